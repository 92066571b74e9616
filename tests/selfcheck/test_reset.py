"""The stub comes back in its place, and nothing else in the file is touched."""

from __future__ import annotations

import json

import pytest

from autograder.errors import UsageError
from autograder.selfcheck.finding import find_chapter
from autograder.selfcheck.reset import in_script, reset
from tests.samples import notebook_json

STUB = 'def f(x):\n    """Do it."""\n    raise NotImplementedError("f")\n'
PLACED = STUB.rstrip("\n")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("import a\n\n\ndef f(x):\n    return x\n\n\ny = 1\n", f"import a\n\n\n{PLACED}\n\n\ny = 1\n"),
        ("@cache\n@other\ndef f(x):\n    return x\n", f"{PLACED}\n"),
        (
            "def f(x):\n    return 1\n\ndef g():\n    pass\n\ndef f(x):\n    return 2\n",
            f"{PLACED}\n\ndef g():\n    pass\n\n",
        ),
        ("def f(x):\n    def f(y):\n        return y\n    return f\n", f"{PLACED}\n"),
        ("a = 1\n", f"a = 1\n\n\n{PLACED}\n"),
        ("def f(x):\n    return (x\n\n# end\ndef g():\n    pass\n", f"{PLACED}\n\n# end\ndef g():\n    pass\n"),
        ("def ff(x):\n    return (\ndef f(x):\n    s = 1\n\ny = 2\n", f"def ff(x):\n    return (\n{PLACED}\n\ny = 2\n"),
    ],
    ids=["in place", "decorated", "twice", "nested", "absent", "does not parse", "after what does not parse"],
)
def test_a_script_gets_the_stub_once(text, wanted):
    assert in_script(text, "f", STUB) == wanted


def test_line_ends_encoding_and_names_of_old_files_are_kept(mini_folder):
    file = mini_folder / "mini.py"
    filled = "# 作业\r\ndef double(x):\r\n    return 2 * x\r\n".encode("gbk")
    for number in (1, 2):
        file.write_bytes(filled)
        (change,) = reset(find_chapter(None, mini_folder, None), "double", mini_folder)
        assert change.kept.name == f"mini.py.old-{number}"
        assert change.kept.read_bytes() == filled
    text = file.read_bytes().decode("utf-8")
    assert text.startswith("# 作业\r\ndef double(x: float) -> float:\r\n")
    assert text.count("\n") == text.count("\r\n")


def test_a_notebook_gets_the_stub_in_its_own_cell_and_language(mini_folder):
    names = {"mini.ipynb": "返回 x 的两倍", "mini.en.ipynb": "Return twice x"}
    pristine = {name: (mini_folder / name).read_text(encoding="utf-8") for name in names}
    for name in names:
        notebook = json.loads(pristine[name])
        (cell,) = [cell for cell in notebook["cells"] if cell["id"] == "exercise-double"]
        cell["source"] = ["y = 1\n", "def double(x):\n", "    return 2 * x"]
        cell["outputs"], cell["execution_count"] = [{"output_type": "stream", "name": "stdout", "text": "1"}], 3
        (mini_folder / name).write_text(json.dumps(notebook), encoding="utf-8")
    changes = reset(find_chapter(None, mini_folder, None), "double", mini_folder)
    assert {change.file.name for change in changes} == set(names)
    for name, words in names.items():
        text = (mini_folder / name).read_text(encoding="utf-8")
        assert json.loads(text) == json.loads(pristine[name])
        assert words in text


def test_a_function_in_another_cell_is_found_too(mini_folder):
    (mini_folder / "mine.ipynb").write_text(notebook_json(["import math", "z = 1\ndef double(x):\n    return 2"]))
    reset(find_chapter(None, mini_folder, None), "double", mini_folder)
    first, second = json.loads((mini_folder / "mine.ipynb").read_text(encoding="utf-8"))["cells"]
    assert first["source"] == "import math"
    assert second["source"].startswith("z = 1\ndef double(x: float) -> float:\n")
    assert "NotImplementedError" in second["source"]


def test_a_notebook_that_is_none_is_left_alone_and_told(mini_folder):
    broken = '{"cells": [{"cell_type": "code", "source": "def double(x): return 1"'
    (mini_folder / "mine.ipynb").write_text(broken)
    with pytest.raises(UsageError, match=r"mine\.ipynb is no whole notebook"):
        reset(find_chapter(None, mini_folder, None), "double", mini_folder)
    assert (mini_folder / "mine.ipynb").read_text() == broken


def test_a_function_that_was_renamed_gets_its_stub_back_and_stays(mini_folder):
    file = mini_folder / "mini.py"
    renamed = file.read_text(encoding="utf-8").replace("def double(", "def duoble(")
    renamed = renamed.replace('raise NotImplementedError("double")', "return 2 * x")
    file.write_text(renamed, encoding="utf-8")
    (mini_folder / "notes.py").write_text("a = 1\n")
    (mini_folder / "mine.py").write_text("def total(seq):\n    return sum(seq)\n")
    chapter = find_chapter(None, mini_folder, None)
    (change,) = reset(chapter, "double", mini_folder)
    assert (change.file.name, change.added) == ("mini.py", True)
    text = file.read_text(encoding="utf-8")
    assert text.startswith(renamed)
    assert "def double(" in text[len(renamed) :]
    assert reset(chapter, "double", mini_folder) == []


def test_a_notebook_whose_cell_is_gone_gets_it_back(mini_folder):
    file = mini_folder / "mini.ipynb"
    notebook = json.loads(file.read_text(encoding="utf-8"))
    left = [cell for cell in notebook["cells"] if cell["id"] != "exercise-double"]
    file.write_text(json.dumps({**notebook, "cells": left}), encoding="utf-8")
    (change,) = reset(find_chapter(None, mini_folder, None), "double", mini_folder)
    *kept, added = json.loads(change.file.read_text(encoding="utf-8"))["cells"]
    assert kept == left
    assert (added["id"], added["cell_type"]) == ("exercise-double", "code")
    assert "".join(added["source"]).startswith("def double(")
