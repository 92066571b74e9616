"""Tests of intake: corpora of notebooks, scripts, archives and folders, made by code, each with what must come out."""
