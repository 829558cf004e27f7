"""The order of findings: at the same size most conclusions first, then by position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from whydoku.bits import Candidates


class Finding(Protocol):
    """Anything that eliminates candidates."""

    @property
    def eliminations(self) -> Candidates:
        """The candidates it excludes."""
        ...


T = TypeVar("T", bound=Finding)


def each_once(findings: Iterable[T]) -> Iterator[T]:
    """Yields the first finding for each set of eliminations, as soon as it comes."""
    seen: set[Candidates] = set()
    for conclusion in findings:
        if conclusion.eliminations not in seen:
            seen.add(conclusion.eliminations)
            yield conclusion


def most_first(findings: Iterable[T]) -> list[T]:
    """The findings sorted by most eliminations first; equal ones keep their order."""
    return sorted(findings, key=lambda conclusion: -conclusion.eliminations.bit_count())
