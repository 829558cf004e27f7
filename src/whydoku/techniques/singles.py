"""Singles: constraints with one candidate left. A single is naked in a cell and hidden in a
house."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from whydoku.bits import Candidates, each, members
from whydoku.grid import Grid
from whydoku.spaces import (
    ALL_CONSTRAINTS,
    BOX_SPACE,
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    HELD_BY,
    HOUSE_CANDIDATES,
    HOUSES_OF,
    ROW_SPACE,
    SEES,
    house_constraint,
)
from whydoku.step import Step
from whydoku.structures.singles import reason_of_single, single_left
from whydoku.structures.views import is_wanted
from whydoku.technique import Noted, technique
from whydoku.world.candidates import union

_CELL_CONSTRAINTS: Final = (1 << ROW_SPACE) - 1
_LINE_CONSTRAINTS: Final = (1 << BOX_SPACE) - (1 << ROW_SPACE)
_BOX_CONSTRAINTS: Final = (1 << 324) - (1 << BOX_SPACE)


@cache
def _telling_of(candidate: int | None) -> int:
    """The constraints whose only candidate may be this one or one that excludes it; all constraints
    if it is None."""
    if candidate is None:
        return ALL_CONSTRAINTS
    return union(HELD_BY[k] for k in members(SEES[candidate] | 1 << candidate))


def _placing_step(slug: str, grid: Grid, q: int) -> Step:
    k, cover = single_left(grid.masks, q)
    return Step(slug, placements=1 << k, why=(cover,))


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    return _single(slug, grid.bits & CONSTRAINT_CANDIDATES[noted.base], noted.base)


@lru_cache(maxsize=1 << 13)
def _single(slug: str, left: Candidates, q: int) -> Step:
    """The single that places all that is left in a constraint; few differ."""
    return Step(slug, placements=left, why=(reason_of_single(left.bit_length() - 1, q),))


@technique(
    "full-house",
    "Full House",
    family="singles",
    rating=1.0,
    se_at_most=1.0,
    again=_again,
    aliases={
        "hodoku": "Full House",
        "hodoku-code": "0000",
        "se": "Hidden Single (last cell of a house)",
        "sudokuwiki": "Last Remaining Cell",
        "other": "Last Free Cell, Open Single",
    },
    example="4682..7....3.4.62.....638.41..6923.76.9.....2237485.69...9..27......4...7..12....",
    words={"premise.single.house": "{cell} is the last open cell of {house}, so it is {digit}"},
)
def full_house(
    grid: Grid, *, house: int | None = None, candidate: int | None = None
) -> Iterator[Step]:
    """A row, column or box has one empty cell, which takes the one digit that is missing."""
    digits = grid.digits
    for i in each(grid.lone & _CELL_CONSTRAINTS & _telling_of(candidate)):
        for h in HOUSES_OF[i]:
            if (digits & HOUSE_CANDIDATES[h]).bit_count() == 8 and house in (None, h):
                d = grid.masks[i].bit_length() - 1
                yield _placing_step("full-house", grid, house_constraint(h, d))


@technique(
    "last-digit",
    "Last Digit",
    family="singles",
    rating=1.1,
    se_at_most=1.2,
    again=_again,
    aliases={"hodoku-code": "0001"},
    example="394521876651798.4.2786435195374.916.9821367544162.5.9.145362987863917425729854631",
    words={"premise.single.house": "{cell} is the only place left for the last {digit}"},
)
def last_digit(
    grid: Grid, *, digit: int | None = None, candidate: int | None = None
) -> Iterator[Step]:
    """A digit is placed eight times, and one place is left for the ninth."""
    for q in each(grid.lone & _BOX_CONSTRAINTS & _telling_of(candidate)):
        d = q % 9
        if digit in (None, d) and (grid.digits & DIGIT_CANDIDATES[d]).bit_count() == 8:
            yield _placing_step("last-digit", grid, q)


def _register_hidden_single(
    kind: str, about: str, rating: float, constraints: int, other: str, example: str
) -> None:
    """Registers the technique for hidden singles in one kind of house; `kind` is "box" or "line".
    `constraints` is the bit set of the constraints of such houses, and `other` a further name of
    the technique."""
    slug = f"hidden-single-{kind}"

    @technique(
        slug,
        f"Hidden Single in a {kind}",
        family="singles",
        rating=rating,
        se_at_most=rating,
        again=_again,
        aliases={
            "hodoku": "Hidden Single",
            "hodoku-code": "0002",
            "se": "Hidden Single",
            "sudokuwiki": "Hidden Single",
            "sudokuoftheday": "Single Position",
            "other": other,
        },
        about=about,
        example=example,
    )
    def find(
        grid: Grid,
        *,
        digit: int | None = None,
        house: int | None = None,
        candidate: int | None = None,
    ) -> Iterator[Step]:
        for q in each(grid.lone & constraints & _telling_of(candidate)):
            if is_wanted(q, digit, house):
                yield _placing_step(slug, grid, q)


_register_hidden_single(
    "box",
    "A digit has one possible cell left in a box.",
    1.2,
    _BOX_CONSTRAINTS,
    "Crosshatching, Slice and Dice",
    "...7.86.5749625...5681.3.278..456.7..5.279.8.97.831.5..9.567..36.73845....591276.",
)
_register_hidden_single(
    "line",
    "A digit has one possible cell left in a row or a column.",
    1.5,
    _LINE_CONSTRAINTS,
    "Pinned Digit",
    "4..671..31.9...74.37....1......87..2.3.1....77....5......7.6..8..7..93..51.2..97.",
)


@technique(
    "naked-single",
    "Naked Single",
    family="singles",
    rating=1.6,
    se_at_most=2.3,
    again=_again,
    aliases={
        "hodoku": "Naked Single",
        "hodoku-code": "0003",
        "se": "Naked Single",
        "sudokuwiki": "Naked Single",
        "sudokuoftheday": "Single Candidate",
        "other": "Sole Candidate, Forced Digit, Obvious Single",
    },
    example="2.7815.4915.47982.4896..5715.1798.349..1.4.5..74...91.39..471.271.9..4.5.4...1.9.",
)
def naked_single(
    grid: Grid, *, house: int | None = None, candidate: int | None = None
) -> Iterator[Step]:
    """A cell has one candidate left."""
    for i in each(grid.lone & _CELL_CONSTRAINTS & _telling_of(candidate)):
        if is_wanted(i, None, house):
            yield _placing_step("naked-single", grid, i)
