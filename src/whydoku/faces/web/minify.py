"""Scripts and style sheets as they go over the wire: without comments and indentation.

Half of what the page's files hold is for those who read them. No other change is made, so that what
is served is the code that was written: whole lines go, or the spaces at their beginning.
"""

from __future__ import annotations

import re
from typing import Final

MINIFIED_SUFFIXES: Final = (".js", ".css")
"""What is slimmed, by the end of its name."""

_BLOCK_COMMENT: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
_LINE_COMMENT: Final = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_EMPTY: Final = re.compile(r"^\n+", re.MULTILINE)


def minified(text: str) -> str:
    """The text without lines that are comments; as it is where a text in it goes over lines."""
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text
    for pattern in (_BLOCK_COMMENT, _LINE_COMMENT, _INDENTATION, _EMPTY):
        text = pattern.sub("", text)
    return text
