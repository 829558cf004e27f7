"""The texts that `whydoku explain` writes about a puzzle, in each format.

They do not depend on other puzzles, so that another process can make them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from whydoku.errors import counted
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.interrupt import Interrupt, deferred_interrupt
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, place_data, unreadable
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.operations.answers import Answer
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.render.words.summaries import totals_told
from whydoku.trace import Trace
from whydoku.traces.totals import AddedTrace, Totals

if TYPE_CHECKING:
    from whydoku.render.pages import PathOnPage
    from whydoku.render.words.manner import Manner

PAGES: Final = ("markdown", "html")
"""The formats that begin with a table of contents if there are several paths."""


class GivenPuzzle(NamedTuple):
    """A puzzle with its number, from 1, and the folder for its pictures; the folder is None if no
    pictures are wanted."""

    item: PuzzleItem
    number: int
    folder: Path | None


class Explained(NamedTuple):
    """What is to be written about a puzzle: a text, after a sentence for standard error; the line
    of a table of contents, if there is one; and the path, if it has sheets in a workbook.

    `added` are the figures of the path for totals, if any are wanted. The user may have ended the
    search for a shorter path.
    """

    given: GivenPuzzle
    text: str
    fault: str = ""
    entry: PathOnPage | None = None
    trace: Trace | None = None
    added: AddedTrace | None = None
    is_interrupted: bool = False


class _NamesOfPath(TypedDict):
    name: str
    anchor: str


@dataclass(frozen=True)
class PathTexts:
    """Explains puzzles in a format. `is_one` says whether only one puzzle is named, `beside` is the
    folder of the output, and `is_ascii` says whether JSON must be ASCII."""

    operation: ExplainPuzzles
    form: str
    console: Console
    is_one: bool
    beside: Path
    is_ascii: bool

    def __call__(self, given: GivenPuzzle) -> Explained:
        """Explains a puzzle, writes its pictures into their folder, and returns everything else
        that is to be written."""
        item, operation = given.item, self.operation
        if item.lack:
            return Explained(given, self._refused(item, unreadable(item.lack)), item.lack)
        with deferred_interrupt() if operation.shortest else nullcontext(Interrupt()) as interrupt:
            answer = operation.answer(item.subject, lambda: interrupt.requested)
        fault = operation.fault(answer)
        if answer.found is None:
            told = operation.told_refused(answer, self.console)
            refused = PuzzleAnswer((answer.status,), operation.refusal(answer), told)
            return Explained(given, self._refused(item, refused), fault)
        trace: Trace = answer.found.trace
        if given.folder:
            _draw(trace, given.folder)
        return Explained(
            given,
            self._path(given, answer),
            fault,
            self._entry(given, trace),
            trace if self.form == "xlsx" else None,
            AddedTrace.of(trace) if operation.statistics else None,
            interrupt.requested,
        )

    @property
    def manner(self) -> Manner:
        """How steps are told."""
        return self.console.manner(self.operation.order)

    @property
    def between(self) -> str:
        """What is written between the texts of two puzzles."""
        is_apart = self.form == "markdown" or (self.form == "text" and not self.is_one)
        return "\n" if is_apart else ""

    def _path(self, given: GivenPuzzle, answer: Answer) -> str:
        if self.form == "text":
            told = self.operation.told(answer, self.console)
            drawn = [f"Pictures: {given.folder}"] if given.folder else []
            return self._lines(given.item, (*told, *drawn))
        if self.form == "json":
            data = self.operation.record(answer, self.manner["style"])
            return json_line({**place_data(given.item), **data}, self.is_ascii)
        if self.form not in PAGES:
            return ""
        from whydoku.render.pages import html_trace, markdown_trace

        names, saved, trace = self._names(given), self.operation.saved(answer), answer.found.trace
        if self.form == "html":
            page = html_trace(trace, remark=saved, whole=False, **names, **self.manner)
            return _as_references(page)
        folder = given.folder and Path(relpath(given.folder, self.beside)).as_posix()
        return markdown_trace(trace, folder, remark=saved, **names, **self.manner)

    def _refused(self, item: PuzzleItem, answer: PuzzleAnswer) -> str:
        """The text about a puzzle without a path: its status for programs, or for people the reason
        why it has no solution; none on pages and sheets."""
        if self.form == "json":
            return json_line({**place_data(item), **answer.data}, self.is_ascii)
        texts = [*(answer.pictures if self.console.people else answer.lines)]
        return self._lines(item, texts) if texts and self.form == "text" else ""

    def _lines(self, item: PuzzleItem, texts: Sequence[str]) -> str:
        """Texts below a heading, unless the puzzle is the only one."""
        place = " ".join(filter(None, (item.place, item.reading.name)))
        return _in_lines(texts if self.is_one else (self.console.style(place, bold=True), *texts))

    def _names(self, given: GivenPuzzle) -> _NamesOfPath:
        """The name of a path and the anchor for links to it. The path of the only puzzle has no
        anchor, because nothing refers to it."""
        name, number = given.item.reading.name, given.number
        if self.is_one:
            return {"name": name, "anchor": ""}
        return {"name": name or f"Puzzle {number}", "anchor": f"puzzle-{number}"}

    def _entry(self, given: GivenPuzzle, trace: Trace) -> PathOnPage | None:
        if self.form not in PAGES:
            return None
        from whydoku.render.pages import path_on_page

        return path_on_page(trace, **self._names(given), **self.manner)

    def before(self, entries: Sequence[PathOnPage]) -> str:
        """The text that precedes the texts of all puzzles; if there are several `entries`, it
        includes a table of contents."""
        if self.form not in PAGES:
            return ""
        from whydoku.render.pages import html_contents, markdown_contents, page_begin

        is_one = len(entries) == 1
        title = entries[0].title if is_one else f"{counted(len(entries), 'puzzle')} explained"
        if self.form == "markdown":
            return "" if is_one else markdown_contents(title, entries) + "\n"
        contents = "" if is_one else html_contents(title, entries)
        return _as_references(page_begin(title) + contents)

    @property
    def after(self) -> str:
        """The text after the text of the last puzzle."""
        from whydoku.render.pages import PAGE_END

        return PAGE_END if self.form == "html" else ""

    def totals(self, totals: Totals) -> str:
        """The text of totals. In JSON it is an object with the single field `totals`, so that no
        reader takes it for a trace. For programs each part of the summary is on one line."""
        from whydoku.operations import tellings as tables
        from whydoku.records.statistics import totals_data

        if self.form == "json":
            return json_line({"totals": totals_data(totals)}, self.is_ascii)
        if self.form == "markdown":
            return tables.totals_as_markdown(totals)
        if self.form == "csv":
            return tables.totals_as_csv(totals)
        told = totals_told(totals)
        summary = map(self.console.wrapped, told) if self.console.people else told
        return _in_lines((*tables.totals_table(self.console, totals), *summary))


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


def _in_lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _as_references(page: str) -> str:
    """The page in ASCII with character references, so that it suits any output encoding."""
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")
