"""Decides whether techniques may take a grid to have only one solution."""

from __future__ import annotations

from whydoku.grid import Grid


def has_one_solution(grid: Grid) -> bool:
    """Whether techniques that assume one solution may be used on a grid.

    They may if the givens have exactly one solution and every missing candidate follows from the
    givens.
    """
    return bool(grid.givens) and not grid.unproved and grid.puzzle.count(2) == 1
