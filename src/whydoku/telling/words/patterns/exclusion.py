"""Impossible combinations of digits in words: their number, then a list ordered by reason.

A row of the list gives the digits of each cell in order, with alternatives merged: 5-1, 5-234. If
there are only two cells, the text supposes a digit in the one, and lists why the other could then
have none of its digits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final, TypeAlias

from whydoku.grids.bits import BITS, Candidates, Cells, Mask, from_members, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, union, union_by
from whydoku.grids.spaces import ALL_DIGITS, ROW_SPACE
from whydoku.logic.why import Als, Because, Exclusion, Killed
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import (
    cells_with_digits,
    house_of_cells,
    nothing_left_in,
    places_of,
)
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import (
    DigitsSlot,
    Listing,
    Sentence,
    Value,
    listing,
    sentence,
)

_Killing: TypeAlias = tuple[Because | None, Cells | Mask]
"""What makes a combination impossible, and a detail: for a digit that the combination has twice,
the two cells; for a set, the digits that the set would lose."""


PAIR: Final = 2
"""The number of cells of an exclusion whose text says what each cell would leave for the other."""


def _slots(exclusion: Exclusion) -> dict[str, Value]:
    return {
        "cells": slot.cells(from_members(exclusion.cells)),
        "number": slot.number(len(exclusion.killed)),
    }


def premise(exclusion: Exclusion, _: ReasonContext) -> Sentence:
    """Names the cells of an exclusion, and says how many combinations of their digits are
    impossible."""
    return sentence("premise.exclusion", **_slots(exclusion))


def reason(exclusion: Exclusion, ctx: ReasonContext) -> Sentence:
    """Names the cells, says how many combinations of their digits are impossible, and ends with the
    conclusions: the candidates that no other combination has."""
    if len(exclusion.cells) == PAIR:
        return ctx.concluding("reason.exclusion.pair", cases=_emptied(exclusion, ctx))
    slots = _slots(exclusion) | {"gone": _gone_in(exclusion, ctx)}
    return ctx.concluding("reason.exclusion", **slots)


def argument(exclusion: Exclusion, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields every impossible combination with what excludes it, then the candidates that no other
    combination has."""
    if len(exclusion.cells) == PAIR:
        yield from _each_alone(exclusion, ctx, depth)
        return
    places = slot.constraints(exclusion.cells)
    yield sentence("argue.exclusion", depth, places=places)
    by_ground: dict[_Killing, list[tuple[int, ...]]] = {}
    for killed in exclusion.killed:
        by_ground.setdefault(_ground(exclusion, killed, ctx), []).append(killed.digits)
    for ground, killed_by_it in by_ground.items():
        rows = listing(map(_row_of_digits, _rows_folded(killed_by_it)))
        how, slots = _ground_in_words(ground, ctx)
        yield sentence(f"argue.killed.{how}", depth + 1, rows=rows, **slots)
    if eliminations := _eliminations(exclusion, ctx):
        result = slot.result(0, eliminations)
        yield sentence("argue.excluded", depth, gone=_gone_in(exclusion, ctx), result=result)


def exact_form(exclusion: Exclusion, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields every impossible combination and, indented, the pattern that rules out the
    combination."""
    yield sentence("exact.exclusion", depth, cells=slot.cells(from_members(exclusion.cells)))
    for killed in exclusion.killed:
        because = killed.because
        together = from_members(
            i * 9 + d for i, d in zip(exclusion.cells, killed.digits, strict=False)
        )
        yield sentence(
            "exact.killed",
            depth + 1,
            together=slot.result(together, 0),
            because=slot.constraints((because,)) if isinstance(because, int) else None,
        )
        if because is not None and not isinstance(because, int):
            yield from ctx.exact_form_of(because, depth + 2)


def clue(exclusion: Exclusion, _: ReasonContext) -> Sentence:
    """Names the cells whose combinations of digits are counted."""
    return sentence("clue.exclusion", cells=slot.cells(from_members(exclusion.cells)))


def _beside(exclusion: Exclusion, i: int) -> int:
    """The other cell beside cell `i`, in an exclusion of two cells."""
    return sum(exclusion.cells) - i


def _emptied(exclusion: Exclusion, ctx: ReasonContext) -> Listing:
    """Says, for each of two cells that loses digits, that these would leave no digit for the other
    cell."""
    return listing(
        sentence(
            "exclusion.emptied",
            cell=slot.cell(i),
            digits=digits,
            other=cells_with_digits(1 << _beside(exclusion, i), ctx.state),
        )
        for i, digits in _losses(exclusion, ctx)
    )


def _eliminations(exclusion: Exclusion, ctx: ReasonContext) -> Candidates:
    """The eliminations in the cells of an exclusion."""
    return ctx.eliminations & candidates_of(from_members(exclusion.cells))


def _losses(exclusion: Exclusion, ctx: ReasonContext) -> Iterator[tuple[int, DigitsSlot]]:
    """Yields each cell in which digits are eliminated, with these digits."""
    eliminations = _eliminations(exclusion, ctx)
    for i in members(cells_of(eliminations)):
        yield i, slot.digits(eliminations >> i * 9 & ALL_DIGITS)


def _each_alone(exclusion: Exclusion, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields, for each eliminated digit of two cells, a sentence that says why the other cell could
    then have none of its own digits."""
    for k in members(_eliminations(exclusion, ctx)):
        other = slot.cell(_beside(exclusion, k // 9))
        yield sentence("argue.with", depth, **slot.of_candidate(k), other=other)
        place = exclusion.cells.index(k // 9)
        in_order = sorted(exclusion.killed, key=lambda killed: killed.digits[1 - place])
        by_ground = union_by(
            (_ground(exclusion, killed, ctx), 1 << killed.digits[1 - place])
            for killed in in_order
            if killed.digits[place] == k % 9
        )
        for ground, digits in by_ground.items():
            how, slots = _ground_in_words(ground, ctx)
            yield sentence(f"argue.pair.{how}", depth + 1, digits=slot.digits(digits), **slots)


def _gone_in(exclusion: Exclusion, ctx: ReasonContext) -> Listing:
    """Says which digits are eliminated in each cell of the combinations: `1 or 6 in r4c8`."""
    return listing(
        sentence("exclusion.gone", cells=slot.cell(i), digits=digits)
        for i, digits in _losses(exclusion, ctx)
    )


def _ground(exclusion: Exclusion, killed: Killed, ctx: ReasonContext) -> _Killing:
    """What makes a combination impossible; combinations with the same ground share a line."""
    because = killed.because
    held = list(zip(exclusion.cells, killed.digits, strict=False))
    if because is None:
        pairs = (
            1 << i | 1 << j
            for (i, d), (j, e) in combinations(held, 2)
            if d == e and ctx.tables.sees[i * 9 + d] >> j * 9 + e & 1
        )
        return None, next(pairs, 0)
    if not isinstance(because, Als):
        return because, 0
    seen = ctx.tables.seen_by(from_members(i * 9 + d for i, d in held))
    cells, digits = _cells_and_digits(because)
    return because, from_members(
        d for d in BITS[digits] if not places_of(d, cells, ctx.state) & ~seen
    )


def _cells_and_digits(als: Als) -> tuple[Cells, Mask]:
    cells = union(almost_locked.cells for almost_locked in als.sets)
    return cells, union(almost_locked.digits for almost_locked in als.sets)


def _ground_in_words(ground: _Killing, ctx: ReasonContext) -> tuple[str, dict[str, Value]]:
    """What makes combinations impossible, in words: the end of the key of a template, and its
    values."""
    because, part = ground
    if because is None:
        slots: dict[str, Value] = {"cells": slot.cells(part)}
        if house := house_of_cells(part, ctx.tables):
            slots["house"] = house
        return "clash", slots
    if isinstance(because, int):
        if because >= ROW_SPACE or not ctx.of(because):
            return "starved", {"broken": nothing_left_in(because)}
        return "cell", {"marked": cells_with_digits(1 << because, ctx.state)}
    if isinstance(because, Als):
        cells, digits = _cells_and_digits(because)
        marked = cells_with_digits(cells, ctx.state)
        return "als", {"marked": marked, "left": slot.digits(digits & ~part)}
    return "proved", {}


def _rows_folded(killed: Iterable[tuple[int, ...]]) -> list[tuple[Mask, ...]]:
    """Merges combinations that differ in only one place into rows, which have the digits of each
    place as a mask."""
    rows = [tuple(1 << d for d in digits) for digits in killed]
    for place in reversed(range(min(map(len, rows), default=0))):
        merged = union_by(((*row[:place], 0, *row[place + 1 :]), row[place]) for row in rows)
        rows = [(*rest[:place], digits, *rest[place + 1 :]) for rest, digits in merged.items()]
    return rows


def _row_of_digits(row: tuple[Mask, ...]) -> Sentence:
    places = listing(sentence("row.place", digits=slot.digits(digits)) for digits in row)
    return sentence("row.places", places=places)


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
