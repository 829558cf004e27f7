"""Looking at the board: in words, and drawn."""

from __future__ import annotations

from collections.abc import Callable

from whydoku.bits import members
from whydoku.errors import InvalidNotation, WhydokuError, quoted
from whydoku.faces.play.helping import PathHelp
from whydoku.faces.play.moves import changed
from whydoku.faces.play.replies import PlayOutcome, PlayReply, need, said
from whydoku.faces.play.session import Session
from whydoku.faces.play.told import (
    KINDS,
    board_told,
    cell_told,
    digit_told,
    house_told,
    marks_told,
    progress_told,
)
from whydoku.notation import parse_cells
from whydoku.world.drawing import draw_cells, draw_marks


def _where(session: Session) -> str:
    """Says which board is in sight, if it is not that of the game."""
    if not session.is_away:
        return ""
    if session.practice:
        return "The board of the practice."
    if isinstance(session.shown, PathHelp):
        return "The board of the path."
    return "The board of the lesson."


def board(session: Session, _text: str) -> PlayOutcome:
    """Reads the nine rows."""
    return said(_where(session), *board_told(session.grid))


def house(kind: str) -> Callable[[Session, str], PlayOutcome]:
    """The command that reads a house of a kind."""

    def read(session: Session, text: str) -> PlayOutcome:
        text = need(text, f"{kind} 4")
        if text not in [*"123456789"]:
            raise WhydokuError(f"found {quoted(text)}; a {kind} is a number from 1 to 9")
        number = KINDS.index(kind) * 9 + int(text) - 1
        return said(_where(session), house_told(session.grid, number))

    read.__doc__ = f"Reads a {kind}; {kind[0]}4 does the same."
    return read


def cell(session: Session, text: str) -> PlayOutcome:
    """Reads a cell and what is marked in it."""
    try:
        cells = parse_cells(need(text, "cell r4c7"))
    except InvalidNotation:
        raise WhydokuError(f"found {quoted(text)}; a cell is called r1c1 to r9c9") from None
    game = None if session.is_away else session.game
    return said(_where(session), *(cell_told(session.grid, i, game) for i in members(cells)))


def digit(session: Session, text: str) -> PlayOutcome:
    """Says where 5 stands, and where it lacks."""
    text = need(text, "digit 5")
    if text not in [*"123456789"]:
        raise WhydokuError(f"found {quoted(text)}; a digit is a number from 1 to 9")
    shows = session.game.is_automatic or session.is_away
    return said(_where(session), digit_told(session.grid, int(text), with_candidates=shows))


def status(session: Session, _text: str) -> PlayOutcome:
    """Says which puzzle this is, and what is left."""
    title = session.origin.title
    return said(
        f"{title}." if title else "",
        _where(session),
        progress_told(session.grid),
    )


_KINDS_OF_MARKS = {
    "automatic": lambda game: game.use_automatic_marks(),
    "own": lambda game: game.use_own_marks(complete=False),
    "complete": lambda game: game.use_own_marks(complete=True),
}


def marks(session: Session, text: str) -> PlayOutcome:
    """Reads all marks; marks own, automatic or complete chooses which."""
    wanted = text.strip().lower()
    if not wanted:
        return said(*marks_told(session.game))
    found = [name for name in _KINDS_OF_MARKS if name.startswith(wanted)]
    if not found:
        raise WhydokuError(
            f"found {quoted(wanted)}; marks are automatic, own, or complete, which are your own if "
            "they are all that is possible"
        )
    return changed(session, _KINDS_OF_MARKS[found[0]])


def draw(session: Session, text: str) -> PlayOutcome:
    """Draws the board, with what the help marks; draw marks with all marks."""
    grid, found = session.grid, session.marks
    if found is not None:

        def draw_help(width: int, colour: bool) -> str:
            from whydoku.render.terminal import draw_marks_text

            return draw_marks_text(found, grid, colour=colour, width=width)

        return PlayReply(draw=draw_help)
    if text.strip() == "marks":
        bits = grid.bits if session.is_away else grid.digits | session.game.marks.bits
        return PlayReply(draw=lambda _width, _colour: draw_marks(bits))
    return PlayReply(draw=lambda _width, _colour: draw_cells(grid.as_line()))


def line(session: Session, _text: str) -> PlayOutcome:
    """Gives the puzzle and your grid as 81 characters."""
    return said(
        f"Puzzle: {session.game.puzzle.as_line()}", f"Now:    {session.game.grid.as_line()}"
    )
