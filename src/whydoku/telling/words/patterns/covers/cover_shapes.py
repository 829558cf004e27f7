"""The shapes of covers, what each excludes, and the values to fill into sentences about it.

single      one base in which one candidate is left
locked      a digit of one house confined to another
naked       cells of a house with only as many digits as cells
hidden      digits of a house that fit in only as many cells
shared      digits of a house that fit only in its part shared with another
sectors     cells of a line and a box, with each digit covered in one or the other
spread, counted, crossed, firework
            covers across houses: see `bent_covers`
fish        one digit in some houses covered by other houses
any         any other bases and covers: the choices of each base, and the covers they need
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates, Cells, Mask, from_members, members
from whydoku.grids.parts.candidates import candidates_of, union
from whydoku.grids.spaces import DIGIT_CANDIDATES, FIRST_BOX, ROW_SPACE, Tables, house_of
from whydoku.logic.why import Cover, held_by
from whydoku.telling.words.patterns.covers.bent_covers import (
    counted_slots,
    crossed_slots,
    firework_slots,
    spread_slots,
)
from whydoku.telling.words.patterns.covers.singles import single_of, single_sentence
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import (
    MOST_CHOICES,
    cells_with_digits,
    houses_of_cells,
    together,
)
from whydoku.telling.words.writing.context import ReasonContext
from whydoku.telling.words.writing.passage import DigitsSlot, HousesSlot, Value, listing, sentence

CoverShape: TypeAlias = Literal[
    "single",
    "locked",
    "naked",
    "hidden",
    "shared",
    "sectors",
    "spread",
    "counted",
    "crossed",
    "firework",
    "fish",
    "any",
]

PAIR: Final = 2
"""The number of cells of the smallest subset; no text needs to say why such a subset uses up its
digits."""


def cover_shape(cover: Cover, ctx: ReasonContext) -> CoverShape:
    """The shape that decides the words for a cover."""
    bases, covers = cover.bases, cover.covers
    if cover.truths or not bases or not covers:
        return "any"
    if single_of(cover, ctx.state, ctx.tables) is not None:
        return "single"
    cells, digits = _in_one_house(bases, covers), _in_one_house(covers, bases)
    if cells and not cover.fins:
        return "naked"
    if digits and not cover.fins:
        return "hidden"
    if is_of_one_digit(cover):
        return "locked" if len(bases) == len(covers) == 1 and not cover.fins else "fish"
    if cover.fins:
        return "spread" if spread_slots(cover, ctx.tables) else "any"
    if _same_digits(bases, covers):
        return "shared"
    if sectors_of(cover, ctx.tables):
        return "sectors"
    return next((shape for shape, slots in _BENT.items() if slots(cover, ctx)), "any")


_BENT: Final[Mapping[CoverShape, Callable[[Cover, ReasonContext], dict[str, Value] | None]]] = {
    "spread": lambda cover, ctx: spread_slots(cover, ctx.tables),
    "counted": lambda cover, ctx: counted_slots(cover, ctx.tables),
    "crossed": lambda cover, ctx: crossed_slots(cover, ctx.tables),
    "firework": lambda cover, ctx: firework_slots(cover, ctx.of(*cover.bases), ctx.tables),
}
"""The shapes of covers across houses, with the values to fill into sentences about them."""


def is_of_one_digit(cover: Cover) -> bool:
    """Whether all bases and covers are houses of one and the same digit."""
    sets = (*cover.bases, *cover.covers)
    return bool(sets) and min(sets) >= ROW_SPACE and len({q % 9 for q in sets}) == 1


def _same_digits(bases: Sequence[int], covers: Sequence[int]) -> bool:
    """Whether the bases are digits in one house, and the covers the same digits in one house."""
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
    """The candidates still possible that a cover makes false; 0 if the context has no grid.

    These lie in more covers than bases and see all fins. The candidate that a single places is not
    among them.
    """
    tables = ctx.tables
    if ctx.state is None:
        return 0
    lone = single_of(cover, ctx.state, ctx.tables)
    placed = 0 if lone is None else 1 << lone
    excluded = in_more_covers(cover, tables.held_in(cover.covers) & ctx.state, tables)
    return excluded & ~placed & tables.seen_by_all(from_members(cover.fins))


def in_more_covers(cover: Cover, candidates: Candidates, tables: Tables) -> Candidates:
    """Those of the candidates that lie in more covers than bases."""
    bases, covers = (
        [held_by(base, tables) for base in sets] for sets in (cover.all_bases, cover.covers)
    )
    return from_members(
        k
        for k in members(candidates)
        if sum(held >> k & 1 for held in covers) > sum(held >> k & 1 for held in bases)
    )


def cover_slots(
    cover: Cover, ctx: ReasonContext, shape: CoverShape | None = None
) -> dict[str, Value]:
    """The values to fill into sentences about a cover. They depend on the shape of the cover, which
    is worked out unless `shape` is given."""
    shape = shape or cover_shape(cover, ctx)
    slots: dict[str, Value] = {}
    if cover.fins:
        fins = from_members(cover.fins)
        slots["fins"] = slot.cells_of(fins) if shape == "fish" else slot.candidates(fins)
    if shape == "any":
        return slots | _slots_of_any(cover, ctx)
    if shape == "naked":
        return slots | _slots_of_subset(cover.bases, cover.covers)
    if shape == "hidden":
        return slots | _slots_of_subset(cover.covers, cover.bases)
    if sectors := sectors_of(cover, ctx.tables) if shape == "sectors" else None:
        return sectors.slots
    if bent := _BENT[shape](cover, ctx) if shape in _BENT else None:
        return bent
    if shape == "single":
        slots |= {"taken": together(cover.covers), "number": slot.number(len(cover.covers))}
        return slots | dict(single_sentence(cover, ctx).slots)
    if shape == "shared":
        slots |= {"bases": slot.house(cover.bases[0]), "covers": slot.house(cover.covers[0])}
        return slots | {"digits": _digits_of_sets(cover.bases)} | _places(cover, ctx)
    covers = _houses_of_sets(cover.covers)
    slots |= {"bases": _houses_of_sets(cover.bases), "covers": covers}
    if len(covers) > 1:
        slots["share"] = sentence("fish.share", covers=covers)
    return slots | {"digit": slot.digit(cover.bases[0] % 9)} | _places(cover, ctx)


def _slots_of_subset(cells: Sequence[int], digits: Sequence[int]) -> dict[str, Value]:
    """The values to fill into a sentence about a subset: the cells, the digits, and the house of
    the digits."""
    return {
        "cells": slot.cells(from_members(cells)),
        "digits": _digits_of_sets(digits),
        "house": slot.house(digits[0]),
    }


def _digits_of_sets(sets: Sequence[int]) -> DigitsSlot:
    return slot.digits(from_members(q % 9 for q in sets))


def _houses_of_sets(sets: Sequence[int]) -> HousesSlot:
    return slot.houses(tuple(sorted(map(house_of, sets))))


def subset_slots(cover: Cover, shape: CoverShape, ctx: ReasonContext) -> dict[str, Value]:
    """The values to fill into a sentence that says why a subset uses up its cells or its digits;
    for a naked subset of three or more cells, also the candidates of each cell. If the step leaves
    out a house in which a naked subset excludes candidates, that house is among the values."""
    number = len(cover.bases)
    if shape == "hidden" and number > 1:
        key = "subset.both" if number == PAIR else "subset.all"
        return {"need": sentence(key, number=number)}
    if shape != "naked":
        return {}
    slots: dict[str, Value] = {}
    if also := _houses_left_out(cover, ctx):
        slots["also"] = slot.houses(also)
    if number > PAIR:
        slots["cells"] = cells_with_digits(from_members(cover.bases), ctx.state)
        slots["used"] = sentence("subset.used", number=number)
    return slots


def _houses_left_out(cover: Cover, ctx: ReasonContext) -> tuple[int, ...]:
    """The houses, besides that of its covers, in which a naked subset excludes candidates that the
    step leaves."""
    cells = from_members(cover.bases)
    left = (ctx.state or 0) & ~ctx.eliminations & ~candidates_of(cells)
    left &= union(DIGIT_CANDIDATES[q % 9] for q in cover.covers)
    others = {*houses_of_cells(cells, ctx.tables)} - {house_of(q) for q in cover.covers}
    return tuple(h for h in sorted(others) if left & candidates_of(ctx.tables.house_cells[h]))


def _slots_of_any(cover: Cover, ctx: ReasonContext) -> dict[str, Value]:
    """The values to fill into a sentence about a cover without a name: the choices of its bases or,
    if there are many, its cells."""
    slots: dict[str, Value] = {
        "bases": slot.constraints(cover.bases),
        "covers": slot.constraints(cover.covers),
    }
    if ctx.state is None:
        if cover.truths:
            slots |= {"choices": all_bases(cover, ctx), "taken": together(cover.covers)}
        return slots
    if len(cover.bases) > MOST_CHOICES and not cover.truths:
        names = {"bases": together(cover.bases), "covers": together(cover.covers)}
        are_cells = all(q < ROW_SPACE for q in cover.bases)
        return slots | names | ({} if are_cells else _places(cover, ctx))
    return slots | {
        "choices": listing(map(ctx.within().clue_of, cover.all_bases)),
        "taken": together(cover.covers),
    }


def all_bases(cover: Cover, ctx: ReasonContext) -> Value:
    """Names the bases of a cover, and says of those that are truths why they are."""
    named = [together(cover.bases)] if cover.bases else []
    return listing([*named, *map(ctx.within().premise_of, cover.truths)])


def _places(cover: Cover, ctx: ReasonContext) -> dict[str, Value]:
    """The value to fill into a sentence as `places`: the cells of the bases' candidates, without
    fins. There is no such value if the context has no grid."""
    places = ctx.of(*cover.bases) & ~from_members(cover.fins)
    return {"places": slot.cells_of(places)} if places else {}


def doubled_by_cover(cover: Cover, ctx: ReasonContext) -> Candidates:
    """The candidates that a cover excludes although they are in its own bases."""
    return excluded_by_cover(cover, ctx) & cover.held_under(ctx.tables)


@dataclass(frozen=True, slots=True)
class Sectors:
    """Cells of a line and a box that meet, with the digits covered in the line and in the box."""

    cells: Cells
    line: int
    box: int
    by_line: Mask
    by_box: Mask

    @property
    def slots(self) -> dict[str, Value]:
        """The values to fill into a sentence about two sectors."""
        slots: dict[str, Value] = {
            "cells": slot.cells(self.cells),
            "number": slot.number(self.cells.bit_count()),
            "line": slot.houses((self.line,)),
            "box": slot.houses((self.box,)),
            "first": slot.digits(self.by_line),
            "second": slot.digits(self.by_box),
        }
        both = self.by_line & self.by_box
        return slots | {"both": slot.digits(both)} if both else slots


def sectors_of(cover: Cover, tables: Tables) -> Sectors | None:
    """The two sectors of a cover; None if the cells of the cover do not lie in a line and a box
    that meet.

    Every cell must lie in the line or in the box: at least one in both, and at least one in each
    alone.
    """
    sets = (*cover.bases, *cover.covers)
    houses = sorted({house_of(q) for q in cover.covers})
    if cover.fins or len(houses) != 2 or len(set(sets)) < len(sets):
        return None
    if any(q >= ROW_SPACE for q in cover.bases) or any(q < ROW_SPACE for q in cover.covers):
        return None
    line, box = houses
    cells = from_members(cover.bases)
    in_line, in_box = cells & tables.house_cells[line], cells & tables.house_cells[box]
    meet = in_line & in_box
    if not line < FIRST_BOX <= box or not meet or meet in (in_line, in_box):
        return None
    if in_line | in_box != cells:
        return None
    by_line, by_box = (
        from_members(q % 9 for q in cover.covers if house_of(q) == h) for h in houses
    )
    return Sectors(cells, line, box, by_line, by_box)
