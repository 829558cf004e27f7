"""Where games come from and go: new puzzles, those of a day, files, pasted texts, kept games."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import Final

from whydoku.errors import InvalidPuzzle, WhydokuError, quoted
from whydoku.faces.play.moves import help_told
from whydoku.faces.play.questions import MakingQuestion
from whydoku.faces.play.replies import Pending, PlayOutcome, PlayReply, need, number_in, said
from whydoku.faces.play.saves import Games, KeptGame, ListedGame
from whydoku.faces.play.session import Origin, Session
from whydoku.faces.play.told import progress_told
from whydoku.formats.reading import Reading
from whydoku.game.session import Game
from whydoku.grid import Grid
from whydoku.render.words.days import month_in_words

EASY: Final = "easy"
"""The level of a puzzle if none is said and none is known of the player."""

SHORTEST_PUZZLE: Final = 81
"""A text with fewer characters than this is more likely a name than a puzzle."""

MOST_IN_FILE: Final = 10_000
"""The most puzzles of a file that are looked at."""


def beginning(session: Session) -> PlayReply:
    """What is said when a game is laid down."""
    title, grid = session.origin.title, session.game.grid
    texts = [f"{title}." if title else "", progress_told(grid)]
    if grid.is_solved:
        return said(*texts, help_told(session))
    solutions = session.game.puzzle.count(2)
    if solutions != 1:
        what = "several solutions" if solutions else "no solution"
        return said(*texts, f"This puzzle has {what}; hint says more.")
    return said(*texts)


# Made


def new(session: Session, text: str) -> PlayOutcome:
    """Makes a puzzle of a level."""
    from whydoku.making.seeds import drawn_seed

    level = _level(session, text)
    return Pending(MakingQuestion(level, drawn_seed()), _laid(Origin(_named(level), level)))


def today(session: Session, text: str) -> PlayOutcome:
    """Lays the puzzle of today, the same for everybody."""
    level, day = _level(session, text), date.today()
    origin = Origin(f"{_named(level)}, {day.day} {month_in_words(day)}", level, day.isoformat())
    if isinstance(session.keeper, Games):
        for one in session.keeper.listed():
            if one.origin == origin:
                return _gone_on(session, session.keeper, one)
    return Pending(MakingQuestion(level, day=day), _laid(origin))


def levels(_session: Session, _text: str) -> PlayOutcome:
    """Lists the levels."""
    from whydoku.levels.table import LEVELS

    return said(*(f"{_named(level.name)}: {level.about}" for level in LEVELS.values()))


def _level(session: Session, text: str) -> str:
    """The level that a text names, by default that of the game or an easy one."""
    from whydoku.levels.table import level_named

    name = text.strip() or session.origin.level or EASY
    return level_named(name).name


def _named(level: str) -> str:
    return level.capitalize()


def _laid(origin: Origin) -> Callable[[Session, Grid], PlayReply]:
    """What lays a puzzle down that was made."""

    def then(session: Session, grid: Grid) -> PlayReply:
        session.begin(Game(grid), origin)
        return beginning(session)

    return then


# Read


def open_(session: Session, text: str) -> PlayOutcome:
    """Opens a puzzle or a saved game; a puzzle can also be pasted."""
    from whydoku.examples import EXAMPLES

    text = need(text, "open puzzle.txt, open wikipedia, or a puzzle of 81 characters")
    path, number = _file_in(text)
    if path is not None:
        return _open_file(session, path, number)
    if text.lower() in EXAMPLES:
        session.begin(Game(text.lower()), Origin(text.lower()))
        return beginning(session)
    try:
        game, origin = game_in(text)
    except InvalidPuzzle as fault:
        if len(text) < SHORTEST_PUZZLE:
            raise WhydokuError(
                f"{quoted(text)} is neither a file here, nor a built-in puzzle, nor a puzzle in "
                "any known format"
            ) from None
        raise WhydokuError(f"this is no puzzle: {fault}") from None
    session.begin(game, origin)
    return beginning(session)


def _file_in(text: str) -> tuple[Path | None, int]:
    """The file that a text names, and which of its puzzles; None if there is no such file."""
    before, _, last = text.rpartition(" ")
    for name, number in ((text, 1), (before.strip(), int(last) if last.isdecimal() else 0)):
        try:
            path = Path(name).expanduser()
            if name and number and path.is_file():
                return path, number
        except (OSError, ValueError, RuntimeError):
            continue
    return None, 1


def _open_file(session: Session, path: Path, number: int) -> PlayReply:
    from whydoku.formats import read_all
    from whydoku.formats.limits import LARGEST_VALUE

    if path.stat().st_size <= LARGEST_VALUE:
        data = path.read_bytes()
        if data.lstrip()[:1] == b"{" and (found := _saved_in(data.decode("utf-8", "replace"))):
            session.begin(*found)
            return beginning(session)
        readings = list(islice(read_all(BytesIO(data)), MOST_IN_FILE))
    else:
        with path.open("rb") as file:
            readings = list(islice(read_all(file), MOST_IN_FILE))
    good = [one for one in readings if one.error is None]
    if not good:
        why = f": {readings[0].error}" if readings else ""
        raise WhydokuError(f"no puzzle can be read in {path}{why}")
    if number > len(good):
        raise WhydokuError(f"{path} has puzzles from 1 to {len(good)}; found {number}")
    several = f"This is puzzle {number} of {len(good)} in the file." if len(good) > 1 else ""
    return laid_reading(session, good[number - 1]).with_more(several)


def laid_reading(session: Session, reading: Reading) -> PlayReply:
    """Lays a puzzle down that was read."""
    session.begin(*_game_of(reading))
    return beginning(session)


def game_in(text: str) -> tuple[Game, Origin]:
    """The game in a text, which is a saved game or a puzzle in any known format."""
    from whydoku.formats import read_all

    if text.lstrip().startswith("{") and (found := _saved_in(text)):
        return found
    for reading in read_all(text.splitlines()):
        return _game_of(reading)
    raise InvalidPuzzle("there is nothing in it")


def _saved_in(text: str) -> tuple[Game, Origin] | None:
    """The saved game in a text of JSON; None if it is another record."""
    import json

    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    game = data.get("game", data)
    if not isinstance(game, dict) or "entries" not in game:
        return None
    return Game.from_json(game), Origin(str(data.get("title", ""))[:200])


def _game_of(reading: Reading) -> tuple[Game, Origin]:
    """The game on a puzzle that was read, with the notes that came along."""
    game = Game(reading.grid, automatic=not reading.notes)
    if reading.notes:
        game.note(reading.notes)
    return game, Origin(reading.name[:200])


# Kept


def games(session: Session, text: str) -> PlayOutcome:
    """Lists your unfinished games; games 2 goes on with the second."""
    if not isinstance(session.keeper, Games):
        raise WhydokuError("games are not kept here; leave out --no-keep")
    session.keep()
    found = list(session.keeper.listed())
    if not text.strip():
        if not found:
            return said("There are no unfinished games.")
        lines = (_listed(session, number, one) for number, one in enumerate(found, 1))
        return said(*lines, "games and a number goes on with one.")
    number = number_in(text, "the game to go on with", most=max(len(found), 1))
    return _gone_on(session, session.keeper, found[number - 1])


def _listed(session: Session, number: int, one: ListedGame) -> str:
    here = isinstance(session.keeper, Games) and one.path == session.keeper.path
    title = one.origin.title or "a puzzle of your own"
    return f"{number}. {title}, {one.filled} of 81 cells filled{', this one' if here else ''}."


def _gone_on(session: Session, kept: Games, one: ListedGame) -> PlayReply:
    if one.path == kept.path:
        session.close()
        return said("This is the game that you are playing.")
    _lay(session, kept.take(one.path))
    return beginning(session)


def resume(session: Session) -> PlayOutcome:
    """Goes on with the game that was kept last, or else makes an easy puzzle."""
    kept = session.keeper
    found, told = kept.last() if isinstance(kept, Games) else (None, "")
    if found:
        _lay(session, found)
        return said(told, "Your last game.").followed_by(beginning(session))
    return new(session, EASY)


def _lay(session: Session, found: KeptGame) -> None:
    """Goes on with a game that was kept, in its file."""
    session.game, session.origin, session.helped = found.game, found.origin, found.helped
    session.close()


def save(session: Session, text: str) -> PlayOutcome:
    """Writes a copy of the game; every change is kept anyway."""
    if not text.strip():
        told = session.keep()
        path = session.keeper.path if isinstance(session.keeper, Games) else None
        where = f"Every change is kept by itself, in {path}." if path else "Games are not kept."
        return said(told or where, "save and the name of a file writes a copy there.")
    path = Path(text.strip()).expanduser()
    if path.exists():
        raise WhydokuError(f"{path} is there already; choose another name")
    try:
        path.write_text(session.game.as_json() + "\n", encoding="utf-8")
    except OSError as fault:
        why = (fault.strerror or str(fault)).lower()
        raise WhydokuError(f"cannot write {path}: {why}") from None
    return said(f"Saved in {path}; open reads it.")
