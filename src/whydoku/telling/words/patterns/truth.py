"""Truths in words: one of some candidates is true, because of the pattern that shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from whydoku.grids.bits import Candidates
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.logic.why import Truth
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import one_is_true
from whydoku.telling.words.writing.context import PatternWords, ReasonContext, falls_to, sees_all
from whydoku.telling.words.writing.passage import Sentence, sentence


def _left(truth: Truth, ctx: ReasonContext) -> Candidates:
    """The candidates that are left, if there are several; otherwise all of them, so that a text
    says of which one is true."""
    left = ctx.of(truth)
    return left if left & (left - 1) else truth.candidates


def premise(truth: Truth, ctx: ReasonContext) -> Sentence:
    """Says that one of the candidates that are left is true, and why."""
    because = ctx.within().premise_of(truth.because)
    left = _left(truth, ctx)
    if cells_of(left).bit_count() == 1 or digits_of(left).bit_count() > 1:
        return sentence("premise.truth.claim", claim=one_is_true(left), because=because)
    cells, digits = slot.cells_of(left), slot.digits_of(left)
    return sentence("premise.truth", cells=cells, digits=digits, because=because)


def reason(truth: Truth, ctx: ReasonContext) -> Sentence:
    """Says the same, and what the candidates exclude."""
    sees = sees_all(ctx.of(truth) or truth.candidates, ctx.eliminations, ctx.tables)
    return ctx.concluding("reason.truth", premise=premise(truth, ctx), sees=sees)


def argument(truth: Truth, ctx: ReasonContext, depth: int) -> Iterable[Sentence]:
    """Says how the pattern shows the truth, and why each elimination falls."""
    yield from ctx.within().argument_of(truth.because, depth)
    yield from falls_to(ctx.of(truth) or truth.candidates, ctx.eliminations, ctx.tables, depth)


def exact_form(truth: Truth, ctx: ReasonContext, depth: int) -> Iterable[Sentence]:
    """The candidates in notation, `one of 5r1c23 by`, and the pattern below them."""
    yield sentence("exact.truth", depth, candidates=slot.candidates(truth.candidates))
    yield from ctx.exact_form_of(truth.because, depth + 1)


WORDS: Final = PatternWords(premise, reason, argument, exact_form, premise)
