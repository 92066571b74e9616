"""A corpus of scripts as students hand them in, each with what must come out of it."""

from __future__ import annotations

from collections.abc import Iterator

from tests.intake.notebook_cases import Case, unreadable
from tests.intake.samples import DOUBLE, IMPORT, NAMES, SHARES, STUBS, TOTAL, WHOLE, stub

CHINESE = f'"""作业：加倍与求和。"""\n{WHOLE}\n\nprint("完成：", double(2))\n'


def case(id: str, text: str | bytes, attempted: tuple[str, ...] = NAMES, *says: str, silent: bool = False) -> Case:
    """Return a case of a script; text is written as UTF-8."""
    data = text.encode() if isinstance(text, str) else text
    return Case(id, data, attempted, says, silent=silent, name="s1.py")


def encodings() -> Iterator[Case]:
    """Yield scripts in other encodings and with other line ends."""
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "gbk", "gb18030", "utf-32"):
        yield case(encoding, CHINESE.encode(encoding), silent=True)
    yield case("utf-16 without a mark", CHINESE.encode("utf-16-le"), silent=True)
    yield case("utf-16 big endian without a mark", WHOLE.encode("utf-16-be"), silent=True)
    yield case("GBK with its cookie", b"# -*- coding: gbk -*-\n" + CHINESE.encode("gbk"), silent=True)
    yield case("a cookie that lies", b"# coding: utf-8\n" + CHINESE.encode("gbk"), silent=True)
    yield case("an unknown cookie", "# coding: klingon\n" + CHINESE, silent=True)
    yield case("a cookie that would run code", b"# coding: rot13\n" + WHOLE.encode(), silent=True)
    yield case("Latin-1", "# Théo Müller\n".encode("latin-1") + WHOLE.encode(), silent=True)
    yield case("Big5 in a comment", "# 注意力\n".encode("big5") + WHOLE.encode(), NAMES)
    yield case("CRLF", CHINESE.replace("\n", "\r\n"), silent=True)
    yield case("CR", WHOLE.replace("\n", "\r"), silent=True)
    yield case("mixed line ends", WHOLE.replace("\n", "\r\n", 5), silent=True)
    yield case("form feeds", WHOLE.replace("\n\n\n", "\n\f\n"), silent=True)
    yield case("no line end", WHOLE.rstrip(), silent=True)
    yield case("zeros behind it", WHOLE.encode() + b"\0" * 100, silent=True)
    yield case("a broken byte", CHINESE.encode().replace("业".encode(), b"\xe4\xb8", 1), NAMES, "UTF-8")


def characters() -> Iterator[Case]:
    """Yield scripts with characters that Python does not take."""
    rest = ("total", "shares")
    for char, name in (("（", "U+FF08"), ("）", "U+FF09"), ("：", "U+FF1A")):
        plain = {"（": "(", "）": ")", "：": ":"}[char]
        yield case(
            f"full-width {name}",
            WHOLE.replace(f"double{plain}x", f"double{char}x")
            .replace(f"(x{plain}", f"(x{char}", 1)
            .replace(f"(x){plain}", f"(x){char}", 1),
            rest,
            name,
            f"write {plain}",
        )
    yield case("a full-width comma", WHOLE.replace("2 * x", "max(2 * x，0)"), rest, "U+FF0C", "write ,")
    yield case(
        "curly quotes", WHOLE.replace("return 2 * x", "print(“a b”)\n    return 2 * x"), rest, "U+201C", 'write "'
    )
    yield case("a no-break space", WHOLE.replace("2 * x", "2\u00a0* x"), rest, "U+00A0", "不换行空格")
    yield case("indented by full-width blanks", WHOLE.replace("    return 2", "\u3000\u3000return 2"), rest, "U+3000")
    yield case("a zero-width space", WHOLE.replace("2 * x", "2 *\u200b x"), rest, "U+200B")
    yield case("a minus sign", WHOLE.replace("2 * x", "x − −x"), rest, "U+2212", "write -")
    yield case("a times sign", WHOLE.replace("2 * x", "2 × x"), rest, "U+00D7", "write *")
    yield case("a byte order mark in the middle", WHOLE.replace("2 * x", "2 *\ufeff x"), rest, "U+FEFF")
    yield case(
        "tabs and spaces", WHOLE.replace("    return 2", "    y = x\n\treturn 2"), rest, "tabs and spaces", "制表符"
    )
    yield case("tabs only", WHOLE.replace("    ", "\t"), silent=True)
    yield case("full-width letters are letters", WHOLE.replace("2 * x", "2 * ｘ"), silent=True)
    yield case("Chinese names", WHOLE.replace("found", "和"), silent=True)


def mistakes() -> Iterator[Case]:
    """Yield scripts of which Python refuses a part."""
    rest = ("total", "shares")
    broken = {
        "no colon": (DOUBLE.replace(":", ""), "a colon : is missing"),
        "an open bracket": (DOUBLE.replace("2 * x", "(2 * x"), "never closed"),
        "a bracket too many": (DOUBLE.replace("2 * x", "2 * x)"), "one ) too many"),
        "the wrong bracket": (DOUBLE.replace("2 * x", "(2 * x]"), "( is closed by ]"),
        "an open quote": (DOUBLE.replace("2 * x", "'2 * x"), "closing quote"),
        "an open triple quote": (DOUBLE.replace("return", '"""Doc.\n    return'), "triple-quoted"),
        "a deeper line": (DOUBLE.replace("    return", "    y = 1\n      return"), "where the statement above begins"),
        "no operator": (DOUBLE.replace("2 * x", "abs(x x)"), "a product needs *"),
        "no body": ("def double(x):\n", "indented body is missing"),
        "a body at column 0": (DOUBLE.replace("    return", "return"), "indented body is missing"),
        "Python 2's print": (DOUBLE.replace("return", "print x\n    return"), "Python 2"),
        "= for ==": (DOUBLE.replace("return", "if x = 1: pass\n    return"), "=="),
        "a keyword as a name": (DOUBLE.replace("return", "lambda = 1\n    return"), "double does not parse"),
        "code of another language": ("function double(x) { return 2 * x; }\n", "line 4"),
        "a wrong indent": (DOUBLE.replace("    return", "    y = x\n  return"), "matches no line before"),
    }
    for id, (text, says) in broken.items():
        yield case(id, WHOLE.replace(DOUBLE, text), rest, says, "没有执行")
    yield case(
        "every function broken but one", WHOLE.replace("):", ")").replace("total(seq)", "total(seq):", 1), ("total",)
    )
    yield case(
        "a docstring at column 0", WHOLE.replace("return 2 * x", '"""\nDoc.\ndef x(\n"""\n    return 2 * x)'), rest
    )
    yield case("a broken decorator", WHOLE.replace(DOUBLE, f"@broken(\n{DOUBLE}"), rest, "double does not parse")
    yield case(
        "a merge conflict between functions",
        WHOLE.replace(DOUBLE, f"<<<<<<< HEAD\n{DOUBLE}=======\n{DOUBLE}>>>>>>> b\n"),
        NAMES,
        "merge conflict",
        "合并冲突",
    )
    yield case(
        "a merge conflict within a function",
        WHOLE.replace("    return 2 * x\n", "<<<<<<< HEAD\n    return 2 * x\n=======\n    return x + x\n>>>>>>> b\n"),
        rest,
        "double does not parse (an unresolved merge conflict",
    )
    yield case(
        "prose between functions", f"{DOUBLE}\n这里是第二题的答案，请老师看看\n{TOTAL}", ("double", "total"), "line 4"
    )
    yield case("a notebook's magics", f"%matplotlib inline\n!pip install numpy\n{WHOLE}", NAMES, "shell")
    yield case(
        "a notebook saved as a script",
        "get_ipython().run_line_magic('matplotlib', 'inline')\n"
        f"{IMPORT}\nget_ipython().run_cell_magic('time', '', {DOUBLE!r})\n{TOTAL}{SHARES}",
        NAMES,
        silent=True,
    )
    yield case("deep brackets", f"x = {'(' * 500}1{')' * 500}\n{WHOLE}", NAMES, "nested too deeply")
    yield case("deep minus signs", f"x = {'-' * 20_000}1\n{WHOLE}", NAMES, "nested too deeply")
    yield case("a long chain", f"x = {'a.' * 20_000}a\n{WHOLE}", NAMES)
    yield case("a long sum", f"x = {'1 + ' * 20_000}1\n{WHOLE}", NAMES)


def harmless() -> Iterator[Case]:
    """Yield scripts with statements at the top that must not matter to reading."""
    yield case("as it should be", WHOLE, silent=True)
    yield case("untouched stubs", STUBS, (), silent=True)
    yield case("pass and ... are stubs, too", "def double(x): pass\ndef total(x): ...\n", (), silent=True)
    yield case("a stub behind the real one", WHOLE + "\n\n" + stub("double"), NAMES, "an untouched stub stands behind")
    yield case(
        "under if __name__",
        f"{TOTAL}if __name__ == '__main__':\n    {DOUBLE.replace(chr(10), chr(10) + '    ')}",
        ("total",),
        'stands under if __name__ == "__main__"',
    )
    yield case(
        "names bound by import, loop, with and walrus",
        "from os import path as double\nfor total in []: pass\nif (shares := 1): pass\n",
        silent=True,
    )
    yield case("annotated without a value", "double: int\n", (), silent=True)
    yield case("local names do not count", "def f():\n    double = 1\nx = [total for total in ()]\n", ())
    yield case("one line", "double = lambda x: 2 * x; total = sum; shares = lambda s: s", silent=True)
    yield case(
        "plots and prints",
        WHOLE + "\nimport matplotlib.pyplot as plt\nplt.plot([1])\nplt.show()\ninput()\nexit()\n",
        silent=True,
    )
    yield case("numpy under another name", WHOLE.replace("as np", "").replace("np.", "numpy."), silent=True)
    yield case("np never imported", DOUBLE + TOTAL + SHARES, NAMES, "did you import numpy as np?", "是不是忘了")
    yield case("pylab brings np", "from pylab import *\n" + SHARES, ("shares",), silent=True)


def nothing() -> Iterator[Case]:
    """Yield files that are no scripts."""
    yield unreadable("empty", b"", "empty", name="s1.py")
    yield unreadable("HTML", b"<!DOCTYPE html><html></html>", "web page", name="s1.py")
    yield unreadable("bytecode", b"\xa7\r\r\n\0\0\0\0", "compiled", name="s1.py")
    yield unreadable("a program", b"MZ\x90\0\x03\0\0\0", "Windows program", name="s1.py")
    yield unreadable("noise", bytes(range(256)) * 3, "no text file", name="s1.py")
    yield unreadable("too much code", b"x = 1\n" * 200_000, "KB of code", name="s1.py")
    yield unreadable("too many statements", b"x=1\n" * 30_000, "statements", name="s1.py")
    yield case("a name that begins as a program does", "MZ = 1\n" + WHOLE, silent=True)


CASES = [*encodings(), *characters(), *mistakes(), *harmless(), *nothing()]
