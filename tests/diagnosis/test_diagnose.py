"""A wrong answer -> the misconception that it is, and the first step at which its numbers leave the reference."""

from __future__ import annotations

import textwrap

import numpy as np
import pytest

from autograder.authors.misconceptions import read_misconceptions
from autograder.diagnosis.divergence import beside
from autograder.grading import Grader
from autograder.model import Returned, Text, note
from autograder.show.evidence import sentence, where
from autograder.suite.recording import RecordedCall
from autograder.words import say
from tests.samples import LEVEL, by_name, needs_cage, script, submission


def diagnosis(grader: Grader, exercise: str, **replaced: str):
    return by_name(grader.grade(submission(script(grader.chapter, **replaced))))[exercise].diagnosis


def total(body: str) -> str:
    return f"def total(seq):\n{textwrap.indent(textwrap.dedent(body), '    ')}\n"


@pytest.fixture
def graded(mini_course, mini_grader):
    """Return a function that diagnoses `double` in a course with these misconceptions."""

    def run(misconceptions: str, double: str):
        head = "import numpy as np\nfrom autograder.authors import misconception\n"
        head += "both = {'seen': ('甲', 'seen'), 'means': ('乙', 'means'), 'next': ('丙', 'next')}\n"
        folder = mini_course.chapter().secret / "misconceptions"
        (folder / "double.toml").unlink(missing_ok=True)
        (folder / "double.py").write_text(head + textwrap.dedent(misconceptions), encoding="utf-8")
        grader = Grader(mini_course.chapter(), LEVEL)
        grader._sandbox = mini_grader._sandbox  # a warm one, with the same limits
        return diagnosis(grader, "double", double=textwrap.dedent(double))

    return run


ONE = """
    @misconception(family="power", **both)
    def squared(x):
        return x * x
    """


# --- naming ------------------------------------------------------------------------------------------------


def test_a_misconception_is_named_and_explained(graded):
    found = graded(ONE, "def double(x):\n    return x ** 2\n")
    assert found.misconception == "squared"
    assert found.explanation.seen == Text("甲", "seen")


def test_its_name_reaches_the_result(mini_grader):
    result = mini_grader.grade(submission(script(mini_grader.chapter, double="def double(x):\n    return x * x\n")))
    assert result.misconceptions == ("double:squared",)


def test_it_is_the_same_mistake_in_another_style(graded):
    """float32, 0-d arrays and rounding noise are no other mistake."""
    found = graded(ONE, "import numpy as np\ndef double(x):\n    return np.array(np.float32(x) ** 2)\n")
    assert found.misconception == "squared"


@pytest.mark.parametrize(
    "double",
    [
        "def double(x):\n    return x * x if x != -4.0 else 0\n",  # all public calls but one
        "def double(x):\n    return [x * x]\n",
        "def double(x):\n    return x * x + 0.1\n",
    ],
)
def test_it_has_to_match_every_public_call(graded, double):
    assert graded(ONE, double).misconception == ""


def test_a_right_answer_has_no_diagnosis(graded):
    assert graded(ONE, "def double(x):\n    return x + x\n") is None


def test_a_misconception_that_differs_from_right_on_one_call_alone_is_never_named(graded):
    """One wrong number is too little to know what somebody thought."""
    nearly = """
        @misconception(family="almost", **both)
        def nearly(x):
            return 2 * x if x > 0 else 0
        """
    assert graded(nearly, "def double(x):\n    return 2 * x if x > 0 else 0\n").misconception == ""


def squared_and(family: str, name: str, limit: int) -> str:
    """Return two mistakes of which one is the other up to a limit."""
    return f"""
        @misconception(family="power", **both)
        def squared(x):
            return x * x

        @misconception(family="{family}", **both)
        def squared_up_to_{name}(x):
            return x * x if abs(x) < {limit} else {limit**2}
        """


def test_two_that_match_are_named_by_the_family_they_share(graded):
    two = squared_and("power", "a_thousand", 1000)
    found = graded(two, "def double(x):\n    return x * x\n")
    assert found.misconception == "power"


def test_of_two_that_match_the_one_is_named_that_other_calls_do_not_tell_from_the_answer(graded):
    two = squared_and("other", "ten", 10)
    assert graded(two, "def double(x):\n    return x * x\n").misconception == "squared"
    assert graded(two, "def double(x):\n    return min(x * x, 100)\n").misconception == "squared_up_to_ten"


def test_two_that_match_and_share_no_family_are_not_named(graded):
    two = squared_and("other", "a_thousand", 1000)
    found = graded(two, "def double(x):\n    return x * x\n")
    assert found.misconception == ""
    assert say(found.explanation.seen, "en") != "seen"


def test_an_exception_is_a_fingerprint_by_its_type(graded):
    raises = """
        @misconception(family="asks", **both)
        def asks_for_a_list(x):
            return len(x)
        """
    assert graded(raises, "def double(x):\n    return 2 * len(x)\n").misconception == "asks_for_a_list"
    assert graded(raises, "def double(x):\n    raise ValueError('int has no len()')\n").misconception == ""


def test_arguments_after_the_call_belong_to_the_fingerprint(mini_course):
    """A right value from an input that was changed is another mistake than a wrong value."""
    folder = mini_course.chapter().secret / "misconceptions"
    (folder / "total.toml").unlink()
    (folder / "total.py").write_text(
        textwrap.dedent("""
            from autograder.authors import misconception
            both = {'seen': ('甲', 'seen'), 'means': ('乙', 'means'), 'next': ('丙', 'next')}

            @misconception(family="changes", **both)
            def empties_seq(seq):
                found = 0.0
                for i in range(len(seq)):
                    found += seq[i]
                    seq[i] = 0.0
                return found + 1
            """),
        encoding="utf-8",
    )
    grader = Grader(mini_course.chapter(), LEVEL)
    changing = "found = 1.0\nfor i in range(len(seq)):\n    found += seq[i]\n    seq[i] = 0.0\nreturn found\n"
    assert diagnosis(grader, "total", total=total(changing)).misconception == "empties_seq"
    assert diagnosis(grader, "total", total=total("return sum(seq) + 1.0")).misconception == ""
    grader.close()


@pytest.mark.parametrize("exercise", ["double", "total", "shares"])
def test_every_misconception_of_the_mini_course_is_named_by_itself(mini_grader, exercise):
    own = [m for m in read_misconceptions(mini_grader.chapter) if m.exercise == exercise]
    assert own
    for each in own:
        assert diagnosis(mini_grader, exercise, **{exercise: each.source}).misconception == each.name


# --- no name: the plain message ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("double", "seen"),
    [
        ("def double(x): ...\n", "not attempted yet"),
        (
            "def double(x):\n    import os\n    os._exit(0)\n",
            "The call ended the whole program.",
        ),
        ("def double(x):\n    return None\n", "None came back at every call of the tests."),
        (
            "def double(x):\n    return 'six'\n",
            "A text comes back at every call of the tests, no number.",
        ),
        (
            "def double(x):\n    return {x: 2 * x}\n",
            "A value of type dict came back; a number is needed.",
        ),
        ("def double(x):\n    return x['a']\n", "TypeError"),
    ],
)
def test_without_a_name_the_first_public_test_that_failed_speaks(mini_grader, double, seen):
    found = diagnosis(mini_grader, "double", double=double)
    assert found.misconception == ""
    assert seen in say(found.explanation.seen, "en")
    assert "Work out" not in say(found.explanation.seen, "en")  # the test's own guess stands with the test
    assert (found.explanation.next == note("look.stopped")) is ("_exit" in double)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("yield 2 * x", "A function with yield in it gives one"),
        ("return (2 * y for y in [x])", "( … for … ) in round brackets"),
        ("return map(abs, [x])", "What map gives holds no values yet"),
        ("return zip([x], [x])", "What zip gives holds no values yet"),
        ("return {1: x}.values()", "What dict_values gives holds no values yet"),
        ("return lambda: x", "A function itself came back"),
        ("return np.tanh", "A function itself came back"),
        ("return abs", "A function itself came back"),
        ("return {x}", ""),
    ],
)
@needs_cage
def test_what_comes_back_in_place_of_a_value_is_told_by_its_type(mini_grader, body, told):
    found = diagnosis(mini_grader, "double", double=f"def double(x):\n    {body}\n")
    assert told in say(found.explanation.means, "en")
    assert bool(say(found.explanation.means, "en")) is bool(told)


def test_a_name_that_was_misspelt_is_found_in_the_file(mini_grader):
    text = script(mini_grader.chapter).replace("def double(", "def doubel(")
    found = by_name(mini_grader.grade(submission(text)))["double"].diagnosis
    assert found.explanation.means == note("diagnosis.misspelt", name="doubel")


def test_of_many_names_near_to_the_missing_one_few_are_compared_and_functions_first(mini_grader, monkeypatch):
    """Comparing all of twenty thousand takes a second an exercise."""
    from autograder.bounds import near as module

    compared = []
    find = module.difflib.get_close_matches

    def counted(word, possibilities, **options):
        compared.append(list(possibilities))
        return find(word, compared[-1], **options)

    monkeypatch.setattr(module.difflib, "get_close_matches", counted)
    many = "".join(f"doub{chr(0x4E00 + i)}e = " for i in range(5_000)) + "1\n"
    text = many + "x" * 100_000 + " = 1\n" + script(mini_grader.chapter).replace("def double(", "def doubel(")
    mini_grader.grade(submission(text))
    (names,) = compared
    assert len(names) == 200
    assert "doubel" in names
    assert max(map(len, names)) <= 12


def test_a_function_that_fails_hidden_tests_alone_is_told_so_without_a_number(mini_grader):
    double = "def double(x):\n    return 2 * x if x in (3, 1.5, -4.0) else 0\n"
    found = diagnosis(mini_grader, "double", double=double)
    assert found.misconception == ""
    words = say(found.explanation.seen, "en") + say(found.explanation.means, "en")
    assert "hidden" in words
    assert not any(digit in words for digit in "0123456789")


@needs_cage
def test_a_loop_is_not_run_again_to_be_diagnosed(mini_grader):
    found = diagnosis(mini_grader, "double", double="def double(x):\n    while True:\n        pass\n")
    assert "did not finish within 0.3 s of CPU time" in say(found.explanation.seen, "en")


# --- the first step that diverges --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "first", "told"),
    [
        ("return sum(seq) + 1", 1, "too large from step 1 on"),
        ("return sum(seq[:-1]) + (0 if len(seq) > 1 else seq[0])", 2, "right for 1 step, different from step 2 on"),
        ("return sum(seq[:2]) if len(seq) < 4 else 0", 3, "right for 2 steps, too small from step 3 on"),
    ],
)
def test_the_first_prefix_on_which_the_function_is_wrong_is_told(mini_grader, body, first, told):
    found = diagnosis(mini_grader, "total", total=total(body)).divergence
    assert found.first == first
    assert f"{found.call}: {told}" == say(where(found), "en")
    assert found.yours[: first - 1] == found.right[: first - 1]
    assert found.yours[first - 1] != found.right[first - 1]


@pytest.mark.parametrize(
    "body",
    [
        "return sum(seq) if len(seq) != 3 else 1 / 0",  # an exception is told with its own call
        "return [sum(seq)]",
        "return None",
        "return float('nan')",
        "seq[0] = 0.0\nreturn 7.0",  # no step is wrong before all are
    ],
)
def test_where_numbers_do_not_part_no_step_is_told(mini_grader, body):
    found = diagnosis(mini_grader, "total", total=total(body)).divergence
    if body.startswith("seq"):
        assert found.first == 1
    else:
        assert found is None or (found.first == 0 and len(found.yours) == 1)


def test_of_an_exercise_that_is_not_read_step_by_step_a_whole_call_is_shown(mini_grader):
    found = diagnosis(mini_grader, "double", double="def double(x):\n    return 3 * x\n").divergence
    assert (found.call, found.yours, found.right, found.first) == ("double(3)", (9.0,), (6.0,), 0)
    assert say(sentence(found), "en") == "double(3) gives 9; it should be 6"


def test_where_a_prefix_brings_no_number_the_whole_call_is_shown(mini_grader):
    found = diagnosis(mini_grader, "total", total=total("return sum(seq) + 1 if len(seq) > 2 else 1 / 0")).divergence
    assert found.first == 0
    assert found.yours[0] == found.right[0] + 1


def derivative_of(z: str) -> str:
    return f"def tanh_derivative(z):\n    return 1 - np.tanh({z}) ** 2\n"


def test_a_mistake_that_other_calls_tell_from_a_known_one_is_not_called_so(ch01_grader):
    """A function may agree with a known mistake on every public call; and "in all calls tried" counts those as well."""
    known = diagnosis(ch01_grader, "tanh_derivative", tanh_derivative=derivative_of("np.maximum(z, 0)"))
    assert known.misconception == "positive_side_only"
    refusing = (
        "def tanh_derivative(z):\n    assert np.all(np.abs(z) < 4)\n    return 1 - np.tanh(np.maximum(z, 0)) ** 2\n"
    )
    assert diagnosis(ch01_grader, "tanh_derivative", tanh_derivative=refusing).misconception == "positive_side_only"
    other = diagnosis(ch01_grader, "tanh_derivative", tanh_derivative=derivative_of("np.clip(z, 0, 3)"))
    assert other.misconception == ""
    assert say(other.explanation.seen, "en").startswith("In the calls of the tests each of your results is right for")


def test_a_named_misconception_has_its_step_too(ch01_grader):
    forgot = """
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
            h = 0.0
            for x in seq:
                h = W_hh * h + W_xh * x
            return h
        """
    found = diagnosis(ch01_grader, "rnn_forward", rnn_forward=forgot)
    assert found.misconception == "forgot_tanh"
    assert found.divergence.call == "rnn_forward([1.0, 0.0, 0.0, 0.0, 0.0])"
    assert found.divergence.first == 1
    assert len(found.divergence.yours) == 5


def test_of_a_small_array_all_is_shown_and_of_a_large_one_where_it_begins_to_differ():
    """Values of one shape are shown number by number; others as they came back."""
    right = np.arange(8.0)
    call = RecordedCall("f", (right,), {}, Returned(right))
    found = beside(call, [0, 1, 2, 3, 9, 5, 6, 9])
    assert say(sentence(found), "en") == (
        "f(np.array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0])) gives 8 numbers, of which 2 are wrong, the first at [4]:"
        " 9 instead of 4"
    )
    assert [item.index for item in found.items] == ["4", "5", "6", "7"]
    found = beside(RecordedCall("f", (1,), {}, Returned(right[:3])), (0.0, 1.0, 2.5))
    assert say(sentence(found), "en") == "f(1) gives (0, 1, 2.5); it should be [0, 1, 2]"
    assert [(item.yours, item.right) for item in found.items] == [(0.0, 0.0), (1.0, 1.0), (2.5, 2.0)]
    assert beside(RecordedCall("f", (1,), {}, Returned(right[:3])), 2.0).items == ()


def test_a_function_that_is_not_there_is_told_what_to_do_about_it(mini_grader):
    """Renamed, where something like it stands there; else begun."""
    found = diagnosis(mini_grader, "double", double="def duoble(x):\n    return 2 * x\n")
    assert say(found.explanation.next, "en") == "Rename duoble to double, and check again."
    found = diagnosis(mini_grader, "double", double="answer = 42\n")
    assert say(found.explanation.next, "en") == "Begin with the line def double of the stub, at the left margin."


IN_PLACE = """
def attend_all(queries, keys, values):
    for i in range(len(queries)):
        queries[i] = context_vector(queries[i], keys, values)
    return queries
"""


@needs_cage
def test_a_result_that_is_written_into_an_argument_is_told_by_what_is_seen(ch01_grader):
    """Both things that are seen, each with its call; the call that is shown is the one that is told of."""
    found = diagnosis(ch01_grader, "attend_all", attend_all=IN_PLACE)
    seen = say(found.explanation.seen, "en")
    assert "Wherever an array comes back in the tests it is the shape of queries. Besides, attend_all(" in seen
    assert "turns queries from [[2, -1]] into [[1.55828, 1.55828]]" in seen
    assert found.divergence.call in seen
