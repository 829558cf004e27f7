"""Chooses the positions of a worksheet: from small and clear to large or hidden, of one technique
or of several, among which a learner has to tell which one it is. Those without patterns from which
nothing follows come first, and for singles those whose grid has no pencil marks to show."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from math import log
from typing import Final

from whydoku.errors import WhydokuError, checked_whole, listed
from whydoku.making.grades import grade_at, hardness
from whydoku.making.idle import OFTEN_IDLE, idle_patterns
from whydoku.making.positions import stored
from whydoku.making.practice import Position, Practising, puzzle_shape
from whydoku.profiles.profile import Profile
from whydoku.technique import (
    Technique,
    entries_named,
    entry_named,
    entry_of,
    is_single_technique,
    only_entry_named,
)

POOL: Final = 3
"""How many positions are looked at for each that is chosen, so that their hardness can rise
smoothly."""

LONGER: Final = 4
"""How many times as many are looked at where many are not clear."""

CLEAR: Final = 2
"""How many clear positions are enough for each that is chosen."""

MOST_ALIKE: Final = 4
"""The most techniques that are practised together by a name that they share."""

PATIENCE: Final = 8
"""How many positions are looked at for each of a pool that is to have one technique of several."""


def practices_named(named: str) -> tuple[list[str], str]:
    """The slugs of the techniques that a text names, such as `x-wing,swordfish`, each once, and the
    name that they share, if the text is one that means a few, such as `hidden single`."""
    names = [*filter(None, map(str.strip, named.split(",")))]
    if len(names) == 1 and 1 < len(entries := entries_named(names[0])) <= MOST_ALIKE:
        return [entry.slug for entry in entries], names[0].replace("-", " ").title()
    return [*dict.fromkeys(only_entry_named(name).slug for name in names)], ""


@dataclass
class Exercises:
    """A search for `wanted` positions of some techniques, each with the profile in which it is
    practised, about as many of each; of one `grade` if that is given.

    A position of several techniques has a step of one of them alone, so that there is one right
    answer to which it is, unless they are `alike` to the learner.
    """

    techniques: tuple[tuple[str, Profile], ...]
    wanted: int
    seed: int = 1
    timeout: float | None = None
    grade: int | None = None
    alike: bool = False
    _pools: dict[str, list[Position]] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        checked_whole("n", self.wanted, least=len(self.techniques))
        for slug, _ in self.techniques if self._told_apart else ():
            if not isinstance(entry_of(slug), Technique):
                raise WhydokuError(f"no grid tells whether it has {slug!r}; practise it alone")

    @cached_property
    def searches(self) -> Sequence[Practising]:
        """A search for each technique, to be given to `look` one after another."""
        return [
            Practising(slug, profile, most, self.seed, self.timeout, self.grade)
            for slug, profile in self.techniques
            for share in [self._shares[slug]]
            for factor in [PATIENCE if self._told_apart else LONGER if _often_unclear(slug) else 1]
            for most in [_within_store(slug, factor * self._enough(share), share)]
        ]

    @property
    def _told_apart(self) -> bool:
        return len(self.techniques) > 1 and not self.alike

    def look(self, practising: Practising) -> None:
        """Looks for the positions of a technique, on puzzles of which no other has any."""
        others = {puzzle_shape(one.grid.puzzle) for pool in self._pools.values() for one in pool}
        pool = self._pools.setdefault(practising.technique, [])
        share = self._shares[practising.technique]
        enough, clear = self._enough(share), 0
        for position in practising:
            if puzzle_shape(position.grid.puzzle) in others:
                continue
            if not self._told_apart or self._tells(position):
                pool.append(position)
                clear += not self._distractions(position)
            if len(pool) >= enough and clear >= min(enough, CLEAR * share):
                return

    def _enough(self, share: int) -> int:
        """How many positions to choose so many from; those of one grade need no choice."""
        return share if self.grade else POOL * share

    @property
    def chosen(self) -> list[Position]:
        """The positions, the easiest to see first."""
        each = (self._rising(self._pools[slug], share) for slug, share in self._shares.items())
        return sorted(chain.from_iterable(each), key=_hardness)

    @property
    def shortfall(self) -> str:
        """A sentence that says how many positions are missing; empty if none is."""
        found = len(self.chosen)
        if found == self.wanted:
            return ""
        graded = f" of grade {self.grade}" if self.grade else ""
        told = f"found {found} of {self.wanted} positions{graded}"
        if missing := [slug for slug, pool in self._pools.items() if not pool and found]:
            return f"{told}; none has a step of {listed([*map(repr, missing)], 'or')} alone"
        others = "another grade, another seed" if self.grade else "another seed"
        return f"{told}; {others} or more time may find more"

    @property
    def _shares(self) -> dict[str, int]:
        """How many positions each technique is to have."""
        each, rest = divmod(self.wanted, len(self.techniques))
        return {slug: each + (n < rest) for n, (slug, _) in enumerate(self.techniques)}

    def _distractions(self, position: Position) -> int:
        """How many patterns on a position change nothing, of those that the learner looks for; for
        a single, whether the grid is one of those that need pencil marks."""
        if is_single_technique(entry_named(position.technique)):
            return bool(position.grid.removed)
        return len(idle_patterns(position.grid, (slug for slug, _ in self.techniques)))

    def _rising(self, pool: Sequence[Position], wanted: int) -> list[Position]:
        """As many positions as wanted, which get harder to see step by step: clear ones if there
        are so many, or else some of twice as many that distract least."""
        fewest = [position for position in pool if not self._distractions(position)]
        if len(fewest) < wanted:
            fewest = sorted(pool, key=self._distractions)[: 2 * wanted]
        ordered = sorted(fewest, key=_hardness)
        if not (ordered and wanted):
            return []
        return [ordered[place] for place in rising([*map(_hardness, ordered)], wanted)]

    def _tells(self, position: Position) -> bool:
        """Whether the grid has no step of the other techniques, by all that their names stand for:
        a skyscraper is an X-Chain too."""
        others = (entry_of(slug) for slug, _ in self.techniques if slug != position.technique)
        return not any(
            isinstance(other, Technique) and next(other.steps(position.grid), None)
            for other in others
        )


def _within_store(slug: str, most: int, least: int) -> int:
    """So many positions to look at, but of a rare technique not more than are stored, unless so
    many are needed, since others take long to find."""
    kept = len(stored(slug))
    return max(least, min(most, kept)) if kept else most


def rising(figures: Sequence[float], wanted: int) -> tuple[int, ...]:
    """The places of so many of the figures, which are in order: from the least up as far and as
    evenly as they go without leaving out a grade, where that can be helped."""
    grades = [*map(grade_at, figures)]
    ways: dict[int, tuple[int, float, tuple[int, ...]]] = {0: (0, 0.0, (0,))}
    for _ in range(min(wanted, len(figures)) - 1):
        ways = {
            to: min(
                (
                    skipped + max(0, grades[to] - grades[at] - 1),
                    unevenness + log(figures[to] / figures[at]) ** 2,
                    (*places, to),
                )
                for at, (skipped, unevenness, places) in ways.items()
                if at < to
            )
            for to in range(min(ways) + 1, len(figures))
        }
    fewest = min(skipped for skipped, _, _ in ways.values())
    farthest = max(to for to, (skipped, _, _) in ways.items() if skipped == fewest)
    return ways[farthest][2]


def _often_unclear(slug: str) -> bool:
    return slug in OFTEN_IDLE or is_single_technique(entry_named(slug))


def _hardness(position: Position) -> float:
    return hardness(position.grid, position.step)
