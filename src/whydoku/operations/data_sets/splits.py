"""Splits of a data set, such as one to train with and one to test with.

The split of a puzzle follows from a seed and the canonical form of its solution alone. Essentially
equal puzzles have essentially equal solutions, and so one split; and no split has a puzzle whose
answer is found in another.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Self

from whydoku.errors import WhydokuError, quoted
from whydoku.operations.data_sets.draws import DRAWS, drawn

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
