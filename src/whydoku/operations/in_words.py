"""Values of answers as texts: in lines, and in the cells of tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from whydoku.operations.answers import ColumnKind


def _other_in_json(value: object) -> str:
    """The text of a value for which JSON has no type, such as a date in a typed column."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


in_json: Final = json.JSONEncoder(ensure_ascii=False, default=_other_in_json).encode
"""Writes a value as JSON on one line."""


def data_in_words(value: Any) -> str:
    """The value as JSON text; an empty text for None."""
    return "" if value is None else in_json(value)


def _counts(counts: dict[str, int] | None) -> str:
    return "" if counts is None else " ".join(f"{name}:{n}" for name, n in counts.items())


def _yes_or_no(value: bool | None) -> str:
    return "" if value is None else "yes" if value else "no"


_OF_KIND: Final[dict[ColumnKind, Callable[[Any], str]]] = {
    "yes": _yes_or_no,
    "counts": _counts,
    "wholes": data_in_words,
    "messages": data_in_words,
    "steps": data_in_words,
    "data": data_in_words,
}
"""The functions that turn values of these kinds into texts. Values of all other kinds become texts
by `str`."""


def in_text(kind: ColumnKind, values: Sequence[Any]) -> list[str]:
    """The values of a column as texts; an empty text for a value that is not known."""
    if shown := _OF_KIND.get(kind):
        return [*map(shown, values)]
    return ["" if value is None else str(value) for value in values]


def word_in_line(name: str, kind: ColumnKind, value: Any) -> str:
    """A value in a line for programs. A truth value is the name of its column, or `not-` and the
    name; nothing if it is not known."""
    if kind == "yes":
        return "" if value is None else name if value else f"not-{name}"
    [text] = in_text(kind, [value])
    return text or "-"
