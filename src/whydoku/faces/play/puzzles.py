"""Where games come from and go: new puzzles, those of a day, files, pasted texts, kept games, and
what the solved ones add up to.
"""

from __future__ import annotations

import re
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import Final

from whydoku.errors import InvalidPuzzle, UnknownName, WhydokuError, counted, listed, quoted
from whydoku.faces.play.moves import ending_told
from whydoku.faces.play.questions import made_puzzle
from whydoku.faces.play.replies import Pending, PlayOutcome, asked, need, number_in, said
from whydoku.faces.play.saves import (
    Games,
    KeptGame,
    ListedGame,
    game_as_it_is,
    games_of,
    kept_as,
    kept_games,
)
from whydoku.faces.play.session import HelpUsed, Origin, PlayClock, PlayReply, Session
from whydoku.faces.play.told import progress_told, when_told
from whydoku.formats import read_all
from whydoku.formats.coded.json_text import strict_json
from whydoku.formats.sources.limits import LARGEST_VALUE
from whydoku.formats.sources.reading import Reading
from whydoku.formats.whole_files import write_whole
from whydoku.grids.examples import EXAMPLES, example
from whydoku.grids.grid import Grid
from whydoku.grids.tasks import task_of
from whydoku.playing.games.session import Game
from whydoku.solving.levels import LEVELS, level_named
from whydoku.telling.words.about.days import month_in_words

EASY: Final = "easy"
"""The level of a puzzle if none is said; a new one has that of the game, if it has one."""

SHORTEST_PUZZLE: Final = 81
"""A text with fewer characters than this is more likely a name than a puzzle."""

SIGN: Final = "[0-9._xX?*]"
"""Matches a cell of a puzzle as people type it."""

CELLS: Final = re.compile(SIGN + "{7,80}")
"""Matches what looks like cells of a puzzle, and is too short for one."""

MOST_IN_FILE: Final = 10_000


def beginning(session: Session) -> PlayReply:
    """What is said when a game is laid down."""
    title, grid = session.origin.title, session.game.grid
    task = "" if grid.rules.is_classic else task_of(grid.rules)
    texts = [f"{title}." if title else "", task, progress_told(grid)]
    texts += [session.time_told()] if session.seconds else []
    if grid.is_solved:
        return said(*texts[:1], ending_told(session))
    solutions = session.game.puzzle.count(2)
    if solutions != 1:
        what = "several solutions" if solutions else "no solution"
        return said(*texts, f"This puzzle has {what}; `hint` says more.")
    return said(*texts)


def new(session: Session, text: str) -> Pending:
    """Makes a puzzle of a level."""
    from whydoku.solving.making.run import drawn_seed

    level = _level(text or session.origin.level)
    return _made(Origin(level.capitalize(), level), drawn_seed())


def today(session: Session, text: str) -> PlayOutcome:
    """Opens today's puzzle, which is the same for everybody."""
    level, day = _level(text), date.today()
    title = f"{level.capitalize()}, {day.day} {month_in_words(day)}"
    origin = Origin(title, level, day.isoformat())
    if kept := games_of(session):
        for one in kept.listed():
            if one.origin == origin:
                return _gone_on(session, kept, one)
    return _made(origin, day)


def _made(origin: Origin, seed: int | date) -> Pending:

    def then(session: Session, grid: Grid) -> PlayReply:
        return _begun(session, grid, origin)

    return asked(then, made_puzzle, origin.level, seed)


def levels(_session: Session, _text: str) -> PlayOutcome:
    """Lists the levels."""
    return said(*(f"{level.name.capitalize()}: {level.about}" for level in LEVELS.values()))


def _level(text: str) -> str:
    """The level that a text names, by default an easy one."""
    name = text.strip() or EASY
    try:
        return level_named(name).name
    except UnknownName as fault:
        if fault.near:
            raise
        order = f"from the easiest they are {listed(LEVELS)}"
        raise UnknownName(fault.kind, name, fault.known, answer=order) from None


def _begun(
    session: Session,
    found: Game | Grid,
    origin: Origin,
    kept: tuple[HelpUsed, PlayClock] | None = None,
) -> PlayReply:
    """Lays down a game, with the help and the time that it had if it was saved, or a puzzle with
    such marks as were shown before, but always with candidates if it comes with some taken out; and
    says what it is, unless its title does, and what becomes of the game before it."""
    before, is_kept = session.game, session.keeper and session.keeper.path
    if isinstance(found, Grid):
        found = Game(found, automatic=before.is_automatic or bool(found.removed))
    session.begin(found, origin)
    if kept:
        session.lay(found, origin, *kept)
    told, what = "", "Saved game" if kept else "New puzzle"
    if before.can_undo and not before.is_solved:
        fate = "is kept, and `games` lists it" if is_kept else "was not kept"
        told = f"{what}; your old game {fate}."
    elif kept or (before.puzzle.digits and not origin.title):
        told = f"{what}."
    return said(told).followed_by(beginning(session))


def open_(session: Session, text: str) -> PlayOutcome:
    """Opens a puzzle or a saved game; a puzzle can also be pasted."""
    text = need(text, "open puzzle.txt, open wikipedia, or a puzzle of 81 characters")
    path, number = _file_in(text)
    if path is not None:
        return _open_file(session, path, number)
    if text.lower() in EXAMPLES:
        return _begun(session, example(text.lower()).grid, Origin(text.lower()))
    if CELLS.fullmatch(text):
        raise WhydokuError(f"found {len(text)} cells; a whole puzzle has 81, a row 9")
    try:
        if saved := _saved_in(text, 1):
            return _laid(session, *saved)
        if "#p=" in text:
            game = Game(text.strip(), automatic=session.game.is_automatic)
            return _begun(session, game, Origin(game.about.get("title", "")))
        for reading in read_all(text.splitlines()):
            return laid_reading(session, reading)
    except InvalidPuzzle as fault:
        is_one_line = "\n" not in text
        if len(text) < SHORTEST_PUZZLE and is_one_line:
            raise WhydokuError(
                f"{quoted(text)} is neither a file here, nor a built-in puzzle, nor a puzzle in "
                "any known format"
            ) from None
        raise WhydokuError(f"this is no puzzle: {fault.what if is_one_line else fault}") from None
    raise WhydokuError("this is no puzzle: there is nothing in it")


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
    data = path.read_bytes() if path.stat().st_size <= LARGEST_VALUE else b""
    if saved := _saved_in(data.decode("utf-8", "replace"), number):
        return _laid(session, *saved)
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
    """Lays a puzzle down that was read, with the notes that came along, and says what is in
    doubt."""
    origin, laid = Origin(reading.name), reading.grid
    game = Game(laid, automatic=False) if reading.notes else None
    if game:
        game.note(reading.notes)
    begun = _begun(session, game or laid, origin)
    if reading.doubts or reading.offered:
        from whydoku.formats.photos.doubts import doubts_told

        return begun.with_more(*(f"{told[0].upper()}{told[1:]}." for told in doubts_told(reading)))
    return begun


def _saved_in(text: str, number: int) -> tuple[KeptGame, str] | None:
    """The saved game with this number in a text of JSON, and a sentence if there are several; None
    if it is something else."""
    from whydoku.playing.games.saved import games_in  # which takes long to load

    if not text.lstrip().startswith("{"):
        return None
    try:
        data = strict_json(text)
    except (ValueError, RecursionError):
        return None
    games = games_in(data)
    if not games:
        return None
    if number > len(games):
        raise WhydokuError(f"the file has games from 1 to {len(games)}; found {number}")
    told = f"This is game {number} of {len(games)} in the file." if len(games) > 1 else ""
    return kept_as(games[number - 1]), told


def _laid(session: Session, saved: KeptGame, told: str) -> PlayReply:
    """Lays down a game that was saved."""
    kept = saved.helped, saved.clock
    return _begun(session, saved.game, saved.origin, kept).with_more(told)


def games(session: Session, text: str) -> PlayOutcome:
    """Lists your unfinished games; games 2 continues the second."""
    kept = kept_games(session)
    session.keep()
    found = list(kept.listed())
    if not found:
        return said("There are no unfinished games.")
    if not text.strip():
        lines = (_listed(session, number, one) for number, one in enumerate(found, 1))
        return said(*lines, "`games` and a number goes on with one.")
    number = number_in(text, "the game to go on with", most=len(found))
    return _gone_on(session, kept, found[number - 1])


def _listed(session: Session, number: int, one: ListedGame) -> str:
    here = session.keeper and one.path == session.keeper.path
    title = one.origin.title or f"a puzzle of your own{_beginning_of(one.puzzle)}"
    left = counted(one.left, "cell")
    when = when_told(one.played, datetime.now())
    return f"{number}. {title}, {left} open, played {when}{', this one' if here else ''}."


def _beginning_of(puzzle: str) -> str:
    """The givens of the first row that has some, by which puzzles without a title are told
    apart."""
    rows = ([*puzzle[at : at + 9].replace("0", "").replace(".", "")] for at in range(0, 81, 9))
    first = next(((number, row) for number, row in enumerate(rows, 1) if row), None)
    return f" with {listed(first[1])} in row {first[0]}" if first else ""


def _gone_on(session: Session, kept: Games, one: ListedGame) -> PlayReply:
    if one.path == kept.path:
        session.close()
        return said("This is the game that you are playing.")
    found = kept.go_on_with(one.path)
    session.lay(*found)
    return beginning(session)


def resume(session: Session) -> PlayOutcome:
    """Goes on with the game that was kept last; if it is solved or there is none, makes a puzzle of
    its level, or an easy one."""
    kept = games_of(session)
    if kept is None:
        return new(session, EASY)
    found, told = kept.last()
    if found and not found.game.is_solved:
        session.lay(*found)
        return said(told, "Your last game.").followed_by(beginning(session))
    made, before = new(session, found.origin.level if found else EASY), said(told)
    if found:
        session.lay(*found)  # whose choices the next one has
        older = "; `games` lists those that are not" if any(kept.listed()) else ""
        before = said(told, f"Your last game is solved{older}.")
    then = made.then
    return Pending(made.question, lambda session, grid: before.followed_by(then(session, grid)))


def save(session: Session, text: str) -> PlayOutcome:
    """Writes a copy of the game; every change is saved anyway."""
    if not text.strip():
        told = session.keep()
        path = session.keeper.path if session.keeper else None
        where = f"Every change is kept by itself, in {path}." if path else "Games are not kept."
        return said(told or where, "`save` and the name of a file writes a copy there.")
    path = Path(text.strip()).expanduser()
    if path.exists():
        raise WhydokuError(f"{path} is there already; choose another name")
    try:
        write_whole({path: f"{game_as_it_is(session).as_json()}\n".encode()})
    except OSError as fault:
        why = (fault.strerror or str(fault)).lower()
        raise WhydokuError(f"cannot write {path}: {why}") from None
    return said(f"Saved in {path}; `open` reads it.")


def statistics(session: Session, _text: str) -> PlayOutcome:
    """Says how many puzzles you have solved, level by level, and with how many hints."""
    kept = kept_games(session)
    session.keep()
    games = [*kept.listed(are_solved=True)]
    by_level = {name: [one for one in games if one.origin.level == name] for name in LEVELS}
    others = [one for one in games if one.origin.level not in LEVELS]
    rows = {**by_level, "others": others, "in all": games}
    texts = [f"{name.capitalize()}: {_solved_told(some)}." for name, some in rows.items() if some]
    if len(texts) == 2:  # all are of one level
        texts.pop()
    return said(*texts or ["You have not solved a puzzle yet."])


def _solved_told(games: list[ListedGame]) -> str:
    unaided = sum(not one.hints for one in games)
    hints = counted(sum(one.hints for one in games), "hint")
    if unaided == len(games):
        return f"{unaided} solved without a hint"
    if not unaided:
        return f"{len(games)} solved with {hints}"
    others = "the other" if len(games) - unaided == 1 else "the others"
    return f"{len(games)} solved, {unaided} without a hint, {others} with {hints}"
