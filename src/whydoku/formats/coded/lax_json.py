"""Parses the relaxed JSON in which SudokuPad packs its puzzles.

Names have no quotes, and strings have single quotes. The words `t` and `f` mean true and false, and
an omitted item is an empty object. A colour has no quotes (`FF00AA`, `#0`, `#F`), and frequent
names are shortened to a few letters. Strict JSON is accepted too.
"""

from __future__ import annotations

import re
from typing import Any, Final

from whydoku.errors import InvalidPuzzle, quoted
from whydoku.formats.sources.limits import DEEPEST_NESTING

_ABBREVIATIONS: Final = (
    "c:color ca:cages ct:center c1:borderColor c2:backgroundColor ce:cells cs:cellSize "
    "a:arrows o:overlays u:underlays w:width h:height v:value vd:videos l:lines r:rounded "
    "re:regions fs:fontSize th:thickness hl:headLength wp:wayPoints t:title te:text "
    "d:duration d2:d"
)
_LONG_NAMES: Final = dict(pair.split(":") for pair in _ABBREVIATIONS.split())
_WORDS: Final = {"t": True, "f": False, "true": True, "false": False, "null": None}
_STRING: Final = re.compile(r"'((?:[^'\\]++|\\.)*+)'|\"((?:[^\"\\]++|\\.)*+)\"", re.DOTALL)
_BARE_WORD: Final = re.compile(r"#?[\w.+\-]+")
_ESCAPE: Final = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}
_INK: Final = re.compile(r"\S|\Z")


def parse(text: str) -> Any:
    """Parses relaxed or strict JSON; raises InvalidPuzzle if the text is damaged."""
    parser = _Parser(text)
    value = parser.value(0)
    if parser.peek():
        raise parser.fault("the end")
    return value


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def peek(self) -> str:
        ink = _INK.search(self.text, self.at)
        self.at = ink.start() if ink else len(self.text)
        return self.text[self.at : self.at + 1]

    def fault(self, allowed: str) -> InvalidPuzzle:
        what = quoted(self.text[self.at : self.at + 12]) if self.peek() else "the end"
        return InvalidPuzzle(f"the link's data is damaged: found {what}, expected {allowed}")

    def value(self, depth: int) -> Any:
        first = self.peek()
        if depth > DEEPEST_NESTING:
            raise InvalidPuzzle(
                f"the link's data nests deeper than the {DEEPEST_NESTING} levels allowed"
            )
        if first == "{":
            return self.object(depth)
        if first == "[":
            return self.array(depth)
        if first and first in "'\"":
            return self.string()
        return self.bare()

    def array(self, depth: int) -> list[Any]:
        items: list[Any] = []
        if self.opens_empty("]"):
            return items
        while True:
            items.append({} if self.peek() in (",", "]") else self.value(depth + 1))
            if self.closes("]"):
                return items

    def object(self, depth: int) -> dict[str, Any]:
        items: dict[str, Any] = {}
        if self.opens_empty("}"):
            return items
        while True:
            first = self.peek()
            name = self.string() if first and first in "'\"" else str(self.word())
            if self.peek() != ":":
                raise self.fault("a colon")
            self.at += 1
            items[_LONG_NAMES.get(name, name)] = self.value(depth + 1)
            if self.closes("}"):
                return items

    def opens_empty(self, bracket: str) -> bool:
        self.at += 1
        is_empty = self.peek() == bracket
        self.at += is_empty
        return is_empty

    def closes(self, bracket: str) -> bool:
        sign = self.peek()
        if sign not in (",", bracket):
            raise self.fault(f"a comma or {bracket}")
        self.at += 1
        return sign == bracket

    def string(self) -> str:
        match = _STRING.match(self.text, self.at)
        if not match:
            raise self.fault("a whole string")
        self.at = match.end()
        return _ESCAPE.sub(_unescaped, match[1] if match[1] is not None else match[2])

    def word(self) -> str:
        match = _BARE_WORD.match(self.text, self.at)
        if not match:
            raise self.fault("a name or a value")
        self.at = match.end()
        return match[0]

    def bare(self) -> Any:
        word = self.word()
        if word in _WORDS:
            return _WORDS[word]
        try:
            return float(word) if "." in word or len(word) > 9 else int(word)
        except ValueError:
            return word


def _unescaped(match: re.Match[str]) -> str:
    character = match[1]
    if len(character) == 5:
        return chr(int(character[1:], 16))
    return _ESCAPED.get(character, character)
