"""Many submissions: parallel, resumable.

run       the executor seam: submissions in, results out, in whatever order they finish
ledger    what has been graded, appended line by line and fsynced
seal      the secret behind the ledger's checksums
folder    a class into an output folder: resume, grade, report
"""

from autograder.batch.folder import Interrupted, Outcome, Reporter, grade_into
from autograder.batch.run import Job

__all__ = ["Interrupted", "Job", "Outcome", "Reporter", "grade_into"]
