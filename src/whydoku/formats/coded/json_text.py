"""Reads JSON line by line: finds where each value ends, and parses it.

A value may span many lines. A broken value is given up at the first line that cannot continue it,
so that the rest of the file can still be read. A list is cut into its items as they arrive, so it
may have any length.

Parses the relaxed JSON in which SudokuPad packs its puzzles.

Names have no quotes, and strings have single quotes. The words `t` and `f` mean true and false, and
an omitted item is an empty object. A colour has no quotes (`FF00AA`, `#0`, `#F`), and frequent
names are shortened to a few letters. Strict JSON is accepted too.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from whydoku.errors import InvalidPuzzle, Where, quoted
from whydoku.formats.sources.grids import NAME_SEPARATORS, undecodable
from whydoku.formats.sources.limits import DEEPEST_JSON, DEEPEST_NESTING, LARGEST_VALUE
from whydoku.formats.sources.packed import Unreadable
from whydoku.formats.sources.source import Lines, bad_byte

NO_JSON: Final = "this is not JSON: "
_BEGINS: Final = re.compile(r"\s*(?:\{|\[\s*(?:[\[{\"\d]|$))")
_TOKEN: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"|["\[\]{},]')


class JsonItem(NamedTuple):
    """The text of a JSON value, the line on which it begins, and the number of columns before
    it."""

    text: str
    line: int
    column: int


def begins(text: str) -> bool:
    """Whether the text of a line is the beginning of a JSON value."""
    return _BEGINS.match(text) is not None


def json_items(text: str, lines: Lines) -> Iterator[JsonItem]:
    """Yields the items of the list that begins with this line; if another value begins there,
    yields just that value."""
    cutter = _Cutter()
    line = text
    while True:
        yield from cutter.feed(line, lines.number)
        if cutter.is_over:
            return
        before = line.rstrip()[-1:] or cutter.before
        cutter.before = before
        following = next(lines, None)
        if following is None:
            raise fault_at(
                "the text ends before the bracket that would close its JSON; copy all of it",
                lines.number,
            )
        if isinstance(following, Unreadable) or not _may_follow(before, following.lstrip()[:1]):
            lines.put_back(following)
            raise fault_at(
                f"the bracket that would close the JSON is missing before {quoted(following)}",
                lines.number,
            )
        line = following


def parsed_item(item: JsonItem) -> Any:
    """Parses an item. If it is not JSON, raises InvalidPuzzle with the place of the fault in the
    source."""
    try:
        return value_of_json(item.text)
    except InvalidPuzzle as fault:
        line, column = fault.where.line or 1, fault.where.column
        before = item.column if line == 1 else 0
        raise fault_at(fault.what, item.line + line - 1, column and column + before) from None


def value_of_json(text: str) -> Any:
    """Parses a JSON text from outside; raises InvalidPuzzle if it is not valid JSON, says a key
    twice, or has a number that is none."""
    try:
        return strict_json(text)
    except json.JSONDecodeError as error:
        what = f"{NO_JSON}{error.msg[:1].lower()}{error.msg[1:].removesuffix(' at')}"
        raise fault_at(what, error.lineno, error.colno) from None
    except RecursionError:
        raise InvalidPuzzle(f"{NO_JSON}it is nested too deeply") from None
    except ValueError as error:
        if isinstance(error, InvalidPuzzle):
            raise
        raise InvalidPuzzle(f"{NO_JSON}a number has too many digits") from None


def strict_json(text: str) -> Any:
    """The value of a JSON text; raises InvalidPuzzle if an object says a key twice or a number is
    not finite, and otherwise what the parser raises."""
    return json.loads(text, object_pairs_hook=unrepeated, parse_float=finite, parse_constant=finite)


def finite(text: str) -> float:
    """The number of a text; raises InvalidPuzzle for NaN, for Infinity, and for one so large that
    it would become that."""
    number = float(text)
    if not math.isfinite(number):
        raise InvalidPuzzle(f"{NO_JSON}{quoted(text)} is not a finite number")
    return number


def unrepeated(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The object of these keys and values; raises InvalidPuzzle for a key that is there twice."""
    told = [*pairs]
    value = dict(told)
    if len(value) < len(told):
        counts = Counter(name for name, _ in told)
        raise _said_twice(next(name for name in counts if counts[name] > 1))
    return value


def _said_twice(name: str) -> InvalidPuzzle:
    return InvalidPuzzle(f"found {quoted(name)} twice in one JSON object; expected it once")


class _Cutter:
    """Cuts the outermost list of a JSON text into its items, line by line. An object that is in no
    list is a single item."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._size = self._depth = 0
        self._begun = self._column = 0
        self._is_list = False
        self.is_over = False
        self.before = ""

    def feed(self, text: str, line: int) -> Iterator[JsonItem]:
        """Yields the items that end on this line."""
        if bad := bad_byte(text):
            raise fault_at(undecodable(bad[0]), line, bad.start() + 1)
        start = 0
        for token in _TOKEN.finditer(text):
            sign = token[0]
            if sign == '"':
                raise fault_at(
                    "the text in quotation marks does not end on its line", line, token.start() + 1
                )
            if sign in "{[":
                self._open(line, token.start() + 1)
                if self._depth == 1 and sign == "[":
                    self._is_list = True
                    start = token.end()
            elif sign in "}],":
                self._depth -= sign != ","
                if self._is_list and self._depth == (sign == ","):
                    yield from self._cut(text, start, token.start(), line)
                    start = token.end()
                if self._depth == 0 and sign != ",":
                    if not self._is_list:
                        yield from self._cut(text, start, token.end(), line)
                    self._close(text, token.end(), line)
                    return
        self._keep(text, start, len(text), line)

    def _open(self, line: int, column: int) -> None:
        self._depth += 1
        if self._depth > DEEPEST_JSON:
            raise fault_at(
                f"the brackets are nested deeper than the {DEEPEST_JSON} levels allowed",
                line,
                column,
            )

    def _close(self, text: str, at: int, line: int) -> None:
        self.is_over = True
        rest = text[at:]
        if rest.strip() and rest[0] not in NAME_SEPARATORS:
            raise fault_at(
                f"found {quoted(rest.strip())} after the bracket that ends the JSON", line, at + 1
            )

    def _keep(self, text: str, start: int, end: int, line: int) -> None:
        piece = text[start:end]
        if not self._parts:
            if not piece.strip():
                return
            self._begun = line
            self._column = start + len(piece) - len(piece.lstrip())
            piece = piece.lstrip()
        self._parts.append(piece)
        self._size += len(piece)
        if self._size > LARGEST_VALUE:
            raise fault_at(
                f"a text in brackets has more than the {LARGEST_VALUE} characters allowed", line
            )

    def _cut(self, text: str, start: int, end: int, line: int) -> Iterator[JsonItem]:
        self._keep(text, start, end, line)
        if self._parts:
            yield JsonItem("\n".join(self._parts), self._begun, self._column)
        self._parts, self._size = [], 0


def _may_follow(before: str, after: str) -> bool:
    if not after:
        return True
    return (after in ",:]}") != (before in ",:[{") or (before in "[{" and after in "]}")


def fault_at(what: str, line: int, column: int | None = None) -> InvalidPuzzle:
    """The error for a fault on this line, and in this column if it is known."""
    return InvalidPuzzle(what, Where(line, column))


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
            said = self.string() if first and first in "'\"" else str(self.word())
            name = _LONG_NAMES.get(said, said)
            if name in items:
                raise _said_twice(name)
            if self.peek() != ":":
                raise self.fault("a colon")
            self.at += 1
            items[name] = self.value(depth + 1)
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
            return finite(word) if "." in word or len(word) > 9 else int(word)
        except ValueError:
            return word


def _unescaped(match: re.Match[str]) -> str:
    character = match[1]
    if len(character) == 5:
        return chr(int(character[1:], 16))
    return _ESCAPED.get(character, character)
