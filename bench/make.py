"""Grids and puzzles made per second, on one thread, with each variant of the engine.

These are solved grids, minimal puzzles, and puzzles with rotational symmetry dug from given solved
grids. They are compared with another project's generator if it is installed (`qqwing`), which also
removes clues from a grid until none can go, in its own order. All measurements take turns and count
the processor time of the thread.

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
    parser.add_argument("--size", type=int, default=100_000, help="most things made in a run")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="approximate length of a run")
    asked = parser.parse_args()

    engines = whydoku_engines()
    if "qqwing" in others.installed():
        engines["qqwing"] = Engine("qqwing")
    columns = []
    for work in ("random_solutions", "random_minimal", "dig, rotational"):
        tasks = {e: (engine, Job(work, asked.size)) for e, engine in engines.items()}
        able = {e: task for e, task in tasks.items() if work in engines[e].works}
        found = speeds(able, asked.runs, asked.seconds)
        columns.append([f"{found[e].each_second:,.0f}" if e in found else "-" for e in engines])
    rows = list(zip(engines, *columns, strict=True))
    print(f"{machine()}; made per second, medians of {asked.runs} runs\n")
    print(table(("engine", "solved grids", "minimal puzzles", "rotational"), rows))


if __name__ == "__main__":
    main()
