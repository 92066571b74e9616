"""What grading shows: each sample has to come out as what it is."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from autograder.authoring.leaks import Secrets
from autograder.authoring.verify.mutation import Mutant
from autograder.authoring.verify.report import Checked, found, line_of
from autograder.authoring.verify.samples import Sample
from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter
from autograder.diagnosis.fingerprints import from_chapter
from autograder.model import ExerciseResult, Lang, Misconception, Note, Parameter, Status, SubmissionResult, note
from autograder.suite.local import call_locally
from autograder.suite.recording import RecordedCall, Recording
from autograder.suite.results import alike, changed

Pairs = Sequence[tuple[Sample, SubmissionResult]]

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
        found(path, line_of(path, f"def {e.name}("), "reference_fails", name=e.name, tests=_failed(e))
        for e in result.exercises
        if e.score != e.max_score
    ]
    points = sum((e.score for e in result.exercises), Fraction(0))
    return note("verify.count_points", points=str(points)), findings


def stub(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """The untouched stub earns nothing, and each exercise is not attempted."""
    path = chapter.public / f"{chapter.assignment.id}.py"
    ((_sample, result),) = _of(pairs, "stub")
    findings = [
        found(
            path, line_of(path, f"def {e.name}("), "stub_earns", name=e.name, status=e.status.value, score=str(e.score)
        )
        for e in result.exercises
        if e.score or e.status is not Status.NOT_ATTEMPTED
    ]
    return note("verify.count_not_attempted", count=len(result.exercises)), findings


def constants(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """No constant earns anything."""
    findings = []
    constant = list(_of(pairs, "constant"))
    for sample, result in constant:
        exercise = _exercise(sample, result)
        for test in exercise.tests:
            if test.score:
                path = chapter.hidden_tests if test.hidden else chapter.public_tests
                what: dict[str, Parameter] = {
                    "test": test.test,
                    "score": str(test.score),
                    "statement": clip(sample.what),
                }
                findings.append(found(path, line_of(path, test.test), "constant_earns", **what))
    return note("verify.count_constants", count=len(constant)), findings


def misconceptions(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """Each misconception fails a public test, and loses enough in total and something through hidden tests alone."""
    findings = []
    most = Fraction(0)
    wrong = list(_of(pairs, "misconception"))
    for sample, result in wrong:
        exercise = _exercise(sample, result)
        origin = sample.origin
        assert isinstance(origin, Misconception)
        kept = exercise.score / exercise.max_score
        most = max(most, kept)
        holds = {
            "passes_public": _loses(exercise, hidden=False),
            "passes_hidden": _loses(exercise, hidden=True),
            "keeps": 1 - kept >= (_MINOR_LOSES if origin.minor else _LOSES),
        }
        what: dict[str, Parameter] = {"name": origin.name, "exercise": origin.exercise, "share": float(kept)}
        findings += [found(origin.file, origin.line, code, **what) for code, held in holds.items() if not held]
    return note("verify.count_fail", count=len(wrong), most=float(most)), findings


def _loses(exercise: ExerciseResult, *, hidden: bool) -> bool:
    return any(test.score < test.max_score for test in exercise.tests if test.hidden is hidden)


def diagnosis(chapter: Chapter, pairs: Pairs, recording: Recording) -> Checked:
    """Each misconception is diagnosed by its own name or its family's, or by what is plainer; no right answer is."""
    findings = []
    by_name = plainer = total = 0
    prints = from_chapter(chapter, recording)
    unnamed = {known.name for each in prints.values() for known in each.known if not known.can_be_named}
    for sample, result in _of(pairs, "misconception"):
        origin = sample.origin
        assert isinstance(origin, Misconception)
        said = _exercise(sample, result).diagnosis
        name = said.misconception if said is not None else ""
        total += 1
        by_name += name == origin.name
        if origin.name in unnamed and said is not None and said.symptom:
            plainer += 1
        elif name not in {origin.name, origin.family}:
            findings.append(found(origin.file, origin.line, "diagnosed_as", name=origin.name, other=name))
    for sample, result in _of(pairs, "accepted"):
        for name in result.misconceptions:
            if _defines(sample, name.split(":")[0]):
                file = chapter.secret / "accepted" / f"{sample.name}.py"
                findings.append(found(file, 1, "right_is_named", name=name))
    return note("verify.count_named", named=by_name, plainer=plainer, total=total), findings


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
                findings.append(found(path, line, "accepted_fails", name=exercise.name, tests=_failed(exercise)))
    folder = chapter.secret / "accepted"
    findings += [found(folder, 1, "no_accepted", name=name) for name in sorted(missing)]
    return note("verify.count_functions", count=count), findings


def mutants(chapter: Chapter, pairs: Pairs, recording: Recording) -> Checked:
    """No mutant of the reference survives, but for those that behave as the reference does on further inputs."""
    path = chapter.secret / "reference.py"
    findings = []
    killed, equal = 0, list[Note]()
    for sample, result in _of(pairs, "mutant"):
        mutant = sample.origin
        assert isinstance(mutant, Mutant)
        exercise = _exercise(sample, result)
        if exercise.score < exercise.max_score:
            killed += 1
        elif _equivalent(chapter, sample.exercise, mutant, recording):
            equal.append(note("verify.one_mutant", exercise=sample.exercise, line=mutant.line, what=mutant.what))
        else:
            findings.append(found(path, mutant.line, "mutant", name=sample.exercise, what=mutant.what))
    return note("verify.count_mutants", killed=killed, count=len(equal), equal=tuple(equal)), findings


def _equivalent(chapter: Chapter, exercise: str, mutant: Mutant, recording: Recording) -> bool:
    """Whether a mutant returns what the reference returns on the tests' inputs and on many varied ones."""
    namespace = dict(vars(chapter.reference))
    exec(compile(mutant.source, "<mutant>", "exec"), namespace)
    calls = [c for hidden in (False, True) for c in recording[exercise, hidden] if c.function == exercise]
    right = getattr(chapter.reference, exercise)
    chance = random.Random(0)
    given = _given(calls)
    for call in calls:
        for _ in range(_PERTURBATIONS):
            args = tuple(_vary(_other(value, given[place], chance), chance) for place, value in enumerate(call.args))
            kwargs = {name: _vary(_other(value, given[name], chance), chance) for name, value in call.kwargs.items()}
            if not alike(call_locally(right, args, kwargs), call_locally(namespace[exercise], args, kwargs)):
                return False
    return True


def _given(calls: Sequence[RecordedCall]) -> dict[int | str, list[Any]]:
    """Return what the calls give each parameter, by position or name."""
    given = defaultdict[int | str, list[Any]](list)
    for call in calls:
        for place, value in enumerate(call.args):
            given[place].append(value)
        for name, value in call.kwargs.items():
            given[name].append(value)
    return given


def _other(value: Any, given: Sequence[Any], chance: random.Random) -> Any:
    """Return, for None, now and then what another call gives instead: None has no neighbour."""
    return chance.choice(given) if value is None else value


def _vary(value: Any, chance: random.Random) -> Any:
    """Return an argument like this one: other numbers, of the same kinds and shape."""

    def other(each: Any) -> Any:
        if isinstance(each, bool):
            return each is not (chance.random() < 0.2)
        if isinstance(each, int):
            return max(each + chance.choice((-1, 0, 0, 1)), min(each, 1))
        return each if each is None else each * chance.uniform(0.5, 1.3) + chance.uniform(-0.3, 0.3)

    return changed(value, other)


def followers(chapter: Chapter, pairs: Pairs, _: Recording) -> Checked:
    """Exercises whose points fall with a mistake in another one: no fault, and an author has to know."""
    counts = Counter(
        (exercise.name, sample.exercise)
        for sample, result in _of(pairs, "misconception")
        for exercise in result.exercises
        if exercise.name != sample.exercise and exercise.score < exercise.max_score
    )
    total = Counter(sample.exercise for sample, _result in _of(pairs, "misconception"))
    following = tuple(
        note("verify.one_follower", name=name, other=other, count=count, total=total[other])
        for (name, other), count in sorted(counts.items())
    )
    return note("verify.count_followers", following=following), []


CHECKS: dict[str, Callable[[Chapter, Pairs, Recording], Checked]] = {
    "reference": reference,
    "stub": stub,
    "constants": constants,
    "misconceptions": misconceptions,
    "diagnosis": diagnosis,
    "accepted": accepted,
    "mutants": mutants,
    "followers": followers,
}


# --- leaks ---------------------------------------------------------------------------------------------


def public_files(chapter: Chapter, known: Secrets) -> Checked:
    """No public file holds a line of secret code or a hidden literal."""
    fonts = {".otf", ".LICENSE"}
    files = [path for path in sorted(chapter.public.rglob("*")) if path.is_file() and path.suffix not in fonts]
    findings = [
        found(path, leak.line, "leak", what=leak.what)
        for path in files
        for leak in known.find(path.name, path.read_text(encoding="utf-8", errors="replace"))
    ]
    figures = {"files": len(files), "lines": len(known.lines), "numbers": len(known.numbers)}
    return note("verify.count_secrets", **figures), findings


def canaries(
    chapter: Chapter, pairs: Pairs, artefacts: Callable[[SubmissionResult, Lang], dict[str, str]], known: Secrets
) -> Checked:
    """Nothing hidden stands in what students receive, also where a submission tries."""
    trying = [pair for pair in pairs if pair[0].kind in {"canary", "misconception"}]
    findings = []
    for sample, result in trying:
        langs: tuple[Lang, ...] = ("zh", "en") if sample.kind == "canary" else ("en",)
        for file, text in (each for lang in langs for each in artefacts(result, lang).items()):
            what = {"kind": sample.kind, "name": sample.name, "file": file}
            findings += [
                found(chapter.hidden_tests, 1, "leak_to_students", at=leak.line, what=leak.what, **what)
                for leak in known.find(file, text)
            ]
    return note("verify.count_looked_through", count=len(trying)), findings
