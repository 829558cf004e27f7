"""Ratings: the scale `se` in four groups of difficulty, the scale `hodoku`, and the depth of trial
and error by depth; then some of the hardest puzzles one by one.

FILEs have the columns puzzle and er; without any, the puzzles are those of the tests.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from pathlib import Path
from random import Random

import measure
import whydoku as wd
from measure import Found, spent

TESTS = Path(__file__).parents[1] / "tests" / "golden" / "ratings.csv"
GROUPS = ((1.2, 2.3), (3.0, 6.5), (7.0, 8.5), (9.0, 9.3))
"""The easiest and the hardest rating of each group."""

DEEP = ("easter-monster", "inkala-2012")
"""Examples that lie deeper than minimal puzzles do."""


def groups(files: Iterable[Path], size: int) -> dict[str, list[str]]:
    """Puzzles by their ratings, in an order that does not depend on these; the last are the
    hardest."""
    rows = [row for path in files for row in csv.DictReader(path.read_text().splitlines())]
    known = [(row["puzzle"].replace("0", "."), float(row["er"])) for row in rows]
    Random(measure.SEED).shuffle(known)
    found = {
        f"ER {least} to {most}": [puzzle for puzzle, er in known if least <= er <= most][:size]
        for least, most in GROUPS
    }
    found["the hardest"] = [puzzle for puzzle, _ in sorted(known, key=lambda one: -one[1])[:10]]
    return {name: lines for name, lines in found.items() if lines}


def rated(lines: dict[str, list[str]], scale: str, least: float) -> measure.Figures:
    """The milliseconds of a rating, group by group."""
    return {
        name: (1e3 * spent(lambda: wd.rate_many(some, scale, threads=1), least) / len(some), "ms")  # noqa: B023
        for name, some in lines.items()
    }


def main() -> None:
    """Measures all scales."""
    asked = measure.read(measure.options(__doc__), size=50, smallest=1)
    least = 0.0 if asked.smallest else 0.5
    files, asked.files = asked.files or [TESTS], []
    by_rating = groups(files, asked.size)
    if asked.smallest:
        del by_rating["the hardest"]
    ours = measure.puzzles_of((), 10 * asked.size)["minimal"]
    examples = [wd.example(name).puzzle for name in DEEP]
    by_depth: dict[str, list[str]] = {}
    lines = [*ours, *examples]
    for line, depth in zip(lines, wd.rate_many(lines, "depth").column("depth"), strict=True):
        by_depth.setdefault(f"depth {depth:g}", []).append(line)
    ways = {
        scale: lambda some=some, scale=scale: rated(some, scale, least)
        for scale, some in (("se", by_rating), ("hodoku", by_rating), ("depth", by_depth))
    }
    [*rows] = measure.in_turns(ways, asked.runs)
    scales = [row for row in rows if "depth" not in row.values]
    depths = [row for row in rows if "depth" in row.values]
    measure.report(
        asked,
        Found("Scales", scales, "Processor time of a rating."),
        Found("Depth", depths, "Processor time of a puzzle, by the depth that it has."),
    )


if __name__ == "__main__":
    main()
