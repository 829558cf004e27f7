"""Climbs from the puzzles closest to a wish to neighbours that are closer, and on from these.

A rare puzzle is found more often near one that almost fulfils the wish than among random ones. A
*neighbour* of a puzzle has lost a few of its clues, and gained just enough others to have one
solution again, perhaps a different one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass, field, replace
from whydoku.grids.parts.stream import Stream
from whydoku.solving.making.building import (
    NEAR,
    STAYS,
    Build,
    ClueLayout,
    completed,
    only,
    stream_of,
    without_clues,
)
from whydoku.solving.making.clauses_of_figures import UNKNOWN_GAP
from whydoku.solving.making.judging import Judge, PuzzleVerdict
from whydoku.solving.ratings import SeRating

JudgedBuild: TypeAlias = tuple[Build, PuzzleVerdict]
"""A puzzle that an attempt or a climb has built, and the verdict on it."""

NEIGHBOURS: Final = 24
"""How many neighbours of a puzzle are judged in each step."""

MOST_KEPT: Final = 300
"""The most puzzles that a climb remembers."""

MOST_LOST: Final = 2
"""How many groups of clues a neighbour loses at most."""

FATIGUE: Final = 0.03
"""How much farther a puzzle counts after each visit, so that other puzzles get a turn."""

EASY_START_WEIGHTS: Final = ((0.3, "ep"), (0.1, "ed"))
"""How much an easy path to the first digit (`ep`) and an easy first step (`ed`) add to the distance
of a puzzle that is too easy. Puzzles that are hard from the start have the hardest neighbours."""


@dataclass(slots=True)
class ClosestPuzzles:
    """The puzzles closest to the wish so far, by their lines.

    builds    what was built
    height    the distance from the wish
    visits    how often the neighbours have been looked at
    """

    builds: dict[str, Build] = field(default_factory=dict)
    height: dict[str, tuple[int, float]] = field(default_factory=dict)
    visits: dict[str, int] = field(default_factory=dict)

    def add(self, judged_builds: Iterable[JudgedBuild]) -> None:
        """Adds the puzzles of which it is known by how much they fail. Of all puzzles, the
        `MOST_KEPT` closest stay."""
        for build, verdict in judged_builds:
            if has_a_slope(verdict):
                self.builds[verdict.line] = replace(build, line=verdict.line)
                self.height[verdict.line] = height_of(verdict)
        for line in sorted(self.builds, key=self._rank)[MOST_KEPT:]:
            del self.builds[line], self.height[line]

    @property
    def least(self) -> tuple[int, float]:
        """The distance from the wish of the closest puzzle."""
        return min(self.height.values())

    def visit(self) -> Build:
        """Returns the build whose neighbours are to be looked at next, and counts this visit."""
        line = min(self.builds, key=self._rank)
        self.visits[line] = self.visits.get(line, 0) + 1
        return self.builds[line]

    def _rank(self, line: str) -> tuple[int, float, str]:
        parts, far = self.height[line]
        return parts, far + FATIGUE * self.visits.get(line, 0), line


def climb(
    layout: ClueLayout,
    judge: Judge,
    judged_builds: Iterable[JudgedBuild],
    seed: int,
    patience: int,
    is_over: Callable[[], bool],
) -> Iterator[JudgedBuild]:
    """Climbs from judged puzzles until a puzzle fulfils the wish. Yields each puzzle that it judges
    on the way.

    The climb also ends after `patience` steps in a row without progress, and when `is_over` returns
    True.
    """
    closest = ClosestPuzzles()
    closest.add(judged_builds)
    step = idle = 0
    while closest.builds and idle < patience:
        least = closest.least
        near = neighbours(layout, closest.visit(), seed, step * NEIGHBOURS, NEIGHBOURS)
        near = [build for build in near if build.line not in closest.builds]
        judged: list[JudgedBuild] = []
        for build, verdict in zip(near, judge([build.line for build in near]), strict=True):
            yield build, verdict
            if not verdict.failed or is_over():
                return
            judged.append((build, verdict))
        closest.add(judged)
        step, idle = step + 1, 0 if closest.least < least else idle + 1


def has_a_slope(verdict: PuzzleVerdict) -> bool:
    """Whether it is known by how much a puzzle fails, and so which neighbours fail by less."""
    return verdict.by_degrees and verdict.shortfall.gap < UNKNOWN_GAP


def height_of(verdict: PuzzleVerdict) -> tuple[int, float]:
    """The distance of a puzzle from the wish: the number of parts that it does not fulfil, and by
    how much it misses the first of them. It counts as missing that part by more if it is too easy
    and begins with easy steps."""
    parts, gap = verdict.shortfall
    rating = verdict.ratings[-1] if verdict.ratings else None
    if isinstance(rating, SeRating) and not verdict.too_hard:
        wanted = rating.er + gap
        shares = ((share, wanted - getattr(rating, name)) for share, name in EASY_START_WEIGHTS)
        return parts, gap + sum(share * less for share, less in shares if less > 0)
    return parts, gap


def neighbours(layout: ClueLayout, build: Build, seed: int, start: int, n: int) -> list[Build]:
    """Up to `n` different neighbours of the puzzle in `build`, without the puzzle itself."""
    streams = [stream_of(seed, start + k, NEAR) for k in range(n)]
    lost = [_lost(layout, build, stream) for stream in streams]
    left = [without_clues(build.line, cells) for cells in lost]
    solutions = completed(left, streams, layout.wish.rules)
    rows = [
        without_clues(only(solution, layout.may), cells)
        for solution, cells in zip(solutions, lost, strict=True)
    ]
    stays = bytes(
        STAYS if symbol != "." else group
        for symbol, group in zip(build.line, layout.groups, strict=True)
    )
    grown = layout.dug(rows, bytes(n), seed, start, groups=stays)
    near = layout.dug(grown, bytes([build.fewest] * n), seed, start + n)
    by_line = {
        line: Build(build.number, line, solution, build.fewest)
        for line, solution in zip(near, solutions, strict=True)
        if line[0] != "0" and line != build.line
    }
    return [*by_line.values()]


def _lost(layout: ClueLayout, build: Build, stream: Stream) -> list[int]:
    """The cells whose clues a neighbour loses, chosen at random."""
    groups = [group for group in layout.free if build.line[group[0]] != "."]
    some = stream.shuffled(groups)[: 1 + stream.below(MOST_LOST)]
    return [i for group in some for i in group]
