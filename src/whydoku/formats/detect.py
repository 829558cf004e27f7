"""Which format a line begins: the loop over a source that yields its readings one by one.

Formats may be mixed in one text. Lines that begin with `#` or `//` are comments, empty lines
separate, a line such as `Grid 07` names the puzzle after it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from whydoku.errors import InvalidPuzzle, Where
from whydoku.formats import compact, pictures
from whydoku.formats.cells import BAD, CELLS, EMPTY
from whydoku.formats.compact import undecodable
from whydoku.formats.reading import Reading, clean_name, fault, shown
from whydoku.formats.source import Lines, Source, Unreadable, bad_byte, lines_in, lines_of
from whydoku.grid import Grid

Begins: TypeAlias = Callable[[str], bool]
Reads: TypeAlias = Callable[[str, Lines], Iterator[Reading]]

_BLOCKS: Final[tuple[tuple[Begins, Reads], ...]] = ((pictures.begins, pictures.read),)
"""What takes several lines, in the order in which it is asked; each takes its lines itself."""

_COMMENT: Final = ("#", "//")
_TITLE: Final = re.compile(r"(?:grid|puzzle|sudoku|game)\s*(?:no\.?|nr\.?|#)?\s*\d+\s*[:.]?", re.I)


def read(text: str) -> Grid:
    """The puzzle in a text of any known format; there must be exactly one."""
    found = list(islice(_readings(Lines(lines_in(text.removeprefix("\ufeff")))), 2))
    if not found:
        raise InvalidPuzzle("found no puzzle; allowed is one puzzle in any known format")
    for reading in found:
        if reading.error:
            raise reading.error
    if len(found) > 1:
        raise InvalidPuzzle(
            "found a second puzzle; read takes exactly one, read_all takes many",
            Where(found[1].line),
        )
    return found[0].grid


def read_all(source: Source) -> Iterator[Reading]:
    """The records of a source, each as soon as its lines have arrived; faults are among them.

    A source is a path (a `str` is one), the bytes of a file, an open file, or lines.
    """
    return _readings(Lines(lines_of(source)))


def _readings(lines: Lines) -> Iterator[Reading]:
    for text in lines:
        if len(text) == 81:
            cells = text.translate(CELLS)
            if BAD not in cells and cells != EMPTY and cells.isascii():
                yield Reading(lines.number, cells)
                continue
        yield from _other(text, lines)


def _other(text: str, lines: Lines) -> Iterator[Reading]:
    """What begins with a line that is not plainly 81 cells."""
    line = lines.number
    if isinstance(text, Unreadable):
        yield fault(line, text.why)
        return
    word = text.strip()
    if not word and len(text) != 9:
        return
    if word.startswith(_COMMENT):
        return
    if bad := bad_byte(text):
        yield fault(line, undecodable(bad[0]), column=bad.start() + 1)
    elif found := compact.line(text, line):
        yield found
    elif _TITLE.fullmatch(word):
        yield from _titled(word, lines)
    else:
        for begins, reads in _BLOCKS:
            if begins(text):
                yield from reads(text, lines)
                return
        yield _unknown(text, line)


def _titled(title: str, lines: Lines) -> Iterator[Reading]:
    """The record after a title, under that name."""
    name = clean_name(title.rstrip(":. "))
    for text in lines:
        if text.strip():
            for found in _other(text, lines):
                yield found if found.name else found._replace(name=name)
            return


def _unknown(text: str, line: int) -> Reading:
    column = len(text) - len(text.lstrip()) + 1
    return fault(
        line,
        f"found {shown(text.strip())}, which begins no known format; allowed are 81 characters, "
        "729 pencil marks, a picture of nine rows, a HoDoKu line, a link, JSON, XML or CSV",
        column=column,
    )
