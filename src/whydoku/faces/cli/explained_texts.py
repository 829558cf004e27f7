"""Writes the texts about explained puzzles: one after the other, below a table of contents, into a
file for each puzzle, or into a workbook."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final

from whydoku.faces.cli.explained_forms import ExplainedPuzzle, GivenPuzzle, PathForm, PathsAsSheets
from whydoku.faces.cli.file_names import NUMBERED, FileNames
from whydoku.faces.cli.output_file import refuse_input, refuse_terminal, write_data

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whydoku.faces.sheets.sheet_puzzle import SheetPuzzle
    from whydoku.render.pages import PathOnPage

_IN_MEMORY: Final = 1 << 24
"""The most characters of explained puzzles that are kept in memory until the contents are written;
longer texts are kept in a temporary file."""


class TextsInTurn:
    """Writes the text about each puzzle to standard output as soon as the puzzle is explained."""

    def __init__(self, form: PathForm) -> None:
        self._form = form
        self._count = 0

    def add(self, given: GivenPuzzle, explained: ExplainedPuzzle) -> None:
        """Writes the text about a puzzle."""
        del given
        if explained.text:
            between = self._form.between if self._count else ""
            self._form.console.write((between + explained.text).removesuffix("\n"))
            self._count += 1

    def end(self) -> None:
        """Writes what has to wait until all puzzles are explained; in this class nothing has to."""


class TextsWithContents(TextsInTurn):
    """Keeps the texts until all puzzles are explained, and writes the table of contents before
    them."""

    def __init__(self, form: PathForm) -> None:
        super().__init__(form)
        self._entries: list[PathOnPage] = []
        self._kept = SpooledTemporaryFile(  # noqa: SIM115 - closed at the end
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )

    def add(self, given: GivenPuzzle, explained: ExplainedPuzzle) -> None:
        """Keeps the text about a puzzle, and the puzzle's line in the table of contents."""
        del given
        if explained.entry is not None:
            between = self._form.between if self._entries else ""
            self._entries.append(explained.entry)
            self._kept.write(between + explained.text)

    def end(self) -> None:
        """Writes the table of contents and the texts."""
        if self._entries:
            sys.stdout.write(self._form.beginning(self._entries))
            self._kept.seek(0)
            shutil.copyfileobj(self._kept, sys.stdout)
            sys.stdout.write(self._form.end)
        self._kept.close()


class TextsInFolder(TextsInTurn):
    """Writes the text about each puzzle into a file that is named by the number of the puzzle;
    refuses to replace an input."""

    def __init__(self, form: PathForm, folder: Path, inputs: Iterable[str]) -> None:
        super().__init__(form)
        self._names = FileNames(f"{NUMBERED}{form.ending}", folder)
        self._inputs = inputs
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, given: GivenPuzzle, explained: ExplainedPuzzle) -> None:
        """Writes the text about a puzzle into its file."""
        if not explained.text:
            return
        form = self._form
        entries = [explained.entry] if explained.entry is not None else []
        text = form.beginning(entries) + explained.text + form.end
        path = self._names.of(given.number)
        refuse_input(path, self._inputs)
        path.write_text(text, encoding="utf-8", newline="")


class SheetsInWorkbook(TextsInTurn):
    """Gathers what the sheets of each puzzle show, and writes the workbook at the end."""

    def __init__(self, form: PathForm) -> None:
        from whydoku.faces.sheets.workbook import need_pictures, need_xlsxwriter

        super().__init__(form)
        refuse_terminal()
        need_xlsxwriter()
        need_pictures()
        self._puzzles: list[SheetPuzzle] = []

    def add(self, given: GivenPuzzle, explained: ExplainedPuzzle) -> None:
        """Gathers what the sheets of a puzzle show."""
        from whydoku.faces.sheets.kinds import WorkbookPlan

        if (trace := explained.trace) is None:
            return
        form, reading, number = self._form, given.item.reading, len(self._puzzles) + 1
        plan = WorkbookPlan(form.operation.order, form.manner, uniqueness=trace.uniqueness)
        self._puzzles.append(plan.gather(reading.grid, number, reading.name, trace=trace))

    def end(self) -> None:
        """Writes the workbook."""
        from whydoku.faces.sheets.kinds import workbook_bytes

        if self._puzzles:
            write_data(workbook_bytes(self._puzzles))


def texts_for(form: PathForm, folder: Path | None, inputs: Iterable[str]) -> TextsInTurn:
    """Makes the writer of texts for the form and the destination of the output, which must not
    replace one of the inputs."""
    if folder:
        return TextsInFolder(form, folder, inputs)
    if isinstance(form, PathsAsSheets):
        return SheetsInWorkbook(form)
    return (TextsWithContents if form.has_contents else TextsInTurn)(form)
