"""What describes the API: links to everything, the OpenAPI document, the schema of traces, and a
page to read. Each is made at the first request for it and kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from whydoku.faces.web.api.index import DOCS, LINKS, OPENAPI, TRACE_SCHEMA, LinksJson, index_data
from whydoku.faces.web.api.openapi import document
from whydoku.faces.web.api.operations import BASE, INDEX
from whydoku.faces.web.api_page import ApiPage
from whydoku.faces.web.page_files import MEDIA_BY_SUFFIX, PageFile
from whydoku.records.saved_traces import schema
from whydoku.shapes.fields import fields_of


def descriptions() -> dict[str, Callable[[], PageFile]]:
    """What describes the API by its address."""
    whole = cache(document)

    def page() -> str:
        links: Mapping[str, Any] = LINKS
        files = [(links[one.key], one.about) for one in fields_of(LinksJson) if one.key != "docs"]
        return ApiPage(whole(), files).html

    return {
        INDEX: _file(index_data),
        BASE: _file(index_data),
        OPENAPI: _file(whole),
        TRACE_SCHEMA: _file(schema),
        DOCS: _file(page, ".html"),
    }


def _file(
    make: Callable[[], Mapping[str, Any] | str], suffix: str = ".json"
) -> Callable[[], PageFile]:
    """Makes a file at the first call, and then answers with the same one."""

    @cache
    def made() -> PageFile:
        content = make()
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
        return PageFile(text.encode(), MEDIA_BY_SUFFIX[suffix])

    return made
