"""Terminal, page and notebook show one mistake with the same evidence: the call, the numbers, what is said of it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import numpy as np
import pytest
from msgspec.structs import replace

from autograder.authors.misconceptions import function_of, read_misconceptions
from autograder.diagnosis import Diagnostician
from autograder.diagnosis.public_values import FILE, from_json
from autograder.grading.outcomes import public_result
from autograder.model import Divergence, Lang, Read, Standing, Status
from autograder.selfcheck.focus import to_fix
from autograder.show.evidence import bars, sentence, steps, where
from autograder.show.feedback import feedback_html
from autograder.show.html import exercise_html
from autograder.show.layout import View
from autograder.show.notebook import exercise as in_notebook
from autograder.show.selfcheck import Screen, check_lines
from autograder.suite.local import local_caller
from autograder.suite.reader import read_suite
from autograder.words import label, say
from tests.show.results import GRADED, TITLE

Steps = list[tuple[str, str, str]]


class Told(HTMLParser):
    """A page's explanations by their labels, and the cells of the table in the first."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.parts: dict[str, str] = {}
        self.rows: list[list[str]] = []
        self._tag = self._label = ""
        self._within = self._cell = self._drawn = False
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self._tag = tag
        self._drawn = self._drawn or tag == "figure"
        self._cell = tag == "td" or (self._cell and tag != "div")
        self._within = tag == "dd" or (self._within and tag != "dt")
        if tag == "dt":
            self._label = ""
        if tag == "tr" and self._within:
            self.rows.append([])
        if tag == "div" and self._within:
            self.parts[self._label] += " "

    def handle_endtag(self, tag):
        self._drawn = self._drawn and tag != "figure"
        self._within = self._within and tag not in {"dd", "dl"}
        self._cell = self._cell and tag != "td"

    def handle_data(self, data):
        if self._tag == "dt" and data.strip():
            self._label = data
            self.parts[data] = ""
        elif self._cell and self._within and data.strip():
            self.rows[-1].append(data)
        elif self._within and not self._drawn and data.strip():
            self.parts[self._label] += data


def squeezed(text: str) -> str:
    """Return a text without blanks: a terminal breaks lines where it has to."""
    return "".join(text.split())


def steps_on_the_terminal(lines: list[str], lang: Lang) -> Steps:
    words = r"第 +(\d+) 步  你的 (\S+) +应为 (\S+)" if lang == "zh" else r"step +(\d+)  yours (\S+) +right (\S+)"
    return [match.groups() for line in lines if (match := re.match(rf"  {words}$", line))]


@pytest.fixture(scope="module")
def wrong(ch01):
    """The result of each of chapter 1's misconceptions."""
    cases, diagnostician = read_suite(ch01, hidden=False), Diagnostician(from_json(ch01.public / FILE))
    right = {each.name: getattr(ch01.reference, each.name) for each in ch01.assignment.exercises}
    return {
        each.name: public_result(
            ch01.assignment.exercise(each.exercise),
            cases.of(each.exercise, hidden=False),
            Read("s1"),
            local_caller({**right, each.exercise: function_of(ch01, each)}),
            diagnostician,
        )
        for each in read_misconceptions(ch01)
    }


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_misconception_is_shown_with_the_same_evidence_everywhere(wrong, lang):
    drawn = whole = 0
    for name, result in wrong.items():
        assert result.status is not Status.PASSED, name
        screen = to_fix(Screen(TITLE, "f.py", (result,)), None, {})
        lines = check_lines(screen, View(lang=lang, plain=True))
        told = Told(feedback_html(Standing(replace(GRADED, exercises=(result,))), lang))
        for page in (
            exercise_html(replace(GRADED, exercises=(result,)), result.name, lang),
            in_notebook(result, lang).html,
        ):
            other = Told(page)
            assert (other.parts, other.rows) == (told.parts, told.rows), name
        terminal = squeezed(" ".join(lines))
        explanation = result.diagnosis.explanation
        for part in ("seen", "means", "next"):
            said = say(getattr(explanation, part), lang)
            assert squeezed(said) in squeezed(told.parts.get(label(f"feedback.{part}", lang), "")), name
            assert squeezed(said) in terminal, name
        stepped = [tuple(row) for row in told.rows if row[0].isdigit()]
        assert steps_on_the_terminal(lines, lang) == stepped, name
        if found := result.diagnosis.divergence:
            assert [tuple(row) for row in told.rows if row[0][0] == "["] == [
                (f"[{bar.index}]", *bar.shown) for bar in bars(found)
            ]
        if (found := result.diagnosis.divergence) is None:
            assert told.rows == []
            continue
        seen = told.parts[label("feedback.seen", lang)]
        evidence = squeezed(seen[seen.rindex(f"{found.call}") :])
        assert evidence in terminal, name
        drawn, whole = drawn + bool(told.rows), whole + (not told.rows)
    assert drawn > 50
    assert whole > 50


def test_a_divergence_is_one_of_a_public_call_and_its_first_step_is_the_first_that_differs(wrong):
    for name, result in wrong.items():
        found: Divergence | None = result.diagnosis.divergence
        if found is None:
            continue
        assert found.call.startswith(f"{result.name}("), name
        at = max(found.first - found.start, 0)
        assert found.yours[at] != found.right[at], name
        assert found.yours[:at] == pytest.approx(found.right[:at], rel=1e-4, abs=1e-6), name


def test_the_call_that_a_sentence_names_gives_its_numbers(wrong, ch01):
    """What is put on the board can be typed: the numbers are those of the call beside them."""
    known = {each.name: each for each in read_misconceptions(ch01)}
    typed = 0
    for name, result in wrong.items():
        found = result.diagnosis.divergence
        if found is None or found.items:
            continue
        call = dict(sentence(found).parameters)["call"]
        at = max(found.first - found.start, 0)
        for function, value in (
            (function_of(ch01, known[name]), found.yours[at]),
            (getattr(ch01.reference, result.name), found.right[at]),
        ):
            if isinstance(value, float):
                assert float(eval(call, {result.name: function, "np": np})) == pytest.approx(value, rel=1e-4), name
                typed += found.first > 1
    assert typed > 10


def test_a_step_without_its_own_call_is_told_as_a_step():
    """A ledger of an older version does not keep the call."""
    older = Divergence("f([1, 2])", (1.0, 5.0), (1.0, 3.0), 2)
    assert say(sentence(older), "en").endswith("step 2 gives 5; it should be 3")


@pytest.mark.parametrize(
    ("yours", "said"),
    [
        ((0.1, 0.4, 0.5), "right for 1 step, too large from step 2 on"),
        ((0.1, 0.1, 0.5), "right for 1 step, different from step 2 on"),
        ((0.1, 0.4, 0.3), "right for 1 step, too large at step 2"),
        ((0.0, 0.2, 0.3), "too small at step 1"),
        ((0.100002, 0.4, 0.5), "near enough for 1 step, too large from step 2 on"),
    ],
)
def test_a_side_is_told_of_the_steps_that_are_on_it(yours: tuple[float, ...], said: str) -> None:
    """A later step may be right again, or off to the other side."""
    right = (0.1, 0.2, 0.3)
    pairs = enumerate(zip(yours, right, strict=True), start=1)
    first = next(step for step, (mine, wanted) in pairs if mine != pytest.approx(wanted, rel=1e-4))
    assert say(where(Divergence("f(x)", yours, right, first, 1)), "en") == f"f(x): {said}"


@pytest.mark.parametrize(
    ("yours", "shown"),
    [
        (1 / 3 + 1e-13, ("0.3333", "0.3333")),  # the file of right values has twelve digits
        (0.333335, ("0.333335", "0.333333")),
        (0.3335, ("0.3335", "0.3333")),
    ],
)
def test_no_more_digits_than_tell_two_values_apart(yours: float, shown: tuple[str, str]) -> None:
    (first, _) = steps(Divergence("f(x)", (yours, 0.5), (1 / 3, 0.2), 2, 1))
    assert first.shown == shown
