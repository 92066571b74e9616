"""What readers check themselves with.

finding    which assignment, which file
checking   one check: public tests, the first thing to fix, the chapter's results at the end
newer      what a newer Python reads and an older one that grades does not
syntax     what Python refuses to read: where, and which character
watch      a check whenever the file is saved
keys       single keys, where the terminal gives them
progress   the small file that remembers hints
hints      the ladder of hints, one rung more each time
reset      the stub put back, the old text kept
start      a fresh working copy
console    the reader's language, and what the terminal can show
notebook   the same in a notebook
cells      what its kernel has run

Nothing is imported here: a command is faster for what it does not load.
"""
