"""Writes slips as JSON. A slip says when a mistake was made in a game, and which later
entries depend on the mistake."""

from __future__ import annotations

from whydoku.notation import format_elimination, format_placement
from whydoku.player.disproof import Slip
from whydoku.records.names import (
    CellIndex,
    Count,
    DigitValue,
    Eliminations,
    MistakeName,
    Placements,
)
from whydoku.records.numbers import CandidateNumbers
from whydoku.shapes.records import Record, of
from whydoku.shapes.writing import written


def mistake_name(candidate: int, *, is_mark: bool) -> str:
    """The notation for a mistake. If `is_mark` is set, the mistake is a removed candidate,
    `r4c7<>5`; otherwise it is a placed digit, `r4c7=5`."""
    return (format_elimination if is_mark else format_placement)(candidate)


class Mistaken(Record):
    """The fields that name a mistake."""

    mistake: MistakeName = of(lambda it: mistake_name(it.candidate, is_mark=it.is_mark))
    """The mistake: a wrong digit such as r4c7=5, or a pencil mark that is needed such as
    r4c7<>5."""
    cell: CellIndex = of(lambda it: it.candidate // 9)
    """The number of its cell."""
    digit: DigitValue = of(lambda it: it.candidate % 9 + 1)
    """Its digit."""


class SlipNumbersJson(Record):
    """What leans on a mistake, as numbers."""

    placed: CandidateNumbers = of("digits")
    """The digits."""
    removed: CandidateNumbers = of("marks")
    """The candidates."""


class SlipJson(Mistaken):
    """When a mistake was made in a game, and what was entered since that leans on it."""

    entry: Count
    """The number of the entry that made the mistake, counted from 1; 0 if the game began with
    it."""
    entries: Count
    """The number of entries in the game."""
    placed: Placements = of("digits")
    """The digits placed since that lean on it."""
    removed: Eliminations = of("marks")
    """The candidates removed since that lean on it."""
    numbers: SlipNumbersJson = of("")
    """What leans on it, as numbers."""


def slip_data(slip: Slip) -> SlipJson:
    """A slip as a JSON object: the mistake, when it was made, and what depends on it."""
    return written(SlipJson, slip)
