"""Rules as JSON, with all that whoever plays by them has to know."""

from __future__ import annotations

from base64 import b64encode
from typing import TypedDict

from whydoku.grids.demands import about_rules
from whydoku.grids.rules import Rules


class FurtherHouseJson(TypedDict):
    """A house beside rows, columns and regions."""

    kind: str
    """What it is, such as `diagonal`."""
    name: str
    """Which of them it is, such as `↘`."""


class RulesJson(TypedDict):
    """What rules demand."""

    name: str
    """The name of the rules, which stands before the cells of a puzzle."""
    shape: str
    """The part of the name that says the size and the regions; `classic` if none does."""
    joined: list[str]
    """The other parts of the name."""
    about: str
    """What they demand besides one of each digit in every row and column, in sentences; empty for
    the classic ones."""
    houses: list[FurtherHouseJson]
    """The houses beside rows, columns and regions."""
    record: str
    """The rules as the engine reads them, in base64: the size, 81 bytes with the region of each
    cell or 255, the number of further houses, the cells of each of them, and in two bytes, the
    lower first, the number of pairs of cells that see each other besides, which follow. A cell is
    9 times its row and its column, both from 0."""


def rules_data(rules: Rules) -> RulesJson:
    """The rules as JSON."""
    return {
        "name": str(rules),
        "shape": rules.shape,
        "joined": [*rules.joined],
        "about": about_rules(rules),
        "houses": [{"kind": house.kind, "name": house.name} for house in rules.further],
        "record": b64encode(rules.record()).decode(),
    }
