"""How closely the levels and scores of a profile agree with those of the original program.

FILE has the columns puzzle, level and score, and optionally techniques: those that the original
used, as name:count separated by semicolons. Puzzles for which it used a technique named after
--without (part of the name is enough) are counted separately and left out of the deviation.

Usage: python bench/levels.py FILE [--profile NAME] [--every N] [--without PART…]
"""

from __future__ import annotations

import argparse
import csv
import statistics as figures
import time
from pathlib import Path

import whydoku as wd
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.profiles.statistics import statistics
from whydoku.solving.solve import explain


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--profile", default="hodoku")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--without", nargs="*", default=[])
    asked = parser.parse_args()
    profile = profile_named(asked.profile)
    with asked.file.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))[:: asked.every]
    levels = {True: [0, 0], False: [0, 0]}
    deviations = []
    start = time.process_time()
    for row in rows:
        found = statistics(explain(wd.Grid(row["puzzle"]), profile), profile)
        known = not any(part in row.get("techniques", "") for part in asked.without)
        levels[known][found.level == row["level"].lower()] += 1
        if known:
            deviations.append((found.cost or 0) - float(row["score"]))
    spent = (time.process_time() - start) / len(rows)
    for known, group in ((True, "within reach of the profile"), (False, "out of its reach")):
        wrong, right = levels[known]
        print(f"{group}: level the same for {right} of {wrong + right}")
    print(f"score the same for {deviations.count(0)} of {len(deviations)}")
    parts = figures.quantiles(deviations, n=20)
    print(f"deviation of the middle half {parts[4]:g} to {parts[14]:g}, ", end="")
    print(f"of nine in ten {parts[0]:g} to {parts[18]:g}")
    print(f"{spent * 1000:.1f} ms of processor time per puzzle")


if __name__ == "__main__":
    main()
