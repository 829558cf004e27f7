"""Output for two kinds of reader: a person at a terminal, or a program at the end of a pipe."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, Final

import click

from whydoku.dataclass import dataclass
from whydoku.faces.cli.screen import complain, has_colour
from whydoku.formats.spans import TECHNIQUE, Span, Spans, words_of
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CellSet
from whydoku.grids.parts.texts import draw_cells, draw_marks
from whydoku.telling.lines import filled

if TYPE_CHECKING:
    from whydoku.solving.profiles.profile import Profile
    from whydoku.telling.words.writing.manner import Manner

WIDEST: Final = 100
"""The greatest width, in columns, at which text is still pleasant to read."""

JSON_FORMATS: Final = ("json", "jsonl")
"""The formats with one JSON object per line."""

PLACED: Final = 31
"""The colour of placed digits, of the 256: it can be read on a dark screen and on a light one."""


@dataclass(frozen=True, slots=True)
class Console:
    """Writes the output of a command."""

    people: bool
    """Whether people read the output, rather than a program."""
    colour: bool
    """Whether the output may have colour and bold letters."""
    as_json: bool
    """Whether the output is JSON instead of text."""
    style_of_steps: str | None = None
    """The style in which steps are told; if it is None, plain for people and short in JSON."""
    chains: str = "words"
    """The form in which chains are written."""

    @classmethod
    def of_this_process(cls, as_json: bool = False) -> Console:
        """The console for the standard output of this process."""
        people = sys.stdout.isatty() and not as_json
        return cls(people, not as_json and has_colour(people), as_json)

    def write(self, text: str) -> None:
        """Writes a text and a newline, which may stay in the buffer if a program reads them."""
        if self.people:
            click.echo(text, color=self.colour)
        else:
            sys.stdout.write(f"{text}\n")

    def write_json(self, data: Mapping[str, Any]) -> None:
        """Writes an object as JSON on one line."""
        sys.stdout.write(json_line(data))

    def complain(self, sentence: str) -> None:
        """Writes a sentence about a fault to standard error."""
        complain(sentence)

    def style(self, text: str, **styles: Any) -> str:
        """The text with these styles of `click.style`; unchanged if the console has no colour."""
        return click.style(text, **styles) if self.colour else text

    def highlighted(self, text: Spans) -> str:
        """The text with the names of techniques in bold, if the console has colour."""
        return "".join(
            self.style(piece.text, bold=True)
            if isinstance(piece, Span) and piece.role == TECHNIQUE
            else words_of(piece)
            for piece in text
        )

    def draw(self, grid: Grid, marked: CellSet | None = None, *, marks: bool = False) -> str:
        """A grid drawn for people: givens bold, placed digits coloured, the cells in `marked` red.

        Pencil marks are drawn if some candidates have been removed or if `marks` is set, unless the
        window is too narrow.
        """
        givens, marked = CellSet(k.cell for k in grid.givens), marked or CellSet()

        def styled(i: int, word: str) -> str:
            if i in marked:
                return self.style(word, fg="red", reverse=True)
            if i in givens:
                return self.style(word, bold=True)
            return self.style(word, fg=PLACED) if grid.digit_at(i) is not None else word

        if (grid.removed or marks) and self.has_room_for_marks(grid):
            return draw_marks(grid.bits, styled, grid.tables)
        cells = zip(grid.tables.cells, grid.as_line(), strict=True)
        return draw_cells([styled(i, symbol) for i, symbol in cells], grid.tables)

    def has_room_for_marks(self, grid: Grid) -> bool:
        """Whether a grid drawn with pencil marks fits into the window."""
        width = max(map(len, draw_marks(grid.bits, tables=grid.tables).split("\n")))
        return not self.people or width <= shutil.get_terminal_size().columns

    def beside(self, pictures: Sequence[str], gap: int = 4) -> str:
        """Pictures side by side if the window is wide enough, otherwise one below the other."""
        columns = [picture.split("\n") for picture in pictures]
        widths = [max(len(click.unstyle(line)) for line in lines) for lines in columns]
        if sum(widths) + gap * (len(widths) - 1) > shutil.get_terminal_size().columns:
            return "\n\n".join(pictures)
        return "\n".join(
            (" " * gap)
            .join(
                line + " " * (width - len(click.unstyle(line)))
                for line, width in zip(row, widths, strict=True)
            )
            .rstrip()
            for row in zip_longest(*columns, fillvalue="")
        )

    @property
    def width(self) -> int:
        """The width of text in columns: that of the window for people, always 80 for programs."""
        return min(shutil.get_terminal_size().columns, WIDEST) if self.people else 80

    def wrapped(self, text: str, head: str = "") -> str:
        """A text after `head` in lines of the width of the window, the further ones indented."""
        return filled(text, head, self.width)

    def manner(self, profile: Profile) -> Manner:
        """How to tell steps, with the names and the notation of a profile."""
        from whydoku.telling.words.writing.manner import default_style, manner_of

        style = self.style_of_steps or default_style(as_json=self.as_json)
        return manner_of(profile, style, self.chains)


def is_ascii_output() -> bool:
    """Whether JSON must be written in ASCII, because standard output is not UTF-8."""
    return (sys.stdout.encoding or "").lower().replace("-", "") != "utf8"


def json_line(data: Mapping[str, Any], is_ascii: bool | None = None) -> str:
    """An object as a line of JSON. `is_ascii` says whether the line must be ASCII; if it is None,
    that depends on standard output."""
    return f"{json.dumps(data, ensure_ascii=is_ascii_output() if is_ascii is None else is_ascii)}\n"
