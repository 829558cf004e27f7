"""Shared by the benchmarks: runs that take turns, medians, puzzles, and tables."""

from __future__ import annotations

import argparse
import platform
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import whydoku as wd
from whydoku.grids.engine import engine


def seconds(work: Callable[[], object]) -> float:
    """The seconds that one run takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def medians(works: dict[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """The median time of each work, in seconds.

    The works take turns, so that other load on the machine affects all of them equally; a first
    round is not counted.
    """
    times: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(runs + 1):
        for name, work in works.items():
            taken = seconds(work)
            if turn:
                times[name].append(taken)
    return {name: statistics.median(taken) for name, taken in times.items()}


def corpora(size: int) -> dict[str, list[str]]:
    """Our own puzzles, the same everywhere: minimal ones, minimal ones with a clue missing, and
    solved grids."""
    minimal = wd.random_minimal(size, seed=2026)
    spoiled = []
    for n, line in enumerate(minimal):
        clues = [i for i, x in enumerate(line) if x != "."]
        i = clues[n % len(clues)]
        spoiled.append(line[:i] + "." + line[i + 1 :])
    return {
        "minimal": minimal,
        "one clue too few": spoiled,
        "solved": wd.random_solutions(size, seed=2026),
    }


def chosen(files: Sequence[Path], size: int) -> dict[str, list[str]]:
    """The puzzles of files, the first word of each line; without files, our own minimal ones."""
    found = {
        path.name: [
            line.split()[0] for line in path.read_text("ascii").splitlines() if line.strip()
        ]
        for path in files
    }
    return found or {"minimal": wd.random_minimal(size, seed=2026)}


def puzzle_sets(about: str | None, size: int) -> tuple[dict[str, list[str]], int]:
    """The puzzles and the number of runs that the command line asks for."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("files", nargs="*", type=Path, help="more puzzles, one per line")
    parser.add_argument("--size", type=int, default=size, help="puzzles per corpus")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    files = {path.name: path.read_text(encoding="ascii").split() for path in wanted.files}
    return {**corpora(wanted.size), **files}, wanted.runs


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table with aligned columns: the first to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    rule = ["-" * width for width in widths]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in (head, rule, *rows)
    )


def machine() -> str:
    """The versions and the kind of machine, for the head of a result."""
    return (
        f"whydoku {wd.__version__} ({engine.variant()}), "
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    )
