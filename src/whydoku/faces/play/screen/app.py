"""The whole screen: it passes what is pressed, clicked, pasted and typed to the commands."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from functools import partialmethod
from typing import Any, Final

from textual.events import Key, Paste

from whydoku.errors import WhydokuError, listed
from whydoku.faces.play.commands import do, done
from whydoku.faces.play.helping import HintHelp
from whydoku.faces.play.questions import PlayQuestion
from whydoku.faces.play.replies import Pending, PlayOutcome, finished, refused, said, shown
from whydoku.faces.play.screen.answering import AnsweringProcess
from whydoku.faces.play.screen.keys import (
    ALT,
    ARROWS,
    BY_KEY,
    DIGITS,
    LEAVING,
    WRITES,
    TypedLine,
    keys_told,
    line_of_mark,
    waiting_told,
)
from whydoku.faces.play.screen.painting import Terminal
from whydoku.faces.play.screen.showing import SessionScreen
from whydoku.faces.play.screen.widgets import BoardWidget, DigitPad
from whydoku.faces.play.session import PlayReply, Session
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.parts.sets import Cell
from whydoku.grids.spaces import ALL_DIGITS

_KEYS_SAID: Final = said(*keys_told(), "/help lists the commands that can be typed after /.")

PATIENCE: Final = 0.2
"""After so many seconds of a search the screen says that there is one."""

_LATE: Final = "The board has changed, so this answer is out of date; ask again."

_WHOLE: Final = 81
_SIGNS: Final = frozenset("0123456789.")
_AT_ONCE: Final = 0.01
"""How many signs of a puzzle make one, and the seconds within which nobody presses two keys."""


class PlayApp(SessionScreen):
    """The screen of a session. `first` is what is said at the beginning, or what makes it."""

    def __init__(
        self,
        session: Session,
        first: PlayOutcome,
        answering: AnsweringProcess,
        terminal: Terminal,
    ) -> None:
        super().__init__(session, terminal)
        self._first = first
        self._answering = answering
        self._asking: asyncio.Task[None] | None = None
        self._question: PlayQuestion | None = None
        self._lines_typed: list[str] = []
        # Signs of a puzzle that came at once, when the last came, and the entries before them.
        self._burst = "", 0.0, 0
        self._early: list[Key] = []
        self._covered = PlayReply()  # what was said before the list of keys or a pause
        self._held: HintHelp | None = None  # the hint whose step the next Enter takes

    def on_mount(self) -> None:
        """Begins."""
        self.app_resume_signal.subscribe(self, lambda _: self._painter.forget())
        last = " ".join(self.session.game.history[-1:])
        if cells := re.findall("r([1-9])c([1-9])", last):
            r, c = cells[-1]
            self.cursor = int(r) * 9 + int(c) - 10
        self._take(self._first)
        self.set_interval(1, self.tick)
        self.call_after_refresh(self._answering.prepare)

    # What is done

    def perform(self, line: str) -> None:
        """Does what a line says."""
        self._clashing, before = 0, self.said
        try:
            outcome = do(self.session, line)
        except WhydokuError as fault:
            outcome = refused(fault)
        if line.strip().lower() == "line" and isinstance(outcome, PlayReply):
            # No window of 80 characters has room for the 81 side by side.
            self.copy_to_clipboard(self.session.game.grid.as_line())
            outcome = outcome.with_more("Your grid is copied, where the terminal allows it.")
        self._take(outcome)
        if self.session.clock.is_paused:
            self._covered = before

    def _take(self, outcome: PlayOutcome) -> None:
        if isinstance(outcome, Pending):
            if self._asking and outcome.question == self._question:
                return
            self._stop()
            self._question = outcome.question
            self._asking = asyncio.create_task(self._ask(outcome))
            self.set_timer(PATIENCE, self._say_if_busy)
            self.draw()
            return
        if outcome.draw:
            outcome = outcome.with_more("The board is always drawn here.")
        reply = finished(self.session, outcome)
        if reply.ends:
            self.exit(reply)
        else:
            self.tell(reply)

    async def _ask(self, pending: Pending) -> None:
        """Asks a question, and passes the answer on if the board is still the same."""
        session, board = self.session, self.session.board
        try:
            answer: Any = await self._answering.answer(pending.question)
            is_about_board = isinstance(pending.question.arguments[0], Grid)
            is_late = is_about_board and session.board != board
            outcome = said(_LATE) if is_late else pending.then(session, answer)
        except WhydokuError as fault:
            outcome = refused(fault)
        self._asking, self._busy = None, ""
        self._take(outcome)

    def _say_if_busy(self) -> None:
        self._busy = waiting_told(self._question) if self._asking and self._question else ""
        self.draw()

    def _stop(self) -> bool:
        """Gives up the question under way; returns whether there was one."""
        asking, self._asking, self._busy = self._asking, None, ""
        if asking is None:
            return False
        asking.cancel()
        return True

    # Keys

    def tell(self, reply: PlayReply) -> None:
        """Says a reply, and does what was pressed before there was a puzzle."""
        super().tell(reply)
        early, self._early = self._early, []
        for event in early:
            self.on_key(event)

    def on_key(self, event: Key) -> None:
        """Does what a key means, or types it into the line if that is open.

        Nothing has the focus, so that every key comes here, in the order in which they are pressed.
        """
        if self._typed:
            self._type(self._typed, event)
            event.prevent_default()
            return
        name = event.character if event.is_printable and event.character != " " else event.key
        if name not in LEAVING and self._goes_on():
            return
        if not self._is_laid and name not in ("escape", *LEAVING):
            self._early.append(event)
            return
        if self._is_pasted(name or "", event.time):
            return
        bare = (name or "").removeprefix("shift+")
        sign = (name or "").rpartition("+")[2]
        if bare in ARROWS:
            (rows, columns), (r, c) = ARROWS[bare], divmod(self.cursor, 9)
            size = self.session.grid.rules.size
            self.choose((r + rows) % size * 9 + (c + columns) % size, with_others=bare != name)
        elif sign in DIGITS:
            self._digit(DIGITS[sign], self._mode_of(name or ""))
        elif bound := BY_KEY.get(name or ""):
            self._do_bound(bound.word)
        else:
            return
        event.prevent_default()

    def _goes_on(self) -> bool:
        """Goes on after a pause; returns whether there was one."""
        was_paused = self.session.wake()
        if was_paused:
            self.tell(self._covered)
        return was_paused

    def _is_pasted(self, sign: str, time: float) -> bool:
        """Whether a key is the last of a puzzle that a terminal sends as if it were typed. What the
        keys before it did is taken back, and the puzzle opened."""
        session, (signs, last, entries) = self.session, self._burst
        if sign not in _SIGNS or time - last >= _AT_ONCE:
            signs, entries = "", len(session.game.history)
        signs += sign if sign in _SIGNS else ""
        self._burst = signs, time, entries
        if len(signs) < _WHOLE:
            return False
        for _ in range(len(session.game.history) - entries):
            session.game.undo()
        self.perform(f"open {signs}")
        return True

    def _mode_of(self, name: str) -> str:
        """The mode in which a digit is pressed, by the keys held with it."""
        held = "alt" if name in ALT else name.rpartition("+")[0]
        return {"alt": "pencil", "ctrl": "cross"}.get(held, self.mode)

    def _do_bound(self, word: str) -> None:
        action: Callable[[], None] | None = getattr(self, f"_key_{word}", None)
        if not action and word not in WRITES:
            self.perform(word)
            return
        self._clashing = 0
        if action:
            action()
        else:
            self.mode = "" if self.mode == word else word
        self.draw()

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
        if waits_for:
            self.tell(done(session, do(session, str(digit))).followed_by(shown(session)))
            return
        session.digit = digit
        if mode:
            self._mark(digit, mode)
            return
        self.perform(f"{cell}={digit}")
        if session.game.grid.digit_at(self.cursor) != digit and not session.practice:
            board, k = session.board, self.cursor * 9 + digit - 1
            self._clashing = cells_of(board.digits & board.tables.sees[k]) & ~(1 << self.cursor)
            self.draw()

    def _mark(self, digit: int, mode: str) -> None:
        """Marks a digit in the chosen cells; names those that refuse it if others do not."""
        line, refusing = line_of_mark(self.session, self.cursor, digit, mode)
        self.perform(line)
        if refusing:
            cells = listed([str(Cell(i)) for i in members(refusing)])
            self.tell(self.said.with_more(f"Nothing changed in {cells}, where {digit} cannot be."))

    def _key_repaint(self) -> None:
        self._painter.forget()
        self.screen.refresh()

    def _key_rub(self) -> None:
        has_digit = self.session.game.grid.digits >> self.cursor * 9 & ALL_DIGITS
        self.perform(f"{'erase' if has_digit else 'clear'} {Cell(self.cursor)}")

    def _key_automatic(self) -> None:
        self.perform("marks own" if self.session.game.is_automatic else "marks automatic")

    def _key_timer(self) -> None:
        self.perform("timer off" if self.session.clock.is_on else "timer on")

    def _key_apply(self) -> None:
        hint, held = self.session.hint, self._held
        if hint and hint.steps and hint.has_more and hint is not held and not self.session.practice:
            self._held = hint
            told = shown(self.session)
            self.tell(told.with_more("`hint` says more; `apply` again takes this step."))
            return
        chosen = self.session.shown.chosen if self.session.shown else 0
        self._follow(f"apply {chosen}" if chosen else "apply")

    def _follow(self, line: str) -> None:
        """Does what a line says, and chooses the first of the cells that it changed."""
        game = self.session.game
        grid, own = game.grid, game.notes.bits | game.corners.bits
        self.perform(line)
        digits = grid.digits ^ game.grid.digits
        others = grid.bits ^ game.grid.bits | own ^ (game.notes.bits | game.corners.bits)
        cells = cells_of(digits or others)
        if cells and not cells & self.session.cells:
            self.choose(members(cells)[0])

    _key_undo = partialmethod(_follow, "undo")
    _key_redo = partialmethod(_follow, "redo")

    def _walk(self, by: int) -> None:
        now = self.session.shown
        if now and self._walks and not now.place:
            with suppress(WhydokuError):
                self.tell(shown(self.session, now.moved(by)))
        elif by > 0 and self._words.has_more:
            self._words.turn()
        else:
            self.perform("next" if by > 0 else "back")

    _key_next = partialmethod(_walk, 1)
    _key_back = partialmethod(_walk, -1)

    def _wait_for(self, what: str) -> None:
        self._waits_for = what

    _key_ask_why = partialmethod(_wait_for, "why")
    _key_ask_digit = partialmethod(_wait_for, "digit")

    def _key_let_go(self) -> None:
        self._early = []
        if self._waits_for:
            self._waits_for = ""
        elif self._stop():
            self.tell(said("Stopped; your game is as it was."))
        elif self.said == _KEYS_SAID:
            self.tell(self._covered)
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
        if self.said != _KEYS_SAID:
            self._covered = self.said
        self.tell(_KEYS_SAID)

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
        if not self._goes_on():
            self.choose(event.cell, with_others=event.with_others)

    def on_digit_pad_pressed(self, event: DigitPad.Pressed) -> None:
        """Does what the key of the digit does."""
        if not self._goes_on():
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
