"""Deadly patterns in words, and what follows from their guardians.

cell      all guardians in one cell, which must hold one of them
digit     all guardians of one digit, in several cells

For any other pattern the text lists the guardians. Cases over guardians have shapes of their own
(`guardians`).
"""

from __future__ import annotations

from typing import Final

from whydoku.bits import members
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    NumberSlot,
    Sentence,
    Value,
    sentence,
)
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.why import Deadly
from whydoku.world.candidates import cells_of, digits_of


def deadly_slots(deadly: Deadly) -> dict[str, Value]:
    """The slots that the words for a deadly pattern may use."""
    slots: dict[str, Value] = {
        "cells": CellsSlot(cells_of(deadly.pattern)),
        "digits": DigitsSlot(digits_of(deadly.pattern)),
        "guardians": CandidatesSlot(deadly.guardians),
        "roof": CellsSlot(cells_of(deadly.guardians)),
        "extras": DigitsSlot(digits_of(deadly.guardians)),
        "number": NumberSlot(cells_of(deadly.pattern).bit_count()),
    }
    slots["exchange"] = sentence(f"exchange.{_exchange(deadly)}", **slots)
    if deadly.confined:
        slots["houses"] = HousesSlot(deadly.confined)
    return slots


def _exchange(deadly: Deadly) -> str:
    """`alike` if all cells of the pattern have the same digits, otherwise `mixed`."""
    digits = digits_of(deadly.pattern)
    cells = members(cells_of(deadly.pattern))
    is_alike = not any(digits << i * 9 & ~deadly.pattern for i in cells)
    return "alike" if is_alike else "mixed"


def premise(deadly: Deadly, _: ReasonContext) -> Sentence:
    """The cells, and the guardians that keep their digits from being exchanged."""
    return sentence("premise.deadly", **deadly_slots(deadly))


def reason(deadly: Deadly, ctx: ReasonContext) -> Sentence:
    """The cells, the guardians, and the conclusions."""
    slots = deadly_slots(deadly)
    shape, out = _deadly_shape(deadly, ctx), ctx.eliminations
    if shape == "deadly.cell":
        slots["out"] = DigitsSlot(digits_of(out))
    return sentence(ctx.key(f"reason.{shape}"), **slots, result=ctx.result)


def _deadly_shape(deadly: Deadly, ctx: ReasonContext) -> str:
    """The shape that decides the words for a step that rests on guardians alone."""
    roof, out = cells_of(deadly.guardians), ctx.eliminations
    if deadly.confined:
        return "deadly"
    if roof.bit_count() == 1 and cells_of(out) == roof and not ctx.placements:
        return "deadly.cell"
    if roof.bit_count() > 1 and digits_of(deadly.guardians).bit_count() == 1 and out:
        return "deadly.digit"
    return "deadly"


def argument(deadly: Deadly, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """How the cells could be exchanged if no guardian were true, so that one must be."""
    slots = deadly_slots(deadly)
    last = sentence("argue.guardians", depth, guardians=slots["guardians"])
    if deadly.confined:
        return [sentence("argue.premise", depth, premise=premise(deadly, ctx)), last]
    exchange = _exchange(deadly)
    return [
        sentence(f"argue.deadly.{exchange}", depth, **slots),
        sentence(f"argue.order.{exchange}", depth, **slots),
        last,
    ]


def exact_form(deadly: Deadly, _: ReasonContext, depth: int) -> list[Sentence]:
    """The pattern and its guardians."""
    return [
        sentence(
            "exact.deadly",
            depth,
            pattern=CandidatesSlot(deadly.pattern),
            guardians=CandidatesSlot(deadly.guardians),
            confined=HousesSlot(deadly.confined) if deadly.confined else None,
        )
    ]


def clue(deadly: Deadly, _: ReasonContext) -> Sentence:
    """The question: what keeps these cells from being exchanged?"""
    return question_of_exchange("deadly", deadly)


def question_of_exchange(key: str, deadly: Deadly) -> Sentence:
    """A question about the cells whose digits could be exchanged."""
    held = deadly.pattern
    return sentence(
        f"clue.{key}", cells=CellsSlot(cells_of(held)), digits=DigitsSlot(digits_of(held))
    )


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
