"""What an outsider found around the cage: names that were imported, trouble that was everybody's, free processes."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.batch import Job, grade_all
from autograder.bounds.budget import WORKERS
from autograder.grading import Grader
from autograder.model import SubmissionStatus
from autograder.sandbox.host import Sandbox
from tests.samples import LEVEL, ROOT, by_name, needs_cage, script, submission

pytestmark = needs_cage

# Names that stand in a comment; none of them may be imported, wherever they lead.
NAMES = [
    "numpy.distutils.system_info.x",
    "numpy._core.tests.examples.limited_api.setup.x",
    "numpy.f2py.tests.util.x",
    "numpy.tests.test_ctypeslib.x",
    "unittest.__main__.x",
    "this.x",
    "antigravity.x",
    "idlelib.idle.x",
    "lib2to3.__main__.x",
    "numpy." + ".".join("a" * 400),
    "os.path.join.x",
    "encodings.oem.x",
    "xml.\u0301" + "\u0301" * 5000,
]

_WATCHED = """
import sys
seen = []

def hear(event, args):
    if event in {"import", "exec", "subprocess.Popen", "os.exec"}:
        seen.append((event, str(args)[:200]))

sys.addaudithook(hear)
from autograder.sandbox import offer
for text in %r:
    offer.needs_more(text)
    before = set(sys.modules)
    seen.clear()
    offer.needs_more(text)
    new = set(sys.modules) - before
    assert not new and not seen, (text[:80], new, seen)
    assert "encodings.oem" not in sys.modules and "this" not in sys.modules
print("held")
"""


def test_nothing_that_a_submission_names_is_imported_on_the_trusted_side() -> None:
    """To tell which modules it may need, files are looked for; no module is executed, nor its parents."""
    texts = [f"# import {name}" for name in NAMES] + [f"from {name} import y" for name in NAMES]
    texts += ['"x".encode("oem")', '"cod".encode("no_such_codec")']
    code = _WATCHED % texts
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "held\n", done.stderr[-2000:]


@pytest.mark.deadline
@pytest.mark.parametrize("name", NAMES)
def test_a_name_costs_its_owner_at_most(mini_grader: Grader, name: str) -> None:
    """It is graded as if the name were not there, and soon."""
    started = time.process_time()
    result = mini_grader.grade(submission(f"# import {name}\n{script(mini_grader.chapter)}"))
    assert result.status is SubmissionStatus.GRADED
    assert result.score == 5
    assert time.process_time() - started < 1.0


@pytest.mark.parametrize("error", [RecursionError("deep"), SystemExit(3), AttributeError("x"), MemoryError()])
def test_trouble_with_one_before_it_is_run_is_that_one_s_row(
    mini, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    """Whatever is raised while a submission is being begun: the class goes on."""
    import autograder.grading.session as module

    whole = module.needs_more

    def troubled(text: str) -> bool:
        if "TROUBLE" in text:
            raise error
        return whole(text)

    monkeypatch.setattr(module, "needs_more", troubled)
    job = Job(mini.public, mini.secret, LEVEL)
    grader = job.grader()
    hand_ins = [submission(script(mini) + ("# TROUBLE\n" if n == 1 else ""), f"s{n}") for n in range(4)]
    try:
        results = {entry.result.student: entry.result for entry in grade_all(job, grader, hand_ins, 2)}
    finally:
        grader.close()
    assert results.pop("s1").status is SubmissionStatus.FAULT
    assert {result.score for result in results.values()} == {5}


SLOW_TO_LOAD = "import time\ntime.sleep(1.6)\nBASE = 2\n"
USES_IT = "def double(x):\n    return BASE * x\n"


@pytest.mark.deadline
@pytest.mark.parametrize(
    "hostile",
    [
        "def double(x):\n    import ctypes\n    ctypes.string_at(0)\n",
        "def double(x):\n    import time\n    time.sleep(60)\n",
        "def double(x):\n    return [[] for _ in range(60_000)]\n",
    ],
)
def test_what_one_does_to_its_workers_costs_those_that_stand_still_nothing(mini_grader: Grader, hostile: str) -> None:
    """A crash, a sleep, a vast answer between a neighbour's two rounds: it is not loaded again, and keeps its marks."""
    honest = mini_grader.begin(submission(SLOW_TO_LOAD + script(mini_grader.chapter, double=USES_IT)))
    honest.session.pause()
    mini_grader.grade(submission(script(mini_grader.chapter, double=hostile), "eve"))
    started = time.monotonic()
    honest.session.resume()
    result = mini_grader.finish(honest)
    assert by_name(result)["double"].score == by_name(result)["double"].max_score
    assert time.monotonic() - started < 1.5  # loading takes longer


def test_a_worker_that_we_end_is_loaded_anew_for_free(mini_grader: Grader) -> None:
    """One that is too large to stand still, after a long start: all of its statements count again."""
    text = SLOW_TO_LOAD + "LARGE = bytearray(b'x') * (96 << 20)\n" + script(mini_grader.chapter, double=USES_IT)
    begun = mini_grader.begin(submission(text))
    begun.session.pause()
    begun.session.resume()
    result = mini_grader.finish(begun)
    assert by_name(result)["double"].score == by_name(result)["double"].max_score


def test_asking_beside_is_counted_with_the_rest(mini_grader: Grader, started: list[Sandbox]) -> None:
    """A file of statements that end the process, in every session that one submission has."""
    ends = "import os\nif TIMES: os._exit(0)\n" * 60
    half = "def total(seq):\n    return float(sum(seq)) if len(seq) < 4 else -1.0\n"
    mini_grader.grade(submission(f"TIMES = 1\n{ends}" + script(mini_grader.chapter, total=half)))
    assert 0 < len(started) <= WORKERS


def test_a_retired_zygote_ends_with_its_last_worker() -> None:
    """None is left behind, however often others had to be started."""
    from tests.sandbox.conftest import LIMITS

    with Sandbox("standard", LIMITS) as sandbox:
        first = sandbox.start()
        (zygote,) = sandbox._zygotes.values()
        sandbox.restart()
        second = sandbox.start()
        assert first.alive
        assert zygote._process.poll() is None
        first.load(submission("def f():\n    return 7\n"), (), 3.0)
        assert first.call("f", (), {}, 3.0).value == 7
        first.kill()
        assert not Path(f"/proc/{zygote._process.pid}").exists()
        second.kill()
