"""The page with Python in it, in a real browser, from a disk, without a network: it says what the terminal says."""

from __future__ import annotations

import json
import random
import re
import time
from pathlib import Path

import pytest

from autograder.authoring.demo import answers
from autograder.authoring.stubs import imports, read_stubs, script_head
from autograder.authoring.web import Workshop
from autograder.authors.misconceptions import read_misconceptions
from autograder.course.chapter import Course
from autograder.errors import EnvironmentProblem
from autograder.selfcheck.checking import Checker
from autograder.selfcheck.finding import as_work
from autograder.selfcheck.progress import Progress
from autograder.show.layout import View
from autograder.show.selfcheck import check_lines
from tests.browser import errors_of_html, offline, seen_as, violations, visit, why_no_browser
from tests.pyodide import distribution
from tests.waiting import wait_until

MOST_BYTES = 14_000_000
_FIGURES = 13
_WAIT_S = 120  # a machine that others use starts Python anew in a minute, not in ten seconds
_WARNED = re.compile(r"\n  (?:print|打印) .*?RuntimeWarning.*?(?=\n\n)", re.DOTALL)
_PASTE = """
const [content, text] = [document.querySelector(arguments[0] + ' .cm-content'), arguments[1]];
content.focus();
const all = { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true, bubbles: true };
content.dispatchEvent(new KeyboardEvent('keydown', all));
const clipboardData = new DataTransfer();
clipboardData.setData('text/plain', text);
content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
"""


@pytest.fixture(scope="module")
def file(ch01, tmp_path_factory):
    folder = distribution()
    if problem := why_no_browser():
        pytest.skip(problem)
    made = tmp_path_factory.mktemp("web")
    try:
        workshop = Workshop.of(Course(made), folder)
    except EnvironmentProblem as error:
        pytest.skip(str(error))
    path = made / "ch01.html"
    path.write_text(workshop.page(ch01, "kit.whl"), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def browser(file):
    with offline(file.parent) as driver:
        downloads = {"behavior": "allow", "downloadPath": str(file.parent / "downloads")}
        driver.execute_cdp_cmd("Page.setDownloadBehavior", downloads)
        yield driver


@pytest.fixture(scope="module")
def page(browser, file, ch01):
    """The page, opened once; its tests write over what those before have written."""
    seen_as(browser, width=1280, dark=False)
    opened = Page(browser, file, ch01)
    opened.open()
    return opened


class Page:
    """What a reader does with the page."""

    def __init__(self, driver, file, chapter):
        self.driver, self.file, self.lang = driver, file, "zh"
        self.head = script_head(chapter.assignment, imports(chapter.secret / "reference.py"))
        self.stubs = {
            stub.name: {lang: stub.text(lang).rstrip("\n") for lang in ("zh", "en")} for stub in read_stubs(chapter)
        }
        self.texts = {}

    def open(self):
        visit(self.driver, self.file)
        self.wait("document.documentElement.dataset.python === 'ready'")

    def wait(self, condition, seconds=_WAIT_S, *given):
        deadline = time.monotonic() + seconds
        while not self.driver.execute_script(f"return {condition}", *given):
            assert time.monotonic() < deadline, condition
            time.sleep(0.02)

    def speak(self, lang):
        self.lang = lang
        self.driver.execute_script("document.getElementById('lang-' + arguments[0]).click()", lang)

    def one(self, selector):
        return self.driver.find_element("css selector", f".edition.{self.lang} {selector}")

    def write(self, name, text):
        self.texts[name] = text
        self.driver.execute_script(_PASTE, f".edition.{self.lang} [data-editor={name}]", text)

    def whole(self):
        """Return the file that the page has to make of what was written."""
        texts = [self.texts.get(name, stub[self.lang]).rstrip("\n") for name, stub in self.stubs.items()]
        return "\n\n\n".join([self.head, *texts]) + "\n"

    def press(self, selector):
        self.driver.execute_script("arguments[0].click()", self.one(selector))

    def told(self, name, press, seconds=_WAIT_S):
        self.press(press)
        screen = f".edition.{self.lang} [data-screen='{name}']"
        self.wait("document.querySelector(arguments[0]).dataset.busy === undefined", seconds, screen)
        return self.one(f"[data-screen='{name}']").get_attribute("textContent")

    def check(self, name):
        return self.told(name, f"button[data-check='{name}']")

    def run(self, name, tried):
        self.driver.execute_script("arguments[0].value = arguments[1]", self.one(f"[data-try={name}] input"), tried)
        return self.told(name, f"[data-try={name}] button")


@pytest.fixture(scope="module")
def terminal(ch01):
    """What `check` says of a file, and which exercises it has seen pass."""
    checker, progress = Checker(ch01), Progress(ch01.public)

    def told(page, name):
        """Return its lines without numpy's warnings: WebAssembly does not tell of a division by zero."""
        screen = checker.check(as_work(ch01, Path("ch01.py"), page.whole().encode()), name or None)
        lines = check_lines(progress.noted(screen), View(lang=page.lang, columns=80), commands=False)
        return _WARNED.sub("", "\n".join(lines))

    yield told
    checker.close()


# --- what stands in it -------------------------------------------------------------------------------------------


def test_it_is_one_file_that_asks_nobody(page, browser):
    assert page.file.stat().st_size < MOST_BYTES
    assert "default-src 'none'" in page.file.read_text(encoding="utf-8")[:2000]
    asked = browser.execute_script("return performance.getEntriesByType('resource').map((each) => each.name)")
    assert [each for each in asked if not each.startswith(("blob:", "data:"))] == []
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


def test_its_html_is_valid(file):
    assert errors_of_html(file) == ""


# --- the same words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_each_exercise_stub_wrong_and_right_is_told_as_in_the_terminal(page, terminal, ch01, lang):
    page.speak(lang)
    known = read_misconceptions(ch01)
    for name, right in answers(ch01, {}).items():
        wrong = random.Random(f"{lang} {name}").choice(
            [each for each in known if each.exercise == name and "print(" not in each.source]
        )
        for text in (page.stubs[name][lang], wrong.source, right):
            page.write(name, text)
            assert page.check(name) == terminal(page, name), (name, wrong.name)
    assert page.check("") == terminal(page, "")


_ODD = {
    "loop": "def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    while True:\n        seq = seq\n",
    "loop that holds on": """
def rnn_forward(seq, W_hh=0.9, W_xh=0.5):
    while True:
        try:
            seq = seq
        except:
            pass
""",
    "syntax": "def rnn_forward(seq):\n    return = 1\n",
    "no module": "import pandas\ndef rnn_forward(seq):\n    return pandas.Series(seq).sum()\n",
    "prints": "def rnn_forward(seq):\n    print('here', len(seq))\n    return 0.5 * len(seq)\n",
    "a megabyte": "x = 1\n" * 175_000,
    "markup": "def rnn_forward(seq):\n    return '</pre><img src=x onerror=alert(1)>'\n",
}


@pytest.mark.parametrize("odd", _ODD)
def test_odd_files_are_told_as_in_the_terminal(page, terminal, odd):
    page.speak("en")
    page.write("rnn_forward", _ODD[odd])
    assert page.check("rnn_forward") == terminal(page, "rnn_forward")


def test_a_loop_outside_of_functions_is_named_and_the_rest_is_checked(page):
    page.speak("en")
    page.write("rnn_forward", "n = 0\nwhile True:\n    n += 1\ndef rnn_forward(seq):\n    return 0.5\n")
    told = page.check("rnn_forward")
    line = page.whole().split("\n").index("while True:") + 1
    assert f"line {line}" in told.lower()
    assert "rnn_forward" in told


def test_the_lines_of_an_editor_are_numbered_as_in_the_file(page):
    page.speak("en")
    page.write("tanh_derivative", "def tanh_derivative(z):\n    return nothing\n")
    wanted = page.whole().split("\n").index("    return nothing") + 1
    numbers = page.one("[data-editor=tanh_derivative] .cm-lineNumbers").text.split()
    assert str(wanted) in numbers
    assert f"line {wanted}" in page.check("tanh_derivative")


def test_a_call_is_tried(page):
    page.speak("en")
    page.write("tanh_derivative", "def tanh_derivative(z):\n    return z + 1\n")
    page.write("rnn_forward", page.stubs["rnn_forward"]["en"])
    assert page.run("tanh_derivative", "tanh_derivative(41)") == "42"
    assert "ZeroDivisionError" in page.run("tanh_derivative", "1 / 0")


def of_cell(page, name, text=None):
    if text is not None:
        page.driver.execute_script(_PASTE, f".edition.{page.lang} [data-cell={name}]", text)
    return page.told(f"cell:{name}", f"button[data-run={name}]")


def test_an_experiment_runs_with_the_readers_own_functions(page, ch01):
    page.speak("en")
    page.write("rnn_forward", page.stubs["rnn_forward"]["en"])
    assert "not written yet (rnn_forward)" in page.run("rnn_forward", "rnn_forward([1.0])")
    assert "Get rnn_forward right first" in of_cell(page, "two_first_words")
    page.write("rnn_forward", answers(ch01, {})["rnn_forward"])
    assert of_cell(page, "two_first_words").count("0.9575") == 2
    assert "not written yet" in of_cell(page, "one_update")
    assert of_cell(page, "one_update", "print(rnn_forward([1.0, 0.0]))").startswith("0.393")
    slow = "import time\nbegin = time.monotonic()\nwhile time.monotonic() < begin + 3:\n    pass\nprint('done')\n"
    assert of_cell(page, "noise", slow) == "done"
    assert "line 2" in of_cell(page, "noise", "n = 0\nwhile True:\n    n += 1\n")
    page.press("button[data-first=noise]")
    assert "def noise(rounds)" in page.one("[data-cell=noise] .cm-content").text


def test_a_picture_shows_a_wrong_function_beside_what_is_right(page):
    page.speak("en")
    page.write("tanh_derivative", "def tanh_derivative(z):\n    return 0 * z + 0.25\n")
    before = page.one("[data-figure=squeeze] svg").get_attribute("outerHTML")
    page.check("tanh_derivative")
    page.wait("document.querySelector('.edition.en [data-figure=derivative] td + td').textContent === '0.250'")
    assert len(page.driver.find_elements("css selector", ".edition.en [data-figure=derivative] .ring")) == 5
    assert page.one("[data-figure=squeeze] svg").get_attribute("outerHTML") == before
    page.write("tanh_derivative", "def tanh_derivative(z):\n    return None\n")
    page.check("tanh_derivative")
    page.wait("!document.querySelector('.edition.en [data-figure=derivative] .own-figure')")
    assert page.one("[data-figure=derivative] td + td").get_attribute("textContent") == "1.000"


# --- what goes wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "said"),
    [("return sum(iter(int, 1))", "no answer for"), ("import os; os._exit(1)", "ended unexpectedly")],
)
def test_what_python_cannot_end_is_ended_and_all_text_is_kept(page, terminal, body, said):
    page.speak("en")
    page.write("rnn_forward", f"def rnn_forward(seq, W_hh=0.9, W_xh=0.5):\n    {body}\n")
    told = page.check("rnn_forward")
    assert said in told
    assert "{" not in told
    assert "still there" in told
    assert body in page.one("[data-editor=rnn_forward] .cm-content").text
    page.write("rnn_forward", "def rnn_forward(seq):\n    return 0.0\n")
    assert page.check("rnn_forward") == terminal(page, "rnn_forward")


# --- to the end --------------------------------------------------------------------------------------------------


def test_a_reader_comes_to_the_end_and_takes_the_work_along(page, terminal, ch01):
    page.speak("en")
    for name, text in answers(ch01, {}).items():
        page.write(name, text)
    whole = page.check("")
    assert whole == terminal(page, "")
    assert "Result 1" in whole
    assert not page.one("[data-card]").is_displayed()  # it is the reader's own, so it waits for the figure
    page.wait("!document.querySelector('.edition.en [data-card]').hidden")
    assert len(page.driver.find_elements("css selector", ".own-figure")) == 2 * _FIGURES
    for selector in ("[data-card]", "[data-download=script]", "[data-download=notebook]"):
        page.press(selector)
    folder, wanted = page.file.parent / "downloads", {"ch01.png", "ch01.py", "ch01.en.ipynb"}
    assert wait_until(lambda: {each.name for each in folder.glob("ch01.*")} == wanted)
    assert (folder / "ch01.py").read_text(encoding="utf-8") == page.whole()
    assert (folder / "ch01.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    cells = {cell["id"]: cell for cell in json.loads((folder / "ch01.en.ipynb").read_text(encoding="utf-8"))["cells"]}
    given = json.loads((ch01.public / "ch01.en.ipynb").read_text(encoding="utf-8"))["cells"]
    assert list(cells) == [cell["id"] for cell in given]
    assert "".join(cells["exercise-rnn_forward"]["source"]) == page.texts["rnn_forward"].rstrip("\n")
    assert "".join(cells["cell-one_update"]["source"]) == "print(rnn_forward([1.0, 0.0]))"
    assert "def noise(rounds)" in "".join(cells["cell-noise"]["source"])


def test_all_is_still_there_after_a_reload(page, browser):
    page.speak("en")
    page.open()
    assert page.one("[data-editor=attention_end] .cm-content").text.startswith("def attention_end")
    assert page.one(".passing").text == "6 of 6 exercises pass"
    page.wait("!document.querySelector('.edition.en [data-card]').hidden")
    assert len(page.driver.find_elements("css selector", ".own-figure")) == 2 * _FIGURES


def test_the_stub_is_put_back_and_so_is_the_text(page):
    page.speak("en")
    mine = "def rnn_forward(seq):\n    return 0.25\n"
    page.write("rnn_forward", mine)
    page.press("button[data-stub=rnn_forward]")
    assert "NotImplementedError" in page.one("[data-editor=rnn_forward] .cm-content").text
    page.texts["rnn_forward"] = page.stubs["rnn_forward"]["en"]
    assert "not attempted" in page.check("rnn_forward")
    assert page.one("button[data-stub=rnn_forward]").text == "Put my text back"
    page.press("button[data-stub=rnn_forward]")
    assert "return 0.25" in page.one("[data-editor=rnn_forward] .cm-content").text
    assert page.one("button[data-stub=rnn_forward]").text == "Put the stub back"


def test_what_another_tab_has_written_meanwhile_is_not_written_over(page, browser):
    page.speak("en")
    key = "autograder-page-ch01"
    browser.execute_script(
        "const held = JSON.parse(localStorage.getItem(arguments[0])); held['code:attend_all'] = 'of another tab';"
        "localStorage.setItem(arguments[0], JSON.stringify(held))",
        key,
    )
    page.write("rnn_forward", "def rnn_forward(seq):\n    return 0.75\n")
    held = json.loads(browser.execute_script("return localStorage.getItem(arguments[0])", key))
    assert held["code:attend_all"] == "of another tab"
    assert "0.75" in held["code:rnn_forward"]


@pytest.mark.parametrize(("width", "dark", "lang"), [(1280, False, "zh"), (390, True, "en")])
def test_everybody_can_read_and_write_it(page, browser, width, dark, lang):
    seen_as(browser, width=width, dark=dark)
    page.speak(lang)
    page.write("tanh_derivative", "import numpy as np  # a comment\ndef tanh_derivative(z):\n    return '1' + 1\n")
    assert "tanh_derivative" in page.check("tanh_derivative")
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    assert violations(browser) == []


# The last: what is put into the page before it opens stays there.
def test_a_browser_that_cannot_run_python_says_so_and_keeps_the_text(page, browser):
    page.speak("en")
    refused = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('refused'); } })"
    script = f"delete globalThis.WebAssembly; {refused}"
    browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
    visit(browser, page.file)
    page.speak("en")
    page.write("rnn_forward", "def rnn_forward(seq):\n    return 0.5\n")
    assert "cannot run Python here" in page.check("rnn_forward")
    assert "return 0.5" in page.one("[data-editor=rnn_forward] .cm-content").text
    assert "keep nothing" in page.one(".not-kept").text
