"""Marks clusters of candidates in two colours each, where colours clash, and what two colours
exclude."""

from __future__ import annotations

from whydoku.grids.spaces import CONSTRAINT_CANDIDATES
from whydoku.logic.why import Colours
from whydoku.telling.pictures.blockers import candidates_trapped, clashing_pairs, emptying_pairs
from whydoku.telling.pictures.collector import COLOUR_ROLES, MarkCollector
from whydoku.telling.pictures.marks import Tie, Tint


def mark(marks: MarkCollector, colours: Colours, context: bool) -> None:
    """Marks one or two clusters in a picture. If `context` is set, the clusters only support
    another pattern, and just the constraint that a colour empties is marked."""
    if colours.emptied is not None:
        marks.constraint(colours.emptied, Tint.BROKEN)
    if context:
        return
    for j, cluster in enumerate(colours.clusters):
        marks.candidates(cluster.first, COLOUR_ROLES[j * 2 % 4])
        marks.candidates(cluster.second, COLOUR_ROLES[j * 2 % 4 + 1])
        for q in cluster.links:
            held = CONSTRAINT_CANDIDATES[q]
            marks.link(held & cluster.first, held & cluster.second, Tie.PAIR)
    for a, b in clashing_pairs(colours):
        marks.link(1 << a, 1 << b, Tie.WEAK)
    for a, b in emptying_pairs(colours, marks.bits):
        marks.link(1 << a, 1 << b, Tie.WEAK)
    for k, taking in candidates_trapped(colours, marks.eliminations):
        marks.joins((1 << n for n in taking), k)
