"""The ratings of many puzzles: a sequence with columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, TypeVar, overload

from whydoku.errors import UnknownName
from whydoku.ratings.rating import Rating

R_co = TypeVar("R_co", bound=Rating, covariant=True)


class Ratings(Sequence[R_co], Generic[R_co]):
    """The ratings of many puzzles, in order; the `status` of each shows how its rating ended.

    `column("er")` lists one figure of all, NaN where it is not known.
    """

    def __init__(self, figures: Sequence[str], ratings: Sequence[R_co]) -> None:
        self._names: Final = ("status", "uniqueness", "bound", *figures)
        self._ratings: Final = ratings

    def column(self, name: str) -> list[Any]:
        """One figure of all the ratings, or their `status`, `uniqueness` or `bound`."""
        if name not in self._names:
            raise UnknownName("column", name, self._names)
        return [getattr(rating, name) for rating in self._ratings]

    @overload
    def __getitem__(self, at: int) -> R_co: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[R_co]: ...
    def __getitem__(self, at: int | slice) -> R_co | Sequence[R_co]:
        return self._ratings[at]

    def __len__(self) -> int:
        return len(self._ratings)

    def __iter__(self) -> Iterator[R_co]:
        return iter(self._ratings)

    def __repr__(self) -> str:
        return f"<Ratings: {len(self)} puzzles>"
