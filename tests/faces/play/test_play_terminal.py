"""The full screen in a terminal: every key and command that asks something has its answer there."""

from __future__ import annotations

import os
import re
from codecs import getincrementaldecoder
from contextlib import suppress
from pathlib import Path
from select import select

import pytest

from command_line import needs_terminal, started_at_a_terminal
from corpus import WIKIPEDIA
from patience import until
from requirements import needed
from whydoku import Game
from whydoku.errors import WhydokuError
from whydoku.faces.play.commands import COMMANDS, do, done
from whydoku.faces.play.replies import Pending
from whydoku.faces.play.screen.keys import KEYS
from whydoku.faces.play.session import Session

WIDTH, HEIGHT = 80, 24
SENT = re.compile(r"\x1b\[([0-9;?]*)([@-~])|\x1b[^\[]|[^\x1b]")


class Seen:
    """What a person sees at a terminal, and the keys that they press."""

    def __init__(self, main: int) -> None:
        self._main = main
        self._decoder = getincrementaldecoder("utf-8")()
        self._rest = ""
        self._rows = [[" "] * WIDTH for _ in range(HEIGHT)]
        self._y = self._x = 0

    @property
    def words(self) -> str:
        """The screen without its board, as one line."""
        rows = ("".join(row) for row in self._rows)
        return " ".join(" ".join(row for row in rows if "│" not in row).split())

    def press(self, keys: str) -> None:
        os.write(self._main, keys.encode())

    def until(self, pattern: str) -> None:
        """Looks on until what is seen has a pattern."""

        def is_seen() -> bool:
            while select([self._main], [], [], 0)[0]:
                self._take(self._decoder.decode(os.read(self._main, 65536)))
            return re.search(pattern, self.words) is not None

        until(is_seen)

    def _take(self, text: str) -> None:
        text, end = self._rest + text, 0
        for match in SENT.finditer(text):
            end = match.end()
            numbers, kind = match[1] or "", match[2]
            if kind == "H":
                y, _, x = numbers.partition(";")
                self._y, self._x = int(y or 1) - 1, int(x or 1) - 1
            elif kind == "J":
                self._rows = [[" "] * WIDTH for _ in range(HEIGHT)]
            elif kind == "K":
                self._rows[self._y][self._x :] = [" "] * (WIDTH - self._x)
            elif len(match[0]) == 1 and match[0].isprintable():
                self._rows[self._y][self._x] = match[0]
                self._x += 1
        self._rest = text[end:]


ASKED = (
    ("h", "hint", r"Look at box 2\."),
    ("s", "steps", r"1\. Hidden Single"),
    ("w5", "why", r"It follows at once"),
    ("p", "path", r"The path to the solution has 51 steps"),
    ("/hint\r", "hint", r"Look at box 2\."),
    ("/steps 2\r", "steps", r"1\. Hidden Single"),
    ("/why r1c6=8\r", "why", r"It follows at once"),
    ("/argue hidden single: r1c6=8\r", "argue", r"It holds: Hidden Single"),
    ("/argue because\r", "argue", r"gives no reason"),
    ("/path\r", "path", r"The path to the solution has 51 steps"),
    ("/practice naked-single 1\r", "practice", r"Practice: Naked Single, grade 1"),
    ("/answer r1c1 not 1\r", "answer", r"Not yet|Right"),
    ("\t", "next", r"Practice: Naked Single, grade 1"),
    ("x5", "remove", r"Not yet|Right"),
    ("\t", "next", r"Practice: Naked Single, grade 1"),
    ("/r1c1=1 r1c2=1\r", "place", r"Not yet"),
    ("/new easy\r", "new", r"Easy\. \d+ cells open"),
    ("/today\r", "today", r"Easy, \d+ \w+ \d{4}\. \d+ cells open"),
)
"""What is pressed, each time when nothing is open or a position is practised; which command that
is; and what is told."""


@needs_terminal
@pytest.mark.dear
def test_whatever_asks_something_is_answered_in_a_terminal(tmp_path: Path) -> None:
    needed("textual")
    words = "-m", "whydoku", "play", "--games", str(tmp_path), WIKIPEDIA
    child, main = started_at_a_terminal(
        *words, TERM="xterm", COLUMNS=str(WIDTH), LINES=str(HEIGHT), LC_ALL="C.UTF-8"
    )
    seen = Seen(main)
    try:
        seen.until("h hint")
        for keys, _, told in ASKED:
            seen.press(keys)
            seen.until(told)
            if not told.startswith(("gives no", "Practice", "Not yet", "Easy")):
                seen.press("\x1b")
                seen.until(r"Back in your game\.")
    finally:
        child.kill()
        child.wait()
        os.close(main)


def test_each_command_that_asks_something_is_tried(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where `save FILE` writes
    asking = {
        command.name
        for command in COMMANDS
        for first in ("board", "practice naked-single 1")
        if asks_after(first, command.usage.replace("REASON", "r1c6=8"))
    }
    assert asking == {name for _, name, _ in ASKED}
    keys = {key for bound in KEYS if bound.word in asking for key in bound.names}
    assert keys - {"tab"} <= {keys for keys, _, _ in ASKED}


def asks_after(first: str, line: str) -> bool:
    """Whether a line asks something after a first line."""
    session = Session(Game(WIKIPEDIA))
    done(session, do(session, first))
    with suppress(WhydokuError):
        return isinstance(do(session, line), Pending)
    return False
