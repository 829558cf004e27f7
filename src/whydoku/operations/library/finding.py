"""What is looked for in a library, as conditions in SQL, and what is found: the numbers of puzzles,
in order or drawn at random, how many there are, which is the same as another, and which is that of
a day.

A condition is a text with marks for its values; no value is ever written into the text.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Annotated, Any, Final, NamedTuple

from whydoku.dataclass import dataclass, replace
from whydoku.errors import UnknownName, WhydokuError, checked_whole
from whydoku.grids.canonical import canonical
from whydoku.grids.grid import Grid
from whydoku.grids.parts.stream import Stream
from whydoku.grids.rules import rules
from whydoku.grids.symmetries import RuledTransform
from whydoku.grids.transform import Transform
from whydoku.operations.library.adding import given_of, number_of_form
from whydoku.operations.library.entries import TENTHS, Entry, entries_with
from whydoku.operations.library.said import checked_day
from whydoku.operations.library.schema import MASKS, NAMES, masks_of
from whydoku.operations.library.store import Store, folded
from whydoku.operations.library.texts import packed_form, puzzle_in, text_of
from whydoku.shapes.marks import Allowed, Between, Meant, OneName
from whydoku.shapes.texts import Names, Text
from whydoku.solving.levels import level_named
from whydoku.solving.making.asked import (
    NumberOfClues,
    PuzzleOfWish,
    RatingRanges,
    TechniqueNames,
    checked_kinds,
)
from whydoku.solving.making.clause import choices_named
from whydoku.solving.making.clauses_of_figures import parse_clues, scale_and_span

SCALES: Final = ("se", "whydoku")
"""The scales on which a library keeps ratings, each in a column of its name."""

NO_SYMMETRY: Final = "none"

ORDERS: Final[Mapping[str, str]] = {
    "easiest": "se, number",
    "hardest": "se DESC, number DESC",
    "newest": "number DESC",
    "fewest-clues": "clues, se, number",
}
"""The orders in which puzzles come, in SQL. Puzzles without a rating are the easiest."""


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
    rules: Annotated[Text, Meant("rules")] = ""
    """Rules of the puzzle, such as x or mini-6; classic for the usual ones."""
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


RATED: Final = Condition("level IS NOT NULL")


def conditions_of(store: Store, wanted: WantedKind) -> list[Condition]:
    """The conditions for what is wanted of a library."""
    given = checked_kinds(wanted)
    values = {name: getattr(given, name, None) for name in _READERS}
    return [
        condition
        for name, value in values.items()
        if value not in (None, "", ())
        for condition in _READERS[name](value, store)
    ]


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


def of_rules(name: str) -> Condition:
    """The condition that a puzzle has these rules."""
    asked = rules(name)
    return Condition("rules = ?", ("" if asked.is_classic else str(asked),))


def _ratings(texts: Iterable[str], _: Store) -> Iterator[Condition]:
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


def _with(names: Iterable[str], store: Store) -> Iterator[Condition]:
    for _, slugs in choices_named(names):
        masks = _masks(slugs, store.bits)
        any_of = " OR ".join((*(f"{column} & ?" for column, _ in masks), "0"))
        yield Condition(f"({any_of})", tuple(mask for _, mask in masks))


def _without(names: Iterable[str], store: Store) -> Iterator[Condition]:
    """Yields the conditions that a path is known and uses none of the techniques."""
    slugs = [slug for _, slugs in choices_named(names) for slug in slugs]
    yield RATED
    for column, mask in _masks(slugs, store.bits):
        yield Condition(f"{column} & ? = 0", (mask,))


def _hardest(names: Iterable[str], store: Store) -> Iterator[Condition]:
    for _, slugs in choices_named(names):
        known = store.bits
        bits = sorted(known[slug] for slug in slugs if slug in known)
        yield Condition(f"hardest IN ({', '.join('?' * len(bits))})", tuple(bits))


def _symmetry(name: str, _: Store) -> Iterator[Condition]:
    if name == NO_SYMMETRY:
        yield Condition("symmetry = 0")
    elif name in NAMES:
        yield Condition("symmetry & ?", (1 << NAMES.index(name),))
    else:
        raise UnknownName("symmetry", name, (NO_SYMMETRY, *NAMES))


def _has(column: str, text: str) -> Condition:
    """The condition that a text holds another one. SQLite knows letter case in ASCII only."""
    return Condition(f"instr(folded({column}), ?)", (folded(text),))


def _words(text: str, _: Store) -> Iterator[Condition]:
    has = _has("name || ' ' || source || ' ' || author", text)
    if number := _NUMBER.fullmatch(text.strip()):
        yield Condition(f"({has.sql} OR number = ?)", (*has.values, int(number[1])))
    else:
        yield has


_NUMBER: Final = re.compile(r"(?:no\b\.? *|# *)?([0-9]{1,9})", re.IGNORECASE | re.ASCII)
"""How a puzzle is called by its number: 135, No. 135 or #135."""

_HAS_TAG: Final = "number IN (SELECT puzzle FROM tags WHERE tag = ?)"
_NOT_USED_SINCE: Final = "number NOT IN (SELECT puzzle FROM used WHERE day >= ?)"

_READERS: Final[Mapping[str, Callable[[Any, Store], Iterable[Condition]]]] = {
    "rating": _ratings,
    "level": lambda names, _: [of_levels(level_named(name).name for name in names)],
    "with_": _with,
    "without": _without,
    "hardest": _hardest,
    "clues": lambda span, _: [Condition("clues BETWEEN ? AND ?", parse_clues(span))],
    "symmetry": _symmetry,
    "minimal": lambda asked, _: [Condition("minimal = ?", (int(asked),))],
    "rated": lambda asked, _: [RATED if asked else Condition("level IS NULL")],
    "rules": lambda name, _: [of_rules(name)],
    "tag": lambda tags, _: [Condition(_HAS_TAG, (tag,)) for tag in tags],
    "source": lambda text, _: [_has("source", text)],
    "author": lambda text, _: [_has("author", text)],
    "words": _words,
    "not_used_since": lambda day, _: [
        Condition(_NOT_USED_SINCE, (checked_day("not used since", day),))
    ],
    "same_as": lambda puzzle, store: [Condition("number = ?", (number_of(store, puzzle),))],
}
"""For each field, the function that makes its conditions."""


@dataclass(frozen=True, slots=True)
class Same:
    """The entry that is essentially equal to a puzzle, and the symmetry that takes the puzzle to
    that of the entry."""

    entry: Entry
    transform: Transform | RuledTransform


class EntryPage(NamedTuple):
    """A part of what is found: how many puzzles there are in all, and the entries of this part."""

    total: int
    entries: list[Entry]


def query_for(store: Store, wanted: WantedEntries) -> Condition:
    """The query for the numbers of what is wanted, in order; raises WhydokuError if there is no
    order of that name, or if what is drawn at random is to have one."""
    name = "easiest" if wanted.order is None else wanted.order
    if name not in tuple(ORDERS):
        raise UnknownName("order", name, ORDERS)
    if wanted.random and wanted.order is not None:
        raise WhydokuError("order: puzzles that are drawn at random come in the order of the draw")
    order = f"ORDER BY {ORDERS[name]}"
    if wanted.limit is not None and not wanted.random:
        order += f" LIMIT {checked_whole('limit', wanted.limit)}"
    return selected("number", conditions_of(store, wanted), order)


def numbers_of(store: Store, query: Condition) -> array[int]:
    """The numbers that a query gives."""
    with store.reading() as connection:
        return array("q", (number for (number,) in connection.execute(*query)))


def found(store: Store, wanted: WantedEntries) -> array[int]:
    """The numbers of the puzzles that fulfil all that is wanted."""
    numbers = numbers_of(store, query_for(store, wanted))
    if not wanted.random:
        return numbers
    stream = Stream(needed_seed(wanted.seed))
    most = len(numbers) if wanted.limit is None else min(wanted.limit, len(numbers))
    for n in range(most):
        other = n + stream.below(len(numbers) - n)
        numbers[n], numbers[other] = numbers[other], numbers[n]
    return numbers[:most]


def number_found(store: Store, wanted: WantedEntries) -> int:
    """How many puzzles fulfil all that is wanted."""
    query = selected("count(*)", conditions_of(store, wanted))
    [(number,)], most = store.rows(*query), wanted.limit
    return int(number) if most is None else min(number, checked_whole("limit", most))


def page_found(store: Store, wanted: WantedEntries, start: int, size: int) -> EntryPage:
    """The puzzles that fulfil all that is wanted from the place `start` on, `size` at most."""
    if wanted.random:
        drawn = found(store, wanted)
        total, numbers = len(drawn), drawn[start : start + size]
    else:
        total = number_found(store, wanted)
        query = query_for(store, replace(wanted, limit=max(0, min(size, total - start))))
        numbers = numbers_of(store, query._replace(sql=f"{query.sql} OFFSET {start}"))
    return EntryPage(total, [*entries_with(store, numbers)])


def number_of(store: Store, puzzle: str | Grid) -> int | None:
    """The number of the puzzle that is essentially equal to this one; None if there is none."""
    return number_with_form(store, text_of(canonical(puzzle_in(line_of(puzzle)))))


def number_with_form(store: Store, form: str) -> int | None:
    """The number of the puzzle with a canonical form, as a text; None if there is none."""
    with store.reading() as connection:
        return number_of_form(connection, packed_form(form))


def needed_seed(seed: int | None) -> int:
    """The seed of a random draw; raises WhydokuError if none is given."""
    if seed is None:
        raise WhydokuError("a random draw needs a seed, so that it can be repeated")
    return checked_whole("seed", seed)


def line_of(puzzle: str | Grid) -> str:
    """The givens of a puzzle in any form as text."""
    given = given_of(puzzle)
    if given.fault:
        raise WhydokuError(given.fault)
    return given.line


ROUND: Final = 1 << 31
"""The length of a circle on which all puzzles and all days have their places."""

PUZZLE: Final = round(ROUND * (2**0.5 - 1))
DAY: Final = round(ROUND * (5**0.5 - 1) / 2)
"""How far it is from the place of one puzzle to that of the next, and from day to day. Whoever goes
on by such shares lands far from all places where he has been lately, so a puzzle comes again only
when about a third of the others have come, and neighbours in the file do not come one after the
other."""


def number_on(store: Store, day: str) -> int | None:
    """The number of the puzzle of a day, YYYY-MM-DD; None if there are no puzzles.

    It is the one that is said to be used on this day; of several, the one that was added first. If
    there is none, it is the next one on the circle of those that are used on no day, or of all if
    there are no such puzzles; one of other rules only if there are no classic ones. What is added,
    marked or removed seldom changes it.
    """
    place = date.fromisoformat(day).toordinal() * DAY % ROUND
    way = f"(number % {ROUND} * {PUZZLE} + {ROUND - place}) % {ROUND}"
    unused = "number NOT IN (SELECT puzzle FROM used)"
    next_of = f"SELECT number FROM puzzles WHERE {{}} ORDER BY {way} LIMIT 1"
    for query, *values in (
        ("SELECT min(puzzle) FROM used WHERE day = ?", day),
        (next_of.format(f"rules = '' AND {unused}"),),
        (next_of.format("rules = ''"),),
        (next_of.format("TRUE"),),
    ):
        for (number,) in store.rows(query, values):
            if number is not None:
                return int(number)
    return None
