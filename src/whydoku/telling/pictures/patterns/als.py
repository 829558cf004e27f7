"""Marks almost locked sets, each in a tint of its own, the restricted commons between them, and
what the sets exclude."""

from __future__ import annotations

from whydoku.grids.bits import from_members
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.logic.why import Als
from whydoku.telling.pictures.collector import MarkCollector
from whydoku.telling.pictures.marks import Role, Tie
from whydoku.telling.pictures.patterns.chain import mark_wing
from whydoku.telling.words.patterns.covers.wings import wing_of
from whydoku.telling.words.writing import slot


def mark(marks: MarkCollector, als: Als, context: bool) -> None:
    """Marks almost locked sets and their restricted commons in a picture. If `context` is set, the
    sets only support another pattern, and just their cells are marked. Two that form an XYZ-Wing
    are marked as its lesson shows it."""
    wing = None if context else wing_of(als, marks.tables)
    if wing and wing.pivot:
        mark_wing(marks, wing.pivot, wing.cells & ~wing.pivot, wing.z)
        marks.takes(marks.of(Role.PATTERN))
        return
    for almost_locked in als.sets:
        tint = marks.next_set_tint()
        marks.cells(almost_locked.cells, tint)
        letter = tint.value[-1].upper()
        marks.name(tint, "set", letter=letter, digits=slot.digits(almost_locked.digits))
    if not context and als.commons:
        _commons(marks, als)


def _commons(marks: MarkCollector, als: Als) -> None:
    """Marks the restricted commons, and the digits that the almost locked sets must hold because of
    these commons."""
    closed = len(als.commons) == len(als.sets)
    held = [almost_locked.named & marks.bits for almost_locked in als.sets]
    free = list(held)
    for j, d in enumerate(als.commons):
        before, after = j, (j + 1) % len(held)
        start, end = (held[n] & DIGIT_CANDIDATES[d] for n in (before, after))
        free[before] &= ~start
        free[after] &= ~end
        marks.candidates(start | end, Role.COMMON)
        marks.link(start, end, Tie.WEAK)
        if closed:
            marks.takes(start, end)
    if len(als.sets) == 2:
        marks.name(Role.COMMON, "common", digits=slot.digits(from_members(als.commons)))
    ends = free if closed else [free[0], free[-1]]
    shared = digits_of(ends[0]) & digits_of(ends[-1])
    # Of the digits in both ends those count that take something.
    shared = shared & digits_of(marks.eliminations) or shared
    if closed:
        marks.name(Role.PATTERN, "kept")
    else:
        marks.name(Role.PATTERN, "either-set", digits=slot.digits(shared))
    for d in range(9):
        of_digit = [bits & DIGIT_CANDIDATES[d] for bits in ends]
        if closed:
            for bits in filter(None, of_digit):
                marks.candidates(bits, Role.PATTERN)
                marks.takes(bits)
        elif shared >> d & 1:
            marks.candidates(union(of_digit), Role.PATTERN)
            marks.takes(*of_digit)
