"""Make the pictures of `docs/` anew, each of the real thing: `.venv/bin/python -m tests.show.pictures [NAME ...]`.

terminal   what `check` says of a file with a wrong function
notebook   a reader's notebook with a wrong function, run and shown as HTML, in both languages
class      the class page of the chapter's sample class, in both languages
nbgrader   formgrader on a hand-in with the same wrong function

Run by hand after a change of words or pages, with a Chromium and the extra `dev`; look at what came of it.
"""

from __future__ import annotations

import base64
import contextlib
import io
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from autograder import cli
from autograder.authoring.demo import answers, as_script, write_sample_class
from autograder.authoring.nbgrader_course import export
from autograder.authoring.stubs import function_source
from autograder.course.chapter import Chapter, Course
from autograder.model import Lang
from tests import browser
from tests.integrations.nbgrader.lab import lab
from tests.integrations.nbgrader.nbcourse import NbCourse
from tests.samples import ROOT

DOCS = ROOT / "docs"
LANGS: dict[Lang, str] = {"en": "", "zh": ".zh"}  # as the files are called
WRONG = {
    "rnn_forward": "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n"
    "    h = 0.0\n    for x in seq:\n        h = W_hh * h + W_xh * x\n    return h\n"
}
NOT_YET = ("softmax_weights", "context_vector", "attend_all")
GUESS = {"predict-length_20": "12%"}
SHOWN = ("reading-17", "predict-length_20", "exercise-rnn_forward", "check-rnn_forward", "picture-decay", "quiz-2")


@contextlib.contextmanager
def screen(folder: Path) -> Iterator[Any]:
    """Give a browser whose profile lies in `folder`."""
    driver = browser.chromium(folder)
    try:
        yield driver
    finally:
        driver.quit()


def keep(driver: Any, name: str, width: int, height: int, scale: float = 1) -> None:
    """Write what is in the browser's window as a picture of few colours."""
    from PIL import Image

    metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    time.sleep(1)  # what lies beyond the window is drawn only now
    clip = {"x": 0, "y": driver.execute_script("return scrollY"), "width": width, "height": height, "scale": scale}
    taken = driver.execute_cdp_cmd("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})
    path = DOCS / f"{name}.png"
    path.write_bytes(base64.b64decode(taken["data"]))
    Image.open(path).convert("RGB").quantize(64, dither=Image.Dither.NONE).save(path, optimize=True)
    print(path.relative_to(ROOT))


def terminal(chapter: Chapter, folder: Path) -> None:
    """Check a file in a terminal of 80 columns, and take a picture of what stands there."""
    from rich.console import Console
    from rich.text import Text

    work = Path(shutil.copytree(chapter.public, folder / chapter.public.name))
    file = work / f"{work.name}.py"
    stubs = {name: function_source(file, name) for name in NOT_YET}
    file.write_text(as_script(chapter, WRONG | stubs), encoding="utf-8")
    console = Console(record=True, width=82, file=io.StringIO())
    console.print("$ python -m autograder check", Text.from_ansi(_in_a_terminal(work)), sep="\n", highlight=False)
    style = "body {{ margin: 28px; font: 22px/1.45 monospace }} pre {{ margin: 0; font: inherit }}"
    page = folder / "terminal.html"
    page.write_text(console.export_html(code_format=f"<style>{style}</style><pre>{{code}}</pre>", inline_styles=True))
    with screen(folder / "en") as driver:
        browser.seen_as(driver, width=1260, dark=False)
        browser.visit(driver, page)
        bottom = driver.execute_script("return document.querySelector('pre').getBoundingClientRect().bottom")
        keep(driver, "terminal", 1260, int(bottom) + 28)


def _in_a_terminal(work: Path) -> str:
    """Return what `check` writes into a terminal, with its colours."""
    host, guest = pty.openpty()
    termios.tcsetwinsize(guest, (50, 82))
    command = [sys.executable, "-m", "autograder", "check", "--lang", "en"]
    environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(ROOT), "COLUMNS": "82"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(command, cwd=work, env=environment, stdout=guest, stderr=guest) as running:
        running.wait(60)
    os.close(guest)
    written = b""
    with contextlib.suppress(OSError):  # how a terminal ends whose other side is closed
        while part := os.read(host, 65536):
            written += part
    os.close(host)
    return written.decode().replace("\r\n", "\n").strip()


def notebook(chapter: Chapter, folder: Path) -> None:
    """Run a notebook with a guess and a wrong function, and take a picture of the cells around it."""
    import nbformat
    from nbconvert import HTMLExporter
    from nbconvert.preprocessors import ExecutePreprocessor

    work = Path(shutil.copytree(chapter.public, folder / chapter.public.name))
    for lang, suffix in LANGS.items():
        name = f"{work.name}{'' if lang == 'zh' else '.en'}.ipynb"
        document = nbformat.read(work / name, as_version=4)
        _fill(document, chapter)
        nbformat.write(document, work / name)  # the self-check reads it
        ExecutePreprocessor(timeout=120).preprocess(document, {"metadata": {"path": str(work)}})
        document.cells = [_with_formulas(cell) for cell in document.cells if cell.id in SHOWN]
        page = folder / f"notebook{suffix}.html"
        page.write_text(HTMLExporter(template_name="lab").from_notebook_node(document)[0], encoding="utf-8")
        with screen(folder / lang) as driver:
            browser.seen_as(driver, width=820, dark=False)
            browser.visit(driver, page)
            driver.execute_script("document.querySelector('details').open = true")
            height = driver.execute_script("return document.querySelector('main').scrollHeight")
            keep(driver, f"notebook{suffix}", 820, height + 16, 1.5)


def _with_formulas(cell: Any) -> Any:
    """Return a cell with its formulas drawn: what draws them for Jupyter comes from the network."""
    from latex2mathml.converter import convert

    if cell.cell_type == "markdown":
        cell.source = re.sub(r"\$(.+?)\$", lambda found: convert(found[1]), cell.source)
    return cell


def _fill(document: Any, chapter: Chapter) -> None:
    """Write the guess and the functions into their cells: the wrong one, all others right."""
    functions = answers(chapter, WRONG)
    for cell in document.cells:
        kind, _, name = cell.id.partition("-")
        if kind == "exercise":
            cell.source = functions[name].rstrip()
        cell.source = cell.source.replace('""', f'"{GUESS[cell.id]}"') if cell.id in GUESS else cell.source


def class_page(chapter: Chapter, folder: Path) -> None:
    """Grade the sample class and take a picture of the top of its page."""
    write_sample_class(chapter, folder / "in")
    own = ["--course", str(ROOT), "--assignment", chapter.assignment.id]
    assert cli.main(["grade", str(folder / "in"), "-o", str(folder / "out"), *own]) == 0
    for lang, suffix in LANGS.items():
        with screen(folder / lang) as driver:
            browser.seen_as(driver, width=1200, dark=False)
            browser.visit(driver, folder / "out" / "report.html")
            driver.execute_script(f"document.getElementById('lang-{lang}').click()")
            keep(driver, f"class{suffix}", 1200, 1010)


def nbgrader(chapter: Chapter, folder: Path) -> None:
    """Autograde a hand-in and take a picture of what formgrader shows of it."""
    export(Course(ROOT), folder / "nb", "en")
    nb = NbCourse(folder / "nb", chapter)
    nb.command("generate_assignment", nb.id)
    nb.hand_in("ann", nb.notebook(**WRONG))
    nb.autograde("ann")
    with lab(nb.root, folder) as running:
        running.driver.set_window_size(1120, 900)
        running.open(f"formgrader/gradebook/{nb.id}/{nb.id}")
        running.click("#main-table a", "Submission")
        running.until(lambda: running.all("#rnn_forward, .nbgrader_cell"))
        running.driver.execute_script(
            "const at = [...document.querySelectorAll('.nbgrader_cell')].find(e => e.textContent.includes('/ 3'));"
            "scrollTo(0, at.getBoundingClientRect().top + scrollY - 90)"
        )
        keep(running.driver, "nbgrader", 1120, 757)


MAKERS = {"terminal": terminal, "notebook": notebook, "class": class_page, "nbgrader": nbgrader}


def main(names: list[str]) -> None:
    """Make the pictures of these names; all of them where none is given."""
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    chapter = Course(ROOT).chapter("ch01")
    for name in names or MAKERS:
        with tempfile.TemporaryDirectory() as folder:
            MAKERS[name](chapter, Path(folder))


if __name__ == "__main__":
    main(sys.argv[1:])
