"""Marks cells and what rules out combinations of their candidates."""

from __future__ import annotations

from whydoku.render.pictures.collector import MarkCollector
from whydoku.render.pictures.marks import Role, Tint
from whydoku.why import Als, Exclusion
from whydoku.world.candidates import held_in, union


def mark(marks: MarkCollector, exclusion: Exclusion, context: bool) -> None:
    """Adds the marks of the cells, and of what rules out their combinations."""
    for i in exclusion.cells:
        marks.cells(1 << i, Tint.SET_A)
        if not context:
            marks.candidates(held_in((i,)) & marks.bits, Role.PATTERN)
    if not context:
        marks.name(Role.PATTERN, "combined")
        marks.name(Tint.SET_A, "combined-cells")
        marks.name(Tint.SET_B, "kills")
    for killed in exclusion.killed:
        if isinstance(killed.because, Als):
            marks.cells(union(locked.cells for locked in killed.because.sets), Tint.SET_B)
        elif isinstance(killed.because, int):
            marks.constraint(killed.because, Tint.SET_B)
