"""Whatever damage: no crash, no hang, a row for each. By hand, with more: `python benchmarks/fuzz_intake.py`."""

from __future__ import annotations

import pytest

from tests.intake.mutation import check, mutants

COUNT = 5_000
PARTS = 5


@pytest.mark.parametrize("part", range(PARTS))
def test_no_mutant_is_a_crash_or_a_hang(part):
    """Of 5,000 notebooks, scripts and archives with random damage each is read to a row, within its time."""
    for number, (name, data) in enumerate(mutants(COUNT // PARTS, seed=part)):
        try:
            check(name, data)
        except Exception as error:
            raise AssertionError(f"mutant {number} of seed {part}, {name}: {error!r}") from error


def test_the_same_seed_gives_the_same_mutants():
    assert list(mutants(40, seed=3)) == list(mutants(40, seed=3))
    assert list(mutants(40, seed=3)) != list(mutants(40, seed=4))


def test_mutants_are_not_all_unreadable():
    """Damage leaves many of them gradable: the fuzz test reaches what stands behind the first check."""
    from tests.intake.samples import problem, read

    readable = [not problem(read(data, name)) for name, data in mutants(200, seed=11)]
    assert 60 < sum(readable) < 190
