"""Tests of `autograder.exports`."""
