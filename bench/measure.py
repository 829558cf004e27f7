"""What the benchmarks share: runs in turn, medians, and a table."""

from __future__ import annotations

import platform
import statistics
import time
from collections.abc import Callable, Sequence

import whydoku as wd
from whydoku import kernels


def seconds(work: Callable[[], object]) -> float:
    """How long one run takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def medians(works: dict[str, Callable[[], object]], runs: int) -> dict[str, float]:
    """The median time of each, in seconds.

    The runs take turns, so that whatever else the machine does falls on all alike; a first round
    is not counted.
    """
    times: dict[str, list[float]] = {name: [] for name in works}
    for turn in range(runs + 1):
        for name, work in works.items():
            taken = seconds(work)
            if turn:
                times[name].append(taken)
    return {name: statistics.median(taken) for name, taken in times.items()}


def corpora(size: int) -> dict[str, list[str]]:
    """Puzzles of our own making, the same everywhere: minimal ones, ones with a clue more than
    needed taken away, and solved grids."""
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


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns in step, the first to the left, the others to the right."""
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
        f"whydoku {wd.__version__} ({kernels.variant()}), "
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}"
    )
