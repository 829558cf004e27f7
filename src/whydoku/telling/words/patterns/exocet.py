"""Exocets in words: that the digits of the base come again in the targets; and in an argument why
each of them does, which constraints end or split cases, and what is false in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from whydoku.dataclass import replace
from whydoku.grids.bits import Candidates, from_members
from whydoku.grids.parts.candidates import candidates_of, digits_of, held_in, union
from whydoku.grids.spaces import ALL_DIGITS, ROW_SPACE, house_of
from whydoku.logic.proof.replay import cases_on
from whydoku.logic.why import Cover, Exocet
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import together
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import HousesSlot, Sentence, Value, listing, sentence


def _slots(exocet: Exocet, ctx: ReasonContext) -> dict[str, Value]:
    return {
        "cells": slot.cells(from_members(exocet.base)),
        "digits": slot.digits_of(ctx.of(*exocet.base) or exocet.named),
        "targets": slot.cells(from_members(exocet.targets)),
    }


def premise(exocet: Exocet, ctx: ReasonContext) -> Sentence:
    """Says that the digits of the base come again in the targets."""
    alone = sentence("premise.exocet", **_slots(exocet, ctx))
    if not isinstance(exocet.beside, Exocet):
        return alone
    return sentence("premise.exocet.double", one=premise(exocet.beside, ctx), other=alone)


def reason(exocet: Exocet, ctx: ReasonContext) -> Sentence:
    """Says that the digits of the base come again in the targets, and ends with the conclusions."""
    slots: dict[str, Value] = {"premise": premise(exocet, ctx)}
    if exocet.further:
        slots["further"] = together(exocet.further)
    return ctx.concluding("reason.exocet", **slots)


def argument(exocet: Exocet, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields for each cover why its digit comes again in a target; then what further constraints
    leave in the base, and what is false in all cases."""
    for one in (exocet.beside, exocet):
        if isinstance(one, Exocet):
            yield from (_again(one, cover, ctx, depth) for cover in one.covers)
    slots = _slots(exocet, ctx)
    if exocet.further:
        further = together(exocet.further)
        yield sentence("argue.exocet.further", depth, **slots, further=further)
        if pairs := _pairs_left(exocet, ctx):
            yield sentence("argue.exocet.pairs", depth, **slots, pairs=listing(pairs))
    is_pair = len(exocet.base) == len(exocet.targets) == 2 and exocet.beside is None
    others = _of_other_digits(exocet, ctx) if is_pair else 0
    if gone := ctx.eliminations & others:
        yield sentence("argue.exocet.targets", depth, **slots, result=slot.result(0, gone))
    if gone := ctx.eliminations & ~others:
        yield sentence("argue.exocet.cases", depth, result=slot.result(ctx.placements, gone))


def _of_other_digits(exocet: Exocet, ctx: ReasonContext) -> Candidates:
    """The candidates in the targets of digits that the base does not have."""
    digits = digits_of(ctx.of(*exocet.base) or exocet.named)
    return union((ALL_DIGITS & ~digits) << i * 9 for i in exocet.targets)


def _again(exocet: Exocet, cover: Cover, ctx: ReasonContext, depth: int) -> Sentence:
    """Says that a digit comes again in a target: what is left without the covers and the targets
    sees the base."""
    fins = from_members(cover.fins)
    in_targets = fins & candidates_of(from_members(exocet.targets))
    digits = digits_of(held_in(cover.bases))
    base = union(digits << i * 9 for i in exocet.base) & (-1 if ctx.state is None else ctx.state)
    outside = fins & ~in_targets
    return sentence(
        f"argue.exocet.{'again' if in_targets else 'never'}",
        depth,
        bases=_houses(cover.bases),
        covers=_houses(cover.covers) if cover.covers else None,
        fewer=len(cover.covers),
        digit=slot.digits(digits),
        cells=slot.cells_of(base),
        outside=slot.cells_of(outside) if outside else None,
        targets=slot.cells_of(in_targets),
    )


def _houses(constraints: Iterable[int]) -> HousesSlot:
    return slot.houses(tuple(sorted(house_of(q) for q in constraints if q >= ROW_SPACE)))


def _pairs_left(exocet: Exocet, ctx: ReasonContext) -> list[Sentence]:
    """The digits that the base has in the cases that stay, if there are fewer than before; nothing
    without a grid, or for more base cells than two."""
    if ctx.state is None or len(exocet.base) != 2 or exocet.beside is not None:
        return []
    base = held_in(exocet.base)
    before, after = (
        {digits_of(case & base) for case in cases_on(ctx.state, one)}
        for one in (replace(exocet, further=()), exocet)
    )
    if len(after) == len(before):
        return []
    return [sentence("row.place", digits=slot.digits(digits)) for digits in sorted(after)]


def exact_form(exocet: Exocet, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Base, targets and further constraints, and indented each cover, in notation."""
    yield sentence(
        "exact.exocet",
        depth,
        base=slot.cells(from_members(exocet.base)),
        targets=slot.cells(from_members(exocet.targets)),
        further=slot.constraints(exocet.further) if exocet.further else None,
    )
    for cover in exocet.covers:
        yield from ctx.exact_form_of(cover, depth + 1)
    if isinstance(exocet.beside, Exocet):
        yield from ctx.exact_form_of(exocet.beside, depth + 1)


def clue(exocet: Exocet, ctx: ReasonContext) -> Sentence:
    """Asks where the digits of the base come again."""
    return sentence("clue.exocet", **_slots(exocet, ctx))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
