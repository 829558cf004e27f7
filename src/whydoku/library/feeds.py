"""A calendar of puzzles as JSON Feed 1.1: an item for each day, with the board as a picture."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Final

from whydoku.library.calendars import identity_of
from whydoku.library.plan import PlannedDay
from whydoku.library.playing import play_link
from whydoku.render.svg import draw_grid
from whydoku.step import in_tenths

VERSION: Final = "https://jsonfeed.org/version/1.1"

PICTURE: Final = "90mm"
"""The width of a board."""


def feed_data(plan: Iterable[PlannedDay], title: str, url: str = "") -> dict[str, Any]:
    """A calendar as JSON Feed. If the address of the page is given, each item has a link to play
    its puzzle. No item tells the solution."""
    home = {"home_page_url": url} if url else {}
    items = [_item(planned, url) for planned in plan]
    return {"version": VERSION, "title": title, **home, "items": items}


def _item(planned: PlannedDay, url: str) -> dict[str, Any]:
    entry = planned.entry
    link = play_link(url, entry.puzzle, planned.title) if url else ""
    about = f"{planned.level}, {in_tenths(entry.se or 0)}"
    paragraphs = [escape(text) for text in (entry.name, about) if text]
    if link:
        paragraphs.append(f'<a href="{escape(link)}">Play</a>')
    paragraphs.append(f"<code>{entry.puzzle}</code>")
    board = draw_grid(entry.grid, width=PICTURE, theme="light")
    return {
        "id": identity_of(planned),
        **({"url": link} if link else {}),
        "title": planned.title,
        "content_html": board + "".join(f"<p>{text}</p>" for text in paragraphs),
        "date_published": f"{planned.day}T00:00:00Z",
        "tags": [planned.level],
    }
