"""What is known of a puzzle at once, from its clues, and what its rating and its path say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from whydoku.bulk import minimal_many
from whydoku.grid import Grid
from whydoku.levels.table import level_at
from whydoku.library.packed import symmetries_in
from whydoku.profiles.reading import profile_named
from whydoku.ratings import Rating, rate_many
from whydoku.ratings.path_ratings import PATH_SCALES
from whydoku.technique import rating_of_technique
from whydoku.traces import explain_many
from whydoku.world.texts import BLANK

_REFUSED = 255


class Facts(NamedTuple):
    """What the clues of a puzzle say: how many there are, the symmetries of their layout as bits,
    and whether each of them is needed."""

    clues: int
    symmetry: int
    minimal: bool


def facts_of(lines: Sequence[str], threads: int) -> list[Facts | None]:
    """The facts of puzzles; None for one that does not have exactly one solution."""
    return [
        None
        if status == _REFUSED
        else Facts(81 - line.count(BLANK), symmetries_in(line), bool(status))
        for line, status in zip(lines, minimal_many(lines, threads), strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Judged:
    """What rating says of a puzzle with one solution; of one that took too long, nothing."""

    se: float
    whydoku: float
    level: str
    hardest: str | None
    hardest_at: int
    techniques: frozenset[str]


def judged_many(lines: Sequence[str], timeout: float | None) -> Iterator[Judged | None]:
    """Yields what rating says of each puzzle; None for those for which the time was up."""
    by_se = rate_many(lines, "se", timeout=timeout)
    rated = [line for line, rating in zip(lines, by_se, strict=True) if rating.is_exact]
    paths = _paths(rated)
    ratings: Sequence[Rating] = rate_many(rated, "whydoku")
    left = zip(rated, ratings, paths, strict=True)
    for se in by_se:
        if not se.is_exact:
            yield None
            continue
        line, whydoku, (hardest, at, techniques) = next(left)
        level = level_at(se.er, Grid(line)).name
        yield Judged(se.er, whydoku.main, level, hardest, at, techniques)


def _paths(lines: Sequence[str]) -> Iterator[tuple[str | None, int, frozenset[str]]]:
    """Yields the technique of the hardest step of each puzzle, the number of the first such step,
    and all techniques of the path that `whydoku explain` shows."""
    traces = explain_many(lines, profile_named(PATH_SCALES["whydoku"].profile))
    if traces.coded is None:
        for trace in traces:
            path = trace.techniques if trace else ()
            yield _hardest_of(path)
        return
    slugs = [entry.slug for entry in traces.entries]
    steps = traces.coded.steps
    for begin, end in pairwise(traces.coded.ends):
        yield _hardest_of([slugs[code] for code in steps[begin:end]])


def _hardest_of(path: Sequence[str]) -> tuple[str | None, int, frozenset[str]]:
    used = frozenset(path)
    ratings = {slug: rating_of_technique(slug) for slug in used}
    hardest = max(path, key=ratings.__getitem__, default=None)
    return hardest, 1 + path.index(hardest) if hardest else 0, used
