"""Tests of `autograder.gradebook`."""
