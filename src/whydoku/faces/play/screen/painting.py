"""What is sent to the terminal: what it can show, and only what differs from what it shows already,
so that a key costs little over a slow line.

A picture of the screen is a row of characters for each line, each with the code of its style.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final, TypeAlias

from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import Compositor, CompositorUpdate
from textual.screen import Screen

from whydoku.dataclass import dataclass

_CORNERS: Final = "┌┬┐├┼┤└┴┘┯┿┷╋┳┻┏┣┗┓┫┛╂┠┨"
_ASCII: Final = str.maketrans(f"│┃─━·°…×↑↓←→{_CORNERS}", f"||--.o~x^v<>{'+' * len(_CORNERS)}")

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


ScreenCell: TypeAlias = "tuple[str, str]"
"""A character and the code of its style; after one that is twice as wide an empty text."""

Picture: TypeAlias = "list[list[ScreenCell]]"

_STRIPS: Final = Compositor.render_strips
"""What Textual knows of the lines of its screen, which it tells nobody otherwise."""

_BLANK: Final = (" ", "")
_NEAR: Final = 7
"""So many characters that have not changed cost less than going past them."""

_WHOLE: Final = "\x1b[m\x1b[2J"
_REST: Final = "\x1b[K"

_MANY: Final = 256
_READABLE: Final = {160: 1, 133: 5}
"""Of sixteen colours, those that can be read on a dark screen and on a light one: red and magenta,
for the colours of the 256 that they are like."""


class Painter:
    """Knows what a terminal shows, and what to send so that it shows something else."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal = terminal
        self._before: Picture = []

    def forget(self) -> None:
        """Paints everything the next time, since who knows what is there."""
        self._before = []

    def sent_for(self, lines: Iterable[Iterable[Segment]]) -> str:
        """What to send for a screen of these lines."""
        before, after = self._before, [self._row(line) for line in lines]
        self._before = after
        if [len(row) for row in before] == [len(row) for row in after]:
            return changes(before, after)
        return _WHOLE + changes([[_BLANK] * len(row) for row in after], after)

    def _row(self, line: Iterable[Segment]) -> list[ScreenCell]:
        row: list[ScreenCell] = []
        for text, style, _ in line:
            code = code_of_style(style, self._terminal.colours) if style else ""
            for char in self._terminal.shown(text):
                wide = cell_len(char)
                if wide:
                    row += [(char, code), *[("", code)] * (wide - 1)]
                elif row:
                    row[-1] = (row[-1][0] + char, row[-1][1])
        return row


class Painting(CompositorUpdate):
    """What a painter sends for the screen as it is now, instead of what Textual would send."""

    def __init__(self, screen: Screen[Any], painter: Painter) -> None:
        self._screen, self._painter = screen, painter

    def render_segments(self, _console: Console) -> str:
        """What to send."""
        return self._painter.sent_for(_STRIPS(self._screen._compositor))  # noqa: SLF001


def changes(before: Sequence[list[ScreenCell]], after: Sequence[list[ScreenCell]]) -> str:
    """What makes the picture `before` the picture `after`, of the same size."""
    sent: list[str] = []
    for y, (old, new) in enumerate(zip(before, after, strict=True)):
        if old == new:
            continue
        end = _end_of(new)
        has_rest = _end_of(old) > end
        for begin, stop in _stretches(old, new):
            if begin < end:
                column = f";{begin + 1}" if begin else ""
                sent += [f"\x1b[{y + 1}{column}H", *_written(new[begin : min(stop, end)])]
        if has_rest:
            sent.append(f"\x1b[{y + 1};{end + 1}H{_REST}")
    return "".join(sent)


def _end_of(row: list[ScreenCell]) -> int:
    """Where the blanks at the end of a row begin."""
    return next((x + 1 for x in range(len(row) - 1, -1, -1) if row[x] != _BLANK), 0)


def _stretches(old: list[ScreenCell], new: list[ScreenCell]) -> Iterator[tuple[int, int]]:
    """Yields where a row differs; what lies near together comes together."""
    begin = stop = -_NEAR - 1
    for x, (one, other) in enumerate(zip(old, new, strict=True)):
        if one == other:
            continue
        if x - stop > _NEAR:
            if stop > 0:
                yield begin, stop
            begin = x
            while begin and not new[begin][0]:
                begin -= 1
        stop = x + 1
    if stop > 0:
        yield begin, stop


def _written(row: Iterable[ScreenCell]) -> Iterator[str]:
    """Yields characters, and codes where the style changes; at the end the style is plain."""
    now = ""
    for char, code in row:
        if code != now:
            yield f"\x1b[{code}m" if not (now and code) else f"\x1b[;{code}m"
            now = code
        yield char
    if now:
        yield "\x1b[m"


@cache
def code_of_style(style: Style, colours: int) -> str:
    """The code of a style on a terminal of so many colours."""
    plain = style.without_color
    colour = style.color
    if colour and colour.number is not None and colours:
        number = colour.number if colours >= _MANY else _READABLE.get(colour.number)
        if number is not None:
            plain += Style(color=Color.from_ansi(number))
    return plain.render("x", color_system=ColorSystem.EIGHT_BIT).partition("m")[0][2:]
