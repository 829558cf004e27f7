"""Writers for traces, one for each format of `whydoku explain`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.output_file import refuse_terminal, write_workbook
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.profiles.profile import Profile
from whydoku.render.words.manner import Manner
from whydoku.trace import Trace

if TYPE_CHECKING:
    from whydoku.faces.sheets.book_puzzle import BookPuzzle
    from whydoku.shortest import Shortened


@dataclass(frozen=True, slots=True)
class TraceToWrite:
    """A trace to write, with its puzzle and the folder of its pictures, if there is one.

    `shortened` is the result of the search for a shorter path, if one was made.
    """

    item: PuzzleItem
    trace: Trace
    folder: Path | None
    shortened: Shortened | None = None


class TraceWriter:
    """Writes traces; for a puzzle without one it writes what is wrong, if the format has room."""

    def __init__(
        self,
        console: Console,
        profile: Profile,
        alone: bool,
        details: bool,
        watch: bool,
        statistics: bool,
        manner: Manner,
    ) -> None:
        self.console = console
        self.profile = profile
        self.alone = alone
        self.details = details
        self.watch = watch
        self.statistics = statistics
        self.manner = manner
        self.written = 0
        self.prepare()

    def prepare(self) -> None:
        """Refuses what cannot be written, before anything is found out; by default nothing."""

    def write(self, to_write: TraceToWrite) -> None:
        """Writes a trace."""
        raise NotImplementedError

    def refuse(self, item: PuzzleItem, answer: PuzzleAnswer) -> None:
        """Writes that a puzzle has no trace; by default nothing."""

    def remark(self, text: str) -> None:
        """Adds a remark to the trace written last; by default nothing."""

    def saved(self, to_write: TraceToWrite) -> str:
        """What a shorter path saves, in words; empty if no shorter path was looked for."""
        if to_write.shortened is None:
            return ""
        from whydoku.render.words.savings import savings

        return savings(to_write.shortened, names=self.profile.names)

    def end(self) -> None:
        """Writes what follows the last trace; by default nothing."""


class TextWriter(TraceWriter):
    """Text for people; in a pipe, the same text without colour."""

    def write(self, to_write: TraceToWrite) -> None:
        """Writes the path; pass by pass if there are passes and the user wants to watch them."""
        from textwrap import fill

        from whydoku.faces.cli.statistics_table import statistics_table
        from whydoku.faces.cli.trace_text import path, watched
        from whydoku.faces.cli.wrapping import width_of
        from whydoku.profiles.statistics import statistics

        self._begin(to_write.item)
        lines: Iterator[str]
        if to_write.trace.passes and self.watch and not self.details:
            lines = watched(self.console, to_write.trace, **self.manner)
        else:
            lines = path(self.console, to_write.trace, details=self.details, **self.manner)
        for line in lines:
            self.console.write(line)
        if saved := self.saved(to_write):
            self.console.write("\n" + fill(saved, width_of(self.console)))
        if self.statistics:
            self.console.write("")
            for line in statistics_table(self.console, statistics(to_write.trace, self.profile)):
                self.console.write(line)
        if to_write.folder:
            self.console.write(f"Pictures: {to_write.folder}")

    def refuse(self, item: PuzzleItem, answer: PuzzleAnswer) -> None:
        """Writes the status of the puzzle for programs, and for people why it has no solution."""
        texts = answer.pictures if self.console.people else answer.lines
        for number, text in enumerate(texts):
            if not number:
                self._begin(item)
            self.console.write(text)

    def remark(self, text: str) -> None:
        """Writes the remark on a line of its own."""
        self.console.write(text)

    def _begin(self, item: PuzzleItem) -> None:
        """Writes a heading for the puzzle, unless it is the only one."""
        if self.alone:
            return
        if self.written:
            self.console.write("")
        self.written += 1
        name = f" {item.reading.name}" if item.reading.name else ""
        self.console.write(self.console.style(f"{item.place}{name}", bold=True))


class JsonWriter(TraceWriter):
    """One JSON object per line and puzzle."""

    def write(self, to_write: TraceToWrite) -> None:
        """Writes the trace in the form that `whydoku verify` reads."""
        from whydoku.profiles.statistics import statistics
        from whydoku.records.trace import shortened_data, statistics_data, trace_data

        data = trace_data(to_write.trace, style=self.manner["style"])
        if self.statistics:
            data["statistics"] = statistics_data(statistics(to_write.trace, self.profile))
        if to_write.shortened:
            data["shortest"] = shortened_data(to_write.shortened)
        item = to_write.item
        name = {"name": item.reading.name} if item.reading.name else {}
        self.console.write_json({"place": item.place, **name, **data})

    def refuse(self, item: PuzzleItem, answer: PuzzleAnswer) -> None:
        """Writes the place of the puzzle, and what is wrong with it."""
        self.console.write_json({"place": item.place, **answer.data})


class MarkdownWriter(TraceWriter):
    """Markdown that refers to the pictures as files."""

    def write(self, to_write: TraceToWrite) -> None:
        """Writes the trace under a heading."""
        from whydoku.render.pages import markdown_trace

        text = markdown_trace(
            to_write.trace, to_write.folder, remark=self.saved(to_write), **self.manner
        )
        sys.stdout.write(("\n" if self.written else "") + text)
        self.written += 1


class HtmlWriter(TraceWriter):
    """A single HTML page that contains everything, including the pictures."""

    def write(self, to_write: TraceToWrite) -> None:
        """Writes the trace as a section of the page; the first one also starts the page."""
        from whydoku.render.pages import html_trace, page_begin

        if not self.written:
            sys.stdout.write(_as_references(page_begin(to_write.trace)))
        self.written += 1
        path = html_trace(to_write.trace, remark=self.saved(to_write), whole=False, **self.manner)
        sys.stdout.write(_as_references(path))

    def end(self) -> None:
        """Writes the end of the page."""
        from whydoku.render.pages import PAGE_END

        if self.written:
            sys.stdout.write(PAGE_END)


class WorkbookWriter(TraceWriter):
    """A workbook with sheets for each puzzle."""

    _found: list[BookPuzzle]

    def prepare(self) -> None:
        """Refuses a terminal, and a missing package."""
        from whydoku.faces.sheets.png import need_resvg
        from whydoku.faces.sheets.workbook import need_xlsxwriter

        refuse_terminal()
        need_xlsxwriter()
        need_resvg()
        self._found = []

    def write(self, to_write: TraceToWrite) -> None:
        """Gathers what the sheets of the puzzle show."""
        from whydoku.faces.sheets.book import BookPlan

        trace, number = to_write.trace, len(self._found) + 1
        plan = BookPlan(self.profile, self.manner, uniqueness=trace.uniqueness)
        name = to_write.item.reading.name
        self._found.append(plan.gather(to_write.item.reading.grid, number, name, trace=trace))

    def end(self) -> None:
        """Writes the workbook."""
        from whydoku.faces.sheets.book import workbook_bytes

        if self._found:
            write_workbook(workbook_bytes(self._found))


def _as_references(page: str) -> str:
    """The page in ASCII with character references, so that it suits any output encoding."""
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")


WRITERS: Final[
    dict[str, Callable[[Console, Profile, bool, bool, bool, bool, Manner], TraceWriter]]
] = {
    "text": TextWriter,
    "json": JsonWriter,
    "markdown": MarkdownWriter,
    "html": HtmlWriter,
    "xlsx": WorkbookWriter,
}
"""The writer of each format."""
