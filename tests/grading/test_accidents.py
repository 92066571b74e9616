"""What ended a call is told with its call, its line and the usual cause; a cause that does not show is not told."""

from __future__ import annotations

import textwrap
from typing import Any

import numpy as np
import pytest

from autograder.grading import Grader
from autograder.grading.accidents import explained
from autograder.grading.kernel import Kernel
from autograder.model import NO_TEXT, Diagnosis, Explanation, Lost, Note, Place, Status, note
from autograder.show.fragment import exercise_fragment
from autograder.suite.proxy import CallFailure
from autograder.words import say
from tests.samples import by_name, needs_cage, script, submission

SEQ, WORDS, QUERY = [1.0, 0.5], np.array([[1.0, 0.0], [0.0, 1.0], [0.8, 0.8]]), np.array([0.0, 1.0])


def diagnosed(source: str, *args: Any, name: str = "f", **kwargs: Any) -> Diagnosis:
    """Return what is said of a call of a file's function."""
    text = textwrap.dedent(source).lstrip("\n")
    names: dict[str, Any] = {}
    exec(compile(text, "submission.py", "exec"), names)
    failure = CallFailure(name, Kernel(names).call(name, args, kwargs), (args, kwargs))
    found = explained(Diagnosis(Explanation(failure.message)), failure, submission(text))
    assert found is not None
    return found


def f(body: str, parameters: str = "a", before: str = "import numpy as np\nimport math") -> str:
    return f"{before}\n\n\ndef f({parameters}):\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}\n"


HELPER = "import numpy as np\n\n\ndef helper(x, scale=1.0):\n    x * scale\n"
# code of the cause: source, arguments, a part of what is said
CAUSES = {
    "not_imported": (f("return np.tanh(a)", before=""), (1.0,), "add import numpy as np"),
    "of_module": (f("return tanh(a)"), (1.0,), "write np.tanh"),
    "of_module, not imported": (f("return exp(a)", before=""), (1.0,), "has to be imported"),
    "near_name": (f("total = a\nreturn totel"), (1.0,), "there is total"),
    "near_name, a function": (f("return soft(a)", before="def soft_weights(x): return x"), (1.0,), "soft_weights"),
    "unknown_name": (f("return zeile(a)"), (1.0,), "called zeile"),
    "unknown_name, the one that runs": (f("return f_(a)"), (1.0,), "called f_"),
    "unknown_name, unlike any": (f("return softmax(a)"), (1.0,), "called softmax"),
    "refused_name": (
        f("return torch.tanh(a)", before="if False:\n    import torch"),
        (1.0,),
        "there is no torch: write",
    ),
    "refused_name, of a module": (
        f("return tanh(a)", before="if False:\n    from scipy.special import tanh"),
        (1.0,),
        "no scipy.special, so no tanh",
    ),
    "unset": (f("if a > 5:\n    h = 1\nreturn h"), (1.0,), "h has no value yet: it is set at line 7"),
    "unset_itself": (f("for x in a:\n    h = np.tanh(h + x)\nreturn h"), (SEQ,), "old value of h"),
    "unset_itself, updated": (f("for x in a:\n    h += x\nreturn h"), (SEQ,), "old value of h"),
    "unset_itself, global": (f("global G\nfor x in a:\n    G = G + x\nreturn G"), (SEQ,), "old value of G"),
    "unknown_name, of a comprehension": (f("b = [step for step in a]\nreturn step"), (SEQ,), "called step"),
    "done_by_numpy": (f("return math.cosh(a)", before="import numpy as np"), (QUERY,), "write np.cosh here"),
    "not_imported, one number": (f("return math.cosh(a)", before="import numpy as np"), (1.0,), "add import math"),
    "module_name_taken": (
        f("return np.tanh(a)", before="import numpy as np\nnp = 3"),
        (1.0,),
        "np is one number here and no module",
    ),
    "module_name_taken, locally": (f("np = [1]\nreturn np.exp(a)"), (1.0,), "take another name there"),
    "module_name_taken, none": (f("math = None\nreturn math.exp(a)"), (1.0,), "math is no module here"),
    "near_attribute": (f("return np.tahn(a)"), (1.0,), "np has no tahn: is tanh meant?"),
    "near_attribute, math": (f("return math.sqr(a)"), (1.0,), "is sqrt meant?"),
    "has_no, and nothing near": (f("return a.softmax(-1)"), (np.ones(2),), "a is an array here and has no softmax"),
    "near_attribute, list": (f("b = [1]\nb.apend(2)\nreturn b"), (1.0,), "is append meant?"),
    "has_no": (f("return a.get(0, 1.0)"), (SEQ,), "a is a list here and has no get"),
    "has_no, a number": (f("return a.keys()"), (1.0,), "a is one number here and has no keys"),
    "axis_of_number": (f("return np.sort(a)"), (1.0,), "np.sort goes along an axis, and what it got here is one"),
    "axis, of a table": (f("return a.sum(axis=2)"), (WORDS,), "no axis 2: with 2 dimensions it has the axes 0 to 1"),
    "truth, of a loop": (f("while a:\n    a = a[1:]\nreturn 0"), (QUERY,), "a is an array with a true or false"),
    "truth, of what comes first": (f("return a or 1.0"), (QUERY,), "a is an array with a true or false"),
    "truth, turned round": (f("return not a"), (QUERY,), "a is an array with a true or false"),
    "range_no_integer": (f("return range(len(a) + 0.5)"), (SEQ,), "len(a) + 0.5 is no integer here"),
    "math_of_many, float": (f("return float(a + a)"), (QUERY,), "float takes one number at a time"),
    "number_among_these": (f("return list(zip(a, np.sum(a)))"), (SEQ,), "zip takes several numbers to go through"),
    "loop_over_number, worked out": (f("for x in a * 2:\n    pass"), (1.0,), "a * 2 is one number here"),
    "item_of_number, worked out": (f("return (a * 2)[0]"), (1.0,), "a * 2 is one number here"),
    "list_arithmetic, made here": (f("return list(a) + 0.5"), (SEQ,), "list(a) is a list"),
    "beyond_empty, taken out": (f("a = []\nreturn a.pop()"), (SEQ,), "a is empty here"),
    "not_in_module": (f("return np.softmax(a)"), (QUERY,), "np has no softmax: write it out"),
    "function_of_numpy": (f("return a.tanh()"), (QUERY,), "np.tanh(a)"),
    "is_none": (f("b = [].append(a)\nreturn b + 1"), (1.0,), "b is None"),
    "is_none, attribute": (f("b = [].sort()\nreturn b.shape"), (1.0,), "b is None"),
    "is_none, item": (f("b = None\nreturn b[0]"), (1.0,), "b is None"),
    "is_none, loop": (f("b = None\nfor x in b:\n    pass"), (1.0,), "b is None"),
    "array_append": (f("b = np.zeros(2)\nb.append(a)"), (1.0,), "has no append"),
    "only_a_list": (f("h = 0.5\nh.append(a)\nreturn h"), (1.0,), "h is one number here; only a list has append"),
    "takes_from_given": (
        f("h = 0.0\nwhile a:\n    h += a.pop(0)\nreturn h"),
        ((1.0, 2.0),),
        "which should stay as it is",
    ),
    "only_a_list, tuple": (f("a.append(1)"), ((1.0, 2.0),), "a is a tuple here"),
    "list_no_array": (f("return a.shape"), (SEQ,), "a is a list"),
    "number_no_array": (f("return a.shape"), (1.0,), "a is one number"),
    "power": (f("return np.tanh(a) ^ 2"), (np.array(SEQ),), "a power is written **"),
    "integer_array": (f("b = np.array([1, 2])\nb += 0.5\nreturn b"), (1.0,), "dtype=float"),
    "text": (f("return '0.5' * a"), (1.5,), "is a text"),
    "not_called": (f("return np.tanh * a"), (1.5,), "np.tanh is a function and is not called"),
    "not_called, beside an array": (f("g = np.sqrt\nreturn a @ g"), (QUERY,), "g is a function and is not called"),
    "gave_none": (f("return helper(a) * 2", before=HELPER), (1.0,), "helper gave None here"),
    "list_arithmetic": (f("return a * 0.5"), (SEQ,), "a is a list"),
    "list_arithmetic, two": (f("b = (1, 2)\nreturn a - b"), (SEQ,), "a is a list"),
    "called": (f("h = 0.5\nreturn a(h)"), (0.9,), "a is one number and no function"),
    "called, array": (f("return a(0)"), (WORDS,), "calls it; to multiply write *; to take an item write [ ]"),
    "called, name of numpy's": (
        f("exp = np.exp(a)\nreturn exp(a)"),
        (QUERY,),
        "if numpy's is meant, write np.exp;",
    ),
    "called, list": (f("return a(0)"), (SEQ,), "a is a list and no function, but a(...) calls it; to take an item"),
    "called, name of Python's": (f("sum = 0\nreturn sum(a)"), (SEQ,), "calls it: it hides the function of this name;"),
    "called, a parameter's name": (f("return len(a)", "a, len=2"), (SEQ,), "take another name for it"),
    "called, name of an own": (f("helper = [1]\nreturn helper(a)", before=HELPER), (SEQ,), "take another name for it"),
    "range_of_float": (f("for i in range(a):\n    pass"), (2.0,), "a is the float 2.0 here"),
    "number_for_many": (f("return len(a)"), (2.0,), "len takes several"),
    "number_for_many, sum": (f("return sum(a)"), (2.0,), "sum takes several"),
    "math_of_many": (f("return math.exp(a)"), (np.array(SEQ),), "np.exp takes a whole array"),
    "math_of_many, list": (f("return math.tanh(a)"), (SEQ,), "np.tanh takes a whole array"),
    "one_list": (f("return np.array(1, 2, 3)"), (1.0,), "one list"),
    "one_shape": (f("return np.zeros(2, 3)"), (1.0,), "one tuple"),
    "place_of_result": (f("return np.tanh(a, 0.5)"), (1.0,), "np.tanh works on one value; one more is taken"),
    "place_of_result, of two": (f("return np.add(a, 1, 2)"), (1.0,), "np.add works on two values"),
    "taken_for_axis": (f("return np.sum(a, a)"), (np.ones(2),), "the second argument of np.sum is the axis"),
    "loop_over_length": (f("for i in len(a):\n    pass"), (SEQ,), "range(len(...))"),
    "loop_over_number": (f("for x in a:\n    pass"), (1.5,), "a is one number here"),
    "loop_over_number, comprehension": (f("return [x for x in a]"), (1.5,), "a is one number here"),
    "item_of_function": (f("return np.tanh[a]"), (1.5,), "np.tanh is a function"),
    "item_of_number": (f("return a[0]"), (1.5,), "a is one number here"),
    "fixed_tuple": (f("a[0] = 1"), ((1.0, 2.0),), "a is a tuple"),
    "list_of_two": (f("return a[0, 1]"), ([[1.0, 2.0]],), "takes one index at a time"),
    "index_of_float": (f("i = 1.0\nreturn a[i]"), (SEQ,), "i is the float 1.0 here"),
    "index_of_float, array": (f("i = -0.25\nreturn a[0, i]"), (WORDS,), "i is the float -0.25 here"),
    "index_of_floats": (f("b = a * 1.5\nreturn a[b]"), (QUERY,), "b is an array of floats"),
    "index_of_floats, list": (f("b = [1, 2]\nreturn b[a]"), (QUERY,), "a is an array of floats"),
    "index_no_integer": (f("return a[len(a) / 2]"), (QUERY,), "len(a) / 2 is no integer here"),
    "no_key_for_dict": (f("known = {0.0: 1.0}\nreturn known[a]"), (QUERY,), "a is an array, which cannot be a key"),
    "foreign_keyword": (f("return a.sum(dim=0)"), (QUERY,), "a.sum has no argument dim"),
    "no_such_keyword": (f("return helper(a, scal=2)", before=HELPER), (1.0,), "is scale meant?"),
    "too_many": (f("return helper(a, 2, 3)", before=HELPER), (1.0,), "helper takes x, scale, but 3 arguments"),
    "too_few": (f("return helper(scale=2)", before=HELPER), (1.0,), "lacks x"),
    "too_few, all": (f("return helper()", before=HELPER), (1.0,), "lacks x"),
    "shapes": (f("return b @ a", "a, b"), (WORDS, QUERY), "b has the shape (2,) and a the shape (3, 2)"),
    "shapes, dot": (f("return np.dot(b, a)", "a, b"), (WORDS, QUERY), "do not fit for np.dot"),
    "shapes, broadcasting": (f("return a + b", "a, b"), (np.ones(3), QUERY), "(3,) and b the shape (2,)"),
    "shapes_unknown": (f("return a[0] @ b.T", "a, b"), (WORDS, np.ones((4, 3))), "print both"),
    "matmul_of_number": (f("return a @ b", "a, b"), (WORDS, 2.0), "b is one number here"),
    "axis": (f("return np.sum(a, axis=1)"), (QUERY,), "no axis 1"),
    "truth": (f("if a > 0:\n    return a"), (QUERY,), "a > 0 is an array"),
    "truth, and": (f("return a > 0 and a < 1"), (QUERY,), "an array"),
    "truth, max": (f("return max(0, a)"), (QUERY,), "an array"),
    "unpacked_more": (f("x, y = a"), (np.ones(3),), "x, y takes 2 values, and there are more here"),
    "unpacked_fewer": (f("x, y, z = a"), (SEQ,), "x, y, z takes 3 values, and there are 2 here"),
    "unpacked_one": (
        f("for t, x in a:\n    pass"),
        (SEQ,),
        "t, x takes 2 values, and what is taken apart is one number",
    ),
    "room": (f("b = np.zeros(2)\nb[0] = a"), (np.ones(3),), "b[0] has room for one number"),
    "room, computed": (
        f("b = np.zeros((2, 2))\ni = 0\nb[i, i + 1] = a"),
        (np.ones(3),),
        "b[i, i + 1] has room for one number",
    ),
    "room_of_shape": (
        f("b = np.zeros((2, 4))\nb[-1] = a"),
        (np.ones(3),),
        "has the shape (3,), and the place there has the shape (4,)",
    ),
    "room_of_shape, slice": (
        f("b = np.zeros(4)\nb[1:3] = a"),
        (np.ones(3),),
        "b[1:3] has the shape (3,), and the place there has the shape (2,)",
    ),
    "beyond": (f("i = 2\nreturn a[i]"), (SEQ,), "it has 2 items, and the last index is one less; 2 is used here"),
    "beyond, array": (f("return a[len(a)]"), (QUERY,), "it has 2 items"),
    "beyond, of one": (f("b = [a]\nreturn b[1]"), (1.0,), "it has 1 item, and"),
    "beyond, from the end": (f("return a[-3]"), (SEQ,), "it has 2 items, and the last index is one less; -3 is used"),
    "beyond_empty": (f("b = np.zeros(0)\nreturn b[-1] + a"), (1.0,), "b is empty here"),
    "no_key": (f("h = {}\nfor t in range(2):\n    h[t] = h[t - 1] + a"), (1.0,), "The dict h has no key -1"),
    "too_many_indices": (f("return a[0, 1]"), (QUERY,), "a has 1 dimension, and 2 indices are used"),
    "by_zero": (f("b = a - 1\nreturn 1 / b"), (1.0,), "The divisor b is 0"),
    "too_large": (f("return math.exp(a * 1000)"), (1.0,), "too large"),
    "endless": (f("return f(a)"), (1.0,), "f calls itself"),
    "own_raise": (f("raise ValueError('no')"), (1.0,), "Your own raise"),
    "own_assert": (f("assert a > 2"), (1.0,), "Your own assert"),
    "input": (f("return float(input())"), (1.0,), "Nobody is there"),
    "negative_power": (f("return np.array([1, 2]) ** -1"), (1.0,), "no negative power"),
}


def test_brackets_with_nothing_in_them_are_not_advised_to_multiply() -> None:
    found = diagnosed(f("return a()"), 0.9)
    assert say(found.explanation.means, "en") == "a is one number and no function, but a(...) calls it"


@pytest.mark.parametrize("case", CAUSES)
def test_a_usual_cause_is_told(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source, args, part = CAUSES[case]
    monkeypatch.setattr("builtins.input", _nobody)
    found = diagnosed(source, *args)
    assert found.symptom == case.partition(",")[0]
    assert part in say(found.explanation.means, "en")
    assert say(found.explanation.means, "zh")
    assert found.at is not None


def _nobody(*_: Any) -> str:
    raise EOFError


NO_CAUSE = {
    "shapes of what has none": (f("b = {0: 1.0}\nreturn a @ b"), (QUERY,)),
    "of its own": (f("class Own(Exception): pass\ndef g(): raise Own('x')\nreturn g()"), (1.0,)),
    "a key": (f("return {}['x']"), (1.0,)),
    "text as a number": (f("return float('abc')"), (1.0,)),
    "two objects": (f("return object() + object()"), (1.0,)),
    "a module's TypeError": (f("return np.tanh(a, a, a, a)"), (1.0,)),
    "an inverse": (f("return np.linalg.inv(a)"), (np.zeros((2, 2)),)),
    "a value that json refuses": (f("import json\nreturn json.loads('x')"), (1.0,)),
    "an attribute of an object unlike any": (f("return object().wavefront(a)"), (1.0,)),
}


@pytest.mark.parametrize("case", NO_CAUSE)
def test_python_s_own_text_stands_alone_where_no_cause_shows(case: str) -> None:
    found = diagnosed(NO_CAUSE[case][0], *NO_CAUSE[case][1])
    assert found.symptom in {"exception", "own_raise"}
    assert found.symptom == "own_raise" or found.explanation.means == NO_TEXT


def test_the_call_can_be_typed_and_the_line_is_the_failing_one() -> None:
    found = diagnosed(f("b = a * 2\nreturn np.tahn(b)", "a, W=1"), np.array(SEQ), W=2)
    seen = say(found.explanation.seen, "en")
    assert seen.startswith("f(np.array([1.0, 0.5]), W=2) stopped at line 7: AttributeError: module 'numpy'")
    assert found.at is not None
    assert (found.at.place.line, found.at.text) == (7, "    return np.tahn(b)")
    assert say(found.explanation.next, "en") == "Look at line 7, then try this call again"


def test_a_failure_in_a_helper_is_told_where_it_arose() -> None:
    before = "import numpy as np\n\n\ndef helper(x):\n    return x[0]\n"
    found = diagnosed(f("return helper(a)", before=before), 1.0)
    assert "stopped at line 5 in helper" in say(found.explanation.seen, "en")
    assert found.symptom == "item_of_number"
    assert (
        say(found.explanation.next, "en")
        == "Look at line 5, and at what line 10 passes to it, then try this call again"
    )


def test_a_call_that_does_not_fit_the_task_is_told_by_its_parameters() -> None:
    found = diagnosed(f("return W", "seq, w=0.9"), SEQ, W_hh=0.5)
    assert found.symptom == "task_names"
    assert "passes W_hh by name, but your f has seq, w" in say(found.explanation.means, "en")
    assert diagnosed(f("return 1", "seq"), SEQ, 0.5).symptom == "too_many"
    assert diagnosed(f("return 1", "seq, w, u"), SEQ, 0.5).symptom == "too_few"


def test_self_before_the_task_s_parameters_is_told_as_that() -> None:
    found = diagnosed(f("return 1", "self, seq"), SEQ)
    assert found.symptom == "self_is_there"
    assert "The first parameter of f is self" in say(found.explanation.means, "en")


def lost(body: str, line: int, parameters: str = "a", status: Status = Status.TIMEOUT) -> Diagnosis:
    """Return what is said where a call was ended while it stood at a line of f's body."""
    text = f(body, parameters)
    result = Lost(status, note("calls.cpu_limit", seconds=2), Place(line + text[: text.index("def f")].count("\n") + 1))
    failure = CallFailure("f", result, (([1.0, 0.5],), {}))
    found = explained(Diagnosis(Explanation(failure.message)), failure, submission(text))
    assert found is not None
    return found


# code of the cause: the body, the line at which it was, a part of what is said
LOOPS = {
    "endless_loop": ("t = 0\nwhile t < len(a):\n    h = np.tanh(a[t])\nreturn h", 3, "and nothing in it changes a, t"),
    "endless_loop, no test": ("h = 0\nwhile True:\n    h += 1", 3, "while True, and nothing in it changes that"),
    "endless_loop, within": ("t = 0\nwhile t < 3:\n    for x in a:\n        h = x", 4, "line 7 goes on while t < 3"),
    "growing_loop": ("for x in a:\n    a.append(x)\nreturn a", 2, "goes through a and adds to a, so it never ends"),
}  # fmt: skip
OPEN_LOOPS = {
    "moved on": ("t = 0\nwhile t < len(a):\n    t += 0\nreturn t", 3),
    "a way out": ("while True:\n    if a:\n        break\nreturn a", 2),
    "emptied": ("while len(a) > 0:\n    a.append(a.pop())\nreturn a", 2),
    "handed on": ("b = [1]\nwhile b[0] < 2:\n    g(b)\nreturn b", 3),
    "handed to a method": ("b = [1]\nwhile b[0] < 2:\n    a.sort(key=b.append)\nreturn b", 3),
    "written into": ("b = [1]\nwhile b[0] < 2:\n    b[0] *= 1\nreturn b", 3),
    "of the module": ("while N < 2:\n    g()\nreturn a", 2),
    "no loop": ("h = 1\nreturn sorted(a)", 2),
    "grows at times": ("for x in a:\n    if x:\n        a.append(x)\nreturn a", 3),
    "grows and is cut": ("for x in a:\n    a.append(x)\n    a.clear()\nreturn a", 3),
}


@pytest.mark.parametrize("case", LOOPS)
def test_a_loop_that_cannot_end_is_told_with_its_call(case: str) -> None:
    body, line, part = LOOPS[case]
    found = lost(body, line)
    assert say(found.explanation.seen, "en").startswith("f([1.0, 0.5]) did not come back. Line")
    assert found.symptom == case.partition(",")[0]
    assert part in say(found.explanation.means, "en")
    assert say(found.explanation.means, "zh")


@pytest.mark.parametrize("case", OPEN_LOOPS)
def test_of_a_loop_that_might_end_no_cause_is_told(case: str) -> None:
    body, line = OPEN_LOOPS[case]
    found = lost(body, line)
    assert (found.symptom, found.explanation.means) == ("", NO_TEXT)
    assert say(found.explanation.seen, "en").startswith("f([1.0, 0.5]) did not come back.")
    assert lost(*LOOPS["endless_loop"][:2], status=Status.CRASH).symptom == ""


@pytest.mark.parametrize("through", ["g(a)", "h(a)"])
def test_a_callee_that_is_still_the_stub_is_named(through: str) -> None:
    """Called itself, or by a helper."""
    stub = 'def g(x):\n    """Do."""\n    raise NotImplementedError("g")\n'
    found = diagnosed(f(f"return {through}", before=f"{stub}\n\ndef h(x):\n    return g(x)\n"), 1.0)
    assert found.explanation.means == note("accidents.calls_unwritten", callee="g")


@needs_cage
def test_a_class_sees_the_cause_by_its_code_and_a_missing_import_once(mini_grader: Grader) -> None:
    """In the column of mistakes; what keeps all functions from being defined is one note."""
    text = f("return y", "x", before="").replace("def f", "def double")
    result = mini_grader.grade(submission(text))
    assert "double:~unknown_name" in result.misconceptions
    lacking = "def double(x, two=np.e):\n    return 2 * x\n\n\ndef total(seq, zero=np.e):\n    return sum(seq)\n"
    result = mini_grader.grade(submission(lacking))
    assert [each.code for each in result.notes if isinstance(each, Note)] == ["grading.undefined"]
    for name in ("double", "total"):
        diagnosis = by_name(result)[name].diagnosis
        assert diagnosis is not None
        assert isinstance(diagnosis.explanation.seen, Note)
        assert diagnosis.explanation.seen.code == "grading.not_defined"


@needs_cage
def test_an_axis_and_a_return_are_said_of_no_code_that_has_others(ch01_grader: Grader) -> None:
    """Another axis than 1 is not told as axis 1, and a return within an inner function is reckoned with."""
    softmax = "def softmax_weights(query, keys):\n    return np.exp(keys @ query) / np.exp(keys @ query).sum(axis=2)\n"
    inner = "def tanh_derivative(z):\n    def slope(z):\n        return 1 - np.tanh(z) ** 2\n"
    text = script(ch01_grader.chapter, softmax_weights=softmax, tanh_derivative=inner)
    found = by_name(ch01_grader.grade(submission(text)))
    axis, nothing = (found[name].diagnosis for name in ("softmax_weights", "tanh_derivative"))
    assert axis is not None
    assert nothing is not None
    assert "no axis 1" not in say(axis.explanation.means, "en")
    assert "inner def" in say(nothing.explanation.means, "en")
    assert "variable" not in say(nothing.explanation.next, "en")


@needs_cage
def test_a_function_that_calls_a_stub_is_not_attempted_and_says_why(ch01_grader: Grader) -> None:
    stub = 'def softmax_weights(query, keys):\n    """Do."""\n    raise NotImplementedError("softmax_weights")\n'
    context = "def context_vector(query, keys, values):\n    return softmax_weights(query, keys) @ values\n"
    text = script(ch01_grader.chapter, softmax_weights=stub, context_vector=context)
    found = by_name(ch01_grader.grade(submission(text)))["context_vector"]
    assert found.status is Status.NOT_ATTEMPTED
    assert found.diagnosis is not None
    assert found.diagnosis.explanation.means == note("accidents.calls_unwritten", callee="softmax_weights")
    assert found.diagnosis.at is not None
    assert found.diagnosis.at.text.strip().startswith("return softmax_weights")
    assert "which is not written yet" in exercise_fragment(found, "en", scored=True)
