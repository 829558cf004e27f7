"""Marks the cells of an exclusion (of an aligned pair or triple), and what rules out combinations
of their candidates."""

from __future__ import annotations

from whydoku.grids.parts.candidates import held_in, union
from whydoku.logic.why import Als, Exclusion
from whydoku.telling.pictures.collector import MarkCollector
from whydoku.telling.pictures.marks import Role, Tint


def mark(marks: MarkCollector, exclusion: Exclusion, context: bool) -> None:
    """Marks the cells of an exclusion, and what rules out combinations of their candidates. If
    `context` is set, the exclusion only supports another pattern, and candidates are left
    unmarked."""
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
