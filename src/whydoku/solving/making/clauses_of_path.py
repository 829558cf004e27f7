"""Clauses about the path that the profile of a wish takes through a puzzle, and about the level of
the puzzle: that it has the level, and that its path is shaped like others of the level.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, listed
from whydoku.grids.grid import Grid
from whydoku.grids.parts.layouts import LayoutMask
from whydoku.logic.catalogue import entry_of, why_never_first
from whydoku.solving.levels import LEVELS, Level, shape_of
from whydoku.solving.making.asked import AskedPuzzle
from whydoku.solving.making.clause import Clause, Miss, format_span
from whydoku.solving.making.clauses_of_figures import Range, ratings_asked
from whydoku.solving.profiles.profile import Cost, Profile
from whydoku.solving.profiles.statistics import costs_of, level_of_path
from whydoku.solving.ratings import LevelRating, SeRating
from whydoku.solving.solve import first_step
from whydoku.solving.trace import Trace

if TYPE_CHECKING:
    from whydoku.solving.making.wish import Wish


ORDER_FREE_FAMILIES: Final = frozenset({"singles", "direct", "intersections", "subsets"})
"""The families whose techniques lead equally far in any order. If the path uses other techniques
too, it may need one that is rated higher than the puzzle, because the scale `whydoku` tries
techniques in another order than the path does."""


LAST_CELL: Final = Grid(
    ".23456789456789123789123456234567891567891234891234567345678912678912345912345678"
)
"""A grid with a single open cell."""


class WalkedPath(Protocol):
    """What most clauses ask of a path."""

    @property
    def solved(self) -> bool:
        """Whether it reaches the solution."""

    @property
    def counts(self) -> Mapping[str, int]:
        """How often it uses each technique, in the order of first use."""


class PathClause(Clause):
    """A clause about the path that a profile takes through a puzzle."""

    counts_alone: ClassVar[bool] = True
    """Whether it asks no more of a path than `WalkedPath` says, and not for a trace."""

    @property
    def needs(self) -> frozenset[str]:
        """The techniques one of which the path must need; empty if it asks for none."""
        return frozenset()

    def miss(self, wish: Wish, path: WalkedPath) -> Miss | None:
        """How a path misses the clause; None if it fulfils the clause."""
        raise NotImplementedError


@dataclass(frozen=True)
class SolvedBy(PathClause):
    """The clause that the profile called `text` solves the puzzle. Unless `up_to` is empty, the
    path must not need a technique that comes after `up_to` in the profile."""

    text: str
    up_to: str = ""

    field = "by"

    @property
    def name(self) -> str:
        """The name of the clause, such as `solved by default up to x-wing`."""
        return f"solved by {self.text}{f' up to {self.up_to}' if self.up_to else ''}"

    def miss(self, wish: Wish, path: WalkedPath) -> Miss | None:
        """A miss, because it is too hard, for a path that does not reach the solution or needs a
        technique that the wish does not allow; None for any other path."""
        is_solved = path.solved and wish.allowed_slugs.issuperset(path.counts)
        return None if is_solved else Miss(too_hard=True)

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if the profile lacks the technique `up_to`."""
        if self.up_to and self.up_to not in wish.order:
            yield f"the profile {self.text!r} has no {self.up_to!r}"


@dataclass(frozen=True)
class OfProfileLevel(PathClause):
    """The clause that the puzzle has the level `text` of the profile, such as one of HoDoKu."""

    text: str

    field = "level"
    counts_alone = False

    def miss(self, wish: Wish, path: WalkedPath) -> Miss | None:
        """By how many levels a path misses the wanted level; None if it has that level."""
        profile = wish.path_profile
        levels, used = [*profile.levels], _trace_of(path).techniques
        level = level_of_path(used, profile, sum(costs_of(used, profile).values()))
        gap = levels.index(level or levels[0]) - levels.index(self.text)
        return None if level == self.text else Miss(abs(gap), too_hard=gap > 0)

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if the profile does not have the level."""
        profile = wish.path_profile
        if self.text not in profile.levels:
            known = f"level {self.text!r}; it has {', '.join(profile.levels)}"
            yield f"the profile {profile.name!r} has no {known if profile.levels else 'levels'}"

    def why_not_here(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if all puzzles of the level have lower scores than the wish asks for."""
        for score in _scores_of_path(wish):
            if wish.path_profile.levels[self.text] < score.least:
                yield f"a puzzle of level {self.text!r} scores below {score.least:g}"


@dataclass(frozen=True)
class TechniqueClause(PathClause):
    """A clause about the techniques in `slugs`, of which any one counts."""

    field: str
    text: str
    slugs: frozenset[str]

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if the profile has none of the techniques that are needed."""
        if self.needs and not self.needs & wish.order.keys():
            yield f"the profile {wish.path_profile.name!r} never takes {self.text}"

    def why_not_here(self, wish: Wish) -> Iterator[str]:
        """Yields the reasons why the path can need none of the techniques."""
        if not self.needs:
            return
        profile = wish.path_profile
        here = [entry.slug for entry in wish.allowed if entry.slug in self.needs]
        unwanted = [
            clause for clause in wish.of(Uses) if not clause.most and clause.slugs & {*here}
        ]
        if not here:
            yield self._why_barred(wish, profile)
        elif set(here) <= {slug for other in unwanted for slug in other.slugs}:
            names = ", ".join(other.text for other in unwanted)
            are = "is" if len(unwanted) == 1 else "are"
            yield f"{self.text} is wanted, and {names} {are} not"
        else:
            reasons = [why_never_first(slug, profile.name, [*wish.order]) for slug in here]
            if len(profile.passes) == 1 and all(reasons):
                yield reasons[0]
            yield from self._why_too_high(wish, profile, here)

    def _why_barred(self, wish: Wish, profile: Profile) -> str:
        """The reason why the wish allows none of the techniques that its profile has."""
        usable = (e.slug for e in profile.techniques if wish.uniqueness or not e.assumes_unique)
        known = self.needs.intersection(usable)
        name, last = self.text, wish.up_to
        if not known:
            return f"{name} assumes one solution, and no such technique is allowed"
        if known <= wish.too_high:
            level = profile.costs[min(known, key=wish.order.__getitem__)].level
            return f"{name} is of level {level!r}, above {wish.level!r}"
        if others := [other.text for other in wish.of(HardestOf) if other is not self]:
            last = " or ".join(others)
        return f"{name} comes after {last} in the profile {profile.name!r}"

    def _why_too_high(self, wish: Wish, profile: Profile, here: Sequence[str]) -> Iterator[str]:
        """Yields the reasons why the techniques are above the wanted rating or score."""
        most = min((r.most for r in wish.of(Range) if r.scale == "whydoku"), default=math.inf)
        easier = (entry for entry in profile.techniques if entry.rating <= most)
        lowest = min(entry.rating for slug in here if (entry := entry_of(slug)))
        name = self.text
        if (
            lowest > most
            and profile.name == "default"
            and all(entry.family in ORDER_FREE_FAMILIES for entry in easier)
        ):
            yield f"{name} is rated {lowest:g} on the scale 'whydoku', above {most:g}"
        for score in _scores_of_path(wish):
            costs = (profile.costs.get(slug, Cost()) for slug in here)
            if (least := min(min(cost.first, cost.later) for cost in costs)) > score.most:
                yield f"{name} alone scores {least:g}, above {score.most:g}"


@dataclass(frozen=True)
class Uses(TechniqueClause):
    """The clause that the path needs the techniques in `slugs` from `least` to `most` times."""

    least: float
    most: float

    @property
    def needs(self) -> frozenset[str]:
        """The techniques in `slugs`; empty if the path need not use any of them."""
        return self.slugs if self.least else frozenset()

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if the path must not need the technique that fills the last cell."""
        yield from super().why_never(wish)
        profile = wish.path_profile
        last = first_step(LAST_CELL, profile)
        if last and not self.most and last.technique in self.slugs:
            yield f"every path of the profile {profile.name!r} ends with {last.technique}"

    def miss(self, wish: Wish, path: WalkedPath) -> Miss | None:  # noqa: ARG002 - others need it
        """How a path misses the clause by using the techniques too rarely or too often; None if it
        does neither. A path that uses them too often is too hard."""
        times = sum(path.counts.get(slug, 0) for slug in self.slugs)
        is_too_often = times > self.most
        return Miss(too_hard=is_too_often) if is_too_often or times < self.least else None


@dataclass(frozen=True)
class HardestOf(TechniqueClause):
    """The clause that the hardest technique that a path needs is in `slugs`."""

    @property
    def needs(self) -> frozenset[str]:
        """The techniques in `slugs`, one of which must be the hardest that the path needs."""
        return self.slugs

    def miss(self, wish: Wish, path: WalkedPath) -> Miss | None:
        """A miss if the hardest technique that a path needs is not in `slugs`; otherwise None."""
        return None if wish.hardest_of(path.counts) in self.slugs else Miss()


def _trace_of(path: WalkedPath) -> Trace:
    """The trace that a clause is given as a path if it asks for more than counts."""
    assert isinstance(path, Trace)  # noqa: S101 - see `PathClause.counts_alone`
    return path


def _scores_of_path(wish: Wish) -> Iterator[Range]:
    """Yields the wanted ranges of HoDoKu scores if the path by which the puzzle is judged also
    determines its score; otherwise nothing."""
    if wish.uniqueness and wish.path_profile.name == "hodoku":
        yield from (range_ for range_ in wish.of(Range) if range_.scale == "hodoku")


def asked_of(level: Level, asked: AskedPuzzle, mask: LayoutMask) -> dict[str, Any]:
    """The fields of a request for a level, with what such puzzles usually have where the request
    leaves it open: a symmetry, which a pattern replaces, and a number of clues, as far as the
    pattern has room for one. Raises WhydokuError for a rating that the level does not have."""
    for range_ in ratings_asked(asked.rating):
        is_one = range_.scale == SeRating.scale and range_.least <= range_.most
        if is_one and not _meets(range_, level):
            others = [one.name for one in LEVELS.values() if _meets(range_, one)]
            raise WhydokuError(
                f"there is no such puzzle: level {level.name!r} is rated {format_span(*level.se)} "
                f"on the scale 'se', and {format_span(range_.least, range_.most)} is wanted; "
                f"{who_has_some(others)}"
            )
    fewest = max(int(level.clues.least), mask.must.bit_count())
    most = min(int(level.clues.most), mask.allowed.bit_count())
    usual = [fewest, most] if fewest <= most else None
    symmetry = None if mask.must or mask.never else level.symmetry
    return {
        "rating": (f"se:{format_span(*level.se)}", *asked.rating),
        "clues": usual if asked.clues in (None, "") else asked.clues,
        "symmetry": symmetry if asked.symmetry is None else asked.symmetry,
    }


def who_has_some(levels: Sequence[str], *, known: bool = True) -> str:
    """Says which levels have puzzles of a kind; `known` if some were found."""
    if not levels:
        return "no level has any"
    has = ("has" if len(levels) == 1 else "have") if known else "may have"
    return f"{listed(levels)} {has} some"


def _meets(range_: Range, level: Level) -> bool:
    """Whether a level and a range on the scale `se` have a rating in common."""
    return range_.least <= level.se.most and level.se.least <= range_.most


@dataclass(frozen=True, init=False)
class InBand(Range):
    """The clause that the puzzle has a level."""

    level: Level

    field = "level"

    def __init__(self, level: Level) -> None:
        number = float(level.number)
        super().__init__(LevelRating.scale, number, number)
        object.__setattr__(self, "level", level)

    @property
    def name(self) -> str:
        """The name of the clause, such as `level hard`."""
        return f"level {self.level.name}"

    @property
    def asked(self) -> str:
        """The name of the level."""
        return self.level.name


@dataclass(frozen=True)
class Shaped(PathClause):
    """The clause that the path is shaped like that of a level: how it begins, how often and how
    long it is hard, how it ends."""

    level: Level

    field = "level"
    by_degrees = True
    counts_alone = False

    @property
    def name(self) -> str:
        """The name of the clause, such as `path of level hard`."""
        return f"path of level {self.level.name}"

    @property
    def asked(self) -> str:
        """The name of the level."""
        return self.level.name

    def miss(self, wish: Wish, path: WalkedPath) -> Miss | None:  # noqa: ARG002 - others need it
        """By how much the shape of a path is unlike that of the level; None if it is as wanted."""
        shape = shape_of(_trace_of(path))
        gap = self.level.shape_gap(shape)
        return Miss(gap, too_hard=self.level.is_too_hard(shape)) if gap else None
