"""The kit's facts: frozen, without I/O and without a sentence, understood by every room of the house.

notes        a thing to tell, before it is a sentence; what authors wrote in both languages
assignments  what a chapter asks, and the mistakes that it knows
submissions  what a student handed in, as text
calls        how a call of a student's function ended
results      what a test found, what an exercise and a submission earned
tally        a class in figures
record       what a class's folder keeps of one student: all hand-ins, and the code
standing     what a student's work counts for in a class
class_context  what is known of a class beside its results
changes      what became of a student between two states of a class
"""

from autograder.model.assignments import Assignment, Exercise, Explanation, Limits, Misconception, TestText
from autograder.model.calls import (
    Absent,
    Answered,
    Arguments,
    CallResult,
    Failing,
    Held,
    Lost,
    Raised,
    Returned,
    Status,
    Unsendable,
)
from autograder.model.changes import Change
from autograder.model.class_context import NO_CONTEXT, Alike, ClassContext, Nobodys
from autograder.model.notes import NO_TEXT, Finding, Lang, Note, Parameter, Place, Said, Text, note
from autograder.model.record import NOTHING_KEPT, HandIn, Piece, Record
from autograder.model.results import (
    REFUSED,
    CodeLine,
    Curve,
    Diagnosis,
    Divergence,
    ExerciseResult,
    Item,
    SubmissionResult,
    SubmissionStatus,
    TestOutcome,
    WrongCall,
    is_done,
    word_of,
)
from autograder.model.standing import Adjustment, Lateness, Standing, cents, figure
from autograder.model.submissions import Block, BlockKind, Fault, Missing, Read, Shape, Source, Submission, Unreadable
from autograder.model.tally import Tally

__all__ = [
    "NOTHING_KEPT",
    "NO_CONTEXT",
    "NO_TEXT",
    "REFUSED",
    "Absent",
    "Adjustment",
    "Alike",
    "Answered",
    "Arguments",
    "Assignment",
    "Block",
    "BlockKind",
    "CallResult",
    "Change",
    "ClassContext",
    "CodeLine",
    "Curve",
    "Diagnosis",
    "Divergence",
    "Exercise",
    "ExerciseResult",
    "Explanation",
    "Failing",
    "Fault",
    "Finding",
    "HandIn",
    "Held",
    "Item",
    "Lang",
    "Lateness",
    "Limits",
    "Lost",
    "Misconception",
    "Missing",
    "Nobodys",
    "Note",
    "Parameter",
    "Piece",
    "Place",
    "Raised",
    "Read",
    "Record",
    "Returned",
    "Said",
    "Shape",
    "Source",
    "Standing",
    "Status",
    "Submission",
    "SubmissionResult",
    "SubmissionStatus",
    "Tally",
    "TestOutcome",
    "TestText",
    "Text",
    "Unreadable",
    "Unsendable",
    "WrongCall",
    "cents",
    "figure",
    "is_done",
    "note",
    "word_of",
]
