"""The two readers of every output: a person at a terminal, and a program at the end of a pipe."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click

from whydoku.drawing import draw_cells, draw_marks
from whydoku.grid import Grid
from whydoku.sets import CellSet


@dataclass(frozen=True, slots=True)
class Console:
    """Where the output goes and how it is to look there."""

    people: bool
    colour: bool
    as_json: bool

    @classmethod
    def of_this_process(cls, as_json: bool = False) -> Console:
        """What the process's standard output is connected to."""
        people = sys.stdout.isatty() and not as_json
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return cls(people, people and not plain, as_json)

    def write(self, text: str) -> None:
        """One answer, with its line end; for a program it may wait in the buffer."""
        if self.people:
            click.echo(text, color=self.colour)
        else:
            sys.stdout.write(f"{text}\n")

    def write_json(self, data: dict[str, Any]) -> None:
        """One answer as one object on one line."""
        utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
        sys.stdout.write(f"{json.dumps(data, ensure_ascii=not utf8)}\n")

    def complain(self, sentence: str) -> None:
        """A sentence to standard error."""
        click.echo(f"whydoku: {sentence}", err=True)

    def style(self, text: str, **styles: Any) -> str:
        """A text in a style, where there is colour."""
        return click.style(text, **styles) if self.colour else text

    def draw(self, grid: Grid, marked: CellSet | None = None) -> str:
        """A grid for people: givens bold, placed digits coloured, marked cells standing out."""
        if grid.removed:
            return draw_marks(grid.bits)
        givens, marked = CellSet(k.cell for k in grid.givens), marked or CellSet()
        symbols = []
        for i, symbol in enumerate(grid.as_line()):
            if i in marked:
                symbols.append(self.style(symbol, fg="red", reverse=True))
            elif i in givens:
                symbols.append(self.style(symbol, bold=True))
            else:
                symbols.append(self.style(symbol, fg="cyan"))
        return draw_cells(symbols)

    def beside(self, pictures: Sequence[str], gap: int = 4) -> str:
        """Pictures side by side where the window is wide enough, else one below the other."""
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
            for row in zip(*columns, strict=True)
        )
