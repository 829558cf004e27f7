"""What keys do: most of them a command of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from whydoku.faces.play.commands import BY_WORD
from whydoku.faces.play.session import Session
from whydoku.world.sets import Cell


class BoundKey(NamedTuple):
    """Keys that do the same.

    names  what Textual calls them, or the characters that they write
    shown  what the help calls them; nothing if another line tells of them
    word   the word of the command, of an action of the screen, or a mode of `WRITES`
    about  what it does; of a command the table says it
    """

    names: tuple[str, ...]
    shown: str
    word: str
    about: str = ""


KEYS: Final = (
    BoundKey((), "arrows", "", "Choose a cell, with Shift more; lead on and back in help."),
    BoundKey((), "1 to 9", "", "Put a digit in; with Alt a note, where the terminal passes it."),
    BoundKey(("backspace", "delete", "0"), "Backspace", "rub", "Takes a digit or notes away."),
    BoundKey(("n", "space"), "n", "pencil", "Digits write notes; again, digits."),
    BoundKey(("m",), "m", "corner", "Digits write notes in corners; again, digits."),
    BoundKey(("x",), "x", "cross", "Digits cross candidates out; again, digits."),
    BoundKey(("a",), "a", "automatic", "Shows candidates, or your own notes."),
    BoundKey(("u", "ctrl+z"), "u", "undo"),
    BoundKey(("U", "ctrl+y"), "U", "redo"),
    BoundKey(("h",), "h", "hint"),
    BoundKey(("enter",), "Enter", "apply"),
    BoundKey(("s",), "s", "steps"),
    BoundKey(("w",), "w", "ask_why", "Asks why; press the digit then."),
    BoundKey(("p",), "p", "path"),
    BoundKey(("c",), "c", "check"),
    BoundKey(("escape",), "Escape", "let_go", "Stops a search, closes help, lets a digit go."),
    BoundKey(("pagedown",), "PgDn, PgUp", "scroll_down", "Scroll what is said."),
    BoundKey(("pageup",), "", "scroll_up"),
    BoundKey(("slash", "/", "colon", ":"), "/", "open_line", "Opens a line for any command."),
    BoundKey(("question_mark", "?"), "?", "show_keys", "Lists the keys and all commands."),
    BoundKey(("ctrl+l",), "Ctrl+L", "repaint", "Draws the screen anew."),
    BoundKey(("q", "ctrl+q", "ctrl+c"), "q", "quit"),
)
"""All keys but those that move and those of digits."""

BY_KEY: Final[Mapping[str, BoundKey]] = MappingProxyType(
    {name: bound for bound in KEYS for name in bound.names}
)
"""The keys by name."""

ARROWS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
)
"""By how many rows and columns the arrows move."""


WRITES: Final = {"": "digits", "pencil": "notes", "corner": "corners", "cross": "crossing out"}
"""What digits do, by the mode."""


def lines_of_mark(session: Session, k: int, mode: str) -> list[str]:
    """The lines that mark a candidate in a mode, in each chosen cell; where the candidate `k` has
    that mark already, those that take it back."""
    game, digit = session.game, k % 9 + 1
    cells = [Cell(i) for i in range(81) if session.cells >> i & 1]
    if mode == "cross":
        word, sign = ("restore ", " ") if game.crossed.bits >> k & 1 else ("", "<>")
        return [f"{word}{cell}{sign}{digit}" for cell in cells]
    if mode == "corner":
        return [f"corner {cell} {digit}" for cell in cells]
    is_noted = not game.is_automatic and game.notes.bits >> k & 1
    return [f"{'wipe' if is_noted else 'note'} {cell} {digit}" for cell in cells]


def keys_told() -> Iterator[str]:
    """Yields a line for each key."""
    for bound in KEYS:
        if bound.shown:
            yield f"{bound.shown}: {bound.about or BY_WORD[bound.word].about}"
