"""A reader's own functions, called in this process: by the same rules as in the cage, and never in its way."""

from __future__ import annotations

import linecache
import sys
import warnings
from fractions import Fraction

import numpy as np
import pytest

from autograder.grading.kernel import Kernel
from autograder.model import Place, Status
from autograder.words import say


def kernel(text: str, file: str = "<cell>") -> Kernel:
    """Return a kernel in whose namespace `text` has run."""
    names: dict = {"np": np, "__name__": "__main__"}
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    exec(compile(text, file, "exec"), names)
    return Kernel(names)


def call(text: str, *args):
    return kernel(text).call("f", args, {})


def test_a_value_comes_back_as_it_would_over_the_wire():
    result = call("def f(x): return (x, np.float32(2), np.array([1.5]))", 3)
    assert (result.status, result.value[:2]) == (Status.PASSED, (3, np.float32(2)))
    assert result.value[2].tolist() == [1.5]


@pytest.mark.parametrize(
    ("value", "named"),
    [("type('DataFrame', (), {})()", "DataFrame"), ("np.ma.array([1.0])", "MaskedArray"), ("iter([1])", "iterator")],
)
def test_what_the_wire_refuses_is_named_and_not_compared(value, named):
    result = call(f"def f(): return {value}")
    assert result.status is Status.UNSENDABLE
    assert named in say(result.what, "en")


def test_a_function_is_looked_up_when_it_is_called():
    names = {}
    own = Kernel(names)
    assert own.call("f", (), {}).status is Status.MISSING
    names["f"] = lambda: 1.0
    assert own.call("f", (), {}).value == 1.0
    names["f"] = "no function"
    assert own.call("f", (), {}).status is Status.MISSING


def test_an_exception_is_placed_on_the_readers_own_line():
    result = call("def g(x):\n    return np.linalg.inv(x)\n\ndef f(x):\n    return g(x)\n", np.zeros((2, 2)))
    assert (result.status, result.type) == (Status.EXCEPTION, "LinAlgError")
    assert result.where is not None
    assert result.where.line == 2


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ("raise NotImplementedError('f')", Status.NOT_ATTEMPTED),
        ("raise SystemExit(3)", Status.EXIT),
        ("raise MemoryError", Status.MEMORY),
        ("raise type('Odd', (BaseException,), {})", Status.EXCEPTION),
        ("return f()", Status.EXCEPTION),
    ],
)
def test_nothing_but_the_readers_interrupt_gets_out(body, status):
    assert call(f"def f(): {body}").status is status


def test_an_interrupt_passes_and_the_loop_it_was_in_is_named():
    own = kernel(
        "def f():\n    total = 0\n    while True:\n        total += 1\n        if total > 5:\n            stop()\n"
    )
    own._names["stop"] = lambda: (_ for _ in ()).throw(KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        own.call("f", (), {})
    said = own.interrupted()
    assert "f did not finish" in say(said, "en")
    assert "line 3" in say(said, "en")
    assert "第 3 行" in say(said, "zh")


def test_prints_are_kept_out_of_the_notebook_and_cut_short(capfd):
    own = kernel("import sys\ndef f(n):\n    print('x' * n)\n    print('e', file=sys.stderr)\n    return 1\n")
    assert own.call("f", (3_000_000,), {}).value == 1
    assert capfd.readouterr() == ("", "")
    assert len(say(own.printed(), "en")) < 2_100
    assert "2,998,003 more characters" in say(own.printed(), "en")
    assert "2,998,003 个字符" in say(own.printed(), "zh")


def test_a_short_print_is_kept_whole():
    own = kernel("def f(): print('h =', 0.5)")
    own.call("f", (), {})
    assert say(own.printed(), "en") == "h = 0.5\n"


def test_a_warning_of_the_readers_code_is_no_event(recwarn):
    result = call("import warnings\ndef f():\n    warnings.warn('old')\n    return np.array([1.0]) / np.array([0.0])\n")
    assert result.status is Status.PASSED
    assert not recwarn.list
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert call("def f(): return np.log(np.array([0.0]))").status is Status.PASSED


def test_arguments_stay_ours_and_their_change_is_seen():
    values = np.array([1.0, 2.0])
    result = call("def f(x):\n    x[0] = 9\n    return 1\n", values)
    assert values.tolist() == [1.0, 2.0]
    assert result.changed is not None
    assert result.changed[0][0].tolist() == [9.0, 2.0]


def test_the_cells_number_is_the_one_that_the_notebook_shows(monkeypatch):
    shell = type("Shell", (), {"compile": type("Compiler", (), {"_filename_map": {"<cell 7>": 7}})()})()
    monkeypatch.setitem(sys.modules, "IPython", type("IPython", (), {"get_ipython": staticmethod(lambda: shell)}))
    result = kernel("def f(): return 1 / 0", "<cell 7>").call("f", (), {})
    assert result.where is not None
    assert result.where == Place(1, cell=7)


class _Quarrelsome:
    """Raises whatever it is compared with."""

    def __eq__(self, other):
        raise RuntimeError("no")

    __hash__ = None


@pytest.mark.parametrize("odd", [_Quarrelsome(), np.ma.array([1.0, 2.0], mask=[0, 1]), print, Fraction(1, 3)])
def test_an_argument_may_become_what_cannot_be_compared(odd):
    """It is changed, and what it is now is not told; the others are."""

    def spoil(seq, more):
        seq[0] = odd
        more[0] = 2.0
        return 1.0

    result = Kernel({"spoil": spoil}).call("spoil", ([1.0], [1.0]), {})
    assert result.changed == ((..., [2.0]), {})
