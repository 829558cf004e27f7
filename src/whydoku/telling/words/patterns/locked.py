"""Locked sets in words: cells that have only as many digits between them as they are."""

from __future__ import annotations

from typing import Final

from whydoku.logic.why import Locked
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import Sentence, sentence


def premise(locked: Locked, _: ReasonContext, key: str = "premise.set", depth: int = 0) -> Sentence:
    """Says which digits the cells have."""
    cells, digits = slot.cells(locked.cells), slot.digits(locked.digits)
    return sentence(key, depth, cells=cells, digits=digits)


def reason(locked: Locked, ctx: ReasonContext) -> Sentence:
    """Says the same, and ends with the conclusions."""
    return ctx.concluding("reason.truth", premise=premise(locked, ctx))


def exact_form(locked: Locked, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """The digits and the cells in notation: `locked 45 in r1c23`."""
    return [premise(locked, ctx, "exact.locked", depth)]


WORDS: Final = PatternWords(premise, reason, lambda *_: (), exact_form, premise)
