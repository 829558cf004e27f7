"""What the terminal can show: how many colours, and which characters."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

_ASCII: Final = str.maketrans(
    {
        **dict.fromkeys("│┃", "|"),
        **dict.fromkeys("─━", "-"),
        **dict.fromkeys("┌┬┐├┼┤└┴┘┯┿┷╋┳┻┏┣┗┓┫┛╂┠┨", "+"),
        "·": ".",
        "°": "o",
        "…": "~",
        "×": "x",
        "↑": "^",
        "↓": "v",
        "←": "<",
        "→": ">",
    }
)

_OLD: Final = "vt"
"""The beginning of the names of terminals that are older than UTF-8."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What a terminal can show: `colours`, of which 0 is none, and characters beyond ASCII."""

    colours: int = 256
    has_unicode: bool = True

    @classmethod
    def of(cls, environment: Mapping[str, str] = os.environ) -> Terminal:
        """The terminal in which this process runs, as far as the environment says."""
        return cls(_colours(environment), _has_unicode(environment))

    def shown(self, text: str) -> str:
        """A text as the terminal can show it."""
        if self.has_unicode or text.isascii():
            return text
        return text.translate(_ASCII).encode("ascii", "replace").decode()


def _colours(environment: Mapping[str, str]) -> int:
    name = environment.get("TERM", "")
    if environment.get("NO_COLOR"):
        return 0
    if environment.get("COLORTERM") or "256" in name or sys.platform == "win32":
        return 256
    with suppress(Exception):  # the terminal is not in the database, or there is none
        import curses

        curses.setupterm(name, sys.__stdout__.fileno() if sys.__stdout__ else 1)
        return max(curses.tigetnum("colors"), 0)
    return 0 if name.startswith(_OLD) else 16


def _has_unicode(environment: Mapping[str, str]) -> bool:
    """Whether the locale is one of UTF-8. Where none is set, and Python chooses C.UTF-8 itself, the
    terminal decides."""
    kind = environment.get("LC_CTYPE", "")
    kind = "" if kind == "C.UTF-8" else kind
    if said := environment.get("LC_ALL") or kind or environment.get("LANG"):
        return "utf" in said.lower()
    return not environment.get("TERM", "").startswith(_OLD)
