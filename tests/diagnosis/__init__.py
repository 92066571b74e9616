"""Tests of `autograder.diagnosis`."""
