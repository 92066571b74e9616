"""The submissions that a chapter is proven with, each made from the chapter's own content."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
from msgspec import Struct

from autograder.authoring.demo import as_script
from autograder.authoring.verify.mutation import Mutant, mutants
from autograder.authors.misconceptions import read_misconceptions
from autograder.course.chapter import Chapter
from autograder.course.sources import read_text
from autograder.intake.sources import read_script
from autograder.model import Exercise, Misconception, Raised, Read, Returned
from autograder.suite.comparison import numbers
from autograder.suite.recording import Recording
from autograder.suite.results import alike


class Sample(Struct, frozen=True):
    """A submission, and what it is a sample of."""

    kind: str  # "reference", "stub", "constant", "misconception", "accepted", "mutant", "canary"
    name: str
    text: str
    exercise: str = ""  # whose result matters; "" for all
    origin: Misconception | Mutant | None = None
    what: str = ""  # what a constant does

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
    stub = read_text(chapter.public / f"{chapter.assignment.id}.py")
    yield Sample("stub", "stub", stub)
    reference = chapter.secret / "reference.py"
    for path in sorted((chapter.secret / "accepted").glob("*.py")):
        yield Sample("accepted", path.stem, read_text(path))
    for m in read_misconceptions(chapter):
        yield Sample("misconception", m.name, as_script(chapter, {m.exercise: m.source}), m.exercise, m)
    for exercise in chapter.assignment.exercises:
        name = exercise.name
        for number, statement in enumerate(_constants(exercise, recording)):
            source = f"def {name}(*args, **kwargs):\n    {statement}\n"
            yield Sample("constant", f"{number}", as_script(chapter, {name: source}), name, what=statement)
        for number, mutant in enumerate(mutants(read_text(reference), name)):
            yield Sample("mutant", f"{number}", as_script(chapter, {name: mutant.source}), name, mutant)
    for number, text in enumerate(_canaries(chapter)):
        yield Sample("canary", f"{number}", text)


# --- constant answers ----------------------------------------------------------------------------------


def _constants(exercise: Exercise, recording: Recording) -> Iterator[str]:
    """Yield statements that do one thing whatever the input.

    They return 0, 1 and 1/n in each shape that is asked for, or False and True where these are, and each right answer
    that several calls share; or raise what some call is to raise.
    """
    results = [
        replace(call.result, changed=None)
        for hidden in (False, True)
        for call in recording[exercise.name, hidden]
        if call.function == exercise.name and isinstance(call.result, Returned | Raised)
    ]
    known: list[Returned | Raised] = []
    for result in results:
        shared = [result] if isinstance(result, Raised) or sum(alike(result, each) for each in results) > 1 else []
        filled = [Returned(_filled(result.value, n)) for n in range(3)] if isinstance(result, Returned) else []
        for end in (*shared, *filled):
            if not any(alike(end, each) for each in known):
                known.append(end)
                yield f"return {_literal(end.value)}" if isinstance(end, Returned) else f"raise {end.type}"


def _filled(value: Any, number: int) -> Any:
    """Return a value of the same kinds and shapes that says nothing: the first, second or third of these."""
    found = numbers(value)
    if found is not None:
        fill = (0.0, 1.0, 1 / found.shape[-1] if found.ndim and found.shape[-1] else 0.5)[number]
        return np.full(found.shape, fill) if found.ndim else fill
    if isinstance(value, list | tuple):
        return type(value)(_filled(item, number) for item in value)
    if isinstance(value, np.ndarray | bool | np.bool_):
        return np.full(np.shape(value), bool(number)) if np.ndim(value) else bool(number)
    return value if value is None else ""


def _literal(value: Any) -> str:
    """Return Python's text for a value."""
    if isinstance(value, np.ndarray):
        return f"np.array({_literal(value.tolist())})"
    if isinstance(value, np.generic):
        return _literal(value.item())
    if isinstance(value, tuple):
        return f"({''.join(f'{_literal(item)}, ' for item in value)})"
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"
    return repr(value) if not isinstance(value, float) or math.isfinite(value) else f'float("{value}")'


# --- canaries: submissions that try to carry hidden arguments to where a student reads -------------------

_CANARY = {
    "raises them": "raise ValueError(repr((args, kwargs)))",
    "exits with them": "raise SystemExit(repr((args, kwargs)))",
    "prints them": "print(args, kwargs)\n    import sys, warnings\n    print(args, file=sys.stderr)\n"
    "    warnings.warn(repr(args))\n    return None",
    "names a type by them": "return type(repr(args), (), {})()",
    "names errors": "raise type(repr(args), (Exception,), {})(repr(kwargs))",
    "returns them": "return list(args)",
    "returns their text": "return repr((args, kwargs))",
    "gives earlier back": "SEEN.append(repr((args, kwargs)))\n    raise ValueError(' '.join(SEEN))",
    "returns earlier ones": "SEEN.append(args)\n    return [list(map(repr, each)) for each in SEEN]",
    "puts them into a line number": "exec(compile('\\n' * (abs(hash(repr(args))) % 999) + 'raise ValueError', "
    "'submission.py', 'exec'))",
    "puts them into a file name": "exec(compile('raise ValueError', repr(args), 'exec'))",
    "changes its arguments": "for each in args:\n        try:\n            each[0] = 123.456\n"
    "        except Exception:\n            pass\n    return 0.0",
    "dies by them": "import os\n    os._exit(len(repr(args)) % 256)",
    "tells later": "SEEN.append(args)\n    raise KeyError(SEEN[0], SEEN[-1])",
}


def _canaries(chapter: Chapter) -> Iterator[str]:
    for body in _CANARY.values():
        functions = [f"def {e.name}(*args, **kwargs):\n    {body}\n" for e in chapter.assignment.exercises]
        yield "\n\n".join(["import numpy as np\n\nSEEN = []\n", *functions])
