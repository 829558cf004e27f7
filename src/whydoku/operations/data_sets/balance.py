"""Balance: as many puzzles of each difficulty.

Each puzzle gets a number from the seed and its text, and those with the smallest numbers of their
kind are taken. So a first pass over all puzzles finds the largest number that is taken of each
kind; after that a puzzle alone decides, in any order and by any worker.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

from whydoku.errors import WhydokuError, quoted
from whydoku.operations.answers import Puzzle
from whydoku.operations.data_sets.draws import drawn

BY: Final = ("level", "hardest")
"""What puzzles may be balanced by: their level, or the hardest technique of their path."""

Drawn: TypeAlias = dict[str, list[int]]
"""The numbers of puzzles, by their kind."""


@dataclass(frozen=True, slots=True)
class Balance:
    """As many puzzles of each kind, where `by` says what their kind is. At most `most` of a kind
    are taken; if that is None, as many as the rarest kind has."""

    by: str
    most: int | None
    seed: int

    @classmethod
    def read(cls, text: str, seed: int) -> Self:
        """Reads a text such as `level` or `hardest:500`."""
        by, colon, most = text.strip().partition(":")
        if by not in BY or (colon and not (most.isdecimal() and int(most))):
            raise WhydokuError(
                f"found {quoted(text)} for a balance; expected {' or '.join(BY)}, with the "
                "most puzzles of each after a colon, unless it is to be as many as the "
                f"rarest has, as in {BY[0]}:500"
            )
        return cls(by, int(most) if colon else None, seed)

    def number(self, puzzle: Puzzle) -> int:
        """The number of a puzzle."""
        text = puzzle if isinstance(puzzle, str) else puzzle.as_line() + puzzle.as_marks()
        return drawn(self.seed, "balance", text)

    def drawn(self, puzzles: Sequence[Puzzle], kinds: Sequence[str | None]) -> Drawn:
        """The numbers of some puzzles; those whose kind is None are not counted."""
        numbers: Drawn = defaultdict(list)
        for puzzle, kind in zip(puzzles, kinds, strict=True):
            if kind is not None:
                numbers[kind].append(self.number(puzzle))
        return dict(numbers)

    def bounds(self, parts: Iterable[Drawn]) -> dict[str, int]:
        """The largest number that is taken of each kind, from the numbers of all puzzles. The same
        puzzle given several times counts once."""
        numbers: dict[str, set[int]] = defaultdict(set)
        for part in parts:
            for kind, some in part.items():
                numbers[kind].update(some)
        most = self.most or min(map(len, numbers.values()), default=0)
        return {kind: sorted(of)[:most][-1] for kind, of in sorted(numbers.items())}

    def takes(self, bounds: Mapping[str, int], puzzle: Puzzle, kind: str | None) -> bool:
        """Whether a puzzle of this kind is taken."""
        return kind is not None and self.number(puzzle) <= bounds[kind]
