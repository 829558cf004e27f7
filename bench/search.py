"""Puzzles per second through the Python door, one thread, each proved to have one solution.

Each variant of the engine that this processor can run, the Python twin, and other projects'
solvers where they are installed (`others.py` says which, and what they do less). All have processes
of their own and take turns; what counts is the processor time of the thread. Slow ones get the
first puzzles of each set, as many as fill a run.

The sets are our own (`sets.py`) and those of files.

Usage: python bench/search.py [FILE…] [--size N] [--runs N] [--seconds S] [--tdoku PATH]
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import others
import sets
import whydoku as wd
from jobs import Engine, Job, speeds, whydoku_engines
from measure import machine, table

STOPS_EARLY = "py-sudoku"
"""Proves nothing, so what it finds says nothing of how many solutions there are."""

GOES_ON = "qqwing"
"""Counts all solutions, so it is only given sets in which each puzzle has one."""


def engines(tdoku: str | None) -> dict[str, Engine]:
    """All that can be asked here, the fastest variant first."""
    found = {**whydoku_engines(), "twin": Engine("whydoku", WHYDOKU_PURE="1")}
    found |= {name: Engine(name) for name in others.installed()}
    return {**found, "tdoku": Engine("tdoku", tdoku)} if tdoku else found


def measured(
    asked: dict[str, Engine], lines: list[str], path: Path, runs: int, seconds: float
) -> dict[str, float]:
    """The puzzles per second of each engine on a set. All must find the same."""
    statuses = wd.check_many(lines)
    job = Job("solve", len(lines), str(path))
    is_unique = statuses.count(1) == len(lines)
    tasks = {name: (engine, job) for name, engine in asked.items() if is_unique or name != GOES_ON}
    told = speeds(tasks, runs, seconds)
    for name, speed in told.items():
        expected = statuses[: speed.size].count(1)
        if name != STOPS_EARLY and speed.found != expected:
            raise SystemExit(f"{path.stem}: {name} proves {speed.found}, not {expected}")
    return {name: speed.each_second for name, speed in told.items()}


def main() -> None:
    """Prints the puzzles per second of each engine, and how many times as fast the first one is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="more puzzles, one in a line")
    parser.add_argument("--size", type=int, default=20_000, help="puzzles of each set, at least")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="about how long a run takes")
    parser.add_argument("--tdoku", help="a shared library of tdoku")
    wanted = parser.parse_args()

    asked = engines(wanted.tdoku)
    first = next(iter(asked))
    rows, ratios = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, lines in sets.chosen(wanted.files, wanted.size).items():
            path = sets.written(Path(folder), name, lines)
            told = measured(asked, lines, path, wanted.runs, wanted.seconds)
            head = (name, f"{len(lines):,}")
            rows.append((*head, *(f"{told[e]:,.0f}" if e in told else "-" for e in asked)))
            times = (f"{told[first] / told[e]:,.1f}" if e in told else "-" for e in asked)
            ratios.append((*head, *times))
    columns = ("set", "puzzles", *asked)
    print(f"{machine()}; puzzles per second, medians of {wanted.runs} runs\n")
    print(table(columns, rows))
    print(f"\nhow many times as fast {first} is\n")
    print(table(columns, ratios))


if __name__ == "__main__":
    main()
