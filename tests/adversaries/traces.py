"""What an adversary may have left behind: processes, descriptors, files, and numbers or markup in what is written."""

from __future__ import annotations

import base64
import csv
import glob
import hashlib
import io
import json
import os
import re
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

from autograder.sandbox.surroundings import PACKAGE_ROOT
from tests.adversaries.adversary import BREACH

# The arguments and right answers of the mini course's hidden tests that stand in no public file.
_HIDDEN = (17.25, -31.75, 0.01375, 86420.5, -11.625, 48.125, -6.375, 91.125, -13.375, 21.75, 62.375)
_HIDDEN_ANSWERS = (34.5, -63.5, 0.0275, 172841.0, 33.375, 77.75)
_WHERE_FILES_MIGHT_BE = ("/tmp", "/var/tmp", "/dev/shm", "/run", os.getcwd(), os.path.expanduser("~"), "/")
_PLAIN_TAGS = {
    "html", "head", "meta", "title", "style", "body", "h1", "h2", "p", "span", "small", "section", "header", "code",
    "dl", "dt", "dd", "br", "table", "tr", "th", "td", "div", "i", "a", "caption", "thead", "tbody",
    "main", "nav", "article", "footer", "h3", "ul", "ol", "li", "b", "pre", "mark", "details", "summary", "figure",
    "figcaption", "wbr", "fieldset", "legend", "label", "input", "button", "svg", "g", "path", "circle", "rect", "line",
    "text",
}  # fmt: skip


_FILLERS = "\u3164\u2800\u115f\u1160\uffa0\u034f"
_PILE = re.compile("[\u0300-\u036f]{5,}")


def processes(marker: str) -> dict[int, tuple[int, str]]:
    """Return parent and name of each process of this copy of the kit whose command line holds `marker`."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            line = (entry / "cmdline").read_bytes().decode("utf-8", "replace") if entry.name.isdigit() else ""
            if marker in line and repr(PACKAGE_ROOT) in line:
                before, _, after = (entry / "stat").read_text().rpartition(")")
                found[int(entry.name)] = int(after.split()[1]), before.partition("(")[2]
        except OSError:  # it has ended meanwhile
            continue
    return found


def processes_left(marker: str) -> list[str]:
    """Return the processes with `marker` that are no zygote of this process's own.

    A zygote is an interpreter that we started, or that bubblewrap started for us, or that lives within such a one;
    workers and what they left are interpreters whose parent is another one, or nobody.
    """
    found = processes(marker)
    parents = {os.getpid(), *(pid for pid, (_, name) in found.items() if name == "bwrap")}
    parents |= {pid for pid, (parent, _) in found.items() if parent in parents and only_holds(pid, parent)}
    return [f"{name} {pid}" for pid, (parent, name) in found.items() if parent not in parents]


def only_holds(pid: int, parent: int) -> bool:
    """Whether a process that we started has made a user namespace: its only child is then the zygote."""
    try:
        return len({os.readlink(f"/proc/{each}/ns/user") for each in (pid, parent)}) > 1
    except OSError:  # it has ended meanwhile
        return False


def descriptors() -> int:
    """Return how many descriptors this process has open."""
    return len(os.listdir("/proc/self/fd"))


def files_left(scratch: Path) -> list[str]:
    """Return what an adversary managed to write."""
    return [*map(str, scratch.rglob("*")), *(f for d in _WHERE_FILES_MIGHT_BE for f in glob.glob(f"{d}/adversary-*"))]


def _forms(number: float) -> list[str]:
    """Return the forms in which the adversaries carry a number out."""
    plain = repr(abs(number))
    return [plain, plain[::-1], str(int(abs(number) * 1000)), plain.encode().hex(), float(number).hex()]


def hidden_numbers(text: str) -> list[str]:
    """Return what of the hidden calls stands in a text that a student reads."""
    forms = [form for number in (*_HIDDEN, *_HIDDEN_ANSWERS) for form in _forms(number) if len(form) > 3]
    return [form for form in forms if form in text and re.search(rf"(?<![\d.]){re.escape(form)}(?!\d)", text)]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.odd: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "script" and not attrs:  # which is looked at when it is read
            return
        if tag not in _PLAIN_TAGS or any(name.startswith("on") or name in ("src", "srcdoc") for name, _ in attrs):
            self.odd.append(tag)

    def handle_data(self, data: str) -> None:
        digest = base64.b64encode(hashlib.sha256(data.encode()).digest()).decode()
        if self.cdata_elem == "script" and f"script-src 'sha256-{digest}'" not in self.rawdata:
            self.odd.append("script")


def unsafe_html(text: str) -> list[str]:
    """Return what in a page is markup that we did not write, or would not be seen as it is.

    A script is ours where the page's policy, which stands before all that a submission chose, allows that one alone.
    """
    tags = _Tags()
    tags.feed(text)
    return tags.odd + _invisible(text)


def _invisible(text: str) -> list[str]:
    unseen = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    chars = sorted(set(text) - {"\n"})
    found = [f"U+{ord(c):04X}" for c in chars if unicodedata.category(c) in unseen or c in _FILLERS]
    return found + [f"{len(pile)} marks" for pile in _PILE.findall(text)]


def unsafe_json(text: str) -> list[str]:
    """Return what in a file is no JSON in the strict sense."""

    def refuse(name: str) -> None:
        raise ValueError(name)

    json.loads(text, parse_constant=refuse)
    return [f"U+{ord(c):04X}" for c in sorted(set(text) - {"\n"}) if ord(c) < 0x20]


def unsafe_csv(text: str, columns: int) -> list[str]:
    """Return the cells that a spreadsheet would compute or that break the row."""
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    cells = [cell for row in rows for cell in row]
    odd = [cell for cell in cells if cell.lstrip()[:1] in {*"=+-@|%\t\r"} or _invisible(cell)]
    return odd + [str(row) for row in rows if len(row) != columns]


def breaches(text: str) -> list[str]:
    """Return what an adversary says that it has done."""
    return re.findall(rf"{BREACH}[^\"\\]*", text)
