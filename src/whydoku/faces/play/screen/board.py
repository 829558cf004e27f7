"""The board as a widget, which draws its own lines and refreshes only those that change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rich.segment import Segment
from textual.events import Click
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from whydoku.faces.play.screen.codes import style_of_code
from whydoku.faces.play.screen.compact import compact_board
from whydoku.faces.play.screen.large import large_board
from whydoku.faces.play.screen.sight import DrawnBoard, Sight, sign_of_tint
from whydoku.render.pictures.marks import PictureMarks
from whydoku.render.terminal import Coloured, legend_of


def strip_of(line: Iterable[Coloured]) -> Strip:
    """A line as Textual shows it."""
    return Strip([Segment(text, style_of_code(code)) for text, code in line if text])


class LinesWidget(Widget):
    """A widget of lines."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._lines: tuple[list[Coloured], ...] = ()

    def show_lines(self, lines: tuple[list[Coloured], ...]) -> None:
        """Shows other lines, and draws those that differ."""
        before, self._lines = self._lines, lines
        if len(before) != len(lines):
            self.refresh()
            return
        changed = [y for y, line in enumerate(lines) if line != before[y]]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """The line number `y`."""
        strip = strip_of(self._lines[y]) if y < len(self._lines) else Strip([])
        return strip.adjust_cell_length(self.size.width)


class BoardWidget(LinesWidget):
    """The board; it is large or compact."""

    @dataclass
    class Chosen(Message):
        """A cell was clicked."""

        cell: int
        with_others: bool

    def __init__(self) -> None:
        super().__init__("board")
        self.is_large = False
        self.drawn = DrawnBoard((), (), ())

    def show_sight(self, sight: Sight, width: int) -> None:
        """Draws what is in sight."""
        self.drawn = large_board(sight) if self.is_large else compact_board(sight, width)
        self.show_lines(self.drawn.lines)

    def legend(self, marks: PictureMarks, width: int) -> list[str]:
        """The lines that explain marks, and at the end the cells for whose marks there is no room.
        The signs that are there without help are explained with the keys."""
        return [*legend_of(marks, (), width, sign_of_tint), *self.drawn.cut]

    def on_click(self, event: Click) -> None:
        """Chooses a cell."""
        cell = self.drawn.cell_at(event.x, event.y)
        if cell is not None:
            self.post_message(self.Chosen(cell, event.shift or event.ctrl))


class DigitPad(LinesWidget):
    """A row of digits to click, each with how many are left."""

    @dataclass
    class Pressed(Message):
        """A digit was clicked, 1 to 9."""

        digit: int

    STEP = 6

    def __init__(self) -> None:
        super().__init__("pad")

    def show_left(self, left: Callable[[int], int], digit: int) -> None:
        """Shows how many of each digit are left, and which one is in hand."""
        line: list[Coloured] = [("   ", "")]
        for d in range(1, 10):
            code = "2" if not left(d) else "7" if d == digit else "1"
            line += [(f" {d} ", code), (f"×{left(d)}".ljust(self.STEP - 3), "2")]
        self.show_lines((line,))

    def on_click(self, event: Click) -> None:
        """Presses a digit."""
        digit = (event.x - 3) // self.STEP + 1
        if 1 <= digit <= 9 and event.x >= 3:
            self.post_message(self.Pressed(digit))
