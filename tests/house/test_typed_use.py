"""The sample program of a user runs, in all its parts; type checkers check it as well."""

from __future__ import annotations

from inspect import getmembers, isfunction

import pytest

import typed_use
from requirements import needed

PARTS = [name for name, part in getmembers(typed_use, isfunction) if part.__module__ == "typed_use"]


@pytest.mark.parametrize("name", [name for name in PARTS if name != "difficulty"])
def test_the_sample_runs(name: str) -> None:
    if name == "arrays":
        needed("numpy")
    getattr(typed_use, name)()
