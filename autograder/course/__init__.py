"""A chapter as data: found, read and validated; what is released to whom.

chapter     the course's folders, the manifest, the reference, the misconceptions
ungraded    what a chapter holds without points: quiz, experiment cells, names of pictures
release     the allow-list of what students receive, and the stubs
"""
