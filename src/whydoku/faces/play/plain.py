"""The line mode: the player types lines, and everything is said in lines.

It is for screen readers, terminals without a screen, and pipes. In a pipe there is no prompt, every
sentence has a line of its own, and the end of the input ends the session.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Final

from whydoku.errors import WhydokuError
from whydoku.faces.play.commands import BY_WORD, do, done
from whydoku.faces.play.replies import PlayReply
from whydoku.faces.play.session import Session
from whydoku.render.lines import filled
from whydoku.render.spans import capital, plain, with_full_stop

PROMPT: Final = "> "

_ROW: Final = re.compile(r"[\s|:*+\-–—]*(?:[0-9._xX?*][\s|:,;]*){9,}|[\s|:*+=\-–—]{5,}")
"""Matches a line that may be one of several that draw a puzzle."""

OPEN: Final = "open"
"""The command for a puzzle that is typed or pasted."""

WHOLE: Final = 81
"""The fewest characters of a line that is a whole puzzle."""

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
            self.write(filled(plain(text), head, self.width))
        if reply.draw:
            self.write(reply.draw(self.width or 80, self.colour))

    def refuse(self, fault: object) -> None:
        """Writes a sentence about what could not be done."""
        sentence = plain(with_full_stop(capital((str(fault),))))
        self.write(filled(sentence, "", self.width))


def play(session: Session, voice: Voice, lines: Iterator[str]) -> None:
    """Plays until the player leaves or the lines end."""
    for line in _with_puzzles_whole(lines):
        is_said = line.strip() and not line.lstrip().startswith("#")
        if is_said and answered(session, voice, line):
            return


def _with_puzzles_whole(lines: Iterator[str]) -> Iterator[str]:
    """Yields the lines; those that draw a puzzle row by row come together, as one."""
    rows: list[str] = []
    for line in lines:
        is_row = _ROW.fullmatch(line) and (rows or len(line.strip()) < WHOLE)
        if is_row:
            rows.append(line)
        if rows and (not is_row or _is_puzzle(rows) or len(rows) == MOST_ROWS):
            yield f"{OPEN} " + "\n".join(rows)
            rows = []
        if not is_row:
            yield line
    if rows:
        yield f"{OPEN} " + "\n".join(rows)


def answered(session: Session, voice: Voice, line: str) -> bool:
    """Does what a line says, and says what came of it; returns whether the player leaves."""
    try:
        reply = done(session, do(session, line))
    except WhydokuError as fault:
        voice.refuse(fault)
        return False
    except KeyboardInterrupt:
        voice.refuse("stopped; your game is as it was")
        return False
    voice.say(reply.with_more(session.keep()))
    return reply.ends


def _is_puzzle(rows: list[str]) -> bool:
    """Whether the rows are a whole puzzle already."""
    from whydoku.formats import read_all

    return any(reading.error is None for reading in read_all(rows))


def typed_lines(ask: Callable[[str], str] = input) -> Iterator[str]:
    """Yields what a person types after the prompt, until the end of the input; Ctrl-C throws a line
    away, and twice in a row leaves."""
    _with_readline()
    is_second = False
    while True:
        try:
            yield ask(PROMPT)
            is_second = False
        except EOFError:
            return
        except KeyboardInterrupt:
            sys.stdout.write("\n")
            if is_second:
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
