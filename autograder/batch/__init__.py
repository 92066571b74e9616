"""Many submissions in parallel.

run        submissions in, results out, in whatever order they finish
elsewhere  the same on any executor
cluster    a dask cluster as one
parcel     a chapter's content as bytes
entries    a finished submission, and how values cross
hand_ins   a chapter's hand-ins, read the same way whoever asks
"""

from autograder.batch.elsewhere import Elsewhere
from autograder.batch.entries import Entry
from autograder.batch.run import Job, grade_all, grade_one

__all__ = ["Elsewhere", "Entry", "Job", "grade_all", "grade_one"]
