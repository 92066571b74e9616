"""Tests of `autograder.grading`."""
