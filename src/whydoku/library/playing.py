"""A link that opens a puzzle on the page, as the page itself shares one."""

from __future__ import annotations

from urllib.parse import quote, urlsplit

from whydoku.errors import WhydokuError, quoted
from whydoku.formats.page_links import puzzle_code


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
    """The link that opens a puzzle of 81 characters on the page at an address, under a name."""
    named = f"&name={quote(name, safe='')}" if name else ""
    return f"{url}#p={puzzle_code(puzzle)}{named}"
