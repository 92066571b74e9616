"""A chapter as data: found, read and validated; what is released to whom.

chapter     the course's folders; a chapter's manifest and reference
tables      a file's TOML by a schema, with what is wrong in it by field
manifest    the schema of the manifest
sources     a file as text and as Python
ungraded    what a chapter holds without points: quiz, experiment cells, names of pictures
release     the allow-list of what students receive, and the stubs
"""
