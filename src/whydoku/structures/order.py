"""The order of what is found: of equal size most conclusions first, then by position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from whydoku.bits import Candidates


class Found(Protocol):
    """Whatever eliminates."""

    @property
    def eliminations(self) -> Candidates:
        """The candidates it excludes."""
        ...


T = TypeVar("T", bound=Found)


def each_once(found: Iterable[T]) -> Iterator[T]:
    """Of all that exclude the same the first, each as soon as it comes."""
    seen: set[Candidates] = set()
    for conclusion in found:
        if conclusion.eliminations not in seen:
            seen.add(conclusion.eliminations)
            yield conclusion


def most_first(found: Iterable[T]) -> list[T]:
    """What excludes most comes first; of equals that which was found first."""
    return sorted(found, key=lambda conclusion: -conclusion.eliminations.bit_count())
