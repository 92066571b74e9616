"""A chapter as one page: both languages, formulas, guesses, hints, quiz, figures that move; no outside request.

assemble  the reading's parts -> the page
markup    Markdown with formulas -> HTML with MathML
tables    what figures are drawn from, computed by the chapter's own functions
files/    the page's frame, its style and what every chapter's page does
"""

from autograder.authoring.page.assemble import page

__all__ = ["page"]
