"""How far two puzzles of a level are apart for who solves one after the other: in what they need,
in their ratings, and in how their clues look."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from whydoku.library.entries import TENTHS
from whydoku.library.packed import MASKS, Masks
from whydoku.library.store import Store

FAR_IN_RATING: Final = TENTHS
FAR_IN_CLUES: Final = 4
"""By how many tenths and how many clues two puzzles differ as much as counts."""


class Traits(NamedTuple):
    """What a solver notices of a puzzle: its rating in tenths, how many clues it has, the
    symmetries of their layout as bits, and the techniques that it needs."""

    se: int
    clues: int
    symmetry: int
    techniques: Masks


TraitsOf: TypeAlias = Callable[[Sequence[int]], Mapping[int, Traits]]
"""Looks up the traits of puzzles by their numbers."""


def apart(one: Traits, other: Traits) -> float:
    """How far two puzzles are apart, from 0 to 4: each of the traits counts the same."""
    common, all_of = (
        sum(map(int.bit_count, masks))
        for masks in (
            (a & b for a, b in zip(one.techniques, other.techniques, strict=True)),
            (a | b for a, b in zip(one.techniques, other.techniques, strict=True)),
        )
    )
    return (
        (1 - common / all_of if all_of else 0)
        + min(abs(one.se - other.se) / FAR_IN_RATING, 1)
        + min(abs(one.clues - other.clues) / FAR_IN_CLUES, 1)
        + (one.symmetry != other.symmetry)
    )


def farthest(numbers: Sequence[int], near: Iterable[int], traits: Mapping[int, Traits]) -> int:
    """The index of that puzzle which is farthest from the nearest of some others; of several the
    first. What has been removed meanwhile is not far, and nothing is far from it."""
    others = [traits[n] for n in near if n in traits]
    far = [
        min((apart(traits[n], other) for other in others), default=0) if n in traits else -1
        for n in numbers
    ]
    return far.index(max(far))


def traits_in(store: Store, numbers: Iterable[int]) -> dict[int, Traits]:
    """The traits of puzzles that are rated, by their numbers."""
    listed = [*numbers]
    query = (
        f"SELECT number, se, clues, symmetry, {', '.join(MASKS)} FROM puzzles "
        f"WHERE number IN ({', '.join('?' * len(listed))})"
    )
    with store.reading() as connection:
        rows = connection.execute(query, listed).fetchall()
    return {
        number: Traits(se, clues, symmetry, tuple(masks))
        for number, se, clues, symmetry, *masks in rows
    }
