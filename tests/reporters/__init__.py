"""Tests of `autograder.reporters`."""
