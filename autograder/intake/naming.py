"""File names -> students: what stands in front of an extension, numbers split from names, marks of copies.

Names are hostile text: a pattern here takes time in proportion to a name's length, and a number has few digits.
"""

from __future__ import annotations

import re
import unicodedata

from autograder.intake.archives import archive_stem, has_archive_name

_NUMBERED = re.compile(r"(\d{6,})[-_ ]+(\S.*)", re.DOTALL)
_NAME_AND_MORE = re.compile(r"([\u3400-\u9fff·]{2,})[-_ ].+", re.DOTALL)
_GRADABLE = re.compile(r"\.(?:py|pyw|ipynb)$", re.IGNORECASE)
_DOUBLE = re.compile(r"\.(?:txt|json|html?|download|bak)$", re.IGNORECASE)
_EXTENSION = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,5}$")
# At the end of "hw (1)", "hw(2)", "hw - Copy", "hw - 副本 (2)", "hw copy 2", "hw的副本"
_COPY = re.compile(
    r"(?:[(（](?P<number>[0-9]{1,3})[)）]|-\s*Copy(?: ?\((?P<copy>[0-9]{1,3})\))?|"
    r"(?:-\s*)?副本(?: ?[(（](?P<fuben>[0-9]{1,3})[)）])?|\bcopy(?: (?P<mac>[0-9]{1,3}))?|的副本|"
    r"-(?:DESKTOP|LAPTOP)-[A-Z0-9]{4,12}(?:-(?P<drive>[0-9]{1,3}))?)\Z",  # what OneDrive makes of two at a time
    re.IGNORECASE,
)
_BEFORE_COPY = re.compile(r"\s\Z")
# Files of the staff's own, which no student hands in as work.
_STAFFS = frozenset("csv xlsx xls ods md rst json yml yaml toml ini log lnk url sh bat cmd otf ttf".split())
_WORD = re.compile(r"[^\W\d_]+")
_NO_NAMES = frozenset(
    "main solution submission homework hw answer answers work untitled final new old copy backup version notebook "
    "assignment exercise exercises test script code python file my draft fixed latest student ch chapter lab task "
    "project report the and for last first attempt".split()
)
_NO_NAME = re.compile("作业|提交|练习|最终|副本|修改|答案|实验|报告|代码|完成|第.{1,3}[章次周]")


def is_gradable_name(name: str) -> bool:
    """Whether a name ends as a script's or a notebook's does, or as that with one more extension."""
    return _GRADABLE.search(_DOUBLE.sub("", name)) is not None


def is_promising_name(name: str) -> bool:
    """Whether a file of this name is looked into first."""
    return is_gradable_name(name) or has_archive_name(name)


def is_staffs(name: str) -> bool:
    """Whether a file of this name is the staff's own, and bears no student's number."""
    extension = name.rsplit(".", 1)[-1].lower() if "." in name else ""
    return extension in _STAFFS and not split_student(stem_of(name))[1] and not stem_of(name).isdigit()


def stem_of(name: str) -> str:
    """Return a file's name without its extension, or extensions: `a.ipynb.txt`, `a.tar.gz`."""
    single = _DOUBLE.sub("", name)
    if _GRADABLE.search(single):
        return _GRADABLE.sub("", single) or name
    if has_archive_name(name):
        return _GRADABLE.sub("", archive_stem(name)) or name
    return _EXTENSION.sub("", name) or name


def split_student(stem: str) -> tuple[str, str]:
    """Split `20260101-李雷` into number and name; anything else is the id by itself.

    A Chinese name ends where something else follows: `20260101-李雷-第一次作业`.
    """
    numbered = _NUMBERED.fullmatch(stem)
    if numbered is None:
        return stem, ""
    name = numbered[2]
    if (copied := split_copy(name)) is not None:
        name = copied[0]
    more = _NAME_AND_MORE.fullmatch(name)
    return numbered[1], more[1] if more else name


def split_copy(stem: str) -> tuple[str, int] | None:
    """Split `hw (2)` into what was copied and the copy's number; None for what is no copy."""
    found = _COPY.search(stem)
    if found is None:
        return None
    before = stem[: found.start()]
    if found[0][:4].lower() == "copy" and _BEFORE_COPY.search(before) is None:
        return None  # a photocopy
    base = before.rstrip()
    if not base:
        return None
    number = found["number"] or found["copy"] or found["fuben"] or found["mac"] or found["drive"] or "1"
    return base, int(number)


def persons_name(text: str) -> str:
    """Return what a person's name is compared by, or nothing for what is a title: `hw2`, `final`, `第一次作业`."""
    if any(char.isdigit() for char in text) or _NO_NAME.search(text):
        return ""
    if all(word in _NO_NAMES for word in _words(text)):
        return ""
    name = folded_name(text)
    return name if len(name) > 1 else ""


def folded_name(text: str) -> str:
    """Return the letters of a name, whatever their case, width and form."""
    return "".join(_words(text))


def _words(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(unicodedata.normalize("NFKC", text))]
