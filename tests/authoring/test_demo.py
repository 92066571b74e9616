"""The sample class: made from whatever a chapter holds, and graded as the names of its members say."""

from __future__ import annotations

import pytest

from autograder.authoring.demo import sample_class, write_sample_class
from autograder.authors.misconceptions import read_misconceptions
from autograder.intake import read_class
from autograder.model import SubmissionStatus
from tests.samples import by_name, needs_cage


@pytest.fixture(scope="module", params=["ch01", "mini", "qkv"])
def chapter(request):
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def members(chapter) -> dict[str, str]:
    return sample_class(chapter)


def test_the_class_is_a_spread_as_scripts_and_as_notebooks(chapter, members):
    names = list(members)
    assert {name.rsplit(".", 1)[1] for name in names} == {"py", "ipynb"}
    for member in (
        "reference.py",
        "reference-notebook.ipynb",
        "stub.py",
        "stub-notebook.ipynb",
        "accepted-",
        "endless-loop",
        "crashes",
        "exits",
    ):
        assert any(member in name for name in names), member
    for exercise in chapter.assignment.exercises:
        own = {m.name for m in read_misconceptions(chapter) if m.exercise == exercise.name}
        assert any(name.split("-", 1)[1].rsplit(".", 1)[0] in own for name in names), exercise.name


def test_the_class_is_the_same_every_time(chapter, members):
    assert sample_class(chapter) == members


def test_everybody_has_a_number_of_their_own(members):
    numbers = [name.split("-", 1)[0] for name in members]
    assert len(set(numbers)) == len(numbers)
    assert all(len(number) == 8 and number.isdecimal() for number in numbers)


@needs_cage
def test_each_member_is_graded_as_its_name_says(mini_grader, tmp_path):
    chapter = mini_grader.chapter
    write_sample_class(chapter, tmp_path)
    names = [exercise.name for exercise in chapter.assignment.exercises]
    owners = {m.name: m.exercise for m in read_misconceptions(chapter)}
    seen = set()
    for hand_in in read_class(tmp_path, names).submissions:
        result = mini_grader.grade(hand_in)
        wrong = {name for name, exercise in by_name(result).items() if exercise.status != "passed"}
        member = hand_in.name
        seen.add(member)
        if member == "truncated":
            assert result.status is SubmissionStatus.UNREADABLE or result.notes  # what was cut off is said
        elif member in {"stub", "stub-notebook"}:
            assert wrong == set(names)
        elif member in owners:
            # What is right nowhere does not serve the exercise that builds on it.
            assert wrong - {"shares"} == {owners[member]} - {"shares"}, member
            assert owners[member] in wrong
            named = [each for each in result.misconceptions if ":~" not in each]
            assert named == [f"{owners[member]}:{member}"]
        elif member in {"endless-loop", "crashes", "exits-python"}:
            assert wrong == {names[0]}
        else:
            assert wrong == set(), member
    assert len(seen) > 10


def test_an_earlier_class_is_replaced(mini, tmp_path):
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "old.py").write_text("x = 1\n")
    write_sample_class(mini, folder)
    assert {path.name for path in folder.iterdir()} == set(sample_class(mini))


def test_a_class_is_not_written_through_a_link(mini, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "work.py").write_text("precious")
    (tmp_path / "class").symlink_to(tmp_path / "mine")
    with pytest.raises(OSError, match="is a link"):
        write_sample_class(mini, tmp_path / "class")
    assert [path.name for path in (tmp_path / "mine").iterdir()] == ["work.py"]
