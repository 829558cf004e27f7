"""The list of all pages beside each page, unfolded where the page is: the same, in the same order,
as the page in the repository that lists them.

Sphinx makes such a list from nodes, anew for each page, which took four fifths of the time of a
build; here it is text from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from sphinx import addnodes


def listed(app: Any, page: str) -> str:
    """The list beside a page, as Sphinx writes it."""
    toctrees = app.env.get_doctree(app.config.root_doc).findall(addnodes.toctree)
    around = {*_way_to(app, page)}
    parts = []
    for one in toctrees:
        names = [name for _, name in one["entries"]]
        is_here = " open" * (not around.isdisjoint(names))
        parts.append(
            f"<details{is_here}><summary>{escape(one['caption'])}</summary>\n"
            f"{_pages(app, page, around, names, 1)}</details>\n"
        )
    return "".join(parts)


def _way_to(app: Any, page: str) -> Iterator[str]:
    """Yields a page, and those that it lies below."""
    above = {name: one for one, names in app.env.toctree_includes.items() for name in names}
    while page in above:
        yield page
        page = above[page]


def _pages(app: Any, page: str, around: set[str], names: Sequence[str], level: int) -> str:
    lines = ["<ul>"]
    for name in names:
        current = " current" if name in around else ""
        link = app.builder.get_relative_uri(page, name)
        title = escape(app.env.titles[name].astext())
        below = app.env.toctree_includes.get(name, ()) if current else ()
        lines += [
            f'<li class="toctree-l{level}{current}">'
            f'<a class="{current.strip()} reference internal" href="{link or "#"}">{title}</a>'
            + (_pages(app, page, around, below, level + 1) if below else "")
            + "</li>"
        ]
    return "\n".join([*lines, "</ul>"])
