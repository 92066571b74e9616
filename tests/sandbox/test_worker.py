"""In the cage: how a submission is executed, and what is told about each call."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.model import Place, Status
from autograder.suite.local import call_locally
from autograder.words import say
from tests.samples import notebook_submission


def call(loaded, text, *args, function="f", **kwargs):
    """Load a script and call one function of it."""
    worker, report = loaded(text)
    assert report.stuck is None
    return worker.call(function, args, kwargs, 4.0)


def value(loaded, text, *args, **kwargs):
    result = call(loaded, text, *args, **kwargs)
    assert result.status is Status.PASSED, result
    return result.value


# --- loading -----------------------------------------------------------------------------------------------


def test_a_statement_that_fails_is_noted_and_the_next_one_still_runs(loaded):
    worker, report = loaded("import pandas\nx = 1 / 0\ndef f():\n    return 7\nf(1)\n")
    assert [(failure.block, failure.ending.where) for failure in report.failures] == [
        (0, Place(1)),
        (1, Place(2)),
        (3, Place(5)),
    ]
    assert report.failures[0].ending.type == "ModuleNotFoundError"
    assert report.failures[0].ending.text.startswith("No module named 'pandas'")
    assert (report.failures[1].ending.type, report.failures[1].ending.text) == ("ZeroDivisionError", "division by zero")
    assert worker.call("f", (), {}, 4.0).value == 7


@pytest.mark.parametrize("raised", ["SystemExit(0)", "KeyboardInterrupt()", "GeneratorExit()", "BaseException('x')"])
def test_whatever_a_statement_raises_costs_only_itself(loaded, raised):
    assert value(loaded, f"raise {raised}\ndef f():\n    return 7\n") == 7


def test_line_numbers_are_the_file_s_own(loaded):
    text = "'''Doc.'''\n\n\ndef f():\n    # why\n    return [\n        1 / 0,\n    ]\n"
    assert call(loaded, text).where == Place(7)


def test_future_flags_carry_over_to_later_statements(loaded):
    text = "from __future__ import annotations\ndef f(x: nowhere) -> nothing:\n    return f.__annotations__['x']\n"
    assert value(loaded, text, 1) == "nowhere"


@pytest.mark.parametrize("annotation", ["nowhere", "list.nothing", "int['x']", "1 / 0"])
def test_what_an_annotation_names_need_not_be_there(loaded, annotation):
    """As since Python 3.14, where a reader's own check has no word against it."""
    assert value(loaded, f"def f(x: {annotation} = 7) -> {annotation}:\n    return x\n") == 7


def test_annotations_that_are_there_are_evaluated(loaded):
    assert value(loaded, "def f(x: int = 7):\n    return f.__annotations__['x'] is int\n") is True


def test_a_default_has_to_be_there(loaded):
    _, report = loaded("def f(x: int = nowhere): ...\n")
    assert report.failures[0].ending.type == "NameError"


def test_dataclasses_enums_and_pickle_find_their_module(loaded):
    text = """
        import dataclasses, enum, inspect, pickle
        @dataclasses.dataclass
        class Point:
            x: "int"
        class Colour(enum.Enum):
            RED = 1
        def f():
            return [pickle.loads(pickle.dumps(Point(3))).x, Colour["RED"].value, "inspect" in inspect.getsource(f)]
        """
    assert value(loaded, text) == [3, 1, True]


def test_a_script_is_no_main_program(loaded):
    text = "x = 1\nif __name__ == '__main__':\n    x = 2\ndef f():\n    return [x, __name__]\n"
    assert value(loaded, text) == [1, "submission"]


def test_a_notebook_is_the_main_program_and_its_cells_share_names_and_flags(sandbox):
    cells = [
        "from __future__ import annotations\nx = 1\n",
        "y: nowhere = x + 1\n",
        "\ndef f(a: nowhere):\n    return [x, y, __name__] if a else 1 / 0\n",
    ]
    worker = sandbox.start()
    report = worker.load(notebook_submission(cells), (), 3.0)
    assert report.failures == ()
    assert worker.call("f", (1,), {}, 4.0).value == [1, 2, "__main__"]
    assert worker.call("f", (0,), {}, 4.0).where == Place(3, cell=3)
    worker.kill()


def test_blocks_to_skip_are_skipped(sandbox):
    cells = ["x = 1\n", "x = 2\n", "def f():\n    return x\n"]
    worker = sandbox.start()
    worker.load(notebook_submission(cells), {1}, 3.0)
    assert worker.call("f", (), {}, 4.0).value == 1
    worker.kill()


@pytest.mark.parametrize(
    "module",
    """
    numpy.fft numpy.polynomial numpy.testing numpy.ma numpy.random numpy.linalg dataclasses decimal statistics fractions
    logging unicodedata concurrent.futures collections.abc functools itertools math cmath random typing string re json
    copy time datetime heapq bisect operator contextlib warnings traceback threading textwrap io csv pprint
    """.split(),
)
def test_what_computing_needs_can_be_imported(loaded, module):
    _, report = loaded(f"import {module}\n")
    assert report.failures == ()


@pytest.mark.parametrize("codec", ["gbk", "gb18030", "utf-16", "latin-1", "ascii"])
def test_chinese_text_can_be_encoded(loaded, codec):
    text = f"def f():\n    return '中文'.encode({codec!r}, 'replace').decode({codec!r}) != ''\n"
    assert value(loaded, text) is True


def test_what_is_printed_while_loading_is_kept_for_staff(loaded):
    _, report = loaded("import sys\nprint('out')\nprint('err', file=sys.stderr)\n")
    assert report.printed == "out\nerr\n"


def test_there_is_no_input_to_wait_for(loaded):
    _, report = loaded("x = input('name? ')\n")
    assert report.failures[0].ending.type == "EOFError"


# --- calling -----------------------------------------------------------------------------------------------


def test_arguments_and_value_cross_with_their_types(loaded):
    given = [np.array([[1, 2]], dtype=np.int16), (1.5, None), np.float32(0.5), {"a": True}, "文"]
    found = value(loaded, "def f(*args):\n    return list(args)\n", *given)
    assert [type(item) for item in found] == [type(item) for item in given]
    assert found[0].dtype == np.int16
    assert found[1:] == given[1:]


def test_names_reach_their_parameters(loaded):
    assert value(loaded, "def f(a, b=2):\n    return [a, b]\n", b=5, a=1) == [1, 5]


@pytest.mark.parametrize("text", ["", "f = 3\n", "def g(): ...\n", "class A:\n    def f(self): ...\n"])
def test_a_function_that_is_not_there_is_missing(loaded, text):
    assert call(loaded, text).status is Status.MISSING


def test_a_builtin_is_not_the_submission_s(loaded):
    assert call(loaded, "x = 1\n", [1], function="sum").status is Status.MISSING


@pytest.mark.parametrize(
    "text",
    ["f = lambda: 7\n", "class A:\n    def __call__(self):\n        return 7\nf = A()\n", "from g import *\nf = int\n"],
)
def test_whatever_can_be_called_is_a_function(loaded, text):
    assert call(loaded, text).status is Status.PASSED


def test_an_exception_is_told_with_type_text_line_and_traceback(loaded):
    result = call(loaded, "def g(x):\n    return x['a']\n\ndef f():\n    return g({})\n")
    assert (result.status, result.type, result.text) == (Status.EXCEPTION, "KeyError", "'a'")
    assert result.where == Place(2)
    assert result.traceback.splitlines() == ["submission.py:5 return g({})", "submission.py:2 return x['a']"]


@pytest.mark.parametrize(
    ("raised", "status"),
    [
        ("NotImplementedError('f')", Status.NOT_ATTEMPTED),
        ("MemoryError()", Status.MEMORY),
        ("SystemExit(0)", Status.EXIT),
        ("KeyboardInterrupt()", Status.EXCEPTION),
        ("RecursionError()", Status.EXCEPTION),
        ("BaseException()", Status.EXCEPTION),
        ("ValueError(b'\\\\xff')", Status.EXCEPTION),
    ],
)
def test_an_exception_that_means_something_has_a_status_of_its_own(loaded, raised, status):
    assert call(loaded, f"def f():\n    raise {raised}\n").status is status


def test_a_call_that_raised_leaves_the_worker_for_the_next_call(loaded):
    worker, _ = loaded("def f(x):\n    return 1 / x\n")
    assert worker.call("f", (0,), {}, 4.0).status is Status.EXCEPTION
    assert worker.call("f", (1,), {}, 4.0).value == 1.0


def test_an_exception_that_cannot_be_told_is_an_exception_all_the_same(loaded):
    text = """
        class Mute(Exception):
            def __str__(self):
                raise Mute
        def f():
            raise Mute
        """
    result = call(loaded, text)
    assert (result.status, result.type, result.text) == (Status.EXCEPTION, "Mute", "")


def test_the_classes_that_an_exception_is_derived_from_cross_whatever_it_says_of_itself(loaded):
    text = """
        class Meta(type):
            __name__ = __mro__ = property(lambda cls: 1 / 0)
        class Own(UnicodeError, metaclass=Meta):
            pass
        def f():
            raise Own
        """
    result = call(loaded, text)
    assert (result.type, result.bases) == ("Own", ("UnicodeError", "ValueError", "Exception", "BaseException"))
    assert result.is_a("ValueError")


def test_numpy_s_memory_error_is_one(loaded):
    """Its class is derived from Python's and has another name; the same holds in this process."""
    text = "import numpy as np\ndef f():\n    raise type('Vast', (MemoryError,), {})\n"
    assert call(loaded, text).status is Status.MEMORY
    assert call_locally(lambda: exec("raise type('Vast', (MemoryError,), {})"), (), {}).status is Status.MEMORY


def test_endless_recursion_is_an_exception_and_no_crash(loaded):
    result = call(loaded, "def f():\n    return f()\n")
    assert (result.status, result.type) == (Status.EXCEPTION, "RecursionError")
    assert len(result.traceback) < 8_000


@pytest.mark.parametrize(
    ("returned", "kind"),
    [
        ("(x for x in [1])", "generator"),
        ("object()", "object"),
        ("{1, 2}", "set"),
        ("lambda: 1", "function"),
        ("np.ma.array([1.0], mask=True)", "numpy.ma.MaskedArray"),
        ("np.array([object()])", "an array of dtype object"),
        ("type('Cheat', (float,), {})(1.0)", "Cheat"),
        ("[0.0] * 70_000", "a value of more than 65000 items"),
        ("np.zeros(10**6)", "a very large array"),
    ],
)
def test_what_cannot_be_compared_does_not_cross_and_is_named(loaded, returned, kind):
    result = call(loaded, f"import numpy as np\ndef f():\n    return {returned}\n")
    assert result.status is Status.UNSENDABLE
    assert say(result.what, "en").split(".")[-1] == kind.split(".")[-1]


def test_a_changed_argument_is_told_and_an_unchanged_one_is_not(loaded):
    worker, _ = loaded("def f(seq, k=None):\n    if k:\n        seq.append(k)\n    return 0\n")
    assert worker.call("f", ([1.0],), {}, 4.0).changed is None
    assert worker.call("f", ([1.0],), {"k": 2.0}, 4.0).changed == (([1.0, 2.0],), {"k": 2.0})


def test_an_argument_changed_before_an_exception_is_told_too(loaded):
    result = call(loaded, "def f(seq):\n    seq.clear()\n    1 / 0\n", [1.0])
    assert result.status is Status.EXCEPTION
    assert result.changed == (([],), {})


def test_an_argument_changed_into_what_cannot_cross_is_changed(loaded):
    assert call(loaded, "def f(seq):\n    seq.append(object())\n", [1.0]).changed == ((...,), {})


def test_what_a_call_prints_is_kept_and_bounded(loaded):
    worker, _ = loaded("def f(n):\n    print('x' * n)\n")
    assert worker.call("f", (3,), {}, 4.0).printed == "xxx\n"
    flood = worker.call("f", (10**6,), {}, 4.0)
    assert flood.status is Status.PASSED
    assert len(flood.printed) == 8 * 1024
    assert worker.call("f", (3,), {}, 4.0).printed == "xxx\n"


@pytest.mark.parametrize(
    "nuisance",
    [
        "sys.stdout = None",
        "sys.stdout.close()",
        "sys.stdout = sys.stderr = object()",
        "print('\\ud800')",
        "os.close(1); os.close(2); print('x')",
        "warnings.warn('x')",
        "logging.error('x')",
        "sys.stderr.write('x' * 10**6)",
        "np.log(np.array([-1.0]))",
        "np.seterr(all='raise')",
        "gc.disable()",
        "sys.setrecursionlimit(10**6)",
        "signal.signal(signal.SIGUSR1, signal.SIG_IGN)",
    ],
)
def test_printing_warnings_and_settings_change_no_value(loaded, nuisance):
    imports = "import gc, logging, os, signal, sys, warnings\nimport numpy as np\n"
    worker, _ = loaded(f"{imports}{nuisance}\ndef f():\n    return 7\ndef g():\n    {nuisance}\n")
    worker.call("g", (), {}, 4.0)
    assert worker.call("f", (), {}, 4.0).value == 7


def test_random_numbers_are_the_same_in_every_worker(loaded):
    text = """
        import random
        import numpy as np
        def f():
            return [random.random(), np.random.rand(), hash("text"), list({"a", "b", "c"})]
        """
    assert value(loaded, text) == value(loaded, text)


def test_one_submission_s_workers_share_nothing(loaded):
    text = (
        "import math\nmath.tau = getattr(math, 'mine', 0) + 1\nmath.mine = math.tau\ndef f():\n    return math.mine\n"
    )
    assert value(loaded, text) == value(loaded, text) == 1


def test_cells_saved_in_reverse_order_work():
    """A statement that failed for a missing name is tried once more after the others, and only once."""
    from autograder.grading.session import Session
    from autograder.intake.blocks import split
    from autograder.model import Limits, Read, Source
    from autograder.sandbox.host import Sandbox

    text = "y = f(3)\ncount = missing + 1\ndef f(x):\n    return x + z\nz = 4\ndef answer(_):\n    return y\n"
    submission = Read("s", sources=(Source("submission.py", text),), blocks=split(text).blocks)
    with Sandbox("standard", Limits()) as sandbox:
        session = Session(sandbox, submission)
        assert session.call("answer", (0,), {}).value == 7
        assert [failure.block for failure in session.first_load.failures] == [1]
        session.close()


def test_a_traceback_can_be_shown_where_warnings_are_errors(loaded):
    """From Python 3.15 on it warns of a module that says it was made by no loader."""
    text = """
        import traceback, warnings
        warnings.simplefilter("error")
        def f():
            try:
                1 / 0
            except ZeroDivisionError:
                return "1 / 0" in traceback.format_exc()
        """
    assert value(loaded, text) is True
