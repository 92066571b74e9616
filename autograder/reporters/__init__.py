"""Results -> files and screens. One format a module; they see values only, and nothing else writes.

folder      what `grade -o DIR` writes: which file, under which safe name
json, csv, html, terminal   one output format each
text        hostile text made safe for each of them
"""
