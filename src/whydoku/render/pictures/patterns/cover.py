"""Marks the bases, the covers and the candidates of a cover or, for a single, the cells that rule
out everything else."""

from __future__ import annotations

from whydoku.bits import from_members
from whydoku.render.pictures.blockers import cells_barring_other_digits, cells_barring_other_places
from whydoku.render.pictures.collector import MarkCollector
from whydoku.render.pictures.marks import Role, Tint
from whydoku.render.words import slot
from whydoku.render.words.passage import DigitsSlot, HousesSlot
from whydoku.spaces import CONSTRAINT_CANDIDATES, ROW_SPACE, house_of
from whydoku.why import Cover
from whydoku.world.candidates import held_in, union, union_by


def mark(marks: MarkCollector, cover: Cover, context: bool) -> None:
    """Marks a cover or a single in a picture; if `context` is set, the pattern only supports
    another one, and its candidates are left unmarked."""
    for q in cover.bases:
        marks.constraint(q, Tint.BASE)
    k = cover.single
    if k is not None:
        _mark_single(marks, k, cover.bases[0], context)
        return
    for q in cover.covers:
        marks.constraint(q, Tint.COVER)
    if context:
        marks.name(Tint.BASE)
        marks.name(Tint.COVER)
        return
    held = [CONSTRAINT_CANDIDATES[q] for q in cover.bases]
    for k in cover.fins:
        twice = sum(bits >> k & 1 for bits in held) > 1
        marks.candidates(1 << k, Role.ENDO_FIN if twice else Role.FIN)
    marks.candidates(marks.bits & union(held) & held_in(cover.covers), Role.PATTERN)
    _name(marks, cover)


def _name(marks: MarkCollector, cover: Cover) -> None:
    """Names the tints in the legend: bases by what they must hold, covers by what they can no
    longer hold."""
    in_houses, into_houses = (min(qs) >= ROW_SPACE for qs in (cover.bases, cover.covers))
    if in_houses:
        houses, digits = _houses_and_digits(cover.bases)
        key = "base-fill" if not into_houses else "base-each" if len(houses) > 1 else "base"
        marks.name(Tint.BASE, key if digits else "", houses=houses, digits=digits)
    elif max(cover.bases) < ROW_SPACE:
        held = held_in(cover.bases) & marks.bits & ~from_members(cover.fins)
        cells = slot.cells(from_members(cover.bases))
        marks.name(Tint.BASE, "base-cells", cells=cells, digits=slot.digits_of(held))
    if into_houses:
        houses, digits = _houses_and_digits(cover.covers)
        key = "cover-but" if cover.fins else "cover"
        marks.name(Tint.COVER, key if digits else "", houses=houses, digits=digits)
    elif max(cover.covers) < ROW_SPACE:
        marks.name(Tint.COVER, "cover-cells")
    marks.name(Role.PATTERN, "" if in_houses and into_houses else "used-up")


def _houses_and_digits(constraints: tuple[int, ...]) -> tuple[HousesSlot, DigitsSlot]:
    """The houses of the constraints, and their digits; no digits if these differ from house to
    house."""
    digits_in = union_by((house_of(q), 1 << q % 9) for q in constraints)
    same = len(set(digits_in.values())) == 1
    return slot.houses(tuple(digits_in)), slot.digits(next(iter(digits_in.values())) if same else 0)


def _mark_single(marks: MarkCollector, k: int, q: int, context: bool) -> None:
    """Marks candidate `k` as the single of the cell or house of constraint `q`, and the cells that
    bar all other candidates from there. With `context`, candidates are left unmarked."""
    marks.name_constraint(Tint.BASE, "" if context else "single", q)
    if not context:
        marks.candidates(1 << k, Role.TRUE)
        marks.candidates(held_in((q,)) & marks.bits & ~(1 << k), Role.ELIMINATED)
    if marks.grid is None:
        return
    digits = marks.grid.givens.bits | marks.grid.placed.bits
    if q < ROW_SPACE:
        barring = cells_barring_other_digits(k, digits)
    else:
        barring = cells_barring_other_places(q, k, digits)
    for i in barring:
        marks.cells(1 << i, Tint.CAUSE)
    if barring and q < ROW_SPACE:
        marks.name(Tint.CAUSE, "bars-digits", cell=slot.cell(k // 9))
    elif barring:
        marks.name(Tint.CAUSE, "bars-places", digit=slot.digit(k % 9), house=slot.house(q))
