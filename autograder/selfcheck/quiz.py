"""The chapter's quiz, in the notebook and in the terminal: for oneself, without points."""

from __future__ import annotations

from collections.abc import Callable

from autograder.bounds.clipping import clip
from autograder.course.chapter import Chapter
from autograder.course.ungraded import LETTERS, Question, read_quiz
from autograder.errors import UsageError
from autograder.model import Lang, Text
from autograder.show.notebook import Choice, Shown, question


def find(chapter: Chapter, number: int, lang: Lang) -> Question:
    """Return a question of the quiz by its number, from 1.

    Raises: UsageError where there is none; ContentError.
    """
    questions = read_quiz(chapter.public)
    if not isinstance(number, int) or not 1 <= number <= len(questions):
        raise UsageError(
            Text(
                f"没有第 {number} 题：这一章有 {len(questions)} 题，从 1 数起",
                f"no question {number}: this chapter has {len(questions)}, counted from 1",
            ).get(lang)
        )
    return questions[number - 1]


def shown(item: Question, number: int, lang: Lang, answer: str = "") -> Shown:
    """Return a question as a notebook shows it; with an answer, what is said about that one."""
    choices = [
        Choice(letter, option.text.get(lang), option.why.get(lang), option.right)
        for letter, option in zip(LETTERS, item.options, strict=False)
    ]
    return question(number, item.section.get(lang), item.text.get(lang), choices, lang, answer.strip().upper())


def listing(chapter: Chapter, lang: Lang) -> str:
    """Return all questions, one a line."""
    questions = read_quiz(chapter.public)
    if not questions:
        return Text("这一章没有自测题。", "This chapter has no quiz.").get(lang)
    return "\n".join(f"quiz({i})  {item.text.get(lang)}" for i, item in enumerate(questions, start=1))


def take(chapter: Chapter, lang: Lang, ask: Callable[[str], str] = input, tell: Callable[[str], None] = print) -> None:
    """Go through the quiz in a terminal. A wrong option is explained and may be tried again; an empty line goes on.

    ask: shows a prompt and returns what is typed; EOFError ends the quiz.
    """
    questions = read_quiz(chapter.public)
    for number, item in enumerate(questions, start=1):
        section = Text(f"（{item.section.zh}）", f" ({item.section.en})").get(lang)
        tell(f"\n{number}/{len(questions)}{section}\n{item.text.get(lang)}")
        for letter, option in zip(LETTERS, item.options, strict=False):
            tell(f"  {letter}. {option.text.get(lang)}")
        try:
            _answer(item, lang, ask, tell)
        except EOFError:
            tell("")
            return
    closing = Text("做完了。错过的题，最值得回去读。", "That was all. What you missed is worth reading again.")
    tell(closing.get(lang) if questions else Text("这一章没有自测题。", "This chapter has no quiz.").get(lang))


def _answer(item: Question, lang: Lang, ask: Callable[[str], str], tell: Callable[[str], None]) -> None:
    """Ask until the right option is chosen or an empty line goes on."""
    letters = list(LETTERS[: len(item.options)])
    prompt = Text(
        f"选 {letters[0]}～{letters[-1]}（回车：下一题）：", f"{letters[0]}-{letters[-1]} (Enter: go on): "
    ).get(lang)
    while answer := ask(prompt).strip().upper():
        if answer not in letters:
            tell(Text(f"没有选项 {clip(answer, 20)}。", f"There is no option {clip(answer, 20)}.").get(lang))
            continue
        option = item.options[letters.index(answer)]
        verdict = Text("对。", "Right. ") if option.right else Text("不对。", "Not so. ")
        tell(verdict.get(lang) + option.why.get(lang))
        if option.right:
            return


__all__ = ["find", "listing", "shown", "take"]
