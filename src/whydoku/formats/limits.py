"""The largest inputs that readers accept; everything that comes from outside has a limit."""

from __future__ import annotations

from typing import Final

CHUNK: Final = 1 << 16
"""The number of bytes to read at a time from a file or a pipe."""

LONGEST_LINE: Final = 16 << 20
"""The longest line, in characters; the rest of a longer one is skipped."""

LONGEST_ROW: Final = 1000
"""The longest row of a picture, in characters."""

LONGEST_LIBRARY_LINE: Final = 20_000
"""The longest HoDoKu library line, in characters."""

LARGEST_VALUE: Final = 4 << 20
"""The most characters that must be held at once: a JSON object or list item, or an XML tag."""

DEEPEST_NESTING: Final = 64
"""The deepest nesting of XML tags, and of brackets in the data of a link."""

DEEPEST_JSON: Final = 256
"""The deepest nesting of brackets in JSON: enough for the most deeply nested reasons that the
checker accepts."""

LARGEST_LINK: Final = 1 << 20
"""The longest packed payload of a link, in characters."""

LARGEST_UNPACKED: Final = 1 << 20
"""The longest unpacked payload of a link, in characters."""

LONGEST_NAME: Final = 200
"""The longest name of a puzzle, in characters; a longer one is cut."""
