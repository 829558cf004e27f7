"""What is seen: the parts of the screen, where they are, and what they show of a session."""

from __future__ import annotations

from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.geometry import Size
from textual.screen import Screen

from whydoku.dataclass import dataclass
from whydoku.faces.play.screen.boards import (
    COMPACT_LINES,
    COVERED,
    LARGE_LINES,
    LARGE_WIDTH,
    Sight,
    sign_of_tint,
)
from whydoku.faces.play.screen.keys import (
    LEAVES,
    PLAYING,
    PRACTISING,
    WAITING,
    WALKING,
    WRITES,
    TypedLine,
    keys_at_bottom,
)
from whydoku.faces.play.screen.painting import Painter, Painting, Terminal
from whydoku.faces.play.screen.widgets import (
    BoardWidget,
    DigitPad,
    LinesWidget,
    WordsWidget,
    texts_shown,
)
from whydoku.faces.play.session import PlayReply, Session, time_shown
from whydoku.grids.bits import Cells
from whydoku.grids.parts.sets import Cell
from whydoku.playing.games.played import Progress
from whydoku.telling.pictures.terminal import FAINT, GIVEN, legend_of

AROUND: Final = 3
"""The lines of the screen besides board and words."""

LEAST_BESIDE: Final = 32
LEAST_BELOW: Final = 8
"""The least room for words, in characters and in lines."""

WIDE: Final = 80
HIGH: Final = 24
"""The window in which there is room for all that is needed."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How the screen is arranged: the sizes of board and words in characters and lines."""

    is_large: bool
    is_beside: bool
    board_size: tuple[int, int]
    words_size: tuple[int, int]

    @classmethod
    def of(cls, width: int, height: int) -> Arrangement:
        """The arrangement for a window."""
        wide, high = LARGE_WIDTH, LARGE_LINES
        is_large = width >= wide and height >= high + AROUND + LEAST_BELOW
        is_large = is_large or (width >= wide + LEAST_BESIDE and height >= high + AROUND)
        if not is_large:
            wide, high = WIDE, COMPACT_LINES
        if width >= wide + LEAST_BESIDE and height >= high + AROUND:
            return cls(is_large, True, (wide, high), (width - wide, height - AROUND))
        return cls(is_large, False, (min(width, wide), high), (width, height - AROUND - high))


class SessionScreen(App[PlayReply]):
    """Shows a session, and what was said last.

    cursor  the cell that the arrows move
    mode    what digits do, one of `WRITES`
    said    what was said last
    """

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    CSS = """
    #status, #pad, #below { height: 1; width: 100%; }
    #middle { height: 1fr; width: 100%; layout: vertical; }
    #middle.beside { layout: horizontal; }
    #words { height: 1fr; width: 1fr; }
    """

    def __init__(self, session: Session, terminal: Terminal) -> None:
        super().__init__(ansi_color=True)
        self.session = session
        session.on_screen = True
        self.cursor = 40
        self.mode = ""
        self.said: PlayReply = PlayReply()
        self._is_laid = False
        self._waits_for = ""
        self._busy = ""
        self._played: tuple[object, object] = (session.game, None)  # a mode ends with it
        self._clashing: Cells = 0
        self._typed: TypedLine | None = None
        self._window = Size(WIDE, HIGH)
        self._arrangement = Arrangement.of(*self._window)
        self._painter = Painter(terminal)
        self._board = BoardWidget()
        self._pad = DigitPad()
        self._status = LinesWidget("status")
        self._words = WordsWidget()
        self._below = LinesWidget("below")

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield self._status
        with Container(id="middle"):
            yield self._board
            yield self._words
        yield self._pad
        yield self._below

    def on_resize(self, event: Resize) -> None:
        """Arranges the parts anew."""
        self._painter.forget()
        self._window = event.size  # which the app itself has only later
        self._arrangement = found = Arrangement.of(*event.size)
        self.query_one("#middle").set_class(found.is_beside, "beside")
        self._board.is_large = found.is_large
        self._board.styles.width, self._board.styles.height = found.board_size
        self._words.fit(*found.words_size)
        if self._is_laid:
            self.tell(self.said)
        else:
            self.draw()

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Sends what has changed; a Textual that does not ask here sends more."""
        if isinstance(renderable, CompositorUpdate):
            renderable = Painting(screen, self._painter)
        super()._display(screen, renderable)

    def draw(self) -> None:
        """Shows what there is now."""
        session = self.session
        if not self._is_laid:  # the puzzle is being made
            self._show_below()
            return
        last = session.grid.rules.size - 1
        r, c = divmod(self.cursor, 9)
        self.cursor = min(r, last) * 9 + min(c, last)
        session.cells = session.cells & session.grid.tables.all_cells | 1 << self.cursor
        sight = COVERED if session.clock.is_paused else Sight.of(session, self._clashing)
        self._board.show_sight(sight, self._arrangement.board_size[0])
        self._pad.show_left(Progress.of(session.board).left, session.digit)
        self._show_status()
        self._show_below()

    def _show_status(self) -> None:
        self._status.show_lines(([(self._status_told(), GIVEN)],))

    def tick(self) -> None:
        """Shows the time, if it goes."""
        if self._is_laid and self.session.clock.since is not None:
            self._show_status()

    def _show_below(self) -> None:
        typed, width = self._typed, self._window.width
        self._below.show_lines((typed.drawn(width) if typed else [(self._below_told(), FAINT)],))

    def _status_told(self) -> str:
        session = self.session
        is_small = self._window.width < WIDE or self._window.height < HIGH
        small = f"This needs {WIDE}×{HIGH}, or --plain" if is_small else ""
        parts = [small, session.origin.title, f"{session.board.as_line().count('.')} open"]
        parts.append(f"{Cell(self.cursor)}, {WRITES[self.mode]}")
        if session.practice:
            parts.append("practice")
        elif session.is_away:
            parts.append("not your game")
        elif not session.game.is_automatic:
            parts.append("your own notes")
        if session.shown and session.shown.chosen:
            parts.append(f"{session.shown.chosen} of {session.shown.last}")
        if session.clock.is_on:
            parts.append(time_shown(session.seconds))
        return " | ".join(part for part in parts if part)

    def _below_told(self) -> str:
        if self._waits_for:
            return WAITING[self._waits_for].format(cell=Cell(self.cursor))
        if self.session.clock.is_paused:
            return f"Any key goes on.  {LEAVES}"
        if self._busy:
            return self._busy
        named = WALKING if self._walks else PRACTISING if self.session.practice else PLAYING
        return keys_at_bottom(named, has_more=self._words.has_more, width=self._window.width)

    def tell(self, reply: PlayReply) -> None:
        """Says a reply."""
        self.said = self.session.heard = reply
        self._is_laid = True
        now = self.session.game, self.session.practice and self.session.practice.position
        if any(one is not other for one, other in zip(now, self._played, strict=True)):
            self.mode, self._played = "", now
        marks, (width, _) = self.session.marks, self._arrangement.words_size
        self.draw()
        legend: list[str] = []
        if marks and not reply.draw:  # what is there without help is explained with the keys
            legend = [*legend_of(marks, (), width - 2, sign_of_tint), *self._board.drawn.cut]
        texts, place = texts_shown(reply, self.session.shown, legend)
        if reply.draw:
            texts += map(Text, ["", *reply.draw(width - 2, False).splitlines()])
        self._words.say(texts, place)
        self._show_below()

    @property
    def _walks(self) -> bool:
        """Whether Tab leads through what is shown."""
        shown = self.session.shown
        return bool(shown and (shown.place or shown.last > 1))
