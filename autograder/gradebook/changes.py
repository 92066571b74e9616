"""What has changed between two states of a class: for whom, by how much, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Final

from autograder.bounds.clipping import clip, clip_path
from autograder.gradebook.book import HandIns, telling
from autograder.model import Change, Note, Standing, SubmissionResult, SubmissionStatus, note

_SHOWN: Final = 10  # students in one note


def changes(
    before: Mapping[str, Standing], after: Mapping[str, Standing], were: Mapping[str, str] | None = None
) -> list[Change]:
    """Return a change for each student whose total, status or id is another, by student.

    were: under which id somebody stood before, by that of now.
    """
    ids = were or {}
    found = (_change(each, before.get(each), after.get(each), ids.get(each)) for each in {*before, *after})
    return sorted((each for each in found if each is not None), key=lambda each: each.student)


def is_same(before: HandIns | None, after: HandIns) -> bool:
    """Return whether a student's row is the same: of the same hand-ins, graded in the same way, to the same end."""
    if before is None:
        return False
    pairs = list(zip_longest(telling(before), telling(after)))
    return all(one is not None and other is not None and _is_like(one.result, other.result) for one, other in pairs)


def versions_told(results: Iterable[SubmissionResult]) -> tuple[Note, ...]:
    """Tell of a class that was graded by several versions of Python or numpy, which may differ in scores."""
    graded = Counter(f"Python {each.python}, numpy {each.numpy}" for each in results if each.python)
    listed = tuple(note("gradebook.graded_by", count=count, versions=each) for each, count in sorted(graded.items()))
    return (note("gradebook.versions", listed=listed),) if len(listed) > 1 else ()


def listed(students: Iterable[str]) -> tuple[str, ...]:
    """Return the first students as they are told in one note."""
    names = sorted(students)
    return (*map(clip, names[:_SHOWN]), *(("...",) if len(names) > _SHOWN else ()))


def _is_like(one: SubmissionResult, other: SubmissionResult) -> bool:
    return not list(_of_results(one, other)) and _earned(one) == _earned(other)


def _change(student: str, before: Standing | None, after: Standing | None, was: str | None) -> Change | None:
    """Return what is other of a student; of who has handed in nothing only what a rule or a person gave is known."""
    if before is None and after is not None and _is_absent(after):
        before = Standing(after.result)
    elif after is None and before is not None and _is_absent(before):
        after = Standing(before.result)
    if before is not None and after is not None:
        is_same_status = before.result.status is after.result.status or (_is_absent(before) and _is_absent(after))
        is_same_score = before.total == after.total and is_same_status
        if is_same_score and was is None:
            return None
        other_id = () if was is None else (note("changes.id", was=clip(was)),)
        causes = (*other_id, *(() if is_same_score else _causes(before, after)))
    else:
        causes = (note("changes.new" if before is None else "changes.gone"),)
    known = after or before
    assert known is not None
    return Change(
        student,
        known.result.name,
        before.total if before is not None else None,
        after.total if after is not None else None,
        before.result.status if before is not None else None,
        after.result.status if after is not None else None,
        causes,
    )


def _causes(before: Standing, after: Standing) -> Iterator[Note]:
    one, other = before.result, after.result
    if _is_absent(before) or _is_absent(after):
        if not _is_absent(after):
            yield note("changes.new")
        elif not _is_absent(before):
            yield note("changes.gone")
    else:
        found = list(_of_results(one, other))
        yield from found
        if not found and _earned(one) != _earned(other):
            yield note("changes.again")
    for kind in ("late", "override"):
        was, is_now = ([each for each in one.adjustments if each.kind == kind] for one in (before, after))
        yield from (each.said for each in is_now if each not in was)
        if was and not is_now:
            yield note(f"changes.no_{kind}")
    if after.zero and not before.zero:
        yield note("changes.zero")
    elif before.zero and not after.zero and one.status is other.status:  # else there is a score now
        yield note("changes.no_zero")


def _of_results(one: SubmissionResult, other: SubmissionResult) -> Iterator[Note]:
    if one.submission_digest != other.submission_digest:
        yield note("changes.hand_in", file=clip_path(other.file))
    if one.content_digest != other.content_digest:
        yield note("changes.content")
    if one.engine_digest != other.engine_digest:
        yield note("changes.engine")
    if one.sandbox_level != other.sandbox_level:
        yield note("changes.level", before=one.sandbox_level, after=other.sandbox_level)
    if (one.python, one.numpy) != (other.python, other.numpy):
        yield note("changes.versions")


def _is_absent(standing: Standing) -> bool:
    """Whether nothing that is known was handed in: none, or what two contend for."""
    return not standing.result.submission_digest and standing.result.status is not SubmissionStatus.FAULT


def _earned(result: SubmissionResult) -> tuple[object, ...]:
    return (result.status, *((each.name, each.status, each.score, each.max_score) for each in result.exercises))
