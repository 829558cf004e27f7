"""Writes values as JSON objects, as records say."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias, Union, get_args, get_origin

from whydoku.shapes.fields import LISTS, bare, fields_of
from whydoku.shapes.marks import Record, ValueSource, Written, key_of, mark_of, stated

ValueWriter: TypeAlias = Callable[[Any], Any]
"""A function that turns a value into JSON."""


def writer_of(record: type, given: tuple[str, ...]) -> Callable[[Any, dict[str, Any]], Any]:
    """Compiles a class into a function, so that writing an object is as fast as a dictionary that
    is written out in a program. The types of fields that are given are not looked at."""
    names: dict[str, Any] = {}
    body = ", ".join(_items(record, given, names))
    if strange := {*given} - {*stated(record)}:
        raise TypeError(f"{record.__name__} has no field {min(strange)!r}")
    return eval(f"lambda value, given: {{{body}}}", names)  # type: ignore[no-any-return]  # noqa: S307


def _items(record: type, given: tuple[str, ...], names: dict[str, Any]) -> Iterator[str]:
    """Yields the items of the dictionary as Python code; `names` gets the functions that the code
    calls."""
    for field in fields_of(record):
        name, key, (source, when, *_) = field.name, field.key, field.taken
        if name in given:
            yield f"{key!r}: given[{name!r}]"
            continue
        if when == "asked":
            continue
        code = _taken_from(name, source, names)
        only = get_args(field.kind) if get_origin(field.kind) is Literal else ()
        if source is None and len(only) == 1:
            yield f"{key!r}: {only[0]!r}"
            continue
        write = writer(field.type)
        if write is not None:
            names[f"write_{name}"] = write
        if when == "always":
            yield f"{key!r}: " + (f"write_{name}({code})" if write else code)
            continue
        made = f"write_{name}(found)" if write else "found"
        yield f"**({{{key!r}: {made}}} if (found := {code}) is not None else {{}})"


def _taken_from(name: str, source: ValueSource | None, names: dict[str, Any]) -> str:
    if callable(source):
        names[f"take_{name}"] = source
        return f"take_{name}(value)"
    path = key_of(name) if source is None else source
    return f"value.{path}" if path else "value"


def writer(kind: Any) -> ValueWriter | None:
    """The function that writes values of a type; None if they are JSON already."""
    kind, marks = bare(kind)
    if mark := mark_of(Written, marks):
        return mark.write
    if isinstance(kind, type) and issubclass(kind, Record):
        return kind.of
    origin, members = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _writer_of_some(members)
    if origin in LISTS:
        item = writer(members[0])
        return (lambda values: [*map(item, values)]) if item else list
    if origin is dict:
        part = writer(members[1])
        return (lambda value: {key: part(one) for key, one in value.items()}) if part else dict
    return None


def _writer_of_some(members: tuple[Any, ...]) -> ValueWriter | None:
    """The writer for values of a union. Only None can be told from other values, so that all other
    members must be written alike."""
    writers = [writer(member) for member in members if member is not type(None)]
    write = writers[0]
    if any(writers) and len(writers) > 1:
        raise TypeError(f"no type says how to write a value of {members}")
    return write and (lambda value: None if value is None else write(value))
