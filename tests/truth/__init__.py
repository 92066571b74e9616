"""Whether what diagnosis says of a wrong answer is so, found out without its code: by asking on other inputs.

mutants    right answers in many styles, each with one or two random changes: wrong functions that nobody has listed
inputs     random inputs that are of the kind of the public ones
two        a wrong function beside the right one
relations  how a claim of every call is tried
everywhere these claims, by code
named      claims of a call that is named
places     claims of places, shapes and single numbers in the tests' calls
claims     what a sentence claims of a function, and the first input on which it is not so
judging    diagnoses such functions and collects what was claimed against the truth
"""
