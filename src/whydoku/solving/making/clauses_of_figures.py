"""Clauses about the figures of a puzzle: how many clues it has, whether every one is needed, and
how high it is rated.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.grids import bulk
from whydoku.grids.bulk.rows import puzzle_under
from whydoku.grids.check import FEWEST_CLUES
from whydoku.grids.rules import Rules
from whydoku.solving.levels import Bounds
from whydoku.solving.making.clause import Clause, Miss, format_span, parse_span
from whydoku.solving.profiles.reading import profile_named
from whydoku.solving.ratings import Rating, SeRating, scale_named
from whydoku.solving.ratings.scales import PATH_SCALES

if TYPE_CHECKING:
    from whydoku.solving.making.wish import Wish


MOST_WITHOUT_A_FULL_ROW: Final = 72
"""The most clues of a grid in which no row is full."""


class ClueClause(Clause):
    """A clause about the clues of a puzzle alone."""

    text = ""

    def misses(self, lines: Sequence[str], rules: Rules) -> Sequence[Miss | None]:
        """How each puzzle under these rules misses the clause; None for one that fulfils it."""
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

    def misses(self, lines: Sequence[str], rules: Rules) -> Sequence[Miss | None]:  # noqa: ARG002
        """For each puzzle, by how many clues it misses the range; None if it is inside."""
        wanted = Bounds(self.fewest, self.most)
        gaps = (wanted.gap(81 - line.count(".")) for line in lines)
        return [Miss(gap) if gap else None for gap in gaps]

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if so few clues are allowed that there are several solutions, or more are
        asked for than there are cells."""
        if self.fewest > (cells := wish.rules.size**2):
            yield f"{self.fewest} clues at least, and {wish.rules} has {cells} cells"
        if self.most < FEWEST_CLUES and wish.rules.is_classic:
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

    def misses(self, lines: Sequence[str], rules: Rules) -> Sequence[Miss | None]:
        """How each puzzle misses the clause. A puzzle in which every clue is needed, though some
        should not be, is too hard."""
        miss = Miss(too_hard=not self.is_wanted)
        statuses = bulk.minimal_many([puzzle_under(line, rules) for line in lines])
        return [None if (n == 1) == self.is_wanted else miss for n in statuses]

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if so few clues are each needed in any case, or so many never."""
        if not wish.rules.is_classic:
            return
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


LOWEST: Final = {"se": 1.0, "hodoku": 0.0, "whydoku": 0.0, "depth": 0.0, "level": 1.0}
"""The lowest rating on each scale. The lowest of Sudoku Explainer is that of filling the last free
cell of a house."""

UNKNOWN_GAP: Final = 99.0
"""How far a puzzle counts as outside a range of ratings if its rating is too high by an unknown
amount. Rating stops as soon as it is certain that the rating is too high."""


@dataclass(frozen=True)
class Range(Clause):
    """The clause that the rating on the scale called `text` is from `least` to `most`."""

    text: str
    least: float
    most: float

    field = "rating"
    by_degrees = True

    @property
    def scale(self) -> str:
        """The name of the scale."""
        return self.text

    @property
    def asked(self) -> str:
        """The scale and the range as a text such as `se:3.2-4.2`."""
        return f"{self.scale}:{format_span(self.least, self.most)}"

    def gap(self, figure: float) -> float:
        """By how much a figure is outside the range; 0 if it is inside."""
        return Bounds(self.least, self.most).gap(figure)

    def miss(self, rating: Rating) -> Miss | None:
        """How a rating misses the range; None if it is inside."""
        is_above = rating.status == "above"
        gap = UNKNOWN_GAP if is_above else self.gap(rating.main)
        return Miss(gap, is_above or rating.main > self.most) if gap else None

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if no puzzle has so low or so high a rating, if the scale is for classic
        rules alone, or if two ranges on the scale exclude each other."""
        if not wish.rules.is_classic and scale_named(self.scale).is_classic:
            asked = wish.drawn or wish.rules
            yield f"the scale {self.scale!r} is for classic rules, and not for {asked}"
        is_open = wish.clues.fewest < 81 and "." in wish.givens
        if self.most < LOWEST[self.scale] and is_open:
            yield f"no rating on the scale {self.scale!r} is below {LOWEST[self.scale]:g}"
        if self.scale == "whydoku":
            known = profile_named(PATH_SCALES[self.scale].profile).techniques
            if self.least > (highest := max(entry.rating for entry in known)):
                yield f"no rating on the scale 'whydoku' is above {highest:g}"
        if self.least > self.most:
            yield f"two ranges on the scale {self.scale!r} have nothing in common"


def ratings_asked(texts: Iterable[str]) -> Iterable[Range]:
    """Reads ranges of ratings, and returns one range for each scale: what all ranges on that scale
    have in common, which may be nothing."""
    ranges = dict[str, Range]()
    for range_ in map(parse_range, texts):
        known = ranges.get(range_.scale, range_)
        least, most = max(range_.least, known.least), min(range_.most, known.most)
        ranges[range_.scale] = Range(range_.scale, least, most)
    return ranges.values()


def parse_range(text: str) -> Range:
    """Reads a range of ratings from a text such as `se:3.2-4.2`, `hodoku:-800` or `7-`."""
    scale, least, most = scale_and_span(text)
    return Range(scale_named(scale).name, least, most)


def scale_and_span(text: str) -> tuple[str, float, float]:
    """The name of the scale in the text of a range, which need not be one, and the ends of the
    range. The scale is `se` if the text names none, wherever people ask for ratings."""
    scale, colon, span = text.rpartition(":")
    ends = parse_span(span, f"the rating {text!r}", "A-B, such as se:3.2-4.2")
    return scale.strip().lower() if colon else SeRating.scale, *ends
