"""Templates in words: how many ways there are to place a digit, with the cells of each or, if they
are many, with how many of them have it in each place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import and_
from typing import Final

from whydoku.grids.bits import Candidates
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.spaces import DIGIT_CANDIDATES, HOUSES
from whydoku.logic.why import Templates
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import CellsSlot, Sentence, Value, listing, sentence

MOST_PLACEMENTS: Final = 12
"""The most ways to place a digit that an argument lists; if there are more, it counts them."""


def _slots(templates: Templates) -> dict[str, Value]:
    return {"digit": slot.digit(templates.digit), "number": slot.number(len(templates.placements))}


def premise(templates: Templates, _: ReasonContext) -> Sentence:
    """Says how many ways are left to place the digit of the templates."""
    return sentence("premise.templates", **_slots(templates))


def reason(templates: Templates, ctx: ReasonContext) -> Sentence:
    """Names the cells that belong to every way to place the digit or, if there are none, those that
    belong to no way."""
    always, never = _cells(ctx.placements), _cells(ctx.eliminations)
    return ctx.concluding(
        f"reason.templates.{'all' if always else 'none'}",
        **_slots(templates),
        premise=premise(templates, ctx),
        cells=always or slot.cells_of(ctx.eliminations),
        others=never if always else None,
    )


def argument(templates: Templates, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields each way to place the digit or, if there are many, for each row how many of them have
    the digit in each place; then the cells that belong to every way or to none. Of a digit that
    only leaves other digits fewer ways, these are the cells that it takes from them."""
    if len(templates.placements) <= MOST_PLACEMENTS:
        yield sentence("argue.templates", depth, **_slots(templates))
        for way in templates.placements:
            yield sentence("argue.template", depth + 1, cells=slot.cells(way))
    else:
        yield sentence("argue.templates.many", depth, **_slots(templates))
        for row in range(9):
            yield _counts(templates, ctx, row, depth + 1)
    own = DIGIT_CANDIDATES[templates.digit]
    every = candidates_of(reduce(and_, templates.placements or (0,))) & own
    if placed := ctx.placements & every:
        result, cells = slot.result(placed, 0), slot.cells_of(placed)
        yield sentence("argue.everywhere", depth, **_slots(templates), cells=cells, result=result)
    if gone := ctx.eliminations & own & ~templates.named:
        result, cells = slot.result(0, gone), slot.cells_of(gone)
        yield sentence("argue.nowhere", depth, **_slots(templates), cells=cells, result=result)
    if not placed | gone and (taken := _cells(every & (ctx.state or 0) & ~ctx.filled)):
        yield sentence("argue.elsewhere", depth, **_slots(templates), cells=taken)


def _counts(templates: Templates, ctx: ReasonContext, row: int, depth: int) -> Sentence:
    """Says for each place of the digit in a row how many ways have it there."""
    counts = []
    for i in HOUSES[row]:
        number = sum(cells >> i & 1 for cells in templates.placements)
        if number:
            counts.append(sentence("argue.templates.count", cell=slot.cell(i), number=number))
        elif ctx.of(i) >> i * 9 + templates.digit & 1:
            counts.append(sentence("argue.templates.never", cell=slot.cell(i)))
    house = slot.houses((row,))
    return sentence("argue.templates.row", depth, house=house, counts=listing(counts))


def _cells(candidates: Candidates) -> CellsSlot | None:
    return slot.cells_of(candidates) if candidates else None


def exact_form(templates: Templates, _: ReasonContext, depth: int) -> list[Sentence]:
    """The number of ways to place the digit, and the cells of each way, in notation."""
    return [
        sentence(
            "exact.templates",
            depth,
            digit=slot.digit(templates.digit),
            number=len(templates.placements),
        ),
        *(
            sentence("exact.template", depth + 1, cells=slot.cells(cells))
            for cells in templates.placements
        ),
    ]


def clue(templates: Templates, _: ReasonContext) -> Sentence:
    """Names the digit of which the ways to place it are counted."""
    return sentence("clue.templates", digit=slot.digit(templates.digit))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
