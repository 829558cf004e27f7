"""Rules as JSON, with all that whoever plays by them has to know."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Final

from whydoku.grids.demands import about_rules
from whydoku.grids.rules import Rules
from whydoku.shapes.marks import Record, Sized, of

_LONGEST: Final = 10_924
"""The most characters of a record: those of 8192 bytes."""


class FurtherHouseJson(Record):
    """A house beside rows, columns and regions, or a group, which has fewer cells."""

    kind: str
    """What it is, such as `diagonal`."""
    name: str
    """Which of them it is, such as `↘`."""


def record_of(rules: Rules) -> str:
    """The record of rules in base64."""
    return b64encode(rules.record()).decode()


def is_record_of(record: str, rules: Rules) -> bool:
    """Whether this is the record of these rules, or what it was before records had a version, when
    there were neither groups nor relations."""
    whole = rules.record()
    older = whole if rules.groups or rules.relations else whole[1:-2]
    return record in {b64encode(one).decode() for one in (whole, older)}


class RulesJson(Record):
    """What rules demand."""

    name: str = of(str)
    """The name of the rules, which stands before the cells of a puzzle."""
    shape: str
    """The part of the name that says the size and the regions; `classic` if none does."""
    joined: list[str]
    """The other parts of the name."""
    about: str = of(about_rules)
    """What they demand besides one of each digit in every row and column, in sentences; empty for
    the classic ones."""
    houses: list[FurtherHouseJson] = of("further")
    """The houses beside rows, columns and regions."""
    groups: list[FurtherHouseJson] = of(added=True)
    """The groups of cells that all differ, each smaller than a house."""
    record: Annotated[str, Sized(0, _LONGEST)] = of(record_of)
    """The rules as the engine reads them, in base64. In bytes: 2, which is the version; the size;
    81 times the region of a cell, or 255; the number of further houses, and the cells of each; the
    number of pairs of cells that see each other besides, and these; the number of groups, and the
    number of cells of each, and these; the number of relations, and of each nine times the digits
    that the second cell of a pair may have for a digit of the first, and pairs as before. The
    numbers of pairs, and digits, which are bits, have two bytes, the lower first. A cell is 9 times
    its row and its column, both from 0."""
