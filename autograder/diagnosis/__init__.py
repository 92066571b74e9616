"""A wrong answer -> the misconception that it is, and the first step at which its numbers leave the reference.

fingerprints   what reference and misconceptions return on the public calls: from a chapter, or from the file
               that students have
calls          an answer's public calls beside the right ones, and one told as an example
curve          the answer along a public input that grows
observed       what can be seen of a wrong answer: facts over all its public calls
diagnose       what a submission returns on the same calls -> `Diagnosis`
"""

from autograder.diagnosis.diagnose import Diagnostician
from autograder.diagnosis.fingerprints import Fingerprints, Known

__all__ = ["Diagnostician", "Fingerprints", "Known"]
