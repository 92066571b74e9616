"""Two chapters stand in one nbgrader course: each is released and autograded, and one gradebook holds both."""

from __future__ import annotations

from autograder.authoring.nbgrader_course import export
from tests.integrations.nbgrader.nbcourse import NbCourse
from tests.samples import LEVEL


def test_one_course_releases_and_grades_both(two_chapters, tmp_path):
    root = tmp_path / "nb"
    export(two_chapters, root, "en")
    both = [NbCourse(root, two_chapters.chapter(name)) for name in ("ch01", "qkv")]
    for nb in both:
        nb.command("generate_assignment", nb.id)
        nb.hand_in("ann", nb.notebook())
        wrong = nb.chapter.assignment.exercises[0].name
        nb.hand_in("bob", nb.notebook(**{wrong: f"def {wrong}(*args, **kwargs):\n    return 1.0\n"}))
    for nb in both:
        nb.autograde("*", nb.id, Autograder__sandbox=LEVEL)
        exercises = nb.chapter.assignment.exercises
        ann, bob = nb.grades("ann"), nb.grades("bob")
        assert set(ann) == {exercise.name for exercise in exercises}
        assert [ann[e.name][0] for e in exercises if not e.bonus] == [float(e.points) for e in exercises if not e.bonus]
        assert bob[exercises[0].name][0] == 0
        assert exercises[0].name in nb.shown("bob", exercises[0].name)
    assert both[0].sql("SELECT name FROM assignment ORDER BY name") == [("ch01",), ("qkv",)]
