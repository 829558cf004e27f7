"""The ratings of many puzzles as a sequence that also has columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, overload

from whydoku.errors import UnknownName
from whydoku.grids.bulk import arrays
from whydoku.showing import html_of
from whydoku.solving.ratings.rating import Rating

if TYPE_CHECKING:
    from numpy.typing import DTypeLike

R_co = TypeVar("R_co", bound=Rating, covariant=True)


class Ratings(Sequence[R_co], Generic[R_co]):
    """The ratings of many puzzles, in order; the `status` of each says how it ended.

    `column("er")` lists one figure of all ratings, with NaN where the figure is not known, and
    `as_dict` gives all columns in the form that data frames are made from. As an array of numpy the
    ratings have a field for each column.
    """

    def __init__(self, kind: type[Rating], ratings: Sequence[R_co]) -> None:
        self._kinds: Final[Mapping[str, type]] = {
            "status": str,
            "uniqueness": bool,
            "bound": float,
            **{name: str if form == "s" else float for name, form in kind.figures.items()},
        }
        self._ratings: Final = ratings

    @property
    def columns(self) -> Mapping[str, type]:
        """The names of the columns, and the type of the items in each: `str`, `bool` or `float`."""
        return self._kinds

    def column(self, name: str) -> list[Any]:
        """The items of a column as a list: one figure of every rating, or the `status`,
        `uniqueness` or `bound` of every rating."""
        if name not in self._kinds:
            raise UnknownName("column", name, self._kinds)
        return [getattr(rating, name) for rating in self._ratings]

    def as_dict(self) -> dict[str, list[Any]]:
        """All columns by name, each as a list with one item per puzzle."""
        columns: dict[str, list[Any]] = {name: [] for name in self._kinds}
        for rating in self._ratings:
            for name, column in columns.items():
                column.append(getattr(rating, name))
        for name, kind in self._kinds.items():
            if kind is float:  # makers of data frames do not mix whole numbers with NaN
                columns[name] = [None if value is None else float(value) for value in columns[name]]
        return columns

    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> arrays.Table:
        if copy is False:
            raise ValueError("ratings become an array only by copying them")
        table = arrays.table_array(self._kinds, self.as_dict())
        return table if dtype is None else table.astype(dtype)

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

    def _repr_html_(self) -> str:
        return html_of(self)
