"""How hard the positions for each technique are to see, and how long one of a grade takes to find.

For each technique some positions are requested without a grade, and counted by their grades; then
one position of each of a few grades with each of several seeds. The profile is the one that the
technique belongs to. `-` stands for a grade that is refused or that no seed finds in time.

Usage: python bench/practice_grades.py [--positions N] [--seeds N] [--timeout SECONDS] [SLUG…]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from typing import Final

from measure import machine, table
from whydoku.errors import WhydokuError
from whydoku.logic.catalogue import catalogue, entry_named
from whydoku.playing.practice.positions import EASIEST, HARDEST
from whydoku.playing.practice.practice import practice

GRADES: Final = range(EASIEST, HARDEST + 1)

TIMED: Final = (1, 3, 5)
"""The grades of which the search is timed."""


def main() -> None:
    """Prints a row per technique that can be practised, in the order of ratings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    parser.add_argument("--positions", type=int, default=50, help="positions to be counted")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--timeout", type=float, default=10.0, help="seconds for each search")
    asked = parser.parse_args()

    print(f"{machine()}; {asked.positions} positions, {asked.seeds} seeds\n")
    head = ("technique", *(f"grade {grade}" for grade in GRADES))
    rows = []
    for entry in map(entry_named, asked.slugs) if asked.slugs else catalogue():
        slug = entry.slug
        try:
            found = practice(slug, asked.positions, timeout=asked.timeout)
        except WhydokuError:
            continue
        grades = Counter(position.grade for position in found)
        times = [median(slug, grade, asked.seeds, asked.timeout) for grade in TIMED]
        rows.append((slug, *(str(grades[grade] or "") for grade in GRADES), *times))
    print(table((*head, *(f"seconds for {grade}" for grade in TIMED)), rows))


def median(slug: str, grade: int, seeds: int, timeout: float) -> str:
    """The median of the seconds to the first position, and the share of seeds that find one unless
    all do."""
    times = []
    for seed in range(1, seeds + 1):
        start = time.perf_counter()
        try:
            found = practice(slug, seed=seed, grade=grade, timeout=timeout)
        except WhydokuError:
            return "-"
        if found.positions:
            times.append(time.perf_counter() - start)
    share = "" if len(times) == seeds else f" ({len(times)} of {seeds})"
    return f"{statistics.median(times):.2f}{share}" if times else "-"


if __name__ == "__main__":
    main()
