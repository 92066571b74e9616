"""The pages with Python in them: one file a chapter, in `build/web/`, from an unpacked distribution of Pyodide."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from autograder.authoring.bundle import build_wheel, write_new
from autograder.authoring.guarded import guarded
from autograder.authoring.page import page
from autograder.authoring.page.bundled import Scripts, bundled
from autograder.authoring.page.distribution import Distribution, read_distribution
from autograder.authoring.page.inside import inside
from autograder.course.chapter import Chapter, Course


class Workshop(Struct, frozen=True):
    """All that pages are made with, ready before anything is written."""

    course: Course
    distribution: Distribution
    scripts: Scripts

    @classmethod
    def of(cls, course: Course, pyodide: Path) -> Workshop:
        """Read the distribution and bundle the scripts.

        Raises: UsageError for a folder that is no whole distribution; EnvironmentProblem where npm is not there.
        """
        distribution = read_distribution(pyodide)
        return cls(course, distribution, bundled(distribution.folder, course.root / "build" / "web" / "npm"))

    def write_pages(self) -> list[Path]:
        """Write each chapter's page; return those that changed. A chapter without a reading has none.

        Raises: ContentError; EnvironmentProblem where a file cannot be written.
        """
        wheel_name, _ = build_wheel()
        changed = []
        for chapter in map(self.course.chapter, self.course.chapter_names()):
            path = self.course.root / "build" / "web" / f"{chapter.assignment.id}.html"
            data = self.page(chapter, wheel_name).encode("utf-8")
            if data and write_new(path, data):
                changed.append(path)
        return changed

    def page(self, chapter: Chapter, wheel_name: str) -> str:
        """Return the text of a chapter's page. wheel_name: of the wheel that its notebooks install.

        Raises: ContentError.
        """
        with guarded(chapter):
            return page(chapter, inside(chapter, self.distribution, self.scripts, wheel_name))
