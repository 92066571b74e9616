"""A grading folder that remembers: who is graded into it is added to what it holds, over a term.

folder    a class into an output folder: what is held, what is graded, what is written
refusals  what a run refuses a folder for
lock      one run at a time
aside     a run's files take their places when all are there
ledger    what has been graded and when a run was whole, line by line
line      what one line of it may hold, and as bytes
lines     a file of sealed lines, appended and fsynced
seal      the secret behind their checksums
brief     results without what only their students' own files show
book      each student's hand-ins with their results, and which counts
run       what a run is asked for, and what it comes to
round     one run: what is known, what has to be graded
classes   the class as the book tells it
attendance who has no hand-in, and what is nobody's
changes   what is other than before, and why
held      what a folder holds, for whoever reads it and grades nothing
compare   two states of a class beside each other
files     results to whatever writes files; who alone cannot be written
amounts   points and shares of points, as people write them
overrides what a person decided, in a table of their own
late      when work is due, and what being late costs
terms     what the class is told once, and the folder keeps
meant     who is meant by an id, a name or a part of either
older     what another version has noted and this one has no words for
records   what is kept of one student: all hand-ins, and the code
standings a result -> what it counts for in its class
"""

from autograder.gradebook.files import Reporter
from autograder.gradebook.folder import grade_into
from autograder.gradebook.held import ROSTER, HeldClass, held_class
from autograder.gradebook.run import ADDING, Manner, Outcome

__all__ = ["ADDING", "ROSTER", "HeldClass", "Manner", "Outcome", "Reporter", "grade_into", "held_class"]
