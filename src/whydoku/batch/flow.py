"""Has a crew of workers answer slabs, the pieces of the input. Cuts the slabs into smaller pieces
that each keep a worker busy for a short while, and returns the answers in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import Final, TypeVar

from whydoku.batch.crews import Crew, SlabWork
from whydoku.operations.slabs import Slab

FIRST_UNITS: Final = 16
"""The number of units in the first pieces, which are cut before it is known how long a unit
takes."""

MOST_UNITS: Final = 1 << 16

A = TypeVar("A")
S = TypeVar("S", bound=Slab)


def flow(
    slabs: Iterator[S],
    crew: Crew,
    work: SlabWork[A],
    stop: Callable[[], bool] = lambda: False,
) -> Generator[tuple[S, A]]:
    """Cuts slabs into pieces, and yields each piece with its answer. Once `stop` returns True,
    sends no more pieces, and yields only the answers that are still due."""
    given: deque[S] = deque()
    size = FIRST_UNITS

    def cut() -> Iterator[S]:
        for slab in slabs:
            begin = 0
            while begin < slab.units:
                piece = slab.part(begin, min(begin + size, slab.units))
                begin += piece.units
                given.append(piece)
                yield piece
                if stop():
                    return

    with closing(crew.answers(work, cut())) as answers:
        for answer, seconds in answers:
            slab = given.popleft()
            size = _next_size(slab.units, seconds, size, crew.seconds)
            yield slab, answer


def _next_size(units: int, seconds: float, size: int, wanted: float) -> int:
    """The number of units that the next pieces should have, so that each takes about `wanted`
    seconds. The last piece, with so many `units`, took so many `seconds`. The number is at most
    four times `size`, the current one."""
    fitting = int(units * wanted / max(seconds, 1e-6))
    return max(1, min(fitting, 4 * size, MOST_UNITS))
