"""The clause that the rating of a puzzle is in a range."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from whydoku.making.clauses.clause import Clause, Miss
from whydoku.making.clauses.spans import format_span, parse_span
from whydoku.profiles.reading import profile_named
from whydoku.ratings import Rating, SeRating, scale_named
from whydoku.ratings.path_ratings import PATH_SCALES

if TYPE_CHECKING:
    from whydoku.making.wish import Wish

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
        return max(self.least - figure, figure - self.most, 0.0)

    def miss(self, rating: Rating) -> Miss | None:
        """How a rating misses the range; None if it is inside."""
        is_above = rating.status == "above"
        gap = UNKNOWN_GAP if is_above else self.gap(rating.main)
        return Miss(gap, is_above or rating.main > self.most) if gap else None

    def why_never(self, wish: Wish) -> Iterator[str]:
        """Yields a reason if no puzzle has so low or so high a rating, or if the range is empty
        because two ranges on the scale exclude each other."""
        is_open = wish.clues.fewest < 81 and "." in wish.givens
        if self.most < LOWEST[self.scale] and is_open:
            yield f"no rating on the scale {self.scale!r} is below {LOWEST[self.scale]:g}"
        if self.scale == "whydoku" and self.least > (highest := _highest_whydoku_rating()):
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


def _highest_whydoku_rating() -> float:
    """The highest rating on the scale `whydoku`, which is that of the hardest technique."""
    return max(entry.rating for entry in profile_named(PATH_SCALES["whydoku"].profile).techniques)
