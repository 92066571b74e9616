"""The pages: self-contained, without script, whatever stands in them; they say what the student needs."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from autograder.model import Standing
from autograder.show.feedback import feedback_html
from tests.show.results import ADJUSTED, CLASS, FAULT, GRADED, HOSTILE, PERFECT, STUB, UNREADABLE

VOID = {"meta", "br", "link", "img", "hr", "input", "wbr"}


class Page(HTMLParser):
    """Reads a page strictly: every element is closed where it was opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert self.open == [], "elements left open"

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        self.text += " "

    def handle_endtag(self, tag):
        assert self.open.pop() == tag
        self.text += " "

    def handle_data(self, data):
        if not {"style", "script"} & {*self.open}:
            self.text += data


PAGES = {
    f"{result.status.value}-{lang}": feedback_html(Standing(result), lang) for result in CLASS for lang in ("zh", "en")
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_well_formed_self_contained_and_without_script(name):
    page = Page(PAGES[name])
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "iframe", "object", "embed", "link", "form", "base"}
    for tag, attributes in page.elements:
        assert not any(key.startswith("on") or key == "src" for key in attributes), tag
        href = attributes.get("href")
        assert href is None or re.fullmatch(r"#[\w-]+", href), href
    assert "http://" not in PAGES[name]
    assert "https://" not in PAGES[name]
    assert "url(" not in PAGES[name]
    policy = next(a["content"] for tag, a in page.elements if a.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'")


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_language_title_and_width(name):
    page = Page(PAGES[name])
    assert dict(page.elements)["html"]["lang"] == ("zh-CN" if name.endswith("zh") else "en")
    assert ("meta", {"charset": "utf-8"}) in page.elements
    assert any(attributes.get("name") == "viewport" for _, attributes in page.elements)
    assert "title" in dict(page.elements)


def test_hostile_text_is_shown_and_does_nothing():
    page = Page(feedback_html(Standing(GRADED), "en"))
    assert "<script>alert(1)</script>" in page.text
    assert "{{ 7*7 }}" in page.text
    assert "49" not in page.text.replace("[0] * 49", "")
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f\u202e]", page.text)
    assert "<b>" in page.text


def test_the_student_reads_what_is_seen_what_it_means_and_where_to_look_next():
    text = " ".join(Page(feedback_html(Standing(GRADED), "en")).text.split())
    seen = "What is seen seen <a>. double([2, 4]): right for 1 step, too large from step 2 on"
    for part in (seen, "step yours right 1 4 4 2 16 8", "What it means means.", "Where to look next next."):
        assert part in text
    assert "9.33 / 10.00" in text
    assert "look elsewhere" in text
    chinese = Page(feedback_html(Standing(GRADED), "zh")).text
    for part in ("看到什么", "说明什么", "接下来看哪里", "看到 <甲>"):
        assert part in chinese


def test_detail_is_not_for_the_student():
    for result in CLASS:
        page = feedback_html(Standing(result), "zh")
        assert "17.25" not in page
        assert "KeyError" not in page
        assert "printed" not in page
    assert HOSTILE  # it stands in details, too


def test_a_bonus_that_was_not_attempted_is_no_reproach():
    text = Page(feedback_html(Standing(STUB), "en")).text
    assert "(bonus)" in text
    page = Page(feedback_html(Standing(PERFECT), "en"))
    assert "What is seen" not in page.text


@pytest.mark.parametrize("result", [UNREADABLE, FAULT])
def test_what_was_not_graded_says_why(result):
    assert result.notes[-1].en in Page(feedback_html(Standing(result), "en")).text


def test_a_fault_shows_no_score():
    assert "/ 10.00" not in Page(feedback_html(Standing(FAULT), "en")).text


def test_what_was_adjusted_is_shown_to_the_student_without_who_did_it():
    student = Page(feedback_html(ADJUSTED, "zh")).text
    assert "人工 9.00（原 9.30）：口头答辩" in student
    assert "王" not in student
    assert "9.00  / 10.00" in student
    assert "得分 10.00 · 附加 1.00 · 调整 -2.00" in student
