"""Writes explained puzzles: one after the other, below a table of contents, into a file for each
puzzle, or into a workbook."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final

from whydoku.faces.cli.file_names import NUMBERED, FileNames
from whydoku.faces.cli.output_file import refuse_input, refuse_terminal, write_data
from whydoku.faces.cli.path_texts import PAGES, Explained, PathTexts

if TYPE_CHECKING:
    from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
    from whydoku.render.pages import PathOnPage

ENDINGS: Final = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
"""The formats that can be written into a folder, each with the ending of its files."""

_IN_MEMORY: Final = 1 << 24
"""The most characters of explained puzzles that are kept in memory until the contents are written;
longer texts are kept in a temporary file."""


class PathsInTurn:
    """Writes the text about each puzzle to standard output as soon as the puzzle is explained."""

    def __init__(self, texts: PathTexts) -> None:
        self._texts = texts
        self._count = 0

    def add(self, explained: Explained) -> None:
        """Writes or keeps what is to be written about a puzzle."""
        if explained.text:
            between = self._texts.between if self._count else ""
            self._texts.console.write((between + explained.text).removesuffix("\n"))
            self._count += 1

    def end(self) -> None:
        """Writes what has to wait until all puzzles are explained; in this class nothing has to."""


class _BelowContents(PathsInTurn):
    """Keeps the texts, and writes the table of contents before them."""

    def __init__(self, texts: PathTexts) -> None:
        super().__init__(texts)
        self._entries: list[PathOnPage] = []
        self._kept = SpooledTemporaryFile(  # noqa: SIM115 - closed at the end
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )

    def add(self, explained: Explained) -> None:
        if explained.entry is not None:
            between = self._texts.between if self._entries else ""
            self._entries.append(explained.entry)
            self._kept.write(between + explained.text)

    def end(self) -> None:
        if self._entries:
            sys.stdout.write(self._texts.before(self._entries))
            self._kept.seek(0)
            shutil.copyfileobj(self._kept, sys.stdout)
            sys.stdout.write(self._texts.after)
        self._kept.close()


class _InFolder(PathsInTurn):
    """Writes the text about each puzzle into a file that is named by the number of the puzzle;
    refuses to replace an input."""

    def __init__(self, texts: PathTexts, folder: Path, inputs: Iterable[str]) -> None:
        super().__init__(texts)
        self._names = FileNames(f"{NUMBERED}{ENDINGS[texts.form]}", folder)
        self._inputs = inputs
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, explained: Explained) -> None:
        if explained.text:
            before = self._texts.before([explained.entry]) if explained.entry else ""
            path = self._names.of(explained.given.number)
            refuse_input(path, self._inputs)
            text = f"{before}{explained.text}{self._texts.after}"
            path.write_text(text, encoding="utf-8", newline="")


class _InWorkbook(PathsInTurn):
    """Gathers what the sheets of each puzzle show, and writes the workbook at the end."""

    def __init__(self, texts: PathTexts) -> None:
        from whydoku.faces.sheets.workbook import need_pictures, need_xlsxwriter

        super().__init__(texts)
        refuse_terminal()
        need_xlsxwriter()
        need_pictures()
        self._puzzles: list[SheetPuzzle] = []

    def add(self, explained: Explained) -> None:
        from whydoku.faces.sheets.kinds import WorkbookPlan

        if (trace := explained.trace) is None:
            return
        texts, reading, number = self._texts, explained.given.item.reading, len(self._puzzles) + 1
        plan = WorkbookPlan(texts.operation.order, texts.manner, uniqueness=trace.uniqueness)
        self._puzzles.append(plan.gather(reading.grid, number, reading.name, trace=trace))

    def end(self) -> None:
        from whydoku.faces.sheets.kinds import workbook_bytes

        if self._puzzles:
            write_data(workbook_bytes(self._puzzles))


def output_of(texts: PathTexts, folder: Path | None, inputs: Iterable[str]) -> PathsInTurn:
    """Makes the output for the format: the folder, if there is one, or else standard output. It
    must not replace one of the inputs."""
    if folder:
        return _InFolder(texts, folder, inputs)
    if texts.form == "xlsx":
        return _InWorkbook(texts)
    return (_BelowContents if texts.form in PAGES else PathsInTurn)(texts)
