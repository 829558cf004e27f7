"""What `whydoku explain` writes about puzzles in each format: texts one after the other, pages
below a table of contents, a file for each puzzle, or a workbook."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from os.path import relpath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from whydoku.dataclass import dataclass, replace
from whydoku.errors import counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.answer_stream import Saying, Sink, StreamWork
from whydoku.faces.cli.console import Console, json_line
from whydoku.faces.cli.live_status import deferred_interrupt
from whydoku.faces.cli.options.output_file import (
    NUMBERED,
    FileNames,
    refuse_input,
    refuse_terminal,
    write_data,
)
from whydoku.faces.cli.puzzle_items import PuzzleItem
from whydoku.formats.whole_files import write_whole
from whydoku.operations.answers.answer import Answer
from whydoku.operations.known.explain import ExplainPuzzles, FoundPath
from whydoku.operations.operation import Operation
from whydoku.solving.totals import AddedTrace, Totals
from whydoku.solving.trace import Trace
from whydoku.telling.words.about.summaries import totals_told

if TYPE_CHECKING:
    from whydoku.telling.pages.pages import PathOnPage
    from whydoku.telling.words.writing.manner import Manner
    from whydoku.telling.workbooks.sheet_puzzle import SheetPuzzle

PAGES: Final = ("markdown", "html")
"""The formats that begin with a table of contents if there are several paths."""

ENDINGS: Final = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
"""The formats that can be written into a folder, each with the ending of its files."""

_IN_MEMORY: Final = 1 << 24
"""The most characters of explained puzzles that are kept in memory until the contents are written;
longer texts are kept in a temporary file."""


@dataclass(frozen=True, kw_only=True)
class PathWork(StreamWork):
    """Explains puzzles in a format, and writes their pictures. `is_one` says whether only one
    puzzle is named, `folder` is where each gets a file, if it does, and `beside` the folder of the
    output."""

    operation: ExplainPuzzles
    form: str
    is_one: bool
    folder: Path | None
    beside: Path

    def answers(self, puzzles: Sequence[Any]) -> Iterator[Answer]:
        """The answers, each with its path; Ctrl-C ends only the search for a shorter one."""
        for puzzle in puzzles:
            can_wait = self.operation.shortest
            with deferred_interrupt() if can_wait else nullcontext(lambda: False) as is_stopped:
                answer = self.operation.answer(puzzle, is_stopped)
            yield answer

    def head(self, item: PuzzleItem) -> dict[str, Any]:
        """What begins the JSON of a puzzle; the path says itself what was read."""
        return item.data

    def said_of(self, item: PuzzleItem, answer: Answer, by: Operation) -> Saying:
        """What is said of a puzzle: of one without a path its status to programs and to people why
        it has no solution, but nothing on pages and sheets."""
        found: FoundPath | None = answer.found
        texts: list[str] = []
        if self.form == "text" and found is None and not self.console.people:
            texts = [answer.status]
        elif self.form in ENDINGS and self.form not in PAGES:
            texts = [*super().said_of(item, answer, by).texts]
        said = Saying(texts, by.fault(answer), has_head=self.form == "text" and bool(texts))
        if found is None:
            return said
        more: Trace | AddedTrace | PathOnPage | None
        more = found.trace if self.form == "xlsx" else None
        if item.pictures:
            _draw(found.trace, item.pictures)
            texts += [f"Pictures: {item.pictures}"] if self.form == "text" else []
        if self.operation.statistics:
            more = AddedTrace.of(found.trace)
        if self.form in PAGES:
            texts, more = self._page(item, answer)
        code = exit_codes.INTERRUPTED if found.is_stopped else exit_codes.OK
        return said._replace(texts=texts, code=code, more=more)

    @property
    def manner(self) -> Manner:
        """How steps are told."""
        return self.console.manner(self.operation.order)

    def _page(self, item: PuzzleItem, answer: Answer) -> tuple[list[str], PathOnPage]:
        """The page about a path, and its line in a table of contents. The path of the only puzzle
        has no anchor, because nothing refers to it."""
        from whydoku.telling.pages.pages import html_trace, markdown_trace, path_on_page

        saved, trace, whole = self.operation.saved(answer), answer.found.trace, bool(self.folder)
        name, anchor = item.reading.name, ""
        if not self.is_one:
            name, anchor = name or f"Puzzle {item.number}", f"puzzle-{item.number}"
        entry = path_on_page(trace, name, anchor, **self.manner)
        if self.form == "html":
            page = html_trace(
                trace, name=name, anchor=anchor, remark=saved, whole=whole, **self.manner
            )
            return [_as_references(page)], entry
        pictures = item.pictures and Path(relpath(item.pictures, self.beside)).as_posix()
        page = markdown_trace(
            trace, pictures, name=name, anchor=anchor, remark=saved, **self.manner
        )
        return [page], entry


class PathSink(Sink):
    """Writes the text about each puzzle to standard output as soon as the puzzle is explained, and
    adds up the paths."""

    def __init__(self, work: PathWork) -> None:
        super().__init__(work.console, is_one=work.is_one)
        self.work = work
        self.totals = Totals(work.operation.order)

    def write(self, item: PuzzleItem, said: Saying) -> None:
        """Writes or keeps what is said of a puzzle and, if there are statistics, adds its path to
        the totals."""
        if self.work.operation.statistics:
            self.totals.add(said.more)
        self._add(item, said)

    def _add(self, item: PuzzleItem, said: Saying) -> None:
        super().write(item, said)


class _BelowContents(PathSink):
    """Keeps the texts, and writes the table of contents before them."""

    def __init__(self, work: PathWork) -> None:
        from tempfile import SpooledTemporaryFile

        super().__init__(work)
        self._entries: list[PathOnPage] = []
        self._kept = SpooledTemporaryFile(  # noqa: SIM115 - closed at the end
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )

    def _add(self, item: PuzzleItem, said: Saying) -> None:  # noqa: ARG002
        if said.more:
            is_apart = bool(self._entries) and self.work.form == "markdown"
            self._entries.append(said.more)
            self._kept.writelines(("\n" if is_apart else "", *said.texts))

    def end(self) -> None:
        """Writes the contents, if there are several paths, and the texts."""
        from whydoku.telling.pages.pages import (
            PAGE_END,
            html_contents,
            markdown_contents,
            page_begin,
        )

        entries, is_html = self._entries, self.work.form == "html"
        if entries:
            title = f"{counted(len(entries), 'puzzle')} explained"
            contents = (html_contents if is_html else markdown_contents)(title, entries)
            contents += "" if is_html else "\n"
            if len(entries) == 1:
                title, contents = entries[0].title, ""
            sys.stdout.write(_as_references(page_begin(title) + contents) if is_html else contents)
            self._kept.seek(0)
            shutil.copyfileobj(self._kept, sys.stdout)
            sys.stdout.write(PAGE_END if is_html else "")
        self._kept.close()


class _InFolder(PathSink):
    """Writes the text about each puzzle into a file that is named by the number of the puzzle;
    refuses to replace an input."""

    def __init__(self, work: PathWork, folder: Path, inputs: Iterable[str]) -> None:
        super().__init__(work)
        self._names = FileNames(f"{NUMBERED}{ENDINGS[work.form]}", folder)
        self._inputs = inputs
        folder.mkdir(parents=True, exist_ok=True)

    def _add(self, item: PuzzleItem, said: Saying) -> None:
        head = self.head(item, said)
        texts = [*([head] if head else ()), *said.texts]
        if texts:
            path = self._names.of(item.number)
            refuse_input(path, self._inputs)
            text = "".join(texts) if self.work.form in PAGES else _in_lines(texts)
            write_whole({path: text.encode()})


class _InWorkbook(PathSink):
    """Gathers what the sheets of each puzzle show, and writes the workbook at the end."""

    def __init__(self, work: PathWork) -> None:
        from whydoku.telling.workbooks.looks import need_xlsxwriter
        from whydoku.telling.workbooks.workbooks import WorkbookPlan

        super().__init__(work)
        refuse_terminal()
        need_xlsxwriter()
        self._plan = WorkbookPlan(work.operation.order, work.manner)
        self._puzzles: list[SheetPuzzle] = []

    def _add(self, item: PuzzleItem, said: Saying) -> None:
        trace: Trace | None = said.more
        if trace is None:
            return
        reading, number = item.reading, len(self._puzzles) + 1
        plan = replace(self._plan, uniqueness=trace.uniqueness)
        self._puzzles.append(plan.gather(reading.grid, number, reading.name, trace=trace))

    def end(self) -> None:
        """Writes the workbook."""
        from whydoku.telling.workbooks.workbooks import workbook_bytes

        if self._puzzles:
            kinds = self._plan.kinds_for(len(self._puzzles))
            write_data(workbook_bytes(self._puzzles, kinds))


def sink_of(work: PathWork, inputs: Iterable[str]) -> PathSink:
    """Makes the sink for the format: the folder, if there is one, or else standard output. It must
    not replace one of the inputs."""
    if work.folder:
        return _InFolder(work, work.folder, inputs)
    if work.form == "xlsx":
        return _InWorkbook(work)
    return (_BelowContents if work.form in PAGES else PathSink)(work)


def totals_in(form: str, console: Console, totals: Totals) -> str:
    """The text of totals in a format. In JSON it is an object with the single field `totals`, so
    that no reader takes it for a trace. For programs each part of the summary is on one line."""
    from whydoku.operations import tellings as tables
    from whydoku.operations.answers.statistics import TotalsJson

    if form == "json":
        return json_line({"totals": TotalsJson.of(totals)})
    if form == "markdown":
        return tables.totals_as_markdown(totals)
    if form == "csv":
        return tables.totals_as_csv(totals)
    told = totals_told(totals)
    summary = map(console.wrapped, told) if console.people else told
    return _in_lines((*tables.totals_table(console, totals), *summary))


def _draw(trace: Trace, folder: Path) -> None:
    """Writes a picture of each step into a folder; the file names sort in the order of the
    steps."""
    from whydoku.telling.pages.pages import picture_name
    from whydoku.telling.picture_files import picture_file
    from whydoku.telling.pictures.svg import draw_step

    folder.mkdir(parents=True, exist_ok=True)
    for number, (grid, step) in enumerate(trace.moves, 1):
        path = folder / picture_name(trace, number)
        write_whole({path: picture_file(draw_step(step, grid), "auto", path.suffix)})


def _in_lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _as_references(page: str) -> str:
    """The page in ASCII with character references, so that it suits any output encoding."""
    return page.encode("ascii", "xmlcharrefreplace").decode("ascii")
