"""The games of a player, kept in a folder: one file each, replaced as a whole after every change.

A file is what `Game.as_json` writes, with where the puzzle comes from, the help and the time. The
game to go on with is that whose file was written or touched last. A session that writes looks first
whether the file is still as it left it; if another session has written it, as when two terminals
play one game, this one goes on in a file of its own, so that neither is lost. A file that cannot be
read is put aside under another name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from whydoku.dataclass import asdict, dataclass, fields
from whydoku.errors import InvalidPuzzle, WhydokuError, quoted
from whydoku.extras import data_folder
from whydoku.faces.play.session import HelpUsed, Origin, PlayClock, Session
from whydoku.formats.coded.json_text import value_of_json
from whydoku.formats.sources.reading import clean_name
from whydoku.formats.sources.ruled_cells import rules_named
from whydoku.formats.whole_files import write_whole
from whydoku.playing.games.session import Game

ENDING: Final = ".json"
MOST_LISTED: Final = 40
"""The most games that are listed, the last ones first."""

LARGEST: Final = 20_000_000
"""The most bytes of a file with a game."""

Stamp: TypeAlias = tuple[int, int, int]


class KeptGame(NamedTuple):
    """A game as it was kept."""

    game: Game
    origin: Origin
    helped: HelpUsed
    clock: PlayClock


@dataclass(frozen=True, slots=True)
class ListedGame:
    """What a list says of a kept game. `left` is how many cells are open: none if it is solved, as
    a digit that clashes is refused. `played` is when it was kept last."""

    path: Path
    origin: Origin
    puzzle: str
    left: int
    hints: int
    played: datetime


class OtherVersion(WhydokuError):
    """A game was kept by a program of another version, which can read it."""


class Games:
    """The games in a folder, of which one is being played."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder: Final = folder or data_folder() / "games"
        self.path: Path | None = None
        self._stamp: Stamp | None = None
        self._kept = ""
        self._is_failing = False

    # Reading

    def listed(self, *, are_solved: bool = False) -> Iterator[ListedGame]:
        """Yields the unfinished games, the last one first, or all solved ones; what cannot be read
        is passed over."""
        games = _listed_in(self._newest(None if are_solved else MOST_LISTED))
        return (one for one in games if (one.left == 0) == are_solved)

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
        stamp, text = _stamp_of(path), _text_in(path)
        kept = kept_as(_data_in(text))
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
        text = f"{game_as_it_is(session).as_json()}\n"
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
            write_whole({path: text.encode()})
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
    if games := games_of(session):
        return games
    raise WhydokuError("games are not saved in this session; leave out --no-keep")


def games_of(session: Session) -> Games | None:
    """Where the games of a session are kept; None if they are not."""
    return session.keeper if isinstance(session.keeper, Games) else None


def _listed_in(paths: Iterable[Path]) -> Iterator[ListedGame]:
    from whydoku.playing.games.saved import glance  # which takes long to load

    for path in paths:
        with suppress(OSError, WhydokuError, KeyError, TypeError, AttributeError, IndexError):
            data = _data_in(_text_in(path))
            puzzle, placed = glance(data)
            filled = sum(sign in "123456789" for sign in puzzle) + placed
            left = rules_named(data.get("rules", {}).get("name", "")).size ** 2 - filled
            hints = data.get("helped", {}).get("hints", 0) + len(data.get("asked", ()))
            played = datetime.fromtimestamp(path.stat().st_mtime)
            yield ListedGame(path, _origin_of(data), puzzle, left, hints, played)


def _data_in(text: str) -> dict[str, Any]:
    from whydoku.playing.games.record import VERSION

    data = value_of_json(text)
    if not isinstance(data, dict):
        raise InvalidPuzzle("it is no game")
    if data.get("whydoku") == "game" and data.get("version") != VERSION:
        version = quoted(str(data.get("version")))
        raise OtherVersion(f"it has version {version}; this program reads version {VERSION}")
    return data


def _text_in(path: Path) -> str:
    try:
        if path.stat().st_size > LARGEST:
            raise InvalidPuzzle("it is too large for a game")
        return path.read_text(encoding="utf-8")
    except OSError as fault:
        raise InvalidPuzzle((fault.strerror or str(fault)).lower()) from None
    except ValueError:
        raise InvalidPuzzle("it is not text in UTF-8") from None


def kept_as(data: Mapping[str, Any]) -> KeptGame:
    """The game in an object of JSON, with what it says besides; raises InvalidPuzzle if it cannot
    be read."""
    game = Game.from_json(data)
    clock = PlayClock(game.about.get("timer", False), game.about.get("time", 0) / 1000)
    return KeptGame(game, _origin_of(game.about), HelpUsed(**game.about.get("helped", {})), clock)


def _origin_of(about: Mapping[str, Any]) -> Origin:
    return Origin(*(clean_name(about.get(field.name)) for field in fields(Origin)))


def game_as_it_is(session: Session) -> Game:
    """The game of a session, with what is known besides."""
    helped = {name: times for name, times in asdict(session.helped).items() if times}
    time = round(1000 * session.clock.seconds(session.now()))
    more = {"helped": helped, "timer": session.clock.is_on, "time": time}
    session.game.about.update(asdict(session.origin) | more)
    return session.game


def _put_aside(path: Path) -> Path | None:
    """Gives a file a name under which nobody looks for a game; returns the new path, or None if
    the file cannot be renamed."""
    names = (f"{path.name}.damaged{number if number > 1 else ''}" for number in count(1))
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
