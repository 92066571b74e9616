"""Tests of `autograder.authoring`."""
