"""Finds the patterns on a position from which nothing follows, which a learner may take for the one
that is sought."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from whydoku.bits import Candidates
from whydoku.grid import Grid
from whydoku.heart import FISH, HIDDEN, NAKED, View, subsets
from whydoku.technique import technique_named
from whydoku.why import Cover
from whydoku.world.candidates import union

OFTEN_IDLE: Final = {
    f"{kind}-{word}": (views, size)
    for kind, views in (("naked", NAKED), ("hidden", HIDDEN))
    for size, word in enumerate(("pair", "triple", "quad"), 2)
} | {name: (FISH, size) for size, name in enumerate(("x-wing", "swordfish", "jellyfish"), 2)}
"""The techniques whose idle patterns are looked for, with the views in which they are and their
size: a pattern of these is seen before what it changes. Where a digit leaves a box or a line,
nearly all are idle."""


def idle_patterns(grid: Grid, techniques: Iterable[str]) -> dict[Candidates, str]:
    """The candidates of each pattern of the techniques that changes nothing, in one house or in
    another, with the first technique of which it is a pattern."""
    found = [(slug, _patterns(grid, slug)) for slug in techniques if slug in OFTEN_IDLE]
    useful = {pattern for _, (_, some) in found for pattern in some}
    idle: dict[Candidates, str] = {}
    for slug, (some, _) in found:
        for pattern in some:
            if pattern not in useful:
                idle.setdefault(pattern, slug)
    return idle


@lru_cache(maxsize=1024)
def _patterns(grid: Grid, slug: str) -> tuple[list[Candidates], list[Candidates]]:
    """The candidates of the patterns of a technique that may be idle, and of those that are not.
    They are kept, since exercises are chosen by them and answers name them."""
    steps = technique_named(slug).find(grid)
    useful = [union(pattern.named for pattern in step.why) & grid.bits for step in steps]
    return [cover.named & grid.bits for cover in _idle(grid, *OFTEN_IDLE[slug])], useful


def _idle(grid: Grid, views: tuple[View, ...], size: int) -> Iterator[Cover]:
    """Yields the subsets that exclude nothing in their view, and those that are all that is open in
    it, such as the last two cells of a row."""
    yield from (one.cover for one in subsets(grid, views, size) if not one.eliminations)
    for view in views:
        marks = view.marks(grid)
        bases = [i for i, covers in enumerate(marks) if covers & (covers - 1)]
        if len(bases) == size:
            yield view.cover(bases, union(marks[i] for i in bases))
