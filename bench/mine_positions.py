"""Mines positions to practise rare techniques on, for `whydoku/making/positions.txt`.

Puzzles are walked by a profile, and where its next step is of a technique that is wanted the
position is kept. Some puzzles are random ones, among them such as have a house without a clue, or
no clue of a digit: the largest subsets and fish are found nowhere else. The others are made from
puzzles whose way has had the technique, by other clues for a few of theirs: what is rare comes
again near where it was. Each attempt has a number: a run that begins with the same file gives the
same positions again.

Usage: python bench/mine_positions.py [--attempts N] [--first N] [--seed N] [--profile NAME]
       [--each N] [--file FILE] SLUG…

Positions of other techniques in the file stay as they are; those of the named ones are added to.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import whydoku as wd
from whydoku.grid import Grid
from whydoku.making.positions import format_position, parse_position
from whydoku.making.practice import instructive
from whydoku.profiles.profile import Profile
from whydoku.profiles.reading import profile_named
from whydoku.solve import explain
from whydoku.spaces import HOUSES
from whydoku.technique import entry_named
from whydoku.world.stream import Stream

FILE: Final = Path(wd.__file__).parent / "making" / "positions.txt"

OF_ONE_SOLUTION: Final = 3
"""Positions of a technique whose puzzles have the same solution."""

RANDOM: Final = 4
"""One attempt in so many is a random puzzle, and so is each for which nothing is known yet."""

SAVED: Final = 30.0
"""Seconds between two writings of the file."""


@dataclass
class Haul:
    """What is mined of a technique: its lines, and the puzzles near which others may be."""

    slug: str
    family: str
    lines: list[str] = field(default_factory=list)
    pool: list[str] = field(default_factory=list)
    solutions: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    met: int = 0


def near(line: str, stream: Stream) -> str:
    """A minimal puzzle with the same solution and some other clues."""
    solution = wd.Grid(line).solution().as_line()
    clues = stream.shuffled(i for i in range(81) if line[i] != ".")
    kept = set(clues[1 + stream.below(4) :])
    for i in stream.shuffled(set(range(81)) - set(clues)):
        if is_unique(solution, kept):
            break
        kept.add(i)
    else:
        kept = set(clues)
    return minimal(solution, kept, stream)


def random_puzzle(number: int, seed: int, stream: Stream) -> str:
    """A minimal puzzle; of three one has a house without a clue, and one a digit without."""
    kind, which = stream.below(3), stream.below(27)
    [solution] = wd.random_solutions(1, seed, number)
    if kind == 0:
        kept = set(range(81)) - set(HOUSES[which])
    else:
        kept = {i for i in range(81) if int(solution[i]) != which % 9 + 1}
    if kind == 2 or not is_unique(solution, kept):
        [line] = wd.random_minimal(1, seed, number)
        return line
    return minimal(solution, kept, stream)


def minimal(solution: str, clues: set[int], stream: Stream) -> str:
    """A minimal puzzle of some of these clues."""
    kept = set(clues)
    for i in stream.shuffled(sorted(clues)):
        if is_unique(solution, kept - {i}):
            kept.discard(i)
    return shown(solution, kept)


def is_unique(solution: str, clues: set[int]) -> bool:
    return wd.check_many([shown(solution, clues)])[0] == 1


def shown(solution: str, clues: set[int]) -> str:
    return "".join(digit if i in clues else "." for i, digit in enumerate(solution))


def attempt(number: int, seed: int, hauls: dict[str, Haul], each: int) -> str:
    """The puzzle of an attempt."""
    stream = Stream(seed, number)
    open_ = [one for one in hauls.values() if len(one.lines) < each]
    one = open_[stream.below(len(open_))]
    pool = one.pool or [
        line for other in hauls.values() if other.family == one.family for line in other.pool
    ]
    if number % RANDOM == 0 or not pool or (not one.pool and stream.below(2)):
        return random_puzzle(number, seed, stream)
    return near(pool[stream.below(len(pool))], stream)


def take(line: str, profile: Profile, hauls: dict[str, Haul], each: int) -> Iterator[str]:
    """The techniques of which a puzzle gives one more position."""
    trace = explain(Grid(line), profile)
    for slug in filter(hauls.__contains__, trace.counts):
        haul = hauls[slug]
        haul.met += 1
        move = instructive(trace.moves, slug)
        if len(haul.lines) >= each or move is None:
            continue
        grid, _ = move
        solution = grid.solution().as_line()
        told = format_position(slug, grid)
        found = grid.hint(profile)
        if haul.solutions[solution] >= OF_ONE_SOLUTION or found is None or found.technique != slug:
            continue
        if line not in haul.pool:
            haul.solutions[solution] += 1
            haul.pool.append(line)
            haul.lines.append(told)
            yield slug


def known(file: Path, slugs: Sequence[str]) -> tuple[list[str], dict[str, Haul]]:
    """The lines of other techniques, and what there is already of those that are wanted."""
    hauls = {slug: Haul(slug, entry_named(slug).family) for slug in slugs}
    rest = []
    for line in file.read_text("ascii").splitlines() if file.exists() else ():
        slug, grid = parse_position(line)
        if slug not in hauls:
            rest.append(line)
            continue
        hauls[slug].lines.append(line)
        hauls[slug].pool.append(grid.puzzle.as_line())
        hauls[slug].solutions[grid.solution().as_line()] += 1
    return rest, hauls


def save(file: Path, rest: list[str], hauls: dict[str, Haul]) -> None:
    lines = [*rest, *(line for one in hauls.values() for line in one.lines)]
    lines.sort(key=_order)
    file.write_text("".join(f"{line}\n" for line in lines), "ascii")


def _order(line: str) -> tuple[float, str]:
    slug, _ = parse_position(line)
    return entry_named(slug).rating, slug


def main() -> None:
    """Mines, and tells how often each technique was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="+", metavar="SLUG")
    parser.add_argument("--attempts", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first attempt")
    parser.add_argument("--seed", type=int, default=77_001)
    parser.add_argument("--profile", default="default")
    parser.add_argument("--each", type=int, default=12, help="positions of each technique")
    parser.add_argument("--file", type=Path, default=FILE)
    asked = parser.parse_args()

    profile = profile_named(asked.profile)
    rest, hauls = known(asked.file, asked.slugs)
    begun = saved = time.monotonic()
    for number in range(asked.first, asked.first + asked.attempts):
        if all(len(one.lines) >= asked.each for one in hauls.values()):
            break
        line = attempt(number, asked.seed, hauls, asked.each)
        for slug in take(line, profile, hauls, asked.each):
            taken = time.monotonic() - begun
            print(f"{taken:6.0f} s  {number:7}  {slug} {len(hauls[slug].lines)}", flush=True)
        if time.monotonic() - saved > SAVED:
            save(asked.file, rest, hauls)
            saved = time.monotonic()
    save(asked.file, rest, hauls)
    for one in hauls.values():
        print(f"{one.slug:32} kept {len(one.lines):3}  met {one.met}")


if __name__ == "__main__":
    main()
