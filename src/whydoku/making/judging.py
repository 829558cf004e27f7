"""Judges puzzles by a wish: what fails first, and by how much; cheap questions come first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, NamedTuple

from whydoku import bulk
from whydoku.grid import Grid
from whydoku.making.rating_window import RatingWindow, window_of
from whydoku.making.wish import CLUES, MINIMAL, Choice, Range, Wish
from whydoku.paths.program import program_of
from whydoku.profiles.profile import Profile
from whydoku.profiles.statistics import costs_of, level_of
from whydoku.ratings import Limits, Rating, rate, rate_many
from whydoku.solve import explain
from whydoku.technique import is_single_technique
from whydoku.trace import Trace

UNKNOWN_GAP: Final = 99.0
"""The gap of a rating that stopped once it was known to be too high."""

NATIVE: Final = "se"
"""The scale whose ratings are made natively, many in a call."""


class Shortfall(NamedTuple):
    """How far a puzzle is from a wish: the parts not fulfilled, and the gap in the first."""

    parts: int
    gap: float


AS_WISHED: Final = Shortfall(0, 0.0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a puzzle: the first part of the wish that it `failed`, empty if there is none.

    `too_hard` says that more clues may help. `counts` and `hardest` describe the path by the wish's
    profile, if it was followed.
    """

    line: str
    failed: str = ""
    shortfall: Shortfall = AS_WISHED
    too_hard: bool = False
    ratings: tuple[Rating, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    hardest: str | None = None

    @property
    def clues(self) -> int:
        """The number of clues."""
        return 81 - self.line.count(".")


@dataclass(frozen=True)
class Judge:
    """Judges puzzles by a wish."""

    wish: Wish

    def __call__(self, lines: Sequence[str]) -> Iterator[Verdict]:
        """Yields a verdict on each puzzle, in order; each must have one solution.

        A path is followed only when its verdict is asked for.
        """
        by_clues = self._by_clues(lines)
        rest = [line for line, failed in zip(lines, by_clues, strict=True) if not failed]
        rated = iter(self._rated(rest))
        for line, failed in zip(lines, by_clues, strict=True):
            yield failed or self._by_ratings_and_path(line, next(rated, None))

    # By clues alone

    def _by_clues(self, lines: Sequence[str]) -> list[Verdict | None]:
        minimal = bulk.minimal_many(lines) if self.wish.minimal is not None else b""
        found: list[Verdict | None] = []
        for n, line in enumerate(lines):
            clues = 81 - line.count(".")
            gap = max(self.wish.fewest - clues, clues - self.wish.most)
            if gap > 0:
                found.append(self._failing(line, CLUES, gap))
            elif minimal and (minimal[n] == 1) != self.wish.minimal:
                too_hard = not self.wish.minimal
                found.append(self._failing(line, MINIMAL, 1, too_hard=too_hard))
            else:
                found.append(None)
        return found

    def _failing(self, line: str, part: str, gap: float, *, too_hard: bool = False) -> Verdict:
        left = len(self.wish.parts) - self.wish.parts.index(part)
        return Verdict(line, part, Shortfall(left, gap), too_hard)

    # By ratings

    @cached_property
    def _native(self) -> Range | None:
        """The range on the scale that is rated natively."""
        return next((range_ for range_ in self.wish.ranges if range_.scale == NATIVE), None)

    @cached_property
    def _window(self) -> RatingWindow:
        return window_of(self.wish)

    @cached_property
    def _is_walked(self) -> bool:
        """Whether paths are walked natively."""
        return self._followed is not None and program_of(self._followed) is not None

    @cached_property
    def _most(self) -> float:
        """The highest native rating that needs to be known exactly."""
        return min(self._window.most, self._native.most if self._native else math.inf)

    def _rated(self, lines: Sequence[str]) -> Sequence[Rating]:
        """The native ratings; none if the wish does not need them, and paths take no longer."""
        if self._native is None and (self._is_walked or not self._window.excludes_any):
            return ()
        return rate_many(lines, NATIVE, at_most=self._most)

    def _by_ratings_and_path(self, line: str, native: Rating | None) -> Verdict:
        """The verdict by ratings, and then by the path."""
        ratings = []
        for range_ in self.wish.ranges:
            known = native if range_ is self._native else None
            found = known or rate(line, range_.scale, Limits(at_most=range_.most))
            if known and known.status == "above" and self._most < range_.most:
                break
            if failing := self._outside(line, range_, found):
                return failing
            ratings.append(found)
        profile, followed = self.wish.profile, self._followed
        if profile is None or followed is None:
            return Verdict(line, ratings=tuple(ratings))
        if native and (failing := self._by_window(line, native)):
            return failing
        trace = explain(Grid(line), followed, uniqueness=self.wish.uniqueness)
        if failing := self._by_path(profile, line, trace):
            return failing
        hardest = max(trace.counts, key=lambda slug: self.wish.order[slug], default=None)
        return Verdict(line, ratings=tuple(ratings), counts=trace.counts, hardest=hardest)

    def _outside(self, line: str, range_: Range, found: Rating) -> Verdict | None:
        """The verdict on a puzzle whose rating is outside a range; None if it is inside."""
        gap = UNKNOWN_GAP if found.status == "above" else range_.gap(found.main)
        if not gap:
            return None
        too_hard = found.status == "above" or found.main > range_.most
        return replace(self._failing(line, str(range_), gap, too_hard=too_hard), ratings=(found,))

    def _by_window(self, line: str, found: Rating) -> Verdict | None:
        """The verdict on a puzzle whose rating shows that its path fails; None if it does not."""
        if found.status == "above":
            return self._failing(line, self.wish.solved_by, 1.0, too_hard=True)
        if found.main < self._window.least:
            [word, choice] = self.wish.about_techniques[0]
            return self._failing(line, f"{word} {choice.name}", 1.0)
        return None

    # By the path

    @cached_property
    def _allowed(self) -> frozenset[str]:
        return frozenset(entry.slug for entry in self.wish.allowed)

    @cached_property
    def _followed(self) -> Profile | None:
        """The profile without the techniques after the last one that the wish allows.

        A path that needs one of them ends there, and no other path changes. Nothing can be left out
        of several passes, or of one that looks from place to place.
        """
        profile = self.wish.profile
        if profile is None or len(profile.passes) > 1:
            return profile
        [plan] = profile.passes
        if plan.engine:
            return replace(profile, passes=(plan.up_to(self.wish.allowed),))
        if plan.marked or plan.sweep or plan.once:
            return profile
        last = max(
            (n for n, (technique, _) in enumerate(plan.calls) if technique.slug in self._allowed),
            default=-1,
        )
        calls = tuple(
            call
            for n, call in enumerate(plan.calls)
            if n <= last or (plan.oldest and is_single_technique(call[0]))
        )
        return replace(profile, passes=(replace(plan, calls=calls),))

    @staticmethod
    def _level_of(profile: Profile, trace: Trace) -> str | None:
        return level_of(
            trace.techniques, profile, sum(costs_of(trace.techniques, profile).values())
        )

    def _by_path(self, profile: Profile, line: str, trace: Trace) -> Verdict | None:
        wish = self.wish
        if not trace.solved or not self._allowed.issuperset(trace.counts):
            return self._failing(line, wish.solved_by, 1.0, too_hard=True)
        if wish.level and (level := self._level_of(profile, trace)) != wish.level:
            levels = [*profile.levels]
            gap = levels.index(level or levels[0]) - levels.index(wish.level)
            return self._failing(line, f"level {wish.level}", abs(gap), too_hard=gap > 0)
        used = trace.counts
        last = max((wish.order[slug] for slug in used), default=-1)
        hardest = [slug for slug in used if wish.order[slug] == last]
        for word, choice in wish.about_techniques:
            if not _is_fulfilled(word, choice, used, hardest):
                too_often = word == "once" and not choice.slugs.isdisjoint(used)
                too_hard = word == "without" or too_often
                return self._failing(line, f"{word} {choice.name}", 1.0, too_hard=too_hard)
        return None


def _is_fulfilled(
    word: str, choice: Choice, used: Mapping[str, int], hardest: Sequence[str]
) -> bool:
    """Whether a part about techniques is fulfilled by a path that used these."""
    times = sum(used.get(slug, 0) for slug in choice.slugs)
    if word == "hardest":
        return any(slug in choice.slugs for slug in hardest)
    return {"with": times > 0, "without": times == 0, "once": times == 1}[word]
