"""Finds the scripts and style sheets in the head of a page, and replaces them by their bundles.

The folder of the bundles has a version in its name. So browsers can keep the bundles for ever, and
an open page never gets files of two versions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_ENTRY: Final = re.compile(r'^([ \t]*)<script type="module" src="([^"]+)"></script>', re.MULTILINE)
_SHEET: Final = re.compile(
    r'^([ \t]*)<link rel="stylesheet" href="([^"]+)"(?: media="([^"]+)")?>\n', re.MULTILINE
)


def entries(html: str) -> list[str]:
    """The addresses of the modules that the HTML of a page loads in its head."""
    return [f"/{path}" for _, path in _ENTRY.findall(html)]


def style_sheet(html: str, read: Callable[[str], str]) -> str:
    """The style sheets of a page, joined in their order; `read` returns the text at an address."""
    parts = []
    for _, path, media in _SHEET.findall(html):
        text = read(f"/{path}")
        parts.append(f"@media {media} {{\n{text}}}\n" if media else text)
    return "".join(parts)


def put_together(html: str, folder: str, sheet: str) -> str:
    """The HTML of a page, changed so that its modules and its only style sheet, `sheet`, are loaded
    from `folder`. Pages name their files by relative paths, and all stand side by side."""
    folder = folder.lstrip("/")
    links = iter([f'<link rel="stylesheet" href="{folder}{sheet}">'])

    def one_link(match: re.Match[str]) -> str:
        link = next(links, "")
        return f"{match[1]}{link}\n" if link else ""

    moved = _ENTRY.sub(rf'\1<script type="module" src="{folder}/\2"></script>', html)
    return _SHEET.sub(one_link, moved)
