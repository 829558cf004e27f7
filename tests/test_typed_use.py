"""The sample program of a user runs, in all its parts; type checkers check it as well."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable

import pytest

import typed_use
from requirements import skip_or_fail


@pytest.mark.parametrize(
    "part",
    [
        typed_use.traces,
        typed_use.verdicts,
        typed_use.ratings,
        typed_use.answers,
        typed_use.batches,
        typed_use.texts,
    ],
    ids=lambda part: part.__name__,
)
def test_the_sample_runs(part: Callable[[], None]) -> None:
    part()


def test_the_sample_runs_with_arrays() -> None:
    if importlib.util.find_spec("numpy") is None:
        skip_or_fail("numpy", "numpy is not installed")
    typed_use.arrays()


def test_the_sample_runs_with_canonical_forms() -> None:
    typed_use.symmetries()
