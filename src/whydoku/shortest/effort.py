"""How much a path asks of a person, so that two paths can be compared."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.step import Step
from whydoku.technique import CatalogueEntry, entry_of, is_last_resort, is_single_technique
from whydoku.trace import Trace
from whydoku.why import Branches


@dataclass(frozen=True, slots=True, order=True)
class Effort:
    """What a path asks of a person; the path that asks less is better. Fields compare in order.

    `guesses` counts the suppositions of guesses, nested ones too; `hardest` is the rating of the
    hardest technique; `toil` is the sum of the ratings of all steps above the singles; `steps`
    counts all steps. So one more single is better than a chain in its place, and two easy steps are
    better than one whose rating is above their sum.
    """

    guesses: int
    hardest: float
    toil: float
    steps: int


def effort(trace: Trace) -> Effort:
    """The effort of a trace."""
    guesses, toil = sum(map(guesses_in, trace.steps)), sum(map(toil_of, trace.techniques))
    hardest = hardest_of(trace)
    return Effort(guesses, hardest.rating if hardest else 0.0, toil / 100, len(trace))


def above_singles(trace: Trace) -> int:
    """The number of steps of a trace that are not singles."""
    return sum(not is_single_technique(entry_of(slug)) for slug in trace.techniques)


def hardest_of(trace: Trace) -> CatalogueEntry | None:
    """The technique that the catalogue rates highest, the first of equals; None if it knows none.

    Unlike `Trace.hardest` it ignores ratings that steps have of their own, so that the paths of all
    profiles can be compared.
    """
    known = (entry for slug in trace.counts if (entry := entry_of(slug)))
    return max(known, key=lambda entry: entry.rating, default=None)


def toil_of(slug: str) -> int:
    """The rating of a technique in hundredths, which add up exactly; 0 for singles."""
    entry = entry_of(slug)
    return 0 if entry is None or is_single_technique(entry) else round(100 * entry.rating)


def guesses_in(step: Step) -> int:
    """The number of suppositions in a guess, nested ones included; 0 for other steps."""
    return sum(map(_suppositions, step.why)) if is_last_resort(entry_of(step.technique)) else 0


def _suppositions(pattern: object) -> int:
    """The number of branches that a pattern follows; an empty one is just what is left over."""
    if not isinstance(pattern, Branches):
        return 0
    followed = [branch for branch in pattern.branches if branch.facts or branch.broken is not None]
    inside = (fact.because for branch in followed for fact in branch.facts)
    return max(len(followed), 1) + sum(map(_suppositions, inside))
