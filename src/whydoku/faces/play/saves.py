"""The games of a player, kept in a folder: one file each, replaced as a whole after every change.

    {"version": 1, "kind": "play", "title": "", "level": "hard", "day": "2026-11-26",
     "helped": {"hints": 2}, "timer": true, "seconds": 725, "game": {...}}

`game` is what `Game.as_json` writes; `timer` and `seconds` are there if the timer was ever on. The
game to go on with is that whose file was written or touched last. A session that writes looks first
whether the file is still as it left it; if another session has written it, as when two terminals
play one game, this one goes on in a file of its own, so that neither is lost. A file that cannot be
read is put aside under another name.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku.errors import InvalidPuzzle, WhydokuError, quoted
from whydoku.extras import data_folder
from whydoku.faces.play.session import HelpUsed, Origin, PlayClock, Session
from whydoku.game.session import Game

VERSION: Final = 1
KIND: Final = "play"
ENDING: Final = ".json"
DAMAGED: Final = ".damaged"
MOST_LISTED: Final = 40
"""The most games that are listed, the last ones first."""

WHOLE: Final = 81
"""The filled cells of a game that is solved: a digit that clashes is refused."""

LARGEST: Final = 20_000_000
"""The most bytes of a file with a game."""

Stamp: TypeAlias = tuple[int, int, int]


class KeptGame(NamedTuple):
    """A game as it was kept, and the file."""

    path: Path
    game: Game
    origin: Origin
    helped: HelpUsed
    clock: PlayClock


@dataclass(frozen=True, slots=True)
class ListedGame:
    """What a list says of a kept game; `played` is when it was kept last."""

    path: Path
    origin: Origin
    puzzle: str
    filled: int
    hints: int
    played: datetime


def usual_folder() -> Path:
    """The folder for games among the data of the user, which need not exist."""
    return data_folder() / "games"


class OtherVersion(WhydokuError):
    """A game was kept by a program of another version, which can read it."""


class Games:
    """The games in a folder, of which one is being played."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder: Final = folder or usual_folder()
        self.path: Path | None = None
        self._stamp: Stamp | None = None
        self._kept = ""
        self._is_failing = False

    # Reading

    def listed(self) -> Iterator[ListedGame]:
        """Yields the unfinished games, the last one first; what cannot be read is passed over."""
        return (one for one in _listed_in(self._newest()) if one.filled < WHOLE)

    def solved(self) -> Iterator[ListedGame]:
        """Yields all solved games."""
        return (one for one in _listed_in(self._newest(None)) if one.filled == WHOLE)

    def last(self) -> tuple[KeptGame | None, str]:
        """The game that was kept last, and a sentence about those that could not be read, which are
        put aside; the sentence is empty if there are none."""
        told: list[str] = []
        for path in self._newest():
            try:
                return self.take(path), " ".join(told)
            except OtherVersion as fault:
                told.append(f"The game in {path} is left alone: {fault}.")
            except InvalidPuzzle as fault:
                aside = _put_aside(path)
                where = f"is now in {aside.name}" if aside else "stays there"
                told.append(f"The game in {path} cannot be read, {fault.what}; it {where}.")
        return None, " ".join(told)

    def take(self, path: Path) -> KeptGame:
        """The game in a file, which from now on is the one that is kept there; raises InvalidPuzzle
        if it cannot be read."""
        stamp = _stamp_of(path)
        kept, text = read_kept(path)
        self.path, self._stamp, self._kept = path, stamp, text
        return kept

    def go_on_with(self, path: Path) -> KeptGame:
        """Takes a game, as `take` does, and makes it the one that was kept last."""
        kept = self.take(path)
        with suppress(OSError):
            path.touch()
            self._stamp = _stamp_of(path)
        return kept

    def _newest(self, most: int | None = MOST_LISTED) -> list[Path]:
        """The last files, the newest first; all of them if `most` is None."""
        with suppress(OSError):
            found = [(path.stat().st_mtime_ns, path) for path in self.folder.glob(f"*{ENDING}")]
            return [path for _, path in islice(sorted(found, reverse=True), most)]
        return []

    # Writing

    def leave(self) -> None:
        """Lets go of the game, which stays in its file; the next one gets a new file."""
        self.path, self._stamp, self._kept = None, None, ""

    def keep(self, session: Session) -> str:
        """Writes the game of a session, unless nothing has changed. Returns a sentence for the
        player, or nothing."""
        text = text_of(session)
        if text == self._kept:
            return ""
        try:
            told = self._write(text)
        except OSError as fault:
            first, self._is_failing = not self._is_failing, True
            why = (fault.strerror or str(fault)).lower()
            return f"This game cannot be kept in {self.folder}: {why}." if first else ""
        self._kept, self._is_failing = text, False
        return told

    def _write(self, text: str) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        told = ""
        with _alone(self.folder):
            if self.path is not None and _stamp_of(self.path) not in (None, self._stamp):
                told = (
                    "This game was also played elsewhere meanwhile; what you do here is kept as a "
                    "game of its own."
                )
                self.path = None
            path = self.path or self._free_path()
            new = path.with_suffix(".new")
            with new.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
            self.path, self._stamp = path, _stamp_of(path)
        return told

    def _free_path(self) -> Path:
        """A path that no file has yet; an empty file is made there."""
        number = 1
        while True:
            path = self.folder / f"game-{number:04}{ENDING}"
            try:
                path.open("x").close()
            except FileExistsError:
                number += 1
            else:
                return path


def kept_games(session: Session) -> Games:
    """Where the games of a session are kept; raises WhydokuError if they are not."""
    if session.keeper is None:
        raise WhydokuError("games are not saved in this session; leave out --no-keep")
    return session.keeper


def _listed_in(paths: Iterable[Path]) -> Iterator[ListedGame]:
    for path in paths:
        with suppress(OSError, WhydokuError, KeyError, TypeError, AttributeError, ValueError):
            data = _data_in(_text_in(path))
            game = data["game"]
            puzzle = game["puzzle"] if len(game["puzzle"]) == WHOLE else "." * WHOLE
            filled = sum(sign in "123456789" for sign in f"{puzzle}{game.get('placed', '')}")
            hints = int(data.get("helped", {}).get("hints", 0))
            played = datetime.fromtimestamp(path.stat().st_mtime)
            yield ListedGame(path, origin_in(data), puzzle, filled, hints, played)


def text_of(session: Session) -> str:
    """The text of the file with the game of a session."""
    helped = {name: times for name, times in asdict(session.helped).items() if times}
    head = {"version": VERSION, "kind": KIND, **asdict(session.origin), "helped": helped}
    if session.clock.is_on or session.seconds:
        head |= {"timer": session.clock.is_on, "seconds": session.seconds}
    return f'{json.dumps(head, ensure_ascii=False)[:-1]}, "game": {session.game.as_json()}}}\n'


def copy_of(session: Session) -> str:
    """The text of a saved game that says where its puzzle comes from."""
    origin = {name: text for name, text in asdict(session.origin).items() if text}
    return json.dumps({**json.loads(session.game.as_json()), **origin}, ensure_ascii=False) + "\n"


def read_kept(path: Path) -> tuple[KeptGame, str]:
    """The game in a file, and the text of the file; raises InvalidPuzzle if there is none."""
    text = _text_in(path)
    data = _data_in(text)
    try:
        helped, names = data.get("helped", {}), {one.name for one in fields(HelpUsed)}
        if not isinstance(helped, dict) or not all(
            name in names and type(times) is int and times >= 0 for name, times in helped.items()
        ):
            raise InvalidPuzzle("helped: found something other than counts of help")
        game = Game.from_json(data["game"])
        return KeptGame(path, game, origin_in(data), HelpUsed(**helped), _clock_in(data)), text
    except KeyError:
        raise InvalidPuzzle("it holds no game") from None


def _text_in(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise InvalidPuzzle("it is too large for a game")
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        raise InvalidPuzzle((fault.strerror or str(fault)).lower()) from None
    except ValueError:
        raise InvalidPuzzle("it is not text in UTF-8") from None


def _data_in(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidPuzzle("it is not JSON") from None
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise InvalidPuzzle("it is not a game that was kept here")
    if data.get("version") != VERSION:
        version = quoted(str(data.get("version")))
        raise OtherVersion(f"it has version {version}; this program reads version {VERSION}")
    return data


def origin_in(data: dict[str, Any]) -> Origin:
    """Where a puzzle comes from, as its game says; raises InvalidPuzzle if that is no text."""
    said = [data.get(one.name, "") for one in fields(Origin)]
    if not all(isinstance(text, str) and text.isprintable() and len(text) <= 200 for text in said):
        raise InvalidPuzzle("title, level and day must be short texts")
    return Origin(*said)


def _clock_in(data: dict[str, Any]) -> PlayClock:
    is_on, seconds = data.get("timer", False), data.get("seconds", 0)
    if type(is_on) is not bool or type(seconds) is not int or seconds < 0:
        raise InvalidPuzzle("timer must be true or false, and seconds a whole number from 0")
    return PlayClock(is_on, seconds)


def _put_aside(path: Path) -> Path | None:
    """Gives a file a name under which nobody looks for a game; returns the new path, or None if
    the file cannot be renamed."""
    names = (f"{path.name}{DAMAGED}{number if number > 1 else ''}" for number in count(1))
    aside = next(one for one in map(path.with_name, names) if not one.exists())
    with suppress(OSError):
        return path.replace(aside)
    return None


def _stamp_of(path: Path) -> Stamp | None:
    """What tells a file from an earlier or later one at the same path; None if there is none."""
    with suppress(OSError):
        state = path.stat()
        return state.st_ino, state.st_mtime_ns, state.st_size
    return None


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Lets one session at a time write in a folder, where the system can see to that."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (folder / ".lock").open("w") as file:
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
        yield
