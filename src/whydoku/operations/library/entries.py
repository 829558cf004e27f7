"""Puzzles in the library, each with all that is known of it, read from the file page by page.

Nothing stays open between two pages, so that whoever takes his time over them holds up nobody.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from whydoku.dataclass import asdict, dataclass
from whydoku.formats import Reading
from whydoku.formats.sources.reading import clean_name
from whydoku.grids.bulk import grid_of
from whydoku.grids.grid import Grid
from whydoku.operations.library.schema import MASKS, numbers_in, symmetry_names
from whydoku.operations.library.store import Store
from whydoku.operations.library.texts import puzzle_in, text_kept


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """A puzzle in the library.

    number       the number by which the library knows it, from 1
    puzzle       its 81 characters, in its own orientation; of other rules, these come first
    rules        the name of its rules
    clues        how many clues it has
    symmetry     the symmetries of their layout, by name
    minimal      whether every clue is needed
    se, whydoku  its ratings on these scales; None if it is not rated yet
    level        what people would call it
    hardest      the technique of the hardest step on its path, by slug
    hardest_at   the number of the first such step
    techniques   all techniques of its path, by slug, the easiest first
    source       where it was read; `date` is when it was made or printed, as YYYY-MM-DD
    added        the day on which it was added
    used         the days on which it was used
    """

    number: int
    puzzle: str
    rules: str = "classic"
    clues: int
    symmetry: tuple[str, ...] = ()
    minimal: bool
    se: float | None = None
    whydoku: float | None = None
    level: str | None = None
    hardest: str | None = None
    hardest_at: int | None = None
    techniques: tuple[str, ...] = ()
    name: str = ""
    source: str = ""
    author: str = ""
    date: str = ""
    notes: str = ""
    tags: tuple[str, ...] = ()
    added: str = ""
    used: tuple[str, ...] = ()

    @property
    def grid(self) -> Grid:
        """The puzzle as a grid."""
        return grid_of(puzzle_in(self.puzzle))

    @property
    def reading(self) -> Reading:
        """The puzzle as the writers of all formats take it."""
        puzzle, name = puzzle_in(self.puzzle), clean_name(self.name)
        if isinstance(puzzle, str):
            return Reading(self.number, puzzle, name)
        return Reading(self.number, None, name, state=puzzle)

    def as_dict(self) -> dict[str, Any]:
        """All fields by name, with lists in place of tuples, as JSON has them."""
        return {
            name: [*value] if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
        }

    def _repr_svg_(self) -> str:
        return self.grid._repr_svg_()


PAGE: Final = 500
"""How many entries are read at once."""

TENTHS: Final = 10
"""A rating of Sudoku Explainer is kept as a whole number of tenths."""

TEXTS: Final = ("name", "source", "author", "date", "notes", "added")
RATING: Final = ("se", "whydoku", "level", "hardest", "hardest_at", *MASKS)
COLUMNS: Final = ("number", "grid", "rules", "clues", "symmetry", "minimal", *RATING, *TEXTS)

WORDS: Final = {"tags": "tag", "used": "day"}
"""The tables of what users say of puzzles, each with its column."""


def entries_with(store: Store, numbers: Iterable[int]) -> Iterator[Entry]:
    """Yields the entries with these numbers, in this order; those that have been removed since are
    left out."""
    left = iter(numbers)
    with store.reading():
        slugs = store.slugs
    while page := [*islice(left, PAGE)]:
        with store.reading() as connection:
            found = page_of(connection, page, slugs)
        yield from (found[number] for number in page if number in found)


def page_of(
    connection: sqlite3.Connection, numbers: Sequence[int], slugs: Mapping[int, str]
) -> dict[int, Entry]:
    """The entries with some of these numbers, by number."""
    marks = ", ".join("?" * len(numbers))
    own: dict[str, dict[int, list[str]]] = {}
    for table, column in WORDS.items():
        own[table] = defaultdict(list)
        query = f"SELECT puzzle, {column} FROM {table} WHERE puzzle IN ({marks}) ORDER BY {column}"
        for number, word in connection.execute(query, tuple(numbers)):
            own[table][number].append(word)
    query = f"SELECT {', '.join(COLUMNS)} FROM puzzles NOT INDEXED WHERE number IN ({marks})"
    return {
        row[0]: entry_of_row(
            dict(zip(COLUMNS, row, strict=True)),
            slugs,
            {table: words.get(row[0], ()) for table, words in own.items()},
        )
        for row in connection.execute(query, tuple(numbers))
    }


def entry_of_row(
    values: Mapping[str, Any], slugs: Mapping[int, str], words: Mapping[str, Iterable[str]]
) -> Entry:
    """The entry with these values of columns, and these words of each table of words."""
    se, hardest = values["se"], values["hardest"]
    needed = {slugs[bit] for bit in numbers_in(values[mask] or 0 for mask in MASKS)}
    return Entry(
        number=values["number"],
        puzzle=text_kept(values["grid"], values["rules"]),
        rules=values["rules"] or "classic",
        clues=values["clues"],
        symmetry=symmetry_names(values["symmetry"]),
        minimal=bool(values["minimal"]),
        se=None if se is None else se / TENTHS,
        whydoku=values["whydoku"],
        level=values["level"],
        hardest=None if hardest is None else slugs[hardest],
        hardest_at=values["hardest_at"],
        techniques=tuple(slug for slug in slugs.values() if slug in needed),
        tags=tuple(words["tags"]),
        used=tuple(words["used"]),
        **{name: values[name] for name in TEXTS},
    )
