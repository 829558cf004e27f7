"""Where the texts of explained puzzles go: one after the other, after their contents, or each into
a file of its own."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.explained_puzzle import ExplainedPuzzle
from whydoku.faces.cli.output_file import numbered_name, refuse_input
from whydoku.faces.cli.trace_writers import TraceWriter

if TYPE_CHECKING:
    from whydoku.render.pages import PathOnPage

ENDINGS: Final = {"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json"}
"""The formats that a folder takes, with the endings of its files."""

_IN_MEMORY: Final = 1 << 24
"""The most letters that wait for their contents in memory; more wait in a file."""


class TextsInTurn:
    """Writes each text to standard output as soon as it is there."""

    def __init__(self, console: Console, writer: TraceWriter) -> None:
        self.count = 0
        self._console = console
        self._writer = writer

    def add(self, number: int, explained: ExplainedPuzzle) -> None:
        """Takes the text of a puzzle; `number` is that of the puzzle."""
        del number
        between = self._writer.between if self.count else ""
        self._console.write((between + explained.text).removesuffix("\n"))
        self.count += 1

    def end(self) -> None:
        """Writes what has been kept back."""


class TextsWithContents(TextsInTurn):
    """Keeps texts back until all are known, and writes the contents before them."""

    def __init__(self, console: Console, writer: TraceWriter) -> None:
        super().__init__(console, writer)
        self._entries: list[PathOnPage] = []
        self._kept = SpooledTemporaryFile(  # noqa: SIM115 - closed at the end
            _IN_MEMORY, "w+", encoding="utf-8", newline=""
        )

    def add(self, number: int, explained: ExplainedPuzzle) -> None:
        """Takes the text of a puzzle; `number` is that of the puzzle."""
        del number
        if explained.entry is not None:
            self._entries.append(explained.entry)
        self._kept.write((self._writer.between if self.count else "") + explained.text)
        self.count += 1

    def end(self) -> None:
        """Writes the contents and the texts."""
        if self.count:
            sys.stdout.write(self._writer.begin(self._entries))
            self._kept.seek(0)
            shutil.copyfileobj(self._kept, sys.stdout)
            sys.stdout.write(self._writer.after_last())
        self._kept.close()


class TextsInFolder(TextsInTurn):
    """Writes each text into a file of its own, which has the number of its puzzle and replaces no
    input."""

    def __init__(
        self,
        console: Console,
        writer: TraceWriter,
        folder: Path,
        ending: str,
        inputs: Sequence[str],
    ) -> None:
        super().__init__(console, writer)
        self._folder = folder
        self._ending = ending
        self._inputs = inputs
        folder.mkdir(parents=True, exist_ok=True)

    def add(self, number: int, explained: ExplainedPuzzle) -> None:
        """Takes the text of a puzzle; `number` is that of the puzzle."""
        entries = [explained.entry] if explained.entry is not None else []
        text = self._writer.begin(entries) + explained.text + self._writer.after_last()
        path = self._folder / numbered_name(number, self._ending)
        refuse_input(path, self._inputs)
        path.write_text(text, encoding="utf-8", newline="")
        self.count += 1


def texts_for(
    console: Console, writer: TraceWriter, form: str, folder: Path | None, inputs: Sequence[str]
) -> TextsInTurn:
    """Where the texts of a format go."""
    if folder is not None:
        return TextsInFolder(console, writer, folder, ENDINGS[form], inputs)
    return (TextsWithContents if writer.has_contents else TextsInTurn)(console, writer)
