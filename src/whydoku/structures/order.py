"""The order of findings: at the same size most conclusions first, then by position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from whydoku.bits import Candidates


class Found(Protocol):
    """Anything that eliminates candidates."""

    @property
    def eliminations(self) -> Candidates:
        """The candidates it excludes."""
        ...


T = TypeVar("T", bound=Found)


def each_once(found: Iterable[T]) -> Iterator[T]:
    """Yields the first finding for each set of eliminations, as soon as it comes."""
    seen: set[Candidates] = set()
    for conclusion in found:
        if conclusion.eliminations not in seen:
            seen.add(conclusion.eliminations)
            yield conclusion


def most_first(found: Iterable[T]) -> list[T]:
    """The findings sorted by most eliminations first; equal ones keep their order."""
    return sorted(found, key=lambda conclusion: -conclusion.eliminations.bit_count())
