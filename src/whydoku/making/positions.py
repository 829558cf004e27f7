"""The store of positions for practising rare techniques, which `bench/mine_positions.py` has
collected.

Each line is a position. Its parts are separated by semicolons: the slug of the technique of the
next step, the givens, all digits, and the candidates that have been removed besides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from whydoku.grid import Grid
from whydoku.notation import format_eliminations


def stored(technique: str) -> tuple[Grid, ...]:
    """The stored positions for the technique with this slug; none if the technique is not rare."""
    return tuple(parse_position(line)[1] for line in _lines_by_slug().get(technique, ()))


def in_store() -> tuple[str, ...]:
    """The slugs of the techniques that have stored positions, in the order of the store."""
    return tuple(_lines_by_slug())


def parse_position(line: str) -> tuple[str, Grid]:
    """The slug and the grid in a line of the store. The candidates that the line removes count as
    proved."""
    slug, givens, digits, removed = line.strip().split(";")
    return slug, Grid(givens=givens, placed=digits, removed=removed, unproved=())


def format_position(slug: str, grid: Grid) -> str:
    """The line of the store for a position."""
    removed = format_eliminations(grid.removed.bits)
    return f"{slug};{grid.puzzle.as_line()};{grid.as_line()};{removed}"


@cache
def _lines_by_slug() -> Mapping[str, tuple[str, ...]]:
    text = files("whydoku.making").joinpath("positions.txt").read_text(encoding="ascii")
    by_slug: defaultdict[str, list[str]] = defaultdict(list)
    for line in text.splitlines():
        by_slug[line.partition(";")[0]].append(line)
    return {slug: tuple(lines) for slug, lines in by_slug.items()}
