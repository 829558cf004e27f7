"""Every step of every puzzle follows from its reason, and none loses the solution.

    PYTHONPATH=tests python tests/logic/test_soundness.py --steps 100000 --seed 1 [--file PUZZLES]…

asks every technique on grids along the paths of puzzles of these files in turn and of random
minimal ones, and prints what is wrong, and how many steps of each technique were proved. Whips and
the largest exclusions, which take longer than all others together, are asked on one grid of 200.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest

from effort import few, is_dear
from whydoku import EXAMPLES, Example, random_minimal
from whydoku.errors import Unproven
from whydoku.grids.bits import from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_eliminations, format_placements
from whydoku.grids.solutions import has_one_solution
from whydoku.grids.spaces import SEES
from whydoku.logic.catalogue import techniques
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique, is_last_resort
from whydoku.solving.solve import explain

SOME = tuple(one for one in EXAMPLES.values() if one.grid.is_puzzle and one.grid.count(1))
GUESSES = 3
"""How many last resorts are looked at on one grid: each is long to find and much like the next."""
LONGEST = ("whip", "g-whip", "braid", "aligned-quad-exclusion", "aligned-quint-exclusion")
"""The techniques that take seconds on a grid."""

CHEAP = tuple(one for one in techniques() if not is_dear(one.slug))
QUICK = tuple(one for one in techniques() if one.slug not in LONGEST)


def every_step(grid: Grid, asked: Sequence[Technique] = techniques()) -> Iterator[Step]:
    """All that techniques find, siamese fish too; of last resorts a few.

    What assumes one solution is asked only where there is one.
    """
    unique = has_one_solution(grid)
    for one in asked:
        if one.assumes_unique and not unique:
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


def fault_of(grid: Grid, step: Step, true: int, unique: bool) -> str:
    """What is wrong with a step, or nothing; `true` are the candidates in some solution."""
    if lost := step.eliminations & true:
        return f"removes the true {format_eliminations(lost)}"
    for k in members(step.placements):
        if not true >> k & 1 or SEES[k] & true:
            return f"places the false {format_placements(1 << k)}"
    try:
        check(grid, step, unique=unique)
    except Unproven as fault:
        return f"is not proved: {fault}"
    return ""


def judged(puzzle: Grid, *, everything: bool, dear_every: int = 1) -> Iterator[tuple[Step, str]]:
    """The steps of a puzzle's path, or all steps on each second grid along it, each with its fault.

    Most of what is found on a grid was there before the last step. Techniques that take long are
    asked on one grid of every so many.
    """
    true, unique = in_some_solution(puzzle), has_one_solution(puzzle)
    trace = explain(puzzle)
    assert trace.solved == (true.bit_count() == 81), puzzle
    assert not true & ~trace.grid.bits
    for n, (grid, step) in enumerate([*trace.moves][:: 2 if everything else 1]):
        asked = CHEAP if n % dear_every else techniques()
        for one in every_step(grid, asked) if everything else (step,):
            yield one, fault_of(grid, one, true, unique)


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
    for step, fault in judged(Grid(line), everything=True, dear_every=15):
        assert not fault, (str(step), fault)
        counts[step.technique] += 1
    assert sum(counts.values()) > 500


def test_a_step_that_loses_the_solution_or_its_reason_would_be_seen() -> None:
    (line,) = random_minimal(1, seed=1)
    puzzle = Grid(line)
    solution = puzzle.solution().bits
    grid, step = explain(puzzle).moves[0]
    true = next(iter(puzzle.solution().placed))
    lost, bare = Step("x", eliminations=1 << true), Step("x", placements=step.placements)
    assert "removes the true" in fault_of(grid, lost, solution, unique=True)
    assert "is not proved" in fault_of(grid, bare, solution, unique=True)


def grids_of(files: Sequence[Path], seed: int) -> Iterator[tuple[int, Grid]]:
    """Three grids each of puzzles of these files in turn, and of random minimal ones, with the
    candidates that stand in a solution."""
    rng = Random(seed)
    lists = [[line[:81] for line in file.read_text("utf-8").splitlines()] for file in files]
    for number in count(seed * 1_000_000):
        for lines in (*lists, random_minimal(1, seed=3, start=number)):
            puzzle = Grid(rng.choice(lines))
            grids = [grid for grid, step in explain(puzzle).moves if not step.placements]
            for grid in rng.sample(grids, min(3, len(grids))) or [puzzle]:
                yield in_some_solution(puzzle), grid


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, action="append", default=[])
    wanted = parser.parse_args()
    counts, faults, told = Counter[str](), 0, 0
    for number, (true, grid) in enumerate(grids_of(wanted.file, wanted.seed), start=1):
        asked = QUICK if number % 200 else techniques()
        unique = has_one_solution(grid)
        for step in every_step(grid, asked):
            counts[step.technique] += 1
            if fault := fault_of(grid, step, true, unique):
                faults += 1
                print(f"{step!r} {fault}\n  {step.why!r}\n  {grid!r}", flush=True)
        if counts.total() // 10_000 > told or counts.total() >= wanted.steps:
            told, rate = counts.total() // 10_000, counts.total() / time.process_time()
            said = f"{number} grids, {counts.total()} steps, {faults} faults, {rate:.0f} steps/s"
            print(said, *(f"{slug} {n}" for slug, n in counts.most_common()), flush=True)
        if counts.total() >= wanted.steps:
            sys.exit(bool(faults))


if __name__ == "__main__":
    main()
