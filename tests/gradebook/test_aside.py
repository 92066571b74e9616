"""What was written aside takes its place, all of it or nothing, at whatever moment it is interrupted."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from autograder.gradebook import aside
from autograder.gradebook.aside import ASIDE, current, discard, settle, swap_in

OLD = {"grades.csv": "old", "results/ann.json": "old", "results/gone.json": "old", "results/mine.json": "mine"}
NEW = {"ledger.jsonl": "new", "grades.csv": "new", "results/ann.json": "new", "results/bob.json": "new"}
END = {**NEW, "results/mine.json": "mine"}
GONE = ["results/gone.json", "results/never.json"]


class Killed(BaseException):
    """The process ends here."""


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def files(folder: Path) -> dict[str, str]:
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def folder(tmp_path) -> Path:
    write(tmp_path, OLD)
    write(tmp_path / ASIDE, NEW)
    return tmp_path


def killed(after: int, act, *arguments) -> None:
    """Do something that ends after so many changes of the disk."""
    done = iter(range(after))

    def ending(real):
        def step(*arguments, **options):
            if next(done, None) is None:
                raise Killed
            return real(*arguments, **options)

        return step

    with pytest.MonkeyPatch.context() as patch, suppress(Killed):
        for owner, name in ((Path, "replace"), (Path, "unlink"), (Path, "write_text"), (shutil, "rmtree")):
            patch.setattr(owner, name, ending(getattr(owner, name)))
        act(*arguments)


def test_what_lies_aside_takes_its_place_and_what_is_gone_goes(folder):
    swap_in(folder, GONE)
    assert files(folder) == END
    assert current(folder) == folder


@pytest.mark.parametrize("after", range(9))
@pytest.mark.parametrize("again", range(9))
def test_ended_at_any_step_it_is_the_old_or_becomes_the_new(folder, after, again):
    """Ended once more while it is finished, too."""
    killed(after, swap_in, folder, GONE)
    if (folder / ASIDE).exists():
        discard(folder)
        settle(folder)
        assert files(folder) == OLD
        return
    assert (current(folder) / "ledger.jsonl").read_text() == "new"
    killed(again, settle, folder)
    settle(folder)
    assert files(folder) == END


def test_no_link_is_gone_through(folder, tmp_path_factory):
    victim = tmp_path_factory.mktemp("victim") / "file"
    victim.write_text("precious")
    (folder / "results" / "gone.json").unlink()
    (folder / "results" / "gone.json").symlink_to(victim)
    (folder / "grades.csv").unlink()
    (folder / "grades.csv").symlink_to(victim)
    swap_in(folder, GONE)
    assert victim.read_text() == "precious"
    assert (folder / "results" / "gone.json").is_symlink()
    assert not (folder / "grades.csv").is_symlink()


def test_a_link_instead_of_what_is_whole_is_left_alone(tmp_path, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    write(elsewhere, NEW)
    (tmp_path / aside._WHOLE).symlink_to(elsewhere)
    settle(tmp_path)
    assert files(elsewhere) == NEW
    assert not (tmp_path / "grades.csv").exists()
