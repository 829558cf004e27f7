"""What describes the API: links to everything, the OpenAPI document, the schema of traces, and a
page to read. Each is made at the first request for it and kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from whydoku import __version__
from whydoku.faces.web.api.operations import BASE, INDEX, operations
from whydoku.faces.web.api_page import ApiPage
from whydoku.faces.web.page_files import MEDIA_BY_SUFFIX, PageFile
from whydoku.records.trace import schema

API_VERSION: Final = INDEX.rpartition("/")[2]

OPENAPI: Final = f"{BASE}openapi.json"
TRACE_SCHEMA: Final = f"{BASE}trace.schema.json"
DOCS: Final = "/docs"

LINKS: Final = {
    "docs": (DOCS, "this description as a page"),
    "openapi": (OPENAPI, "the description for programs, by OpenAPI 3.1"),
    "trace_schema": (TRACE_SCHEMA, "the JSON Schema of a trace, with every pattern of a reason"),
    "looks": ("/looks.json", "how the marks of a board look"),
    "styles": ("/looks.css", "their colours, for light and dark"),
}
"""Where to go from the index: addresses with what is there."""

_LOOKS: Final = "/looks.json"

_OTHERS: Final = {
    INDEX: ("index", "Say which version this is, and where everything else is.", IndexJson),
    _LOOKS: ("looks", "Say how the marks of a board look.", LooksJson),
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


def completed(document: dict[str, Any]) -> dict[str, Any]:
    """The OpenAPI document of the operations with the index at the beginning and the looks at the
    end."""
    answers = [answer for _, _, answer in _OTHERS.values()]
    paths = {path: {"get": _described(path)} for path in _OTHERS}
    found = {
        **document,
        "paths": {INDEX: paths.pop(INDEX), **document["paths"], **paths},
        "components": {"schemas": {**document["components"]["schemas"], **schemas_of(answers)}},
    }
    return found


def _described(path: str) -> dict[str, Any]:
    name, about, answer = _OTHERS[path]
    schema = {"$ref": f"{REF}{published_name(answer)}"}
    good = {"description": about, "content": {JSON: {"schema": schema}}}
    limited = {"429": bad(429)} if path == INDEX else {}
    return {"summary": about, "operationId": name, "responses": {"200": good, **limited}}


def descriptions(document: Callable[[], dict[str, Any]]) -> dict[str, Callable[[], PageFile]]:
    """What describes the API by its address; `document` makes the OpenAPI document."""

    def page() -> str:
        files = [LINKS[name] for name in LINKS if name != "docs"]
        return ApiPage(document(), files).html

    return {
        INDEX: _file(index_data),
        BASE: _file(index_data),
        OPENAPI: _file(document),
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
