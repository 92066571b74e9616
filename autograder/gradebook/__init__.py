"""A grading folder that remembers: what is known of earlier runs is not graded again.

ledger    what has been graded, appended line by line and fsynced
seal      the secret behind the ledger's checksums
folder    a class into an output folder: resume, grade, report
amounts   points and shares of points, as people write them
overrides what a person decided, in a table of their own
late      when work is due, and what being late costs
standings a result -> what it counts for in its class
"""

from autograder.gradebook.folder import Outcome, Reporter, grade_into

__all__ = ["Outcome", "Reporter", "grade_into"]
