"""The verdict on a finding by a technique, and how near it comes to what the technique shows.

Only what was claimed and not proved is looked at, apart from what a right finding left out. Other
techniques are asked only for what is true, and none that is much harder than the one in question.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.parts.grid_parts import GridChange
from whydoku.grids.spaces import ROW_SPACE, ConstraintNumber, Tables, house_of
from whydoku.logic.catalogue import rating_of_technique
from whydoku.logic.step import Step
from whydoku.logic.why import Cover
from whydoku.playing.arguments.argument import Argument, SaidName, SaidSets
from whydoku.playing.arguments.faults import Fault, Nearness
from whydoku.playing.arguments.judge import Verdict, judge
from whydoku.playing.arguments.naming import is_of_technique, pattern_of, steps_of
from whydoku.playing.hints.searches import effect
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.solve import usable

EASY: Final = 4.0
"""The rating up to which other techniques are asked, or that of the technique if it is harder."""


def nearness(verdict: Verdict, slug: str, kind: str = "") -> tuple[Nearness, ...]:
    """How near a finding is to what a technique shows, given the verdict on it; empty if there is
    nothing to add to the verdict. What is false is shown in a house of the `kind`, r, c or b, if
    one of these shows it."""
    return tuple(_near(verdict, slug, kind))


def _near(verdict: Verdict, slug: str, kind: str) -> Iterator[Nearness]:
    grid, argument, more = verdict.grid, verdict.argument, verdict.more
    if verdict.holds:
        left = more and more.placements | more.eliminations
        claimed = argument.placements, argument.eliminations & grid.bits
        is_whole = any(
            not step.placements & ~claimed[0] and not step.eliminations & ~claimed[1]
            for step in steps_of(slug, grid)
        )
        if left and not is_whole:
            yield Nearness("more", left)
        return
    placements, eliminations = verdict.unproved
    if not placements | eliminations:
        return
    steps = tuple(steps_of(slug, grid))
    if verdict.step:
        yield Nearness("part", verdict.step.placements | verdict.step.eliminations)
    elif right := _right_bases(verdict, steps):
        yield Nearness("line", constraints=right)
    elif _is_digit_apart(steps, placements, eliminations):
        yield Nearness("digit", placements | eliminations)
    if verdict.truth == "false":
        yield _false(grid, placements, eliminations, kind)
    elif verdict.truth == "true" and not any(
        _shows(grid, placements, eliminations, step) for step in steps
    ):
        if eliminations and not placements and _is_in_one(steps, eliminations, verdict.grid.tables):
            yield Nearness("itself", eliminations)
        else:
            yield _by_another(grid, slug, placements, eliminations) or Nearness("unshown")


def _right_bases(verdict: Verdict, steps: Iterable[Step]) -> tuple[ConstraintNumber, ...]:
    """The bases that were said and are those of an instance, if only some of them are."""
    ground = verdict.argument.ground
    if not isinstance(ground, SaidSets) or len(ground.bases) < 2:
        return ()
    said, best = set(ground.bases), set[ConstraintNumber]()
    for step in steps:
        for pattern in step.why:
            if isinstance(pattern, Cover):
                best = max(best, said.intersection(pattern.bases), key=len)
    return tuple(sorted(best)) if len(best) < len(said) else ()


def _is_digit_apart(
    steps: Iterable[Step], placements: Candidates, eliminations: Candidates
) -> bool:
    """Whether an instance changes all the cells of a claim, and has nothing else in common."""
    for step in steps:
        pairs = (placements, step.placements), (eliminations, step.eliminations)
        if not any(claim & shown for claim, shown in pairs) and not any(
            cells_of(claim) & ~cells_of(shown) for claim, shown in pairs
        ):
            return True
    return False


def _is_in_one(steps: Iterable[Step], candidates: Candidates, tables: Tables) -> bool:
    return any(not candidates & ~pattern_of(step.why[0], tables) for step in steps)


def _false(grid: Grid, placements: Candidates, eliminations: Candidates, kind: str) -> Nearness:
    """What of a claim is not true, and the house or cell that shows it: one that has the digit
    already, or to which the claim would leave no candidate; one of a kind of houses before others.
    """
    tables = grid.tables
    solution = grid.solution().digits
    wrong = placements & ~solution | eliminations & solution
    about = {q for k in members(wrong) for q, _ in tables.constraints_of[k]}
    around = sorted(about, key=lambda q: (_is_of_kind(q, kind), q), reverse=True)
    left = grid.bits & ~eliminations & ~tables.seen_by(placements) | placements
    for q in around:
        held = tables.constraint_candidates[q]
        if (held & grid.digits and q >= ROW_SPACE) or not held & (left | grid.digits):
            return Nearness("false", wrong, (q,))
    return Nearness("false", wrong)


def _is_of_kind(q: ConstraintNumber, kind: str) -> bool:
    return bool(kind) and q >= ROW_SPACE and house_of(q) // 9 == "rcb".index(kind)


def _by_another(
    grid: Grid, slug: str, placements: Candidates, eliminations: Candidates
) -> Nearness | None:
    """The easiest other technique that shows all of a claim by one step; None if none does."""
    most = max(EASY, rating_of_technique(slug))
    shows = partial(_shows, grid, placements, eliminations)
    for technique, options in usable(grid, profile_named("default")):
        if technique.slug == slug or technique.rating > most:
            continue
        for step in technique.steps(grid, that=shows, alone=False, **options):
            pattern = pattern_of(step.why[0], grid.tables) & grid.bits
            return Nearness("another", pattern, technique=step.technique)
    return None


def _shows(grid: Grid, placements: Candidates, eliminations: Candidates, step: GridChange) -> bool:
    """Whether a step shows all of a claim."""
    return not placements & ~step.placements and not eliminations & ~effect(grid, step)


def judge_finding(grid: Grid, slug: str, argument: Argument) -> Verdict:
    """The verdict on a claim by a technique. An argument without a ground says no more than the
    name of the technique; any other must be of it.

    Without a ground a claim may need several instances, each perhaps only once the conclusions of
    those before are on the grid. The verdict is then that on what the first of them shows of it and
    on what none does."""
    named = replace(argument, named=slug)
    if argument.ground is None:
        verdict = judge(grid, replace(named, ground=SaidName((slug,))))
        if verdict.step is None or not any(verdict.unproved):
            return verdict
        later = judge_finding(grid.apply(verdict.step), slug, _claiming(argument, verdict.unproved))
        placements, eliminations = later.unproved
        left = verdict.step.placements | placements, verdict.step.eliminations | eliminations
        return judge(grid, _claiming(verdict.argument, left))
    verdict = judge(grid, named)
    if verdict.step is None or not verdict.holds or is_of_technique(grid, slug, verdict.step.why):
        return verdict
    fault = Fault("another-technique", about=argument.placements | argument.eliminations)
    return replace(verdict, step=None, more=None, fault=fault)


def _claiming(argument: Argument, claim: tuple[Candidates, Candidates]) -> Argument:
    return replace(argument, placements=claim[0], eliminations=claim[1])
