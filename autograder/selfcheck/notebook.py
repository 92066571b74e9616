"""Self-check in a notebook, on the reader's own functions: nothing here raises, so that no "Run All" stops.

A notebook opens it in its first cell; a function is looked up when it is called:

    check, hint, plot, predict, quiz = start("ch01", globals(), lang="en")

It is light: numpy, the tests and matplotlib are imported by the first call that needs them.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cached_property, wraps
from inspect import signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

from msgspec.structs import replace

from autograder.bounds.budget import MAX_TEXT
from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter
from autograder.errors import AutograderError, UsageError
from autograder.model import Diagnosis, Exercise, ExerciseResult, Explanation, Lang, Note, Said, Status, note
from autograder.selfcheck.place import notebooks_folder, shadowing
from autograder.show import notebook as show
from autograder.words import say

if TYPE_CHECKING:
    from autograder.diagnosis import Diagnostician
    from autograder.grading.kernel import Kernel
    from autograder.suite.reader import Suite

P = ParamSpec("P")


def start(chapter: str, names: dict[str, Any], lang: Lang = "zh") -> tuple[Callable[..., None], ...]:
    """Return check, hint, plot, predict and quiz for a notebook.

    chapter: the assignment's id.
    names: the notebook's `globals()`.
    """
    own = SelfCheck(chapter, names, lang)
    own.greet()
    return own.check, own.hint, own.plot, own.predict, own.quiz


def _never_raises(method: Callable[Concatenate[SelfCheck, P], None]) -> Callable[Concatenate[SelfCheck, P], None]:
    """Say what went wrong instead of raising it: the cells below have to run."""

    @wraps(method)
    def told(self: SelfCheck, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            _fitting(method, args, kwargs)
            return method(self, *args, **kwargs)
        except UsageError as error:
            problem = error.said
        except AutograderError as error:
            problem = note("notebook.no_folder", reason=error.text)
        except KeyboardInterrupt:
            problem = note("notebook.interrupted")
        except Exception as error:  # a fault of the kit: the notebook goes on, and the reader can report it
            problem = _fault(error)
        self.tell(problem, good=False)
        if kwargs.get("validate"):  # no verdict means not passed
            print(clip(say(problem, self.lang), MAX_TEXT), file=sys.stderr)
        return None

    return told


def _fitting(method: Callable[..., None], args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> None:
    """Raise UsageError, with how it is called, for arguments that a call of the notebook's does not take."""
    try:
        signature(method).bind(None, *args, **kwargs)
    except TypeError:
        name = method.__name__
        raise UsageError(note("notebook.called_as", name=name, how=note(f"notebook.{name}_call"))) from None


def _number(given: Any) -> Any:
    """Return a number that was written as text, `"2"`, as a number; anything else as it is."""
    return int(given) if isinstance(given, str) and given.strip().isdecimal() else given


def _fault(error: Exception) -> Note:
    if (shadow := shadowing(error)) is not None:
        return note("notebook.shadowed", file=str(shadow))
    place = traceback.extract_tb(error.__traceback__)[-1]
    at = f"{Path(place.filename).name}, {place.lineno}"
    return note("notebook.failed", error=clip(f"{type(error).__name__}: {error}", MAX_TEXT), at=at)


class SelfCheck:
    """One notebook's self-check. What it has loaded of the chapter it keeps."""

    def __init__(self, chapter: str, names: dict[str, Any], lang: Lang) -> None:
        self.id = chapter
        self.names = names
        self.lang: Lang = lang

    # --- what a notebook calls ---------------------------------------------------------------------------

    @_never_raises
    def greet(self) -> None:
        """Say that it is there, or what is missing."""
        self.tell(note("notebook.opened", title=self.chapter.assignment.title), good=True)

    @_never_raises
    def check(self, name: Any = None, *, validate: bool = False) -> None:
        """Run the public tests of one exercise; of all, one line each, without a name.

        validate: also write one line to stderr where it does not pass, for nbgrader's Validate.
        """
        wanted = self.chapter.assignment.exercises if name is None else (self._exercise(name),)
        results, notices = [], dict[Said, None]()
        for exercise in wanted:
            result, printed, otherwise = self._result(exercise)
            results.append(result)
            notices |= dict.fromkeys(otherwise)
            if result.status is not Status.PASSED and validate:
                print(show.stderr_line(result, self.lang), file=sys.stderr)
        if name is None:
            display(show.overview(results, self.lang))
        else:
            display(show.exercise(results[0], self.lang, wanted[0].hints, printed))
        for notice in notices:
            self.tell(notice, good=False)

    @_never_raises
    def hint(self, name: Any, rung: Any = None) -> None:
        """Show an exercise's hints, to be opened one by one; or one of them, from 1."""
        exercise, rung = self._exercise(name), _number(rung)
        if rung is not None and rung not in range(1, len(exercise.hints) + 1):
            raise UsageError(note("notebook.no_such_hint", name=exercise.name, count=len(exercise.hints)))
        display(show.hint_ladder(exercise.name, exercise.hints, self.lang, rung))

    @_never_raises
    def plot(self, name: Any = None) -> None:
        """Draw one of the chapter's pictures with the reader's own functions; without a name say which there are."""
        from autograder.selfcheck.pictures import draw, names

        name = None if name is None else str(name)
        if name is None:
            calls = tuple(f'plot("{each}")' for each in names(self.chapter))
            return self.tell(note("notebook.pictures", calls=calls))
        kernel = self._kernel()
        try:
            drawing = draw(self.chapter, name, kernel.call, self.lang)
        except KeyboardInterrupt:
            return self.tell(kernel.interrupted(), good=False)
        return display(show.picture(drawing.data, drawing.alt, self.lang))

    @_never_raises
    def predict(self, name: Any, guess: Any = "") -> None:
        """Take a prediction down, and speak to it where the chapter knows its like; it is not graded."""
        from autograder.course.ungraded import read_guesses
        from autograder.selfcheck.guesses import answer_to

        text = clip(str(guess).strip())
        if not text:
            return self.tell(note("notebook.guess_first"))
        answer = answer_to(text, read_guesses(self.chapter.public).get(str(name), ()))
        return self.tell(
            note("notebook.noted", guess=text)
            if answer is None
            else note("notebook.answered", guess=text, answer=answer)
        )

    @_never_raises
    def quiz(self, number: Any = None, answer: Any = "") -> None:
        """Show a question of the quiz, or what is said about an answer to it; without a number list them."""
        from autograder.selfcheck.quiz import find, listing, shown

        if number is None:
            return self.tell(listing(self.chapter))
        number = _number(number)
        return display(shown(find(self.chapter, number), number, self.lang, str(answer)))

    # --- how ---------------------------------------------------------------------------------------------

    @cached_property
    def chapter(self) -> Chapter:
        """The chapter's public folder: the notebook's own, a parent, or in the course that the environment names."""
        from autograder.selfcheck.finding import find_below, find_chapter

        own = notebooks_folder(self.names)
        try:
            return find_chapter(self.id, own or Path(), None)
        except UsageError:
            if (chapter := find_below(self.id, filter(None, (own, Path.cwd())))) is not None:
                return chapter
            raise UsageError(note("notebook.no_assignment", folder=str(Path.cwd()), assignment=self.id)) from None

    @cached_property
    def _suite(self) -> Suite:
        from autograder.suite.reader import read_suite

        return read_suite(self.chapter, hidden=False)

    @cached_property
    def _diagnostician(self) -> Diagnostician:
        from autograder.diagnosis import Diagnostician
        from autograder.diagnosis.public_values import FILE, from_json

        return Diagnostician(from_json(self.chapter.public / FILE))

    def _kernel(self) -> Kernel:
        from autograder.grading.kernel import Kernel

        return Kernel(self.names, self.chapter.assignment.limits)

    def _exercise(self, name: Any) -> Exercise:
        """Return the exercise that is meant; a function stands for its name."""
        from autograder.selfcheck.finding import no_exercise

        wanted = name if isinstance(name, str) else getattr(name, "__name__", type(name).__name__)
        known = tuple(exercise.name for exercise in self.chapter.assignment.exercises)
        if wanted in known:
            return self.chapter.assignment.exercise(wanted)
        raise UsageError(no_exercise(wanted, known))

    def _result(self, exercise: Exercise) -> tuple[ExerciseResult, str, tuple[Said, ...]]:
        """Run an exercise's public tests; return the result, what was printed, and what grading would do otherwise."""
        from autograder.grading.outcomes import public_result
        from autograder.grading.probing import asking_a_notebook
        from autograder.grading.refused import in_use, notice
        from autograder.selfcheck.cells import as_run
        from autograder.selfcheck.syntax import newer

        kernel = self._kernel()
        known = as_run(self.names)
        cases = self._suite.of(exercise.name, hidden=False)
        try:
            probe = asking_a_notebook(kernel, known, exercise.name)
            result = public_result(exercise, cases, known, kernel.call, self._diagnostician, probe)
        except KeyboardInterrupt:
            result = _stopped(exercise, kernel.interrupted())
        refused = in_use(known)
        notices = (notice(refused) if refused else None, newer(known.sources), kernel.refused())
        return _for_notebooks(result), say(kernel.printed(), self.lang), tuple(each for each in notices if each)

    def tell(self, said: Said, *, good: bool | None = None) -> None:
        """Show one sentence."""
        display(show.message(said, self.lang, good=good))


def _stopped(exercise: Exercise, seen: Said) -> ExerciseResult:
    """Return the result of an exercise that the reader interrupted."""
    return ExerciseResult(
        name=exercise.name,
        title=exercise.title,
        section=exercise.section,
        bonus=exercise.bonus,
        status=Status.TIMEOUT,
        score=Fraction(0),
        max_score=exercise.points,
        tests=(),
        diagnosis=Diagnosis(Explanation(seen)),
    )


def _for_notebooks(result: ExerciseResult) -> ExerciseResult:
    """Return the result with the next step that a notebook has where a function is not there yet."""
    if result.status is not Status.MISSING or result.diagnosis is None:
        return result
    absent, run = note("notebook.no_function", name=result.name), note("notebook.run_its_cell", name=result.name)
    told = replace(result.diagnosis.explanation, seen=absent, next=run)
    return replace(result, diagnosis=replace(result.diagnosis, explanation=told))


def display(shown: show.Shown) -> None:
    """Put an output under the cell; outside a notebook print its text."""
    ipython = sys.modules.get("IPython")
    if ipython is None or ipython.get_ipython() is None:
        print(shown.text)
        return
    ipython.display.display({"text/html": shown.html, "text/plain": shown.text}, raw=True)
