"""Templates in words: the number of ways to place a digit, and the ways themselves if few."""

from __future__ import annotations

from typing import Final

from whydoku.render.words.passage import (
    CellsSlot,
    NumberSlot,
    Sentence,
    Value,
    Wording,
    one_digit,
    sentence,
)
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.why import Templates

MOST_PLACEMENTS: Final = 12
"""The most ways to place a digit that an argument lists; of more, it gives only the number."""


def _wording(templates: Templates, ctx: ReasonContext) -> Wording:
    slots: dict[str, Value] = {
        "digit": one_digit(templates.digit),
        "number": NumberSlot(len(templates.placements)),
    }
    return "templates.all" if ctx.placements else "templates.none", slots


def premise(templates: Templates, ctx: ReasonContext) -> Sentence:
    """The number of ways that are left."""
    key, slots = _wording(templates, ctx)
    return sentence(f"premise.{key}", **slots)


def reason(templates: Templates, ctx: ReasonContext) -> Sentence:
    """The cells that are in all of the ways, or in none."""
    key, slots = _wording(templates, ctx)
    return sentence(ctx.key(f"reason.{key}"), **slots, result=ctx.result)


def argument(templates: Templates, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """The number of ways, and each of them if they are few."""
    lines = [sentence("argue.premise", depth, premise=premise(templates, ctx))]
    if len(templates.placements) <= MOST_PLACEMENTS:
        lines += [
            sentence("argue.template", depth + 1, cells=CellsSlot(cells))
            for cells in templates.placements
        ]
    return lines


def exact_form(templates: Templates, _: ReasonContext, depth: int) -> list[Sentence]:
    """The number of ways, and each of them."""
    number = NumberSlot(len(templates.placements))
    return [
        sentence("exact.templates", depth, digit=one_digit(templates.digit), number=number),
        *(
            sentence("exact.template", depth + 1, cells=CellsSlot(cells))
            for cells in templates.placements
        ),
    ]


def clue(templates: Templates, _: ReasonContext) -> Sentence:
    """The digit."""
    return sentence("clue.templates", digit=one_digit(templates.digit))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
