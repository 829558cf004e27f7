"""What the full screen sends to a terminal: enough, little, and nothing that it cannot show."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from requirements import needed

if TYPE_CHECKING:
    from whydoku.faces.play.screen.painting import Picture

_SENT = re.compile(r"\x1b\[([\d;]*)([HKJm])|([^\x1b])")


class PlainTerminal:
    """A terminal that knows only what the painter sends."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.rows: Picture = [[(" ", "")] * width for _ in range(height)]
        self.x = self.y = 0
        self.code = ""

    def take(self, sent: str) -> None:
        for numbers, what, char in _SENT.findall(sent):
            if what == "H":
                y, _, x = numbers.partition(";")
                self.y, self.x = int(y) - 1, int(x or 1) - 1
            elif what == "m":
                self.code = numbers.removeprefix(";")
            elif what == "K":
                self.rows[self.y][self.x :] = [(" ", "")] * (self.width - self.x)
            elif what == "J":
                self.rows = [[(" ", "")] * self.width for _ in self.rows]
            else:
                self.rows[self.y][self.x] = (char, self.code)
                self.x += 1


def test_a_terminal_shows_what_was_painted_however_pictures_change() -> None:
    needed("textual")
    from whydoku.faces.play.screen.painting import changes

    draw = random.Random(1)
    width, height = 24, 4
    terminal = PlainTerminal(width, height)

    def picture() -> Picture:
        rows = [
            [(draw.choice("  ab"), draw.choice(["", "", "1", "2;4"])) for _ in range(width)]
            for _ in range(height)
        ]
        for row in rows:
            end = draw.choice([0, 10, width])
            row[end:] = [(" ", "")] * (width - end)
        return rows

    pictures = [terminal.rows, *(picture() for _ in range(200))]
    for before, after in pairwise(pictures):
        kept = [draw.choice([old, new]) for old, new in zip(before, after, strict=True)]
        after[:] = [list(row) for row in kept]
        terminal.take(changes(before, after))
        assert terminal.rows == after
        assert terminal.code == ""
        assert not changes(after, after)


def test_only_what_differs_is_sent_and_neighbours_of_one_style_together() -> None:
    needed("textual")
    from rich.segment import Segment
    from rich.style import Style

    from whydoku.faces.play.screen.painting import Painter, Terminal

    dim = Style(dim=True)
    painter = Painter(Terminal())
    line = [Segment("1", dim), Segment("2", dim), Segment(" " * 20), Segment("…", dim)]
    first = "\x1b[m\x1b[2J\x1b[1H\x1b[2m12\x1b[m"
    assert painter.sent_for([line]) == f"{first}\x1b[1;23H\x1b[2m…\x1b[m"
    assert painter.sent_for([line]) == ""
    line[3] = Segment("x")
    assert painter.sent_for([line]) == "\x1b[1;23Hx"
    line[3] = Segment(" ")
    assert painter.sent_for([line]) == "\x1b[1;3H\x1b[K"
    painter.forget()
    assert painter.sent_for([line]) == first
    wide = [Segment("数独"), Segment("a")]
    assert painter.sent_for([wide]).endswith("\x1b[1H数独a")


@pytest.mark.parametrize(
    ("colours", "own", "placed", "wrong"),
    [(256, "38;5;31", "1;38;5;28", "1;38;5;160"), (16, "", "1", "1;31"), (0, "", "1", "1")],
)
def test_colours_can_be_read_on_any_background(
    colours: int, own: str, placed: str, wrong: str
) -> None:
    needed("textual")
    from whydoku.faces.play.screen.painting import code_of_style
    from whydoku.faces.play.screen.widgets import style_of_code

    for wanted, code in ((own, "38;5;31"), (placed, "1;38;5;28"), (wrong, "1;38;5;160")):
        assert code_of_style(style_of_code(code), colours) == wanted


@pytest.mark.parametrize(
    ("environment", "colours", "has_unicode"),
    [
        ({"TERM": "xterm-256color", "LANG": "de_DE.UTF-8"}, 256, True),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, 0, True),
        ({"TERM": "xterm-256color", "LANG": "C", "LC_CTYPE": "C.UTF-8"}, 256, False),
        ({"TERM": "xterm", "COLORTERM": "truecolor", "LC_ALL": "de_DE.ISO-8859-1"}, 256, False),
        ({"TERM": "vt100", "LC_CTYPE": "C.UTF-8"}, 0, False),
    ],
)
def test_the_environment_says_what_a_terminal_shows(
    environment: dict[str, str], colours: int, has_unicode: bool
) -> None:
    needed("textual")
    from whydoku.faces.play.screen.painting import Terminal

    terminal = Terminal.of(environment)
    assert terminal == Terminal(colours, has_unicode)
    assert terminal.shown("│5…·") == ("│5…·" if has_unicode else "|5~.")
