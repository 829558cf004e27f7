"""A program that uses the package as others do, checked by mypy and pyright and run as a test.

The type checkers see the installed package. `assert_type` states what a user's editor
shows; nothing here may be of type `Any` by accident.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, assert_type

import whydoku as wd
from whydoku import batch
from whydoku.solving.analysis import Hardest
from whydoku.solving.proved import Assumed
from whydoku.solving.ratings import DepthRating, HodokuRating, SeRating, WhydokuRating

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [[int(x) if x != "." else 0 for x in PUZZLE[at : at + 9]] for at in range(0, 81, 9)]


def difficulty(puzzle: wd.AnyPuzzle) -> float:
    """What a user's own function looks like."""
    return wd.rate(puzzle, "se").er


def traces() -> None:
    trace = wd.explain(PUZZLE, uniqueness=True)
    assert_type(trace, wd.Trace)
    assert_type(wd.Grid(PUZZLE).explain(wd.profile_named("simple")), wd.Trace)
    assert_type(trace.steps, tuple[wd.Step, ...])
    assert_type(trace.grids, tuple[wd.Grid, ...])
    assert_type(trace[-1], wd.StepOnGrid)
    assert_type(trace[2:4], tuple[wd.StepOnGrid, ...])
    assert_type(list(trace), list[wd.StepOnGrid])
    assert_type(trace[0].after, wd.Grid)
    assert_type(trace.hardest, str | None)
    assert_type((trace.clues, trace.rating, len(trace)), tuple[int, float, int])
    assert_type(trace.counts, dict[str, int])
    assert_type(trace.as_dict(), dict[str, Any])
    assert_type(trace.essential(), wd.Trace)
    assert_type([step.removed for step in trace], list[wd.CandidateSet])
    assert_type(wd.verify(trace), Assumed | None)
    table: list[dict[str, str | int | None]] = [
        {"hardest": one.hardest, "clues": one.clues, **one.counts} for one in (trace, trace)
    ]
    assert_type(table[0]["hardest"], str | int | None)


def verdicts() -> None:
    """What is right and wrong with a puzzle, and what to say to a player."""
    verdict = wd.check(ROWS)
    assert_type(verdict, wd.Check)
    assert_type(verdict.status, Literal["unique", "multiple", "none", "invalid"])
    assert_type(verdict.clashing, wd.CellSet)
    assert_type(verdict.solutions, tuple[wd.Grid, ...])
    hint = wd.hint(wd.read(PUZZLE).place("r1c3=4"), start=PUZZLE)
    assert_type(hint, wd.Hint)
    assert_type(hint.kind, Literal["mistakes", "step", "solved", "stuck"])
    assert_type(hint.step, wd.Step | None)
    assert_type(hint.text(2), str)
    assert_type(hint.because, wd.Trace | None)
    grid = wd.Grid(ROWS)
    assert_type(grid.hint(), wd.Step | None)
    assert_type(next(grid.hints()), wd.Step)
    assert_type(grid.why("r1c3=4"), wd.Why)
    assert_type(grid.solution().as_line(), str)
    assert_type(grid.solve(), wd.Grid)
    assert_type(wd.solve(grid), wd.Grid)
    assert_type(grid.solutions(), Iterator[wd.Grid])
    assert_type([cell for candidate in grid.givens for cell in (candidate.cell,)], list[wd.Cell])
    try:
        wd.read("55" + "." * 79)
    except wd.InvalidPuzzle as fault:
        assert_type((fault.what, fault.where), tuple[str, wd.Where])


def ratings() -> None:
    assert_type(wd.rate(PUZZLE), SeRating | WhydokuRating)
    assert_type(wd.rate(PUZZLE, "se"), SeRating)
    assert_type(wd.rate(ROWS, "hodoku").level, str | None)
    assert_type(wd.rate(ROWS, "depth"), DepthRating)
    assert_type(wd.rate(wd.Grid(PUZZLE), "whydoku", at_most=3.0), WhydokuRating)
    found = wd.rate_many([PUZZLE], at_most=2.5, timeout=1)
    assert_type(found, wd.Ratings[SeRating])
    assert_type(found[0].er, float)
    assert_type(wd.rate_many([PUZZLE], "hodoku"), wd.Ratings[HodokuRating])
    assert_type(wd.rate_many([PUZZLE], "depth"), wd.Ratings[DepthRating])
    assert_type([one.is_exact for one in found], list[bool])
    assert_type(found.as_dict(), dict[str, list[Any]])
    assert_type(found.columns, Mapping[str, type])
    analysis = wd.analyse(PUZZLE, limit=10, timeout=0)
    assert_type(analysis, wd.Analysis)
    assert_type(analysis.hardest, Hardest | None)
    assert_type([one.line for one in analysis.neighbours], list[str])


def answers() -> None:
    puzzles = wd.random_minimal(2, seed=7)
    assert_type(puzzles, list[str])
    assert_type(wd.random_solutions(1), list[str])
    assert_type(wd.solve_many(puzzles), bytes)
    counts: array[int] = wd.count_many(puzzles, limit=3)
    assert_type([*counts], list[int])
    assert_type(wd.check_many(b"." * 81), bytes)
    assert_type(wd.minimal_many(wd.Grid(line) for line in puzzles), bytes)
    assert_type(wd.check_many(array("q", [0] * 81)), bytes)


def batches() -> None:
    assert_type(batch.rate([PUZZLE], "se,depth", timeout=1), Iterator[dict[str, Any]])
    assert_type(batch.check(iter([PUZZLE]), brief=True, workers=1), Iterator[dict[str, Any]])
    if TYPE_CHECKING:
        batch.rate([PUZZLE], "se", time=1)  # type: ignore[call-overload]
        batch.check([PUZZLE], brief="yes")  # type: ignore[call-overload]


def arrays() -> None:
    """The same as arrays, for those who have numpy."""
    made = wd.random_minimal(2, numbers=True)
    digits = wd.random_solutions(2, numbers=True)
    solved = wd.solve_many(digits, numbers=True)
    counts = wd.count_many(digits, numbers=True)
    statuses = wd.check_many(digits, threads=2, numbers=True)
    minimal = wd.minimal_many(digits, numbers=True)
    table = wd.rate_many(digits, "hodoku", numbers=True)
    assert_type(wd.rate_many(digits.reshape(-1, 9, 9)), wd.Ratings[SeRating])
    assert_type(difficulty(digits[0]), float)
    if TYPE_CHECKING:
        assert_type(made, NDArray[np.uint8])
        assert_type(digits, NDArray[np.uint8])
        assert_type(solved, NDArray[np.uint8])
        assert_type(counts, NDArray[np.uint64])
        assert_type(statuses, NDArray[np.uint8])
        assert_type(minimal, NDArray[np.uint8])
        assert_type(table, NDArray[np.void])
        assert_type(wd.canonical_many(digits, numbers=True), NDArray[np.uint8])


def symmetries() -> None:
    assert_type(wd.canonical(PUZZLE), wd.Grid)
    assert_type(wd.canonical_many([PUZZLE]), list[str])
    assert_type(wd.canonical_transform(PUZZLE)(PUZZLE), str)
    assert_type(wd.Transform.random(3)(wd.Grid(PUZZLE)), wd.Grid)
    assert_type(wd.symmetries(PUZZLE), int)


def texts() -> None:
    readings = [*wd.read_all([PUZZLE, "no puzzle"])]
    assert_type(readings, list[wd.Reading])
    assert_type([one.error for one in readings], list[wd.InvalidPuzzle | None])
    assert_type(wd.write(readings[0].grid, "hodoku"), str)
    assert_type(wd.example("x-wing"), wd.Example)
    assert_type(wd.technique_named("x-wing"), wd.Technique)
    run = wd.generate(1, seed=7)
    assert_type(run, wd.Run)
    assert_type(list(run), list[wd.Grid])
    game = wd.Game(wd.Grid(PUZZLE))
    game.place("r1c3=4")
    assert_type(game.grid, wd.Grid)
