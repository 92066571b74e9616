"""Small files that are vast to read: each could cost the grader itself hours, or all its memory, before anything runs.

Such a file is read or refused; either way the next student's is read.
"""

import json

_MB = 2**20


def _notebook(*cells: str) -> bytes:
    return json.dumps({"cells": [{"cell_type": "code", "source": text} for text in cells]}).encode()


VAST: dict[str, tuple[str, bytes]] = {
    "lines.py": ("eight megabytes of lines", b"x\n" * (4 * _MB)),
    "lines_a_little_less.py": ("a megabyte of lines", b"x\n" * (_MB // 2)),
    "semicolons.py": ("a megabyte of statements on one line", b"x;" * (_MB // 2) + b"\n"),
    "list.py": ("a literal of four million items", b"x=[" + b"x," * (4 * _MB - 8) + b"]\n"),
    "f_string.py": ("an f-string of forty thousand fields", b'x=f"' + b"{a}" * 40_000 + b'"\n'),
    "texts.py": ("a million texts side by side", b"x=(" + b'b"a" ' * 1_600_000 + b")\n"),
    "names.py": ("a megabyte of one name", b"x" * _MB + b"\n"),
    "broken_lines.py": ("thirty thousand lines that do not parse", b"x = = 1\n" * 30_000),
    "broken_blocks.py": ("twenty thousand indented lines under a broken one", b"x = = 1\n" + b"  x = 1\n" * 20_000),
    "broken_once.py": ("a megabyte of good lines after a broken one", b"x = = 1\n" + b"y = f(1, 2)\n" * 80_000),
    "broken_brackets.py": ("a bracket that is never closed", b"x = (\n" + b"y = 1\n" * 100_000),
    "broken_texts.py": ("a text that is never closed", b"'''\n" * 50_001),
    "error_tokens.py": ("characters that are no Python", b"$ ? $ " * 50_000),
    "operators.py": ("operators nested a million deep", b"x = " + b"-" * _MB + b"1\n"),
    "brackets.py": ("brackets nested a million deep", b"x = " + b"(" * _MB + b"\n"),
    "comparisons.py": ("a chain of comparisons", b"x = " + b"1 < " * 200_000 + b"1\n"),
    "ternaries.py": ("a chain of conditions", b"x = " + b"1 if x else " * 50_000 + b"1\n"),
    "branches.py": ("a chain of branches", b"if x: pass\n" + b"elif x: pass\n" * 50_000),
    "spaces.ipynb": ("a magic, and a line of a megabyte of blanks", _notebook("!x\n" + " " * _MB + "x")),
    "percents.ipynb": ("a line that is nearly an assignment of a magic", _notebook("!x\n" + "a, " * 100_000 + "!")),
    "cells.ipynb": ("a hundred thousand cells", _notebook(*["x = 1"] * 100_000)),
    "magics.ipynb": ("twenty thousand cells of magics", _notebook(*["%x\n!y\nz = !ls"] * 20_000)),
    "numbers.ipynb": ("four million numbers", b'{"cells": [' + b"0," * (4 * _MB - 20) + b"0]}"),
    "objects.ipynb": ("two million empty objects", b'{"cells": [' + b"{}," * (2 * _MB) + b"{}]}"),
}
