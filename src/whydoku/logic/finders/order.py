"""Puts findings of the same size in order: those with the most conclusions come first, then those
with the lowest position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from whydoku.grids.bits import Candidates


class Excluding(Protocol):
    """Anything with a set of candidates that it eliminates."""

    @property
    def eliminations(self) -> Candidates:
        """The candidates that the finding eliminates."""
        ...


T = TypeVar("T", bound=Excluding)


def each_once(findings: Iterable[T]) -> Iterator[T]:
    """Yields the first finding for each set of eliminations, as soon as it is found."""
    seen: set[Candidates] = set()
    for conclusion in findings:
        if conclusion.eliminations not in seen:
            seen.add(conclusion.eliminations)
            yield conclusion


def most_first(findings: Iterable[T]) -> list[T]:
    """Sorts findings so that those with the most eliminations come first; those with equally many
    keep their order."""
    return sorted(findings, key=lambda conclusion: -conclusion.eliminations.bit_count())
