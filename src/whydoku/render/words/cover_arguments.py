"""The full argument of a cover: a single from the digits around it, others by cases or by count."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Final

from whydoku.bits import BITS, Candidates, from_members, members
from whydoku.render.words.claims import all_false, all_true, choice_of, one_is_true
from whydoku.render.words.context import Context, house_of
from whydoku.render.words.covers import premise_of_cover, shape_of, single, single_of, slots_of
from whydoku.render.words.passage import (
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    NumberSlot,
    Sentence,
    listing,
    one_cell,
    one_digit,
    sentence,
)
from whydoku.spaces import (
    ALL_DIGITS,
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS,
    DIGIT_CANDIDATES,
    ROW_SPACE,
    SEES,
)
from whydoku.why import Cover
from whydoku.world.candidates import cells_of, seen_by_all

MOST_CASES: Final = 3
"""Two bases are argued case by case where the first has no more candidates than these."""


def argue_cover(cover: Cover, ctx: Context, depth: int) -> list[Sentence]:
    """Why what the covers exclude is false."""
    if ctx.state is None:
        return [sentence("argue.premise", depth, premise=premise_of_cover(cover, ctx))]
    if single_of(cover, ctx) is not None:
        return _single(cover, ctx, depth)
    places = [ctx.of(q) & ~from_members(cover.fins) for q in cover.bases]
    lines = []
    if cover.fins:
        none = all_false(from_members(cover.fins))
        lines.append(sentence("argue.no-fins", depth, none=none))
    inner = depth + bool(cover.fins)
    cases = _cases(cover, places, inner) if _by_cases(cover, places) else []
    lines += cases or [
        sentence("argue.choice", inner, choice=choice_of(q, left))
        for q, left in zip(cover.bases, places, strict=True)
        if left
    ]
    lines.append(count(cover, ctx, inner, by_cases=bool(cases)))
    gone = _gone(cover, ctx)
    hit, false = CellsSlot(cells_of(gone)), all_false(gone)
    for k in sorted(set(cover.fins)) if gone else ():
        lines.append(sentence("argue.fin", depth, fin=all_true(1 << k), hit=hit, gone=false))
    return lines


def _gone(cover: Cover, ctx: Context) -> Candidates:
    """Those of the conclusions that are this cover's: of siamese fish each has its own."""
    inside = reduce(or_, (CONSTRAINT_CANDIDATES[q] for q in cover.covers), 0)
    return ctx.eliminations & inside & seen_by_all(from_members(cover.fins))


def _by_cases(cover: Cover, places: list[Candidates]) -> bool:
    return (
        len(cover.bases) == 2
        and not cover.fins
        and not places[0] & places[1]
        and all(1 < left.bit_count() <= MOST_CASES for left in places)
    )


def _cases(cover: Cover, places: list[Candidates], depth: int) -> list[Sentence]:
    """For each candidate of the first base what is left for the second."""
    lines = []
    for k in members(places[0]):
        taken = reduce(
            or_,
            (CONSTRAINT_CANDIDATES[q] for q in cover.covers if CONSTRAINT_CANDIDATES[q] >> k & 1),
            0,
        )
        left = places[1] & ~taken & ~SEES[k]
        if not left:
            return []
        lines.append(
            sentence("argue.case", depth, first=one_is_true(1 << k), second=one_is_true(left))
        )
    return lines


def count(cover: Cover, ctx: Context, depth: int, *, by_cases: bool) -> Sentence:
    """Why nothing else in the covers can be true."""
    key = f"argue.{'either' if by_cases else 'count'}.{shape_of(cover, ctx)}"
    slots = slots_of(cover, ctx) | {"number": NumberSlot(len(cover.bases))}
    return sentence(key, depth, **slots)


def _single(cover: Cover, ctx: Context, depth: int) -> list[Sentence]:
    """A naked single by the digits its cell sees, a hidden one by what bars the other cells."""
    k = single_of(cover, ctx)
    base = cover.bases[0]
    if k is None:
        return []
    lines = _seen_digits(k, ctx, depth) if base < ROW_SPACE else _barred(k, base, ctx, depth)
    lines.append(sentence("argue.left", depth, left=single(cover, ctx, left=True)))
    return lines


def _seen_digits(k: int, ctx: Context, depth: int) -> list[Sentence]:
    """Where the cell sees the digits that it cannot be."""
    i, state = k // 9, ctx.state or 0
    seen, gone = [], 0
    for d in BITS[ALL_DIGITS & ~(1 << k % 9)]:
        if at := ctx.filled & SEES[i * 9 + d] & DIGIT_CANDIDATES[d]:
            cell = one_cell(members(at)[0] // 9)
            seen.append(sentence("argue.seen-digit", digit=one_digit(d), cell=cell))
        elif not state >> i * 9 + d & 1:
            gone |= 1 << d
    lines = []
    if seen:
        lines.append(sentence("argue.sees", depth, cell=one_cell(i), digits=listing(seen)))
    if gone:
        lines.append(sentence("argue.gone.cell", depth, cell=one_cell(i), digits=DigitsSlot(gone)))
    return lines


def _barred(k: int, base: int, ctx: Context, depth: int) -> list[Sentence]:
    """What bars the digit from the other open cells of the house."""
    d, state = k % 9, ctx.state or 0
    house = HousesSlot((house_of(base),))
    by_digit: dict[int, int] = {}
    gone = open_cells = 0
    for other in CONSTRAINTS[base]:
        if other == k or ctx.filled & SEES[other] & CONSTRAINT_CANDIDATES[other // 9]:
            continue
        open_cells |= 1 << other // 9
        if at := ctx.filled & SEES[other] & DIGIT_CANDIDATES[d]:
            source = members(at)[0] // 9
            by_digit[source] = by_digit.get(source, 0) | 1 << other // 9
        elif not state >> other & 1:
            gone |= 1 << other // 9
    if not open_cells:
        return [sentence("argue.filled", depth, house=house)]
    lines = [
        sentence(
            "argue.barred", depth, cells=CellsSlot(cells), digit=one_digit(d), cell=one_cell(source)
        )
        for source, cells in by_digit.items()
    ]
    if gone:
        lines.append(sentence("argue.gone.house", depth, cells=CellsSlot(gone), digit=one_digit(d)))
    return [sentence("argue.looking", depth, digit=one_digit(d), house=house), *lines]
