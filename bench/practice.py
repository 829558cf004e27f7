"""How long it takes to find a position to practise each technique on, and where it comes from.

For each technique one position is requested with each of several seeds, using the profile that the
technique belongs to. Techniques that no profile takes as a next step are listed with the reason.

Usage: python bench/practice.py [--seeds N] [--timeout SECONDS] [SLUG…]
"""

from __future__ import annotations

import argparse
import statistics
import time

from measure import machine, table
from whydoku.errors import WhydokuError
from whydoku.logic.catalogue import catalogue, entry_named
from whydoku.playing.practice.practice import Practice, practice


def main() -> None:
    """Prints a row per technique, the slowest last, and then the techniques that are refused."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    parser.add_argument("--seeds", type=int, default=9)
    parser.add_argument(
        "--timeout", type=float, default=60.0, help="time limit for one position, in seconds"
    )
    asked = parser.parse_args()

    rows: list[tuple[float, tuple[str, ...]]] = []
    refused: list[str] = []
    for slug in asked.slugs or [one.slug for one in catalogue()]:
        try:
            times, found = measured(entry_named(slug).slug, asked.seeds, asked.timeout)
        except WhydokuError as reason:
            refused.append(f"{slug}: {reason}")
            continue
        stored = sum(one.number is None for each in found for one in each)
        missing = sum(each.wanted - len(each) for each in found)
        row = (
            slug,
            found[0].profile,
            f"{stored} of {asked.seeds}",
            str(round(statistics.median(each.tried for each in found))),
            f"{statistics.median(times):.3f}",
            f"{max(times):.3f}",
            str(missing or ""),
        )
        rows.append((statistics.median(times), row))
    print(f"{machine()}; seconds per position, {asked.seeds} seeds\n")
    head = ("technique", "profile", "from the store", "looked at", "median", "worst", "missing")
    print(table(head, [row for _, row in sorted(rows)]))
    print("\nrefused\n")
    print("\n".join(refused))


def measured(slug: str, seeds: int, timeout: float) -> tuple[list[float], list[Practice]]:
    """The seconds that each seed takes, and what it finds."""
    times, found = [], []
    for seed in range(1, seeds + 1):
        start = time.perf_counter()
        found.append(practice(slug, seed=seed, timeout=timeout))
        times.append(time.perf_counter() - start)
    return times, found


if __name__ == "__main__":
    main()
