"""A chapter as one page: both languages, formulas, guesses, hints, quiz, figures that move; no outside request.

assemble      the reading's parts -> the page
markup        Markdown with formulas -> HTML with MathML
files/        the page's frame, its style, what every chapter's page does, and what one with Python in it does
distribution  a folder with Pyodide -> what a page needs of it
bundled       the scripts that packages of npm are in
npm/          their sources and the lock
inside        what a page with Python in it embeds
"""

from autograder.authoring.page.assemble import page

__all__ = ["page"]
