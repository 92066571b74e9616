"""Many submissions in parallel.

run       submissions in, results out, in whatever order they finish
"""

from autograder.batch.run import Entry, Job, grade_all

__all__ = ["Entry", "Job", "grade_all"]
