"""Results -> files and screens. One format a module; they see values only, and nothing else writes.

folder      what `grade -o DIR` writes: which file, under which safe name
json, csv, html, terminal   one output format each
selfcheck   the screens of a self-check; layout, drawing: what a terminal can show
text        hostile text made safe for each of them
"""
