"""Every sentence and label that the kit says, Chinese and English side by side, by code. Nothing else holds prose.

A module is a part of the vocabulary; a code is `module.name`, so that `intake.empty` stands in `intake.py` under
`empty`. Its table is `WORDS`: for each name the sentence in Chinese and in English, with the note's parameters in
braces (`sentences` tells what may stand there). To add a message: a pair here, and `note("module.name", ...)` where
the fact arises. To add a language: a third text in each pair, and its name in `autograder.model.notes.Lang`.
"""

from autograder.words.sentences import label, say, text

__all__ = ["label", "say", "text"]
