"""What was handed in -> `Submission`s. Everything here is read as text; nothing is executed, nothing is unpacked.

classes        SUBMISSIONS -> who handed in what, and what is nobody's
roots          a file, a folder or an archive as one tree of files
layouts        whose naming a download follows
platforms      how learning platforms name what they download
nbgrader_folders  how nbgrader lays out what it collects
gradescope     Gradescope's list of who submitted what
found          what a layout makes of a tree
naming         file names -> students
claims         whose a hand-in is, and what to do where two claim one student
roster         who is in the class
handins        a student's hand-ins -> the one that is graded
looking        at one file, before it is known whose it is
limited        a student's hand-ins, read in a process that may fail
reading        one file's bytes -> what can be graded in it
files          files as values, on disk or in an archive
shares         a tree too large to be read whole -> what of it is read
archives       archives within archives, and what they may cost
zips zip_directory tars compressed entries
decoding       bytes -> text, whatever the encoding
kinds          what a file is, whatever its name
scripts        a .py file -> sources and blocks
notebooks      an .ipynb file -> sources and blocks
notebook_json  an .ipynb file's text -> cells, also where it is damaged
magics         what only IPython understands -> Python
parsing        Python text -> its tree, or how Python refuses it
quotes         where string literals end
blocks         Python text -> top-level statements
salvage        Python text that does not parse -> its top-level pieces
refusals       why Python refuses a piece, in words
advice         why an exercise was not found, in words
similar        which submissions are the same
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from autograder.intake.classes import Intake, Unmatched, read_class, read_submissions
    from autograder.intake.handins import digest_of
    from autograder.intake.roster import read_roster

_HOMES = {
    "Intake": "classes",
    "Unmatched": "classes",
    "read_class": "classes",
    "read_submissions": "classes",
    "digest_of": "handins",
    "read_roster": "roster",
}


def __getattr__(name: str) -> Any:  # a self-check reads one file, and does not wait for what reads classes
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


__all__ = ["Intake", "Unmatched", "digest_of", "read_class", "read_roster", "read_submissions"]
