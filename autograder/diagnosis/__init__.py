"""A wrong answer -> the misconception that it is, and the first step at which its numbers leave the reference.

fingerprints   what reference and misconceptions return on the public calls
public_values  the file in which students have them
packing        values and results as JSON writes them
variants       other inputs, made of the public ones by one plain change, and what is right on them
beyond         calls on which a name is tried, since what its mistake gives there is known
calls          an answer's public calls beside the right ones, and one told as an example
probes         calls beyond the tests, each once and within a budget
symptoms       what can be seen of a wrong answer: facts over all its public calls
divergence     where its numbers leave the right ones
curve          the answer along a public input that grows
experiment     a smaller input to try, where nothing is seen
diagnose       what a submission returns on the same calls -> `Diagnosis`
"""

from autograder.diagnosis.diagnose import Diagnostician
from autograder.diagnosis.fingerprints import Fingerprints, Known

__all__ = ["Diagnostician", "Fingerprints", "Known"]
