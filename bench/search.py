"""Puzzles per second through the Python door on one thread, each proved to have one solution.

This compares each variant of the engine that this processor can run, and other projects' solvers if
they are installed (`others.py` lists them, and what they leave out). Each has its own process, and
they take turns; the processor time of the thread counts. Slow engines get the first puzzles of each
set, as many as fill a run.

The sets are our own (`sets.py`) and those from files.

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
"""This solver proves nothing, so its results say nothing about the number of solutions."""

GOES_ON = "qqwing"
"""This solver counts all solutions, so it only gets sets in which each puzzle has one."""


def engines(tdoku: str | None) -> dict[str, Engine]:
    """All engines available here, the fastest variant first."""
    found = whydoku_engines() | {name: Engine(name) for name in others.installed()}
    return {**found, "tdoku": Engine("tdoku", tdoku)} if tdoku else found


def measured(
    asked: dict[str, Engine], lines: list[str], path: Path, runs: int, seconds: float
) -> dict[str, float]:
    """The puzzles per second of each engine on a set; exits if their results differ."""
    statuses = wd.check_many(lines)
    job = Job("solve", len(lines), str(path))
    is_unique = statuses.count(1) == len(lines)
    tasks = {name: (engine, job) for name, engine in asked.items() if is_unique or name != GOES_ON}
    found = speeds(tasks, runs, seconds)
    for name, speed in found.items():
        expected = statuses[: speed.size].count(1)
        if name != STOPS_EARLY and speed.found != expected:
            raise SystemExit(f"{path.stem}: {name} proves {speed.found}, not {expected}")
    return {name: speed.each_second for name, speed in found.items()}


def main() -> None:
    """Prints the puzzles per second of each engine, and how many times faster the first one is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="more puzzles, one per line")
    parser.add_argument("--size", type=int, default=20_000, help="least number of puzzles per set")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="approximate length of a run")
    parser.add_argument("--tdoku", help="path of the shared library of tdoku")
    wanted = parser.parse_args()

    asked = engines(wanted.tdoku)
    first = next(iter(asked))
    rows, ratios = [], []
    with tempfile.TemporaryDirectory() as folder:
        for name, lines in sets.chosen(wanted.files, wanted.size).items():
            path = sets.written(Path(folder), name, lines)
            found = measured(asked, lines, path, wanted.runs, wanted.seconds)
            head = (name, f"{len(lines):,}")
            rows.append((*head, *(f"{found[e]:,.0f}" if e in found else "-" for e in asked)))
            times = (f"{found[first] / found[e]:,.1f}" if e in found else "-" for e in asked)
            ratios.append((*head, *times))
    columns = ("set", "puzzles", *asked)
    print(f"{machine()}; puzzles per second, medians of {wanted.runs} runs\n")
    print(table(columns, rows))
    print(f"\nhow many times as fast {first} is\n")
    print(table(columns, ratios))


if __name__ == "__main__":
    main()
