"""Combinations of digits that cannot stand, in words: a table of them, reason by reason.

A row has digits for the cells in turn, of one place several at once: 5-1, 5-234, 5-3-178.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from whydoku.bits import Mask, from_members
from whydoku.render.words.claims import nothing_left
from whydoku.render.words.context import Context
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    Listing,
    NumberSlot,
    Sentence,
    Value,
    listing,
    sentence,
)
from whydoku.why import Als, Because, Exclusion
from whydoku.world.candidates import candidates_of

SHOWN: Final = 12
"""Of more rows than these only the number of combinations is told where there is one line."""


def told_exclusion(exclusion: Exclusion, ctx: Context) -> tuple[str, dict[str, Value]]:
    """The key of the words for an exclusion, and what they may name."""
    tables = _tables(exclusion)
    slots: dict[str, Value] = {
        "cells": CellsSlot(from_members(exclusion.cells)),
        "number": NumberSlot(len(exclusion.killed)),
        "gone": CandidatesSlot(ctx.eliminations),
    }
    if not tables or sum(len(rows) for _, rows in tables) > SHOWN:
        return "exclusion.many", slots
    killed = listing(_killed(because, rows, "killed") for because, rows in tables)
    return "exclusion.few", slots | {"places": ConstraintsSlot(exclusion.cells), "killed": killed}


def argued_exclusion(exclusion: Exclusion, ctx: Context, depth: int) -> list[Sentence]:
    """Every combination that cannot stand with its reason, and what is in no other."""
    lines = [sentence("argue.exclusion", depth, places=ConstraintsSlot(exclusion.cells))]
    for because, rows in _tables(exclusion):
        lines.append(_killed(because, rows, "argue.killed", depth + 1))
    if gone := ctx.eliminations & candidates_of(from_members(exclusion.cells)):
        lines.append(sentence("argue.excluded", depth, gone=CandidatesSlot(gone)))
    return lines


def _tables(exclusion: Exclusion) -> list[tuple[Because | None, Listing]]:
    """The combinations that each reason kills, in the order in which reasons first come."""
    found: dict[Because | None, list[tuple[int, ...]]] = {}
    for killed in exclusion.killed:
        found.setdefault(killed.because, []).append(killed.digits)
    return [(because, listing(map(_row, _folded(some)))) for because, some in found.items()]


def _folded(some: Iterable[tuple[int, ...]]) -> list[tuple[Mask, ...]]:
    """Combinations as rows; those that differ in one place alone become one."""
    rows = [tuple(1 << d for d in digits) for digits in some]
    for place in reversed(range(min(map(len, rows), default=0))):
        merged: dict[tuple[Mask, ...], Mask] = {}
        for row in rows:
            rest = (*row[:place], 0, *row[place + 1 :])
            merged[rest] = merged.get(rest, 0) | row[place]
        rows = [(*rest[:place], digits, *rest[place + 1 :]) for rest, digits in merged.items()]
    return rows


def _row(row: tuple[Mask, ...]) -> Sentence:
    places = listing(sentence("row.place", digits=DigitsSlot(digits)) for digits in row)
    return sentence("row.places", places=places)


def _killed(because: Because | None, rows: Listing, key: str, depth: int = 0) -> Sentence:
    """Why rows of digits cannot stand."""
    if because is None:
        return sentence(f"{key}.clash", depth, rows=rows)
    if isinstance(because, int):
        return sentence(f"{key}.starved", depth, rows=rows, broken=nothing_left(because))
    if isinstance(because, Als):
        cells, digits = 0, 0
        for one in because.sets:
            cells |= one.cells
            digits |= one.digits
        return sentence(
            f"{key}.als", depth, rows=rows, cells=CellsSlot(cells), digits=DigitsSlot(digits)
        )
    return sentence(f"{key}.proved", depth, rows=rows)
