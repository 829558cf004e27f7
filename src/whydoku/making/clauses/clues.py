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
    """A clause about the clues of a puzzle alone."""

    text = ""

    def misses(self, lines: Sequence[str]) -> Sequence[Miss | None]:
        """How each puzzle misses the clause; None for a puzzle that fulfils it."""
        raise NotImplementedError


@dataclass(frozen=True)
class Clues(ClueClause):
    """The clause that a puzzle has from `fewest` to `most` clues."""

    fewest: int = 0
    most: int = 81

    field = "clues"
    by_degrees = True

    @property
    def asked(self) -> list[int]:
        """The fewest and the most clues."""
        return [self.fewest, self.most]

    def misses(self, lines: Sequence[str]) -> Sequence[Miss | None]:
        """For each puzzle, by how many clues it misses the range; None if it is inside."""
        return [Miss(gap) if (gap := self._gap(line)) > 0 else None for line in lines]

    def _gap(self, line: str) -> int:
        clues = 81 - line.count(".")
        return max(self.fewest - clues, clues - self.most)

    def why_never(self, wish: Wish) -> Iterator[str]:  # noqa: ARG002 - it depends on nothing else
        """Yields a reason if the wish allows so few clues that there are always several
        solutions."""
        if self.most < FEWEST_CLUES:
            yield (
                f"{self.most} clues at most, and with fewer than {FEWEST_CLUES} there are always "
                "several solutions"
            )


@dataclass(frozen=True)
class Minimal(ClueClause):
    """The clause that every clue of a puzzle is needed or, if `is_wanted` is not set, that some
    clue is not."""

    is_wanted: bool

    field = "minimal"

    @property
    def asked(self) -> bool:
        """Whether every clue must be needed."""
        return self.is_wanted

    def misses(self, lines: Sequence[str]) -> Sequence[Miss | None]:
        """How each puzzle misses the clause. A puzzle in which every clue is needed, though some
        should not be, is too hard."""
        miss = Miss(too_hard=not self.is_wanted)
        return [None if (n == 1) == self.is_wanted else miss for n in bulk.minimal_many(lines)]

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if so few clues are wanted that every one is always needed, or so many
        that one is never needed."""
        if not self.is_wanted and wish.clues.most == FEWEST_CLUES:
            yield f"with {FEWEST_CLUES} clues every one of them is needed"
        if self.is_wanted and wish.clues.fewest > MOST_WITHOUT_A_FULL_ROW:
            yield (
                f"with more than {MOST_WITHOUT_A_FULL_ROW} clues some row holds nine, one of which "
                "is not needed"
            )


def parse_clues(asked: str | int | Sequence[int] | None) -> tuple[int, int]:
    """The fewest and the most clues that are asked for, by a number, by a pair, or by a text such
    as `24-28`, `-28` or `24-`."""
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
