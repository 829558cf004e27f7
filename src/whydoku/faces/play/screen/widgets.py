"""The board, the digits to be clicked, and what is said, as widgets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from rich.ansi import AnsiDecoder
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.events import Click, MouseScrollDown, MouseScrollUp
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from whydoku.dataclass import dataclass
from whydoku.faces.play.helping import Help
from whydoku.faces.play.screen.boards import (
    DrawnBoard,
    Sight,
    compact_board,
    large_board,
)
from whydoku.faces.play.screen.keys import key_of
from whydoku.faces.play.session import COMMAND, PlayReply
from whydoku.formats.spans import TECHNIQUE, Span, words_of
from whydoku.telling.pictures.terminal import Coloured


@cache
def style_of_code(code: str) -> Style:
    """The style of a terminal's code, such as `1;38;5;31`."""
    decoder = AnsiDecoder()
    decoder.decode_line(f"\x1b[{code}m")
    return decoder.style


class LinesWidget(Widget):
    """A widget of `lines`."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.lines: tuple[list[Coloured], ...] = ()

    def show_lines(self, lines: tuple[list[Coloured], ...]) -> None:
        """Shows other lines, and draws those that differ."""
        before, self.lines = self.lines, lines
        if len(before) != len(lines):
            self.refresh()
            return
        changed = [y for y, line in enumerate(lines) if line != before[y]]
        if changed:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def render_line(self, y: int) -> Strip:
        """The line number `y`."""
        line = self.lines[y] if y < len(self.lines) else []
        strip = Strip([Segment(text, style_of_code(code)) for text, code in line if text])
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

    def show_left(self, left_of: Mapping[int, int], digit: int) -> None:
        """Shows how many of each digit a board lacks, and which one is in hand."""
        line: list[Coloured] = [("   ", "")]
        for d, left in left_of.items():
            code = "2" if not left else "7" if d == digit else "1"
            line += [(f" {d} ", code), (f"×{left}".ljust(self.STEP - 3), "2")]
        self.show_lines((line,))

    def on_click(self, event: Click) -> None:
        """Presses a digit."""
        digit = (event.x - 3) // self.STEP + 1
        if event.x >= 3 and digit <= len(self.lines[0]) // 2:
            self.post_message(self.Pressed(digit))


class WordsWidget(Widget):
    """What is said, with a blank on both sides."""

    def __init__(self) -> None:
        super().__init__(id="words")
        self._texts: tuple[Text, ...] = ()
        self._lines: list[Text] = []
        self._place = 0
        self._width, self._height = 78, 7

    @property
    def has_more(self) -> bool:
        """Whether something stands below what is in sight."""
        return self._place < self._last

    @property
    def _last(self) -> int:
        return max(len(self._lines) - self._height, 0)

    def fit(self, width: int, height: int) -> None:
        """Says the same in other room."""
        self._width, self._height = max(width - 2, 1), max(height, 1)
        self.say(self._texts, self._place)

    def say(self, texts: Sequence[Text], place: int = 0) -> None:
        """Says something else; `place` is the number of the text to be in sight."""
        self._texts = tuple(texts)
        self._lines = self._broken(texts)
        self._place = min(len(self._broken(texts[:place])), self._last)
        self.refresh()

    def _broken(self, texts: Iterable[Text]) -> list[Text]:
        console = self.app.console
        return [line for text in texts for line in text.wrap(console, self._width) or (text,)]

    def turn(self, *, back: bool = False, lines: int = 0) -> None:
        """Goes on by so many lines, or by what is in sight but one, or back."""
        by = lines or max(self._height - 1, 1)
        self._place = min(max(self._place + (-by if back else by), 0), self._last)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line number `y` in sight."""
        lines = self._lines[self._place :]
        told = Text(" ") + lines[y] if y < min(len(lines), self._height) else Text()
        return Strip(told.render(self.app.console)).adjust_cell_length(self.size.width)

    def on_mouse_scroll_down(self, _event: MouseScrollDown) -> None:
        """Goes on by a line."""
        self.turn(lines=1)

    def on_mouse_scroll_up(self, _event: MouseScrollUp) -> None:
        """Goes back by a line."""
        self.turn(back=True, lines=1)


def texts_shown(
    reply: PlayReply, shown: Help | None, legend: Iterable[str]
) -> tuple[list[Text], int]:
    """The texts of a reply, and the place of the chosen step among them. Names of techniques and
    keys of commands are bold, and the number of the chosen step of the help that is shown is
    reversed. The legend of the marks stands below that step, or at the end."""
    explained = [Text(line, style="dim") for line in legend]
    chosen = str(shown.chosen) if shown and shown.chosen else None
    texts: list[Text] = []
    place = 0
    for head, text in reply.lines:
        is_chosen = head.strip(" .") == chosen
        told = Text(head, style="reverse" if is_chosen else "")
        for piece in text:
            role = piece.role if isinstance(piece, Span) else ""
            words = key_of(words_of(piece)) if role == COMMAND else words_of(piece)
            told.append(words, "bold" if role in (COMMAND, TECHNIQUE) else "")
        if is_chosen:
            place = len(texts)
        texts.append(told)
        if is_chosen:
            texts += explained
            explained = []
    return [*texts, *explained], place
