"""Marks the cells that stay in their places under a symmetry, what would be twice in a house, and
the cells where something is not possible that their images still show."""

from __future__ import annotations

from typing import Final

from whydoku.grids.bits import from_members, members
from whydoku.grids.parts.candidates import cells_of, union
from whydoku.logic.why import Automorphism
from whydoku.telling.automorphisms import falls
from whydoku.telling.pictures.collector import MarkCollector
from whydoku.telling.pictures.marks import Tie, Tint

MOST_LINES: Final = 8
"""The most lines from candidates to images beside them; of more, only the cells are tinted."""


def mark(marks: MarkCollector, automorphism: Automorphism, context: bool) -> None:
    """Marks why a symmetry excludes candidates; if `context` is set, it only supports another
    pattern, and nothing is marked."""
    found = [] if context else falls(automorphism, marks.bits, marks.eliminations)
    for fall in found:
        if fall.kind == "stays":
            marks.cells(1 << fall.cell, Tint.BASE)
            marks.name(Tint.BASE, "stays-in-place")
    beside = {
        from_members(i * 9 + d for i in (fall.cell, fall.other))
        for fall in found
        for d in members(fall.digits if fall.kind == "beside" else 0)
    }
    if len(beside) <= MOST_LINES:
        for pair in sorted(beside):
            marks.link(pair & -pair & marks.bits, pair & (pair - 1) & marks.bits, Tie.WEAK)
            marks.name(Tie.WEAK, "image-of-it")
    else:
        marks.cells(cells_of(union(beside)), Tint.COVER)
        marks.name(Tint.COVER, "beside-image")
    for fall in found:
        if fall.kind in ("gone", "placed"):
            marks.cells(1 << fall.other, Tint.SET_A)
            marks.name(Tint.SET_A, "seen-there")
            marks.cells(1 << fall.cell, Tint.SET_B)
            marks.name(Tint.SET_B, "its-image")
