"""One submission -> its result: honest scores, safe messages, and a grader's own fault that is never a zero."""

from __future__ import annotations

import re
from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace

from autograder.authoring.demo import as_notebook
from autograder.course.chapter import Chapter
from autograder.desk.mistakes import mistakes_of
from autograder.engine import engine_digest
from autograder.errors import ContentError
from autograder.grading import Grader
from autograder.intake.sources import notebook
from autograder.model import Limits, Read, Standing, Status, SubmissionStatus, Text, Unreadable
from autograder.sandbox.host import Sandbox
from autograder.show.csv import grades_csv
from autograder.show.feedback import feedback_html
from autograder.show.grades import grades
from autograder.show.json import results_json
from autograder.suite.recording import record
from autograder.words import say
from tests.samples import LEVEL, by_name, line_of, needs_cage, script, submission
from tests.show.results import for_staff

FULL = {
    "rnn_forward": 3,
    "tanh_derivative": 2,
    "attention_end": 2,
    "softmax_weights": 3,
    "context_vector": 1,
    "attend_all": 1,
}


def grade(grader: Grader, **replaced: str):
    return grader.grade(submission(script(grader.chapter, **replaced)))


def scores(result):
    return {name: exercise.score for name, exercise in by_name(result).items()}


def statuses(result):
    return {name: exercise.status.value for name, exercise in by_name(result).items()}


def messages(exercise):
    return "\n".join(say(outcome.message, "en") for outcome in exercise.tests)


def without(*names):
    return {name: points for name, points in FULL.items() if name not in names}


# --- chapter 1: what it must show --------------------------------------------------------------------------


def test_the_reference_gets_everything_and_both_bonuses(ch01_grader):
    result = grade(ch01_grader)
    assert (result.status, result.score, result.max_score) == (SubmissionStatus.GRADED, 10, 10)
    assert scores(result) == FULL
    assert set(statuses(result).values()) == {"passed"}
    assert (result.misconceptions, result.notes) == ((), ())
    assert all(exercise.diagnosis is None for exercise in result.exercises)


def test_the_reference_as_a_notebook_gets_the_same(ch01_grader):
    sources, found, _ = notebook(as_notebook(ch01_grader.chapter, {}))
    result = ch01_grader.grade(Read("s", sources=sources, blocks=found.blocks, module="__main__"))
    assert scores(result) == FULL


@pytest.mark.parametrize("form", ["ch01.py", "ch01.ipynb", "ch01.en.ipynb"])
def test_the_untouched_stub_gets_nothing_and_nothing_is_attempted(ch01_grader, form):
    data = (ch01_grader.chapter.public / form).read_bytes()
    if form.endswith(".py"):
        hand_in = submission(data.decode())
    else:
        sources, found, _ = notebook(data.decode())
        hand_in = Read("s", sources=sources, blocks=found.blocks, module="__main__")
    result = ch01_grader.grade(hand_in)
    assert (result.status, result.score) == (SubmissionStatus.GRADED, 0)
    assert set(scores(result).values()) == {0}
    assert set(statuses(result).values()) == {"not_attempted"}
    assert result.misconceptions == ()


def test_every_accepted_style_gets_full_points_for_what_it_defines(ch01_grader):
    styles = sorted((ch01_grader.chapter.secret / "accepted").glob("*.py"))
    assert len(styles) >= 20
    for style in styles:
        text = style.read_text(encoding="utf-8")
        result = ch01_grader.grade(submission(text))
        defined = {name for name in FULL if re.search(rf"^(def {name}\b|{name} =)", text, re.MULTILINE)}
        assert defined, style.name
        for name in defined:
            assert scores(result)[name] == FULL[name], (style.name, name, messages(by_name(result)[name]))


@pytest.mark.parametrize("wrong", FULL)
def test_one_wrong_function_loses_points_in_that_function_only(ch01_grader, wrong):
    """The bonuses build on softmax_weights: they call the submission's own, and follow it through."""
    result = grade(ch01_grader, **{wrong: f"def {wrong}(*args, **kwargs):\n    return [0.25, 0.25, 0.5]\n"})
    got = scores(result)
    assert got.pop(wrong) == 0
    if wrong == "softmax_weights":  # a constant does not follow through
        assert {name: got[name] for name in without(wrong, "context_vector", "attend_all")} == without(
            wrong, "context_vector", "attend_all"
        )
    else:
        expected = without(wrong)
        if wrong == "context_vector":
            expected.pop("attend_all")  # the reference's attend_all calls it
            got.pop("attend_all")
        assert got == expected


@needs_cage
def test_an_endless_loop_costs_that_exercise_only_and_is_named_with_its_line(ch01_grader):
    loop = (
        "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    while True:\n        h = h * 0.9\n    return h\n"
    )
    text = script(ch01_grader.chapter, rnn_forward=loop)
    result = ch01_grader.grade(submission(text))
    assert scores(result) == {**FULL, "rnn_forward": 0}
    exercise = by_name(result)["rnn_forward"]
    assert exercise.status is Status.TIMEOUT
    line = line_of(text, "while True")
    shown = exercise.tests[0].message
    assert say(shown, "en").startswith(f"Line {line}: did not finish within 2 s of CPU time")
    assert say(shown, "zh").startswith(f"第 {line} 行：2 秒 CPU 时间内没有算完")
    assert {test.status for test in exercise.tests} == {Status.TIMEOUT}
    assert f"line {line}" in say(exercise.diagnosis.explanation.seen, "en").lower()


@pytest.mark.parametrize("wrong", FULL)
def test_an_exit_in_one_function_costs_that_function_only(ch01_grader, wrong):
    result = grade(ch01_grader, **{wrong: f"def {wrong}(*args, **kwargs):\n    import os\n    os._exit(0)\n"})
    got = scores(result)
    calling = {"softmax_weights": ("context_vector", "attend_all"), "context_vector": ("attend_all",)}.get(wrong, ())
    for name in (wrong, *calling):  # whoever calls it exits as well
        assert got[name] == 0
        assert by_name(result)[name].status is Status.EXIT
    assert {name: got[name] for name in without(wrong, *calling)} == without(wrong, *calling)


@pytest.mark.parametrize("module", ["pandas", "torch", "scipy.special", "sklearn as sk", "no_such_module"])
def test_an_import_that_is_not_there_costs_nothing(ch01_grader, module):
    result = grade(ch01_grader, before=f"import {module}\n")
    assert scores(result) == FULL
    (note,) = result.notes
    assert say(note, "en").startswith("line 1 did not run: ModuleNotFoundError")
    assert module.split()[0].split(".")[0] in say(note, "en")


@needs_cage
def test_a_top_level_statement_that_hangs_is_skipped_and_the_others_run(ch01_grader):
    result = grade(ch01_grader, before="x = 1\nwhile x: pass\n")
    assert scores(result) == FULL
    (skipped,) = result.notes
    assert say(skipped, "zh") == "第 2 行没有在时限内算完，跳过了"
    assert say(skipped, "en") == "line 2 did not finish in time and was skipped"


@pytest.mark.parametrize(
    "leave", ["os._exit(0)", "os._exit(1)", "sys.exit(0)", "raise SystemExit", "quit()", "exit(3)"]
)
def test_a_top_level_statement_that_exits_is_skipped_and_the_others_run(ch01_grader, leave):
    result = grade(ch01_grader, before=f"import os, sys\n{leave}\n")
    assert scores(result) == FULL
    assert len(result.notes) == 1
    assert say(result.notes[0], "en").startswith("line 2 ")


TEXT_VALUES = """
    import numpy as np

    def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
        return {5: 0.260959254219, 10: 0.145180622653, 20: 0.0493385507440, 50: 0.00208433262921}[len(seq)]

    def tanh_derivative(z):
        return np.array([1.0, 0.786447732966, 0.419974341614, 0.0706508248532, 0.00986603716544])

    def attention_end(seq, alpha=0.6):
        return 0.6

    def softmax_weights(query, keys):
        return np.array([0.168241894298, 0.457328884055, 0.374429221647])

    def context_vector(query, keys, values):
        return np.array([0.467785271615, 0.756872261373])

    def attend_all(queries, keys, values):
        return np.array([[0.756872261373, 0.467785271615], [0.467785271615, 0.756872261373], [0.634074210521] * 2])
    """


def test_the_text_s_values_written_down_lose_most_of_the_points(ch01_grader):
    result = ch01_grader.grade(submission(TEXT_VALUES))
    for name, got in scores(result).items():
        assert got <= Fraction(FULL[name], 5), name


def test_a_table_of_all_public_answers_earns_the_public_tests_at_most(ch01_grader, mini_grader):
    """Whoever writes down every right answer that the public tests hold gets their 30 %, and nothing hidden."""
    for grader in (ch01_grader, mini_grader):
        exercises = grader.chapter.assignment.exercises
        recording = record(grader.chapter, grader.suite)
        lines = ["import numpy as np", "array = np.array", "def key(a, k):", "    return repr((a, sorted(k.items())))"]
        for exercise in exercises:
            table = {}
            for call in recording[exercise.name, False]:
                if call.function == exercise.name:
                    value = call.result.value
                    table[repr((call.args, sorted(call.kwargs.items())))] = (
                        value.tolist() if isinstance(value, np.ndarray) else float(value)
                    )
            lines.append(f"def {exercise.name}(*a, **k):\n    return {table!r}[key(a, k)]")
        result = grader.grade(submission("\n".join(lines)))
        for exercise in result.exercises:
            public = sum(test.score for test in exercise.tests if not test.hidden)
            hidden = sum(test.score for test in exercise.tests if test.hidden)
            assert public > 0, exercise.name  # the table works
            assert hidden == 0, exercise.name
            assert exercise.score <= exercise.max_score * Fraction(3, 10), exercise.name


@pytest.mark.parametrize(
    "constant",
    ["0.0", "0", "1.0", "0.6", "alpha", "[1.0]", "np.ones(3) / 3", "np.full(len(keys), 1 / len(keys))",
     "np.ones_like(z)", "np.zeros(2)", "float('nan')", "None", "True", "args", "seq", "np.zeros((3, 2))",
     "np.ma.masked"],
)  # fmt: skip
def test_no_constant_answer_earns_a_point(ch01_grader, constant):
    text = f"""
        import numpy as np
        def rnn_forward(seq, W_hh=0.9, W_xh=0.5, alpha=0.6, keys=(1,), z=0.0, args=0.5):
            return {constant}
        def tanh_derivative(z, seq=(), alpha=0.6, keys=(1,), args=0.5):
            return {constant}
        def attention_end(seq, alpha=0.6, keys=(1,), z=0.0, args=0.6):
            return {constant}
        def softmax_weights(query, keys, seq=(), alpha=0.6, z=0.0, args=(1.0,)):
            return {constant}
        def context_vector(query, keys, values, seq=(), alpha=0.6, z=0.0, args=(1.0,)):
            return {constant}
        def attend_all(queries, keys, values, seq=(), alpha=0.6, z=0.0, args=(1.0,)):
            return {constant}
        """
    assert set(scores(ch01_grader.grade(submission(text))).values()) == {0}


def test_the_text_s_values_come_out_of_the_kit_s_own_run(ch01):
    """The reference, executed in the sandbox, rounds to what the chapter prints."""
    words = np.array([[1.0, 0.0], [0.0, 1.0], [0.8, 0.8]])
    love = words[1]
    with Sandbox(LEVEL, Limits()) as sandbox:
        worker = sandbox.start()
        worker.load(submission(script(ch01)), (), 30.0)

        def run(function, *args):
            result = worker.call(function, args, {}, 20.0)
            assert result.status is Status.PASSED
            return result.value

        slopes = run("tanh_derivative", np.array([0.0, 0.5, 1.0, 2.0, 3.0]))
        residues = [run("rnn_forward", [1.0] + [0.0] * (n - 1)) for n in (5, 10, 20, 50)]
        looked = [run("attention_end", [1.0] + [0.0] * (n - 1)) for n in (5, 10, 20, 50)]
        weights = run("softmax_weights", love, words)
        context = run("context_vector", love, words, words)
        table = run("attend_all", words, words, words)
        worker.kill()
    assert np.round(slopes, 3).tolist() == [1.0, 0.786, 0.42, 0.071, 0.01]
    assert [f"{100 * residue:.1f}" for residue in residues] == ["26.1", "14.5", "4.9", "0.2"]
    assert [f"{100 * residue:.1f}" for residue in looked] == ["60.0"] * 4
    assert (words @ love).tolist() == [0.0, 1.0, 0.8]
    assert np.round(weights, 3).tolist() == [0.168, 0.457, 0.374]
    assert np.round(context, 3).tolist() == [0.468, 0.757]
    assert np.round(table[1], 3).tolist() == [0.468, 0.757]


def test_the_bonuses_follow_a_submission_s_own_mistaken_weights(ch01_grader):
    """A mistake that was made once is not paid for twice."""
    mistaken = """
        def softmax_weights(query, keys):
            e = np.exp(keys @ query / np.sqrt(len(query)))
            return e / e.sum()
        """
    got = scores(grade(ch01_grader, softmax_weights=mistaken))
    assert got["softmax_weights"] < FULL["softmax_weights"] / 2
    assert (got["context_vector"], got["attend_all"]) == (1, 1)


@pytest.mark.parametrize(
    "junk",
    [
        "return np.full(len(keys), 1 / len(keys))",  # a constant
        "return np.append(np.exp(keys @ query), 1.0)",  # another shape
        "return np.full(len(keys), np.nan)",
        "return (keys @ query)[:, None]",
        "raise ValueError",
    ],
)
def test_junk_weights_do_not_follow_through(ch01_grader, junk):
    """Then the reference alone counts, and who computes contexts from junk gets nothing."""
    junk = f"def softmax_weights(query, keys):\n    {junk}\n"
    wrong = scores(grade(ch01_grader, softmax_weights=junk))
    assert (wrong["context_vector"], wrong["attend_all"]) == (0, 0)


@pytest.mark.parametrize("junk", ["raise ValueError", "return None", "import os; os._exit(0)"])
def test_right_contexts_count_whatever_the_weights_are(ch01_grader, junk):
    """A submission that computes its own weights within the bonus functions needs no softmax_weights."""
    own = """
        def context_vector(query, keys, values):
            e = np.exp(keys @ query)
            return e @ values / e.sum()
        """
    all_own = """
        def attend_all(queries, keys, values):
            return [context_vector(query, keys, values) for query in queries]
        """
    weights = f"def softmax_weights(query, keys):\n    {junk}\n"
    got = scores(grade(ch01_grader, softmax_weights=weights, context_vector=own, attend_all=all_own))
    assert got == {**FULL, "softmax_weights": 0}


# --- what never changes a score ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "before",
    [
        "import warnings\nwarnings.warn('x')\n",
        "import sys\nprint('x' * 10**6)\nprint('x', file=sys.stderr)\n",
        "import sys\nsys.stdout = sys.stderr = None\n",
        "import sys\nsys.stdout.close()\n",
        "import numpy as np\nnp.seterr(all='raise')\n",
        "import numpy as np\nnp.set_printoptions(precision=1)\n",
        "import random, numpy\nrandom.seed(7)\nnumpy.random.seed(7)\n",
        "import numpy as np\nnp.allclose = np.isclose = lambda *a, **k: True\n",
        "x = input()\n",
        "1 / 0\n",
        "from __future__ import annotations\n",
        "'''Doc.'''\n",
        "assert False\n",
        "import matplotlib.pyplot as plt\nplt.plot([1, 2])\nplt.show()\n",
        "def test_double(submission):\n    raise SystemExit\n",
    ],
)
def test_nothing_at_the_top_changes_a_score(mini_grader, before):
    result = grade(mini_grader, before=before)
    assert scores(result) == {"double": 2, "total": 3, "shares": 1}


@pytest.mark.parametrize(
    "body",
    [
        "print('x' * 10**6)\n    return 2 * x",
        "import warnings\n    warnings.warn('x')\n    return 2 * x",
        "import sys\n    sys.stderr.write('x')\n    return 2 * x",
        "import numpy as np\n    np.float64(1) / np.float64(0)\n    return 2 * x",
    ],
)
def test_nothing_that_is_printed_changes_a_score(mini_grader, body):
    assert scores(grade(mini_grader, double=f"def double(x):\n    {body}\n"))["double"] == 2


def test_what_was_printed_is_for_staff(mini_grader):
    assert "hello" in grade(mini_grader, before="print('hello')\n").detail


# --- points and statuses -----------------------------------------------------------------------------------


def test_points_are_exact_and_a_parametrised_test_earns_case_by_case(mini_grader):
    result = grade(mini_grader, double="def double(x):\n    return 2 * x if x != 1.5 and x != 17.25 else 0\n")
    tests = {test.test: test for test in by_name(result)["double"].tests}
    assert (tests["test_double_text_values"].score, tests["test_double_text_values"].max_score) == (
        Fraction("0.15"),
        Fraction("0.3"),
    )
    assert tests["test_double_other_numbers"].score == Fraction("0.35")
    assert by_name(result)["double"].score == Fraction("1.5")
    assert result.score == Fraction("4.5")


def test_an_exercise_s_status_is_that_of_its_first_test_not_passed(mini_grader):
    result = grade(mini_grader, double="def double(x):\n    return 2 * x if x > 0 else 1 / 0\n")
    exercise = by_name(result)["double"]
    assert [test.hidden for test in exercise.tests] == [False, False, True, True]
    assert [test.status.value for test in exercise.tests] == ["passed", "exception", "exception", "passed"]
    assert exercise.status is Status.EXCEPTION


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("return 3 * x", "failed"),
        ("return 1 / 0", "exception"),
        ("raise NotImplementedError('later')", "not_attempted"),
        ("return [0.0] * 2**40", "memory"),
        ("raise SystemExit", "exit"),
        ("import os; os._exit(0)", "exit"),
        ("import ctypes; ctypes.string_at(0)", "crash"),
        ("return object()", "unsendable"),
        ("while True: pass", "timeout"),
    ],
)
@needs_cage
def test_every_way_to_fail_has_its_status_and_costs_that_exercise_only(mini_grader, body, status):
    result = grade(mini_grader, double=f"def double(x):\n    {body}\n")
    assert statuses(result) == {"double": status, "total": "passed", "shares": "passed"}
    assert result.score == 3


def test_a_function_that_is_absent_is_missing(mini_grader):
    text = script(mini_grader.chapter).replace("def double(", "def doubel(")
    result = mini_grader.grade(submission(text))
    assert statuses(result)["double"] == "missing"
    assert result.status is SubmissionStatus.GRADED
    assert result.score == 3


def test_a_stub_that_was_left_beside_others_is_not_attempted(mini_grader):
    result = grade(mini_grader, double="def double(x):\n    '''Doc.'''\n    raise NotImplementedError('double')\n")
    assert statuses(result) == {"double": "not_attempted", "total": "passed", "shares": "passed"}


def test_a_function_that_stands_twice_counts_as_python_counts_it(mini_grader):
    result = grade(mini_grader, after="def double(x):\n    return 0\n")
    assert scores(result)["double"] == 0


def test_an_unreadable_submission_gets_nothing_and_says_why(mini_grader):
    problem = Text("文件是空的", "the file is empty")
    result = mini_grader.grade(Unreadable("s", reason=problem))
    assert (result.status, result.score) == (SubmissionStatus.UNREADABLE, None)
    assert result.notes == (problem,)
    assert set(statuses(result).values()) == {"missing"}


def test_what_intake_noted_stands_before_what_loading_noted(mini_grader):
    noted = Text("甲", "a")
    hand_in = replace(submission(script(mini_grader.chapter, before="1 / 0\n")), notes=(noted,))
    assert [say(note, "en").split(":")[0] for note in mini_grader.grade(hand_in).notes] == ["a", "line 1 did not run"]


def test_a_result_records_under_which_conditions_it_was_made(mini_grader):
    result = grade(mini_grader)
    assert result.content_digest == mini_grader.chapter.digest
    assert (result.sandbox_level, result.engine_digest, result.assignment) == (LEVEL, engine_digest(), "mini")
    assert result.submission_digest.startswith("digest-")
    assert result.kit_version


def test_a_message_that_ends_a_sentence_by_itself_gets_no_second_full_stop(mini_grader):
    message = by_name(grade(mini_grader, double="def double(x):\n    2 * x\n"))["double"].tests[0].message
    assert say(message, "en") == "None came back: does the function lack a return? Work out twice 3 by hand."
    assert say(message, "zh") == "返回了 None：函数里是不是没有 return？先手算 3 的两倍。"


# --- hidden calls ------------------------------------------------------------------------------------------


def test_a_hidden_test_shows_its_constant_message_and_a_public_one_what_was_seen(mini_grader):
    tests = by_name(grade(mini_grader, double="def double(x):\n    return 3 * x\n"))["double"].tests
    shown = {test.test: say(test.message, "en") for test in tests}
    assert shown["test_double_text_values"] == "9 came back; it should be 6. Work out twice 3 by hand."
    assert shown["test_double_other_numbers"].endswith("With other numbers the result is off.")
    assert not re.search(r"\d", shown["test_double_other_numbers"])
    details = {test.test: test.detail for test in tests}
    assert "test_double_other_numbers[0]: 51.75 came back; it should be 34.5" in details["test_double_other_numbers"]


CANARIES = {
    "exceptions": "raise ValueError(tell(a, k))",
    "nested exceptions": "try: {}[tell(a, k)]\n    except KeyError as e: raise ValueError(tell(a, k)) from e",
    "exception types": "raise type('E_' + tell(a, k), (Exception,), {})()",
    "prints": "print(tell(a, k), file=sys.stderr)\n    print(tell(a, k))",
    "values": "return list(a)",
    "texts": "return tell(a, k)",
    "types": "return type('T_' + tell(a, k), (), {})()",
    "dict keys": "return {tell(a, k): 1}",
    "shapes": "return np.zeros(int(abs(first(a)) * 10000) % 9973)",
    "lines": "exec(compile(chr(10) * (int(abs(first(a)) * 10000) % 99991) + '1 / 0', 'submission.py', 'exec'))",
    "changed inputs": "a[0].clear() if isinstance(a[0], list) else None\n    return tell(a, k)",
    "warnings": "warnings.warn(tell(a, k))\n    return 0.5",
    "names": "globals()[tell(a, k)] = 1\n    return globals()[tell(a, k)]",
    "stash and give back": "stash.append(tell(a, k))\n    raise ValueError(' '.join(stash))",
    "stash and print": "stash.append(tell(a, k))\n    print(stash)\n    return [0.5]",
    "stash in a type": "stash.append(tell(a, k))\n    return type(stash[0] + stash[-1], (), {})()",
    "exit": "stash.append(tell(a, k))\n    sys.exit(tell(a, k))",
    "memory": "raise MemoryError(tell(a, k))",
    "not attempted": "raise NotImplementedError(tell(a, k))",
}
CANARY_HEAD = """
import sys, warnings
import numpy as np
stash = []
def tell(a, k):
    return repr([x.tolist() if hasattr(x, 'tolist') else x for x in a]) + repr(k)
def first(a):
    return float(np.ravel(a[0])[0])
"""


def literals(grader: Grader) -> set[str]:
    """Return the hidden inputs and right values as text, as whoever wanted to tell them would write them."""
    files = [path for path in grader.chapter.public.iterdir() if path.suffix in {".py", ".md", ".toml"}]
    public = "".join(path.read_text(encoding="utf-8") for path in files)
    found: set[str] = set()
    for (_, hidden), calls in record(grader.chapter, grader.suite).items():
        for call in calls if hidden else ():
            for value in (*call.args, *call.kwargs.values(), call.result.value):
                for number in np.ravel(np.asarray(value, dtype=float)).tolist():
                    found |= {repr(abs(number)), f"{abs(number):.6g}", f"{abs(number):.4g}"}
    digits = {text for text in found if len(re.sub(r"e.*|\.", "", text).strip("0")) >= 4}
    return {text for text in digits if text not in public}


@pytest.fixture(scope="module")
def secret_of():
    known: dict[str, set[str]] = {}

    def look_up(grader: Grader) -> set[str]:
        return known.setdefault(grader.chapter.assignment.id, literals(grader))

    return look_up


def student_artefacts(result) -> str:
    """Return all that a student, or a class, is shown: Gradescope's file, the page, the table's row."""
    parts = []
    for lang in ("zh", "en"):
        exercises = [e.name for e in result.exercises]
        parts += [
            results_json(Standing(result), lang),
            feedback_html(Standing(result), lang),
            grades_csv(grades([Standing(result)], exercises, lang)),
        ]
    return "\n".join(parts)


@pytest.mark.parametrize("course", ["ch01", "mini"])
@pytest.mark.parametrize("canary", CANARIES)
@needs_cage
def test_no_canary_carries_a_hidden_literal_out(canary, course, ch01_grader, mini_grader, secret_of):
    """Whatever a hidden call makes of its arguments reaches staff at most."""
    grader = {"ch01": ch01_grader, "mini": mini_grader}[course]
    secret = secret_of(grader)
    assert len(secret) > 10
    bodies = [f"def {e.name}(*a, **k):\n    {CANARIES[canary]}\n" for e in grader.chapter.assignment.exercises]
    result = grader.grade(submission(CANARY_HEAD + "\n".join(bodies)))
    shown = student_artefacts(result)
    told = {text for text in secret if text in shown}
    assert told == set()


def test_the_canaries_do_tell_staff_what_they_were_given(ch01_grader, secret_of):
    """Else the test above could not fail."""
    bodies = [f"def {name}(*a, **k):\n    {CANARIES['exceptions']}\n" for name in FULL]
    result = ch01_grader.grade(submission(CANARY_HEAD + "\n".join(bodies)))
    staff = for_staff(Standing(result), "en")["json"]
    assert len([text for text in secret_of(ch01_grader) if text in staff]) > 20


def test_what_is_told_in_detail_was_produced_before_the_first_hidden_call(mini_grader):
    """A submission that remembers hidden inputs has no later public call to tell them in."""
    log = "calls = []\ndef double(x):\n    calls.append(x)\n    raise ValueError(repr(calls))\n"
    exercise = by_name(grade(mini_grader, double=log))["double"]
    assert "17.25" in exercise.tests[2].detail
    shown = " ".join(say(test.message, "en") for test in exercise.tests) + say(
        exercise.diagnosis.explanation.seen, "en"
    )
    assert "17.25" not in shown
    assert "31.75" not in shown


# --- faults of our own -------------------------------------------------------------------------------------


def fault_of(course, path: str, old: str, new: str):
    """Grade the reference in a course with one file changed."""
    file = course.root / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")
    grader = Grader(course.chapter(), LEVEL)
    try:
        return grader.grade(submission(script(course.chapter(), total="def total(seq):\n    return 0\n")))
    finally:
        grader.close()


def test_a_test_that_fails_by_itself_is_a_fault_and_never_a_zero(mini_course):
    """It holds on the reference, and raises on what a submission returns."""
    broken = "    assert_close({7.0: 7.0}[submission.total([1.0, 2.0, 4.0])], 7.0)\n"
    result = fault_of(
        mini_course,
        "assignments/mini/test_public.py",
        "    assert_close(submission.total([1.0, 2.0, 4.0]), 7.0)\n",
        broken,
    )
    assert (result.status, result.score) == (SubmissionStatus.FAULT, None)
    assert set(statuses(result).values()) == {"fault"}
    assert "KeyError" in result.detail
    assert say(result.notes[-1], "en") == "the grader itself had a problem; a person will look at it"


@pytest.mark.parametrize("fails", ["assert False", "pytest.fail('no')", "pytest.skip('no')", "1 / 0"])
def test_a_test_that_does_not_pass_on_the_reference_is_a_content_error(mini_course, fails):
    path = mini_course.chapter().public_tests
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("assert_close(submission.double(-4.0), -8.0)", fails), encoding="utf-8")
    with pytest.raises(ContentError, match=r"test_public\.py.*test_double_negative fails on the reference"):
        Grader(mini_course.chapter(), LEVEL)


def test_a_test_that_skips_itself_is_a_content_error(mini_course):
    path = mini_course.chapter().hidden_tests
    text = path.read_text(encoding="utf-8")
    skip = "    if submission.double(0.5) == 0:\n        pytest.skip('no')\n    for x in (0.01375"
    path.write_text(text.replace("    for x in (0.01375", skip), encoding="utf-8")
    grader = Grader(mini_course.chapter(), LEVEL)
    with pytest.raises(ContentError, match="skips itself"):
        grade(grader, double="def double(x):\n    return 0\n")
    grader.close()


def test_whatever_goes_wrong_in_the_grader_is_a_fault_and_told_to_staff(mini, monkeypatch):
    grader = Grader(mini, LEVEL)
    monkeypatch.setattr(Sandbox, "start", lambda self, **_: [][1])
    result = grade(grader)
    grader.close()
    assert (result.status, result.score) == (SubmissionStatus.FAULT, None)
    assert "IndexError" in result.detail


def test_a_plain_assert_and_pytest_fail_are_findings_and_no_faults(mini_course):
    path = mini_course.chapter().public_tests
    text = path.read_text(encoding="utf-8")
    text = text.replace(
        "    assert_close(submission.double(-4.0), -8.0)\n", "    assert submission.double(-4.0) == -8.0\n"
    )
    text = text.replace(
        "    assert_close(submission.total([5.0]), 5.0)\n",
        "    if submission.total([5.0]) != 5.0:\n        pytest.fail('no')\n",
    )
    path.write_text(text, encoding="utf-8")
    grader = Grader(mini_course.chapter(), LEVEL)
    zero = {name: f"def {name}(x):\n    return 0\n" for name in ("double", "total")}
    result = grade(grader, **zero)
    grader.close()
    assert result.status is SubmissionStatus.GRADED
    tests = {test.test: test for exercise in result.exercises for test in exercise.tests}
    assert tests["test_double_negative"].status is Status.FAILED
    assert say(tests["test_double_negative"].message, "en").endswith("Twice a negative number is negative.")


def test_a_public_chapter_cannot_grade(mini):
    with pytest.raises(ContentError, match="grading needs the staff's copy"):
        Grader(Chapter.read(mini.public), LEVEL)


# --- the same twice ----------------------------------------------------------------------------------------

CHANCE = {
    "an address in an exception": "raise ValueError(repr(object()))",
    "an address in a value": "return repr(object())",
    "an address in a print": "print(object(), lambda: 1)\n    return 1",
    "what cannot cross": "return object()",
    "the order of a set": "raise ValueError(repr({'a', 'b', 'c', 'd'}))",
    "random numbers": "import random\n    return random.random()",
    "random numbers of numpy": "import numpy as np\n    return np.random.rand()",
    "a hash": "return hash('text')",
}


@pytest.fixture(scope="module")
def two_runs(mini):
    """What staff read of each submission that leaves something to chance, by two graders with zygotes of their own."""
    runs = []
    for _ in range(2):
        grader = Grader(mini, LEVEL)
        hand_ins = {name: script(mini, double=f"def double(x):\n    {body}\n") for name, body in CHANCE.items()}
        runs.append(
            {name: for_staff(Standing(grader.grade(submission(text))), "en")["json"] for name, text in hand_ins.items()}
        )
        grader.close()
    return runs


@pytest.mark.parametrize("chance", CHANCE)
def test_two_graders_come_to_the_same_result_to_the_last_byte(two_runs, chance):
    """Addresses, hashes and random numbers do not differ from run to run."""
    assert two_runs[0][chance] == two_runs[1][chance]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("    for x in seq\n        pass", "a colon : is missing"),
        ("    return sum(seq", "the bracket ( is never closed"),
        ("    return sum（seq)", "full-width character “（”"),
    ],
)
def test_a_function_that_python_refuses_is_told_with_its_line_and_not_as_absent(mini_grader, line, why):
    """It stands there under its name: the reason is the same at the tests, in the diagnosis and among the notes."""
    result = mini_grader.grade(submission(script(mini_grader.chapter, total=f"def total(seq):\n{line}\n")))
    total = by_name(result)["total"]
    seen = total.diagnosis.explanation.seen
    assert why in say(seen, "en")
    assert seen.place is not None
    assert seen in result.notes
    assert total.is_wrong
    assert {test.message for test in total.tests} == {seen}
    assert why in say(total.diagnosis.explanation.means, "en")
    page = feedback_html(Standing(result), "en")
    assert "was not found" not in page
    assert "no function total" not in page + results_json(Standing(result), "en")
    (mistake,) = (each for each in mistakes_of([result]) if each.exercise == "total")
    assert mistake.name == "~not_read"


def test_a_definition_that_python_reads_counts_beside_one_that_it_refuses(mini_grader):
    code = "def total(seq):\n    return sum(seq\n\n\ndef total(seq):\n    return sum(seq)\n"
    result = mini_grader.grade(submission(script(mini_grader.chapter, total=code)))
    assert by_name(result)["total"].status is Status.PASSED


def test_what_an_author_says_of_wrong_results_is_not_said_of_a_right_one(ch01_grader):
    """The value is right and only the input is not left as it was: nobody is sent to look for a wrong number."""
    code = (
        "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for x in seq:\n"
        "        h = np.tanh(W_hh * h + W_xh * x)\n    {}\n    return {}\n"
    )
    hints = {case.text.message for case in ch01_grader.suite.of("rnn_forward", hidden=False)}

    def said(*filled: str):
        tests = by_name(grade(ch01_grader, rnn_forward=code.format(*filled)))["rnn_forward"].tests
        return [test.message for test in tests if test.status is Status.FAILED and not test.hidden]

    changed = said("isinstance(seq, list) and seq.clear()", "h")
    wrapped = said("pass", "np.array([h])")
    for found, what in ((changed, "comparing.input_changed"), (wrapped, "comparing.array_of_one")):
        assert {each["first"].code for each in found} == {what}
        assert not {each["then"] for each in found} & hints
    assert {each["then"] for each in said("pass", "h + 1")} <= hints
