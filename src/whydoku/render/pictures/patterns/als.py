"""Almost locked sets, each in a tint of its own, and the commons that join them."""

from __future__ import annotations

from whydoku.bits import BITS
from whydoku.render.pictures.collector import MarkCollector
from whydoku.render.pictures.marks import Role, Tie
from whydoku.spaces import ALL_CANDIDATES, DIGIT_CANDIDATES
from whydoku.why import Als
from whydoku.world.candidates import union


def mark(marks: MarkCollector, als: Als, context: bool) -> None:
    """Adds the marks of almost locked sets and their commons."""
    for almost_locked in als.sets:
        marks.cells(almost_locked.cells, marks.next_set_tint())
    if context:
        return
    held = [almost_locked.named & marks.bits for almost_locked in als.sets]
    used = [0] * len(held)
    for j, d in enumerate(als.commons):
        before, after = j, (j + 1) % len(held)
        start, end = (held[n] & DIGIT_CANDIDATES[d] for n in (before, after))
        used[before] |= start
        used[after] |= end
        marks.candidates(start | end, Role.COMMON)
        marks.link(start, end, Tie.WEAK)
    concluding = ALL_CANDIDATES
    if len(als.sets) == len(als.commons) + 1 > 1:
        ends = als.sets[0].digits & als.sets[-1].digits
        ends &= ~(1 << als.commons[0] | 1 << als.commons[-1])
        concluding = union(DIGIT_CANDIDATES[d] for d in BITS[ends])
        held = [held[0], held[-1]]
        used = [used[0], used[-1]]
    for bits, commons in zip(held, used, strict=True):
        marks.candidates(bits & ~commons & concluding, Role.PATTERN)
