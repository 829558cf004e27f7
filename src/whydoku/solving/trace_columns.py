"""Stores the paths of many puzzles with one byte for each step, which says its technique, and makes
columns of data about them. Each column has one value per path, in the order of the paths.

A million paths of sixty steps take sixty megabytes, whatever their steps conclude.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, overload

from whydoku.dataclass import dataclass, field
from whydoku.errors import UnknownTechnique
from whydoku.logic.technique import CatalogueEntry

STUCK: Final = 0
SOLVED: Final = 1
REFUSED: Final = 2
"""How a path can end. STUCK means that no technique applies any more, SOLVED that the solution is
reached, and REFUSED that the profile refused the puzzle before the first step."""


class NameColumn(Sequence[str | None]):
    """A column of names that takes only one byte for each path.

    A byte in `codes` is the index of a name in `names`, or 255 if there is no name.
    """

    NONE = 255

    def __init__(self, names: tuple[str, ...], codes: bytes) -> None:
        self.names = names
        self.codes = codes

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, at: int) -> str | None: ...
    @overload
    def __getitem__(self, at: slice) -> list[str | None]: ...
    def __getitem__(self, at: int | slice) -> str | list[str | None] | None:
        if isinstance(at, slice):
            return [self._name(code) for code in self.codes[at]]
        return self._name(self.codes[at])

    def _name(self, code: int) -> str | None:
        return None if code == self.NONE else self.names[code]

    def __repr__(self) -> str:
        return f"<NameColumn: {len(self)} of {len(self.names)}>"


class ByTechnique(Mapping[str, "array[int]"]):
    """Maps the slug of each technique to a column, which is made only when it is asked for."""

    def __init__(self, slugs: tuple[str, ...], make: Callable[[int], array[int]]) -> None:
        self._codes = {slug: code for code, slug in enumerate(slugs)}
        self._make = make

    def __getitem__(self, slug: str) -> array[int]:
        if slug not in self._codes:
            raise UnknownTechnique(slug, self._codes)
        return self._make(self._codes[slug])

    def get(self, slug: str, default: Any = None) -> Any:
        """The column of the technique with this slug; `default` if there is no such technique."""
        return self[slug] if slug in self._codes else default

    def __contains__(self, slug: object) -> bool:
        return slug in self._codes

    def __iter__(self) -> Iterator[str]:
        return iter(self._codes)

    def __len__(self) -> int:
        return len(self._codes)

    def __repr__(self) -> str:
        return f"<ByTechnique: {', '.join(self._codes)}>"


@dataclass(slots=True)
class CodedPaths:
    """The paths of many puzzles, stored one after another.

        entries    the techniques, in the order of their codes
        steps      a code for each step: that of its technique
        ends       path n has the codes from `ends[n]` up to `ends[n + 1]`
        statuses   for each puzzle, the byte that `check_many` returns
        endings    for each path, STUCK, SOLVED or REFUSED
        hardest    the code of each path's hardest step, 255 for a path without steps
        ratings    the rating of this step, NaN if there is no path

    The last two are empty unless steps have ratings of their own.
    """

    entries: tuple[CatalogueEntry, ...]
    steps: bytearray = field(default_factory=bytearray)
    ends: array[int] = field(default_factory=lambda: array("Q", (0,)))
    statuses: bytearray = field(default_factory=bytearray)
    endings: bytearray = field(default_factory=bytearray)
    hardest: bytearray = field(default_factory=bytearray)
    ratings: array[float] = field(default_factory=lambda: array("d"))

    def __len__(self) -> int:
        return len(self.statuses)

    def __iter__(self) -> Iterator[bytes]:
        """Yields for each path the codes of its steps."""
        steps = bytes(self.steps)
        return (steps[begin:end] for begin, end in pairwise(self.ends))

    def part(self, numbers: range) -> CodedPaths:
        """A copy of the paths with these numbers."""
        part = CodedPaths(self.entries)
        paths = [bytes(self.steps[self.ends[n] : self.ends[n + 1]]) for n in numbers]
        statuses = bytes(self.statuses[n] for n in numbers)
        endings = bytes(self.endings[n] for n in numbers)
        part.add(b"".join(paths), [*map(len, paths)], statuses, endings)
        if self.hardest:
            part.hardest += bytes(self.hardest[n] for n in numbers)
            part.ratings.extend(self.ratings[n] for n in numbers)
        return part

    def add(self, steps: bytes, lengths: Sequence[int], statuses: bytes, endings: bytes) -> None:
        """Appends paths. `steps` has the codes of all their steps, and `lengths` the number of
        steps of each path."""
        self.steps += steps
        end = self.ends[-1]
        for length in lengths:
            end += length
            self.ends.append(end)
        self.statuses += statuses
        self.endings += endings

    @property
    def slugs(self) -> tuple[str, ...]:
        """The slugs of the techniques, in the order of their codes."""
        return tuple(entry.slug for entry in self.entries)

    def lengths(self) -> array[int]:
        """The number of steps of each path."""
        return array("H", (end - begin for begin, end in pairwise(self.ends)))

    def hardest_techniques(self) -> NameColumn:
        """The slug of the technique of each path's hardest step, or of the first of several that
        are equally hard; None for a path without steps."""
        ranks = self._ranks()
        if self.hardest:
            return NameColumn(self.slugs, bytes(self.hardest))
        codes = bytearray()
        for path in self:
            ranked = path.translate(ranks)
            codes.append(path[ranked.index(max(ranked))] if path else NameColumn.NONE)
        return NameColumn(self.slugs, bytes(codes))

    def hardest_ratings(self) -> array[float]:
        """The rating of each path's hardest step: its own rating if steps have such, otherwise that
        of its technique. It is 0 for a path without steps, and NaN for a refused puzzle."""
        if self.hardest:
            return array("d", self.ratings)
        known = {code: entry.rating for code, entry in enumerate(self.entries)}
        ended = zip(self.hardest_techniques().codes, self.endings, strict=True)
        return array(
            "d", (math.nan if ending == REFUSED else known.get(code, 0.0) for code, ending in ended)
        )

    def counts(self) -> ByTechnique:
        """For each technique, by slug, a column that says how often each path uses the
        technique."""
        return ByTechnique(self.slugs, lambda code: array("H", (path.count(code) for path in self)))

    def firsts(self) -> ByTechnique:
        """For each technique, by slug, a column with the number of the first step in each path that
        uses the technique, counted from 1; 0 if no step does."""
        return ByTechnique(
            self.slugs, lambda code: array("H", (path.find(code) + 1 for path in self))
        )

    def _ranks(self) -> bytes:
        """A table for `bytes.translate` that turns the code of each technique into the rank of its
        rating among the ratings of all techniques; 0 is the rank of the lowest."""
        ratings = sorted({entry.rating for entry in self.entries})
        places = [ratings.index(entry.rating) for entry in self.entries]
        return bytes(places + [0] * (256 - len(places)))
