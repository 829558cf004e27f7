"""What is found in a library: the numbers of puzzles, in order or drawn at random, and how many
there are; and which puzzle is the same as another."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace

from whydoku.errors import WhydokuError, checked_whole
from whydoku.grid import Grid
from whydoku.library.adding import given_of, number_of_form
from whydoku.library.entries import entries_with
from whydoku.library.entry import Entry
from whydoku.library.packed import packed
from whydoku.library.store import Store
from whydoku.library.wanted import (
    Condition,
    KnownOfLibrary,
    WantedEntries,
    WantedKind,
    checked,
    conditions_of,
    order_of,
    selected,
)
from whydoku.transform import Transform, canonical, transform_between
from whydoku.world.stream import Stream


@dataclass(frozen=True, slots=True)
class Same:
    """The entry that is essentially equal to a puzzle, and the symmetry that takes the puzzle to
    that of the entry."""

    entry: Entry
    transform: Transform


def conditions_in(store: Store, wanted: WantedKind) -> list[Condition]:
    """The conditions for what is wanted of a library."""
    known = KnownOfLibrary(store.bits, lambda puzzle: number_of(store, puzzle))
    return [*conditions_of(checked(wanted), known)]


def query_for(store: Store, wanted: WantedEntries) -> Condition:
    """The query for the numbers of what is wanted, in order."""
    order = order_of(wanted)
    if wanted.limit is not None and not wanted.random:
        order += f" LIMIT {checked_whole('limit', wanted.limit)}"
    return selected("number", conditions_in(store, wanted), order)


def numbers_of(store: Store, query: Condition) -> array[int]:
    """The numbers that a query gives."""
    with store.reading() as connection:
        return array("q", (number for (number,) in connection.execute(*query)))


def found(store: Store, wanted: WantedEntries) -> array[int]:
    """The numbers of the puzzles that fulfil all that is wanted."""
    numbers = numbers_of(store, query_for(store, wanted))
    if not wanted.random:
        return numbers
    return _drawn(numbers, wanted.limit, Stream(needed_seed(wanted.seed)))


def number_found(store: Store, wanted: WantedEntries) -> int:
    """How many puzzles fulfil all that is wanted."""
    query = selected("count(*)", conditions_in(store, wanted))
    with store.reading() as connection:
        number = int(connection.execute(*query).fetchone()[0])
    most = wanted.limit
    return number if most is None else min(number, checked_whole("limit", most))


def part_found(
    store: Store, wanted: WantedEntries, start: int, size: int
) -> tuple[int, Sequence[int]]:
    """How many puzzles fulfil all that is wanted, and the numbers of those from the place `start`
    on, `size` of them at most."""
    if wanted.random:
        drawn = found(store, wanted)
        return len(drawn), drawn[start : start + size]
    total = number_found(store, wanted)
    query = query_for(store, replace(wanted, limit=max(0, min(size, total - start))))
    return total, numbers_of(store, Condition(f"{query.sql} OFFSET {start}", query.values))


def number_of(store: Store, puzzle: str | Grid) -> int | None:
    """The number of the puzzle that is essentially equal to this one; None if there is none."""
    return number_with_form(store, canonical(_line_of(puzzle)).as_line())


def number_with_form(store: Store, form: str) -> int | None:
    """The number of the puzzle with a canonical form, of 81 characters; None if there is none."""
    with store.reading() as connection:
        return number_of_form(connection, packed(form))


def same_in(store: Store, puzzle: str | Grid) -> Same | None:
    """The entry that is essentially equal to a puzzle; None if there is none."""
    line = _line_of(puzzle)
    number = number_with_form(store, canonical(line).as_line())
    for entry in entries_with(store, [] if number is None else [number]):
        transform = transform_between(line, entry.puzzle)
        return None if transform is None else Same(entry, transform)
    return None


def needed_seed(seed: int | None) -> int:
    """The seed of a random draw; raises WhydokuError if none is given."""
    if seed is None:
        raise WhydokuError("a random draw needs a seed, so that it can be repeated")
    return checked_whole("seed", seed)


def _drawn(numbers: array[int], limit: int | None, stream: Stream) -> array[int]:
    """So many of the numbers, drawn at random, in the order of the draw."""
    most = len(numbers) if limit is None else min(limit, len(numbers))
    for n in range(most):
        other = n + stream.below(len(numbers) - n)
        numbers[n], numbers[other] = numbers[other], numbers[n]
    return numbers[:most]


def _line_of(puzzle: str | Grid) -> str:
    """The givens of a puzzle in any form as 81 characters."""
    given = given_of(puzzle)
    if given.fault:
        raise WhydokuError(given.fault)
    return given.line
