"""What a page asks of Python: the terminal's own words, from a worker in the same process."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.authoring.demo import as_script
from autograder.authors.misconceptions import read_misconceptions
from autograder.course.chapter import Chapter
from autograder.selfcheck.checking import Checker
from autograder.selfcheck.finding import as_work
from autograder.selfcheck.progress import Progress
from autograder.show.layout import View
from autograder.show.selfcheck import check_lines

_SAMPLE = int(os.environ.get("AUTOGRADER_TEST_SAMPLE", "30"))  # misconceptions a chapter; all of them by hand

# A process of its own: a page's Python gives itself the surroundings of the cage, for good.
_PAGE = """
import json, os, sys
asked, out = json.load(sys.stdin), os.dup(1)
beats = []
from autograder.selfcheck.inpage import Page
page = Page(sys.argv[1], lambda: beats.append(1))
answers = [json.loads(getattr(page, verb)(*given)) for verb, *given in asked]
os.write(out, json.dumps({"answers": answers, "beats": len(beats)}).encode())
"""


def answers(chapter: Chapter, *asked: tuple[object, ...]) -> list[dict[str, object]]:
    """Ask a fresh page of a chapter one thing after the other."""
    done = subprocess.run(
        [sys.executable, "-c", _PAGE, str(chapter.public)],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, "PYTHONUTF8": "1"},
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["beats"] >= len(asked)
    return list(found["answers"])


def in_terminal(checker: Checker, text: str, only: str, lang: str) -> list[str]:
    """Return the lines that `check --watch` shows of a text."""
    chapter = checker.chapter
    screen = checker.check(as_work(chapter, Path(f"{chapter.assignment.id}.py"), text.encode()), only or None)
    return check_lines(Progress(chapter.public).noted(screen), View(lang=lang, columns=80), commands=False)


def both(chapter: Chapter, *files: tuple[str, str]) -> list[tuple[list[str], list[str]]]:
    """Return what page and terminal say of files: (text, the one exercise); the language changes from file to file."""
    langs = [("zh", "en")[i % 2] for i in range(len(files))]
    asked = [("check", text, only, lang, 80, "[]") for (text, only), lang in zip(files, langs, strict=True)]
    checker = Checker(chapter)
    try:
        told = [in_terminal(checker, text, only, lang) for (text, only), lang in zip(files, langs, strict=True)]
    finally:
        checker.close()
    return list(zip([each["lines"] for each in answers(chapter, *asked)], told, strict=True))


@pytest.mark.parametrize("name", ["ch01", "mini", "qkv"])
def test_page_and_terminal_say_the_same_of_every_misconception(name, request):
    chapter = request.getfixturevalue(name)
    known = read_misconceptions(chapter)
    known = random.Random(18).sample(known, min(_SAMPLE, len(known)))
    files = [(as_script(chapter, {each.exercise: each.source}), each.exercise) for each in known]
    differing = [
        each.name for each, (page, terminal) in zip(known, both(chapter, *files), strict=True) if page != terminal
    ]
    assert len(known) >= 5
    assert differing == []


_ODD = {
    "stub": "def double(x):\n    raise NotImplementedError\n",
    "nothing": "",
    "syntax": "def double(x):\n    return = x\n",
    "raises": "def double(x):\n    return x.nothing\n",
    "prints": "print('hello')\ndef double(x):\n    print(x)\n    return x\n",
    "no module": "import pandas\ndef double(x):\n    return pandas.DataFrame(x)\n",
    "reads a file": "text = open('/etc/passwd').read()\ndef double(x):\n    return len(text)\n",
    "exits": "def double(x):\n    raise SystemExit(3)\n",
    "too much": "x = 1\n" * 200_000,
    "other encoding's text": "# \ufeff\u202e\x1b[31m\ndef double(x):\n    return '\x1b[31mred'\n",
    "recursion": "def double(x):\n    return double(x)\n",
    "unsendable": "def double(x):\n    return object()\n",
}


def test_odd_files_are_told_as_in_the_terminal(mini):
    first = mini.assignment.exercises[0].name
    files = [(text.replace("double", first), "") for text in _ODD.values()]
    for name, (page, terminal) in zip(_ODD, both(mini, *files), strict=True):
        assert page == terminal, name
        assert page


def test_what_passes_for_the_first_time_is_told_once(mini):
    right = as_script(mini, {})
    first, second = answers(mini, *[("check", right, "", "en", 80, passed) for passed in ("[]", "[]")])
    assert first == second
    assert first["passes"]
    again = answers(mini, ("check", right, "", "en", 80, json.dumps(first["passed"])))[0]
    assert set(first["passed"]) == {each.name for each in mini.assignment.exercises}
    assert len(again["lines"]) <= len(first["lines"])


def test_a_call_is_tried_beside_the_file(ch01):
    right = as_script(ch01, {})
    given = ["[1, 2][0]", "x = 1\nprint(x)\nx + 1", "None", "1 / 0", "x +", "", "rnn_forward([1.0, 0.0])"]
    shown = [each["lines"] for each in answers(ch01, *[("run", right, tried, "en", 80) for tried in given])]
    assert shown[:3] == [["1"], ["1", "2"], ["● It ran, and printed nothing."]]
    assert "cell 1, line 1 did not run: ZeroDivisionError" in " ".join(shown[3])
    assert "does not parse" in " ".join(shown[4])
    assert shown[5] == shown[2]
    assert "0.393" in shown[6][0]


def test_what_a_file_prints_and_what_of_it_did_not_run_is_shown(mini):
    shown = answers(mini, ("run", "print('hello')\nraise ValueError('no')\n", "print(1)", "en", 80))[0]["lines"]
    assert shown[:2] == ["hello", "1"]
    assert "ValueError: no" in " ".join(shown[2:])


def test_figures_are_drawn_from_functions_that_pass_and_from_no_others(ch01):
    from autograder.selfcheck.figures import tables_of

    right, made = as_script(ch01, {}), tables_of(ch01.public, ch01.reference)
    names = ["slopes", "scores", "waiting"]
    only_first = [("figure", name, right, '["rnn_forward"]') for name in names]
    broken = ("figure", "slopes", "def rnn_forward(:", '["rnn_forward"]')
    slopes, scores, waiting, nothing = (each["tables"] for each in answers(ch01, *only_first, broken))
    assert slopes == made["slopes"]
    assert scores is None
    assert nothing is None
    assert waiting["work"] == made["waiting"]["work"]


def test_a_picture_shows_a_wrong_function_too(ch01):
    wrong = as_script(ch01, {"rnn_forward": "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    return 0.25\n"})
    stub = "def attention_end(seq, alpha=0.6):\n    raise NotImplementedError\n"
    of_another_shape = "def softmax_weights(query, keys):\n    return 3\n"
    asked = [
        ("figure", "decay", wrong, '["rnn_forward"]'),
        ("figure", "decay", stub, '["attention_end"]'),
        ("figure", "table", of_another_shape, '["softmax_weights"]'),
    ]
    decay, nothing, misshapen = (each["tables"] for each in answers(ch01, *asked))
    assert decay["rnn"]["hex"] == "0000803e" * 60
    assert nothing is None
    assert misshapen is None


def test_a_call_of_a_stub_is_told_as_that(ch01):
    stub = "def rnn_forward(seq):\n    raise NotImplementedError('rnn_forward')\n"
    shown = answers(ch01, ("run", stub, "rnn_forward([1.0])", "en", 80))[0]["lines"]
    assert "not written yet (rnn_forward)" in " ".join(shown)
