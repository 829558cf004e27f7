"""Empty grids as the layout draws them: what lines, diagonals and shades each has, in cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist
from typing import Any

from whydoku.grids.rules import Rules
from whydoku.grids.rules import rules as rules_named
from whydoku.telling.grid_lines import diagonals_of, lines_between, shades_of


def boards_in(parts: Any) -> dict[str, dict[str, Any]]:
    """The boards of all grids in the parts of a book, by the names of their rules."""
    return {name: _board(rules_named(name)) for name in sorted({*_named_in(parts)})}


def _named_in(part: Any) -> Iterator[str]:
    if isinstance(part, list | tuple):
        for item in part:
            yield from _named_in(item)
    elif isinstance(part, dict):
        for name, item in part.items():
            if name == "board":
                yield item
            elif name == "boards":  # of a key: each with its description
                yield from (name for name, _ in item)
            else:
                yield from _named_in(item)


def _board(rules: Rules) -> dict[str, Any]:
    """The lines of a board, each by where it begins and where it leads, the rectangles that are
    shaded, and for each region the place and the size of its name."""
    lines: dict[bool, list[tuple[float, ...]]] = {False: [], True: []}
    for x, y, length, is_down, is_border in lines_between(rules):
        way = (0, length) if is_down else (length, 0)
        lines[is_border].append((x, y, *way))
    return {
        "size": rules.size,
        "thin": lines[False],
        "thick": lines[True],
        "diagonals": [*_diagonals(rules)],
        "shades": [rectangle for house in shades_of(rules) for rectangle in house],
        "names": [*_places_of_names(rules)],
        "example": _example(rules),
    }


def _diagonals(rules: Rules) -> Iterator[tuple[int, int, int, int]]:
    for first, last in diagonals_of(rules):
        slope = 1 if first % 9 < last % 9 else -1
        yield first % 9 + (slope < 0), first // 9, slope * rules.size, rules.size


def _places_of_names(rules: Rules) -> Iterator[tuple[float, float, float]]:
    """Yields the centre of each box; of a region of another shape that of the cell in its middle,
    where its name is as small as the cell."""
    has_boxes = rules.tables.box_shape[0] < rules.size
    for cells in rules.tables.houses[18 : 18 + rules.size]:
        centres = [(i % 9 + 0.5, i // 9 + 0.5) for i in cells]
        x, y = (sum(some) / rules.size for some in zip(*centres, strict=True))
        middle = (x, y) if has_boxes else min(centres, key=lambda at: dist(at, (x, y)))
        yield *middle, 1.6 if has_boxes else 0.9


def _example(rules: Rules) -> tuple[int, int]:
    """The row and the column of the cell by which the key says what cells are called."""
    return 1, min(6, rules.size - 1)


def example_cell(rules: Iterable[Rules]) -> str:
    """What this cell is called in the smallest of some grids."""
    row, column = min(map(_example, rules))
    return f"r{row + 1}c{column + 1}"
