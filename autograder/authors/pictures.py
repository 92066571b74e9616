"""What a picture of a chapter's `pictures.py` draws with, and how it is drawn.

A picture is a function without a leading underscore. It takes a `Panel`, draws on its axes by the reader's own
functions, and returns the alternative text: what is to be seen, with the numbers. Where a function is wrong, the
text's values stand beside it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from autograder.bounds.clipping import clip
from autograder.course.chapter import execute
from autograder.course.ungraded import PICTURES
from autograder.errors import ContentError
from autograder.model import Lang, Returned, Text, note
from autograder.suite.comparison import ATOL, RTOL, Difference, as_array, as_number, identical
from autograder.suite.proxy import Caller
from autograder.suite.recording import RecordedCall
from autograder.suite.showing import show_call
from autograder.words import say

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Right = Mapping[str, Sequence[RecordedCall]]  # the calls that public tests make, by exercise
FONT = "labels.otf"
Format = Literal["png", "svg"]
_STYLE = {
    "font.size": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlesize": 10.5,
    "axes.titlelocation": "left",
    "figure.facecolor": "white",
    "text.parse_math": False,  # a label is text, and mathtext has fonts of its own
    "svg.fonttype": "path",
    "svg.hashsalt": "autograder",
}


class Drawing(Struct, frozen=True):
    """A picture as a file's bytes, and what it shows in words."""

    data: bytes
    alt: str


class Values(Struct, frozen=True):
    """What the reader's function gives on some calls, beside what is right there.

    own: nan where the function gave nothing that fits.
    """

    own: NDArray[np.float64]
    text: NDArray[np.float64]
    rtol: float = RTOL
    atol: float = ATOL

    @property
    def absent(self) -> bool:
        """Whether the function gave nothing at all."""
        return bool(np.isnan(self.own).all())

    @property
    def wrong(self) -> bool:
        """Whether what the function gave differs from what is right."""
        return not self.absent and not bool(np.allclose(self.own, self.text, rtol=self.rtol, atol=self.atol))


class Panel:
    """What a picture draws with: axes, the reader's functions, the text's values, labels in the reader's language."""

    own_colour = "#D55E00"
    other_colour = "#0072B2"
    text_colour = "#333333"

    def __init__(self, figure: Figure, call: Caller, right: Right, lang: Lang) -> None:
        self.figure = figure
        self.lang = lang
        self._call = call
        self._right = right
        self._notes: list[str] = []

    @cached_property
    def axes(self) -> Axes:
        """The one pair of axes, made when first asked for."""
        return self.figure.add_subplot()

    def say(self, zh: str, en: str) -> str:
        """Return the text of the reader's language."""
        return Text(zh, en).get(self.lang)

    def own(self, function: str, *args: Any, shape: tuple[int, ...] = (), **kwargs: Any) -> NDArray[np.float64]:
        """Return what the reader's function gives, as an array of `shape`; nan where it gives nothing like that."""
        result = self._call(function, args, kwargs)
        nothing = np.full(shape, np.nan)
        if not isinstance(result, Returned):
            return nothing
        found = as_array(result.value, shape) if shape else as_number(result.value)
        if isinstance(found, Difference):
            return nothing
        array = np.asarray(found, dtype=np.float64)
        return np.where(np.isfinite(array), array, np.nan)

    def right(self, function: str, *args: Any, **kwargs: Any) -> NDArray[np.float64]:
        """Return what is right for a call that a public test makes.

        Raises: ContentError where none makes it.
        """
        for call in self._right[function]:
            if identical((call.args, call.kwargs), (args, kwargs)):
                return np.asarray(call.value, dtype=np.float64)
        called = show_call(function, args, kwargs)
        raise ContentError(note("content.no_public_call", path=PICTURES, call=called))

    def values(self, function: str, calls: Sequence[tuple[Any, ...]]) -> Values:
        """Return the reader's values and the right ones for calls that public tests make, too."""
        right = np.array([self.right(function, *call) for call in calls])
        own = [self.own(function, *call, shape=right[0].shape) for call in calls]
        return Values(np.array(own), right)

    def compare(self, own: Any, printed: Any, *, digits: int) -> Values:
        """Return the reader's values beside numbers that the reading prints with so many decimals."""
        own, printed = np.asarray(own, dtype=np.float64), np.asarray(printed, dtype=np.float64)
        return Values(own, printed, rtol=0.0, atol=0.51 * 10**-digits)

    def note(self, zh: str, en: str) -> None:
        """Write a line under the picture."""
        self._notes.append(self.say(zh, en))
        self.figure.supxlabel("\n".join(self._notes), x=0.02, ha="left", fontsize=8.5, linespacing=1.5)

    def told(self, found: Mapping[str, Values]) -> str:
        """Write under the picture whose values are missing or wrong, and return it in words, with the numbers.

        found: by function. Call it once all is drawn.
        """
        said = []
        for name, values in found.items():
            if values.absent:
                self._write_under("absent", name)
                said.append(note("pictures.said_absent", name=name))
            elif values.wrong:
                self._write_under("wrong" if self._shows(values.own) else "off", name)
                numbers = (tuple(f"{value:.3g}" for value in each.ravel()) for each in (values.own, values.text))
                said.append(note("pictures.said_wrong", name=name, **dict(zip(("own", "right"), numbers, strict=True))))
        return "".join(say(each, self.lang) + self.say("", " ") for each in said)

    def circles(self, x: Any, y: Any) -> None:
        """Draw what is right as hollow circles."""
        self.axes.plot(x, y, "o", color=self.text_colour, mfc="white", ms=6, zorder=5)

    def write(
        self, x: float, y: float, label: str, colour: str = text_colour, *, dx: float = 0, dy: float = 0, **how: Any
    ) -> None:
        """Write beside a point; not at all where the point is off the picture.

        dx, dy: from the point, in points. how: `ha`, `va`, as matplotlib has them.
        """
        written = self.axes.annotate(
            label,
            (x, y),
            (dx, dy),
            textcoords="offset points",
            color=colour,
            fontsize=9,
            annotation_clip=True,
            **{"ha": "left", "va": "bottom", **how},
        )
        written.set_in_layout(False)

    def listed(self, labels: Sequence[str]) -> str:
        """Return labels in a row, as the reader's language lists them."""
        return self.say("、", ", ").join(labels)

    def _write_under(self, code: str, name: str) -> None:
        told = note(f"pictures.{code}", name=name)
        self.note(say(told, "zh"), say(told, "en"))

    def _shows(self, values: NDArray[np.float64]) -> bool:
        """Whether any of the values is within the limits of the picture it is drawn in, which is the last one."""
        low, high = sorted(self.figure.axes[-1].get_ylim())
        return bool(((values >= low) & (values <= high)).any())


def draw_picture(
    folder: Path, name: str, call: Caller, right: Right, lang: Lang, file_format: Format = "png"
) -> Drawing:
    """Draw a picture of the chapter in `folder`.

    call: how to call the reader's functions. right: what is right where public tests call them.
    Raises: ContentError where the picture itself fails.
    """
    path, font = folder / PICTURES, folder / FONT
    function: Any = getattr(execute(path), name, None)  # None cannot be called, and that is told below
    with _figure(font if font.is_file() else None) as figure:
        try:
            alt = function(Panel(figure, call, right, lang if font.is_file() else "en"))
            if not isinstance(alt, str) or not alt.strip():
                raise ContentError(note("content.no_alternative", path=f"{path}: {name}"))
            return Drawing(_saved(figure, alt, file_format), alt)
        except ContentError:
            raise
        except Exception as error:  # a picture is content: whatever fails in it is the chapter's fault
            where = f"{path}: {name}"
            why = {"kind": type(error).__name__, "why": clip(str(error))}
            raise ContentError(note("content.fails", path=where, **why)) from error


@contextmanager
def _figure(font: Path | None) -> Iterator[Figure]:
    """Give a figure of our own, under settings of our own: the reader's plots and pyplot stay as they are."""
    import matplotlib
    from matplotlib import font_manager
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    settings: dict[str, Any] = dict(_STYLE)
    if font is not None:
        if not any(entry.fname == str(font) for entry in font_manager.fontManager.ttflist):
            font_manager.fontManager.addfont(str(font))
        # Alone: a glyph from another font would hide that this one lacks it.
        settings["font.family"] = [font_manager.FontProperties(fname=str(font)).get_name()]
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        parameters: Any = matplotlib.rcParams
        parameters.update(settings)
        figure = Figure(figsize=(4.9, 3.3), layout="constrained")
        FigureCanvasAgg(figure)
        yield figure


def _saved(figure: Figure, alt: str, file_format: Format) -> bytes:
    stream = io.BytesIO()
    metadata = {"Description": alt, "Date": None} if file_format == "svg" else {"Description": alt, "Software": None}
    figure.savefig(stream, format=file_format, dpi=200, metadata=metadata)
    return stream.getvalue()
