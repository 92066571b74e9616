"""What misconceptions say is checked against the run and the reading, in both languages."""

from __future__ import annotations

import pytest

from autograder.authoring.verify import static
from autograder.authoring.verify.explained import explained
from autograder.authors.misconceptions import read_misconceptions
from autograder.suite.reader import read_suite
from autograder.suite.recording import record
from autograder.words import say

SQUARED = "double.toml", "3 得到 9。", "3 gives 9."


@pytest.fixture
def findings(mini_course):
    """Return a function that replaces texts of a file in `misconceptions/` and returns what is found."""

    def run(file: str, *pairs: tuple[str, str]) -> list[str]:
        path = mini_course.chapter().secret / "misconceptions" / file
        text = path.read_text(encoding="utf-8")
        for old, new in pairs:
            assert old in text
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
        chapter = mini_course.chapter()
        known = read_misconceptions(chapter)
        _, found = explained(chapter, known, record(chapter, read_suite(chapter)))
        return [
            f"{each.path.name}:{each.line}: {say(each.what, 'en')}"
            for each in (*static.misconceptions(chapter, known)[1], *found)
        ]

    return run


def test_nothing_is_found_where_all_is_as_it_is_said(findings):
    assert findings("double.toml") == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("3 gives 9.", "3 gives 9.1.", "squared: seen says 9.1 (en), which no public call gives"),
        ("3 得到 9。", "3 得到 8.9。", "squared: seen says 8.9 (zh), which no public call gives"),
        ("3 gives 9.", "3 gives 901 %.", "squared: seen says 901 % (en), which no public call gives"),
        ("3 gives 9.", "L=17 gives 9.", "squared: seen says L=17 (en), which no public call gives"),
    ],
)
def test_a_number_that_the_run_does_not_give_is_found_in_either_language(findings, old, new, said):
    (found,) = findings("double.toml", (old, new))
    assert said in found
    assert "double.toml:4: " in found


@pytest.mark.parametrize(
    "new",
    [
        "3 gives 9, 1.5 gives 2.25, rounded 2.3 and 2.2.",
        "-4 gives 16.0, which is 24 more and -2 times the right one.",
        "900 % of 1 come out, 2 of 3 are wrong.",
    ],
)
def test_numbers_of_the_run_may_be_rounded_related_or_given_in_per_cent(findings, new):
    assert findings("double.toml", ("3 gives 9.", new)) == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Read part 1 again.", "Read part 4 again.", "squared: next names part 4 (en), which reading.en.md has not"),
        ("再看第一节。", "再看第十二节。", "squared: next names part 12 (zh), which reading.zh.md has not"),
        ("Read part 1 again.", "See the formula of part 1.", "next names a formula of part 1 (en), where none stands"),
        ("再看第一节。", "看第一节的公式。", "next names a formula of part 1 (zh), where none stands"),
        ("Read part 1 again.", "Compare with the formula.", "next names a formula (en), and reading.en.md has none"),
        ("This is the square.", "This is not the formula.", "means names a formula (en), and reading.en.md has none"),
    ],
)
def test_a_place_that_the_reading_has_not_is_found(findings, old, new, said):
    assert any(said in found for found in findings("double.toml", (old, new)))


def test_a_formula_may_stand_in_the_docstring(findings):
    assert findings("double.toml", ("Read part 1 again.", "What does the docstring's formula say?")) == []


def test_a_picture_that_the_reading_has_not_is_found(findings, mini_course):
    assert findings("double.toml", ("Read part 1 again.", "Look at the picture.")) == []
    for lang in ("zh", "en"):
        path = mini_course.chapter().public / f"reading.{lang}.md"
        path.write_text(path.read_text(encoding="utf-8").replace("<!-- picture: none -->\n", ""), encoding="utf-8")
    (found, _) = findings("double.toml", ("Look at the picture.", "See the plot."))
    assert "next names a picture (plot), and reading.en.md has none" in found


def test_one_that_differs_on_a_single_call_is_told_so(findings):
    found = findings(
        "double.toml", ('"x * x"', '"2 * x + (x == 3)"'), ("3 得到 9", "3 得到 7"), ("3 gives 9", "3 gives 7")
    )
    assert len(found) == 1
    assert "double.toml:4: squared differs on 1 public call, 2 are needed; add a public input" in found[0]


def test_what_does_not_travel_is_named(findings):
    found = findings("double.toml", ('"x * x"', '"_helper(x) * math.pi * np.pi * total([x])"'))
    assert [each.split(": ", 1)[1].split(";")[0] for each in found if "does not travel" in each] == [
        "squared uses _helper, which does not travel"
    ]


def test_a_text_in_the_other_language_is_found(findings):
    assert any(
        "means is Chinese in its en" in each
        for each in findings("double.toml", ('"This is the square."', '"这是平方"'))
    )


def test_the_engine_s_own_words_are_not_asked_for(findings):
    """Without `seen` there is nothing to check: what the engine says is read off the same calls."""
    assert findings("double.toml", ('seen = { zh = "3 得到 9。", en = "3 gives 9." }\n', "")) == []
