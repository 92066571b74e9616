"""Archives as students hand them in: what is graded of them, what is refused, what they may cost."""

from __future__ import annotations

import time

import pytest

from autograder.intake.archives import archive_stem
from tests.intake.archive_cases import ARCHIVES, Archive
from tests.intake.samples import attempted, notes, problem, read


def test_the_corpus_is_as_large_as_it_is_said_to_be():
    assert len(ARCHIVES) >= 40
    assert len({case.id for case in ARCHIVES}) == len(ARCHIVES)


@pytest.mark.deadline
@pytest.mark.parametrize("case", ARCHIVES, ids=[case.id for case in ARCHIVES])
def test_what_comes_out_of_an_archive(case: Archive):
    """Every archive of the corpus is graded by the file named, or says why it cannot be."""
    started = time.process_time()
    submission = read(case.data, case.name)
    said = notes(submission) + f"\n{problem(submission).en}\n{problem(submission).zh}"
    if case.graded:
        assert (submission.file, len(attempted(submission))) == (f"{case.name}/{case.graded}", 3), said
    assert [part for part in case.says if part not in said] == []
    if case.silent:
        assert submission.notes == ()
    assert time.process_time() - started < 5


def test_nothing_is_written_to_disk(monkeypatch: pytest.MonkeyPatch):
    """Archives are read in memory: whoever opened a file for writing would fail here."""
    monkeypatch.setattr("os.open", lambda *_: pytest.fail("a file was opened"))
    monkeypatch.setattr("builtins.open", lambda *_, **__: pytest.fail("a file was opened"))
    for case in ARCHIVES:
        read(case.data, case.name)


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("a.zip", "a"),
        ("a.b.zip", "a.b"),
        ("a.tar.gz", "a"),
        ("a.tgz", "a"),
        ("a.TAR.XZ", "a"),
        ("a.7z", "a"),
        ("a", "a"),
    ],
)
def test_an_archives_stem_is_what_stands_before_its_extensions(name, stem):
    assert archive_stem(name) == stem
