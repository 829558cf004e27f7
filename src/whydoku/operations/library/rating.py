"""Ratings for what has none yet, by workers who share it.

Which puzzles are left to rate, the file itself says; so a run that was ended goes on by beginning
again. Each piece that a worker has rated is kept at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import compress
from typing import Final, NamedTuple

from whydoku.dataclass import dataclass
from whydoku.grids.bulk import grid_of
from whydoku.grids.grid import Grid
from whydoku.logic.catalogue import rating_of_technique
from whydoku.operations.library.adding import keep_ratings
from whydoku.operations.library.store import Store, paged
from whydoku.operations.library.texts import puzzle_in, text_kept
from whydoku.operations.running.flow import Crew, flow
from whydoku.operations.running.value_input import ValueSlab
from whydoku.operations.slabs import Slab
from whydoku.solving.levels import level_at
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.ratings import Rating, rate_many
from whydoku.solving.ratings.scales import PATH_SCALES
from whydoku.solving.traces import explain_many

_PAGE: Final = 4096


@dataclass(frozen=True, slots=True)
class Judged:
    """What rating says of a puzzle with one solution; of one that took too long, nothing. Other
    rules have no `se`."""

    se: float | None
    whydoku: float
    level: str
    hardest: str | None
    hardest_at: int
    techniques: frozenset[str]


def judged_many(lines: Sequence[str], timeout: float | None) -> Iterator[Judged | None]:
    """Yields what rating says of each puzzle; None for those for which the time was up."""
    puzzles = [*map(puzzle_in, lines)]
    classic = [puzzle for puzzle in puzzles if isinstance(puzzle, str)]
    ratings_by_se = iter(rate_many(classic, "se", timeout=timeout))
    by_se = [next(ratings_by_se) if isinstance(puzzle, str) else None for puzzle in puzzles]
    in_time = [se is None or se.is_exact for se in by_se]
    rated = [*compress(puzzles, in_time)]
    ratings: Sequence[Rating] = rate_many(rated, "whydoku")
    left = zip(rated, ratings, _paths(rated), strict=True)
    for se, is_in_time in zip(by_se, in_time, strict=True):
        if not is_in_time:
            yield None
            continue
        puzzle, whydoku, path = next(left)
        difficulty = {slug: rating_of_technique(slug) for slug in {*path}}
        hardest = max(path, key=difficulty.__getitem__, default=None)
        at = 1 + path.index(hardest) if hardest else 0
        er = None if se is None else se.er
        level = level_at(whydoku.main if er is None else er, grid_of(puzzle)).name
        yield Judged(er, whydoku.main, level, hardest, at, frozenset(path))


def _paths(puzzles: Sequence[str | Grid]) -> Iterable[Sequence[str]]:
    """The techniques of the steps that `whydoku explain` shows of each puzzle."""
    traces = explain_many(puzzles, profile_named(PATH_SCALES["whydoku"].profile))
    if traces.coded is None:
        return [trace.techniques if trace else () for trace in traces]
    slugs = [entry.slug for entry in traces.entries]
    return ([slugs[code] for code in codes] for codes in traces.coded)


@dataclass(frozen=True)
class RateWork:
    """Rates the puzzles in a slab; a frozen value, so that it can be sent to other processes."""

    timeout: float | None

    def __call__(self, slab: Slab) -> list[Judged | None]:
        """What rating says of each puzzle of the slab; None where the time was up."""
        assert isinstance(slab, ValueSlab)  # noqa: S101 - it is made below
        return [*judged_many([text_kept(*kept) for _, *kept in slab.items], self.timeout)]


class RatedCount(NamedTuple):
    """How many puzzles were rated, and for how many the time was up."""

    rated: int = 0
    late: int = 0

    def and_of(self, part: RatedCount) -> RatedCount:
        """The same with some more puzzles."""
        return RatedCount(self.rated + part.rated, self.late + part.late)


def count_unrated(store: Store, timeout: float | None) -> int:
    """How many puzzles `rate_unrated` would rate."""
    query = f"SELECT count(*) FROM puzzles WHERE {_LEFT}"
    return int(store.rows(query, (_seconds(timeout),))[0][0])


def _seconds(timeout: float | None) -> float:
    return math.inf if timeout is None else timeout


_LEFT: Final = "level IS NULL AND (tried IS NULL OR tried < ?)"
"""What is left to rate: not what took longer than this already."""


def rate_unrated(
    store: Store, crew: Crew, timeout: float | None, stop: Callable[[], bool]
) -> Iterator[RatedCount]:
    """Rates all puzzles that have no rating yet, and yields how many were rated, and how many took
    more than `timeout` seconds, whenever some of them are kept."""
    with closing(flow(_unrated(store, timeout), crew, RateWork(timeout), stop)) as answered:
        for slab, judgements in answered:
            pairs = [*zip((number for number, *_ in slab.items), judgements, strict=True)]
            rated = [(number, judged) for number, judged in pairs if judged]
            late = [(timeout, number) for number, judged in pairs if not judged]
            with store.writing() as connection:
                keep_ratings(store, rated)
                connection.executemany("UPDATE puzzles SET tried = ? WHERE number = ?", late)
            yield RatedCount(len(rated), len(late))


def _unrated(store: Store, timeout: float | None) -> Iterator[ValueSlab]:
    """Yields the puzzles that are left, each with its number, page by page."""
    query = (
        f"SELECT number, grid, rules FROM puzzles WHERE number > ? AND {_LEFT} "
        f"ORDER BY number LIMIT {_PAGE}"
    )
    with store.reading() as connection:
        yield from map(ValueSlab, paged(connection, query, 0, _seconds(timeout)))
