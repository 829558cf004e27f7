"""Adds up many paths: how often each strategy was used, and in how many puzzles.

A strategy is a technique, or several techniques to which a profile gives the same name.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Final, NamedTuple

from whydoku.dataclass import dataclass, field
from whydoku.logic.catalogue import entry_of
from whydoku.showing import html_of
from whydoku.solving.moves import WHYDOKU
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.trace import Trace
from whydoku.solving.trace_columns import REFUSED, SOLVED, STUCK, CodedPaths, NameColumn
from whydoku.solving.traces import Traces

_SEVERAL: Final = 2
"""The status byte of a puzzle with several solutions."""


class StrategyTotal(NamedTuple):
    """How much a strategy was used on many paths.

    place        the position of the strategy in the profile, counted from 1
    name         the name that the profile gives it
    techniques   the slugs of its techniques
    steps        how many steps are of the strategy
    puzzles      how many paths use it
    hardest      how many paths have such a step as their hardest
    """

    place: int
    name: str
    techniques: tuple[str, ...]
    steps: int
    puzzles: int
    hardest: int


@dataclass(frozen=True, slots=True)
class AddedTrace:
    """The figures of a trace that totals need, small enough to be sent between processes."""

    solved: bool
    has_several: bool
    counts: Mapping[str, int]
    hardest: str | None
    rating: float
    scale: str

    @classmethod
    def of(cls, trace: Trace) -> AddedTrace:
        """The figures of a trace that totals need."""
        solutions = 1 if trace.solved else trace.solutions
        several = (trace.puzzle.count(2) if solutions is None else solutions) > 1
        return cls(trace.solved, several, trace.counts, trace.hardest, trace.rating, trace.scale)


class Spread(NamedTuple):
    """The lowest, the median and the highest of some ratings. At least half of the ratings are at
    most the median."""

    lowest: float
    median: float
    highest: float


@dataclass(slots=True)
class Totals:
    """The totals of all traces that were added.

    puzzles   how many puzzles there are, with or without a trace
    solved    how many paths reach the solution
    several   how many are of puzzles with several solutions, which nothing can solve
    stuck     how many others do not reach the solution
    refused   how many puzzles have no trace
    steps     how many steps all paths have
    ratings   for each rating, the number of paths whose hardest step has this rating
    """

    profile: Profile
    puzzles: int = 0
    solved: int = 0
    stuck: int = 0
    several: int = 0
    refused: int = 0
    steps: int = 0
    ratings: Counter[float] = field(default_factory=Counter)
    _scales: set[str] = field(default_factory=set)
    _uses: Counter[str] = field(default_factory=Counter)
    _used_in: Counter[str] = field(default_factory=Counter)
    _hardest: Counter[str] = field(default_factory=Counter)

    def add(self, trace: Trace | AddedTrace | None) -> None:
        """Adds a trace to the totals; None stands for a puzzle that was refused."""
        self.puzzles += 1
        if trace is None:
            self.refused += 1
            return
        added = AddedTrace.of(trace) if isinstance(trace, Trace) else trace
        self.solved += added.solved
        self.several += added.has_several
        self.stuck += not (added.solved or added.has_several)
        self.steps += sum(added.counts.values())
        self._uses.update(added.counts)
        self._used_in.update(self._names(added.counts))
        if added.hardest is not None:
            self._hardest[self._name(added.hardest)] += 1
            self.ratings[added.rating] += 1
            self._scales.add(added.scale)

    def add_all(self, traces: Iterable[Trace | None]) -> Totals:
        """Adds all of `traces`, and returns the totals."""
        for trace in traces:
            self.add(trace)
        return self

    def add_many(self, traces: Traces) -> bytes:
        """Adds the traces of many puzzles. If their paths are coded, no trace is made for this.

        Returns a byte for each puzzle: 1 if the puzzle was refused, and 0 otherwise.
        """
        if (paths := traces.coded) is None:
            refused = bytearray()
            for trace in traces:
                self.add(trace)
                refused.append(trace is None)
            return bytes(refused)
        self._add_coded(paths)
        return bytes(ending == REFUSED for ending in paths.endings)

    def _add_coded(self, paths: CodedPaths) -> None:
        self.puzzles += len(paths)
        self.steps += len(paths.steps)
        self.refused += paths.endings.count(REFUSED)
        self.solved += paths.endings.count(SOLVED)
        ended = zip(paths.statuses, paths.endings, strict=True)
        several = sum(end == (_SEVERAL, STUCK) for end in ended)
        self.several += several
        self.stuck += paths.endings.count(STUCK) - several
        slugs = paths.slugs
        self._uses.update({slug: paths.steps.count(code) for code, slug in enumerate(slugs)})
        for codes, paths_of in Counter(map(frozenset, paths)).items():
            for name in self._names(slugs[code] for code in codes):
                self._used_in[name] += paths_of
        for code, paths_of in Counter(paths.hardest_techniques().codes).items():
            if code != NameColumn.NONE:
                self._hardest[self._name(slugs[code])] += paths_of
                self.ratings[paths.entries[code].rating] += paths_of
                self._scales.add(WHYDOKU)

    @property
    def scale(self) -> str | None:
        """The scale of the ratings; None if there are no ratings, or if they are not all on one
        scale."""
        return next(iter(self._scales)) if len(self._scales) == 1 else None

    @property
    def spread(self) -> Spread | None:
        """The lowest, median and highest rating; None unless all ratings are on one scale."""
        if self.scale is None:
            return None
        ordered = sorted(self.ratings)
        reached = [*accumulate(self.ratings[rating] for rating in ordered)]
        median = ordered[bisect_left(reached, (reached[-1] + 1) // 2)]
        return Spread(ordered[0], median, ordered[-1])

    @property
    def of(self) -> int:
        """The number of different strategies in the profile."""
        return len({self.profile.name_of(entry) for entry in self.profile.techniques})

    @property
    def strategies(self) -> tuple[StrategyTotal, ...]:
        """The strategies that were used, in the order of the profile."""
        places: dict[str, list[str]] = {}
        of_profile = [entry.slug for entry in self.profile.techniques]
        for slug in dict.fromkeys((*of_profile, *self._uses)):
            places.setdefault(self._name(slug), []).append(slug)
        totals = (
            StrategyTotal(
                place,
                name,
                tuple(slugs),
                sum(self._uses[slug] for slug in slugs),
                self._used_in[name],
                self._hardest[name],
            )
            for place, (name, slugs) in enumerate(places.items(), 1)
        )
        return tuple(total for total in totals if total.steps)

    def _names(self, slugs: Iterable[str]) -> set[str]:
        return {self._name(slug) for slug in slugs}

    def _name(self, slug: str) -> str:
        entry = entry_of(slug)
        return self.profile.name_of(entry) if entry else slug

    def _repr_html_(self) -> str:
        return html_of(self)
