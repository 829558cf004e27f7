"""Chooses the puzzles of a data set: into which split each goes, and as many of each difficulty.

The split of a puzzle follows from a seed and the canonical form of its solution alone. Essentially
equal puzzles have essentially equal solutions, and so one split; and no split has a puzzle whose
answer is found in another.

For a balance each puzzle gets a number from the seed and its text, and those with the smallest
numbers of their kind are taken. So a first pass over all puzzles finds the largest number that is
taken of each kind; after that a puzzle alone decides, in any order and by any worker.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Final, Self, TypeAlias

from whydoku.errors import WhydokuError, quoted
from whydoku.operations.answers.answer import Puzzle

_EXAMPLE = "train:0.9,valid:0.05,test:0.05"


@dataclass(frozen=True, slots=True)
class Splits:
    """The names of splits with their shares of all puzzles, which sum to 1."""

    shares: tuple[tuple[str, Fraction], ...]
    seed: int

    @classmethod
    def read(cls, text: str, seed: int) -> Self:
        """Reads splits from a text such as `train:0.9,test:0.1`."""
        shares = [*map(_share, text.split(","))]
        names = [name for name, _ in shares]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise WhydokuError(f"the split {quoted(twice)} is named twice; each has one share")
        if (total := sum(share for _, share in shares)) != 1:
            raise WhydokuError(
                f"the shares of {', '.join(names)} sum to {float(total):g}; they must sum to 1"
            )
        return cls(tuple(shares), seed)

    def of(self, solution_form: str) -> str:
        """The split of all puzzles whose solution has this canonical form."""
        place = Fraction(drawn(self.seed, "split", solution_form), DRAWS)
        ends = accumulate(share for _, share in self.shares)
        return next(name for (name, _), end in zip(self.shares, ends, strict=True) if place < end)


def _share(text: str) -> tuple[str, Fraction]:
    name, _, share = text.strip().partition(":")
    if re.fullmatch(r"[\w-]+", name) and re.fullmatch(r"\d*\.?\d+", share) and Fraction(share):
        return name, Fraction(share)
    raise WhydokuError(
        f"found {quoted(text.strip())} for a split; expected names with shares above 0, as in "
        f"{_EXAMPLE}"
    )


DRAWS: Final = 1 << 64
"""How many different numbers there are; all are below this one."""


def drawn(seed: int, purpose: str, text: str) -> int:
    """The number that a text gets for some purpose; one purpose tells nothing of another."""
    key = f"{seed}\n{purpose}\n{text}".encode()
    return int.from_bytes(hashlib.blake2b(key, digest_size=8).digest())


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
