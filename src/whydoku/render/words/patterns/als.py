"""Almost locked sets in words: a row or a ring of them, and the two that make a wing.

pivot     a set of two cells and a cell with two candidates: an XYZ-Wing, by what its pivot may be
bent      two sets that share just two digits, with as many digits as cells in all
two       any other two in a row, by their restricted common
three     three in a row, by what the pivot between the two others may hold
many      more in a row, by what each of them holds
long      the same, with the sets counted instead of listed
open      sets in a row whose ends share no digit that matters
pair      two in a ring
closed    more in a ring
alone     one set

The language may have special words for a technique: a wing found as an ALS-XZ is described like any
other two sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from whydoku.bits import Mask, members
from whydoku.render.words.claims import choices_in
from whydoku.render.words.passage import (
    CellsSlot,
    DigitsSlot,
    Listing,
    NumberSlot,
    Sentence,
    Value,
    Wording,
    listing,
    one_digit,
    sentence,
)
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.spaces import PEERS
from whydoku.why import AlmostLocked, Als
from whydoku.world.candidates import digits_of, union

MOST_SETS: Final = 4
"""The most sets in a row that are listed with their digits; a longer row gives their number."""


def _wording(als: Als, ctx: ReasonContext) -> Wording:
    key, slots = _wording_in_a_row(als, ctx)
    if wing := _slots_of_wing(als):
        return ("als.pivot" if "pivot" in wing else "als.bent"), slots | wing
    return key, slots


def premise(als: Als, ctx: ReasonContext) -> Sentence:
    """The sets and the digits that join them, in prose."""
    key, slots = _wording(als, ctx)
    return sentence(f"premise.{key}", **slots)


def reason(als: Als, ctx: ReasonContext) -> Sentence:
    """The sets, the digits that join them, and the conclusions."""
    key, slots = _wording(als, ctx)
    return sentence(ctx.key(f"reason.{key}"), **slots, result=ctx.result)


def argument(als: Als, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """What each set holds without a digit that joins it to another, and what that proves."""
    key, slots = _wording_in_a_row(als, ctx)
    lines = [sentence(f"premise.{key}", depth, **slots)]
    lines += [
        sentence(
            "argue.als.without",
            depth + 1,
            digit=one_digit(d),
            cells=CellsSlot(almost_locked.cells),
            digits=DigitsSlot(almost_locked.digits & ~(1 << d)),
        )
        for d, *neighbours in _joints(als)
        for almost_locked in neighbours
    ]
    if wing := _slots_of_wing(als):
        return [*lines, sentence("argue.als.bent", depth, z=wing["z"])]
    end = {"als.closed": "closed", "als.pair": "closed", "als.two": "two"}.get(key, "open")
    end = "ends" if end == "open" and "z" in slots else end
    return [*lines, sentence(f"argue.als.{end}", depth, **slots)]


def exact_form(als: Als, _: ReasonContext, depth: int) -> list[Sentence]:
    """The sets and the digits that join them, in notation."""
    sets = [
        sentence(
            "exact.set",
            cells=CellsSlot(almost_locked.cells),
            digits=DigitsSlot(almost_locked.digits),
        )
        for almost_locked in als.sets
    ]
    commons = listing(one_digit(d) for d in als.commons)
    return [sentence("exact.als", depth, sets=listing(sets), commons=commons)]


def clue(als: Als, ctx: ReasonContext) -> Sentence:
    """The sets; for a wing only its cells, not which of their digits matters."""
    key, slots = _wording(als, ctx)
    if key == "als.pivot":
        cells = union(almost_locked.cells for almost_locked in als.sets)
        return choices_in(members(cells), ctx.state or 0)
    if key == "als.bent":
        return sentence("clue.bent", **slots)
    return sentence("clue.sets", sets=_sets_listed(als))


def _sets_listed(als: Als) -> Listing:
    """Each set with its cells and digits."""
    return listing(
        sentence(
            "als.set",
            cells=CellsSlot(almost_locked.cells),
            digits=DigitsSlot(almost_locked.digits),
            number=NumberSlot(almost_locked.cells.bit_count()),
        )
        for almost_locked in als.sets
    )


def _joints(als: Als) -> Iterator[tuple[int, AlmostLocked, AlmostLocked]]:
    """Yields each common digit with the two sets that it joins."""
    return zip(als.commons, als.sets, (*als.sets[1:], *als.sets[:1]), strict=False)


def _wording_in_a_row(als: Als, ctx: ReasonContext) -> tuple[str, dict[str, Value]]:
    sets, commons = als.sets, als.commons
    slots: dict[str, Value] = {"sets": _sets_listed(als)}
    if not commons:
        return "als.alone", slots
    slots["commons"] = listing(
        sentence(
            "als.common",
            digit=one_digit(d),
            cells=CellsSlot(before.cells),
            others=CellsSlot(after.cells),
        )
        for d, before, after in _joints(als)
    )
    slots |= {"x": one_digit(commons[0]), "y": one_digit(commons[-1])}
    if len(commons) == len(sets):
        return "als.pair" if len(sets) == 2 else "als.closed", slots
    if len(commons) != len(sets) - 1:
        return "als.open", slots
    z = sets[0].digits & sets[-1].digits & ~(1 << commons[0] | 1 << commons[-1])
    z = z & digits_of(ctx.eliminations) or z
    if not z:
        return "als.open", slots
    slots |= {
        "z": DigitsSlot(z),
        "first": CellsSlot(sets[0].cells),
        "last": CellsSlot(sets[-1].cells),
        "pivot": CellsSlot(sets[1].cells),
        "links": _links_in_order(als, z),
    }
    if len(sets) > MOST_SETS:
        return "als.long", slots | {"number": NumberSlot(len(sets))}
    return f"als.{('two', 'three', 'many')[min(len(sets) - 2, 2)]}", slots


def _links_in_order(als: Als, z: Mask) -> Listing:
    """What each set holds without the digit that the previous one holds; the first lacks z."""
    held = [z, *(1 << d for d in als.commons), z]
    return listing(
        sentence(
            "als.without" if n == 0 else "als.lacks",
            out=DigitsSlot(held[n]),
            cells=CellsSlot(almost_locked.cells),
            digits=DigitsSlot(held[n + 1]),
        )
        for n, almost_locked in enumerate(als.sets)
    )


def _slots_of_wing(als: Als) -> dict[str, Value]:
    """The slots of a wing, or an empty dictionary if the sets do not form one."""
    if len(als.sets) != 2 or len(als.commons) != 1:
        return {}
    a, b = als.sets
    [x] = als.commons
    shared = a.digits & b.digits
    cells, digits = a.cells | b.cells, a.digits | b.digits
    z = shared & ~(1 << x)
    is_bent = shared.bit_count() == 2 and z.bit_count() == 1 and not a.cells & b.cells
    if not is_bent or cells.bit_count() != digits.bit_count():
        return {}
    slots: dict[str, Value] = {
        "cells": CellsSlot(cells),
        "digits": DigitsSlot(digits),
        "number": NumberSlot(cells.bit_count()),
        "z": DigitsSlot(z),
    }
    pair, single = sorted((a, b), key=lambda almost_locked: -almost_locked.cells.bit_count())
    pivots = [i for i in members(pair.cells) if PEERS[i] & single.cells]
    if cells.bit_count() == 3 and len(pivots) == 1:
        pivot = 1 << pivots[0]
        slots |= {
            "pivot": CellsSlot(pivot),
            "x": one_digit(x),
            "y": DigitsSlot(pair.digits & ~shared),
            "first": CellsSlot(single.cells),
            "last": CellsSlot(pair.cells & ~pivot),
        }
    return slots


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
