"""Mines positions to practise rare techniques on, for `src/whydoku/playing/practice/positions.txt`.

Puzzles are solved by a profile, and a position is kept if the next step there uses a wanted
technique. Some puzzles are random, including ones with an empty house or without any clue of a
digit, because the largest subsets and fish are found only there. The others are variations of
puzzles whose path used the technique, with a few clues exchanged, because rare things occur near
each other: half of them keep the solution, the others are a few neighbours away. Attempts are
numbered: a run that starts from the same file gives the same positions.
The way to a position has only native techniques and the wanted ones, for speed; the
position counts if the next step by the whole profile is of the technique.

Some techniques are met in puzzles made for them alone: `--puzzles` reads these from a file, one a
line (as `tests/symmetrical.py` makes them), instead of making any.

Usage: python tests/mine_positions.py [--attempts N] [--first N] [--seed N] [--profile NAME]
       [--each N] [--file FILE] [--puzzles FILE] SLUG…

Positions of other techniques in the file stay unchanged; those of the named techniques are added.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import whydoku as wd
from whydoku.grids.engine.engine import TABLE
from whydoku.grids.parts.stream import Stream
from whydoku.grids.spaces import HOUSES
from whydoku.logic.catalogue import entry_named
from whydoku.playing.practice import positions
from whydoku.playing.practice.positions import format_position, parse_position
from whydoku.playing.practice.practice import instructive
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.trace import Trace
from whydoku.solving.traces import explain_many

FILE: Final = Path(positions.__file__).with_suffix(".txt")

OF_ONE_SOLUTION: Final = 3
"""The most positions of a technique whose puzzles may share a solution."""

RANDOM: Final = 4
"""Every n-th attempt is a random puzzle, as are those with nothing to vary yet."""

TOGETHER: Final = 64
"""How many attempts are made at a time."""

SAVED: Final = 30.0
"""The least number of seconds between two writings of the file."""


@dataclass
class Haul:
    """The yield for a technique: its lines; and the puzzles to vary in search of more, each with
    its solution, which a variation keeps."""

    slug: str
    family: str
    lines: list[str] = field(default_factory=list)
    pool: dict[str, str] = field(default_factory=dict)
    solutions: Counter[str] = field(default_factory=Counter)
    met: int = 0

    def is_open(self, solution: str) -> bool:
        """Whether one more puzzle may have this solution."""
        return self.solutions[solution] < OF_ONE_SOLUTION


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


def beside(line: str, stream: Stream) -> str:
    """A minimal puzzle to which a few steps lead, each of which exchanges one clue."""
    for _ in range(1 + stream.below(3)):
        if found := [*wd.neighbours(line, minimal=True)]:
            line = found[stream.below(len(found))]
    return line


def random_puzzle(number: int, seed: int, stream: Stream) -> str:
    """A minimal puzzle; one in three has an empty house, one in three lacks a digit."""
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
    """A minimal puzzle made of some of these clues."""
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
    pools = (one, *(other for other in hauls.values() if other.family == one.family))
    varied = [[line for line in some.pool if one.is_open(some.pool[line])] for some in pools]
    pool = next(filter(None, varied), [])
    if number % RANDOM == 0 or not pool or (not varied[0] and stream.below(2)):
        return random_puzzle(number, seed, stream)
    vary = (near, beside)[stream.below(2)]
    return vary(pool[stream.below(len(pool))], stream)


def way(profile: Profile, slugs: Collection[str]) -> Profile:
    """The techniques that lead to positions for the wanted ones."""
    used = [one for one in profile.techniques if one.slug in TABLE.techniques or one.slug in slugs]
    last = max(used.index(one) for one in used if one.slug in slugs)
    return replace(profile, passes=tuple(one.up_to(used[: last + 1]) for one in profile.passes))


def take(trace: Trace, profile: Profile, hauls: dict[str, Haul], each: int) -> Iterator[str]:
    """Yields the techniques for which a path gives one more position, and keeps these."""
    line = trace.puzzle.as_line()
    for slug in filter(hauls.__contains__, trace.counts):
        haul = hauls[slug]
        haul.met += 1
        move = instructive(trace, slug)
        if len(haul.lines) >= each or move is None:
            continue
        grid, _ = move
        solution = grid.solution().as_line()
        if line in haul.pool or not haul.is_open(solution):
            continue
        found = grid.hint(profile)
        if found is not None and found.technique == slug:
            haul.solutions[solution] += 1
            haul.pool[line] = solution
            haul.lines.append(format_position(slug, grid))
            yield slug


def known(file: Path, slugs: Sequence[str]) -> tuple[list[str], dict[str, Haul]]:
    """The lines of other techniques, and what there is already for the wanted ones."""
    hauls = {slug: Haul(slug, entry_named(slug).family) for slug in slugs}
    rest = []
    for line in file.read_text("ascii").splitlines() if file.exists() else ():
        slug, grid = parse_position(line)
        if slug not in hauls:
            rest.append(line)
            continue
        hauls[slug].lines.append(line)
        solution = grid.solution().as_line()
        hauls[slug].pool[grid.puzzle.as_line()] = solution
        hauls[slug].solutions[solution] += 1
    return rest, hauls


def save(file: Path, rest: list[str], hauls: dict[str, Haul]) -> None:
    lines = [*rest, *(line for one in hauls.values() for line in one.lines)]
    lines.sort(key=_order)
    file.write_text("".join(f"{line}\n" for line in lines), "ascii")


def _order(line: str) -> tuple[float, str]:
    slug, _ = parse_position(line)
    return entry_named(slug).rating, slug


def main() -> None:
    """Mines, and prints how often each technique was met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("slugs", nargs="+", metavar="SLUG")
    parser.add_argument("--attempts", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first attempt")
    parser.add_argument("--seed", type=int, default=77_001)
    parser.add_argument("--profile", default="default")
    parser.add_argument("--each", type=int, default=12, help="positions per technique")
    parser.add_argument("--file", type=Path, default=FILE)
    parser.add_argument("--puzzles", type=Path, help="puzzles to look at instead of made ones")
    asked = parser.parse_args()

    profile = profile_named(asked.profile)
    rest, hauls = known(asked.file, asked.slugs)
    walked = way(profile, asked.slugs)
    begun = saved = time.monotonic()
    given = asked.puzzles.read_text("ascii").split() if asked.puzzles else None
    last = len(given) if given else asked.first + asked.attempts
    for first in range(asked.first, last, TOGETHER):
        if all(len(one.lines) >= asked.each for one in hauls.values()):
            break
        numbers = range(first, min(first + TOGETHER, last))
        lines = [given[n] if given else attempt(n, asked.seed, hauls, asked.each) for n in numbers]
        traces = explain_many(lines, walked)
        for number, trace in zip(numbers, traces, strict=True):
            for slug in take(trace, profile, hauls, asked.each) if trace else ():
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
