"""Judges puzzles by a wish: which part of the wish a puzzle fails first, and by how much. Parts
that are quick to judge come first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from whydoku.dataclass import dataclass, field, replace
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.grids.engine.paths import Paths
from whydoku.grids.grid import Grid
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.logic.technique import is_single_technique
from whydoku.solving.levels import OPEN, Bounds
from whydoku.solving.making.clause import Clause, Miss
from whydoku.solving.making.clauses_of_figures import ClueClause, Range
from whydoku.solving.making.clauses_of_path import WalkedPath
from whydoku.solving.making.impossible_wishes import window_of
from whydoku.solving.making.wish import Wish
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.program import Program, program_of
from whydoku.solving.ratings import LevelRating, Limits, Rating, SeRating, rate, rate_many
from whydoku.solving.ratings.scales import level_rating
from whydoku.solving.solve import explain
from whydoku.solving.walked import walk

NATIVE: Final = SeRating.scale
"""The scale on which compiled code rates puzzles, many in one call."""


MOST_QUICK: Final = 5.2
"""The highest rating of techniques that take so little time that many paths are followed together,
even if not all will be needed: up to jellyfish, below chains."""


class CountedPath(NamedTuple):
    """What is known of a path that compiled code has followed together with others."""

    solved: bool
    counts: Mapping[str, int]


class Shortfall(NamedTuple):
    """How far a puzzle is from fulfilling a wish: the number of parts that it does not fulfil, and
    by how much it misses the first of them."""

    parts: int
    gap: float


AS_WISHED: Final = Shortfall(0, 0.0)


@dataclass(frozen=True, slots=True)
class PuzzleVerdict:
    """The verdict on a puzzle.

    line        the puzzle as 81 characters
    failed      the first part of the wish that the puzzle fails; empty if it fulfils the wish
    shortfall   how far the puzzle is from fulfilling the wish
    too_hard    whether more clues may help
    by_degrees  whether neighbours may be closer to the wish
    ratings     the ratings of a puzzle that fulfils the wish, or the one by which it fails
    counts      how often the path of a puzzle that fulfils the wish uses each technique
    hardest     the hardest technique of this path; None if no path was followed
    number      the number of the attempt that led to the puzzle
    climbed     whether a climb found it
    rules       the rules of the puzzle
    """

    line: str
    failed: str = ""
    shortfall: Shortfall = AS_WISHED
    too_hard: bool = False
    by_degrees: bool = False
    ratings: tuple[Rating, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    hardest: str | None = None
    number: int = 0
    climbed: bool = False
    rules: Rules = CLASSIC

    @property
    def clues(self) -> int:
        """The number of clues of the puzzle."""
        return 81 - self.line.count(".")


@dataclass(frozen=True)
class Judge:
    """Judges puzzles by a wish. A call with puzzles yields the verdict on each."""

    wish: Wish

    def __call__(self, lines: Sequence[str]) -> Iterator[PuzzleVerdict]:
        """Yields the verdict on each puzzle, in order. Each puzzle must have exactly one solution.

        The path of a puzzle is followed only when its verdict is asked for.
        """
        by_clues = self._by_clues(lines)
        rest = [line for line, failed in zip(lines, by_clues, strict=True) if not failed]
        judged = self._by_quick_paths(rest) if self.is_quick else self._one_by_one(rest)
        for failed in by_clues:
            yield failed or next(judged)

    def _one_by_one(self, lines: Sequence[str]) -> Iterator[PuzzleVerdict]:
        rated = iter(self._rated(lines))
        for line in lines:
            yield self._by_ratings_and_path(line, next(rated, None))

    def _by_quick_paths(self, lines: Sequence[str]) -> Iterator[PuzzleVerdict]:
        """Yields the verdicts by the paths, which compiled code follows all together."""
        program = self._program
        if not lines or program is None:
            return
        rows = "".join(lines).encode()
        paths = Paths(program.packed, rows, 81, self.wish.uniqueness, 1)
        walk(paths, program, lambda n: Grid(lines[n]))
        lengths, solved, taken = paths.summary(self._codes)
        slugs, begin = program.slugs, 0
        for line, length, is_solved in zip(lines, lengths, solved, strict=True):
            codes = taken[begin : begin + length]
            counts = {slugs[code]: codes.count(code) for code in dict.fromkeys(codes)}
            yield self._by_path(line, (), CountedPath(bool(is_solved), counts))
            begin += length

    def _by_clues(self, lines: Sequence[str]) -> list[PuzzleVerdict | None]:
        verdicts: list[PuzzleVerdict | None] = [None] * len(lines)
        for clause in self.wish.of(ClueClause):
            left = [n for n, verdict in enumerate(verdicts) if verdict is None]
            misses = clause.misses([lines[n] for n in left], self.wish.rules)
            for n, miss in zip(left, misses, strict=True):
                verdicts[n] = self._failing(lines[n], clause, miss) if miss else None
        return verdicts

    def _failing(self, line: str, clause: Clause, miss: Miss) -> PuzzleVerdict:
        left = len(self.wish.clauses) - self.wish.clauses.index(clause)
        return PuzzleVerdict(
            line, clause.name, Shortfall(left, miss.gap), miss.too_hard, clause.by_degrees
        )

    @cached_property
    def _native(self) -> Range | None:
        """The wanted range on the scale `NATIVE`; None if the wish has none."""
        return next((range_ for range_ in self.wish.ranges if range_.scale == NATIVE), None)

    @cached_property
    def _window(self) -> Bounds:
        return window_of(self.wish)

    @property
    def _program(self) -> Program | None:
        """The profile to follow for compiled code; None if Python follows it, or there is none. It
        stays out of what is sent to other processes."""
        rules = self.wish.rules
        return program_of(self._followed, rules=rules) if self._followed else None

    @cached_property
    def _codes(self) -> bytes:
        """For each call of the program the number of the first one of the same technique."""
        slugs = self._program.slugs if self._program else ()
        return bytes(map(slugs.index, slugs))

    @cached_property
    def is_quick(self) -> bool:
        """Whether puzzles are judged by their paths alone, which take compiled code a fraction of a
        millisecond, and of which no more has to be known than a `CountedPath` says."""
        followed, wish = self._followed, self.wish
        return (
            followed is not None
            and self.wish.rules.is_classic
            and self._program is not None
            and not wish.ranges
            and all(clause.counts_alone for clause in wish.of_path)
            and all(entry.rating <= MOST_QUICK for entry in followed.techniques)
        )

    @cached_property
    def _most(self) -> float:
        """The rating on the scale `NATIVE` up to which ratings have to be known exactly."""
        return min(self._window.most, self._native.most if self._native else math.inf)

    def _rated(self, lines: Sequence[str]) -> Sequence[Rating]:
        """The ratings of the puzzles on the scale `NATIVE`. Empty if no range on this scale is
        wanted, and the ratings would save no work on paths."""
        if self._native is None and (self._program or self._window == OPEN):
            return ()
        return rate_many(lines, NATIVE, at_most=self._most)

    def _by_ratings_and_path(self, line: str, native: Rating | None) -> PuzzleVerdict:
        """The verdict on a puzzle by its ratings, and then by its path. `native` is its rating on
        the scale `NATIVE`; None if it is not known."""
        ratings = []
        for range_ in self.wish.ranges:
            known = native if range_ is self._native else None
            rating = known or self._rated_on(range_, line, native)
            if known and known.status == "above" and self._most < range_.most:
                break
            if miss := range_.miss(rating):
                return replace(self._failing(line, range_, miss), ratings=(rating,))
            ratings.append(rating)
        if (followed := self._followed) is None:
            return PuzzleVerdict(line, ratings=tuple(ratings))
        if native and (failing := self._by_window(line, native)):
            return failing
        trace = explain(self._grid(line), followed, uniqueness=self.wish.uniqueness)
        return self._by_path(line, tuple(ratings), trace)

    def _by_path(self, line: str, ratings: tuple[Rating, ...], path: WalkedPath) -> PuzzleVerdict:
        """The verdict on a puzzle with these ratings by its path."""
        for clause in self.wish.of_path:
            if miss := clause.miss(self.wish, path):
                return self._failing(line, clause, miss)
        counts = path.counts
        return PuzzleVerdict(
            line, ratings=ratings, counts=counts, hardest=self.wish.hardest_of(counts)
        )

    def _rated_on(self, range_: Range, line: str, native: Rating | None) -> Rating:
        """The rating of a puzzle on the scale of a range, as exactly as the range needs it."""
        limits = Limits(at_most=range_.most)
        if range_.scale == LevelRating.scale and isinstance(native, SeRating) and native.is_exact:
            return level_rating(lambda: Grid(line), native, limits)
        return rate(puzzle_under(line, self.wish.rules), range_.scale, limits)

    def _grid(self, line: str) -> Grid:
        return Grid(givens=line, rules=self.wish.rules)

    def _by_window(self, line: str, rating: Rating) -> PuzzleVerdict | None:
        """The verdict on a puzzle whose rating shows that its path fails; None if it does not."""
        solved, *others = self.wish.of_path
        if rating.status == "above":
            return self._failing(line, solved, Miss(too_hard=True))
        return self._failing(line, others[0], Miss()) if rating.main < self._window.least else None

    @cached_property
    def _followed(self) -> Profile | None:
        """The profile to follow, without the techniques after the last one that the wish allows;
        None if the wish has no profile.

        A path that needs one of these techniques ends early, and no other path changes. No
        technique is left out if the profile has several passes, or if its pass goes from place to
        place or ends after one step.
        """
        profile = self.wish.profile
        if profile is None or len(profile.passes) > 1:
            return profile
        [plan] = profile.passes
        if plan.engine:
            return replace(profile, passes=(plan.up_to(self.wish.allowed),))
        if plan.marked or plan.sweep or plan.once:
            return profile
        allowed = self.wish.allowed_slugs
        last = max(
            (n for n, (technique, _) in enumerate(plan.calls) if technique.slug in allowed),
            default=-1,
        )
        calls = tuple(
            call
            for n, call in enumerate(plan.calls)
            if n <= last or (plan.oldest and is_single_technique(call[0]))
        )
        return replace(profile, passes=(replace(plan, calls=calls),))
