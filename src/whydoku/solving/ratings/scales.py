"""All scales: the name of each, what it measures, and how to rate puzzles on it. Those that judge
the path which a profile takes are here, too, and what people would call a puzzle, as it follows
from the rating on another scale.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import UnknownName
from whydoku.grids.bulk import Puzzles, check_many, lines_of, rows_or_list
from whydoku.grids.bulk.rows import is_ruled
from whydoku.grids.classic import for_classic_alone
from whydoku.grids.engine.paths import LATE, Paths
from whydoku.grids.grid import Grid
from whydoku.grids.solutions import has_one_solution
from whydoku.logic.catalogue import entry_of
from whydoku.logic.technique import is_single_technique
from whydoku.solving.levels import LEVELS, level_and_choices, level_of
from whydoku.solving.profiles.profile import Profile
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.profiles.statistics import costs_of, level_of_path
from whydoku.solving.program import Program, PuzzleRows, program_of
from whydoku.solving.ratings.engine_scales import STATUS, depth_ratings, se_ratings
from whydoku.solving.ratings.rating import (
    DepthRating,
    HodokuRating,
    LevelRating,
    Limits,
    Rating,
    RatingStatus,
    SeRating,
    WhydokuRating,
)
from whydoku.solving.shortest.deductions import toil_of
from whydoku.solving.walked import techniques_of, walk

TOGETHER: Final = 4096
"""How many paths are run at a time, so that memory does not grow with the number of puzzles."""

Path: TypeAlias = Sequence[str]
"""The slugs of the techniques on a path, one for each step or for each round."""


@dataclass(frozen=True, slots=True)
class PathScale:
    """A scale that judges paths: the profile to follow, how to follow it, and the function that
    rates the path.

    If `every` is set, one round of the path takes all that the easiest technique finds on a grid.
    So the order of equally easy steps does not matter, and a puzzle keeps its rating when the whole
    grid is turned.
    """

    rating: type[Rating]
    profile: str
    every: bool
    judge: Callable[[Path, Profile], Rating]

    def rated(self, path: Path) -> Rating:
        """Rates a path that was followed to its end."""
        return self.judge(path, profile_named(self.profile))


def hodoku_rating(path: Path, profile: Profile) -> HodokuRating:
    """Rates a path by the cost and the level of each technique in the profile."""
    score = sum(costs_of(path, profile).values())
    return HodokuRating(score=score, level=level_of_path(path, profile, score))


def whydoku_rating(path: Path, _profile: Profile) -> WhydokuRating:
    """Rates a path of rounds by its hardest technique and its toil; each round counts as one
    step."""
    entries = [entry for slug in path if (entry := entry_of(slug))]
    return WhydokuRating(
        rating=max((entry.rating for entry in entries), default=0.0),
        toil=sum(map(toil_of, path)) / 100,
    )


PATH_SCALES: Final = {
    "hodoku": PathScale(HodokuRating, "hodoku", False, hodoku_rating),
    "whydoku": PathScale(WhydokuRating, "default", True, whydoku_rating),
}
"""The scales that judge paths, by name."""


def _judged(
    scale: PathScale, path: Path, limits: Limits, uniqueness: bool, *, is_late: bool = False
) -> Rating:
    """Rates a path within limits.

    If the path stopped early, the rating has only the main figure. If `is_late` is set, the time
    was up, and the rating has only a bound.
    """
    rating = scale.rated(path)
    status: RatingStatus | None = "timeout" if is_late else limits.stopping(rating.main)
    if status is None:
        return replace(rating, uniqueness=uniqueness)
    figures = {} if status == "timeout" else {rating.judges: rating.main}
    bound = limits.bound(status, rating.main)
    return type(rating)(status=status, uniqueness=uniqueness, bound=bound, **figures)


def path_many(name: str, puzzles: Puzzles, limits: Limits, threads: int) -> list[Rating]:
    """Rates many puzzles on the scale with this name, which must be one that judges paths, on
    several threads of the native engine."""
    listed = rows_or_list(puzzles)
    if isinstance(listed, bytes):
        listed = lines_of(listed)
    kind = PATH_SCALES[name].rating
    statuses = check_many(listed, threads)
    unique = [puzzle for puzzle, status in zip(listed, statuses, strict=True) if status == 1]
    ratings = _rated(PATH_SCALES[name], unique, limits, threads)
    return [next(ratings) if status == 1 else kind(status=STATUS[status]) for status in statuses]


def _program_of(scale: PathScale, limits: Limits) -> Program:
    profile = profile_named(scale.profile)
    pauses = {
        entry.slug
        for entry in profile.techniques
        if limits.has_bounds and not is_single_technique(entry)
    }
    program = program_of(profile, every=scale.every, pauses=frozenset(pauses))
    if program is None:
        raise TypeError(f"the native engine cannot follow the profile {profile.name!r}")
    return program


def _rated(
    scale: PathScale, puzzles: Sequence[str | Grid], limits: Limits, threads: int
) -> Iterator[Rating]:
    """Yields the ratings of puzzles with one solution; their paths are run together, some at a
    time."""
    rows, program = PuzzleRows(rows_or_list(puzzles)), _program_of(scale, limits)
    for begin in range(0, len(rows), TOGETHER):
        some = range(begin, min(begin + TOGETHER, len(rows)))
        for part, own, paths in rows.paths(some, program, threads, uniqueness=True):
            walk(
                paths,
                own,
                rows.grids_of(part),
                threads=threads,
                seconds=limits.seconds,
                goes_on=partial(_goes_on, scale, own, limits, paths),
            )
            for number, state in enumerate(paths.states()):
                n = part[number]
                unique = not rows.is_state(n) or has_one_solution(rows.grid(n))
                path = techniques_of(paths, number, own)
                yield _judged(scale, path, limits, unique, is_late=state == LATE)


def _goes_on(scale: PathScale, program: Program, limits: Limits, paths: Paths, number: int) -> bool:
    return not limits.stopping(scale.rated(techniques_of(paths, number, program)).main)


MOST_CHOICES: Final = 81
"""More choices than any puzzle leaves open."""


def level_many(puzzles: Puzzles, limits: Limits, threads: int) -> list[LevelRating]:
    """Rates puzzles by level. Those of other rules, of which Sudoku Explainer knows nothing, have
    the level of the hardest step of their path."""
    listed = rows_or_list(puzzles)
    rows = PuzzleRows(listed)
    at_most = Limits(at_most=_most_se(limits), timeout=limits.timeout)
    rated = [*se_ratings(listed, at_most, threads)]
    if not isinstance(listed, bytes):
        ruled = [n for n, puzzle in enumerate(listed) if is_ruled(puzzle)]
        own = path_many("whydoku", [listed[n] for n in ruled], at_most, threads)
        for n, rating in zip(ruled, own, strict=True):
            status, unique, bound = rating.status, rating.uniqueness, rating.bound
            rated[n] = SeRating(status=status, er=rating.main, uniqueness=unique, bound=bound)
    return [level_rating(partial(rows.grid, n), se, limits) for n, se in enumerate(rated)]


def _most_se(limits: Limits) -> float:
    """The rating of Sudoku Explainer above which nothing more has to be known about a puzzle."""
    most = math.inf if limits.at_most is None else limits.at_most
    below = [level.se.most for level in LEVELS.values() if level.number <= most]
    return max((end for end in below if end < math.inf), default=0.0)


def level_rating(grid: Callable[[], Grid], se: SeRating, limits: Limits) -> LevelRating:
    """The rating of a puzzle by that of Sudoku Explainer; `grid` makes its grid."""
    if se.is_refused:
        return LevelRating(status=se.status)
    if se.status == "timeout":
        bound = level_of(se.bound or 0.0, MOST_CHOICES).number
        return LevelRating(status="timeout", uniqueness=se.uniqueness, bound=bound)
    if se.status == "above":
        choices, level = 0, level_of(math.nextafter(_most_se(limits), math.inf), 0)
    elif se.er:
        level, choices = level_and_choices(se.er, grid())
    else:
        return LevelRating(number=0, choices=0, uniqueness=se.uniqueness)
    if status := limits.stopping(level.number):
        at = limits.bound(status, level.number)
        return LevelRating(status=status, uniqueness=se.uniqueness, bound=at, number=level.number)
    return LevelRating(
        level=level.name, number=level.number, choices=choices, uniqueness=se.uniqueness
    )


@dataclass(frozen=True, slots=True)
class Scale:
    """A scale: the class of its ratings, what it measures, and the function that rates many puzzles
    within limits on a number of threads."""

    rating: type[Rating]
    about: str
    many: Callable[[Puzzles, Limits, int], Sequence[Rating]]
    is_classic: bool = True
    """Whether the scale is for classic rules alone, so that other puzzles are invalid there."""

    def rated(self, puzzles: Puzzles, limits: Limits, threads: int) -> Sequence[Rating]:
        """The ratings of puzzles on a number of threads."""
        taken = rows_or_list(puzzles)
        if self.is_classic and not isinstance(taken, bytes):
            taken = ["" if is_ruled(puzzle) else puzzle for puzzle in taken]
        return self.many(taken, limits, threads)

    @property
    def name(self) -> str:
        """The name by which users ask for the scale."""
        return self.rating.scale

    @property
    def refusal(self) -> str:
        """The sentence that refuses a puzzle of other rules; empty if they are rated."""
        others = " and ".join(one.name for one in SCALES.values() if not one.is_classic)
        refused = for_classic_alone(f"the scale {self.name}")
        return f"{refused}, which are rated by {others}" if self.is_classic else ""


SCALES: Final = {
    scale.name: scale
    for scale in (
        Scale(SeRating, "Sudoku Explainer's ER, EP and ED", se_ratings),
        Scale(HodokuRating, "HoDoKu's level and score", partial(path_many, "hodoku")),
        Scale(
            WhydokuRating,
            "the rating of the hardest step, and the toil of the path",
            partial(path_many, "whydoku"),
            is_classic=False,
        ),
        Scale(DepthRating, "the depth of trial and error", depth_ratings),
        Scale(LevelRating, "what people would call it", level_many, is_classic=False),
    )
}
"""All scales, by name."""


USUAL_SCALES: Final = (SeRating.scale, WhydokuRating.scale)
"""The scales of puzzles for which none is named: of classic rules, and of others."""


def usual_scale(puzzle: str | Grid) -> str:
    """The scale of a puzzle for which none is named."""
    return USUAL_SCALES[is_ruled(puzzle)]


def scale_names(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of scales in some texts, each once; commas may separate the names, and `all` stands
    for every scale."""
    names = [name.strip() for text in texts for name in text.split(",")]
    return tuple(dict.fromkeys(n for name in names for n in (SCALES if name == "all" else (name,))))


def scale_named(name: str) -> Scale:
    """The scale with this name; raises UnknownName if there is none."""
    if name not in SCALES:
        raise UnknownName("scale", str(name), SCALES)
    return SCALES[name]
