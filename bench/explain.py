"""Processor time to explain a puzzle step by step, compared with another project from PyPI.

Both engines are Python; the other one is used if it is installed: `pip install hodoku-py`. It knows
other techniques and takes other paths, so the number of steps and of puzzles solved is shown too.
Neither makes words or pictures here.

Usage: python bench/explain.py [FILE…] [--size N] [--runs N] [--profile NAME]
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import whydoku as wd
from measure import chosen, machine, table
from whydoku.solve import explain

Outcome = tuple[bool, int]
"""Whether a puzzle was solved, and in how many steps."""

Engine = Callable[[str], Outcome]


def ours(profile: str) -> Engine:
    """This library with a profile."""

    def walk(line: str) -> Outcome:
        trace = explain(wd.Grid(line), profile)
        return trace.solved, len(trace)

    return walk


def other() -> Engine | None:
    """The solver of hodoku-py, if it is installed."""
    try:
        hodoku: Any = importlib.import_module("hodoku")
    except ImportError:
        return None
    solver = hodoku.Solver()

    def walk(line: str) -> Outcome:
        result = solver.solve(line)
        return result.solved, len(result.steps)

    return walk


def measured(engines: dict[str, Engine], lines: list[str], runs: int) -> list[tuple[str, ...]]:
    """A row per engine: the median of its processor time in ms per puzzle, and what it reached.

    The engines take turns; a first run over a few puzzles is not counted.
    """
    times: dict[str, list[float]] = {name: [] for name in engines}
    reached: dict[str, list[Outcome]] = {}
    for walk in engines.values():
        for line in lines[:5]:
            walk(line)
    for _ in range(runs):
        for name, walk in engines.items():
            start = time.process_time()
            reached[name] = [walk(line) for line in lines]
            times[name].append((time.process_time() - start) / len(lines))
    first = statistics.median(times[next(iter(engines))])
    return [
        (
            name,
            f"{1000 * statistics.median(taken):.2f}",
            f"{statistics.median(taken) / first:.1f}",
            str(sum(solved for solved, _ in reached[name])),
            f"{statistics.mean(steps for _, steps in reached[name]):.1f}",
        )
        for name, taken in times.items()
    ]


def main() -> None:
    """Prints the figures for each corpus and engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="puzzles, one per line")
    parser.add_argument("--size", type=int, default=200, help="puzzles of each corpus")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--profile", default="default")
    wanted = parser.parse_args()

    corpora = chosen(wanted.files, wanted.size)
    engines = {f"whydoku, {wanted.profile}": ours(wanted.profile)}
    if beside := other():
        engines["hodoku-py"] = beside

    rows: list[tuple[str, ...]] = []
    for name, lines in corpora.items():
        some = lines[: wanted.size]
        rows += [(name, str(len(some)), *row) for row in measured(engines, some, wanted.runs)]
    print(f"{machine()}; processor time, medians of {wanted.runs} runs\n")
    head = ("corpus", "puzzles", "engine", "ms / puzzle", "x", "solved", "steps")
    print(table(head, rows))


if __name__ == "__main__":
    main()
