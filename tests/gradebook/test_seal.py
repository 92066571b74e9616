"""The secret behind the checksums: the user's own, made once, out of others' reach, or told to be none."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.gradebook.seal import FILE, own_seal, state_folder
from autograder.words import say


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "autograder"


def test_it_is_made_once_for_its_owner_alone_and_stays(state):
    first = own_seal()
    assert not first.trouble
    assert own_seal() == first
    assert [path.name for path in state.iterdir()] == [FILE]
    assert stat.S_IMODE((state / FILE).stat().st_mode) == 0o600
    assert stat.S_IMODE(state.stat().st_mode) & 0o077 == 0


def test_a_checksum_is_of_the_line_and_of_the_secret(state, tmp_path, monkeypatch):
    seal = own_seal()
    assert seal.holds(b"a line", seal.mark(b"a line"))
    assert not seal.holds(b"a line.", seal.mark(b"a line"))
    assert not seal.holds(b"a line", seal.mark(b"a line")[:-1])
    assert not seal.holds(b"a line", b"")
    assert not seal.holds(b"a line", "é".encode() * 32)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "another"))
    assert not own_seal().holds(b"a line", seal.mark(b"a line"))


def test_the_secret_is_shown_nowhere(state):
    seal = own_seal()
    assert seal.secret.hex() not in repr(seal)
    assert repr(seal.secret) not in repr(seal)


def test_many_runs_that_make_it_at_once_end_up_with_the_same_one(state):
    code = "from autograder.gradebook.seal import own_seal; print(own_seal().secret.hex())"
    runs = [subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) for _ in range(6)]
    assert len({run.communicate(timeout=60)[0] for run in runs}) == 1
    assert [path.name for path in state.iterdir()] == [FILE]


def link(state):
    (state / "other").write_text("00" * 32)
    (state / FILE).symlink_to(state / "other")


BAD = {
    "a link": (link, "it is a link"),
    "a pipe": (lambda state: os.mkfifo(state / FILE, 0o600), "it is no plain file"),
    "a folder": (lambda state: (state / FILE).mkdir(mode=0o700), "no key"),
    "too short": (lambda state: written(state, "00" * 31), "it is damaged"),
    "empty": (lambda state: written(state, ""), "it is damaged"),
    "too long": (lambda state: written(state, "00" * 40), "it is damaged"),
    "no digits": (lambda state: written(state, "zz" * 32), "it is damaged"),
    "no text": (lambda state: written(state, b"\xff" * 64), "it is damaged"),
    "readable by others": (lambda state: written(state, "00" * 32, 0o644), "others may read or write it"),
    "writable by the group": (lambda state: written(state, "00" * 32, 0o620), "others may read or write it"),
}


def written(state, text, mode=0o600):
    (state / FILE).write_bytes(text if isinstance(text, bytes) else text.encode())
    (state / FILE).chmod(mode)


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_secret_is_not_used_and_not_written_over(state, what):
    make, why = BAD[what]
    state.mkdir(parents=True)
    make(state)
    before = (state / FILE).lstat()
    seals = [own_seal() for _ in range(2)]
    assert seals[0].secret != seals[1].secret
    for seal in seals:
        assert seal.secret != b"\0" * 32
        assert why in say(seal.trouble, "en")
        assert str(state / FILE) in say(seal.trouble, "en")
        assert "earlier results are graded anew" in say(seal.trouble, "en")
        assert "XDG_STATE_HOME" in say(seal.trouble, "zh")
        assert "\n" not in say(seal.trouble, "en")
    assert (state / FILE).lstat().st_ino == before.st_ino


def test_where_it_cannot_be_made_a_run_has_one_of_its_own(tmp_path, monkeypatch):
    (tmp_path / "a-file").write_text("x")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "a-file" / "state"))
    assert "this run has one of its own" in say(own_seal().trouble, "en")


def test_one_that_lies_where_others_write_is_none(state, tmp_path):
    """In the output folder or among the hand-ins, through a link too."""
    (tmp_path / "link").symlink_to(tmp_path)
    for place in (tmp_path, tmp_path / "state", state.parent, tmp_path / "link"):
        state.parent.mkdir(exist_ok=True)
        assert "it would lie within" in say(own_seal([tmp_path / "nowhere", place]).trouble, "en")
    assert not own_seal([tmp_path / "nowhere"]).trouble


def test_without_a_word_of_the_environments_it_lies_in_the_home(monkeypatch, tmp_path):
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_folder().is_relative_to(tmp_path)
