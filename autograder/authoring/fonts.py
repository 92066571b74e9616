"""A chapter's `labels.otf`: the characters of its pictures' labels, cut out of a font with an open licence.

The font is committed, since its source is not on every machine. `build` makes it anew where the source is and a
character is missing; `build --check` only looks whether it holds them all.
"""

from __future__ import annotations

import ast
import io
import string
from pathlib import Path
from typing import Any

from autograder.course.chapter import Chapter
from autograder.course.sources import read_python
from autograder.course.ungraded import PICTURES
from autograder.words.pictures import WORDS

FONT, LICENCE = "labels.otf", "labels.LICENSE"
FAMILY = "Chapter Labels"  # the licence reserves the font's own names
SOURCE = Path("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc")  # Debian's package fonts-noto-cjk
_FACE = "Noto Sans CJK SC"
_ALWAYS = string.ascii_letters + string.digits + string.punctuation + " \N{MINUS SIGN}"
_KEPT_NAMES = {0, 13, 14}  # copyright, licence, the licence's address


def label_characters(chapter: Chapter) -> set[str]:
    """Return every character that a label of the chapter's pictures can have; none where it has no pictures.

    These are those of all texts in pictures.py, and of what the kit writes under a picture; numbers and the minus of an
    axis are there in any case.
    """
    path = chapter.public / PICTURES
    if not path.exists():
        return set()
    tree = read_python(path)
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef) and node.body and isinstance(node.body[0], ast.Expr)
    }
    texts = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]
    texts += [text for pair in WORDS.values() for text in pair]
    return {char for text in texts for char in text if char.isprintable()} | set(_ALWAYS)


def missing_characters(chapter: Chapter) -> str:
    """Return what the chapter's font lacks, sorted; all of the labels where there is no font."""
    from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

    wanted, path = label_characters(chapter), chapter.public / FONT
    if not wanted or not path.exists():
        return "".join(sorted(wanted))
    with TTFont(path) as font:
        held = set(map(chr, font.getBestCmap()))
    return "".join(sorted(wanted - held))


def make_font(chapter: Chapter) -> list[Path]:
    """Write the chapter's font and its licence where a character is missing and the source is there.

    Returns: the files written.
    """
    if not missing_characters(chapter) or not SOURCE.exists():
        return []
    font, licence = chapter.public / FONT, chapter.public / LICENCE
    font.write_bytes(_subset(label_characters(chapter)))
    licence.write_bytes((Path(__file__).parent / "template" / LICENCE).read_bytes())
    return [font, licence]


def _subset(characters: set[str]) -> bytes:
    """Return a font with these characters only, under a name of its own; the same bytes each time."""
    from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
    from fontTools.ttLib import TTCollection

    options = Options()
    options.layout_features = []
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.name_IDs = ["*"]
    options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(sorted(characters)))
    stream = io.BytesIO()
    with TTCollection(str(SOURCE), lazy=True) as collection:
        font = next(face for face in collection if face["name"].getDebugName(1) == _FACE)
        font.recalcTimestamp = False
        subsetter.subset(font)
        _rename(font)
        font.save(stream)
    return stream.getvalue()


def _rename(font: Any) -> None:
    plain = FAMILY.replace(" ", "")
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in _KEPT_NAMES and record.langID == 0x409]
    for name_id, text in ((1, FAMILY), (2, "Regular"), (3, plain), (4, FAMILY), (6, plain)):
        table.setName(text, name_id, 3, 1, 0x409)
    inner = font["CFF "].cff
    inner.fontNames = [plain]
    top = inner.topDictIndex[0]
    top.FullName = top.FamilyName = FAMILY
    for number, part in enumerate(top.FDArray):
        part.FontName = f"{plain}{number}"
