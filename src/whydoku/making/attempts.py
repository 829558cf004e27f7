"""Makes attempts: each builds a puzzle and judges it; if none fulfils the wish, a climb follows.

A chapter of attempts is one unit of work with the same outcome in any process. So the puzzles of a
seed do not depend on how the work is shared.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from whydoku import bulk
from whydoku.making.building import (
    NEAR,
    SHARPENED,
    UNIQUE,
    Build,
    ClueLayout,
    builds,
    restored,
    stream_of,
    without_clues,
)
from whydoku.making.climbing import JudgedBuild, climb, has_a_slope
from whydoku.making.judging import Judge, Shortfall, Verdict
from whydoku.making.wish import Wish
from whydoku.spaces import ALL_CELLS

PIECES: Final = (4, 12, 48)
"""How many attempts of a chapter are built together: few at first, since one of them may be
enough."""

CHAPTER: Final = sum(PIECES)
"""The number of attempts in a chapter."""

ONE_BY_ONE: Final = (1,) * CHAPTER
"""The pieces of a chapter where few cells may hold clues: a single build may then take most of a
second, and a larger piece would outlast the deadline."""

CLIMB_PATIENCE: Final = (3, 512)
"""How many steps without progress end a climb: in the first chapters, and at most."""

CHAPTERS_TO_DOUBLE: Final = 8
"""The number of chapters after which the patience of climbs doubles, because a climb to a rare
puzzle is long."""


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A judged puzzle: the number of its attempt, the verdict on it, and whether a climb found
    it."""

    number: int
    verdict: Verdict
    climbed: bool = False


@dataclass(slots=True)
class Tally:
    """How many attempts reached each part of the wish, and how many of them passed it; `closest` is
    the failed puzzle closest to the wish."""

    tried: int = 0
    climbs: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    closest: FoundPuzzle | None = None

    def add(self, other: Tally) -> None:
        """Adds the counts of another tally; of two equally close puzzles the earlier is kept."""
        self.tried += other.tried
        self.climbs += other.climbs
        self.reached += other.reached
        self.passed += other.passed
        if other.closest is not None:
            self.look_at(other.closest)

    def look_at(self, puzzle: FoundPuzzle) -> None:
        """Keeps a failed puzzle if it is the closest to the wish so far."""
        best = self.closest
        if best is None or puzzle.verdict.shortfall < best.verdict.shortfall:
            self.closest = puzzle

    def count(self, parts: tuple[str, ...], failed: str) -> None:
        """Counts an attempt that failed the part `failed`, or passed all `parts` if `failed` is
        empty."""
        for part in parts:
            self.reached[part] += 1
            if part == failed:
                return
            self.passed[part] += 1


@dataclass(frozen=True, slots=True)
class AttemptsReport:
    """The outcome of the attempts since the last report, up to a puzzle that fulfils the wish or to
    the end of a chapter; `cut` is true if time ran out."""

    puzzle: FoundPuzzle | None
    tally: Tally
    cut: bool = False


@dataclass(frozen=True)
class WorkOnWish:
    """Searches for puzzles that fulfil a wish, one chapter of attempts per call. A chapter ends
    early when it has found `most` puzzles, or at the `deadline` on the wall clock."""

    wish: Wish
    seed: int
    most: int
    deadline: float | None = None

    @cached_property
    def layout(self) -> ClueLayout:
        """The layout that all attempts share."""
        return ClueLayout(self.wish)

    @cached_property
    def judge(self) -> Judge:
        """Judges the puzzles of all attempts."""
        return Judge(self.wish)

    @property
    def is_over(self) -> bool:
        """Whether the deadline has passed on the wall clock, which all processes share."""
        return self.deadline is not None and time.time() >= self.deadline

    def __call__(self, number: int) -> list[AttemptsReport]:
        """Returns all reports of the chapter with this number."""
        return [*self.chapter(number)]

    def chapter(self, number: int) -> Iterator[AttemptsReport]:
        """Yields the reports of the chapter with this number as they come."""
        tally, kept = Tally(), 0
        judged_builds: list[JudgedBuild] = []
        for build, verdict in self._attempts(number):
            tally.tried += 1
            tally.count(self.layout.parts, verdict.failed)
            puzzle = FoundPuzzle(build.number, verdict)
            if verdict.failed:
                tally.look_at(puzzle)
                judged_builds.append((build, verdict))
            else:
                yield AttemptsReport(puzzle, tally)
                tally, kept = Tally(), kept + 1
                if kept == self.most:
                    return
            if self.is_over:
                yield AttemptsReport(None, tally, True)
                return
        climbed = None
        if not kept and any(has_a_slope(verdict) for _, verdict in judged_builds):
            tally.climbs += 1
            climbed = self._climb(number, judged_builds, tally)
        yield AttemptsReport(climbed, tally, self.is_over)

    def _climb(
        self, number: int, judged_builds: Sequence[JudgedBuild], tally: Tally
    ) -> FoundPuzzle | None:
        """Climbs from the builds of a chapter and returns the puzzle that fulfils the wish; None if
        the climb finds none. The closest puzzle on the way goes into the tally."""
        seed = stream_of(self.seed, number * CHAPTER, NEAR).draw() >> 1
        first, most = CLIMB_PATIENCE
        patience = min(first << min(number // CHAPTERS_TO_DOUBLE, most), most)
        for build, verdict in climb(
            self.layout, self.judge, judged_builds, seed, patience, lambda: self.is_over
        ):
            puzzle = FoundPuzzle(build.number, verdict, climbed=True)
            if not verdict.failed:
                return puzzle
            tally.look_at(puzzle)
        return None

    def _attempts(self, number: int) -> Iterator[tuple[Build, Verdict]]:
        """Yields each build of a chapter with the verdict on it; a build that is too hard first
        gets back as many clues as it needs."""
        start = number * CHAPTER
        for size in PIECES if self.layout.may == ALL_CELLS else ONE_BY_ONE:
            made = builds(self.layout, self.seed, start, size)
            yield from self._judged(made)
            start += size

    def _judged(self, made: Sequence[Build]) -> Iterator[tuple[Build, Verdict]]:
        verdicts = self.judge([build.line for build in made if build.line])
        for build in made:
            if not build.line:
                yield build, Verdict("", UNIQUE, Shortfall(len(self.layout.parts), 0.0))
                continue
            verdict = next(verdicts)
            if verdict.too_hard and not self.wish.minimal:
                verdict = self._with_more_clues(build, verdict)
            yield build, verdict

    def _with_more_clues(self, build: Build, first: Verdict) -> Verdict:
        """Gives a build back just enough clues not to be too hard, then removes others as long as
        it stays so; returns the verdict on the result.

        Returns the `first` verdict instead if it is closer to the wish, or if the time is over.
        """
        lines = restored(self.layout, build, self.seed)
        closest, too_hard, end = first, 0, len(lines)
        while end - too_hard > 1 and not self.is_over:
            middle = (too_hard + end) // 2
            [verdict] = self.judge([lines[middle]])
            if verdict.too_hard:
                too_hard = middle
            else:
                closest, end = verdict, middle
        if closest is not first:
            closest = self._sharpened(build, closest)
        return first if self.is_over else min(first, closest, key=lambda verdict: verdict.shortfall)

    def _sharpened(self, build: Build, start: Verdict) -> Verdict:
        """Removes clues from a puzzle that is not too hard, one group after the other, as long as
        it keeps one solution and does not become too hard; returns the verdict on the closest
        puzzle met."""
        best = here = start
        for group in stream_of(self.seed, build.number, SHARPENED).shuffled(self.layout.free):
            if not best.failed or self.is_over:
                break
            line = without_clues(here.line, group)
            if line == here.line or 81 - line.count(".") < build.fewest:
                continue
            if bulk.check_many([line])[0] == 1:
                [verdict] = self.judge([line])
                if not verdict.too_hard:
                    here = verdict
                    best = min(best, here, key=lambda verdict: verdict.shortfall)
        return best
