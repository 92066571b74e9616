"""What was handed in -> `Submission`s. Everything here is read as text; nothing is executed, nothing is unpacked.

classes           SUBMISSIONS -> who handed in what, and what is nobody's
intaken           what that comes to, and the class in figures
attendance        who of the roster is missing, who is a stranger
roots             what was given (a file, a folder, an archive) as one tree of files
layouts           whose naming a download follows
platforms         how learning platforms name what they download
nbgrader_folders  how nbgrader lays out what it collects
gradescope        Gradescope's list of who submitted what
found             what a layout makes of a tree
naming            file names -> students
asked             what is known beforehand: the chapter, its files, who is in the class
sections          several classes side by side, and what is packed around one
matching          whose a hand-in says it is, by the roster
claims            what to do where two claim one student
roster            who is in the class
heads             what people and platforms call the columns of tables
tables            a table as somebody saved it -> its rows
moments           a moment or a duration as people and platforms write it
limited           a student's hand-ins, read in a process that may fail
handins           a student's hand-ins -> the one that is graded
reading           one file's bytes -> what can be graded in it
files             files as values, on disk or in an archive
trees             what lies below one root, and a fair share of it where it is too much
shares            a fair share of what is too much
places            bytes that are read from anywhere
archives          archives within archives, and what they may cost
zips              a zip -> the files in it
tars              a tar or a packed file -> what is in it
decoding          bytes -> text, whatever the encoding
kinds             what a file is, whatever its name
sources           a script or a notebook -> sources and blocks
notebook_json     an .ipynb file's text -> cells, also where it is damaged
magics            what only IPython understands -> Python
parsing           Python text -> its tree, or its top-level pieces where it does not parse
blocks            Python text -> top-level statements, each to be executed by itself
grammar           which newer Python a piece is written for, refused here or not
standing          where in a piece that is which a newer Python has brought
refusals          why Python refuses a piece
advice            why an exercise was not found
tokens            Python that parses -> its tokens
similar           which submissions are the same
shelf             submissions whose texts lie in a file and are read one at a time
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.intake.classes import read_class
    from autograder.intake.handins import digest_of
    from autograder.intake.intaken import Intake, Unmatched
    from autograder.intake.roster import read_roster

_HOMES = {
    "Intake": "intaken",
    "Unmatched": "intaken",
    "read_class": "classes",
    "digest_of": "handins",
    "read_roster": "roster",
}


def __getattr__(name: str) -> Any:  # a self-check reads one file, and does not wait for what reads classes
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


__all__ = ["Intake", "Unmatched", "digest_of", "read_class", "read_roster"]
