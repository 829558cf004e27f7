"""Refuses what a puzzle of another program says beyond what is read: rules, drawings, and words."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from typing import Any, Final

from whydoku.errors import InvalidPuzzle, Where, quoted
from whydoku.formats.sources.ruled_cells import USUAL_WORDS, words_in
from whydoku.grids.parts.sets import Cell
from whydoku.grids.rules import known_rules

_OF_REGIONS: Final = USUAL_WORDS.union(
    ("of", "9", "x", "×", "9x9", "9×9", "irregular", "jigsaw", "regions", "6x6", "4x4")
)
"""The words with which people say that the rules are those of rows, columns and regions."""

_APART: Final = (
    "cells a or digits cannot not may must be see be apart move contain the same digit s "
)
_REPEAT: Final = "digits cannot may must not repeat on along both main marked and the "
# fmt: off
_OF_RULES: Final = {
    "x": _REPEAT + "diagonal diagonals",
    "anti-knight": _APART + "chess anti antiknight knight",
    "anti-king": _APART + "chess anti antiking king",
    "disjoint": "disjoint groups sets",
}
# fmt: on
"""The words with which people say the rules that their puzzle says by a key too."""


def refuse_words(*texts: object, names: Iterable[str] = ()) -> None:
    """Refuses rules that only people can read, unless they are said to be the usual ones, or those
    of these names. A text may be in parts, in any lists and objects of JSON."""
    allowed = _OF_REGIONS.union(*(_OF_RULES.get(name, "").split() for name in names))
    for text in texts:
        said = said_in(text)
        if not words_in(said) <= allowed:
            raise InvalidPuzzle(
                f"found rules in words, {quoted(said)}, which only people can read; "
                "write the puzzle with its rules, as in: anti-knight 53..7...."
            )


def said_in(value: object) -> str:
    """All that a value of JSON says; empty for one that says nothing."""
    if isinstance(value, str):
        return value.strip()
    return json.dumps(value, ensure_ascii=False) if _says(value) else ""


def not_classic(rule: str) -> InvalidPuzzle:
    """The error for a rule that is not read."""
    return InvalidPuzzle(f"found {rule}; the rules that can be read are {', '.join(known_rules())}")


def refuse_rules(value: dict[str, Any], known: Collection[str], cell: int | None = None) -> None:
    """Refuses an object that says something under a key that is not known, by that key."""
    for key, setting in value.items():
        if key not in known and _says(setting):
            place = "" if cell is None else f" in {Cell(cell)}"
            fault = not_classic(f"the rule or drawing {quoted(str(key))}{place}")
            raise InvalidPuzzle(fault.what, Where(cells=() if cell is None else (cell,)))


def object_of(value: dict[str, Any], key: str) -> dict[str, Any]:
    """What an object says under a key where another object belongs."""
    told = value.get(key)
    if isinstance(told, dict) or not _says(told):
        return told if isinstance(told, dict) else {}
    raise InvalidPuzzle(f"found {quoted(said_in(told))} as {key}; expected an object")


def truth_of(value: object, key: str, place: str = "") -> bool:
    """Whether a value that must be true or false is true; nothing is false."""
    if value in (None, False, True) and not isinstance(value, float):
        return bool(value)
    if not _says(value):
        return False
    raise InvalidPuzzle(f"found {quoted(said_in(value))} as {key}{place}; expected true or false")


def text_of(value: object, key: str) -> str:
    """A value that must be a text, or the number that stands for one."""
    if isinstance(value, str) or type(value) is int:
        return str(value)
    if not _says(value):
        return ""
    raise InvalidPuzzle(f"found {quoted(said_in(value))} as {key}; expected a text")


def _says(value: object) -> bool:
    return value not in (None, False, 0, "", [], {})
