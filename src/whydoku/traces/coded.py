"""The paths of many puzzles, kept as a byte for each step, which stands for its technique.

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
"""The ends of a path: at an impasse, with a solution, or before it begins."""


@dataclass(slots=True)
class CodedPaths:
    """Paths, one after the other.

    `steps` has the code of each step: its place in the list of techniques. Path n has those from
    `ends[n]` to `ends[n + 1]`. `statuses` are as from `check_many`; `endings` are STUCK, SOLVED or
    REFUSED. Where steps have ratings of their own, `hardest` has the code of each path's hardest
    step, 255 without steps, and `ratings` its rating, NaN where there is no path; else both are
    empty.
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
        """Yields the codes of each path."""
        steps = bytes(self.steps)
        return (steps[begin:end] for begin, end in pairwise(self.ends))

    def part(self, numbers: range) -> CodedPaths:
        """Some of the paths, by number."""
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
        """Adds paths; `steps` has the codes of one path after the other."""
        self.steps += steps
        end = self.ends[-1]
        for length in lengths:
            end += length
            self.ends.append(end)
        self.statuses += statuses
        self.endings += endings
