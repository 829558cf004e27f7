"""What rules demand, in sentences."""

from __future__ import annotations

from whydoku.grids.rules import BOXES, Rules, additions

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
    """The same of those rules alone that no picture of a grid shows by lines or shades."""
    return " ".join(demand_of(name) for name in rules.names if not _is_drawn(name))


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
        pairs = drawn.replace("-", " and ").replace(",", ", ")
        return f"These hold different digits: {pairs}."
    return str(additions()[name]["about"])


def _is_drawn(name: str) -> bool:
    kind = name.partition(":")[0]
    return kind in (*BOXES, "jigsaw", "house") or additions().get(name, {}).get("kind") in _DRAWN
