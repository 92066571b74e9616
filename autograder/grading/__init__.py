"""One submission -> `SubmissionResult`.

session   a submission's calls: fresh workers, budgets, one retry
grader    public tests, diagnosis, hidden tests, in this order; outcomes -> results
"""

from autograder.grading.grader import Grader

__all__ = ["Grader"]
