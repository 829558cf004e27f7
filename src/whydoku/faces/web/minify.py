"""Removes comments and indentation from scripts and style sheets before they are sent.

Comments and indentation are half of the source. Only whole lines and the spaces at the beginning of
lines are removed, so that the code that is served is the code that was written.
"""

from __future__ import annotations

import re
from typing import Final

MINIFIED_SUFFIXES: Final = (".js", ".css")
"""The suffixes of the files that are minified."""

_BLOCK_COMMENT: Final = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.DOTALL | re.MULTILINE)
_LINE_COMMENT: Final = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
_INDENTATION: Final = re.compile(r"^[ \t]+", re.MULTILINE)
_EMPTY: Final = re.compile(r"^\n+", re.MULTILINE)


def minified(text: str) -> str:
    """The text without indentation, empty lines and comments that fill whole lines; unchanged if a
    template literal in it may span several lines."""
    if any(line.count("`") % 2 for line in text.splitlines()):
        return text
    for pattern in (_BLOCK_COMMENT, _LINE_COMMENT, _INDENTATION, _EMPTY):
        text = pattern.sub("", text)
    return text
