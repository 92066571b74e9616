"""What only IPython understands -> Python, line for line."""

from __future__ import annotations

import pytest

from autograder.intake.magics import as_python, logical_starts


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("x = 1", "x = 1"),
        ("%matplotlib inline\nx = 1", "\nx = 1"),
        ("%%time\nx = 1", "\nx = 1"),
        ("\n\n%%capture\nx = 1", "\n\n\nx = 1"),
        ("%%unknown magic\nx = 1", "\nx = 1"),
        ("%%bash\nls", "\n"),
        ("%%!\nls", "\n"),
        ("!ls\nx = 1", "\nx = 1"),
        ("!ls \\\n -l\nx = 1", "\n\nx = 1"),
        ("if x:\n    !ls\n    %cd a", "if x:\n    pass\n    pass"),
        ("%time f(\n  1)", "f(\n  1)"),
        ("%time x = f()", "x = f()"),
        ("%timeit f()", ""),
        ("x = %time f()", "x = f()"),
        ("x, y = %magic", "x, y = None"),
        ("x = !ls", "x = None"),
        ("x %= 3", "x %= 3"),
        ("x = y % 3", "x = y % 3"),
        ("x = (1\n% 2)", "x = (1\n% 2)"),
        ("np.sum?\nx = 1", "\nx = 1"),
        ("?x", ""),
        ("x = 'why?'\n!ls", "x = 'why?'\n"),
        ("s = '''\n!ls\n%x\n'''\n!ls", "s = '''\n!ls\n%x\n'''\n"),
        ("s = '\\'''\n!ls", "s = '\\'''\n"),
        ("# really?\n!ls", "# really?\n"),
        ("pip install numpy", ""),
        ("conda install -y numpy\nx = 1", "\nx = 1"),
        (">>> x = 1\n>>> y = 2\n", "x = 1\ny = 2\n"),
        ("In [1]: x = (\n   ...: 1)", "x = (\n1)"),
        ("x = (\ndef f():\n    pass\n!ls", "x = (\ndef f():\n    pass\n"),
    ],
)
def test_lines_stay_and_only_ipythons_go(text, plain):
    assert as_python(text).text == plain
    assert plain.count("\n") == text.count("\n")


def test_shell_lines_are_counted_and_cell_magics_named():
    assert as_python("!pip install x\ny = 1\n%pip install z\nw = !ls").shell == (1, 3, 4)
    assert as_python("%matplotlib inline").shell == ()
    assert as_python("%%writefile a.py\nx = 1").cell_magic == "writefile"


def test_statements_begin_outside_of_strings_and_brackets():
    text = 'a = """\nx\n"""\nb = (1,\n2)\nc = 1 + \\\n2\n# (\nd = "("\ne'
    lines = text.split("\n")
    assert [lines[i] for i in sorted(logical_starts(text))] == [
        'a = """',
        "b = (1,",
        "c = 1 + \\",
        "# (",
        'd = "("',
        "e",
    ]
