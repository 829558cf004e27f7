"""What a deadly pattern is, and what follows from its guardians, in the words players have for it.

cell      all guardians in one cell, which must hold one of them
digit     all of one digit, in several cells
link      two cells of a house: one has a digit of the pattern, the other a guardian
subset    the guardians with other cells of a house: a naked subset
hidden    a cell cannot have one digit, or the other would fill the corners beside it
both      two opposite corners would have a digit only together
cases     whatever else guardians lead to, those of one cell together
"""

from __future__ import annotations

from typing import TypeAlias

from whydoku.bits import Candidates, members
from whydoku.render.words.context import Context, house_of
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    NumberSlot,
    Value,
    one_digit,
    sentence,
)
from whydoku.spaces import ROW_SPACE
from whydoku.why import Branch, Branches, Chain, Cover, Deadly, Fact, Pattern
from whydoku.world.candidates import cells_of, digits_of

Told: TypeAlias = tuple[str, dict[str, Value]]


def slots_of_deadly(deadly: Deadly) -> dict[str, Value]:
    """What the words for a deadly pattern may name."""
    slots: dict[str, Value] = {
        "cells": CellsSlot(cells_of(deadly.pattern)),
        "digits": DigitsSlot(digits_of(deadly.pattern)),
        "guardians": CandidatesSlot(deadly.guardians),
        "roof": CellsSlot(cells_of(deadly.guardians)),
        "extras": DigitsSlot(digits_of(deadly.guardians)),
        "number": NumberSlot(cells_of(deadly.pattern).bit_count()),
    }
    shape = "alike" if all_alike(deadly) else "mixed"
    slots["exchange"] = sentence(f"exchange.{shape}", **slots)
    if deadly.confined:
        slots["houses"] = HousesSlot(deadly.confined)
    return slots


def all_alike(deadly: Deadly) -> bool:
    """Whether all cells of the pattern have the same digits."""
    digits = digits_of(deadly.pattern)
    cells = members(cells_of(deadly.pattern))
    return not any(digits << i * 9 & ~deadly.pattern for i in cells)


def reason_by_guardians(pattern: Pattern, ctx: Context) -> Told | None:
    """The key of the words for a step that leans on guardians, if it has a shape of its own."""
    match pattern:
        case Deadly(confined=()):
            return _by_deadly(pattern, ctx)
        case Chain((_, _, here, there), (Deadly(confined=()) as deadly, int(q)), True):
            one, other = (cells_of(node) for node in (here, there))
            alone = one.bit_count() == other.bit_count() == 1 and q >= ROW_SPACE
            if alone and cells_of(deadly.guardians) == one | other:
                house = HousesSlot((house_of(q),))
                return "deadly.link", slots_of_deadly(deadly) | {
                    "house": house,
                    "digit": one_digit(q % 9),
                }
        case Branches(Deadly(confined=()) as deadly, branches):
            return _by_branches(deadly, branches, ctx)
    return None


def _by_deadly(deadly: Deadly, ctx: Context) -> Told | None:
    slots = slots_of_deadly(deadly)
    roof = cells_of(deadly.guardians)
    out = ctx.eliminations
    if roof.bit_count() == 1 and cells_of(out) == roof and not ctx.placements:
        return "deadly.cell", slots | {"out": DigitsSlot(digits_of(out))}
    if roof.bit_count() > 1 and digits_of(deadly.guardians).bit_count() == 1 and out:
        return "deadly.digit", slots
    return None


def _by_branches(deadly: Deadly, branches: tuple[Branch, ...], ctx: Context) -> Told | None:
    facts = [fact for branch in branches for fact in branch.facts]
    if not facts or any(branch.broken is not None for branch in branches):
        return None
    slots = slots_of_deadly(deadly)
    subset = {fact.because.bases for fact in facts if isinstance(fact.because, Cover)}
    if len(subset) == 1 and all(isinstance(fact.because, Cover) for fact in facts):
        return _by_subset(slots, facts, subset.pop(), deadly)
    if any(len(branch.facts) > 1 for branch in branches) or ctx.placements:
        return None
    places = {fact.because for fact in facts if isinstance(fact.because, int)}
    true = {fact.candidates for fact in facts if fact.is_true}
    out, roof = ctx.eliminations, cells_of(deadly.guardians)
    if len(places) != 2 or min(places) < ROW_SPACE or len({q % 9 for q in places}) > 1:
        return None
    slots |= {
        "houses": HousesSlot(tuple(house_of(q) for q in sorted(places))),
        "digit": one_digit(min(places) % 9),
    }
    if len(true) == 1 and out.bit_count() == 1 and cells_of(out) == cells_of(min(true)):
        handed = [b.candidate // 9 for b in branches if b.facts]
        beside = CellsSlot(sum(1 << i for i in set(handed)))
        return "deadly.hidden", slots | {
            "cell": CellsSlot(cells_of(out)),
            "out": DigitsSlot(digits_of(out)),
            "beside": beside,
        }
    if len(true) == 2 and cells_of(out) == roof and digits_of(out) == 1 << min(places) % 9:
        return "deadly.both", slots
    return None


def _by_subset(
    slots: dict[str, Value], facts: list[Fact], bases: tuple[int, ...], deadly: Deadly
) -> Told | None:
    if any(q >= ROW_SPACE for q in bases):
        return None
    digits = digits_of(deadly.guardians)
    for fact in facts:
        if isinstance(fact.because, Cover):
            for q in fact.because.covers:
                if q < ROW_SPACE:
                    return None
                digits |= 1 << q % 9
    others = CellsSlot(sum(1 << i for i in bases))
    return "deadly.subset", slots | {"others": others, "all": DigitsSlot(digits)}


def grouped(branches: tuple[Branch, ...]) -> list[tuple[Candidates, Branch]]:
    """Branches with the same assumption but for the digit of a cell, and with the same facts, as
    one: what is assumed, one of which is true, and the first of the branches."""
    found: dict[tuple[object, ...], tuple[Candidates, Branch]] = {}
    for branch in branches:
        key = branch.candidate // 9, branch.is_true, branch.facts, branch.broken
        known, first = found.get(key, (0, branch))
        found[key] = known | 1 << branch.candidate, first
    return list(found.values())
