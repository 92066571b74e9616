"""Which imports grading refuses is read from the text as the cage decides it; what is not used changes nothing."""

from __future__ import annotations

import pytest

from autograder.grading.refused import in_use, notice, refused_imports
from autograder.sandbox import offer
from autograder.words import say
from tests.samples import notebook_submission, submission

FOUND = {
    "import pandas": ["pandas"],
    "import pandas as pd, numpy as np, torch.nn": ["pandas", "torch.nn"],
    "from scipy.special import softmax, expit": ["scipy.special"],
    "from scipy import *": ["scipy"],
    "try:\n    import cupy as xp\nexcept ImportError:\n    import numpy as xp": ["cupy"],
    "def f():\n    import sklearn": ["sklearn"],
    "if 1:\n    class A:\n        from helper import x": ["helper"],
    "import importlib\npd = importlib.import_module('pandas')": ["pandas"],
    "np = __import__('nothing')": ["nothing"],
    "import subprocess, socket, multiprocessing.pool": ["subprocess", "socket", "multiprocessing.pool"],
    "from concurrent.futures import process": ["concurrent.futures.process"],
    "from urllib import robotparser, parse": ["urllib.robotparser"],
    "import xml.sax.saxutils": ["xml.sax.saxutils"],
    "import (": [],
    "'import pandas'": [],
    "# import pandas": [],
    "from . import x": [],
    "import numpy.linalg, matplotlib.pyplot as plt, mpl_toolkits.mplot3d, pylab, IPython.display": [],
    "import asyncio, threading, concurrent.futures, sqlite3, zoneinfo, ctypes": [],
    "from __future__ import annotations": [],
    "from concurrent.futures import ThreadPoolExecutor, ProcessPoolExecutor": [],
}


@pytest.mark.parametrize("text", FOUND)
def test_what_is_refused_is_found(text):
    assert [each.module for each in refused_imports(submission(text))] == FOUND[text]


def test_the_place_is_that_of_the_import():
    text = "x = 1\n\ntry:\n    y = 2\n    import cupy\nexcept ImportError:\n    pass\n"
    assert refused_imports(submission(text))[0].place.line == 5
    found = refused_imports(notebook_submission(["x = 1", "y = 2\nimport torch"]))
    assert (found[0].place.cell, found[0].place.line) == (2, 2)


@pytest.mark.parametrize(
    ("text", "used"),
    [
        ("import pandas as pd\nx = 1", False),
        ("import pandas as pd\npd = 5", False),
        ("import pandas as pd\ndef f():\n    return pd.Series", True),
        ("from scipy.special import softmax, expit\nexpit(1)", True),
        ("from scipy import *\nx = 1", True),
        ("import scipy.special\nscipy.special.expit(1)", True),
        ("try:\n    import numba\nexcept ImportError:\n    numba = None\nif numba: pass", True),
    ],
)
def test_what_is_used_is_told_apart(text, used):
    assert bool(in_use(submission(text))) is used


def test_a_notice_names_where_what_and_what_to_do():
    text = "import numpy\nimport a1, a2, a3, a4, a5, a6, a7\na1, a2, a3, a4, a5, a6, a7"
    words = notice(in_use(submission(text)))
    assert say(words, "en") == (
        "line 2: where this is graded there is no a1, a2, a3, a4, a5 and more;"
        " use numpy, the standard library or functions of your own, all in this one file"
    )
    assert (
        say(words, "zh")
        == "第 2 行：评分时没有 a1、a2、a3、a4、a5等；改用 numpy、标准库或自己写的函数，都放在这一个文件里"
    )


def test_a_hostile_name_is_cut_short():
    words = notice(in_use(submission(f"import {'x' * 5000}\n{'x' * 5000}")))
    assert len(say(words, "en")) < 500


def test_one_list_decides():
    """Nothing is refused here that the cage offers, and nothing passes here that it refuses."""
    for name in (name for name in (*offer.REFUSED, *offer.USUAL) if not name.startswith("_")):
        assert bool(refused_imports(submission(f"import {name}"))) is (name in offer.REFUSED), name
