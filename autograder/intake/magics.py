"""What only IPython understands -> Python, line for line: nothing of it is ever run.

A cell magic that times or captures keeps its body; one whose body is no Python of the notebook (`%%bash`,
`%%writefile`) takes its cell out. Line magics, shell lines and `obj?` are taken out; `x = %magic` binds None.
"""

from __future__ import annotations

import re

from msgspec import Struct

from autograder.intake.parsing import TripleQuotes

# Cell magics whose body is not executed as the notebook's own Python.
_OTHER_BODY = frozenset(
    "bash sh zsh script cmd powershell system sx ! html HTML svg SVG latex markdown javascript js typescript css "
    "perl ruby R julia octave matlab fortran cpp cu cuda rust go sql bigquery cython pypy python2 writefile file "
    "mermaid ai skip".split()
)
_WITH_BODY = frozenset("time prun memit mprun lprun".split())  # line magics that execute what follows them
_OPTIONS = re.compile(r"(?:\s+-\w+(?:\s+[\w.]+(?=\s))?)*")
_CELL_MAGIC = re.compile(r"%%(!|\w[\w.]*)?([^\n]*)")
_LINE = re.compile(r"(?P<indent>[^\S\n]*)(?P<sign>%%?|!!?|\?\??)(?P<rest>.*)")
_HELP = re.compile(r"[^\S\n]*%{0,2}[\w.*\[\]'\"()]+\?\??\s*(?:#.*)?$")
_ASSIGNED = re.compile(r"(?P<target>[^\S\n]*[^\W\d][\w.,\s\[\]'\"*]*=[^\S\n]*)(?P<sign>[!%])(?!=)(?P<rest>.*)$")
_AUTOMAGIC = re.compile(
    r"(?:pip3?|conda|mamba|apt(?:-get)?|python3? -m pip)\s+(?:install|uninstall|list|show|update|upgrade)\b|"
    r"(?:matplotlib|autoreload|load_ext|cd|ls|pwd)\s+[\w./~-]+\s*$"
)
_SUSPECT = re.compile(
    r"^[^\S\n]*[%!?]|\?[^\S\n]*(?:#.*)?$|=[^\S\n]*[%!]|^(?:pip3?|conda|mamba|apt|python3? -m|matplotlib|autoreload|"
    r"load_ext|cd|ls|pwd)\s|^(?:>>> |In \[)",
    re.MULTILINE,
)
_PROMPT = re.compile(r"^(?:>>> ?|\.\.\. ?|In \[\d*\]: ?|\s*\.{3,}: ?)")
_TOKEN = re.compile(
    r"""(?P<triple>\"\"\"|''')|(?P<string>"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?)|(?P<comment>\#[^\n]*)|"""
    r"""(?P<open>[(\[{])|(?P<close>[)\]}])|(?P<goes_on>\\\n)|(?P<end>\n)""",
    re.DOTALL,
)
_BEGINS_ANEW = re.compile(r"(?:def|class|async def|import|from)\s|@\w|!|%[A-Za-z%]")


class Plain(Struct, frozen=True):
    """A cell as Python, with as many lines as before.

    shell: the lines that were shell commands; cell_magic: the magic that took the whole cell out.
    """

    text: str
    shell: tuple[int, ...] = ()
    cell_magic: str = ""


def as_python(text: str) -> Plain:
    """Return a cell's text with what only IPython understands taken out."""
    if not _SUSPECT.search(text):
        return Plain(text)
    lines = _without_prompts(text.split("\n"))
    first = next((i for i, line in enumerate(lines) if line.strip() and not line.startswith("#")), 0)
    if lines[first].startswith("%%"):
        found = _CELL_MAGIC.match(lines[first])
        name = (found and found[1]) or ""
        if name in _OTHER_BODY:
            return Plain("\n" * (len(lines) - 1), cell_magic=name)
        lines[first] = ""
    return _lines_without_magics(lines)


def _lines_without_magics(lines: list[str]) -> Plain:
    shell: list[int] = []
    starts = logical_starts("\n".join(lines))
    index = 0
    while index < len(lines):
        line = lines[index]
        if index not in starts:
            index += 1
            continue
        plain, is_shell = _plain_line(line)
        if plain == line:
            index += 1
            continue
        lines[index] = plain
        if is_shell:
            shell.append(index + 1)
        index += 1
        while line.endswith("\\") and index < len(lines):  # `!pip install a \`
            line, lines[index] = lines[index], ""
            index += 1
    return Plain("\n".join(lines), tuple(shell))


def _plain_line(line: str) -> tuple[str, bool]:
    """Return a logical line's first line as Python, and whether it was a shell command."""
    if found := _LINE.match(line):
        sign, rest, nothing = found["sign"], found["rest"], f"{found['indent']}pass" if found["indent"] else ""
        name, _, argument = rest.partition(" ")
        if sign == "%" and name in _WITH_BODY and argument.strip():
            return found["indent"] + argument[_length_of_options(argument) :].strip(), False
        return nothing, sign.startswith("!") or name in {"pip", "conda", "system", "sx", "mamba"}
    if found := _ASSIGNED.match(line):
        name, _, argument = found["rest"].partition(" ")
        if found["sign"] == "%" and name in _WITH_BODY and argument.strip():
            return found["target"] + argument[_length_of_options(argument) :].strip(), False
        return f"{found['target']}None", found["sign"] == "!"
    if _HELP.match(line):
        indent = line[: len(line) - len(line.lstrip())]
        return f"{indent}pass" if indent else "", False
    if _AUTOMAGIC.match(line):
        return "", True
    return line, False


def _length_of_options(argument: str) -> int:
    found = _OPTIONS.match(f" {argument}")
    return max(0, found.end() - 1) if found else 0


def _without_prompts(lines: list[str]) -> list[str]:
    """Take out the prompts of a pasted session, as IPython does: where the first line has one."""
    first = next((line for line in lines if line.strip()), "")
    if not first.startswith((">>>", "In [")) or not _PROMPT.match(first):
        return lines
    return [_PROMPT.sub("", line, count=1) for line in lines]


def logical_starts(text: str) -> set[int]:
    """Return the indices of the lines that begin a statement: inside no string, bracket or continued line."""
    starts = {0}
    line, depth, at = 0, 0, 0
    ends = TripleQuotes(text)
    while found := _TOKEN.search(text, at):
        at = found.end()
        match found.lastgroup:
            case "triple":
                end = ends.end(found[0], at)
                if end:  # one without an end is a mistake that should hide no more than its line
                    line += text.count("\n", at, end)
                    at = end
            case "open":
                depth += 1
            case "close":
                depth = max(0, depth - 1)
            case "goes_on":
                line += 1
            case "end":
                line += 1
                if depth and _BEGINS_ANEW.match(text, at):
                    depth = 0
                if not depth:
                    starts.add(line)
            case "string":
                line += found[0].count("\n")
    return starts
