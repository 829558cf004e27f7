"""What the techniques that `default` leaves out would add to it.

Follows the path of each puzzle by `default` and asks each technique of `everything` wherever the
step of `default` comes after it in order, until it finds something: there a path with the technique
would take it. Those paths are then walked with `default` and the technique, and compared.

Usage: python bench/beyond.py FILE [SLUG…] [--size N]
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import whydoku as wd
from finders import shown
from measure import chosen, machine, table
from whydoku.logic.technique import Technique
from whydoku.playing.practice.practice import EVERYTHING
from whydoku.solving.profiles import Profile, profile_named
from whydoku.solving.traces import explain_many

NETS = ("dynamic-forcing-chain", "dynamic-forcing-chain-plus", "nested-forcing-chain")


class Course(NamedTuple):
    """The steps and nets of a path, the ratings of all steps added, and that of the hardest."""

    steps: int
    nets: int
    work: float
    hardest: float


def default_and(slugs: Sequence[str]) -> Profile:
    """`default` with some more techniques, each at its place by rating."""
    default, every = profile_named("default"), profile_named(EVERYTHING)
    [plan] = every.passes
    kept = {*default.techniques, *(one for one in every.techniques if one.slug in slugs)}
    return replace(default, passes=(plan.up_to(kept),))


def paths(lines: Sequence[str], profile: Profile) -> list[Course]:
    """The paths of some puzzles."""
    traces = explain_many(lines, profile)
    nets, work = [0] * len(lines), [0.0] * len(lines)
    for one in profile.techniques:
        for at, times in enumerate(traces.counts[one.slug]):
            nets[at] += times * (one.slug in NETS)
            work[at] += times * one.rating
    return [*map(Course, traces.length, nets, work, traces.rating)]


class Tally:
    """In which puzzles each technique finds something, and the seconds that each search took."""

    def __init__(self, wanted: Sequence[Technique]) -> None:
        self.wanted = wanted
        self.asked = 0
        self.alone: dict[str, Course] = {}
        self.met: defaultdict[str, list[str]] = defaultdict(list)
        self.times: defaultdict[str, list[float]] = defaultdict(list)
        self.order = [one.slug for one in profile_named(EVERYTHING).techniques]

    def follow(self, line: str) -> None:
        """Asks along a path."""
        left = [*self.wanted]
        self.asked += 1
        trace = wd.Grid(line).explain()
        [self.alone[line]] = paths([line], profile_named("default"))
        for (grid, _), slug in zip(trace.moves, trace.techniques, strict=True):
            due = [one for one in left if self.order.index(one.slug) < self.order.index(slug)]
            for one in due:
                if self._finds(one, grid.bare()):
                    self.met[one.slug].append(line)
                    left.remove(one)

    def _finds(self, one: Technique, grid: wd.Grid) -> bool:
        begun = time.process_time()
        found = next(one.find(grid), None)
        self.times[one.slug].append(time.process_time() - begun)
        return found is not None

    def row(self, slug: str) -> tuple[str, ...]:
        """The row of a technique in the table."""
        lines = self.met[slug]
        added = paths(lines, default_and((slug,)))
        pairs = [(self.alone[line], path) for line, path in zip(lines, added, strict=True)]
        changes = [
            f"{sum(getattr(new, one) - getattr(old, one) for old, new in pairs):+.4g}"
            for one in Course._fields
        ]
        times = self.times[slug]
        mean = shown(sum(times) / len(times)) if times else "–"
        return f"`{slug}`", f"{len(lines)} of {self.asked}", *changes, mean


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path, help="puzzles, one per line")
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    parser.add_argument("--size", type=int, default=150, help="how many, chosen by a seed")
    asked = parser.parse_args()

    [lines] = chosen([asked.file], asked.size).values()
    random.Random(1).shuffle(lines)
    known = profile_named(EVERYTHING).techniques
    new = [one for one in known if isinstance(one, Technique) and one.home == EVERYTHING]
    tally = Tally([one for one in new if not asked.slugs or one.slug in asked.slugs])
    for line in lines[: asked.size]:
        tally.follow(line)
    print(f"{machine()}; {asked.file.name}\n")
    head = ("technique", "puzzles", *Course._fields, "µs")
    print(table(head, [tally.row(one.slug) for one in tally.wanted]))


if __name__ == "__main__":
    main()
