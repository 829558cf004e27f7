"""What would become of puzzles if they were added, which none is."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import count, islice
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from whydoku.bulk import check_many
from whydoku.library.adding import FIRST_CHUNK, Given, forms_of, given_of
from whydoku.library.packed import unpacked
from whydoku.library.store import Store
from whydoku.transform import Transform, transform_between
from whydoku.verdicts.check import STATUS, check

ForeseenStatus: TypeAlias = Literal["new", "known", "twice", "multiple", "none", "invalid"]

REFUSED: Final = ("multiple", "none", "invalid")
"""Why puzzles are refused: several solutions, none, or what is no puzzle."""


class Foreseen(NamedTuple):
    """What would become of a puzzle if it was added.

    given      the puzzle
    status     new; known, if the library has one that is essentially equal; twice, if one came
               before it; or why it would be refused, as a check says it
    number     of what is known, the number of its entry
    first      of what comes twice, the index of the one that came before, counted from 0
    transform  a symmetry that takes the puzzle to the one that is known or came before
    fault      of what would be refused, what is wrong with it
    """

    given: Given
    status: ForeseenStatus
    number: int | None = None
    first: int | None = None
    transform: Transform | None = None
    fault: str = ""


def foreseen(store: Store, puzzles: Iterable[Any], threads: int) -> Iterator[Foreseen]:
    """Yields what would become of puzzles."""
    source, indices = map(given_of, puzzles), count()
    seen: dict[bytes, tuple[int, str]] = {}
    while chunk := [*islice(source, FIRST_CHUNK)]:
        forms = forms_of(chunk, threads)
        with store.reading() as connection:
            known = {form: _known(connection, form) for form in {*forms} - {b""}}
        given_forms = [*zip(chunk, forms, strict=True)]
        new = [given.line for given, form in given_forms if form and not known[form]]
        statuses = iter(check_many(new, threads))
        for (given, form), index in zip(given_forms, indices, strict=False):
            if given.fault:
                yield Foreseen(given, "invalid", fault=given.fault)
            elif entry := known[form]:
                number, line = entry
                turn = transform_between(given.line, line)
                yield Foreseen(given, "known", number=number, transform=turn)
            elif (status := STATUS[next(statuses)]) != "unique":
                why = check(given.line).fault.removeprefix(f"{status}: ")
                yield Foreseen(given, status, fault=why)
            elif (first := seen.setdefault(form, (index, given.line)))[0] == index:
                yield Foreseen(given, "new")
            else:
                turn = transform_between(given.line, first[1])
                yield Foreseen(given, "twice", first=first[0], transform=turn)


def _known(connection: sqlite3.Connection, form: bytes) -> tuple[int, str] | None:
    """The number and the puzzle of the entry with a canonical form; None if there is none."""
    query = "SELECT number, grid FROM forms JOIN puzzles ON number = puzzle WHERE form = ?"
    row = connection.execute(query, (form,)).fetchone()
    return (row[0], unpacked(row[1])) if row else None
