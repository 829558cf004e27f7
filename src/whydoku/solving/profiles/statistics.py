"""Statistics of a trace: how often each strategy was used, which was the deepest, what each cost.

A strategy is one technique, or several that a profile calls by one name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from whydoku.dataclass import dataclass, replace
from whydoku.logic.catalogue import entry_of
from whydoku.showing import html_of
from whydoku.solving.profiles.profile import Cost, Profile
from whydoku.solving.trace import Trace

_FREE: Final = Cost()


@dataclass(frozen=True, slots=True)
class Use:
    """What a strategy did on a path. `place` is its place in the profile, from 1; `steps`,
    `placements`, `eliminations` and `cost` are totals over the path."""

    place: int
    name: str
    techniques: tuple[str, ...]
    steps: int = 0
    placements: int = 0
    eliminations: int = 0
    cost: float = 0


@dataclass(frozen=True, slots=True)
class Statistics:
    """The strategies that a trace used, in the order of the profile.

    `strategies` is the number of strategies that the profile has. `cost` is the cost of all steps,
    and `level` the level of the puzzle; each is None where the profile does not define it.
    """

    uses: tuple[Use, ...]
    strategies: int
    cost: float | None = None
    level: str | None = None

    @property
    def deepest(self) -> Use | None:
        """The strategy used that comes last in the profile; None if the trace has no steps."""
        return self.uses[-1] if self.uses else None

    def _repr_html_(self) -> str:
        return html_of(self)


def statistics(trace: Trace, profile: Profile) -> Statistics:
    """Counts how often a trace used each strategy of a profile, and what that cost.

    Techniques that the profile lacks, which a trace by another profile may have, come last.
    """
    names = {entry.slug: profile.name_of(entry) for entry in profile.techniques}
    strategies = len(set(names.values()))
    for slug in trace.counts:
        names.setdefault(slug, _name_of(slug, profile))
    order = {name: place for place, name in enumerate(dict.fromkeys(names.values()), 1)}
    uses = {
        name: Use(place, name, tuple(slug for slug in names if names[slug] == name))
        for name, place in order.items()
    }
    path = trace.techniques
    for slug, (placed, removed) in zip(path, trace.conclusions, strict=True):
        use = uses[names[slug]]
        uses[use.name] = replace(
            use,
            steps=use.steps + 1,
            placements=use.placements + placed.bit_count(),
            eliminations=use.eliminations + removed.bit_count(),
        )
    for slug, cost in costs_of(path, profile).items():
        use = uses[names[slug]]
        uses[use.name] = replace(use, cost=use.cost + cost)
    used = tuple(use for use in uses.values() if use.steps)
    total = sum(use.cost for use in used) if profile.costs else None
    return Statistics(used, strategies, total, level_of_path(path, profile, total or 0))


def costs_of(path: Sequence[str], profile: Profile) -> dict[str, float]:
    """What the steps of each technique cost together, by slug. `path` holds the slugs of the steps
    in order.

    If a profile calls several techniques by one name, only the first step of any of them has the
    cost of a first use.
    """
    costs: dict[str, float] = {}
    used: set[str] = set()
    for slug, times in Counter(path).items():
        name, cost = _name_of(slug, profile), profile.costs.get(slug, _FREE)
        costs[slug] = (cost.later if name in used else cost.first) + (times - 1) * cost.later
        used.add(name)
    return costs


def _name_of(slug: str, profile: Profile) -> str:
    """The profile's name for a technique; the slug itself if the catalogue does not know it."""
    entry = entry_of(slug)
    return slug if entry is None else profile.name_of(entry)


def level_of_path(path: Sequence[str], profile: Profile, total: float) -> str | None:
    """The level of a path that costs `total`; None if the profile has no levels. It is the highest
    level of the path's techniques, or a higher one if the cost exceeds the limit of that level."""
    if not profile.levels:
        return None
    names, limits = [*profile.levels], [*profile.levels.values()]
    asked = (profile.costs.get(slug, _FREE).level for slug in set(path))
    at = max((names.index(level) for level in asked if level), default=0)
    while at < len(names) - 1 and total > limits[at]:
        at += 1
    return names[at]
