"""`whydoku library plan`: a calendar of puzzles, as a table or a book."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.dataclass import asdict, dataclass
from whydoku.errors import counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.library.chosen import AskedLibrary
from whydoku.faces.cli.library.written import json_list
from whydoku.faces.cli.options.asked import SHARED, Option, asks
from whydoku.faces.cli.options.opened_library import seeded, tell_seed, tell_unknown_tags
from whydoku.faces.cli.options.output_file import (
    file_beside_output,
    refuse_input,
    refuse_pattern,
    write_data,
)
from whydoku.logic.step import in_tenths
from whydoku.operations.library import Library
from whydoku.operations.library.calendar_choices import PlanShortage
from whydoku.operations.library.calendar_plan import (
    DaysTaken,
    PlannedDay,
    WantedPlan,
    days_have,
    days_of,
)
from whydoku.shapes.marks import About, Meant
from whydoku.telling.lines import aligned

Plan = Sequence[PlannedDay]

TITLE: Final = "Sudoku"
"""The title of a book, unless another is given."""

ENDINGS: Final = (".csv", ".json", ".jsonl", ".pdf", ".xlsx")
"""The endings of the files to write."""

EPILOG: Final = """\b
  whydoku library plan --from 2027-01-01 --seed 1 -o year.csv -o year.pdf
  whydoku library plan --from 2027-02-01 --to 2027-02-28 --levels sat=hard,sun=expert -o sundays.pdf
  whydoku library plan --from 2027-01-01 --not-used-since 2025-01-01 -o year.csv
  whydoku library plan --from 2027-01-01 --marked -o year.xlsx
"""


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class AskedPlanFiles(AskedLibrary):
    """The library, and the files to write."""

    heading = SHARED

    outputs: Annotated[
        tuple[str, ...],
        Option("--output", short="-o", metavar="FILE", type=click.Path(dir_okay=False)),
        About(
            "File to write, as its ending says: .csv, .xlsx, .json or .jsonl, a table; .pdf, a "
            "book. May be given for several."
        ),
    ] = ()
    as_json: Annotated[bool, Option("--json")] = False
    """Write JSON, one object per line."""


@dataclass(frozen=True, kw_only=True)
class AskedCalendar(AskedPlanFiles):
    """How to write a calendar."""

    title: Annotated[str, Meant("text")] = ""
    """Title of the book."""
    mark: bool = False
    """Mark each puzzle as used on its day."""
    marked: bool = False
    """Lay out nothing; write out the puzzles that are marked as used on these days."""

    def __post_init__(self) -> None:
        for name in self.outputs:
            refuse_pattern(name, "plan")
            if not _ending(name):
                raise click.UsageError(
                    f"plan writes {', '.join(ENDINGS)} files; found {Path(name).name}"
                )
        if self.mark and self.marked:
            raise click.UsageError("give --mark to lay out days, or --marked for what is marked")


@asks("plan", AskedCalendar, WantedPlan, epilog=EPILOG)
def command(asked: AskedCalendar, wanted: WantedPlan) -> int:
    """Lay out a calendar: a puzzle for each day, by the level of its weekday.

    No puzzle appears twice, none was used on another day, and none has the same hardest technique
    as the day before or after, except for singles where it cannot be avoided. The same options,
    seed and library give the same calendar. With --mark the puzzles are marked as used on their
    days, so that the next calendar leaves them out; --marked writes out such a calendar again, and
    whydoku library mark --unused removes the marks.
    """
    console = Console.of_this_process(asked.as_json)
    endings = {*map(_ending, asked.outputs)}
    if ".pdf" in endings:
        from whydoku.telling.books.book import need_books

        need_books()
    if ".xlsx" in endings:
        from whydoku.telling.workbooks.looks import need_xlsxwriter

        need_xlsxwriter()
    with asked.opened(read_only=not asked.mark) as library:
        for name in asked.outputs:
            refuse_input(Path(name), [library.path])
        plan = (_marked if asked.marked else _laid_out)(library, asked, wanted, console)
        if not plan:
            return exit_codes.REFUSED
        for name in asked.outputs:
            _write_file(name, plan, asked.title or TITLE)
    if asked.as_json:
        for planned in plan:
            console.write_json(planned.as_dict())
    elif not asked.outputs:
        rows = ((*row[:7], row[-1]) for row in _rows(plan))
        console.write("\n".join(aligned([*rows])) if console.people else _csv(plan).rstrip())
    else:
        console.write(f"{', '.join(asked.outputs)}: {counted(len(plan), 'puzzle')}")
    return exit_codes.OK


def _laid_out(library: Library, asked: AskedCalendar, wanted: WantedPlan, console: Console) -> Plan:
    """A calendar, marked if that is asked for; empty, with the reasons told, if there is none."""
    drawn, reasons = seeded(wanted), list[str]()
    try:
        plan: Plan = library.plan(**asdict(drawn))
        if asked.mark:
            library.mark_planned(plan)
            laid_out = {one.day for one in plan}
            plan = [one for one in library.marked_plan(**asdict(wanted)) if one.day in laid_out]
    except PlanShortage as shortage:
        reasons.extend(shortage.shortages)
        tell_unknown_tags(library, wanted.tag, console)
        marked = {one.day for one in library.marked_plan(**asdict(wanted))}
        days = [day for day, _ in days_of(wanted) if day in marked]
        if days and not wanted.keep_marked and (asked.mark or wanted.not_used_since):
            reasons.append(_in_words(DaysTaken(days)))
    except DaysTaken as taken:
        reasons.append(_in_words(taken))
    for sentence in reasons:
        console.complain(sentence)
    if reasons:
        return ()
    tell_seed(drawn, wanted, console)
    return plan


def _marked(library: Library, _: AskedCalendar, wanted: WantedPlan, console: Console) -> Plan:
    """What is marked on the days of a calendar; tells how many days have no mark."""
    plan = library.marked_plan(**asdict(wanted))
    marked = {one.day for one in plan}
    if missing := [day for day, _ in days_of(wanted) if day not in marked]:
        console.complain(f"{days_have(missing)} no puzzle marked as used")
    return plan


def _in_words(taken: DaysTaken) -> str:
    """Says which days of a calendar have a marked puzzle already, and what can be done."""
    span = "..".join(map(str, dict.fromkeys((taken.days[0], taken.days[-1]))))
    return (
        f"{taken}; plan --marked writes what is marked, --keep-marked fills the other days round "
        f"it, and mark --unused {span} takes the marks back"
    )


def _ending(name: str) -> str:
    """The ending of a file that says what to write; empty for another one."""
    return next((ending for ending in ENDINGS if name.lower().endswith(ending)), "")


def _write_file(name: str, plan: Plan, title: str) -> None:
    data = _written(_ending(name), plan, title)
    if isinstance(data, bytes):
        write_data(data, Path(name))
    else:
        with file_beside_output(Path(name), ()) as file:
            file.write(data)


def _written(ending: str, plan: Plan, title: str) -> str | bytes:
    """What a file with this ending says."""
    if ending == ".pdf":
        from whydoku.telling.books import BookPlan
        from whydoku.telling.books.book import book_of_puzzles
        from whydoku.telling.books.puzzles import NamedGrid, gathered

        of_book = BookPlan(title=title, names=True)
        grids = [NamedGrid(one.entry.grid, one.entry.name, day=one.day) for one in plan]
        return book_of_puzzles(gathered(grids, of_book, threads=0), of_book)
    if ending == ".xlsx":
        from whydoku.telling.workbooks.kinds.table import table_bytes

        head, *rows = _rows(plan)
        return table_bytes(head, rows, len(head) - 1)
    if ending == ".csv":
        return _csv(plan)
    objects = (planned.as_dict() for planned in plan)
    lines = (json_line(data, is_ascii=False) for data in objects)
    return "".join(json_list(objects) if ending == ".json" else lines)


def _rows(plan: Iterable[PlannedDay]) -> Iterator[tuple[str, ...]]:
    """Yields a row for each day, after one with the names of the columns."""
    yield (
        *("day", "weekday", "level", "se", "whydoku", "hardest"),
        *("number", "name", "author", "puzzle"),
    )
    for planned in plan:
        entry = planned.entry
        yield (
            *(str(planned.day), planned.weekday, planned.level),
            *("" if rating is None else in_tenths(rating) for rating in (entry.se, entry.whydoku)),
            *(entry.hardest or "", str(entry.number), entry.name, entry.author, entry.puzzle),
        )


def _csv(plan: Plan) -> str:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(_rows(plan))
    return text.getvalue()
