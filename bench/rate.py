"""Puzzles rated per second of processor time on the scale `se`, in four groups of difficulty.

It is compared, in the same run and in turns, with another project's rater from PyPI, if it is
installed (`pip install pencilmark`), which has a scale of its own. Slow raters rate the first few
puzzles of each group. Two more raters were measured on another machine, and their figures are
marked as such.

FILEs have the columns puzzle and er; without any, the puzzles are those of the tests.

Usage: python bench/rate.py [FILE…] [--runs N] [--seconds S] [--hardest N]
"""

from __future__ import annotations

import argparse
import csv
import importlib
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import whydoku as wd
from measure import machine, table

TESTS = Path(__file__).parents[1] / "tests"
GROUPS = ((1.2, 2.3), (3.0, 6.5), (7.0, 8.5), (9.0, 9.3))
"""The easiest and the hardest rating of each group."""

ELSEWHERE = {
    "Sudoku Explainer 1.2.1 (Java)": (475, 70, 4.5, 0.41),
    "skfr 2.0.2 (C++), near to these ratings": (6500, 3700, 330, 13),
}
"""Puzzles per second of processor time in each group, measured on another machine."""

Engine = Callable[[Sequence[str]], object]


class Row(NamedTuple):
    """A puzzle and its rating."""

    puzzle: str
    er: float


def ours(puzzles: Sequence[str]) -> object:
    """This library, on one thread."""
    return wd.rate_many(puzzles, scale="se", threads=1)


def engines() -> dict[str, Engine]:
    """All raters available here, ours first."""
    found: dict[str, Engine] = {"whydoku": ours}
    try:
        other: Any = importlib.import_module("pencilmark")
    except ImportError:
        return found
    found["pencilmark, a scale of its own"] = lambda puzzles: [*map(other.rate, puzzles)]
    return found


def read(files: Sequence[Path]) -> list[Row]:
    """The puzzles of files, in an order that does not depend on their ratings."""
    rows: list[Row] = []
    for path in files:
        with path.open(encoding="ascii") as file:
            rows += [
                Row(row["puzzle"].replace("0", "."), float(row["er"]))
                for row in csv.DictReader(file)
            ]
    return Random(2026).sample(rows, len(rows))


def spent(work: Callable[[], object]) -> float:
    """The processor time of some work, in seconds."""
    start = time.process_time()
    work()
    return time.process_time() - start


def speed(engine: Engine, puzzles: Sequence[str], seconds: float) -> tuple[float, int]:
    """The puzzles per second, and how many different ones were rated.

    Rates twice as many puzzles each time until that takes long enough, starting again from the
    first when there are no more.
    """
    size = 1
    while True:
        rounds, rest = divmod(size, len(puzzles))

        def work(rounds: int = rounds, rest: int = rest) -> None:
            for _ in range(rounds):
                engine(puzzles)
            if rest:
                engine(puzzles[:rest])

        taken = spent(work)
        if taken >= seconds / 2:
            return size / taken, min(size, len(puzzles))
        size *= 2


def shown(value: float) -> str:
    """A figure with three significant digits."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def group_rows(groups: Sequence[Sequence[str]], asked: argparse.Namespace) -> list[tuple[str, ...]]:
    """A row per engine: the median of its speed in each group, and how many puzzles it rated."""
    speeds: dict[str, list[list[float]]] = {}
    sizes: dict[str, list[int]] = {}
    for _ in range(asked.runs):
        for name, engine in engines().items():
            found = [speed(engine, group, asked.seconds) for group in groups]
            speeds.setdefault(name, []).append([one for one, _ in found])
            sizes[name] = [size for _, size in found]
    return [
        (
            name,
            *(shown(statistics.median(group)) for group in zip(*runs, strict=True)),
            " ".join(map(str, sizes[name])),
        )
        for name, runs in speeds.items()
    ]


def one_by_one(row: Row) -> tuple[str, str, str]:
    """A puzzle, its rating, and the seconds that rating it takes."""
    return row.puzzle, f"{row.er:.1f}", f"{spent(lambda: ours([row.puzzle])):.2f}"


def main() -> None:
    """Prints the figures of each group, and the seconds that the hardest puzzles take."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="puzzles with their ratings, as CSV")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=1.0, help="time per engine and group")
    parser.add_argument("--hardest", type=int, default=10, help="hard puzzles to list one by one")
    asked = parser.parse_args()

    rows = read(asked.files or [TESTS / "golden" / "ratings.csv"])
    groups = [
        [row.puzzle for row in rows if easiest <= row.er <= hardest] for easiest, hardest in GROUPS
    ]
    print(f"{machine()}; processor time, medians of {asked.runs} runs\n")
    head = ("rater", *(f"{easiest}-{hardest}" for easiest, hardest in GROUPS), "puzzles")
    elsewhere = [
        (f"{name}, measured elsewhere", *map(shown, figures), "")
        for name, figures in ELSEWHERE.items()
    ]
    print(table(head, [*group_rows(groups, asked), *elsewhere]))

    print("\nThe hardest, in seconds:\n")
    hardest = sorted(rows, key=lambda row: -row.er)[: asked.hardest]
    print(table(("puzzle", "er", "s"), [one_by_one(row) for row in hardest]))


if __name__ == "__main__":
    main()
