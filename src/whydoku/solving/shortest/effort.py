"""The effort that a path asks of a person, by which paths are compared."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import Step
from whydoku.logic.technique import GUESS, CatalogueEntry, is_last_resort, is_single_technique
from whydoku.logic.why import Branches
from whydoku.solving.trace import Trace


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
