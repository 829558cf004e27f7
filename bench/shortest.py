"""What the search for a shorter path saves compared with the usual path, and how long it takes.

Each row is one corpus: the usual essential paths and the shortest found, side by side, with their
ratio; then the seconds per puzzle, and how many searches were completed.

Usage: python bench/shortest.py [FILE…] [--size N] [--timeout SECONDS] [--profile NAME]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import whydoku as wd
from measure import chosen, machine, table
from whydoku.solving.shortest import Effort, Shortened, shortened

MEASURES: Final[dict[str, Callable[[Effort], float]]] = {
    "guesses": lambda one: one.guesses,
    "hardest": lambda one: one.hardest,
    "toil": lambda one: one.toil,
    "steps": lambda one: one.steps,
}
"""The measures of a path, the most important first."""


def row(name: str, found: list[Shortened], seconds: list[float]) -> tuple[str, ...]:
    """A row of means for a corpus: usual, shortest and their ratio for each measure."""
    cells = [name, str(len(found))]
    for measure in MEASURES.values():
        usual = statistics.mean(measure(one.more) for one in found)
        short = statistics.mean(measure(one.less) for one in found)
        ratio = f"{short / usual:.2f}" if usual else "-"
        cells += [f"{usual:.1f}", f"{short:.1f}", ratio]
    better = sum(one.less < one.more for one in found)
    complete = sum(one.complete for one in found)
    return (*cells, str(better), str(complete), f"{statistics.median(seconds):.1f}")


def main() -> None:
    """Prints a row for each corpus."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="puzzles, one per line")
    parser.add_argument("--size", type=int, default=50, help="puzzles per corpus")
    parser.add_argument("--timeout", type=float, default=5.0)
    parser.add_argument("--profile", default="default")
    wanted = parser.parse_args()

    corpora = chosen(wanted.files, wanted.size)
    rows = []
    for name, lines in corpora.items():
        found, seconds = [], []
        for line in lines[: wanted.size]:
            start = time.perf_counter()
            made = shortened(wd.Grid(line), wanted.profile, timeout=wanted.timeout)
            seconds.append(time.perf_counter() - start)
            if made.usual.solved:
                found.append(made)
        rows.append(row(name, found, seconds))
    print(f"{machine()}; {wanted.profile}, at most {wanted.timeout:g} s after the usual path\n")
    measures = [word for name in MEASURES for word in (name, "shortest", "x")]
    print(table(("corpus", "solved", *measures, "better", "to the end", "s, median"), rows))


if __name__ == "__main__":
    main()
