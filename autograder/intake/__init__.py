"""What was handed in -> `Submission`s. Everything here is read as text; nothing is executed.

handins     who handed in which files
decoding    bytes -> text, whatever the encoding
scripts     a .py file -> sources and blocks
notebooks   an .ipynb file -> sources and blocks
blocks      Python text -> top-level statements, also where the whole does not parse
"""

from autograder.intake.handins import read_submissions

__all__ = ["read_submissions"]
