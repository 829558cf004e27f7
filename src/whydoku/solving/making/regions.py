"""Draws the regions of jigsaws: at random from a stream, alike when the grid is turned by half, and
compact.

Regions begin as boxes, or as rows where a size has no boxes. Two cells on both sides of a border
change places, and so do their images under the half turn; every region has to stay in one piece.
Changes that make borders shorter are always taken; of others the fewer, the longer borders become:
one in 2 ** n where they grow by n sides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final

from whydoku.errors import WhydokuError
from whydoku.grids.engine import searches
from whydoku.grids.parts.stream import Stream
from whydoku.grids.rules import BASES, Rules, rules

CHANGES: Final = 400
"""How many changes are tried before the regions are looked at."""

MOST_DRAWN: Final = 1000
"""How often regions are drawn anew."""

_LETTERS: Final = "ABCDEFGHI"


def with_drawn_regions(size: int, stream: Stream, rules_of: Callable[[str], Rules]) -> Rules:
    """The rules that a function makes of a letter for the region of each cell, row by row. Regions
    in which no solution is found are drawn again; raises WhydokuError after `MOST_DRAWN`."""
    for _ in range(MOST_DRAWN):
        asked = rules_of("".join(_LETTERS[region] for region in _drawn(size, stream)))
        filled = searches.complete_many(b"." * 81, [stream.draw()], 1, asked.address)
        if not filled.startswith(b"0"):
            return asked
    raise WhydokuError(f"no grid of size {size} was found with regions and these other rules")


def _drawn(size: int, stream: Stream) -> Sequence[int]:
    boxes = rules(BASES[size]).regions if size in BASES else ()
    regions = [*(boxes or (n // size for n in range(size * size)))]
    while any(_is_straight(region, regions, size) for region in range(size)):
        for _ in range(CHANGES):
            _change(regions, size, stream)
    return regions


def _is_straight(region: int, regions: Sequence[int], size: int) -> bool:
    """Whether a region is a rectangle, such as a box or a row."""
    places = [divmod(n, size) for n, one in enumerate(regions) if one == region]
    high, wide = (len({*lines}) for lines in zip(*places, strict=True))
    return high * wide == size


def _change(regions: list[int], size: int, stream: Stream) -> None:
    """Exchanges the regions of two cells, and of their images, unless that tears a region apart or
    is refused for its longer borders."""
    one = stream.below(len(regions))
    near = [n for n in _beside(size)[one] if regions[n] != regions[one]]
    if not near:
        return
    mine, theirs = regions[one], regions[near[stream.below(len(near))]]
    others = [
        n
        for n, region in enumerate(regions)
        if region == theirs and any(regions[m] == mine for m in _beside(size)[n])
    ]
    other = others[stream.below(len(others))]
    last = len(regions) - 1
    pairs = {tuple(sorted(pair)) for pair in ((one, other), (last - one, last - other))}
    cells = {n for pair in pairs for n in pair}
    before, length = [*regions], _border(cells, regions, size)
    for a, b in pairs:
        regions[a], regions[b] = regions[b], regions[a]
    grown = _border(cells, regions, size) - length
    is_refused = grown > 0 and stream.below(1 << grown) > 0
    touched = {before[n] for n in cells}
    if is_refused or not all(_is_whole(one, regions, size) for one in touched):
        regions[:] = before


@cache
def _beside(size: int) -> Sequence[Sequence[int]]:
    """For each cell, counted row by row in the grid's own size, those that share a side with it."""
    return [
        [
            x * size + y
            for x, y in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if 0 <= x < size and 0 <= y < size
        ]
        for r in range(size)
        for c in range(size)
    ]


def _border(cells: Iterable[int], regions: Sequence[int], size: int) -> int:
    """How many sides of these cells have two regions."""
    beside = _beside(size)
    return sum(regions[n] != regions[m] for n in cells for m in beside[n])


def _is_whole(region: int, regions: Sequence[int], size: int) -> bool:
    """Whether a region is in one piece."""
    first = regions.index(region)
    found, waiting = {first}, [first]
    while waiting:
        for n in _beside(size)[waiting.pop()]:
            if regions[n] == region and n not in found:
                found.add(n)
                waiting.append(n)
    return len(found) == size
