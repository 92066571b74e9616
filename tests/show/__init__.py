"""Tests of `autograder.show`."""
