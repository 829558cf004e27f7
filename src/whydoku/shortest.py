"""A shorter path: the same hardest technique at most, and as few steps between as can be found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nsmallest
from itertools import islice
from typing import Final

from whydoku.grid import Grid
from whydoku.profile import Entry, Plan, Profile, profile_of
from whydoku.solve import after, explain, take, usable
from whydoku.step import Step
from whydoku.trace import Move, Trace

WIDTH: Final = 5
"""How many states are followed further at each depth."""

CHOICES: Final = 24
"""How many eliminating steps of each technique are tried on a state."""


@dataclass(frozen=True, slots=True)
class _Path:
    """A way from the puzzle to a grid on which nothing can be placed any more."""

    moves: tuple[Move, ...]
    grid: Grid

    @property
    def rest(self) -> tuple[int, int]:
        """How far it still is, by candidates left; of equals always the same comes first."""
        return self.grid.bits.bit_count(), self.grid.bits


def shortest(grid: Grid, profile: str | Profile = "default", *, uniqueness: bool = True) -> Trace:
    """The shortest path that a search of limited width finds, of essential steps alone.

    It begins with the usual path, cut down to what is essential, and never uses a technique
    harder than the hardest of that. Whatever can be placed is placed; then those eliminations
    are followed that lead furthest. Where nothing shorter is found the usual path stays.
    """
    wanted = profile_of(profile)
    usual = explain(grid, wanted, uniqueness=uniqueness).essential()
    if not usual.solved:
        return usual
    allowed = [
        (one, options)
        for one, options in usable(grid, wanted, uniqueness=uniqueness)
        if one.rating <= usual.rating
    ]
    best = usual
    singles = tuple(entry for entry in allowed if entry[0].family in ("singles", "direct"))
    placing = Plan("", singles)
    paths = [_settled(_Path((), grid), placing)]
    for _ in range(_eliminating(usual)):
        for path in paths:
            if path.grid.is_solved:
                found = Trace(grid, path.moves, path.grid, wanted.name, uniqueness).essential()
                best = min(best, found, key=len)
        if best is not usual:
            break
        further = {
            one.grid.bits: one
            for path in paths
            for step in _eliminations(path.grid, allowed)
            for one in [_settled(_after(path, step), placing)]
        }
        paths = nsmallest(WIDTH, further.values(), key=lambda one: one.rest)
    return best


def _eliminating(trace: Trace) -> int:
    return sum(1 for step in trace if not step.placements)


def _after(path: _Path, step: Step) -> _Path:
    return _Path((*path.moves, (path.grid, step)), path.grid.apply(step))


def _settled(path: _Path, placing: Plan) -> _Path:
    """The path once all that can be placed is placed."""
    made = tuple(take(path.grid, placing, unique=True))
    return _Path((*path.moves, *made), after(made[-1])) if made else path


def _eliminations(grid: Grid, allowed: list[Entry]) -> Iterator[Step]:
    """Steps that eliminate, each conclusion once."""
    seen: set[int] = set()
    for one, options in allowed:
        for step in islice(one.find(grid, **options), CHOICES):
            if not step.placements and step.eliminations not in seen:
                seen.add(step.eliminations)
                yield step
