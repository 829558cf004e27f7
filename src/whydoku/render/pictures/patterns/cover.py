"""The bases and covers of the one rule and their candidates; or what leaves only a single."""

from __future__ import annotations

from whydoku.notation import format_cell, format_house
from whydoku.render.pictures.blockers import cells_barring_other_digits, cells_barring_other_places
from whydoku.render.pictures.collector import MarkCollector
from whydoku.render.pictures.marks import Role, Tint
from whydoku.render.pictures.names import legend_text
from whydoku.spaces import CONSTRAINT_CANDIDATES, ROW_SPACE, house_of
from whydoku.why import Cover
from whydoku.world.candidates import held_in, union


def mark(marks: MarkCollector, cover: Cover, context: bool) -> None:
    """Adds the marks of a cover, or of a single."""
    for q in cover.bases:
        marks.constraint(q, Tint.BASE)
    k = cover.single
    if k is not None:
        _mark_single(marks, k, cover.bases[0], context)
        return
    for q in cover.covers:
        marks.constraint(q, Tint.COVER)
    if context:
        return
    held = [CONSTRAINT_CANDIDATES[q] for q in cover.bases]
    for k in cover.fins:
        twice = sum(bits >> k & 1 for bits in held) > 1
        marks.candidates(1 << k, Role.ENDO_FIN if twice else Role.FIN)
    marks.candidates(marks.bits & union(held) & held_in(cover.covers), Role.PATTERN)


def _mark_single(marks: MarkCollector, k: int, q: int, context: bool) -> None:
    """Marks a candidate that is alone in its base, and the cells that bar all others from it."""
    if not context:
        marks.candidates(1 << k, Role.TRUE)
        marks.candidates(held_in((q,)) & marks.bits & ~(1 << k), Role.ELIMINATED)
    if marks.grid is not None:
        digits = marks.grid.givens.bits | marks.grid.placed.bits
        if q < ROW_SPACE:
            barring = cells_barring_other_digits(k, digits)
            name = legend_text("bars-digits", cell=format_cell(k // 9))
        else:
            barring = cells_barring_other_places(q, k, digits)
            house = format_house(house_of(q))
            name = legend_text("bars-places", digit=str(k % 9 + 1), house=house)
        for i in barring:
            marks.cells(1 << i, Tint.CAUSE)
        if marks.names.setdefault(Tint.CAUSE, name) != name:
            marks.names[Tint.CAUSE] = legend_text(f"tint.{Tint.CAUSE.value}")
