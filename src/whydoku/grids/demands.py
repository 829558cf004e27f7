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
    return "" if rules.is_classic else " ".join(map(_sentence, rules.names))


def about_undrawn_rules(rules: Rules) -> str:
    """The same of those rules alone that no picture of a grid shows by lines or shades."""
    return " ".join(_sentence(name) for name in rules.names if not _is_drawn(name))


def title_of_rules(rules: Rules) -> str:
    """The size of grids under rules, and what else these are.

    >>> from whydoku.grids.rules import rules
    >>> print(title_of_rules(rules("mini-6+x+anti-king")))
    6 × 6: X, Anti-king
    """
    kinds = (name.partition(":")[0] for name in rules.names)
    more = dict.fromkeys(kind.capitalize() for kind in kinds if kind not in BOXES)
    return ": ".join(filter(None, (f"{rules.size} × {rules.size}", ", ".join(more))))


def task_of(rules: Rules) -> str:
    """What there is to do under rules, in words for whoever solves a puzzle.

    >>> from whydoku.grids.rules import rules
    >>> print(task_of(rules("mini-6")))
    Fill the grid so that every row, every column and every box holds the digits 1 to 6.
    """
    kinds = [name.partition(":")[0] for name in rules.names]
    region = "region" if "jigsaw" in kinds else "box"
    task = (
        f"Fill the grid so that every row, every column and every {region} holds the digits "
        f"1 to {rules.size}."
    )
    further = zip(rules.names, kinds, strict=True)
    more = (_sentence(name) for name, kind in further if kind not in (*BOXES, "jigsaw"))
    return " ".join((task, *more))


def _sentence(name: str) -> str:
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
