"""Finds the scripts and style sheets in the head of a page, and replaces them by their bundles.

The folder of the bundles has a version in its name. So browsers can keep the bundles for ever, and
an open page never gets files of two versions. Links with `rel="later"`, which browsers leave alone
until the page makes style sheets of them, become one link to a style sheet of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

_ENTRY: Final = re.compile(r'^([ \t]*)<script type="module" src="([^"]+)"></script>', re.MULTILINE)
_SHEET: Final = re.compile(
    r'^([ \t]*)<link rel="(stylesheet|later)" href="([^"]+)"(?: media="([^"]+)")?>\n', re.MULTILINE
)


def entries(html: str) -> list[str]:
    """The addresses of the modules that the HTML of a page loads in its head."""
    return [f"/{path}" for _, path in _ENTRY.findall(html)]


def style_sheets(html: str, read: Callable[[str], str]) -> dict[str, str]:
    """The style sheets of a page, joined in their order, by how they are linked; `read` returns the
    text at an address."""
    joined: dict[str, str] = {}
    for _, rel, path, media in _SHEET.findall(html):
        text = read(f"/{path}")
        text = f"@media {media} {{\n{text}}}\n" if media else text
        joined[rel] = joined.get(rel, "") + text
    return joined


def put_together(html: str, folder: str, sheets: Mapping[str, str]) -> str:
    """The HTML of a page, changed so that its modules and its style sheets are loaded from
    `folder`; `sheets` are the addresses there of those that are joined, by how they are linked.
    Pages name their files by relative paths, and all stand side by side."""
    folder = folder.lstrip("/")
    left = dict(sheets)

    def one_link(match: re.Match[str]) -> str:
        sheet = left.pop(match[2], "")
        return f'{match[1]}<link rel="{match[2]}" href="{folder}{sheet}">\n' if sheet else ""

    moved = _ENTRY.sub(rf'\1<script type="module" src="{folder}/\2"></script>', html)
    return _SHEET.sub(one_link, moved)
