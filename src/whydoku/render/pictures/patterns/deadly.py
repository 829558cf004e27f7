"""The cells of a deadly pattern, and its guardians."""

from __future__ import annotations

from whydoku.render.pictures.collector import MarkCollector
from whydoku.render.pictures.marks import Role, Tint
from whydoku.why import Deadly
from whydoku.world.candidates import cells_of


def mark(marks: MarkCollector, deadly: Deadly, context: bool) -> None:
    """Adds the marks of a deadly pattern."""
    marks.cells(cells_of(deadly.pattern), Tint.DEADLY)
    for h in deadly.confined:
        marks.house(h, Tint.BASE)
    if not context:
        marks.candidates(deadly.guardians, Role.GUARDIAN)
        marks.candidates(deadly.pattern & marks.bits, Role.PATTERN)
