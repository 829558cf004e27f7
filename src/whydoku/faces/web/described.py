"""The descriptions of the API: links to everything, the OpenAPI document, the schema of traces, and
a page to read. Each description is made at the first request for it and kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from whydoku.faces.web.api.index import DOCS, LINKS, OPENAPI, TRACE_SCHEMA, LinksJson, index_data
from whydoku.faces.web.api.openapi import document
from whydoku.faces.web.api.operations import BASE, INDEX
from whydoku.faces.web.api_page import ApiPage
from whydoku.faces.web.page_files import PageFile, text_file
from whydoku.records.saved_traces import schema
from whydoku.shapes.fields import fields_of

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
    """The file with the description at `address`, which is one of `ADDRESSES`, of a server below
    `root_path`."""
    if address == DOCS:
        links: Mapping[str, Any] = LINKS
        files = [
            (links[field.key], field.about) for field in fields_of(LinksJson) if field.key != "docs"
        ]
        return text_file("docs.html", ApiPage(document(root_path), files).html)
    return text_file("data.json", json.dumps(_DATA[address](root_path), ensure_ascii=False))
