"""`whydoku play`: a place to play at a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.dataclass import dataclass
from whydoku.errors import MissingPart
from whydoku.extras import EXTRAS, needed
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import Option, asks
from whydoku.faces.cli.options.shared_options import DEFAULT_PROFILE, style_of
from whydoku.faces.cli.options.telling_options import AskedProfile, AskedStyle
from whydoku.faces.cli.options.wanted_puzzles import AskedInput, WantedPuzzles
from whydoku.faces.play.commands import done
from whydoku.faces.play.plain import Voice, piped_lines, play, typed_lines
from whydoku.faces.play.puzzles import laid_reading, new, resume, today
from whydoku.faces.play.replies import PlayOutcome, said
from whydoku.faces.play.saves import Games
from whydoku.faces.play.session import Session
from whydoku.shapes.marks import Meant

SIMPLE: Final = (None, "", "dumb", "unknown")
"""The terminals on which nothing can be drawn."""

SCREEN: Final = "textual"
"""The package that draws the full screen."""


@dataclass(frozen=True, kw_only=True)
class AskedPlay(AskedStyle, AskedProfile, AskedInput):
    """The options of `whydoku play`: the puzzle, how it is played, and where games are kept."""

    level: Annotated[str, Meant("level")] = ""
    """Play a new puzzle of this level."""
    today: bool = False
    """Play today's puzzle, which is the same for everybody: that of the level, or an easy one."""
    plain: bool = False
    """Type lines and read lines, for screen readers, simple terminals and pipes."""
    games: Annotated[Path | None, Option(metavar="FOLDER")] = None
    """Folder in which games are kept; by default one in your data folder."""
    keep: bool = True
    """Whether to save the game, so that you can continue it later (the default)."""

    def __post_init__(self) -> None:
        if self.is_named and (self.level or self.today):
            raise click.UsageError("--level and --today make a puzzle; leave out the one you named")
        if "-" in (*self.files, *self.puzzles):
            raise click.UsageError(
                "standard input is for what you type; give the puzzle as an argument or a file"
            )
        if self.games is not None and not self.keep:
            raise click.UsageError("--games and --no-keep contradict each other; choose one")


@asks("play", AskedPlay)
def command(asked: AskedPlay) -> None:
    """Play at the terminal: with hints, reasons, lessons and practice.

    Without a puzzle you continue your last game. Every change is saved at once; the command games
    lists unfinished games. On the full screen, which needs the extra tui, the arrow keys choose a
    cell, a digit key fills it, h gives a hint, and ? lists all keys. With --plain, on a simple
    terminal and in a pipe, each line you type is a command, such as r4c7=5, and the end of the
    input ends the game.
    """
    console = Console.of_this_process()
    is_typed = sys.stdin.isatty()
    can_draw = sys.platform == "win32" or os.environ.get("TERM") not in SIMPLE
    session = Session(
        profile=asked.profile if asked.profile == DEFAULT_PROFILE else asked.chosen_profile,
        style=style_of(asked.style, as_json=False),
        keeper=Games(asked.games) if asked.keep else None,
    )
    width = shutil.get_terminal_size().columns if console.people else None
    voice = Voice(_written(console), width, console.colour)
    if is_typed and console.people and not asked.plain and can_draw:
        with without_echo(sys.stdin.fileno()):
            need_screen()
            from whydoku.faces.play.screen.answering import AnsweringProcess
            from whydoku.faces.play.screen.app import PlayApp
            from whydoku.faces.play.screen.painting import Terminal

            session.on_screen = True
            first = _begun(session, asked)
            left = PlayApp(session, first, AnsweringProcess(), Terminal.of()).run()
        voice.say(left or said())
        return
    voice.say(done(session, _begun(session, asked)))
    if is_typed:
        voice.say(said("help lists what you can type."))
    play(session, voice, typed_lines() if is_typed else piped_lines(sys.stdin.buffer))


def need_screen() -> None:
    """Raises MissingPart if there is nothing to draw the full screen with, or no part it needs."""
    needed(SCREEN, "tui", f"play --plain plays in lines; the full screen needs {SCREEN}")
    try:
        import whydoku.faces.play.screen.app  # noqa: F401
    except (ImportError, AttributeError) as fault:
        raise MissingPart(
            f"play --plain plays in lines; this version of {SCREEN} cannot draw the full screen: "
            f"{fault}; {EXTRAS['tui'].command}"
        ) from None


@contextmanager
def without_echo(terminal: int) -> Iterator[None]:
    """Keeps a terminal from writing what is typed before the screen is there."""
    try:
        import termios
    except ImportError:  # Windows, whose programs do so themselves
        yield
        return
    before = termios.tcgetattr(terminal)
    after = [*before]
    after[3] &= ~termios.ECHO
    termios.tcsetattr(terminal, termios.TCSANOW, after)
    try:
        yield
    finally:
        with suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(terminal, termios.TCSANOW, before)


def _begun(session: Session, asked: AskedPlay) -> PlayOutcome:
    """Begins the game that the command line asks for, or goes on with the last one."""
    if asked.is_named:
        wanted = WantedPuzzles(asked)
        wanted.warn = lambda _: None  # what is laid down says it
        items = wanted.items()
        item = next(items)
        if item.fault:
            raise click.UsageError(f"{item.place}: {item.fault}")
        more = "There are more puzzles; this is the first." if next(items, None) else ""
        return laid_reading(session, item.reading).with_more(more)
    if asked.today:
        return today(session, asked.level)
    return new(session, asked.level) if asked.level else resume(session)


def _written(console: Console) -> Callable[[str], None]:
    def write(text: str) -> None:
        console.write(text)
        sys.stdout.flush()

    return write
