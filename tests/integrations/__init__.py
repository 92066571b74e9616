"""Tests of `autograder.integrations`."""
