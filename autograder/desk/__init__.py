"""What whoever grades wants to know of a class, gathered from its results: facts, and no sentence.

gather    all of it
figures   how many did what, and how they did: counts, median, mean, how the totals are spread
mistakes  what went wrong and for whom, the most frequent first
rates     which tests and which exercises fail
asking    what a person has to look at
"""

from autograder.desk.gather import Desk, Row, desk_of, tally_of

__all__ = ["Desk", "Row", "desk_of", "tally_of"]
