"""Attempts: numbered builds, each judged, and a climb from the closest if none fulfils the wish.

A chapter of attempts is one unit of work, and its outcome is the same in any process. So the
puzzles of a seed do not depend on how the work is shared.
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
"""The numbers of attempts that are built together: few at first, since one of them may do."""

CHAPTER: Final = sum(PIECES)
"""The number of attempts in a chapter."""

ONE_BY_ONE: Final = (1,) * CHAPTER
"""The same where few cells may hold clues: one build may take most of a second, and a piece would
outlast the deadline."""

CLIMB_PATIENCE: Final = (3, 512)
"""The steps without progress after which a climb ends: in the first chapters, and at most."""

CHAPTERS_TO_DOUBLE: Final = 8
"""The chapters after which that patience doubles: a climb to a rare puzzle is long."""


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle that was judged: the number of its attempt, and the verdict on it."""

    number: int
    verdict: Verdict
    climbed: bool = False


@dataclass(slots=True)
class Tally:
    """How many attempts reached each part of the wish, and how many of them fulfilled it."""

    tried: int = 0
    climbs: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    closest: FoundPuzzle | None = None

    def add(self, other: Tally) -> None:
        """Adds the counts of another; of two equally close puzzles the earlier is kept."""
        self.tried += other.tried
        self.climbs += other.climbs
        self.reached += other.reached
        self.passed += other.passed
        if other.closest is not None:
            self.look_at(other.closest)

    def look_at(self, puzzle: FoundPuzzle) -> None:
        """Keeps a puzzle if it is the closest to the wish so far."""
        best = self.closest
        if best is None or puzzle.verdict.shortfall < best.verdict.shortfall:
            self.closest = puzzle

    def count(self, parts: tuple[str, ...], failed: str) -> None:
        """Counts an attempt that fails one of the parts, or none if `failed` is empty."""
        for part in parts:
            self.reached[part] += 1
            if part == failed:
                return
            self.passed[part] += 1


@dataclass(frozen=True, slots=True)
class AttemptsReport:
    """The outcome of the attempts since the last report, up to a puzzle that fulfils the wish or to
    the end of a chapter; `cut` says that time ran out."""

    puzzle: FoundPuzzle | None
    tally: Tally
    cut: bool = False


@dataclass(frozen=True)
class WorkOnWish:
    """The work on a wish: the seed, the most puzzles that a chapter should find, the deadline."""

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
        """The judge of the attempts."""
        return Judge(self.wish)

    @property
    def is_over(self) -> bool:
        """Whether the time is over, by the wall clock, which all processes share."""
        return self.deadline is not None and time.time() >= self.deadline

    def __call__(self, number: int) -> list[AttemptsReport]:
        """All reports of one chapter."""
        return [*self.chapter(number)]

    def chapter(self, number: int) -> Iterator[AttemptsReport]:
        """Yields the reports of one chapter as they come."""
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
        """The puzzle that a climb from those of a chapter finds; None if it finds none."""
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
        """Yields the builds of a chapter, each with the verdict on it; a build that is too hard
        gets back as many clues as it takes."""
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
        """The verdict on a build that gets back as many clues as it takes not to be too hard, and
        then loses others while that does not make it too hard again.

        Keeps the first verdict if that one is closer, or if the time is over.
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
        """The verdict on the closest puzzle met while clues are removed from one that is not too
        hard; a clue stays removed if the rest is not too hard either."""
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
