"""Covers across houses in words: values to fill into sentences about four shapes.

counted     cells that share no house, whose digits each fit once in some house
spread      the same over many houses
crossed     cells of a house and digits of another that meets it (almost locked pairs)
firework    digits of a row and a column that cross in a box, and the cells that they fill
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.parts.candidates import cells_of, union_by
from whydoku.grids.spaces import FIRST_BOX, ROW_SPACE, Tables, house_of
from whydoku.logic.why import Cover
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import MOST_CHOICES
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence

_PAIRS: Final = 8
"""How many pairs of cells, and houses that two of them share, form a ring."""

_IN_PAIRS: Final = 4
"""How many cells of the ring such a house has."""

MANY: Final = 4
"""From how many houses on they are told in groups, as so many places, if there are no fins."""


def counted_slots(cover: Cover, tables: Tables) -> dict[str, Value] | None:
    """The values for cells whose digits each fit once in some house; None for other covers."""
    bases, covers = cover.bases, cover.covers
    if max(bases) >= ROW_SPACE or min(covers) < ROW_SPACE:
        return None
    if any(not from_members(bases) & ~house for house in tables.house_cells):
        return None
    by_house = union_by((house_of(q), 1 << q % 9) for q in sorted(covers))
    once = twice = 0
    for digits in by_house.values():
        once, twice = once | digits, twice | once & digits
    slots: dict[str, Value] = {
        "cells": slot.cells(from_members(bases)),
        "number": slot.number(len(bases)),
        "once": listing(
            sentence("counted.once", digits=slot.digits(digits), house=slot.houses((h,)))
            for h, digits in by_house.items()
        ),
    }
    return slots | {"both": slot.digits(twice)} if twice else slots


def spread_slots(cover: Cover, tables: Tables) -> dict[str, Value] | None:
    """The values for many cells over many houses, which have as many places for their digits as
    there are cells, or one fewer: the digits of each house, those of houses with the same digits
    together; which digits are counted by rows and which by columns, if each is counted one way; the
    fins; and the way round, if the cells form a ring. None for other covers."""
    by_house = union_by((house_of(q), 1 << q % 9) for q in sorted(cover.covers))
    is_long = len(cover.bases) > MOST_CHOICES if cover.fins else len(by_house) >= MANY
    if not is_long or not (slots := counted_slots(cover, tables)):
        return None
    by_digits: dict[int, list[int]] = {}
    for h, digits in by_house.items():
        by_digits.setdefault(digits, []).append(h)
    places = listing(
        sentence("spread.places", digits=slot.digits(digits), house=slot.houses(tuple(houses)))
        for digits, houses in by_digits.items()
    )
    crossed = from_members(q % 9 for q in cover.covers if _meets_another(q, cover, tables))
    kept = {name: slots[name] for name in ("cells", "number")} | {"once": places}
    kept |= {"places": slot.number(len(cover.covers))}
    by_kind = union_by((h // 9, digits) for h, digits in by_house.items())
    rows, columns, boxes = (by_kind.get(kind, 0) for kind in range(3))
    if rows and columns and not rows & columns and not boxes:
        kept |= {"rowed": slot.digits(rows), "columned": slot.digits(columns)}
    if cover.fins:
        kept["fins"] = slot.candidates(from_members(cover.fins))
    kept |= _ring_slots(from_members(cover.bases), by_house, tables)
    return kept | {"both": slot.digits(crossed)} if crossed else kept


def _ring_slots(cells: Cells, by_house: Mapping[int, int], tables: Tables) -> dict[str, Value]:
    """The values for pairs of cells in a ring, each of which shares a line or a box with the next:
    the first pair, and for each house on the way round its digits and the next pair. Empty for
    other cells."""
    houses = [
        h for h, house in enumerate(tables.house_cells) if (house & cells).bit_count() == _IN_PAIRS
    ]
    if len(houses) != _PAIRS:
        return {}
    first = pair = from_members(members(tables.house_cells[houses[0]] & cells)[:2])
    links = list[Sentence]()
    for _ in range(_PAIRS):
        if not (shared := [h for h in houses if not pair & ~tables.house_cells[h]]):
            return {}
        houses.remove(shared[0])
        pair = tables.house_cells[shared[0]] & cells & ~pair
        digits = by_house.get(shared[0], 0)
        links.append(
            sentence(
                "spread.link" if houses else "spread.back",
                digits=slot.digits(digits) if digits else None,
                house=slot.houses((shared[0],)),
                cells=slot.cells(pair),
            )
        )
    return {"first": slot.cells(first), "ring": listing(links)}


def _meets_another(q: int, cover: Cover, tables: Tables) -> bool:
    """Whether two covers share a candidate of a base."""
    held = tables.constraint_candidates[q] & tables.held_in(cover.bases)
    return any(held & tables.constraint_candidates[other] for other in cover.covers if other != q)


def crossed_slots(cover: Cover, tables: Tables) -> dict[str, Value] | None:
    """The values for cells of a house and digits of a house that meets it, where the digits of the
    first and cells of the second take them; None for other covers."""
    cells, inner = _split(cover.bases)
    rest, digits = _split(cover.covers)
    if not (cells and inner and rest and digits):
        return None
    (house, *more), (other, *others) = ({*map(house_of, qs)} for qs in (digits, inner))
    if more or others or not {q % 9 for q in inner} <= {q % 9 for q in digits}:
        return None
    inside, around = from_members(cells), from_members(rest)
    if (
        inside & ~tables.house_cells[house]
        or inside & tables.house_cells[other]
        or around & ~tables.house_cells[other]
    ):
        return None
    return {
        "cells": slot.cells(inside),
        "digits": slot.digits(from_members(q % 9 for q in digits)),
        "inner": slot.digits(from_members(q % 9 for q in inner)),
        "rest": slot.cells(around),
        "house": slot.houses((house,)),
        "other": slot.houses((other,)),
    }


def firework_slots(cover: Cover, left: Candidates, tables: Tables) -> dict[str, Value] | None:
    """The values for digits of lines that cross in boxes, and the cells that they fill; None for
    other covers. `left` are the candidates that are still possible."""
    cells, boxes = _split(cover.covers)
    digits = from_members(q % 9 for q in cover.bases)
    if min(cover.bases) < ROW_SPACE or not boxes or len(cells) != digits.bit_count():
        return None
    if not all(is_held(cover, from_members(cells), d, tables) for d in members(digits)):
        return None
    return filled_slots(cover, left, tables)


def filled_slots(cover: Cover, left: Candidates, tables: Tables) -> dict[str, Value]:
    """The values for the digits of a cover of one or more fireworks, and for its cells."""
    cells, _ = _split(cover.covers)
    return {
        "held": listing(held_in_lines(cover, left, tables)),
        "digits": slot.digits(from_members(q % 9 for q in cover.bases)),
        "cells": slot.cells(from_members(cells)),
    }


def is_held(cover: Cover, cells: Cells, d: int, tables: Tables) -> bool:
    """Whether a digit has one base, a line with two of the cells, or two, a row and a column that
    cross in one of the cells, with two other cells outside of the box, in which it is covered."""
    lines, boxes = (
        [house_of(q) for q in qs if q >= ROW_SPACE and q % 9 == d]
        for qs in (cover.bases, cover.covers)
    )
    if max(lines) >= FIRST_BOX:
        return False
    if len(lines) == 1:
        return not boxes and (cells & tables.house_cells[lines[0]]).bit_count() == 2
    if len(lines) != 2 or len(boxes) != 1 or (lines[0] < 9) == (lines[1] < 9):
        return False
    inside = tables.house_cells[boxes[0]] & cells
    ends = (tables.house_cells[lines[0]] | tables.house_cells[lines[1]]) & cells & ~inside
    heart = tables.house_cells[lines[0]] & tables.house_cells[lines[1]]
    return inside == heart and ends.bit_count() == 2 and not ends & ~_crossed(lines, ends, tables)


def held_in_lines(
    cover: Cover, left: Candidates, tables: Tables, key: str = "firework", depth: int = 0
) -> list[Sentence]:
    """For each pair of lines, or line, of a firework, a sentence that names its digits and where
    they fit."""
    cells, _ = _split(cover.covers)
    ends = from_members(cells)
    boxes = {q % 9: house_of(q) for q in cover.covers if q >= ROW_SPACE}
    lines: Mapping[int, int] = union_by((q % 9, 1 << house_of(q)) for q in cover.bases)
    groups = union_by(((of, boxes.get(d, 0)), 1 << d) for d, of in lines.items())
    told = []
    for (of, box), digits in groups.items():
        houses = members(of)
        places = tables.held_in(q for q in cover.bases if digits >> q % 9 & 1) & left
        slots: dict[str, Value] = {
            "digits": slot.digits(digits),
            "lines": slot.houses(tuple(houses)),
        }
        if len(houses) == 1:
            where = cells_of(places) or _crossed(houses, ends, tables)
            told.append(sentence(f"{key}.line", depth, **slots, cells=slot.cells(where)))
            continue
        heart = tables.house_cells[houses[0]] & tables.house_cells[houses[1]]
        slots |= {
            "box": slot.houses((box,)),
            "heart": slot.cells(heart),
            "ends": slot.cells(ends & ~heart & _crossed(houses, ends, tables)),
        }
        told.append(sentence(f"{key}.held", depth, **slots))
    return told


def _crossed(houses: list[int], cells: Cells, tables: Tables) -> Cells:
    """Those of the cells that lie in one of the houses."""
    return from_members(
        i for i in members(cells) if any(tables.house_cells[h] >> i & 1 for h in houses)
    )


def _split(constraints: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The constraints that are cells, and those that are digits in houses."""
    return [q for q in constraints if q < ROW_SPACE], [q for q in constraints if q >= ROW_SPACE]
