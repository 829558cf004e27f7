"""Random puzzles, on whose paths positions are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice, repeat
from typing import Final

from whydoku.grids import bulk
from whydoku.grids.bulk import Puzzles
from whydoku.solving.making import Making
from whydoku.solving.making.wish import Wish

_BATCH: Final = 64
"""How many random puzzles are made together at most."""


def random_puzzles(asked: Wish, seed: int) -> Iterator[tuple[range, Puzzles]]:
    """Yields random puzzles, and their numbers, in batches."""
    made = iter(Making(asked, 1 << 30, seed))
    for numbers in _batches():
        if asked.rules.is_classic:
            yield numbers, bulk.random_minimal(len(numbers), seed, numbers.start)
        else:
            yield numbers, [found.grid for found in islice(made, len(numbers))]


def _batches() -> Iterator[range]:
    """Yields ranges of numbers of random puzzles. The first has a single number, since one puzzle
    may be enough, and the next have more and more."""
    begin = 0
    for size in chain((1, 2, 4, 8, 16, 32), repeat(_BATCH)):
        yield range(begin, begin + size)
        begin += size
