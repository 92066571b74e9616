"""The chapter as a page: whole in both languages, alive without a network, and the same as what is said elsewhere."""

from __future__ import annotations

import json
import re
from itertools import product

import numpy as np
import pytest

from autograder.authoring.leaks import secrets
from autograder.authoring.page import page
from autograder.course.ungraded import read_cells, read_guesses, read_quiz
from autograder.errors import ContentError
from autograder.selfcheck.figures import tables_of
from autograder.selfcheck.guesses import answer_to
from tests.browser import errors_of_html, offline, seen_as, violations, visit

MOST_BYTES = 1_500_000
MOVING = ("chain", "game", "squeeze", "gradient", "slopes", "waiting", "scores")
PICTURES = ("decay", "derivative", "weights", "step_ratio", "other_weights", "table")
FIGURES = (*MOVING, *PICTURES)


@pytest.fixture(scope="module")
def text(ch01):
    return page(ch01)


@pytest.fixture(scope="module")
def file(text, tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "ch01.html"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(file):
    with offline(file.parent) as driver:
        yield driver


@pytest.fixture
def opened(browser, file):
    """The page as it is opened for the first time, wide and light, in Chinese."""
    seen_as(browser, width=1280, dark=False)
    visit(browser, file)
    browser.execute_script("localStorage.clear()")
    visit(browser, file)
    choose(browser, "zh")
    return browser


def choose(driver, lang):
    driver.execute_script("document.getElementById('lang-' + arguments[0]).click()", lang)


def one(driver, selector):
    return driver.find_element("css selector", selector)


def press(driver, element):
    driver.execute_script("arguments[0].click()", element)


# --- what stands in it -------------------------------------------------------------------------------------------


def test_it_is_one_small_file_that_asks_nobody(text):
    assert len(text.encode()) < MOST_BYTES
    assert not re.findall(r"""(?:src|href)\s*=\s*["'](?!#|data:)[^"']*""", text)
    assert "default-src 'none'" in text
    assert not re.findall(r"\b(?:fetch|XMLHttpRequest|WebSocket|importScripts)\b", text)


def test_all_of_the_chapter_is_there_in_both_languages(ch01, text):
    for exercise, lang in product(ch01.assignment.exercises, ("zh", "en")):
        assert f'id="{lang}-{exercise.name}"' in text
        assert text.count(f"--exercise {exercise.name}</code>") == 2
    assert text.count('class="quiz"') == 2 * len(read_quiz(ch01.public))
    assert text.count('class="guess"') == 2 * len(read_guesses(ch01.public))
    assert all(text.count(f'data-figure="{name}"') == 2 for name in FIGURES)
    body = re.sub(r"<(script|style|pre).*?</\1>", "", text, flags=re.DOTALL)
    assert "$" not in body
    assert body.count("<math") > 100


def test_one_point_is_told_in_the_singular(text):
    assert "bonus, 1 point<" in text
    assert "bonus, 1 points" not in text


def test_nothing_secret_is_in_it(ch01, text):
    assert list(secrets(ch01).find("ch01.html", text)) == []


def test_a_figure_shows_what_the_text_says(ch01):
    found = tables_of(ch01.public, ch01.reference)
    weights = found["slopes"]["weights"]
    one_first = np.frombuffer(bytes.fromhex(found["slopes"]["one"]["hex"]), "<f4").reshape(
        found["slopes"]["one"]["shape"]
    )
    shown = [f"{one_first[weights.index(0.9), length - 1]:.1%}" for length in (5, 10, 20, 50)]
    assert shown == ["26.1%", "14.5%", "4.9%", "0.2%"]
    gradient = np.frombuffer(bytes.fromhex(found["gradient"]["gradient"]["hex"]), "<f4")
    assert [f"{gradient[length - 1]:.3f}" for length in (5, 10, 20)] == ["0.164", "0.081", "0.026"]


def test_a_chapter_without_a_page_of_its_own_gets_one(mini):
    made = page(mini)
    assert made.count('class="exercise"') >= 2


def test_a_figure_without_tables_is_named(mini_course):
    mini = mini_course.chapter()
    for reading in mini.public.glob("reading.*.md"):
        reading.write_text(reading.read_text(encoding="utf-8") + "\n<!-- figure: nowhere -->\n", encoding="utf-8")
    with pytest.raises(ContentError, match="nowhere"):
        page(mini)


def test_tables_that_raise_are_the_chapters_fault(mini_course):
    mini = mini_course.chapter()
    (mini.public / "page.py").write_text("FIGURES = {'one': lambda functions: 1 / 0}\n", encoding="utf-8")
    with pytest.raises(ContentError, match=r"page\.py.*ZeroDivisionError"):
        page(mini)


# --- what it does ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "dark", "lang"), list(product((390, 1280), (False, True), ("zh", "en"))))
def test_it_is_whole_on_every_screen(browser, file, width, dark, lang):
    seen_as(browser, width=width, dark=dark)
    visit(browser, file)
    choose(browser, lang)
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    shown = browser.execute_script(
        "return [...document.querySelectorAll('.edition')].filter((e) => e.offsetHeight).map((e) => e.dataset.lang)"
    )
    assert shown == [lang]
    figures = browser.find_elements("css selector", f".edition.{lang} figure.moves")
    assert all(figure.find_element("css selector", "svg, table").size["height"] > 50 for figure in figures)
    letters = (
        "const svg = arguments[0].ownerSVGElement;"
        " const scale = svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;"
        " return scale * parseFloat(getComputedStyle(arguments[0]).fontSize)"
    )
    written = browser.find_elements("css selector", f".edition.{lang} figure.moves svg text")
    assert min(browser.execute_script(letters, each) for each in written[::7]) >= 9.5
    assert all(figure.find_element("css selector", "figcaption").text for figure in figures)
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


@pytest.mark.parametrize(("width", "dark", "lang"), [(1280, False, "zh"), (390, True, "en")])
def test_everybody_can_read_it(browser, file, width, dark, lang):
    seen_as(browser, width=width, dark=dark)
    visit(browser, file)
    choose(browser, lang)
    browser.execute_script("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
    assert violations(browser) == []


def test_its_html_is_valid(file):
    assert errors_of_html(file) == ""


@pytest.mark.parametrize("name", ["chain", "slopes", "squeeze", "gradient"])
def test_a_figure_follows_its_slider(opened, name):
    figure = one(opened, f".edition.zh [data-figure={name}]")
    before = (
        figure.find_element("css selector", ".said").text,
        figure.find_element("css selector", "svg").get_attribute("outerHTML"),
    )
    opened.execute_script(
        "const s = arguments[0].querySelector('input[type=range]');"
        " s.value = s.max; s.dispatchEvent(new Event('input'))",
        figure,
    )
    after = (
        figure.find_element("css selector", ".said").text,
        figure.find_element("css selector", "svg").get_attribute("outerHTML"),
    )
    assert before[0] != after[0]
    assert before[1] != after[1]


def test_what_a_figure_was_set_to_stays_where_it_is_drawn_anew(opened):
    opened.execute_script(
        "for (const [name, to] of [['slopes', 41], ['chain', 3]]) {"
        " const s = document.querySelector(`.edition.zh [data-figure=${name}] input`);"
        " s.value = to; s.dispatchEvent(new Event('input')); }"
    )
    press(opened, one(opened, ".edition.zh [data-figure=game] button"))
    score = one(opened, ".edition.zh [data-figure=game] .soft").text
    before = one(opened, ".edition.zh [data-figure=slopes] svg").get_dom_attribute("viewBox")
    seen_as(opened, width=390, dark=False)
    opened.execute_async_script("setTimeout(arguments[0], 700)")
    assert one(opened, ".edition.zh [data-figure=slopes] svg").get_dom_attribute("viewBox") != before
    assert "L = 41" in one(opened, ".edition.zh [data-figure=slopes] .said").text
    assert one(opened, ".edition.zh [data-figure=chain] .said").text.startswith("3 个词")
    assert one(opened, ".edition.zh [data-figure=game] .soft").text == score


def test_on_paper_stands_the_chosen_language_and_nothing_to_press(opened):
    opened.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    shown = opened.execute_script(
        "const seen = (each) => each.getClientRects().length > 0;"
        "return [[...document.querySelectorAll('.edition')].filter(seen).map((each) => each.dataset.lang),"
        " [...document.querySelectorAll('button, .reading input, nav')].filter(seen).length,"
        " [...document.querySelectorAll('.edition.zh figure.moves svg')].filter(seen).length]"
    )
    opened.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert shown[:2] == [["zh"], 0]
    assert shown[2] >= len(MOVING)


def test_it_opens_from_a_folder_with_any_name(opened, file):
    other = file.parent / "第 1 章 # 100% (最终版)" / "ch01.html"
    other.parent.mkdir()
    other.write_bytes(file.read_bytes())
    visit(opened, other)
    assert one(opened, ".edition figure.moves svg")
    assert [entry for entry in opened.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_a_curve_beyond_the_axes_is_left_out(opened):
    lines = opened.execute_script(
        "const plot = kit.chart({ x: [0, 4], y: [0, 1], xticks: [], yticks: [] });"
        "plot.line([[0, 0.5], [1, 0.6], [2, 7], [3, NaN], [4, 0.2]], 'own'); plot.dot(2, 7, 'own');"
        "return [plot.layer.querySelectorAll('polyline').length, plot.layer.querySelectorAll('circle').length]"
    )
    assert lines == [1, 0]


def test_an_experiment_can_be_read_without_a_notebook(ch01, text):
    cells = read_cells(ch01.public)
    assert "check_all" in cells
    assert "check()" not in text
    assert text.count("def one_update(h, x):") == 2


@pytest.mark.parametrize("held", ["5", "null", "[1]", "nonsense", '{"passed": 3, "guess:length_20": {}, "lang": 7}'])
def test_what_somebody_else_has_stored_does_no_harm(opened, file, held):
    opened.execute_script("localStorage.setItem('autograder-page-ch01', arguments[0])", held)
    visit(opened, file)
    press(opened, one(opened, "[data-guess] button"))
    assert one(opened, ".edition figure.moves svg")
    assert [entry for entry in opened.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_the_two_dots_meet_at_a_weight_of_two(opened):
    figure = one(opened, ".edition.zh [data-figure=slopes]")
    for slider in figure.find_elements("css selector", "input[type=range]"):
        opened.execute_script(
            "arguments[0].value = arguments[0].max; arguments[0].dispatchEvent(new Event('input'))", slider
        )
    said = figure.find_element("css selector", ".said").text
    assert "95.7%" in said or "95.8%" in said
    assert "分不开" in said


def test_the_query_moves_by_key_and_the_cat_can_be_doubled(opened):
    figure = one(opened, ".edition.zh [data-figure=scores]")
    said = figure.find_element("css selector", ".said")
    assert "0.457" in said.text
    press(opened, figure.find_elements("css selector", "button")[1])
    assert "猫 的权重最大，0.571" in said.text
    plane = figure.find_element("css selector", "[role=application]")
    plane.send_keys("\ue014")  # the right arrow
    assert "查询 (0.125, 1)" in said.text


def test_waiting_runs_to_its_end(opened):
    opened.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    )
    figure = one(opened, ".edition.zh [data-figure=waiting]")
    press(opened, figure.find_element("css selector", "button"))
    assert "RNN 等了 100 步，注意力等了 24 步" in figure.find_element("css selector", ".said").text


def test_the_game_can_be_played_to_its_end(opened):
    figure = one(opened, ".edition.zh [data-figure=game]")
    zero, one_button, again = figure.find_elements("css selector", "button")
    for _ in range(10):
        press(opened, one_button)
    assert "打完了" in figure.find_element("css selector", ".said").text
    assert not zero.is_enabled()
    press(opened, again)
    assert zero.is_enabled()


def test_a_guess_is_answered_as_in_the_notebook(ch01, opened):
    asked = {
        name: [*(like for each in answers for like in each.like), "?", "12.2% or 4.9%", "７"]
        for name, answers in read_guesses(ch01.public).items()
    }
    data = json.loads(one(opened, "#data").get_attribute("textContent"))
    said = opened.execute_script(
        "const [asked, guesses] = arguments; return Object.fromEntries(Object.entries(asked).map(([name, tried]) =>"
        " [name, tried.map((guess) => kit.answerTo(guess, guesses[name])?.zh ?? null)]))",
        asked,
        data["guesses"],
    )
    for name, answers in read_guesses(ch01.public).items():
        wanted = [found.zh if (found := answer_to(guess, answers)) else None for guess in asked[name]]
        assert said[name] == wanted, name


def test_a_guess_and_the_language_are_still_there_after_a_reload(opened, file):
    section = one(opened, ".edition.zh [data-guess=length_20]")
    section.find_element("css selector", "input").send_keys("12.2%")
    press(opened, section.find_element("css selector", "button"))
    assert "0.9 的 20 次方" in section.find_element("css selector", ".answer").text
    choose(opened, "en")
    visit(opened, file)
    assert opened.execute_script("return kit.lang()") == "en"
    assert opened.title.startswith("Chapter 1")
    assert one(opened, ".edition.en [data-guess=length_20] input").get_attribute("value") == "12.2%"
    assert one(opened, ".edition.en .progress").text.startswith("1 of ")


def test_the_other_language_opens_at_the_same_place(opened):
    opened.execute_script(
        "document.querySelector('.edition.zh [data-figure=scores]').scrollIntoView({ behavior: 'instant' })"
    )
    opened.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    choose(opened, "en")
    top = opened.execute_script(
        "return document.querySelector('.edition.en [data-figure=scores]').getBoundingClientRect().top"
    )
    assert abs(top) < 900


def test_without_a_place_to_remember_it_works_as_well(opened, file):
    opened.execute_cdp_cmd(
        "Page.addScriptToEvaluateOnNewDocument",
        {"source": "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })"},
    )
    visit(opened, file)
    assert one(opened, ".edition figure.moves svg")
    assert [entry for entry in opened.get_log("browser") if entry["level"] == "SEVERE"] == []
