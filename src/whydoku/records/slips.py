"""When the mistakes of a game were made, and what leans on them, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from whydoku.bits import members
from whydoku.notation import (
    format_eliminations,
    format_placements,
    parse_eliminations,
    parse_placements,
)
from whydoku.player.disproof import Slip
from whydoku.records.checked import is_whole, need, need_names, need_object, wrong_value
from whydoku.records.numbers import numbers_in, numbers_of
from whydoku.world.sets import CandidateSet

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
    """A mistake as the notation names it: a digit, or a candidate that was removed."""
    return (format_eliminations if is_mark else format_placements)(1 << candidate)


def slip_data(slip: Slip) -> SlipJson:
    """A mistake of a game as a JSON object."""
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


def parse_slip(data: Any, place: str = "slip") -> Slip:
    """The mistake in a JSON object; `place` names it in errors."""
    given = need_object(data, place)
    name = need(given, "mistake", str, place)
    is_mark = "<>" in name
    parse = parse_eliminations if is_mark else parse_placements
    named = members(need_names({"mistake": [name]}, "mistake", parse, place))
    if len(named) != 1:
        raise wrong_value(name, f"{place}, mistake", "expected one candidate")
    entries = need(given, "entries", int, place)
    entry = need(given, "entry", int, place)
    if entries < 0:
        raise wrong_value(entries, f"{place}, entries", "expected 0 or more")
    if not is_whole(entry, 0, entries):
        raise wrong_value(entry, f"{place}, entry", f"expected 0 to {entries}")
    return Slip(
        named[0],
        is_mark,
        entry,
        entries,
        CandidateSet.from_bits(need_names(given, "placed", parse_placements, place)),
        CandidateSet.from_bits(need_names(given, "removed", parse_eliminations, place)),
    )
