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

INDEX_ABOUT: Final = "Say which version this is, and where everything else is."

_TEXT: Final = {"type": "string"}

INDEX_SCHEMA: Final[Mapping[str, Any]] = {
    "type": "object",
    "properties": {
        "name": {**_TEXT, "const": "whydoku"},
        "version": {**_TEXT, "description": "The version of the package."},
        "api": {
            **_TEXT,
            "const": API_VERSION,
            "description": "The version of the API, which is part of every path.",
        },
        "links": {
            "type": "object",
            "description": "Paths of what describes the API and its pictures.",
            "properties": {
                name: {**_TEXT, "description": f"{about[0].upper()}{about[1:]}."}
                for name, (_, about) in LINKS.items()
            },
            "required": list(LINKS),
        },
        "operations": {
            "type": "array",
            "description": "What can be asked.",
            "items": {
                "type": "object",
                "properties": {
                    "name": _TEXT,
                    "method": {**_TEXT, "enum": ["GET", "POST"]},
                    "path": {
                        **_TEXT,
                        "description": "The path, with fields to fill in, if any, in braces.",
                    },
                    "about": _TEXT,
                },
                "required": ["name", "method", "path", "about"],
            },
        },
    },
    "required": ["name", "version", "api", "links", "operations"],
}


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


def route_of_index() -> dict[str, Any]:
    """The description of the index, as arguments for a route of FastAPI."""
    content = {MEDIA_BY_SUFFIX[".json"]: {"schema": INDEX_SCHEMA}}
    return {
        "name": "index",
        "operation_id": "index",
        "summary": INDEX_ABOUT,
        "response_model": None,
        "responses": {200: {"description": INDEX_ABOUT, "content": content}},
    }


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
