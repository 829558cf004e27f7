"""What is looked for in a library, as conditions in SQL.

A condition is a text with marks for its values; no value is ever written into the text.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from whydoku.asked.puzzles import (
    NumberOfClues,
    PuzzleOfWish,
    RatingRanges,
    TechniqueNames,
    checked_kinds,
)
from whydoku.asked.texts import Names, Text
from whydoku.errors import UnknownName, WhydokuError
from whydoku.levels.table import level_named
from whydoku.library.entries import TENTHS
from whydoku.library.packed import MASKS, NAMES, masks_of
from whydoku.library.store import folded
from whydoku.making.clauses.clause import choices_named
from whydoku.making.clauses.figures import parse_clues, scale_and_span
from whydoku.shapes.marks import Allowed, Between, Meant, OneName

SCALES: Final = ("se", "whydoku")
"""The scales on which a library keeps ratings, each in a column of its name."""

NO_SYMMETRY: Final = "none"

EASIEST: Final = "easiest"
ORDERS: Final[Mapping[str, str]] = {
    EASIEST: "se, number",
    "hardest": "se DESC, number DESC",
    "newest": "number DESC",
    "fewest-clues": "clues, se, number",
}
"""The orders in which puzzles come, in SQL. Puzzles without a rating are the easiest."""

W = TypeVar("W", bound="WantedKind")


@dataclass(frozen=True, kw_only=True)
class WantedKind:
    """What puzzles of a library are to be like. All that is given must be fulfilled."""

    rating: RatingRanges = ()
    """Rating, such as 7.0-7.5 or whydoku:4-5; the scale is se unless it is named."""
    with_: TechniqueNames = ()
    """Technique or family that the path uses."""
    without: TechniqueNames = ()
    """Technique or family that the path does not use; any-chain for all that follows links."""
    hardest: TechniqueNames = ()
    """Technique or family of the hardest step."""
    clues: NumberOfClues = None
    """Number of clues: 24-28, 24, -24 or 28-."""
    symmetry: Annotated[Text | None, OneName((NO_SYMMETRY, *NAMES)), Meant("symmetry")] = None
    """Symmetry of the layout; none for a layout without any."""
    minimal: bool | None = None
    """Whether every clue is needed, or some is not."""
    tag: Annotated[Names, Meant("tag"), Allowed("a tag, or several")] = ()
    """Tag that the puzzle has."""
    source: Text = ""
    """Words in its source, such as the name of its file."""
    author: Text = ""
    """Words in the name of its author."""
    words: Text = ""
    """Words in its name, its source or the name of its author; or its number, such as 135."""
    not_used_since: Annotated[Text, Meant("day")] = ""
    """Leave out what was used on this day, YYYY-MM-DD, or later."""


@dataclass(frozen=True, kw_only=True)
class WantedEntries(WantedKind):
    """What is looked for in a library, and which part of what is found is shown."""

    level: Annotated[Names, Meant("level"), Allowed("a level, or several")] = ()
    """Level, such as hard; any of several."""
    same_as: PuzzleOfWish = ""
    """The puzzle that is essentially equal to this one."""
    rated: bool | None = None
    """Whether the puzzle has been rated, or not yet."""
    limit: Annotated[int | None, Between(0), Meant("number")] = None
    """Find at most N puzzles."""
    order: Annotated[Text | None, OneName(tuple(ORDERS))] = None
    """Which come first; by default the easiest."""
    random: bool = False
    """Draw them at random, instead of in an order."""
    seed: Annotated[int | None, Meant("seed")] = None
    """Random seed, for the same draw again."""


class Condition(NamedTuple):
    """A condition in SQL, and the values for its marks."""

    sql: str
    values: tuple[Any, ...] = ()


NEVER: Final = Condition("0")
RATED: Final = Condition("se IS NOT NULL")


class KnownOfLibrary(NamedTuple):
    """What the conditions have to know of the library."""

    bits: Mapping[str, int]
    """The bit for each technique, by slug."""
    number_of: Callable[[Any], int | None]
    """The number of the puzzle that is essentially equal to a puzzle; None if there is none."""


def checked(wanted: W) -> W:
    """The same with every field that takes one name or several as a tuple of names; raises
    WhydokuError if a value is wrong."""
    return checked_kinds(wanted)


def conditions_of(wanted: WantedKind, known: KnownOfLibrary) -> Iterator[Condition]:
    """Yields the conditions for what is wanted, which has been checked."""
    for name, read in _READERS.items():
        value = getattr(wanted, name, None)
        if value not in (None, "", ()):
            yield from read(value, known)


def selected(columns: str, conditions: Iterable[Condition], rest: str = "") -> Condition:
    """The query for some columns of all puzzles that fulfil the conditions."""
    listed = [*conditions]
    where = " AND ".join(condition.sql for condition in listed)
    values = tuple(value for condition in listed for value in condition.values)
    return Condition(
        f"SELECT {columns} FROM puzzles{' WHERE ' * bool(where)}{where} {rest}", values
    )


def of_levels(names: Iterable[str]) -> Condition:
    """The condition that a puzzle has one of some levels."""
    values = (*names,)
    return Condition(f"level IN ({', '.join('?' * len(values))})", values)


def order_of(wanted: WantedEntries) -> str:
    """The order in which what is wanted comes, in SQL; raises WhydokuError if there is none of that
    name, or if what is drawn at random is to have an order."""
    name = EASIEST if wanted.order is None else wanted.order
    if name not in tuple(ORDERS):
        raise UnknownName("order", name, ORDERS)
    if wanted.random and wanted.order is not None:
        raise WhydokuError("order: puzzles that are drawn at random come in the order of the draw")
    return f"ORDER BY {ORDERS[name]}"


def checked_days(field: str, text: str) -> tuple[str, str]:
    """The first and the last day of a span such as 2027-01-01..2027-12-31; of a single day both are
    this day. Raises WhydokuError for any other text."""
    parts = text.split("..") if isinstance(text, str) else []
    try:
        first, last = (date.fromisoformat(part).isoformat() for part in (parts[0], parts[-1]))
        is_span = len(parts) <= 2 and first <= last
    except (IndexError, ValueError):
        is_span = False
    if not is_span:
        raise WhydokuError(
            f"{field}: found {text!r}; allowed is a day, YYYY-MM-DD, or a span of days, such as "
            "2027-12-01..2027-12-31"
        )
    return first, last


def checked_day(field: str, text: str) -> str:
    """The text of a day, YYYY-MM-DD; raises WhydokuError for any other text."""
    try:
        day = date.fromisoformat(text)
    except (TypeError, ValueError):
        raise WhydokuError(f"{field}: found {text!r}; allowed is a day, YYYY-MM-DD") from None
    return day.isoformat()


def _ratings(texts: Iterable[str], _: KnownOfLibrary) -> Iterator[Condition]:
    for text in texts:
        name, least, most = scale_and_span(text)
        if name not in SCALES:
            raise UnknownName("scale of a library", name, SCALES)
        if name == "se":
            least, most = (round(end * TENTHS, 6) for end in (least, most))
        if most == math.inf:
            yield Condition(f"{name} >= ?", (least,))
        else:
            yield Condition(f"{name} BETWEEN ? AND ?", (least, most))


def _masks(slugs: Iterable[str], bits: Mapping[str, int]) -> list[tuple[str, int]]:
    """The columns of sets of techniques in which some of the techniques have bits, each with these
    bits. Techniques that no puzzle uses have none."""
    masks = masks_of(bits[slug] for slug in slugs if slug in bits)
    return [(column, mask) for column, mask in zip(MASKS, masks, strict=True) if mask]


def _with(names: Iterable[str], known: KnownOfLibrary) -> Iterator[Condition]:
    for _, slugs in choices_named(names):
        masks = _masks(slugs, known.bits)
        any_of = " OR ".join(f"{column} & ?" for column, _ in masks)
        yield Condition(f"({any_of})", tuple(mask for _, mask in masks)) if masks else NEVER


def _without(names: Iterable[str], known: KnownOfLibrary) -> Iterator[Condition]:
    """Yields the conditions that a path is known and uses none of the techniques."""
    slugs = [slug for _, slugs in choices_named(names) for slug in slugs]
    yield RATED
    for column, mask in _masks(slugs, known.bits):
        yield Condition(f"{column} & ? = 0", (mask,))


def _hardest(names: Iterable[str], known: KnownOfLibrary) -> Iterator[Condition]:
    for _, slugs in choices_named(names):
        bits = sorted(known.bits[slug] for slug in slugs if slug in known.bits)
        yield Condition(f"hardest IN ({', '.join('?' * len(bits))})", tuple(bits))


def _symmetry(name: str, _: KnownOfLibrary) -> Iterator[Condition]:
    if name == NO_SYMMETRY:
        yield Condition("symmetry = 0")
    elif name in NAMES:
        yield Condition("symmetry & ?", (1 << NAMES.index(name),))
    else:
        raise UnknownName("symmetry", name, (NO_SYMMETRY, *NAMES))


def _not_used_since(text: str, _: KnownOfLibrary) -> Iterator[Condition]:
    day = checked_day("not used since", text)
    yield Condition("number NOT IN (SELECT puzzle FROM used WHERE day >= ?)", (day,))


def _same_as(puzzle: Any, known: KnownOfLibrary) -> Iterator[Condition]:
    number = known.number_of(puzzle)
    yield NEVER if number is None else Condition("number = ?", (number,))


def _has(column: str, text: str) -> Condition:
    """The condition that a text holds another one. SQLite knows letter case in ASCII only."""
    return Condition(f"instr(folded({column}), ?)", (folded(text),))


def _words(text: str, _: KnownOfLibrary) -> Iterator[Condition]:
    has = _has("name || ' ' || source || ' ' || author", text)
    if number := _NUMBER.fullmatch(text.strip()):
        yield Condition(f"({has.sql} OR number = ?)", (*has.values, int(number[1])))
    else:
        yield has


_NUMBER: Final = re.compile(r"(?:no\b\.? *|# *)?([0-9]{1,9})", re.IGNORECASE | re.ASCII)
"""How a puzzle is called by its number: 135, No. 135 or #135."""

_HAS_TAG: Final = "number IN (SELECT puzzle FROM tags WHERE tag = ?)"

_READERS: Final[Mapping[str, Callable[[Any, KnownOfLibrary], Iterable[Condition]]]] = {
    "rating": _ratings,
    "level": lambda names, _: [of_levels(level_named(name).name for name in names)],
    "with_": _with,
    "without": _without,
    "hardest": _hardest,
    "clues": lambda span, _: [Condition("clues BETWEEN ? AND ?", parse_clues(span))],
    "symmetry": _symmetry,
    "minimal": lambda asked, _: [Condition("minimal = ?", (int(asked),))],
    "rated": lambda asked, _: [RATED if asked else Condition("se IS NULL")],
    "tag": lambda tags, _: [Condition(_HAS_TAG, (tag,)) for tag in tags],
    "source": lambda text, _: [_has("source", text)],
    "author": lambda text, _: [_has("author", text)],
    "words": _words,
    "not_used_since": _not_used_since,
    "same_as": _same_as,
}
"""For each field, the function that makes its conditions."""
