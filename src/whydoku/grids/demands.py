"""What rules demand, in sentences."""

from __future__ import annotations

from collections.abc import Iterable

from whydoku.grids.bits import from_members
from whydoku.grids.notation import format_cells
from whydoku.grids.rules import BOXES, Rules, additions
from whydoku.grids.spaces import FIRST_BOX

_DRAWN = frozenset({"diagonal", "window"})
"""The kinds of houses that pictures of grids show by lines or shades."""


def about_rules(rules: Rules) -> str:
    """What rules demand besides one of each digit in every row and column; empty for classic
    rules.

    >>> from whydoku.grids.rules import rules
    >>> print(about_rules(rules("mini-6+anti-king")))
    Boxes of 2 × 3 cells. Diagonally adjacent cells, a king's move apart, hold different digits.
    """
    return "" if rules.is_classic else " ".join(map(demand_of, rules.names))


def about_undrawn_rules(rules: Rules) -> str:
    """The same of those rules alone that no picture of a grid shows by lines or shades; regions
    beside boxes are named by their cells."""
    beside = [house.cells for house in rules.further if house.kind == "region"]
    regions = "; ".join(format_cells(from_members(cells)) for cells in beside)
    told = [demand_of(name) for name in rules.names if not _is_drawn(name)]
    return " ".join(
        [*told, *[f"Each of these regions holds every digit once: {regions}."] * bool(beside)]
    )


def about_pieces(rules: Rules) -> str:
    """Names the regions whose cells do not all hang together, which rules allow.

    >>> from whydoku.grids.rules import rules
    >>> print(about_pieces(rules("jigsaw:AABBAACBCCDBCDDD")))
    Region 3 is in 2 pieces.
    """
    regions = rules.tables.houses[FIRST_BOX : FIRST_BOX + rules.size]
    told = ((n, _pieces(cells)) for n, cells in enumerate(regions, 1))
    return " ".join(f"Region {n} is in {pieces} pieces." for n, pieces in told if pieces > 1)


def _pieces(cells: Iterable[int]) -> int:
    """How many pieces some cells form, if those beside each other hang together."""
    left, pieces = {*cells}, 0
    while left:
        pieces += 1
        reached = [left.pop()]
        for i in reached:
            beside = left & {i - 9, i + 9, *(j for j in (i - 1, i + 1) if j // 9 == i // 9)}
            left -= beside
            reached += beside
    return pieces


def demand_of(name: str) -> str:
    """What a part of rules demands, by its name."""
    kind, _, drawn = name.partition(":")
    if kind in BOXES:
        _, rows, columns = BOXES[kind]
        return f"Boxes of {rows} × {columns} cells."
    if kind == "jigsaw":
        return "Each of the regions holds every digit once."
    if kind == "house":
        return f"The cells {drawn.replace(',', ', ')} hold every digit once."
    if kind == "see":
        sets = (word.split("-") for word in drawn.split(","))
        named = "; ".join(f"{', '.join(first)} and {last}" for *first, last in sets)
        return f"These hold different digits: {named}."
    return str(additions()[name]["about"])


def _is_drawn(name: str) -> bool:
    kind = name.partition(":")[0]
    return kind in (*BOXES, "jigsaw", "house") or additions().get(name, {}).get("kind") in _DRAWN
