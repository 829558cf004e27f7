"""Values taken from our own JSON: each is checked, and a wrong one is refused with its place."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from whydoku import notation
from whydoku.bits import Candidates
from whydoku.errors import InvalidNotation, InvalidPuzzle, Where, quoted
from whydoku.formats.grids import grid_of_parts
from whydoku.grid import Grid
from whydoku.proof.state import MAX_DEPTH
from whydoku.spaces import ALL_CANDIDATES
from whydoku.world.texts import parse_line, parse_marks

_KINDS_IN_WORDS: Final = {
    str: "a string",
    bool: "true or false",
    int: "a whole number",
    list: "a list",
    dict: "an object",
}


def wrong_value(value: Any, place: str, allowed: str) -> InvalidPuzzle:
    """The error for a wrong value at a place; `allowed` is the clause that says what is right."""
    shown = quoted(value) if isinstance(value, str) else _kind_in_words(value)
    return InvalidPuzzle(f"{place}: found {shown}; {allowed}")


def _kind_in_words(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, (bool, int, float)):
        return quoted(str(value))
    return {"dict": "an object", "list": "a list"}.get(type(value).__name__, "something else")


def value_of_json(text: str) -> Any:
    """The value of a JSON text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        what = f"this is not JSON: {error.msg[:1].lower()}{error.msg[1:]}"
        raise InvalidPuzzle(what, Where(error.lineno, error.colno)) from None
    except RecursionError:
        raise InvalidPuzzle(
            f"the JSON is nested too deeply; patterns may be nested at most {MAX_DEPTH} deep"
        ) from None
    except ValueError:
        raise InvalidPuzzle("this is not JSON: a number has too many digits") from None


def need_object(data: Any, place: str) -> Mapping[str, Any]:
    """Returns the value, which must be an object."""
    if not isinstance(data, Mapping):
        raise wrong_value(data, place, "expected an object")
    return data


def need(data: Mapping[str, Any], key: str, kind: type, place: str) -> Any:
    """The value of a key, which must be present and of this kind."""
    if key not in data:
        raise InvalidPuzzle(f"{place}: the key {key!r} is missing")
    value = data[key]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise wrong_value(value, f"{place}, {key}", f"expected {_KINDS_IN_WORDS[kind]}")
    return value


def maybe(data: Mapping[str, Any], key: str, kind: type, place: str) -> Any:
    """The value of a key, which must be of this kind; None if the key is absent or null."""
    return None if data.get(key) is None else need(data, key, kind, place)


def is_whole(value: Any, least: int, most: int) -> bool:
    """Whether a value is a whole number within limits."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def need_names(
    data: Mapping[str, Any], key: str, parse: Callable[[str], Candidates], place: str
) -> Candidates:
    """The candidates named in a list under a key."""
    names = need(data, key, list, place)
    for name in names:
        if not isinstance(name, str):
            raise wrong_value(name, f"{place}, {key}", "expected names of candidates")
    try:
        return parse(" ".join(names))
    except InvalidNotation as fault:
        raise InvalidPuzzle(f"{place}, {key}: {fault}") from None


def need_digits(text: str, key: str) -> str:
    """Returns the text, which must be 81 characters, each a digit or an empty cell."""
    if len(text) != 81:
        raise wrong_value(text, key, f"expected 81 characters, not {len(text)}")
    try:
        parse_line(text)
    except InvalidPuzzle as fault:
        raise InvalidPuzzle(f"{key}: {fault.what}") from None
    return text


def need_grid(data: Mapping[str, Any], place: str, called: str) -> Grid:
    """The grid of a record with `puzzle` and optionally `placed`, `removed` and `unproved`.

    `called` names the grid in the error sentence if its parts contradict each other.
    """
    puzzle = need(data, "puzzle", str, place)
    if len(puzzle) not in (81, 729):
        raise wrong_value(puzzle, "puzzle", f"expected 81 or 729 characters, not {len(puzzle)}")
    placed = maybe(data, "placed", str, place)
    removed = unproved = None
    if data.get("removed") is not None:
        removed = need_names(data, "removed", notation.parse_eliminations, place)
    if data.get("unproved") is not None:
        unproved = need_names(data, "unproved", notation.parse_eliminations, place)
    put = need_digits(placed, "placed") if placed is not None else None
    try:
        if len(puzzle) == 81:
            given = need_digits(puzzle, "puzzle")
            return grid_of_parts(given, put or "." * 81, removed or 0, unproved)
        bare = Grid(puzzle)
        if put is None and unproved is None:
            return bare
        eliminated = ALL_CANDIDATES & ~parse_marks(puzzle) | (removed or 0)
        kept = put or notation.format_placements(bare.placed.bits)
        return grid_of_parts("." * 81, kept, eliminated, unproved)
    except InvalidPuzzle as fault:
        raise InvalidPuzzle(f"{called}: {fault.what}", fault.where) from None
