"""The fields of a class as data, from which a form can be made that asks for them.

    {"name": "with", "about": "Technique or family that the solution path needs.",
     "means": "technique", "several": true, "default": []}

`means` is what a value stands for, such as a technique, a rating or seconds, and else what it is: a
switch, or one that may be left open. Names to choose from and bounds follow where there are any.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, get_args, get_origin

from whydoku.shapes.fields import alternatives, bare, fields_of
from whydoku.shapes.marks import Between, Meant, OneName, Sized

SWITCHES: Final = {bool: "switch", bool | None: "open switch"}
"""What fields without another meaning are."""


def form_data(shape: type) -> list[dict[str, Any]]:
    """The fields of a class, in their order."""
    return [
        {
            "name": field.key,
            "about": field.about,
            "means": SWITCHES.get(field.kind, ""),
            "several": False,
            "default": field.default,
            **dict(_details(field.type)),
        }
        for field in fields_of(shape)
    ]


def _details(kind: Any) -> Iterator[tuple[str, Any]]:
    """Yields what a type says of its values."""
    item, marks = bare(kind)
    for mark in marks:
        match mark:
            case Meant():
                yield "means", mark.thing
            case OneName():
                yield "names", [*mark.names]
            case Between():
                yield from (("least", mark.least), ("most", mark.most))
            case Sized() if item is str:
                yield "longest", mark.most
    if get_origin(item) is Iterable:
        yield "several", True
        yield from _details(get_args(item)[0])
    elif (members := alternatives(item)) != (item,):
        for member in members:
            yield from _details(member)
