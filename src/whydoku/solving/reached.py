"""How hard puzzles of other rules can be: for grids so small that all their puzzles were looked at,
the hardest level that there is; and for each grid the hardest of which a search soon finds one."""

from __future__ import annotations

from functools import cache
from typing import Final

from whydoku.solving.needed import tables

OTHERS: Final = "others"
"""What stands for the rules that have no row."""


@cache
def hardest_of_all(rules: str, *, are_minimal: bool = False) -> str:
    """The hardest level of all puzzles of these rules, or of all in which every clue is needed;
    empty if nobody has looked at all."""
    row = tables("reached.toml").get(rules, {})
    level: str = row.get("all", "")
    return row.get("minimal", level) if are_minimal else level


@cache
def soon_found() -> dict[str, str]:
    """For each grid by its rules, and for `OTHERS`, the hardest level of which a search finds a
    puzzle in a second or two."""
    rows = tables("reached.toml").items()
    return {rules: row.get("soon") or row["all"] for rules, row in rows}
