"""Staff stands in a folder of other people's files: nothing in it is run, believed, written over or taken for ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from autograder import cli
from autograder.bounds.places import lies_within, no_plain_file, no_plain_folder
from autograder.course.chapter import find_course
from autograder.errors import UsageError
from autograder.model import note
from tests.samples import MINI_COURSE, ROOT, needs_cage, script
from tests.test_cli import SANDBOX, complaint, grade, read_table

SCRIPT = Path(sys.executable).parent / ("autograder.exe" if sys.platform == "win32" else "autograder")

MODULES = """
    collections numpy msgspec random json runpy typing re os enum types tempfile socket struct ctypes subprocess
    signal selectors multiprocessing concurrent pickle importlib encodings site sitecustomize usercustomize conftest
    pytest _pytest pluggy rich jinja2 pyseccomp seccomp matplotlib openpyxl autograder tests solutions reference
    test_hidden test_public misconceptions submission nbgrader nbgrader_config jupyter_config setup conf readline
""".split()
SETTINGS = {
    "pytest.ini": "[pytest]\naddopts = -p evil\npythonpath = .\n",
    "setup.cfg": "[tool:pytest]\naddopts = -p evil\n",
    "tox.ini": "[pytest]\naddopts = -p evil\n",
    "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-p evil"\n',
    "matplotlibrc": "backend: module://evil\n",
    "pyvenv.cfg": "home = .\ninclude-system-site-packages = true\n",
    "evil.pth": "import evil\n",
    "python311._pth": ".\nimport site\n",
    "alembic.ini": "[alembic]\nscript_location = .\n",
    ".env": "PYTHONPATH=.\n",
}
PROGRAMS = ("python", "python3", "bwrap", "ldconfig", "gcc", "cc", "ld", "objdump", "git", "sh")


@pytest.fixture
def place(tmp_path: Path, mini) -> Path:
    """A folder of hand-ins, full of files that run where somebody takes them for a module, a setting, a program."""
    folder = tmp_path / "handed-in"
    folder.mkdir()
    for student in ("ann", "bob"):
        (folder / student).mkdir()
        (folder / student / "work.py").write_text(script(mini))
    trap = f"open({str(tmp_path / 'ran')!r}, 'a').write(__file__ + '\\n')\n"
    for name in (*MODULES, "evil"):
        (folder / f"{name}.py").write_text(trap)
    for name in ("autograder", "rich", "tests", "_pytest"):
        (folder / name).mkdir()
        for file in ("__init__.py", "__main__.py", "cli.py"):
            (folder / name / file).write_text(trap)
    for name, text in SETTINGS.items():
        (folder / name).write_text(text)
    for name in PROGRAMS:
        (folder / name).write_text(f"#!/bin/sh\necho $0 >> {tmp_path / 'ran'}\n")
        (folder / name).chmod(0o755)
    (tmp_path / "startup.py").write_text(trap)
    return folder


@pytest.fixture
def theirs(place: Path, mini) -> Path:
    """A whole course that somebody handed in: solutions for which everything is right."""
    trap = (place / "evil.py").read_text()
    for kind in ("assignments", "solutions"):
        shutil.copytree(MINI_COURSE / kind, place / kind)
    for path in [*(place / "solutions").rglob("*.py"), *(place / "assignments").rglob("*.py")]:
        path.write_text(trap + path.read_text(encoding="utf-8"), encoding="utf-8")
    return place


def run(*command: object, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    own = {name: value for name, value in os.environ.items() if name not in {"PYTHONSAFEPATH", "AUTOGRADER_COURSE"}}
    return subprocess.run(
        [str(each) for each in command], cwd=cwd, env={**own, **environment}, capture_output=True, text=True,
        encoding="utf-8", timeout=120,
    )  # fmt: skip


WAYS = {"the script": [SCRIPT], "python -P": [sys.executable, "-P", "-m", "autograder"]}


def nothing_ran(folder: Path) -> bool:
    ran = folder.parent / "ran"
    assert not ran.exists(), ran.read_text()
    return True


def test_the_trap_works(place):
    """As `python -m` goes to work, by which staff is not told to call us."""
    run(sys.executable, "-m", "autograder", "--version", cwd=place)
    assert (place.parent / "ran").exists()


@needs_cage
@pytest.mark.parametrize(("way", "jobs"), [("the script", 1), ("python -P", 2)])
def test_grading_in_the_folder_runs_nothing_of_it(place, way, jobs):
    output = place.parent / "graded"
    done = run(
        *WAYS[way], "grade", ".", "-o", output, "--course", MINI_COURSE, "--jobs", jobs, "--sandbox", SANDBOX,
        cwd=place, PYTHONSTARTUP=str(place.parent / "startup.py"), PYTHONINSPECT="",
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert nothing_ran(place)
    assert read_table(output)["ann"]["score"] == "5.00"


@needs_cage
@pytest.mark.parametrize(
    ("way", "verb"),
    [
        ("the script", ["--version"]), ("python -P", ["--help"]), ("the script", ["doctor"]),
        ("python -P", ["grade", ".", "--dry-run", "--course", MINI_COURSE]),
        ("the script", ["build", "--check", "--course", MINI_COURSE]),
        ("python -P", ["verify", "--course", MINI_COURSE]),
    ],
    ids=str,
)  # fmt: skip
def test_no_other_verb_runs_anything_of_it(place, way, verb):
    done = run(*WAYS[way], *verb, cwd=place)
    assert done.returncode == 0, done.stderr
    assert nothing_ran(place)


@needs_cage
def test_what_a_command_starts_takes_no_module_from_the_working_folder(place):
    """Whatever starts it: where Python cannot fork, its own helpers are started by name."""
    code = (
        "import subprocess, sys\nfrom autograder import cli\n"
        "try:\n    cli.main(['--version'])\nexcept SystemExit:\n    pass\n"
        "sys.exit(subprocess.run([sys.executable, '-c', 'import collections, evil']).returncode)"
    )
    done = run(sys.executable, "-P", "-c", code, cwd=place)
    assert "No module named 'evil'" in done.stderr
    assert nothing_ran(place)


# --- a course among the hand-ins ---------------------------------------------------------------------------


@pytest.mark.parametrize("submissions", [".", "..", "../handed-in"])
@pytest.mark.parametrize("stands", [".", "ann"])
def test_a_course_that_was_handed_in_is_not_used(theirs, capsys, monkeypatch, submissions, stands):
    monkeypatch.chdir(theirs / stands)
    given = Path(os.path.relpath(theirs / submissions))
    output = theirs.parent.parent / "graded-elsewhere"
    assert cli.main(["grade", str(given), "-o", str(output)]) == 2
    line = complaint(capsys)
    assert "the course lies within the submissions" in line
    assert "give your own to --course" in line
    assert str(theirs) in line
    assert nothing_ran(theirs)
    assert not output.exists()


def by_course(theirs, monkeypatch):
    return ["--course", str(theirs)]


def by_environment(theirs, monkeypatch):
    monkeypatch.setenv("AUTOGRADER_COURSE", str(theirs))
    return []


def by_link(theirs, monkeypatch):
    (theirs.parent / "link").symlink_to(theirs)
    return ["--course", str(theirs.parent / "link")]


def by_linked_parts(theirs, monkeypatch):
    course = theirs.parent / "course"
    course.mkdir()
    (course / "assignments").symlink_to(theirs / "assignments")
    (course / "solutions").symlink_to(theirs / "solutions")
    return ["--course", str(course)]


def by_one_linked_chapter(theirs, monkeypatch):
    course = theirs.parent / "course"
    shutil.copytree(MINI_COURSE, course)
    shutil.rmtree(course / "solutions" / "mini")
    (course / "solutions" / "mini").symlink_to(theirs / "solutions" / "mini")
    return ["--course", str(course)]


@pytest.mark.parametrize("way", [by_course, by_environment, by_link, by_linked_parts, by_one_linked_chapter])
def test_however_it_is_said_a_course_that_was_handed_in_is_not_used(theirs, tmp_path, capsys, monkeypatch, way):
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    assert cli.main(["grade", str(theirs), "-o", str(tmp_path / "graded"), *way(theirs, monkeypatch)]) == 2
    assert "the course lies within the submissions" in complaint(capsys)
    assert nothing_ran(theirs)
    assert not (tmp_path / "graded").exists()


def test_hand_ins_within_the_course_are_as_good_as_any(mini_course, mini, monkeypatch):
    folder = mini_course.root / "submissions"
    folder.mkdir()
    (folder / "ann.py").write_text(script(mini))
    monkeypatch.chdir(mini_course.root)
    assert cli.main(["grade", "submissions", "-o", "graded", "--sandbox", SANDBOX]) == 0
    assert read_table(mini_course.root / "graded")["ann"]["score"] == "5.00"


def test_a_course_is_found_where_it_was_before_and_where_nothing_was_handed_in(tmp_path, monkeypatch):
    monkeypatch.chdir(MINI_COURSE / "solutions")
    assert find_course(apart_from=[tmp_path]).root == MINI_COURSE
    assert find_course(apart_from=[tmp_path / "nowhere"]).root == MINI_COURSE
    with pytest.raises(UsageError):
        find_course(apart_from=[MINI_COURSE])


# --- hand-ins and results ----------------------------------------------------------------------------------


@pytest.fixture
def hand_ins(tmp_path, mini) -> Path:
    folder = tmp_path / "class" / "handed-in"
    folder.mkdir(parents=True)
    (folder / "ann.py").write_text(script(mini))
    (folder / "ledger.jsonl").write_text('{"result": {"student": "ann"}}\n')
    (folder / "sub").mkdir()
    return folder


def snapshot(folder: Path) -> list[tuple[Path, bytes]]:
    return sorted((path, path.read_bytes() if path.is_file() else b"") for path in folder.rglob("*"))


OVERLAPS = {
    "the same": lambda folder: folder,
    "the same, through itself": lambda folder: folder / "sub" / "..",
    "a folder within": lambda folder: folder / "graded",
    "a folder deep within": lambda folder: folder / "sub" / "a" / "b",
    "a student's folder": lambda folder: folder / "sub",
    "the parent": lambda folder: folder.parent,
    "the parent's parent": lambda folder: folder.parent.parent,
    "through a link": lambda folder: linked(folder.parent.parent / "link", folder),
    "within, through a link": lambda folder: linked(folder.parent.parent / "link", folder) / "graded",
    "the parent, through a link": lambda folder: linked(folder.parent.parent / "link", folder.parent),
    "a link from within": lambda folder: linked(folder.parent / "out", folder / "sub"),
}


def linked(link: Path, target: Path) -> Path:
    link.symlink_to(target)
    return link


@pytest.mark.parametrize("what", OVERLAPS)
@pytest.mark.parametrize("options", [[], ["--fresh"]], ids=["", "fresh"])
def test_results_and_hand_ins_do_not_overlap(hand_ins, tmp_path, capsys, what, options):
    output = OVERLAPS[what](hand_ins)
    before = snapshot(tmp_path)
    assert grade(hand_ins, "-o", output, *options) == 2
    line = complaint(capsys)
    assert str(output) in line
    assert "results need a folder of their own: give one to -o" in line
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("what", ["the parent", "the file itself"])
def test_one_file_that_was_handed_in_does_not_lie_in_its_results(hand_ins, tmp_path, capsys, what):
    before = snapshot(tmp_path)
    given = hand_ins / "ann.py"
    output = hand_ins if what == "the parent" else given
    assert grade(given, "-o", output) == 2
    assert str(output) in complaint(capsys)
    assert snapshot(tmp_path) == before


@pytest.mark.parametrize("part", ["assignments", "solutions/mini", "solutions/graded"])
def test_results_do_not_go_into_the_content(mini_course, hand_ins, capsys, part):
    before = snapshot(mini_course.root)
    assert grade(hand_ins, "-o", mini_course.root / part, course=mini_course.root) == 2
    assert "results need a folder of their own" in complaint(capsys)
    assert snapshot(mini_course.root) == before


def test_a_folder_beside_whose_name_begins_alike_is_another(hand_ins, tmp_path):
    assert grade(hand_ins, "-o", hand_ins.with_name("handed-in-graded")) == 0


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can mount")
def test_a_place_that_is_mounted_twice_is_one(hand_ins, tmp_path, capsys):
    """What no text of a path can tell: so it is with names that differ by case where the disk does not care."""
    again = tmp_path / "again"
    again.mkdir()
    if subprocess.run(["mount", "--bind", hand_ins, again], capture_output=True).returncode != 0:
        pytest.skip("nothing can be mounted here")
    try:
        assert grade(hand_ins, "-o", again / "graded") == 2
        assert "results need a folder of their own" in complaint(capsys)
    finally:
        subprocess.run(["umount", again], check=True)


def test_links_that_go_round_in_circles_are_told_in_a_line(hand_ins, tmp_path, capsys):
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert grade(hand_ins, "-o", tmp_path / "a") == 2
    assert str(tmp_path / "a") in complaint(capsys)


def test_a_handed_in_ledger_counts_for_nothing(hand_ins, tmp_path, capsys):
    output = tmp_path / "graded"
    output.mkdir()
    shutil.copy(hand_ins / "ledger.jsonl", output)
    assert grade(hand_ins, "-o", output, "--lang", "en") == 0
    said = capsys.readouterr()
    assert "ledger.jsonl: 1 line does not count (the first is line 1)" in said.err
    assert read_table(output)["ann"]["score"] == "5.00"


def test_a_name_in_an_error_cannot_write_on_the_terminal(tmp_path, capsys):
    assert grade(tmp_path / "a\x1b[2J\nb", "-o", tmp_path / "graded") == 2
    line = complaint(capsys)
    assert "\x1b" not in line
    assert "\\u001b[2J" in line


def test_an_error_speaks_the_terminals_language(hand_ins, capsys, monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert grade(hand_ins, "-o", hand_ins) == 2
    assert "给 -o 一个单独的文件夹" in complaint(capsys)


# --- what stands at a path ---------------------------------------------------------------------------------


def test_places(tmp_path):
    (tmp_path / "a" / "b").mkdir(parents=True)
    (tmp_path / "l").symlink_to(tmp_path / "a")
    assert lies_within(tmp_path / "a", tmp_path / "a")
    assert lies_within(tmp_path / "l" / "b" / "new" / "er", tmp_path / "a")
    assert lies_within(tmp_path / "a" / "b", tmp_path / "l")
    assert not lies_within(tmp_path / "a", tmp_path / "a" / "b")
    assert not lies_within(tmp_path / "ab", tmp_path / "a")
    assert not lies_within(tmp_path / "a", tmp_path / "nowhere")
    assert not lies_within(Path("\0"), tmp_path)
    assert not no_plain_folder(tmp_path / "a")
    assert no_plain_folder(tmp_path / "l") == no_plain_file(tmp_path / "l") == note("machine.is_link")
    assert not no_plain_file(tmp_path / "nowhere")
    assert no_plain_file(Path("/dev/null")) == note("machine.is_device")


# --- what staff is told ------------------------------------------------------------------------------------

STAFF = ("grade", "demo", "doctor", "build", "verify", "new", "export")


def test_no_text_tells_staff_a_way_that_runs_what_lies_in_the_folder():
    texts = (ROOT / "README.md", ROOT / "README.zh.md", ROOT / "Dockerfile", *ROOT.glob("docs/*.md"))
    for path in (*texts, *(ROOT / "autograder").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for verb in STAFF:
            assert f"python -m autograder {verb}" not in text, path
            assert f"python3 -m autograder {verb}" not in text, path
        assert '"-m", "autograder"' not in text.replace('"-P", "-m", "autograder"', ""), path


@pytest.mark.parametrize("place", ["class/handed-in", "graded", "class"])
def test_a_secret_that_lies_where_others_write_is_not_used_and_told(hand_ins, tmp_path, capsys, monkeypatch, place):
    """Whoever hands in could have written it, or could read it; where all hold, nothing is said."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    assert grade(hand_ins, "-o", tmp_path / "graded") == 0
    assert "ledger" not in capsys.readouterr().err
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / place / "state"))
    assert grade(hand_ins, "-o", tmp_path / "graded") == 0
    said = capsys.readouterr().err
    if place == "class":  # beside the hand-ins, not among them
        assert "no key for the ledger's checksums" not in said
    else:
        assert said.count("no key for the ledger's checksums (it would lie within") == 1
        assert not (tmp_path / place / "state").exists()
    assert "4 lines do not count" in said
