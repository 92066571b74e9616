"""Whatever a student writes into Markdown: drawn as nbgrader's pages draw it, a browser obeys nothing of it."""

from __future__ import annotations

import base64
import html
import json
import re
import time
from dataclasses import dataclass, field

import pytest
from bleach._vendor import html5lib  # which nbconvert brings along
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autograder.integrations.nbgrader import markdown
from autograder.integrations.nbgrader.cells import read_notebook, restore
from autograder.integrations.nbgrader.markdown import DRAWING_CPU_S, MAX_CELL, Cleaner, coloured, drawn, problems
from autograder.words import label
from tests.integrations.nbgrader.test_cells import KNOWN, cell, document

PNG = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (2).to_bytes(4, "big") * 2 + b"\x08\x02\0\0\0" + b"\0" * 20
GIF = b"GIF89a" + b"\x02\0\x02\0" + b"\0" * 20
JPEG = b"\xff\xd8\xff\xe0\0\x04\0\0\xff\xc0\0\x11\x08\0\x02\0\x02\x03" + b"\0" * 20
BAD = "javascript:alert(document.domain)"

OBEYED = {
    "a link": f"[x]({BAD})",
    "a picture": f"![x]({BAD})",
    "a link in angle brackets": f"[x](<{BAD}>)",
    "a link on the next line": f"[x](\n{BAD})",
    "a link with a title": f"[x]({BAD} 'a title')",
    "two links without a blank": f"[a](b)[x]({BAD})",
    "a link in a link": f"[![a](b)]({BAD})",
    "a link in emphasis": f"**[x]({BAD})**",
    "a link in a table": f"| a |\n| - |\n| [x]({BAD}) |",
    "a link in a heading": f"# [x]({BAD})",
    "a link in a list": f"- [ ] [x]({BAD})",
    "a definition": f"[x][y]\n\n[y]: {BAD}",
    "a definition on two lines": f"[x]\n\n[x]:\n  {BAD}",
    "a definition in a quotation": f"> [x]\n>\n> [x]:\n> {BAD}",
    "a definition in angle brackets": f"[x]\n\n[x]: <{BAD}>",
    "a definition for a picture": f"![x][y]\n\n[Y]: {BAD}",
    "an autolink": f"<{BAD}>",
    "capitals": "[x](JaVaScRiPt:alert(1))",
    "an entity for a letter": "[x](&#106;avascript:alert(1))",
    "a hexadecimal entity": "[x](java&#x73;cript:alert(1))",
    "an entity without its end": "[x](&#106avascript:alert(1))",
    "an entity for the colon": "[x](javascript&colon;alert(1))",
    "an entity within an entity": "[x](&amp;#106;avascript:alert(1))",
    "a tab as an entity": "[x](java&Tab;script:alert(1))",
    "a line end as an entity": "[x](java&NewLine;script:alert(1))",
    "a percent sign": "[x](java%73cript:alert(1))",
    "a percent sign for the colon": "[x](javascript%3Aalert(1))",
    "percent signs twice": "[x](java%2573cript:alert(1))",
    "a control character before": "[x](\x01javascript:alert(1))",
    "a control character within": "[x](java\x00script:alert(1))",
    "a zero-width blank": "[x](java\u200bscript:alert(1))",
    "a soft hyphen": "[x](\xadjavascript:alert(1))",
    "a backslash before the colon": "[x](javascript\\:alert(1))",
    "a no-break space before": "[x](\xa0javascript:alert(1))",
    "another line end": "[x](java\u2028script:alert(1))",
    "a long run before it": "[x](" + "&Tab;" * 200 + "javascript:alert(1))",
    "vbscript": "[x](vbscript:msgbox)",
    "data of a page": "[x](data:text/html,<script>alert(1)</script>)",
    "data of a page, encoded": "[x](data:text/html;base64,PHNjcmlwdD4=)",
    "data of a vector picture": "![x](data:image/svg+xml;base64,PHN2Zz4=)",
    "data that only begins like a picture": "[x](data:image/pngx,<script>)",
    "a blob": "[x](blob:https://example.org/x)",
    "a file": "[x](file:///etc/passwd)",
    "a program's own scheme": "[x](ms-msdt:/id)",
    "a script": "<script>alert(1)</script>",
    "a script in the middle of a line": "a <script>alert(1)</script> b",
    "an attribute": "<img src=x onerror=alert(1)>",
    "an attribute of a harmless tag": "<b onclick=alert(1)>x</b>",
    "a style": "<b style='position:fixed;inset:0'>x</b>",
    "a form's action": "<button formaction=javascript:alert(1)>x</button>",
    "a source set": "<img srcset='https://evil.example/x 1x'>",
    "a vector picture": "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
    "MathML": "<math><mtext href='javascript:alert(1)'>x</mtext></math>",
    "a base": "<base href='https://evil.example/'>",
    "a refresh": "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
    "a frame": "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
    "an object": "<object data=javascript:alert(1)></object>",
    "a comment that ends early": "<!--> <img src=x onerror=alert(1)> -->",
    "a processing instruction": "<?php echo 1 ?>",
    "a character-data section": "<![CDATA[<img src=x onerror=alert(1)>]]>",
    "a tag over two lines": "<img\nsrc=x\nonerror=alert(1)>",
    "a tag in a code block's first line": "```<img src=x onerror=alert(1)>\nx\n```",
    "a tag that ends a code block": "`</code><img src=x onerror=alert(1)>`",
    "a tag after a harmless one": "<details><img src=x onerror=alert(1)></details>",
    "a tag of a backslash": "<\\style>*{display:none}<\\/style>",
    "a tag within a tag": "<scr<script>ipt>alert(1)</scr</script>ipt>",
    "an autolink with an attribute": "<https://x.example/ onclick=alert(1)>",
    "a drawing program's language": "```mermaid\ngraph TD; A-->B; click A href \"javascript:alert(1)\"\n```",
    "a formula's link": r"$\href{javascript:alert(1)}{x}$",
    "a formula's link behind two backslashes": r"$\\href{javascript:alert(1)}{x}$",
    "a formula that names its command": r"$\csname hr\endcsname{javascript:alert(1)}$",
    "a formula's style": r"$\style{position:fixed;inset:0}{x}$",
    "a formula's element": r"$\mmlToken{mi}[href='javascript:alert(1)']{x}$",
    "a formula of entities": "&#36;&#92;href{javascript:alert(1)}{x}&#36;",
    "a formula's command of entities": "$x$ \\h&#114;ef{javascript:alert(1)}{x}",
    "a formula in its environment": "\\begin{align}\\href{javascript:alert(1)}{x}\\end{align}",
    "a formula's command over a tag": "$x$ \\h<details>ref{javascript:alert(1)}{x}",
    "a tag in a formula": "$<img src=x onerror=alert(1)>$",
}  # fmt: skip


@dataclass
class Seen:
    """What a browser meets on a page."""

    tags: set[str] = field(default_factory=set)
    attributes: list[tuple[str, str]] = field(default_factory=list)
    text: str = ""


def look(page: str) -> Seen:
    """Read a page as browsers do: by the rules of HTML 5, which is not what the engine reads it by."""
    seen = Seen()
    for element in html5lib.parseFragment(page, treebuilder="etree", namespaceHTMLElements=False).iter():
        if isinstance(element.tag, str):
            seen.tags.add(element.tag.rpartition("}")[2])
            seen.attributes += [(name.rpartition("}")[2], value) for name, value in element.attrib.items()]
        seen.text += f"{element.text or ''}{element.tail or ''}"
    return seen


HARMLESS = ("http:", "https:", "mailto:", "data:image/png", "data:image/jpeg", "data:image/gif")


def is_obeyed(page: str) -> str:
    """Return what of a page would be obeyed, or nothing."""
    seen = look(page)
    for tag in seen.tags & set("script style svg math iframe object embed base meta link form button frame".split()):
        return tag
    for name, value in seen.attributes:
        if name.startswith("on") or name in {"srcset", "formaction", "srcdoc"}:
            return name
        if name == "style" and "position" in value:
            return value
        bare = re.sub(r"[\x00-\x20\x7f-\xa0\xad\u200b-\u200f\u2028\u2029]", "", value).lower()
        if name in {"href", "src"} and re.match(r"[a-z][a-z0-9+.-]*:", bare) and not bare.startswith(HARMLESS):
            return value
    if re.search(r"\\(href|style|csname|mmltoken)", seen.text.lower()):
        return "TeX"
    return "mermaid" if 'class="mermaid"' in page else ""


def shown(source: str, **attachments: dict[str, str]) -> tuple[str, str]:
    """Return a cell's source and page, after it came the whole way."""
    own = {**cell(source, "markdown"), "attachments": attachments} if attachments else cell(source, "markdown")
    notebook = read_notebook(document(own))
    assert notebook is not None
    (found, *_) = [each for each in restore(notebook, KNOWN, "en").cells if not each.metadata.get("nbgrader")]
    return found.source, drawn(found.source, found.get("attachments"))


def test_most_of_it_would_be_obeyed_as_it_was_written():
    """The attacks are attacks; the rest is for other programs than this nbconvert and this parser."""
    assert sum(bool(is_obeyed(drawn(source))) for source in OBEYED.values()) >= 45


@pytest.mark.parametrize("what", OBEYED)
def test_nothing_of_it_is_obeyed(what):
    source, page = shown(OBEYED[what])
    assert not is_obeyed(page)
    assert problems(page) == []
    assert Cleaner("en").clean(source) == source


FRAGMENTS = [
    "[", "]", "(", ")", "](", "]: ", "!", "<", ">", "&", "#", ";", ":", "\\", "$", "$$", "`", "```", "~~~", "\n",
    "\n\n", "    ", "> ", "- ", "|", "*", "_", " ", "\t", "\x01", "\u200b", "a", "javascript:", "java", "script",
    "data:", "text/html,", "image/png;base64,", "image/svg+xml,", "https://", "mailto:", "&#106;", "&colon;", "&Tab;",
    "&amp;", "%6a", "%3A", "href", "\\href", "\\h", "ref{", "<b>", "</b>", "<br", "<img src=x onerror=alert(1)>",
    "<script>", "<!--", "-->", "<a href=", "'", '"', "style=", "onclick=", "mermaid\n", "[x]", "[x]: ", "[x](",
    "\\begin{a}", "\\end{a}", "<details>", "<https://a>", "attachment:a.png",
]  # fmt: skip


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join))
def test_no_mixture_of_pieces_is_obeyed_and_cleaning_twice_changes_nothing(source):
    cleaned = Cleaner("en").clean(source)
    page = drawn(cleaned)
    assert not is_obeyed(page), (source, cleaned)
    assert Cleaner("en").clean(cleaned) == cleaned, source


# --- what is honest stays ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "[a](https://example.org/a?b=c:d#e) and [b](http://example.org) and [c](mailto:a@example.org)",
        "[d](notes/day-1.md) [e](#part:2) ![f](figures/a_b.png \"title\") [g](/a/b:c) [h](?x=a:b)",
        "<https://example.org/a> and https://example.org/b",
        "[x][1]\n\n[1]: https://example.org 'A title'",
        "a &amp; b &lt; c &copy; &alpha; &nbsp; &quot;d&quot; &#8594; &ndash;",
        "$\\frac{1}{2} \\cdot \\mathbf{W}_{hh}$ and $$\\begin{aligned}a &= b \\\\ c &= d\\end{aligned}$$",
        "<details>\n<summary><b>The answer</b></summary>\n\na < b and 1<2\n\n</details>",
        "| a | b |\n|:-:|--:|\n| 1 | 2 |\n\n- [x] done\n- [ ] not\n\n> said\n\n1. one\n2. two\n\n~~no~~ **yes** *so*",
        "```python\nd = {'a': [1](2), \"b\": x[0]}\n```\n\n`x[i](y)` and dict[key]: value",
        "权重见[这里](https://example.org/注意力)：0.6、0.4。",
    ],
)  # fmt: skip
def test_honest_markdown_is_shown_as_it_was_written(source):
    cleaned, page = shown(source)
    assert drawn(source) == page
    assert not cleaned.startswith("*(")


def test_the_readings_of_the_kit_come_through_unchanged(ch01):
    """The reading's cells stand in every notebook that is handed in."""
    for name in ("ch01.ipynb", "ch01.en.ipynb"):
        notebook = json.loads((ch01.public / name).read_text(encoding="utf-8"))
        cleaner = Cleaner("en")
        for each in notebook["cells"]:
            source = "".join(each["source"])
            if each["cell_type"] == "markdown":
                assert drawn(cleaner.clean(source)) == drawn(source)


# --- pasted pictures ---------------------------------------------------------------------------------------


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


@pytest.mark.parametrize(("kind", "data"), [("png", PNG), ("jpeg", JPEG), ("gif", GIF)])
def test_a_pasted_picture_survives(kind, data):
    source, page = shown(f"see ![mine](attachment:a.{kind})", **{f"a.{kind}": {f"image/{kind}": encoded(data)}})
    assert source == f"see ![mine](attachment:a.{kind})"
    assert f'src="data:image/{kind};base64,{encoded(data)}"' in page


@pytest.mark.parametrize(
    "name", ["Bildschirm foto.png", "屏幕截图 2024.png", "a%20b.png", "a&b.png", "..png", "a" * 200 + ".png"]
)
def test_a_picture_of_an_odd_name_gets_another(name):
    from urllib.parse import quote

    source, page = shown(f"![mine](attachment:{quote(name)})", **{name: {"image/png": encoded(PNG)}})
    assert re.fullmatch(r"!\[mine\]\(attachment:[\w.-]+\)", source, re.ASCII)
    assert "data:image/png;base64," in page


def test_a_picture_that_colab_wrote_into_the_text_survives():
    long = PNG + bytes(range(256)) * 1000
    for source in (
        f"![a](data:image/png;base64,{encoded(long)})",
        f"![][i]\n\n[i]: <data:image/png;base64,{encoded(long)}>",
    ):
        cleaned, page = shown(source)
        assert len(cleaned) < 200
        assert encoded(long) in page


LOST = {
    "there is none": {},
    "it has another name": {"b.png": {"image/png": encoded(PNG)}},
    "it is a page": {"a.png": {"text/html": "<script>alert(1)</script>"}},
    "it is a vector picture": {"a.png": {"image/svg+xml": "<svg onload='alert(1)'/>"}},
    "it only says that it is a picture": {"a.png": {"image/png": encoded(b"<script>alert(1)</script>")}},
    "it leaves its attribute": {"a.png": {"image/png": '"><script>alert(1)</script>'}},
    "its kind leaves its attribute": {"a.png": {'image/png"><script>': encoded(PNG)}},
    "it is no text": {"a.png": {"image/png": 7}},
    "its bundle is none": {"a.png": "x"},
    "it is too much": {"a.png": {"image/png": encoded(PNG + bytes(2 * 2**20))}},
    "it claims a million rows": {"a.png": {"image/png": encoded(PNG[:16] + b"\0\x0f\xff\xff" * 2 + PNG[24:])}},
}


@pytest.mark.parametrize("what", LOST)
def test_a_reference_without_its_picture_leads_nowhere_and_nothing_fails(what):
    """Nbconvert ends the student's feedback where an attachment is missing."""
    source, page = shown("before ![mine](attachment:a.png) after", **LOST[what])
    assert source == "before ![mine](#attachment:a.png) after"
    assert not is_obeyed(page)


def test_all_pictures_of_a_notebook_have_one_allowance():
    half = encoded(PNG + bytes(600_000))
    cells = [
        {**cell(f"![p](attachment:{i}.png)", "markdown"), "attachments": {f"{i}.png": {"image/png": half}}}
        for i in range(6)
    ]
    notebook = restore(read_notebook(document(*cells)), KNOWN)
    assert sum("attachments" in each for each in notebook.cells) == 2
    assert len(json.dumps(notebook)) < 2.2 * 2**20


def test_pictures_without_number_have_the_same_allowance():
    dot = {"image/png": encoded(PNG)}
    source = " ".join(f"![p](attachment:{i}.png)" for i in range(40_000))
    many = {**cell(source, "markdown"), "attachments": {f"{i}.png": dot for i in range(40_000)}}
    assert len(json.dumps(restore(read_notebook(document(many)), KNOWN))) < 2.2 * 2**20


def test_the_staffs_own_cell_whose_picture_the_gradebook_lacks_fails_nothing():
    from autograder.integrations.nbgrader.cells import KnownCell

    known = [KnownCell("task", "markdown", "![plan](attachment:plan.png)", "c", locked=True)]
    notebook = restore(read_notebook(document(cell("x = 1"))), known)
    assert all(drawn(each.source) for each in notebook.cells if each.cell_type == "markdown")


def test_odd_attachments_do_not_keep_the_cells_from_being_read():
    deep: dict = {}
    for _ in range(400):
        deep = {"a": deep}
    for odd in (deep, [], 5, "x", {"a": None}, {"a": {"image/png": [1, 2]}}, {str(i): {} for i in range(5000)}):
        notebook = read_notebook(document({**cell("text", "markdown"), "attachments": odd}))
        assert [each.source for each in notebook.cells] == ["text"]


# --- what takes long ---------------------------------------------------------------------------------------

SLOW = {
    "formulas that never end": "\\\\(",
    "displayed formulas that never end": "\\\\[",
    "environments that never end": "\\begin{a}",
    "headings": "# a\n",
    "brackets": "[",
    "links that never end": "[a](",
    "emphasis": "_a_ ",
    "quotations": ">",
    "entities": "&a",
    "backticks": "`a``b```",
    "tables": "|a|b|\n|-|-|\n",
    "tags": "<b",
    "destinations": "](",
    "long attachments": "](attachment:",
    "dollars": "$$a",
}


@pytest.mark.deadline
@pytest.mark.parametrize("what", SLOW)
def test_what_takes_long_to_draw_is_shown_as_text_in_time(what):
    source = SLOW[what] * (250_000 // len(SLOW[what]))
    started = time.process_time()
    cleaned, page = shown(source)
    assert time.process_time() - started < 6 * DRAWING_CPU_S
    assert "this is its text" in page
    assert len(cleaned) <= MAX_CELL


@pytest.mark.deadline
@pytest.mark.parametrize(
    "piece", ["a.", "@a", "(", "'", '"', "f'{", "\\", "1_", "?", "%%", "!a\n", "from a import ", "\n"]
)
def test_code_that_takes_long_to_colour_is_shown_as_comments_in_time(piece):
    notebook = read_notebook(document(cell(piece * (60_000 // len(piece)))))
    started = time.process_time()
    code = next(each for each in restore(notebook, KNOWN, "en").cells if not each.metadata.get("nbgrader")).source
    coloured(code)
    assert time.process_time() - started < 3 * DRAWING_CPU_S
    assert "more characters are not shown" in code


def endless(source):
    while True:
        pass


def test_slow_code_takes_no_answer_away_from_who_looks(monkeypatch):
    source = "x = 1\n\ndef double(x):\n    return 2 * x"
    with monkeypatch.context() as patch:
        patch.setattr(markdown, "coloured", endless)
        shown = Cleaner("en").code(source)
    assert shown.startswith("# (Too slow to colour")
    assert [line.removeprefix("# ") for line in shown.split("\n")[1:]] == source.split("\n")
    honest = "def double(x):\n    return 2 * x  # <b> & [x](javascript:x)"
    assert Cleaner("en").code(honest) == honest


@pytest.mark.deadline
def test_many_slow_cells_have_one_allowance_and_are_drawn_fast_afterwards():
    slow = "\\\\[" * (MAX_CELL // 3)
    notebook = read_notebook(document(*[cell(slow, "markdown") for _ in range(12)]))
    started = time.process_time()
    cells = restore(notebook, KNOWN).cells
    pages = [drawn(each.source) for each in cells if each.cell_type == "markdown"]
    assert time.process_time() - started < 5 * DRAWING_CPU_S
    assert len(pages) >= 12


def test_a_spent_allowance_costs_no_other_notebook():
    first = Cleaner("en")
    first._left_s = 0.0
    assert first.clean("[a](b)").startswith("*(")
    assert Cleaner("en").clean("[a](b)") == "[a](b)"


def test_endless_code_and_endless_cells_are_cut_and_say_so():
    notebook = read_notebook(document(cell("x = 1\n" * 100_000), *[cell(f"y = {i}") for i in range(3_000)]))
    cells = restore(notebook, KNOWN, "en").cells
    said = "\n".join(each.source for each in cells)
    assert "550000 more characters are not shown" in said
    assert "2001 more cells are not shown" in said
    assert len(said) < 200_000  # each line is a little longer where there was no time to colour it
    assert {each.grade_id for each in KNOWN if each.points} <= {
        each.metadata.get("nbgrader", {}).get("grade_id") for each in cells
    }


def test_as_text_a_cell_says_all_that_was_written():
    source = "```mermaid\nA-->B\n```\n\n\\alpha $x$ &amp; 你好"
    cleaned = Cleaner("zh").clean(source)
    assert cleaned.startswith(label("nbgrader.as_written", "zh"))
    text = html.unescape(re.sub(r"<[^>]*>", "", drawn(cleaned)))
    assert "A-->B" in text
    assert "＼alpha ＄x＄ &amp; 你好" in text
