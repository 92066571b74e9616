"""The student's verbs as a reader meets them: what the screen says, and the exit code."""

from __future__ import annotations

import gc
import json
import sys

import pytest

from autograder.authoring.demo import as_notebook
from autograder.authors.misconceptions import read_misconceptions
from autograder.selfcheck import opening
from autograder.selfcheck.progress import FILE
from tests.samples import notebook_json, script


@pytest.fixture(autouse=True)
def _collect_again():
    """A one-shot check switches the collector off; this process goes on."""
    yield
    gc.enable()


def misconception(chapter, name):
    found = next(m for m in read_misconceptions(chapter) if m.name == name)
    return {found.exercise: found.source}


# --- check -----------------------------------------------------------------------------------------------


def test_an_untouched_folder_says_what_to_write_first(run, mini_folder):
    done = run(mini_folder, "check")
    assert done.code == 1
    assert "mini.py" in done.out.splitlines()[0]
    assert done.out.count("not attempted") == 3
    assert "public tests: 0 of 2 exercises; hidden tests run when it is graded" in done.out
    assert "next: write double (part 1), save, and check again" in done.out
    assert done.out.rstrip().endswith("hint: python -m autograder hint double")


def test_a_finished_file_passes_even_without_the_bonus(run, mini, mini_folder):
    (mini_folder / "mini.py").write_text(script(mini, shares="def shares(seq):\n    raise NotImplementedError\n"))
    done = run(mini_folder, "check")
    assert (done.code, done.err) == (0, "")
    assert "public tests: 2 of 2 exercises; hidden tests run when it is graded" in done.out
    assert "There are bonus exercises: shares" in done.out


def test_a_wrong_bonus_is_told_and_costs_nothing(run, mini, mini_folder):
    (mini_folder / "mini.py").write_text(script(mini, shares="def shares(seq):\n    return [0.0 for _ in seq]\n"))
    done = run(mini_folder, "check")
    assert done.code == 0
    assert "The bonus exercise shares is not right yet" in done.out


def test_chapter_1_ends_with_its_two_results_from_the_reader_s_own_functions(run, ch01, ch01_folder):
    (ch01_folder / "ch01.py").write_text(script(ch01), encoding="utf-8")
    done = run(ch01_folder, "check", "--plain")
    assert done.code == 0
    for row in ("5   26.1%       60.0%", "10   14.5%", "20    4.9%", "50    0.2%       60.0%"):
        assert row in done.out
    for weight in ("我   0.168", "love   0.457", "猫   0.374"):
        assert weight in done.out
    assert "public tests: 4 of 4 exercises + 2 bonus" in done.out


def test_a_known_mistake_is_named_with_the_step_at_which_the_numbers_part(run, ch01, ch01_folder):
    (ch01_folder / "ch01.py").write_text(script(ch01, **misconception(ch01, "forgot_tanh")), encoding="utf-8")
    done = run(ch01_folder, "check")
    assert done.code == 1
    assert "First to fix: rnn_forward (part 2)" in done.out
    assert "the sum never passes through tanh" in done.out
    assert "rnn_forward([1.0, 0.0, 0.0, 0.0, 0.0]): too large from step 1 on" in done.out
    assert "step  1  yours x 0.5       right o 0.4621" in done.out
    assert "step  5  yours x 0.3281    right o 0.261" in done.out
    assert "hint: python -m autograder hint rnn_forward" in done.out
    assert len(done.out.splitlines()) <= 24
    assert max(map(len, done.out.splitlines())) < 80


def test_a_step_that_is_right_at_first_is_told(run, ch01, ch01_folder):
    body = "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    h = 0.0\n    for t, x in enumerate(seq):\n"
    body += "        h = np.tanh(W_hh * h + W_xh * x) if t < 2 else 0.0\n    return h\n"
    (ch01_folder / "ch01.py").write_text(script(ch01, rnn_forward=body), encoding="utf-8")
    done = run(ch01_folder, "check")
    assert "right for 2 steps, too small from step 3 on" in " ".join(done.out.split())
    assert "step  3  yours x 0         right o 0.34" in done.out


def test_a_function_that_fails_shows_its_line_and_what_it_printed(run, mini, mini_folder):
    text = script(mini, double="def double(x):\n    print('x is', x)\n    return x.nothing\n")
    (mini_folder / "mini.py").write_text(text)
    done = run(mini_folder, "check")
    number = text.split("\n").index("    return x.nothing") + 1
    assert f"{number} |     return x.nothing" in done.out
    assert "AttributeError" in done.out
    assert "print  x is 3" in done.out


def test_an_endless_loop_is_ended_and_named_and_takes_nothing_else(run, mini, mini_folder):
    manifest = mini_folder / "assignment.toml"
    assert "call_cpu_s = " in manifest.read_text(encoding="utf-8")
    (mini_folder / "mini.py").write_text(script(mini, double="def double(x):\n    while True:\n        x = 1\n"))
    done = run(mini_folder, "check")
    assert done.code == 1
    assert "|     while True:" in done.out
    assert "did not finish within" in done.out
    assert "public tests: 1 of 2 exercises" in done.out


def test_one_exercise_can_be_checked_alone(run, mini, mini_folder):
    (mini_folder / "mini.py").write_text(script(mini, total="def total(seq):\n    return 0.0\n"))
    right, wrong = run(mini_folder, "check", "--exercise", "double"), run(mini_folder, "check", "--exercise", "total")
    assert (right.code, wrong.code) == (0, 1)
    assert "public tests: 1 of 1 exercises" in right.out
    assert "total" not in right.out
    assert "First to fix: total" in wrong.out


def test_one_bonus_exercise_counts_when_it_is_asked_for(run, mini_folder):
    assert run(mini_folder, "check", "--exercise", "shares").code == 1


def test_a_notebook_is_checked_as_a_script_is(run, mini, mini_folder):
    (mini_folder / "mini.ipynb").write_text(as_notebook(mini, {}), encoding="utf-8")
    done = run(mini_folder, "check", "mini.ipynb")
    assert done.code == 0
    assert "mini.ipynb" in done.out


def test_what_passes_for_the_first_time_is_said_once(run, mini, mini_folder):
    (mini_folder / "mini.py").write_text(script(mini, total="def total(seq):\n    raise NotImplementedError\n"))
    first, second = run(mini_folder, "check"), run(mini_folder, "check")
    assert "passes now: double" in first.out
    assert "passes now" not in second.out
    assert json.loads((mini_folder / FILE).read_text(encoding="utf-8"))["passed"] == ["double"]


def test_chinese_for_a_chinese_locale(run, mini_folder, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "公开测试：2 个练习通过了 0 个；隐藏测试在评分时运行" in run(mini_folder, "check").out
    assert "public tests" in run(mini_folder, "check", "--lang", "en").out


def test_plain_words_only(run, mini, mini_folder):
    (mini_folder / "mini.py").write_text(script(mini, double="def double(x):\n    return x + 2\n"))
    done = run(mini_folder, "check", "--plain")
    assert done.out.isascii()
    assert "[fix]  double" in done.out
    assert "[done] total" in done.out


def test_a_fault_of_the_chapter_s_test_is_no_mistake_of_the_reader_s(run, mini, mini_folder):
    tests = mini_folder / "test_public.py"
    tests.write_text(tests.read_text(encoding="utf-8").replace("assert_close(submission.double(-4.0), -8.0)", "1 / 0"))
    (mini_folder / "mini.py").write_text(script(mini))
    done = run(mini_folder, "check")
    assert done.code == 3
    assert "a test of double failed itself" in done.err


def test_the_usual_limits_are_those_of_a_manifest_that_says_nothing():
    """Else every check would start its worker twice."""
    from autograder.model import Limits
    from autograder.sandbox.host import OwnSandbox
    from autograder.sandbox.spawned import SpawnedProcess

    first = SpawnedProcess(*opening.USUAL_LIMITS)
    sandbox = OwnSandbox(Limits(), first)
    try:
        assert sandbox._spare is first
    finally:
        sandbox.close()
    other = SpawnedProcess(*opening.USUAL_LIMITS)
    assert OwnSandbox(Limits(memory_mb=100), other)._spare is None
    assert other._process.poll() is not None


@pytest.mark.parametrize(
    "verb", [["check"], ["hint", "double"], ["reset", "double"], ["plot"], ["quiz"], ["start", "mini", "new"]], ids=str
)
def test_a_student_needs_no_package_of_the_staff_s(run, mini_folder, monkeypatch, verb):
    for package in ("rich", "jinja2", "nbgrader", "nbformat"):
        monkeypatch.setitem(sys.modules, package, None)
    done = run(mini_folder, *verb)
    assert (done.code, done.err) == (int(verb == ["check"]), "")
    assert done.out


# --- bad input -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", [["check", "--exercise"], ["hint"], ["reset"]])
def test_a_misspelt_exercise_is_a_usage_error_with_the_nearest_name(run, mini_folder, verb):
    done = run(mini_folder, *verb, "duoble")
    assert (done.code, done.out) == (2, "")
    assert "no exercise 'duoble' (did you mean double?); there is: double, total, shares" in done.err
    assert done.err.count("\n") == 1


def test_an_error_is_told_in_the_language_that_was_asked_for(run, mini_folder):
    done = run(mini_folder, "hint", "duoble", "--lang", "zh")
    assert (done.code, done.out) == (2, "")
    assert "没有叫 'duoble' 的练习，是不是 double？" in done.err


def test_a_misspelt_path_is_a_usage_error_with_the_nearest_file(run, mini_folder):
    done = run(mini_folder, "check", "minni.py")
    assert (done.code, done.out) == (2, "")
    assert "no such file: minni.py (did you mean mini.py?)" in done.err


@pytest.mark.parametrize("text", [b"", b"x = 1\n", b"PK\x03\x04" + bytes(90)])
def test_the_own_file_without_a_function_is_found_and_told(run, mini_folder, text):
    """Emptied, or written over with something else: it is there, and is named."""
    for notebook in mini_folder.glob("*.ipynb"):
        notebook.unlink()
    (mini_folder / "mini.py").write_bytes(text)
    done = run(mini_folder, "check", "--lang", "en")
    assert done.code == 1
    assert "mini.py" in done.out.splitlines()[0]
    assert "mini.py has none of" in done.out or "mini.py cannot be read" in done.out


def test_an_ending_too_many_is_told(run, mini_folder):
    """Editors of Windows add it and hide it."""
    for notebook in mini_folder.glob("*.ipynb"):
        notebook.unlink()
    (mini_folder / "mini.py").rename(mini_folder / "mini.py.txt")
    done = run(mini_folder, "check")
    assert done.code == 2
    assert "there is mini.py.txt: take the .txt off its name" in done.err


def test_an_exercise_in_the_place_of_a_file_is_told_how_it_is_checked(run, mini_folder):
    """`hint` and `reset` take its name, so it is typed after `check`, too."""
    done = run(mini_folder, "check", "double")
    assert done.code == 2
    assert "double is an exercise and no file" in done.err
    assert "check --exercise double" in done.err
    assert "no such file: other" in run(mini_folder, "check", "other").err


def test_no_assignment_near_is_a_usage_error_that_says_what_to_do(run, tmp_path):
    done = run(tmp_path, "check")
    assert done.code == 2
    assert "change into the folder that the bundle unzipped to" in done.err


def test_a_folder_without_a_file_to_check_is_a_usage_error(run, mini_folder):
    for name in ("mini.py", "mini.ipynb", "mini.en.ipynb"):
        (mini_folder / name).unlink()
    done = run(mini_folder, "check")
    assert done.code == 2
    assert "no .py or .ipynb to check" in done.err
    assert "python -m autograder start" in done.err


BAD = {
    "of another assignment": ("x.py", "def other(x):\n    return x\n", "has none of this assignment's functions"),
    "empty": ("x.py", "", "cannot be read"),
    "a web page": ("x.ipynb", '<!DOCTYPE html>\n<body class="jp-Notebook">', "a notebook exported as HTML"),
    "mid-merge": (
        "x.ipynb",
        notebook_json(["def double(x):\n    return 2 * x"]).replace(
            '"source": ', '\n<<<<<<< HEAD\n"source": "y = 1"\n=======\n"source": "y = 2"\n>>>>>>> theirs\n, "was": ', 1
        ),
        "keep one version, and delete the lines with <<<<<<<",
    ),
    "a script mid-merge": ("x.py", "<<<<<<< HEAD\ndef double(x):\n    return 2\n=======\n", "merge conflict"),
    "full-width": ("x.py", "def double(x)：\n    return x\n", "FULLWIDTH COLON"),
    "invisible": ("x.py", "def double(x):\n    return\u00a0x\n", "no-break space"),
    "mixed tabs": ("x.py", "def double(x):\n    y = x\n\treturn y\n", "tabs and spaces are mixed"),
    "an open bracket": ("x.py", "def double(x):\n    return (x\n", "line 2, column 12"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_file_that_cannot_be_checked_is_one_clear_message_and_exit_1(run, mini_folder, case):
    name, text, told = BAD[case]
    (mini_folder / name).write_text(text, encoding="utf-8")
    done = run(mini_folder, "check", name)
    assert (done.code, done.err) == (1, "")
    assert told.lower() in " ".join(done.out.split()).lower()
    assert done.out.rstrip().splitlines()[-1].startswith("then: python -m autograder check")
    assert "hand " not in done.out
    assert "Traceback" not in done.out


def test_a_damaged_bundle_is_a_content_error(run, mini_folder):
    (mini_folder / "public_values.json").write_text("{")
    done = run(mini_folder, "check")
    assert done.code == 2
    assert "unzip the bundle anew" in done.err


# --- hint, reset, start ----------------------------------------------------------------------------------


def test_hints_come_one_by_one_and_then_all(run, mini, mini_folder):
    hints = [hint.en for hint in mini.assignment.exercise("double").hints]
    said = [run(mini_folder, "hint", "double").out for _ in range(len(hints) + 1)]
    shown = [[hint for hint in hints if " ".join(hint.split()[:4]) in out] for out in said]
    assert shown == [*([hint] for hint in hints), hints]
    assert "one more: python -m autograder hint double" in said[0]
    assert "that was all" in said[-2]


def test_all_hints_are_had_for_the_asking(run, mini, mini_folder):
    done = run(mini_folder, "hint", "double", "--all", "--lang", "zh")
    total = len(mini.assignment.exercise("double").hints)
    assert [f"提示 {n}/{total}" in done.out for n in range(1, total + 1)] == [True] * total


def test_where_nothing_is_remembered_no_further_hint_is_promised(run, mini, mini_folder):
    (mini_folder / FILE).mkdir()
    for _ in range(2):
        out = " ".join(run(mini_folder, "hint", "double").out.split())
        assert "one more" not in out
        assert "this folder cannot be written to" in out
        assert "python -m autograder hint double --all" in out


def test_reset_puts_the_stub_back_and_keeps_the_old_file(run, mini, mini_folder):
    stub = (mini_folder / "mini.py").read_text(encoding="utf-8")
    (mini_folder / "mini.py").write_text(stub.replace('raise NotImplementedError("double")', "return 2 * x"))
    done = run(mini_folder, "reset", "double")
    assert done.code == 0
    assert "mini.py: double is the stub again; the old file is kept as mini.py.old-1" in done.out
    assert (mini_folder / "mini.py").read_text(encoding="utf-8") == stub
    assert "return 2 * x" in (mini_folder / "mini.py.old-1").read_text(encoding="utf-8")
    assert "nothing to do" in run(mini_folder, "reset", "double").out


def test_start_makes_a_folder_in_which_one_can_begin(run, mini_folder, tmp_path):
    (mini_folder / "mini.py").write_text("def double(x):\n    return 2 * x\n")
    done = run(mini_folder, "start", "mini", str(tmp_path / "new"))
    assert done.code == 0
    assert "python -m autograder check" in done.out
    checked = run(tmp_path / "new", "check")
    assert checked.out.count("not attempted") == 3
