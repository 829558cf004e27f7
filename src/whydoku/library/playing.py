"""A link that opens a puzzle on the page.

The form is that of the links that the page shares (`sharing/link.js`): a letter for the version,
then one large number with a checksum, two characters for each twelve bits. The number packs, from
its lowest digits on, for each cell whether it is given, then the givens, each with a base that both
sides know; the marks that would follow are none.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlsplit

from whydoku.errors import WhydokuError, quoted
from whydoku.world.texts import BLANK

VERSION: Final = "A"

ALPHABET: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

CHECK: Final = 4093
"""By which the number is divided for its checksum."""


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
    return f"{url}#p={VERSION}{_written(_number(puzzle))}{named}"


def _number(puzzle: str) -> int:
    number = 0
    for digit in reversed([digit for digit in puzzle if digit != BLANK]):
        number = 9 * number + int(digit) - 1
    for cell in reversed(puzzle):
        number = 2 * number + (cell != BLANK)
    return number


def _written(number: int) -> str:
    digits = f"{number << 12 | number % CHECK:x}"
    padded = digits.zfill(-(-len(digits) // 3) * 3)
    codes = (int(padded[at : at + 3], 16) for at in range(0, len(padded), 3))
    return "".join(ALPHABET[code >> 6] + ALPHABET[code & 63] for code in codes)
