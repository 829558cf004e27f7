"""The ratings of puzzles on each scale, and the limits at which rating stops.

A rating that stopped early can still be compared with its limit: figures that are not known are
NaN, which compares as false with everything.

The ratings of many puzzles as a sequence that also has columns.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Final,
    Generic,
    Literal,
    TypeAlias,
    TypedDict,
    TypeVar,
    overload,
)

from whydoku.dataclass import dataclass, fields
from whydoku.errors import UnknownName, WhydokuError, check_timeout, checked_number
from whydoku.grids.bulk import arrays
from whydoku.logic.step import in_tenths
from whydoku.showing import html_of

if TYPE_CHECKING:
    from numpy.typing import DTypeLike


RatingStatus: TypeAlias = Literal[
    "rated", "above", "reached", "timeout", "multiple", "none", "invalid"
]
"""How the rating of a puzzle ended:

    rated      with an exact rating
    above      early, since the rating is above `at_most`
    reached    early, since the rating is at least `at_least`
    timeout    early, since the time was up
    multiple   refused: the puzzle has several solutions
    none       refused: the puzzle has no solution
    invalid    refused: the puzzle cannot be read
"""

_AT_ONCE: Final = 1e-9
"""The shortest timeout, in seconds, that is passed to the kernels."""

TENTHS: Final = ".1f"
"""The format of figures with one decimal."""

UNKNOWN: Final = math.nan
"""The value of a figure that is not known."""


def is_known(value: object) -> bool:
    """Whether the value of a figure is known, and so neither None nor NaN."""
    return value is not None and not (isinstance(value, float) and math.isnan(value))


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a rating: rating stops as soon as it is above `at_most` or has reached
    `at_least`.

    If both are given, only `at_most` stops the rating, so that every rating up to `at_most` is
    exact. `timeout` is the time in seconds for each puzzle.
    """

    at_least: float | None = None
    at_most: float | None = None
    timeout: float | None = None

    def __post_init__(self) -> None:
        for name in ("at_least", "at_most"):
            limit = getattr(self, name)
            if limit is not None and math.isnan(checked_number(name, limit)):
                raise WhydokuError(f"{name} is {limit!r}; it must be a number")
        least, most, timeout = self.at_least, self.at_most, self.timeout
        if least is not None and most is not None and least > most:
            raise WhydokuError(f"nothing is at least {least:g} and at most {most:g}")
        check_timeout(timeout)

    @property
    def has_bounds(self) -> bool:
        """Whether rating stops at some figure, and not only after a timeout."""
        return self.at_most is not None or self.at_least is not None

    @property
    def seconds(self) -> float:
        """The timeout in the form that the kernels take: in seconds, or 0 if there is none."""
        return 0.0 if self.timeout is None else max(self.timeout, _AT_ONCE)

    def stopping(self, figure: float) -> RatingStatus | None:
        """The status of a rating that stops because its main figure has the value `figure`; None if
        rating goes on."""
        if self.at_most is not None:
            return "above" if figure > self.at_most else None
        return "reached" if self.at_least is not None and figure >= self.at_least else None

    def bound(self, status: RatingStatus, figure: float) -> float | None:
        """The bound on the main figure of a rating that stopped early with this status: `at_most`
        if it is `above`, `at_least` if it is `reached`, and otherwise `figure`, the value that was
        reached."""
        return {"above": self.at_most, "reached": self.at_least}.get(status, figure)


class LimitOptions(TypedDict, total=False):
    """The keyword arguments of functions that take limits, for their type annotations."""

    at_least: float | None
    at_most: float | None
    timeout: float | None


def _exactly(limit: float, form: str) -> str:
    """Writes a limit in the format `form` of its figure, or with more decimals if that format would
    round the limit."""
    text = format(limit, form)
    return text if float(text) == limit else f"{limit:.15g}"


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Rating:
    """The rating of one puzzle on a scale; each scale has a class with figures of its own.

    `uniqueness` says whether techniques that assume one solution were allowed. If rating stopped
    early, the main figure is above `bound` if the `status` is `above`, and otherwise at least
    `bound`.
    """

    scale: ClassVar[str] = ""
    judges: ClassVar[str] = ""
    """The name of the main figure, to which limits apply."""
    figures: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The names of the figures in the order in which they are shown, each with its format."""

    status: RatingStatus = "rated"
    uniqueness: bool = True
    bound: float | None = None

    @property
    def main(self) -> float:
        """The value of the main figure, to which limits apply."""
        value: float = getattr(self, self.judges)
        return value

    @property
    def is_exact(self) -> bool:
        """Whether the puzzle was rated to the end."""
        return self.status == "rated"

    @property
    def is_refused(self) -> bool:
        """Whether the puzzle could not be rated, because it is unreadable or does not have exactly
        one solution."""
        return self.status in ("multiple", "none", "invalid")

    def known(self, name: str) -> float | str | None:
        """The value of the figure called `name`; None if it is not known, or only bounded."""
        value: float | str = getattr(self, name)
        return value if is_known(value) and (self.is_exact or name != self.judges) else None

    def shown(self, name: str) -> str:
        """The figure called `name` as text, such as `7.2`; `>4.0` or `>=9.0` if rating stopped
        early, and empty if the figure is unknown."""
        form = self.figures[name]
        if self.bound is not None and name == self.judges:
            return f"{'>' if self.status == 'above' else '>='}{_exactly(self.bound, form)}"
        value = getattr(self, name)
        if not is_known(value):
            return ""
        return in_tenths(value) if form == TENTHS else format(value, form)

    def _key(self) -> tuple[object, ...]:
        values = (getattr(self, field.name) for field in fields(self))
        return self.scale, *(value if is_known(value) else None for value in values)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Rating) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        known = {name: getattr(self, name) for name in self.figures}
        known = {name: value for name, value in known.items() if is_known(value)}
        if not self.is_exact:
            known["status"] = self.status
        if self.bound is not None:
            known["bound"] = self.bound
        if not self.uniqueness:
            known["uniqueness"] = False
        parts = "".join(f", {name}={value!r}" for name, value in known.items())
        return f"Rating(scale={self.scale!r}{parts})"

    def _repr_html_(self) -> str:
        return html_of(self)


def _figures(**forms: str) -> Mapping[str, str]:
    return MappingProxyType(forms)


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SeRating(Rating):
    """A rating by Sudoku Explainer: `er` is the rating of the hardest step, `ep` that of the
    hardest step up to the first placement, and `ed` that of the first step."""

    scale: ClassVar[str] = "se"
    judges: ClassVar[str] = "er"
    figures: ClassVar[Mapping[str, str]] = _figures(er=TENTHS, ep=TENTHS, ed=TENTHS)

    er: float = UNKNOWN
    ep: float = UNKNOWN
    ed: float = UNKNOWN


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class HodokuRating(Rating):
    """A rating by HoDoKu: the `score` is the sum of the costs of the steps, and the `level` follows
    from the score and the hardest step."""

    scale: ClassVar[str] = "hodoku"
    judges: ClassVar[str] = "score"
    figures: ClassVar[Mapping[str, str]] = _figures(level="s", score=".0f")

    level: str | None = None
    score: float = UNKNOWN


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class WhydokuRating(Rating):
    """A rating on our own scale: the rating of the hardest step, and the toil of the path."""

    scale: ClassVar[str] = "whydoku"
    judges: ClassVar[str] = "rating"
    figures: ClassVar[Mapping[str, str]] = _figures(rating="g", toil="g")

    rating: float = UNKNOWN
    toil: float = UNKNOWN


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class DepthRating(Rating):
    """A rating by the depth of trial and error: how many suppositions must be nested so that
    singles solve the puzzle; 0 if singles alone do."""

    scale: ClassVar[str] = "depth"
    judges: ClassVar[str] = "depth"
    figures: ClassVar[Mapping[str, str]] = _figures(depth=".0f")

    depth: float = UNKNOWN


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class LevelRating(Rating):
    """What people would call the puzzle: the name of the `level`, its `number` from 1, and the
    fewest `choices` that singles leave open; 0 if they do not solve the puzzle. A grid that is
    solved has no level, and the number 0."""

    scale: ClassVar[str] = "level"
    judges: ClassVar[str] = "number"
    figures: ClassVar[Mapping[str, str]] = _figures(level="s", number=".0f", choices=".0f")

    level: str | None = None
    number: float = UNKNOWN
    choices: float = UNKNOWN


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
