"""The chapter's quiz, in the notebook and in the terminal: for oneself, without points."""

from __future__ import annotations

from collections.abc import Callable

from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter
from autograder.course.ungraded import LETTERS, Question, read_quiz
from autograder.errors import UsageError
from autograder.model import NO_TEXT, Lang, Said, Text, note
from autograder.show.notebook import Choice, Shown, question


def find(chapter: Chapter, number: int) -> Question:
    """Return a question of the quiz by its number, from 1.

    Raises: UsageError where there is none; ContentError.
    """
    questions = read_quiz(chapter.public)
    if not isinstance(number, int) or not 1 <= number <= len(questions):
        raise UsageError(note("selfcheck.no_question", number=clip(str(number)), count=len(questions)))
    return questions[number - 1]


def shown(item: Question, number: int, lang: Lang, answer: str = "") -> Shown:
    """Return a question as a notebook shows it; with an answer, what is said about that one."""
    choices = [
        Choice(letter, option.text, option.why, option.right)
        for letter, option in zip(LETTERS, item.options, strict=False)
    ]
    return question(number, item.section, item.text, choices, lang, answer.strip().upper())


def listing(chapter: Chapter) -> Said:
    """Return all questions, one a line."""
    calls = [(f"quiz({i})  ", item.text) for i, item in enumerate(read_quiz(chapter.public), start=1)]
    zh, en = ("\n".join(call + text.get(lang) for call, text in calls) for lang in ("zh", "en"))
    return Text(zh, en) or note("selfcheck.no_quiz")


def take(chapter: Chapter, ask: Callable[[Said], str], tell: Callable[[Said], None]) -> None:
    """Go through the quiz in a terminal. A wrong option is explained and may be tried again; an empty line goes on.

    At the end it tells how many were right at once.
    ask: shows a prompt and returns what is typed; q and EOFError end the quiz.
    """
    questions = read_quiz(chapter.public)
    if not questions:
        return tell(note("selfcheck.no_quiz"))
    right, asked = 0, 0
    for number, item in enumerate(questions, start=1):
        tell(NO_TEXT)
        tell(note("selfcheck.question_head", number=number, count=len(questions), section=item.section))
        tell(item.text)
        for letter, option in zip(LETTERS, item.options, strict=False):
            tell(note("selfcheck.option", letter=letter, text=option.text))
        try:
            right += _answer(item, ask, tell)
        except EOFError:
            tell(NO_TEXT)
            break
        asked += 1
    return tell(note("selfcheck.quiz_done", right=right, count=asked, missed=right < asked)) if asked else None


def _answer(item: Question, ask: Callable[[Said], str], tell: Callable[[Said], None]) -> bool:
    """Ask until the right option is chosen or an empty line goes on; return whether the first choice was right.

    Raises: EOFError where the reader has had enough.
    """
    letters = list(LETTERS[: len(item.options)])
    first = True
    while answer := ask(note("selfcheck.quiz_prompt", first=letters[0], last=letters[-1])).strip().upper():
        if answer == "Q":
            raise EOFError
        if answer not in letters:
            tell(note("selfcheck.no_option", answer=clip(answer, 20)))
            continue
        option = item.options[letters.index(answer)]
        tell(note("selfcheck.holds" if option.right else "selfcheck.holds_not", why=option.why))
        if option.right:
            return first
        first = False
    return False
