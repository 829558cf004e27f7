"""Puzzles to order: how long a setter waits for one, for wishes from common to rare.

Each wish is made with many seeds, on all cores; the table shows the median and the longest wait,
without the start of a process. It is compared, in turns and with the same seeds, with the plain
way: making random minimal puzzles and rating them as far as necessary until one fits. The plain way
cannot make symmetric puzzles, so it gets the wish without symmetry, and so does the library once
more: the "plain wish". The plain way never finds a level with many clues.

Usage: python bench/wishes.py [NAME…] [--seeds N] [--timeout S]
       python bench/wishes.py --hardest SECONDS [--seed N]
       python bench/wishes.py NAME --many N [--seed N]
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace

import whydoku as wd
from measure import machine, table
from whydoku.solving.making import wish
from whydoku.solving.making.clauses.figures import Range
from whydoku.solving.making.clauses.path import Uses

BATCH = 256
"""The number of puzzles made and rated in each call of the plain way."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A wish in the arguments of `whydoku.generate`."""

    rating: str = ""
    level: str = ""
    with_: str = ""
    clues: str = ""
    symmetry: str = "rotational"

    @property
    def plain(self) -> Wanted | None:
        """The wish for the plain way, or None if that could never meet it."""
        return None if self.level else replace(self, symmetry="none")


WISHES = {
    "easy": Wanted(level="easy", clues="28-32"),
    "x-wing": Wanted(rating="se:3.2-4.2", with_="x-wing"),
    "rectangle": Wanted(rating="se:4.5-5.0", with_="unique-rectangle"),
    "chains": Wanted(rating="se:6.5-7.2"),
    "forcing": Wanted(rating="se:7.5-8.4"),
    "few": Wanted(rating="se:-2.5", clues="-22", symmetry="none"),
}
"""Wishes from common to rare; all but the last ask for rotational symmetry."""


@dataclass(frozen=True, slots=True)
class Wait:
    """How long a puzzle took, whether there was one, and how many were tried."""

    seconds: float
    found: bool
    tried: int


def ours(wanted: Wanted, seed: int, timeout: float) -> Wait:
    """One puzzle from the library, on all cores."""
    start = time.perf_counter()
    run = wd.generate(**asdict(wanted), seed=seed, threads=0, timeout=timeout)
    return Wait(time.perf_counter() - start, bool(run), run.tally.tried)


def plainly(wanted: Wanted, seed: int, timeout: float) -> Wait:
    """One puzzle by making and rating minimal ones, on all cores."""
    start, tried = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < timeout:
        lines = wd.random_minimal(BATCH, seed, tried, threads=0)
        tried += BATCH
        if fitting(wanted, lines, first=True):
            return Wait(time.perf_counter() - start, True, tried)
    return Wait(spent, False, tried)


def fitting(wanted: Wanted, lines: Sequence[str], *, first: bool = False) -> list[str]:
    """The puzzles that fit the wish, judged as finished puzzles; with `first`, at most one."""
    asked = wish(**asdict(wanted))
    left = [one for one in lines if asked.clues.fewest <= 81 - one.count(".") <= asked.clues.most]
    if wanted.symmetry == "rotational":
        left = [one for one in left if all((a == ".") == (b == ".") for a, b in turned(one))]
    if asked.ranges:
        [limits] = asked.ranges
        rated = wd.rate_many(left, limits.scale, threads=0, at_most=limits.most)
        left = [one for one, r in zip(left, rated, strict=True) if is_in(limits, r)]
    if wanted.level:
        levels = wd.rate_many(left, "hodoku", threads=0).column("level")
        left = [one for one, level in zip(left, levels, strict=True) if level == wanted.level]
    if not wanted.with_:
        return left
    [needed] = asked.of(Uses)
    found = []
    for one in left:
        trace = wd.Grid(one).explain()
        if needed.slugs & {*trace.counts} and "guess" not in trace.counts:
            found.append(one)
            if first:
                break
    return found


def is_in(limits: Range, rating: wd.Rating) -> bool:
    """Whether a rating is known and in a range."""
    return rating.is_exact and not limits.gap(rating.main)


def turned(line: str) -> zip[tuple[str, str]]:
    """Each cell with the opposite one."""
    return zip(line, reversed(line), strict=True)


def waits(names: Sequence[str], seeds: int, timeout: float) -> list[tuple[str, ...]]:
    """A row for each wish."""
    rows: list[tuple[str, ...]] = []
    for name in names:
        wanted = WISHES[name]
        as_wished = [ours(wanted, seed, timeout) for seed in range(1, seeds + 1)]
        plain = wanted.plain
        if plain is None:
            rows.append((name, *summary(as_wished), "-", "-", "-"))
            continue
        own, other = [], []
        for seed in range(1, seeds + 1):
            own.append(ours(plain, seed, timeout))
            other.append(plainly(plain, seed, timeout))
        ratio = median(other) / median(own)
        shown = f"{'' if all(one.found for one in other) else '>'}{ratio:.1f}"
        rows.append((name, *summary(as_wished), ms(median(own)), ms(median(other)), shown))
    return rows


def median(found: Sequence[Wait]) -> float:
    """The median wait."""
    return statistics.median(one.seconds for one in found)


def ms(seconds: float) -> str:
    """Seconds as milliseconds, in text."""
    return f"{1000 * seconds:,.0f}"


def summary(found: Sequence[Wait]) -> tuple[str, str, str, str]:
    """The median and the longest wait, how many were found, and the median number tried."""
    return (
        ms(median(found)),
        ms(max(one.seconds for one in found)),
        f"{sum(one.found for one in found)}/{len(found)}",
        f"{statistics.median(one.tried for one in found):,.0f}",
    )


def hardest(seconds: float, seed: int) -> None:
    """Prints the hardest puzzle found in some time."""
    making = wd.Making(wish(rating="se:12-"), 1, seed, threads=0, timeout=seconds)
    lines = [one.line for one in making]
    if not lines and making.tally.closest:
        lines = [making.tally.closest.line]
    for line in lines:
        print(line, wd.rate(line))
    print(f"tried {making.tally.tried:,}, climbs {making.tally.climbs:,}, seed {seed}")


def many(name: str, n: int, seed: int) -> bool:
    """Makes many puzzles in one run and checks all of them again; returns whether all are right."""
    wanted = WISHES[name]
    start = time.perf_counter()
    run = wd.generate(n, **asdict(wanted), different=True, seed=seed, threads=0)
    spent = time.perf_counter() - start
    lines = [one.line for one in run.made]
    print(f"{len(lines):,} puzzles in {spent:,.0f} s, tried {run.tally.tried:,}, seed {seed}")
    rows = (
        ("one solution", sum(count == 1 for count in wd.count_many(lines, 2, threads=0))),
        ("as wished", len(fitting(wanted, lines))),
        ("essentially different", len({*wd.canonical_many(lines, threads=0)})),
    )
    print(table(("", "puzzles"), [(what, f"{number:,}") for what, number in rows]))
    return {number for _, number in rows} == {n}


def main() -> None:
    """Prints a row for each wish, or does what the options ask for instead."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *WISHES], metavar="NAME")
    parser.add_argument("--seeds", type=int, default=20, help="puzzles for each wish")
    parser.add_argument("--timeout", type=float, default=60, help="the longest wait for one puzzle")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--hardest", type=float, metavar="SECONDS", help="look for the hardest puzzle instead"
    )
    parser.add_argument(
        "--many", type=int, metavar="N", help="make N puzzles in one run instead, and check all"
    )
    asked = parser.parse_args()

    print(machine())
    if asked.hardest:
        hardest(asked.hardest, asked.seed)
    elif asked.many:
        for name in asked.names or ["easy"]:
            if not many(name, asked.many, asked.seed):
                parser.exit(1, f"{name}: not all puzzles are right\n")
    else:
        for wanted in WISHES.values():
            ours(replace(wanted, rating="", with_=""), 1, 1)
            plainly(replace(wanted, level="", clues="", symmetry="none"), 1, 0.01)
        rows = waits(asked.names or [*WISHES], asked.seeds, asked.timeout)
        head = ("wish", "median", "worst", "found", "tried", "plain wish", "plain way", "x")
        print(f"milliseconds until there is one, {asked.seeds} seeds, all cores\n")
        print(table(head, rows))


if __name__ == "__main__":
    main()
