"""The whole screen: it shows a session, and passes what is pressed, clicked, pasted and typed to
the commands."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text
from textual._compositor import CompositorUpdate
from textual.app import App, ComposeResult
from textual.containers import Container
from textual.events import Key, Paste, Resize
from textual.screen import Screen
from textual.widgets import Static

from whydoku.bits import Cells
from whydoku.errors import WhydokuError
from whydoku.faces.play.commands import do
from whydoku.faces.play.helping import LessonHelp, PathHelp, StepsHelp, WhyHelp
from whydoku.faces.play.questions import PlayQuestion
from whydoku.faces.play.replies import Pending, PlayOutcome, PlayReply, said, shown
from whydoku.faces.play.screen.answering import Answering
from whydoku.faces.play.screen.arranging import Arrangement
from whydoku.faces.play.screen.board import BoardWidget, DigitPad
from whydoku.faces.play.screen.codes import style_of_code
from whydoku.faces.play.screen.keys import (
    ALT,
    ARROWS,
    BY_KEY,
    DIGITS,
    PLAYING,
    PRACTISING,
    WAITING,
    WALKING,
    WRITES,
    keys_at_bottom,
    keys_told,
    line_of_mark,
)
from whydoku.faces.play.screen.line import TypedLine
from whydoku.faces.play.screen.painting import Painter, Painting
from whydoku.faces.play.screen.sight import Sight, clashing_with
from whydoku.faces.play.screen.terminal import Terminal
from whydoku.faces.play.screen.words import WordsWidget, texts_shown
from whydoku.faces.play.session import Session
from whydoku.render.spans import capital, plain, with_full_stop
from whydoku.spaces import ALL_DIGITS
from whydoku.world.sets import Cell

PATIENCE: Final = 0.2
"""After so many seconds of a search the screen says that there is one."""


_USUAL_TERMINAL: Final = Terminal()

_CELL: Final = re.compile("r([1-9])c([1-9])")
"""A cell in an entry of the history."""


class PlayApp(App[None]):
    """The screen of a session. `first` is what is said at the beginning, or what makes it."""

    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None
    CSS = """
    #status, #pad, #below { height: 1; width: 100%; }
    #middle { height: 1fr; width: 100%; layout: vertical; }
    #middle.beside { layout: horizontal; }
    #words { height: 1fr; width: 1fr; }
    """

    def __init__(
        self,
        session: Session,
        first: PlayOutcome,
        answering: Answering,
        terminal: Terminal = _USUAL_TERMINAL,
    ) -> None:
        super().__init__(ansi_color=True)
        self.session = session
        self.cursor = 40
        self.mode = ""
        self.said: PlayReply = PlayReply()
        self._first = first
        self._answering = answering
        self._asking: asyncio.Task[None] | None = None
        self._question: PlayQuestion | None = None
        self._waits_for = ""
        self._is_laid = False
        self._clashing: Cells = 0
        self._busy = False
        self._typed: TypedLine | None = None
        self._lines_typed: list[str] = []
        self._arrangement = Arrangement.of(80, 24)
        self._painter = Painter(terminal)
        self._board = BoardWidget()
        self._pad = DigitPad()
        self._status = Static(id="status", markup=False)
        self._words = WordsWidget()
        self._below = Static(id="below", markup=False)

    def compose(self) -> ComposeResult:
        """The parts of the screen."""
        yield self._status
        with Container(id="middle"):
            yield self._board
            yield self._words
        yield self._pad
        yield self._below

    def on_mount(self) -> None:
        """Begins."""
        self.app_resume_signal.subscribe(self, lambda _: self._painter.forget())
        if cells := _CELL.findall(" ".join(self.session.game.history[-1:])):
            r, c = cells[-1]
            self.cursor = int(r) * 9 + int(c) - 10
        self._take(self._first)
        self.call_after_refresh(self._answering.prepare)

    def on_resize(self, event: Resize) -> None:
        """Arranges the parts anew."""
        self._painter.forget()
        self._arrangement = found = Arrangement.of(event.size.width, event.size.height)
        self.query_one("#middle").set_class(found.is_beside, "beside")
        self._board.is_large = found.is_large
        self._board.styles.width, self._board.styles.height = found.board_size
        self._words.fit(*found.words_size)
        self.draw()

    # What is seen

    def _display(self, screen: Screen[Any], renderable: RenderableType | None) -> None:
        """Sends what has changed; a Textual that does not ask here sends more."""
        if isinstance(renderable, CompositorUpdate):
            renderable = Painting(screen, self._painter)
        super()._display(screen, renderable)

    def _key_repaint(self) -> None:
        self._painter.forget()
        self.screen.refresh()

    def draw(self) -> None:
        """Shows what there is now."""
        session = self.session
        if not self._is_laid:  # the puzzle is being made
            self._show_below()
            return
        session.cells |= 1 << self.cursor
        self._board.show_sight(Sight.of(session, self._clashing), self._arrangement.board_size[0])
        left = session.board.as_line().count
        self._pad.show_left(lambda d: 9 - left(str(d)), session.digit)
        self._status.update(Text(self._status_told(), style="bold", no_wrap=True))
        self._show_below()

    def _show_below(self) -> None:
        if self._typed:
            told = [
                (text, style_of_code(code)) for text, code in self._typed.drawn(self.size.width)
            ]
            self._below.update(Text.assemble(*told, no_wrap=True))
        else:
            self._below.update(Text(self._below_told(), style="dim", no_wrap=True))

    def _status_told(self) -> str:
        session = self.session
        parts = [session.origin.title, f"{session.board.as_line().count('.')} open"]
        parts.append(f"{Cell(self.cursor)}, {WRITES[self.mode]}")
        if session.practice:
            parts.append("practice")
        elif session.is_away:
            parts.append("not your game")
        elif not session.game.is_automatic:
            parts.append("your own notes")
        if chosen := getattr(session.shown, "chosen", 0):
            parts.append(f"{chosen} of {len(session.shown.steps if session.shown else ())}")
        return " | ".join(part for part in parts if part)

    def _below_told(self) -> str:
        if self._waits_for:
            return WAITING[self._waits_for].format(cell=Cell(self.cursor))
        if self._busy:
            return "Searching ... Escape stops it; you can go on meanwhile."
        named = WALKING if self._walks else PRACTISING if self.session.practice else PLAYING
        return keys_at_bottom(named, has_more=self._words.has_more, width=self.size.width)

    def tell(self, reply: PlayReply) -> None:
        """Says a reply."""
        self.said = self.session.heard = reply
        self._is_laid = True
        marks, (width, _) = self.session.marks, self._arrangement.words_size
        self.draw()
        legend = self._board.legend(marks, width - 2) if marks and not reply.draw else ()
        texts, place = texts_shown(reply, self.session.shown, legend)
        if reply.draw:
            texts += map(Text, ["", *reply.draw(width - 2, False).splitlines()])
        self._words.say(texts, place)
        self._show_below()

    def refuse(self, fault: object) -> None:
        """Says what could not be done."""
        self.tell(said(plain(with_full_stop(capital((str(fault),))))))

    # What is done

    def perform(self, line: str) -> None:
        """Does what a line says."""
        self._clashing = 0
        try:
            outcome = do(self.session, line)
        except WhydokuError as fault:
            self.refuse(fault)
            return
        self._take(outcome)

    def _take(self, outcome: PlayOutcome) -> None:
        if isinstance(outcome, Pending):
            if self.is_asking and outcome.question == self._question:
                return
            self._stop()
            self._question = outcome.question
            self._asking = asyncio.create_task(self._ask(outcome))
            self.set_timer(PATIENCE, self._say_if_busy)
            self.draw()
            return
        kept = self.session.keep()
        self.tell(outcome.with_more(kept))
        if outcome.ends:
            self.exit()

    async def _ask(self, pending: Pending) -> None:
        """Asks a question, and passes the answer on if the board is still the same."""
        session, board = self.session, self.session.board
        is_about_board = hasattr(pending.question, "grid")
        try:
            answer: Any = await self._answering.answer(pending.question)
        except WhydokuError as fault:
            self._asking, self._busy = None, False
            self.refuse(fault)
            return
        self._asking, self._busy = None, False
        if is_about_board and session.board != board:
            self.tell(said("The board has changed, so this answer is out of date; ask again."))
            return
        try:
            self._take(pending.then(session, answer))
        except WhydokuError as fault:
            self.refuse(fault)

    @property
    def is_asking(self) -> bool:
        """Whether a question is under way."""
        return self._asking is not None

    def _say_if_busy(self) -> None:
        self._busy = self.is_asking
        self.draw()

    def _stop(self) -> bool:
        """Gives up the question under way; returns whether there was one."""
        asking, self._asking, self._busy = self._asking, None, False
        if asking is None:
            return False
        asking.cancel()
        return True

    # Keys

    def on_key(self, event: Key) -> None:
        """Does what a key means, or types it into the line if that is open.

        Nothing has the focus, so that every key comes here, in the order in which they are pressed.
        """
        if self._typed:
            self._type(self._typed, event)
            event.prevent_default()
            return
        name = event.character if event.is_printable and event.character != " " else event.key
        if not self._is_laid and name not in ("escape", "q", "ctrl+c", "ctrl+q"):
            return
        bare = (name or "").removeprefix("shift+")
        if bare in ARROWS:
            self._arrow(bare, extends=bare != name)
        elif (name or "")[-1:] in DIGITS:
            self._digit(DIGITS[(name or "")[-1:]], self._mode_of(name or ""))
        elif bound := BY_KEY.get(name or ""):
            self._do_bound(bound.word)
        else:
            return
        event.prevent_default()

    def _mode_of(self, name: str) -> str:
        """The mode in which a digit is pressed, by the keys held with it."""
        held = "alt" if name in ALT else name.rpartition("+")[0]
        return {"alt": "pencil", "ctrl": "cross"}.get(held, self.mode)

    def _do_bound(self, word: str) -> None:
        if word in WRITES:
            self._clashing = 0
            self.mode = "" if self.mode == word else word
            self.draw()
            return
        action: Callable[[], None] | None = getattr(self, f"_key_{word}", None)
        if action:
            self._clashing = 0
            action()
            self.draw()
        else:
            self.perform(word)

    @property
    def _walks(self) -> bool:
        """Whether arrows lead through what is shown."""
        return isinstance(self.session.shown, (PathHelp, LessonHelp, StepsHelp, WhyHelp))

    def _arrow(self, name: str, *, extends: bool) -> None:
        rows, columns = ARROWS[name]
        if self._walks and not extends:
            self._walk(rows + columns)
            return
        r, c = divmod(self.cursor, 9)
        self.choose((r + rows) % 9 * 9 + (c + columns) % 9, with_others=extends)

    def _walk(self, by: int) -> None:
        now = self.session.shown
        if isinstance(now, (StepsHelp, WhyHelp)):
            try:
                self.session.shown = now.moved(by)
            except WhydokuError:
                return
            self.tell(shown(self.session))
        else:
            self.perform("next" if by > 0 else "back")

    def choose(self, cell: int, *, with_others: bool = False) -> None:
        """Chooses a cell; its digit is in hand then."""
        self._clashing = 0
        before = self.session.cells if with_others else 0
        self.cursor, self.session.cells = cell, before | 1 << cell
        self.session.digit = self.session.board.digit_at(cell) or self.session.digit
        self.draw()

    def _digit(self, digit: int, mode: str) -> None:
        session, cell = self.session, Cell(self.cursor)
        waits_for, self._waits_for = self._waits_for, ""
        if waits_for == "why":
            self.perform(f"why {cell}={digit}")
            return
        session.digit = digit
        if waits_for:
            self.draw()
            return
        if mode:
            self.perform(line_of_mark(session, self.cursor * 9 + digit - 1, mode))
            return
        self.perform(f"{cell}={digit}")
        if session.game.grid.digit_at(self.cursor) != digit and not session.practice:
            self._clashing = clashing_with(session.board, self.cursor, digit)
            self.draw()

    def _key_rub(self) -> None:
        has_digit = self.session.game.grid.digits >> self.cursor * 9 & ALL_DIGITS
        self.perform(f"{'erase' if has_digit else 'clear'} {Cell(self.cursor)}")

    def _key_automatic(self) -> None:
        self.perform("marks own" if self.session.game.is_automatic else "marks automatic")

    def _key_apply(self) -> None:
        chosen = getattr(self.session.shown, "chosen", 0)
        self.perform(f"apply {chosen}" if chosen else "apply")

    def _key_ask_why(self) -> None:
        self._waits_for = "why"

    def _key_ask_digit(self) -> None:
        self._waits_for = "digit"

    def _key_let_go(self) -> None:
        if self._waits_for:
            self._waits_for = ""
        elif self._stop():
            self.tell(said("Stopped; your game is as it was."))
        elif self.session.shown or self.session.practice:
            self.perform("close")
        else:
            self.session.digit, self.session.cells, self.mode = 0, 0, ""
            self.tell(PlayReply())

    def _key_turn_on(self) -> None:
        self._words.turn()

    def _key_turn_back(self) -> None:
        self._words.turn(back=True)

    def _key_show_keys(self) -> None:
        self.tell(said(*keys_told(), "/help lists the commands that can be typed after /."))

    def _key_open_line(self) -> None:
        self._typed = TypedLine(tuple(self._lines_typed))

    def _type(self, line: TypedLine, event: Key) -> None:
        """Gives a key to the line; Enter does what is typed, and Escape leaves."""
        if event.key in ("enter", "escape", "ctrl+c"):
            self._typed = None
            self.draw()
            if event.key == "enter" and line.text.strip():
                self._lines_typed.append(line.text)
                self.perform(line.text)
            return
        text = event.character if event.is_printable else None
        self._typed = line.with_typed(text) if text else line.pressed(event.key)
        self._show_below()

    # The mouse, and what is pasted

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        """Chooses the cell that was clicked."""
        self.choose(event.cell, with_others=event.with_others)

    def on_digit_pad_pressed(self, event: DigitPad.Pressed) -> None:
        """Does what the key of the digit does."""
        self._digit(event.digit, self.mode)

    def on_paste(self, event: Paste) -> None:
        """Opens a puzzle that is pasted; what is pasted into the line goes there."""
        if self._typed:
            self._typed = self._typed.with_typed(event.text)
            self._show_below()
        elif event.text.strip():
            self.perform(f"open {event.text.strip()}")

    async def on_unmount(self) -> None:
        """Ends the search under way."""
        self._stop()
        await self._answering.stop()
