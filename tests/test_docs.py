"""What the README and its pages say is so: commands parse, links lead somewhere, both languages have the same parts."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import msgspec
import pytest

from autograder.authors.entries import Entry
from autograder.cli.parser import parser
from tests.samples import ROOT
from tests.show.pictures import MAKERS

PAGES = [ROOT / "README.md", ROOT / "README.zh.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md",
         *sorted((ROOT / "docs").glob("*.md"))]  # fmt: skip
PAIRS = [(ROOT / "README.md", ROOT / "README.zh.md")] + [
    (page, page.with_suffix(".zh.md")) for page in PAGES if page.parent.name == "docs" and ".zh" not in page.suffixes
]
_START = re.compile(r"^(?:python(?: -P)? -m |\.venv/bin/|\.venv\\Scripts\\)autograder (.*)$")
pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def blocks(page: Path) -> list[str]:
    """Return what stands between fences, with the fence's own word."""
    return re.findall(r"^```(?:sh|bat)\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


@pages
def test_every_command_that_is_shown_parses(page):
    for line in "\n".join(blocks(page)).splitlines():
        command = re.split(r"\s{2,}#", line.split(" && ")[-1])[0].strip()
        if found := _START.match(command):
            assert parser().parse_args(shlex.split(found[1])).run, line


@pages
def test_every_example_of_a_chapters_files_is_one(page):
    """Python compiles; a list of misconceptions has families and entries as their schema has them."""
    text = page.read_text(encoding="utf-8")
    for code in re.findall(r"^```python\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        compile(code, page.name, "exec")
    for code in re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        families = {name: table for name, table in tomllib.loads(code).items() if name != "generic"}
        entries = [each for table in families.values() for name, each in table.items() if name != "next"]
        assert entries
        for entry in entries:
            assert msgspec.convert(entry, Entry).way


@pages
def test_every_link_and_file_that_is_named_is_there(page):
    text = page.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        if "://" not in target:
            assert (page.parent / target).exists(), target
    for name in re.findall(r"`((?:autograder|tests|benchmarks|docs|solutions|assignments)/[\w./]+)`", text):
        assert (ROOT / name.replace("chNN", "ch01")).exists(), name


@pytest.mark.parametrize(("english", "chinese"), PAIRS, ids=lambda page: page.name)
def test_both_languages_have_the_same_parts_and_commands(english, chinese):
    """Chinese beside English: as many headings of each depth in the same order, tables alike, the same commands."""
    shapes, commands = [], []
    for page in (english, chinese):
        text = page.read_text(encoding="utf-8")
        plain = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
        shapes.append(re.findall(r"^(#+) |^(\|)", plain, re.MULTILINE))
        commands.append([re.split(r"\s{2,}#", line)[0] for block in blocks(page) for line in block.splitlines()])
    assert shapes[0] == shapes[1]
    assert commands[0] == commands[1]


RIGHT_AND_WRONG = {"rnn_forward": "    h = 0.0\n    for x in seq:\n        h = W_hh * h + W_xh * x\n    return h\n",
                   "tanh_derivative": "    return 1 - np.tanh(z) ** 2\n"}  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_screen_that_readers_are_shown_is_what_check_says(lang, tmp_path, monkeypatch, capsys):
    """A function without its tanh, a right one, and four stubs, at 80 columns."""
    from autograder import cli

    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("AUTOGRADER_COURSE", str(ROOT))
    code = (ROOT / "assignments" / "ch01" / "ch01.py").read_text(encoding="utf-8")
    for name, body in RIGHT_AND_WRONG.items():
        code = code.replace(f'    raise NotImplementedError("{name}")', body.rstrip())
    (tmp_path / "ch01.py").write_text(code, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert cli.main(["check", "ch01.py", "--lang", lang]) == 1
    page = ROOT / "docs" / ("readers.md" if lang == "en" else "readers.zh.md")
    assert f"```\n{capsys.readouterr().out}```" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", PAGES[:2], ids=lambda page: page.name)
def test_the_readme_is_a_page(page):
    assert len(page.read_text(encoding="utf-8").splitlines()) <= 150


def test_contributing_lists_every_room_and_no_other():
    named = set(re.findall(r"^\| `(\w+)/`|, `(\w+)`|^\| `(\w+)`", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M))
    rooms = {path.name for path in (ROOT / "autograder").iterdir() if (path / "__init__.py").exists()}
    assert rooms - {"show"} <= {name for found in named for name in found}


def test_every_picture_of_the_guides_can_be_made_anew_and_is_shown():
    """One that nobody can make again shows the words of another day."""
    pictures = {path.name for path in (ROOT / "docs").glob("*.png")}
    assert {name.split(".")[0] for name in pictures} == set(MAKERS)
    shown = "".join(path.read_text(encoding="utf-8") for path in [*ROOT.glob("README*.md"), *ROOT.glob("docs/*.md")])
    assert [name for name in sorted(pictures) if name not in shown] == []
