"""The hint for a puzzle: help for whoever is stuck there, at any moment.

As far as singles lead, the hint is a trail, whose first single that is missing is always in sight.
Where singles end is a stop: a grid that is the same for everyone, whatever the order, so that
solvers recognise it by the number of open cells. Its hint is the steps that the solution needs
until the next digit, so whoever follows all of them solves the puzzle. Of a stop that needs
many steps it is the hardest alone, and of many stops the hardest ones have hints.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from math import inf
from typing import Final, NamedTuple, TypeAlias, TypeVar

from whydoku.errors import counted
from whydoku.faces.books.plan import WHICH_CELLS, BookPlan
from whydoku.faces.books.trail import trail_of
from whydoku.grid import Grid
from whydoku.levels.choices import singles_up_to
from whydoku.player.hint import DISCLOSURES, Hint
from whydoku.render.spans import plain, with_full_stop
from whydoku.render.words import slot
from whydoku.render.words.hints import tell_hint
from whydoku.render.words.manner import writer_for
from whydoku.render.words.passage import Value
from whydoku.step import Step
from whydoku.technique import entry_of, is_single_technique
from whydoku.trace import Trace
from whydoku.why import Cover

MOST_STOPS: Final = 5
"""The most stops of a puzzle for which there is a hint."""

MOST_STEPS: Final = 12
"""The most steps of a stop that are all told."""

LONGEST: Final = 200
"""The most letters of the hint for a step, unless it shows everything."""

LONGEST_BELOW: Final = 240
"""The most letters of a hint below a puzzle, unless it shows as little as possible."""

STUCK: Final = "Stuck?"
STUCK_WITH: Final = "Stuck with"
THEN_WITH: Final = "With"
"""How hints begin: with a trail, with a stop, and with a stop after something else."""

LEFT: Final = "left"
EASIER: Final = "easier step"
"""What hints count: the open cells that are left, and easier steps that are not told."""

ON_A_TRAIL: Final = ("Fill the first open cell of these", "Find the first of these that is missing")
"""What to do along a trail, by its cells or by its digits."""


Told = TypeVar("Told")


class Clause(NamedTuple):
    """A part of a hint: how it begins, such as with a stop, and what helps there."""

    beginning: str
    text: str

    def __str__(self) -> str:
        return f"{self.beginning} {self.text}"


PrintedHint: TypeAlias = tuple[Clause, ...]


def text_of(hint: PrintedHint) -> str:
    """A hint in one line."""
    return " ".join(map(str, hint))


@dataclass(frozen=True, slots=True)
class HintStop:
    """A place where so many cells are `left` open and no single is in sight, and the steps that
    lead on, each with its grid: all until singles do, or one after so many `easier` ones."""

    left: int
    moves: tuple[tuple[Grid, Step], ...]
    easier: int = 0


def stops_of(path: Trace) -> tuple[HintStop, ...]:
    """The stops of a puzzle with this path, in the order in which they are reached, the hardest of
    them if there are too many."""
    path = path.essential()
    ratings: dict[HintStop, float] = {}
    for is_single, run in groupby(range(len(path)), lambda at: _is_single(path.techniques[at])):
        if not is_single:
            first, *_ = steps = [*run]
            hardest = max(steps, key=path.ratings.__getitem__)
            told = steps if len(steps) <= MOST_STEPS else [hardest]
            stop = HintStop(
                left=81 - path.moves[first][0].digits.bit_count(),
                moves=tuple(path.moves[at] for at in told),
                easier=told[0] - first,
            )
            ratings[stop] = path.ratings[hardest]
    kept = sorted(ratings, key=lambda stop: -ratings[stop])[:MOST_STOPS]
    return tuple(stop for stop in ratings if stop in kept)


def hints_of(path: Trace, plan: BookPlan) -> tuple[PrintedHint, ...]:
    """The hint for a puzzle with this path at each disclosure that the plan names, or none if there
    is nothing to find."""
    known = plan.profile.techniques
    singles = tuple(kind for kind in singles_up_to(inf) if kind in known)
    trail, stops = trail_of(path.puzzle, singles), stops_of(path)

    def told(disclosure: int) -> PrintedHint:
        clauses = [_along(trail, plan, disclosure)] if trail else []
        for stop in stops:
            clauses.append(_at(stop, THEN_WITH if clauses else STUCK_WITH, plan, disclosure))
        return tuple(clauses)

    if not trail and not stops:
        return ()
    first, *others = plan.disclosures
    most = LONGEST_BELOW if plan.hints == "below" else None
    return (_as_much_as_fits(told, text_of, first, most), *map(told, others))


def _as_much_as_fits(
    told: Callable[[int], Told], text: Callable[[Told], str], disclosure: int, most: int | None
) -> Told:
    """What is told at a disclosure, or at the highest one below it at which its text has at most so
    many letters; if it has more at each, at the lowest."""
    found = told(disclosure)
    while most is not None and len(text(found)) > most and disclosure > min(DISCLOSURES):
        disclosure -= 1
        found = told(disclosure)
    return found


def _along(trail: tuple[Step, ...], plan: BookPlan, disclosure: int) -> Clause:
    """The trail of a puzzle in words."""
    writer = writer_for(plan.profile.vocabulary, style=plan.style)
    items = (plain(writer.value(_named(step, disclosure), "and")) for step in trail)
    return Clause(STUCK, f"{ON_A_TRAIL[disclosure >= WHICH_CELLS]}: {', '.join(items)}.")


def _named(step: Step, disclosure: int) -> Value:
    """What a hint names of a single: its cell, where its digit is sought, or everything."""
    [cover] = step.why
    if disclosure < WHICH_CELLS or not isinstance(cover, Cover):
        return slot.cells_of(step.placements)
    if disclosure == WHICH_CELLS:
        return slot.constraints(cover.bases)
    return slot.candidates(step.placements)


def _at(stop: HintStop, beginning: str, plan: BookPlan, disclosure: int) -> Clause:
    """How to recognise a stop, and what leads on: each pattern once, though it may be both a step
    and the first half of another, such as of a direct pointing."""
    after = f", after {counted(stop.easier, EASIER)}" if stop.easier else ""
    steps: list[str] = []
    seen: set[object] = set()
    for grid, step in stop.moves:
        if not seen.issuperset(step.why):
            steps.append(_told(grid, step, plan, disclosure))
        seen.update(step.why)
    return Clause(
        f"{beginning} {counted(stop.left, 'cell')} {LEFT}{after}?", " ".join(dict.fromkeys(steps))
    )


def _told(grid: Grid, step: Step, plan: BookPlan, disclosure: int) -> str:
    """The hint for a step, which shows less than asked for if that would name more than a reader
    takes in."""
    hint = Hint(grid, step, profile=plan.profile.name, vocabulary=plan.profile.vocabulary)
    most = None if disclosure == max(DISCLOSURES) else LONGEST
    text = _as_much_as_fits(partial(tell_hint, hint, style=plan.style), str, disclosure, most)
    return plain(with_full_stop((text,)))


def _is_single(slug: str) -> bool:
    return is_single_technique(entry_of(slug))
