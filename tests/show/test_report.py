"""The class's page: one file in both languages, that asks nobody, and is useful as it stands and with its script."""

from __future__ import annotations

import base64
import hashlib
import re
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from autograder.desk import desk_of
from autograder.model import NO_CONTEXT, Alike, ClassContext, Nobodys, Standing, Status, note
from autograder.show.report import RunFacts, percent, report_html
from autograder.show.text import file_names
from tests.browser import errors_of_html, offline, seen_as, violations
from tests.show.results import ADJUSTED, CLASS, FAULT, GRADED, HOSTILE, MISSING, PERFECT, STANDINGS, STUB, UNREADABLE
from tests.show.test_html import Page

FACTS = RunFacts("2026-01-02T03:04:05+00:00", 1.25, 4)
CODE = "def double(x):\n    return '</code><script>alert(1)</script>'  # \u202e {{ 7*7 }}\n"
OTHERS = ("20260003", "20260004")
PEERS = tuple(
    Standing(replace(GRADED, student=student, name="李雷", class_name=class_name))
    for student, class_name in zip(OTHERS, ("2班", "3班"), strict=True)
)
CONTEXT = ClassContext(
    frozenset(each.result.student for each in STANDINGS),
    (Alike("identical", ("20260003", "20260004")), Alike("functions", ("20260004", "stub"), ("double", "total"))),
    (
        Nobodys('a<b>"\u202e.py', note("handing_in.odd_name", error=HOSTILE), asks=True),
        Nobodys("../../etc/passwd", note("files.leaves"), asks=True),
        Nobodys("readme.txt", note("handing_in.nobodys", count=0)),
    ),
    lambda student, exercise: f"# {student}\n{CODE}" if exercise == "double" else "",
)
WHOLE = (*STANDINGS, *PEERS)


def report(results=WHOLE, lang="zh", context: ClassContext = NO_CONTEXT, facts: RunFacts = FACTS) -> str:
    standings = [each if isinstance(each, Standing) else Standing(each) for each in results]
    names = file_names(each.result.student for each in standings)
    return report_html(desk_of(standings, context), names, facts, lang, context.code)


def text_of(page: str, lang: str = "zh") -> str:
    """Return what is read of a page in one language."""
    other = {"zh": "en", "en": "zh-CN"}[lang]
    return " ".join(Page(re.sub(rf'<span lang="{other}">.*?</span>', "", page, flags=re.DOTALL)).text.split())


# --- what stands in it -------------------------------------------------------------------------------------------


def test_it_asks_nobody_and_obeys_nothing_but_its_own_script():
    page = report(context=CONTEXT)
    parsed = Page(page)
    for tag, attributes in parsed.elements:
        assert tag not in {"iframe", "object", "embed", "link", "form", "base", "img"}
        assert not any(key.startswith("on") or key in ("src", "style") for key in attributes), tag
        href = attributes.get("href")
        assert href is None or re.fullmatch(r"(staff/[\w~-]+\.html|#[\w-]+|grades\.(csv|xlsx))", href), href
    assert not re.findall(r"https?://|url\(|\bfetch\b|XMLHttpRequest", page)
    (script,) = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = next(a["content"] for tag, a in parsed.elements if a.get("http-equiv") == "Content-Security-Policy")
    assert policy == f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def test_hostile_text_is_shown_and_does_nothing():
    page = report(context=CONTEXT)
    assert page.count("<script") == 1
    assert "<b>" not in page.replace('<b><span lang="zh-CN">', "")
    assert "{{ 7*7 }}" in page
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", page)
    assert "</code><script>alert(1)</script>" in Page(page).text


def test_everybody_is_on_it_and_has_a_page_unless_nothing_was_handed_in():
    page = Page(report(CLASS))
    assert all(result.student in page.text for result in CLASS)
    links = {a["href"] for tag, a in page.elements if tag == "a" and a["href"].startswith("staff/")}
    names = file_names(result.student for result in CLASS if result is not MISSING)
    assert links == {f"staff/{name}.html" for name in names.values()}


def test_the_run_s_own_facts_stand_in_one_marked_block():
    block = re.compile(r"<!-- run facts: begin -->.*?<!-- run facts: end -->", re.DOTALL)
    one, other = report(), report(facts=RunFacts("2027", 9.0, 1))
    assert one != other
    assert block.sub("", one) == block.sub("", other)


def test_the_first_screen_tells_how_they_did():
    text = text_of(report(CLASS, context=replace(CONTEXT, alike=(), nobodys=())))
    for part in (
        "名单人数 8 交了 5 评出 3 没交 1 读不了 1 评分程序出错 1 迟交 0",
        "中位数 9.33 / 10.00",
        "全班平均（3 份有分数） 6.78 / 10.00",  # who has no total is no zero in it: (9.33 + 11 + 0) / 3
        "满分 1",
        "0 到 1 分：1 人",
        "9 到 10 分：1 人",
        "10 分以上：1 人",
        "最弱的练习： 练习 double double (44 %)",
    ):
        assert part in text, part


def test_what_needs_a_person_is_told_with_names_and_what_to_do():
    text = text_of(report(context=CONTEXT), "en")
    for part in (
        "1 grader faults, without a score Not the student's doing",
        "1 unreadable, without a score",  # the other has been decided on
        "unreadable: the file is empty <b>",
        "1 unsafe paths, not opened",
        "../../etc/passwd",
        "1 of the same name",
        "20260001 李雷 · 20260003 李雷 · 20260004 李雷",
        "2 not on the roster",
        "the same bytes : 20260003 李雷 · 20260004 李雷",
        "2 functions the same double total : 20260004 李雷 · stub",
        "readme.txt no work, and nobody's by its name",
    ):
        assert part in text, part


def test_nothing_open_is_said():
    assert "没有要人处理的。" in text_of(report((PERFECT,)))


def test_entries_and_the_students_whom_they_are_about_are_told_apart():
    """One figure stands at the heading, another at the chip: the page says what each counts."""
    page = report(context=CONTEXT)
    text = text_of(page, "en")
    entries, students = re.search(r"(\d+) entries, about (\d+) students", text).groups()
    assert f"To look at {entries}" in text
    assert f"students to look at {students}" in text
    assert len(re.findall(r'data-facts="[^"]*asks', page)) == int(students)


def test_a_mistake_is_a_card_with_its_share_its_evidence_and_its_students():
    page = report(context=CONTEXT)
    card = text_of(re.search(r'<article class="card" id="m1">.*?</article>', page, re.DOTALL)[0], "en")
    for part in (
        "means 3 of 6 50 % exercise double double:squared",
        "What is seen seen <a>",
        "double([2, 4]) gives 16; it should be 8 (right for 1 step)",
        "Where to look next next",
        "Put this call on the board: double([2, 4])",
        "Ask what happens up to step 2.",
        "20260003 李雷 · 20260004 李雷 · =cmd|' /C calc'!A0 Li, Jr. <b>",
        "The code of two, side by side",
    ):
        assert part in card, part


def test_a_mistake_that_shows_in_no_value_has_a_public_call_that_failed():
    """It has a name, and the class is to be shown a call; a hidden one is nobody's to put on a board."""
    double = GRADED.exercises[0]
    public, hidden = double.tests
    for own, shown in (((replace(public, calls=hidden.calls), hidden), True), ((public, hidden), False)):
        exercises = (replace(double, tests=own, diagnosis=replace(double.diagnosis, divergence=None)),)
        page = text_of(report((replace(GRADED, exercises=exercises),)), "en")
        assert ("A call" in page.split("Mistakes")[-1]) is shown
        assert (hidden.calls[0].call in page) is shown


def test_without_a_copy_there_is_no_code_and_for_one_student_nothing_to_tell_a_class():
    page = report((GRADED,))
    assert "<pre" not in page
    assert "讲评时可以说" not in page


def test_tests_stand_with_their_failure_rates_the_worst_first():
    table = re.search(r'<section id="tests">.*?</section>', report(CLASS), re.DOTALL)[0]
    rows = re.findall(r"<tr><td>(?:<span[^>]*>)?([^<]+).*?(\d+ / \d+)</td>", table, re.DOTALL)
    assert rows[:2] == [("标题 test_public", "1 / 1"), ("标题 test_hidden", "1 / 1")]
    assert ("标题 test_total", "0 / 2") in rows  # who has not attempted it is left out


@pytest.mark.parametrize(
    ("share", "said"), [((0, 3), "0 %"), ((1, 1000), "1 %"), ((999, 1000), "99 %"), ((3, 3), "100 %"), ((1, 8), "13 %")]
)
def test_a_share_is_told_as_nothing_or_all_only_where_it_is(share, said):
    assert percent(Fraction(*share)) == said


def test_what_was_adjusted_is_shown_with_who_did_it():
    text = text_of(report((ADJUSTED,)))
    assert "人工 9.00（原 9.30）：口头答辩（王）" in text
    assert "总分 得分 附加 调整" in text
    assert "总分 附加" in text_of(report((PERFECT,)))  # where nothing is, the columns are spared


@pytest.mark.parametrize("result", [FAULT, MISSING, STUB])
def test_a_class_of_one_of_any_kind_is_a_page_as_well(result):
    assert result.student in Page(report((result,))).text


def test_it_opens_in_the_language_of_who_runs_it_and_holds_both():
    for lang, locale in (("zh", "zh-CN"), ("en", "en")):
        page = report(lang=lang)
        assert f'<html lang="{locale}">' in page
        assert f'id="lang-{lang}" value="{lang}" checked' in page
        assert "需要人看" in page
        assert "To look at" in page


# --- in a browser ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "report.html"
    path.write_text(report(context=CONTEXT), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(file):
    with offline(file.parent) as driver:
        yield driver


@pytest.fixture
def opened(browser, file):
    """The page as it is opened for the first time, wide and light."""
    seen_as(browser, width=1280, dark=False)
    browser.get(file.as_uri())
    browser.execute_script("localStorage.clear()")
    browser.get(file.as_uri())
    return browser


def shown(driver) -> list[str]:
    """Return whose rows are to be seen, in their order."""
    return driver.execute_script(
        "return [...document.querySelectorAll('#table tbody tr')].filter((r) => !r.hidden)"
        ".map((r) => r.cells[0].innerText.split(' ')[0])"
    )


def press(driver, selector: str) -> None:
    driver.execute_script("document.querySelector(arguments[0]).click()", selector)


def test_its_html_is_valid(file):
    assert errors_of_html(file) == ""


def opened_wide(browser, file, width, dark, lang):
    seen_as(browser, width=width, dark=dark)
    browser.get(file.as_uri())
    press(browser, f"#lang-{lang}")
    browser.execute_script("document.querySelectorAll('details').forEach((each) => { each.open = true; })")


def test_it_fits_every_screen(browser, file):
    for width, dark, lang in product((390, 1280, 1600), (False, True), ("zh", "en")):
        opened_wide(browser, file, width, dark, lang)
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width, (width, dark, lang)
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


_CUT = """
const box = document.querySelector('#table').parentElement, broken = [];
for (const cell of document.querySelectorAll('#table td.status')) {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) for (const word of texts.currentNode.data.matchAll(/[a-z]+/gi)) {
    const range = document.createRange();
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    if (range.getClientRects().length > 1) broken.push(word[0]);
  }
}
return [box.scrollWidth, box.clientWidth, broken];
"""


def test_the_table_of_students_is_not_cut_on_a_laptop_and_breaks_no_word(browser, file):
    """With all the columns that a class can have: classes, what was adjusted, six exercises."""
    names = ("rnn_forward", "tanh_derivative", "attention_end", "softmax_weights", "context_vector", "attend_all")
    six = tuple(replace(GRADED.exercises[0], name=name) for name in names)
    rows = [replace(ADJUSTED, result=replace(ADJUSTED.result, student="20261001", name="欧阳娜娜", exercises=six))]
    for number, result in enumerate((replace(PERFECT, exercises=six), replace(UNREADABLE, exercises=six))):
        rows.append(Standing(replace(result, student=f"2026100{number + 2}", name="司马光", class_name=f"{number}班")))
    path = file.parent / "adjusted.html"
    path.write_text(report(rows), encoding="utf-8")
    for lang in ("zh", "en"):
        opened_wide(browser, path, 1280, False, lang)
        scrolled, seen, broken = browser.execute_script(_CUT)
        assert (scrolled <= seen, broken) == (True, []), (lang, scrolled, seen)


@pytest.mark.parametrize(("width", "dark", "lang"), [(1280, False, "zh"), (390, True, "en")])
def test_everybody_can_read_it(browser, file, width, dark, lang):
    opened_wide(browser, file, width, dark, lang)
    assert violations(browser) == []


def test_one_language_is_seen_and_remembered(opened, file):
    assert "需要人看" in opened.find_element("css selector", "main").text
    press(opened, "#lang-en")
    opened.get(file.as_uri())
    text = opened.find_element("css selector", "main").text
    assert "To look at" in text
    assert "需要人看" not in text
    assert (opened.title, opened.execute_script("return document.documentElement.lang")) == (
        "The mini assignment <1> · class",
        "en",
    )


def test_chips_and_search_narrow_the_rows(opened):
    everybody = len(WHOLE)
    assert len(shown(opened)) == everybody
    press(opened, ".chip[data-fact=alike]")
    assert shown(opened) == ["20260003", "20260004", "stub"]
    press(opened, ".chip[data-fact=failed]")
    opened.find_element("id", "search").send_keys("李雷 2班")
    assert shown(opened) == ["20260003"]
    assert f"1 / {everybody}" in opened.find_element("css selector", "[role=status]").text
    press(opened, ".chip[data-fact=alike]")
    press(opened, ".chip[data-fact=failed]")
    opened.execute_script(
        "const s = document.getElementById('search'); s.value = ''; s.dispatchEvent(new Event('input'))"
    )
    assert len(shown(opened)) == everybody
    press(opened, ".chip[data-class='2班']")
    assert shown(opened) == ["20260002", "20260003"]


def test_rows_are_sorted_by_a_column_and_what_is_blank_stands_last(opened):
    button = "#table thead th:nth-child(4) button"
    totals = "return [...document.querySelectorAll('#table tbody tr')].map((r) => r.cells[3].innerText)"
    press(opened, button)
    up = opened.execute_script(totals)
    press(opened, button)
    down = opened.execute_script(totals)
    numbers = [float(each) for each in up if each]
    assert numbers == sorted(numbers)
    assert [float(each) for each in down if each] == numbers[::-1]
    assert up[-3:] == down[-3:] == ["", "", ""]
    head = opened.find_element("css selector", "#table thead th:nth-child(4)")
    assert head.get_attribute("aria-sort") == "descending"


def test_without_script_it_is_whole(browser, file):
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        browser.get(file.as_uri())
        text = browser.find_element("css selector", "main").text
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    assert all(student in text for student in ("20260001", "stub", "missing"))
    assert "查找" not in text  # a field that does nothing is not shown


def test_a_class_with_an_unfinished_status_counts_each_once():
    desk = desk_of([Standing(each) for each in CLASS], NO_CONTEXT)
    (double, total, shares) = desk.rates
    assert dict(double.statuses) == {Status.PASSED: 1, Status.EXCEPTION: 1, Status.NOT_ATTEMPTED: 1}
    assert [each.exercise.name for each in (double, total, shares)] == ["double", "total", "shares"]
