"""Writers for traces, one for each format of `whydoku explain`: each makes the text of one trace.

A writer of text is a value and knows nothing of other puzzles, so that another process can use it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict

from whydoku.errors import puzzles_counted
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.output_file import refuse_terminal, write_data
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.faces.cli.shared_options import manner_of
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.profiles.profile import Profile
from whydoku.render.words.manner import Manner
from whydoku.trace import Trace

if TYPE_CHECKING:
    from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
    from whydoku.render.pages import PathOnPage
    from whydoku.shortest import Shortened
    from whydoku.traces import Totals


class PathNames(TypedDict):
    """The names of a path, as the functions for pages take them."""

    name: str
    anchor: str


@dataclass(frozen=True, slots=True)
class TraceToWrite:
    """A trace to write, with its puzzle, the number of this, and the folder of its pictures, if
    there is one.

    `shortened` is the result of the search for a shorter path, if one was made.
    """

    item: PuzzleItem
    number: int
    trace: Trace
    folder: Path | None
    shortened: Shortened | None = None


@dataclass(frozen=True)
class TraceWriter:
    """Makes the text of traces; for a puzzle without one it says what is wrong, if the format has
    room. `alone` is the only puzzle that was named; `is_ascii` is for JSON. What the text refers to
    is `beside` the file that it goes to.
    """

    console: Console
    profile: Profile
    alone: bool
    details: bool
    watch: bool
    statistics: bool
    style: str
    chains: str
    is_ascii: bool
    beside: Path = Path()

    @property
    def between(self) -> str:
        """What belongs between two texts; by default nothing."""
        return ""

    @property
    def manner(self) -> Manner:
        """How to tell steps."""
        return manner_of(self.profile, self.style, self.chains)

    def prepare(self) -> None:
        """Refuses what cannot be written, before anything is found out; by default nothing."""

    @property
    def has_contents(self) -> bool:
        """Whether contents precede several texts; by default not."""
        return False

    def entry(self, to_write: TraceToWrite) -> PathOnPage | None:
        """The entry of a trace in the contents that precede all texts; None in a format without
        contents."""
        del to_write
        return None

    def begin(self, entries: Sequence[PathOnPage]) -> str:
        """What belongs before all texts, whose entries are known; by default nothing."""
        del entries
        return ""

    def text(self, to_write: TraceToWrite) -> str:
        """The text of a trace."""
        raise NotImplementedError

    def refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> str:
        """The text that a puzzle has no trace; by default none."""
        del item, answer
        return ""

    def remark(self, text: str) -> str:
        """The text of a remark on a trace, which follows it; by default none."""
        del text
        return ""

    def saved(self, to_write: TraceToWrite) -> str:
        """What a shorter path saves, in words; empty if no shorter path was looked for."""
        if to_write.shortened is None:
            return ""
        from whydoku.render.words.savings import savings

        return savings(to_write.shortened, names=self.profile.names)

    def totals(self, totals: Totals) -> str:
        """The text of totals; only formats with statistics have one."""
        raise NotImplementedError

    def after_last(self) -> str:
        """What follows the last text, if there is any; by default nothing."""
        return ""

    def end(self) -> None:
        """Writes what has been gathered; by default nothing."""


class TextWriter(TraceWriter):
    """Text for people; in a pipe, the same text without colour."""

    @property
    def between(self) -> str:
        """An empty line, unless there is one puzzle and no heading."""
        return "" if self.alone else "\n"

    def text(self, to_write: TraceToWrite) -> str:
        """The path; pass by pass if there are passes and the user wants to watch them."""
        return _in_lines((*self._heading(to_write.item), *self._lines(to_write)))

    def _lines(self, to_write: TraceToWrite) -> Iterator[str]:
        from textwrap import fill

        from whydoku.faces.cli.statistics_table import statistics_table
        from whydoku.faces.cli.trace_text import path, watched
        from whydoku.faces.cli.wrapping import width_of
        from whydoku.profiles.statistics import statistics

        if to_write.trace.passes and self.watch and not self.details:
            yield from watched(self.console, to_write.trace, **self.manner)
        else:
            yield from path(self.console, to_write.trace, details=self.details, **self.manner)
        if saved := self.saved(to_write):
            yield "\n" + fill(saved, width_of(self.console))
        if self.statistics:
            yield ""
            yield from statistics_table(self.console, statistics(to_write.trace, self.profile))
        if to_write.folder:
            yield f"Pictures: {to_write.folder}"

    def refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> str:
        """The status of the puzzle for programs, and for people why it has no solution."""
        texts = [*(answer.pictures if self.console.people else answer.lines)]
        return _in_lines((*self._heading(item), *texts)) if texts else ""

    def remark(self, text: str) -> str:
        """The remark on a line of its own."""
        return f"{text}\n"

    def totals(self, totals: Totals) -> str:
        """The totals as a table."""
        from whydoku.faces.cli.statistics_table import totals_table

        return _in_lines(totals_table(self.console, totals))

    def _heading(self, item: PuzzleItem) -> Iterator[str]:
        """Yields a heading for the puzzle, unless it is the only one."""
        if not self.alone:
            name = f" {item.reading.name}" if item.reading.name else ""
            yield self.console.style(f"{item.place}{name}", bold=True)


class JsonWriter(TraceWriter):
    """One JSON object per line and puzzle."""

    def text(self, to_write: TraceToWrite) -> str:
        """The trace in the form that `whydoku verify` reads."""
        from whydoku.profiles.statistics import statistics
        from whydoku.records.statistics import statistics_data
        from whydoku.records.trace import shortened_data, trace_data

        data = trace_data(to_write.trace, style=self.style)
        if self.statistics:
            data["statistics"] = statistics_data(statistics(to_write.trace, self.profile))
        if to_write.shortened:
            data["shortest"] = shortened_data(to_write.shortened)
        item = to_write.item
        name = {"name": item.reading.name} if item.reading.name else {}
        return json_line({"place": item.place, **name, **data}, self.is_ascii)

    def refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> str:
        """The place of the puzzle, and what is wrong with it."""
        return json_line({"place": item.place, **answer.data}, self.is_ascii)

    def totals(self, totals: Totals) -> str:
        """The totals as an object of their own, which no reader takes for a trace."""
        from whydoku.records.statistics import totals_data

        return json_line({"totals": totals_data(totals)}, self.is_ascii)


class PageWriter(TraceWriter):
    """A text with contents, if it has several paths."""

    @property
    def has_contents(self) -> bool:
        """They do."""
        return True

    def entry(self, to_write: TraceToWrite) -> PathOnPage:
        """The name of the puzzle, and the facts about its path."""
        from whydoku.render.pages import path_on_page

        return path_on_page(to_write.trace, **self._names(to_write), **self.manner)

    def _names(self, to_write: TraceToWrite) -> PathNames:
        """What a path is called; one alone needs no name, and nothing refers to it."""
        name, number = to_write.item.reading.name, to_write.number
        if self.alone:
            return {"name": name, "anchor": ""}
        return {"name": name or f"Puzzle {number}", "anchor": f"puzzle-{number}"}


class MarkdownWriter(PageWriter):
    """Markdown that refers to the pictures as files."""

    @property
    def between(self) -> str:
        """An empty line."""
        return "\n"

    def begin(self, entries: Sequence[PathOnPage]) -> str:
        """The contents of several paths."""
        from whydoku.render.pages import markdown_contents

        return markdown_contents(_title_of(entries), entries) + "\n" if len(entries) > 1 else ""

    def text(self, to_write: TraceToWrite) -> str:
        """The trace under a heading."""
        from whydoku.render.pages import markdown_trace

        folder = to_write.folder and Path(relpath(to_write.folder, self.beside)).as_posix()
        names, remark = self._names(to_write), self.saved(to_write)
        return markdown_trace(to_write.trace, folder, remark=remark, **names, **self.manner)

    def totals(self, totals: Totals) -> str:
        """The totals as a table, and what they come to."""
        from whydoku.faces.cli.statistics_table import TOTALS_COLUMNS, totals_rows
        from whydoku.render.words.summaries import totals_told

        head = f"| {' | '.join(TOTALS_COLUMNS)} |\n|---:|---|---|---:|---:|---:|\n"
        rows = "".join(f"| {' | '.join(row)} |\n" for row in totals_rows(totals))
        return f"{head}{rows}\n{_in_lines(totals_told(totals))}"


class CsvWriter(TraceWriter):
    """A table of totals for spreadsheets; for traces there is none."""

    def totals(self, totals: Totals) -> str:
        """The totals with a line for each strategy."""
        import csv
        from io import StringIO

        from whydoku.faces.cli.statistics_table import TOTALS_COLUMNS, totals_rows

        text = StringIO()
        csv.writer(text, lineterminator="\n").writerows([TOTALS_COLUMNS, *totals_rows(totals)])
        return text.getvalue()


class HtmlWriter(PageWriter):
    """A single HTML page that contains everything, including the pictures."""

    def begin(self, entries: Sequence[PathOnPage]) -> str:
        """The beginning of the page, and the contents of several paths."""
        from whydoku.render.pages import html_contents, page_begin

        title = _title_of(entries)
        contents = html_contents(title, entries) if len(entries) > 1 else ""
        return _as_references(page_begin(title) + contents)

    def text(self, to_write: TraceToWrite) -> str:
        """The trace as a section of the page."""
        from whydoku.render.pages import html_trace

        names, remark = self._names(to_write), self.saved(to_write)
        return _as_references(
            html_trace(to_write.trace, remark=remark, whole=False, **names, **self.manner)
        )

    def after_last(self) -> str:
        """The end of the page."""
        from whydoku.render.pages import PAGE_END

        return PAGE_END


@dataclass(frozen=True)
class WorkbookWriter(TraceWriter):
    """A workbook with sheets for each puzzle; it gathers them, so it stays in its process."""

    _found: list[SheetPuzzle] = field(default_factory=list)

    def prepare(self) -> None:
        """Refuses a terminal, and a missing package."""
        from whydoku.faces.sheets.workbook import need_pictures, need_xlsxwriter

        refuse_terminal()
        need_xlsxwriter()
        need_pictures()

    def text(self, to_write: TraceToWrite) -> str:
        """No text; gathers what the sheets of the puzzle show."""
        from whydoku.faces.sheets.kinds import WorkbookPlan

        trace, number = to_write.trace, len(self._found) + 1
        plan = WorkbookPlan(self.profile, self.manner, uniqueness=trace.uniqueness)
        name = to_write.item.reading.name
        self._found.append(plan.gather(to_write.item.reading.grid, number, name, trace=trace))
        return ""

    def end(self) -> None:
        """Writes the workbook."""
        from whydoku.faces.sheets.kinds import workbook_bytes

        if self._found:
            write_data(workbook_bytes(self._found))


def _in_lines(lines: Iterator[str] | tuple[str, ...]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _title_of(entries: Sequence[PathOnPage]) -> str:
    """The title of a text with these paths: that of the only one, or their number."""
    if len(entries) == 1:
        return entries[0].title
    return f"{puzzles_counted(len(entries))} explained"


def _as_references(page: str) -> str:
    """The page in ASCII with character references, so that it suits any output encoding."""
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")


WRITERS: Final[dict[str, Callable[..., TraceWriter]]] = {
    "text": TextWriter,
    "json": JsonWriter,
    "markdown": MarkdownWriter,
    "html": HtmlWriter,
    "xlsx": WorkbookWriter,
    "csv": CsvWriter,
}
"""The writer of each format."""
