"""The line mode: the player types lines, and everything is said in lines.

It is for screen readers, terminals without a screen, and pipes. In a pipe there is no prompt, every
sentence has a line of its own, and the end of the input ends the session.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from typing import IO, Final

from whydoku.dataclass import dataclass
from whydoku.errors import WhydokuError, counted, listed
from whydoku.faces.play.commands import BY_WORD, do, done
from whydoku.faces.play.puzzles import SHORTEST_PUZZLE, SIGN
from whydoku.faces.play.replies import claim_in, finished, refused, said
from whydoku.faces.play.session import PlayReply, Session
from whydoku.formats import read_all
from whydoku.formats.spans import TECHNIQUE, Span, plain
from whydoku.grids.bits import members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_placements
from whydoku.telling.lines import in_lines

PROMPT: Final = "> "

_ROW: Final = re.compile(
    rf"(?!\s*{SIGN}{{10,}}\s*$)(?P<cells>[\s|:*+\-–—]*(?:{SIGN}[\s|:,;]*){{9,}})"
    r"|[\s|:*+=\-–—]{5,}|\s*[.':]-[-.':]{4,}\s*"
)
"""Matches a line that may be one of several that draw a puzzle: the cells of a row, or a rule."""

_CELLS: Final = re.compile(rf"(?:{SIGN}|[\s|]){{7,}}")
"""Matches what may be a row with some cells too few or too many."""

_SIGN: Final = re.compile(SIGN)

_QUICK_MOVES: Final = re.compile(r"[1-9]{3}(?:[\s,;]+[1-9]{3}){2,}")
"""Matches three moves or more, which may be a row of a puzzle instead."""

_CANDIDATES: Final = re.compile(r"(?<=r[1-9]c[1-9] )\(([1-9]{2,9})\)")
"""Matches the candidates that a text names after their cell, which are no number for ears:
`r4c5 (3 or 5)` for `r4c5 (35)`."""

_BETWEEN_CLAUSES: Final = re.compile(
    r"(?<=[.;:]) |(?<=,) (?=(?:so|to|for|which|by|and by) )"
    r"|(?<=,) (?=r[1-9]+c[1-9]+ (?:\([^)]*\) )?(?:is|are) )"
)
"""Matches the blanks between the clauses of a reason, of which a fact about a cell is one."""

LONG: Final = 200
SHORT: Final = 30
"""A reason with more characters is told clause by clause, and a clause has at least so many."""

ROWS: Final = 9
"""The rows of a puzzle, and the cells of one."""

NUMBERS: Final = "123456789"
"""The numbers of the columns, which may stand above a drawing."""

MOST_ROWS: Final = 40
"""The most lines that are gathered for a puzzle drawn over several."""


@dataclass(frozen=True, slots=True)
class Voice:
    """Where the replies go.

    width   that of the window, in which lines are broken between words; None in a pipe
    colour  whether drawings may have colours
    """

    write: Callable[[str], None]
    width: int | None = None
    colour: bool = False

    def say(self, reply: PlayReply) -> None:
        """Writes a reply, line by line."""
        for head, text in reply.lines:
            told = _CANDIDATES.sub(lambda found: f"({listed([*found[1]], 'or')})", plain(text))
            is_reason = any(isinstance(one, Span) and one.role == TECHNIQUE for one in text)
            first, *others = _clauses_of(told) if is_reason else [told]
            self.write(in_lines((first,), head, self.width))
            for clause in others:
                self.write(in_lines((clause,), " " * len(head), self.width))
        if reply.draw:
            self.write(reply.draw(self.width or 80, self.colour))


def _clauses_of(text: str) -> list[str]:
    """The clauses of a long text, so that one can listen to each by itself; a short one goes with
    the next."""
    if len(text) <= LONG:
        return [text]
    clauses = [""]
    for clause in _BETWEEN_CLAUSES.split(text):
        if len(clauses[-1]) < SHORT:
            clauses[-1] = f"{clauses[-1]} {clause}".lstrip()
        else:
            clauses.append(clause)
    return clauses


def play(session: Session, voice: Voice, lines: Iterator[str]) -> None:
    """Plays until the player leaves or the lines end."""
    for line in _with_puzzles_whole(session, lines, voice):
        is_said = line.strip() and not line.lstrip().startswith("#")
        if is_said and answered(session, voice, line):
            return


def _with_puzzles_whole(session: Session, lines: Iterator[str], voice: Voice) -> Iterator[str]:
    """Yields the lines; those that draw a puzzle row by row come together, as one. The voice counts
    the rows for a person who types them, and says what is amiss with them."""
    rows: list[str] = []
    was_whole = False
    for line in lines:
        text = line.strip()
        row = _ROW.fullmatch(line) if rows or not _is_for_game(session, text) else None
        was_whole, is_after = False, was_whole
        if is_after and row and not row["cells"]:
            continue  # the lower edge of a drawing
        if rows and (amiss := _amiss(text, rows)):
            voice.say(refused(f"{amiss}, so type it again"))
            continue
        if row:
            rows.append(line)
        elif rows:
            voice.say(_cut_short(rows))
            rows = []
        if not row:
            yield line
        elif _is_complete(rows):
            yield "open " + "\n".join(rows)
            rows, was_whole = [], True
        elif row["cells"]:
            voice.say(_row_told(rows, is_counted=voice.width is not None))
    if rows:
        voice.say(_cut_short(rows))


def _is_for_game(session: Session, text: str) -> bool:
    """Whether a line is no first row of a puzzle: it is a whole puzzle, or groups of three digits
    that are moves. In a row no digit occurs twice, and as moves they clash with nothing."""
    if len(text) >= SHORTEST_PUZZLE:
        return True
    if not _is_like_moves(text):
        return False
    digits = re.findall(r"\d", text)
    has_three_in_a_cell = len(digits) == 3 * ROWS
    if not has_three_in_a_cell and not len({*digits}) == len(digits) == ROWS:
        return True
    placed = members(parse_placements(claim_in(text)))
    return not any(session.board.tables.sees[k] & session.board.digits for k in placed)


def _is_like_moves(text: str) -> bool:
    """Whether a line is groups of three digits, and not the numbers of the columns."""
    return bool(_QUICK_MOVES.fullmatch(text)) and re.sub(r"\D", "", text) != NUMBERS


def _row_told(rows: list[str], *, is_counted: bool) -> PlayReply:
    """Says that a row of a puzzle was typed, if rows are counted or moves were meant."""
    if len(rows) == 1 and _is_like_moves(rows[0].strip()):
        return said("As moves these clash, so they are row 1 of a puzzle; 8 rows to come.")
    return said(f"Row {_number_of_rows(rows)} of {ROWS}." if is_counted else "")


def _amiss(text: str, rows: list[str]) -> str:
    """What is wrong with a row after these, or nothing: it has some cells too few or too many, or a
    digit twice in a house. A row may begin with its number, and cells may hold candidates."""
    if not _CELLS.fullmatch(text):
        return ""
    groups = text.replace("|", " ").split()
    signs = _SIGN.findall(text)
    is_numbered = groups[0] == str(_number_of_rows(rows) + 1)
    if len(signs) != ROWS and len(groups) != ROWS and not (is_numbered and len(groups) == ROWS + 1):
        return f"found {len(signs)} cells; a row has {ROWS}"
    cells = [*map(_SIGN.findall, rows), signs]
    if any(len(row) != ROWS for row in cells) or "".join(cells[0]) == NUMBERS:
        return ""
    digits = "".join(sign if sign.isdigit() else "." for row in cells for sign in row)
    try:
        Grid(digits.ljust(SHORTEST_PUZZLE, "."))
    except WhydokuError as fault:
        return str(fault)
    return ""


def _cut_short(rows: list[str]) -> PlayReply:
    number = counted(_number_of_rows(rows), "row")
    return refused(f"only {number} of a puzzle came, of {ROWS}; nothing is opened")


def _number_of_rows(rows: list[str]) -> int:
    return sum(match["cells"] is not None for row in rows if (match := _ROW.fullmatch(row)))


def _is_complete(rows: list[str]) -> bool:
    """Whether the rows are a puzzle, or as many as one has: a row of numbers may stand above."""
    if any(reading.error is None for reading in read_all(rows)):
        return True
    of_nine = [row for row in rows if len(_SIGN.findall(row)) == ROWS]
    begins = re.sub(r"\D", "", of_nine[0]) == NUMBERS if of_nine else False
    return len(of_nine) == ROWS + begins or len(rows) == MOST_ROWS


def answered(session: Session, voice: Voice, line: str) -> bool:
    """Does what a line says, and says what came of it; returns whether the player leaves."""
    try:
        session.heard = reply = finished(session, done(session, do(session, line)))
    except WhydokuError as fault:
        session.heard = reply = refused(fault)
    except KeyboardInterrupt:
        session.heard = reply = refused("stopped; your game is as it was")
    voice.say(reply)
    return reply.ends


def typed_lines(ask: Callable[[str], str] = input) -> Iterator[str]:
    """Yields what a person types after the prompt, and that they leave at the end of the input;
    Ctrl-C throws a line away, and twice in a row leaves."""
    _with_readline()
    is_second = False
    while True:
        try:
            yield ask(PROMPT)
            is_second = False
        except (EOFError, KeyboardInterrupt) as end:
            sys.stdout.write("\n")
            if is_second or isinstance(end, EOFError):
                yield "quit"
                return
            is_second = True


def piped_lines(file: IO[bytes]) -> Iterator[str]:
    """Yields the lines of a pipe; bytes that are no text are replaced."""
    for data in file:
        yield data.decode("utf-8", "replace").rstrip("\r\n")


def _with_readline() -> None:
    """Lets the arrow keys bring earlier lines back, and Tab complete words, where that can be."""
    try:
        import readline
    except ImportError:
        return

    def complete(text: str, number: int) -> str | None:
        found = [word for word in BY_WORD if word.startswith(text.lower())]
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer(complete)
    readline.parse_and_bind("tab: complete")
