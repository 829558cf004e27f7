"""Empty grids as the layout draws them: what lines, diagonals and shades each has, in cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from whydoku.grids.grid import Grid
from whydoku.grids.rules import Rules
from whydoku.grids.rules import rules as rules_named
from whydoku.grids.spaces import ALL_DIGITS
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
    shaded, and for each box the place of its name."""
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


def has_boxes(rules: Rules) -> bool:
    """Whether the regions of a grid are boxes."""
    return rules.tables.box_shape[0] < rules.size


def _places_of_names(rules: Rules) -> Iterator[tuple[float, float]]:
    """Yields the centre of each box. Regions of other shapes have none: they have their numbers in
    the puzzles, since each puzzle has others."""
    if not has_boxes(rules):
        return
    for cells in rules.tables.houses[18 : 18 + rules.size]:
        centres = [(i % 9 + 0.5, i // 9 + 0.5) for i in cells]
        x, y = (sum(some) / rules.size for some in zip(*centres, strict=True))
        yield x, y


def numbers_of_regions(grid: Grid) -> dict[str, list[int]]:
    """The cell of each region in whose corner its number stands, in a grid whose regions are no
    boxes: if possible a given, where nobody writes pencil marks."""
    rules, given = grid.rules, grid.givens.bits
    if has_boxes(rules):
        return {}
    regions = rules.tables.houses[18 : 18 + rules.size]

    def crowd(i: int) -> tuple[bool, bool]:
        return not given >> 9 * i & ALL_DIGITS, 1 in grid.digits_at(i)

    chosen = (min(cells, key=crowd) for cells in regions)
    return {"regions": [i // 9 * rules.size + i % 9 for i in chosen]}


def _example(rules: Rules) -> tuple[int, int]:
    """The row and the column of the cell by which the key says what cells are called."""
    return 1, min(6, rules.size - 1)


def example_cell(rules: Iterable[Rules]) -> str:
    """What this cell is called in the smallest of some grids."""
    row, column = min(map(_example, rules))
    return f"r{row + 1}c{column + 1}"
