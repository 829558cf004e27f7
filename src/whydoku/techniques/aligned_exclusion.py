"""Aligned exclusion: digits that two cells, or three to five, cannot hold together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.aligned_exclusion import (
    AlignedExclusion,
    exclusion_of_trail,
    larger_exclusions,
    pair_exclusions,
    triple_exclusions,
)
from whydoku.technique import Noted, technique


def _steps(slug: str, exclusions: Iterable[AlignedExclusion]) -> Iterator[Step]:
    for exclusion in exclusions:
        yield Step(slug, eliminations=exclusion.eliminations, why=(exclusion.reason,))


def _again(slug: str, _: Grid, noted: Noted) -> Step:
    return Step(slug, eliminations=noted.eliminations, why=(exclusion_of_trail(noted.trail),))


@technique(
    "aligned-pair-exclusion",
    "Aligned Pair Exclusion",
    family="als",
    rating=7.1,
    again=_again,
    aliases={
        "hodoku-code": "1000",
        "se": "Aligned Pair Exclusion",
        "sudokuwiki": "Aligned Pair Exclusion",
        "other": "Subset Exclusion, APE",
    },
    example="...4.75.347.5.398253.9...4....7.98.484..5..3...78.4...283.9547.61427839579534.2.8",
)
def pair(grid: Grid) -> Iterator[Step]:
    """Two cells cannot have the same digit where they see each other, nor two digits that would
    leave a cell that both see empty. Nor can they take two digits from an almost locked set, which
    has only one to spare. A candidate that goes with none of the other cell is false."""
    yield from _steps("aligned-pair-exclusion", grid.derive(pair_exclusions))


@technique(
    "aligned-triple-exclusion",
    "Aligned Triple Exclusion",
    family="als",
    rating=7.8,
    again=_again,
    aliases={
        "hodoku-code": "1001",
        "se": "Aligned Triplet Exclusion",
        "sudokuwiki": "Aligned Triple Exclusion",
        "other": "ATE",
    },
    example=".5.371928128.5.763...8624513.2.856.98957.62.4..12..8.52..5.8347587643192....27586",
)
def triple(grid: Grid) -> Iterator[Step]:
    """Three cells cannot have a combination of digits of which two exclude each other, or which
    would leave a cell with three candidates empty. A candidate that is in no possible combination
    is false. It leaves one of the other two cells at most two digits; what an aligned pair shows is
    not repeated."""
    yield from _steps("aligned-triple-exclusion", grid.derive(triple_exclusions))


def _register_larger(name: str, size: int, rating: float, other: str, example: str) -> None:
    """Registers the technique for exclusions of `size` cells."""
    slug = name.lower().replace(" ", "-")

    @technique(
        slug,
        name,
        family="als",
        rating=rating,
        home="everything",
        aliases={"other": other},
        about=f"An Aligned Triple Exclusion with {'four' if size == 4 else 'five'} cells: a "
        "candidate is false if no combination of the others goes with it. It leaves some cell at "
        "most two candidates; each of these empties another cell, or leaves one at most two, which "
        "empty one. What smaller exclusions show is not told again.",
        example=example,
    )
    def find(grid: Grid) -> Iterator[Step]:
        yield from _steps(slug, grid.derive(larger_exclusions, size))


EXAMPLE: Final = "4682..7....384.62.....638.41..6923.76.9.....2237485169...9..27......4...7..12...."
"""A position in which exclusions of four cells and of five are found."""

_register_larger("Aligned Quad Exclusion", 4, 8.2, "Aligned Quadruple Exclusion, AQE", EXAMPLE)
_register_larger("Aligned Quint Exclusion", 5, 8.4, "Aligned Quintuple Exclusion", EXAMPLE)
