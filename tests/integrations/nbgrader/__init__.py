"""Tests of `autograder.integrations.nbgrader`: its rooms alone, nbgrader's commands, a server, a browser."""
