"""Every number that a reader of chapter 1 meets comes out of code, or is named as given.

`data/reading_numbers.tsv` lists them: the number as it is printed, how it is formatted, and the expression that makes
it, in the words below. `given` marks what the text chose or what was measured once, and says so.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from autograder.course.chapter import Chapter

TABLE = Path(__file__).parent / "data" / "reading_numbers.tsv"
ROWS = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]
FIRST = np.array([0.0, 1.0])[:, None, None]
NUMBER = re.compile(r"(?<![A-Za-z0-9_.])-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?%?")


@pytest.fixture(scope="module")
def words(ch01: Chapter) -> dict:
    """What the expressions are written in; the chapter's own functions do the work."""
    reference = ch01.reference
    vectors = np.array([[1.0, 0.0], [0.0, 1.0], [0.8, 0.8]])

    def rnn(length: int, W_hh: float = 0.9, first: float = 1.0) -> float:
        return reference.rnn_forward([first] + [0.0] * (length - 1), W_hh)

    def derivative(z: float) -> float:
        return float(reference.tanh_derivative(z))

    def softmax(scores: list[float]) -> np.ndarray:
        return reference.softmax_weights(np.array([1.0]), np.array(scores, float)[:, None])

    def tanh_share(length: int) -> float:
        """Return what tanh has of the shrinking from h_1 on, by logarithms."""
        steps = [0.9 * rnn(t) for t in range(1, length)]
        loss = -sum(math.log(math.tanh(z) / z) for z in steps)
        return loss / (loss - (length - 1) * math.log(0.9))

    def fixed_point(W_hh: float) -> float:
        return rnn(2000, W_hh)

    def cosine(i: int) -> float:
        return float(vectors[i] @ vectors[1] / np.linalg.norm(vectors[i]))

    rows = [reference.softmax_weights(vector, vectors) for vector in vectors]

    @cache
    def noise(length: int, lead: float | None = None) -> float:
        """Return how often a first word of 0 or 1 is told right under noise: by h, or by a weighted sum."""
        random = np.random.default_rng(0)
        later = random.normal(0.0, 0.5, (2, 4_000_000 // length, length - 1))
        last = np.zeros(later.shape[:2])
        if lead is None:
            for x in np.moveaxis(np.concatenate([np.broadcast_to(FIRST, (*last.shape, 1)), later], axis=2), 2, 0):
                last = np.tanh(0.9 * last + 0.5 * x)  # rnn_forward, on all runs at once
        else:
            first, other = softmax([lead] + [0.0] * (length - 1))[:2]
            last = first * FIRST[..., 0] + other * later.sum(axis=2)
        middle = last.mean()
        return float(((last[0] < middle).mean() + (last[1] >= middle).mean()) / 2)

    def gradient(length: int) -> float:
        return math.prod(0.9 * derivative(0.9 * rnn(t)) for t in range(1, length))

    def layers(n: int) -> int:
        return math.ceil(math.log2(n))

    return {
        "np": np,
        "math": math,
        "rnn": rnn,
        "derivative": derivative,
        "softmax": softmax,
        "tanh_share": tanh_share,
        "fixed_point": fixed_point,
        "cosine": cosine,
        "attention": lambda length: reference.attention_end([1.0] + [0.0] * (length - 1)),
        "read": reference.rnn_forward,
        "gradient": lambda length: 0.5 * derivative(0.5) * gradient(length),
        "gradient_share": lambda length: 1 - (length - 1) * math.log(0.9) / math.log(gradient(length)),
        "noise": noise,
        "layers": layers,
        "half_life": lambda kept: math.log(0.5) / math.log(kept),
        "keep": lambda bias: 1 / (1 + math.exp(-bias)),
        "weights": dict(zip(("我", "love", "猫"), rows, strict=True)),
        "columns": sum(rows),
        "context": reference.context_vector(vectors[1], vectors, vectors),
    }


def texts(chapter: Chapter) -> dict[str, str]:
    """Return what readers read, by file."""
    found = {
        name: (chapter.public / name).read_text(encoding="utf-8")
        for name in ("reading.zh.md", "reading.en.md", "quiz.toml", "guesses.toml")
    }
    tree = ast.parse((chapter.public / "pictures.py").read_text(encoding="utf-8"))
    strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return {**found, "pictures.py": "\n".join(text for text in strings if not text.startswith("#"))}


def numbers(text: str) -> Iterator[str]:
    """Yield the numbers of a text, as they are written; not those of comment lines and of numbered lists."""
    text = re.sub(r"<!--.*?-->", "", text)
    yield from NUMBER.findall(re.sub(r"(?m)^\d+\. ", "", text))


def test_each_number_is_what_its_code_makes(words):
    wrong = {
        (number, code): format(eval(code, words), how)
        for number, how, code in ROWS
        if how != "given" and format(eval(code, words), how) != number
    }
    assert wrong == {}


@pytest.mark.parametrize("name", ["reading.zh.md", "reading.en.md", "quiz.toml", "guesses.toml", "pictures.py"])
def test_no_number_is_printed_that_the_table_does_not_have(ch01, name):
    known = {number for number, _, _ in ROWS}
    found = set(numbers(texts(ch01)[name]))
    assert len(found) > 5
    assert found - known == set()


def test_the_table_has_no_number_that_is_not_printed(ch01):
    printed = {number for text in texts(ch01).values() for number in numbers(text)}
    assert {number for number, _, _ in ROWS} - printed == set()


def test_what_is_given_is_few_and_has_its_reason():
    given = [(number, reason) for number, how, reason in ROWS if how == "given"]
    assert all(len(reason) > 3 for _, reason in given)
    # A number of three digits is no accident: those given are lengths, the fixed alpha, and the small first word.
    long = {number for number, _ in given if len(number.strip("-%").replace(".", "").replace(",", "").lstrip("0")) >= 3}
    assert long == {"1,000", "10,000", "100", "200", "2000"}


def test_both_languages_print_the_same_numbers(ch01):
    found = texts(ch01)
    telling = [
        sorted(number for number in numbers(found[name]) if "." in number or "%" in number)
        for name in ("reading.zh.md", "reading.en.md")
    ]
    assert telling[0] == telling[1]


# --- the tables over L: each number in its own place ---------------------------------------------------------

BY_LENGTH: dict[str, Callable[[dict, int], float]] = {
    "残留（相对于输入 1）": lambda w, L: w["rnn"](L),
    "相对于 $h_1$": lambda w, L: w["rnn"](L) / w["rnn"](1),
    "$\\tanh$ 占": lambda w, L: w["tanh_share"](L),
    "$W_{hh}$ 占": lambda w, L: 1 - w["tanh_share"](L),
    "看着 $h$ 猜，猜对": lambda w, L: w["noise"](L),
    "残留 $h_L$": lambda w, L: w["rnn"](L),
    "梯度 $\\partial h_L/\\partial x_1$": lambda w, L: w["gradient"](L),
    "RNN": lambda w, L: w["rnn"](L),
    "RNN，相对于 $h_1$": lambda w, L: w["rnn"](L) / w["rnn"](1),
    "固定的 $\\alpha=0.6$": lambda w, L: w["attention"](L),
    "平分 $1/L$": lambda w, L: w["softmax"]([0] * L)[0],
    "softmax，领先量 0": lambda w, L: w["softmax"]([0] * L)[0],
    "softmax，领先量 $\\ln 6$": lambda w, L: w["softmax"]([math.log(6)] + [0] * (L - 1))[0],
    "要守住 60% 所需的领先量": lambda w, L: math.log(1.5 * (L - 1)),
}


def test_the_tables_over_the_length_hold_row_by_row(ch01, words):
    lines = texts(ch01)["reading.zh.md"].splitlines()
    seen = []
    for head, _, *rows in (lines[i : i + 7] for i, line in enumerate(lines) if line.startswith("| 序列长度 $L$ |")):
        lengths = [int(cell) for cell in head.split("|")[2:-1]]
        for row in (row for row in rows if row.startswith("|")):
            label, *cells = (cell.strip() for cell in row.strip("|").split("|"))
            for length, cell in zip(lengths, cells, strict=True):
                decimals = len(cell.rstrip("%").partition(".")[2])
                how = f".{decimals}%" if cell.endswith("%") else f".{decimals}f"
                assert format(BY_LENGTH[label](words, length), how) == cell, (label, length)
            seen.append(label)
    assert set(seen) == set(BY_LENGTH)


def test_the_tables_are_the_same_in_english(ch01):
    found = texts(ch01)
    tables = [
        [
            NUMBER.findall(line.partition("|")[2].partition("|")[2])
            for line in found[name].splitlines()
            if line[:1] == "|"
        ]
        for name in ("reading.zh.md", "reading.en.md")
    ]
    assert tables[0] == tables[1]
    assert len(tables[0]) > 20
