"""What asking for each technique costs, and how often it is asked and found.

Puzzles are walked by a profile. On each grid of a path every technique up to the one that finds the
step is asked, as the walk does; the time of an ask is the average over these. Structures that
several techniques share are counted for the first of them that asks. Prints a table in Markdown.

Usage: python bench/finders.py [FILE…] [--size N] [--profile NAME]
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from pathlib import Path

import whydoku as wd
from measure import chosen, machine
from whydoku.logic.catalogue import technique_named
from whydoku.logic.technique import Technique
from whydoku.solving.profiles import profile_named


class Tally:
    """How often techniques were asked, found, and met in a puzzle, and how long asking took."""

    def __init__(self) -> None:
        self.asked: Counter[str] = Counter()
        self.found: Counter[str] = Counter()
        self.puzzles: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    def walk(self, line: str, profile: str, empty: float) -> None:
        """Follows a puzzle, asking each technique; `empty` is the time of a call that finds
        nothing."""
        trace = wd.Grid(line).explain(profile)
        [plan] = profile_named(profile).passes
        self.puzzles.update({*trace.techniques})
        for (grid, _), slug in zip(trace.moves, trace.techniques, strict=True):
            here = grid.bare()
            for technique, options in plan.calls:
                self._ask(here, technique, dict(options), empty)
                if technique.slug == slug:
                    break
            self.found[slug] += 1

    def _ask(
        self, grid: wd.Grid, technique: Technique, options: dict[str, object], empty: float
    ) -> None:
        self.asked[technique.slug] += 1
        begun = time.perf_counter()
        next(technique.find(grid, **options), None)
        self.seconds[technique.slug] += time.perf_counter() - begun - empty


def time_of_a_call() -> float:
    """The seconds of an ask that has nothing to search, the median of many."""
    solved, technique = wd.Grid(wd.random_solutions(1, seed=1)[0]), technique_named("bug-1")
    times = []
    for _ in range(2000):
        begun = time.perf_counter()
        next(technique.find(solved), None)
        times.append(time.perf_counter() - begun)
    return sorted(times)[len(times) // 2]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="puzzles, one per line")
    parser.add_argument("--size", type=int, default=100, help="puzzles of each corpus")
    parser.add_argument("--profile", default="default")
    wanted = parser.parse_args()

    tally, empty, puzzles = Tally(), time_of_a_call(), 0
    for lines in chosen(wanted.files, wanted.size).values():
        for line in lines[: wanted.size]:
            tally.walk(line, wanted.profile, empty)
            puzzles += 1
    print(f"{machine()}; {puzzles} puzzles by `{wanted.profile}`\n")
    print("| technique | asked | found | % of puzzles | µs an ask |")
    print("|---|---:|---:|---:|---:|")
    for entry in profile_named(wanted.profile).techniques:
        slug = entry.slug
        if asked := tally.asked[slug]:
            took = shown(tally.seconds[slug] / asked)
            print(
                f"| `{slug}` | {asked / puzzles:.2f} | {tally.found[slug] / puzzles:.3f} | "
                f"{100 * tally.puzzles[slug] / puzzles:.1f} | {took} |"
            )


def shown(seconds: float) -> str:
    """A time in microseconds."""
    micros = max(seconds * 1e6, 0.0)
    return f"{micros:,.0f}" if micros >= 100 else f"{micros:.1f}"


if __name__ == "__main__":
    main()
