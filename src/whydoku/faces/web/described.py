"""What describes the API: links to everything, the OpenAPI document, the schema of traces, and a
page to read. Each is made at the first request for it and kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from fastapi import FastAPI

from whydoku import __version__
from whydoku.faces.web.api import openapi
from whydoku.faces.web.api.answers.fields import AnswerJson, published_name
from whydoku.faces.web.api.answers.index_and_looks import IndexJson, LooksJson
from whydoku.faces.web.api.operations import BASE, INDEX, JSON, operations
from whydoku.faces.web.api_page import ApiPage
from whydoku.faces.web.page_files import LOOKS, LOOKS_STYLE, MEDIA_BY_SUFFIX, PageFile
from whydoku.records.trace import schema

API_VERSION: Final = INDEX.rpartition("/")[2]

OPENAPI: Final = f"{BASE}openapi.json"
TRACE_SCHEMA: Final = f"{BASE}trace.schema.json"
DOCS: Final = "/docs"

LINKS: Final = {
    "docs": (DOCS, "this description as a page"),
    "openapi": (OPENAPI, "the description for programs, by OpenAPI 3.1"),
    "trace_schema": (TRACE_SCHEMA, "the JSON Schema of a trace, with every pattern of a reason"),
    "looks": (LOOKS, "how the marks of a board look"),
    "styles": (LOOKS_STYLE, "their colours, for light and dark"),
}
"""Where to go from the index: addresses with what is there."""

_OTHERS: Final[dict[str, tuple[str, str, type[AnswerJson]]]] = {
    INDEX: ("index", "Say which version this is, and where everything else is.", IndexJson),
    LOOKS: ("looks", "Say how the marks of a board look.", LooksJson),
}
"""What the document describes besides operations: the name, what it says, the schema."""


def index_data() -> dict[str, Any]:
    """The answer of the index, as an object for JSON."""
    return {
        "name": "whydoku",
        "version": __version__,
        "api": API_VERSION,
        "links": {name: path for name, (path, _) in LINKS.items()},
        "operations": [
            {
                "name": one.name,
                "method": "GET" if one.by_get else "POST",
                "path": one.path,
                "about": one.about,
            }
            for one in operations().values()
        ],
    }


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI document: the index, the operations, the looks."""
    found = openapi.document(app, [answer for _, _, answer in _OTHERS.values()])
    others = {path: {"get": _described(path)} for path in _OTHERS}
    return {**found, "paths": {INDEX: others.pop(INDEX), **found["paths"], **others}}


def _described(path: str) -> dict[str, Any]:
    name, about, answer = _OTHERS[path]
    content = {JSON: {"schema": {"$ref": f"{openapi.REF}{published_name(answer)}"}}}
    limited = {"429": openapi.bad_response(429)} if path == INDEX else {}
    good = {"description": about, "content": content}
    return {"summary": about, "operationId": name, "responses": {"200": good, **limited}}


def descriptions(app: FastAPI) -> dict[str, Callable[[], PageFile]]:
    """What describes the API by its address."""
    whole = cache(app.openapi)

    def page() -> str:
        files = [LINKS[name] for name in LINKS if name != "docs"]
        return ApiPage(whole(), files).html

    return {
        INDEX: _file(index_data),
        BASE: _file(index_data),
        OPENAPI: _file(whole),
        TRACE_SCHEMA: _file(schema),
        DOCS: _file(page, ".html"),
    }


def _file(
    make: Callable[[], dict[str, Any] | str], suffix: str = ".json"
) -> Callable[[], PageFile]:
    """Makes a file at the first call, and then answers with the same one."""

    @cache
    def made() -> PageFile:
        content = make()
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        return PageFile(text.encode(), MEDIA_BY_SUFFIX[suffix])

    return made
