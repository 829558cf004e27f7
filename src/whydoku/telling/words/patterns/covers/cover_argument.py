"""Why the candidates that a cover excludes are false: what fills each of its covers.

The sentences for singles, subsets and intersections say everything.

sectors         why no digit can be there twice
counted         how often each digit fits
spread          the same, then what each house takes
firework        where a digit is that is in neither end
fish            the places in each base, or two cases; then what each cover takes
any             the choices that the sentence has not listed; then what each cover takes

With fins there are two cases: a fin is true, or none is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.spaces import ROW_SPACE, Tables, house_of
from whydoku.logic.why import Cover
from whydoku.telling.words.patterns.covers.bent_covers import held_in_lines
from whydoku.telling.words.patterns.covers.cover_shapes import (
    CoverShape,
    cover_shape,
    cover_slots,
    in_more_covers,
    sectors_of,
)
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import cells_with_digits, choice_in, one_is_true, together
from whydoku.telling.words.writing.context import ReasonContext, Taker, alike, taken_by, takers_of
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence

MOST_CASES: Final = 3
"""The most candidates that each of two bases may have if a fish is argued case by case."""


def argument(cover: Cover, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says why the candidates that a cover excludes are false; empty if the reason says
    everything."""
    if ctx.state is None:
        return []
    shape = cover_shape(cover, ctx)
    if shape == "sectors":
        return [*_each_once(cover, ctx, depth), *what_falls(cover, ctx, depth)]
    if shape == "counted":
        return [*_counted(cover, ctx, depth), *what_falls(cover, ctx, depth)]
    if shape == "spread":
        told = _counted(cover, ctx, depth, shape)
        if cover.fins:
            return [*told, *either_way(cover, ctx, depth)]
        return [*told, *_taken_by_houses(cover, ctx, depth)]
    if shape in {"crossed", "firework"}:
        held = _held_by_heart(cover, ctx, depth) if shape == "firework" else []
        return [*_all_places(cover, ctx, depth), *held, *what_falls(cover, ctx, depth)]
    if shape not in {"fish", "any"}:
        return []
    if cover.fins:
        return [*_all_places(cover, ctx, depth), *either_way(cover, ctx, depth)]
    if shape == "fish" and (cases := _case_by_case(cover, ctx, depth)):
        return [*cases, *what_falls(cover, ctx, depth, either=True)]
    count = [_count_of_fish(cover, ctx, depth)] if shape == "fish" else []
    return [*_all_places(cover, ctx, depth), *count, *what_falls(cover, ctx, depth)]


def excluded_by_this(cover: Cover, ctx: ReasonContext) -> Candidates:
    """Those eliminations of the step that this cover makes; of two siamese fish, each makes
    some."""
    eliminations = (
        ctx.eliminations
        & ctx.tables.held_in(cover.covers)
        & ctx.tables.seen_by_all(from_members(cover.fins))
    )
    return eliminations & (ctx.state or 0)


# Two sectors


def _each_once(cover: Cover, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says why none of the digits of a cover can be twice in the cells of its line and its box."""
    sectors = sectors_of(cover, ctx.tables)
    assert sectors is not None  # noqa: S101
    cells = cells_with_digits(sectors.cells, ctx.state or 0)
    key = "argue.sectors.both" if "both" in sectors.slots else "argue.sectors"
    return [sentence(key, depth, **(sectors.slots | {"cells": cells}))]


# Covers across houses


def _counted(
    cover: Cover, ctx: ReasonContext, depth: int, shape: CoverShape = "counted"
) -> list[Sentence]:
    """Says how often the digits of cells fit in each house: as often as there are cells."""
    slots = cover_slots(cover, ctx, shape)
    cells = cells_with_digits(from_members(cover.bases), ctx.state or 0)
    key = f"argue.{shape}.finned" if cover.fins else f"argue.{shape}"
    return [sentence(key, depth, **(slots | {"cells": cells}))]


def _taken_by_houses(cover: Cover, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields, for each house, a sentence that says what its covers exclude together, and at last
    what would take two places at once."""
    tables = ctx.tables
    eliminations = excluded_by_this(cover, ctx)
    doubled = eliminations & cover.held_under(tables)
    left = eliminations & ~doubled
    for h in sorted({house_of(q) for q in cover.covers}):
        covers = [q for q in cover.covers if house_of(q) == h]
        fallen = left & tables.held_in(covers)
        left &= ~fallen
        those = [q for q in covers if tables.constraint_candidates[q] & fallen]
        if not those:
            continue
        yield sentence(
            "argue.spread.taken",
            depth,
            house=slot.houses((h,)),
            digits=slot.digits(from_members(q % 9 for q in those)),
            cells=slot.cells_of(ctx.of(*cover.all_bases) & tables.held_in(those)),
            result=slot.result(0, fallen),
        )
    yield from _would_take_two(cover, doubled, depth, tables)


def _held_by_heart(cover: Cover, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says why each digit of a firework is where its lines cross if it is nowhere else."""
    held = held_in_lines(cover, ctx.of(*cover.all_bases), ctx.tables, "argue.firework", depth)
    return [one for one in held if one.key == "argue.firework.held"]


# Fish, and covers without a name


def _all_places(cover: Cover, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that name the candidates left in each base, unless the reason lists them."""
    shape = cover_shape(cover, ctx)
    if shape == "any" and "choices" in cover_slots(cover, ctx, shape):
        return
    for q in cover.bases:
        if shape != "fish":
            yield sentence("argue.choice", depth, choice=choice_in(q, ctx.of(q)))
        elif left := ctx.of(q):
            yield sentence(
                "argue.places", depth, **slot.of_constraint(q), cells=slot.cells_of(left)
            )


def _count_of_fish(cover: Cover, ctx: ReasonContext, depth: int) -> Sentence:
    """Says why the covers of a fish have their digit in the bases: there are no more covers than
    bases."""
    slots = cover_slots(cover, ctx, "fish") | {"number": slot.number(len(cover.bases))}
    seen = shared = 0
    for q in cover.bases:
        here = ctx.of(q) & ~from_members(cover.fins)
        seen, shared = seen | here, shared | seen & here
    if not shared:
        return sentence("argue.count", depth, **slots)
    return sentence("argue.count.shared", depth, **slots, shared=slot.cells_of(shared))


def _case_by_case(cover: Cover, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says for each candidate of the first of two bases which candidates it leaves in the second.

    Empty if there are not two bases, if there are too many cases, or if a case leaves nothing.
    """
    tables = ctx.tables
    places = [ctx.of(q) for q in cover.bases]
    few = all(1 < left.bit_count() <= MOST_CASES for left in places)
    if len(places) != 2 or not few or places[0] & places[1]:
        return []
    cases, reached = [], 0
    for k in members(places[0]):
        taken = tables.held_in(q for q in cover.covers if tables.constraint_candidates[q] >> k & 1)
        left = places[1] & ~taken & ~tables.sees[k]
        if not left:
            return []
        reached |= left
        first, second = one_is_true(1 << k), one_is_true(left)
        cases.append(sentence("argue.case", depth, first=first, second=second))
    if reached == places[1]:
        return cases
    q = cover.bases[1]
    return [sentence("argue.choice", depth, choice=choice_in(q, places[1])), *cases]


def what_falls(
    cover: Cover, ctx: ReasonContext, depth: int, *, either: bool = False
) -> Iterator[Sentence]:
    """Yields sentences that say what each cover excludes, and why candidates that would fill two
    covers at once are false.

    With `either`, the first sentence says that this follows in each of the cases told before.
    """
    tables = ctx.tables
    eliminations = excluded_by_this(cover, ctx)
    doubled = eliminations & cover.held_under(tables)
    if not either:
        yield from _would_take_two(cover, doubled, depth, tables)
    key = "falls.either-way" if either else "falls.at-once"
    for taken, fallen in _taken(cover, ctx, eliminations & ~doubled):
        yield sentence(key, depth, taken=taken, result=slot.result(0, fallen))
        key = "falls.at-once"
    if either:
        yield from _would_take_two(cover, doubled, depth, tables)


def _taken(
    cover: Cover, ctx: ReasonContext, eliminations: Candidates
) -> Iterator[tuple[Sentence, Candidates]]:
    """Yields, for each cover that holds some of the eliminations, a sentence that says what fills
    the cover, and those eliminations that follow from it."""
    tables = ctx.tables
    bases = ctx.of(*cover.all_bases)
    true = bases & ~from_members(cover.fins) & ~in_more_covers(cover, bases, tables)
    for q in cover.covers:
        if here := eliminations & tables.constraint_candidates[q]:
            eliminations &= ~here
            yield taken_by(q, true & tables.constraint_candidates[q]), here


def _left_empty(cover: Cover, ctx: ReasonContext) -> tuple[int, ...]:
    """The houses of the covers that nothing can fill without the fins: then one of these is true
    in any case."""
    bases = ctx.of(*cover.all_bases)
    true = bases & ~from_members(cover.fins) & ~in_more_covers(cover, bases, ctx.tables)
    return tuple(
        house_of(q) for q in cover.covers if not true & ctx.tables.constraint_candidates[q]
    )


def _would_take_two(
    cover: Cover, doubled: Candidates, depth: int, tables: Tables
) -> Iterator[Sentence]:
    """Yields sentences that say why the candidates `doubled` in the bases are false: each would
    fill more covers than bases."""

    def covers_of(k: int) -> tuple[int, ...]:
        return tuple(q for q in cover.covers if tables.constraint_candidates[q] >> k & 1)

    for at_once, fallen in alike(doubled, covers_of):
        yield sentence(
            "argue.doubled",
            depth,
            claim=one_is_true(fallen),
            taken=together(at_once),
            result=slot.result(0, fallen),
        )


def either_way(cover: Cover, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say what a true fin excludes, what the cover excludes without fins, and
    what is therefore eliminated in either case."""
    tables = ctx.tables
    if not (eliminations := excluded_by_this(cover, ctx)):
        return
    fins = from_members(cover.fins)
    is_fish = cover_shape(cover, ctx) == "fish"
    yield from _seen_by_fins(fins, eliminations, depth, tables)
    doubled = eliminations & cover.held_under(tables)
    taken = [taken for taken, _ in _taken(cover, ctx, eliminations & ~doubled)]
    slots: dict[str, Value] = {"taken": listing(taken)} if taken else {}
    if is_fish and (none := _left_empty(cover, ctx)):
        slots = {"none": slot.houses(none)}
    if is_fish:
        slots["count"] = _count_of_fish(cover, ctx, 0)
        yield sentence("argue.no-fins.fish", depth, **slots)
    elif taken:
        yield sentence("argue.no-fins", depth, **slots)
    yield from _would_take_two(cover, doubled, depth + 1, tables)
    yield sentence("argue.either-way", depth, result=slot.result(0, eliminations))


def _seen_by_fins(
    fins: Candidates, eliminations: Candidates, depth: int, tables: Tables
) -> Iterator[Sentence]:
    """Yields sentences that say which of the eliminations a true fin sees, and where."""

    def takers_of_one(k: int) -> tuple[tuple[Taker, Cells], ...]:
        return tuple((q, cells_of(part)) for q, part in takers_of(fins, k, tables))

    for takers, fallen in alike(eliminations, takers_of_one):
        held = [q for q, _ in takers if q >= 0]
        linked = [slot.link(~q, part) for q, part in takers if q < 0]
        yield sentence(
            "argue.fin",
            depth,
            claim=one_is_true(fins),
            hit=slot.cells_of(fallen),
            where=_places_of(held) if held else None,
            link=linked[0] if linked else None,
        )


def _places_of(constraints: Sequence[int]) -> Value:
    """The cells and houses of some constraints, as one value to fill into a sentence."""
    houses = tuple(house_of(q) for q in constraints if q >= ROW_SPACE)
    if all(q >= ROW_SPACE for q in constraints):
        return slot.houses(houses)
    cells = [slot.cell(q) for q in constraints if q < ROW_SPACE]
    return listing([*cells, *(slot.houses((h,)) for h in houses)])
