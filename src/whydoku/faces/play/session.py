"""What a player has before them: a game and its time, what is shown as help, a position to practise
on, and what was said last.

The session is the one thing that changes. What it holds are values, except the game, which keeps
its own history. A face shows `grid`, `marks` and `shown`, and lets the commands change them.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, Self

from whydoku.dataclass import dataclass, field, replace
from whydoku.errors import WhydokuError, counted, listed
from whydoku.faces.play.helping import Help, HelpLine, HintHelp
from whydoku.formats.json_names import Count
from whydoku.formats.spans import Span, Spans
from whydoku.grids.bits import Cells
from whydoku.grids.grid import Grid
from whydoku.playing.games.events import Change
from whydoku.playing.games.session import Game

if TYPE_CHECKING:
    from whydoku.playing.practice.practice import Position
    from whydoku.solving.profiles.profile import Profile
    from whydoku.telling.pictures.marks import PictureMarks


@dataclass(frozen=True, slots=True)
class PlayClock:
    """The time of a game.

    is_on      whether the player wants one
    is_paused  whether the player has stopped it
    before     the seconds until `since`
    since      when it began to go; None while it stands still
    """

    is_on: bool = False
    before: float = 0
    is_paused: bool = False
    since: float | None = None

    def seconds(self, at: float) -> float:
        """The time at a moment."""
        return self.before + (0 if self.since is None else at - self.since)

    def set_going(self, at: float, *, goes: bool) -> Self:
        """The clock that goes on from a moment if it is on and not paused, or stands still."""
        since = at if goes and self.is_on and not self.is_paused else None
        return replace(self, before=self.seconds(at), since=since)


def time_shown(seconds: float) -> str:
    """A time in figures, such as `12:05` or `1:02:09`."""
    hours, minutes, rest = _parts_of(seconds)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _parts_of(seconds: float) -> tuple[int, int, int]:
    minutes, rest = divmod(int(seconds), 60)
    return *divmod(minutes, 60), rest


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the puzzle of a game comes from: its title, its level if it was made, and the day,
    YYYY-MM-DD, whose puzzle it is."""

    title: str = ""
    level: str = ""
    day: str = ""


@dataclass(frozen=True, slots=True)
class HelpUsed:
    """How often each kind of help was asked for in a game."""

    hints: Count = 0
    steps: Count = 0
    whys: Count = 0
    paths: Count = 0


@dataclass(frozen=True, slots=True)
class PositionAtHand:
    """A position to practise on.

    tries      how often an answer was judged
    is_helped  whether a hint was asked for
    is_found   whether the answer was right
    in_a_row   how many positions of the technique were found at the first try, without help
    """

    position: Position
    grade: int | None = None
    tries: int = 0
    is_helped: bool = False
    is_found: bool = False
    in_a_row: int = 0


COMMAND: Final = "command"
"""The `role` of a span that holds a command as it is typed."""

_COMMAND: Final = re.compile("`([a-z][^`]*)`")


def with_commands(text: str) -> Spans:
    """A text in which what stands in backquotes is a command."""
    pieces = _COMMAND.split(text)
    told = (Span(piece, role=COMMAND) if n % 2 else piece for n, piece in enumerate(pieces))
    return tuple(piece for piece in told if piece)


@dataclass(frozen=True, slots=True)
class PlayReply:
    """What is said to the player: lines, each a head and a text. `at_length` are the lines to be
    said again if they say more. `draw` draws what cannot be said, in a width and with or without
    colours, and `ends` says that the player leaves."""

    lines: tuple[HelpLine, ...] = ()
    at_length: tuple[HelpLine, ...] = ()
    draw: Callable[[int, bool], str] | None = None
    ends: bool = False

    def with_more(self, *texts: str) -> PlayReply:
        """The same with further sentences, without those that are empty; names of commands stand in
        backquotes, so that a face can say how they are given there."""
        more = tuple(("", with_commands(text)) for text in texts if text)
        at_length = (*self.at_length, *more) if self.at_length else ()
        return replace(self, lines=(*self.lines, *more), at_length=at_length)

    def followed_by(self, other: PlayReply) -> PlayReply:
        """The same with another reply after it."""
        at_length = (*self.lines, *other.at_length) if other.at_length else ()
        return replace(other, lines=(*self.lines, *other.lines), at_length=at_length)


class Keeper(Protocol):
    """Where a session keeps its games, of which one is being played."""

    path: Path | None
    """The file of the game; None before it has one."""

    def leave(self) -> None:
        """Lets go of the game."""

    def keep(self, session: Session) -> str:
        """Keeps the game of a session. Returns a sentence for the player, or nothing."""


@dataclass(eq=False)
class Session:
    """A player's session.

    game      the game, whose `grid` is the player's; before there is one, one that shows no
              candidates, nor so do those that follow until the player asks for them
    origin    where its puzzle comes from
    helped    the help that was used in it
    shown     what is shown as help; None if nothing is
    practice  the position that is practised on instead of the game; None if none is
    cells     the chosen cells, for a face that has such
    digit     the digit to highlight, 1 to 9, or 0
    keeper    where its games are kept; None if they are not
    heard     what was said last, to be repeated
    clock     the time of the game
    now       tells the seconds of the clock
    on_screen whether the board is in sight, and of what is said only the last, so that a tip is
              given again
    """

    game: Game = field(default_factory=lambda: Game("." * 81, automatic=False))
    origin: Origin = field(default_factory=Origin)
    helped: HelpUsed = field(default_factory=HelpUsed)
    profile: str | Profile = "default"
    style: str = "plain"
    keeper: Keeper | None = None
    now: Callable[[], float] = time.monotonic
    shown: Help | None = field(default=None, init=False)
    practice: PositionAtHand | None = field(default=None, init=False)
    cells: Cells = field(default=0, init=False)
    digit: int = field(default=0, init=False)
    heard: PlayReply | None = field(default=None, init=False)
    clock: PlayClock = field(default_factory=PlayClock, init=False)
    on_screen: bool = field(default=False, init=False)
    _tips: set[str] = field(default_factory=set, init=False)
    _place_before: str = field(default="", init=False)
    _hint_counted: Help | None = field(default=None, init=False)

    # What is in sight

    @property
    def board(self) -> Grid:
        """The grid on which the player works: that of the practice, or of the game."""
        return self.practice.position.grid if self.practice else self.game.grid

    @property
    def grid(self) -> Grid:
        """The grid in sight: that of the help, if some is shown."""
        return self.shown.grid if self.shown else self.board

    @property
    def is_away(self) -> bool:
        """Whether another grid than that of the game is in sight."""
        return self.grid is not self.game.grid and self.grid != self.game.grid

    @property
    def place(self) -> str:
        """What the player is in instead of the game: practice, a path or a lesson."""
        return "practice" if self.practice else self.shown.place if self.shown else ""

    @property
    def marks(self) -> PictureMarks | None:
        """What the help marks on the grid in sight."""
        return self.shown.marks() if self.shown else None

    # Changes

    def begin(self, game: Game, origin: Origin) -> None:
        """Begins another game; the one before stays as it was kept."""
        if self.keeper:
            self.keeper.leave()
        self.lay(game, origin, HelpUsed(), PlayClock(self.clock.is_on))

    def lay(self, game: Game, origin: Origin, helped: HelpUsed, clock: PlayClock) -> None:
        """Puts a game before the player; refuses one whose regions the full screen cannot draw."""
        if self.on_screen and game.grid.tables.box_shape[0] == game.grid.rules.size:
            raise WhydokuError(
                "the full screen draws boxes, and the regions of this puzzle are none; "
                "play --plain plays it"
            )
        self.game, self.origin, self.helped = game, origin, helped
        self._tips.clear()
        self._hint_counted = None
        self.set_clock(clock)
        self.close()

    def change(self, action: Callable[[Game], object]) -> Change:
        """Changes the game; what was shown as help is about a grid that is gone then."""
        before = self.game.view
        action(self.game)
        change = Change(before, self.game.view)
        if change:
            self.shown = self.practice = None
            self.set_clock(self.clock)
        return change

    def set_clock(self, clock: PlayClock) -> None:
        """Sets the clock, which goes until the game is solved."""
        self.clock = clock.set_going(self.now(), goes=not self.game.is_solved)

    def wake(self) -> bool:
        """Goes on after a pause; returns whether there was one."""
        was_paused = self.clock.is_paused
        if was_paused:
            self.set_clock(replace(self.clock, is_paused=False))
        return was_paused

    @property
    def seconds(self) -> int:
        """For how long the game has been played with the timer on."""
        return int(self.clock.seconds(self.now()))

    def time_told(self) -> str:
        """For how long the game has been played, such as `Played for 12 minutes and 5 seconds.`;
        nothing if the timer is off."""
        parts = zip(_parts_of(self.seconds), ("hour", "minute", "second"), strict=True)
        told = [counted(number, noun) for number, noun in parts if number] or ["0 seconds"]
        return f"Played for {listed(told)}." if self.clock.is_on else ""

    def show(self, shown: Help, kind: str = "") -> None:
        """Shows help, and counts it as help of this kind in practice or in the game, unless it is
        the hint that was counted last, or the game is solved."""
        if kind and self.practice:
            self.practice = replace(self.practice, is_helped=True)
        elif kind and shown != self._hint_counted and not self.game.is_solved:
            self.helped = replace(self.helped, **{kind: getattr(self.helped, kind) + 1})
            self._hint_counted = shown if kind == "hints" else self._hint_counted
        self.shown = shown

    def close(self) -> None:
        """Leaves what is shown, and practice: the game is in sight again."""
        self.shown = self.practice = None
        self.cells = self.digit = 0
        self._place_before = ""

    def has_come_back(self) -> bool:
        """Whether the player is in the game again since this was asked last, other than by
        `close`."""
        before, self._place_before = self._place_before, self.place
        return bool(before and not self.place)

    @property
    def hint(self) -> HintHelp | None:
        """The hint that is shown for the grid as it is; None if there is none."""
        shown = self.shown
        return shown if isinstance(shown, HintHelp) and shown.grid == self.board else None

    def tip(self, text: str) -> str:
        """The text, if it has to be said; what can be remembered is said once in a game."""
        is_known = text in self._tips and not self.on_screen
        self._tips.add(text)
        return "" if is_known else text

    def keep(self) -> str:
        """Keeps the game, if there is one yet; returns a sentence for the player if something is
        amiss."""
        return self.keeper.keep(self) if self.keeper and self.game.grid.digits else ""
