"""Tests of `autograder.authors`."""
