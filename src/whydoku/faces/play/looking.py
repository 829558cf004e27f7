"""Looking at the board, in words and drawn, and at the timer."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from whydoku.errors import InvalidNotation, WhydokuError, quoted
from whydoku.faces.play.moves import changed
from whydoku.faces.play.replies import PlayOutcome, need, number_in, said
from whydoku.faces.play.session import PlayReply, Session
from whydoku.faces.play.told import (
    KINDS,
    candidates_by_row_told,
    cell_told,
    digit_in_house_told,
    digit_told,
    house_told,
    progress_told,
)
from whydoku.grids.bits import Candidates, Cells, from_members, members
from whydoku.grids.notation import parse_cells
from whydoku.grids.parts.candidates import candidates_of
from whydoku.grids.parts.texts import draw_cells, draw_marks
from whydoku.grids.spaces import ALL_CELLS, ALL_DIGITS, HOUSE_CELLS
from whydoku.playing.games.events import Change
from whydoku.playing.games.session import Game


def _where(session: Session) -> str:
    """What the board in sight belongs to, if it is not that of the game."""
    return (session.place or "answer") if session.is_away else ""


def _board_in_sight(session: Session) -> str:
    where = _where(session)
    return f"The board of the {where}." if where else ""


def _looked_up(session: Session, *texts: str) -> PlayReply:
    """A reply of what stands on the board in sight, with a word before it if that is not the board
    of the game."""
    where = _where(session)
    return said(*(f"{where.capitalize()}. {text}" if where else text for text in texts))


def board(session: Session, _text: str) -> PlayOutcome:
    """Reads all rows."""
    rows = range(session.grid.rules.size)
    return said(
        _board_in_sight(session),
        *(house_told(session.grid, h, with_missing=False) for h in rows),
    )


def house(kind: str) -> Callable[[Session, str], PlayOutcome]:
    """The command that reads a house of a kind."""

    def read(session: Session, text: str) -> PlayOutcome:
        most = session.grid.rules.size
        number = number_in(need(text, f"{kind} 4"), f"a {kind}", most=most)
        return _looked_up(session, house_told(session.grid, KINDS.index(kind) * 9 + number - 1))

    read.__doc__ = f"Reads a {kind}; {kind[0]}4 does the same."
    return read


def cell(session: Session, text: str) -> PlayOutcome:
    """Reads a cell and what is marked in it."""
    try:
        cells = parse_cells(need(text, "cell r4c7"))
    except InvalidNotation:
        raise WhydokuError(f"found {quoted(text)}; a cell is called r1c1 to r9c9") from None
    game = None if session.is_away else session.game
    return _looked_up(session, *(cell_told(session.grid, i, game) for i in members(cells)))


def digit(session: Session, text: str) -> PlayOutcome:
    """Says where 5 stands and can go; 5 r4 says so for row 4, 5 rows row by row."""
    word, _, where = need(text, "digit 5").partition(" ")
    session.digit = number = number_in(word, "a digit", most=session.grid.rules.size)
    shows = session.game.is_automatic or session.is_away
    grid, marks, where = session.grid, _marks(session), where.strip().lower()
    if found := _HOUSE.fullmatch(where):
        told = digit_in_house_told(grid, number, _house_in(found), marks, with_candidates=shows)
        return _looked_up(session, told)
    kind = where.removesuffix("es" if where == "boxes" else "s") or "box"
    if kind not in KINDS:
        raise WhydokuError(
            f"found {quoted(where)}; after a digit comes a cell to put it in, a row, a column or a "
            "box, such as 5 r4, or rows, columns or boxes"
        )
    told = digit_told(grid, number, marks, with_candidates=shows, kind=kind)
    return _looked_up(session, told)


def status(session: Session, _text: str) -> PlayOutcome:
    """Says which puzzle this is, and what is left."""
    title = session.origin.title
    return said(
        f"{title}." if title else "",
        _board_in_sight(session),
        progress_told(session.grid),
        session.time_told(),
    )


_KINDS_OF_MARKS: Final[Mapping[str, Callable[[Game], Change]]] = {
    "automatic": lambda game: game.use_automatic_marks(),
    "own": lambda game: game.use_own_marks(complete=False),
    "complete": lambda game: game.use_own_marks(complete=True),
}


def marks(session: Session, text: str) -> PlayOutcome:
    """Reads all marks; marks r4 reads those of a row; marks own, automatic or complete chooses
    which are shown."""
    wanted = text.strip().lower()
    if wanted[:1] in [*"123456789"]:
        return digit(session, wanted)
    found = [name for name in _KINDS_OF_MARKS if wanted and name.startswith(wanted)]
    if found:
        return changed(session, _KINDS_OF_MARKS[found[0]])
    return _marks_read(session, _cells_named(wanted) if wanted else ALL_CELLS)


def pairs(session: Session, text: str) -> PlayOutcome:
    """Reads the cells with exactly two marks; pairs r4 reads those of a row."""
    cells, bits = _cells_named(text.strip().lower()) if text.strip() else ALL_CELLS, _marks(session)
    two = [i for i in members(cells) if (bits >> i * 9 & ALL_DIGITS).bit_count() == 2]
    return _marks_read(session, from_members(two))


def _marks(session: Session) -> Candidates:
    """The marks of the board in sight: those of the game, or else candidates."""
    grid = session.grid
    return grid.bits & ~grid.digits if session.is_away else session.game.marks.bits


def _marks_read(session: Session, cells: Cells) -> PlayReply:
    game, where = session.game, _where(session)
    whole = " They are complete." if game.notes_are_complete else ""
    own = "Automatic candidates." if game.is_automatic else f"Your own notes.{whole}"
    told = candidates_by_row_told(_marks(session) & candidates_of(cells))
    return said(f"Candidates of the {where}." if where else own, *told)


def _cells_named(text: str) -> Cells:
    """The cells of a house, `row 4` or `r4`, or those that a text names."""
    if match := _HOUSE.fullmatch(text):
        return HOUSE_CELLS[_house_in(match)]
    try:
        return parse_cells(text)
    except InvalidNotation:
        raise WhydokuError(
            f"found {quoted(text)}; marks are automatic, own or complete, or those of a cell, a "
            "row, a column or a box, such as marks r4"
        ) from None


_HOUSE: Final = re.compile(r"(?:in )?(r|c|b|row|column|col|box) ?([1-9])")


def _house_in(match: re.Match[str]) -> int:
    """The house that a match of `_HOUSE` names."""
    kind = next(n for n, kind in enumerate(KINDS) if kind.startswith(match[1][0]))
    return kind * 9 + int(match[2]) - 1


def draw(session: Session, text: str) -> PlayOutcome:
    """Draws the board, with what the help marks; draw marks adds all marks."""
    grid, found = session.grid, session.marks
    if found is not None:
        from whydoku.telling.pictures.terminal import draw_marks_text as drawn

        return PlayReply(draw=lambda width, hues: drawn(found, grid, colour=hues, width=width))
    if text.strip() == "marks":
        bits = grid.digits | _marks(session)
        return PlayReply(draw=lambda _width, _colour: draw_marks(bits, tables=grid.tables))
    return PlayReply(draw=lambda _width, _colour: draw_cells(grid.as_line(), grid.tables))


def line(session: Session, _text: str) -> PlayOutcome:
    """Gives the puzzle and your grid as 81 characters."""
    if session.is_away:
        return said(_board_in_sight(session), session.grid.as_line())
    return said(
        f"Puzzle: {session.game.puzzle.as_line()}", f"Now:    {session.game.grid.as_line()}"
    )


def timer(session: Session, text: str) -> PlayOutcome:
    """Turns the timer on, or says how long you have played; timer off hides it."""
    wanted = text.strip().lower()
    if wanted not in ("", "on", "off"):
        raise WhydokuError(f"found {quoted(wanted)}; the timer is on or off")
    was_on = session.clock.is_on
    if was_on and not wanted:
        return said(session.time_told())
    session.set_clock(replace(session.clock, is_on=wanted != "off"))
    if not session.clock.is_on:
        return said("The timer is off.")
    tip = "" if was_on else "`pause` stops it, `timer off` puts it away."
    return said("The timer is on.", session.time_told() if session.seconds else "", tip)


def pause(session: Session, _text: str) -> PlayOutcome:
    """Stops the timer until you do something."""
    if not session.clock.is_on:
        raise WhydokuError("the timer is off; `timer` turns it on")
    session.set_clock(replace(session.clock, is_paused=True))
    return said(f"Paused. {session.time_told()}", "Go on whenever you like.")
