"""How long books take to make: time, bytes and memory, with cells as tables against descriptions.

Each book is made in a process of its own, so that its memory is its own; the kinds take turns.

Usage: python bench/books.py [--sizes N…] [--runs N]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from statistics import median
from typing import Any, Final

from measure import machine, table

KINDS: Final[dict[str, dict[str, Any]]] = {
    "with descriptions": {},
    "with tables": {"accessible": True},
    "without solutions": {"solutions": False},
    "hints below": {"hints": "below"},
}

MAKE: Final = """
import json, resource, sys, time
import whydoku as wd
from whydoku.telling.books import (BookPlan)
from whydoku.telling.books.book import (book_of_puzzles)
from whydoku.telling.books.puzzles import (NamedGrid, gathered)
size, options = json.loads(sys.argv[1])
grids = [NamedGrid(wd.Grid(line)) for line in wd.random_minimal(size, seed=2026)]
plan = BookPlan(**options)
begun = time.perf_counter()
puzzles = gathered(grids, plan)
found = time.perf_counter()
book = book_of_puzzles(puzzles, plan)
spent = time.perf_counter() - begun
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(json.dumps([spent, found - begun, len(book), most]))
"""


def made(size: int, options: dict[str, Any]) -> list[float]:
    """The seconds that a book takes and those to find out what it says, its bytes, and the most
    kilobytes of memory."""
    command = [sys.executable, "-c", MAKE, json.dumps([size, options])]
    found: list[float] = json.loads(subprocess.run(command, stdout=-1, check=True).stdout)
    return found


def main() -> None:
    """Prints a row for each size and kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="*", default=[100, 1000])
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    rows = []
    for size in asked.sizes:
        runs = [{kind: made(size, KINDS[kind]) for kind in KINDS} for _ in range(asked.runs)]
        base = median(run["with descriptions"][0] for run in runs)
        for kind in KINDS:
            spent, found, length, most = (median(run[kind][n] for run in runs) for n in range(4))
            rows.append(
                [
                    f"{size:,}",
                    kind,
                    f"{spent:.2f} s",
                    f"{spent / base:.2f}",
                    f"{found:.2f} s",
                    f"{length / 1e6:.2f} MB",
                    f"{most / 1e3:.0f} MB",
                ]
            )
    print(machine())
    heads = ("puzzles", "book", "time", "ratio", "of which found out", "file", "memory")
    print(table(heads, rows))


if __name__ == "__main__":
    main()
