"""Parses XML of OpenSudoku line by line.

The parser refuses document types, and with them entities. So a file can neither fill the memory nor
reach the network.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from xml.parsers import expat

from whydoku.errors import InvalidPuzzle, Where, quoted
from whydoku.formats.sources.grids import undecodable
from whydoku.formats.sources.limits import DEEPEST_NESTING, LARGEST_VALUE
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.source import Lines, bad_byte

OPENSUDOKU: Final = "opensudoku"
FOREIGN_ROOTS: Final = {"html": "a web page", "svg": "an SVG picture"}
"""What is no source of puzzles, by its outermost tag."""


class OpenDocument:
    """A parser that takes an XML document line by line. Calls `take_game` with the attributes of
    each game."""

    def __init__(self, lines: Lines, take_game: Callable[[dict[str, str]], None]) -> None:
        self._lines = lines
        self._take_game = take_game
        self._open: list[str] = []
        self._since = 0
        self._first = ""
        self.root = ""
        """The tag in which the rest of a document stands that cannot be read; empty for a few tags
        in another text."""
        self.is_whole = False
        parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._doctype
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._text
        self._parser = parser

    def feed(self, line: str) -> None:
        """Parses the next line; raises InvalidPuzzle if the line cannot belong to an OpenSudoku
        document."""
        if isinstance(line, Unreadable):
            raise self._fault(line.why)
        if bad := bad_byte(line):
            raise self._fault(undecodable(bad[0]))
        self._first = self._first or line.strip()
        self._since += len(line)
        if self._since > LARGEST_VALUE:
            raise self._fault(f"one tag has more than the {LARGEST_VALUE} characters allowed")
        try:
            self._parser.Parse(f"{line}\n", False)
        except expat.ExpatError as error:
            if not self._open:
                raise self._fault(self._foreign(self._first)) from None
            message = expat.errors.messages.get(error.code, str(error.code))
            raise self._fault(f"this tag is damaged: {message}", error.offset + 1) from None
        except UnicodeEncodeError:
            raise self._fault("found a byte that is not a character among the tags") from None

    def _foreign(self, text: str) -> str:
        found = FOREIGN_ROOTS.get(self.root) or f"{quoted(text)}, as in a web page"
        return (
            f"found {found}; of texts with tags only files of OpenSudoku are read, so copy the "
            "puzzle alone"
        )

    @property
    def cut_off(self) -> str:
        """A sentence that says that a source ends before its document does."""
        if self._open:
            return "the OpenSudoku file is cut off; </opensudoku> must end it"
        return self._foreign(self._first)

    def _fault(self, what: str, column: int | None = None) -> InvalidPuzzle:
        return InvalidPuzzle(what, Where(self._lines.number, column))

    def _begin(self, tag: str) -> None:
        if tag.lower() in (OPENSUDOKU, *FOREIGN_ROOTS):
            self.root = tag.lower()

    def _doctype(self, name: str, *_: object) -> None:
        self._begin(name)
        raise self._fault(self._foreign(f"<!DOCTYPE {name}>"))

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._since = 0
        if not self._open:
            self._begin(tag)
        if not self._open and tag.lower() != OPENSUDOKU:
            raise self._fault(self._foreign(f"<{tag}>"))
        self._open.append(tag.lower())
        if len(self._open) > DEEPEST_NESTING:
            fault = f"the tags are nested deeper than the {DEEPEST_NESTING} levels allowed"
            raise self._fault(fault)
        if tag.lower() == "game":
            self._take_game(attributes)

    def _end(self, _: str) -> None:
        self._since = 0
        self._open.pop()
        self.is_whole = not self._open

    def _text(self, text: str) -> None:
        if len(self._open) == 1 and text.strip():
            raise self._fault(f"found {quoted(text.strip())} between the tags of the file")
