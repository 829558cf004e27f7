"""Stores the paths of many puzzles with one byte for each step, which says its technique.

A million paths of sixty steps take sixty megabytes, whatever their steps conclude.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

STUCK: Final = 0
SOLVED: Final = 1
REFUSED: Final = 2
"""How a path can end. STUCK means that no technique applies any more, SOLVED that the solution is
reached, and REFUSED that the profile refused the puzzle before the first step."""


@dataclass(slots=True)
class CodedPaths:
    """The paths of many puzzles, stored one after another.

        steps      a code for each step: the index of its technique in a list of techniques
        ends       path n has the codes from `ends[n]` up to `ends[n + 1]`
        statuses   for each puzzle, the byte that `check_many` returns
        endings    for each path, STUCK, SOLVED or REFUSED
        hardest    the code of each path's hardest step, 255 for a path without steps
        ratings    the rating of this step, NaN if there is no path

    The last two are empty unless steps have ratings of their own.
    """

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
        part = CodedPaths()
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
