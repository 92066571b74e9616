"""A grading folder that remembers: what is known of earlier runs is not graded again.

ledger    what has been graded, appended line by line and fsynced
seal      the secret behind the ledger's checksums
folder    a class into an output folder: resume, grade, report
"""

from autograder.gradebook.folder import Outcome, Reporter, grade_into

__all__ = ["Outcome", "Reporter", "grade_into"]
