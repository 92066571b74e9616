"""Texts that somebody might have made to be slow to read, each in any size: what is quadratic anywhere shows on one."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

Made = Callable[[int], str | bytes]
KB = 1_000


def _repeated(unit: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """Return what makes a text of any number of characters of one unit."""
    return lambda size: before + unit * (max(size - len(before) - len(after), 0) // len(unit)) + after


def _long(char: str, before: str, after: str) -> Callable[[int], str]:
    return _repeated(char, before, after)


def _cells(unit: str, cell_size: int = 1_000, **more: object) -> Made:
    """Return what makes a notebook of many cells of one unit."""

    def made(size: int) -> str:
        source = unit * max(cell_size // len(unit), 1)
        cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": source, **more}
        return json.dumps({"cells": [cell] * max(size // len(json.dumps(cell)), 1), "metadata": {}, "nbformat": 4})

    return made


def _encoded(made: Callable[[int], str], encoding: str) -> Made:
    return lambda size: made(size // len("x".encode(encoding))).encode(encoding)


def _one_cell(made: Callable[[int], str]) -> Callable[[int], str]:
    def made_cell(size: int) -> str:
        text = made(size)
        for _ in range(2):  # what JSON writes with backslashes is longer
            text = made(size * len(text) // len(json.dumps(text)))
        return json.dumps({"cells": [{"cell_type": "code", "source": text}], "nbformat": 4})

    return made_cell


def _cut_notebook(size: int) -> str:
    """Return a notebook that was cut off within a string, all of whose cells are damaged."""
    cell = '{"cell_type": "code", "source": "x = 1", "broken": "\n'
    return '{"cells": [' + cell * (size // len(cell))


_SCRIPTS: Mapping[str, Made] = {
    # strings
    "open_triple_quotes": _repeated('"""\n'),
    "escaped_triple_quotes": _repeated('\\"""\n', "x = (\ny = '''\n\"\"\"\n"),
    "escaped_single_triples": _repeated("\\''' ", "x = ''' \n\ny = 1 1\n!ls\n"),
    "backslashed_triples": _repeated('\\\\\\"""', 'x = """'),
    "two_kinds_of_quotes": _repeated("'''a\n\"\"\"b\n"),
    "open_quotes": _repeated("x = 'a\n"),
    "quotes_in_a_row": _repeated('"' * 6, "x = 1 1\n!ls\n"),
    "one_quote_too_many": _repeated('"' * 6, "x = 1 1\n!ls\n", '"'),
    "backslashes": _repeated("\\", "x = 1 1\n!ls\ny = "),
    "backslashes_in_a_string": _repeated("\\", "x = 1 1\n!ls\ny = '"),
    "continued_lines": _repeated("x = \\\n"),
    "continued_shell": _repeated("!ls \\\n"),
    "f_string_fields": _repeated("{a}", "x = f'", "'\n"),
    "f_string_of_many_lines": _repeated("{a}\n", "x = f'''", "'''\n"),
    "open_f_string": _repeated("{a}\n", "x = f'''"),
    "f_string_in_a_broken_file": _repeated("{a}", "x = 1 1\n!ls\ny = f'", "'\n"),
    "texts_side_by_side": _repeated("b'a' ", "x = (", ")\n"),
    "bad_escapes": _repeated("x = '\\d'\n"),
    # brackets and operators
    "open_brackets": _repeated("x = (\n"),
    "open_brackets_on_one_line": _repeated("("),
    "nested_brackets": _repeated("[" * 90 + "]" * 90 + "\n"),
    "open_bracket_before_lines": _repeated("y = 1\n", "x = {" + "{" * 150 + "\n"),
    "mixed_brackets": _repeated("([{<\n", "x = 1 1\n"),
    "closing_brackets": _repeated(")\n"),
    "minus_signs": _repeated("-", "x = ", "1\n"),
    "pluses": _repeated("+1", "x = 1"),
    "ternaries": _repeated("1 if x else ", "x = ", "1\n"),
    "lambdas": _repeated("lambda: " * 80 + "1\n"),
    "attributes": _repeated(".a", "x = a"),
    "calls": _repeated("()", "x = f"),
    "comparisons": _repeated("1 < ", "x = ", "1\n"),
    "list": _repeated("a,", "x = [", "]\n"),
    "statements_on_one_line": _repeated("a = 1;"),
    "targets": _repeated("a = ", "", "1\n"),
    "starred": _repeated("*a, ", "", "= b\n"),
    # definitions
    "definitions_after_a_mistake": _repeated("def f():\n    return 1\n", "x = = 1\n"),
    "broken_definitions": _repeated("def f(:\n"),
    "nested_definitions": _repeated("class A:\n def double(x):\n  return 1\n"),
    "exercises_in_a_class": _repeated(" def double(x): pass\n", "class A:\n"),
    "stubs": _repeated("def double(x):\n    raise NotImplementedError\n"),
    "leftover_stubs": _repeated("def double(x):\n    raise NotImplementedError\n    return 1\n"),
    "similar_names": _repeated("def doubel(x):\n    return 1\n"),
    "one_long_name": _long("1", "def double_", "x(): return 1\n"),
    "one_long_broken_name": _long("a", "def ", "(:\n"),
    "long_class_name": _long("a", "class ", ":\n    def double(x): return 1\n"),
    "commented_exercises": _repeated("# def double(x)\n#\n"),
    "decorators": _repeated("@x\n"),
    "decorators_without_end": _repeated("@x\n(", "x = = 1\n"),
    "tries": _repeated("try:\n"),
    "branches": _repeated("elif x: pass\n", "if x: pass\n"),
    "async_and_blanks": _repeated("async \n", "x = = 1\n"),
    "def_and_blanks": _repeated(" ", "x = = 1\ndef", "(\n"),
    "dotted_import": _repeated("a.", "import ", "a\n"),
    "dotted_imports_over_lines": _repeated("a . \\\n", "import ", "a\n"),
    "imports": _repeated("a,", "import ", "a\n"),
    "combining_marks": _repeated("\u0301\u0316", "x = 1\na"),
    "combining_names": _repeated("a" + "\u0301\u0316" * 99 + " = 1\n"),
    "wide_names": _repeated("变量 = 1\n"),
    # magics
    "get_ipython": _repeated("get_ipython().system('ls')\n"),
    "get_ipython_cells": _repeated("get_ipython().run_cell_magic('time', '', 'x = = 1\\n!ls\\n')\n"),
    "one_get_ipython_cell": _repeated("x = (\\n", "get_ipython().run_cell_magic('time', '', '", "')\n"),
    "shell_lines": _repeated("!ls\n"),
    "magic_lines": _repeated("%time x = 1\n"),
    "magics_with_options": _repeated("-n 1 ", "%timeit ", "x\n"),
    "magic_with_blanks": _repeated(" ", "!ls\n%time", "x y\n"),
    "magic_options_and_blanks": _repeated("-a  ", "!ls\n%time ", "\n"),
    "nearly_assigned_magic": _repeated("a, ", "!ls\n", "!\n"),
    "assigned_magic_blanks": _repeated(" ", "!ls\nx =", "y\n"),
    "questions": _repeated("?", "x = 1 1\n"),
    "questions_after_names": _repeated("a?\n"),
    "question_and_blanks": _repeated(" ", "x = 1 1\na?", "a\n"),
    "prompts": _repeated(">>> x = (\n"),
    "numbered_prompts": _repeated("In [1]: x = 1\n   ...: y\n"),
    "dots": _repeated(".", ">>> x\n"),
    "blanks_and_dots": _repeated(" ", ">>> x\n", "..\n"),
    "automagic": _repeated("pip install x\n"),
    "automagic_blanks": _repeated(" ", "x = = 1\ncd", "x y\n"),
    # lines, blanks, marks
    "blanks": _repeated(" ", "x = 1 1\n!ls\n", "y\n"),
    "tabs": _repeated("\t", "if x:\n", "y = = 1\n"),
    "no_line_ends": _repeated("x = = 1 "),
    "empty_lines": _repeated("\n", "x = = 1\n", "y\n"),
    "carriage_returns": _repeated("\r", "x = = 1\n", "y\n"),
    "blank_lines": _repeated(" \n", "x = = 1\n"),
    "form_feeds": _repeated("\f", "x = = 1\n", "y"),
    "wide_blanks": _repeated("\u3000", "x = 1 1\n"),
    "wide_blank_lines": _repeated("\u3000x = 1\n"),
    "byte_order_marks": _repeated("\ufeff"),
    "byte_order_mark_lines": _repeated("\ufeffx = 1\n"),
    "conflict_marks": _repeated("<<<<<<< a\n=======\n>>>>>>> b\n"),
    "conflict_marks_and_blanks": _repeated("<<<<<<<\n\n\n", "x = = 1\n"),
    "lines_that_do_not_parse": _repeated("x = = 1\n"),
    "one_broken_line_before": _repeated("y = f(1, 2)\n", "x = = 1\n"),
    "indented_lines": _repeated("  x = 1\n", "x = = 1\n"),
    "dedents": _repeated("if x:\n    y\n  z\n"),
    "comments": _repeated("#\n"),
    "coding": _repeated("coding: ", "#"),
    "coding_and_blanks": _long(" ", "# coding:", "?\n"),
    "odd_characters": _repeated("$ ? $ "),
    "quotes_of_word": _repeated("“x” = 1\n"),
    "prints": _repeated("print 'a'\n"),
    "numbers": _long("9", "x = ", "\n"),
    "uses_without_import": _repeated("np.a(plt.b, pd.c, math.d)\n"),
    "uses_of_local_names": _repeated("def f(np): return np.a\n"),
    "nearly_uses": _repeated("np.", "x = 1 if np.", "1\n"),
    # pages
    "titles": _repeated("<title ", "<html>"),
    "open_title": _repeated("a", "<html><title>"),
    "classes": _repeated('class="', "<html>"),
    "passwords": _repeated("type=", "<html>"),
}
_NOTEBOOKS: Mapping[str, Made] = {
    "cells": _cells("x = 1\n", 6),
    "broken_cells": _cells("x = = 1\n", 8),
    "cells_of_open_brackets": _cells("x = (\n", 1_200),
    "cells_of_open_triple_quotes": _cells('"""\n', 400),
    "cells_of_magics": _cells("%%time\n!ls\nx = !ls\n", 20),
    "cells_of_bash": _cells("%%bash\nls\n", 10),
    "cells_of_unknown_magics": _cells("%%x y\nx = 1\n", 13),
    "cells_that_go_on": _cells("  x = 1\ndef double(x):\n", 20),
    "cells_of_combining_marks": _cells("a" + "\u0301\u0316" * 400, 801),
    "cells_of_f_strings": _cells("x = f'" + "{a}" * 800 + "'\n", 2_400),
    "cells_of_imports": _cells("import " + "a." * 800 + "a\n", 1_600),
    "markdown_with_definitions": _cells("def double(x):\n", 1_000, cell_type="markdown"),
    "lists_of_lines": _cells("x = 1\n", 6, input=["x\n"] * 10),
    "one_cell": _one_cell(_repeated("x = 1\n")),
    "one_cell_of_triple_quotes": _one_cell(_repeated('\\"""\n', '%%time\n!ls\nx = """\n')),
    "one_cell_of_shell": _one_cell(_repeated("!ls\n")),
    "cut_within_strings": _cut_notebook,
    "open_cells": _repeated('{"cell_type": ', '{"cells": ['),
    "cells_with_blanks": _repeated(" ", '{"cells"', "x"),
    "many_cells_keys": _repeated('"cells" : [ ', "{"),
    "duplicated_keys": _repeated('"cells": [1],', "{", '"cells": [{"cell_type": "code", "source": "x = 1"}]}'),
    "deep_lists": _repeated("[", '{"cells": '),
    "objects": _repeated("{},", '{"cells": [', "{}]}"),
    "long_numbers": _long("1", '{"cells": [', "]}"),
    "escapes": _repeated("\\u0041", '{"cells": [{"cell_type": "code", "source": "', '"}]}'),
    "surrogates": _repeated("\\ud800", '{"cells": [{"cell_type": "code", "source": "x = \'', "'\"}]}"),
    "conflicts": _repeated("<<<<<<< a\n=======\n>>>>>>> b\n", '{"cells": [\n'),
    "notebook_in_a_string": lambda size: json.dumps(_one_cell(_repeated("x = 1\n"))(size)),
    "long_language": lambda size: json.dumps(
        {
            "cells": [{"cell_type": "code", "source": "x = 1"}],
            "metadata": {"kernelspec": {"language": "a" * max(size - 90, 1)}},
        }
    ),
}

_BYTES: Mapping[str, Made] = {
    "zero_bytes": _encoded(_repeated("x = 1\0"), "ascii"),
    "zero_bytes_at_the_end": _encoded(_repeated("\0", "x = = 1\n"), "ascii"),
    "utf_16": _encoded(_repeated("x = = 1\n"), "utf-16-le"),
    "half_utf_16": lambda size: "\ufeffx = 1\n".encode("utf-16-le") + b"\x00\xd8" * (size // 2),
    "utf_32": _encoded(_repeated("x = = 1\n", "\ufeff"), "utf-32-le"),
    "gbk": _encoded(_repeated("变量 = = 1\n"), "gb18030"),
    "no_utf_8": _encoded(_repeated("\xff"), "latin-1"),
    "half_utf_8": _encoded(_repeated("x\xe5\x8f", "x = 1\n"), "latin-1"),
    "lying_cookie": _encoded(_repeated("\x81\xff", "# coding: shift_jis\n"), "latin-1"),
    "line_ends_of_all_kinds": _encoded(_repeated("\r\n\r\u0085\n", "x = = 1\n"), "latin-1"),
    "blanks_before_nothing": _encoded(_repeated("\f\t "), "ascii"),
}

# (file name, what makes its text or bytes): each regular expression and each loop of intake has one meant for it.
NASTY: Mapping[str, tuple[str, Made]] = {
    **{name: ("s1.py", made) for name, made in _SCRIPTS.items()},
    **{f"notebook_{name}": ("s1.ipynb", made) for name, made in _NOTEBOOKS.items()},
    **{f"bytes_{name}": ("s1.py", made) for name, made in _BYTES.items()},
}


def nasty_file(name: str, size: int) -> tuple[str, bytes]:
    """Return the name and the bytes of a nasty file of about this size."""
    file, made = NASTY[name]
    data = made(size)
    return file, data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
