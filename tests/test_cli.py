"""The command line: what people and scripts rely on, and one clear line for every bad input."""

from __future__ import annotations

import argparse
import csv
import ctypes
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import cli
from autograder.cli.parser import parser
from autograder.grading import Grader
from tests.samples import MINI_COURSE, ROOT, needs_cage, notebook_json, script


def verbs() -> dict[str, argparse.ArgumentParser]:
    (action,) = [a for a in parser()._actions if isinstance(a, argparse._SubParsersAction)]
    return dict(action.choices)


STUDENTS = {"start", "check", "hint", "reset", "plot", "quiz"}
# Staff may stand in a folder of other people's files, of which Python must take nothing for a module.
START = {verb: f"python{'' if verb in STUDENTS else ' -P'} -m autograder" for verb in verbs()}


@pytest.fixture
def hand_ins(tmp_path, mini) -> Path:
    folder = tmp_path / "handed-in"
    folder.mkdir()
    (folder / "ann.py").write_text(script(mini))
    (folder / "bob.py").write_text(script(mini, double="def double(x):\n    return x * x\n"))
    return folder


def grade(*arguments, course=MINI_COURSE) -> int:
    return cli.main(["grade", "--course", str(course), "--sandbox", SANDBOX, "--jobs", "1", *map(str, arguments)])


SANDBOX = "auto" if sys.platform.startswith("linux") else "trusted"


def command(*arguments, course: Path = MINI_COURSE) -> list[str]:
    return [sys.executable, "-m", "autograder", arguments[0], "--course", str(course), *map(str, arguments[1:])]


def run(*arguments, **options) -> subprocess.CompletedProcess[str]:
    course = options.pop("course", MINI_COURSE)
    return subprocess.run(
        command(*arguments, course=course),
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        timeout=60,
        **options,
    )


def read_table(output: Path) -> dict[str, dict[str, str]]:
    with (output / "grades.csv").open(encoding="utf-8-sig", newline="") as file:
        return {row["student"]: row for row in csv.DictReader(file)}


def test_one_total_holds_everywhere_by_the_late_rule_and_what_a_person_decided(hand_ins, tmp_path, capsys):
    """Of whom the table of overrides speaks by another id of the class list; a row that cannot be done ends the run."""
    output, roster = tmp_path / "graded", tmp_path / "class.csv"
    roster.write_text(
        "ID,Name,SIS User ID,Section,Submitted\nann,Ann,S001,A,2026-03-03 10:00\nbob,Bob,S002,B,\nzoe,Zoe,S003,B,\n"
    )
    output.mkdir()
    (output / "overrides.csv").write_text("student;exercise;score;reason;by\nS002;double;+1;at the desk;Wang\n")
    rules = ("--due", "2026-03-01", "--late", "10%/day", "--zero", "missing")
    assert grade(hand_ins, "-o", output, "--lang", "en", "--roster", roster, *rules) == 0
    table = read_table(output)
    figures = {who: [row[name] for name in ("score", "bonus", "adjustment", "total")] for who, row in table.items()}
    assert figures == {
        "ann": ["5.00", "1.00", "-1.20", "4.80"],
        "bob": ["3.00", "1.00", "1.00", "5.00"],
        "zoe": ["0.00", "0.00", "0.00", "0.00"],
    }
    assert (table["ann"]["class"], table["ann"]["late"]) == ("A", "1 d 10 h")
    assert "late by 1 d 10 h, counted as 2 days, minus 20%: 4.80 (was 6.00)" in table["ann"]["reason"]
    assert "double by hand 1.00 (was 0.00): at the desk (Wang)" in table["bob"]["reason"]
    for who, total in (("ann", 4.8), ("bob", 5.0)):
        assert json.loads((output / "results" / f"{who}.json").read_text(encoding="utf-8"))["score"] == total
        assert f"{total:.2f} <small>" in (output / "feedback" / f"{who}.html").read_text(encoding="utf-8")
    assert "Wang" not in (output / "feedback" / "bob.html").read_text(encoding="utf-8")
    before = {path: path.read_bytes() for path in output.rglob("*") if path.is_file()}
    (output / "overrides.csv").write_text("student,exercise,score,reason,by\nS009,,9,,\n")
    capsys.readouterr()
    assert grade(hand_ins, "-o", output) == 2
    assert "overrides.csv: row 2: nobody has the id S009" in capsys.readouterr().err
    after = {path: path.read_bytes() for path in output.rglob("*") if path.is_file()}
    assert {path.name for path in before.keys() | after.keys() if before.get(path) != after.get(path)} == {
        "overrides.csv"
    }


@needs_cage
def test_a_file_that_the_grader_may_not_read_is_a_fault_and_no_zero(hand_ins, tmp_path, monkeypatch, capsys):
    """No score stands anywhere, the command ends with 3, and everybody else is graded."""
    real_open = os.open

    def opened(path, *rest, **options):
        if os.fspath(path).endswith("bob.py"):
            raise PermissionError(13, "Permission denied")
        return real_open(path, *rest, **options)

    monkeypatch.setattr("os.open", opened)
    assert grade(hand_ins, "-o", tmp_path / "out", "--lang", "en") == 3
    rows = read_table(tmp_path / "out")
    assert (rows["bob"]["status"], rows["bob"]["score"], rows["ann"]["score"]) == ("fault", "", "5.00")
    found = json.loads((tmp_path / "out" / "results" / "bob.json").read_text("utf-8"))
    assert "score" not in found
    assert "bob.py" in (tmp_path / "out" / "staff" / "bob.json").read_text("utf-8")
    assert "could not read bob.py" in (tmp_path / "out" / "staff" / "bob.json").read_text("utf-8")


# --- help and README ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", verbs())
def test_every_verb_has_help_that_ends_with_examples(verb, capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main([verb, "--help"])
    assert ended.value.code == 0
    text = capsys.readouterr().out
    examples = text.rstrip().rsplit("examples:\n", 1)[1].splitlines()
    assert examples
    assert all(line.startswith((f"  {START[verb]} ", "   ")) for line in examples)
    assert any(f"{START[verb]} {verb}" in line for line in examples)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_reader_s_verbs_stand_first_in_the_help_and_every_verb_once(lang, monkeypatch):
    """Under a head that says for whom they are; no line is wider than the screen."""
    monkeypatch.setenv("COLUMNS", "80")
    text = parser(lang).format_help()
    found = re.findall(r"^  ([a-z]+)  +\S", text, re.MULTILINE)
    assert found == list(verbs())
    assert set(found[: len(STUDENTS)]) == STUDENTS
    first, *_ = [line for line in text.splitlines() if line.endswith((":", "：")) and not line.startswith(" ")][1:]
    assert text.index(first) < text.index("  start ")
    assert max(sum(1 + (ord(char) > 0x2E7F) for char in line) for line in text.splitlines()) <= 80
    assert "COMMAND" in text.splitlines()[0]


@pytest.mark.parametrize("verb", verbs())
def test_every_example_is_a_command_that_the_parser_takes(verb):
    """What stands in the help can be copied; a remark stands two blanks or more behind it."""
    examples = (verbs()[verb].epilog or "").split("examples:\n", 1)[1].splitlines()
    for line in examples:
        words = re.split(r"\s{2,}", line.strip())[0].split()
        start = START[verb].split()
        assert words[: len(start)] == start
        assert parser().parse_args(words[len(start) :]).run


@pytest.mark.parametrize("readme", ["README.md", "README.zh.md"])
@pytest.mark.parametrize("verb", verbs())
def test_every_verb_and_option_stands_in_both_readmes(verb, readme):
    text = (ROOT / readme).read_text(encoding="utf-8")
    assert re.search(rf"autograder {verb}\b", text), verb
    for action in verbs()[verb]._actions:
        for option in action.option_strings:
            if option not in {"-h", "--help"}:
                assert re.search(rf"(?<![\w-]){re.escape(option)}(?![\w-])", text), f"{verb} {option}"


@pytest.mark.parametrize("readme", ["README.md", "README.zh.md"])
def test_a_readme_names_no_verb_that_is_not_there(readme):
    text = (ROOT / readme).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:python(?: -P)? -m |bin/|Scripts\\)autograder ([a-z]+)\b", text))
    assert named
    assert named <= set(verbs())


def test_a_verb_that_is_not_there_is_a_usage_error(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["frobnicate"])
    assert ended.value.code == 2
    assert "frobnicate" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "meant"), [("chek", "check"), ("hints", "hint"), ("Check", "check"), ("qiuz", "quiz")]
)
def test_a_verb_that_is_nearly_one_is_asked_after(capsys, typed, meant):
    with pytest.raises(SystemExit) as ended:
        cli.main([typed])
    assert ended.value.code == 2
    assert f"there is no '{typed}'; did you mean {meant}?" in capsys.readouterr().err


def test_without_a_verb_the_usage_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main([])
    assert ended.value.code == 2
    assert "usage: autograder" in capsys.readouterr().err


def test_the_version_is_told(capsys):
    from autograder import __version__

    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert (ended.value.code, capsys.readouterr().out) == (0, f"autograder {__version__}\n")


# --- grade -------------------------------------------------------------------------------------------------


def test_grading_a_class_with_failing_students_is_done_and_nothing_else(hand_ins, tmp_path, capsys):
    output = tmp_path / "graded"
    assert grade(hand_ins, "-o", output) == 0
    said = capsys.readouterr()
    assert f"updated 2, kept 0: {output}." in said.out
    assert "ann" in said.out
    assert "double: " in said.out
    assert "graded 2 of 2" in said.err
    assert read_table(output)["bob"]["misconceptions"] == "double:squared"


@pytest.fixture(scope="module")
def graded_in_a_shell(tmp_path_factory, mini) -> tuple[subprocess.CompletedProcess[str], Path]:
    """A class that was graded by a whole command, in another locale, on a console that has no more than ASCII."""
    folder = tmp_path_factory.mktemp("shell")
    (folder / "handed-in").mkdir()
    for name in ("ann", "20260001-李雷\u2713"):
        (folder / "handed-in" / f"{name}.py").write_text(script(mini))
    environment = {**os.environ, "LANG": "en_US.UTF-8", "LC_ALL": "C", "PYTHONIOENCODING": "ascii"}
    given = ("grade", folder / "handed-in", "-o", folder / "graded", "--sandbox", SANDBOX)
    return run(*given, env=environment), folder / "graded"


def test_progress_goes_to_stderr_and_results_to_stdout_without_colours(graded_in_a_shell):
    done, _ = graded_in_a_shell
    assert "graded 0 of 2" not in done.stdout
    assert "graded 2 of 2" in done.stderr
    assert "\x1b" not in done.stdout + done.stderr


@needs_cage
@pytest.mark.parametrize("no_color", [False, True])
def test_on_a_terminal_there_is_a_bar(hand_ins, tmp_path, no_color):
    ours, theirs = os.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100"}
    environment.pop("NO_COLOR", None)
    if no_color:
        environment["NO_COLOR"] = "1"
    process = subprocess.Popen(
        command("grade", hand_ins, "-o", tmp_path / "graded"),
        stderr=theirs,
        stdout=subprocess.DEVNULL,
        env=environment,
        cwd=ROOT,
    )
    os.close(theirs)
    said = b""
    while True:
        try:
            data = os.read(ours, 4096)
        except OSError:
            break
        if not data:
            break
        said += data
    os.close(ours)
    assert process.wait() == 0
    text = said.decode()
    assert "━" in text
    assert "graded 2 of 2" in text
    if no_color:
        assert not re.search(r"\x1b\[(3|4|9)\d", text)


def test_the_language_is_chinese_whatever_the_locale(graded_in_a_shell):
    _, output = graded_in_a_shell
    assert 'lang="zh-CN"' in (output / "feedback" / "ann.html").read_text(encoding="utf-8")


def test_english_is_had_for_the_asking(hand_ins, tmp_path):
    assert grade(hand_ins, "-o", tmp_path / "graded", "--lang", "en") == 0
    assert 'lang="en"' in (tmp_path / "graded" / "feedback" / "ann.html").read_text(encoding="utf-8")


def test_a_console_that_lacks_characters_shows_others_and_does_not_fail(graded_in_a_shell):
    done, output = graded_in_a_shell
    assert done.returncode == 0, done.stderr
    assert read_table(output)["20260001"]["score"] == "5.00"


@pytest.mark.parametrize("what", ["ann.py", "a notebook", "a folder of folders"])
def test_submissions_may_be_a_file_or_folders(hand_ins, tmp_path, mini, what):
    if what == "ann.py":
        given, student = hand_ins / "ann.py", "ann"
    elif what == "a notebook":
        given, student = tmp_path / "eve.ipynb", "eve"
        given.write_text(notebook_json([script(mini)]))
    else:
        given, student = tmp_path / "folders", "20260002"
        (given / "20260002-韩梅梅").mkdir(parents=True)
        (given / "20260002-韩梅梅" / "hw.py").write_text(script(mini))
    assert grade(given, "-o", tmp_path / "graded") == 0
    assert read_table(tmp_path / "graded")[student]["score"] == "5.00"


def test_the_course_is_found_from_where_one_stands(hand_ins, tmp_path, monkeypatch):
    monkeypatch.chdir(MINI_COURSE / "solutions")
    assert cli.main(["grade", str(hand_ins), "-o", str(tmp_path / "graded"), "--sandbox", SANDBOX]) == 0


def test_grading_again_resumes_and_says_so(hand_ins, tmp_path, capsys, mini):
    output = tmp_path / "graded"
    grade(hand_ins, "-o", output)
    capsys.readouterr()
    assert grade(hand_ins, "-o", output) == 0
    assert "updated 0, kept 2: " in capsys.readouterr().out
    (hand_ins / "bob.py").write_text(script(mini))
    grade(hand_ins, "-o", output)
    said = capsys.readouterr().out
    assert "updated 1, kept 1; 1 row of the grades changed: " in said
    assert re.search(r"bob +4\.00 +6\.00 +\+2\.00 +another hand-in", said)
    (output / "overrides.csv").write_text("student,exercise,score\nann,,1\nbob,,1\n")
    grade(hand_ins, "-o", output)
    assert "updated 0, kept 2; 2 rows of the grades changed: " in capsys.readouterr().out


@needs_cage
def test_a_fault_is_told_with_where_to_look_and_exit_code_3(hand_ins, tmp_path, capsys, monkeypatch):
    whole = Grader._run

    def broken(self, exercise, begun, *, hidden):
        if begun.submission.student == "ann":
            raise RuntimeError("ours")
        return whole(self, exercise, begun, hidden=hidden)

    monkeypatch.setattr(Grader, "_run", broken)
    output = tmp_path / "graded"
    assert grade(hand_ins, "-o", output, "--jobs", "1") == 3
    said = capsys.readouterr()
    assert re.search(r"^autograder: 1 with a grader fault and no score; see .*staff$", said.err, re.MULTILINE)
    table = read_table(output)
    assert (table["ann"]["status"], table["ann"]["score"]) == ("fault", "")
    assert table["bob"]["status"] == "graded"
    assert "RuntimeError" in (output / "staff" / "ann.json").read_text(encoding="utf-8")
    assert "RuntimeError" not in (output / "results" / "ann.json").read_text(encoding="utf-8")


def test_one_unreadable_submission_is_a_row_with_its_reason(hand_ins, tmp_path, capsys):
    (hand_ins / "eve.ipynb").write_text('{"cells": [')
    (hand_ins / "joe.pdf").write_bytes(b"%PDF-1.7 hello")
    (hand_ins / "max.py").write_bytes(b"")
    reasons = {"eve": "damaged", "joe": "PDF", "max": "empty"}
    assert grade(hand_ins, "-o", tmp_path / "graded", "--lang", "en") == 0
    table = read_table(tmp_path / "graded")
    for student, reason in reasons.items():
        assert (table[student]["status"], table[student]["score"]) == ("unreadable", "")
        assert reason in table[student]["notes"]
    assert table["ann"]["score"] == "5.00"
    assert table["bob"]["score"] == "3.00"
    said = capsys.readouterr().out
    assert all(reason in said for reason in reasons.values())


def test_a_notebook_with_empty_cells_is_graded(tmp_path, mini):
    """Every notebook ends with one."""
    path = tmp_path / "eve.ipynb"
    path.write_text(notebook_json(["", "# only a remark", script(mini), "  \n"]))
    assert grade(path, "-o", tmp_path / "graded") == 0
    assert read_table(tmp_path / "graded")["eve"]["score"] == "5.00"


@needs_cage
def test_a_file_name_that_is_no_text_is_a_row_as_well(hand_ins, tmp_path):
    """From a zip that was packed on another system; nobody else's marks depend on it."""
    Path(os.fsdecode(os.fsencode(hand_ins) + b"/\xc0\xee.py")).write_text("x = 1\n")
    assert grade(hand_ins, "-o", tmp_path / "graded") == 0
    table = read_table(tmp_path / "graded")
    assert len(table) == 3
    assert table["ann"]["score"] == "5.00"


# --- bad input: one line that names path, problem and next step; exit 2; nothing half-written ----------------


def complaint(capsys) -> str:
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.strip().splitlines()
    assert len(lines) == 1, said.err
    assert lines[0].startswith("autograder: ")
    assert "Traceback" not in lines[0]
    return lines[0]


def test_a_missing_path(tmp_path, capsys):
    assert grade(tmp_path / "nowhere", "-o", tmp_path / "graded") == 2
    line = complaint(capsys)
    assert f"{tmp_path / 'nowhere'}: no such file or folder; give the folder that holds the submissions" in line
    assert not (tmp_path / "graded").exists()


@pytest.mark.parametrize("inside", [None, ".DS_Store", "__MACOSX/a.py", "~$report.docx"])
def test_an_empty_folder(tmp_path, capsys, inside):
    folder = tmp_path / "empty"
    folder.mkdir()
    if inside is not None:
        (folder / inside).parent.mkdir(exist_ok=True)
        (folder / inside).write_text("x")
    assert grade(folder, "-o", tmp_path / "graded") == 2
    line = complaint(capsys)
    assert f"{folder}: nobody's work is in it; expected .py or .ipynb files, or one folder a student" in line
    assert not (tmp_path / "graded").exists()


def test_an_unknown_assignment(hand_ins, tmp_path, capsys):
    assert grade(hand_ins, "-o", tmp_path / "graded", "--assignment", "minni") == 2
    line = complaint(capsys)
    assert "no assignment 'minni'" in line
    assert str(MINI_COURSE / "assignments") in line
    assert "did you mean mini?" in line
    assert not (tmp_path / "graded").exists()


@pytest.mark.parametrize("output", ["a-file", "a-file/graded", "a-file/deep/graded"])
def test_an_output_folder_that_is_a_file_or_below_one(hand_ins, tmp_path, capsys, output):
    (tmp_path / "a-file").write_text("precious")
    assert grade(hand_ins, "-o", tmp_path / output) == 2
    line = complaint(capsys)
    assert str(tmp_path / "a-file") in line
    assert "folder to -o" in line
    assert (tmp_path / "a-file").read_text() == "precious"


@needs_cage
def test_an_output_folder_in_a_place_that_takes_none(hand_ins, capsys):
    assert grade(hand_ins, "-o", "/proc/graded") == 2
    line = complaint(capsys)
    assert "/proc/graded" in line
    assert "cannot be written" in line
    assert "give another folder to -o" in line


def test_a_course_that_is_none(hand_ins, tmp_path, capsys):
    assert grade(hand_ins, "-o", tmp_path / "graded", course=tmp_path) == 2
    assert f"{tmp_path}: no folder assignments/ in it; give the course's root to --course" in complaint(capsys)


def test_no_course_at_all(hand_ins, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["grade", str(hand_ins), "-o", "graded"]) == 2
    line = complaint(capsys)
    assert str(tmp_path) in line
    assert "--course DIR" in line


def test_a_course_without_solutions(mini_course, hand_ins, tmp_path, capsys):
    import shutil

    shutil.rmtree(mini_course.root / "solutions")
    assert grade(hand_ins, "-o", tmp_path / "graded", course=mini_course.root) == 2
    assert "grading needs the staff's copy" in complaint(capsys)


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("assignments/mini/assignment.toml", "id = 3"),
        ("assignments/mini/test_public.py", "def test_x(:"),
        ("solutions/mini/test_hidden.py", "1 / 0"),
        ("solutions/mini/reference.py", "x = 1"),
        ("solutions/mini/misconceptions/double.py", "import nowhere"),
        ("solutions/mini/misconceptions/double.toml", "[power"),
    ],
)
def test_content_that_does_not_hold(mini_course, hand_ins, tmp_path, capsys, file, text):
    (mini_course.root / file).write_text(text)
    assert grade(hand_ins, "-o", tmp_path / "graded", course=mini_course.root) == 2
    assert str(mini_course.root / file) in complaint(capsys)
    assert not (tmp_path / "graded").exists()


@needs_cage
def test_a_machine_without_a_safe_sandbox(hand_ins, tmp_path, capsys, monkeypatch):
    from autograder.sandbox import host
    from autograder.sandbox.confinement import CannotConfine

    monkeypatch.setattr(host, "why_not", lambda *_: CannotConfine("limit_refused", "of 1991"))
    assert grade(hand_ins, "-o", tmp_path / "graded") == 2
    line = complaint(capsys)
    assert "setrlimit of 1991 is refused" in line
    assert "--sandbox trusted" in line
    assert not (tmp_path / "graded").exists()


@pytest.mark.parametrize("jobs", ["0", "-1", "two", "1.5"])
def test_a_number_of_processes_that_is_none(hand_ins, tmp_path, capsys, jobs):
    with pytest.raises(SystemExit) as ended:
        grade(hand_ins, "-o", tmp_path / "graded", "--jobs", jobs)
    assert ended.value.code == 2
    assert "--jobs" in capsys.readouterr().err


def give_up_override() -> None:
    """Let permissions hold for root: CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH are not regained by what is started."""
    libc = ctypes.CDLL(None)
    for capability in (1, 2):
        if libc.prctl(24, capability, 0, 0, 0) != 0:
            raise OSError


@pytest.fixture
def as_somebody(tmp_path):
    """Options for subprocess to run as somebody for whom permissions hold."""
    if not hasattr(os, "geteuid"):
        pytest.skip("permissions are something else here")
    options = {} if os.geteuid() != 0 else {"preexec_fn": give_up_override}
    probe = tmp_path / "probe"
    probe.touch(mode=0)
    try:
        done = subprocess.run([sys.executable, "-c", f"open({str(probe)!r})"], capture_output=True, **options)
    except (OSError, subprocess.SubprocessError):
        pytest.skip("root cannot give up its rights here")
    assert b"PermissionError" in done.stderr
    return options


def test_submissions_that_may_not_be_read(hand_ins, tmp_path, as_somebody):
    hand_ins.chmod(0)
    done = run("grade", hand_ins, "-o", tmp_path / "graded", **as_somebody)
    hand_ins.chmod(0o755)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"autograder: {hand_ins}: cannot be read: Permission denied; check its permissions\n"


@needs_cage
def test_one_submission_that_may_not_be_read_is_a_row(hand_ins, tmp_path, as_somebody):
    (hand_ins / "ann.py").chmod(0)
    (hand_ins / "eve").mkdir(mode=0)
    done = run("grade", hand_ins, "-o", tmp_path / "graded", "--lang", "en", **as_somebody)
    (hand_ins / "eve").chmod(0o755)
    assert done.returncode == 3, done.stderr
    table = read_table(tmp_path / "graded")
    for student in ("ann", "eve"):
        assert (table[student]["status"], table[student]["score"]) == ("fault", "")
        assert "Permission denied" in table[student]["notes"]
    assert table["bob"]["score"] == "3.00"


def test_an_output_folder_that_may_not_be_written(hand_ins, tmp_path, as_somebody):
    tmp_path.chmod(0o555)
    done = run("grade", hand_ins, "-o", tmp_path / "graded", **as_somebody)
    tmp_path.chmod(0o755)
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert f"{tmp_path / 'graded'}" in line
    assert "cannot be written: Permission denied; give another folder to -o" in line
    assert not (tmp_path / "graded").exists()


def test_whoever_stops_reading_gets_no_traceback(hand_ins, tmp_path):
    process = subprocess.Popen(
        command("grade", hand_ins, "-o", tmp_path / "graded", "--sandbox", SANDBOX),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT,
    )  # fmt: skip
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=30)
    assert "Traceback" not in err
    assert "Exception ignored" not in err


# --- demo and build ----------------------------------------------------------------------------------------


def test_the_demo_grades_the_chapter_s_own_class_and_names_the_file_to_open(mini_course, capsys, monkeypatch):
    monkeypatch.chdir(mini_course.root)
    assert cli.main(["demo", "--sandbox", SANDBOX]) == 0
    said = capsys.readouterr().out
    assert said.rstrip().endswith(f"Open {Path('build/demo/report.html')} in a browser.")
    assert (mini_course.root / "build" / "demo" / "report.html").is_file()
    table = read_table(mini_course.root / "build" / "demo")
    assert table["20260001"]["score"] == "5.00"
    assert {row["status"] for row in table.values()} <= {"graded", "unreadable"}
    report = mini_course.root / "build" / "demo" / "report.html"
    report.write_text("the first time's")
    assert cli.main(["demo", "mini", "--sandbox", SANDBOX]) == 0  # by its name, over the first
    assert "</html>" in report.read_text(encoding="utf-8")
    assert {path.name for path in (mini_course.root / "build").iterdir()} == {"demo", "demo-class"}


def test_a_demo_that_cannot_be_written_is_told(mini_course, capsys):
    (mini_course.root / "build").write_text("a file")
    assert cli.main(["demo", "--course", str(mini_course.root)]) == 2
    line = complaint(capsys)
    assert str(mini_course.root / "build" / "demo") in line
    assert "run the demo in a copy of the course" in line


def test_build_says_what_it_wrote_and_check_what_is_stale(mini_course, capsys):
    course = ["--course", str(mini_course.root)]
    assert cli.main(["build", "--check", *course]) == 0
    assert re.search("all generated files.* fresh", capsys.readouterr().out)
    path = mini_course.root / "assignments" / "mini" / "mini.py"
    path.write_text("x = 1\n")
    assert cli.main(["build", "--check", *course]) == 1
    said = capsys.readouterr().out
    assert f"stale: {path}" in said
    assert "stale; run: python -P -m autograder build" in said
    assert path.read_text() == "x = 1\n"
    assert cli.main(["build", *course]) == 0
    assert f"wrote {path}" in capsys.readouterr().out
    assert cli.main(["build", *course]) == 0
    assert re.search("all generated files.* fresh", capsys.readouterr().out)


def test_verify_names_its_findings_and_ends_with_one(tmp_path, capsys):
    """A finding is printed with its file, line and remedy, from the working folder."""
    from autograder.authoring.new import new_chapter
    from autograder.course.chapter import Course

    (tmp_path / "assignments").mkdir()
    new_chapter(Course(tmp_path), "ch02")
    hidden = tmp_path / "solutions" / "ch02" / "test_hidden.py"
    hidden.write_text(hidden.read_text(encoding="utf-8").replace('"1.4"', '"1.3"'), encoding="utf-8")
    assert cli.main(["verify", "--course", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "assignment.toml:" in said
    assert "worth 2, its tests 19/10; correct one of them" in said
