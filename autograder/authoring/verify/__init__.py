"""The content contract: prove that a chapter's tests are good tests. One check a line, each finding with its remedy.

report     findings and checks
static     what can be seen without running anything: marks, titles, points, languages, allowed pytest
drawn      the pictures, whatever a reader has written, and the results at the end
explained  what misconceptions say: their numbers are the run's, and what they point at is in the reading
graded     what grading shows: reference, stub, constants, misconceptions, accepted answers, canaries
mutation   small changes of the reference that the tests have to notice
sizes      how much ships, and what is too large to be sent
margin     how far the tolerance is from the nearest wrong and the farthest right answer
"""

from autograder.authoring.verify.report import Check, Report
from autograder.authoring.verify.run import verify

__all__ = ["Check", "Report", "verify"]
