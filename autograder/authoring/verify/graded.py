"""What grading shows: each sample has to come out as what it is."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from autograder.authoring.leaks import Secrets
from autograder.authoring.verify.mutation import Mutant
from autograder.authoring.verify.report import Finding, line_of
from autograder.authoring.verify.samples import Sample
from autograder.course.chapter import Chapter
from autograder.model import ExerciseResult, Lang, Misconception, Status, SubmissionResult
from autograder.suite.local import call_locally
from autograder.suite.recording import Recording
from autograder.suite.results import alike, changed

Pairs = Sequence[tuple[Sample, SubmissionResult]]
Checked = tuple[str, list[Finding]]

_LOSES = Fraction(1, 2)
_MINOR_LOSES = Fraction(1, 5)
_PERTURBATIONS = 25


def _of(pairs: Pairs, kind: str) -> Iterator[tuple[Sample, SubmissionResult]]:
    return ((sample, result) for sample, result in pairs if sample.kind == kind)


def _exercise(sample: Sample, result: SubmissionResult) -> ExerciseResult:
    return next(exercise for exercise in result.exercises if exercise.name == sample.exercise)


def _failed(exercise: ExerciseResult) -> str:
    return ", ".join(test.test for test in exercise.tests if test.status is not Status.PASSED)


def reference(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """The reference earns every point."""
    path = chapter.secret / "reference.py"
    ((_sample, result),) = _of(pairs, "reference")
    findings = [
        Finding(path, line_of(path, f"def {e.name}("), f"{e.name} fails {_failed(e)}", "correct it or the test")
        for e in result.exercises
        if e.score != e.max_score
    ]
    return f"{sum(e.score for e in result.exercises)} points, bonus included", findings


def stub(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """The untouched stub earns nothing, and each exercise is not attempted."""
    path = chapter.public / f"{chapter.assignment.id}.py"
    ((_sample, result),) = _of(pairs, "stub")
    findings = [
        Finding(
            path, line_of(path, f"def {e.name}("), f"the stub of {e.name} is {e.status}, {e.score} points", "build it"
        )
        for e in result.exercises
        if e.score or e.status is not Status.NOT_ATTEMPTED
    ]
    return f"{len(result.exercises)} not attempted", findings


def constants(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """No constant earns anything."""
    findings = []
    found = list(_of(pairs, "constant"))
    for sample, result in found:
        exercise = _exercise(sample, result)
        for test in exercise.tests:
            if test.score:
                path = chapter.hidden_tests if test.hidden else chapter.public_tests
                what = f"{test.test} gives {test.score} to the constant: {sample.what}"
                findings.append(Finding(path, line_of(path, test.test), what, "add an input with another answer to it"))
    return f"{len(found)} constants", findings


def misconceptions(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """Each misconception fails a public test, and loses enough in total and something through hidden tests alone."""
    path = chapter.secret / "misconceptions.py"
    findings = []
    most = Fraction(0)
    found = list(_of(pairs, "misconception"))
    for sample, result in found:
        exercise = _exercise(sample, result)
        origin = sample.origin
        assert isinstance(origin, Misconception)
        kept = exercise.score / exercise.max_score
        most = max(most, kept)
        needed = _MINOR_LOSES if origin.minor else _LOSES
        problems = []
        if not _loses(exercise, hidden=False):
            problems.append("passes all public tests")
        if not _loses(exercise, hidden=True):
            problems.append("passes all hidden tests")
        if 1 - kept < needed:
            problems.append(f"keeps {float(kept):.0%} of the points")
        line = origin.function.__code__.co_firstlineno
        findings += [
            Finding(path, line, f"{origin.name} {problem}", f"add an input to the tests of {origin.exercise}")
            for problem in problems
        ]
    return f"{len(found)} fail, the best keeps {float(most):.0%}", findings


def _loses(exercise: ExerciseResult, *, hidden: bool) -> bool:
    return any(test.score < test.max_score for test in exercise.tests if test.hidden is hidden)


def diagnosis(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """Each misconception is diagnosed by its own name or its family's; no right answer is given a name."""
    path = chapter.secret / "misconceptions.py"
    findings = []
    by_name = total = 0
    for sample, result in _of(pairs, "misconception"):
        origin = sample.origin
        assert isinstance(origin, Misconception)
        found = _exercise(sample, result).diagnosis
        name = found.misconception if found is not None else ""
        total += 1
        by_name += name == origin.name
        if name not in {origin.name, origin.family}:
            what = f"{origin.name} is diagnosed as {name or 'nothing'}"
            remedy = "add a public input that tells them apart, or give them one family"
            findings.append(Finding(path, origin.function.__code__.co_firstlineno, what, remedy))
    for sample, result in _of(pairs, "accepted"):
        for name in result.misconceptions:
            if _defines(sample, name.split(":")[0]):
                file = chapter.secret / "accepted" / f"{sample.name}.py"
                findings.append(Finding(file, 1, f"a right answer is called {name}", "correct the misconception"))
    return f"{by_name} of {total} by their own name", findings


def _defines(sample: Sample, exercise: str) -> bool:
    return any(exercise in block.names for block in sample.submission().blocks)


def accepted(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """Every accepted answer earns full points, and each exercise has one."""
    findings = []
    count = 0
    missing = {exercise.name for exercise in chapter.assignment.exercises}
    for sample, result in _of(pairs, "accepted"):
        path = chapter.secret / "accepted" / f"{sample.name}.py"
        for exercise in result.exercises:
            if not _defines(sample, exercise.name):
                continue
            count += 1
            missing.discard(exercise.name)
            if exercise.score != exercise.max_score:
                line = line_of(path, exercise.name)
                what = f"{exercise.name} fails {_failed(exercise)}"
                findings.append(Finding(path, line, what, "loosen the test, or say in the docstring why not"))
    folder = chapter.secret / "accepted"
    findings += [Finding(folder, 1, f"no accepted answer for {name}", "add one") for name in sorted(missing)]
    return f"{count} functions", findings


def mutants(chapter: Chapter, pairs: Pairs, recording: Recording) -> Checked:
    """No mutant of the reference survives, but for those that behave as the reference does on further inputs."""
    path = chapter.secret / "reference.py"
    findings = []
    killed = equivalent = 0
    for sample, result in _of(pairs, "mutant"):
        mutant = sample.origin
        assert isinstance(mutant, Mutant)
        exercise = _exercise(sample, result)
        if exercise.score < exercise.max_score:
            killed += 1
        elif _equivalent(chapter, sample.exercise, mutant, recording):
            equivalent += 1
        else:
            what = f"{sample.exercise}: no test notices {mutant.what}"
            findings.append(Finding(path, mutant.line, what, "add an input that tells them apart"))
    return f"{killed} noticed, {equivalent} equal to the reference", findings


def _equivalent(chapter: Chapter, exercise: str, mutant: Mutant, recording: Recording) -> bool:
    """Whether a mutant returns what the reference returns on the tests' inputs and on many varied ones."""
    namespace = dict(vars(chapter.reference))
    exec(compile(mutant.source, "<mutant>", "exec"), namespace)
    calls = [c for hidden in (False, True) for c in recording[exercise, hidden] if c.function == exercise]
    right = getattr(chapter.reference, exercise)
    chance = random.Random(0)
    for call in calls:
        for _ in range(_PERTURBATIONS):
            args = tuple(_vary(value, chance) for value in call.args)
            kwargs = {name: _vary(value, chance) for name, value in call.kwargs.items()}
            if not alike(call_locally(right, args, kwargs), call_locally(namespace[exercise], args, kwargs)):
                return False
    return True


def _vary(value: Any, chance: random.Random) -> Any:
    """Return an argument like this one: other numbers, of the same kinds and shape."""

    def other(each: Any) -> Any:
        if isinstance(each, bool):
            return each is not (chance.random() < 0.2)
        if isinstance(each, int):
            return max(each + chance.choice((-1, 0, 0, 1)), min(each, 1))
        return each if each is None else each * chance.uniform(0.5, 1.3) + chance.uniform(-0.3, 0.3)

    return changed(value, other)


CHECKS: dict[str, Callable[[Chapter, Pairs, Recording], Checked]] = {
    "the reference earns every point": reference,
    "the stub earns nothing": stub,
    "constants earn nothing": constants,
    "misconceptions fail public and hidden tests": misconceptions,
    "misconceptions are diagnosed": diagnosis,
    "accepted answers earn full points": accepted,
    "mutants of the reference are noticed": mutants,
}


# --- leaks ---------------------------------------------------------------------------------------------


def public_files(chapter: Chapter, known: Secrets) -> Checked:
    """No public file holds a line of secret code or a hidden literal."""
    findings = []
    files = [
        path for path in sorted(chapter.public.rglob("*")) if path.suffix in {".py", ".md", ".toml", ".json", ".ipynb"}
    ]
    for path in files:
        for leak in known.find(path.name, path.read_text(encoding="utf-8")):
            findings.append(Finding(path, leak.line, leak.what, "take it out, or use another value in the hidden test"))
    return f"{len(files)} files, {len(known.lines)} lines, {len(known.numbers)} numbers", findings


def canaries(
    chapter: Chapter, pairs: Pairs, artefacts: Callable[[SubmissionResult, Lang], dict[str, str]], known: Secrets
) -> Checked:
    """Nothing hidden stands in what students receive, also where a submission tries."""
    findings = []
    count = 0
    for sample, result in pairs:
        if sample.kind not in {"canary", "misconception"}:
            continue
        count += 1
        for lang in ("zh", "en") if sample.kind == "canary" else ("en",):
            for file, text in artefacts(result, lang).items():
                for leak in known.find(file, text):
                    path = Path(chapter.hidden_tests)
                    what = f"{sample.kind} {sample.name}: {leak}"
                    findings.append(Finding(path, 1, what, "a hidden value reaches students: use another value"))
    return f"{count} submissions looked through", findings
