"""Whether a description of an API keeps what an earlier one promised to programs.

What an old request could say must still be accepted, and what an old answer could contain must be
all that the new one contains, apart from new fields of objects.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any, Final

Document = dict[str, Any]
Schemas = list[Document]

_LEAST: Final = ("minimum", "exclusiveMinimum", "minLength", "minItems")
_MOST: Final = ("maximum", "exclusiveMaximum", "maxLength", "maxItems")
_TYPES: Final = {"array", "boolean", "integer", "null", "number", "object", "string"}


def losses(old: Document, new: Document) -> list[str]:
    """What the new description no longer promises, each with its place."""
    return [*_losses(old, new)]


def _losses(old: Document, new: Document) -> Iterator[str]:
    for path, methods in old["paths"].items():
        for method, was in methods.items():
            now = new["paths"].get(path, {}).get(method)
            place = f"{method} {path}"
            if now is None:
                yield f"{place} is gone"
                continue
            yield from _of_operation(_Pair(old, new), was, now, place)


def _of_operation(pair: _Pair, was: Document, now: Document, place: str) -> Iterator[str]:
    for status, answer in was["responses"].items():
        if status not in now["responses"]:
            yield f"{place}: the status {status} is gone"
            continue
        yield from pair.of_content(
            answer["content"], now["responses"][status]["content"], f"{place} {status}", False
        )
    if "requestBody" in was:
        body = was["requestBody"]["content"], now["requestBody"]["content"]
        yield from pair.of_content(*body, f"{place} body", True)
    parameters = {(one["name"], one["in"]): one for one in now.get("parameters", ())}
    for one in was.get("parameters", ()):
        other = parameters.pop((one["name"], one["in"]), None)
        if other is None or (other["required"] and not one["required"]):
            yield f"{place}: the parameter {one['name']} is gone, or needed now"
        else:
            where = f"{place} {one['name']}"
            yield from pair.of_schemas([one["schema"]], [other["schema"]], where, True)
    yield from (
        f"{place}: the parameter {name} is needed now"
        for (name, _), one in parameters.items()
        if one["required"]
    )


class _Pair:
    """An old description and a new one."""

    def __init__(self, old: Document, new: Document) -> None:
        self._old = old["components"]["schemas"]
        self._new = new["components"]["schemas"]
        self._compared: set[str] = set()

    def of_content(self, was: Document, now: Document, place: str, is_asked: bool) -> Iterator[str]:
        """Yields what one body lost."""
        for media, content in was.items():
            if media not in now:
                yield f"{place}: {media} is gone"
            else:
                yield from self.of_schemas(
                    [content["schema"]], [now[media]["schema"]], place, is_asked
                )

    def of_schemas(self, was: Schemas, now: Schemas, place: str, is_asked: bool) -> Iterator[str]:
        """Yields what a value lost that any of these schemas may describe."""
        if (key := json.dumps([was, now, is_asked])) in self._compared:
            return
        self._compared.add(key)
        old, new = leaves(was, self._old), leaves(now, self._new)
        narrow, wide = (old, new) if is_asked else (new, old)
        if any(_types(one) == _TYPES for one in old):
            if is_asked and not any(_types(one) == _TYPES for one in new):
                yield f"{place}: not everything is accepted any longer"
            return
        for one in narrow:
            if not any(_holds(other, one) for other in wide):
                yield (
                    f"{place}: {_in_short(one)} was not possible"
                    if not is_asked
                    else (f"{place}: {_in_short(one)} is not accepted any longer")
                )
        yield from _of_values(old, new, place)
        items = [[one["items"] for one in some if "items" in one] for some in (old, new)]
        if all(items):
            yield from self.of_schemas(items[0], items[1], f"{place}[]", is_asked)
        yield from self._of_objects(old, new, place, is_asked)

    def _of_objects(self, old: Schemas, new: Schemas, place: str, is_asked: bool) -> Iterator[str]:
        objects = [one for one in old if "properties" in one]
        others = [one for one in new if "properties" in one]
        if not objects:
            return
        for name in {name for one in objects for name in one["properties"]}:
            was, now = (
                [one["properties"][name] for one in some if name in one["properties"]]
                for some in (objects, others)
            )
            if now:
                yield from self.of_schemas(was, now, f"{place}.{name}", is_asked)
            else:
                yield f"{place}.{name} is gone"
        if is_asked:
            for other in others:
                if not any(set(other.get("required", ())) <= _needed(one) for one in objects):
                    yield f"{place}: more fields are needed than before"
        else:
            for name in set.intersection(*map(_needed, objects)):
                if not all(name in _needed(other) for other in others):
                    yield f"{place}.{name} may be left out now"


def leaves(schemas: Iterable[Document], known: Document) -> Schemas:
    """The schemas without references and unions."""
    found = []
    for schema in schemas:
        if "$ref" in schema:
            found += leaves([known[schema["$ref"].rpartition("/")[2]]], known)
        elif members := [*schema.get("anyOf", ()), *schema.get("oneOf", ())]:
            found += leaves(members, known)
        else:
            found.append(schema)
    return found


def _types(schema: Document) -> set[str]:
    if "type" in schema:
        kind = schema["type"]
        return {kind} if isinstance(kind, str) else {*kind}
    values = [*schema.get("enum", ()), *([schema["const"]] if "const" in schema else [])]
    if values:
        return {{str: "string", bool: "boolean", int: "integer"}[type(one)] for one in values}
    return set(_TYPES)


def values_of(schema: Document) -> set[Any]:
    """The values that a schema names; empty if it names none."""
    return {*schema.get("enum", ())} | ({schema["const"]} if "const" in schema else set())


def _holds(wide: Document, narrow: Document) -> bool:
    """Whether a schema allows all that another does, the insides of both aside."""
    types = _types(wide) | ({"integer"} if "number" in _types(wide) else set())
    return (
        _types(narrow) <= types
        and all(key not in wide or narrow.get(key, -1) >= wide[key] for key in _LEAST)
        and all(key not in wide or narrow.get(key, 1e99) <= wide[key] for key in _MOST)
        and ("pattern" not in wide or wide["pattern"] == narrow.get("pattern"))
        and (not values_of(wide) or bool(values_of(narrow)))
    )


def _of_values(old: Schemas, new: Schemas, place: str) -> Iterator[str]:
    """Yields the values that were named once and are not named now."""
    was: set[Any] = set().union(*map(values_of, old))
    now: set[Any] = set().union(*map(values_of, new))
    is_free = any(not values_of(one) and _types(one) & {"string"} for one in new)
    if was - now and not is_free:
        yield f"{place}: the values {sorted(map(str, was - now))} are gone"
    if now - was and was and not any(not values_of(one) for one in old):
        yield f"{place}: the values {sorted(map(str, now - was))} are new"


def _needed(schema: Document) -> set[str]:
    return {*schema.get("required", ())}


def _in_short(schema: Document) -> str:
    return str({key: schema[key] for key in schema if key not in ("properties", "description")})[
        :200
    ]
