"""What people call a symmetry of the grid, what changes places under it, and why candidates fall by
it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from whydoku.grids.bits import Candidates, Mask, from_members, members
from whydoku.grids.parts.candidates import union_by
from whydoku.grids.spaces import ALL_DIGITS, SEES
from whydoku.logic.why import Automorphism

_ROWS: Final = tuple(range(9))
_COLUMNS: Final = tuple(range(9, 18))

NAMED: Final[Mapping[tuple[tuple[int, ...], tuple[int, ...]], str]] = MappingProxyType(
    {
        (_ROWS[::-1], _COLUMNS[::-1]): "half",
        (_COLUMNS[::-1], _ROWS): "right",
        (_COLUMNS, _ROWS[::-1]): "left",
        (_COLUMNS, _ROWS): "diagonal",
        (_COLUMNS[::-1], _ROWS[::-1]): "antidiagonal",
    }
)
"""The turns and mirror images that a puzzle can have, by the images of rows and columns. Mirrored
in row 5, all its cells would stay, and so would all digits; but then r1c1 and r9c1 would be
alike."""


class Fall(NamedTuple):
    """Why candidates of a cell fall: because of an image of theirs.

    stays   it is in the same cell, which can only have `digits`, those that are the same there
    beside  it is in another cell of a house, where `digits`, one of them, would be twice
    gone    they are images of candidates of another cell that are not possible: it cannot be `out`
    placed  they are images of such candidates of a cell that can only be `out`, so this is `digits`

    `times` is how often the symmetry leads on, from the cell to the image or from the other cell to
    this one.
    """

    kind: Literal["stays", "beside", "gone", "placed"]
    cell: int
    other: int
    times: int
    digits: Mask = 0
    out: Mask = 0
    eliminations: Candidates = 0


def falls(
    automorphism: Automorphism, state: Candidates | None, eliminations: Candidates
) -> list[Fall]:
    """Why eliminations fall, cell by cell; nothing if the pattern is no symmetry, as a reason from
    elsewhere may be. Without a `state`, nothing is said to be gone."""
    images = automorphism.images
    if not images:
        return []
    found = ((_fall(images, state, k), 1 << k) for k in members(eliminations))
    together = union_by((fall, bit) for fall, bit in found if fall)
    return [_whole(images, state or 0, fall, gone) for fall, gone in together.items()]


def _fall(images: Sequence[int], state: Candidates | None, k: int) -> Fall | None:
    around, cell = _orbit(images, k), k // 9
    for times, to in enumerate(around[1:], 1):
        if SEES[k] >> to & 1:
            return Fall("stays" if to // 9 == cell else "beside", cell, to // 9, times)
    if state is not None:
        for times, source in enumerate(around[:0:-1], 1):
            if not state >> source & 1:
                return Fall("gone", cell, source // 9, times)
    return None


def _whole(images: Sequence[int], state: Candidates, fall: Fall, gone: Candidates) -> Fall:
    """The fall with all that falls by it."""
    fall = fall._replace(eliminations=gone)
    later = [_after(images, fall.other * 9 + d, fall.times) for d in range(9)]
    if fall.kind == "stays":
        same = (d for d, k in enumerate(later) if k % 9 == d)
        return fall._replace(digits=from_members(same))
    left = state >> fall.other * 9 & ALL_DIGITS
    if fall.kind == "gone" and left.bit_count() == 1:
        (kept,) = (later[d] for d in members(left))
        if state & ~gone & ALL_DIGITS << fall.cell * 9 == 1 << kept:
            return fall._replace(kind="placed", digits=1 << kept % 9, out=left)
    out = (d for d, k in enumerate(later) if gone >> k & 1)
    digits = gone >> fall.cell * 9 & ALL_DIGITS
    return fall._replace(digits=digits, out=from_members(out))


def cycles(images: Iterable[int], of: Iterable[int]) -> list[tuple[int, ...]]:
    """Things that change places, each after the one whose place it leaves: for `images` of 0, 1 and
    so on. What stays is left out."""
    goes = dict(zip(of, images, strict=False))
    found, met = [], set[int]()
    for start in goes:
        cycle = [start]
        while start not in met and (to := goes[cycle[-1]]) not in cycle and to in goes:
            cycle.append(to)
        met.update(cycle)
        if len(cycle) > 1:
            found.append(tuple(cycle))
    return found


def _orbit(images: Sequence[int], k: int) -> list[int]:
    """A candidate and its images in order."""
    around = [k]
    while images[around[-1]] != k:
        around.append(images[around[-1]])
    return around


def _after(images: Sequence[int], k: int, times: int) -> int:
    for _ in range(times):
        k = images[k]
    return k
