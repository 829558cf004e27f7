"""Reduces deductions to what they need and what they exclude, so that paths are tried quickly.

A step depends on the absence of some candidates, its premises, and excludes others. It follows on
any grid on which its premises are absent. So a deduction found on one grid can be weighed on every
other, and only the path that is returned in the end needs the finders and the proofs again.

The effort that a path asks of a person, by which paths are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from heapq import nsmallest
from itertools import islice
from typing import Final

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.engine import engine, searches
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import entry_of
from whydoku.logic.proof import premises
from whydoku.logic.step import Step
from whydoku.logic.technique import GUESS, CatalogueEntry, is_last_resort, is_single_technique
from whydoku.logic.why import Branches
from whydoku.solving.profiles.profile import PassPlan, Profile, TechniqueCall
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace

CHOICES: Final = 24
"""The most steps of each technique that a search looks at on a grid: the first are the simplest."""

NET_COST: Final = 100_000
"""A net costs this times the square of its size, which is more than the ratings of all steps of a
path. A large net costs more than two of half its size, since the largest net counts first."""

GUESS_COST: Final = 1_000_000_000
"""The cost of each supposition in a guess: more than all other steps of a path together."""

FEW_SUPPOSITIONS: Final = 5
"""The most suppositions in a guess for which trying all candidates is still quick."""

NESTED: Final = 4
"""The number of candidates that are tried when a guess may have more than `FEW_SUPPOSITIONS`."""


@dataclass(frozen=True, slots=True, eq=False)
class Deduction:
    """A step together with its premises, the candidates that it excludes, and its cost.

    The cost is the rating in hundredths, plus `NET_COST` times the square of the size of a net,
    plus `GUESS_COST` for each supposition of a guess.
    """

    step: Step
    premises: Candidates
    excludes: Candidates
    cost: int
    rating: float

    def gives(self, bits: Candidates) -> Candidates:
        """The candidates among `bits` that the deduction excludes; 0 if the deduction does not
        follow while the candidates `bits` are left."""
        return 0 if self.premises & bits else self.excludes & bits


def deduction_of(grid: Grid, step: Step) -> Deduction:
    """The deduction that a step makes on a grid; raises Unproven if the step does not follow."""
    entry = entry_of(step.technique)
    return Deduction(
        step,
        premises(grid, step),
        step.eliminations | grid.tables.seen_by(step.placements),
        guesses_in(step) * GUESS_COST
        + net_facts_in(step) ** 2 * NET_COST
        + toil_of(step.technique),
        entry.rating if entry else 0.0,
    )


def cost(chosen: Iterable[Deduction]) -> int:
    """The cost of several deductions together."""
    return sum(deduction.cost for deduction in chosen)


class ProfileSingles:
    """Places digits by the kinds of singles that a profile uses."""

    def __init__(self, calls: Iterable[TechniqueCall]) -> None:
        singles = PassPlan("", tuple(call for call in calls if call[0].family == "singles"))
        self._profile: Final = Profile("", "", (singles,), contradictions=True)

    def path(self, grid: Grid) -> Trace:
        """The path of singles from a grid until none is left."""
        return explain(grid, self._profile)

    def settled(self, grid: Grid) -> Grid:
        """The grid that results when singles are placed until none is left."""
        return self.path(grid).grid

    def followed(self, grid: Grid, chosen: Iterable[Deduction]) -> Grid:
        """The grid that results from these deductions and singles, in any order."""
        left = list(chosen)
        while not grid.is_solved:
            bits = grid.bits
            ready = [deduction for deduction in left if deduction.gives(bits)]
            if not ready:
                break
            grid = self.settled(_applied_together(grid, ready))
            left = [deduction for deduction in left if deduction not in ready]
        return grid


def _applied_together(grid: Grid, ready: Iterable[Deduction]) -> Grid:
    placements = eliminations = 0
    for deduction in ready:
        placements |= deduction.step.placements
        eliminations |= deduction.step.eliminations
    return grid.apply(Step("", placements=placements, eliminations=eliminations))


class KnownDeductions:
    """All deductions found so far, on whatever grid, and how far each grid has been searched."""

    def __init__(
        self,
        calls: Collection[TechniqueCall],
        guesses: Collection[TechniqueCall],
        tick: Callable[[], None],
    ) -> None:
        self._calls = sorted(calls, key=lambda call: call[0].rating)
        self._guesses = guesses
        self._tick = tick
        self._looked: dict[Candidates, float] = {}
        self._guessed: dict[Candidates, int] = {}
        self._whys: set[object] = set()
        self._all: list[Deduction] = []

    def look(self, grid: Grid, hardest: float, *, for_one: bool = False) -> None:
        """Looks on a grid for deductions with ratings of at most `hardest`, and adds them; only the
        easiest `for_one`."""
        before = self._looked.get(grid.bits, -1.0)
        for technique, options in self._calls:
            if before < technique.rating <= hardest:
                self._tick()
                for step in islice(technique.find(grid, **options), CHOICES):
                    self.add(grid, step)
                    if for_one:
                        return
        self._looked[grid.bits] = max(before, hardest)

    def look_for_guesses(self, grid: Grid, most: int, singles: ProfileSingles) -> None:
        """Looks on a grid for guesses with at most `most` suppositions, and adds them.

        If `most` is at most `FEW_SUPPOSITIONS`, all candidates are tried, otherwise those that lead
        furthest.
        """
        before = self._guessed.get(grid.bits, 0)
        if before < most:
            for k in (None,) if most <= FEW_SUPPOSITIONS else furthest(grid, singles):
                for technique, options in self._guesses:
                    asked = {**options, "most": most, "candidate": k}
                    for step in technique.steps(grid, **asked):
                        self._tick()
                        self.add(grid, step)
            self._guessed[grid.bits] = most

    def add(self, grid: Grid, step: Step) -> None:
        """Adds the deduction that a step makes on a grid, unless it is known already.

        A step that cannot be proved, which a plug-in may find, is ignored.
        """
        if (step.technique, step.why) in self._whys:
            return
        self._whys.add((step.technique, step.why))
        with suppress(Unproven):
            self._all.append(deduction_of(grid, step))

    def open_to(self, bits: Candidates, hardest: float, below: int) -> Iterator[Deduction]:
        """Yields the deductions that exclude some of the candidates `bits`, with ratings of at most
        `hardest` and costs below `below`. Of several that exclude the same candidates, only the
        cheapest is yielded."""
        by_conclusion: dict[Candidates, Deduction] = {}
        for deduction in self._all:
            if (
                deduction.rating <= hardest
                and deduction.cost < below
                and (excluded := deduction.gives(bits))
            ):
                cheapest = by_conclusion.get(excluded)
                if cheapest is None or deduction.cost < cheapest.cost:
                    by_conclusion[excluded] = deduction
        return iter(by_conclusion.values())


def furthest(grid: Grid, singles: ProfileSingles) -> list[int]:
    """The false candidates whose elimination lets singles lead furthest."""

    def left(k: int) -> int:
        return singles.settled(grid.apply(Step("", eliminations=1 << k))).bits.bit_count()

    return nsmallest(NESTED, _impossible(grid), key=left)


def _impossible(grid: Grid) -> list[int]:
    """The candidates of open cells that are true in no solution."""
    possible = members(grid.bits & ~grid.digits)
    rows = b"".join(engine.packed_set(grid.bits & ~grid.tables.sees[k]) for k in possible)
    counts = memoryview(searches.count_many(rows, engine.SET_WIDTH, 1, 1)).cast("Q")
    return [k for k, count in zip(possible, counts, strict=True) if not count]


def step_on(grid: Grid, known: Deduction, calls: Iterable[TechniqueCall]) -> Step | None:
    """The step of a known deduction on a grid where the deduction follows.

    If the reason of the known step mentions candidates that are no longer there, another step of
    the same technique that excludes as much is looked for; None if there is none.
    """
    step = known.step.new_on(grid)
    with suppress(Unproven):
        premises(grid, step)
        return step
    wanted = known.gives(grid.bits)
    for technique, options in calls:
        if technique.slug != step.technique:
            continue
        asked = dict(options)
        if "candidate" in technique.options and step.eliminations.bit_count() == 1:
            asked["candidate"] = step.eliminations.bit_length() - 1
        for other in islice(technique.find(grid, **asked), CHOICES):
            if not wanted & ~(other.eliminations | grid.tables.seen_by(other.placements)):
                return other
    return None


@dataclass(frozen=True, slots=True, order=True)
class Effort:
    """The effort that a path asks of a person; less is better. Efforts compare field by field, in
    order:

    - `guesses`: the number of suppositions in guesses, nested ones included
    - `largest_net`, `net_facts`: the sizes of the largest net and of all nets, guesses aside
    - `hardest`: the rating of the hardest technique
    - `toil`: the sum of the ratings of all steps except singles
    - `steps`: the number of all steps

    So one more single is better than a chain in its place, and two easy steps are better than one
    whose rating is above their sum.
    """

    guesses: int
    largest_net: int
    net_facts: int
    hardest: float
    toil: float
    steps: int


def effort(trace: Trace) -> Effort:
    """Measures how much effort the path of a trace asks of a person."""
    last = [trace.moves[n][1] for n, slug in enumerate(trace.techniques) if _is_last(slug)]
    nets = [*map(net_facts_in, last)]
    hardest = hardest_of(trace)
    return Effort(
        sum(map(guesses_in, last)),
        max(nets, default=0),
        sum(nets),
        hardest.rating if hardest else 0.0,
        sum(map(toil_of, trace.techniques)) / 100,
        len(trace),
    )


def above_singles(trace: Trace) -> int:
    """The number of steps of a trace that are not singles."""
    return sum(not is_single_technique(entry_of(slug)) for slug in trace.techniques)


def hardest_of(trace: Trace) -> CatalogueEntry | None:
    """The technique of a trace with the highest rating in the catalogue, or the first of several;
    None if the catalogue knows none of the techniques.

    Ratings that steps have of their own are ignored here, unlike in `Trace.hardest`, so that the
    paths of all profiles can be compared.
    """
    known = (entry for slug in trace.counts if (entry := entry_of(slug)))
    return max(known, key=lambda entry: entry.rating, default=None)


def toil_of(slug: str) -> int:
    """The rating of a technique in whole hundredths, which add up exactly; 0 for singles."""
    entry = entry_of(slug)
    return 0 if entry is None or is_single_technique(entry) else round(100 * entry.rating)


def guesses_in(step: Step) -> int:
    """The number of suppositions in a guess, nested ones included; 0 for other steps."""
    return sum(map(_suppositions, step.why)) if step.technique == GUESS else 0


def net_facts_in(step: Step) -> int:
    """The number of facts in a net, which is its size; 0 for guesses and other steps."""
    return step.size if _is_last(step.technique) and step.technique != GUESS else 0


def _is_last(slug: str) -> bool:
    return is_last_resort(entry_of(slug))


def _suppositions(pattern: object) -> int:
    """The number of suppositions that a pattern follows to their ends, nested ones included. An
    empty branch is not followed: it stands for what the other branches leave."""
    if not isinstance(pattern, Branches):
        return 0
    followed = [branch for branch in pattern.branches if branch.facts or branch.broken is not None]
    inside = (fact.because for branch in followed for fact in branch.facts)
    return max(len(followed), 1) + sum(map(_suppositions, inside))
