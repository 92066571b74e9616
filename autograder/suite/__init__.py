"""The chapter's tests: read, recorded and run as a loop; what "same" and "different" mean.

reader      test files read once a process, without a pytest session; what in them is not allowed
marks       what stands in for pytest meanwhile
recording   the calls that tests make, with what the reference returns
proxy       the `submission` that a test sees
local       a function of ours called in this process, by the rules of the cage
comparison  exact types, then shape, then finiteness, then value
plain       what a value is made of, without a walk through all of it
showing     a value as text
failures    a failed assertion, and how a call ended, in words
"""
