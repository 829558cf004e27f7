"""Makes the JSON Schemas of types. A class with fields gets one schema, to which others refer."""

from __future__ import annotations

import dataclasses
import inspect
import types
from collections.abc import Callable
from typing import Any, Final, Literal, Union, get_args, get_origin

from whydoku.shapes.fields import (
    LISTS,
    NEEDED,
    ShapeField,
    alternatives,
    bare,
    fields_of,
    is_shape,
    only_value,
)
from whydoku.shapes.marks import (
    Between,
    Keys,
    Like,
    OneName,
    OneOf,
    Published,
    Sample,
    Sized,
    mark_of,
    taken,
)

Schema = dict[str, Any]

_PLAIN: Final[dict[Any, Schema]] = {
    Any: {},
    str: {"type": "string"},
    bytes: {"type": "string", "format": "binary"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    type(None): {"type": "null"},
}


class Schemas:
    """Makes the JSON Schemas of types; `published` collects the schemas that have a name, such as
    those of classes.

    `name_of` turns the name of a class into the name under which its schema is published, and `ref`
    precedes that name in a reference. If `written` is set, the schemas describe JSON that the
    package writes, in which objects of closed classes have all their fields.
    """

    def __init__(self, ref: str, name_of: Callable[[str], str], *, written: bool = True) -> None:
        self.published: dict[str, Schema] = {}
        self.written: Final = written
        self._ref = ref
        self._name_of = name_of

    def of(self, kind: Any) -> Schema:
        """The schema of a type, which may refer to published schemas."""
        kind, marks = bare(kind)
        published = mark_of(Published, marks)
        if not published:
            return self._unpublished(kind, marks)
        if not published.about:
            return {"$ref": self._ref + self._name_of(published.name)}
        other = published.kind
        return self.reference(
            published.name,
            lambda: {
                "description": published.about,
                **(self.of(other) if other else self._unpublished(kind, marks)),
            },
        )

    def reference(self, name: str, described: Callable[[], Schema]) -> Schema:
        """A reference to the schema with this name; if it is new, `described` makes the schema, and
        it is published."""
        name = self._name_of(name)
        if name not in self.published:
            self.published[name] = {}  # a class may contain itself
            self.published[name] = {"title": name, **described()}
        return {"$ref": self._ref + name}

    def field(self, field: ShapeField) -> Schema:
        """The schema of a field, with its description, default and examples."""
        examples = [mark.value for mark in field.marks if isinstance(mark, Sample)]
        return {
            **self.of(field.type),
            **({} if field.default is NEEDED else {"default": field.default}),
            **({"description": field.about} if field.about else {}),
            **({"examples": examples} if examples else {}),
        }

    def _unpublished(self, kind: Any, marks: tuple[Any, ...]) -> Schema:
        if one_of := mark_of(OneOf, marks):
            return self._alternative(kind, one_of)
        if is_shape(kind):
            return self.reference(kind.__name__, lambda: self.object_of(kind))
        if keys := mark_of(Keys, marks):
            return self._object_with(keys, get_args(kind)[1])
        schema = self._plain(kind)
        for mark in marks:
            schema |= _bounds(mark, schema.get("type", ""))
        return schema

    def _plain(self, kind: Any) -> Schema:
        if kind in _PLAIN:
            return {**_PLAIN[kind]}
        origin, members = get_origin(kind), get_args(kind)
        if origin in (Union, types.UnionType):
            schemas = map(self.of, alternatives(kind))
            given = [
                alternative for schema in schemas for alternative in schema.get("anyOf", [schema])
            ]
            return {"anyOf": given} if len(given) > 1 else given[0]
        if origin is Literal:
            return _choice(members)
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(members[1]) or True}
        if origin in LISTS:
            return {"type": "array", "items": self.of(members[0])}
        raise TypeError(f"there is no schema for {kind}")

    def object_of(self, shape: type) -> Schema:
        """The schema of a class with fields, in full rather than as a reference. Dataclasses
        describe what users send, so their schemas allow no further fields."""
        fields = fields_of(shape)
        is_closed = hasattr(shape, "is_closed")
        is_whole = is_closed and self.written
        rare = {one.name for one in fields if taken(shape, one.name).when != "always"}
        whole = [one for one in fields if not one.may_lack or (is_whole and one.name not in rare)]
        needed = [field.key for field in whole]
        is_asked = dataclasses.is_dataclass(shape)
        return {
            "type": "object",
            "description": _description(shape),
            "properties": {field.key: self.field(field) for field in fields},
            **({"required": needed} if needed else {}),
            **({"additionalProperties": False} if is_asked or is_closed else {}),
        }

    def _object_with(self, keys: Keys, item: Any) -> Schema:
        return {
            "type": "object",
            "properties": {
                name: {**self.of(item), "description": keys.about.format(name)}
                for name in keys.names
            },
            "required": [*keys.names],
        }

    def _alternative(self, union: Any, one_of: OneOf) -> Schema:
        members = get_args(union)

        def described() -> Schema:
            schema: Schema = {
                "description": one_of.about,
                "oneOf": [self.of(member) for member in members],
            }
            if one_of.by:
                mapping = {only_value(member, one_of.by): self.of(member) for member in members}
                schema["discriminator"] = {
                    "propertyName": one_of.by,
                    "mapping": {value: schema["$ref"] for value, schema in mapping.items()},
                }
            return schema

        return self.reference(one_of.name, described)


def _description(shape: type) -> str:
    """The description of a class: its docstring with each paragraph on one line."""
    paragraphs = inspect.cleandoc(shape.__doc__ or "").split("\n\n")
    return "\n\n".join(" ".join(paragraph.split()) for paragraph in paragraphs)


def _choice(values: tuple[Any, ...]) -> Schema:
    kind = "integer" if isinstance(values[0], int) else "string"
    allowed = {"const": values[0]} if len(values) == 1 else {"enum": [*values]}
    return {**allowed, "type": kind}


def _bounds(mark: Any, kind: str) -> Schema:
    """The schema keywords for the bounds in a mark; `kind` is the JSON type that they belong to."""
    match mark:
        case Between():
            bounds: Schema = {
                "minimum": mark.least,
                "maximum": mark.most,
                "exclusiveMaximum": mark.below,
            }
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
