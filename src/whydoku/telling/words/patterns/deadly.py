"""Deadly patterns in words, and what follows from their guardians.

cell      all guardians in one cell, which must hold one of them
digit     all guardians of one digit, in several cells
house     the same, if all eliminations are in houses that hold all these cells

For any other pattern the text lists the guardians. Cases over guardians have their own shapes
(`guardians`). All this holds for an impossible pattern, too.

What could be exchanged has one of seven wordings, and the first four say why:

alike         the same two digits in all cells
placed        the same, and some of the cells are filled, though not by givens
lines         more digits, the same in all cells, which are in two lines
placed-lines  the same, and some of the cells are filled
grave         two digits in each open cell of the grid
mixed         two digits in each cell of the pattern, but not the same two in all
twins         anything else: each way to fill the cells has a twin
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final, Literal, TypeAlias

from whydoku.grids.bits import BITS, Candidates, Mask, from_members, members
from whydoku.grids.parts.candidates import (
    candidates_of,
    cells_by_digits,
    cells_of,
    digits_of,
    union,
)
from whydoku.grids.spaces import (
    ALL_CELLS,
    ALL_DIGITS,
    DIGIT_CANDIDATES,
    FIRST_BOX,
    FIRST_FURTHER,
    MOST_FURTHER,
    Tables,
)
from whydoku.logic.proof.patterns.deadly import settled_outside
from whydoku.logic.why import Deadly, Impossible
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import MOST_CHOICES, one_is_true
from whydoku.telling.words.writing.context import PatternWords, ReasonContext, falls_to
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence

_KINDS: Final = range(9), range(9, FIRST_BOX), range(FIRST_BOX, FIRST_FURTHER + MOST_FURTHER)
"""The rows, the columns, and the boxes with whatever other houses there are."""

Exchange: TypeAlias = Literal["alike", "lines", "placed", "placed-lines", "grave", "mixed", "twins"]


def deadly_slots(deadly: Deadly, ctx: ReasonContext) -> dict[str, Value]:
    """The values to fill into sentences about a deadly pattern."""
    slots = slots_of_guardians(deadly) | {
        "cells": _cells_in_order(deadly, ctx.tables),
        "number": slot.number(cells_of(deadly.pattern).bit_count()),
    }
    exchange = _exchange(deadly, ctx)
    lines = {"lines": _lines_of(deadly, ctx.tables)} if exchange.endswith("lines") else {}
    if exchange in {"alike", "placed"}:
        slots["swap"] = _swap(deadly, ctx.tables)
    would = sentence(f"exchange.{exchange}", **slots, **lines)
    if deadly.confined:
        slots["houses"] = slot.houses(deadly.confined)
        held = ctx.tables.cells_in(deadly.confined) & cells_of(deadly.pattern)
        slots_of_held = slots | {"held": slot.cells(held), "exchange": would}
        would = sentence("exchange.confined", **slots_of_held)
    slots["absurd"] = sentence("absurd.two-solutions", would=would)
    return slots


def slots_of_guardians(pattern: Deadly | Impossible) -> dict[str, Value]:
    """The values to fill into sentences about the guardians of a pattern."""
    guardians = pattern.guardians
    return {
        "digits": slot.digits_of(pattern.pattern),
        "guardians": slot.candidates(guardians),
        "roof": slot.cells_of(guardians),
        "extras": slot.digits_of(guardians),
        "nobody": listing(_no_guardians(guardians)),
        "choices": listing(map(one_is_true, _choices(guardians))),
    }


def _cells_in_order(deadly: Deadly, tables: Tables) -> Value:
    """The cells of a deadly pattern, as a value to fill into a sentence. If the pattern has two
    digits, each cell sees the next, as far as possible."""
    left = cells_of(deadly.pattern)
    if digits_of(deadly.pattern).bit_count() != 2:
        return slot.cells(left)
    cells: list[int] = []
    while left:
        houses = tables.houses_of[cells[-1]] if cells else ()
        beside = (left & tables.house_cells[h] for h in houses)
        cells.append(min(members(next(filter(None, beside), left))))
        left &= ~(1 << cells[-1])
    return listing(map(slot.cell, cells))


def _choices(guardians: Candidates) -> list[Candidates]:
    """The guardians cell by cell, or together if all have the same digit."""
    if digits_of(guardians).bit_count() == 1:
        return [guardians]
    return [guardians & candidates_of(1 << i) for i in members(cells_of(guardians))]


def _no_guardians(guardians: Candidates) -> Iterator[Sentence]:
    """Yields suppositions that no guardian is true, for all cells with the same guardians at
    once."""
    for digits, there in cells_by_digits(guardians).items():
        number = ("one", "two", "many")[min(there.bit_count(), 3) - 1]
        extras = slot.digits(digits)
        yield sentence(f"guardian.none.{number}", cells=slot.cells(there), extras=extras)


def _lines_of(deadly: Deadly, tables: Tables) -> Value:
    """The rows or the columns of a deadly pattern, whichever are fewer."""
    rows, columns, _ = _houses_of(deadly, tables)
    return slot.houses(min(rows, columns, key=len))


def _houses_of(deadly: Deadly, tables: Tables) -> Iterator[tuple[int, ...]]:
    """Yields the rows, the columns, and the boxes and further houses of a deadly pattern."""
    cells = cells_of(deadly.pattern)
    houses = {h for i in members(cells) for h in tables.houses_of[i]}
    for kind in _KINDS:
        yield tuple(h for h in kind if h in houses)


def _swap(deadly: Deadly, tables: Tables) -> Sentence:
    """Says what the houses of a deadly pattern of two digits keep if the digits are swapped."""
    digits = digits_of(deadly.pattern)
    one, other = slot.digits(digits & -digits), slot.digits(digits & digits - 1)
    houses = map(slot.houses, _houses_of(deadly, tables))
    slots = dict(zip(("rows", "columns", "boxes"), houses, strict=True))
    return sentence("exchange.swap", one=one, other=other, **slots)


def _lost(deadly: Deadly, ctx: ReasonContext) -> Value | None:
    """Says which candidates the exchange would bring back; None if none of them is removed. In a
    pattern of more than two digits, a cell takes the digits of the other cell in its line."""
    if ctx.state is None:
        return None
    cells = cells_of(deadly.pattern)
    gone = deadly.pattern & ~ctx.state & ~candidates_of(cells_of(ctx.filled))
    if _exchange(deadly, ctx).endswith("lines"):
        rows, columns, _ = _houses_of(deadly, ctx.tables)
        across = columns if len(rows) == 2 else rows
        gone = union(
            gone & candidates_of(1 << i) & DIGIT_CANDIDATES[d]
            for h in across
            for i, j in permutations(members(cells & ctx.tables.house_cells[h]), 2)
            for d in BITS[ctx.state >> j * 9 & ALL_DIGITS]
        )
    lost = [
        sentence("exchange.lost", cells=slot.cells(there), digits=slot.digits(digits))
        for digits, there in cells_by_digits(gone).items()
    ]
    return listing(lost) if lost else None


def _exchange(deadly: Deadly, ctx: ReasonContext) -> Exchange:
    digits, cells = digits_of(deadly.pattern), cells_of(deadly.pattern)
    is_placed = bool(ctx.filled & candidates_of(cells))
    if not any(digits << i * 9 & ~deadly.pattern for i in members(cells)):
        if digits.bit_count() == 2:
            return "placed" if is_placed else "alike"
        rows, columns, _ = _houses_of(deadly, ctx.tables)
        if min(len(rows), len(columns)) == 2:
            return "placed-lines" if is_placed else "lines"
    if any((deadly.pattern >> i * 9 & ALL_DIGITS).bit_count() != 2 for i in members(cells)):
        return "twins"
    if ctx.state is None:
        return "mixed"
    rest = members(ALL_CELLS & ~cells)
    left = (ctx.state >> i * 9 & ALL_DIGITS for i in rest)
    return "mixed" if any(m & (m - 1) for m in left) else "grave"


def premise(deadly: Deadly, ctx: ReasonContext) -> Sentence:
    """Names the cells of a deadly pattern, and the guardians that keep their digits from being
    exchanged."""
    return sentence("premise.deadly", **deadly_slots(deadly, ctx))


def reason(deadly: Deadly, ctx: ReasonContext) -> Sentence:
    """Names the cells and the guardians of a deadly pattern, and ends with the conclusions."""
    is_bare = _exchange(deadly, ctx) in {"grave", "mixed"}
    return reason_by_guardians(deadly, deadly_slots(deadly, ctx), ctx, is_bare=is_bare)


def reason_by_guardians(
    pattern: Deadly | Impossible,
    slots: dict[str, Value],
    ctx: ReasonContext,
    *,
    is_bare: bool = False,
) -> Sentence:
    """Says what would follow without a true guardian, and ends with the conclusions. With
    `is_bare`, the cells of the pattern are not named."""
    key, out, shape = "deadly", ctx.eliminations, shape_of_guardians(pattern, ctx)
    if shape == "cell":
        key, slots["out"] = f"deadly.cell{'.bare' * is_bare}", slot.digits_of(out)
    elif shape == "sole":
        key = "deadly.sole"
    elif shape:
        roof = cells_of(pattern.guardians)
        key = f"deadly.{shape}"
        if shape == "digit" and roof.bit_count() > MOST_CHOICES:
            key += ".many"
        slots["two" if roof.bit_count() == 2 else "many"] = slot.cells(roof)
        slots["houses"] = slot.houses(_houses_of_all(roof, cells_of(out), ctx.tables))
    return ctx.concluding(f"reason.{key}", **slots)


def shape_of_guardians(
    pattern: Deadly | Impossible, ctx: ReasonContext
) -> Literal["cell", "digit", "house", "sole", ""]:
    """The arrangement of the guardians, if the words depend on it; otherwise empty."""
    roof, out = cells_of(pattern.guardians), ctx.eliminations
    if isinstance(pattern, Deadly) and pattern.confined:
        return ""
    if ctx.placements == pattern.guardians and not out:
        return "sole"
    if roof.bit_count() == 1 and cells_of(out) == roof and not ctx.placements:
        return "cell"
    if roof.bit_count() > 1 and digits_of(pattern.guardians).bit_count() == 1 and out:
        return "house" if _houses_of_all(roof, cells_of(out), ctx.tables) else "digit"
    return ""


def _houses_of_all(roof: int, out: int, tables: Tables) -> tuple[int, ...]:
    """The houses that contain all cells in `roof` and some in `out`; empty if these houses together
    do not contain all cells in `out`."""
    houses = [h for h in tables.houses_around(roof) if out & tables.house_cells[h]]
    for h in houses:
        out &= ~tables.house_cells[h]
    return () if out else tuple(houses)


def argument(deadly: Deadly, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says why the digits of a deadly pattern could be exchanged, and what the guardians exclude
    unless the reason says so."""
    shape = shape_of_guardians(deadly, ctx)
    lines = [*why_exchanged(deadly, ctx, depth, again=not shape)]
    if shape in {"cell", "house"}:
        return lines
    return [*lines, *falls_to(deadly.guardians, ctx.eliminations, ctx.tables, depth)]


def why_exchanged(
    deadly: Deadly, ctx: ReasonContext, depth: int, *, again: bool = True
) -> Iterator[Sentence]:
    """Yields sentences that say how a second solution would come about if no guardian were true,
    unless the words for the exchange say so, and why removed candidates do not prevent it; with
    `again`, they name the guardians."""
    exchange, slots = _exchange(deadly, ctx), deadly_slots(deadly, ctx)
    if exchange in {"grave", "mixed"}:
        if not again:
            del slots["guardians"]
        has_boxes = not ctx.rules.has_more and ctx.tables.box_shape[0] < ctx.tables.size
        yield sentence(f"argue.deadly.{exchange if has_boxes else 'houses'}", depth, **slots)
    elif exchange == "twins":
        rows, columns, boxes = map(slot.houses, _houses_of(deadly, ctx.tables))
        slots |= {"rows": rows, "columns": columns, "boxes": boxes}
        yield sentence("argue.deadly.twins", depth, **slots)
    elif not exchange.startswith("placed") and (lost := _lost(deadly, ctx)):
        yield sentence("argue.deadly.lost", depth, number=slots["number"], lost=lost)
    yield from _apart(deadly, ctx.tables, depth)


def _apart(deadly: Deadly, tables: Tables, depth: int) -> Iterator[Sentence]:
    """Says of each kind of links why the cells at their other ends have no digit of the pattern:
    because these are in the houses that hold them, or because they are not possible."""
    if not tables.links:
        return
    of_cell = {i: deadly.pattern >> i * 9 & ALL_DIGITS for i in members(cells_of(deadly.pattern))}
    settled = settled_outside(of_cell, tables)
    ends: dict[tuple[str, Mask], list[tuple[int, int]]] = {}
    for i, own in of_cell.items():
        for j in members(tables.peers[i]):
            if kind := tables.link_of(i, j):
                ends.setdefault((kind, own), []).append((i, j))
    for (_, digits), links in ends.items():
        i, j = links[0]
        cells = union(1 << other for _, other in links)
        kept = from_members(k for k in members(cells) if not digits << k * 9 & ~settled)
        slots: dict[str, Value] = {
            "link": slot.link(i, 1 << j),
            "digits": slot.digits(digits),
        }
        if left := cells & ~kept:
            slots["cells"] = slot.cells(left)
        if kept:
            slots["kept"] = slot.cells(kept)
        yield sentence(f"argue.deadly.apart{'.kept' if kept else ''}", depth, **slots)


def exact_form(deadly: Deadly, _: ReasonContext, depth: int) -> list[Sentence]:
    """A deadly pattern and its guardians, in notation."""
    return [
        sentence(
            "exact.deadly",
            depth,
            pattern=slot.candidates(deadly.pattern),
            guardians=slot.candidates(deadly.guardians),
            confined=slot.houses(deadly.confined) if deadly.confined else None,
        )
    ]


def clue(deadly: Deadly, _: ReasonContext) -> Sentence:
    """Asks what keeps the digits of a deadly pattern from being exchanged."""
    return question_of_exchange("deadly", deadly)


def question_of_exchange(key: str, deadly: Deadly) -> Sentence:
    """Asks about the cells whose digits could be exchanged, in the words of the template
    `clue.{key}`."""
    held = deadly.pattern
    return sentence(f"clue.{key}", cells=slot.cells_of(held), digits=slot.digits_of(held))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
