"""Exocets in words: that the digits of the base come again in the targets; and in an argument why
each of them does, which constraints end or split cases, and what is false in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.parts.candidates import cells_of, digits_of, union, union_by
from whydoku.grids.spaces import ALL_DIGITS, CLASSIC, HOUSE_CELLS, PEERS, ROW_SPACE, SEES, house_of
from whydoku.logic.proof.replay import cases_on
from whydoku.logic.why import Cover, Exocet
from whydoku.telling.words.patterns.exocet_ways import ways_left, ways_to_fill
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import together
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import HousesSlot, Sentence, Value, listing, sentence


def _slots(exocet: Exocet, ctx: ReasonContext) -> dict[str, Value]:
    return {
        "cells": slot.cells(from_members(exocet.base)),
        "digits": slot.digits_of(ctx.of(*exocet.base) or exocet.named_under(ctx.tables)),
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
    """Yields why the digits of the base come again in the targets, for all of the same lines at
    once; then what further constraints leave of the ways to fill these, and what is false in all
    cases."""
    told: dict[Sentence, list[Sentence]] = {}
    for one in (exocet.beside, exocet):
        if isinstance(one, Exocet):
            for alike in _alike(one, ctx):
                room = _room(one, alike, depth)
                told.setdefault(room, []).extend(_again(one, alike, ctx, depth))
    for room, again in told.items():
        yield room
        yield from again
    slots = _slots(exocet, ctx)
    is_pair = len(exocet.base) == len(exocet.targets) == 2 and exocet.beside is None
    gone = ctx.eliminations
    if exocet.further:
        further = together(exocet.further)
        ways = list(ways_to_fill(exocet, ctx, depth + 1))
        key = "argue.exocet.further" if ways else "argue.exocet.each"
        yield sentence(key, depth, **slots, further=further)
        yield from ways
        yield from ways_left(exocet, ctx, depth)
    elif is_pair and (others := gone & _of_other_digits(exocet, ctx)):
        yield sentence("argue.exocet.targets", depth, **slots, result=slot.result(0, others))
        gone &= ~others
    if gone:
        yield from _full(exocet, ctx, depth)
        result = slot.result(ctx.placements, gone)
        key = "argue.exocet.cases" if exocet.further else "argue.exocet.all"
        yield sentence(key, depth, result=result)


def _full(exocet: Exocet, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Says that the covers of a digit are needed, if what goes does not see all cases by itself."""
    cases = [] if ctx.state is None else cases_on(ctx.state, exocet, ctx.tables)
    seen = [union(SEES[k] for k in members(case)) for case in cases]
    if all(not ctx.eliminations & ~one for one in seen):
        return
    for one in (exocet.beside, exocet):
        if isinstance(one, Exocet):
            bases = _houses({q for cover in one.covers for q in cover.bases})
            yield sentence("argue.exocet.full", depth, **_slots(one, ctx), bases=bases)


def _of_other_digits(exocet: Exocet, ctx: ReasonContext) -> Candidates:
    """The candidates in the targets of digits that the base does not have."""
    digits = digits_of(ctx.of(*exocet.base) or exocet.named_under(ctx.tables))
    return union((ALL_DIGITS & ~digits) << i * 9 for i in exocet.targets)


def _alike(exocet: Exocet, ctx: ReasonContext) -> Iterator[list[Cover]]:
    """The covers of an exocet in groups with the same lines, and the same targets; also what they
    leave elsewhere sees all cells of the base where any of their digits are."""
    groups: dict[object, list[Cover]] = {}
    for cover in exocet.covers:
        houses = tuple(sorted({house_of(q) for q in cover.bases if q >= ROW_SPACE}))
        key = houses, len(cover.covers), _in_targets(exocet, [cover])
        groups.setdefault(key, []).append(cover)
    for group in groups.values():
        base = cells_of(_in_base(exocet, group, ctx))
        outside = _outside(exocet, group)
        if all(PEERS[i] & base == base for i in members(outside)):
            yield group
        else:
            yield from ([cover] for cover in group)


def _in_targets(exocet: Exocet, covers: Iterable[Cover]) -> Cells:
    """The targets that covers leave to their digits."""
    return cells_of(_left_by(covers)) & from_members(exocet.targets)


def _outside(exocet: Exocet, covers: Iterable[Cover]) -> Cells:
    """The other cells that covers leave to their digits."""
    return cells_of(_left_by(covers)) & ~from_members(exocet.targets)


def _left_by(covers: Iterable[Cover]) -> Candidates:
    return union(from_members(cover.fins) for cover in covers)


def _in_base(exocet: Exocet, covers: Iterable[Cover], ctx: ReasonContext) -> Candidates:
    """The candidates of the base with the digits of covers."""
    digits = _digits(covers)
    base = union(digits << i * 9 for i in exocet.base)
    return base if ctx.state is None else base & ctx.state


def _digits(covers: Iterable[Cover]) -> int:
    return digits_of(union(CLASSIC.held_in(cover.bases) for cover in covers))


def _again(
    exocet: Exocet, covers: list[Cover], ctx: ReasonContext, depth: int
) -> Iterator[Sentence]:
    """Says that some digits come again in targets: what is left without the covers and the targets
    sees the base."""
    outside = _outside(exocet, covers)
    slots: dict[str, Value] = {
        "digits": slot.digits(_digits(covers)),
        "cells": slot.cells_of(_in_base(exocet, covers, ctx)),
    }
    if outside:
        slots["outside"] = slot.cells(outside)
    if not (targets := _in_targets(exocet, covers)):
        yield sentence("argue.exocet.never", depth, **slots)
        return
    slots["targets"] = slot.cells(targets)
    yield sentence("argue.exocet.once", depth, **slots)
    if outside:
        yield sentence("argue.exocet.again", depth, **slots)


def _room(exocet: Exocet, covers: list[Cover], depth: int) -> Sentence:
    """Says where lines have some digits outside the chute of the base, or outside some cells if
    covers are not outside that chute."""
    left = cells_of(_left_by(covers))
    chute = _chute(exocet)
    cells = union(HOUSE_CELLS[h] for h in chute)
    taking = union(cells_of(CLASSIC.held_in(cover.covers)) for cover in covers)
    is_outside = chute and not left & ~cells and not taking & cells
    slots: dict[str, Value] = {
        "chute" if is_outside else "besides": slot.houses(chute)
        if is_outside
        else slot.cells(left),
        "bases": _houses(covers[0].bases),
        "digits": slot.digits(_digits(covers)),
    }
    if not covers[0].covers:
        return sentence("argue.exocet.no-room", depth, **slots)
    digits_by = union_by((_houses(cover.covers).houses, _digits([cover])) for cover in covers)
    rooms = listing(
        sentence("exocet.room", digits=slot.digits(digits), covers=slot.houses(houses))
        for houses, digits in digits_by.items()
    )
    fewer, number = len(covers[0].covers), len(covers[0].bases)
    return sentence("argue.exocet.room", depth, **slots, rooms=rooms, fewer=fewer, number=number)


def _chute(exocet: Exocet) -> tuple[int, ...]:
    """The three lines through the boxes beside the base, along the base; none if it has no line."""
    base = from_members(exocet.base)
    along = next((h for h in range(18) if not base & ~HOUSE_CELLS[h]), None)
    return () if along is None else tuple(range(along // 3 * 3, along // 3 * 3 + 3))


def _houses(constraints: Iterable[int]) -> HousesSlot:
    return slot.houses(tuple(sorted({house_of(q) for q in constraints if q >= ROW_SPACE})))


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
