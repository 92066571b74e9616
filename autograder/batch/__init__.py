"""Many submissions in parallel.

run       submissions in, results out, in whatever order they finish
hand_ins  a chapter's hand-ins, read the same way whoever asks
"""

from autograder.batch.run import Entry, Job, grade_all

__all__ = ["Entry", "Job", "grade_all"]
