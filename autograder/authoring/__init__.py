"""For authors of chapters.

stubs            reference.py -> the stubs' signatures and docstrings
reading          a reading, cut at its comment lines
notebook         reading + stubs -> the notebook
page             the chapter as one HTML file
fonts            the characters of a chapter's pictures, cut out of a font
guarded          content that raises, exits or loops while it is built or checked
build            what is generated from the hand-written files, and whether it is fresh
bundle           what students receive, as one zip
web              the pages with Python in them
nbgrader_course  the chapters as an nbgrader course
demo             a sample class from a chapter's own content
leaks            what only staff may have, looked for in what students receive
verify           the content contract
new              a new chapter, to be written over
"""
