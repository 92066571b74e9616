"""Tests of `autograder.sandbox`."""
