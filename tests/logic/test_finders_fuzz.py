"""A slice of the fuzzing of finders, the same each time: odd grids of every kind."""

from __future__ import annotations

import pytest

from fuzz_finders import KINDS, fuzz
from whydoku.logic.catalogue import techniques

ROUNDS = 1
"""So many grids of each kind."""

WITH_STEPS = 40
"""So many techniques at least find something on so few grids."""


@pytest.mark.dear
def test_on_odd_grids_every_step_is_proved_and_turns_with_the_grid() -> None:
    found, steps = fuzz(ROUNDS * len(KINDS), seed=1)
    assert not found, "\n".join(found[:5])
    assert len(steps) == len([one for one in techniques() if one.family != "last resort"])
    assert len(+steps) > WITH_STEPS
