"""Tests of `autograder.testing`."""
