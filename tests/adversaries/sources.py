"""Files that are hostile before they run: bytes, encodings, names, nesting, size, and notebooks that are none."""

from tests.adversaries.adversary import HONEST, IMPORTS, JUNK, Adversary, family

_FINE = IMPORTS + HONEST["double"] + HONEST["shares"]
_NOTHING = frozenset()


def _file(name: str, tries: str, text, **facts):
    return Adversary(name, tries, text, **facts)


ADVERSARIES = family(
    "sources",
    (
        _file("nul_bytes", "bytes that end a text in C", _FINE + "x = '\0'\n" + HONEST["total"], keeps=_NOTHING),
        _file(
            "utf_7_cookie",
            "an encoding in which a comment is code",
            "# coding: utf-7\n" + _FINE + JUNK["total"] + "# +AAo-print('BRE' 'ACH')\n",
            status="failed",
        ),
        _file(
            "rot13_cookie",
            "an encoding that is no text encoding",
            "# coding: rot13\n" + _FINE + JUNK["total"],
            status="failed",
        ),
        _file(
            "unknown_cookie",
            "an encoding that does not exist",
            "# coding: ../../etc/passwd\n" + _FINE + JUNK["total"],
            status="failed",
        ),
        _file(
            "other_cookie",
            "an encoding that the file does not have",
            "# coding: big5\n" + _FINE + JUNK["total"] + "# 求和\n",
            status="failed",
            encoding="gb18030",
        ),
        _file("utf_16", "UTF-16 without a mark", _FINE + JUNK["total"], status="failed", encoding="utf-16-le"),
        _file(
            "lone_surrogates_in_source",
            "surrogates encoded as if they were characters",
            _FINE + JUNK["total"] + "x = '\ud800'\n",
            status="failed",
        ),
        _file(
            "full_width_names",
            "a name in full-width letters, which Python takes for the same",
            _FINE + JUNK["total"].replace("total", "ｔｏｔａｌ"),
            status="failed",
        ),
        _file(
            "homoglyph_names",
            "a name with a Cyrillic letter",
            _FINE + HONEST["total"].replace("total", "t\u043etal"),
            status="missing",
        ),
        _file(
            "invisible_names",
            "a name with a letter that is not seen",
            _FINE + HONEST["total"].replace("total", "to\u200btal"),
            status="missing",
        ),
        _file(
            "bidi_source",
            "source that reads otherwise than it runs",
            _FINE + "def total(seq):\n    '''\u202e '''; return -1.0 #''' \u2066\n",
            status="failed",
        ),
        _file(
            "odd_line_ends",
            "carriage returns, form feeds and Unicode line ends",
            _FINE + "x = 1\r\x0cy = 2\x0b\x1c\u2028\r\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "nested_brackets",
            "brackets nested ten thousand deep",
            _FINE + "x = " + "(" * 10_000 + ")" * 10_000 + "\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "nested_operators",
            "operators nested a hundred thousand deep",
            _FINE + "x = " + "-" * 100_000 + "1\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "nested_attributes",
            "an attribute of an attribute, fifty thousand times",
            _FINE + "x = np" + ".a" * 50_000 + "\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "nested_additions",
            "a sum of fifty thousand terms",
            _FINE + "x = 1" + "+1" * 50_000 + "\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "nested_functions",
            "a hundred functions within each other",
            _FINE + "".join(" " * i + f"def f{i}():\n" for i in range(99)) + " " * 99 + "pass\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "nested_f_strings",
            "texts within texts",
            _FINE + "x = " + "f'{" * 50 + "1" + "}'" * 50 + "\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "long_line",
            "a line of a hundred thousand characters",
            _FINE + "x = '" + "y" * 10**5 + "'\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "large_int",
            "an int literal of ten thousand digits",
            _FINE + "x = " + "9" * 10_000 + "\n" + JUNK["total"],
            status="failed",
        ),
        _file(
            "large_hex_int",
            "an int literal in base 16 that no print can show",
            _FINE + "x = 0x" + "f" * 50_000 + "\n" + "def total(seq):\n    return x\n",
            status="unsendable",
        ),
        _file(
            "many_names",
            "ten thousand parameters",
            _FINE + "def f(" + ",".join(f"a{i}" for i in range(10_000)) + "): pass\n" + JUNK["total"],
            status="failed",
        ),
        _file("many_statements", "two thousand statements", _FINE + "x = 1\n" * 2000 + JUNK["total"], status="failed"),
        _file(
            "only_a_comment", "nothing to run", "# total = double = shares = True\n", keeps=_NOTHING, status="missing"
        ),
        _file(
            "future_braces",
            "a future that does not exist",
            "from __future__ import braces, annotations\n" + _FINE + JUNK["total"],
            status="failed",
        ),
        _file(
            "star_imports",
            "names from everywhere",
            "from numpy import *\nfrom os import *\nfrom builtins import *\n" + _FINE + JUNK["total"],
            status="failed",
        ),
        _file(
            "broken_in_every_line", "a file that parses nowhere", "def def def\n" * 60, keeps=_NOTHING, status="missing"
        ),
        _file(
            "stub_with_a_side",
            "a stub by its looks, whose default arguments do the work",
            _FINE + "def total(seq, x=globals().update(total=lambda s: True)):\n    raise NotImplementedError\n",
            status="not_attempted",
        ),
        _file(
            "notebook_shell",
            "a notebook that runs shell lines and magics",
            (
                IMPORTS + HONEST["double"] + HONEST["shares"],
                "!touch /tmp/adversary-shell\n%run x.py\n%%bash\n",
                "x = !ls\nget_ipython().system('touch /tmp/adversary-shell')",
                JUNK["total"],
            ),
            status="failed",
        ),
        _file(
            "notebook_out_of_order",
            "a notebook whose cells shadow what came before",
            (_FINE, HONEST["total"], "total = None", "def total(seq): return -1.0"),
            status="failed",
        ),
    ),
)

# What ends in the name of a notebook and is none, or is one by half: (name, bytes). Nobody may fall over any of them.
NO_NOTEBOOKS: dict[str, bytes] = {
    "nothing": b"",
    "nul": b"\0" * 100,
    "number": b"1",
    "null": b"null",
    "nan": b"NaN",
    "infinity": b"[Infinity, -Infinity]",
    "large_number": b"1" * 100_000,
    "deep": b"[" * 100_000,
    "deep_objects": b'{"cells":' * 10_000,
    "html": b"<!DOCTYPE html><html><body>login</body></html>",
    "cells_is_text": b'{"cells": "code"}',
    "cells_of_nothing": b'{"cells": [null, 1, "x", [], {}]}',
    "source_is_a_number": b'{"cells": [{"cell_type": "code", "source": 5}]}',
    "source_of_nothing": b'{"cells": [{"cell_type": "code", "source": [null, 1, {}]}]}',
    "worksheets_of_nothing": b'{"worksheets": [null, {"cells": 5}, {"cells": [{"cell_type": "code", "input": null}]}]}',
    "surrogate": b'{"cells": [{"cell_type": "code", "source": "x = \'\\ud800\'"}]}',
    "cut_off": b'{"cells": [{"cell_type": "code", "source": ["impo',
    "two_in_one": b'{"cells": []}{"cells": []}',
    "doubled_keys": b'{"cells": [], "cells": [{"cell_type": "code", "source": "total = 1"}]}',
    "marker": b"<<<<<<< HEAD\n{}\n=======\n",
    "utf_16": '{"cells": [{"cell_type": "code", "source": "x = 1"}]}'.encode("utf-16"),
    "random": bytes(range(256)) * 40,
}
