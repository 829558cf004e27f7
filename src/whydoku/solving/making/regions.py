"""Draws the regions of jigsaws: at random from a stream, alike when the grid is turned by half, and
compact.

Regions begin as boxes, or as rows where a size has no boxes. Two cells on both sides of a border
change places, and so do their images under the half turn; every region has to stay in one piece.
Changes that make borders shorter are always taken, others now and then, fewer as time goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from whydoku.grids.parts.stream import Stream
from whydoku.grids.rules import BASES, Rules, rules

CHANGES: Final = 1200
"""How many changes are tried."""

FEWEST_MOVED: Final = 0.4
"""The smallest share of the cells that must have left the region in which they began."""

WARMTH: Final = 1.6
"""How readily a border grows at first; it falls to zero."""

_LETTERS: Final = "ABCDEFGHI"


def drawn_regions(size: int, stream: Stream) -> str:
    """A letter for the region of each cell, row by row, as the name of a jigsaw has them.

    There are grids with these regions: those that have none are drawn again.
    """
    while True:
        drawn = _drawn(size, stream)
        letters = "".join(_LETTERS[region] for region in drawn)
        if _can_be_filled(rules(f"jigsaw:{letters}")):
            return letters


def _can_be_filled(asked: Rules) -> bool:
    from whydoku.grids.solutions import is_solvable

    return is_solvable(asked.tables.all_candidates, asked)


def _drawn(size: int, stream: Stream) -> Sequence[int]:
    boxes = rules(BASES[size]).regions if size in BASES else ()
    first = [*(boxes or (n // size for n in range(size * size)))]
    regions, moved = [*first], 0.0
    while moved < FEWEST_MOVED:
        for n in range(CHANGES):
            _change(regions, size, stream, WARMTH * (1 - n / CHANGES))
        moved = _share_moved(first, regions, size)
    return regions


def _share_moved(first: Sequence[int], regions: Sequence[int], size: int) -> float:
    """The share of cells that are in none of the largest parts that regions kept of the first
    ones."""
    kept = 0
    for region in range(size):
        of_region = [first[n] for n, one in enumerate(regions) if one == region]
        kept += max(map(of_region.count, of_region))
    return 1 - kept / len(regions)


def _change(regions: list[int], size: int, stream: Stream, warmth: float) -> None:
    """Exchanges the regions of two cells, and of their images, unless that tears a region apart or
    is refused for its longer borders."""
    last = len(regions) - 1
    one = stream.below(len(regions))
    near = [n for n in _beside(one, size) if regions[n] != regions[one]]
    if not near:
        return
    theirs = regions[near[stream.below(len(near))]]
    others = [
        n
        for n, region in enumerate(regions)
        if region == theirs and any(regions[m] == regions[one] for m in _beside(n, size))
    ]
    if not others:
        return
    other = others[stream.below(len(others))]
    pairs = [(one, other)]
    if {last - one, last - other} != {one, other}:
        pairs.append((last - one, last - other))
    before, length = [*regions], _border(regions, size)
    for a, b in pairs:
        regions[a], regions[b] = regions[b], regions[a]
    grown = _border(regions, size) - length
    is_refused = grown > 0 and (warmth <= 0 or stream.below(1 << 20) > exp(-grown / warmth) * 2**20)
    if is_refused or not _are_whole(regions, size) or not _is_turned(regions):
        regions[:] = before


def _beside(n: int, size: int) -> list[int]:
    """The cells that share a side with cell n, counted row by row in the grid's own size."""
    r, c = divmod(n, size)
    places = ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
    return [x * size + y for x, y in places if 0 <= x < size and 0 <= y < size]


def _border(regions: Sequence[int], size: int) -> int:
    """How many sides of cells have two regions."""
    return sum(
        regions[n] != regions[m] for n in range(len(regions)) for m in _beside(n, size) if m > n
    )


def _are_whole(regions: Sequence[int], size: int) -> bool:
    """Whether each region is in one piece."""
    reached: set[int] = set()
    for region in range(size):
        waiting = [regions.index(region)]
        found = {*waiting}
        while waiting:
            for n in _beside(waiting.pop(), size):
                if regions[n] == region and n not in found:
                    found.add(n)
                    waiting.append(n)
        if len(found) != size:
            return False
        reached |= found
    return len(reached) == len(regions)


def _is_turned(regions: Sequence[int]) -> bool:
    """Whether the regions are the same after half a turn."""
    image: dict[int, int] = {}
    return all(
        image.setdefault(region, turned) == turned
        for region, turned in zip(regions, reversed(regions), strict=True)
    )
