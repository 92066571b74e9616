"""A notebook checks the reader's own functions: nothing raises, nothing stops "Run All", every message is compact."""

from __future__ import annotations

import _thread
import subprocess
import sys
import types

import pytest

from autograder.authoring.demo import answers
from autograder.authors.misconceptions import function_of, read_misconceptions
from autograder.course.chapter import Chapter
from autograder.diagnosis.public_values import FILE, from_json
from autograder.selfcheck import notebook as selfcheck
from autograder.selfcheck.notebook import SelfCheck, start


@pytest.fixture
def names(ch01: Chapter, monkeypatch: pytest.MonkeyPatch) -> dict:
    """A notebook's globals with the right answers in it; the notebook stands in the chapter's folder."""
    monkeypatch.chdir(ch01.public)
    found: dict = {"__name__": "__main__"}
    exec((ch01.secret / "reference.py").read_text(encoding="utf-8"), found)
    return found


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], names: dict):
    """Return a call of `check` and its like, which gives what the cell shows, and what stands on stderr."""
    own = {lang: SelfCheck("ch01", names, lang) for lang in ("zh", "en")}

    def call(verb: str, *args, lang: str = "en", **kwargs) -> str:
        assert getattr(own[lang], verb)(*args, **kwargs) is None
        out, call.err = capsys.readouterr()
        return out.rstrip("\n")

    return call


def define(names: dict, text: str) -> None:
    exec(text, names)


# --- what a cell shows -----------------------------------------------------------------------------------


def test_right_functions_pass(said):
    assert said("check", "rnn_forward") == "√ rnn_forward · passed · public tests 3/3"
    assert said("check", "rnn_forward", lang="zh") == "√ rnn_forward · 通过 · 公开测试 3/3"


def test_without_a_name_all_exercises_are_checked(said, ch01):
    lines = said("check").split("\n")
    assert [line.split()[1] for line in lines[:-1]] == [exercise.name for exercise in ch01.assignment.exercises]
    assert lines[-1] == "All public tests pass. Grading adds hidden tests."


def test_every_misconception_is_explained_by_its_own_words_or_its_familys(said, ch01, names):
    known = read_misconceptions(ch01)
    told = {
        (exercise.name, each.name): each
        for exercise in ch01.assignment.exercises
        for each in from_json(ch01.public / FILE)[exercise.name].known
    }
    for wrong in known:
        right, names[wrong.exercise] = names[wrong.exercise], function_of(ch01, wrong)
        shown = said("check", wrong.exercise)
        names[wrong.exercise] = right
        family = [told[each.exercise, each.name] for each in known if each.family == wrong.family]
        assert shown.startswith(f"× {wrong.exercise}"), wrong.name
        plainer = not told[wrong.exercise, wrong.name].can_be_named
        assert plainer is not any(each.explanation.seen.en[1:].rstrip(".") in shown for each in family), wrong.name


def test_a_known_mistake_is_explained_with_the_first_step_that_differs(said, names, ch01):
    forgot_tanh = next(each for each in read_misconceptions(ch01) if each.name == "forgot_tanh")
    define(names, forgot_tanh.source)
    shown = said("check", "rnn_forward")
    assert "L=20 gives 6.8%" in shown
    assert "rnn_forward([1.0]) gives 0.5; it should be 0.4621" in shown
    assert "never passes through tanh" in shown


# --- bad input: a compact message each -------------------------------------------------------------------


def test_a_misspelt_name_is_told_with_the_right_one(said):
    assert "did you mean rnn_forward?" in said("check", "rnn_foward")
    assert "是不是 rnn_forward？" in said("check", "rnn_foward", lang="zh")
    assert "did you mean rnn_forward?" in said("hint", "rnn_foward")


def test_the_function_itself_stands_for_its_name(said, names):
    assert said("check", names["rnn_forward"]).startswith("√ rnn_forward")
    assert "no exercise 'int'" in said("check", 3)


def test_before_the_function_exists_the_next_step_is_its_cell(said, names):
    del names["tanh_derivative"]
    shown = said("check", "tanh_derivative")
    assert "there is no function tanh_derivative yet" in shown
    assert "run the cell with def tanh_derivative" in shown


@pytest.mark.parametrize(
    ("body", "seen"),
    [
        ("raise NotImplementedError('attention_end')", "ot attempted"),
        ("return type('DataFrame', (), {})()", "DataFrame came back, which cannot be compared"),
        ("return None", "None came back"),
        ("return [alpha]", "gives a list of shape (1,)"),
        ("return float('nan')", "nan"),
        ("return 1 / 0", "ZeroDivisionError: division by zero"),
        ("raise ValueError('a\\n' * 9000)", "ValueError: a a a"),
        ("raise SystemExit", "ended the whole program"),
        ("raise type('Odd', (BaseException,), {})", "Odd"),
        ("return attention_end(seq, alpha)", "RecursionError"),
        ("print('x' * 3_000_000)\n    return 7", "it should be"),
        ("import warnings; warnings.warn('old'); return 3", "it should be"),
    ],
)
def test_whatever_a_function_does_the_message_is_short(said, names, body, seen):
    define(names, f"def attention_end(seq, alpha=0.6):\n    {body}")
    shown = said("check", "attention_end")
    assert seen in shown
    assert len(shown) < 900
    assert shown.count("\n") < 8
    assert said.err == ""


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("hint()", 'hint is called like this: hint("NAME")'),
        ("predict()", 'predict is called like this: predict("NAME", "your guess")'),
        ("check('a', 'b')", 'check is called like this: check("NAME")'),
        ("check(nme='rnn_forward')", 'check is called like this: check("NAME")'),
        ("quiz(1, 'A', 3)", "quiz is called like this: quiz(1)"),
        ("plot(1)", "no picture '1': there is decay"),
        ("plot(None)", "The chapter's pictures"),
        ("quiz('1')", "Question 1 (part 2)"),
        ("quiz('1', 'a')", "A. Not so."),
        ("quiz([1])", "no question [1]"),
        ("quiz(1.5)", "no question 1.5"),
        ("hint('rnn_forward', '2')", "Hint 2"),
        ("hint('rnn_forward', 'two')", "has 3 hints"),
        ("hint(['rnn_forward'])", "no exercise 'list'"),
        ("predict(3, 4)", "Noted: 4."),
        ("predict(['x'], 4)", "Noted: 4."),
    ],
)
def test_however_a_call_is_written_the_reader_is_told_how_it_goes(said, call, shown):
    """It is no fault of the self-check, and is not called one."""
    verb, arguments = call.split("(", 1)
    args, kwargs = eval(f"(lambda *a, **k: (a, k))({arguments}")
    text = said(verb, *args, **kwargs)
    assert shown in text
    assert "failed" not in text


@pytest.mark.deadline
@pytest.mark.parametrize(
    "body",
    [
        "while True:\n        pass",
        "while True:\n        try:\n            1 / 0\n        except:\n            pass",
        "h = 1\n    for i in range(10**9):\n        h = np.tanh(h)",
        "try:\n        while True: pass\n    finally:\n        return 0.6 * seq[0]",
    ],
)
def test_an_endless_loop_is_ended_by_the_clock_and_named_once(said, names, body):
    """As in the terminal; the function is not called again, the others are, and a bare `except` does not keep it."""
    define(names, f"def attention_end(seq, alpha=0.6):\n    {body}\n")
    shown = said("check", "attention_end")
    assert "2 s of CPU time" in shown
    assert "timed out" in shown
    assert "Interrupted" not in shown
    assert said("check", "rnn_forward").startswith("√")
    assert said.err == ""


@pytest.mark.deadline
def test_a_function_that_sleeps_is_ended_too(said, names, monkeypatch):
    monkeypatch.setattr("autograder.model.Limits.call_wall_s", 0.5)
    define(names, "import time\ndef attention_end(seq, alpha=0.6):\n    time.sleep(60)\n")
    assert "0.5 s" in said("check", "attention_end")


def test_an_endless_loop_can_be_interrupted_and_is_named(said, names):
    names["interrupted"] = _thread.interrupt_main
    define(names, "def attention_end(seq, alpha=0.6):\n    while True:\n        interrupted()\n")
    shown = said("check", "attention_end")
    assert "Interrupted: attention_end did not finish; it was at line" in shown
    assert said("check", "rnn_forward").startswith("√")  # the notebook is alive


def test_a_picture_that_never_ends_can_be_interrupted_too(said, names):
    names["interrupted"] = _thread.interrupt_main
    define(names, "def tanh_derivative(z):\n    while True:\n        interrupted()\n")
    shown = said("plot", "derivative", lang="zh")
    assert shown.startswith("中断了：tanh_derivative 没有算完")


def test_validate_writes_one_line_to_stderr_and_only_on_failure(said, names):
    assert said("check", "attention_end", validate=True).startswith("√")
    assert said.err == ""
    define(names, "def attention_end(seq, alpha=0.6): return alpha")
    assert "× attention_end" in said("check", "attention_end", validate=True)
    assert said.err == "× attention_end · not passed · public tests 0/2\n"
    said("check", "attention_nd", validate=True)
    assert said.err.count("\n") == 1  # what could not be checked has not passed


def test_a_fault_of_the_kit_is_called_so_and_stops_nothing(said, monkeypatch):
    monkeypatch.setattr(selfcheck, "_for_notebooks", lambda result: [][0])
    shown = said("check", "rnn_forward", validate=True)
    assert shown.startswith("The self-check itself failed, not your code: IndexError")
    assert said.err != ""


def test_away_from_the_chapters_folder_every_call_says_where_to_go(said, monkeypatch, tmp_path, names):
    monkeypatch.chdir(tmp_path)
    for verb, args in (("greet", ()), ("check", ("rnn_forward",)), ("plot", ("decay",)), ("quiz", (1,))):
        assert "assignment" in said(verb, *args)
        assert "作业" in said(verb, *args, lang="zh")


# --- the other calls -------------------------------------------------------------------------------------


def test_hints_come_one_by_one(said, ch01):
    hints = ch01.assignment.exercise("rnn_forward").hints
    assert hints[0].en in said("hint", "rnn_forward")
    assert hints[2].zh in said("hint", "rnn_forward", 3, lang="zh")
    assert "counted from 1" in said("hint", "rnn_forward", 4)


def test_a_prediction_is_taken_down_and_an_empty_one_asked_for(said):
    assert said("predict", "length_20", "12 %").startswith("Noted: 12 %")
    assert said("predict", "length_20", 0.12).startswith("Noted: 0.12")
    assert "Write a guess" in said("predict", "length_20", "  ")
    assert "猜测" in said("predict", "length_20", lang="zh")


def test_a_picture_shows_its_words_where_no_image_can_be(said):
    assert "26.1%, 14.5%, 4.9%, 0.2%" in said("plot", "decay")
    assert "did you mean decay?" in said("plot", "decai")
    assert 'plot("decay"), plot("derivative"), plot("weights")' in said("plot")


def test_the_quiz_is_asked_and_answered(said):
    assert "quiz(10)" in said("quiz")
    assert said("quiz", 1).startswith("Question 1 (part 2)")
    assert "第 1 题" in said("quiz", 1, lang="zh")
    assert "no question 11" in said("quiz", 11)


def test_start_gives_the_five_names_of_a_notebook(names, capsys):
    check, hint, plot, predict, quiz = start("ch01", names, lang="zh")
    assert "自查打开了：第 1 章" in capsys.readouterr().out
    assert [each.__name__ for each in (check, hint, plot, predict, quiz)] == "check hint plot predict quiz".split()
    names["rnn_forward"] = lambda *args: 0.0
    check("rnn_forward")
    assert "× rnn_forward" in capsys.readouterr().out  # looked up when it is called, not when it was opened


# --- cost ------------------------------------------------------------------------------------------------


def test_the_self_check_loads_neither_nbgrader_nor_dask_nor_what_only_pictures_need(ch01):
    code = """
import sys
import autograder
from autograder.selfcheck.notebook import start
assert "numpy" not in sys.modules
check = start("ch01", {"rnn_forward": lambda seq: 0.0}, lang="en")[0]
check("rnn_forward")
print([m for m in ("nbgrader", "dask", "distributed", "pytest", "matplotlib", "rich", "IPython") if m in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ch01.public, capture_output=True, text=True, check=True)
    assert done.stdout.rstrip().endswith("\n[]")


# --- both notebooks, executed as a whole -----------------------------------------------------------------

WRONG = {
    "rnn_forward": "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    print('<script>' * 1_000)\n    return {'h': 1}\n",
    "tanh_derivative": "def tanh_derivative(z):\n    return 1 - z**2\n",
    "attention_end": "def attention_end(seq, alpha=0.6):\n    raise SystemExit('<b>')\n",
    "softmax_weights": "def softmax_weights(query, keys):\n    return (keys @ query) / (keys @ query).sum()\n",
}


def executed(
    chapter: Chapter, lang: str, code: dict[str, str], monkeypatch: pytest.MonkeyPatch, *, pictures: bool = True
) -> dict[str, list]:
    """Run a notebook's cells in a kernel; return the code cells' outputs by their ids.

    pictures: False leaves them out, which takes half of the time.
    """
    import nbformat
    from nbclient import NotebookClient

    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")
    monkeypatch.setenv("JUPYTER_PLATFORM_DIRS", "1")
    name = f"ch01{'' if lang == 'zh' else '.en'}.ipynb"
    document = nbformat.reads((chapter.public / name).read_text(encoding="utf-8"), as_version=4)
    document.cells = [cell for cell in document.cells if pictures or not cell.id.startswith("picture-")]
    for cell in document.cells:
        cell.source = code.get(cell.id.removeprefix("exercise-"), cell.source)
    where = {"metadata": {"path": str(chapter.public)}}
    NotebookClient(document, timeout=60, kernel_name="python3", resources=where).execute()  # raises where a cell does
    return {cell.id: cell.outputs for cell in document.cells if cell.cell_type == "code"}


def html(outputs: list) -> str:
    return "".join(output.get("data", {}).get("text/html", "") for output in outputs)


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_notebook_with_right_answers_runs_through_all_green(ch01, lang, monkeypatch):
    outputs = executed(ch01, lang, answers(ch01, {}), monkeypatch, pictures=lang == "en")
    checks = {name: html(found) for name, found in outputs.items() if name.startswith("check-")}
    assert len(checks) == 6
    assert all("√" in text and "×" not in text for text in checks.values())
    assert all("<img" in html(found) for name, found in outputs.items() if name.startswith("picture-"))
    table = outputs["cell-softmax_residue"][0]["text"]
    assert table.count("L=50  10.9%") == table.count("L=50   2.0%") == 3  # start, middle, end
    steps = outputs["cell-serial_parallel"][0]["text"]
    assert "100 步，注意力 24 步" in steps if lang == "zh" else "RNN 100, attention 24" in steps
    assert "L=20" in "".join(found["text"] for found in outputs["cell-noise"])
    assert "0.0011" in "".join(found["text"] for found in outputs["cell-gradient"])
    assert not [name for name, found in outputs.items() if any(each.get("name") == "stderr" for each in found)]


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize(("lang", "code"), [("en", {}), ("zh", WRONG)], ids=["stubs", "wrong answers"])
def test_a_notebook_with_stubs_or_wrong_answers_runs_through_to_the_end(ch01, lang, code, monkeypatch):
    outputs = executed(ch01, lang, code, monkeypatch, pictures=bool(code))
    sign = "×" if code else "○"
    assert sign in html(outputs["check-rnn_forward"])
    assert sign in html(outputs["cell-check_all"])
    assert "<script>" not in html(outputs["check-rnn_forward"])
    assert all("<img" in html(found) for name, found in outputs.items() if name.startswith("picture-"))


@pytest.mark.filterwarnings("default")
def test_a_notebook_without_the_kit_runs_through_and_says_how_to_get_it(ch01, tmp_path, monkeypatch):
    (tmp_path / "autograder").mkdir()
    (tmp_path / "autograder" / "__init__.py").write_text("raise ImportError('not installed')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    outputs = executed(ch01, "zh", answers(ch01, {}), monkeypatch)
    (first,) = outputs["selfcheck"]
    assert "%pip install ./attention_autograder-" in first["text"]
    assert first["text"].count("\n") == 1
    assert outputs["check-rnn_forward"] == []
    assert "0.9575" in outputs["cell-two_first_words"][0]["text"]


# --- what grading would do otherwise -----------------------------------------------------------------------


def run_cells(names: dict, *cells: str) -> None:
    """Run cells as IPython does: each is kept in `In`."""
    kept = names.setdefault("In", [""])
    for text in cells:
        kept.append(text)
        exec(text, names)


@pytest.fixture
def pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that has a package which grading has not."""
    monkeypatch.setitem(sys.modules, "pandas", types.ModuleType("pandas"))


USES_PANDAS = "def attention_end(seq, alpha=0.6):\n    pd\n    return alpha * seq[0]"


@pytest.mark.usefixtures("pandas")
def test_a_module_that_grading_has_not_is_said(said, names):
    run_cells(names, "import pandas as pd", USES_PANDAS)
    head, *notices = said("check", "attention_end").split("\n")
    assert head == "√ attention_end · passed · public tests 2/2"
    assert len(notices) == 1
    assert notices[0].startswith("cell 1, line 1: where this is graded there is no pandas; use numpy")
    assert "第 1 个单元格第 1 行：评分时没有 pandas；改用 numpy" in said("check", "attention_end", lang="zh")
    assert said("check").count("there is no pandas") == 1


@pytest.mark.usefixtures("pandas")
@pytest.mark.parametrize(
    "cells",
    [
        ("import pandas as pd", "x = 1"),
        ("import pandas as pd", USES_PANDAS, "import numpy as pd"),
        ("try:\n    import cupy as xp\nexcept ImportError:\n    import numpy as xp", USES_PANDAS.replace("pd", "xp")),
        ("import matplotlib.pyplot as plt", USES_PANDAS.replace("pd", "plt")),
        ("import numpy as np, math, asyncio", USES_PANDAS.replace("pd", "asyncio")),
    ],
)
def test_what_changes_nothing_is_not_said(said, names, cells):
    """An import that nothing uses, a name that is another module's by now, what grading has."""
    run_cells(names, *cells)
    assert said("check", "attention_end") == "√ attention_end · passed · public tests 2/2"


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("open(PLACE, 'w').close()", "PermissionError"),
        ("import pathlib; pathlib.Path(PLACE).write_text('x')", "PermissionError"),
        ("import numpy; numpy.save(PLACE, numpy.zeros(1))", "PermissionError"),
        ("import os, uuid; os.mkdir(PLACE + str(uuid.uuid4()))", "PermissionError"),
        ("import os; os.system('exit')", "PermissionError"),
        ("open(__import__('os').path.join(HERE, 'assignment.toml')).close()", "FileNotFoundError"),
        ("__import__('os').listdir(HERE)", "FileNotFoundError"),
    ],
)
def test_a_file_or_a_process_is_said(said, names, ch01, tmp_path, body, kind):
    """It works in the kernel, and grading refuses it: what, and what to do."""
    names |= {"PLACE": str(tmp_path / "x"), "HERE": str(ch01.public)}
    run_cells(names, f"def attention_end(seq, alpha=0.6):\n    {body}\n    return alpha * seq[0]")
    head, *notices = said("check", "attention_end").split("\n")
    assert head == "√ attention_end · passed · public tests 2/2"
    assert len(notices) == 1
    assert f"cannot be done when graded ({kind}" in notices[0]
    assert "评分时" in said("check", "attention_end", lang="zh")


def test_pictures_and_the_null_device_are_no_files(said, names, tmp_path):
    """Matplotlib writes where it likes: where this is graded it draws nothing."""
    run_cells(
        names,
        "import os, inspect\nimport matplotlib\nmatplotlib.use('Agg')\nimport matplotlib.pyplot as plt",
        f"def attention_end(seq, alpha=0.6):\n    plt.plot(seq)\n    plt.savefig({str(tmp_path / 'x.png')!r})\n"
        "    plt.close()\n    open(os.devnull, 'w').close()\n    inspect.getsource(inspect)\n    return alpha * seq[0]",
    )
    assert said("check", "attention_end") == "√ attention_end · passed · public tests 2/2"
    assert (tmp_path / "x.png").exists()


@pytest.mark.usefixtures("pandas")
def test_a_notebooks_mistake_keeps_its_name_where_the_module_plays_no_part(said, names):
    wrong = "def attention_end(seq, alpha=0.6):\n    return alpha * seq[-1]"
    run_cells(names, wrong)
    named = said("check", "attention_end")
    run_cells(names, "import pandas as pd")
    assert said("check", "attention_end") == named
    run_cells(names, wrong.replace("return", "pd\n    return"))
    withheld = said("check", "attention_end")
    assert "there is no pandas: what ran is the code for its absence" in withheld
    assert named.split("\n")[3] not in withheld
