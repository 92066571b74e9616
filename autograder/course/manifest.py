"""A chapter's manifest, `assignment.toml`: its exercises, points, sections, hints, titles, limits."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

import msgspec

from autograder.bounds.clipping import clip
from autograder.bounds.near import near
from autograder.course.laws import PATTERNS, read_law
from autograder.course.tables import Both, Table, allowed, bad_value, read_table, to, wrong_field
from autograder.errors import ContentError
from autograder.model import Assignment, Limits, note


class Test(Table, frozen=True):
    """What students may read about a test."""

    title: Both
    message: Both


class Exercise(Table, frozen=True):
    """One function to write."""

    name: Annotated[str, allowed("a_name", pattern=r"^[^\W\d_]\w*$")]
    points: Annotated[Fraction, allowed("a_number_of_points")]
    title: Both
    section: Both
    hints: Annotated[list[Both], allowed("a_list_of_texts")]
    tests: Annotated[dict[str, Test], allowed("a_table_of_tests")]
    bonus: Annotated[bool, allowed("true_or_false")] = False
    steps: Annotated[str | None, allowed("a_parameter")] = None
    laws: Annotated[list[str], allowed("a_list_of_laws")] = msgspec.field(default_factory=list)


def _limit(kind: type[Any]) -> Any:
    return Annotated[kind, allowed("a_number_above_0" if kind is float else "a_whole_number_above_0", gt=0)]


LimitsTable: Any = msgspec.defstruct(
    "LimitsTable",
    [(each.name, _limit(each.type), each.default) for each in msgspec.structs.fields(Limits)],
    bases=(Table,),
    frozen=True,
    forbid_unknown_fields=True,
)


class Manifest(Table, frozen=True):
    """The whole file."""

    id: Annotated[str, allowed("a_chapter_s_name")]
    title: Both
    exercises: Annotated[list[Exercise], allowed("a_list_of_exercises", min_length=1)]
    limits: LimitsTable = LimitsTable()


def read_manifest(path: Path, *, renamed: bool = False) -> Assignment:
    """Read and validate an `assignment.toml`.

    renamed: the folder need not have the assignment's name.
    Raises: ContentError that names file, field, what stands there and what is allowed.
    """
    manifest = read_table(path, Manifest)
    if manifest.id != path.parent.name and not (renamed and manifest.id.isidentifier()):
        permitted = note("content.the_folder_s_name", name=path.parent.name)
        raise ContentError(wrong_field(path, "id", bad_value(manifest.id, permitted)))
    _check_laws(path, manifest)
    names = [exercise.name for exercise in manifest.exercises]
    tests = [test for exercise in manifest.exercises for test in exercise.tests]
    for code, seen in (("exercise_twice", names), ("test_twice", tests)):
        for twice in (name for name in seen if seen.count(name) > 1):
            raise ContentError(note(f"content.{code}", path=str(path), name=twice))
    return to(Assignment, manifest)


def _check_laws(path: Path, manifest: Manifest) -> None:
    """Refuse a law that is none; whether the function has its parameter shows when the reference is read."""
    for exercise in manifest.exercises:
        for written in exercise.laws:
            if read_law(written) is None:
                what = note("content.no_law", got=clip(written), near=near(written, PATTERNS, 0.3), known=PATTERNS)
                raise ContentError(wrong_field(path, f"exercises.{exercise.name}.laws", what))
