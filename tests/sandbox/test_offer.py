"""What a submission may import in the cage, and what stands in for plotting."""

import pytest

from autograder.intake.blocks import split
from autograder.model import Limits, Read, Source, Status
from autograder.sandbox.host import Sandbox
from autograder.sandbox.offer import all_names, is_refused, needs_more

# As students write them: each line has to run by itself after the ones before.
PLOTTING = """\
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
from matplotlib import pyplot, font_manager, cm
from matplotlib.ticker import FuncFormatter, MultipleLocator
from mpl_toolkits.mplot3d import Axes3D
plt.rcParams["font.sans-serif"] = ["SimHei"]
plt.rcParams.update({"axes.unicode_minus": False})
plt.style.use("seaborn-v0_8")
fig = plt.figure(figsize=(8, 4), dpi=100)
ax = fig.add_subplot(1, 1, 1)
ax.plot([1, 2, 3], [0.5, 0.3, 0.1], "o-", label="RNN", color="#0072B2")
line, = ax.plot([1, 2], [3, 4])
a, b = plt.plot([1], [2], [3], [4])
ax.set_xlabel("L"); ax.set_ylabel("h"); ax.set_title("decay")
ax.set_yscale("log")
ax.grid(True, which="both", alpha=0.3)
ax.legend(loc="upper right", frameon=False)
ax.annotate("here", xy=(1, 2), xytext=(3, 4), arrowprops={"arrowstyle": "->"})
ax.spines["top"].set_visible(False)
ax.xaxis.set_major_locator(MultipleLocator(5))
fig, ax = plt.subplots()
fig, axes = plt.subplots(2, 3, figsize=(9, 6), sharex=True)
axes[1, 2].imshow([[1, 2], [3, 4]], cmap="viridis")
for each in axes.flat: each.set_xticks([])
fig, (left, right) = plt.subplots(1, 2)
fig, (top, bottom) = plt.subplots(nrows=2, ncols=1)
bars = plt.bar(["a", "b", "c"], [0.168, 0.457, 0.374])
heights = [bar.get_height() + 0.01 for bar in bars]
for bar in bars: plt.text(bar.get_x() + bar.get_width() / 2, bar.get_height(), "x", ha="center")
counts, bins, patches = plt.hist([1, 2, 3], bins=5)
low, high = plt.xlim()
bottom, top = ax.get_ylim()
xmin, xmax, ymin, ymax = plt.axis()
plt.ylim(0, 1.05); plt.xticks(range(3), ["x", "y", "z"], rotation=45)
wedges, texts, numbers = plt.pie([1, 2, 3], autopct="%.1f")
plt.errorbar([1], [2], yerr=0.1); plt.fill_between([1, 2], [0, 0], [1, 1], alpha=0.2)
image = plt.imshow([[1.0]]); plt.colorbar(image)
with plt.rc_context({"lines.linewidth": 2}): plt.semilogy([1, 2], [1, 10])
colour = cm.viridis(0.5)
plt.axhline(0.9, ls="--"); plt.scatter([1], [2], c="k", s=20)
ax3 = fig.add_subplot(projection="3d"); ax3.plot_surface([[1]], [[1]], [[1]])
plt.tight_layout(); plt.savefig("decay.png", dpi=200); plt.show(); plt.close("all")
handles, labels = ax.get_legend_handles_labels()
"""


def _submission(text):
    found = split(text)
    return Read("s", sources=(Source("submission.py", text),), blocks=found.blocks)


@pytest.fixture(scope="module")
def sandbox():
    with Sandbox("standard", Limits(memory_mb=768)) as sandbox:
        yield sandbox


def _failures(sandbox, text):
    submission = _submission(text)
    worker = sandbox.start(everything=needs_more(text))
    report = worker.load(submission, (), 60)
    worker.kill()
    assert report.stuck is None
    failed = [(submission.blocks[each.block].text, each.ending) for each in report.failures]
    return [f"{text}: {why.type}: {why.text}" for text, why in failed]


def test_forty_plotting_statements_run(sandbox):
    """Usual plotting code runs to its end in the cage, and draws nothing."""
    assert len(PLOTTING.splitlines()) >= 40
    assert _failures(sandbox, PLOTTING) == []


def test_everything_that_is_offered_can_be_imported(sandbox):
    """Each public module of numpy and of the standard library that this machine can import, the cage can, too."""
    import importlib
    import warnings

    names = []
    for name in all_names():
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                importlib.import_module(name)
        except BaseException:
            continue
        names.append(name)
    assert len(names) > 250
    assert {"numpy.fft", "numpy.polynomial.chebyshev", "email.mime.text", "xml.etree.ElementTree", "sqlite3"} <= set(
        names
    )
    assert _failures(sandbox, "\n".join(f"import {name}" for name in names)) == []


@pytest.mark.parametrize("codec", ["gbk", "gb18030", "utf-16", "idna", "utf-8-sig", "big5"])
def test_chinese_codecs_work(sandbox, codec):
    """The codecs of Chinese files need no file in the cage."""
    assert _failures(sandbox, f"assert '中文'.encode({codec!r}).decode({codec!r}) == '中文'") == []


@pytest.mark.parametrize(
    "name", ["pandas", "torch", "socket", "subprocess", "multiprocessing", "tkinter", "curses", "nonsense"]
)
def test_any_other_import_fails_plainly_and_the_next_statement_runs(sandbox, name):
    """What is not offered ends with an ImportError that says what there is."""
    failures = _failures(sandbox, f"import {name}\nimport numpy as np\nx = np.ones(3)")
    assert len(failures) == 1
    assert "ModuleNotFoundError" in failures[0]
    assert "there is numpy, the standard library" in failures[0]


def test_an_import_within_a_function_works(sandbox):
    """A module that only a function's body names is there as well."""
    text = "def f(x):\n    import xml.etree.ElementTree as tree\n    return len(tree.fromstring('<a><b/></a>'))\n"
    worker = sandbox.start(everything=needs_more(text))
    worker.load(_submission(text), (), 30)
    result = worker.call("f", (1,), {}, 10)
    worker.kill()
    assert (result.status, result.value) == (Status.PASSED, 1)


def test_usual_files_need_nothing_more():
    """Only what is beyond the usual costs a larger zygote."""
    assert not needs_more("import numpy as np\nimport math, random\nfrom collections import deque\nimport pandas")
    assert needs_more("import xml.etree.ElementTree")
    assert needs_more("def f():\n    from numpy.lib import format\n    import email") is True


def test_refused_modules_cover_their_submodules():
    """A refused package is refused with all that is in it."""
    assert is_refused("http.client")
    assert is_refused("urllib.robotparser")
    assert not is_refused("urllib.parse")
