"""A wish: what is wanted of a puzzle, read from the words and figures in which users ask.

>>> wish(rating="se:3.2-4.2", with_=["x-wing"], symmetry="rotational", clues="24-28").parts
('clues', 'rating se', 'solved by default', 'with x-wing')
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, TypeVar

from whydoku.dataclass import dataclass, replace
from whydoku.errors import InvalidPuzzle, UnknownName, counted
from whydoku.grids.grid import Grid
from whydoku.grids.parts.layouts import (
    ANY,
    LayoutMask,
    Symmetry,
    mask_in_words,
    parse_mask,
    symmetry_named,
)
from whydoku.grids.parts.stream import Stream
from whydoku.grids.parts.texts import format_line, spread
from whydoku.grids.rules import CLASSIC, InvalidRules, Rules
from whydoku.grids.rules import rules as rules_named
from whydoku.logic.catalogue import rating_of_technique
from whydoku.logic.technique import CatalogueEntry, is_last_resort
from whydoku.shapes.arguments import takes
from whydoku.solving.levels import LEVELS, Level, level_named
from whydoku.solving.making.asked import (
    AskedPuzzle,
    AskedRuledWish,
    AskedRules,
    AskedWish,
    checked_kinds,
)
from whydoku.solving.making.clause import Clause, Different, choices_named
from whydoku.solving.making.clauses_of_figures import (
    Clues,
    Minimal,
    Range,
    parse_clues,
    ratings_asked,
)
from whydoku.solving.making.clauses_of_path import (
    HardestOf,
    InBand,
    OfProfileLevel,
    PathClause,
    Shaped,
    SolvedBy,
    Uses,
    asked_of,
)
from whydoku.solving.making.regions import with_drawn_regions
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_of
from whydoku.solving.ratings.scales import PATH_SCALES

C = TypeVar("C", bound=Clause)

Readers = Mapping[str, Callable[[Any], Iterable[Clause]]]

ONE_LEVEL: Final = (
    "puzzles of one level are made at a time; for a book of several give `whydoku book` "
    "--levels easy=20,hard=10"
)
"""How to have puzzles of several levels."""

OF_THE_PUZZLE: Final[Readers] = {
    "clues": lambda asked: [Clues(*pair)] if (pair := parse_clues(asked)) != (0, 81) else [],
    "minimal": lambda asked: [] if asked is None else [Minimal(asked)],
    "rating": ratings_asked,
}
"""For each field of a wish that needs no path, the function that makes its clauses. Puzzles are
judged by the clauses in this order."""

OF_THE_PATH: Final[Readers] = {
    "with_": lambda names: [Uses("with_", *choice, 1, math.inf) for choice in choices_named(names)],
    "without": lambda names: [Uses("without", *choice, 0, 0) for choice in choices_named(names)],
    "hardest": lambda names: [HardestOf("hardest", *choice) for choice in choices_named(names)],
    "once": lambda names: [Uses("once", *choice, 1, 1) for choice in choices_named(names)],
}
"""For each field of a wish about the path, the function that makes the clauses of the field."""


@dataclass(frozen=True, kw_only=True)
class Wish:
    """What is wanted of a puzzle.

    clauses      what the puzzle is judged by, in this order: the quickest to judge come first
    symmetry     the symmetry of the layout
    mask         the cells that must hold clues, and those that must not
    givens       the clues to begin with, as 81 characters
    profile      the profile whose path the puzzle is judged by; None if no path is followed
    up_to        the last technique that the path may need; empty for any
    uniqueness   whether the path may use techniques that assume one solution
    guess        whether the path may need nets or guesses
    rules        the rules of the puzzle
    drawn        the name of these rules, with `jigsaw` where regions are still to be drawn; empty
                 if they are settled
    """

    clauses: tuple[Clause, ...] = ()
    symmetry: Symmetry
    mask: LayoutMask
    givens: str = "." * 81
    profile: Profile | None = None
    up_to: str = ""
    uniqueness: bool = True
    guess: bool = False
    rules: Rules = CLASSIC
    drawn: str = ""

    def with_regions(self, stream: Stream, deadline: float | None = None) -> Wish:
        """The wish with regions drawn from a stream, if it asks for any; raises TimeoutError when
        the wall clock reaches `deadline`."""
        if not self.drawn:
            return self
        asked = with_drawn_regions(
            self.rules.size,
            stream,
            lambda letters: rules_named(_OPEN_JIGSAW.sub(f"jigsaw:{letters}", self.drawn)),
            deadline,
        )
        return replace(self, rules=asked, drawn="")

    def of(self, kind: type[C]) -> tuple[C, ...]:
        """The clauses of the wish that are instances of the class `kind`."""
        return tuple(clause for clause in self.clauses if isinstance(clause, kind))

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The names of all clauses of the wish."""
        return tuple(clause.name for clause in self.clauses)

    @cached_property
    def ranges(self) -> tuple[Range, ...]:
        """The clauses about ratings, each of which is a range on a scale."""
        return self.of(Range)

    @cached_property
    def of_path(self) -> tuple[PathClause, ...]:
        """The clauses about the path of the puzzle."""
        return self.of(PathClause)

    @cached_property
    def clues(self) -> Clues:
        """The clause about the number of clues; if there is none, one that allows any."""
        return next(iter(self.of(Clues)), Clues())

    @cached_property
    def minimal(self) -> bool | None:
        """Whether every clue must be needed, or some must not be; None if either is fine."""
        return next((clause.is_wanted for clause in self.of(Minimal)), None)

    @cached_property
    def level(self) -> str:
        """The wanted level; empty if the wish does not ask for one."""
        named = (*self.of(OfProfileLevel), *self.of(Shaped))
        return next((clause.asked for clause in named), "")

    @property
    def different(self) -> bool:
        """Whether no two puzzles of a run may be essentially equal."""
        return bool(self.of(Different))

    @property
    def path_profile(self) -> Profile:
        """The profile of the wish, which one with clauses about the path always has."""
        assert self.profile  # noqa: S101 - they are given one
        return self.profile

    def hardest_of(self, path: Iterable[str]) -> str | None:
        """The technique of the hardest step of a path, the first of several that are equally hard,
        as `Trace.hardest` and a library have it; None for a path without steps. In a profile whose
        order is not that of the ratings, the hardest technique is the last in the profile."""
        return max(path, key=self._hardness.__getitem__, default=None)

    @cached_property
    def _hardness(self) -> Mapping[str, float]:
        """How hard each technique of the profile is, compared with the others."""
        ratings = {slug: rating_of_technique(slug) for slug in self.order}
        rise = all(one <= other for one, other in pairwise(ratings.values()))
        return ratings if rise else self.order

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each technique in the profile, counted from 0."""
        known = self.profile.techniques if self.profile else ()
        return {entry.slug: place for place, entry in enumerate(known)}

    @cached_property
    def too_high(self) -> frozenset[str]:
        """The techniques whose level is above the wanted level."""
        if self.profile is None or self.level not in self.profile.levels:
            return frozenset()
        levels = [*self.profile.levels]
        higher = levels[levels.index(self.level) + 1 :]
        costs = self.profile.costs
        return frozenset(slug for slug, cost in costs.items() if cost.level in higher)

    @cached_property
    def allowed(self) -> tuple[CatalogueEntry, ...]:
        """The techniques of the profile that the path may need.

        The wish may rule out techniques above a level or late in the profile, and those that assume
        one solution. Nets and guesses are left out unless the wish asks for them.
        """
        if self.profile is None:
            return ()
        last, known = self.order.get(self.up_to, len(self.order)), self._hardness
        most = min(
            (max(known.get(slug, -1) for slug in one.needs) for one in self.of(HardestOf)),
            default=math.inf,
        )
        needed = {slug for clause in self.of_path for slug in clause.needs}
        return tuple(
            entry
            for entry in self.profile.techniques
            if self.order[entry.slug] <= last
            and known[entry.slug] <= most
            and entry.slug not in self.too_high
            and (self.guess or entry.slug in needed or not is_last_resort(entry))
            and (self.uniqueness or not entry.assumes_unique)
        )

    @cached_property
    def allowed_slugs(self) -> frozenset[str]:
        """The slugs of the allowed techniques."""
        return frozenset(entry.slug for entry in self.allowed)


@takes(AskedRuledWish)
def wish(asked: AskedRuledWish) -> Wish:
    """Makes a wish from words and figures. Checks each of them by itself.

    If nothing is said about a path, the wish gets a profile too, so that no puzzle needs a guess.
    It gets none if `guess` allows that, or if the only wanted ratings are on scales such as that of
    Sudoku Explainer, which judge no path of a profile. Whether a puzzle can fulfil the whole wish
    is for `whydoku.solving.making.impossible_wishes` to check.
    """
    return wish_asked(asked)


def wish_asked(asked: AskedPuzzle) -> Wish:
    """Makes the wish that a request asks for."""
    asked = checked_kinds(asked)
    rules, drawn = rules_asked(asked.rules) if isinstance(asked, AskedRules) else (CLASSIC, "")
    level = _level(asked)
    mask = LayoutMask() if asked.pattern == "" else mask_of(asked.pattern, rules.size)
    if level and rules.is_classic:
        asked = replace(asked, **asked_of(level, asked, mask))
    of_puzzle, of_path = (_clauses(asked, readers) for readers in (OF_THE_PUZZLE, OF_THE_PATH))
    if level:
        of_puzzle.append(InBand(level))
        of_path += [Shaped(level)] if rules.is_classic else []
    elif asked.level:
        of_path.insert(0, OfProfileLevel(asked.level))
    profile = _profile(asked, of_puzzle, of_path)
    up_to = profile.last_named(asked.up_to).slug if profile and asked.up_to else ""
    solved = [SolvedBy(profile.name, up_to)] if profile else []
    is_different = isinstance(asked, AskedWish) and (asked.different or level is not None)
    together = [Different(solutions=level is not None)] if is_different else []
    return Wish(
        clauses=(*of_puzzle, *solved, *of_path, *together),
        symmetry=symmetry_named(ANY if asked.symmetry is None else asked.symmetry, rules.size),
        mask=mask,
        givens=_givens_line(asked.givens, rules),
        profile=profile,
        up_to=up_to,
        uniqueness=asked.uniqueness,
        guess=asked.guess or (level is not None and level.nets),
        rules=rules,
        drawn=drawn,
    )


_OPEN_JIGSAW: Final = re.compile(r"jigsaw(?:-([^+:\s]*))?(?![:\w])")


def rules_asked(name: str) -> tuple[Rules, str]:
    """The rules of this name, and the name itself if it leaves regions to be drawn. Until they are
    drawn, boxes or rows stand for them."""
    is_open = _OPEN_JIGSAW.search(name.lower())
    if not is_open:
        return rules_named(name), ""
    if is_open[1] is not None and not re.fullmatch("[4-9]", is_open[1]):
        raise InvalidRules(f"regions are drawn for jigsaw-4 to jigsaw-9; found {is_open[0]}")
    size = int(is_open[1] or 9)
    rows = "".join("ABCDEFGHI"[n // size] for n in range(size * size))
    return rules_named(_OPEN_JIGSAW.sub(f"jigsaw:{rows}", name.lower())), name.lower()


def mask_of(pattern: str, size: int) -> LayoutMask:
    """The mask that a pattern describes, which has as many cells as a grid of this size."""
    cells = "".join(pattern.split()) if isinstance(pattern, str) else ""
    if size < 9 and len(cells) < 81 and len(cells) != size * size:
        raise InvalidPuzzle(f"found {counted(len(cells), 'cell')}; {mask_in_words(size)}")
    return parse_mask(spread(cells, size) if len(cells) == size * size < 81 else pattern)


def _level(asked: AskedPuzzle) -> Level | None:
    """The level that a request asks for; None if it asks for none, or for one of its profile."""
    if not asked.level or (asked.by and profile_of(asked.by).levels):
        return None
    if "," in asked.level:
        raise UnknownName("level", asked.level, LEVELS, answer=ONE_LEVEL)
    return level_named(asked.level)


def _clauses(asked: AskedPuzzle, readers: Readers) -> list[Clause]:
    return [clause for name, read in readers.items() for clause in read(getattr(asked, name))]


def _profile(
    asked: AskedPuzzle, of_puzzle: Iterable[Clause], of_path: Iterable[Clause]
) -> Profile | None:
    """The profile whose path is followed: the one that was asked for, or one that fits the other
    fields. None if the wish needs no path."""
    if asked.by is not None and asked.by != "":
        return profile_of(asked.by)
    if of_path or asked.up_to or not asked.uniqueness:
        return profile_of("default")
    scales = [clause.scale for clause in of_puzzle if isinstance(clause, Range)]
    paths = [PATH_SCALES[scale].profile for scale in scales if scale in PATH_SCALES]
    if asked.guess or (scales and not paths):
        return None
    return profile_of(paths[0] if paths else "default")


def _givens_line(givens: str | Grid, rules: Rules) -> str:
    if givens == "":
        return "." * 81
    grid = givens if isinstance(givens, Grid) else Grid(givens, rules=rules)
    return format_line(grid.givens.bits)
