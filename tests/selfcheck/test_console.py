"""The language is the reader's, and no console is asked for more than it can print."""

from __future__ import annotations

import io
import time

import pytest

from autograder.selfcheck import console
from autograder.show.layout import View


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "zh_CN"}, "zh"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(environment, lang):
    assert console.language(None, environment) == lang
    assert console.language("zh", environment) == "zh"


def test_without_a_locale_windows_own_language_counts(monkeypatch):
    monkeypatch.setattr(console.sys, "platform", "win32")
    monkeypatch.setattr(console, "_windows_speaks_chinese", lambda: True)
    assert console.language(None, {}) == "zh"
    assert console.language(None, {"LANG": "en_US"}) == "en"


def stream(encoding: str, *, terminal: bool = False) -> io.TextIOWrapper:
    found = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    found.isatty = lambda: terminal  # type: ignore[method-assign]
    return found


@pytest.mark.parametrize(
    ("encoding", "lang", "signs", "wide"),
    [
        ("utf-8", "zh", True, False),
        ("gbk", "zh", True, True),
        ("cp936", "zh", True, True),
        ("ascii", "en", False, False),
    ],
)
def test_a_console_is_asked_for_what_it_can_print(encoding, lang, signs, wide):
    view = console.view("zh", stream=stream(encoding))
    assert (view.lang, view.signs, view.wide_signs, view.colour) == (lang, signs, wide, False)


@pytest.mark.parametrize(
    ("variables", "plain", "colour"),
    [
        ({"TERM": "xterm"}, False, True),
        ({"TERM": "xterm"}, True, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False, False),
        ({"TERM": "dumb"}, False, False),
    ],
)
def test_colours_are_for_terminals_that_have_and_want_them(monkeypatch, variables, plain, colour):
    monkeypatch.delenv("NO_COLOR", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert console.view("en", plain=plain, stream=stream("utf-8", terminal=True)).colour is colour
    assert console.view("en", plain=plain, stream=stream("utf-8")).colour is False


@pytest.mark.parametrize("encoding", ["ascii", "gbk", "latin-1", "cp437", "utf-8"])
def test_printing_never_fails(encoding):
    target = stream(encoding)
    console.show(["tanh²(z) √ ✓ 练习 \u0301 \U0001f600 —"], target)
    target.seek(0)
    assert "tanh" in target.read()


def test_what_is_not_in_gbk_is_spelt():
    target = stream("gbk")
    console.show(["1 - tanh²(z)，对"], target)
    assert target.buffer.getvalue().decode("gbk") == "1 - tanh^2(z)，对\n"  # type: ignore[attr-defined]


def test_what_takes_long_is_named_on_a_terminal(monkeypatch):
    monkeypatch.setattr(console, "_MOMENT_S", 0.02)
    for terminal, said in ((True, "f is still running ...\n"), (False, "")):
        target = stream("utf-8", terminal=terminal)
        monkeypatch.setattr(console.sys, "stderr", target)
        with console.patience(View(), lambda: "f"):
            time.sleep(0.2)
        target.seek(0)
        assert target.read() == said
    target = stream("utf-8", terminal=True)
    monkeypatch.setattr(console.sys, "stderr", target)
    with console.patience(View(), lambda: "f"):
        pass
    time.sleep(0.1)
    target.seek(0)
    assert target.read() == ""
