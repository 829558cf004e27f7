"""Proves steps and whole traces again, from whatever source, without trusting anything in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Final

from whydoku.dataclass import dataclass, field
from whydoku.errors import Unproven
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell, format_placements
from whydoku.grids.parts.sets import CandidateSet
from whydoku.logic.names import can_be_of, form_of
from whydoku.logic.proof.form import seen_by_any
from whydoku.logic.proof.replay import replay_step
from whydoku.logic.step import Step

if TYPE_CHECKING:
    from whydoku.solving.trace import Trace


@dataclass(frozen=True, slots=True)
class TraceClaim:
    """A trace, and what its source claims about it.

    - `names`: the names that the source gives to the steps
    - `solved`: whether the source says that the grid at the end is solved
    - `solution`: the solution that the source gives as digits, or None
    - `puzzle`: the puzzle of the trace, which its start may have gone beyond
    - `wrong_names`: an entry for each step to which the source gives a name that is not a name of
      the step's technique: from the number of the step, counted from 1, to a sentence that gives
      the right name
    """

    trace: Trace
    names: tuple[str, ...]
    solved: bool
    solution: str | None
    puzzle: Grid
    wrong_names: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Assumed:
    """What a proof takes for granted: the digits that its start has placed on the puzzle, and the
    candidates that it has removed, none of which a step shows."""

    placed: CandidateSet
    removed: CandidateSet


def assumed_in(start: Grid, puzzle: Grid) -> Assumed | None:
    """What a start has beyond its puzzle; None if it has no more. Raises Unproven if that is not
    true of the puzzle: if no solution has all of it, of which the first that the only one lacks is
    named."""
    placed = start.digits & ~puzzle.digits
    removed = puzzle.bits & ~seen_by_any(placed, start.tables) & ~start.bits
    if not placed | removed:
        return None
    number = puzzle.count(2)
    if number == 1:
        solution = puzzle.solution().bits
        for k in members(removed & solution):
            raise Unproven(
                f"the start lacks {k % 9 + 1} in {format_cell(k // 9)}, which the solution has"
            )
        for k in members(placed & ~solution):
            raise Unproven(f"the start has {format_placements(1 << k)}, which the solution has not")
    elif number and not start.count(1):
        raise Unproven("the start leaves none of the solutions of the puzzle")
    return Assumed(CandidateSet.from_bits(placed), CandidateSet.from_bits(removed))


LONGEST_NAME: Final = 100
"""The most signs of the name of a technique or of a variant."""


@dataclass(frozen=True, slots=True)
class Proved:
    """What a proof takes for granted, if anything, and the names in it that were not checked, as
    nothing is known of the technique, or of its variant: `my-wing`, `aic (type 7)`."""

    assumed: Assumed | None
    unchecked: tuple[str, ...] = ()


def unchecked_name(step: Step) -> str:
    """The name of a step, if nothing is known by which to check it; empty if it fits. Raises
    Unproven if the reason of the step, which holds, cannot be of the technique that it names."""
    names = (step.technique, "" if step.variant is None else step.variant)
    if any(type(name) is not str or len(name) > LONGEST_NAME for name in names):
        raise Unproven(f"its technique and variant must be texts of at most {LONGEST_NAME} signs")
    fits = can_be_of(step.technique, step.why, step.variant)
    if fits is None:
        shown = step.technique + (f" ({step.variant})" if step.variant else "")
        return "".join(
            sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in shown
        )
    if not fits:
        forms = ", ".join(dict.fromkeys(map(form_of, step.why)))
        raise Unproven(f"its reason holds, but is not of {step.technique!r}: it is {forms!r}")
    return ""


def verify_step(grid: Grid, step: Step) -> None:
    """Proves a step on a grid again; raises Unproven if the step does not follow.

    The solutions of the givens are counted before a step that assumes one solution is accepted.
    """
    replay_step(grid, step, need_for_one_solution(grid, allowed=True))


def verify_trace(claim: TraceClaim) -> Proved:
    """Proves every step of a trace again, and checks what the source claims about the names of the
    steps and about the end. Raises Unproven at the first fault."""
    trace = claim.trace
    need_one_solution = need_for_one_solution(trace.puzzle, allowed=trace.uniqueness)
    grid = trace.puzzle
    unchecked: list[str] = []
    parts = 0
    for number, ((shown, step), name) in enumerate(zip(trace.moves, claim.names, strict=True), 1):
        place = f"step {number}, {name}"
        if fault := claim.wrong_names.get(number):
            raise Unproven(f"{place}: {fault}")
        if shown != grid:
            raise Unproven(f"{place}: it is shown on a grid that the steps before do not lead to")
        try:
            parts += replay_step(grid, step, need_one_solution, parts).parts
            unchecked.append(unchecked_name(step))
        except Unproven as refused:
            raise refused.inside(f"{place}: ") from None
        grid = grid.apply(step)
    assumed = assumed_in(trace.puzzle, claim.puzzle)
    if trace.grid != grid:
        raise Unproven("the trace ends with a grid that its steps do not lead to")
    _need_end(claim, grid)
    return Proved(assumed, tuple(filter(None, dict.fromkeys(unchecked))))


def _need_end(claim: TraceClaim, grid: Grid) -> None:
    """Raises Unproven if the claims about the end of a trace are untrue; `grid` is the grid at its
    end."""
    if claim.solved != grid.is_solved:
        claimed, so = ("solved", "is not") if claim.solved else ("not solved", "is")
        raise Unproven(f"the trace says that the grid is {claimed}, but it {so}")
    if claim.solution is None:
        return
    solutions = (grid,) if grid.is_solved else tuple(islice(claim.trace.puzzle.solutions(), 2))
    if [claim.solution] != [solution.as_line() for solution in solutions]:
        raise Unproven("the solution in the trace is not the solution of the grid")


def need_for_one_solution(start: Grid, *, allowed: bool) -> Callable[[], None]:
    """Makes a check that raises Unproven unless a step may assume one solution.

    The givens must have exactly one solution, and the start must still allow it; the solutions are
    counted at most once. `allowed` is what the trace claims: whether any of its steps may assume
    one solution.
    """
    known: list[bool] = []

    def need() -> None:
        if known:
            return
        if not allowed:
            raise Unproven(
                "it assumes one solution, although the trace says that no step does", "one-solution"
            )
        if not start.givens:
            raise Unproven("it assumes one solution, but the givens are not known", "one-solution")
        if start.unproved:
            raise Unproven(
                "it assumes one solution, but candidates were removed unproved", "one-solution"
            )
        if (number := start.puzzle.count(2)) != 1:
            solutions = "several" if number else "none"
            raise Unproven(
                f"it assumes one solution, but the givens have {solutions}", "one-solution"
            )
        if start.puzzle.solution().bits & ~start.bits:
            raise Unproven(
                "it assumes one solution, but the trace begins without its digits", "one-solution"
            )
        known.append(True)

    return need
