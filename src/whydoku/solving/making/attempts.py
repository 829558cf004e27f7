"""Searches for puzzles that fulfil a wish, that is, the properties a user asks for.

Attempts are made in chapters; each attempt builds a puzzle and judges it. If no puzzle of a chapter
fulfils the wish, but it is known how close some of them are, the search goes on from the closest to
similar puzzles that come closer still (a climb).

A chapter is one unit of work, with the same outcome in any process. So the puzzles for a seed do
not depend on how the work is shared.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

from whydoku.dataclass import dataclass, field, replace
from whydoku.grids import bulk
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.grids.spaces import ALL_CELLS
from whydoku.solving.making.building import (
    NEAR,
    SHARPENED,
    UNIQUE,
    Build,
    ClueLayout,
    builds,
    restorable,
    stream_of,
    with_clues,
    without_clues,
)
from whydoku.solving.making.climbing import JudgedBuild, climb, has_a_slope
from whydoku.solving.making.judging import Judge, PuzzleVerdict, Shortfall
from whydoku.solving.making.wish import Wish

Asking: TypeAlias = Generator[str, Any, PuzzleVerdict]
"""Work on a build: it yields puzzles, is sent the verdict on each, and ends with a verdict."""

PIECES: Final = (4, 12, 48)
"""How many attempts each piece of a chapter has; the puzzles of a piece are built together. The
first pieces are small, since a few attempts may be enough."""

CHAPTER: Final = sum(PIECES)
"""The number of attempts in a chapter, which is the unit of work for a process."""

ONE_BY_ONE: Final = (1,) * CHAPTER
"""Used instead of `PIECES` if some cells must not hold clues: each piece is a single attempt. A
single build may then take most of a second, and a larger piece would outlast the deadline."""

CLIMB_PATIENCE: Final = (3, 512)
"""How many steps without progress end a climb: at first, and at most in later chapters."""

CHAPTERS_TO_DOUBLE: Final = 8
"""After how many chapters climbs get twice as many steps, since those to rare puzzles are long."""


@dataclass(slots=True)
class Tally:
    """Counts of attempts and climbs.

    `tried`: the number of attempts.
    `climbs`: the number of climbs.
    `reached`: for each part of the wish, the number of attempts that pass all parts before it.
    `passed`: for each part of the wish, the number of attempts that pass this part, too.
    `closest`: the failed puzzle that is closest to the wish.
    """

    tried: int = 0
    climbs: int = 0
    reached: Counter[str] = field(default_factory=Counter)
    passed: Counter[str] = field(default_factory=Counter)
    closest: PuzzleVerdict | None = None

    def add(self, other: Tally) -> None:
        """Adds the counts of `other`; of two equally close puzzles it keeps its own."""
        self.tried += other.tried
        self.climbs += other.climbs
        self.reached += other.reached
        self.passed += other.passed
        if other.closest is not None:
            self.look_at(other.closest)

    def look_at(self, puzzle: PuzzleVerdict, **known: Any) -> None:
        """Keeps a failed puzzle as `closest`, with what else is `known` of it, if it is closer to
        the wish than all before."""
        best = self.closest
        if best is None or puzzle.shortfall < best.shortfall:
            self.closest = replace(puzzle, **known)

    def count(self, parts: tuple[str, ...], failed: str) -> None:
        """Counts an attempt. It passed all `parts` before `failed`, and failed that one; if
        `failed` is empty, it passed all of them."""
        for part in parts:
            self.reached[part] += 1
            if part == failed:
                return
            self.passed[part] += 1


@dataclass(frozen=True, slots=True)
class AttemptsReport:
    """The outcome of the attempts since the last report: a puzzle that fulfils the wish, or None,
    and the counts. `cut` says that the search ended because time ran out."""

    puzzle: PuzzleVerdict | None
    tally: Tally
    cut: bool = False


@dataclass(frozen=True)
class WorkOnWish:
    """Searches for puzzles that fulfil a wish; each call works through a chapter of attempts. A
    chapter ends early when it has found `most` such puzzles, or when the wall clock reaches
    `deadline`."""

    wish: Wish
    seed: int
    most: int
    deadline: float | None = None

    @cached_property
    def layout(self) -> ClueLayout:
        """The cells that must or may hold clues, which all attempts share."""
        return ClueLayout(self.wish)

    @cached_property
    def judge(self) -> Judge:
        """The judge of the puzzles of all attempts."""
        return Judge(self.wish)

    @property
    def is_over(self) -> bool:
        """Whether the deadline has passed. All processes share the wall clock that decides this."""
        return self.deadline is not None and time.time() >= self.deadline

    def __call__(self, number: int) -> list[AttemptsReport]:
        """Returns all reports of chapter `number`."""
        return [*self.chapter(number)]

    def chapter(self, number: int) -> Iterator[AttemptsReport]:
        """Yields the reports of chapter `number`, one after another. If regions are to be drawn,
        each chapter has its own, and makes one puzzle."""
        if self.wish.drawn:
            stream = stream_of(self.seed, number * CHAPTER + 1, NEAR)  # no climb has this one
            try:
                drawn = self.wish.with_regions(stream, self.deadline)
            except TimeoutError:
                yield AttemptsReport(None, Tally(), True)
                return
            yield from replace(self, wish=drawn, most=1).chapter(number)
            return
        tally, kept = Tally(), 0
        judged_builds: list[JudgedBuild] = []
        for build, verdict in self._attempts(number):
            tally.tried += 1
            tally.count(self.layout.parts, verdict.failed)
            if verdict.failed:
                tally.look_at(verdict, number=build.number)
                judged_builds.append((build, verdict))
            else:
                found = replace(verdict, number=build.number, rules=self.wish.rules)
                yield AttemptsReport(found, tally)
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
    ) -> PuzzleVerdict | None:
        """Climbs from the failed builds of chapter `number`. Returns the first puzzle that fulfils
        the wish, or None if the climb finds none. A failed puzzle that is closer to the wish than
        all before is kept in `tally`."""
        seed = stream_of(self.seed, number * CHAPTER, NEAR).draw() >> 1
        first, most = CLIMB_PATIENCE
        patience = min(first << min(number // CHAPTERS_TO_DOUBLE, most), most)
        for build, verdict in climb(
            self.layout, self.judge, judged_builds, seed, patience, lambda: self.is_over
        ):
            if not verdict.failed:
                found = replace(verdict, number=build.number, climbed=True)
                return replace(found, rules=self.wish.rules)
            tally.look_at(verdict, number=build.number, climbed=True)
        return None

    def _attempts(self, number: int) -> Iterator[tuple[Build, PuzzleVerdict]]:
        """Yields each build of chapter `number` with its verdict. A puzzle that is too hard is
        judged again after some clues have been put back, unless the wish is for puzzles in which
        every clue is needed."""
        start = number * CHAPTER
        for size in PIECES if self.layout.may == ALL_CELLS else ONE_BY_ONE:
            made = builds(self.layout, self.seed, start, size)
            yield from self._judged(made)
            start += size

    def _judged(self, made: Sequence[Build]) -> Iterator[tuple[Build, PuzzleVerdict]]:
        verdicts = self.judge([build.line for build in made if build.line])
        size = len(made) if self.judge.is_quick else 1
        for at in range(0, len(made), size):
            some = made[at : at + size]
            ends = [self._ended(build, verdicts) for build in some]
            yield from zip(some, self._together(ends), strict=True)

    def _together(self, asking: Sequence[Asking]) -> Sequence[PuzzleVerdict]:
        """What several builds end with. In each round the puzzles of all that go on are judged
        together."""
        ended: dict[int, PuzzleVerdict] = {}
        asked: dict[int, str] = {}
        judged: Iterable[tuple[int, PuzzleVerdict | None]] = ((n, None) for n in range(len(asking)))
        while True:
            for n, verdict in judged:
                try:
                    asked[n] = asking[n].send(verdict)
                except StopIteration as end:
                    ended[n] = end.value
            if not asked:
                return [ended[n] for n in range(len(asking))]
            judged = zip([*asked], [*self.judge([*asked.values()])], strict=True)
            asked = {}

    def _ended(self, build: Build, verdicts: Iterator[PuzzleVerdict]) -> Asking:
        """The verdict with which a build ends; `verdicts` has that on the puzzle as it is."""
        if not build.line:
            return PuzzleVerdict("", UNIQUE, Shortfall(len(self.layout.parts), 0.0))
        verdict = next(verdicts)
        if verdict.too_hard and not self.wish.minimal:
            verdict = yield from self._with_more_clues(build, verdict)
        return verdict

    def _with_more_clues(self, build: Build, first: PuzzleVerdict) -> Asking:
        """Gives a puzzle that is too hard just enough clues back, and then removes others without
        making it too hard again. Ends with the verdict on the result.

        Ends with `first`, the verdict on the original puzzle, if that is closer to the wish or time
        runs out.
        """
        groups = restorable(self.layout, build, self.seed)
        closest, too_hard, end = first, 0, len(groups) + 1
        while end - too_hard > 1 and not self.is_over:
            middle = (too_hard + end) // 2
            verdict = yield with_clues(build, groups[:middle])
            if verdict.too_hard:
                too_hard = middle
            else:
                closest, end = verdict, middle
        if closest is not first:
            closest = yield from self._sharpened(build, closest)
        return first if self.is_over else min(first, closest, key=lambda verdict: verdict.shortfall)

    def _sharpened(self, build: Build, start: PuzzleVerdict) -> Asking:
        """Removes clues, group by group, from the puzzle that the verdict `start` is about. A group
        stays if without it the puzzle would be too hard, or have too few clues or several
        solutions. Ends with the verdict on the puzzle that came closest to the wish."""
        best = here = start
        for group in self._spare_groups(build, start):
            if not best.failed or self.is_over:
                break
            line = without_clues(here.line, group)
            if 81 - line.count(".") < build.fewest:
                continue
            puzzle = puzzle_under(line, self.wish.rules)
            if here is start or bulk.check_many([puzzle])[0] == 1:
                verdict = yield line
                if not verdict.too_hard:
                    here = verdict
                    best = min(best, here, key=lambda verdict: verdict.shortfall)
        return best

    def _spare_groups(self, build: Build, start: PuzzleVerdict) -> Sequence[tuple[int, ...]]:
        """The groups of clues, in a random order, each of which may go without a second solution.
        The others are needed in every puzzle with fewer clues, too."""
        if not start.failed:
            return ()
        shuffled = self.layout.shuffled(self.seed, build.number, SHARPENED)
        groups = [group for group in shuffled if start.line[group[0]] != "."]
        lines = (without_clues(start.line, group) for group in groups)
        statuses = bulk.check_many([puzzle_under(line, self.wish.rules) for line in lines])
        return [group for group, status in zip(groups, statuses, strict=True) if status == 1]
