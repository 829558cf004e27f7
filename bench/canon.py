"""Canonical forms per second on one thread, compared with solving the same puzzles.

Usage: python bench/canon.py [FILE…] [--size N] [--runs N]
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import whydoku as wd
from measure import machine, medians, puzzle_sets, table


def main() -> None:
    """Prints the forms per second for each corpus."""
    sets, runs = puzzle_sets(__doc__, size=2_000)
    rows = []
    for name, lines in sets.items():
        works: dict[str, Callable[[], object]] = {
            "canonical_many": partial(wd.canonical_many, lines),
            "solve_many": partial(wd.solve_many, lines),
        }
        speeds = [len(lines) / taken for taken in medians(works, runs).values()]
        rows.append((name, str(len(lines)), *(f"{s:,.0f}" for s in speeds)))
    print(f"{machine()}; puzzles per second, medians of {runs} runs\n")
    print(table(("corpus", "puzzles", "canonical_many", "solve_many"), rows))


if __name__ == "__main__":
    main()
