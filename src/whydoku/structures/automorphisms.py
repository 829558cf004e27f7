"""Symmetries that take the givens to themselves, and what each of them excludes.

A puzzle with one solution has hardly ever such a symmetry; then the solution has it, too, and a
candidate is as true or false as its images. The symmetries are those of the givens alone, so that
they are found once for a puzzle, with its canonical form.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from whydoku.bits import Candidates, from_members, members
from whydoku.grid import Grid
from whydoku.spaces import SEES
from whydoku.structures.order import each_once, most_first
from whydoku.transform import Transform, automorphisms
from whydoku.why import Automorphism


class Excluded(NamedTuple):
    """What a symmetry of the givens excludes on a grid."""

    transform: Transform
    eliminations: Candidates

    @property
    def reason(self) -> Automorphism:
        """The symmetry as the reason of a step."""
        transform = self.transform
        rows = tuple(transform.house(h) for h in range(9))
        columns = tuple(transform.house(h) for h in range(9, 18))
        return Automorphism(rows, columns, transform.digits)


def excluded_by_symmetry(grid: Grid) -> Sequence[Excluded]:
    """What the symmetries of the givens exclude, the most first; each set is listed once."""
    return most_first(each_once(_excluded(grid)))


def _excluded(grid: Grid) -> Iterator[Excluded]:
    for transform in _symmetries(grid.puzzle):
        if gone := grid.bits & ~_kept(transform, grid.bits) & ~grid.digits:
            yield Excluded(transform, gone)


@lru_cache(maxsize=16)
def _symmetries(puzzle: Grid) -> tuple[Transform, ...]:
    return automorphisms(puzzle)


@lru_cache(maxsize=16)
def _clashing(transform: Transform) -> Candidates:
    """The candidates that cannot be true with all their images, as they see one of them."""
    return from_members(k for k in range(729) if SEES[k] & from_members(images_of(transform, k)))


def images_of(transform: Transform, k: int) -> tuple[int, ...]:
    """The images of a candidate: its image, the image of this, and so on, to the candidate
    itself."""
    images = [transform.candidate(k)]
    while images[-1] != k:
        images.append(transform.candidate(images[-1]))
    return tuple(images)


def _kept(transform: Transform, bits: Candidates) -> Candidates:
    """The candidates of `bits` all of whose images are there and can be true together."""
    kept, before = bits & ~_clashing(transform), 0
    while kept != before:
        before = kept
        kept = from_members(k for k in members(before) if before >> transform.candidate(k) & 1)
    return kept
