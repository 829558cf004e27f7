"""Impossible combinations of digits in words: a table of them, grouped by reason.

A row of the table gives the digits of each cell in order, with alternatives merged: 5-1, 5-234.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from whydoku.bits import Mask, from_members
from whydoku.render.words.claims import nothing_left_in
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    Listing,
    NumberSlot,
    ResultSlot,
    Sentence,
    Value,
    Wording,
    listing,
    sentence,
)
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.why import Als, Because, Exclusion
from whydoku.world.candidates import candidates_of

MOST_ROWS: Final = 12
"""The most rows that fit in a reason; of more, it gives only the number of combinations."""


def _wording(exclusion: Exclusion, ctx: ReasonContext) -> Wording:
    tables = _rows_by_reason(exclusion)
    slots: dict[str, Value] = {
        "cells": CellsSlot(from_members(exclusion.cells)),
        "number": NumberSlot(len(exclusion.killed)),
        "gone": CandidatesSlot(ctx.eliminations),
    }
    if not tables or sum(len(rows) for _, rows in tables) > MOST_ROWS:
        return "exclusion.many", slots
    killed = listing(_why_killed(because, rows, "killed") for because, rows in tables)
    return "exclusion.few", slots | {"places": ConstraintsSlot(exclusion.cells), "killed": killed}


def premise(exclusion: Exclusion, ctx: ReasonContext) -> Sentence:
    """The cells, and the impossible combinations if they are few."""
    key, slots = _wording(exclusion, ctx)
    return sentence(f"premise.{key}", **slots)


def reason(exclusion: Exclusion, ctx: ReasonContext) -> Sentence:
    """The cells and combinations, and the conclusions: what no other combination has."""
    key, slots = _wording(exclusion, ctx)
    return sentence(ctx.key(f"reason.{key}"), **slots, result=ctx.result)


def argument(exclusion: Exclusion, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Every impossible combination with its reason, and the candidates in no other combination."""
    lines = [sentence("argue.exclusion", depth, places=ConstraintsSlot(exclusion.cells))]
    for because, rows in _rows_by_reason(exclusion):
        lines.append(_why_killed(because, rows, "argue.killed", depth + 1))
    if gone := ctx.eliminations & candidates_of(from_members(exclusion.cells)):
        lines.append(sentence("argue.excluded", depth, gone=CandidatesSlot(gone)))
    return lines


def exact_form(exclusion: Exclusion, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Every impossible combination and, indented, the pattern that rules it out."""
    yield sentence("exact.exclusion", depth, cells=CellsSlot(from_members(exclusion.cells)))
    for killed in exclusion.killed:
        because = killed.because
        together = from_members(
            i * 9 + d for i, d in zip(exclusion.cells, killed.digits, strict=False)
        )
        yield sentence(
            "exact.killed",
            depth + 1,
            together=ResultSlot(together, 0),
            because=ConstraintsSlot((because,) if isinstance(because, int) else ()),
        )
        if because is not None and not isinstance(because, int):
            yield from ctx.exact_form_of(because, depth + 2)


def clue(exclusion: Exclusion, _: ReasonContext) -> Sentence:
    """The cells."""
    return sentence("clue.exclusion", cells=CellsSlot(from_members(exclusion.cells)))


def _rows_by_reason(exclusion: Exclusion) -> list[tuple[Because | None, Listing]]:
    """The combinations that each reason kills, by first appearance of the reason."""
    found: dict[Because | None, list[tuple[int, ...]]] = {}
    for killed in exclusion.killed:
        found.setdefault(killed.because, []).append(killed.digits)
    return [
        (because, listing(map(_row_of_digits, _rows_folded(combinations))))
        for because, combinations in found.items()
    ]


def _rows_folded(combinations: Iterable[tuple[int, ...]]) -> list[tuple[Mask, ...]]:
    """Combinations as rows, with those that differ in only one place merged."""
    rows = [tuple(1 << d for d in digits) for digits in combinations]
    for place in reversed(range(min(map(len, rows), default=0))):
        merged: dict[tuple[Mask, ...], Mask] = {}
        for row in rows:
            rest = (*row[:place], 0, *row[place + 1 :])
            merged[rest] = merged.get(rest, 0) | row[place]
        rows = [(*rest[:place], digits, *rest[place + 1 :]) for rest, digits in merged.items()]
    return rows


def _row_of_digits(row: tuple[Mask, ...]) -> Sentence:
    places = listing(sentence("row.place", digits=DigitsSlot(digits)) for digits in row)
    return sentence("row.places", places=places)


def _why_killed(because: Because | None, rows: Listing, key: str, depth: int = 0) -> Sentence:
    """Says why rows of digits are impossible."""
    if because is None:
        return sentence(f"{key}.clash", depth, rows=rows)
    if isinstance(because, int):
        return sentence(f"{key}.starved", depth, rows=rows, broken=nothing_left_in(because))
    if isinstance(because, Als):
        cells, digits = 0, 0
        for almost_locked in because.sets:
            cells |= almost_locked.cells
            digits |= almost_locked.digits
        return sentence(
            f"{key}.als", depth, rows=rows, cells=CellsSlot(cells), digits=DigitsSlot(digits)
        )
    return sentence(f"{key}.proved", depth, rows=rows)


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
