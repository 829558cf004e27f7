"""The one rule in words: which of its names a cover goes by, and its premise and consequence.

    single      one base in which one candidate is left
    locked      a digit of one house confined to another
    naked       cells of a house that hold only as many digits
    hidden      digits of a house that fit only as many cells
    shared      digits of a house that fit only in its part shared with another
    sectors     cells of a line and a box, of each digit those in the one or those in the other
    fish        one digit, houses by houses
    any         any other bases and covers

Each has fins or none. A premise says what the pattern is, without what follows; the premise of
one pattern may stand before the consequence of another, which tells a direct form in one breath.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_, or_
from typing import Literal, TypeAlias

from whydoku.bits import Candidates, from_members, members
from whydoku.render.words.context import Context, house_of
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    HousesSlot,
    ResultSlot,
    Sentence,
    Value,
    listing,
    one_cell,
    one_digit,
    sentence,
)
from whydoku.render.words.sectors import sectors_met, sectors_of
from whydoku.spaces import CONSTRAINT_CANDIDATES, ROW_SPACE
from whydoku.why import Cover, Pattern
from whydoku.world.candidates import cells_of

Shape: TypeAlias = Literal[
    "single", "locked", "naked", "hidden", "shared", "sectors", "fish", "any"
]


def shape_of(cover: Cover, ctx: Context) -> Shape:
    """Which of the rule's names a cover goes by."""
    bases, covers = cover.bases, cover.covers
    if not bases or not covers:
        return "any"
    if single_of(cover, ctx) is not None:
        return "single"
    cells, digits = _in_one_house(bases, covers), _in_one_house(covers, bases)
    if cells and not cover.fins:
        return "naked"
    if digits and not cover.fins:
        return "hidden"
    sets = (*bases, *covers)
    if all(q >= ROW_SPACE for q in sets) and len({q % 9 for q in sets}) == 1:
        return "locked" if len(bases) == len(covers) == 1 and not cover.fins else "fish"
    if cover.fins:
        return "any"
    if _same_digits(bases, covers):
        return "shared"
    return "sectors" if sectors_of(cover) else "any"


def _same_digits(bases: Sequence[int], covers: Sequence[int]) -> bool:
    """Whether both are the same digits, each in one house."""
    return (
        all(q >= ROW_SPACE for q in (*bases, *covers))
        and [q % 9 for q in bases] == [q % 9 for q in covers]
        and len({house_of(q) for q in bases}) == len({house_of(q) for q in covers}) == 1
    )


def _in_one_house(cells: Sequence[int], digits: Sequence[int]) -> bool:
    """Whether the ones are cells and the others digits of one house."""
    return (
        all(q < ROW_SPACE for q in cells)
        and all(q >= ROW_SPACE for q in digits)
        and len({house_of(q) for q in digits}) == 1
    )


def single_of(cover: Cover, ctx: Context) -> int | None:
    """The candidate of a single, or None where the cover is none."""
    if len(cover.bases) != 1 or cover.fins:
        return None
    base = CONSTRAINT_CANDIDATES[cover.bases[0]]
    if len(cover.covers) == 1:
        left = ctx.of(cover.bases[0])
    else:
        left = reduce(and_, (CONSTRAINT_CANDIDATES[q] for q in cover.covers), base)
    return left.bit_length() - 1 if left.bit_count() == 1 else None


def excluded(cover: Cover, ctx: Context) -> Candidates:
    """What a cover without fins makes false in the state: what more covers hold than bases."""
    if ctx.state is None or cover.fins:
        return 0
    found = 0
    for k in members(reduce(or_, (CONSTRAINT_CANDIDATES[q] for q in cover.covers), 0) & ctx.state):
        held = sum(CONSTRAINT_CANDIDATES[q] >> k & 1 for q in cover.bases)
        if sum(CONSTRAINT_CANDIDATES[q] >> k & 1 for q in cover.covers) > held:
            found |= 1 << k
    return found


def premise_of_cover(cover: Cover, ctx: Context) -> Sentence:
    """What the pattern is, without what follows from it."""
    shape = shape_of(cover, ctx)
    if shape == "single":
        return single(cover, ctx)
    key = f"premise.{shape}.finned" if cover.fins else f"premise.{shape}"
    return sentence(ctx.key(key), **slots_of(cover, ctx))


def reason_of_cover(cover: Cover, ctx: Context, result: ResultSlot) -> Sentence:
    """The whole reason, with what follows from it."""
    shape = shape_of(cover, ctx)
    if shape == "single":
        return single(cover, ctx)
    slots = slots_of(cover, ctx)
    if cover.fins:
        hit = cells_of(ctx.eliminations)
        told: dict[str, Value] = {"hit": CellsSlot(hit)}
        return sentence(
            ctx.key("so.finned"),
            premise=premise_of_cover(cover, ctx),
            consequence=sentence(ctx.key(f"so.{shape}.finned"), **slots),
            result=result,
            **told,
            fins=slots["fins"],
        )
    key = f"so.{shape}"
    inside = reduce(or_, (CONSTRAINT_CANDIDATES[q] for q in cover.bases), 0)
    if shape in {"fish", "any"} and ctx.eliminations & inside:
        key = "so.doubled"
    return sentence(
        ctx.key("so.because"),
        premise=premise_of_cover(cover, ctx),
        consequence=sentence(ctx.key(key), **slots),
        result=result,
    )


def single(cover: Cover, ctx: Context, *, left: bool = False) -> Sentence:
    """A single, by itself or as what another pattern leaves."""
    k = single_of(cover, ctx)
    assert k is not None  # noqa: S101
    base = cover.bases[0]
    space = "cell" if base < ROW_SPACE else "house"
    return sentence(
        ctx.key(f"{'left' if left else 'premise.single'}.{space}"),
        cell=one_cell(k // 9),
        digit=one_digit(k % 9),
        house=None if base < ROW_SPACE else HousesSlot((house_of(base),)),
    )


def same_bases(patterns: Sequence[Pattern]) -> list[Cover]:
    """The patterns, if all of them are covers of the same bases."""
    covers = [one for one in patterns if isinstance(one, Cover)]
    alike = len(covers) == len(patterns) > 1 and len({one.bases for one in covers}) == 1
    return covers if alike else []


def reason_of_several(covers: Sequence[Cover], ctx: Context, result: ResultSlot) -> Sentence | None:
    """Covers of the same bases told in one breath, or None where there are no words for that."""
    shapes = {shape_of(one, ctx) for one in covers}
    if shapes == {"naked"}:
        first = slots_of(covers[0], ctx)
        houses = HousesSlot(tuple(dict.fromkeys(house_of(q) for one in covers for q in one.covers)))
        return sentence(
            ctx.key("several.naked"),
            cells=first["cells"],
            digits=first["digits"],
            houses=houses,
            result=result,
        )
    if shapes == {"hidden", "shared"}:
        cells, house = sorted(covers, key=lambda one: shape_of(one, ctx))
        return sentence(
            ctx.key("several.hidden"),
            **slots_of(cells, ctx),
            other=slots_of(house, ctx)["covers"],
            result=result,
        )
    if shapes == {"sectors"}:
        return sectors_met(covers, result)
    if shapes == {"fish"} and all(one.fins for one in covers):
        first = slots_of(covers[0], ctx)
        readings = listing(sentence("reading.finned", **slots_of(one, ctx)) for one in covers)
        return sentence(
            ctx.key("several.fish"),
            bases=first["bases"],
            digit=first["digit"],
            places=CellsSlot(cells_of(ctx.of(*covers[0].bases))) if ctx.state else None,
            readings=readings,
            result=result,
        )
    return None


def slots_of(cover: Cover, ctx: Context) -> dict[str, Value]:
    """The values that the words for a cover of this shape may name."""
    shape = shape_of(cover, ctx)
    found: dict[str, Value] = {}
    if cover.fins:
        fins = from_members(cover.fins)
        found["fins"] = CellsSlot(cells_of(fins)) if shape == "fish" else CandidatesSlot(fins)
    if shape == "any":
        return found | {
            "bases": ConstraintsSlot(cover.bases),
            "covers": ConstraintsSlot(cover.covers),
        }
    if shape in {"naked", "hidden"}:
        cells, digits = (
            (cover.bases, cover.covers) if shape == "naked" else (cover.covers, cover.bases)
        )
        return found | {
            "cells": CellsSlot(from_members(cells)),
            "digits": DigitsSlot(from_members(q % 9 for q in digits)),
            "house": HousesSlot((house_of(digits[0]),)),
        }
    if sectors := sectors_of(cover) if shape == "sectors" else None:
        return sectors.slots
    if shape == "single":
        told = single(cover, ctx)
        return found | dict(told.slots)
    if shape == "shared":
        return {
            "bases": HousesSlot((house_of(cover.bases[0]),)),
            "covers": HousesSlot((house_of(cover.covers[0]),)),
            "digits": DigitsSlot(from_members(q % 9 for q in cover.bases)),
        }
    found |= {
        "bases": HousesSlot(tuple(house_of(q) for q in cover.bases)),
        "covers": HousesSlot(tuple(house_of(q) for q in cover.covers)),
        "digit": one_digit(cover.bases[0] % 9),
    }
    if places := ctx.of(*cover.bases) & ~from_members(cover.fins):
        found["places"] = CellsSlot(cells_of(places))
    return found
