"""A calendar of puzzles for other programs: as iCalendar (RFC 5545), with an event of a whole day
for each puzzle, and as JSON Feed 1.1, with an item for each day; both with links to play.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime
from html import escape
from typing import Any, Final
from urllib.parse import quote, urlsplit
from uuid import UUID, uuid5

from whydoku.errors import WhydokuError, quoted
from whydoku.extras import __version__
from whydoku.formats.coded.page_links import puzzle_code
from whydoku.operations.library.calendar_plan import PlannedDay
from whydoku.telling.pictures.svg import draw_grid


def checked_address(url: str) -> str:
    """The address of a page; raises WhydokuError for a text that is none."""
    parts = urlsplit(url)
    is_web = parts.scheme in ("http", "https") and parts.netloc and "#" not in url
    if not (is_web and url.isprintable() and " " not in url):
        raise WhydokuError(
            f"url: found {quoted(url)}; allowed is the address of a page, https://..."
        )
    return url


def play_link(url: str, puzzle: str, name: str = "") -> str:
    """The link that opens a puzzle on the page at an address, under a name."""
    named = f"&name={quote(name, safe='')}" if name else ""
    return f"{url}#p={puzzle_code(puzzle)}{named}"


LONGEST_LINE: Final = 75
"""The most bytes of a line, without its end."""

FIRST_SECOND: Final = 1_767_225_600
"""The second from which revisions are counted, that in which 2026 began: they must grow with every
change, and have no room for seconds since 1970 after 2038."""

_OURS: Final = UUID("5b2a7c1e-0c0e-5d53-9f0a-6f2f6a1f2b8d")
"""Where the names of our events are unique."""


def with_identities(
    plan: Iterable[PlannedDay], title: str, url: str
) -> Iterator[tuple[str, PlannedDay]]:
    """Yields each day with a name that belongs to it and to the calendar, whichever puzzle it has:
    what is imported again then takes the place of what was there. A second puzzle of a day has a
    name of its own."""
    seen = Counter[date]()
    for planned in plan:
        more = f" {seen[planned.day]}" if seen[planned.day] else ""
        seen[planned.day] += 1
        yield f"urn:uuid:{uuid5(_OURS, f'{planned.day}{more} {url} {title}')}", planned


def said_at(planned: PlannedDay) -> datetime:
    """When it was last said which puzzle the day has; if nobody knows, the day on which the puzzle
    was added."""
    if planned.marked:
        return datetime.fromtimestamp(planned.marked, UTC)
    return datetime.fromisoformat(planned.entry.added).replace(tzinfo=UTC)


def calendar_text(plan: Iterable[PlannedDay], title: str, url: str = "") -> str:
    """A calendar as iCalendar, with its lines ended and folded as that asks. If the address of the
    page is given, each event has a link to play its puzzle."""
    return "".join(f"{_folded(line)}\r\n" for line in _lines(plan, title, url))


def _lines(plan: Iterable[PlannedDay], title: str, url: str) -> Iterator[str]:
    yield "BEGIN:VCALENDAR"
    yield "VERSION:2.0"
    yield f"PRODID:-//whydoku//whydoku {__version__}//EN"
    yield "CALSCALE:GREGORIAN"
    yield f"X-WR-CALNAME:{_escaped(title)}"
    for identity, planned in with_identities(plan, title, url):
        entry, stamp = planned.entry, f"{said_at(planned):%Y%m%dT%H%M%SZ}"
        by = f"by {entry.author}" if entry.author else ""
        link = play_link(url, entry.puzzle, planned.title) if url else ""
        yield "BEGIN:VEVENT"
        yield f"UID:{identity}"
        yield f"DTSTAMP:{stamp}"
        yield f"LAST-MODIFIED:{stamp}"
        yield f"SEQUENCE:{max(0, (planned.marked or 0) - FIRST_SECOND)}"
        yield f"DTSTART;VALUE=DATE:{planned.day.isoformat().replace('-', '')}"
        yield f"SUMMARY:{_escaped(', '.join(filter(None, ('Sudoku', planned.level))))}"
        about = "\n".join(filter(None, (entry.name, by, planned.rated, entry.puzzle, link)))
        yield f"DESCRIPTION:{_escaped(about)}"
        if link:
            yield f"URL:{link}"
        yield "TRANSP:TRANSPARENT"
        yield "END:VEVENT"
    yield "END:VCALENDAR"


def _escaped(text: str) -> str:
    """A text as a value of iCalendar."""
    plain = re.sub(r"[\x00-\x08\x0b-\x1f\x7f]", " ", text.replace("\r\n", "\n"))
    return re.sub(r"[\\;,]", r"\\\g<0>", plain).replace("\n", "\\n")


def _folded(line: str) -> str:
    """A line cut into lines that are not too long; each but the first begins with a space, and no
    character is cut in two."""
    pieces, piece, size = list[str](), "", 0
    for letter in line:
        width = len(letter.encode("utf-8", "replace"))
        if size + width > LONGEST_LINE:
            pieces.append(piece)
            piece, size = "", 1
        piece, size = piece + letter, size + width
    return "\r\n ".join([*pieces, piece])


def feed_data(plan: Iterable[PlannedDay], title: str, url: str = "") -> dict[str, Any]:
    """A calendar as JSON Feed. If the address of the page is given, each item has a link to play
    its puzzle. No item tells the solution."""
    home = {"home_page_url": url} if url else {}
    items = [_item(*named, url) for named in with_identities(plan, title, url)]
    return {"version": "https://jsonfeed.org/version/1.1", "title": title, **home, "items": items}


def _item(identity: str, planned: PlannedDay, url: str) -> dict[str, Any]:
    entry = planned.entry
    link = play_link(url, entry.puzzle, planned.title) if url else ""
    paragraphs = [escape(text) for text in (entry.name, planned.rated) if text]
    if link:
        paragraphs.append(f'<a href="{escape(link)}">Play</a>')
    paragraphs.append(f"<code>{entry.puzzle}</code>")
    drawn = draw_grid(entry.grid, width="90mm", theme="light").encode()
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
