"""What describes the API: the index, which links to everything, the OpenAPI document, made from the
types of requests and answers, the schema of traces, and a page to read. Each is made at the first
request for it and kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final, Literal

from whydoku.extras import __version__
from whydoku.faces.web.api.operations import BASE, INDEX, JSON, ServedOperation, operations
from whydoku.faces.web.api_page import ApiPage
from whydoku.faces.web.page_files import LOOKS, LOOKS_STYLE, WISHES, PageFile, text_file
from whydoku.formats.json_patterns import AskedStepJson
from whydoku.operations.answers.making import WishesJson
from whydoku.operations.answers.saved_traces import AskedTraceJson, publish_parts, schema
from whydoku.operations.refusals import PROBLEM_MEDIA, ProblemJson
from whydoku.shapes.fields import fields_of
from whydoku.shapes.marks import Record, of
from whydoku.shapes.schemas import Schema, Schemas
from whydoku.telling.pictures.looks import LooksJson

OPENAPI: Final = f"{BASE}openapi.json"
TRACE_SCHEMA: Final = f"{BASE}trace.schema.json"
DOCS: Final = "/docs"


def _at(address: str) -> Any:
    """Says that a field has an address of the server below the root path that is written."""
    return of(lambda root_path: f"{root_path}{address}")


class LinksJson(Record):
    """Where to go from the index."""

    docs: str = _at(DOCS)
    """The description as a page."""
    openapi: str = _at(OPENAPI)
    """The description for programs, by OpenAPI 3.1."""
    trace_schema: str = _at(TRACE_SCHEMA)
    """The JSON Schema of a trace, with every pattern of a reason."""
    looks: str = _at(LOOKS)
    """How the marks of a board look."""
    styles: str = _at(LOOKS_STYLE)
    """Their colours, for light and dark."""
    wishes: str = _at(WISHES)
    """What can be asked of puzzles to order."""


class OperationJson(Record):
    """An operation of the API."""

    name: str
    """Its name."""
    method: Literal["GET", "POST"] = of(lambda asked: "GET" if asked.by_get else "POST")
    """How it is asked."""
    path: str
    """Where it is asked; what is in braces is to be filled in."""
    about: str
    """What it does."""


class IndexJson(Record):
    """Which version this is, and where everything else is."""

    name: Literal["whydoku"]
    """The name of the server."""
    version: str = of(lambda _: __version__)
    """The version of the package."""
    api: Literal["v1"]
    """The version of the API, which is part of its paths."""
    links: LinksJson = of("")
    """What describes the API and its boards."""
    operations: list[OperationJson]
    """What can be asked."""


def index_data(root_path: str = "") -> IndexJson:
    """The answer of the index of a server below `root_path`, as an object for JSON."""
    asked = [
        OperationJson.of(operation, path=root_path + operation.path)
        for operation in operations().values()
    ]
    return IndexJson.of(root_path, operations=asked)


ABOUT: Final = """Whydoku solves, explains, rates and makes Sudoku, with a reason for every step.

Every answer is the same as from the library and the command line. A grid is a text in any known
format, a record with `puzzle`, `placed`, `removed` and `unproved`, or nine rows of nine cells.
Errors are problem details whose `detail` is one sentence: what is wrong, where, and what is
allowed. Later versions may add fields to answers, so ignore those that you do not know; no field
will disappear or change its meaning."""

_PROBLEMS: Final = {
    400: "The body is not JSON, or the request does not name its host once.",
    408: "The request did not arrive in time.",
    413: "The body is too large.",
    415: "The body is of a type that is not taken here.",
    422: "The request cannot be answered; the sentence says why.",
    431: "The head of the request is too large.",
    500: "Something went wrong in the server.",
    501: "The request needs a part that is not installed.",
    503: "Too many requests are waiting.",
    504: "The work took longer than a request may.",
}
_GET_STATUSES: Final = (400, 404, 408, 422, 431, 500, 501, 503, 504)


def document(root_path: str = "") -> dict[str, Any]:
    """The OpenAPI document of a server below `root_path`."""
    schemas = Schemas("#/components/schemas/", lambda name: name.removesuffix("Json"))
    for kind in (ProblemJson, AskedStepJson, AskedTraceJson):
        schemas.of(kind)
    publish_parts(schemas)
    index = "Say which version this is, and where everything else is."
    looks = "Say how the marks of a board look."
    wishes = "Say what can be asked of puzzles to order."
    paths = {
        INDEX: {"get": _described("index", index, JSON, schemas.of(IndexJson), ())},
        **{operation.path: _operation(operation, schemas) for operation in operations().values()},
        LOOKS: {"get": _described("looks", looks, JSON, schemas.of(LooksJson), ())},
        WISHES: {"get": _described("wishes", wishes, JSON, schemas.of(WishesJson), ())},
    }
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "whydoku",
            "summary": "Sudoku, with the reasons.",
            "description": ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
            "version": __version__,
        },
        **({"servers": [{"url": root_path}]} if root_path else {}),
        "paths": paths,
        "components": {"schemas": schemas.published},
    }


def _operation(operation: ServedOperation, schemas: Schemas) -> dict[str, Any]:
    statuses = _GET_STATUSES if operation.by_get else tuple(_PROBLEMS)
    name = operation.name.replace("/{slug}", ".one")
    described = _described(
        name, operation.about, operation.media, schemas.of(operation.answers), statuses
    )
    if operation.by_get:
        return {"get": {**described, "parameters": _parameters(operation, schemas)}}
    return {"post": {**described, "requestBody": _body(operation, schemas)}}


def _described(
    name: str, about: str, media: str, schema: Schema, statuses: tuple[int, ...]
) -> dict[str, Any]:
    good = {"description": about, "content": {media: {"schema": schema}}}
    problem = {PROBLEM_MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    bad = {
        str(status): {
            "description": _PROBLEMS.get(status, "There is nothing with this name."),
            "content": problem,
        }
        for status in statuses
    }
    return {"summary": about, "operationId": name, "responses": {"200": good, **bad}}


def _body(operation: ServedOperation, schemas: Schemas) -> dict[str, Any]:
    examples = {
        f"example-{number}": {"value": example}
        for number, example in enumerate(operation.examples, 1)
    }
    files = {
        media: {"schema": {"type": "string", "format": "binary"}}
        for media in operation.media_taken
        if media != JSON
    }
    asked = {"schema": schemas.of(operation.request), "examples": examples}
    return {"required": True, "content": {JSON: asked, **files}}


def _parameters(operation: ServedOperation, schemas: Schemas) -> list[dict[str, Any]]:
    [example] = operation.examples
    parameters = []
    for field in fields_of(operation.request):
        schema = schemas.field(field)
        parameter = {
            "name": field.key,
            "in": "path" if f"{{{field.key}}}" in operation.name else "query",
            "required": not field.may_lack,
            "description": schema.pop("description", ""),
            "schema": schema,
        }
        if field.key in example:
            parameter["example"] = example[field.key]
        parameters.append(parameter)
    return parameters


_DATA: Final[dict[str, Callable[[str], Mapping[str, Any]]]] = {
    INDEX: index_data,
    BASE: index_data,
    OPENAPI: document,
    TRACE_SCHEMA: lambda _: schema(),
}

ADDRESSES: Final = (*_DATA, DOCS)
"""The addresses of all descriptions."""


@cache
def description(address: str, root_path: str = "") -> PageFile:
    """The file at `address`, one of `ADDRESSES`, of a server below `root_path`."""
    if address == DOCS:
        links = LinksJson.of("")
        files = [
            (links[field.key], field.about) for field in fields_of(LinksJson) if field.key != "docs"
        ]
        return text_file("docs.html", ApiPage(document(root_path), files).html)
    return text_file("data.json", json.dumps(_DATA[address](root_path), ensure_ascii=False))
