"""Right files whose bytes matter: coding cookies, marks, line ends; and notebooks with odd cells."""

from __future__ import annotations

import json
from typing import Any

_LETTERS = {
    "cp1251": "жук", "windows-1251": "Привет", "koi8-r": "Мир", "koi8_u": "їжак", "cp866": "Да", "mac_cyrillic": "Юг",
    "iso-8859-5": "Лес", "iso-8859-15": "€ œuvre", "iso-8859-2": "żółć", "iso-8859-7": "αβγ", "iso-8859-9": "ığdır",
    "latin-1": "Größe", "latin2": "łąka", "cp1250": "Łódź", "cp1252": "€ é", "cp1254": "İş", "cp437": "é", "cp850": "ñ",
    "mac_roman": "é…", "gbk": "你好，世界", "gb2312": "你好", "gb18030": "㐀你", "cp936": "激活", "hz": "ascii only",
    "big5": "你好", "big5hkscs": "嘅", "shift_jis": "こんにちは", "cp932": "ハイ", "euc_jp": "日本", "iso-2022-jp": "日本",
    "euc_kr": "안녕", "cp949": "똠", "johab": "가", "tis-620": "ไทย", "cp1255": "שלום", "cp1256": "سلام", "cp1258": "ă",
    "utf-8": "猫", "utf8": "猫", "utf-8-sig": "猫", "ascii": "cat", "cp1257": "ąčę", "hp_roman8": "é", "ptcp154": "Қ",
}  # fmt: skip
# How a cookie may stand: Emacs', Vim's, in the second line, bare.
_COOKIES = (
    "# -*- coding: {} -*-\n",
    "# vim: set fileencoding={} :\n",
    "#!/usr/bin/env python3\n# coding={}\n",
    "#coding:{}\n",
)


def encoded(number: int, codec: str, answer: str) -> bytes:
    """Return a right file in this encoding, with letters that it alone would read so."""
    letters = _LETTERS[codec]
    cookie = _COOKIES[number % len(_COOKIES)].format(codec)
    plain = answer if codec in {"utf-8", "utf8", "utf-8-sig"} else answer.encode("ascii", "ignore").decode()
    text = f'{cookie}GREETING = "{letters}"  # {letters}\nassert [ord(c) for c in GREETING] == {[*map(ord, letters)]}\n'
    return (text + plain).encode(codec)


def _with_mark(mark: bytes, codec: str) -> Any:
    return lambda answer: mark + answer.encode(codec)


BYTES = {
    **{f"cookie {codec}": (lambda answer, n=n, c=codec: encoded(n, c, answer)) for n, codec in enumerate(_LETTERS)},
    "a UTF-8 mark": _with_mark(b"\xef\xbb\xbf", "utf-8"),
    "UTF-16, little": _with_mark(b"\xff\xfe", "utf-16-le"),
    "UTF-16, big": _with_mark(b"\xfe\xff", "utf-16-be"),
    "GBK without a cookie": lambda answer: ("# 你好，世界，第一章\n" + answer).encode("gb18030"),
    "lines of Windows": lambda answer: answer.replace("\n", "\r\n").encode(),
    "lines of an old Mac": lambda answer: answer.replace("\n", "\r").encode(),
    "mixed lines": lambda answer: answer.replace("\n\n", "\r\n\n").encode(),
    "tabs, no end": lambda answer: answer.replace("    ", "\t").rstrip("\n").encode(),
    "a form feed and an end of file": lambda answer: ("\f\n" + answer + "\n\x1a").replace("\x1a", "").encode(),
}

# The cells that stand before the answer's own.
NOTEBOOKS: dict[str, list[str]] = {
    "awaits at the top": [
        "import asyncio\nimport numpy as np",
        "async def f():\n    await asyncio.sleep(0)\n    return 5",
        "x = await f()\nassert x == 5",
        "y = [await f() for _ in range(2)]\nfor _ in y:\n    await f()",
    ],
    "line magics": ["%matplotlib inline\n%load_ext autoreload\n%autoreload 2\nimport numpy as np", "%time 1 + 1"],
    "cell magics": ["%%time\nimport numpy as np\nX = np.ones(3)", "%%capture out\nprint(X)"],
    "help and values": ["import numpy as np\nnp.tanh?", "np.arange(3)\n", "1 + 1;", "np.tanh(0.5), 'x'"],
    "displays": [
        "from IPython.display import display, Markdown, HTML, Image\nimport IPython",
        "display(Markdown('# x'))\nHTML('<b>x</b>')\ndisplay(1, 2)",
    ],
    "the kernel asked": [
        "ip = get_ipython()\nif ip is not None:\n    ip.run_line_magic('matplotlib', 'inline')",
        "display('x', 5)",
    ],
    "empty cells and comments": ["", "   \n\n", "# nothing", "'''text'''", "pass"],
    "out of order": ["print(later)", "later = 5"],
    "main in a notebook": ["import sys\nif __name__ == '__main__':\n    LENGTH = 5", "assert LENGTH == 5"],
    "classes over cells": [
        "from dataclasses import dataclass",
        "@dataclass\nclass A:\n    x: int = 1",
        "class B(A):\n    y = 2\nassert B().x == 1",
    ],
    "the future in a cell": ["from __future__ import annotations", "def f(x: Nowhere) -> Nowhere:\n    return x"],
    "pictures": [
        "import matplotlib.pyplot as plt\nimport numpy as np\nplt.style.use('ggplot')",
        "x = np.linspace(-3, 3)\nfig, ax = plt.subplots()\nax.plot(x, np.tanh(x))\nax.set_title('激活')\nplt.show()",
    ],
    "arguments": [
        "import sys\nassert len(sys.argv) >= 1",
        "import os\nHERE = os.getcwd()\nassert os.listdir(HERE) == []",
    ],
    "timing": ["import timeit, time\nt = time.time()", "print(time.time() - t, timeit.timeit('1', number=3))"],
    "a semicolon, a lambda, an f-string": ["f = lambda x: x; print(f(3)); print(f'{f(3)!r:>5}')"],
}


def notebook(cells: list[str], answer: str) -> bytes:
    """Return a notebook with these cells, then text, then the answer's cells as lists of lines."""
    code = [*cells, *answer.split("\n\n\n")]
    made: list[dict[str, Any]] = [
        {"cell_type": "code", "metadata": {}, "execution_count": n, "outputs": [], "source": text.splitlines(True)}
        for n, text in enumerate(code, start=1)
    ]
    made.insert(len(cells), {"cell_type": "markdown", "metadata": {}, "source": "# 答案"})
    made.append({"cell_type": "raw", "metadata": {}, "source": "def rnn_forward(): nothing"})
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 4}, ensure_ascii=False).encode()
