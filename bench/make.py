"""What is made each second, one thread, on each variant of the engine: solved grids, minimal
puzzles, and puzzles with a symmetry of half a turn out of solved grids that are there.

Beside them the twin, and another project's generator where it is installed (`qqwing`): that one
takes clues away from a grid too, until none can go, in an order of its own. All take turns, and
what counts is the processor time of the thread.

Usage: python bench/make.py [--size N] [--runs N] [--seconds S]
"""

from __future__ import annotations

import argparse

import others
from jobs import Engine, Job, speeds, whydoku_engines
from measure import machine, table


def main() -> None:
    """Prints a row for each engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=100_000, help="made in a run at most")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="about how long a run takes")
    asked = parser.parse_args()

    engines = {**whydoku_engines(), "twin": Engine("whydoku", WHYDOKU_PURE="1")}
    if "qqwing" in others.installed():
        engines["qqwing"] = Engine("qqwing")
    columns = []
    for work in ("random_solutions", "random_minimal", "dig, rotational"):
        tasks = {e: (engine, Job(work, asked.size)) for e, engine in engines.items()}
        able = {e: task for e, task in tasks.items() if work in engines[e].works}
        told = speeds(able, asked.runs, asked.seconds)
        columns.append([f"{told[e].each_second:,.0f}" if e in told else "-" for e in engines])
    rows = list(zip(engines, *columns, strict=True))
    print(f"{machine()}; made each second, medians of {asked.runs} runs\n")
    print(table(("engine", "solved grids", "minimal puzzles", "of half a turn"), rows))


if __name__ == "__main__":
    main()
