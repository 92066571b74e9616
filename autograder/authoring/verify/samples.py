"""The submissions that a chapter is proven with, each made from the chapter's own content."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.authoring.demo import as_script
from autograder.authoring.stubs import function_source
from autograder.authoring.verify.mutation import Mutant, mutants
from autograder.course.chapter import Chapter
from autograder.intake.scripts import read_script
from autograder.model import Exercise, Misconception, Read
from autograder.suite.comparison import same
from autograder.suite.recording import Recording


@dataclass(frozen=True)
class Sample:
    """A submission, and what it is a sample of."""

    kind: str  # "reference", "stub", "constant", "misconception", "accepted", "mutant", "canary"
    name: str
    text: str
    exercise: str = ""  # whose result matters; "" for all
    origin: Misconception | Mutant | None = None

    @property
    def id(self) -> str:
        """A student id that no other sample has."""
        return f"{self.kind}/{self.exercise}/{self.name}"

    def submission(self) -> Read:
        """Return it as it would be handed in."""
        sources, found = read_script(self.text.encode())
        return Read(self.id, file=f"{self.name}.py", sources=sources, blocks=found.blocks, digest=self.id)


def samples(chapter: Chapter, recording: Recording) -> Iterator[Sample]:
    """Yield all samples of a chapter."""
    yield Sample("reference", "reference", as_script(chapter, {}))
    stub = (chapter.public / f"{chapter.assignment.id}.py").read_text(encoding="utf-8-sig")
    yield Sample("stub", "stub", stub)
    reference = chapter.secret / "reference.py"
    for path in sorted((chapter.secret / "accepted").glob("*.py")):
        yield Sample("accepted", path.stem, path.read_text(encoding="utf-8-sig"))
    for m in chapter.misconceptions:
        source = function_source(chapter.secret / "misconceptions.py", m.name, m.exercise)
        yield Sample("misconception", m.name, as_script(chapter, {m.exercise: source}), m.exercise, m)
    for exercise in chapter.assignment.exercises:
        name = exercise.name
        for number, source in enumerate(_constants(exercise, recording)):
            yield Sample("constant", f"{number}", as_script(chapter, {name: source}), name)
        for number, mutant in enumerate(mutants(reference.read_text(encoding="utf-8-sig"), name)):
            yield Sample("mutant", f"{number}", as_script(chapter, {name: mutant.source}), name, mutant)
    for number, text in enumerate(_canaries(chapter)):
        yield Sample("canary", f"{number}", text)


# --- constant answers ----------------------------------------------------------------------------------


def _constants(exercise: Exercise, recording: Recording) -> Iterator[str]:
    """Yield functions that return one value whatever the input.

    0, 1 and 1/n in each shape that is asked for, and each right answer that several calls share.
    """
    results = [
        call.value
        for hidden in (False, True)
        for call in recording[exercise.name, hidden]
        if call.function == exercise.name
    ]
    values: list[Any] = []
    for result in results:
        shape = np.shape(result)
        fills = (0.0, 1.0, 1 / shape[-1] if shape and shape[-1] else 0.5)
        shared = [result] if sum(same(result, other) for other in results) > 1 else []
        for value in (*shared, *(np.full(shape, fill) if shape else fill for fill in fills)):
            if not any(same(value, known) for known in values):
                values.append(value)
    for value in values:
        array = np.asarray(value)
        literal = repr(float(array)) if array.ndim == 0 else f"np.array({array.tolist()!r})"
        yield f"def {exercise.name}(*args, **kwargs):\n    return {literal}\n"


# --- canaries: submissions that try to carry hidden arguments to where a student reads -------------------

_CANARY = {
    "raises them": "raise ValueError(repr((args, kwargs)))",
    "exits with them": "raise SystemExit(repr((args, kwargs)))",
    "prints them": "print(args, kwargs)\n    import sys, warnings\n    print(args, file=sys.stderr)\n"
    "    warnings.warn(repr(args))\n    return None",
    "names a type by them": "return type(repr(args), (), {})()",
    "names an exception by them": "raise type(repr(args), (Exception,), {})(repr(kwargs))",
    "returns them": "return list(args)",
    "returns their text": "return repr((args, kwargs))",
    "gives earlier ones back": "SEEN.append(repr((args, kwargs)))\n    raise ValueError(' '.join(SEEN))",
    "returns earlier ones": "SEEN.append(args)\n    return [list(map(repr, each)) for each in SEEN]",
    "puts them into a line number": "exec(compile('\\n' * (abs(hash(repr(args))) % 999) + 'raise ValueError', "
    "'submission.py', 'exec'))",
    "puts them into a file name": "exec(compile('raise ValueError', repr(args), 'exec'))",
    "changes its arguments": "for each in args:\n        try:\n            each[0] = 123.456\n"
    "        except Exception:\n            pass\n    return 0.0",
    "dies by them": "import os\n    os._exit(len(repr(args)) % 256)",
    "is right once, then tells": "SEEN.append(args)\n    raise KeyError(SEEN[0], SEEN[-1])",
}


def _canaries(chapter: Chapter) -> Iterator[str]:
    for body in _CANARY.values():
        functions = [f"def {e.name}(*args, **kwargs):\n    {body}\n" for e in chapter.assignment.exercises]
        yield "\n\n".join(["import numpy as np\n\nSEEN = []\n", *functions])
