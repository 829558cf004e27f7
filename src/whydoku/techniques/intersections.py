"""Intersections: a digit that a box confines to a line is nowhere else in the line, and a digit
that a line confines to a box is nowhere else in the box."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from whydoku.grid import Grid
from whydoku.spaces import (
    BOX_COLUMNS,
    BOX_ROWS,
    CONSTRAINT_CANDIDATES,
    FIRST_BOX,
    house_constraint,
)
from whydoku.step import Step
from whydoku.structures import intersections
from whydoku.structures.intersections import Intersection
from whydoku.structures.order import most_first
from whydoku.structures.subsets import excluded_by_cover
from whydoku.structures.views import is_wanted
from whydoku.technique import FoundBefore, Noted, technique
from whydoku.why import Cover


def _box_pairs() -> Iterator[tuple[int, int, tuple[tuple[int, int], ...]]]:
    """Yields every two boxes of a band or stack, with the lines they share. Each line is given by
    its house and by the mask of its positions in a box."""
    for chute in range(3):
        rows = tuple((chute * 3 + n, BOX_ROWS[n]) for n in range(3))
        columns = tuple((9 + chute * 3 + n, BOX_COLUMNS[n]) for n in range(3))
        for a, b in combinations(range(3), 2):
            yield FIRST_BOX + chute * 3 + a, FIRST_BOX + chute * 3 + b, rows
            yield FIRST_BOX + a * 3 + chute, FIRST_BOX + b * 3 + chute, columns


BOX_PAIRS: Final = tuple(_box_pairs())

BY_CLAIMING: Final = FoundBefore(
    ("hidden-single-box", "hidden-single-line", "naked-single", "claiming"),
    "claiming finds the same in the third line, from one box instead of two",
)
"""The techniques that together find all that double pairs and multiple lines find, so that these
are never the next step."""


def _steps(
    slug: str,
    grid: Grid,
    confined: Callable[[Grid], tuple[Intersection, ...]],
    digit: int | None,
    house: int | None,
) -> Iterator[Step]:
    for intersection in most_first(grid.derive(confined)):
        if is_wanted(intersection.base, digit, house):
            yield Step(slug, eliminations=intersection.eliminations, why=(intersection.reason,))


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    q = noted.base
    cover = Cover((q,), (intersections.cover_around(q, grid.bits & CONSTRAINT_CANDIDATES[q]),))
    return Step(slug, eliminations=noted.eliminations, why=(cover,))


@technique(
    "pointing",
    "Pointing",
    family="intersections",
    rating=2.6,
    se_at_most=2.6,
    aliases={
        "hodoku": "Locked Candidates Type 1, Locked Candidates Type 1 (Pointing)",
        "hodoku-code": "0100",
        "se": "Pointing",
        "sudokuwiki": "Pointing Pairs, Pointing Triples",
        "sudokuoftheday": "Candidate Lines",
        "other": "Locked Candidates (Pointing), Box-Line Interaction, Locked Candidates, "
        "Intersection Removal",
    },
    example="4682..7....384.62.....638.41..6923.76.9.....2237485169...9..27......4...7..12....",
    again=_again,
)
def pointing(grid: Grid, *, digit: int | None = None, house: int | None = None) -> Iterator[Step]:
    """In a box a digit is confined to one line, so it is nowhere else in that line."""
    return _steps("pointing", grid, intersections.pointing, digit, house)


@technique(
    "claiming",
    "Claiming",
    family="intersections",
    rating=2.8,
    se_at_most=2.8,
    aliases={
        "hodoku": "Locked Candidates Type 2, Locked Candidates Type 2 (Claiming)",
        "hodoku-code": "0101",
        "se": "Claiming",
        "sudokuwiki": "Box/Line Reduction",
        "other": "Locked Candidates (Claiming), Line-Box Interaction, Locked Candidates, "
        "Intersection Removal, Claiming Pairs, Claiming Triples",
    },
    example=".7..5..18.83..1.4.145.6832..9781....51...7..68.......1.51679..4...18..6..68.321..",
    again=_again,
)
def claiming(grid: Grid, *, digit: int | None = None, house: int | None = None) -> Iterator[Step]:
    """In a line a digit is confined to one box, so it is nowhere else in that box."""
    return _steps("claiming", grid, intersections.claiming, digit, house)


def _two_boxes(grid: Grid, digit: int | None, *, in_pairs: bool) -> Iterator[Cover]:
    """Yields a cover for every two boxes of a band or stack that keep a digit in the same two
    lines.

    If `in_pairs` is set, each box has just two places for the digit; otherwise at least one box has
    more.
    """
    masks = grid.masks
    for first_box, second_box, lines in BOX_PAIRS:
        for d in range(9):
            if digit not in (None, d):
                continue
            bases = (house_constraint(first_box, d), house_constraint(second_box, d))
            places = [masks[q] for q in bases]
            sizes = [m.bit_count() for m in places]
            if min(sizes) < 2 or in_pairs != (max(sizes) == 2):
                continue
            met = [[bool(m & third) for m in places] for _, third in lines]
            if met.count([True, True]) == 2 and met.count([False, False]) == 1:
                houses = (h for (h, _), boxes in zip(lines, met, strict=True) if boxes[0])
                yield Cover(bases, tuple(house_constraint(h, d) for h in houses))


def _double_again(slug: str, _: Grid, noted: Noted) -> Step:
    first, second, *lines = noted.trail
    return Step(slug, eliminations=noted.eliminations, why=(Cover((first, second), (*lines,)),))


def _register_double(slug: str, name: str, *, in_pairs: bool, about: str, example: str) -> None:
    """Registers the technique for a digit that two boxes of a band or stack keep in the same two
    lines; `in_pairs` says whether each box must have only two places for the digit."""

    @technique(
        slug,
        name,
        family="intersections",
        rating=2.9,
        se_at_most=2.8,
        home="sudokuoftheday",
        found_before=BY_CLAIMING,
        aliases={"sudokuoftheday": name},
        about=f"{about} The third box beside them cannot use these lines: the same as claiming in "
        "its third line.",
        example=example,
        again=_double_again,
    )
    def find(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
        steps = (
            Step(slug, eliminations=excluded_by_cover(grid, cover), why=(cover,))
            for cover in _two_boxes(grid, digit, in_pairs=in_pairs)
        )
        yield from most_first(step for step in steps if step.eliminations)


_register_double(
    "double-pairs",
    "Double Pairs",
    in_pairs=True,
    about="Two boxes side by side have two places each for a digit, in the same two lines.",
    example=".7..5..18.83..1.4.145.6832..9781....51...7..68.......1.51679..4...18..6..68.321..",
)
_register_double(
    "multiple-lines",
    "Multiple Lines",
    in_pairs=False,
    about="Two boxes side by side keep a digit in the same two lines, with more than two places.",
    example="4.982753.8326157947..49382.1..9.63829.31.2467...3.4915.97.31648...74.25.....6.17.",
)
