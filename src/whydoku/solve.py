"""The loop: the first step of the first technique that has one, then from the start again."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.errors import NoSolution
from whydoku.grid import Grid
from whydoku.profile import Plan, Profile, profile_named
from whydoku.spaces import BOX_OF, POS_OF
from whydoku.step import Step
from whydoku.trace import Pass, Trace


def explain(grid: Grid, profile: str | Profile = "default", *, uniqueness: bool = True) -> Trace:
    """Every step that a profile takes, to the end or to an impasse.

    Techniques that assume one solution are asked only where `uniqueness` wants them and the grid
    is known to have one. Raises NoSolution where there is none: from a grid that contradicts
    itself anything would follow.
    """
    wanted = profile if isinstance(profile, Profile) else profile_named(profile)
    if not grid.count(1):
        raise NoSolution("the grid has no solution")
    unique = uniqueness and has_one_solution(grid)
    moves: list[tuple[Grid, Step]] = []
    passes: list[Pass] = []
    state, before = grid, -1
    while before < len(moves) and not state.is_solved:
        before = len(moves)
        for plan in wanted.passes:
            passes.append(Pass(plan.label, len(moves), plan.digit, plan.house))
            for step in take(state, plan, unique):
                moves.append((state, step))
                state = state.apply(step)
            if state.is_solved:
                break
    watched = tuple(passes) if len(wanted.passes) > 1 else ()
    return Trace(grid, tuple(moves), state, wanted.name, uniqueness, watched)


def has_one_solution(grid: Grid) -> bool:
    """Whether all that techniques which assume one solution lean on is known.

    The givens have one solution, and every missing candidate follows from them.
    """
    return bool(grid.givens) and not grid.unproved and grid.puzzle.count(2) == 1


def take(grid: Grid, plan: Plan, unique: bool) -> Iterator[Step]:
    """The steps of one pass, each found on the grid that the one before has led to."""
    place = -1
    while not grid.is_solved:
        found = plan.steps(grid, unique=unique)
        if plan.sweep:
            found = (step for step in sorted(found, key=_place) if _place(step) > place)
        step = next(found, None)
        if step is None:
            return
        yield step
        grid = grid.apply(step)
        if plan.sweep:
            place = _place(step)


def _place(step: Step) -> int:
    """Where a step acts first, box after box."""
    i = min(iter(step.placed | step.removed)).cell
    return BOX_OF[i] * 9 + POS_OF[i]
