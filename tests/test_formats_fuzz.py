"""A sample of the fuzzing that `fuzz_readers.py` does with millions of inputs."""

from __future__ import annotations

import pytest

from fuzz_readers import run


@pytest.mark.dear
@pytest.mark.parametrize("seed", [11, 12])
def test_hostile_inputs_raise_nothing_but_our_error(seed: int) -> None:
    run(3_000, seed)
