"""How much a reader takes in before it refuses: whatever comes from outside has a bound."""

from __future__ import annotations

from typing import Final

CHUNK: Final = 1 << 16
"""Bytes asked for at a time from a file or a pipe."""

LONGEST_LINE: Final = 16 << 20
"""Characters of one line; the rest of a longer one is skipped unread."""

LONGEST_ROW: Final = 1000
"""Characters of one row of a picture."""

LONGEST_LIBRARY_LINE: Final = 20_000
"""Characters of one HoDoKu line."""

LARGEST_VALUE: Final = 4 << 20
"""Characters of what must be held as a whole: a JSON object or item of a list, an XML tag."""

DEEPEST_NESTING: Final = 64
"""Levels of tags in XML, and of brackets in the data of a link."""

DEEPEST_JSON: Final = 256
"""Levels of brackets in JSON: what reasons nested as deep as the checker follows them take."""

LARGEST_LINK: Final = 1 << 20
"""Characters of what a link carries, packed."""

LARGEST_UNPACKED: Final = 1 << 20
"""Characters of what a link carries, unpacked."""

LONGEST_NAME: Final = 200
"""Characters kept of a puzzle's name."""
