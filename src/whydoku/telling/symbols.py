"""What stands in place of the digits for those who do not read numbers yet: letters, colours that
differ in shape, or pictures. `symbols.toml` is the one statement of them."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from whydoku.dataclass import dataclass
from whydoku.errors import listed
from whydoku.formats.spans import Piece, plain, words_of
from whydoku.shapes.texts import SYMBOLS

_THE_DIGIT: Final = re.compile(r"(?:the )?digits? $")
"""What a text says before a digit and not before the name of a picture."""

_BARE_AFTER: Final = re.compile(
    r"\b(?:an?|the|no|each|every|its|their|this|that|one|other|another|last) $", re.IGNORECASE
)
"""After these words no article stands."""

_IN_BRACES: Final = re.compile(r"\{([1-9])\}")

_BEGIN: Final = re.compile(r"(?:^|[.?!] )[a-z]")
"""Where a sentence begins with the name of a symbol."""

_MOST_BEFORE: Final = 16
"""How many characters before a digit decide how its symbol is named."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """What is shown in place of a digit: its name in texts, its colour, and its shape as the path
    of an SVG of 24 × 24; a letter has only a name."""

    name: str
    colour: str = ""
    path: str = ""

    @property
    def svg(self) -> str:
        """Its picture; empty for a letter."""
        if not self.path:
            return ""
        head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        return f'{head}<path d="{self.path}" fill="{self.colour}" fill-rule="evenodd"/></svg>'


@dataclass(frozen=True, slots=True)
class Symbols:
    """The symbols of a kind, for the digits from 1 to 9, and the article before their names."""

    kind: str
    article: str
    all: tuple[Symbol, ...]

    def named(self, d: int, *, bare: bool = False) -> str:
        """What texts call the symbol of a digit, counted from 0, with its article or bare."""
        return f"{'' if bare else self.article}{self.all[d].name}"


def names_of_digits(kind: str) -> tuple[str, ...]:
    """What stands in place of the digits from 1 to 9, by its names without articles; the digits
    themselves where nothing does."""
    symbols = symbols_of(kind)
    return tuple(one.name for one in symbols.all) if symbols else tuple("123456789")


def held_by_houses(size: int, kind: str) -> str:
    """What a house of so many cells holds, where it is not digits: A, B, C and D, or the sun, the
    moon, the star and the heart."""
    symbols = symbols_of(kind)
    return listed([symbols.named(d) for d in range(size)], "and") if symbols else ""


@cache
def symbols_of(kind: str) -> Symbols | None:
    """The symbols of one of `SYMBOLS`; None for any other name, where digits stay digits."""
    if kind not in SYMBOLS:
        return None
    text = Path(__file__).with_name("symbols.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)[kind]
    return Symbols(kind, table["article"], tuple(Symbol(**one) for one in table["symbols"]))


def made_ready(before: list[Piece], after: object) -> bool:
    """Whether the name of a symbol stands bare between what a text says before and after it; takes
    from `before` what is said of digits alone."""
    end = plain(tuple(before[-3:]))[-_MOST_BEFORE:]
    if match := _THE_DIGIT.search(end):
        _shorten(before, len(match[0]))
        end = end[: match.start()]
    return bool(_BARE_AFTER.search(end)) or (isinstance(after, str) and after.startswith("s"))


def _shorten(pieces: list[Piece], by: int) -> None:
    """Takes so many characters from the end of a text."""
    while by > 0 and pieces:
        words = words_of(pieces.pop())
        if len(words) > by:
            pieces.append(words[:-by])
        by -= len(words)


def in_place_of_digits(text: str, kind: str) -> str:
    """A text in which digits in braces, such as `{3}`, are named as the symbols that this kind has,
    if it has any."""
    symbols = symbols_of(kind)
    if symbols is None:
        return _IN_BRACES.sub(r"\1", text)
    pieces: list[Piece] = []
    parts = _IN_BRACES.split(text)
    for n, part in enumerate(parts):
        bare = n % 2 and made_ready(pieces, parts[n + 1])
        pieces.append(symbols.named(int(part) - 1, bare=bool(bare)) if n % 2 else part)
    return _BEGIN.sub(lambda found: found[0].upper(), plain(tuple(pieces)))
