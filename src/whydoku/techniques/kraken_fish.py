"""Kraken fish: fish with fins from which chains lead to what is excluded."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.finders.order import each_once
from whydoku.grid import Grid
from whydoku.step import Step
from whydoku.structures.kraken_fish import KrakenFish, kraken_along, kraken_fish
from whydoku.technique import Noted, technique


def _again(slug: str, grid: Grid, noted: Noted) -> Step:
    return _step(slug, grid, kraken_along(grid, *noted.trail))


@technique(
    "kraken-fish-1",
    "Kraken Fish Type 1",
    family="fish",
    rating=7.8,
    aliases={"hodoku": "Kraken Fish Type 1", "hodoku-code": "0371", "other": "KF1"},
    example=".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836",
    again=_again,
)
def type_1(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
    """A fish with fins. If no fin is true, the fish rules out a candidate; if one is, a chain from
    it rules out the same candidate. So that is false either way."""
    yield from _steps("kraken-fish-1", grid, 0, digit)


@technique(
    "kraken-fish-2",
    "Kraken Fish Type 2",
    family="fish",
    rating=7.9,
    aliases={"hodoku": "Kraken Fish Type 2", "hodoku-code": "0372", "other": "KF2"},
    example=".4..62.83.68.3427.235978461593827614874619352612345798.56483.2.38.296.4.429751836",
    again=_again,
)
def type_2(grid: Grid, *, digit: int | None = None) -> Iterator[Step]:
    """Some lines need a digit one more time than the crossing lines can hold it, so one of its
    places outside the crossing lines is true. A chain from each of those places shows that the same
    candidate is false."""
    yield from _steps("kraken-fish-2", grid, 1, digit)


def _steps(slug: str, grid: Grid, spare: int, digit: int | None) -> Iterator[Step]:
    for kraken in each_once(grid.derive(kraken_fish, spare)):
        if digit in (None, kraken.cover.bases[0] % 9):
            yield _step(slug, grid, kraken)


def _step(slug: str, grid: Grid, kraken: KrakenFish) -> Step:
    return Step(slug, eliminations=kraken.eliminations, why=(kraken.reason(grid),))
