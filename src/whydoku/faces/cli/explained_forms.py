"""Puzzles explained in each form of output: as text, as JSON, as Markdown or HTML, or for a
workbook.

The text of a puzzle does not depend on other puzzles, so that another process can make it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, TypedDict

from whydoku.errors import WhydokuError, counted
from whydoku.faces.cli.console import Console, is_ascii_output, json_line
from whydoku.faces.cli.interrupt import Interrupt, deferred_interrupt
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, place_data, unreadable
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.operations.answers import Answer
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.operations.statistics_table import (
    totals_as_csv,
    totals_as_markdown,
    totals_table,
)
from whydoku.render.words.summaries import totals_told
from whydoku.trace import Trace

if TYPE_CHECKING:
    from whydoku.render.pages import PathOnPage
    from whydoku.render.words.manner import Manner
    from whydoku.traces import Totals
    from whydoku.traces.totals import AddedTrace


class GivenPuzzle(NamedTuple):
    """A puzzle with its number, from 1, and the folder for its pictures; the folder is None if no
    pictures are wanted."""

    item: PuzzleItem
    number: int
    folder: Path | None


class PathNames(TypedDict):
    """The name of a path and the anchor for links to it, as keyword arguments of the functions that
    write pages."""

    name: str
    anchor: str


@dataclass(frozen=True, slots=True)
class ExplainedPuzzle:
    """What is to be written about a puzzle, and how explaining it ended."""

    text: str = ""
    """The text about the puzzle; empty for a workbook."""
    fault: str = ""
    """A sentence to write to standard error."""
    trace: Trace | None = None
    """The path of the puzzle, if a workbook is written; otherwise None."""
    entry: PathOnPage | None = None
    """The line for the puzzle in the table of contents; None if the format has no such table."""
    added: AddedTrace | None = None
    """The figures of the path for totals; None if the puzzle was refused or no totals are
    wanted."""
    is_interrupted: bool = False
    """Whether the user ended the search for a shorter path."""
    error: Exception | None = None
    """The error that ends the run when it is the turn of this puzzle; None if there is none."""


@dataclass(frozen=True)
class PathForm:
    """Plain text, the same for people and in a pipe; the base of all forms. An instance explains
    puzzles, and can be sent to another process.

    `is_one` says whether one puzzle is named, and `beside` is the folder from which a text refers
    to pictures.
    """

    ending: ClassVar[str] = ".txt"
    """The ending of a file in this form."""
    has_contents: ClassVar[bool] = False
    """Whether a table of contents precedes several paths."""

    operation: ExplainPuzzles
    console: Console
    is_one: bool
    beside: Path
    is_ascii: bool = field(default_factory=is_ascii_output)

    def __call__(self, given: GivenPuzzle) -> ExplainedPuzzle:
        """Explains a puzzle, writes its pictures into their folder, and returns everything else
        that is to be written."""
        try:
            return self._explained(given)
        except (OSError, WhydokuError) as error:
            return ExplainedPuzzle(error=error)

    def _explained(self, given: GivenPuzzle) -> ExplainedPuzzle:
        item, operation = given.item, self.operation
        if item.lack:
            return ExplainedPuzzle(self.refused(item, unreadable(item.lack)), item.lack)
        with deferred_interrupt() if operation.shortest else nullcontext(Interrupt()) as interrupt:
            answer = operation.answer(item.subject, lambda: interrupt.requested)
        fault = operation.fault(answer)
        if answer.found is None:
            told = operation.told_refused(answer, self.console)
            refused = PuzzleAnswer((answer.status,), operation.refusal(answer), told)
            return ExplainedPuzzle(self.refused(item, refused), fault)
        trace: Trace = answer.found.trace
        if given.folder:
            _draw(trace, given.folder)
        return ExplainedPuzzle(
            self.path(given, answer),
            fault,
            self.kept(trace),
            self.entry(given, trace),
            _added(trace) if operation.statistics else None,
            interrupt.requested,
        )

    @property
    def manner(self) -> Manner:
        """How steps are told."""
        return self.console.manner(self.operation.order)

    @property
    def between(self) -> str:
        """What is written between the texts of two puzzles."""
        return "" if self.is_one else "\n"

    def path(self, given: GivenPuzzle, answer: Answer) -> str:
        """The text about a path."""
        told = self.operation.told(answer, self.console)
        drawn = [f"Pictures: {given.folder}"] if given.folder else []
        return _in_lines((*self._heading(given.item), *told, *drawn))

    def refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> str:
        """The text about a puzzle without a path: its status for programs, or for people the reason
        why it has no solution."""
        texts = [*(answer.pictures if self.console.people else answer.lines)]
        return _in_lines((*self._heading(item), *texts)) if texts else ""

    def _heading(self, item: PuzzleItem) -> Iterator[str]:
        if not self.is_one:
            place = " ".join(filter(None, (item.place, item.reading.name)))
            yield self.console.style(place, bold=True)

    def totals(self, totals: Totals) -> str:
        """The text of totals; for programs each part of the summary is on one line."""
        told = totals_told(totals)
        summary = map(self.console.wrapped, told) if self.console.people else told
        return _in_lines((*totals_table(self.console, totals), *summary))

    def kept(self, trace: Trace) -> Trace | None:  # noqa: ARG002 - most write a text at once
        """The trace, if what is written at the end needs it."""
        return None

    def entry(self, given: GivenPuzzle, trace: Trace) -> PathOnPage | None:  # noqa: ARG002
        """The entry of a path in the table of contents; None if the form has no such table."""
        return None

    def beginning(self, entries: Sequence[PathOnPage]) -> str:  # noqa: ARG002
        """The text before the texts of all puzzles."""
        return ""

    @property
    def end(self) -> str:
        """The text after that of the last puzzle."""
        return ""


class PathsAsJson(PathForm):
    """A trace as an object on one line, in the form that `whydoku verify` reads."""

    ending: ClassVar = ".json"
    between: ClassVar = ""

    def path(self, given: GivenPuzzle, answer: Answer) -> str:
        """The object of a trace."""
        data = self.operation.record(answer, self.manner["style"])
        return json_line({**place_data(given.item), **data}, self.is_ascii)

    def refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> str:
        """The object that says why there is no trace."""
        return json_line({**place_data(item), **answer.data}, self.is_ascii)

    def totals(self, totals: Totals) -> str:
        """An object with the single field `totals`, so that no reader takes it for a trace."""
        from whydoku.records.statistics import totals_data

        return json_line({"totals": totals_data(totals)}, self.is_ascii)


class PathsOnPages(PathForm):
    """Markdown, in which a path has a heading, and links to the files of its pictures."""

    ending: ClassVar = ".md"
    has_contents: ClassVar = True
    between: ClassVar = "\n"

    def path(self, given: GivenPuzzle, answer: Answer) -> str:
        """The section of a path."""
        from whydoku.render.pages import markdown_trace

        folder = given.folder and Path(relpath(given.folder, self.beside)).as_posix()
        trace, saved = answer.found.trace, self.operation.saved(answer)
        names = self._names(given)
        return markdown_trace(trace, folder, remark=saved, **names, **self.manner)

    def refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> str:  # noqa: ARG002
        """Nothing, as only standard error tells of a puzzle without a path."""
        return ""

    def totals(self, totals: Totals) -> str:
        """The totals as a table."""
        return totals_as_markdown(totals)

    def entry(self, given: GivenPuzzle, trace: Trace) -> PathOnPage:
        """The name of the puzzle, and facts about its path."""
        from whydoku.render.pages import path_on_page

        return path_on_page(trace, **self._names(given), **self.manner)

    def _names(self, given: GivenPuzzle) -> PathNames:
        """The path of the only puzzle has no anchor, because nothing refers to it."""
        name, number = given.item.reading.name, given.number
        if self.is_one:
            return {"name": name, "anchor": ""}
        return {"name": name or f"Puzzle {number}", "anchor": f"puzzle-{number}"}

    def beginning(self, entries: Sequence[PathOnPage]) -> str:
        """The table of contents, if there are several paths."""
        from whydoku.render.pages import markdown_contents

        return f"{markdown_contents(_title(entries), entries)}\n" if len(entries) > 1 else ""


class PathsAsHtml(PathsOnPages):
    """A page that contains everything, including the pictures; in ASCII with character references,
    so that it suits any output encoding."""

    ending: ClassVar = ".html"
    between: ClassVar = ""

    def path(self, given: GivenPuzzle, answer: Answer) -> str:
        """The section of a path."""
        from whydoku.render.pages import html_trace

        names, saved = self._names(given), self.operation.saved(answer)
        trace = answer.found.trace
        return _as_references(html_trace(trace, remark=saved, whole=False, **names, **self.manner))

    def beginning(self, entries: Sequence[PathOnPage]) -> str:
        """The head of the page and, if there are several paths, the table of contents."""
        from whydoku.render.pages import html_contents, page_begin

        title = _title(entries)
        contents = html_contents(title, entries) if len(entries) > 1 else ""
        return _as_references(page_begin(title) + contents)

    @property
    def end(self) -> str:
        """The end of the page."""
        from whydoku.render.pages import PAGE_END

        return PAGE_END


class PathsAsSheets(PathsOnPages):
    """Sheets of a workbook, which is written at the end."""

    def path(self, given: GivenPuzzle, answer: Answer) -> str:  # noqa: ARG002
        """Nothing, as the sheets are made at the end."""
        return ""

    def kept(self, trace: Trace) -> Trace:
        """The trace that the sheets show."""
        return trace


class TotalsAsCsv(PathForm):
    """Totals, for which alone CSV has room."""

    def totals(self, totals: Totals) -> str:
        """The totals as CSV."""
        return totals_as_csv(totals)


_FORMS: Final[dict[str, type[PathForm]]] = {
    "text": PathForm,
    "json": PathsAsJson,
    "markdown": PathsOnPages,
    "html": PathsAsHtml,
    "xlsx": PathsAsSheets,
    "csv": TotalsAsCsv,
}


def form_of(name: str) -> type[PathForm]:
    """The form of output with this name."""
    return _FORMS[name]


def _added(trace: Trace) -> AddedTrace:
    """The figures of a trace that are added to totals."""
    from whydoku.traces.totals import AddedTrace

    return AddedTrace.of(trace)


def _draw(trace: Trace, folder: Path) -> None:
    """Writes a picture of each step into a folder; the file names sort in the order of the
    steps."""
    from whydoku.picture_files import picture_file
    from whydoku.render.pages import picture_name
    from whydoku.render.svg import draw_step

    folder.mkdir(parents=True, exist_ok=True)
    for number, (grid, step) in enumerate(trace.moves, 1):
        path = folder / picture_name(trace, number)
        path.write_bytes(picture_file(draw_step(step, grid), "auto", path.suffix))


def _title(entries: Sequence[PathOnPage]) -> str:
    return entries[0].title if len(entries) == 1 else f"{counted(len(entries), 'puzzle')} explained"


def _in_lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _as_references(page: str) -> str:
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")
