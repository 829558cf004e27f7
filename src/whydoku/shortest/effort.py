"""How much a path asks of a person, so that two paths can be compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from whydoku.step import Step
from whydoku.technique import LAST_RESORT, CatalogueEntry, entry_of
from whydoku.trace import Trace
from whydoku.why import Branches


@dataclass(frozen=True, slots=True, order=True)
class Effort:
    """What a path asks; the less is the better path, one thing compared after the other.

    First how often something is supposed by way of a guess, those inside a guess too; then the
    rating of the hardest technique; then those of all steps above the singles, added up; then
    the number of steps. So a path with one step more of the singles is better than one with a
    chain in their place, and two easy steps are better than one that is harder than both together.
    """

    guesses: int
    hardest: float
    toil: float
    steps: int


def effort(trace: Trace) -> Effort:
    """What a trace asks."""
    guesses, toil = sum(map(guesses_in, trace)), sum(map(toil_of, trace))
    hardest = hardest_of(trace)
    return Effort(guesses, hardest.rating if hardest else 0.0, toil / 100, len(trace))


def above_singles(trace: Trace) -> Iterator[Step]:
    """The steps of a trace that are no singles."""
    return (step for step in trace if not is_single_technique(entry_of(step.technique)))


def hardest_of(trace: Trace) -> CatalogueEntry | None:
    """The technique of the hardest step; of equals that of the first."""
    known = (entry for slug in trace.counts if (entry := entry_of(slug)))
    return max(known, key=lambda entry: entry.rating, default=None)


def is_single_technique(entry: CatalogueEntry | None) -> bool:
    """Whether it is a single; what the catalogue does not know is none."""
    return entry is not None and entry.family == "singles"


def is_guess(entry: CatalogueEntry | None) -> bool:
    """Whether it is a last resort."""
    return entry is not None and entry.family == LAST_RESORT


def toil_of(step: Step) -> int:
    """The rating of a step above the singles in hundredths, which add up exactly; 0 of others."""
    entry = entry_of(step.technique)
    return 0 if entry is None or is_single_technique(entry) else round(100 * entry.rating)


def guesses_in(step: Step) -> int:
    """How often a guess supposes something; other steps suppose nothing."""
    return sum(map(_suppositions, step.why)) if is_guess(entry_of(step.technique)) else 0


def _suppositions(pattern: object) -> int:
    """One for each branch that is followed; an empty branch is what is left over."""
    if not isinstance(pattern, Branches):
        return 0
    followed = [branch for branch in pattern.branches if branch.facts or branch.broken is not None]
    inside = (fact.because for branch in followed for fact in branch.facts)
    return max(len(followed), 1) + sum(map(_suppositions, inside))
