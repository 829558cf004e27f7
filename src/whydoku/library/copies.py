"""What indexes say of puzzles whose rows cannot be read: all is kept twice (`schema.py`)."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from whydoku.library.entries import RATING, TEXTS
from whydoku.library.faults import RAISED
from whydoku.library.rows import LEAST_SE, MOST_SE

_BY_NUMBER: Final = ("grid", "hardest_at", *TEXTS)
_BY_RATING: Final = (
    *("clues", "symmetry", "minimal"),
    *(name for name in RATING if name != "hardest_at"),
)

_IS_RATED: Final = f"se IN ({', '.join(map(str, range(LEAST_SE, MOST_SE + 1)))})"
"""Tells SQLite each rating that there may be, so that it looks them up and does not read all."""

_WORDS: Final = {
    "tags": "SELECT puzzle, tag FROM tags WHERE tag > '' ORDER BY tag",
    "used": "SELECT puzzle, day FROM used INDEXED BY by_day ORDER BY day",
}
"""How to read all words of users in another way than by the numbers of puzzles."""


class SecondCopies:
    """The second copies in an open file. What cannot be read of them either is missing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def values(self, number: int, columns: Iterable[str]) -> dict[str, Any]:
        """What is kept in some columns of the puzzle with this number."""
        wanted = {*columns}
        by_rating = [name for name in _BY_RATING if name in wanted]
        return {
            **self._row("kept_twice", "TRUE", number, [n for n in _BY_NUMBER if n in wanted]),
            **(
                self._row("by_rating", _IS_RATED, number, by_rating)
                or self._row("by_rating", "se IS NULL", number, by_rating)
            ),
        }

    def _row(
        self, index: str, condition: str, number: int, columns: Sequence[str]
    ) -> dict[str, Any]:
        if not columns:
            return {}
        query = (
            f"SELECT number, {', '.join(columns)} FROM puzzles INDEXED BY {index} "
            f"WHERE {condition} AND number = ?"
        )
        with suppress(*RAISED):
            for row in self._connection.execute(query, (number,)):
                return dict(zip(columns, row[1:], strict=True))
        return {}

    def words(self, table: str, number: int) -> list[str]:
        """The words that a table of what users say has of the puzzle with this number."""
        return self._words[table].get(number, [])

    @cached_property
    def _words(self) -> Mapping[str, Mapping[int, list[str]]]:
        found: dict[str, dict[int, list[str]]] = {}
        for table, query in _WORDS.items():
            found[table] = defaultdict(list)
            with suppress(*RAISED):
                for number, word in self._connection.execute(query):
                    found[table][number].append(word)
        return found
