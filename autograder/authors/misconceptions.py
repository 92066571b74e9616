"""A chapter's named wrong answers: read from `misconceptions/<exercise>.toml`, and `.py` where a function is written.

Each becomes the source of a function that stands by itself, with what is said about it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from autograder.authors import changes
from autograder.authors.changes import Unfit
from autograder.authors.entries import Entry, Found, complaint, read_file, text_of
from autograder.authors.generic import Generic, generic
from autograder.authors.marking import Mark
from autograder.authors.original import Original, read_originals
from autograder.bounds.near import near
from autograder.course.chapter import MANIFEST, Chapter, execute
from autograder.errors import ContentError
from autograder.model import NO_TEXT, Explanation, Misconception, Note, Said, Text, note

FOLDER = "misconceptions"
_EXPRESSIONS: Mapping[str, Callable[[Original, str], str]] = {
    "result": changes.result,
    "returns": changes.returns,
    "instead": changes.instead,
    "before": changes.before,
}


def read_misconceptions(chapter: Chapter) -> tuple[Misconception, ...]:
    """Return the chapter's misconceptions by exercise, in the files' order.

    Raises: ContentError that names file, line and entry, and what would do.
    """
    _check_files(chapter, chapter.secret / FOLDER)
    originals = read_originals(chapter.secret / "reference.py")
    return tuple(m for exercise in chapter.assignment.exercises for m in _read(chapter, exercise.name, originals))


def misconceptions_of(chapter: Chapter, exercise: str) -> tuple[Misconception, ...]:
    """Return the misconceptions of one exercise, in the files' order. Raises: ContentError, as above."""
    return tuple(_read(chapter, exercise, read_originals(chapter.secret / "reference.py")))


def _read(chapter: Chapter, exercise: str, originals: Mapping[str, Original]) -> list[Misconception]:
    toml, python = (chapter.secret / FOLDER / f"{exercise}.{suffix}" for suffix in ("toml", "py"))
    if exercise not in originals and (toml.exists() or python.exists()):
        told = {"name": exercise, "file": MANIFEST}
        raise ContentError(note("content.no_answer", path=str(chapter.secret / "reference.py"), **told))
    own: list[Misconception] = []
    look: dict[str, Text] = {}
    if toml.exists():
        file = read_file(toml)
        look = file.next
        own += [_made(originals[exercise], each, look) for each in file.entries]
    if python.exists():
        own += _written(python, exercise, look)
    _check_names(own, look, toml)
    return own


def function_of(chapter: Chapter, misconception: Misconception) -> Callable[..., Any]:
    """Return a misconception as a function; what it calls of the chapter's other functions is the reference's.

    Raises: ContentError where what was made is no Python.
    """
    namespace = {"math": math, **vars(chapter.reference)}
    try:
        exec(compile(misconception.source, f"<{misconception.name}>", "exec"), namespace)
    except SyntaxError as error:
        text = (error.text or "").strip()
        raise _unmade(misconception, note("misconceptions.no_python", why=error.msg, text=text)) from error
    except Exception as error:  # a default value is computed when the function is made
        raise _unmade(misconception, note("misconceptions.fails", kind=type(error).__name__, why=str(error))) from error
    function: Callable[..., Any] = namespace[misconception.exercise]
    return function


def _unmade(misconception: Misconception, what: Note) -> ContentError:
    return complaint(misconception.file, misconception.line, misconception.name, what)


def written_code(chapter: Chapter) -> Iterator[str]:
    """Yield all code of the misconceptions: what stands in the files, and the functions that it makes."""
    for path in sorted((chapter.secret / FOLDER).glob("*.toml")):
        for found in read_file(path).entries:
            entry = found.entry
            yield from (*entry.change.values(), entry.result, entry.returns, entry.instead, entry.before)
    yield from (misconception.source for misconception in read_misconceptions(chapter))


def _check_files(chapter: Chapter, folder: Path) -> None:
    names = [exercise.name for exercise in chapter.assignment.exercises]
    for path in sorted(folder.glob("[!._]*")):
        if path.suffix not in {".toml", ".py"} or path.stem not in names:
            raise ContentError(note("misconceptions.of_no_exercise", path=str(path), near=near(path.stem, names)))


def _check_names(own: list[Misconception], look: Mapping[str, Text], path: Path) -> None:
    """Refuse a name that stands twice: an exercise's entries and families share one namespace."""
    families = {each.family for each in own}
    seen: set[str] = set()
    for each in own:
        if wrong := "also_family" if each.name in families else "twice" if each.name in seen else "":
            raise complaint(each.file, each.line, each.name, note(f"misconceptions.{wrong}"))
        seen.add(each.name)
    for family in sorted(set(look) - families):
        raise complaint(path, 1, family, note("misconceptions.idle_next"))


# --- an entry -------------------------------------------------------------------------------------------


def _made(original: Original, found: Found, look: Mapping[str, Text]) -> Misconception:
    entry = found.entry
    try:
        known = generic(original, entry.generic) if entry.generic else None
        source = known.source if known is not None else _source(original, entry)
    except Unfit as error:
        raise found.error(error.note) from error
    explanation = Explanation(text_of(entry.seen), *_words(found, known, look))
    name, family = (found.name, found.family) if found.family or known is None else (known.name, known.family)
    return Misconception(name, original.name, family, explanation, source, found.path, found.line, entry.minor)


def _source(original: Original, entry: Entry) -> str:
    if entry.way == "change":
        return changes.change(original, entry.change)
    return _EXPRESSIONS[entry.way](original, getattr(entry, entry.way))


def _words(found: Found, known: Generic | None, look: Mapping[str, Text]) -> tuple[Said, Said]:
    """Return what it means and where to look: the entry's own words, the family's, or the engine's."""
    family = found.family or (known.family if known is not None else "")
    means: Said = text_of(found.entry.means) or (known.means if known is not None else NO_TEXT)
    own: Said = text_of(found.entry.next) or look.get(family) or (known.next if known is not None else NO_TEXT)
    if not means:
        raise found.unfit("no_means")
    if not own:
        raise found.unfit("no_next", family=family)
    return means, own


# --- a function -----------------------------------------------------------------------------------------


def _written(path: Path, exercise: str, look: Mapping[str, Text]) -> Iterator[Misconception]:
    originals = read_originals(path)
    for name, function in vars(execute(path)).items():
        mark = getattr(function, "__misconception__", None)
        if not isinstance(mark, Mark):
            continue
        line = function.__code__.co_firstlineno
        if name not in originals:
            raise complaint(path, line, name, note("misconceptions.not_here"))
        told = mark.explanation
        if not (told.next or look.get(mark.family)):
            raise complaint(path, line, name, note("misconceptions.no_next", family=mark.family))
        told = Explanation(told.seen, told.means, told.next or look[mark.family])
        source = originals[name].text.replace(f"def {name}(", f"def {exercise}(", 1) + "\n"
        yield Misconception(name, exercise, mark.family, told, source, path, line, mark.minor)
