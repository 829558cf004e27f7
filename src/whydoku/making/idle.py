"""Finds the patterns on a position from which nothing follows, which a learner may take for the one
that is sought."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from whydoku.bits import Candidates, members
from whydoku.making.practice import Position
from whydoku.spaces import ALL_CANDIDATES, ALL_DIGITS
from whydoku.technique import technique_named
from whydoku.world.candidates import union

OFTEN_IDLE: Final = frozenset(
    ("naked-pair", "naked-triple", "naked-quad", "x-wing", "swordfish", "jellyfish")
)
"""The techniques whose idle patterns are looked for: a pattern of these is seen before what it
changes. Hidden subsets show it themselves; where a digit leaves a box or a line, nearly all are
idle."""


@lru_cache(maxsize=1024)
def idle_patterns(position: Position) -> tuple[Candidates, ...]:
    """The candidates of each pattern of the technique that changes nothing, but would if an open
    cell still had one of its digits. They are kept, since exercises are chosen by them and answers
    name them."""
    grid, idle = position.grid, list[Candidates]()
    if position.technique not in OFTEN_IDLE:
        return ()
    find = technique_named(position.technique).find
    known = {union(pattern.named for pattern in step.why) for step in find(grid)}
    for k in members(ALL_CANDIDATES & ~grid.bits):
        if grid.digits >> k // 9 * 9 & ALL_DIGITS:
            continue
        for step in find(grid.further(grid.bits | 1 << k, grid.digits)):
            named = union(pattern.named for pattern in step.why)
            if step.eliminations == 1 << k and named not in known:
                known.add(named)
                idle.append(named & grid.bits)
    return tuple(idle)
