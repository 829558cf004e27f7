"""Marks the cells that stay in their places under a symmetry, what would be twice in a house, and
the cells where something is not possible that their images still show."""

from __future__ import annotations

from typing import Final

from whydoku.bits import members
from whydoku.render.automorphisms import falls
from whydoku.render.pictures.collector import MarkCollector
from whydoku.render.pictures.marks import Tie, Tint
from whydoku.spaces import DIGIT_CANDIDATES
from whydoku.why import Automorphism
from whydoku.world.candidates import candidates_of

MOST_LINES: Final = 8
"""The most lines from cells to their images; of more, only the cells are tinted."""


def mark(marks: MarkCollector, automorphism: Automorphism, context: bool) -> None:
    """Marks why a symmetry excludes candidates; if `context` is set, it only supports another
    pattern, and nothing is marked."""
    found = [] if context else falls(automorphism, marks.bits, marks.eliminations)
    in_lines = sum(fall.kind in ("gone", "placed") for fall in found) <= MOST_LINES
    for fall in found:
        other = candidates_of(1 << fall.other) & marks.bits
        if fall.kind == "stays":
            marks.cells(1 << fall.cell, Tint.BASE)
            marks.name(Tint.BASE, "stays-in-place")
        elif fall.kind == "beside":
            for d in members(fall.digits):
                here, there = (DIGIT_CANDIDATES[d] & candidates_of(1 << i) for i in fall[1:3])
                marks.link(here & marks.bits, there & marks.bits, Tie.WEAK)
            marks.name(Tie.WEAK, "image-of-it")
        else:
            marks.cells(1 << fall.other, Tint.SET_A)
            marks.name(Tint.SET_A, "seen-there")
            if in_lines:
                marks.link(other, fall.eliminations, Tie.TAKES)
                marks.name(Tie.TAKES, "its-image")
