"""A workbook that a platform has exported: its sheets as texts, and the same with numbers written into one column.

The library that reads it raises whatever its parts raise, and a workbook is a zip of hostile XML: so it is bounded
beforehand, and whatever stands in the way is told of the file.
"""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from autograder.bounds.clipping import clip, visible
from autograder.errors import UsageError
from autograder.intake.tables import meant
from autograder.model import note

_MOST_UNPACKED: Final = 16 * 2**20  # bytes; a class of a thousand takes less than one of them
_MOST_CELLS: Final = 10**6


class Workbook:
    """A workbook. sheets: the texts of each, row by row; of one whose cells lie far out, nothing.

    Raises: UsageError for what is none, or unpacks to more than any class's does.
    """

    def __init__(self, path: Path, data: bytes) -> None:
        self._path = path
        with _told(path):
            self._book = _opened(path, data)
            self.sheets = [_texts(sheet) for sheet in self._book.worksheets] or [[]]

    def filled(self, sheet: int, column: int, points: Mapping[int, float]) -> bytes:
        """Return the workbook's file with points in a column of a sheet, by their rows; all are counted from 0.

        Raises: UsageError where a cell cannot be written, as where several are merged into one.
        """
        with _told(self._path):
            for row, each in points.items():
                cell = self._book.worksheets[sheet].cell(row + 1, column + 1)
                cell.value, cell.number_format = each, "0.00"
            stream = io.BytesIO()
            self._book.save(stream)
            return stream.getvalue()


def _opened(path: Path, data: bytes) -> Any:
    from openpyxl import load_workbook

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        if sum(each.file_size for each in archive.infolist()) > _MOST_UNPACKED:
            raise UsageError(note("exports.no_workbook", path=visible(str(path)), why=""))
    return load_workbook(io.BytesIO(data))  # whatever its name: some systems call it .xls


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Tell of the file whatever is raised."""
    try:
        with warnings.catch_warnings():  # of drawings and styles that the library leaves out
            warnings.simplefilter("ignore")
            yield
    except UsageError:
        raise
    except ModuleNotFoundError:  # the library itself
        raise
    except Exception as error:  # KeyError, BadZipFile, ParseError, ValueError, AttributeError, zlib's own
        why = clip(f"{type(error).__name__}: {error}")
        raise UsageError(note("exports.no_workbook", path=visible(str(path)), why=why)) from error


def _texts(sheet: Any) -> list[list[str]]:
    if sheet.max_row * sheet.max_column > _MOST_CELLS:
        return []
    return [[_text(value) for value in row] for row in sheet.iter_rows(values_only=True)]


def _text(value: object) -> str:
    """Return a cell as a person reads it: a number that is whole without its point."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else meant(str(value))
