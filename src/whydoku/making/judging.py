"""Is a puzzle as wished, and if not, what fails first and by how much: cheap questions first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from whydoku import many
from whydoku.grid import Grid
from whydoku.making.wish import CLUES, MINIMAL, Choice, Range, Wish
from whydoku.plan import Profile
from whydoku.ratings import Rating, rate, rate_many
from whydoku.solve import explain
from whydoku.statistics import statistics
from whydoku.trace import Trace

UNKNOWN_GAP: Final = 99.0
"""The gap of a rating that stopped where it was known to be too high."""

NATIVE: Final = "se"
"""The scale whose ratings are made natively, many in a call."""


class Shortfall(NamedTuple):
    """What is still missing, the less the better: parts not fulfilled, and the gap in the first."""

    parts: int
    gap: float


AS_WISHED: Final = Shortfall(0, 0.0)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is known of a puzzle: the first part of the wish that it fails, if there is one.

    `too_hard` says that more clues may mend it. `counts` and `hardest` tell of the path by the
    wish's profile, where it came to that.
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


def judged(wish: Wish, lines: Sequence[str]) -> Iterator[Verdict]:
    """A verdict on each puzzle that has one solution, in order, the dear parts only when asked."""
    failing = _by_clues(wish, lines)
    rest = [line for line, failed in zip(lines, failing, strict=True) if not failed]
    native = next((one for one in wish.ranges if one.scale == NATIVE), None)
    rated = iter(rate_many(rest, NATIVE, at_most=native.most) if native else ())
    for line, failed in zip(lines, failing, strict=True):
        if failed:
            yield failed
            continue
        if native is None:
            yield _judge(wish, line, ())
            continue
        rating = next(rated)
        outside = _outside(wish, line, native, rating)
        yield replace(outside, ratings=(rating,)) if outside else _judge(wish, line, (rating,))


def _by_clues(wish: Wish, lines: Sequence[str]) -> list[Verdict | None]:
    """The verdicts on puzzles that fail for their clues alone."""
    minimal = many.minimal_many(lines) if wish.minimal is not None else b""
    found: list[Verdict | None] = []
    for n, line in enumerate(lines):
        clues = 81 - line.count(".")
        failed = None
        if not wish.fewest <= clues <= wish.most:
            failed = _failing(wish, line, CLUES, max(wish.fewest - clues, clues - wish.most))
        elif minimal and (minimal[n] == 1) != wish.minimal:
            failed = _failing(wish, line, MINIMAL, 1, too_hard=not wish.minimal)
        found.append(failed)
    return found


def _failing(wish: Wish, line: str, part: str, gap: float, *, too_hard: bool = False) -> Verdict:
    left = len(wish.parts) - wish.parts.index(part)
    return Verdict(line, part, Shortfall(left, gap), too_hard)


def _outside(wish: Wish, line: str, one: Range, found: Rating) -> Verdict | None:
    """The verdict on a puzzle whose rating is not in a range."""
    if found.status == "above":
        return _failing(wish, line, str(one), UNKNOWN_GAP, too_hard=True)
    gap = one.gap(found.main)
    return _failing(wish, line, str(one), gap, too_hard=found.main > one.most) if gap else None


def _judge(wish: Wish, line: str, ratings: tuple[Rating, ...]) -> Verdict:
    for one in wish.ranges:
        if one.scale != NATIVE:
            found = rate(line, one.scale, at_most=one.most)
            if failing := _outside(wish, line, one, found):
                return failing
            ratings = (*ratings, found)
    if wish.profile is None:
        return Verdict(line, ratings=ratings)
    trace = explain(Grid(line), limited(wish, wish.profile), uniqueness=wish.uniqueness)
    verdict = _judge_path(wish, wish.profile, line, trace)
    hardest = max(trace.counts, key=lambda slug: wish.order[slug], default=None)
    return replace(verdict, ratings=ratings, counts=trace.counts, hardest=hardest)


def limited(wish: Wish, profile: Profile) -> Profile:
    """A profile with the techniques alone that the wish allows: a path that needs another one
    ends where it is needed, and no other path is changed."""
    passes = tuple(plan.up_to(wish.allowed) for plan in profile.passes)
    return replace(profile, passes=passes)


def _judge_path(wish: Wish, profile: Profile, line: str, trace: Trace) -> Verdict:
    if not trace.solved:
        open_cells = 81 - trace.grid.digits.bit_count()
        return _failing(wish, line, wish.solved_by, open_cells / 81, too_hard=True)
    if wish.level and (level := statistics(trace, profile).level) != wish.level:
        levels = [*profile.levels]
        gap = levels.index(level or levels[0]) - levels.index(wish.level)
        return _failing(wish, line, f"level {wish.level}", abs(gap), too_hard=gap > 0)
    used = trace.counts
    last = max((wish.order[slug] for slug in used), default=-1)
    for word, choices in wish.technique_parts:
        for choice in choices:
            if not _holds(word, choice, used, [s for s in used if wish.order[s] == last]):
                many_times = word == "once" and any(slug in used for slug in choice.slugs)
                too_hard = word == "without" or many_times
                return _failing(wish, line, f"{word} {choice.name}", 1.0, too_hard=too_hard)
    return Verdict(line)


def _holds(word: str, choice: Choice, used: Mapping[str, int], last: Sequence[str]) -> bool:
    """Whether a part about techniques is fulfilled by a path that used these."""
    times = sum(used.get(slug, 0) for slug in choice.slugs)
    if word == "hardest":
        return any(slug in choice.slugs for slug in last)
    return {"with": times > 0, "without": times == 0, "once": times == 1}[word]
