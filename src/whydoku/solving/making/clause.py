"""What all clauses of a wish have in common, the spans and the techniques that their texts name,
and the one clause that no puzzle is judged by alone.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError
from whydoku.logic.catalogue import entries_named

if TYPE_CHECKING:
    from whydoku.solving.making.wish import Wish

_SPAN: Final = re.compile(r"\s*(\d+(?:\.\d+)?)?\s*(-)?\s*(\d+(?:\.\d+)?)?\s*")


@dataclass(frozen=True, slots=True)
class Miss:
    """By how much a puzzle misses a clause, and whether it is too hard, so that clues may help."""

    gap: float = 1.0
    too_hard: bool = False


class Clause:
    """A part of a wish, which a puzzle fulfils or misses. `field` is the field of a request that
    asks for the clause, and `text` distinguishes the clause from others of that field."""

    field: str
    text: str
    by_degrees: ClassVar[bool] = False
    """Whether one puzzle can be closer to fulfilling the clause than another. Then a neighbour of a
    puzzle may be closer."""

    @property
    def name(self) -> str:
        """The name of the clause, which no other of its wish has, such as `with x-wing`."""
        return f"{self.field.replace('_', ' ').strip()} {self.text}".strip()

    @property
    def asked(self) -> Any:
        """What a request writes into its field to ask for this clause: the value of the field or,
        if that is a list, an item of it."""
        return self.text

    def why_never(self, wish: Wish) -> Iterator[str]:  # noqa: ARG002 - most clauses can be fulfilled
        """Yields the reasons why no puzzle can fulfil this clause by itself."""
        yield from ()

    def why_not_here(self, wish: Wish) -> Iterator[str]:  # noqa: ARG002 - as above
        """Yields the reasons why none can fulfil it together with the rest of the wish."""
        yield from ()


class Choice(NamedTuple):
    """A name that a user gave, and the techniques that it means. Any of them fulfils the wish."""

    name: str
    slugs: frozenset[str]


def choices_named(names: Iterable[str]) -> Iterable[Choice]:
    """The choices for the names, without repetitions."""
    return dict.fromkeys(map(choice_named, names))


def choice_named(name: str) -> Choice:
    """The technique called `name`, or all techniques that share the name: `unique-rectangle` means
    any of the numbered ones, and the name of a family any of its techniques."""
    slugs = [entry.slug for entry in entries_named(name)]
    short = name.strip().lower().replace(" ", "-").replace("_", "-")
    return Choice(slugs[0] if len(slugs) == 1 else short, frozenset(slugs))


def parse_span(text: str, what: str, allowed: str) -> tuple[float, float]:
    """The two ends of a span. Refuses any other text with an error that calls the text `what` and
    says what is `allowed`."""
    match = _SPAN.fullmatch(text)
    if not match or not (match[1] or match[3]):
        raise WhydokuError(f"{what} is not a range; allowed is {allowed}")
    least = float(match[1] or 0)
    most = float(match[3]) if match[3] else math.inf if match[2] else least
    if least > most:
        raise WhydokuError(f"{what} is empty: nothing is from {least:g} to {most:g}")
    return least, most


def format_span(least: float, most: float, end: float = math.inf) -> str:
    """A span as a text such as `24-28` or `24`; `-28` if it begins at zero, and `24-` if it reaches
    `end`."""
    if least == most:
        return f"{least:g}"
    return f"{f'{least:g}' if least else ''}-{f'{most:g}' if most < end else ''}"


@dataclass(frozen=True)
class Different(Clause):
    """The clause that no two puzzles of a run are essentially equal or, if `solutions` is set, have
    essentially equal solutions. It cannot be judged from one puzzle alone: each puzzle is compared
    with those found before it in the run."""

    solutions: bool = False

    field = "different"
    text = ""
    asked = True
