"""Tests of the facts of a class."""
