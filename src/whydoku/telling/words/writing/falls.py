"""Says why candidates are false once the place of a digit or the content of a cell is known.

column 3 has its 1 in r4c3, so 1 can be removed from r2c3
r5c5 is 4 or 7, so 2 can be removed from it
either column 3 has its 1 in r4c3 or row 2 has its 1 in r2c8, so 1 can be removed from r2c3

Each sentence names the house or the cell that excludes candidates, and ends with these
eliminations.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from itertools import combinations
from typing import Final, TypeVar

from whydoku.grids.bits import Candidates, members
from whydoku.grids.parts.candidates import seen_by_all, union_by
from whydoku.grids.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS_OF
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import about_constraint
from whydoku.telling.words.writing.passage import Sentence, listing, sentence

K = TypeVar("K", bound=Hashable)

_CONSTRAINTS_OF: Final = tuple(tuple(q for q, _ in of) for of in CONSTRAINTS_OF)
"""The four constraints of each candidate."""

MOST_SEEING: Final = 3
"""The most cells that a sentence lists as seeing others; the eliminations at its end name all of
them anyway."""


def taken_by(q: int, true: Candidates) -> Sentence:
    """Says that one of the candidates `true` of constraint `q` is true: `column 3 has its 1 in r4c3
    or r8c3`, `r5c5 is 4 or 7`."""
    return about_constraint("taken", q, cells=slot.cells_of(true), digits=slot.digits_of(true))


def falls_to(true: Candidates, eliminations: Candidates, depth: int = 0) -> Iterator[Sentence]:
    """Says why `eliminations` are false if one of the candidates `true` is true.

    Yields one sentence for all eliminations with the same explanation, and none for those that do
    not see all of `true`. `depth` is the indentation of the sentences.
    """
    for takers, fallen in alike(eliminations, lambda k: takers_of(true & ~(1 << k), k)):
        if not takers:
            continue
        yield sentence(
            "falls.either" if len(takers) > 1 else "falls.at-once",
            depth,
            taken=listing(taken_by(q, part) for q, part in takers),
            result=slot.result(0, fallen),
        )


def alike(eliminations: Candidates, reason: Callable[[int], K]) -> Iterable[tuple[K, Candidates]]:
    """The eliminations grouped by their reasons; `reason` returns the reason of a single
    candidate."""
    return union_by((reason(k), 1 << k) for k in members(eliminations)).items()


def sees_all(true: Candidates, eliminations: Candidates) -> Sentence | None:
    """Says that the cells of the eliminations see all of the candidates `true`: `r8c5 sees both`.
    None if there is no elimination, or if some elimination does not see all of `true`."""
    if not eliminations or eliminations & ~seen_by_all(true):
        return None
    hit, cells = slot.cells_of(eliminations), slot.cells_of(true)
    if len(hit) > MOST_SEEING:
        return sentence("seen.many", cells=cells)
    return sentence("seen.hit", hit=hit, cells=cells)


def takers_of(true: Candidates, k: int) -> tuple[tuple[int, Candidates], ...]:
    """The fewest constraints of candidate `k` that together hold all of the candidates `true`.

    Each constraint comes with those of the candidates that it holds, but no constraint before it
    does. Empty if `k` does not see all of `true`.
    """
    for number in range(1, 5):
        for some in combinations(_CONSTRAINTS_OF[k], number):
            left, takers = true, []
            for q in some:
                if part := left & CONSTRAINT_CANDIDATES[q]:
                    takers.append((q, part))
                left &= ~part
            if not left and takers:
                return tuple(takers)
    return ()


def taker_in(true: Candidates, k: int) -> tuple[int, Candidates] | None:
    """A constraint that candidate `k` shares with a candidate in `true`, and that other candidate;
    None if `k` sees no candidate in `true`."""
    for q in _CONSTRAINTS_OF[k]:
        if shared := true & CONSTRAINT_CANDIDATES[q] & ~(1 << k):
            return q, shared & -shared
    return None
