"""Tests of `autograder.authors`: what a chapter is written with."""
