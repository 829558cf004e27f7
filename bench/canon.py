"""Canonical forms per second, one thread, beside solving the same puzzles.

Usage: python bench/canon.py [FILE…] [--size N] [--runs N]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import partial
from pathlib import Path

import whydoku as wd
from measure import corpora, machine, medians, table


def main() -> None:
    """Prints forms per second for each corpus."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="more puzzles, one in a line")
    parser.add_argument("--size", type=int, default=2_000, help="puzzles of each corpus")
    parser.add_argument("--runs", type=int, default=5)
    wanted = parser.parse_args()

    sets = corpora(wanted.size)
    for path in wanted.files:
        sets[path.name] = path.read_text(encoding="ascii").split()
    rows = []
    for name, lines in sets.items():
        works: dict[str, Callable[[], object]] = {
            "canonical_many": partial(wd.canonical_many, lines),
            "solve_many": partial(wd.solve_many, lines),
        }
        speeds = [len(lines) / taken for taken in medians(works, wanted.runs).values()]
        rows.append((name, str(len(lines)), *(f"{s:,.0f}" for s in speeds)))
    print(f"{machine()}; puzzles per second, medians of {wanted.runs} runs\n")
    print(table(("corpus", "puzzles", "canonical_many", "solve_many"), rows))


if __name__ == "__main__":
    main()
