"""Processor time to find the depth of trial and error, by depth.

The puzzles are our own, minimal ones and hard examples; of files, all of them.

Usage: python bench/depth.py [FILE…] [--size N] [--runs N]
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

import whydoku as wd
from measure import chosen, machine, table
from whydoku.grids.engine.searches import depth_many

NEVER = 255
HARD = ("easter-monster", "inkala-2012")
"""The examples that lie deeper than minimal puzzles do."""


def spent(lines: list[str], runs: int) -> float:
    """The median processor time of a puzzle, in milliseconds."""
    rows = "".join(lines).encode()
    times = []
    for _ in range(runs):
        start = time.process_time()
        depth_many(rows, 81, NEVER, 0.0, 1)
        times.append(time.process_time() - start)
    return 1000 * statistics.median(times) / len(lines)


def main() -> None:
    """Prints a row for each depth of each set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="more puzzles, one per line")
    parser.add_argument("--size", type=int, default=2000, help="puzzles per corpus")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()
    rows = []
    sets = chosen(wanted.files, wanted.size)
    if not wanted.files:
        sets["examples"] = [wd.example(name).puzzle for name in HARD]
    for name, lines in sets.items():
        found = wd.rate_many(lines, "depth").column("depth")
        for depth in sorted({*found}):
            alike = [line for line, one in zip(lines, found, strict=True) if one == depth]
            time_of_each = f"{spent(alike, wanted.runs):.3f}"
            rows.append((f"{name}, depth {depth:g}", f"{len(alike)}", time_of_each))
    print(machine())
    print(table(("puzzles", "number", "ms each"), rows))


if __name__ == "__main__":
    main()
