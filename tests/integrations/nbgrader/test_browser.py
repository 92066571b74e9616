"""A real JupyterLab in a real browser: what a student sees, then what a grader sees."""

from __future__ import annotations

import json
import shutil

import pytest

from tests.integrations.nbgrader.conftest import copied
from tests.integrations.nbgrader.lab import lab, why_no_browser

WRONG = "def double(x):\n    return x * x\n"


@pytest.fixture(scope="module")
def nb(made_mini, tmp_path_factory):
    """A course with two hand-ins, and a student's two notebooks in `student`."""
    if problem := why_no_browser():
        pytest.skip(problem)
    nb = copied(made_mini, tmp_path_factory.mktemp("browser") / "nb")
    work = nb.root / "student" / nb.id
    shutil.copytree(nb.root / "release" / nb.id, work)
    for name, notebook in (("right", nb.notebook()), ("wrong", nb.notebook(double=WRONG))):
        (work / f"{name}.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    hostile = nb.notebook(double=WRONG)
    attack = "<img src=x onerror=\"document.title='stolen'\"><script>document.title='stolen'</script>"
    hostile["cells"].insert(0, {"cell_type": "markdown", "id": "m", "metadata": {}, "source": attack})
    nb.hand_in("ann", hostile)
    nb.hand_in("bob", nb.notebook())
    return nb


@pytest.fixture(scope="module")
def page(nb):
    """The browser."""
    with lab(nb.root, nb.root.parent) as running:
        yield running


def open_notebook(page, nb, name):
    page.open(f"lab/tree/student/{nb.id}/{name}.ipynb?reset")  # without what was open before
    page.wait_for(f"{name}.ipynb", "#jp-main-dock-panel .lm-mod-current")
    page.until(lambda: page.all(".jp-Notebook .jp-Cell"))
    page.until(lambda: page.all(".jp-Notebook-ExecutionIndicator[data-status=idle]"))


def validated(page):
    page.click(".jp-NotebookPanel-toolbar .jp-ToolbarButtonComponent", "Validate")
    return page.wait_for("Validation Results", ".jp-Dialog")


def test_run_all_runs_to_the_end_and_the_self_check_says_what_is_wrong(page, nb):
    open_notebook(page, nb, "wrong")
    page.click(".lm-MenuBar-item", "Run")
    page.click(".lm-Menu-item", "Run All Cells")
    page.wait_for("shares (bonus) · passed", ".jp-OutputArea-output")
    outputs = page.text(".jp-OutputArea-output")
    assert "total · passed" in outputs
    assert "What is seen" in outputs
    assert "double · passed" not in outputs


def test_validate_fails_for_a_wrong_notebook(page, nb):
    open_notebook(page, nb, "wrong")
    said = validated(page)
    assert "Success" not in said
    assert 'check("double", validate=True)' in said
    assert "total" not in said


def test_validate_passes_for_a_right_notebook(page, nb):
    open_notebook(page, nb, "right")
    assert "Success! Your notebook passes all the tests." in validated(page)


def test_formgrader_lists_the_assignment(page, nb):
    page.open("lab?reset")
    page.click(".lm-MenuBar-item", "Nbgrader")
    page.click(".lm-Menu-item", "Formgrader")
    frame = page.until(lambda: next(f for f in page.all("iframe") if "formgrader" in f.get_attribute("src")))
    page.driver.switch_to.frame(frame)
    try:
        listed = page.wait_for(nb.id, "#main-table")
    finally:
        page.driver.switch_to.default_content()
    assert listed.split()[:1] == [nb.id]


@pytest.fixture(scope="module")
def autograded(page, nb):
    """What formgrader lists after its Autograde and Generate Feedback buttons were pressed for both students."""
    page.open(f"formgrader/manage_submissions/{nb.id}")
    for student in ("ann", "bob"):
        for button, words in (("autograde", "Successfully autograded"), ("generate-feedback", "generated feedback")):
            row = page.until(lambda who=student: next(r for r in page.all("#main-table tr") if who in r.text))
            page.until(lambda r=row, b=button: r.find_element("css selector", f"td.{b} a")).click()
            assert f"'{student}'" in page.wait_for(words, ".modal")
            page.click(".modal button")
            page.until(lambda: not page.all(".modal"))
    return page.text("#main-table")


def test_its_autograde_button_gives_our_score(nb, autograded):
    ann, bob = sorted(line for line in autograded.splitlines() if "graded" in line)
    assert "ann" in ann
    assert ann.split()[-3:] == ["4", "/", "5"]
    assert bob.split()[-3:] == ["6", "/", "5"]
    assert nb.scores("ann") == {"double": 0.0, "total": 3.0, "shares": 1.0}


def test_a_grader_reads_our_feedback_and_nothing_of_the_students_runs(page, nb, autograded):
    page.open(f"formgrader/gradebook/{nb.id}/{nb.id}")
    page.click("#main-table a", "Submission #1")
    page.until(lambda: page.all(".mathjax_ignore"))
    titles = {page.driver.title}
    said = page.text(".mathjax_ignore")
    page.click("li.next a")
    page.until(lambda: "Submission #2" in page.text(".breadcrumb"))
    page.until(lambda: page.all(".mathjax_ignore"))
    said += page.text(".mathjax_ignore")
    assert "What is seen" in said
    assert "0.00 / 2.00" in said
    assert "2.00 / 2.00" in said
    assert "stolen" not in titles | {page.driver.title}


def test_the_feedback_opens_with_our_html(page, nb, autograded):
    path = nb.root / "feedback" / "ann" / nb.id / f"{nb.id}.html"
    page.driver.get(path.as_uri())
    assert "(Score: 4.0 / 5.0)" in page.text("h4")
    assert "What is seen" in page.text(".mathjax_ignore")
    assert page.driver.title != "stolen"


DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg=="
FOUND = """
    const all = [...document.querySelectorAll('body *')];
    const bad = [];
    for (const each of all) {
        for (const {name, value} of each.attributes)
            if (name.startsWith('on') || name == 'srcdoc' || name == 'formaction') bad.push(name + '=' + value);
        for (const kind of ['href', 'src', 'action', 'data'])
            if (each[kind]) {
                const url = new URL(each[kind].baseVal ?? each[kind], document.baseURI);
                const fits = ['http:', 'https:', 'mailto:', 'file:'].includes(url.protocol)
                    || (url.protocol == 'data:' && /^image[/](png|jpeg|gif)[;]/.test(url.pathname));
                if (!fits || (url.protocol == 'file:' && !url.href.startsWith(document.baseURI.replace(/[^/]*$/, ''))))
                    bad.push(each.tagName + ' ' + url.href);
            }
    }
    for (const link of document.querySelectorAll('a'))
        if (/^(javascript|vbscript|data):/i.test(link.href)) link.click();
    return bad;
"""


def test_a_browser_itself_finds_nothing_to_obey_in_what_was_cleaned(page, nb):
    """Its own reading of addresses and tags is what counts; and as they were written, it finds plenty."""
    from autograder.integrations.nbgrader.markdown import Cleaner, drawn
    from tests.integrations.nbgrader.test_hostile_markdown import OBEYED

    for name, clean in (("written", lambda source: source), ("cleaned", Cleaner("en").clean)):
        for number, source in enumerate(OBEYED.values()):
            if name == "written" and number > 40:
                break  # what follows is tags that would end the page
            (nb.root / f"{name}-{number}.html").write_text(
                f"<!doctype html><meta charset=utf-8><title>{number}</title><body>{drawn(clean(source))}",
                encoding="utf-8",
            )
    found = {}
    for path in sorted(nb.root.glob("written-*.html")):
        page.driver.get(path.as_uri())
        found[path.name] = page.driver.execute_script(FOUND.replace("link.click()", ""))
    assert sum(map(bool, found.values())) >= 20
    for path in sorted(nb.root.glob("cleaned-*.html")):
        page.driver.get(path.as_uri())
        assert page.driver.execute_script(FOUND) == [], path.read_text(encoding="utf-8")
        assert page.driver.title == path.stem.partition("-")[2]


def test_a_pasted_picture_is_seen(page, nb):
    from autograder.integrations.nbgrader.markdown import drawn
    from autograder.integrations.nbgrader.pictures import Allowance, kept_pictures

    source, kept = kept_pictures(
        "![p](attachment:my dot.png)".replace(" d", "%20d"), {"my dot.png": {"image/png": DOT}}, Allowance()
    )
    path = nb.root / "picture.html"
    path.write_text(f"<!doctype html><title>p</title><body>{drawn(source, kept)}", encoding="utf-8")
    page.driver.get(path.as_uri())
    page.until(lambda: page.driver.execute_script("return document.images[0].naturalWidth") == 1)
