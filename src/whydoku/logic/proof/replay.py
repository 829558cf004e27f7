"""Replays the reasons of steps, to check that the steps follow and to find out what they depend
on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from whydoku.errors import Unproven
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell, format_eliminations, format_placements
from whydoku.grids.spaces import ALL_CANDIDATES, Tables
from whydoku.logic.patterns import for_each_pattern
from whydoku.logic.proof.form import need_candidates, need_form, need_tuple
from whydoku.logic.proof.patterns.exocet import cases_of
from whydoku.logic.proof.state import ProvedCandidates, Prover, Replay, ReplayState
from whydoku.logic.step import Step
from whydoku.logic.why import Exocet, Pattern

PROVERS: Final[Mapping[type, Prover]] = for_each_pattern("whydoku.logic.proof.patterns", "prove")
"""The function that proves each kind of pattern."""


def _allow_uniqueness() -> None:
    return


def check(grid: Grid, step: Step, *, unique: bool = False) -> None:
    """Raises Unproven, with one sentence, if the step does not follow from its reason.

    `unique` says whether patterns may assume one solution. The caller must then know that the
    puzzle has just one; `verify` counts the solutions instead.
    """
    replay_step(grid, step, _allow_uniqueness if unique else _refuse_uniqueness)


def premises(grid: Grid, step: Step) -> Candidates:
    """The candidates whose absence from the grid the step needs in order to follow; raises Unproven
    if the step does not follow.

    The step would still follow if any other absent candidates were possible.
    """
    return replay_step(grid, step, _allow_uniqueness).leaned


def possible_before(grid: Grid, step: Step) -> tuple[Candidates, ...]:
    """The candidates that are still possible before each pattern of a step; a pattern that does not
    follow changes nothing."""
    replay = Replay(PROVERS, _allow_uniqueness, grid.givens.bits)
    state = ReplayState.on(grid)
    before = []
    for pattern in step.why[:-1]:
        before.append(state.bits)
        with suppress(Unproven):
            state = state.after(replay.prove(pattern, state, ALL_CANDIDATES))
    return (*before, state.bits)[: len(step.why)]


def cases_on(bits: Candidates, exocet: Exocet, tables: Tables) -> list[Candidates]:
    """The cases of an exocet that stay with these candidates; none if it does not hold."""
    replay = Replay(PROVERS, _allow_uniqueness, 0)
    with suppress(Unproven):
        need_form(exocet, tables)
        return [case.chosen for case in cases_of(replay, exocet, ReplayState(tables, bits, 0))]
    return []


def proved_by(
    grid: Grid,
    patterns: tuple[Pattern, ...],
    need_one_solution: Callable[[], None] = _allow_uniqueness,
) -> ProvedCandidates:
    """All that is new on a grid and that some patterns prove, one after another; raises Unproven if
    one of them fails.

    `need_one_solution` is called before a pattern assumes that the puzzle has one solution; it
    raises Unproven if that may not be assumed.
    """
    replay = Replay(PROVERS, need_one_solution, grid.givens.bits)
    state = ReplayState.on(grid)
    for pattern in patterns:
        state = state.after(replay.prove(pattern, state, ALL_CANDIDATES))
    return ProvedCandidates(grid.bits & ~state.bits, state.true & ~grid.digits)


def _refuse_uniqueness() -> None:
    raise Unproven(
        "it assumes that the puzzle has one solution, which is not known here", "one-solution"
    )


def replay_step(
    grid: Grid, step: Step, need_one_solution: Callable[[], None], before: int = 0
) -> Replay:
    """Replays the reason of a step; raises Unproven if the step does not follow.

    `need_one_solution` is called before a pattern assumes that the puzzle has one solution; it
    raises Unproven if that may not be assumed. `before` are the parts of the reasons before it.
    """
    # Each is read once: what a stranger's object gives again might be something else.
    placements, eliminations, why = step.placements, step.eliminations, step.why
    _need_conclusions(grid, placements, eliminations)
    need_tuple(why, "patterns")
    if not why:
        raise Unproven("the step gives no reason")
    replay = Replay(PROVERS, need_one_solution, grid.givens.bits, before)
    state = ReplayState.on(grid)
    for number, pattern in enumerate(why, 1):
        wanted = eliminations if number == len(why) else ALL_CANDIDATES
        try:
            proved = replay.prove(pattern, state, wanted)
        except Unproven as fault:
            raise fault.inside(f"pattern {number}, ") from None
        if not proved.is_new(state):
            name = type(pattern).__name__.lower()
            raise Unproven(f"pattern {number}, {name}: it proves nothing new")
        state = state.after(proved)
    if stray := placements & ~state.true:
        raise Unproven(
            f"the reason does not prove {format_placements(stray)}", "beyond", candidates=stray
        )
    if stray := eliminations & state.bits:
        raise Unproven(
            f"the reason does not prove {format_eliminations(stray)}", "beyond", candidates=stray
        )
    return replay


def _need_conclusions(grid: Grid, placements: Candidates, eliminations: Candidates) -> None:
    """Raises Unproven if the step has no conclusions, or has conclusions that are not new or
    contradict each other."""
    bits, on_grid, sees = grid.bits, grid.digits, grid.tables.sees
    need_candidates(placements, "placements", grid.tables)
    need_candidates(eliminations, "eliminations", grid.tables)
    if not placements | eliminations:
        raise Unproven("the step has no conclusion")
    for k in members(placements & on_grid):
        raise Unproven(f"{format_placements(1 << k)} is on the grid already")
    for k in members(placements & ~bits):
        raise Unproven(f"{k % 9 + 1} is not possible in {format_cell(k // 9)}")
    for k in members(eliminations & ~bits):
        raise Unproven(f"{format_eliminations(1 << k)} changes nothing: it is gone already")
    for k in members(eliminations & on_grid):
        raise Unproven(f"{format_cell(k // 9)} holds {k % 9 + 1}, which cannot be eliminated")
    for k in members(placements):
        if (sees[k] & placements) | (1 << k & eliminations):
            raise Unproven(f"{format_placements(1 << k)} contradicts the step's other conclusions")
