"""Gradescope's autograder, run as Gradescope runs it: a result whatever happens, a zero only where a test gave it."""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import textwrap
import time
import zipfile
from pathlib import Path

import pytest

from autograder import cli
from autograder.course.chapter import Course
from autograder.exports.gradescope import _LOG_BYTES
from tests.samples import MINI_COURSE, ROOT, needs_cage, script

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Gradescope's images are Linux")
TEMPORARY = ""  # where temporary files go; the place itself where it is empty
NO_RESULT = "The autograder did not finish, so there is no score (not a zero)."


def made(path: Path, *arguments: object, course: Path = MINI_COURSE) -> Path:
    assert cli.main(["export", "gradescope", "-o", str(path), "--course", str(course), *map(str, arguments)]) == 0
    return path


@pytest.fixture(scope="module")
def archive(tmp_path_factory) -> Path:
    return made(tmp_path_factory.mktemp("gradescope") / "autograder.zip", "--lang", "en")


@pytest.fixture
def place(archive, tmp_path) -> Path:
    """What Gradescope makes of the zip, with this Python in the place of the one that setup.sh installs."""
    root = tmp_path / "autograder"
    with zipfile.ZipFile(archive) as zipped:
        zipped.extractall(root / "source")
    shutil.copy(root / "source" / "run_autograder", root)
    for folder in ("submission", "results", "venv/bin"):
        (root / folder).mkdir(parents=True)
    (root / "submission_metadata.json").write_text('{"id": 1, "users": [{"name": "Ann"}]}')
    grader_is(root, f'exec "{sys.executable}" "$@"')
    return root


def grader_is(root: Path, line: str) -> None:
    """Let a line of shell stand for the Python that is installed there."""
    path = root / "venv" / "bin" / "python"
    path.write_text(f"#!/bin/sh\n{line}\n")
    path.chmod(0o755)


def run(root: Path, *before: str) -> tuple[dict, str]:
    """Run the autograder; return the result and what it printed."""
    done = subprocess.run(
        [*before, "bash", root / "run_autograder"],
        capture_output=True, text=True, cwd=root, env=environment(root), timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads((root / "results" / "results.json").read_text(encoding="utf-8")), done.stdout


def setup(root: Path, path: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", root / "source" / "setup.sh"],
        env={**environment(root), "PATH": path}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def environment(root: Path) -> dict[str, str]:
    return {**os.environ, "AUTOGRADER_ROOT": str(root), "TMPDIR": TEMPORARY or str(root), "LC_ALL": "C.UTF-8"}


def has_no_score(result: dict) -> bool:
    return "score" not in result and all("score" not in each for each in result["tests"])


# --- what is in it ---------------------------------------------------------------------------------------


def test_it_holds_two_scripts_the_engine_and_one_chapter(archive):
    with zipfile.ZipFile(archive) as zipped:
        names = set(zipped.namelist())
        modes = {each.filename: each.external_attr >> 16 & 0o777 for each in zipped.infolist()}
        constraints = zipped.read("constraints.txt")
    assert {name for name, mode in modes.items() if mode & 0o111} == {"setup.sh", "run_autograder"}
    assert constraints == (ROOT / "constraints.txt").read_bytes()
    assert {"no_result.json", "solutions/mini/test_hidden.py", "assignments/mini/test_public.py"} <= names
    assert [name for name in names if name.endswith(".whl")]
    assert not [name for name in names if "__pycache__" in name or name.startswith(("tests/", "/"))]


def test_what_is_graded_there_is_what_is_graded_here(archive, mini, tmp_path):
    with zipfile.ZipFile(archive) as zipped:
        zipped.extractall(tmp_path)
    assert Course(tmp_path).chapter().digest == mini.digest


def test_the_same_content_is_the_same_file(archive, tmp_path):
    assert made(tmp_path / "again.zip", "--lang", "en").read_bytes() == archive.read_bytes()


def test_of_several_chapters_one_is_chosen(two_chapters, tmp_path, capsys):
    output = tmp_path / "a.zip"
    assert cli.main(["export", "gradescope", "-o", str(output), "--course", str(two_chapters.root)]) == 2
    assert "qkv" in capsys.readouterr().err
    assert not output.exists()
    made(output, "--assignment", "qkv", course=two_chapters.root)
    with zipfile.ZipFile(output) as zipped:
        assert not [name for name in zipped.namelist() if "ch01" in name]


def test_who_has_no_solutions_makes_none(mini_course, tmp_path, capsys):
    shutil.rmtree(mini_course.root / "solutions")
    assert cli.main(["export", "gradescope", "-o", str(tmp_path / "a.zip"), "--course", str(mini_course.root)]) == 2
    assert "solutions" in capsys.readouterr().err
    assert not (tmp_path / "a.zip").exists()


def test_setup_installs_the_wheel_itself_and_no_name_from_an_index(place, tmp_path):
    """With a stand-in for Python that writes down what it is asked for."""
    stand_in = tmp_path / "bin" / "python3"
    stand_in.parent.mkdir()
    log = tmp_path / "log"
    stand_in.write_text(
        f'#!/bin/sh\necho "$@" >>{log}\nif [ "$2" = venv ]; then mkdir -p "$3/bin"; cp "$0" "$3/bin/python"; fi\n'
    )
    stand_in.chmod(0o755)
    (tmp_path / "bin" / "id").write_text("#!/bin/sh\necho 1000\n")  # not root: no system packages
    (tmp_path / "bin" / "id").chmod(0o755)
    path = f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"
    done = setup(place, path)
    assert done.returncode == 0, done.stderr
    (wheel,) = (place / "source").glob("*.whl")
    _, venv, install, doctor = log.read_text().splitlines()
    assert venv == f"-m venv {place / 'venv'}"
    assert install == f"-m pip install -q -c {place / 'source' / 'constraints.txt'} {wheel}[staff]"
    assert doctor == "-P -m autograder doctor"


def test_setup_says_what_to_choose_where_there_is_no_python(place, tmp_path):
    for name in ("id", "python3", *(f"python3.{minor}" for minor in range(11, 15))):
        (tmp_path / name).write_text("#!/bin/sh\necho 1000\n" if name == "id" else "#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
    done = setup(place, path)
    assert done.returncode == 1
    assert "choose Ubuntu 24.04 or newer" in done.stderr


# --- a submission ----------------------------------------------------------------------------------------


@needs_cage
def test_a_right_one_has_full_marks_and_a_wrong_one_its_diagnosis_in_the_output(place, mini):
    work = place / "submission" / "mini.py"
    work.write_text(script(mini))
    result, said = run(place)
    assert result["score"] == 6.0
    assert all(each["status"] == "passed" for each in result["tests"])
    assert "1 graded" in said
    work.write_text(script(mini, double="def double(x):\n    return x * x\n"))
    result, _ = run(place)
    assert result["score"] == 4.0
    failed = [each for each in result["tests"] if each["status"] == "failed"]
    assert {each["tags"][0] for each in failed} == {"double"}
    assert any("square" in each["output"] for each in failed)
    assert result["stdout_visibility"] == "hidden"
    assert [each.name for each in (place / "results").iterdir()] == ["results.json"]
    assert not [each.name for each in place.iterdir() if each.name.startswith("tmp.")]


@needs_cage
@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("work.pdf", b"%PDF-1.7\n", "PDF"),
        ("mini.py", b"\0\1\2binary\0" * 99, "no text file"),
        (None, b"", "hand in your work"),
    ],
)
def test_one_that_cannot_be_read_has_no_score_and_says_what_to_do(place, name, data, words):
    if name:
        (place / "submission" / name).write_bytes(data)
    result, _ = run(place)
    assert has_no_score(result)
    (test,) = result["tests"]
    assert words in test["output"]
    assert test["visibility"] == "visible"


@needs_cage
def test_a_submission_reads_nothing_of_what_grades_it(place, mini):
    """The content lies where a container's root could read it; the cage lets nothing be opened."""
    body = """\
    def double(x):
        import glob
        return open(glob.glob("/**/test_hidden.py", recursive=True)[0]).read()
    """
    (place / "submission" / "mini.py").write_text(script(mini, double=body.replace("/**", f"{place}/**")))
    result, said = run(place)
    assert result["score"] == 4.0
    text = json.dumps(result) + said
    assert "def test_" not in text


# --- when things go wrong --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "exit 0",
        "exit 3",
        "echo broken >&2; exit 2",
        "kill -9 $$",
        "exec /nowhere/python",
        "mkdir -p x; echo {} > x/y.json",
    ],
)
def test_a_grader_that_ends_without_a_result_leaves_one_without_a_score(place, line):
    (place / "results" / "results.json").write_text('{"score": 0}')  # of a run before
    grader_is(place, line)
    result, said = run(place)
    assert has_no_score(result)
    assert NO_RESULT in result["tests"][0]["output"]
    assert "There is no result, and so no score." in said
    assert ("broken" in said) == ("broken" in line)


@needs_cage
def test_without_a_place_for_temporary_files_it_grades(place, mini, monkeypatch):
    (place / "submission" / "mini.py").write_text(script(mini))
    monkeypatch.setattr(sys.modules[__name__], "TEMPORARY", "/nowhere")
    result, _ = run(place)
    assert result["score"] == 6.0
    assert [each.name for each in (place / "results").iterdir()] == ["results.json"]


def test_without_what_setup_installs_there_is_a_result_all_the_same(place):
    shutil.rmtree(place / "venv")
    result, said = run(place)
    assert has_no_score(result)
    assert "No such file" in said


@needs_cage
@pytest.mark.parametrize("file", ["solutions/mini/test_hidden.py", "assignments/mini/assignment.toml"])
def test_broken_content_is_told_to_staff_and_is_nobodys_zero(place, mini, file):
    (place / "submission" / "mini.py").write_text(script(mini))
    (place / "source" / file).write_text("def f(:\n")
    result, said = run(place)
    assert has_no_score(result)
    assert Path(file).name in said
    assert Path(file).name not in json.dumps(result)


def test_what_it_prints_is_bounded(place):
    grader_is(place, "yes 'a long line of a log' | head -c 3000000; exit 3")
    _, said = run(place)
    assert said.startswith("a long line")
    assert len(said) < _LOG_BYTES + 300


@pytest.mark.parametrize("ended_by", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_one_that_is_stopped_leaves_a_result_and_no_process(place, ended_by, tmp_path):
    """Gradescope stops what takes too long."""
    started = tmp_path / "started"
    grader_is(place, f"echo $$ > {started}.part; mv {started}.part {started}; exec sleep 1000")
    process = subprocess.Popen(
        ["bash", place / "run_autograder"],
        cwd=place,
        env=environment(place),
        preexec_fn=lambda: signal.signal(ended_by, signal.SIG_DFL),  # a shell cannot hear what was ignored before it
    )
    while not started.exists():
        time.sleep(0.01)
    process.send_signal(ended_by)
    assert process.wait(60) == 0
    assert has_no_score(json.loads((place / "results" / "results.json").read_text(encoding="utf-8")))
    pid = int(started.read_text())
    for _ in range(500):
        if not Path(f"/proc/{pid}").exists():
            return
        time.sleep(0.01)
    pytest.fail("the grader goes on")


# What Docker's own filter refuses where nobody has allowed more: namespaces of one's own, and mounting.
REFUSING = textwrap.dedent(
    """\
    import errno, os, sys
    import pyseccomp as seccomp
    rules = seccomp.SyscallFilter(seccomp.ALLOW)
    refused = seccomp.ERRNO(errno.EPERM)
    for name in ("unshare", "setns", "mount", "pivot_root", "umount2", *sys.argv[1].split()):
        rules.add_rule(refused, name)
    rules.add_rule(seccomp.ERRNO(errno.ENOSYS), "clone3")
    for flag in (0x00020000, 0x10000000, 0x20000000):
        rules.add_rule(refused, "clone", seccomp.Arg(0, seccomp.MASKED_EQ, flag, flag))
    if "seccomp" in sys.argv[1]:
        rules.add_rule(refused, "prctl", seccomp.Arg(0, seccomp.EQ, 22))  # the older way to the same
    rules.load()
    os.execvp(sys.argv[2], sys.argv[2:])
    """
)


@needs_cage
def test_it_grades_in_a_container_without_user_namespaces(place, mini):
    pytest.importorskip("pyseccomp")
    (place / "submission" / "mini.py").write_text(script(mini))
    result, said = run(place, sys.executable, "-c", REFUSING, "")
    assert result.get("score") == 6.0, said
    assert result["extra_data"]["sandbox_level"] == "standard"


@needs_cage
def test_where_no_cage_can_be_had_that_is_a_line_for_staff_and_no_score(place, mini):
    pytest.importorskip("pyseccomp")
    (place / "submission" / "mini.py").write_text(script(mini))
    result, said = run(place, sys.executable, "-c", REFUSING, "seccomp")
    assert has_no_score(result)
    (line,) = [each for each in said.splitlines() if each.startswith("autograder: ")]
    assert "standard" in line


def test_the_scripts_are_bash(archive):
    with zipfile.ZipFile(io.BytesIO(archive.read_bytes())) as zipped:
        for name in ("setup.sh", "run_autograder"):
            text = zipped.read(name)
            assert b"\r" not in text
            assert b"@" not in text.replace(b"[@]", b"")
            assert subprocess.run(["bash", "-n"], input=text, capture_output=True, check=False).returncode == 0
