"""Locked sets in words: cells that have only as many digits between them as they are."""

from __future__ import annotations

from typing import Final

from whydoku.logic.why import Locked
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import cells_with_digits
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import Sentence, Value, sentence


def _slots(locked: Locked) -> dict[str, Value]:
    return {"cells": slot.cells(locked.cells), "digits": slot.digits(locked.digits)}


def premise(locked: Locked, _: ReasonContext) -> Sentence:
    """Says which digits the cells have."""
    return sentence("premise.set", **_slots(locked))


def reason(locked: Locked, ctx: ReasonContext) -> Sentence:
    """Says which digits the cells have, and what sees all places of one of these."""
    slots = _slots(locked) | {"premise": premise(locked, ctx)}
    slots |= {"hit": slot.cells_of(ctx.eliminations), "out": slot.digits_of(ctx.eliminations)}
    return ctx.concluding("reason.set", **slots)


def argument(locked: Locked, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Names the digits of each cell, if there are more than two cells."""
    if locked.cells.bit_count() <= 2 or ctx.state is None:
        return []
    cells = cells_with_digits(locked.cells, ctx.state)
    return [sentence("argue.set", depth, **(_slots(locked) | {"cells": cells}))]


def exact_form(locked: Locked, _: ReasonContext, depth: int) -> list[Sentence]:
    """The digits and the cells in notation: `locked 45 in r1c23`."""
    return [sentence("exact.locked", depth, **_slots(locked))]


WORDS: Final = PatternWords(premise, reason, argument, exact_form, premise)
