"""What is known of practising a technique: the profile in which it is practised, the stored
positions, and how hard the step of a position is to see.

A profile tries its techniques in order. If the techniques before another find all that this one
finds, it is never the next step, and has to be practised in another profile. The registration of a
technique names these earlier techniques and the other profile.

The store has positions for rare techniques, which `tests/mine_positions.py` has collected. Each
line is a position. Its parts are separated by semicolons: the slug of the technique of the next
step, the givens, all digits, and the candidates that have been removed besides.

A step is graded from 1 to 5 by the larger of two figures, since a crowd hides a small pattern, and
a large pattern stays large on a calm grid:

    size     the cells of the pattern, compared with those in the example of the technique in the
             catalogue, or with the four that people keep in mind
    crowd    the candidates for each cell, on the grid and in the houses of the pattern, compared
             with a calm grid; the more instances of the technique are there, the sooner one meets
             one of them

The first grade is up to a quarter more than plain, and each further one up to a quarter more than
the one before. What the step concludes does not count: one sees it only afterwards.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from itertools import islice
from math import sqrt
from pathlib import Path
from typing import Final

from whydoku.grids.bits import Candidates, Cells
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations
from whydoku.grids.parts.candidates import candidates_of, cells_of, union
from whydoku.grids.spaces import Tables
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.logic.why import named_by

EASIEST: Final = 1
"""The grade of what is small and clear."""

HARDEST: Final = 5
"""The grade of what is large or hidden."""

KEPT_IN_MIND: Final = 4
"""How many cells people keep in mind; a smaller pattern is no easier to see."""

CALM: Final = 0.8
"""The candidates for each cell of a calm grid, cells with digits included."""

MOST_INSTANCES: Final = 4
"""The most instances that are counted."""

_QUARTERS: Final = tuple(1.25**n for n in range(1, HARDEST))


def stored(technique: str) -> tuple[Grid, ...]:
    """The stored positions for the technique with this slug; none if the technique is not rare."""
    return tuple(parse_position(line)[1] for line in _lines_by_slug().get(technique, ()))


def in_store() -> tuple[str, ...]:
    """The slugs of the techniques that have stored positions, in the order of the store."""
    return tuple(_lines_by_slug())


def parse_position(line: str) -> tuple[str, Grid]:
    """The slug and the grid in a line of the store; what the line removes counts as proved."""
    slug, givens, digits, removed = line.strip().split(";")
    return slug, Grid(givens=givens, placed=digits, removed=removed, unproved=())


def format_position(slug: str, grid: Grid) -> str:
    """The line of the store for a position."""
    removed = format_eliminations(grid.removed.bits)
    return f"{slug};{grid.puzzle.as_line()};{grid.as_line()};{removed}"


@cache
def _lines_by_slug() -> Mapping[str, tuple[str, ...]]:
    text = Path(__file__).with_name("positions.txt").read_text(encoding="ascii")
    by_slug: defaultdict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        by_slug[line.partition(";")[0]].append(line)
    return {slug: tuple(lines) for slug, lines in by_slug.items()}


def grade_of(grid: Grid, step: Step) -> int:
    """How hard the step is to see on the grid, from 1 to 5."""
    return grade_at(hardness(grid, step))


def grade_at(figure: float) -> int:
    """The grade of a step that is so hard to see, as `hardness` measures it."""
    return EASIEST + bisect_right(_QUARTERS, figure)


def hardness(grid: Grid, step: Step) -> float:
    """How hard the step is to see on the grid, as a multiple of what is plain: a pattern as small
    as in the catalogue, the only one of its technique on a calm grid."""
    tables = grid.tables
    possible = grid.bits & ~grid.digits
    cells = _cells(possible, step, tables)
    size = cells.bit_count() / _plain_size(step.technique)
    return max(
        size, _crowd(possible, cells, tables) / CALM / sqrt(_instances(grid, step.technique))
    )


def _cells(possible: Candidates, step: Step, tables: Tables) -> Cells:
    """The cells of the pattern, without those in which it only lacks a candidate; those where the
    step changes something if the pattern is the whole grid."""
    named = union(named_by(pattern, tables) for pattern in step.why)
    return cells_of((named or step.placements | step.eliminations) & possible)


def _crowd(possible: Candidates, cells: Cells, tables: Tables) -> float:
    """The candidates for each cell, half of the weight on the houses of these cells."""
    near = union(house for house in tables.house_cells if house & cells)
    standing = (possible & candidates_of(near)).bit_count()
    return possible.bit_count() / tables.size**2 / 2 + standing / near.bit_count() / 2


def _instances(grid: Grid, technique: str) -> int:
    """How many instances of the technique are on the grid, up to `MOST_INSTANCES`; 1 for one that
    only an engine finds."""
    entry = entry_of(technique)
    if not isinstance(entry, Technique):
        return 1
    return max(1, sum(1 for _ in islice(entry.find(grid), MOST_INSTANCES)))


@cache
def _plain_size(technique: str) -> int:
    """The cells of the pattern in the example of the technique, `KEPT_IN_MIND` at least."""
    entry = entry_of(technique)
    if not isinstance(entry, Technique) or not (grid := entry.board):
        return KEPT_IN_MIND
    shown = next(entry.find(grid), None)
    cells = _cells(grid.bits & ~grid.digits, shown, grid.tables) if shown else 0
    return max(cells.bit_count(), KEPT_IN_MIND)
