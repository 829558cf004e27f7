"""Guess and Check: the last resort, which writes out the branch that leads to a contradiction."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.bits import members
from whydoku.grid import Grid
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.step import Step
from whydoku.structures.refutation import impossible, refute
from whydoku.technique import LAST_RESORT, Noted, technique
from whydoku.why import Branch, Branches


def _again(_: str, grid: Grid, noted: Noted) -> Step | None:
    k, *further = noted.trail
    branch = refute(grid, k, nested=bool(further), further=further)
    return _step(grid, k, branch, both=bool(noted.placements)) if branch else None


@technique(
    "guess",
    "Guess and Check",
    family=LAST_RESORT,
    rating=12.0,
    home="hodoku",
    aliases={
        "hodoku": "Brute Force",
        "sudokuoftheday": "Guessing",
        "other": "Trial and Error, Bifurcation",
    },
    about="Try a candidate and follow it until some cell or house has nothing left. Cells with few "
    "candidates come first: first all that singles alone refute, then what needs a further "
    "guess inside. In a grid that already shows its contradiction nothing is tried.",
    example="156..23.487935462142316.85.238....65517....329645231...9...854.68...57...45.9.2..",
    again=_again,
)
def guess(
    grid: Grid, *, both: bool = False, candidate: int | None = None, most: int | None = None
) -> Iterator[Step]:
    """Yields a step for each candidate that leads to a contradiction; cells with few candidates
    come first.

    Candidates that singles alone refute come before those that need a further guess inside. A grid
    that already shows its contradiction has no steps. If `both` is set, only cells with two
    candidates are tried, and each step places the other candidate of its cell. If `candidate`
    (0-728) is given, only this one is tried. `most` limits the suppositions of one refutation, the
    outer one included.
    """
    if grid.is_broken:
        return
    wrong = grid.derive(impossible)
    if candidate is not None:
        wrong &= 1 << candidate
    order = sorted(members(wrong), key=lambda k: (grid.masks[k // 9].bit_count(), k))
    if both:
        order = [k for k in order if grid.masks[k // 9].bit_count() == 2]
    for nested in (False, True):
        later = []
        for k in order:
            branch = refute(grid, k, nested=nested, most=most)
            if branch is None:
                later.append(k)
            else:
                yield _step(grid, k, branch, both=both)
        order = later


def _step(grid: Grid, k: int, branch: Branch, *, both: bool) -> Step:
    """The step that removes `k` because `branch` refutes it or, with `both`, places the other
    candidate of its cell, which has two."""
    if not both:
        why = Branches(None, (branch, Branch(k, False)))
        return Step("guess", eliminations=1 << k, why=(why,))
    i = k // 9
    [other] = members(CONSTRAINT_CANDIDATES[i] & grid.bits & ~(1 << k))
    cases = sorted((branch, Branch(other, True)), key=lambda case: case.candidate)
    return Step("guess", placements=1 << other, why=(Branches(i, tuple(cases)),))
