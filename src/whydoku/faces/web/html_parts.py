"""Builds HTML from texts, in which plain text is escaped, while instances of `Html` are taken as
they are; and from JSON schemas: what a value may be, in words, and the fields of objects."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Any, Final


class Html(str):
    """A text that is HTML already, so that nothing in it is escaped."""

    __slots__ = ()


def html(template: str, *parts: str) -> Html:
    """Fills each `{}` of an HTML template with a part, which is escaped if it is plain text."""
    return Html(
        template.format(*(part if isinstance(part, Html) else escape(part) for part in parts))
    )


def joined(*parts: str) -> Html:
    """The parts as HTML, one after the other; plain text is escaped."""
    return separated("", *parts)


def separated(by: str, *parts: str) -> Html:
    """The parts as HTML, with the text `by` between each two; plain text is escaped."""
    return html(escape(by).join(["{}"] * len(parts)), *parts)


def prose(text: str) -> Html:
    """A text as HTML, with `<code>` elements for what stands between backticks."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return joined(text)
    return joined(
        *(html("<code>{}</code>", piece) if n % 2 else piece for n, piece in enumerate(pieces))
    )


def paragraphs(text: str) -> Html:
    """A text as HTML paragraphs, split where it has empty lines."""
    return joined(*(html("<p>{}</p>", prose(part)) for part in text.split("\n\n") if part.strip()))


Schema = Mapping[str, Any]

Link = Callable[[str], Html]
"""A function that takes the name of a schema and returns a link to its description."""

ABOVE: Final = "#/components/schemas/"

_RANGES: Final = (
    ("minimum", "maximum", "from {} to {}", "at least {}", "at most {}"),
    (
        *("minLength", "maxLength", "{} to {} characters"),
        *("at least {} characters", "at most {} characters"),
    ),
    ("minItems", "maxItems", "{} to {} items", "at least {} items", "at most {} items"),
)


def name_in(reference: str) -> str:
    """The name of the schema that a reference leads to."""
    return reference.removeprefix(ABOVE)


def kind(schema: Schema, link: Link) -> Html:
    """What a value may be, in words: a type with its bounds, a link to a schema, or a choice."""
    if "$ref" in schema:
        return link(name_in(schema["$ref"]))
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            between = " and " if key == "allOf" else " or "
            return separated(between, *dict.fromkeys(kind(choice, link) for choice in schema[key]))
    if "const" in schema:
        return value(schema["const"])
    if "enum" in schema:
        return separated(" or ", *map(value, schema["enum"]))
    types = schema.get("type", "any value")
    if isinstance(types, list):
        return separated(" or ", *(kind({**schema, "type": type_}, link) for type_ in types))
    if types == "array":
        return _list_kind(schema, link)
    if types == "object" and isinstance(inner := schema.get("additionalProperties"), Mapping):
        return joined("object, each value ", kind(inner, link))
    return _with_bounds(joined(types), schema)


def _list_kind(schema: Schema, link: Link) -> Html:
    if parts := schema.get("prefixItems"):
        return joined("[", separated(", ", *(kind(part, link) for part in parts)), "]")
    inner = schema.get("items")
    of = joined(" of ", kind(inner, link)) if inner else ""
    least, most = schema.get("minItems"), schema.get("maxItems")
    if least is not None and least == most:
        return joined(f"list of {least}, each ", kind(inner or {}, link))
    return joined(_with_bounds(joined("list"), schema), of)


def _with_bounds(name: Html, schema: Schema) -> Html:
    bounds = list(_bounds(schema))
    return joined(name, " (", separated(", ", *bounds), ")") if bounds else name


def _bounds(schema: Schema) -> Iterator[str]:
    """Yields the bounds of a value in words: of a number, of a length, or a pattern."""
    fits = {
        "string": ("minLength", "pattern"),
        "array": ("minItems",),
        "integer": ("minimum",),
        "number": ("minimum",),
    }.get(str(schema.get("type")), ())
    for low, high, both, least, most in _RANGES:
        if low not in fits:
            continue
        a, b = schema.get(low), schema.get(high)
        if a is not None and b is not None:
            yield both.format(_figure(a), _figure(b)) if a != b else f"exactly {_figure(a)}"
        elif a is not None:
            yield least.format(_figure(a))
        elif b is not None:
            yield most.format(_figure(b))
    if "minimum" in fits and "exclusiveMinimum" in schema:
        yield f"above {_figure(schema['exclusiveMinimum'])}"
    if "minimum" in fits and "exclusiveMaximum" in schema:
        yield f"below {_figure(schema['exclusiveMaximum'])}"
    if "pattern" in fits and "pattern" in schema:
        yield html("in the form <code>{}</code>", schema["pattern"])


def _figure(number: float) -> str:
    return f"{number:,}"


def value(given: Any) -> Html:
    """The HTML of a JSON value, inside a `<code>` element."""
    return html("<code>{}</code>", json.dumps(given, ensure_ascii=False))


def fields(schema: Schema, link: Link) -> Html:
    """The list of an object's fields: name, type, whether it may be left out, and description."""
    properties = schema.get("properties", {})
    if not properties:
        return joined()
    needed = schema.get("required", ())
    rows = (_field(name, field, link, name in needed) for name, field in properties.items())
    return html('<dl class="fields">{}</dl>', joined(*rows))


def _field(name: str, schema: Schema, link: Link, is_needed: bool) -> Html:
    note = "" if is_needed else html(' <span class="note">{}</span>', _default(schema))
    about = paragraphs(schema.get("description", ""))
    inner = joined(*(fields(nested, link) for nested in _inner_objects(schema)))
    row = '<dt><code class="name">{}</code>{}</dt><dd><p class="kind">{}</p>{}{}</dd>'
    return html(row, name, note, kind(schema, link), about, inner)


def _default(schema: Schema) -> Html:
    if "default" not in schema or schema["default"] in (None, "", [], {}):
        return joined("optional")
    return joined("default ", value(schema["default"]))


def _inner_objects(schema: Schema) -> Iterator[Schema]:
    """Yields the schemas of objects that a field contains itself, instead of naming them."""
    for place in (schema, schema.get("items", {}), *schema.get("anyOf", ())):
        if isinstance(place, Mapping) and "properties" in place:
            yield place


def described(schema: Schema, link: Link) -> Html:
    """The HTML of a whole schema: its description, and its fields or what a value may be."""
    about = paragraphs(schema.get("description", ""))
    if "properties" in schema:
        return joined(about, fields(schema, link))
    if schema.get("type") == "object" and "additionalProperties" not in schema:
        return joined(about, html("<p>No fields.</p>"))
    return html('{}<p class="kind">{}</p>', about, kind(schema, link))
