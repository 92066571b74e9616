"""A right answer and what is changed in it become a wrong answer that stands by itself."""

from __future__ import annotations

import textwrap

import numpy as np
import pytest

from autograder.authors import changes
from autograder.authors.changes import Unfit
from autograder.authors.original import Original, read_originals
from autograder.errors import ContentError

REFERENCE = '''
import numpy as np


@marked
def weights(query: np.ndarray, keys: np.ndarray) -> np.ndarray:
    """权重 "keys @ query"。

    ---

    The weights.
    """
    ### BEGIN SOLUTION
    scores = keys @ query  # 分数
    return np.exp(scores) / np.exp(scores).sum()
    ### END SOLUTION


def factorial(n):
    ### BEGIN SOLUTION
    if n == 0:
        return 1
    return n * factorial(n - 1)
    ### END SOLUTION


def scaled(x, /, y=1, *more, scale=2.0, **others): return scale * (x + y + sum(more)) + len(others)


def bracketed(x):
    if x is None: return (  # 空
        0
        + 1)


def nothing(x):
    print(x)
'''


@pytest.fixture(scope="module")
def originals(tmp_path_factory) -> dict[str, Original]:
    path = tmp_path_factory.mktemp("course") / "reference.py"
    path.write_text(REFERENCE, encoding="utf-8")
    return read_originals(path)


def run(source: str, name: str, *args, **kwargs):
    """Call a made function where nothing but numpy is known."""
    namespace: dict = {"np": np}
    exec(compile(source, "made", "exec"), namespace)
    return namespace[name](*args, **kwargs)


def test_an_original_is_without_decorators_docstring_and_markers(originals):
    assert originals["weights"].text == (
        "def weights(query: np.ndarray, keys: np.ndarray) -> np.ndarray:\n"
        "    scores = keys @ query  # 分数\n"
        "    return np.exp(scores) / np.exp(scores).sum()"
    )


def test_an_original_on_one_line_has_head_and_body(originals):
    scaled = originals["scaled"]
    assert scaled.head == "def scaled(x, /, y=1, *more, scale=2.0, **others):"
    assert run(scaled.text, "scaled", 1, 2, 3, scale=10, z=0) == 61
    assert scaled.parameters == ("x", "y", "scale")
    assert scaled.defaults == {"y": "1", "scale": "2.0"}
    assert scaled.call == "scaled(x, y, *more, scale=scale, **others)"


@pytest.mark.parametrize(("text", "complaint"), [("def f(:", "line 1: invalid syntax"), (None, "cannot be read")])
def test_a_file_that_cannot_be_read_is_named(tmp_path, text, complaint):
    path = tmp_path / "reference.py"
    if text is not None:
        path.write_text(text)
    with pytest.raises(ContentError, match=rf"reference\.py: {complaint}"):
        read_originals(path)


QUERY, KEYS = np.array([1.0, -1.0]), np.array([[1.0, 0.0], [0.0, 2.0]])


def test_a_text_is_changed_in_its_place_and_nowhere_else(originals):
    made = changes.change(originals["weights"], {"keys @ query": "keys @ query / 2"})
    assert made == originals["weights"].text.replace("keys @ query", "keys @ query / 2") + "\n"


def test_texts_at_several_places_are_changed_at_once(originals):
    """What one change brings in is not changed by another."""
    made = changes.change(originals["factorial"], {"return 1": "return n * 7", "n * fac": "7 + fac"})
    assert run(made, "factorial", 0) == 0
    assert run(made, "factorial", 2) == 14


def test_an_expression_stands_in_place_of_what_is_returned(originals):
    made = changes.returns(originals["weights"], "scores / scores.sum()")
    assert run(made, "weights", QUERY, KEYS).tolist() == [-1.0, 2.0]
    assert run(changes.returns(originals["bracketed"], "x"), "bracketed", None) is None


def test_an_expression_over_the_arguments_leaves_nothing_of_the_original(originals):
    assert "return query" in changes.instead(originals["weights"], "query")
    assert "scores" not in changes.instead(originals["weights"], "query")


def test_an_expression_may_have_several_lines(originals):
    made = changes.instead(originals["weights"], "\nquery\n* 2\n")
    assert run(made, "weights", QUERY, KEYS).tolist() == [2.0, -2.0]


def test_the_result_and_the_parameters_are_known_to_an_expression(originals):
    right = run(originals["weights"].text, "weights", QUERY, KEYS)
    made = changes.result(originals["weights"], "result * query")
    assert run(made, "weights", QUERY, KEYS).tolist() == (right * QUERY).tolist()


def test_the_input_is_changed_before_the_original_is_called(originals):
    made = changes.before(originals["weights"], "query = -query\nkeys = keys[::-1]")
    right = run(originals["weights"].text, "weights", -QUERY, KEYS[::-1])
    assert run(made, "weights", QUERY, KEYS).tolist() == right.tolist()


def test_a_call_hands_every_kind_of_parameter_on(originals):
    made = changes.result(originals["scaled"], "result + 1000")
    assert run(made, "scaled", 1, 2, 3, scale=10, z=0) == 1061


def test_an_original_that_calls_itself_calls_the_right_one(originals):
    """Done at every depth, a change of the result would add up to another mistake."""
    assert run(changes.result(originals["factorial"], "result + 1"), "factorial", 4) == 25
    assert run(changes.before(originals["factorial"], "n = n + 1"), "factorial", 3) == 24


@pytest.mark.parametrize(
    ("pairs", "complaint"),
    [
        (
            {"keys @ qeury": "x"},
            r"'keys @ qeury' is not in the reference \(did you mean a part of 'scores = keys @ que",
        ),
        ({"np.exp(scores)": "x"}, "stands 2 times in the reference; take more of what is around it"),
        ({"scores = keys": "x", "keys @ query": "y"}, "overlaps with the text before it; write them as one"),
        ({" ": "x"}, "take more of what is around it"),
        ({"The weights.": "x"}, "is not in the reference"),
    ],
)
def test_a_text_that_does_not_stand_there_once_is_refused(originals, pairs, complaint):
    with pytest.raises(Unfit, match=complaint):
        changes.change(originals["weights"], pairs)


@pytest.mark.parametrize(("name", "count"), [("factorial", 2), ("nothing", 0)])
def test_what_is_returned_has_to_be_one_expression(originals, name, count):
    with pytest.raises(Unfit, match=f"the reference has {count} times `return`"):
        changes.returns(originals[name], "0")


def test_indentation_stays_whatever_is_put_inside():
    text = textwrap.dedent("""
        def f(x):
            if x:
                return 1
            return 2
        """)
    original = Original("f", "def f(x):", "    if x:\n        return 1\n    return 2", None)  # type: ignore[arg-type]
    assert changes.change(original, {"return 2": "return 3"}) == text.strip().replace("2", "3") + "\n"
