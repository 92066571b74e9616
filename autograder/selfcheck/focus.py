"""The first thing to fix, and what comes next. One thing at a time, in the order of the chapter."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from autograder.bounds.clipping import clip
from autograder.model import NO_TEXT, CodeLine, Diagnosis, ExerciseResult, Explanation, Note, Said, Status, note
from autograder.selfcheck.finding import Work
from autograder.selfcheck.syntax import Refusal
from autograder.show.selfcheck import Excerpt, Focus, Screen
from autograder.words import text

CHECK = "python -m autograder check"
HINT = "python -m autograder hint"

MAX_NOTES = 3


def to_fix(screen: Screen, refusal: Refusal | None, printed: Mapping[str, str], saved: Collection[str] = ()) -> Screen:
    """Add what to fix first; where nothing is wrong, what to write next.

    printed: what each function printed first. saved: the exercises that were just written, which come before others.
    """
    if refusal is not None:
        return _refused(screen, refusal)
    ordered = sorted(screen.exercises, key=lambda each: (each.name not in saved, each.bonus))
    wrong = next((each for each in ordered if each.is_wrong), None)
    if wrong is None:
        open_ = [each for each in ordered if each.status is not Status.PASSED]
        unwritten = next(
            (each for each in open_ if not each.is_told), open_[0]
        )  # what waits for another comes after it
        said = note("selfcheck.write", name=unwritten.name, section=unwritten.section)
        return replace(screen, next=said, command=f"{HINT} {unwritten.name}", target=unwritten.name)
    output = clip(" / ".join(printed.get(wrong.name, "").split("\n")[:3]).strip(" /"))
    title = note("selfcheck.fix_first", name=wrong.name, section=wrong.section)
    return _wrong(screen, wrong, title, output)


def lacking(screen: Screen, undefined: Note, at: CodeLine | None) -> Screen:
    """Tell first what keeps the file's functions from being defined."""
    excerpt = Excerpt(at.place.line, at.text) if at is not None else None
    title = note("selfcheck.fix_name", name=undefined["name"])
    others = tuple(each for each in screen.notes if each is not undefined)
    return replace(screen, focus=Focus(title, Explanation(undefined), excerpt=excerpt), notes=others, command=CHECK)


def done(screen: Screen, only: str | None) -> Screen:
    """Add what comes after all that counts passes."""
    if only is not None:
        return replace(screen, command=CHECK)
    wrong = next((each for each in screen.exercises if each.is_wrong), None)
    if wrong is not None:
        return _wrong(screen, wrong, note("selfcheck.fix_bonus", name=wrong.name))
    left = tuple(each.name for each in screen.exercises if each.status is not Status.PASSED)
    said = note("selfcheck.bonus_left" if left else "selfcheck.all_done", file=screen.file, names=left)
    return replace(screen, next=said)


def _wrong(screen: Screen, wrong: ExerciseResult, title: Said, printed: str = "") -> Screen:
    found = wrong.diagnosis or Diagnosis(Explanation(wrong.tests[0].message))
    excerpt = Excerpt(found.at.place.line, found.at.text) if found.at is not None else None
    focus = Focus(title, found.explanation, found.divergence, excerpt, printed)
    return replace(screen, focus=focus, command=f"{HINT} {wrong.name}", target=wrong.name)


# --- files that cannot be checked ------------------------------------------------------------------------


def _refused(screen: Screen, refusal: Refusal) -> Screen:
    place = refusal.place
    excerpt = Excerpt(place.line, refusal.line, place.column)
    focus = Focus(note("selfcheck.fix_place", place), refusal.explanation, excerpt=excerpt)
    return replace(screen, focus=focus, command=CHECK, broken=refusal.names)


def unreadable(screen: Screen, work: Work, reason: Said) -> Screen:
    """Add what to do about a file that holds nothing to check."""
    title = note("selfcheck.unreadable", file=work.file.name)
    means, what_next = _remedy(work)
    focus = Focus(title, Explanation(text(reason, remedy=False), means, what_next))
    return replace(screen, focus=focus, command=CHECK)


def _remedy(work: Work) -> tuple[Said, Said]:
    start = _head(work)
    if "<<<<<<< " in start:
        return note("selfcheck.merge"), note("selfcheck.finish_merge")
    if start.lstrip()[:1] == "<":
        return note("selfcheck.web_page"), note("selfcheck.download_again")
    return NO_TEXT, note("selfcheck.take_a_backup")


def _head(work: Work) -> str:
    try:
        with work.file.open("rb") as stream:
            return stream.read(2**20).decode("utf-8", "replace")
    except OSError:
        return ""


def other_assignment(screen: Screen, work: Work) -> Screen:
    """Add what to say about a file that has none of the assignment's functions."""
    assignment = work.chapter.assignment
    names = tuple(exercise.name for exercise in assignment.exercises)
    explanation = Explanation(
        note("selfcheck.its_functions", assignment=assignment.id, names=names),
        note("selfcheck.another_file"),
        note("selfcheck.name_the_file"),
    )
    focus = Focus(note("selfcheck.none_of_its_functions", file=work.file.name), explanation)
    notes = tuple(text(each, remedy=False) for each in work.submission.notes[:MAX_NOTES])
    return replace(screen, focus=focus, notes=notes, command=f"{CHECK} {assignment.id}.py")
