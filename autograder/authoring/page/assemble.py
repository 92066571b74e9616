"""A chapter's reading, quiz, guesses and hints as one HTML file that opens by a double click, in both languages.

What is read stands in the page as HTML, so that it is there without script; the script adds what moves.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from autograder.authoring.notebook import NOTEBOOKS_OWN, called_in
from autograder.authoring.page.inside import Inside, embedded
from autograder.authoring.page.markup import html, inline
from autograder.authoring.reading import parts
from autograder.authoring.stubs import LANGS, Stub, read_stubs
from autograder.authors.pictures import draw_picture
from autograder.bounds.near import near
from autograder.course.chapter import Chapter
from autograder.course.sources import read_text
from autograder.course.ungraded import LETTERS, Question, picture_names, read_cells, read_guesses, read_quiz
from autograder.diagnosis.calls import typed
from autograder.diagnosis.public_values import read_calls
from autograder.errors import ContentError
from autograder.model import Lang, note
from autograder.selfcheck.figures import figures_in, tables_of
from autograder.suite.local import local_caller
from autograder.words import label, say

SCRIPTS = ("page.js", "pictures.js")  # of the chapter: a function for each figure; each file may be absent
_FILES = Path(__file__).parent / "files"
_WITH_PYTHON = ("worker.js", "writing.js", "checking.js")
_SPOKEN = ("noted", "guess_first", "numbers", "progress")  # by the script
_SPOKEN_WITH_PYTHON = (
    "checking", "running", "starting", "stopped", "lost", "no_python", "passing", "own_figure", "own_card",
    "stub_again", "text_again",
)  # fmt: skip


def page(chapter: Chapter, inside: Inside | None = None) -> str:
    """Return the text of the chapter's page, in the languages that it has a reading in; nothing where it has none.

    inside: Python, for a page that checks what is written in it.
    Raises: ContentError; EnvironmentProblem where the tools are not installed.
    """
    langs = [lang for lang in LANGS if (chapter.public / f"reading.{lang}.md").is_file()]
    if not langs:
        return ""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("autograder.authoring.page", "files"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(html=html, inline=inline, letters=LETTERS)
    figures, measured = tables_of(chapter.public, chapter.reference), figures_in(chapter.public)[1]
    spoken = _SPOKEN + (_SPOKEN_WITH_PYTHON if inside is not None else ())
    data = {
        "id": chapter.assignment.id,
        "figures": figures,
        "pictures": [name for name in picture_names(chapter.public) if name in figures],
        "guesses": _guesses(chapter),
        "words": {lang: {name: label(f"page.{name}", lang) for name in spoken} for lang in LANGS},
    }
    return environment.get_template("page.html").render(
        articles=[_Article(chapter, lang, set(figures), measured) for lang in langs],
        titles=chapter.assignment.title,
        id=chapter.assignment.id,
        style=_file("page.css"),
        scripts=_scripts(chapter, inside),
        data=embedded(data | ({"work": inside.work} if inside is not None else {})),
        python=inside,
    )


def _scripts(chapter: Chapter, inside: Inside | None) -> list[str]:
    own = [chapter.public / name for name in SCRIPTS]
    scripts = [_file("page.js"), *(read_text(path) for path in own if path.is_file())]
    return scripts if inside is None else [*scripts, inside.editor, *map(_file, _WITH_PYTHON)]


def _file(name: str) -> str:
    return (_FILES / name).read_text(encoding="utf-8")


class _Article:
    """The page in one language: what its template asks for."""

    def __init__(self, chapter: Chapter, lang: Lang, figures: set[str], measured: set[str]) -> None:
        self.lang, self.html_lang = lang, "zh-CN" if lang == "zh" else "en"
        self.exercises = {each.name: each for each in chapter.assignment.exercises}
        self._figures, self._measured = figures, measured
        self._public, self._call, self._right = (
            chapter.public,
            local_caller(chapter.answers),
            read_calls(chapter.public),
        )
        self._path = chapter.public / f"reading.{lang}.md"
        self._stubs: dict[str, Stub] = {each.name: each for each in read_stubs(chapter)}
        self._quiz = read_quiz(chapter.public)
        self.cells = {name: text.get(lang) for name, text in read_cells(chapter.public).items()}
        self.pictures = picture_names(chapter.public)
        self.parts = list(parts(read_text(self._path)))

    def w(self, name: str, **parameters: Any) -> str:
        """Return one of the page's own words."""
        return say(note(f"page.{name}", **parameters), self.lang)

    def say(self, said: Any) -> str:
        """Return a text of the chapter in this language."""
        return say(said, self.lang)

    @property
    def headings(self) -> list[tuple[int, str]]:
        """The reading's parts: (their place among all parts, their title)."""
        heads = [(place, text.split("\n", 1)[0]) for place, (_, _, text) in enumerate(self.parts)]
        return [(place, head.removeprefix("## ")) for place, head in heads if head.startswith("## ")]

    def stub(self, name: str) -> str:
        """Return an exercise's stub in this language."""
        return self._stubs[name].text(self.lang)

    def tried(self, name: str) -> str:
        """Return a public call of an exercise's function, as it can be typed."""
        calls = self._right.get(name, ())
        return typed(calls[0]) if calls else f"{name}()"

    def question(self, number: str) -> Question:
        """Return a question of the quiz by its number."""
        return self._quiz[int(number) - 1]

    def figure(self, name: str) -> str:
        """Return the name of a figure that the reading asks for, if the chapter has its tables.

        Raises: ContentError where there is none.
        """
        if name not in self._figures:
            raise self._nothing("figure", name, self._figures)
        return name

    def _nothing(self, kind: str, name: str, known: Iterable[str]) -> ContentError:
        names = {"near": near(name, known), "known": tuple(sorted(known))}
        return ContentError(note("authoring.names_nothing", path=str(self._path), kind=kind, name=name, **names))

    def moves(self, name: str) -> bool:
        """Whether a picture is drawn by the page itself, from tables."""
        return name in self._figures

    def in_notebooks_alone(self, name: str) -> bool:
        """Whether an experiment is none outside of a notebook: it calls what only a notebook offers.

        Raises: ContentError where there is no such experiment.
        """
        if name not in self.cells:
            raise self._nothing("cell", name, self.cells)
        return bool(called_in(self.cells[name]) & NOTEBOOKS_OWN)

    def draws(self, name: str) -> bool:
        """Whether a picture stands on the page; one that measures the reader's machine is drawn there."""
        return bool(self.pictures) and name not in self._measured

    def picture(self, name: str) -> tuple[str, str]:
        """Return a picture that stands still, as the right answers give it: its address and its alternative text."""
        drawing = draw_picture(self._public, name, self._call, self._right, self.lang)
        return f"data:image/png;base64,{b64encode(drawing.data).decode()}", drawing.alt


def _guesses(chapter: Chapter) -> dict[str, Any]:
    return {
        name: [{"like": list(each.like), "zh": each.text.zh, "en": each.text.en} for each in answers]
        for name, answers in read_guesses(chapter.public).items()
    }
