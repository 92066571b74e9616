"""For authors of chapters.

stubs       reference.py -> the stubs' signatures and docstrings, and answers as a student would hand them in
notebook    reading + stubs -> the notebook
build       what is generated from the hand-written files, and whether it is fresh
demo        a sample class from a chapter's own content
"""
