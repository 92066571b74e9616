"""The pages about one student in a real browser: whole on every screen, light and dark, and nothing that axe finds."""

from __future__ import annotations

from itertools import product

import pytest

from autograder.model import Standing
from autograder.show.feedback import feedback_html
from tests.browser import errors_of_html, offline, seen_as, violations
from tests.show.results import ADJUSTED, FAULT, GRADED, PERFECT, RECORD, STUB, UNREADABLE, for_staff

STANDINGS = {
    "graded": Standing(GRADED),
    "adjusted": ADJUSTED,
    "perfect": Standing(PERFECT),
    "stub": Standing(STUB),
    "unreadable": Standing(UNREADABLE),
    "fault": Standing(FAULT),
}
LANGS = ("zh", "en")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """Both pages of each, in both languages, by their names."""
    folder = tmp_path_factory.mktemp("pages")
    for (name, standing), lang in product(STANDINGS.items(), LANGS):
        (folder / f"feedback-{name}-{lang}.html").write_text(feedback_html(standing, lang), encoding="utf-8")
        staff = for_staff(standing, lang, RECORD)["html"]
        (folder / f"staff-{name}-{lang}.html").write_text(staff, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def browser(pages):
    with offline(pages) as driver:
        yield driver


@pytest.mark.parametrize("kind", ["feedback", "staff"])
def test_they_are_sound_html(pages, kind):
    for path in sorted(pages.glob(f"{kind}-*.html")):
        assert errors_of_html(path) == ""


@pytest.mark.parametrize("kind", ["feedback", "staff"])
@pytest.mark.parametrize(("dark", "width"), [(False, 390), (True, 1600)])
def test_they_are_whole_on_every_screen_and_axe_finds_nothing(browser, pages, kind, dark, width):
    seen_as(browser, width=width, dark=dark)
    for path in sorted(pages.glob(f"{kind}-*.html")):
        browser.get(path.as_uri())
        browser.execute_script("document.querySelectorAll('details').forEach((each) => { each.open = true })")
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width, path.name
        assert violations(browser) == [], path.name
        assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []
        assert browser.title != ""
