"""Singles in words: the last candidate of a cell, or of a digit in a house, and why no other is
left."""

from __future__ import annotations

from typing import Final

from whydoku.grids.bits import Candidates, few_reaching, from_members, members
from whydoku.grids.spaces import (
    ALL_DIGITS,
    CONSTRAINT_CANDIDATES,
    DIGIT_CANDIDATES,
    HOUSE_CANDIDATES,
    HOUSE_CELLS,
    PEERS,
    ROW_SPACE,
    SEES,
    house_of,
)
from whydoku.logic.why import Cover
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import about_constraint
from whydoku.telling.words.writing.context import ReasonContext
from whydoku.telling.words.writing.passage import Sentence, Value, sentence

FEW: Final = 3
"""The most open cells that a sentence names as ruled out; if there are more, it speaks of
`the other open cells`."""

_SEES_ALIKE: Final = tuple(sees & DIGIT_CANDIDATES[k % 9] for k, sees in enumerate(SEES))
"""For each candidate, those of its own digit that it sees."""


def single_of(cover: Cover, state: Candidates | None) -> int | None:
    """The candidate that a single places, or None if the cover is no single; `state` are the
    candidates still possible, if they are known."""
    if len(cover.bases) != 1 or cover.fins:
        return None
    left = CONSTRAINT_CANDIDATES[cover.bases[0]]
    if len(cover.covers) == 1:
        left &= state or 0
    else:
        for q in cover.covers:
            left &= CONSTRAINT_CANDIDATES[q]
    return left.bit_length() - 1 if left.bit_count() == 1 else None


def single_sentence(cover: Cover, ctx: ReasonContext, *, left: bool = False) -> Sentence:
    """The sentence that says that the base of a single, which is a cell or a digit in a house, has
    one candidate left.

    With `left`, the sentence says that other patterns leave only that candidate.
    """
    k = single_of(cover, ctx.state)
    assert k is not None  # noqa: S101
    return _sentence(k, cover.bases[0], ctx, "left" if left else "premise.single")


def _sentence(k: int, base: int, ctx: ReasonContext, key: str, **more: Value | None) -> Sentence:
    key, house = (f"{key}.cell", None) if base < ROW_SPACE else (f"{key}.house", slot.house(base))
    cell, digit = slot.cell(k // 9), slot.digit(k % 9)
    return sentence(ctx.key(key), cell=cell, digit=digit, house=house, **more)


def lost_before_single(cover: Cover, lost: Candidates) -> Sentence | None:
    """Says which of the candidates `lost` were in the cell or the house of a single; None if there
    are none."""
    if not (lost := lost & CONSTRAINT_CANDIDATES[cover.bases[0]]):
        return None
    cells, digits = slot.cells_of(lost), slot.digits_of(lost)
    return sentence("single.lost", cells=cells, digits=digits)


def clue_of_single(cover: Cover) -> Sentence:
    """A clue to a single: its cell without the digit, or its house and digit without the place."""
    return about_constraint("clue", cover.bases[0])


def reason_of_single(k: int, cover: Cover, ctx: ReasonContext) -> Sentence:
    """The sentence about a single that places candidate `k`; it also says why no other candidate is
    left.

    For a cell, the sentence names the digits that the cell sees; for a house, the cells with the
    digit that its open cells see. Candidates that were removed earlier are named too.
    """
    base, more = cover.bases[0], dict[str, Value | None]()
    if ctx.state is not None:
        is_cell = base < ROW_SPACE
        more = _digits_seen(k, ctx) if is_cell else {"others": _cells_barred(k, base, ctx)}
    return _sentence(k, base, ctx, "premise.single", **more)


def _digits_seen(k: int, ctx: ReasonContext) -> dict[str, Value | None]:
    """The values to fill into a sentence about the cell of candidate `k`: the digits that the cell
    sees, and those that it has lost. If the cell sees all other digits, the value is only their
    number."""
    i, seen = k // 9, 0
    for d, sees in enumerate(_SEES_ALIKE[i * 9 : i * 9 + 9]):
        if ctx.filled & sees:
            seen |= 1 << d
    seen &= ~(1 << k % 9)
    lost = ALL_DIGITS & ~seen & ~(1 << k % 9)
    if not lost:
        return {"rest": slot.number(seen.bit_count())}
    return {"seen": slot.digits(seen), "gone": slot.digits(lost)} if seen else {}


def _cells_barred(k: int, base: int, ctx: ReasonContext) -> Sentence | None:
    """Says what bars the digit of candidate `k` from the other open cells of a house: a few cells
    with this digit that open cells see, and which open cells have lost the digit. None if no other
    cell is open."""
    h = house_of(base)
    open_cells = HOUSE_CELLS[h] & ~(1 << k // 9)
    for at in members(ctx.filled & HOUSE_CANDIDATES[h]):
        open_cells &= ~(1 << at // 9)
    if not open_cells:
        return None
    placed = members(ctx.filled & DIGIT_CANDIDATES[k % 9])
    reach = {at // 9: seen for at in placed if (seen := PEERS[at // 9] & open_cells)}
    few, left = few_reaching(reach, open_cells)
    chosen = from_members(few)
    seeing = open_cells & ~left
    slots: dict[str, Value] = {"digit": slot.digit(k % 9), "cells": slot.cells(chosen)}
    if left:
        slots["gone"] = slot.cells(left)
    if not chosen:
        return sentence("single.gone", **slots)
    if seeing.bit_count() > (FEW if left else 1):
        return sentence("single.seen-many", **slots)
    return sentence("single.seen", **slots, others=slot.cells(seeing))
