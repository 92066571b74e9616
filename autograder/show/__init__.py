"""Results -> files and screens. One format a module; they see values only, and nothing else writes.

folder      what `grade -o DIR` writes: which file, under which safe name
json        one student's results, as Gradescope reads them
grades      the class as a table
csv         that table for any program
xlsx        that table for a spreadsheet
archive     files as one zip
pages       the templates, and what they speak with
feedback    the student's page
staff       one student in full, the page for staff
person      one student in full on a terminal
report      the class's page
histogram   how a class's totals are spread
side_by_side  the code of two who made one mistake
html        one exercise's feedback for another program's page
terminal    what staff see in a terminal
fragment    one exercise's feedback as HTML, the same on every page
dress       an element's looks: styles of its own, or a class of the page
curve       an answer along an input that grows, drawn
code        a student's code by exercise, with the lines at which calls ended
evidence    where a wrong answer parts from the right one, the same everywhere
notebook    what a notebook shows
selfcheck   the screens of a self-check in a terminal
layout      how wide text is there, where a line may break, and what colours say
drawing     what is drawn there with characters
text        hostile text made safe for tables and file names; numbers
"""
