"""Makes the page that describes the API to people, from the OpenAPI document: HTML as values, in
which plain text is escaped, JSON schemas in words, and the page.

The page needs no script. The schema of a request or an answer is described at the first operation
that uses it, and all other schemas at the end. The same can be told on a page for each operation.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from html import escape
from typing import Any, Final
from urllib.parse import quote

from whydoku.dataclass import dataclass
from whydoku.faces.web.page_files import DOCS_STYLE

HERE: Final = "http://127.0.0.1:8000"
"""The default address of `whydoku serve`, used in the examples."""

_PAGE: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1">\
<meta name="color-scheme" content="light dark"><title>{}</title>\
<link rel="icon" href="./icon.svg" type="image/svg+xml">{}</head>\
<body class="docs"><a href="#operations" class="skip">To the operations</a>{}{}\
<main>{}</main></body></html>"""

_MISSING: Final = """<!doctype html>
<html lang="en"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width, initial-scale=1">\
<meta name="color-scheme" content="light dark"><title>Nothing here · whydoku</title>\
<link rel="icon" href="{0}/icon.svg" type="image/svg+xml">\
<link rel="stylesheet" href="{0}{1}"></head>\
<body class="docs"><main><h1>There is nothing at this address</h1>\
<p>The address <code>{2}</code> is misspelt, or what was there has gone.</p>\
<p><a href="{0}/">Play today’s puzzle</a></p></main></body></html>"""

_INTRODUCTION: Final = """<header><h1>{}</h1><p class="note">Version {}.</p>{}\
<p>The examples ask <code>{}</code>.</p><ul>{}</ul></header>"""

_CONTENTS: Final = """<nav aria-label="Contents"><h2 id="operations">Operations</h2><ul>{}</ul>\
<h2><a href="#schemas">Schemas</a></h2><ul>{}</ul></nav>"""

_PROBLEMS: Final = """<section><h2 id="problems">When something is wrong</h2>\
<p>An error is answered with a {}.</p><dl class="statuses">{}</dl></section>"""

_OPERATION: Final = """<section aria-labelledby="{0}"><h2 id="{0}"><a href="#{1}">{2}</a></h2>\
{3}</section>"""

_ABOUT: Final = """<p class="address"><span class="method">{}</span> <code>{}</code></p>\
{}{}{}{}{}"""


class Html(str):
    """A text that is HTML already, so that nothing in it is escaped."""

    __slots__ = ()


def html(template: str, *parts: str) -> Html:
    """Fills each `{}` of an HTML template with a part, which is escaped if it is plain text."""
    return Html(
        template.format(*(part if isinstance(part, Html) else escape(part) for part in parts))
    )


def missing_page(path: str, root_path: str) -> Html:
    """What a browser shows for a path at which there is nothing, of a server below `root_path`."""
    return html(_MISSING, root_path, DOCS_STYLE, path)


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


Document = Mapping[str, Any]
"""An OpenAPI document, or a part of it such as a schema."""

Link = Callable[[str], Html]
"""A function that takes the name of a schema and returns a link to its description."""

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
    return reference.removeprefix("#/components/schemas/")


def kind(schema: Document, link: Link) -> Html:
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


def _list_kind(schema: Document, link: Link) -> Html:
    if parts := schema.get("prefixItems"):
        return joined("[", separated(", ", *(kind(part, link) for part in parts)), "]")
    inner = schema.get("items")
    of = joined(" of ", kind(inner, link)) if inner else ""
    least, most = schema.get("minItems"), schema.get("maxItems")
    if least is not None and least == most:
        return joined(f"list of {least}, each ", kind(inner or {}, link))
    return joined(_with_bounds(joined("list"), schema), of)


def _with_bounds(name: Html, schema: Document) -> Html:
    bounds = list(_bounds(schema))
    return joined(name, " (", separated(", ", *bounds), ")") if bounds else name


def _bounds(schema: Document) -> Iterator[str]:
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


def fields(schema: Document, link: Link) -> Html:
    """The list of an object's fields: name, type, whether it may be left out, and description."""
    properties = schema.get("properties", {})
    if not properties:
        return joined()
    needed = schema.get("required", ())
    rows = (_field(name, field, link, name in needed) for name, field in properties.items())
    return html('<dl class="fields">{}</dl>', joined(*rows))


def _field(name: str, schema: Document, link: Link, is_needed: bool) -> Html:
    note = "" if is_needed else html(' <span class="note">{}</span>', _default(schema))
    about = paragraphs(schema.get("description", ""))
    inner = joined(*(fields(nested, link) for nested in _inner_objects(schema)))
    row = '<dt><code class="name">{}</code>{}</dt><dd><p class="kind">{}</p>{}{}</dd>'
    return html(row, name, note, kind(schema, link), about, inner)


def _default(schema: Document) -> Html:
    if "default" not in schema or schema["default"] in (None, "", [], {}):
        return joined("optional")
    return joined("default ", value(schema["default"]))


def _inner_objects(schema: Document) -> Iterator[Document]:
    """Yields the schemas of objects that a field contains itself, instead of naming them."""
    for place in (schema, schema.get("items", {}), *schema.get("anyOf", ())):
        if isinstance(place, Mapping) and "properties" in place:
            yield place


def described(schema: Document, link: Link) -> Html:
    """The HTML of a whole schema: its description, and its fields or what a value may be."""
    about = paragraphs(schema.get("description", ""))
    if "properties" in schema:
        return joined(about, fields(schema, link))
    if schema.get("type") == "object" and "additionalProperties" not in schema:
        return joined(about, html("<p>No fields.</p>"))
    return html('{}<p class="kind">{}</p>', about, kind(schema, link))


# The page


@dataclass(frozen=True)
class _Described:
    """An operation as the OpenAPI document describes it."""

    method: str
    path: str
    about: Document

    @cached_property
    def anchor(self) -> str:
        """The id of the operation's section on the page."""
        return f"op-{self.about['operationId']}"

    @cached_property
    def request(self) -> Document:
        """The content of a request: its schema and its examples."""
        content = self.about.get("requestBody", {}).get("content", {})
        body: Document = next(iter(content.values()), {})
        return body

    @cached_property
    def answer(self) -> tuple[str, Document]:
        """The media type and the schema of the answer."""
        [(media, content)] = self.about["responses"]["200"]["content"].items()
        return media, content["schema"]


class ApiPage:
    """The page for an OpenAPI document; `files` are further addresses, and what is there. If each
    operation is to have a page of its own, with the schemas that are its alone, `pages` names these
    by the operation, and that of all other schemas by an empty name."""

    def __init__(
        self,
        document: Document,
        files: Iterable[tuple[str, str]] = (),
        pages: Callable[[str], str] | None = None,
    ) -> None:
        self._document = document
        self._pages = pages or (lambda _: "")
        self._files = tuple(files)
        self._schemas: Document = document["components"]["schemas"]
        [server] = document.get("servers", [{"url": ""}])
        self._here = HERE + server["url"]
        self._operations = [
            _Described(method, path, about)
            for path, methods in document["paths"].items()
            for method, about in methods.items()
        ]
        self._homes: dict[str, _Described] = {}
        for operation in self._operations:
            for schema in (operation.request.get("schema", {}), operation.answer[1]):
                if "$ref" in schema:
                    self._homes.setdefault(name_in(schema["$ref"]), operation)
        self._parts: dict[str, list[str]] = {}
        """The schemas that are of one operation alone."""
        for name, users in self._users().items() if pages else ():
            if len(users) == 1 and name not in self._homes:
                self._homes[name] = users[0]
                self._parts.setdefault(users[0].about["operationId"], []).append(name)

    def _users(self) -> dict[str, list[_Described]]:
        """The operations that each schema is of, also as a part of another."""
        users: dict[str, list[_Described]] = {}
        for operation in self._operations:
            left = [*_named_in((operation.request, operation.answer))]
            for name in left:
                if operation not in users.setdefault(name, []):
                    users[name].append(operation)
                    left += _named_in(self._schemas[name])
        return users

    @cached_property
    def html(self) -> Html:
        """The HTML of the whole page."""
        title = f"The API of {self._document['info']['title']}"
        return html(
            _PAGE,
            title,
            html('<link rel="stylesheet" href=".{}">', DOCS_STYLE),
            self._introduction(title),
            self._contents(),
            self._main(),
        )

    def _main(self) -> Html:
        """What the page says of operations, problems and schemas."""
        operations = map(self._operation, self._operations)
        schemas = html('<section><h2 id="schemas">Schemas</h2>{}</section>', self.other_schemas)
        return joined(*operations, self._problems(), schemas)

    @property
    def operations(self) -> Iterator[tuple[str, str, Html]]:
        """The name of each operation, its summary, and what is said of it."""
        for one in self._operations:
            name = one.about["operationId"]
            told = joined(self._about(one), self._described(sorted(self._parts.get(name, ()))))
            yield name, one.about.get("summary", ""), told

    def _introduction(self, title: str) -> Html:
        info = self._document["info"]
        link = '<li><a href=".{0}"><code>{0}</code></a>: {1}</li>'
        files = joined(*(html(link, path, about) for path, about in self._files))
        about = paragraphs(info["description"])
        return html(_INTRODUCTION, title, info["version"], about, self._here, files)

    def _contents(self) -> Html:
        """Links to all operations, and to the schemas at the end of the page."""
        link = '<li><a href="#{}"><span class="method">{}</span> {}</a></li>'
        operations = (
            html(link, quote(one.anchor), one.method.upper(), one.path.removeprefix("/api/v1/"))
            for one in self._operations
        )
        schemas = (html("<li>{}</li>", self._link(name)) for name in self._loose)
        return html(_CONTENTS, joined(*operations), joined(*schemas))

    @property
    def problems(self) -> list[tuple[str, str]]:
        """The statuses of all problems, each once and with its meaning."""
        responses = [one for each in self._operations for one in each.about["responses"].items()]
        known = {status: one["description"] for status, one in reversed(responses) if status >= "4"}
        return sorted(known.items())

    def _problems(self) -> Html:
        row = "<dt><code>{}</code></dt><dd>{}</dd>"
        rows = (html(row, status, prose(about)) for status, about in self.problems)
        return html(_PROBLEMS, self._link("Problem"), joined(*rows))

    def _operation(self, operation: _Described) -> Html:
        about = operation.about
        return html(
            _OPERATION,
            operation.anchor,
            quote(operation.anchor),
            about["operationId"],
            self._about(operation),
        )

    def _about(self, operation: _Described) -> Html:
        about = operation.about
        return html(
            _ABOUT,
            operation.method.upper(),
            operation.path,
            paragraphs(about.get("summary", "")),
            paragraphs(about.get("description", "")),
            self._asked(operation),
            _examples(operation, self._here),
            self._answered(operation),
        )

    def _asked(self, operation: _Described) -> Html:
        if schema := operation.request.get("schema"):
            # Its description would repeat that of the operation.
            return html("<h3>Request</h3>{}", self._whole(operation, schema, fields))
        if parameters := operation.about.get("parameters"):
            return html("<h3>Request</h3>{}", fields(_as_object(parameters), self._link))
        return joined()

    def _answered(self, operation: _Described) -> Html:
        media, schema = operation.answer
        lines = ", a line for each object" if media == "application/x-ndjson" else ""
        head = html('<h3>Answer</h3><p class="note"><code>{}</code>{}</p>', media, lines)
        return joined(head, self._whole(operation, schema, described))

    def _whole(
        self, operation: _Described, schema: Document, show: Callable[[Document, Link], Html]
    ) -> Html:
        """Describes a schema in full, by the function `show`, if its place is the section of this
        operation; otherwise only links to the description."""
        name = name_in(schema.get("$ref", ""))
        if self._homes.get(name) is not operation:
            return html('<p class="kind">{}</p>', kind(schema, self._link))
        return html(
            '<div id="{}">{}</div>', f"schema-{name}", show(self._schemas[name], self._link)
        )

    @property
    def _loose(self) -> list[str]:
        """The sorted names of the schemas that belong to no operation."""
        return sorted(name for name in self._schemas if name not in self._homes)

    @property
    def other_schemas(self) -> Html:
        """The schemas that belong to no operation."""
        return self._described(self._loose)

    def _described(self, names: Iterable[str]) -> Html:
        section = '<section><h3 id="{}">{}</h3>{}</section>'
        return joined(
            *(
                html(section, f"schema-{name}", name, described(self._schemas[name], self._link))
                for name in names
            )
        )

    def _link(self, name: str) -> Html:
        home = self._homes.get(name)
        page = self._pages(home.about["operationId"] if home else "")
        return html('<a href="{}#{}">{}</a>', page, quote(f"schema-{name}"), name)


def _named_in(value: Any) -> Iterator[str]:
    """Yields the names of the schemas that a part of an OpenAPI document leads to."""
    for part in value.values() if isinstance(value, Mapping) else value:
        if isinstance(part, Mapping | list | tuple):
            yield from _named_in(part)
    if isinstance(value, Mapping) and "$ref" in value:
        yield name_in(value["$ref"])


def _as_object(parameters: Iterable[Document]) -> Document:
    """The schema of an object whose fields are these parameters of a path or a query."""
    return {
        "properties": {
            entry["name"]: {**entry["schema"], "description": entry.get("description", "")}
            for entry in parameters
        },
        "required": [entry["name"] for entry in parameters if entry.get("required")],
    }


def _examples(operation: _Described, here: str) -> Html:
    commands = [html("<pre><code>{}</code></pre>", one) for one in _commands(operation, here)]
    head = "<h3>Examples</h3>{}" if len(commands) > 1 else "<h3>Example</h3>{}"
    return html(head, joined(*commands)) if commands else joined()


def _commands(operation: _Described, here: str) -> Iterator[str]:
    """Yields a curl command for each example of a request to the server at the address `here`."""
    if operation.method == "get":
        parameters = operation.about.get("parameters", ())
        given = {entry["name"]: entry["example"] for entry in parameters if "example" in entry}
        path = operation.path
        for name in [name for name in given if f"{{{name}}}" in path]:
            path = path.replace(f"{{{name}}}", quote(given.pop(name)))
        query = "&".join(f"{name}={quote(str(value))}" for name, value in given.items())
        yield f"curl {shlex.quote(here + path + (query and f'?{query}'))}"
    for example in operation.request.get("examples", {}).values():
        body = shlex.quote(json.dumps(example["value"], ensure_ascii=False))
        yield f"curl {here}{operation.path} -H 'Content-Type: application/json' \\\n  -d {body}"
