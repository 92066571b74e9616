"""A corpus of notebooks as students hand them in, each with what must come out of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from tests.intake.samples import (
    DOUBLE,
    IMPORT,
    NAMES,
    SHARES,
    STUB_NOTEBOOK,
    TOTAL,
    WHOLE,
    WHOLE_NOTEBOOK,
    as_bytes,
    code,
    notebook,
    stub,
    words,
)


@dataclass(frozen=True)
class Case:
    """One file. attempted: the exercises found; says: what its notes or its problem must say (a part of each)."""

    id: str
    data: bytes
    attempted: tuple[str, ...] = NAMES
    says: tuple[str, ...] = ()
    readable: bool = True
    silent: bool = False  # whether there must be no note at all
    name: str = "s1.ipynb"


def unreadable(id: str, data: bytes, *says: str, name: str = "s1.ipynb") -> Case:
    """Return a case that holds nothing to grade."""
    return Case(id, data, (), says, readable=False, name=name)


def version_3(*cells: str) -> bytes:
    """Return a notebook of nbformat 3."""
    sheet = [
        {
            "cell_type": "code",
            "language": "python",
            "input": text.splitlines(keepends=True),
            "outputs": [],
            "prompt_number": 1,
            "collapsed": False,
            "metadata": {},
        }
        for text in cells
    ]
    heading = {"cell_type": "heading", "level": 1, "source": "title", "metadata": {}}
    return as_bytes(
        {"metadata": {"name": ""}, "nbformat": 3, "nbformat_minor": 0, "worksheets": [{"cells": [heading, *sheet]}]}
    )


def conflict(ours: str, theirs: str) -> bytes:
    """Return a notebook with a merge conflict at one line."""
    text = as_bytes(notebook(IMPORT, DOUBLE, TOTAL, SHARES)).decode()
    line = ' "nbformat_minor": 5'
    assert line in text
    return text.replace(line, f"<<<<<<< HEAD\n{ours}\n=======\n{theirs}\n>>>>>>> other").encode()


def formats() -> Iterator[Case]:
    """Yield notebooks whose format is odd."""
    yield Case("as Jupyter writes it", WHOLE_NOTEBOOK, silent=True)
    yield Case("untouched stubs", STUB_NOTEBOOK, (), silent=True)
    yield Case("nbformat 3", version_3(IMPORT, DOUBLE, TOTAL, SHARES), silent=True)
    yield Case(
        "nbformat 3, two sheets",
        as_bytes(
            {
                "worksheets": [
                    {"cells": [{"cell_type": "code", "input": DOUBLE}]},
                    {"cells": [{"cell_type": "code", "input": TOTAL}]},
                ]
            }
        ),
        ("double", "total"),
    )
    for minor in (0, 1, 2, 4, 99):
        yield Case(f"nbformat 4.{minor}", as_bytes(notebook(WHOLE, nbformat_minor=minor)), silent=True)
    yield Case("nbformat 5", as_bytes(notebook(WHOLE, nbformat=5)))
    yield Case("nbformat as text", as_bytes(notebook(WHOLE, nbformat="4")))
    yield Case("no nbformat", as_bytes({"cells": [code(WHOLE)]}), silent=True)
    yield Case("metadata is a list", as_bytes(notebook(WHOLE, metadata=[])))
    yield Case("no ids", as_bytes(notebook(code(WHOLE))), silent=True)
    yield Case("one id for all", as_bytes(notebook(code(DOUBLE, id="a"), code(TOTAL, id="a"))), ("double", "total"))
    yield Case("forbidden ids", as_bytes(notebook(code(DOUBLE, id="ä b/c"), code(TOTAL, id=7))), ("double", "total"))
    yield Case("source as lines", as_bytes(notebook(code(WHOLE.splitlines(keepends=True)))), silent=True)
    yield Case("source as lines without ends", as_bytes(notebook(code(WHOLE.splitlines()))), silent=True)
    yield Case("source with other things", as_bytes(notebook(code([IMPORT, 7, None, DOUBLE]))), ("double",))
    yield Case("source is null", as_bytes(notebook(code(None), DOUBLE)), ("double",))
    yield Case("source is a number", as_bytes(notebook(code(7), DOUBLE)), ("double",))
    yield Case("source is missing", as_bytes(notebook({"cell_type": "code"}, DOUBLE)), ("double",))
    yield Case("cells that are none", as_bytes(notebook(None, 7, "x = 1", [], DOUBLE)), ("double",))
    yield Case("a cell without type that has run", as_bytes(notebook({"source": DOUBLE, "outputs": []})), ("double",))
    yield Case("type in capitals", as_bytes(notebook({"cell_type": "Code", "source": DOUBLE})), ("double",))
    yield Case("NaN in the metadata", as_bytes(notebook(WHOLE, metadata={"x": float("nan"), "y": float("inf")})))
    yield Case("an endless number", as_bytes(notebook(WHOLE))[:-3] + b',"n":' + b"9" * 5000 + b"}", NAMES, ("damaged",))
    yield Case("lone surrogates", json.dumps(notebook(WHOLE + "\n# \udc80 \ud800")).encode())
    yield Case("raw control characters", as_bytes(notebook(WHOLE)).replace(b"\\n", b"\n"), silent=True)
    yield Case("a zero character", as_bytes(notebook(WHOLE + "\0")))
    yield Case("huge outputs", as_bytes(notebook(code(WHOLE, outputs=[{"data": {"image/png": "A" * 3_000_000}}]))))
    yield Case("outputs that lie", as_bytes(notebook(code(DOUBLE, outputs=[code(TOTAL)]))), ("double",))
    yield Case(
        "Colab",
        as_bytes(
            notebook(
                code(WHOLE, metadata={"id": "x", "colab": {"base_uri": "u"}}),
                "from google.colab import drive\ndrive.mount('/content/drive')",
                "#@title 参数\nn = 5 #@param {type:'integer'}",
            )
        ),
    )
    yield Case("Jupyter's own envelope", as_bytes({"content": notebook(WHOLE), "type": "notebook"}))
    yield Case("JSON within JSON", json.dumps(json.dumps(notebook(WHOLE))).encode())
    yield Case("another file's end behind it", as_bytes(notebook(WHOLE)) + b' "nbformat": 4}\n}')
    yield Case("R's kernel", as_bytes(notebook(WHOLE, metadata={"language_info": {"name": "R"}})), NAMES, ("is R",))


def encodings() -> Iterator[Case]:
    """Yield notebooks in other encodings and with other line ends."""
    text = WHOLE_NOTEBOOK.decode()
    chinese = as_bytes(notebook(words("# 注意力"), "# 加倍\n" + WHOLE)).decode()
    yield Case("BOM", b"\xef\xbb\xbf" + WHOLE_NOTEBOOK, silent=True)
    yield Case("two BOMs", b"\xef\xbb\xbf" * 2 + WHOLE_NOTEBOOK, silent=True)
    yield Case("UTF-16", text.encode("utf-16"), silent=True)
    yield Case("UTF-16 big endian with mark", b"\xfe\xff" + text.encode("utf-16-be"), silent=True)
    yield Case("UTF-16 without a mark", text.encode("utf-16-le"), silent=True)
    yield Case("UTF-32", text.encode("utf-32"), silent=True)
    yield Case("GBK", chinese.encode("gbk"), silent=True)
    yield Case("one broken byte", chinese.encode().replace("力".encode(), b"\xe5\x8a"), NAMES, ("UTF-8",))
    yield Case("CRLF", text.replace("\n", "\r\n").encode(), silent=True)
    yield Case("CRLF in the cells", as_bytes(notebook(WHOLE.replace("\n", "\r\n"))), silent=True)
    yield Case("CR in the cells", as_bytes(notebook(WHOLE.replace("\n", "\r"))), silent=True)
    yield Case("zeros behind it", WHOLE_NOTEBOOK + b"\0" * 512, silent=True)


def ipython() -> Iterator[Case]:
    """Yield notebooks with what only IPython understands."""
    yield Case("%matplotlib", as_bytes(notebook("%matplotlib inline\n" + WHOLE)), silent=True)
    yield Case("%%time", as_bytes(notebook(IMPORT, "%%time\n" + DOUBLE, TOTAL, SHARES)), silent=True)
    yield Case("%%capture with options", as_bytes(notebook("%%capture --no-stderr out\n" + WHOLE)), silent=True)
    yield Case("%%timeit below a comment", as_bytes(notebook("# mine\n%%timeit -n 1\n" + WHOLE)), silent=True)
    yield Case("!pip", as_bytes(notebook("!pip install numpy\n" + WHOLE)), NAMES, ("shell", "没有执行"))
    yield Case(
        "!pip over lines", as_bytes(notebook("!pip install \\\n  numpy \\\n  scipy\n" + WHOLE)), NAMES, ("shell",)
    )
    yield Case("pip without !", as_bytes(notebook("pip install numpy", WHOLE)), NAMES, ("shell",))
    yield Case("x = %magic and x = !shell", as_bytes(notebook("x = %pwd\ny = !ls\n" + WHOLE)), NAMES, ("shell",))
    yield Case("obj? and ?obj", as_bytes(notebook("np.array?\n?np\ndouble??\n" + WHOLE)), silent=True)
    yield Case(
        "%time keeps what it times",
        as_bytes(notebook(IMPORT, "%time double = lambda x: 2 * x", TOTAL)),
        ("double", "total"),
    )
    yield Case("%time x = f()", as_bytes(notebook(WHOLE, "y = %time double(2)")), silent=True)
    yield Case(
        "a magic inside a function",
        as_bytes(notebook("def double(x):\n    %time y = 2 * x\n    return y")),
        ("double",),
    )
    yield Case("%%bash", as_bytes(notebook(WHOLE, "%%bash\nls -l\nrm -rf x")), NAMES, ("%%bash",))
    yield Case(
        "%%writefile",
        as_bytes(notebook(TOTAL, "%%writefile a.py\n" + DOUBLE)),
        ("total",),
        ("double stands in code cell 2",),
    )
    yield Case(
        "a magic beside a text that looks like one",
        as_bytes(
            notebook(
                '%matplotlib inline\ndef double(x):\n    """Is it right?\n%no magic\n!no shell\nreally?\n"""\n'
                "    return 2 * x\n"
            )
        ),
        ("double",),
        silent=True,
    )
    yield Case("a line that begins with %", as_bytes(notebook("x = 7\n!ls\ny = (x\n % 3)\n" + DOUBLE)), ("double",))
    yield Case("prompts", as_bytes(notebook(">>> def double(x):\n...     return 2 * x\n")), ("double",), silent=True)
    yield Case(
        "IPython's prompts", as_bytes(notebook("In [3]: def double(x):\n   ...:     return 2 * x\n")), ("double",)
    )


def cells() -> Iterator[Case]:
    """Yield notebooks whose cells are lost, double, split, or in the wrong place."""
    yield Case("reverse order", as_bytes(notebook(SHARES, TOTAL, DOUBLE, IMPORT)), silent=True)
    yield Case("a deleted cell", as_bytes(notebook(IMPORT, DOUBLE, SHARES)), ("double", "shares"), silent=True)
    yield Case(
        "a stub behind the real one",
        as_bytes(notebook(DOUBLE, TOTAL, stub("double"))),
        ("double", "total"),
        ("double: an untouched stub", "cell 1, line 1"),
    )
    yield Case("a stub before the real one", as_bytes(notebook(stub("double"), DOUBLE)), ("double",), silent=True)
    yield Case(
        "defined twice",
        as_bytes(notebook(DOUBLE, TOTAL, "# again\n" + DOUBLE)),
        ("double", "total"),
        ("double is defined 2 times", "cell 3, line 2"),
    )
    yield Case("wrapped afterwards", as_bytes(notebook(DOUBLE, "double = abs and double")), ("double",), silent=True)
    yield Case(
        "code in Markdown",
        as_bytes(notebook(TOTAL, words(DOUBLE))),
        ("total",),
        ("double stands in a Markdown cell (cell 2", "文字（Markdown）单元格"),
    )
    yield Case(
        "code in a raw cell, the stub left",
        as_bytes(notebook(stub("double"), words(DOUBLE, "raw"))),
        (),
        ("double stands in a raw cell",),
    )
    yield Case(
        "split over two cells",
        as_bytes(notebook("def total(seq):\n    found = 0.0\n", "    return found")),
        ("total",),
        ("total is split over the cells 1 and 2", "cell 2, line 1"),
    )
    yield Case(
        "head and body apart",
        as_bytes(notebook("def total(seq):\n", "    return sum(seq)")),
        (),
        ("total is split over the cells 1 and 2",),
    )
    yield Case(
        "inside a class",
        as_bytes(notebook("class Solution:\n    " + DOUBLE.replace("\n", "\n    "))),
        (),
        ("double stands inside the class Solution", "cell 1, line 2"),
    )
    yield Case(
        "inside a function",
        as_bytes(notebook("def main():\n    " + DOUBLE.replace("\n", "\n    "))),
        (),
        ("double stands inside the function main",),
    )
    yield Case(
        "under if __name__",
        as_bytes(notebook('if __name__ == "__main__":\n    ' + DOUBLE.replace("\n", "\n    "))),
        ("double",),
        silent=True,
    )
    yield Case(
        "misspelt",
        as_bytes(notebook(DOUBLE.replace("double", "duoble"))),
        (),
        ("double was not found", "duoble", "名字相近"),
    )
    yield Case("in capitals", as_bytes(notebook(TOTAL.replace("total", "Total"))), (), ("total was not found", "Total"))
    yield Case(
        "commented out",
        as_bytes(notebook("# " + DOUBLE.replace("\n", "\n# "), TOTAL)),
        ("total",),
        ("double is commented out", "cell 1, line 1"),
    )
    yield Case(
        "the stub's raise left in",
        as_bytes(notebook('def double(x):\n    """Doc."""\n    raise NotImplementedError("double")\n    return 2 * x')),
        ("double",),
        ("raise NotImplementedError still stands before your code",),
    )
    yield Case("numpy not imported", as_bytes(notebook(DOUBLE, TOTAL, SHARES)), NAMES, ("did you import numpy as np?",))
    yield Case(
        "numpy imported inside",
        as_bytes(notebook("def double(x):\n    import numpy as np\n    return np.add(x, x)")),
        ("double",),
        silent=True,
    )
    yield Case(
        "one cell does not parse",
        as_bytes(notebook(IMPORT, "def double(x)\n    return 2 * x", TOTAL, SHARES)),
        ("total", "shares"),
        ("cell 2, line 1, column", "double does not parse", "冒号"),
    )
    yield Case(
        "two in a cell, one broken",
        as_bytes(notebook("def double(x):\n    return 2 * (x\n\n" + TOTAL)),
        ("total",),
        ("double does not parse", "the bracket ( is never closed"),
    )
    yield Case(
        "full-width brackets",
        as_bytes(notebook("def double（x）：\n    return 2 * x", TOTAL)),
        ("total",),
        ("full-width character “（” U+FF08; write (", "全角字符"),
    )
    yield Case("empty cells", as_bytes(notebook("", "\n\n", DOUBLE, "")), ("double",), silent=True)


def broken() -> Iterator[Case]:
    """Yield files that are no whole notebooks."""
    text = WHOLE_NOTEBOOK.decode()
    cut = text.index(TOTAL.split("\n")[0])
    yield Case(
        "cut off within the third code cell",
        text[:cut].encode(),
        ("double",),
        ("cut off or damaged", "graded: 3", "3 个完整的单元格"),
    )
    yield Case("damaged in the middle", text.replace('"import numpy', "import numpy").encode(), NAMES, ("damaged",))
    yield unreadable("cut off before the first code", text[:60].encode(), "damaged", "不完整")
    yield Case(
        "a conflict in the metadata",
        conflict(' "nbformat_minor": 4', ' "nbformat_minor": 5'),
        NAMES,
        ("merge conflict", "the same"),
    )
    yield unreadable(
        "a conflict in the code",
        text.replace('"def double', '"\n<<<<<<< HEAD\ndef double").replace("2 * x', 1).encode()
        + b"\n=======\n>>>>>>> x",
        "merge conflict",
    )
    yield unreadable(
        "exported as HTML",
        b'<!DOCTYPE html><html><body class="jp-Notebook"><div class="jp-Cell">',
        "notebook exported as HTML",
        "导出的网页",
    )
    yield unreadable(
        "a login page",
        "<html><title>统一身份认证</title><input type='password'></html>".encode(),
        "login page",
        "登录页面",
    )
    yield unreadable("a web page", b"<!doctype html><html><h1>404 Not Found</h1></html>", "web page")
    yield unreadable("empty", b"", "empty", "空的")
    yield unreadable("blank", b" \r\n\t\n", "empty")
    yield unreadable("zeros", b"\0" * 4096, "zero bytes", "零字节")
    yield unreadable("an empty object", b"{}", "no cells")
    yield unreadable("an empty list", b"[]", "no cells")
    yield unreadable("no cells", as_bytes(notebook()), "no cells")
    yield unreadable("cells is an object", b'{"cells": {"a": 1}}', "no cells")
    yield unreadable("text cells only", as_bytes(notebook(words("# 1"), words("done"))), "no code cells", "代码单元格")
    yield unreadable("empty cells only", as_bytes(notebook("", " \n")), "empty")
    yield unreadable("nested too deeply", b'{"cells":' + b"[" * 200_000 + b"]" * 200_000 + b"}", "nested too deeply")
    yield unreadable("too many values", b'{"cells":[' + b"[]," * 2_100_000 + b"[]]}", "output")
    yield unreadable("a number", b"7", "no notebook")
    yield unreadable("prose", "我的作业在附件里".encode(), "no notebook")
    yield unreadable("a PDF", b"%PDF-1.7\n%\xe2\xe3", "PDF")
    yield unreadable("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "picture", "图片")
    yield unreadable("Word", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600, "Word")
    yield unreadable("a Git LFS pointer", b"version https://git-lfs.github.com/spec/v1\noid sha256:1\n", "LFS")
    yield Case("a script named .ipynb", WHOLE.encode(), NAMES, ("Python script", "扩展名"))
    yield Case("a notebook named .py", WHOLE_NOTEBOOK, NAMES, ("notebook", "扩展名"), name="s1.py")
    yield Case("a notebook named .ipynb.txt", WHOLE_NOTEBOOK, NAMES, name="s1.ipynb.txt")


CASES = [*formats(), *encodings(), *ipython(), *cells(), *broken()]
