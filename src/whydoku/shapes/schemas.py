"""The JSON Schemas of types; a class with fields is described once, and then referred to."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable
from typing import Any, Final, Literal, Union, get_args, get_origin

from whydoku.shapes.fields import NEEDED, ShapeField, bare, fields_of, is_shape
from whydoku.shapes.marks import (
    Between,
    Like,
    OneName,
    OneOf,
    Published,
    Sample,
    Sized,
    mark_of,
)

Schema = dict[str, Any]

_PLAIN: Final[dict[Any, Schema]] = {
    Any: {},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    type(None): {"type": "null"},
}


class Schemas:
    """The schemas of types. Those of classes gather in `published`, by the names that `name_of`
    gives them; `ref` is what precedes such a name in a reference."""

    def __init__(self, ref: str, name_of: Callable[[type], str]) -> None:
        self.published: dict[str, Schema] = {}
        self._ref = ref
        self._name_of = name_of

    def of(self, kind: Any) -> Schema:
        """The schema of a type, which may refer to published ones."""
        kind, marks = bare(kind)
        if published := mark_of(Published, marks):
            return {"$ref": self._ref + published.name}
        if one_of := mark_of(OneOf, marks):
            return self._alternative(kind, one_of)
        if is_shape(kind):
            return self._reference(self._name_of(kind), lambda: self._object(kind))
        schema = self._plain(kind)
        for mark in marks:
            schema |= _bounds(mark, schema.get("type", ""))
        return schema

    def object_of(self, shape: type) -> Schema:
        """The schema of a class with fields itself, instead of a reference to it."""
        return self._object(shape)

    def field(self, field: ShapeField) -> Schema:
        """The schema of a field, with what it means."""
        examples = [mark.value for mark in field.marks if isinstance(mark, Sample)]
        return {
            **self.of(field.type),
            **({} if field.default is NEEDED else {"default": field.default}),
            **({"description": field.about} if field.about else {}),
            **({"examples": examples} if examples else {}),
        }

    def _plain(self, kind: Any) -> Schema:
        if kind in _PLAIN:
            return {**_PLAIN[kind]}
        origin, members = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(member) for member in members]}
        if origin is Literal:
            return _choice(members)
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(members[1]) or True}
        if origin in (list, tuple):
            return {"type": "array", "items": self.of(members[0])}
        raise TypeError(f"there is no schema for {kind}")

    def _reference(self, name: str, described: Callable[[], Schema]) -> Schema:
        if name not in self.published:
            self.published[name] = {}  # a class may contain itself
            self.published[name] = {"title": name, **described()}
        return {"$ref": self._ref + name}

    def _object(self, shape: type) -> Schema:
        """The schema of an object; one that is asked for has these fields and no others."""
        fields = fields_of(shape)
        needed = [field.key for field in fields if not field.may_lack]
        is_asked = not hasattr(shape, "__required_keys__")
        return {
            "type": "object",
            "description": inspect.cleandoc(shape.__doc__ or ""),
            "properties": {field.key: self.field(field) for field in fields},
            **({"required": needed} if needed else {}),
            **({"additionalProperties": False} if is_asked else {}),
        }

    def _alternative(self, union: Any, one_of: OneOf) -> Schema:
        members = get_args(union)

        def described() -> Schema:
            schema: Schema = {
                "description": one_of.about,
                "oneOf": [self.of(member) for member in members],
            }
            if one_of.by:
                mapping = {_value_of(member, one_of.by): self.of(member) for member in members}
                schema["discriminator"] = {
                    "propertyName": one_of.by,
                    "mapping": {value: schema["$ref"] for value, schema in mapping.items()},
                }
            return schema

        return self._reference(one_of.name, described)


def _value_of(shape: type, name: str) -> str:
    """The only value of a field that tells a class from others."""
    [value] = (get_args(field.kind)[0] for field in fields_of(shape) if field.name == name)
    return str(value)


def _choice(values: tuple[Any, ...]) -> Schema:
    kind = "integer" if isinstance(values[0], int) else "string"
    one = {"const": values[0]} if len(values) == 1 else {"enum": [*values]}
    return {**one, "type": kind}


def _bounds(mark: Any, kind: str) -> Schema:
    """What a mark says of values of a type."""
    match mark:
        case Between():
            bounds: Schema = {"minimum": mark.least, "maximum": mark.most}
        case Sized():
            what = "Items" if kind == "array" else "Length"
            bounds = {f"min{what}": mark.least or None, f"max{what}": mark.most}
        case Like():
            bounds = {"pattern": mark.pattern}
        case OneName():
            bounds = {"enum": [*mark.names]}
        case _:
            bounds = {}
    return {key: bound for key, bound in bounds.items() if bound is not None}
