"""The quiz explains every option, in both languages; in the terminal it can be left at any time."""

from __future__ import annotations

import pytest

from autograder.course.ungraded import read_quiz
from autograder.errors import UsageError
from autograder.model import Said
from autograder.selfcheck.quiz import find, listing, shown, take
from autograder.words import say


def session(chapter, lang: str, *answers: str) -> str:
    """Return what the terminal shows; after the answers the input ends."""
    left, said = list(answers), []

    def ask(prompt: Said) -> str:
        said.append(say(prompt, lang))
        if not left:
            raise EOFError
        return left.pop(0)

    take(chapter, ask, lambda each: said.append(say(each, lang)))
    return "\n".join(said)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_option_is_answered_by_its_own_explanation(ch01, lang):
    for number, item in enumerate(read_quiz(ch01.public), start=1):
        for letter, option in zip("ABCD", item.options, strict=True):
            answer = shown(item, number, lang, letter.lower())
            assert option.why.get(lang) in answer.text
            assert (("不对。", "Not so. ")[lang == "en"] in answer.text) is not option.right


def test_before_it_is_answered_the_text_form_does_not_tell(ch01):
    item = find(ch01, 1)
    text = shown(item, 1, "en").text
    assert not any(option.why.en in text for option in item.options)
    assert all(option.text.en in text for option in item.options)


def test_as_html_each_option_opens_to_its_explanation(ch01):
    item = find(ch01, 1)
    html = shown(item, 1, "zh").html
    assert html.count("<details style") == 4
    assert "<details open" not in html
    assert shown(item, 1, "zh", "B").html.count("<details open") == 1


@pytest.mark.parametrize("number", [0, 11, -1, "1", None])
def test_a_number_that_no_question_has_is_said(ch01, number):
    with pytest.raises(UsageError, match="10"):
        find(ch01, number)


def test_the_listing_has_one_line_a_question(ch01, mini):
    assert say(listing(ch01), "zh").count("\n") == 9
    assert say(listing(mini), "en") == "This chapter has no quiz."
    assert "没有自测题" in session(mini, "zh")


def test_the_terminal_goes_through_all_questions_to_the_end(ch01):
    rights = [item.right for item in read_quiz(ch01.public)]
    said = session(ch01, "en", *rights)
    assert said.count("Right. ") == 10
    assert "10/10 (part 5)" in said
    assert said.endswith("Right at once: 10 of 10.")
    assert session(ch01, "zh", rights[0], "q").endswith("1 题里第一次就答对 1 题。")


def test_it_is_told_how_many_were_right_at_once_and_q_ends(ch01):
    first, second, third = read_quiz(ch01.public)[:3]
    wrong = next(letter for letter in "ABCD" if letter != second.right)
    said = session(ch01, "en", first.right, wrong, second.right, "", "q", third.right)
    assert said.endswith("Right at once: 1 of 3. What you missed is worth reading again.")
    assert "5/10" not in said
    assert "Right at once" not in session(ch01, "en", "Q")


def test_a_wrong_answer_is_explained_and_may_be_followed_by_another(ch01):
    item = find(ch01, 1)
    wrong = next(letter for letter in "ABCD" if letter != item.right)
    said = session(ch01, "zh", wrong, item.right.lower(), "")
    assert said.index("不对。") < said.index("对。" + item.options["ABCD".index(item.right)].why.zh)
    assert "2/10（第二节）" in said


def test_what_is_no_option_is_said_without_obeying_it(ch01):
    said = session(ch01, "en", "E", "\x1b[2J", "AB", "")
    assert said.count("There is no option") == 3
    assert "\x1b" not in said


def test_an_empty_line_goes_on_and_the_end_of_input_ends(ch01):
    said = session(ch01, "en", "", "")
    assert "3/10" in said
    assert "4/10" not in said
