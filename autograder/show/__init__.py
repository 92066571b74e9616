"""Results -> files and screens. One format a module; they see values only, and nothing else writes.

folder      what `grade -o DIR` writes: which file, under which safe name
json        one student's results, as Gradescope reads them
grades      the class as a table
csv         that table for any program
xlsx        that table for a spreadsheet
archive     files as one zip
html        the student's page and the class's
terminal    what staff see in a terminal
fragment    one exercise's feedback as HTML, the same on every page
evidence    where a wrong answer parts from the right one, the same everywhere
notebook    what a notebook shows
selfcheck   the screens of a self-check in a terminal
layout      how wide text is there, where a line may break, and what colours say
drawing     what is drawn there with characters
text        hostile text made safe for tables and file names; numbers
"""
