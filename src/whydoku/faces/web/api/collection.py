"""The library of puzzles that a server shows, if it has one, and the operations on it. Each worker
only reads it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Any, Final

from whydoku.dataclass import asdict, dataclass, fields
from whydoku.errors import WhydokuError
from whydoku.faces.web.api.catalogue import EmptyRequest
from whydoku.faces.web.api.making import Seed
from whydoku.faces.web.api.operations import TimeLimit, operation
from whydoku.faces.web.api.requests import GridValue, PageJson, PageRequest, reading_of
from whydoku.formats.json_names import Count, PuzzleText
from whydoku.logic.catalogue import catalogue, entry_of, kinds_of, rating_of_technique
from whydoku.operations.library import Library, WantedEntries
from whydoku.operations.library.faults import UnusableLibrary
from whydoku.operations.library.said import checked_day
from whydoku.operations.library.stats import LibraryStats
from whydoku.operations.refusals import Problem
from whydoku.shapes.marks import Between, Record, Sample, of
from whydoku.shapes.texts import Text

Stamp = tuple[tuple[int, int, int], ...]
"""For the file and its log, which file it is, when it was written and its size."""


def faults_of(path: str) -> list[str]:
    """What is wrong with the library in the file at `path`, if that is not empty, in sentences that
    do not name the file."""
    if not path:
        return []
    try:
        Library(path, read_only=True).close()
    except FileNotFoundError:
        return ["the file of the library is gone"]
    except (UnusableLibrary, OSError):
        return ["the library cannot be read"]
    return []


def tomorrow() -> str:
    """The first day whose puzzle is not shown among the others yet."""
    return (date.today() + timedelta(1)).isoformat()


class Shelf:
    """The library in the file at `path`, if that is not empty.

    The file is opened for each question and closed after it, which takes less than a millisecond:
    another file may take its place while no question is answered.
    """

    def __init__(self) -> None:
        self.path = ""
        self._counted: tuple[Stamp, str, LibraryStats] | None = None

    @contextmanager
    def reading(self) -> Iterator[Library]:
        """Gives the library; raises a Problem if there is none, or if it cannot be read. What is
        wrong with the file is for the log alone."""
        if not self.path:
            gives = "whydoku serve --library FILE gives it one"
            raise Problem(501, "Missing part", f"this server has no library of puzzles; {gives}")
        try:
            with Library(self.path, read_only=True) as library:
                yield library
        except (UnusableLibrary, OSError) as fault:
            sys.stderr.write(f"whydoku: {fault}\n")
            sentence = "the library of this server cannot be read at the moment; its log says why"
            raise Problem(500, "Unusable library", sentence) from None

    def stats(self) -> LibraryStats:
        """How many puzzles there are of each kind, but for those that are planned for days to come;
        counted again only on another day, or if the file has changed."""
        with self.reading() as library:
            stamp, day = self._stamp(), tomorrow()
            if self._counted is None or self._counted[:2] != (stamp, day):
                self._counted = stamp, day, library.stats(not_used_since=day)
            return self._counted[2]

    def _stamp(self) -> Stamp:
        log = Path(f"{self.path}-wal")
        states = [path.stat() for path in (Path(self.path), log) if path.exists()]
        return tuple((one.st_ino, one.st_mtime_ns, one.st_size) for one in states if one.st_size)


SHELF: Final = Shelf()
"""The library of this process."""


MOST_COUNTED: Final = 50_000
"""The most puzzles of which an answer with a page says what there is among them."""


@dataclass(frozen=True, kw_only=True)
class LibraryRequest(PageRequest, WantedEntries):
    """Asks which puzzles of the library fulfil all that is given."""

    same_as: GridValue = ""  # type: ignore[assignment]
    seed: Seed | None = None
    size: Annotated[int, Between(1, 100)] = 24
    """How many puzzles the answer has at most."""
    counts: bool = False
    """Whether the answer says what there is among all that are found."""

    @property
    def wanted(self) -> WantedEntries:
        """What the request looks for among the puzzles that are not planned for days to come;
        raises InvalidPuzzle if it names a puzzle and there is none."""
        asked = {one.name: getattr(self, one.name) for one in fields(WantedEntries)}
        soon = tomorrow()
        day = checked_day("not used since", self.not_used_since or soon)
        asked["not_used_since"] = min(day, soon)
        if self.same_as != "":
            asked["same_as"] = reading_of(self.same_as).grid.puzzle
        return WantedEntries(**asked)


class EntryJson(Record):
    """A puzzle of the library."""

    number: int
    """The number by which the library knows it."""
    puzzle: PuzzleText
    """The puzzle, in its own orientation."""
    name: str
    """Its name; empty if it has none."""
    clues: Count
    """How many clues it has."""
    symmetry: list[str]
    """The symmetries of their layout."""
    minimal: bool
    """Whether every clue is needed."""
    se: float | None
    """Its rating on the scale of Sudoku Explainer; null if it is not rated yet."""
    whydoku: float | None
    """Its rating on our own scale; null if it is not rated yet."""
    level: str | None
    """Its level; null if it is not rated yet."""
    hardest: str | None
    """The technique of the hardest step on its path; null if it is not rated yet."""
    hardest_name: str | None = of(lambda entry: entry.hardest and _name_of(entry.hardest))
    """The name of this technique; null likewise."""
    techniques: list[str]
    """All techniques of its path, the easiest first."""
    source: str
    """Where it was read."""
    author: str
    """Who made it."""
    date: str
    """When it was made or printed, as YYYY-MM-DD, or empty."""
    tags: list[str]
    """Its tags."""


class FoundEntriesJson(PageJson):
    """Puzzles of the library, page by page."""

    total: Count
    """How many puzzles fulfil all that is given."""
    entries: list[EntryJson]
    """The puzzles of this page."""
    stats: LibraryStatsJson | None
    """What there is among all that are found; null if `counts` does not ask for it, or with a
    `limit` or more than 50,000 puzzles."""


@operation("library", {"level": "hard", "size": 2}, {"without": "chains", "clues": "24-28"})
def library(asked: LibraryRequest, _: TimeLimit) -> FoundEntriesJson:
    """Find puzzles in the library of the server, in an order or at random."""
    wanted = asked.wanted
    with SHELF.reading() as puzzles:
        total, entries = puzzles.page(wanted, asked.start, asked.size)
        is_counted = asked.counts and asked.limit is None and total <= MOST_COUNTED
        stats = puzzles.stats(**asdict(wanted)) if is_counted else None
    end = asked.start + len(entries)
    return FoundEntriesJson.of(
        total=total,
        entries=[EntryJson.of(entry) for entry in entries],
        next=end if entries and end < total else None,
        stats=stats and LibraryStatsJson.of(stats),
    )


class ShareJson(Record):
    """A name, and how many puzzles it fits."""

    name: str = of(itemgetter(0))
    """The name."""
    puzzles: Count = of(itemgetter(1))
    """How many puzzles."""


class TechniqueShareJson(Record):
    """A technique, and how many puzzles use it."""

    technique: str = of(itemgetter(0))
    """Its slug."""
    name: str = of(lambda share: _name_of(share[0]))
    """Its name."""
    puzzles: Count = of(itemgetter(1))
    """How many puzzles."""


def _families(stats: LibraryStats) -> list[tuple[str, int]]:
    in_order = sorted(catalogue(), key=lambda entry: entry.rating)
    names = dict.fromkeys(kind for entry in in_order for kind in kinds_of(entry))
    return [(name, stats.families.get(name, 0)) for name in names]


class LibraryStatsJson(Record):
    """What there is in the library."""

    puzzles: Count
    """How many puzzles there are."""
    rated: Count
    """How many of them are rated."""
    levels: list[ShareJson] = of("levels.items()")
    """The levels that occur, the easiest first."""
    techniques: list[TechniqueShareJson] = of(
        lambda stats: sorted(
            stats.techniques.items(), key=lambda share: (rating_of_technique(share[0]), share[0])
        )
    )
    """The techniques that occur, the easiest first."""
    families: list[ShareJson] = of(_families)
    """All families of techniques, and `any-chain` for all that follows links, those that no puzzle
    needs too, in the order of the easiest of each."""
    symmetries: list[ShareJson] = of("symmetries.items()")
    """The symmetries that occur, the most frequent first, and `none` for layouts without any."""
    tags: list[ShareJson] = of("tags.items()")
    """The tags that occur."""
    ratings: list[float] = of(lambda stats: _ends(stats.ratings))
    """The lowest and the highest rating on the scale of Sudoku Explainer; empty if there is
    none."""
    clues: list[int] = of(lambda stats: _ends(stats.clues))
    """The least and the greatest number of clues; empty if there are no puzzles."""


@operation("library_stats", {}, by_get=True, changes=True)
def library_stats(_: EmptyRequest, __: TimeLimit) -> LibraryStatsJson:
    """Say what there is in the library of the server: levels, techniques, symmetries, tags."""
    return LibraryStatsJson.of(SHELF.stats())


@dataclass(frozen=True, kw_only=True)
class DailyRequest:
    """Asks for the puzzle of a day."""

    day: Annotated[Text, Sample("2026-01-05")] = ""
    """The day, YYYY-MM-DD, up to tomorrow, where it may be today; by default today, where the
    server is."""


class DailyJson(Record):
    """The puzzle of a day."""

    day: str
    """The day."""
    entry: EntryJson | None = of("")
    """The puzzle; null if the library is empty."""
    planned: bool
    """Whether it is marked as used on this day, rather than drawn."""


@operation("daily", {"day": "2026-01-05"}, by_get=True, changes=True)
def daily(asked: DailyRequest, _: TimeLimit) -> DailyJson:
    """Show the puzzle of a day from the library of the server."""
    day = checked_day("day", asked.day) if asked.day else date.today().isoformat()
    if day > tomorrow():
        raise WhydokuError(f"day: {day} is still to come; its puzzle is shown on that day")
    with SHELF.reading() as puzzles:
        entry = puzzles.on_day(day)
    planned = entry is not None and day in entry.used
    return DailyJson.of(entry, day=day, planned=planned)


def _name_of(slug: str) -> str:
    entry = entry_of(slug)
    return entry.name if entry else slug


def _ends(numbers: Mapping[Any, int]) -> list[Any]:
    return [min(numbers), max(numbers)] if numbers else []
