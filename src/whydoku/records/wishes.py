"""Lists the fields of a request for made-to-order puzzles, as JSON data from which an input form
can be built."""

from __future__ import annotations

from typing import Annotated, Final

from whydoku.asked.puzzles import AskedRun
from whydoku.shapes.fields import ShapeField, fields_of
from whydoku.shapes.marks import Meant, OneName, Record, Written, mark_of, of
from whydoku.shapes.writing import written

_SWITCHES: Final = {bool: "switch", bool | None: "open switch"}
"""The word in `means` for a field that is just a switch, by the type of the field."""


def _means(field: ShapeField) -> str:
    meant = mark_of(Meant, field.marks)
    return meant.thing if meant else _SWITCHES[field.kind]


class WishFieldJson(Record):
    """A field of requests for puzzles to order."""

    name: str = of("key")
    """Its name."""
    means: str = of(_means)
    """What its value stands for, such as a technique or a rating; or `switch`, or `open switch` if
    it may be left open."""
    default: Annotated[
        str | int | bool | list[str] | None,
        Written(lambda value: [*value] if isinstance(value, tuple) else value),
    ]
    """Its value where a request has none."""
    names: list[str] = of(lambda field: getattr(mark_of(OneName, field.marks), "names", ()))
    """The names to choose from, if these are all that there can be."""


class WishesJson(Record):
    """What can be asked of puzzles to order."""

    fields: list[WishFieldJson] = of(fields_of)
    """The fields of a request."""


def wishes_data() -> WishesJson:
    """The fields of a request for made-to-order puzzles, as a JSON object."""
    return written(WishesJson, AskedRun)
