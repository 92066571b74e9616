"""Machines made small for real: few processes, no shared memory, nothing to write to. Graded, or told in one line."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from shlex import join

import pytest

from tests.samples import LEVEL, MINI_COURSE, ROOT, needs_cage, script
from tests.test_cli import read_table

pytestmark = needs_cage

OTHER = 54_321  # a user that nothing runs as


def autograder(*arguments: object) -> list[str]:
    return [sys.executable, "-P", "-m", "autograder", *map(str, arguments)]


def environment(**more: str) -> dict[str, str]:
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    return {**kept, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **more}


def told(done: subprocess.CompletedProcess[str]) -> list[str]:
    """Return what was said beside the progress."""
    return [line for line in done.stderr.splitlines() if not line.startswith("graded ") and "handed in" not in line]


@pytest.fixture
def hand_ins(ground, mini) -> Path:
    """A class of two."""
    folder = ground / "class"
    folder.mkdir()
    for student in ("ann", "bob"):
        (folder / f"{student}.py").write_text(script(mini), encoding="utf-8")
    return folder


@pytest.fixture
def ground() -> Iterator[Path]:
    """A folder that another user may read; pytest closes its own to all others, whenever it is started."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


# --- few processes -----------------------------------------------------------------------------------------


@cache
def why_no_other_user() -> str:
    """Return why no user can be had for whom a number of processes is a limit; it is none for root."""
    if os.geteuid() != 0:
        return ""
    try:
        subprocess.run(
            autograder("--help"), user=OTHER, group=OTHER, extra_groups=[], cwd="/", env=environment(),
            capture_output=True, check=True,
        )  # fmt: skip
    except (OSError, subprocess.CalledProcessError):
        return "root, for whom there is no limit, and another user may not read this Python or this course"
    return ""


def tasks_of(user: int) -> int:
    """Return how many tasks a user has."""
    count = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            fields = dict(line.split(":\t", 1) for line in status.read_text().splitlines() if ":\t" in line)
        except OSError:
            continue
        if int(fields["Uid"].split()[0]) == user:
            count += int(fields["Threads"])
    return count


def with_processes(more: int, command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command that may have so many tasks beside its first one."""
    import resource

    if why := why_no_other_user():
        pytest.skip(why)
    other = {"user": OTHER, "group": OTHER, "extra_groups": []} if os.geteuid() == 0 else {}
    if other:
        shutil.chown(folder, OTHER)
    limit = tasks_of(OTHER if other else os.geteuid()) + 1 + more
    return subprocess.run(
        command, **other, cwd=folder, capture_output=True, text=True, timeout=120, check=False,
        env=environment(HOME=str(folder), OPENBLAS_NUM_THREADS="64", OMP_NUM_THREADS="64"),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NPROC, (limit, limit)),
    )  # fmt: skip


@pytest.mark.parametrize("more", [0, 1, 2, 4, 6, 8, 11])
def test_however_few_processes_there_are_a_class_is_graded_or_told(more, hand_ins, ground):
    """Nobody is a fault for what the machine lacks, and a BLAS library that wants 64 threads ends nothing."""
    command = autograder("grade", hand_ins, "-o", ground / "out", "--course", MINI_COURSE, "--jobs", 2)
    done = with_processes(more, command, ground)
    assert done.returncode in {0, 2}, done.stderr
    if done.returncode:
        (line,) = told(done)
        assert "Resource temporarily unavailable" in line
        assert "libseccomp" not in line
    else:
        assert {row["score"] for row in read_table(ground / "out").values()} == {"5.00"}


def test_a_class_with_more_workers_than_the_machine_grants_is_graded_in_parts(hand_ins, ground, mini):
    """Those that stand still between their rounds are processes, too."""
    for number in range(40):
        (hand_ins / f"s{number}.py").write_text(f"{script(mini)}\nn = {number}\n")
    command = autograder("grade", hand_ins, "-o", ground / "out", "--course", MINI_COURSE, "--jobs", 1)
    done = with_processes(24, command, ground)
    assert (done.returncode, told(done)) == (0, [])
    table = read_table(ground / "out")
    assert len(table) == 42
    assert {row["score"] for row in table.values()} == {"5.00"}


@pytest.mark.parametrize("more", [0, 1, 2, 3])
def test_a_check_without_processes_or_threads_is_told(more, hand_ins, ground):
    done = with_processes(more, autograder("check", hand_ins / "ann.py", "--course", MINI_COURSE), ground)
    assert done.returncode in {0, 2}
    assert done.returncode == 2 or more
    if done.returncode:
        (line,) = told(done)
        assert re.search("grants no further (process or )?thread: allow more", line)


def test_doctor_counts_the_processes_and_lives(ground):
    done = with_processes(3, autograder("doctor"), ground)
    assert done.returncode in {0, 1}, done.stderr
    assert re.search(r"× processes +\d more at a time, then: Resource temporarily unavailable", done.stdout)
    assert "Traceback" not in done.stderr
    assert "× seccomp" not in done.stdout


# --- no shared memory, nothing to write to -----------------------------------------------------------------

NO_SHARED_MEMORY = """
mkdir "$PLACE/dev"; mount -t tmpfs -o mode=755 none "$PLACE/dev"
for name in null zero full random urandom; do
    : > "$PLACE/dev/$name"; mount --bind "/dev/$name" "$PLACE/dev/$name"
done
ln -s /proc/self/fd "$PLACE/dev/fd"
mount --rbind "$PLACE/dev" /dev
! test -e /dev/shm
"""
# The output folder, if one is named, is a mount of its own and stays as it is.
READ_ONLY = """
test -z "$WRITABLE" || mount --bind "$WRITABLE" "$WRITABLE"
findmnt -rn -o TARGET | while read -r place; do
    case "$place" in "$WRITABLE" | /proc* | /sys* | /dev/pts*) ;; *) mount -o remount,bind,ro "$place" || : ;; esac
done 2>/dev/null
for place in /tmp /var/tmp /dev/shm "$PLACE"; do
    ! touch "$place/written" 2>/dev/null || { echo "$place can still be written to" >&2; exit 99; }
done
"""


@pytest.fixture
def namespace(ground):
    """Return a function that runs a command where a script has changed what is mounted."""
    own = ["unshare", "--mount"] if os.geteuid() == 0 else ["unshare", "--map-root-user", "--mount"]
    tried = shutil.which("unshare") and subprocess.run(
        [*own, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, text=True, check=False
    )
    if not tried or tried.returncode:
        pytest.skip(f"nothing can be mounted here: {tried.stderr.strip() if tried else 'no unshare'}")

    def run(mounts: str, command: list[str], writable: Path | str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*own, "bash", "-c", f"set -e\nmount --make-rprivate / 2>/dev/null || :\n{mounts}\nexec {join(command)}"],
            cwd=ground, capture_output=True, text=True, timeout=120, check=False,
            env=environment(PLACE=str(ground), WRITABLE=str(writable), HOME=str(ground)),
        )  # fmt: skip

    return run


def test_no_shared_memory_is_needed(namespace, hand_ins, ground):
    grading = autograder("grade", hand_ins, "-o", ground / "out", "--course", MINI_COURSE, "--sandbox", LEVEL)
    done = namespace(NO_SHARED_MEMORY, grading)
    assert (done.returncode, told(done)) == (0, [])
    assert {row["score"] for row in read_table(ground / "out").values()} == {"5.00"}
    shutil.rmtree(ground / "dev")
    assert (
        namespace(NO_SHARED_MEMORY, autograder("check", hand_ins / "ann.py", "--course", MINI_COURSE)).returncode == 0
    )


def test_only_the_output_folder_need_be_written_to(namespace, hand_ins, ground):
    """The ledger's key has no place to be kept: that is told, in one line, and everybody is graded."""
    (ground / "out").mkdir()
    grading = autograder("grade", hand_ins, "-o", ground / "out", "--course", MINI_COURSE, "--sandbox", LEVEL)
    done = namespace(READ_ONLY, grading, ground / "out")
    assert done.returncode == 0, done.stderr
    (line,) = told(done)
    assert "ledger.key" in line
    assert {row["score"] for row in read_table(ground / "out").values()} == {"5.00"}


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (
            ["grade", "class", "-o", "out"],
            2,
            "cannot be written: Read-only file system; give another folder to -o",
        ),
        (["demo"], 2, "build/demo: cannot be written: Read-only file system; run the demo in a copy of the course"),
        (["check", "class/ann.py"], 0, ""),
        (["build"], 2, "set TMPDIR to one that can"),
        (["build", "--check"], 0, ""),
        (["doctor"], 0, ""),
    ],
    ids=["grade", "demo", "check", "build", "build --check", "doctor"],
)
def test_where_nothing_can_be_written_that_is_one_line(namespace, hand_ins, ground, arguments, code, said):
    (ground / "out").mkdir()
    course = [] if arguments == ["doctor"] else ["--course", MINI_COURSE]
    done = namespace(READ_ONLY, autograder(*arguments, *course))
    assert done.returncode == code, done.stderr
    assert len(told(done)) == (1 if code else 0), done.stderr
    assert said in done.stderr
    if arguments == ["doctor"]:
        assert "set TMPDIR to a folder of yours" in done.stdout


def test_a_picture_without_a_place_for_temporary_files_is_one_line(namespace):
    """Matplotlib keeps files of its own; what it remarks on that is not passed on."""
    listed = namespace("", autograder("plot", "--course", ROOT, "--lang", "en")).stdout
    name = listed.partition(":")[2].split(",")[0].strip()
    done = namespace(READ_ONLY, autograder("plot", name, "--course", ROOT))
    assert (done.returncode, len(told(done))) == (2, 1), done.stderr
    assert "set TMPDIR to one that can" in done.stderr
