"""Tests of `autograder.batch`."""
