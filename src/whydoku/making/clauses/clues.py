"""Clauses about clues: how many there are, and whether every one is needed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from whydoku import bulk
from whydoku.errors import WhydokuError
from whydoku.making.clauses.clause import Clause, Miss
from whydoku.making.clauses.spans import parse_span
from whydoku.verdicts.check import FEWEST_CLUES

if TYPE_CHECKING:
    from whydoku.making.wish import Wish

MOST_WITHOUT_A_FULL_ROW: Final = 72
"""The most clues of a grid in which no row is full."""


class ClueClause(Clause):
    """A clause that looks only at the clues of a puzzle."""

    text = ""

    def misses(self, lines: Sequence[str]) -> Sequence[Miss | None]:
        """How each puzzle misses the clause; None for one that fulfils it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Clues(ClueClause):
    """The clause that the number of clues is from `fewest` to `most`."""

    fewest: int = 0
    most: int = 81

    field = "clues"
    by_degrees = True

    @property
    def asked(self) -> list[int]:
        """The fewest and the most clues."""
        return [self.fewest, self.most]

    def misses(self, lines: Sequence[str]) -> Sequence[Miss | None]:
        """By how many clues each puzzle is outside the range; None for one inside."""
        return [Miss(gap) if (gap := self._gap(line)) > 0 else None for line in lines]

    def _gap(self, line: str) -> int:
        clues = 81 - line.count(".")
        return max(self.fewest - clues, clues - self.most)

    def why_never(self, wish: Wish) -> Iterator[str]:  # noqa: ARG002 - it depends on nothing else
        """Yields a reason if so few clues are wanted that there cannot be only one solution."""
        if self.most < FEWEST_CLUES:
            yield (
                f"{self.most} clues at most, and with fewer than {FEWEST_CLUES} there are always "
                "several solutions"
            )


@dataclass(frozen=True)
class Minimal(ClueClause):
    """The clause that every clue is needed for one solution or, if not `is_wanted`, that some clue
    is not needed."""

    is_wanted: bool

    field = "minimal"

    @property
    def asked(self) -> bool:
        """Whether every clue must be needed."""
        return self.is_wanted

    def misses(self, lines: Sequence[str]) -> Sequence[Miss | None]:
        """How each puzzle misses the clause; it is too hard if every clue is needed and some should
        not be."""
        miss = Miss(too_hard=not self.is_wanted)
        return [None if (n == 1) == self.is_wanted else miss for n in bulk.minimal_many(lines)]

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if so few clues are wanted that all are needed, or so many that some
        cannot be."""
        if not self.is_wanted and wish.clues.most == FEWEST_CLUES:
            yield f"with {FEWEST_CLUES} clues every one of them is needed"
        if self.is_wanted and wish.clues.fewest > MOST_WITHOUT_A_FULL_ROW:
            yield (
                f"with more than {MOST_WITHOUT_A_FULL_ROW} clues some row holds nine, one of which "
                "is not needed"
            )


def parse_clues(asked: str | int | Sequence[int] | None) -> tuple[int, int]:
    """Reads the fewest and the most clues from a number, a pair, or a text such as `24-28`, `-28`
    or `24-`."""
    if asked is None or asked == "":
        return 0, 81
    if isinstance(asked, str):
        least, most = parse_span(asked, f"clues {asked!r}", "a number, or A-B, such as 24-28")
        most = 81 if most == math.inf else most
    else:
        pair = (asked, asked) if isinstance(asked, int) else asked
        is_pair = isinstance(pair, (tuple, list, range)) and len(pair) == 2
        if not (is_pair and all(type(n) is int for n in pair)):
            raise WhydokuError(f"clues: allowed is a number or two, A-B, found {asked!r}")
        least, most = pair[0], pair[-1]
    if not (0 <= least <= most <= 81 and int(least) == least and int(most) == most):
        raise WhydokuError(
            f"clues {asked!r} are impossible; allowed are whole numbers, the first not above the "
            "second, up to 81"
        )
    return int(least), int(most)
