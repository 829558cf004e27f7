"""What many paths come to, added up: how often, and in how many puzzles, each strategy was used.

A strategy is one technique, or several that a profile calls by one name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from whydoku.profiles.profile import Profile
from whydoku.technique import entry_of
from whydoku.trace import Trace


@dataclass(frozen=True, slots=True)
class StrategyTotal:
    """A strategy over many puzzles: its place in the profile, from 1, and its techniques.

    `steps` counts its uses, `puzzles` the paths that use it, `hardest` those whose hardest step it
    is.
    """

    place: int
    name: str
    techniques: tuple[str, ...]
    steps: int
    puzzles: int
    hardest: int


@dataclass(slots=True)
class Totals:
    """The totals of the traces added so far.

    `refused` counts puzzles without a trace, `stuck` paths that end at an impasse. `ratings` counts
    the paths by the rating of their hardest step.
    """

    profile: Profile
    puzzles: int = 0
    solved: int = 0
    stuck: int = 0
    refused: int = 0
    steps: int = 0
    ratings: Counter[float] = field(default_factory=Counter)
    _uses: Counter[str] = field(default_factory=Counter)
    _used_in: Counter[str] = field(default_factory=Counter)
    _hardest: Counter[str] = field(default_factory=Counter)

    def add(self, trace: Trace | None) -> None:
        """Adds a trace, or a puzzle that was refused."""
        self.puzzles += 1
        if trace is None:
            self.refused += 1
            return
        self.solved += trace.solved
        self.stuck += not trace.solved
        self.steps += len(trace)
        self._uses.update(trace.counts)
        self._used_in.update(self._names(trace.counts))
        if trace.hardest is not None:
            self._hardest[self._name(trace.hardest)] += 1
            self.ratings[trace.rating] += 1

    def add_all(self, traces: Iterable[Trace | None]) -> Totals:
        """Adds traces; returns the totals."""
        for trace in traces:
            self.add(trace)
        return self

    @property
    def strategies(self) -> tuple[StrategyTotal, ...]:
        """The strategies that were used, in the order of the profile."""
        places: dict[str, list[str]] = {}
        for slug in dict.fromkeys((*(one.slug for one in self.profile.techniques), *self._uses)):
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
