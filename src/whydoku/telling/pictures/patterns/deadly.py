"""Marks the cells of a deadly pattern, its guardians, and what the guardians exclude."""

from __future__ import annotations

from whydoku.grids.bits import Candidates
from whydoku.grids.parts.candidates import cells_of
from whydoku.logic.why import Deadly
from whydoku.telling.pictures.collector import MarkCollector
from whydoku.telling.pictures.marks import Role, Tint
from whydoku.telling.words.writing import slot


def mark(marks: MarkCollector, deadly: Deadly, context: bool) -> None:
    """Marks a deadly pattern in a picture; if `context` is set, the pattern only supports another
    one, and its candidates are left unmarked."""
    marks.cells(cells_of(deadly.pattern), Tint.DEADLY)
    for h in deadly.confined:
        marks.house(h, Tint.BASE)
        marks.name(
            Tint.BASE,
            "" if context else "confined",
            houses=slot.houses((h,)),
            digits=slot.digits_of(deadly.pattern),
        )
    if context:
        return
    mark_guardians(marks, deadly.guardians)
    marks.candidates(deadly.pattern & marks.bits, Role.PATTERN)
    marks.name(Role.PATTERN, "swapped")


def mark_guardians(marks: MarkCollector, guardians: Candidates) -> None:
    """Marks the guardians of a pattern, and what they exclude."""
    marks.candidates(guardians, Role.GUARDIAN)
    if guardians.bit_count() == 1:
        marks.name(Role.GUARDIAN, "sole-guardian")
    else:
        marks.takes(guardians)
