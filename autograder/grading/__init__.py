"""One submission -> `SubmissionResult`.

session   a submission's calls: fresh workers, budgets, one retry
kernel    the calls of a reader's own functions, in this process
outcomes  one test case -> its outcome; outcomes -> an exercise's result
grader    public tests, diagnosis, hidden tests, in this order
"""

from autograder.grading.grader import Grader

__all__ = ["Grader"]
