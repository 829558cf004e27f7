"""Lists the fields of a request for made-to-order puzzles, as JSON data from which an input form
can be built."""

from __future__ import annotations

from typing import Final, TypedDict

from whydoku.asked.puzzles import AskedRun
from whydoku.shapes.fields import ShapeField, fields_of
from whydoku.shapes.marks import Meant, OneName, mark_of

_SWITCHES: Final = {bool: "switch", bool | None: "open switch"}
"""The word in `means` for a field that is just a switch, by the type of the field."""


class WishFieldJson(TypedDict):
    """A field of requests for puzzles to order."""

    name: str
    """Its name."""
    means: str
    """What its value stands for, such as a technique or a rating; or `switch`, or `open switch` if
    it may be left open."""
    default: str | int | bool | list[str] | None
    """Its value where a request has none."""
    names: list[str]
    """The names to choose from, if these are all that there can be."""


class WishesJson(TypedDict):
    """What can be asked of puzzles to order."""

    fields: list[WishFieldJson]
    """The fields of a request."""


def wishes_data() -> WishesJson:
    """The fields of a request for made-to-order puzzles, as a JSON object."""
    return {"fields": [_field_data(field) for field in fields_of(AskedRun)]}


def _field_data(field: ShapeField) -> WishFieldJson:
    meant, choice = mark_of(Meant, field.marks), mark_of(OneName, field.marks)
    default = field.default
    return {
        "name": field.key,
        "means": meant.thing if meant else _SWITCHES[field.kind],
        "default": [*default] if isinstance(default, tuple) else default,
        "names": [*choice.names] if choice else [],
    }
