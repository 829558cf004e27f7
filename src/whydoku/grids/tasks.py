"""What puzzles of some rules are called together, and what there is to do in each."""

from __future__ import annotations

from whydoku.grids.demands import demand_of
from whydoku.grids.rules import BOXES, Rules


def title_of_rules(rules: Rules) -> str:
    """The size of grids under rules, and what else these are.

    >>> from whydoku.grids.rules import rules
    >>> print(title_of_rules(rules("mini-6+x+anti-king")))
    6 × 6: X, Anti-king
    """
    kinds = (name.partition(":")[0] for name in rules.names)
    more = dict.fromkeys(kind.capitalize() for kind in kinds if kind not in BOXES)
    return ": ".join(filter(None, (f"{rules.size} × {rules.size}", ", ".join(more))))


def task_of(rules: Rules, held: str = "", *, plain: bool = False) -> str:
    """What there is to do under rules, in words for whoever solves a puzzle; `plain` ones are for
    children. `held` names what stands in place of the digits, if anything does.

    >>> from whydoku.grids.rules import rules
    >>> print(task_of(rules("mini-6")))
    Fill the grid so that every row, every column and every box holds the digits 1 to 6.
    >>> print(task_of(rules("mini-4"), "A, B, C and D", plain=True))
    Fill in all cells. Each row, each column and each box has A, B, C and D.
    """
    kinds = [name.partition(":")[0] for name in rules.names]
    region = "region" if "jigsaw" in kinds else "box"
    digits = f"the digits 1 to {rules.size}"
    task = (
        f"Fill in all cells. Each row, each column and each {region} has {held or digits}."
        if plain
        else f"Fill the grid so that every row, every column and every {region} holds "
        f"{held or digits}."
    )
    further = zip(rules.names, kinds, strict=True)
    more = (demand_of(name) for name, kind in further if kind not in (*BOXES, "jigsaw"))
    return " ".join((task, *more))
