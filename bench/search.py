"""Puzzles per second through the Python door, one thread, each proved to have one solution.

The native search stands beside its Python twin and, where it is installed, beside another
project's solver from PyPI: `pip install py-sudoku`. That one stops at its first solution, and so
does less.

Usage: python bench/search.py [FILE…] [--size N] [--runs N]
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import partial
from typing import Any

from measure import machine, medians, puzzle_sets, table
from whydoku import kernels
from whydoku.many import rows_of
from whydoku.twins import search as twin

SLOWER = {"native": 1, "twin": 100, "py-sudoku": 2000}
"""Each engine gets this fraction of the puzzles, so that a run takes about as long for all."""


def other_solver() -> Callable[[list[str]], object] | None:
    """The solver of py-sudoku over lines, if it is installed."""
    try:
        sudoku: Any = importlib.import_module("sudoku")
    except ImportError:
        return None

    def solve(lines: list[str]) -> None:
        for line in lines:
            cells = [0 if x in ".0" else int(x) for x in line]
            board = [cells[at : at + 9] for at in range(0, 81, 9)]
            sudoku.Sudoku(3, 3, board=board).solve()

    return solve


def main() -> None:
    """Prints puzzles per second for each corpus and engine."""
    sets, runs = puzzle_sets(__doc__, size=20_000)
    engines: dict[str, Callable[[list[str]], object]] = {}
    if not kernels.WHY_PURE:
        engines["native"] = lambda lines: kernels.solve_many(rows_of(lines), 81, True, 1)
    engines["twin"] = lambda lines: twin.solve_many(rows_of(lines), 81, True, 1)
    if other := other_solver():
        engines["py-sudoku"] = other

    first, *others = engines
    rows = []
    for name, lines in sets.items():
        parts = {e: lines[: max(1, len(lines) // SLOWER[e])] for e in engines}
        taken = medians({e: partial(work, parts[e]) for e, work in engines.items()}, runs)
        speeds = {e: len(parts[e]) / taken[e] for e in engines}
        ratios = [f"{speeds[first] / speeds[e]:,.0f}" for e in others]
        rows.append((name, str(len(lines)), *(f"{s:,.0f}" for s in speeds.values()), *ratios))
    print(f"{machine()}; puzzles per second, medians of {runs} runs\n")
    print(table(("corpus", "puzzles", *engines, *(f"x {e}" for e in others)), rows))


if __name__ == "__main__":
    main()
