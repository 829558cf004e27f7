"""The steps of techniques from which a move follows: one, or two of which the second needs the
first.

A technique is asked for all that its name stands for, not only for what plainer ones leave, so that
whether a move follows does not depend on which other moves there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from itertools import chain
from math import inf
from typing import Any, Final

from whydoku.dataclass import dataclass
from whydoku.errors import Unproven, WhydokuError, checked_number
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.grid_parts import GridChange
from whydoku.logic.catalogue import rating_of_technique
from whydoku.logic.proof.replay import replay_step
from whydoku.logic.step import Step
from whydoku.logic.technique import follows_suppositions
from whydoku.playing.hints.searches import Calls, effect
from whydoku.solving.profiles.profile import Profile, TechniqueCall
from whydoku.solving.profiles.reading import profile_of

MOST_STEPS: Final = 2
"""The most steps from which a move may follow."""


@dataclass(frozen=True)
class Means:
    """By what moves may follow: techniques of a profile with ratings up to `at_most`, nets only if
    `nets` is set, and one step or up to two."""

    profile: Profile
    at_most: float = inf
    steps: int = 1
    nets: bool = False
    uniqueness: bool = True

    def __post_init__(self) -> None:
        if self.profile.engine:
            raise WhydokuError(
                f"the profile {self.profile.name!r} has an engine, whose techniques cannot be "
                "asked one by one; use another, such as default"
            )
        if self.steps not in range(1, MOST_STEPS + 1):
            raise WhydokuError(f"found steps {self.steps}; a move may follow by 1 step or by 2")

    @classmethod
    @lru_cache(maxsize=16)
    def named(cls, profile: str, *options: Any) -> Means:
        """The means with the profile of this name."""
        return cls(profile_of(profile), *options)

    @cached_property
    def calls(self) -> Calls:
        """The techniques, the easiest first."""
        allowed = (
            call
            for call in self.profile.everywhere
            if call[0].rating <= self.at_most
            and (self.uniqueness or not call[0].assumes_unique)
            and (self.nets or not follows_suppositions(call[0]))
        )
        return tuple(sorted(allowed, key=lambda call: call[0].rating))

    @property
    def full(self) -> float:
        """The rating of the hardest technique; 0 if there is none."""
        return self.calls[-1][0].rating if self.calls else 0.0


def means_of(
    profile: str | Profile = "default",
    *,
    at_most: float | None = None,
    steps: int = 1,
    nets: bool = False,
    uniqueness: bool = True,
) -> Means:
    """By what moves may follow, from the options of `judge`."""
    limit = inf if at_most is None else checked_number("at_most", at_most)
    if isinstance(profile, str):
        return Means.named(profile, limit, steps, nets, uniqueness)
    return Means(profile, limit, steps, nets, uniqueness)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a step has to do: place candidates, and remove others."""

    placements: Candidates
    eliminations: Candidates

    def left_by(self, grid: Grid, step: GridChange) -> Wanted:
        """What a step leaves to be done."""
        placements = self.placements & ~step.placements
        return Wanted(placements, self.eliminations & ~effect(grid, step))

    def __bool__(self) -> bool:
        return bool(self.placements | self.eliminations)


def steps_to(
    grid: Grid, calls: Calls, wanted: Wanted, one_solution: Callable[[], None], most: int
) -> tuple[Step, ...]:
    """The easiest steps found, at most so many, from which all that is wanted follows; none if
    there are none. Each has been proved by the checker."""
    step = _one(grid, calls, wanted, one_solution)
    if step:
        return (step,)
    return _two(grid, calls, wanted, one_solution) if most > 1 else ()


def _one(grid: Grid, calls: Calls, wanted: Wanted, one_solution: Callable[[], None]) -> Step | None:
    for step in chain.from_iterable(_steps_with(grid, call, wanted) for call in calls):
        if _is_proved(grid, step, one_solution):
            return step
    return None


def _steps_with(grid: Grid, call: TechniqueCall, wanted: Wanted) -> Iterator[Step]:
    """Yields the steps of a technique that do all that is wanted. A technique that can be limited
    to one candidate is first asked about one of those that are wanted."""
    technique, own = call
    options = {"that": lambda step: not wanted.left_by(grid, step), "alone": True, **own}
    if "candidate" in technique.options:
        about = members(wanted.placements or wanted.eliminations)[0]
        yield from technique.steps(grid, **options, candidate=about)
    yield from technique.steps(grid, **options)


def _is_proved(grid: Grid, step: Step, one_solution: Callable[[], None]) -> bool:
    try:
        replay_step(grid, step, one_solution)
    except Unproven:
        return False
    return True


def _two(
    grid: Grid, calls: Calls, wanted: Wanted, one_solution: Callable[[], None]
) -> tuple[Step, ...]:
    """Two steps, of which the harder is as easy as can be."""
    best: tuple[Step, ...] = ()
    bound = inf
    for first in _different(grid, calls):
        if rating_of_technique(first.technique) >= bound:
            break
        after = grid.apply(first)
        easier = tuple(call for call in calls if call[0].rating < bound)
        second = _one(after, easier, wanted.left_by(grid, first), one_solution)
        if second and _is_proved(grid, first, one_solution):
            best = (first, second)
            bound = max(rating_of_technique(step.technique) for step in best)
    return best


def _different(grid: Grid, calls: Calls) -> Iterator[Step]:
    """Yields the steps of the techniques, the easiest first, that do not all do the same."""
    seen: set[tuple[Candidates, Candidates]] = set()
    for technique, own in calls:
        for step in technique.steps(grid, **{"alone": True, **own}):
            done = step.placements, effect(grid, step)
            if done not in seen:
                seen.add(done)
                yield step
