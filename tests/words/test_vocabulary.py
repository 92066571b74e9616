"""Every sentence stands in words/, in both languages with the same parameters; each code has one, each is used."""

from __future__ import annotations

import ast
import importlib
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from autograder.model import note
from autograder.words import say
from tests.samples import ROOT
from tests.words.prose import prose

ENGINE = ROOT / "autograder"
WORDS = ENGINE / "words"
PARTS = sorted(path.stem for path in WORDS.glob("*.py") if path.stem not in {"__init__", "sentences"})
TABLES = {part: importlib.import_module(f"autograder.words.{part}") for part in PARTS}
FILES = [
    path
    for path in sorted(ENGINE.rglob("*.py"))
    if "template" not in path.parts and not (path.parent == WORDS and path.stem in PARTS)
]
TREES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


def table(kind: str) -> dict[str, tuple[str, ...]]:
    return {f"{part}.{name}": pair for part, each in TABLES.items() for name, pair in getattr(each, kind, {}).items()}


SENTENCES, REMEDIES = table("WORDS"), table("REMEDIES")


def fields(sentence: str) -> set[str]:
    """Return the parameters that a sentence says, those within another's format too."""
    found: set[str] = set()
    for _, name, spec, _ in string.Formatter().parse(sentence):
        if name is not None:
            found |= {name} | fields(spec or "")
    return found


# What one language may leave out: where it stands, what is to be done, and the system's own words, which are English.
EXEMPT = {"place", "remedy", "system"}


def optional(sentence: str) -> set[str]:
    """Return the parameters of which a sentence says something only where they are there."""
    parsed = [(name, spec or "") for _, name, spec, _ in string.Formatter().parse(sentence) if name is not None]
    return {each for name, spec in parsed if spec.startswith(("?", "!")) for each in (name, *fields(spec))}


def one_sided(texts: tuple[str, ...]) -> set[str]:
    zh, en = texts
    return (fields(zh) ^ fields(en)) - optional(zh) - optional(en) - EXEMPT


def parameters(code: str) -> set[str]:
    return set().union(*map(fields, (*SENTENCES[code], *REMEDIES.get(code, ())))) - EXEMPT


# --- the tables ------------------------------------------------------------------------------------------


ONE_SIDED = {
    "code.leftover_raise"
}  # its English does not name the exercise, which stands before it wherever it is said


def test_both_languages_are_complete_and_say_the_same_parameters():
    odd = []
    for code, texts in [*SENTENCES.items(), *REMEDIES.items()]:
        pairs = list(zip(texts[::2], texts[1::2], strict=True))
        if code not in ONE_SIDED and any(one_sided(pair) or bool(pair[0]) != bool(pair[1]) for pair in pairs):
            odd.append(code)
    assert odd == []
    assert len(SENTENCES) > 500


def test_each_remedy_belongs_to_a_sentence():
    assert set(REMEDIES) <= set(SENTENCES)


def test_chinese_stands_first():
    """A pair the wrong way round would be told in the other language."""
    chinese = re.compile(r"[\u4e00-\u9fff]")
    odd = [code for code, (zh, en, *_) in SENTENCES.items() if chinese.search(en) and not chinese.search(zh)]
    assert odd == []


OF_WHICH = re.compile(r"测试|试过|试了|\b(?:tests|tried)\b")
OF_ALL = re.compile(r"每|都|其余|别处|别的|\b(?:all|each|every|wherever|others?|always)\b", re.IGNORECASE)
OF_ONE_CALL = {"seen.two_answers", "seen.outside_values"}
COMPOSED = {"seen.both", "seen.one", "seen.two"}


def test_what_is_seen_of_a_wrong_answer_says_in_which_calls():
    """A sentence about all calls that does not say which ones is denied by the first input that nobody tried."""
    told = {code: pair for code, pair in SENTENCES.items() if code.partition(".")[0] in {"seen", "owed", "by_steps"}}
    told |= {code: pair for code, pair in SENTENCES.items() if code.startswith("kinds.") and "{every:" in pair[0]}
    odd = [
        (code, sentence)
        for code, pair in told.items()
        for sentence in pair
        if code not in COMPOSED | OF_ONE_CALL and not OF_WHICH.search(sentence)
        if "{call" not in sentence or OF_ALL.search(sentence)
    ]
    assert odd == []


# --- the codes -------------------------------------------------------------------------------------------


def calls(*names: str) -> Iterator[tuple[Path, ast.Call]]:
    for path, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names and node.args:
                yield path, node


def literal(node: ast.AST) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def test_every_code_has_a_sentence():
    used = [(path, code) for path, call in calls("note", "label") if (code := literal(call.args[0])) is not None]
    assert len(used) > 300
    assert [f"{path.relative_to(ROOT)}: {code}" for path, code in used if code not in SENTENCES] == []


def test_every_note_has_the_parameters_that_its_sentence_says():
    odd = []
    for path, call in calls("note"):
        code = literal(call.args[0])
        given = {each.arg for each in call.keywords}
        if code in SENTENCES and None not in given and parameters(code) - given:  # None: **others
            odd.append(f"{path.relative_to(ROOT)}:{call.lineno}: {code} lacks {parameters(code) - given}")
    assert odd == []


def test_every_sentence_is_used():
    """By its code, or by one that is put together of texts of the engine's: in Python, or in a page's template."""
    nodes = [node for tree in TREES.values() for node in ast.walk(tree)]
    texts = {text for node in nodes if (text := literal(node)) is not None}
    texts |= {text.replace(" ", "_") for text in texts}
    texts |= {name for text in texts for name in re.findall(r"^def (\w+)", text, re.MULTILINE)}
    for template in (*ENGINE.glob("show/templates/*.*"), *ENGINE.glob("authoring/page/files/*.*")):
        texts |= set(re.findall(r"\w+", template.read_text(encoding="utf-8")))
    joined = [[literal(part) for part in node.values] for node in nodes if isinstance(node, ast.JoinedStr)]
    telling = [parts for parts in joined if len("".join(filter(None, parts))) >= 3]
    holes = [re.compile("".join(re.escape(text) if text else r"(\w+)" for text in parts)) for parts in telling]

    def used(text: str, depth: int = 2) -> bool:
        if text in texts:
            return True
        found = [match for hole in holes if (match := hole.fullmatch(text))] if depth else []
        return any(all(used(each, depth - 1) for each in match.groups()) for match in found)

    assert [code for code in SENTENCES if not used(code)] == []


# --- no prose elsewhere ----------------------------------------------------------------------------------

# How many texts still stand outside of words/: it may fall, and must not rise.
LEFT = 10


def test_no_other_module_holds_a_sentence():
    found = [
        f"{path.relative_to(ENGINE)}:{line}: {text}"
        for path in FILES
        if path.parent != WORDS
        for line, text in prose(path)
    ]
    assert len(found) <= LEFT, found


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('x = "读不了这个文件，换一个"', 1),
        ('x = f"{a}：读不了这个文件"', 1),
        ('x = "the file cannot be read"', 1),
        ('raise UsageError(f"{path} is no folder of ours")', 1),
        ('"""The module says what it is for."""\n\n\ndef f():\n    """Return what is wanted of it."""', 0),
        ('raise ValueError("a mistake of the engine in itself")', 0),
        ('assert x, "what cannot be has happened here"', 0),
        ('x = re.compile("this is not a sentence")', 0),
        ('x = "<p class=a>some words of a page</p>"', 0),
        ('x = "one two three four five".split()', 0),
        ('x = "学号"', 0),
    ],
)
def test_prose_is_seen_where_it_is(tmp_path, source, found):
    path = tmp_path / "a.py"
    path.write_text(source, encoding="utf-8")
    assert len(list(prose(path))) == found


INPUTS = sorted(code for code in SENTENCES if code.startswith("made.input_"))


@pytest.mark.parametrize("code", INPUTS)
def test_a_name_stands_apart_from_the_chinese_around_it(code):
    change = note(code, name="keys", other="query", names=("keys", "query"), single=True)
    said = say(note("seen.input_is", change=change, tests=False, also=("values",)), "zh")
    assert not re.search(r"[\u4e00-\u9fff][A-Za-z]|[A-Za-z][\u4e00-\u9fff]", said), said
