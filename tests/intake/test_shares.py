"""Allowances are each student's: whoever hands in too much, too deep or too long names costs nobody else a file."""

from __future__ import annotations

import gzip
import os
import random
import tarfile

import pytest

from autograder.intake import archives, files, tars, trees, zips
from autograder.intake.shares import fair_paths, fairly
from autograder.words import say
from tests.intake.samples import WHOLE, attempted, by_student, fault, notes, problem, read_folder, tarred, write, zipped

HONEST = {f"s{number}/src/ch01.py": WHOLE for number in range(8)}


def honest_are_whole(intake) -> bool:
    """Return whether each of the eight is graded by the own file."""
    found = by_student(intake)
    return all(len(attempted(found[f"s{number}"])) == 3 and not notes(found[f"s{number}"]) for number in range(8))


def test_folders_take_turns():
    """What is few is read whole before what is many is read on, at every depth."""
    paths = [*(f"down/m/{n}/{k}" for n in range(10) for k in range(10)), *(f"down/s{n}/a/b.py" for n in range(5))]
    taken, unfinished = fair_paths(paths, 20)
    assert {paths[index] for index in taken} >= {f"down/s{n}/a/b.py" for n in range(5)}
    assert len(taken) == 20
    assert unfinished
    assert all(folder.startswith("down/m") for folder in unfinished)


def test_nothing_is_left_out_where_there_is_room():
    paths = ["a/b/c", "a/d", "e", "f/"]
    assert fair_paths(paths, 4) == ([0, 1, 2, 3], [])
    assert fair_paths([], 4) == ([], [])


def test_a_folder_is_listed_only_when_its_turn_comes():
    asked = []

    def listed(number):
        asked.append(number)
        return [number], [10 * number + 1, 10 * number + 2]

    assert fairly(1, listed, 3) == ([1, 11, 12], [1, 11, 12][1:])
    assert asked == [1, 11, 12]


@pytest.fixture
def few(monkeypatch):
    """Let a class have 60 files at most."""
    for module in (trees, archives):
        monkeypatch.setattr(module, "MAX_FILES", 60)


MANY = {
    "in one folder": [f"m/{n}" for n in range(500)],
    "in many folders": [f"m/{n}/{k}" for n in range(100) for k in range(5)],
    "in deep folders": ["m/" + "/".join("abcdefgh"[: n % 8]) + f"/{n}" for n in range(500)],
    "before everybody by name": [f"a/{n}" for n in range(500)],
    "empty folders": [f"m/{n}/" for n in range(500)],
}


@pytest.mark.parametrize("names", MANY.values(), ids=MANY)
@pytest.mark.parametrize("wrapped", ["", "down/"])
@pytest.mark.parametrize("form", ["folder", "zip", "tar"])
def test_too_many_files_of_one_student_cost_that_one_only(names, form, wrapped, few, in_this_process, tmp_path):
    """The others are whole; the one who has too many is there, and is told."""
    honest = {f"{wrapped}{name}": data for name, data in HONEST.items()}
    hostile = {f"{wrapped}{name}": "" for name in names}
    root = tmp_path / "down"  # a folder on disk is looked through where what it holds is called as it is
    if form == "folder":
        write(root, {**honest, **{name: data for name, data in hostile.items() if not name.endswith("/")}})
        for name in hostile:
            (root / name).mkdir(parents=True, exist_ok=True) if name.endswith("/") else None
    else:
        root = tmp_path / f"down.{form}"
        make = zipped if form == "zip" else tarred_with_folders
        root.write_bytes(make({**hostile, **honest}))
    intake = read_folder(root)
    assert honest_are_whole(intake)
    odd = by_student(intake)[names[0][0]]
    assert "too many files" in problem(odd).en
    assert len(intake.submissions) == 9


def tarred_with_folders(names):
    plain = {name: data for name, data in names.items() if not name.endswith("/")}
    folders = [tarfile.TarInfo(name) for name in names if name.endswith("/")]
    for folder in folders:
        folder.type = tarfile.DIRTYPE
    return tarred(plain, extra=folders)


def test_a_flat_class_that_is_too_large_says_so(few, tmp_path):
    intake = read_folder(write(tmp_path, {f"s{n:03d}.py": WHOLE for n in range(70)}))
    assert len(intake.submissions) == 60
    assert any("too many files" in say(each.reason, "en") for each in intake.unmatched)


def test_what_is_too_deep_is_named_and_not_read(tmp_path):
    deep = "m/" + "a/" * 100 + "x.py"
    write(tmp_path / "class", {**HONEST, deep: WHOLE})
    (tmp_path / "class.zip").write_bytes(zipped({**HONEST, "m/" + "a/" * 30_000 + "x.py": WHOLE}))
    for name in ("class", "class.zip"):
        intake = read_folder(tmp_path / name)
        assert honest_are_whole(intake)
        assert "nested more than 64 deep" in problem(by_student(intake)["m"]).en


def test_names_of_any_length_cost_nobody_else_anything(tmp_path):
    """Names of 60,000 characters in a class's zip, more of them than a list of entries used to hold."""
    names = {f"m/{number}{'x' * 60_000}.py": "" for number in range(700)}
    (tmp_path / "class.zip").write_bytes(zipped({**HONEST, **names, "y" * 10_000 + ".py": WHOLE}))
    intake = read_folder(tmp_path / "class.zip")
    assert honest_are_whole(intake)
    (odd,) = (each for each in intake.submissions if each.student.startswith("yyy"))
    assert len(odd.student) <= 255
    assert len(odd.file) < 5_000
    assert len(attempted(odd)) == 3


@pytest.mark.parametrize("form", ["zip", "tar"])
def test_a_hand_ins_list_of_names_is_bounded(form, tmp_path):
    """A few KB that unpack to megabytes of names are that student's, and are told."""
    names = {f"{number}{random.Random(number).randbytes(25_000).hex()}": "" for number in range(200)}
    data = zipped({"a.zip": zipped(names)}) if form == "zip" else gzip.compress(tarred(names))
    suffix = "zip" if form == "zip" else "tar.gz"
    intake = read_folder(write(tmp_path, {**HONEST, f"m.{suffix}": data}))
    assert honest_are_whole(intake)
    said = problem(by_student(intake)["m"]).en
    assert "too many entries" in said or "too long names" in said
    assert len(said) < 1_000


def test_a_bomb_in_a_class_is_its_owners(tmp_path):
    """A class's archive that one hand-in makes grow a thousandfold is read all the same."""
    bomb = {"m/zeros.py": b"\0" * 30_000_000, "m/huge.py": b" " * (files.MAX_FILE + 1)}
    (tmp_path / "class.tar.gz").write_bytes(gzip.compress(tarred({**bomb, **HONEST}), 9))
    (tmp_path / "class.zip").write_bytes(zipped({**bomb, **HONEST}))
    for name in ("class.tar.gz", "class.zip"):
        intake = read_folder(tmp_path / name)
        assert honest_are_whole(intake)
        assert problem(by_student(intake)["m"])


def test_a_full_class_archive_leaves_rows_not_gaps(tmp_path, monkeypatch):
    """Where memory for a class's tar is spent, who comes after has a row that says what the staff can do."""
    monkeypatch.setattr(tars, "CLASS_BYTES", 2_000)
    (tmp_path / "class.tar").write_bytes(tarred({f"s{n:02d}.py": WHOLE for n in range(40)}))
    intake = read_folder(tmp_path / "class.tar")
    assert len(intake.submissions) == 40
    assert len(attempted(intake.submissions[0])) == 3
    assert "unpack it and give the folder" in problem(intake.submissions[-1]).en


@pytest.mark.parametrize("mode", ["w", "w:gz", "w:xz"])
def test_a_damaged_class_tar_says_how_far_it_was_read(mode, tmp_path):
    data = tarred({f"s{n}.py": f"{WHOLE}# {random.Random(n).randbytes(20_000).hex()}\n" for n in range(4)}, mode)
    at = data.index(b"s1.py") if mode == "w" else 0
    data = data[:at] + b"\xff" * 512 + data[at + 512 :] if mode == "w" else data[: len(data) // 2]
    (tmp_path / "class.tar").write_bytes(data)
    intake = read_folder(tmp_path / "class.tar")
    assert any("cut off or damaged" in say(each.reason, "en") for each in intake.unmatched)
    assert "s0" in by_student(intake)


def test_one_file_in_gzip_is_still_one_file(tmp_path):
    (tmp_path / "alice.py.gz").write_bytes(gzip.compress(WHOLE.encode()))
    assert len(attempted(read_folder(tmp_path / "alice.py.gz").submissions[0])) == 3


def test_a_folder_that_cannot_be_looked_at_is_a_row(tmp_path, monkeypatch):
    """A folder whose kind the system does not tell costs nobody else anything."""
    write(tmp_path, HONEST)
    real = os.scandir

    class Entry:
        def __init__(self, entry):
            self.name, self.path = entry.name, entry.path
            self._entry = entry

        def is_dir(self, **options):
            if self.name == "s7":
                raise PermissionError(13, "Permission denied")
            return self._entry.is_dir(**options)

    class Listing(list):
        def __enter__(self):
            return iter(self)

        def __exit__(self, *_):
            return None

    monkeypatch.setattr("os.scandir", lambda path: Listing(map(Entry, real(path))))
    found = by_student(read_folder(tmp_path))
    assert len(found) == 8
    assert fault(found["s7"])
    assert len(attempted(found["s6"])) == 3


def test_the_figures_are_those_that_are_told():
    assert (trees.MAX_FILES, files.MAX_DEPTH, zips._DIRECTORY_BYTES) == (200_000, 64, 4 * 2**20)
