"""What a notebook shows: compact HTML with nothing of the reader's obeyed, and the same in plain text."""

from __future__ import annotations

from fractions import Fraction
from html.parser import HTMLParser

import pytest

from autograder.model import Diagnosis, Divergence, ExerciseResult, Explanation, Status, Text
from autograder.model import TestOutcome as Outcome
from autograder.show import notebook as show

HOSTILE = '<script>alert(1)</script>\x1b[31m "&\u202e'
HINTS = (Text("先想", "think first"), Text("再看", "look again"), Text("最后", "at last"))


def outcome(status: Status, title: str = "t") -> Outcome:
    return Outcome("test", Text(f"题{title}", title), False, status, Fraction(0), Fraction(1))


def result(*statuses: Status, diagnosis: Diagnosis | None = None, bonus: bool = False) -> ExerciseResult:
    failed = next((status for status in statuses if status is not Status.PASSED), Status.PASSED)
    tests = tuple(outcome(status, str(i)) for i, status in enumerate(statuses))
    return ExerciseResult(
        "f", Text("函数", "f"), Text("一", "1"), bonus, failed, Fraction(0), Fraction(1), tests, diagnosis
    )


def diagnosis(seen: str = "L=20 gives 6.8 %") -> Diagnosis:
    return Diagnosis(
        Explanation(Text("看到", seen), Text("意思", "no tanh"), Text("去看", "read part 1")),
        "m",
        Divergence("f([1, 1])", (1.0, 2.0), (1.0, 1.5), 2, begun="f([1, 1])"),
    )


class Tags(HTMLParser):
    """Collects tags and texts, and fails where they do not match."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def test_green_is_one_line():
    shown = show.exercise(result(Status.PASSED, Status.PASSED), "en", HINTS)
    assert shown.text == "√ f · passed · public tests 2/2"
    assert "details" not in shown.html


def test_a_failure_says_what_is_seen_what_it_means_where_to_look_and_what_fails():
    shown = show.exercise(result(Status.FAILED, Status.PASSED, diagnosis=diagnosis()), "en", HINTS)
    assert shown.text.split("\n") == [
        "× f · not passed · public tests 1/2",
        "What is seen: L=20 gives 6.8 %.",
        "f([1, 1]) gives 2; it should be 1.5 (right for 1 step)",
        "What it means: no tanh.",
        "Where to look next: read part 1.",
        "Tests that do not pass: 0",
        'For a hint: hint("f")',
    ]
    words = "".join(Tags(shown.html).words)
    assert all(shown.text.split("\n")[at].split(": ", 1)[1] in words for at in (1, 3, 4))
    assert "right for 1 step, too large from step 2 on" in words


def test_chinese_is_chinese_throughout():
    shown = show.exercise(result(Status.FAILED, diagnosis=diagnosis()), "zh", HINTS, "h\n")
    assert shown.text.split("\n")[1:5] == [
        "看到什么：看到。",
        "f([1, 1]) 得到 2，应为 1.5（前 1 步都对）",
        "说明什么：意思。",
        "接下来看哪里：去看。",
    ]
    assert 'lang="zh-CN"' in shown.html
    assert "函数打印了什么" in shown.html
    assert "提示 1 / 3" in shown.html


def test_hints_open_one_inside_the_other():
    tags = Tags(show.exercise(result(Status.FAILED, diagnosis=diagnosis()), "en", HINTS).html)
    assert tags.tags.count("details") == 3
    html = show.hint_ladder("f", HINTS, "en").html
    assert html.index("think first") < html.index("Hint 2 of 3") < html.index("look again") < html.index("at last")
    assert html.index("</details></details></details>") > html.index("at last")


def test_as_text_a_ladder_gives_one_rung_and_names_the_next():
    assert show.hint_ladder("f", HINTS, "en").text == 'f · Hint 1 of 3: think first\nThe next one: hint("f", 2)'
    assert show.hint_ladder("f", HINTS, "en", 3).text == "f · Hint 3 of 3: at last"
    assert "think first" not in show.hint_ladder("f", HINTS, "en", 2).html


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_nothing_of_the_readers_is_obeyed(lang):
    told = Diagnosis(
        Explanation(Text(HOSTILE, HOSTILE), Text(HOSTILE, HOSTILE)),
        divergence=Divergence(HOSTILE, (HOSTILE,), (HOSTILE,)),
    )
    for shown in (
        show.exercise(result(Status.EXCEPTION, diagnosis=told), lang, HINTS, HOSTILE),
        show.message(HOSTILE, lang),
        show.picture(b"png", HOSTILE, lang),
    ):
        assert "script" not in Tags(shown.html).tags
        assert not set(shown.html + shown.text) & {"\x1b", "\u202e"}


def test_the_overview_has_one_line_an_exercise_and_says_when_all_is_done():
    done = show.overview([result(Status.PASSED), result(Status.NOT_ATTEMPTED, bonus=True)], "en").text
    assert done.split("\n") == [
        "√ f · passed · public tests 1/1",
        "○ f (bonus) · not attempted · public tests 0/1",
        "All public tests pass. Grading adds hidden tests.",
    ]
    assert "Something is still open" in show.overview([result(Status.FAILED)], "en").text


def test_what_a_reader_interrupts_is_called_so():
    assert show.exercise(result(), "en").text == "√ f · passed"
    stopped = ExerciseResult("f", Text("", ""), Text("", ""), False, Status.TIMEOUT, Fraction(0), Fraction(1), ())
    assert show.exercise(stopped, "en").text == "× f · interrupted"
    assert show.exercise(stopped, "zh").text == "× f · 中断"


def test_a_picture_is_an_image_with_its_words():
    shown = show.picture(b"png", "a curve: 4.9%", "en")
    assert '<img src="data:image/png;base64,cG5n" alt="a curve: 4.9%"' in shown.html
    assert "max-width:100%" in shown.html
    assert shown.text == "a curve: 4.9%"


def test_the_line_for_validate_is_one_line():
    assert (
        show.stderr_line(result(Status.FAILED, diagnosis=diagnosis("a\nb")), "en")
        == "× f · not passed · public tests 0/1"
    )
