"""Hostile submissions: what each tries, and what must hold. `python -m tests.adversaries` prints the index.

A submission to the mini course replaces `total` (3 points) by something hostile, or does it while loading;
`double` before it and `shares` after it are honest. Junk earns nothing, honest functions keep their points, and
whoever is graded next is graded right. Where an attack would know that it succeeded it says BREACH, which the staff's
copy of the results would show.

    adversary    how one is written down
    index        all of them
    test_*       grade each and look at everything that it could have touched
    the others   one file a family
"""
