"""The library as Python uses it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import reduce
from os import PathLike, fspath
from typing import Any, Self

from whydoku.errors import WhydokuError, checked_whole
from whydoku.formats import Reading
from whydoku.grids.bulk import workers as workers_of
from whydoku.grids.canonical import canonical_many, transform_between
from whydoku.grids.grid import Grid
from whydoku.operations.library import finding, said
from whydoku.operations.library.adding import AddedCount, Given, Taken, add_in_chunks, foreseen
from whydoku.operations.library.calendar_plan import (
    PlannedDay,
    WantedPlan,
    mark_planned,
    marked,
    planned,
)
from whydoku.operations.library.check import faults_in
from whydoku.operations.library.entries import Entry, entries_with
from whydoku.operations.library.finding import Condition, EntryPage, Same, WantedEntries
from whydoku.operations.library.rating import RatedCount, count_unrated, rate_unrated
from whydoku.operations.library.rescue import entries_that_can_be_read
from whydoku.operations.library.stats import LibraryStats, stats_of
from whydoku.operations.library.store import Store
from whydoku.operations.library.texts import packed_form, puzzle_in
from whydoku.operations.running.flow import crew_here
from whydoku.operations.running.needed import need_pyarrow
from whydoku.shapes.arguments import method_takes


class Library:
    """A library of puzzles in a file, which is made if it is not there.

    It holds each puzzle once: puzzles are the same if their rules allow to turn and renumber one
    into the other. Iterating yields the entries in the order in which they were added. Several
    processes may use the file at once. In a `with` block it is closed at the end. With `damaged` a
    file whose beginning or end is lost is opened for `readable`.
    """

    def __init__(
        self, path: str | PathLike[str], *, read_only: bool = False, damaged: bool = False
    ) -> None:
        self._store = Store(fspath(path), read_only=read_only, damaged=damaged)

    @property
    def path(self) -> str:
        """The name of the file."""
        return self._store.path

    def close(self) -> None:
        """Closes the file."""
        self._store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __len__(self) -> int:
        return int(self._store.rows("SELECT count(*) FROM puzzles")[0][0])

    def __bool__(self) -> bool:
        return True

    def __iter__(self) -> Iterator[Entry]:
        every = finding.selected("number", (), "ORDER BY number")
        return entries_with(self._store, finding.numbers_of(self._store, every))

    def __contains__(self, puzzle: str | Grid) -> bool:
        return self.number_of(puzzle) is not None

    def __getitem__(self, number: int) -> Entry:
        for entry in entries_with(self._store, [number]):
            return entry
        [(last,)] = self._store.rows("SELECT max(number) FROM puzzles")
        numbering = f"its numbers go up to {last}" if last else "it is empty"
        raise WhydokuError(f"{self.path} has no puzzle with the number {number}; {numbering}")

    def __repr__(self) -> str:
        return f"<Library: {self.path}>"

    # Adding and rating

    def add(
        self,
        puzzles: Any,
        *,
        source: str = "",
        author: str = "",
        date: str = "",
        notes: str = "",
        tags: Iterable[str] = (),
        used: str | Iterable[str] = (),
        threads: int = 1,
    ) -> AddedCount:
        """Adds a puzzle or many: texts, grids, what `read_all` reads, or entries of another
        library, which bring along all that is known of them.

        What is given by name holds for all of them, unless their file says more of one. `used`
        are days on which they were used, also those that are there already. They are kept in
        chunks, so that a process that ends midway has added the first ones. Rating them is another
        matter: `rate`.
        """
        about = {"source": source, "author": author, "date": date, "notes": notes}
        chunks = self.adding(puzzles, **about, tags=tags, used=used, threads=threads)
        return reduce(AddedCount.and_of, chunks, AddedCount())

    def adding(
        self,
        puzzles: Any,
        *,
        tags: Iterable[str] = (),
        used: str | Iterable[str] = (),
        threads: int = 1,
        **about: str,
    ) -> Iterator[list[Taken]]:
        """Adds puzzles as `add` does, and yields what became of them, chunk by chunk, each when it
        is kept."""
        if about.get("date"):
            said.checked_day("date", about["date"])
        one = isinstance(puzzles, (str, bytes, Grid, Reading, Entry, Given))
        days = tuple(said.checked_day("used", day) for day in _words("used", used))
        today = date.today().isoformat()
        of_all = said.Remarks(**about, tags=_words("tags", tags), used=days, added=today)
        listed = [puzzles] if one else puzzles
        return add_in_chunks(self._store, listed, of_all, workers_of(threads))

    def dry_run(self, puzzles: Iterable[Any], *, threads: int = 1) -> Iterator[Taken]:
        """Yields what `add` would do with puzzles, in order; adds none."""
        return foreseen(self._store, puzzles, workers_of(threads))

    def rate(self, *, workers: int = 1, timeout: float | None = None) -> RatedCount:
        """Rates all puzzles that have no rating yet. `workers=0` uses every core. A puzzle that
        takes more than `timeout` seconds stays without a rating, and is passed over until more
        time is given."""
        parts = self.rating(workers=workers, timeout=timeout)
        return reduce(RatedCount.and_of, parts, RatedCount())

    def rating(
        self,
        *,
        workers: int = 1,
        timeout: float | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> Iterator[RatedCount]:
        """Rates as `rate` does, and yields how many puzzles were rated whenever some are kept. Ends
        soon after `stop` returns True."""
        return rate_unrated(self._store, crew_here(workers), timeout, stop)

    def unrated(self, timeout: float | None = None) -> int:
        """How many puzzles `rate` would rate."""
        return count_unrated(self._store, timeout)

    # Finding

    @method_takes(WantedEntries)
    def find(self, wanted: WantedEntries) -> Iterator[Entry]:
        """Yields the puzzles that fulfil all that is given, by default the easiest first: those
        that are not rated yet, and then by their ratings on the scale `se`."""
        return entries_with(self._store, finding.found(self._store, wanted))

    @method_takes(WantedEntries)
    def count(self, wanted: WantedEntries) -> int:
        """How many puzzles fulfil all that is given."""
        return finding.number_found(self._store, wanted)

    def page(self, wanted: WantedEntries, start: int, size: int) -> EntryPage:
        """Those puzzles that `find` yields from the place `start` on, counted from 0, `size` of
        them at most; and how many it yields in all."""
        return finding.page_found(self._store, wanted, start, size)

    def on_day(self, day: str) -> Entry | None:
        """The puzzle of a day, YYYY-MM-DD: the one that is marked as used on it, or else one of
        those that are not used yet, nearly always the same whatever is added; None if the library
        is empty."""
        number = finding.number_on(self._store, said.checked_day("day", day))
        return None if number is None else next(entries_with(self._store, [number]), None)

    @method_takes(WantedEntries)
    def query(self, wanted: WantedEntries) -> Condition:
        """The query that `find` asks, in SQL, with the values for its marks."""
        return finding.query_for(self._store, wanted)

    @method_takes(WantedEntries)
    def stats(self, wanted: WantedEntries) -> LibraryStats:
        """How many of the puzzles that fulfil all that is given there are of each kind."""
        return stats_of(self._store, wanted)

    @method_takes(WantedEntries)
    def as_dict(self, wanted: WantedEntries) -> dict[str, list[Any]]:
        """The entries that fulfil all that is given as columns by name, for data frames."""
        numbers = finding.found(self._store, wanted)
        entries = [entry.as_dict() for entry in entries_with(self._store, numbers)]
        return {name: [entry[name] for entry in entries] for name in Entry.__slots__}

    @method_takes(WantedEntries)
    def frame(self, wanted: WantedEntries) -> Any:
        """The same as a table of Arrow, of which pandas and polars make a data frame; needs
        pyarrow."""
        return need_pyarrow("a table of a library").table(self.as_dict(**vars(wanted)))

    @property
    def tags(self) -> list[str]:
        """The tags that puzzles have."""
        return [tag for (tag,) in self._store.rows("SELECT DISTINCT tag FROM tags ORDER BY tag")]

    def number_of(self, puzzle: str | Grid) -> int | None:
        """The number of the puzzle that is essentially equal to this one; None if there is
        none."""
        return finding.number_of(self._store, puzzle)

    def has_form(self, form: str) -> bool:
        """Whether there is a puzzle with this canonical form, as `canonical_many` writes it."""
        return finding.number_with_form(self._store, form) is not None

    def same_as(self, puzzle: str | Grid) -> Same | None:
        """The entry that is essentially equal to a puzzle, and the turn and the renumbering that
        take the puzzle to it; None if there is none."""
        line, number = finding.line_of(puzzle), finding.number_of(self._store, puzzle)
        for entry in entries_with(self._store, [] if number is None else [number]):
            if transform := transform_between(puzzle_in(line), puzzle_in(entry.puzzle)):
                return Same(entry, transform)
        return None

    # A calendar

    @method_takes(WantedPlan)
    def plan(self, wanted: WantedPlan) -> list[PlannedDay]:
        """A puzzle for each day, by the level of its weekday: none twice, and none with the hardest
        technique of the day before or after, but for singles where it cannot be otherwise; and none
        that is marked as used on another day, unless `not_used_since` allows those of the past.
        Days next to them that are not laid out have the puzzles that are marked as used on them.
        Raises PlanShortage if there are too few."""
        return planned(self._store, wanted)

    @method_takes(WantedPlan)
    def marked_plan(self, wanted: WantedPlan) -> list[PlannedDay]:
        """The puzzles that are marked as used on the days of a calendar, whatever else is wanted of
        it. Days without a mark are left out, and a day may have several."""
        return marked(self._store, wanted)

    def mark_planned(self, plan: Iterable[PlannedDay]) -> None:
        """Says of each puzzle of a calendar that it was used on its day, unless it was kept as it
        was marked; of all or of none. Raises DaysTaken if some of the days have a marked puzzle
        already."""
        mark_planned(self._store, plan)

    # Marking and removing

    def mark(
        self,
        numbers: int | Iterable[int],
        *,
        used: str = "",
        unused: str = "",
        tags: Iterable[str] = (),
        untag: Iterable[str] = (),
        **texts: str,
    ) -> int:
        """Says something of puzzles, each by its number: that they were used on a day, YYYY-MM-DD;
        that they were not used after all on a day, or on the days of a span such as
        2027-01-01..2027-12-31; tags that they have or no longer have; and in place of what was said
        before their `name`, `source`, `author`, `date` and `notes`. Returns how many puzzles there
        are with these numbers."""
        if wrong := texts.keys() - {*said.TEXTS}:
            raise WhydokuError(f"{', '.join(sorted(wrong))}: a puzzle has no such mark")
        if texts.get("date"):
            said.checked_day("date", texts["date"])
        untagged = "DELETE FROM tags WHERE puzzle = ? AND tag = ?"
        renamed = "UPDATE puzzles SET {} = ?2 WHERE number = ?1"
        changes = list[tuple[str, tuple[str, ...]]]()
        if unused:
            unmarked = "DELETE FROM used WHERE puzzle = ? AND day BETWEEN ? AND ?"
            changes.append((unmarked, said.checked_days("unused", unused)))
        if used:
            changes.append((said.USE, (said.checked_day("used", used),)))
        changes += [(said.TAG, (tag,)) for tag in _words("tags", tags)]
        changes += [(untagged, (tag,)) for tag in _words("untag", untag)]
        changes += [(renamed.format(name), (text,)) for name, text in texts.items()]
        with self._store.writing() as connection:
            marked = [n for n in dict.fromkeys(_listed(numbers)) if said.is_there(connection, n)]
            for number in marked:
                for query, values in changes:
                    connection.execute(query, (number, *values))
        return len(marked)

    def used_on(self, days: str) -> list[int]:
        """The numbers of the puzzles that were used on a day, or on the days of a span such as
        2027-01-01..2027-12-31."""
        rows = said.days_used(self._store, *said.checked_days("days", days))
        return [*dict.fromkeys(number for number, *_ in rows)]

    def remove(self, numbers: int | Iterable[int]) -> int:
        """Removes puzzles, each by its number; returns how many there were."""
        entries = [*entries_with(self._store, _listed(numbers))]
        forms = map(packed_form, canonical_many([puzzle_in(entry.puzzle) for entry in entries]))
        rows = [(entry.number,) for entry in entries]
        with self._store.writing() as connection:
            connection.executemany("DELETE FROM forms WHERE form = ?", [(form,) for form in forms])
            for table in ("tags", "used"):
                connection.executemany(f"DELETE FROM {table} WHERE puzzle = ?", rows)
            return connection.executemany("DELETE FROM puzzles WHERE number = ?", rows).rowcount

    # The file

    def readable(self, lost: list[str]) -> Iterator[Entry]:
        """Yields all entries that can be read, even from a damaged file. Adds to `lost` a sentence
        for each part that could not be read."""
        return entries_that_can_be_read(self._store, lost)

    def check(self, *, threads: int = 1) -> list[str]:
        """What is wrong with the file, as sentences; none if all is well."""
        return faults_in(self._store, workers_of(threads))


def _listed(numbers: int | Iterable[int]) -> list[int]:
    listed = [numbers] if isinstance(numbers, int) else [*numbers]
    return [checked_whole("number", number) for number in listed]


def _words(field: str, words: Iterable[str]) -> tuple[str, ...]:
    listed = (words,) if isinstance(words, str) else tuple(words)
    for word in listed:
        if not isinstance(word, str) or not word.strip():
            raise WhydokuError(f"{field}: found {word!r}; allowed are words")
    return tuple(word.strip() for word in listed)
