"""A guess is spoken to where the chapter knows its like, and only there."""

from __future__ import annotations

import pytest

from autograder.course.ungraded import Answer, read_guesses
from autograder.errors import ContentError
from autograder.model import Text
from autograder.selfcheck.guesses import answer_to

FADE = (Answer(("12.2%",), Text("十二", "twelve")), Answer(("4.9%", "5%"), Text("五", "five")))
CAN = (Answer(("can", "能"), Text("能", "yes")), Answer(("cannot", "不能"), Text("不能", "no")))
PAIR = (Answer(("60%, 2%",), Text("都对", "both")), Answer(("60%, 60%",), Text("一半", "first")))
SOME = (Answer(("0.1",), Text("陡", "steep")), Answer(("0.01", "1%"), Text("平", "flat")))


@pytest.mark.parametrize(
    ("answers", "guess", "said"),
    [
        (FADE, "12.2%", "twelve"),
        (FADE, "大约 12.2", "twelve"),
        (FADE, "0.122", "twelve"),
        (FADE, "１２.２％", "twelve"),
        (FADE, "I think 4.9 %", "five"),
        (FADE, "12.2% or 4.9%", None),
        (FADE, "0.5%", None),
        (FADE, "much", None),
        (CAN, "It can", "yes"),
        (CAN, "It CANNOT", "no"),
        (CAN, "candles", None),
        (CAN, "不能", "no"),
        (CAN, "能", "yes"),
        (PAIR, "60% and 2%", "both"),
        (PAIR, "0.6, 0.02", "both"),
        (PAIR, "60% / 60%", "first"),
        (PAIR, "60%", None),
        (SOME, "0.1", "steep"),
        (SOME, "0.01", "flat"),
        (SOME, "1%", "flat"),
        (SOME, "10", None),
        (SOME, "9" * 400, None),
    ],
)
def test_a_guess_is_told_from_others_by_its_numbers_or_its_words(answers, guess, said):
    found = answer_to(guess, answers)
    assert (found and found.en) == said


def test_every_guess_that_a_chapter_lists_meets_its_own_answer(ch01):
    for name, answers in read_guesses(ch01.public).items():
        for answer in answers:
            for like in answer.like:
                assert answer_to(like, answers) == answer.text, (name, like)


def test_the_readings_ask_for_each(ch01):
    asked = set(read_guesses(ch01.public))
    for lang in ("zh", "en"):
        text = (ch01.public / f"reading.{lang}.md").read_text(encoding="utf-8")
        assert {line.split()[2] for line in text.splitlines() if line.startswith("<!-- predict:")} == asked


def test_a_chapter_may_have_none(tmp_path):
    assert read_guesses(tmp_path) == {}


def test_a_list_of_likes_that_is_none_is_named(tmp_path):
    (tmp_path / "guesses.toml").write_text(
        "[[guesses]]\nname = 'a'\n[[guesses.answers]]\nlike = []\nzh = '一'\nen = 'one'\n", encoding="utf-8"
    )
    with pytest.raises(ContentError, match=r"guesses\.a\.answers\[0\]\.like"):
        read_guesses(tmp_path)
