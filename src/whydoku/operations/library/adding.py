"""Puzzles on their way into the library: read, compared with what is there, and kept.

Puzzles come in chunks. All that takes time is done before the transaction of a chunk begins, so
that other processes can write meanwhile. A process that is killed loses the chunk that was not
kept yet; to add the same again goes on from there, since no puzzle is kept twice.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import Any, Final, Literal, NamedTuple

from whydoku.errors import InvalidPuzzle, WhydokuError
from whydoku.formats import Reading, read
from whydoku.formats.sources.grids import normal_cells, rules_and_cells
from whydoku.grids.bulk import check_many, minimal_many
from whydoku.grids.canonical import canonical_many, transform_between
from whydoku.grids.check import IS_MINIMAL, CheckStatus, check, clues_in
from whydoku.grids.parts.texts import BLANK, spread
from whydoku.grids.symmetries import RuledTransform
from whydoku.grids.transform import Transform
from whydoku.operations.library.entries import TENTHS, Entry
from whydoku.operations.library.said import TAG, USE, Remarks, is_there, said_in
from whydoku.operations.library.schema import MASKS, symmetries_in
from whydoku.operations.library.store import Store
from whydoku.operations.library.texts import (
    kept_of,
    packed_form,
    puzzle_in,
    size_of,
    text_kept,
    text_of,
)

FIRST_CHUNK: Final = 1 << 10
CHUNK: Final = 1 << 14
"""How many puzzles the first transaction keeps, and at most the later ones."""


class Facts(NamedTuple):
    """What the clues of a puzzle say: how many there are, the symmetries of their layout as bits,
    and whether each of them is needed."""

    clues: int
    symmetry: int
    minimal: bool


def facts_of(lines: Sequence[str], threads: int) -> list[Facts | None]:
    """The facts of puzzles; None for one that does not have exactly one solution."""
    minimal = map(IS_MINIMAL.__getitem__, minimal_many([*map(puzzle_in, lines)], threads))
    return [
        None if own is None else Facts(clues_in(line), _layout_of(line), own)
        for line, own in zip(lines, minimal, strict=True)
    ]


def _layout_of(line: str) -> int:
    name, cells = rules_and_cells(line)
    size = size_of(name)
    return symmetries_in(spread(cells, size), size)


class Given(NamedTuple):
    """A puzzle that is to be added: its text, or in `fault` why it is none; its name, its own
    source, and what its file says or another library knows of it; its canonical form, if it is
    known already; and the number that it gets if that is free, 0 for the next one."""

    line: str
    name: str = ""
    source: str = ""
    fault: str = ""
    said: Entry | Remarks = Remarks()
    form: str = ""
    number: int = 0


class Taken(NamedTuple):
    """What became of a puzzle that was to be added, or what would have.

    given      the puzzle
    status     new; known, if the library has one that is essentially equal; twice, if one that
               would have been added came before it; or why it is refused, as a check says it
    number     of what was added or is known, the number of its entry
    first      of what comes twice, the index of the one that came before, counted from 0
    transform  of what would not have been added, a symmetry that takes the puzzle to the one that
               is known or came before
    fault      of what is refused, what is wrong with it
    """

    given: Given
    status: CheckStatus | Literal["new", "known", "twice"]
    number: int | None = None
    first: int | None = None
    transform: Transform | RuledTransform | None = None
    fault: str = ""

    @property
    def is_new(self) -> bool:
        """Whether the puzzle was not there, and is or would be added."""
        return self.status == "new"


class AddedCount(NamedTuple):
    """How many puzzles were added, how many were there already, and how many were refused because
    they do not have exactly one solution or cannot be read."""

    added: int = 0
    known: int = 0
    refused: int = 0

    def and_of(self, taken: Sequence[Taken]) -> AddedCount:
        """The same with some more puzzles."""
        new = sum(one.is_new for one in taken)
        refused = sum(bool(one.fault) for one in taken)
        known = len(taken) - new - refused
        return AddedCount(self.added + new, self.known + known, self.refused + refused)


def given_of(item: Any, source: str = "") -> Given:
    """The puzzle in a text, a grid, a reading or an entry of another library. Of a grid with more
    than givens only these are kept."""
    if isinstance(item, Given):
        return item
    if isinstance(item, Entry):
        return Given(item.puzzle, item.name, item.source, said=item)
    name, said = "", Remarks()
    try:
        if isinstance(item, str) and len(item) == 81 and (cells := normal_cells(item)):
            line = cells
        elif isinstance(item, Reading):
            name, said = item.name, said_in(item)
            line = (item.error is None and item.line81) or text_of(item.grid)
        else:
            line = text_of(read(item))
    except InvalidPuzzle as fault:
        return Given("", source=source, fault=fault.what)
    except WhydokuError as fault:
        return Given("", source=source, fault=str(fault))
    solved = "" if BLANK in line else "no cell is open, so it is a solution and no puzzle"
    return Given(line, name, said.source or source, solved, said)


def add_in_chunks(
    store: Store, puzzles: Iterable[Any], about: Remarks, threads: int
) -> Iterator[list[Taken]]:
    """Adds puzzles, and yields what became of them, chunk by chunk, each when it is kept."""
    source, size = map(given_of, puzzles), FIRST_CHUNK
    while chunk := [*islice(source, size)]:
        yield _added(store, chunk, about, threads)
        size = min(4 * size, CHUNK)


def _added(store: Store, chunk: Sequence[Given], about: Remarks, threads: int) -> list[Taken]:
    forms = forms_of(chunk, threads)
    with store.reading() as connection:
        known = {form for form in forms if form and number_of_form(connection, form)}
    unknown = [
        given.line for given, form in zip(chunk, forms, strict=True) if form and form not in known
    ]
    facts = iter(facts_of(unknown, threads))
    new: dict[int, tuple[Given, Facts]] = {}
    taken: list[Taken] = []
    with store.writing() as connection:
        free = 1 + (connection.execute("SELECT max(number) FROM puzzles").fetchone()[0] or 0)
        for given, form in zip(chunk, forms, strict=True):
            own = None if given.fault or form in known else next(facts)
            if own is None and form not in known:
                taken.append(_refused(given))
                continue
            number = given.number
            if not number or number in new or is_there(connection, number):
                number = free
            insert = "INSERT OR IGNORE INTO forms VALUES (?, ?)"
            if own and connection.execute(insert, (form, number)).rowcount == 1:
                taken.append(Taken(given, "new", number))
                new[number] = given, own
                free = max(free, number + 1)
            elif known_by := number_of_form(connection, form):
                taken.append(Taken(given, "known", known_by))
            else:
                fault = "another process has just removed this puzzle"
                taken.append(Taken(given, "invalid", fault=fault))
        _keep(store, new, about)
        days = [
            (one.number, day)
            for one in taken
            if one.number is not None
            for day in (*about.used, *one.given.said.used)
        ]
        connection.executemany(USE, days)
    return taken


def _refused(given: Given) -> Taken:
    if given.fault:
        return Taken(given, "invalid", fault=given.fault)
    verdict = check(puzzle_in(given.line))
    return Taken(given, verdict.status, fault=verdict.fault)


def forms_of(chunk: Sequence[Given], threads: int) -> list[bytes]:
    """The canonical forms of puzzles, packed; empty for what is none."""
    asked = [puzzle_in(one.line) for one in chunk if not (one.fault or one.form)]
    made = iter(canonical_many(asked, threads))
    return [b"" if one.fault else packed_form(one.form or next(made)) for one in chunk]


def number_of_form(connection: sqlite3.Connection, form: bytes) -> int | None:
    """The number of the puzzle with this canonical form, which is packed; None if there is none."""
    row = connection.execute("SELECT puzzle FROM forms WHERE form = ?", (form,)).fetchone()
    return None if row is None else int(row[0])


_COLUMNS: Final = (
    *("number", "grid", "rules", "clues", "symmetry", "minimal"),
    *("name", "source", "author", "date", "notes", "added"),
)
_INSERT: Final = (
    f"INSERT INTO puzzles ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"
)


def _keep(store: Store, new: Mapping[int, tuple[Given, Facts]], about: Remarks) -> None:
    """Writes new puzzles into the tables, with all that is known of them."""
    connection = store.connection
    connection.executemany(_INSERT, [_row(number, *one, about) for number, one in new.items()])
    tags = [
        (number, tag)
        for number, (given, _) in new.items()
        for tag in {*about.tags, *given.said.tags}
    ]
    connection.executemany(TAG, tags)
    rated = [
        (number, entry)
        for number, (given, _) in new.items()
        if isinstance(entry := given.said, Entry)
        and None not in (entry.whydoku, entry.level, entry.hardest_at)
    ]
    if rated:
        keep_ratings(store, rated)


def _row(number: int, given: Given, facts: Facts, about: Remarks) -> tuple[Any, ...]:
    texts = ("author", "date", "notes", "added")
    return (
        *(number, *kept_of(given.line), facts.clues, facts.symmetry, int(facts.minimal)),
        *(given.name, given.source or about.source),
        *(getattr(given.said, name) or getattr(about, name) for name in texts),
    )


_RATE: Final = (
    "UPDATE puzzles SET se = ?, whydoku = ?, level = ?, hardest = ?, hardest_at = ?, "
    f"{', '.join(f'{mask} = ?' for mask in MASKS)} WHERE number = ?"
)


def keep_ratings(store: Store, rated: Sequence[tuple[int, Any]]) -> None:
    """Writes what rating says of puzzles, each by its number: an Entry or a Judged; to be asked for
    while `writing`."""
    masks = store.masks([judged.techniques for _, judged in rated])
    bits = store.bits
    store.connection.executemany(
        _RATE,
        [
            (
                None if judged.se is None else round(judged.se * TENTHS),
                *(judged.whydoku, judged.level),
                *(bits.get(judged.hardest), judged.hardest_at, *own, number),
            )
            for (number, judged), own in zip(rated, masks, strict=True)
        ],
    )


def foreseen(store: Store, puzzles: Iterable[Any], threads: int) -> Iterator[Taken]:
    """Yields what would become of puzzles if they were added, which none is."""
    source, indices = map(given_of, puzzles), count()
    seen: dict[bytes, tuple[int, str]] = {}
    while chunk := [*islice(source, FIRST_CHUNK)]:
        forms = forms_of(chunk, threads)
        query = (
            "SELECT number, grid, rules FROM forms JOIN puzzles ON number = puzzle WHERE form = ?"
        )
        known = {form: row for form in {*forms} for row in store.rows(query, (form,))}
        given_forms = [*zip(chunk, forms, strict=True)]
        new = [puzzle_in(one.line) for one, form in given_forms if form and form not in known]
        statuses = iter(check_many(new, threads))
        for (given, form), index in zip(given_forms, indices, strict=False):
            if given.fault:
                yield _refused(given)
            elif form in known:
                number, *kept = known[form]
                turn = transform_between(*map(puzzle_in, (given.line, text_kept(*kept))))
                yield Taken(given, "known", number, transform=turn)
            elif next(statuses) != 1:
                verdict = check(puzzle_in(given.line))
                yield Taken(given, verdict.status, fault="; ".join(verdict.why))
            elif (first := seen.setdefault(form, (index, given.line)))[0] == index:
                yield Taken(given, "new")
            else:
                turn = transform_between(*map(puzzle_in, (given.line, first[1])))
                yield Taken(given, "twice", first=first[0], transform=turn)
