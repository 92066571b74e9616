"""Results in the form that another system takes: one system or format a module. Bytes are made here, and not written.

asked       what an export is asked for, and what it comes to
template    a table that a platform has exported, and the same with its cells filled
workbook    the same of a workbook
columns     which of its columns the scores go into
matching    whose its rows are
canvas      Canvas' gradebook
moodle      Moodle's grading worksheet
returned    Moodle's feedback files, in a zip named as its download was
chaoxing    a workbook for Chaoxing (Xuexitong)
jsonl       a line of JSON a student, for everything else
gradescope  an autograder for Gradescope, which grades there

What counts is a student's total. Who has none keeps what the platform's table holds: nobody gets a zero, and no score
of a person's is taken away.
"""
