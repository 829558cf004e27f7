"""Covers in words: the shapes of the one rule, each with its premise and its consequence.

    single      one base in which one candidate is left
    locked      a digit of one house confined to another
    naked       cells of a house with only as many digits as cells
    hidden      digits of a house that fit in only as many cells
    shared      digits of a house that fit only in its part shared with another
    sectors     cells of a line and a box, with each digit covered in one or the other
    fish        one digit in some houses covered by other houses
    any         any other bases and covers: the choices of each base, and the covers they need

Each may have fins. A premise describes the pattern without conclusions. The premise of one pattern
may precede the consequence of another, which puts a direct form into one sentence. The argument
goes by cases if there are two bases with few candidates, otherwise by counting.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from whydoku.bits import Candidates, from_members, members
from whydoku.render.words.claims import (
    MOST_CHOICES,
    all_false,
    all_true,
    choice_in,
    one_is_true,
    together,
)
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    HousesSlot,
    NumberSlot,
    Sentence,
    Value,
    listing,
    one_digit,
    one_house,
    sentence,
)
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.render.words.patterns.sectors import sectors_of
from whydoku.render.words.patterns.singles import (
    argument_of_single,
    clue_of_single,
    single_of,
    single_sentence,
)
from whydoku.spaces import CONSTRAINT_CANDIDATES, ROW_SPACE, SEES, house_of
from whydoku.why import Cover
from whydoku.world.candidates import cells_of, held_in, seen_by_all, union

CoverShape: TypeAlias = Literal[
    "single", "locked", "naked", "hidden", "shared", "sectors", "fish", "any"
]

MOST_CASES: Final = 3
"""The most candidates that each of two bases may have for an argument by cases."""


def cover_shape(cover: Cover, ctx: ReasonContext) -> CoverShape:
    """The shape that decides the words for a cover."""
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
    """Whether bases and covers are the same digits, each side in a house of its own."""
    return (
        all(q >= ROW_SPACE for q in (*bases, *covers))
        and [q % 9 for q in bases] == [q % 9 for q in covers]
        and len({house_of(q) for q in bases}) == len({house_of(q) for q in covers}) == 1
    )


def _in_one_house(cells: Sequence[int], digits: Sequence[int]) -> bool:
    """Whether `cells` are cells and `digits` are digits of one house."""
    return (
        all(q < ROW_SPACE for q in cells)
        and all(q >= ROW_SPACE for q in digits)
        and len({house_of(q) for q in digits}) == 1
    )


def excluded_by_cover(cover: Cover, ctx: ReasonContext) -> Candidates:
    """The candidates of the state that a cover makes false; none without a grid.

    These are held by more covers than bases and see all fins. The candidate that a single places is
    not one of them.
    """
    if ctx.state is None:
        return 0
    lone = single_of(cover, ctx)
    found = 0
    for k in members(held_in(cover.covers) & ctx.state):
        held = sum(CONSTRAINT_CANDIDATES[q] >> k & 1 for q in cover.bases)
        if sum(CONSTRAINT_CANDIDATES[q] >> k & 1 for q in cover.covers) > held:
            found |= 1 << k
    placed = 0 if lone is None else 1 << lone
    return found & ~placed & seen_by_all(from_members(cover.fins))


def may_list_choices(cover: Cover, ctx: ReasonContext) -> bool:
    """Whether a cover without a name is described by the choices of its bases on a grid."""
    return ctx.state is not None and cover_shape(cover, ctx) == "any"


def cover_slots(cover: Cover, ctx: ReasonContext) -> dict[str, Value]:
    """The slots that the words for a cover of its shape may use."""
    shape = cover_shape(cover, ctx)
    slots: dict[str, Value] = {}
    if cover.fins:
        fins = from_members(cover.fins)
        slots["fins"] = CellsSlot(cells_of(fins)) if shape == "fish" else CandidatesSlot(fins)
    if shape == "any":
        return slots | _slots_of_any(cover, ctx)
    if shape in {"naked", "hidden"}:
        cells, digits = (
            (cover.bases, cover.covers) if shape == "naked" else (cover.covers, cover.bases)
        )
        return slots | {
            "cells": CellsSlot(from_members(cells)),
            "digits": DigitsSlot(from_members(q % 9 for q in digits)),
            "house": one_house(digits[0]),
        }
    if sectors := sectors_of(cover) if shape == "sectors" else None:
        return sectors.slots
    if shape == "single":
        taken: dict[str, Value] = {
            "taken": together(cover.covers),
            "number": NumberSlot(len(cover.covers)),
        }
        return taken | dict(single_sentence(cover, ctx).slots)
    if shape == "shared":
        slots |= {
            "bases": one_house(cover.bases[0]),
            "covers": one_house(cover.covers[0]),
            "digits": DigitsSlot(from_members(q % 9 for q in cover.bases)),
        }
        return slots | _places(cover, ctx)
    slots |= {
        "bases": HousesSlot(tuple(house_of(q) for q in cover.bases)),
        "covers": HousesSlot(tuple(house_of(q) for q in cover.covers)),
        "digit": one_digit(cover.bases[0] % 9),
    }
    return slots | _places(cover, ctx)


def _slots_of_any(cover: Cover, ctx: ReasonContext) -> dict[str, Value]:
    """The slots of a cover without a name: the choices of its bases if few, otherwise its cells."""
    slots: dict[str, Value] = {
        "bases": ConstraintsSlot(cover.bases),
        "covers": ConstraintsSlot(cover.covers),
    }
    if not may_list_choices(cover, ctx):
        return slots
    if len(cover.bases) > MOST_CHOICES:
        names = {"bases": together(cover.bases), "covers": together(cover.covers)}
        are_cells = all(q < ROW_SPACE for q in cover.bases)
        return slots | names | ({} if are_cells else _places(cover, ctx))
    return slots | {
        "choices": listing(choice_in(q, ctx.of(q)) for q in cover.bases),
        "taken": together(cover.covers),
    }


def _places(cover: Cover, ctx: ReasonContext) -> dict[str, Value]:
    """The cells of the bases' candidates except fins; empty without a grid."""
    places = ctx.of(*cover.bases) & ~from_members(cover.fins)
    return {"places": CellsSlot(cells_of(places))} if places else {}


def premise(cover: Cover, ctx: ReasonContext) -> Sentence:
    """The pattern without conclusions."""
    shape = cover_shape(cover, ctx)
    if shape == "single":
        return single_sentence(cover, ctx)
    slots = cover_slots(cover, ctx)
    key = f"premise.{_wording_of(shape, slots)}"
    return sentence(ctx.key(f"{key}.finned" if cover.fins else key), **slots)


def _wording_of(shape: CoverShape, slots: Mapping[str, Value]) -> str:
    """The part of a key for a shape, which is `each` if the choices of each base are known."""
    return "each" if "choices" in slots else shape


def reason(cover: Cover, ctx: ReasonContext) -> Sentence:
    """The pattern, its consequence and the conclusions."""
    shape = cover_shape(cover, ctx)
    if shape == "single" and not ctx.eliminations:
        return single_sentence(cover, ctx)
    slots = cover_slots(cover, ctx)
    if "choices" in slots:
        key = "so.each.doubled" if _is_doubled(cover, ctx) else "so.each"
    elif shape in {"fish", "any"} and not cover.fins and _is_doubled(cover, ctx):
        key = "so.doubled"
    else:
        key = f"so.{shape}"
    if cover.fins:
        return sentence(
            ctx.key("so.finned"),
            premise=premise(cover, ctx),
            consequence=sentence(ctx.key(f"{key}.finned"), **slots),
            result=ctx.result,
            hit=CellsSlot(cells_of(ctx.eliminations)),
            fins=slots["fins"],
        )
    return sentence(
        ctx.key("so.because"),
        premise=premise(cover, ctx),
        consequence=sentence(ctx.key(key), **slots),
        result=ctx.result,
    )


def _is_doubled(cover: Cover, ctx: ReasonContext) -> bool:
    """Whether the step excludes candidates of the bases, which would fill too many covers."""
    return bool(ctx.eliminations & held_in(cover.bases))


def doubled_by_cover(cover: Cover, ctx: ReasonContext) -> Candidates:
    """The candidates of its own bases that a cover excludes."""
    return excluded_by_cover(cover, ctx) & held_in(cover.bases)


def argument(cover: Cover, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Why the candidates that the cover excludes are false."""
    if ctx.state is None:
        return [sentence("argue.premise", depth, premise=premise(cover, ctx))]
    if (k := single_of(cover, ctx)) is not None:
        return argument_of_single(cover, k, ctx, depth)
    places = [ctx.of(q) & ~from_members(cover.fins) for q in cover.bases]
    lines = []
    if cover.fins:
        none = all_false(from_members(cover.fins))
        lines.append(sentence("argue.no-fins", depth, none=none))
    inner = depth + bool(cover.fins)
    cases = _case_by_case(cover, places, inner) if _has_few_cases(cover, places) else []
    lines += [
        sentence("argue.choice", inner, choice=choice_in(q, left))
        for n, (q, left) in enumerate(zip(cover.bases, places, strict=True))
        if left and (not cases or (n and left & ~_reached(cover, places)))
    ]
    lines += cases
    lines.append(count_of_cover(cover, ctx, inner, by_cases=bool(cases)))
    gone = _excluded_by_this(cover, ctx)
    if may_list_choices(cover, ctx) and (more := doubled_by_cover(cover, ctx) & gone):
        lines.append(sentence("argue.doubled", inner, candidates=CandidatesSlot(more)))
    hit, false = CellsSlot(cells_of(gone)), all_false(gone)
    for k in sorted(set(cover.fins)) if gone else ():
        lines.append(sentence("argue.fin", depth, fin=all_true(1 << k), hit=hit, gone=false))
    return lines


def _excluded_by_this(cover: Cover, ctx: ReasonContext) -> Candidates:
    """The eliminations due to this cover; each of two siamese fish has its own."""
    return ctx.eliminations & held_in(cover.covers) & seen_by_all(from_members(cover.fins))


def _has_few_cases(cover: Cover, places: list[Candidates]) -> bool:
    return (
        len(cover.bases) == 2
        and not cover.fins
        and not places[0] & places[1]
        and all(1 < left.bit_count() <= MOST_CASES for left in places)
    )


def _case_by_case(cover: Cover, places: list[Candidates], depth: int) -> list[Sentence]:
    """What is left for the second base in each case; empty if a case leaves nothing."""
    lines = []
    for k in members(places[0]):
        left = _left_for_second(cover, places, k)
        if not left:
            return []
        lines.append(
            sentence("argue.case", depth, first=one_is_true(1 << k), second=one_is_true(left))
        )
    return lines


def _left_for_second(cover: Cover, places: list[Candidates], k: int) -> Candidates:
    """The candidates left for the second base if candidate `k` of the first is true."""
    taken = held_in(q for q in cover.covers if CONSTRAINT_CANDIDATES[q] >> k & 1)
    return places[1] & ~taken & ~SEES[k]


def _reached(cover: Cover, places: list[Candidates]) -> Candidates:
    """The candidates left for the second base in at least one case."""
    return union(_left_for_second(cover, places, k) for k in members(places[0]))


def count_of_cover(cover: Cover, ctx: ReasonContext, depth: int, *, by_cases: bool) -> Sentence:
    """Says why nothing else in the covers can be true."""
    key = f"argue.{'either' if by_cases else 'count'}.{cover_shape(cover, ctx)}"
    slots = cover_slots(cover, ctx) | {"number": NumberSlot(len(cover.bases))}
    return sentence(key, depth, **slots)


def exact_form(cover: Cover, _: ReasonContext, depth: int) -> list[Sentence]:
    """Bases, covers and fins: `bases 5r1 5r9, covers 5c3 5c7, fins -`."""
    return [
        sentence(
            "exact.cover",
            depth,
            bases=ConstraintsSlot(cover.bases),
            covers=ConstraintsSlot(cover.covers),
            fins=listing(CandidatesSlot(1 << k) for k in cover.fins),
        )
    ]


def clue(cover: Cover, ctx: ReasonContext) -> Sentence:
    """The premise; for a cover that hints treat as a single, only the question."""
    from whydoku.player.disclosure import is_single_cover

    if is_single_cover(cover, ctx.state or 0):
        return clue_of_single(cover)
    return premise(cover, ctx.within())


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
