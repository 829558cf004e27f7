"""`whydoku library plan`: a calendar of puzzles, as a table, for calendars and feeds, or a book."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from io import StringIO
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.errors import counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.library.options import AskedLibrary
from whydoku.faces.cli.opened_library import seeded
from whydoku.faces.cli.output_file import file_beside_output, refuse_input, write_data
from whydoku.library.calendars import calendar_text
from whydoku.library.feeds import feed_data
from whydoku.library.plan import PlannedDay, PlanShortage, WantedPlan
from whydoku.library.playing import checked_address
from whydoku.render.lines import aligned
from whydoku.shapes.marks import About, Meant
from whydoku.step import in_tenths

Plan = Sequence[PlannedDay]

BOOK: Final = ".pdf"

TITLE: Final = "Sudoku"
"""The title of a calendar or a feed, unless another is given."""

EPILOG: Final = """\b
  whydoku library plan --from 2027-01-01 --seed 1 -o year.ics -o year.feed.json
  whydoku library plan --from 2027-02-01 --days 28 --levels sat=hard,sun=expert -o sundays.pdf
  whydoku library plan --from 2027-01-01 --not-used-since 2025-01-01 --mark -o year.csv
"""


@dataclass(frozen=True, kw_only=True)
class AskedCalendar(AskedLibrary):
    """How to write a calendar."""

    outputs: Annotated[
        tuple[str, ...],
        Option("--output", short="-o", metavar="FILE", type=click.Path(dir_okay=False)),
        About(
            "File to write, as its ending says: .csv or .json, a table; .ics, for calendars; "
            ".feed.json, a JSON Feed; .pdf, a book. May be given for several."
        ),
    ] = ()
    title: Annotated[str, Meant("text")] = ""
    """Title of the calendar, the feed and the book."""
    url: Annotated[str, Option(metavar="URL")] = ""
    """Address of the page, for links to play the puzzles there."""
    mark: bool = False
    """Mark each puzzle as used on its day."""
    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON, one object per line."""

    def __post_init__(self) -> None:
        for name in self.outputs:
            if _ending(name) not in (*TEXTS, BOOK):
                raise click.UsageError(
                    f"plan writes {', '.join((*TEXTS, BOOK))} files; found {Path(name).name}"
                )
        if self.url:
            checked_address(self.url)


@asks("plan", AskedCalendar, WantedPlan, epilog=EPILOG)
def command(asked: AskedCalendar, wanted: WantedPlan) -> int:
    """Lay out a calendar: a puzzle for each day, by the level of its weekday.

    No puzzle comes twice, and none has the hardest technique of the day before. The same options,
    seed and library give the same calendar. With --mark the puzzles count as used on their days,
    so that --not-used-since leaves them out of the next calendar.
    """
    console = Console.of_this_process(asked.as_json)
    if any(_ending(name) == BOOK for name in asked.outputs):
        from whydoku.faces.books import need_books

        need_books()
    with asked.opened(read_only=not asked.mark) as library:
        for name in asked.outputs:
            refuse_input(Path(name), [library.path])
        try:
            plan = library.plan(**asdict(seeded(wanted, console)))
        except PlanShortage as shortage:
            for sentence in shortage.shortages:
                console.complain(sentence)
            return exit_codes.REFUSED
        for name in asked.outputs:
            _write_file(name, plan, asked)
        if asked.mark:
            library.mark_planned(plan)
    if asked.as_json:
        for planned in plan:
            console.write_json(planned.as_dict())
    elif not asked.outputs:
        console.write(_for_people(plan) if console.people else _csv(plan, asked).rstrip())
    else:
        console.write(f"{', '.join(asked.outputs)}: {counted(len(plan), 'puzzle')}")
    return exit_codes.OK


def _ending(name: str) -> str:
    """The ending of a file that says what to write."""
    lower = name.lower()
    return next((ending for ending in TEXTS if lower.endswith(ending)), Path(lower).suffix)


def _write_file(name: str, plan: Plan, asked: AskedCalendar) -> None:
    ending = _ending(name)
    if ending == BOOK:
        write_data(_book(plan, asked), Path(name))
        return
    with file_beside_output(Path(name), ()) as file:
        file.write(TEXTS[ending](plan, asked))


def _rows(plan: Iterable[PlannedDay]) -> Iterator[tuple[str, ...]]:
    """Yields a row for each day, after one with the names of the columns."""
    yield "day", "weekday", "level", "se", "hardest", "number", "name", "puzzle"
    for planned in plan:
        entry = planned.entry
        yield (
            *(str(planned.day), planned.weekday, planned.level, in_tenths(entry.se or 0)),
            *(entry.hardest or "", str(entry.number), planned.name, entry.puzzle),
        )


def _for_people(plan: Plan) -> str:
    rows = [(*row[:6], row[-1]) for row in _rows(plan)]
    return "\n".join(aligned(rows))


def _csv(plan: Plan, _: AskedCalendar) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(_rows(plan))
    return text.getvalue()


def _json(plan: Plan, _: AskedCalendar) -> str:
    return "".join(json_line(planned.as_dict(), is_ascii=False) for planned in plan)


def _calendar(plan: Plan, asked: AskedCalendar) -> str:
    return calendar_text(plan, asked.title or TITLE, asked.url)


def _feed(plan: Plan, asked: AskedCalendar) -> str:
    data = feed_data(plan, asked.title or TITLE, asked.url)
    return f"{json.dumps(data, ensure_ascii=False, indent=1)}\n"


TEXTS: Final[dict[str, Callable[[Plan, AskedCalendar], str]]] = {
    ".csv": _csv,
    ".ics": _calendar,
    ".feed.json": _feed,
    ".json": _json,
}
"""What writes a file of each ending, the longer endings first."""


def _book(plan: Plan, asked: AskedCalendar) -> bytes:
    from whydoku.faces.books import BookPlan, NamedGrid, book_of_puzzles, gathered

    of_book = BookPlan(title=asked.title, names=True)
    grids = [NamedGrid(planned.entry.grid, planned.name) for planned in plan]
    return book_of_puzzles(gathered(grids, of_book, threads=0), of_book)
