"""One submission -> `SubmissionResult`.

session   a submission's calls: fresh workers, budgets, one retry
kernel    the calls of a reader's own functions, in this process
begun     what is kept between a submission's two rounds
passed    what a case has passed with, it passes with again
outcomes  one test case -> its outcome; outcomes -> an exercise's result
wrong     cases that failed -> the calls on which they did, for staff
withdrawing  whether hidden calls speak against a name, for staff
refused   what of a submission's imports is not there, and that no mistake is named for it
results   exercises' results -> the submission's; that there was nothing to run
grader    public tests, diagnosis, hidden tests, in this order
"""

from autograder.grading.grader import Grader

__all__ = ["Grader"]
