"""The reading's comment lines become cells; what is ungraded is marked so, and what a comment names exists."""

from __future__ import annotations

import ast
import json
import sys

import pytest

from autograder.authoring.notebook import UNGRADED, Extras, notebook
from autograder.errors import ContentError
from autograder.model import Lang

CODE = {"f": "def f():\n    raise NotImplementedError('f')\n"}
EXTRAS = Extras("ch", "en", {"try_it": "print(f())"}, ("curve", "bars"), 2)


def cells(reading: str, extras: Extras | None = EXTRAS) -> list[dict]:
    text = notebook(f"# Title\n\n{reading}\n\n<!-- exercise: f -->\n", CODE, "import numpy", "r.md", extras)
    return json.loads(text)["cells"]


def sources(reading: str, extras: Extras | None = EXTRAS) -> dict[str, str]:
    """Return the code cells' sources by their ids."""
    return {c["id"]: "".join(c["source"]) for c in cells(reading, extras) if c["cell_type"] == "code"}


def markdown(reading: str, extras: Extras | None = EXTRAS) -> list[str]:
    return ["".join(c["source"]) for c in cells(reading, extras) if c["cell_type"] == "markdown"]


def test_a_prediction_is_asked_above_its_cell():
    found = cells("<!-- predict: p -->\nHow many?\n\n### Next\nText.")
    kinds = [(c["cell_type"], "".join(c["source"]).split("\n")[-1]) for c in found]
    at = kinds.index(("markdown", "How many?"))
    assert kinds[at + 1] == ("code", 'predict("p", "")')
    assert kinds[at + 2] == ("markdown", "Text.")


@pytest.mark.parametrize(
    "end", ["### Heading", "<!-- end -->", "<!-- quiz: 1 -->", "<!-- cell: try_it -->", "<!-- reveal: b -->"]
)
def test_an_answer_is_folded_up_to_what_ends_it(end):
    text = next(
        text
        for text in markdown(f"<!-- reveal: a -->\n**Ten.**\n\n| a |\n|---|\n| 1 |\n\n{end}\nLater.")
        if "Ten" in text
    )
    assert text.startswith("<details>\n<summary><b>The answer")
    assert text.endswith("\n\n| a |\n|---|\n| 1 |\n\n</details>")
    assert "\n\n**Ten.**" in text  # without the blank line it would not be read as Markdown
    assert "Later" not in text


def test_each_comment_makes_the_call_that_it_names():
    found = sources("<!-- picture: bars -->\n\n<!-- cell: try_it -->\n\n<!-- quiz: 2 -->")
    assert found["picture-bars"] == 'plot("bars")'
    assert found["cell-try_it"] == "print(f())"
    assert found["quiz-2"] == "quiz(2)"
    assert found["check-f"].endswith('check("f")')


def test_only_imports_and_exercises_are_graded():
    found = cells("<!-- predict: p -->\n?\n\n<!-- picture: bars -->\n\n<!-- cell: try_it -->\n\n<!-- quiz: 1 -->")
    graded = [c["id"] for c in found if c["cell_type"] == "code" and c["metadata"] != UNGRADED]
    assert graded == ["imports", "exercise-f"]


def test_the_first_code_cells_import_and_open_the_self_check():
    first, second = list(sources("Text.").items())[:2]
    assert first == ("imports", "import numpy")
    assert second[0] == "selfcheck"
    assert 'start("ch", globals(), lang="en")' in second[1]
    assert "%pip install ./attention_autograder-" in second[1]


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_where_the_kit_is_absent_the_stand_ins_take_every_call(lang: Lang, capsys):
    opening = sources("Text.", Extras("ch", lang))["selfcheck"]
    names: dict = {
        "__builtins__": {"print": print, "globals": globals, "ImportError": ImportError, "__import__": absent}
    }
    exec(opening, names)
    assert capsys.readouterr().out.count("\n") == 1
    for name in ("check", "hint", "plot", "predict", "quiz"):
        assert names[name]("a", "b") is names[name]("a", validate=True) is None
    assert capsys.readouterr().err.count("\n") == 5  # nbgrader's Validate must not say that all is well


def absent(name: str, *args: object) -> object:
    if name == "sys":
        return sys
    raise ImportError("absent")


@pytest.mark.parametrize(
    ("comment", "complaint"),
    [
        ("picture: curv", r"<!-- picture: curv --> names nothing \(did you mean curve\?\); there is: curve, bars"),
        ("cell: nothing", "<!-- cell: nothing --> names nothing; there is: try_it"),
        ("quiz: 3", "<!-- quiz: 3 --> names nothing"),
        ("quiz: 0", "<!-- quiz: 0 --> names nothing"),
    ],
)
def test_a_comment_that_names_nothing_is_an_error_of_the_content(comment, complaint):
    with pytest.raises(ContentError, match=complaint) as error:
        cells(f"<!-- {comment} -->")
    assert str(error.value).startswith("r.md: ")


def test_a_chapter_without_pictures_may_leave_room_for_one():
    assert "picture-later" not in sources("<!-- picture: later -->", Extras("ch", "en"))


def test_without_extras_the_texts_stay_and_the_comments_go():
    reading = "<!-- predict: p -->\nHow many?\n\n<!-- picture: bars -->\n\n<!-- quiz: 9 -->\n\n<!-- reveal: p -->\nTen."
    assert [c["cell_type"] for c in cells(reading, None)] == ["markdown"] * 3 + ["code"] * 2
    assert markdown(reading, None)[1:] == ["How many?", "Ten."]


def test_the_notebooks_of_chapter_1_have_the_same_cells_in_both_languages(ch01):
    shapes = []
    for name in ("ch01.ipynb", "ch01.en.ipynb"):
        found = json.loads((ch01.public / name).read_text(encoding="utf-8"))["cells"]
        shapes.append([(c["cell_type"], c["id"], c["metadata"]) for c in found])
        for cell in found:
            if cell["cell_type"] == "code":
                ast.parse("".join(cell["source"]))
    assert shapes[0] == shapes[1]
    ids = [cell_id for _, cell_id, _ in shapes[0]]
    assert len([cell_id for cell_id in ids if cell_id.startswith("quiz-")]) == 10
    assert len([cell_id for cell_id in ids if cell_id.startswith("picture-")]) == 7


def test_the_experiment_with_softmax_follows_the_thought_experiment(ch01):
    found = json.loads((ch01.public / "ch01.ipynb").read_text(encoding="utf-8"))["cells"]
    ids = [cell["id"] for cell in found]
    assert (
        ids.index("exercise-attention_end") < ids.index("exercise-softmax_weights") < ids.index("cell-softmax_residue")
    )
