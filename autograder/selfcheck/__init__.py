"""What readers check themselves with.

finding    which assignment, which file
opening    the checker of a file, its worker started before anything heavy is loaded
tested     a check told test by test, for pytest
checking   one check: public tests, the first thing to fix, the chapter's results at the end
focus      the first thing to fix, and what comes next
syntax     what Python refuses to read; what an older one that grades does not
finish     the chapter's results, computed by the reader's own functions
watch      a check whenever the file is saved
keys       single keys, where the terminal gives them
progress   what is remembered: exercises that pass, and hints
reset      the stub put back, the old text kept
start      a fresh working copy
pictures   the chapter's pictures, drawn by the reader's own functions
figures    the tables that a page's figures are drawn from
quiz       the chapter's quiz
console    the reader's language, and what the terminal can show
notebook   the same in a notebook
place      where it stands, and what lies beside it under a module's name
cells      what its kernel has run
inpage     the same in a chapter's page, in a browser

Nothing is imported here: a command is faster for what it does not load.
"""
