"""What a scale says of a puzzle, and what was asked of it.

A rating compares rightly with the limit that was asked for, whatever became of the puzzle: figures
that are not known are NaN, which compares as false with everything.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import ClassVar, Final, Literal, TypeAlias

from whydoku.errors import WhydokuError

RatingStatus: TypeAlias = Literal[
    "rated", "above", "reached", "timeout", "multiple", "none", "invalid"
]
"""What became of a puzzle:

    rated      it is rated to the end
    above      the rating stopped, for it is above `at_most`
    reached    the rating stopped, for it is at least `at_least`
    timeout    the rating stopped, for the time was over
    multiple   it has several solutions
    none       it has no solution
    invalid    it is no puzzle
"""

UNKNOWN: Final = math.nan
"""A figure that is not known."""


def is_known(value: object) -> bool:
    """Whether a figure is known."""
    return value is not None and not (isinstance(value, float) and math.isnan(value))


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a rating is to go: it stops once it is above the one, or has reached the other.

    `timeout` is in seconds for each puzzle. With both `at_most` and `at_least` every rating that is
    not above is told exactly.
    """

    at_least: float | None = None
    at_most: float | None = None
    timeout: float | None = None

    def __post_init__(self) -> None:
        for name in ("at_least", "at_most"):
            limit = getattr(self, name)
            if limit is not None and math.isnan(_checked_number(name, limit)):
                raise WhydokuError(f"{name} is {limit!r}; a number is allowed")
        least, most, timeout = self.at_least, self.at_most, self.timeout
        if least is not None and most is not None and least > most:
            raise WhydokuError(f"nothing is at least {least:g} and at most {most:g}")
        if timeout is not None and not _checked_number("timeout", timeout) >= 0:
            raise WhydokuError(
                f"the timeout is {timeout!r}; a number of seconds, 0 or more, is allowed"
            )

    @property
    def has_bounds(self) -> bool:
        """Whether a rating may stop for what it has come to."""
        return self.at_most is not None or self.at_least is not None

    def stopping(self, figure: float) -> RatingStatus | None:
        """Why a rating stops that has grown to this; None where it goes on."""
        if self.at_most is not None:
            return "above" if figure > self.at_most else None
        return "reached" if self.at_least is not None and figure >= self.at_least else None

    def bound(self, status: RatingStatus, figure: float) -> float | None:
        """What is known of a rating that stopped so when it had grown to this."""
        return {"above": self.at_most, "reached": self.at_least}.get(status, figure)


def _checked_number(name: str, value: object) -> float:
    try:
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return float(value)
    except OverflowError:
        raise WhydokuError(f"{name} is too large a number") from None
    raise WhydokuError(f"{name} is {value!r}; a number is allowed")


def _exactly(limit: float, form: str) -> str:
    """A limit in the format of its figure, or in as many places as it has."""
    text = format(limit, form)
    return text if float(text) == limit else f"{limit:.15g}"


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class Rating:
    """What a scale says of one puzzle; each scale has figures of its own.

    `uniqueness` says whether techniques that assume one solution were allowed. `bound` is what is
    known of a rating that stopped: the figure is above it, or at least it.
    """

    scale: ClassVar[str] = ""
    judges: ClassVar[str] = ""
    """The name of the figure that limits are about."""
    figures: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """The names of the figures in the order in which they are told, each with its format."""

    status: RatingStatus = "rated"
    uniqueness: bool = True
    bound: float | None = None

    @property
    def main(self) -> float:
        """The figure that limits are about."""
        value: float = getattr(self, self.judges)
        return value

    @property
    def is_exact(self) -> bool:
        """Whether it is rated to the end."""
        return self.status == "rated"

    @property
    def is_refused(self) -> bool:
        """Whether it is nothing that can be rated: not one solution, or no puzzle."""
        return self.status in ("multiple", "none", "invalid")

    def shown(self, name: str) -> str:
        """A figure as text: `7.2`, or `>4.0` and `>=9.0` where the rating stopped; else nothing."""
        form = self.figures[name]
        if self.bound is not None and name == self.judges:
            return f"{'>' if self.status == 'above' else '>='}{_exactly(self.bound, form)}"
        value = getattr(self, name)
        return format(value, form) if is_known(value) else ""

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


def _figures(**forms: str) -> Mapping[str, str]:
    return MappingProxyType(forms)


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class SeRating(Rating):
    """Sudoku Explainer's: the hardest step; the hardest up to the first digit; the first step."""

    scale: ClassVar[str] = "se"
    judges: ClassVar[str] = "er"
    figures: ClassVar[Mapping[str, str]] = _figures(er=".1f", ep=".1f", ed=".1f")

    er: float = UNKNOWN
    ep: float = UNKNOWN
    ed: float = UNKNOWN


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class HodokuRating(Rating):
    """HoDoKu's: what the steps cost together, and the level that this and the hardest come to."""

    scale: ClassVar[str] = "hodoku"
    judges: ClassVar[str] = "score"
    figures: ClassVar[Mapping[str, str]] = _figures(level="s", score=".0f")

    level: str | None = None
    score: float = UNKNOWN


@dataclass(frozen=True, kw_only=True, repr=False, eq=False)
class WhydokuRating(Rating):
    """Our own: the hardest step, and the toil of the way up to the first guess."""

    scale: ClassVar[str] = "whydoku"
    judges: ClassVar[str] = "rating"
    figures: ClassVar[Mapping[str, str]] = _figures(rating="g", toil="g")

    rating: float = UNKNOWN
    toil: float = UNKNOWN
