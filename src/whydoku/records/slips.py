"""Writes slips as JSON. A slip says when a mistake was made in a game, and which later
entries depend on the mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from whydoku.bits import members
from whydoku.notation import format_eliminations, format_placements
from whydoku.player.disproof import Slip
from whydoku.records.numbers import numbers_in, numbers_of

if TYPE_CHECKING:
    from whydoku.records.names import CellIndex, Count, DigitValue, EliminationName, PlacementName
    from whydoku.records.numbers import CandidateNumbersJson


class SlipNumbersJson(TypedDict):
    """What leans on a mistake, as numbers."""

    placed: list[CandidateNumbersJson]
    """The digits."""
    removed: list[CandidateNumbersJson]
    """The candidates."""


class SlipJson(TypedDict):
    """When a mistake was made in a game, and what was entered since that leans on it."""

    mistake: PlacementName | EliminationName
    """A wrong digit, or a removed candidate that is needed."""
    cell: CellIndex
    """The number of its cell."""
    digit: DigitValue
    """Its digit."""
    entry: Count
    """The number of the entry that made the mistake, counted from 1; 0 if the game began with
    it."""
    entries: Count
    """The number of entries in the game."""
    placed: list[PlacementName]
    """The digits placed since that lean on it."""
    removed: list[EliminationName]
    """The candidates removed since that lean on it."""
    numbers: SlipNumbersJson
    """What leans on it, as numbers."""


def mistake_name(candidate: int, *, is_mark: bool) -> str:
    """The notation for a mistake. If `is_mark` is set, the mistake is a removed candidate,
    `r4c7<>5`; otherwise it is a placed digit, `r4c7=5`."""
    return (format_eliminations if is_mark else format_placements)(1 << candidate)


def slip_data(slip: Slip) -> SlipJson:
    """A slip as a JSON object: the mistake, when it was made, and what depends on it."""
    return {
        "mistake": mistake_name(slip.candidate, is_mark=slip.is_mark),
        **numbers_of(slip.candidate),
        "entry": slip.entry,
        "entries": slip.entries,
        "placed": [mistake_name(k, is_mark=False) for k in members(slip.digits.bits)],
        "removed": [mistake_name(k, is_mark=True) for k in members(slip.marks.bits)],
        "numbers": {
            "placed": numbers_in(slip.digits.bits),
            "removed": numbers_in(slip.marks.bits),
        },
    }
