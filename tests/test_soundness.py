"""Every step of every puzzle follows from its reason, and none loses the solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from effort import few, is_dear
from whydoku import EXAMPLES, Example, random_minimal
from whydoku.bits import from_members, members
from whydoku.errors import Unproven
from whydoku.grid import Grid
from whydoku.notation import format_eliminations, format_placements
from whydoku.proof import check
from whydoku.solve import explain
from whydoku.spaces import SEES
from whydoku.step import Step
from whydoku.technique import is_last_resort, techniques
from whydoku.verdicts.uniqueness import has_one_solution

SOME = tuple(one for one in EXAMPLES.values() if one.grid.is_puzzle and one.grid.count(1))
GUESSES = 3
"""How many last resorts are looked at on one grid: each is long to find and much like the next."""


def every_step(grid: Grid, *, dear: bool = True) -> Iterator[Step]:
    """All that all techniques find, siamese fish too; of last resorts a few.

    What assumes one solution is asked only where there is one; what is dear only if wanted.
    """
    unique = has_one_solution(grid)
    for one in techniques():
        if (one.assumes_unique and not unique) or (is_dear(one.slug) and not dear):
            continue
        found = one.steps(grid, siamese=True)
        yield from islice(found, GUESSES) if is_last_resort(one) else found


def in_some_solution(puzzle: Grid) -> int:
    """The candidates that stand in a solution; where there is one, its 81 digits."""
    if puzzle.count(2) == 1:
        return puzzle.solution().bits
    open_ones = members(puzzle.bits & ~puzzle.digits)
    found = from_members(k for k in open_ones if puzzle.place([k]).count(1))
    return found | puzzle.digits


def fault_of(grid: Grid, step: Step, true: int) -> str:
    """What is wrong with a step, or nothing; `true` are the candidates in some solution."""
    if lost := step.eliminations & true:
        return f"removes the true {format_eliminations(lost)}"
    for k in members(step.placements):
        if not true >> k & 1 or SEES[k] & true:
            return f"places the false {format_placements(1 << k)}"
    try:
        check(grid, step, unique=has_one_solution(grid))
    except Unproven as fault:
        return f"is not proved: {fault}"
    return ""


def judged(puzzle: Grid, *, everything: bool, dear_every: int = 1) -> Iterator[tuple[Step, str]]:
    """The steps of a puzzle's path, or all steps along it, each with its fault.

    Techniques that take long are asked on one grid of every so many.
    """
    true = in_some_solution(puzzle)
    trace = explain(puzzle)
    assert trace.solved == (true.bit_count() == 81), puzzle
    assert not true & ~trace.grid.bits
    for n, (grid, step) in enumerate(trace.moves):
        for one in every_step(grid, dear=n % dear_every == 0) if everything else (step,):
            yield one, fault_of(grid, one, true)


@pytest.mark.sampled(40)
@pytest.mark.parametrize("example", SOME, ids=[one.name for one in SOME])
def test_every_step_of_the_examples_is_proved_and_keeps_the_solution(example: Example) -> None:
    puzzle = example.grid
    faults = [(str(step), fault) for step, fault in judged(puzzle, everything=False) if fault]
    assert faults == []


@pytest.mark.dear
@pytest.mark.parametrize("seed", range(few(3)))
def test_whatever_any_technique_finds_is_proved_and_keeps_the_solution(seed: int) -> None:
    (line,) = random_minimal(1, seed=seed)
    counts: Counter[str] = Counter()
    for step, fault in judged(Grid(line), everything=True, dear_every=30):
        assert not fault, (str(step), fault)
        counts[step.technique] += 1
    assert sum(counts.values()) > 500


def test_a_step_that_loses_the_solution_or_its_reason_would_be_seen() -> None:
    (line,) = random_minimal(1, seed=1)
    puzzle = Grid(line)
    solution = puzzle.solution().bits
    grid, step = explain(puzzle).moves[0]
    true = next(iter(puzzle.solution().placed))
    assert "removes the true" in fault_of(grid, Step("x", eliminations=1 << true), solution)
    assert "is not proved" in fault_of(grid, Step("x", placements=step.placements), solution)
