"""An answer along an input that grows: from public calls alone, for any chapter that reads one step by step."""

from __future__ import annotations

import math
import re

import pytest

from autograder.diagnosis import Diagnostician
from autograder.diagnosis.public_values import FILE, from_json
from autograder.grading.outcomes import public_result
from autograder.model import Curve, Read
from autograder.show.curve import curve_figure
from autograder.suite.local import local_caller
from autograder.suite.reader import read_suite
from tests.adversaries import traces

LENGTHS = (1, 2, 3, 4, 5, 10, 20, 50)


@pytest.fixture(scope="module")
def diagnosed(ch01):
    """Return how chapter 1's self-check diagnoses a function: from what students have, without the solutions."""
    cases, diagnostician = read_suite(ch01, hidden=False), Diagnostician(from_json(ch01.public / FILE))
    right = {each.name: getattr(ch01.reference, each.name) for each in ch01.assignment.exercises}

    def run(name, function):
        exercise, tests = ch01.assignment.exercise(name), cases.of(name, hidden=False)
        call = local_caller({**right, name: function})
        return public_result(exercise, tests, Read("s1"), call, diagnostician).diagnosis

    return run


def rnn(step):
    def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
        h = 0.0
        for x in seq:
            h = step(h, x, W_hh, W_xh)
        return h

    return rnn_forward


def test_it_is_the_texts_decay_beside_the_answers_own(diagnosed):
    """26.1 %, 14.5 %, 4.9 %, 0.2 %, as the chapter prints them; forgetting tanh leaves .5 x .9^(L-1)."""
    curve = diagnosed("rnn_forward", rnn(lambda h, x, W_hh, W_xh: W_hh * h + W_xh * x)).curve
    assert curve.lengths == LENGTHS
    assert [f"{right:.1%}" for right in curve.right[4:]] == ["26.1%", "14.5%", "4.9%", "0.2%"]
    assert curve.yours == pytest.approx([0.5 * 0.9 ** (length - 1) for length in LENGTHS])
    assert curve.call == "rnn_forward([1.0] + [0.0] * 49)"


def test_there_is_none_where_it_would_show_nothing_wrong(diagnosed):
    """Right on the text's own sequences, wrong elsewhere."""
    found = diagnosed("rnn_forward", rnn(lambda h, x, W_hh, W_xh: math.tanh(W_hh * h + W_xh * abs(x))))
    assert found is not None
    assert found.curve is None


@pytest.mark.parametrize("odd", [float("nan"), float("inf"), None, "0.5", [0.5]])
def test_there_is_none_where_no_finite_numbers_come_back(diagnosed, odd):
    assert diagnosed("rnn_forward", lambda seq, W_hh=0.9, W_xh=0.5: odd).curve is None


def test_there_is_none_for_an_exercise_that_is_not_read_step_by_step(diagnosed):
    assert diagnosed("attention_end", lambda seq, alpha=0.6: 0.0).curve is None


def test_an_exception_on_the_way_is_no_curve(diagnosed):
    def short(seq, W_hh=0.9, W_xh=0.5):
        return 0.25 if len(seq) < 20 else seq[99]

    assert diagnosed("rnn_forward", short).curve is None


# --- how it is drawn -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("yours", [(0.5, 0.25, 0.125), (-1e308, 1e308, 0.0), (5e-324, 0.0, 0.0), (1.0, 1.0, 1.0)])
def test_whatever_the_numbers_the_picture_lies_within_its_frame_and_tells_them(yours, lang):
    drawn = curve_figure(Curve("f([1.0] * 3 <b>)", (1, 2, 3), yours, (0.5, 0.2, 0.1)), lang)
    assert traces.unsafe_html(drawn) == []
    assert "nan" not in drawn
    assert "<b>" not in drawn
    for value in yours:
        assert f"{value:.4g}" in drawn.partition('viewBox="')[0]
    numbers = [float(each) for each in re.findall(r'(?:cx|cy|x|y)="([-\d.]+)"', drawn)]
    assert all(0 <= number <= 380 for number in numbers)


def test_zeros_alone_are_not_drawn():
    assert curve_figure(Curve("f", (1, 2, 3), (0.0,) * 3, (0.0,) * 3), "en") == ""
