"""The index of the API: which version this is, and where everything else is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypedDict, cast

from whydoku import __version__
from whydoku.faces.web.api.operations import BASE, operations
from whydoku.faces.web.page_files import LOOKS, LOOKS_STYLE, WISHES

OPENAPI: Final = f"{BASE}openapi.json"
TRACE_SCHEMA: Final = f"{BASE}trace.schema.json"
DOCS: Final = "/docs"


class LinksJson(TypedDict):
    """Where to go from the index."""

    docs: str
    """The description as a page."""
    openapi: str
    """The description for programs, by OpenAPI 3.1."""
    trace_schema: str
    """The JSON Schema of a trace, with every pattern of a reason."""
    looks: str
    """How the marks of a board look."""
    styles: str
    """Their colours, for light and dark."""
    wishes: str
    """What can be asked of puzzles to order."""


class OperationJson(TypedDict):
    """An operation of the API."""

    name: str
    """Its name."""
    method: Literal["GET", "POST"]
    """How it is asked."""
    path: str
    """Where it is asked; what is in braces is to be filled in."""
    about: str
    """What it does."""


class IndexJson(TypedDict):
    """Which version this is, and where everything else is."""

    name: Literal["whydoku"]
    """The name of the server."""
    version: str
    """The version of the package."""
    api: Literal["v1"]
    """The version of the API, which is part of its paths."""
    links: LinksJson
    """What describes the API and its boards."""
    operations: list[OperationJson]
    """What can be asked."""


LINKS: Final[LinksJson] = {
    "docs": DOCS,
    "openapi": OPENAPI,
    "trace_schema": TRACE_SCHEMA,
    "looks": LOOKS,
    "styles": LOOKS_STYLE,
    "wishes": WISHES,
}


def index_data(root_path: str = "") -> IndexJson:
    """The answer of the index of a server below `root_path`, as an object for JSON."""
    links: Mapping[str, Any] = {name: f"{root_path}{path}" for name, path in LINKS.items()}
    return {
        "name": "whydoku",
        "version": __version__,
        "api": "v1",
        "links": cast(LinksJson, links),
        "operations": [
            {
                "name": operation.name,
                "method": "GET" if operation.by_get else "POST",
                "path": root_path + operation.path,
                "about": operation.about,
            }
            for operation in operations().values()
        ],
    }
