"""What the head of a page loads: each module and style sheet by itself, or put together.

The folder of what is put together has a version in its name. So it can be kept for ever, and an
open page never gets files of two versions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Final

_ENTRY: Final = re.compile(r'^([ \t]*)<script type="module" src="([^"]+)"></script>', re.MULTILINE)
_SHEET: Final = re.compile(
    r'^([ \t]*)<link rel="stylesheet" href="([^"]+)"(?: media="([^"]+)")?>\n', re.MULTILINE
)


def entries(html: str) -> list[str]:
    """The addresses of the modules with which a page begins."""
    return [address for _, address in _ENTRY.findall(html)]


def style_sheet(html: str, read: Callable[[str], str]) -> str:
    """The style sheets of a page in one, in their order."""
    parts = []
    for _, address, media in _SHEET.findall(html):
        text = read(address)
        parts.append(f"@media {media} {{\n{text}}}\n" if media else text)
    return "".join(parts)


def with_preloads(html: str, modules: Callable[[str], Iterable[str]]) -> str:
    """A page whose head names every module that it loads.

    Without these links a browser finds modules import by import, a round trip for each level.
    """

    def with_links(found: re.Match[str]) -> str:
        indent, entry = found.groups()
        links = (
            f'{indent}<link rel="modulepreload" href="{module}">\n'
            for module in modules(entry)
            if module != entry
        )
        return "".join([*links, found[0]])

    return _ENTRY.sub(with_links, html)


def put_together(html: str, folder: str, sheet: str) -> str:
    """A page that loads its bundle and its one style sheet from a folder."""
    links = iter([f'<link rel="stylesheet" href="{folder}{sheet}">'])

    def one_link(found: re.Match[str]) -> str:
        link = next(links, "")
        return f"{found[1]}{link}\n" if link else ""

    moved = _ENTRY.sub(rf'\1<script type="module" src="{folder}\2"></script>', html)
    return _SHEET.sub(one_link, moved)
