"""Marks the bases, the covers and the candidates of a cover or, for a single, the cells that rule
out everything else."""

from __future__ import annotations

from whydoku.grids.bits import from_members
from whydoku.grids.parts.candidates import union_by
from whydoku.grids.spaces import FIRST_FURTHER, ROW_SPACE, house_of
from whydoku.logic.why import Cover, held_by
from whydoku.telling.pictures.blockers import cells_barring_other_digits, cells_barring_other_places
from whydoku.telling.pictures.collector import DIGIT_ROLES, MarkCollector
from whydoku.telling.pictures.marks import Role, Tint
from whydoku.telling.words.patterns.covers.bent_covers import MANY
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.passage import DigitsSlot, HousesSlot


def mark(marks: MarkCollector, cover: Cover, context: bool) -> None:
    """Marks a cover or a single in a picture; if `context` is set, the pattern only supports
    another one, and its candidates are left unmarked."""
    for q in cover.bases:
        marks.constraint(q, Tint.BASE)
    for truth in cover.truths:
        marks.pattern(truth, context=True)
    k = cover.single_under(marks.tables)
    if k is not None:
        _mark_single(marks, k, cover.bases[0], context)
        return
    for q in cover.covers:
        marks.constraint(q, Tint.COVER)
    if context:
        marks.name(Tint.BASE)
        marks.name(Tint.COVER)
        return
    if not cover.covers:
        marks.candidates(from_members(cover.fins), Role.PATTERN)
        _name(marks, cover)
        return
    held = [held_by(base, marks.tables) for base in cover.all_bases]
    for k in cover.fins:
        twice = sum(bits >> k & 1 for bits in held) > 1
        marks.candidates(1 << k, Role.ENDO_FIN if twice else Role.FIN)
    _name(marks, cover)
    _mark_crossings(marks, cover)


def _mark_crossings(marks: MarkCollector, cover: Cover) -> None:
    """Marks what bases and covers have in common, apart where the lesson does: the two ways of an
    X-Wing, the digits of a hidden subset."""
    tables = marks.tables
    bases, covers = cover.bases, cover.covers
    held = cover.held_under(tables) & marks.bits
    crossings = held & tables.held_in(covers)
    houses = {house_of(q) for q in bases if q >= ROW_SPACE}
    into_houses = min(covers) >= ROW_SPACE
    corners = [
        crossings & tables.held_in((q,)) & tables.held_in((c,)) for q in bases for c in covers
    ]
    is_whole = held == crossings and len(bases) == len(covers) > 1 and not cover.truths
    if is_whole and len(houses) == 2 and into_houses and [*map(int.bit_count, corners)] == [1] * 4:
        marks.candidates(corners[0] | corners[3], Role.PATTERN)
        marks.name(Role.PATTERN, "one-way")
        marks.candidates(corners[1] | corners[2], Role.FIN)
        marks.name(Role.FIN, "other-way")
    elif kinds := _kinds_of_many_houses(cover):
        for kind, role in zip(kinds, DIGIT_ROLES, strict=False):
            those = [q for q in covers if house_of(q) // 9 == kind]
            marks.candidates(crossings & tables.held_in(those), role)
            marks.name(role, f"used-up-in-{('rows', 'columns', 'boxes')[kind]}")
    elif is_whole and len(houses) == 1 and max(covers) < ROW_SPACE:
        for q, role in zip(bases, DIGIT_ROLES, strict=False):
            marks.candidates(crossings & tables.held_in((q,)), role)
            marks.name(role, "digit-in-house", digits=slot.digit(q % 9), houses=slot.house(q))
    else:
        marks.candidates(crossings, Role.PATTERN)
        marks.name(Role.PATTERN, "" if houses and into_houses else "used-up")


def _kinds_of_many_houses(cover: Cover) -> list[int]:
    """The kinds of the covers, rows, columns, boxes, if these take the digits of cells over many
    houses."""
    if min(cover.covers) < ROW_SPACE or cover.truths or cover.fins:
        return []
    if max(cover.bases) >= ROW_SPACE:
        return []
    houses = {house_of(q) for q in cover.covers}
    if max(houses) >= FIRST_FURTHER:
        return []
    return sorted({h // 9 for h in houses}) if len(houses) >= MANY else []


def _name(marks: MarkCollector, cover: Cover) -> None:
    """Names the tints in the legend: bases by what they must hold, covers by what they can no
    longer hold."""
    in_houses, into_houses = (
        min(qs, default=ROW_SPACE) >= ROW_SPACE for qs in (cover.bases, cover.covers)
    )
    if cover.truths:
        marks.name(Tint.BASE)
    elif in_houses:
        houses, digits = _houses_and_digits(cover.bases)
        key = "base-fill" if not into_houses else "base-each" if len(houses) > 1 else "base"
        marks.name(Tint.BASE, key if digits else "", houses=houses, digits=digits)
    elif max(cover.bases) < ROW_SPACE:
        held = marks.tables.held_in(cover.bases) & marks.bits & ~from_members(cover.fins)
        cells = slot.cells(from_members(cover.bases))
        key = "base-cells-many" if _kinds_of_many_houses(cover) else "base-cells"
        number = slot.number(len(cover.bases))
        marks.name(Tint.BASE, key, cells=cells, digits=slot.digits_of(held), number=number)
    if not cover.covers:
        return
    if into_houses:
        houses, digits = _houses_and_digits(cover.covers)
        key = "cover-but" if cover.fins else "cover"
        takes_all = digits and len(cover.covers) == len(cover.all_bases)
        marks.name(Tint.COVER, key if takes_all else "", houses=houses, digits=digits)
    elif max(cover.covers) < ROW_SPACE:
        marks.name(Tint.COVER, "cover-cells")


def _houses_and_digits(constraints: tuple[int, ...]) -> tuple[HousesSlot, DigitsSlot]:
    """The houses of the constraints, and their digits; no digits if these differ from house to
    house."""
    digits_in = union_by((house_of(q), 1 << q % 9) for q in constraints)
    same = len(set(digits_in.values())) == 1
    return slot.houses(tuple(digits_in)), slot.digits(next(iter(digits_in.values())) if same else 0)


def _mark_single(marks: MarkCollector, k: int, q: int, context: bool) -> None:
    """Marks candidate `k` as the single of the cell or house of constraint `q`, and the cells that
    bar all other candidates from there. With `context`, candidates are left unmarked."""
    tables = marks.tables
    marks.name_constraint(Tint.BASE, "" if context else "single", q)
    if not context:
        marks.candidates(1 << k, Role.TRUE)
        marks.candidates(tables.held_in((q,)) & marks.bits & ~(1 << k), Role.ELIMINATED)
    if marks.grid is None:
        return
    digits = marks.grid.givens.bits | marks.grid.placed.bits
    if q < ROW_SPACE:
        barring = cells_barring_other_digits(k, digits, tables)
    else:
        barring = cells_barring_other_places(q, k, digits, tables)
    for i in barring:
        marks.cells(1 << i, Tint.CAUSE)
    if barring and q < ROW_SPACE:
        marks.name(Tint.CAUSE, "bars-digits", cell=slot.cell(k // 9))
    elif barring:
        marks.name(Tint.CAUSE, "bars-places", digit=slot.digit(k % 9), house=slot.house(q))
