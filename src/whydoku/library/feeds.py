"""A calendar of puzzles as JSON Feed 1.1: an item for each day, with the board as a picture.

The picture is a file of its own inside the item. Many readers take style sheets out of what they
show, without which a drawing would be black.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from html import escape
from typing import Any, Final

from whydoku.library.calendars import said_at, with_identities
from whydoku.library.plan import PlannedDay
from whydoku.library.playing import play_link
from whydoku.render.svg import draw_grid

VERSION: Final = "https://jsonfeed.org/version/1.1"

PICTURE: Final = "90mm"
"""The width of a board."""


def feed_data(plan: Iterable[PlannedDay], title: str, url: str = "") -> dict[str, Any]:
    """A calendar as JSON Feed. If the address of the page is given, each item has a link to play
    its puzzle. No item tells the solution."""
    home = {"home_page_url": url} if url else {}
    items = [_item(*named, url) for named in with_identities(plan, title, url)]
    return {"version": VERSION, "title": title, **home, "items": items}


def _item(identity: str, planned: PlannedDay, url: str) -> dict[str, Any]:
    entry = planned.entry
    link = play_link(url, entry.puzzle, planned.title) if url else ""
    paragraphs = [escape(text) for text in (entry.name, planned.rated) if text]
    if link:
        paragraphs.append(f'<a href="{escape(link)}">Play</a>')
    paragraphs.append(f"<code>{entry.puzzle}</code>")
    drawn = draw_grid(entry.grid, width=PICTURE, theme="light").encode()
    board = f'<img alt="Sudoku" src="data:image/svg+xml;base64,{b64encode(drawn).decode()}">'
    published, modified = f"{planned.day}T00:00:00Z", f"{said_at(planned):%Y-%m-%dT%H:%M:%SZ}"
    return {
        "id": identity,
        **({"url": link} if link else {}),
        "title": planned.title,
        "content_html": board + "".join(f"<p>{text}</p>" for text in paragraphs),
        "date_published": published,
        **({"date_modified": modified} if modified > published else {}),
        **({"authors": [{"name": entry.author}]} if entry.author else {}),
        "tags": [planned.level] if planned.level else [],
    }
