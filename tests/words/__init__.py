"""Tests of what the kit says."""
