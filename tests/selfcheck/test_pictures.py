"""Each picture is drawn by the reader's own functions; where one is wrong or absent, the text's values stand beside it.

A character that the chapter's font lacks is a warning of matplotlib, and warnings are errors here.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest

from autograder.authors.pictures import Drawing, Panel, Values
from autograder.course.chapter import Chapter
from autograder.errors import ContentError, UsageError
from autograder.grading.kernel import Kernel
from autograder.selfcheck.pictures import draw, names, plot_into

PNG = b"\x89PNG\r\n\x1a\n"
WORDS = {"zh": ("你的 ", "还没有给出"), "en": ("Your ", "gives no numbers")}


def functions(chapter: Chapter, **replaced) -> dict:
    return {**{e.name: getattr(chapter.reference, e.name) for e in chapter.assignment.exercises}, **replaced}


def wrong_functions() -> dict:
    def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
        h = 0.0
        for x in seq:
            h = W_hh * h + W_xh * x
        return h

    return {
        "rnn_forward": rnn_forward,
        "tanh_derivative": lambda z: 1 - np.tanh(z),
        "attention_end": lambda seq, alpha=0.6: 1 / len(seq),
        "softmax_weights": lambda query, keys: (keys @ query) / (keys @ query).sum(),
    }


MAD = {
    "rnn_forward": lambda seq, W_hh=0.9, W_xh=0.5: -1e9 if len(seq) % 2 else float("nan"),
    "tanh_derivative": lambda z: np.full(np.shape(z), 1e300) * 1e300,
    "attention_end": lambda seq, alpha=0.6: 5000,
    "softmax_weights": lambda query, keys: [-3, "a", 2],
}


@pytest.fixture(scope="module")
def right(ch01) -> dict[str, dict[str, Drawing]]:
    """The pictures of right functions, by language and name."""
    kernel = Kernel(functions(ch01))
    return {lang: {name: draw(ch01, name, kernel.call, lang) for name in names(ch01)} for lang in ("zh", "en")}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_with_right_functions_no_picture_finds_fault_with_the_numbers_of_the_text(right, lang):
    for name, drawing in right[lang].items():
        assert drawing.data.startswith(PNG), name
        assert not any(word in drawing.alt for word in WORDS[lang]), name
        assert len(re.findall(r"\d", drawing.alt)) > 12, name  # the numbers stand in the words


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_right_numbers_are_called_nobody_s(ch01, lang, monkeypatch):
    """They are drawn for the page, too, whose reader has written nothing yet."""
    said, say = [], Panel.say

    def heard(self, zh: str, en: str) -> str:
        said.append(say(self, zh, en))
        return said[-1]

    monkeypatch.setattr(Panel, "say", heard)
    for name in names(ch01):
        draw(ch01, name, Kernel(functions(ch01)).call, lang)
    assert said
    assert not [each for each in said if each.startswith(("你的", "your"))]


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    ("replaced", "word"), [(wrong_functions(), 0), ({}, 1)], ids=["wrong functions", "no functions"]
)
def test_what_is_wrong_or_absent_is_said_in_words_and_the_text_stays(ch01, right, lang, replaced, word, monkeypatch):
    kernel = Kernel(replaced)
    if lang == "en":  # its characters are in every font: the words alone are made, which is far cheaper
        monkeypatch.setattr("autograder.authors.pictures._saved", lambda *_: PNG)
    for name in names(ch01):
        if name == "time":  # measured, and by no function of the reader's
            continue
        drawing = draw(ch01, name, kernel.call, lang)
        assert WORDS[lang][word] in drawing.alt, name
        assert drawing.alt.endswith(right[lang][name].alt), name


def test_wrong_numbers_stand_beside_the_right_ones(ch01):
    drawing = draw(ch01, "decay", Kernel(functions(ch01, **wrong_functions())).call, "en")
    assert "Your rnn_forward gives 0.328, 0.194, 0.0675, 0.00286; the text has 0.261, 0.145, 0.0493" in drawing.alt


def test_whatever_a_function_returns_a_picture_is_drawn(ch01):
    kernel = Kernel(MAD)
    for name in names(ch01):
        assert draw(ch01, name, kernel.call, "zh").data.startswith(PNG), name


def test_a_picture_changes_with_the_readers_function_and_with_nothing_else(ch01):
    def data(**replaced) -> bytes:
        return draw(ch01, "derivative", Kernel(functions(ch01, **replaced)).call, "zh").data

    assert data() == data()
    assert data() != data(tanh_derivative=lambda z: 0.5 - np.tanh(z) ** 2)


def test_as_svg_the_words_are_outlines_and_the_alternative_text_is_inside(ch01):
    drawing = draw(ch01, "weights", Kernel(functions(ch01)).call, "zh", "svg")
    root = ElementTree.fromstring(drawing.data)
    assert root.tag.endswith("svg")
    assert not any(element.tag.endswith("}text") for element in root.iter())
    assert drawing.alt in drawing.data.decode("utf-8")
    assert drawing == draw(ch01, "weights", Kernel(functions(ch01)).call, "zh", "svg")


def test_the_readers_own_plots_keep_their_settings(ch01):
    import matplotlib

    before = dict(matplotlib.rcParams)
    draw(ch01, "weights", Kernel(functions(ch01)).call, "zh")
    assert dict(matplotlib.rcParams) == before


def test_without_the_chapters_font_the_labels_are_in_english(ch01, tmp_path):
    for name in ("assignment.toml", "pictures.py", "public_values.json"):
        folder = tmp_path / "ch01"
        folder.mkdir(exist_ok=True)
        (folder / name).write_bytes((ch01.public / name).read_bytes())
    drawing = draw(Chapter.read(folder), "decay", Kernel(functions(ch01)).call, "zh")
    assert drawing.alt.startswith("Residue over length")


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "no picture 'dekay': did you mean decay?"), ("zh", "没有图 'dekay'：是不是 decay？")]
)
def test_an_unknown_picture_is_said_with_the_nearest_name(ch01, lang, said):
    with pytest.raises(UsageError) as error:
        draw(ch01, "dekay", Kernel({}).call, lang)
    assert said in error.value.told(lang)


def test_a_chapter_without_pictures_has_no_names(mini):
    assert names(mini) == []
    with pytest.raises(UsageError, match="none"):
        draw(mini, "decay", Kernel({}).call, "en")


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("return panel.axes.nothing", "AttributeError"),
        ("return panel.right('double', 12345)", "no public test calls double(12345)"),
    ],
)
def test_a_picture_that_fails_is_a_fault_of_the_content(mini_course, body, complaint):
    chapter = mini_course.chapter()
    (chapter.public / "pictures.py").write_text(f"def odd(panel):\n    {body}\n")
    with pytest.raises(ContentError) as error:
        draw(chapter, "odd", Kernel({}).call, "en")
    assert complaint in str(error.value)


def test_the_readers_values_are_numbers_of_the_right_shape_or_nan(mini):
    given: dict = {}
    panel = Panel(None, Kernel(given).call, {}, "en")  # type: ignore[arg-type]
    for value, own in [(2, 2.0), (np.float32(0.5), 0.5), ([2], None), ("2", None), (float("inf"), None), (True, None)]:
        given["f"] = lambda value=value: value
        assert np.isnan(panel.own("f")) if own is None else panel.own("f") == own
    given["f"] = lambda: [1, 2]
    assert panel.own("f", shape=(2,)).tolist() == [1.0, 2.0]
    assert np.isnan(panel.own("f", shape=(3,))).all()


def test_values_are_wrong_beyond_the_tolerance_only():
    text = np.array([0.5, 0.25])
    assert not Values(text * (1 + 1e-5), text).wrong
    assert Values(text * (1 + 1e-3), text).wrong
    assert Values(np.array([0.5, np.nan]), text).wrong
    assert Values(np.full(2, np.nan), text).absent
    assert not Values(np.full(2, np.nan), text).wrong


# --- into a file, from the reader's own file ---------------------------------------------------------------


@pytest.fixture
def working_copy(ch01, tmp_path, monkeypatch):
    """A folder as students have it, with one right function; the working folder."""
    folder = tmp_path / "ch01"
    folder.mkdir()
    for name in ("assignment.toml", "pictures.py", "public_values.json", "labels.otf"):
        (folder / name).write_bytes((ch01.public / name).read_bytes())
    (folder / "ch01.py").write_text("def attention_end(seq, alpha=0.6):\n    return alpha * seq[0]\n")
    monkeypatch.chdir(folder)
    return folder


def test_a_picture_is_written_with_the_functions_of_the_readers_file(working_copy):
    path, alt = plot_into("decay", None, None, "en")
    assert (path.name, path.read_bytes()[:8]) == ("decay.png", PNG)
    assert "rnn_forward gives no numbers" in alt
    assert "attention_end" not in alt
    path, _ = plot_into("decay", working_copy / "d.SVG", None, "zh")
    assert b"<svg" in path.read_bytes()


def test_a_function_that_never_ends_is_stopped_and_the_picture_drawn(working_copy):
    manifest = working_copy / "assignment.toml"
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace("call_cpu_s = 2", "call_cpu_s = 0.2"), encoding="utf-8")
    (working_copy / "ch01.py").write_text("def tanh_derivative(z):\n    while True:\n        pass\n")
    _, alt = plot_into("derivative", None, None, "en")
    assert alt.startswith("tanh_derivative gives no numbers")


@pytest.mark.parametrize(
    ("name", "output", "complaint"),
    [
        ("decay", "d.gif", r"d\.gif: has to end with \.png or \.svg"),
        ("decay", "none/d.png", r"d\.png: cannot be written: No such file"),
        ("dekay", "d.png", "did you mean decay"),
    ],
)
def test_what_cannot_be_drawn_or_written_is_said_in_one_line(working_copy, name, output, complaint):
    with pytest.raises(UsageError, match=complaint) as error:
        plot_into(name, working_copy / output, None, "en")
    assert "\n" not in str(error.value)
    assert not (working_copy / output).exists()


def test_a_file_that_cannot_be_read_is_named(working_copy):
    (working_copy / "ch01.py").write_bytes(b"\0\1\2" * 100)
    with pytest.raises(UsageError, match=r"ch01"):
        plot_into("decay", None, None, "en")
