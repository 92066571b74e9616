"""Tests of the kit: a room's tests stand in the folder of its name, a module's in `test_<module>.py`."""
