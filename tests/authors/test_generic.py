"""Mistakes that any function can have are made by name, of results of any kind, and have words of their own."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.authors.changes import Unfit
from autograder.authors.generic import KINDS, _fill, generic
from autograder.authors.original import read_originals
from autograder.words import text
from autograder.words.generic import WORDS

REFERENCE = """
import numpy as np


def halves(values, scale=0.5, *, shift=0.0):
    return scale * np.asarray(values) + shift


def both(values):
    return np.asarray(values) / 3, float(np.sum(values)) / 3


def positive(values):
    if len(values) == 0:
        raise ValueError("empty")
    return np.asarray(values) > 0


def half(x, y=1):
    return x / 2 + y


def second(x):
    return x / 3
"""


@pytest.fixture(scope="module")
def make(tmp_path_factory):
    path = tmp_path_factory.mktemp("course") / "reference.py"
    path.write_text(REFERENCE, encoding="utf-8")
    originals = read_originals(path)

    def made(function: str, written: str):
        namespace: dict = {"np": np}
        exec(compile(generic(originals[function], written).source, "made", "exec"), namespace)
        return namespace[function]

    return made


V = np.array([1.0, -2.0, 4.0])


def plain(value):
    """Return arrays as lists, whatever they stand in."""
    if isinstance(value, tuple | list):
        return type(value)(plain(item) for item in value)
    return value.tolist() if isinstance(value, np.ndarray | np.generic) else value


CASES = [
    ("second", "rounded 2", (2.0,), 0.67),
    ("both", "rounded 1", ([1.0, 1.0],), ([0.3, 0.3], 0.7)),
    ("halves", "percent", (V,), [50.0, -100.0, 200.0]),
    ("half", "text", (3.0,), "2.5"),
    ("half", "text .1%", (3.0,), "250.0%"),
    ("halves", "integers for floats", (V + 0.5,), [0, 0, 2]),
    ("positive", "floats for bools", (V,), [1.0, 0.0, 1.0]),
    ("halves", "bools for floats", (V - 1,), [False, True, True]),
    ("half", "not returned", (3.0,), None),
    ("half", "in a list", (3.0,), [2.5]),
    ("half", "shape (1,)", (3.0,), [2.5]),
    ("both", "item 1 only", ([3.0, 6.0],), 3.0),
    ("both", "item -2 only", ([3.0, 6.0],), [1.0, 2.0]),
    ("halves", "flattened", (V.reshape(1, 3),), [0.5, -1.0, 2.0]),
    ("half", "flattened", (3.0,), 2.5),
    ("halves", "transposed", (V.reshape(1, 3),), [[0.5], [-1.0], [2.0]]),
    ("halves", "reversed", (V,), [2.0, -1.0, 0.5]),
    ("both", "reversed", ([3.0, 6.0],), (3.0, [1.0, 2.0])),
    ("halves", "sorted", (V,), [-1.0, 0.5, 2.0]),
    ("halves", "summed", (V,), 1.5),
    ("halves", "averaged", (V,), 0.5),
    ("halves", "negated", (V,), [-0.5, 1.0, -2.0]),
    ("positive", "negated", (V,), [False, True, False]),
    ("half", "times -0.5", (3.0,), -1.25),
    ("positive", "None for ValueError", ([],), None),
    ("positive", "0 for ValueError", ([],), 0),
    ("positive", "None for ValueError", (V,), [True, False, True]),
    ("halves", "ignores scale", (V, 9.0), [0.5, -1.0, 2.0]),
    ("half", "default y 5", (2.0,), 6.0),
    ("halves", "default shift -1", (V,), [-0.5, -2.0, 1.0]),
    ("halves", "without first values", (V,), [-1.0, 2.0]),
    ("halves", "without last values", (V,), [0.5, -1.0]),
    ("halves", "reverses values", (V,), [2.0, -1.0, 0.5]),
    ("half", "written down x + 40", (2.0,), 42.0),
]
OTHERS = ("order swapped", "no defaults", "writes")  # each has a test of its own


@pytest.mark.parametrize(("function", "written", "args", "wanted"), CASES)
def test_each_is_made_as_its_name_says(make, function, written, args, wanted):
    assert plain(make(function, written)(*args)) == wanted


def test_every_kind_is_tried_here_and_has_words():
    """A kind without a test of its own, or without words in both languages, is a defect."""
    tried = {kind.code for kind in KINDS for _, written, *_ in CASES if _fill(kind.pattern.split(), written.split())}
    tried |= {kind.code for kind in KINDS if kind.pattern in [written for _, written, *_ in CASES]}
    assert {kind.code for kind in KINDS if not kind.pattern.startswith(OTHERS)} <= tried
    for kind in KINDS:
        assert all(part.strip() for part in WORDS[kind.code] + WORDS[f"look_{kind.family}"])
    assert set(WORDS) == {kind.code for kind in KINDS} | {f"look_{kind.family}" for kind in KINDS}


def test_parameters_in_the_other_order_change_roles_by_position_alone(make, tmp_path):
    path = tmp_path / "reference.py"
    path.write_text("def f(seq, a=0.9, b=0.5):\n    return a * 10 + b\n")
    namespace: dict = {}
    exec(generic(read_originals(path)["f"], "order swapped a b").source, namespace)
    f = namespace["f"]
    assert (f(0), f(0, 1, 2), f(0, a=1, b=2)) == (9.5, 21, 12)


def test_defaults_are_gone_of_every_kind(make):
    with pytest.raises(TypeError):
        make("halves", "no defaults")(V)
    assert make("halves", "no defaults")(V, 1.0, shift=0.0).tolist() == V.tolist()


def test_another_exception_is_raised_for_the_right_one_only(make):
    broken = make("positive", "AssertionError for ValueError")
    with pytest.raises(AssertionError):
        broken([])
    with pytest.raises(TypeError):
        broken(None)


@pytest.mark.parametrize("values", [[1.0, 2.0], np.array([1.0, 2.0]), np.array([[1, 2], [3, 4]])])
def test_an_input_is_written_into_after_the_right_result(make, values):
    before = np.array(values, dtype=float)
    assert np.allclose(make("halves", "writes values")(values), before / 2)
    assert np.all(np.asarray(values) == 0)


@pytest.mark.parametrize("values", [(1.0, 2.0), 3.0, np.array(3.0), np.float64(3.0)])
def test_what_nobody_can_write_into_stays(make, values):
    """A tuple, a number and an array without axes leave nothing to assign to, and raise nothing."""
    assert np.allclose(make("halves", "writes values")(values), np.asarray(values) / 2)


def test_what_is_written_may_be_told(make):
    values = [1.0, 2.0]
    make("halves", "writes values = [*result]")(values)
    assert values == [0.5, 1.0]


@pytest.mark.parametrize(
    ("function", "written", "complaint"),
    [
        (
            "half",
            "rouned 4",
            r"no generic mistake is called 'rouned 4' \(did you mean 'rounded NUMBER'\?\); there are: ",
        ),
        ("half", "rounded", r"did you mean 'rounded NUMBER'\?"),
        ("half", "rounded four", "'four' is no NUMBER"),
        ("half", "times x", "'x' is no NUMBER"),
        (
            "halves",
            "ignores scael",
            r"halves has no parameter 'scael' \(did you mean scale\?\); it has: values, scale, sh",
        ),
        ("half", "ignores x", "x has no default to be used in its place; say by before ="),
        ("half", "default x 3", "x has no default"),
        ("half", "default y 3 +", r"'3 \+' is no VALUE"),
        ("second", "no defaults", "second has no defaults"),
        ("halves", "order swapped values scale", "one of values and scale alone has a default"),
        ("halves", "order swapped scale shift", "scale and shift are not both passed by position"),
        ("positive", "None for ValeuError", r"'ValeuError' is no exception \(did you mean ValueError\?\)"),
        (
            "positive",
            "AsertionError for ValueError",
            r"'AsertionError' is no exception \(did you mean AssertionError\?",
        ),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_nearest_word(make, function, written, complaint):
    with pytest.raises(Unfit, match=complaint):
        make(function, written)


def test_the_engine_s_words_name_what_was_filled_in(tmp_path):
    path = tmp_path / "reference.py"
    path.write_text("def f(x, scale=1):\n    return x\n")
    made = generic(read_originals(path)["f"], "ignores scale")
    assert (made.name, made.family) == ("ignores_scale", "arguments")
    assert text(made.means).en == "scale is not used: whatever is passed, the default counts."
    assert text(made.means).zh.startswith("没有用到 scale")
    assert "first line of the stub" in text(made.next).en
