"""Marks what cannot fill some constraints, all round if it is a ring, and the guardians with what
they exclude."""

from __future__ import annotations

from whydoku.grids.parts.candidates import candidates_of, cells_of
from whydoku.logic.why import Impossible
from whydoku.telling.pictures.collector import MarkCollector
from whydoku.telling.pictures.marks import Role, Tie, Tint
from whydoku.telling.pictures.patterns.deadly import mark_guardians
from whydoku.telling.rings import odd_ring


def mark(marks: MarkCollector, impossible: Impossible, context: bool) -> None:
    """Marks an impossible pattern in a picture; if `context` is set, the pattern only supports
    another one, and its candidates are left unmarked."""
    marks.cells(cells_of(impossible.pattern), Tint.DEADLY)
    marks.name(Tint.DEADLY, "ring" if (ring := odd_ring(impossible)) else "impossible")
    if ring:
        nodes = [impossible.pattern & candidates_of(1 << i) for i in ring.cells]
        for start, end in zip(nodes, nodes[1:] + nodes[:1], strict=True):
            marks.link(start & marks.bits, end & marks.bits, Tie.PAIR)
        marks.name(Tie.PAIR, "in-turn")
    if not context:
        mark_guardians(marks, impossible.guardians)
        marks.candidates(impossible.pattern & marks.bits, Role.PATTERN)
        marks.name(Role.PATTERN, "not-alone")
