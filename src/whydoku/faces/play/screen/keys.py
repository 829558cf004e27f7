"""What keys do, most of them a command of the table; and the line in which any command can be
typed, as a value.

The screen gives the line each key in turn, so that nothing is lost however fast the keys come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, Self

from whydoku.dataclass import dataclass, replace
from whydoku.faces.play.commands import BY_WORD
from whydoku.faces.play.questions import PlayQuestion, made_puzzle
from whydoku.faces.play.session import Session
from whydoku.grids.bits import Cells, members
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.parts.sets import Cell
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.telling.pictures.terminal import FAINT, Coloured


class BoundKey(NamedTuple):
    """Keys that do the same.

    names  what Textual calls them, or the characters that they write
    shown  what the help calls them; nothing if another line tells of them
    word   the word of the command, of an action of the screen, or a mode of `WRITES`
    about  what it does; of a command the table says it
    does   the command whose key it is, if that is not `word`
    """

    names: tuple[str, ...]
    shown: str
    word: str
    about: str = ""
    does: str = ""


LEAVING: Final = ("q", "ctrl+q", "ctrl+c")

KEYS: Final = (
    BoundKey((), "arrows", "", "Choose a cell, with Shift more."),
    BoundKey((), "1 to 9", "", "Put a digit in; with Alt a note, where the terminal passes it."),
    BoundKey(
        ("backspace", "delete", "0"), "Backspace", "rub", "Takes a digit or notes away.", "erase"
    ),
    BoundKey(("n", "space"), "n", "pencil", "Digits write notes; again, digits."),
    BoundKey(("m",), "m", "corner", "Digits write notes in corners; again, digits."),
    BoundKey(("x",), "x", "cross", "Digits cross candidates out; again, digits."),
    BoundKey(("a",), "a", "automatic", "Shows candidates, or your own notes.", "marks automatic"),
    BoundKey(("u", "ctrl+z"), "u", "undo", "Takes back the last entry."),
    BoundKey(("U", "ctrl+y"), "U", "redo"),
    BoundKey(("h",), "h", "hint", "Says where to look, and more each time."),
    BoundKey(("enter",), "Enter", "apply", "Takes the step that is shown."),
    BoundKey(("s",), "s", "steps"),
    BoundKey(("w",), "w", "ask_why", "Asks why; press the digit then."),
    BoundKey(("f",), "f", "ask_digit", "Highlights a digit, and says where; press the digit then."),
    BoundKey(("p",), "p", "path"),
    BoundKey(("tab",), "Tab", "next", "Goes on: text, path, lesson, list, hint, practice."),
    BoundKey(("shift+tab",), "Shift+Tab", "back"),
    BoundKey(("c",), "c", "check"),
    BoundKey(("t",), "t", "timer", "Shows the timer, or hides it.", "timer off"),
    BoundKey(("T",), "T", "pause", "Stops the timer and covers the board; any key goes on."),
    BoundKey(("escape",), "Escape", "let_go", "Stops a search, closes help, lets go.", "close"),
    BoundKey(("pagedown",), "PgDn, PgUp", "turn_on", "Turn over what is said."),
    BoundKey(("pageup",), "", "turn_back"),
    BoundKey(("slash", "/", "colon", ":"), "/", "open_line", "Opens a line for any command."),
    BoundKey(("question_mark", "?", "f1"), "?", "show_keys", "Lists the keys; F1 too."),
    BoundKey(("ctrl+l",), "Ctrl+L", "repaint", "Draws the screen anew."),
    BoundKey(LEAVING, "q", "quit"),
)
"""All keys but those that move and those of digits."""

BY_KEY: Final[Mapping[str, BoundKey]] = MappingProxyType(
    {name: bound for bound in KEYS for name in bound.names}
)

_BY_COMMAND: Final[Mapping[str, str]] = MappingProxyType(
    {word: bound.shown for bound in KEYS if bound.shown for word in (bound.word, bound.does)}
    | {"answer": "x and a digit", "apply 2": "Tab Tab Enter"}
)


def key_of(command: str) -> str:
    """How a command is given on the screen: by a key, or else typed in the line."""
    is_answer = command.startswith("answer ")
    return _BY_COMMAND.get("answer" if is_answer else command) or f"/{command}"


ARROWS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
)
"""By how many rows and columns the arrows move."""


WRITES: Final = {"": "digits", "pencil": "notes", "corner": "corners", "cross": "crossing out"}
"""What digits do, by the mode."""


ALT: Final[Mapping[str, int]] = MappingProxyType(
    {char: digit for digit, char in enumerate("¡™£¢∞§¶•ª", 1)}
)
"""What Textual makes of `Escape` and a digit, which most terminals send for `Alt` and the digit."""

DIGITS: Final[Mapping[str, int]] = MappingProxyType(
    {**{char: int(char) for char in "123456789"}, **ALT}
)
"""The digits that characters mean, with `Alt` or without."""


def line_of_mark(session: Session, cursor: int, digit: int, mode: str) -> tuple[str, Cells]:
    """The line that marks a digit in a mode in the chosen cells; where the cell of the cursor has
    that mark already, the line that takes it back. Without those of several cells that refuse the
    mark, which come second, if others do not."""
    game, its = session.game, DIGIT_CANDIDATES[digit - 1]
    marked = {"cross": game.crossed, "corner": game.corners, "pencil": game.notes}[mode].bits
    if session.practice or (mode == "pencil" and game.is_automatic):
        marked = 0
    chosen, refusing = session.cells & ~cells_of(session.board.digits), 0
    if chosen.bit_count() > 1 and mode != "cross" and not session.practice:
        accepting = chosen & cells_of(game.markable.bits & its)
        chosen, refusing = accepting or chosen, chosen & ~accepting if accepting else 0
    lead = members(chosen)[0] if refusing >> cursor & 1 else cursor
    goes, there = marked >> lead * 9 + digit - 1 & 1, cells_of(marked & its)
    cells = [Cell(i) for i in members(chosen & (there if goes else ~there) or 1 << lead)]
    if mode == "cross" and not goes:
        return " ".join(f"{cell}<>{digit}" for cell in cells), refusing
    word = {"cross": "restore", "corner": "corner", "pencil": "wipe" if goes else "note"}[mode]
    return f"{word} {' '.join(f'{digit}{cell}' for cell in cells)}", refusing


def keys_told() -> Iterator[str]:
    """Yields a line for each key."""
    for bound in KEYS:
        if bound.shown:
            yield f"{bound.shown}: {bound.about or BY_WORD[bound.word].about}"
    yield ("5': The only pencil mark of its cell. 25,7: Notes 2 and 5, and 7 in a corner.")


PLAYING: Final = ("h hint", "Enter take", "s steps", "w why", "p path", "u undo", "/ command")
WALKING: Final = ("Tab on", "Shift+Tab back", "Enter take", "Escape close", "/ command")
PRACTISING: Final = ("x crosses out", "h hint", "Tab another", "Escape close", "/ command")
"""The keys named at the bottom, as far as there is room."""

LEAVES: Final = "q quit"
_ALWAYS: Final = f"? keys  {LEAVES}"

WAITING: Final[Mapping[str, str]] = MappingProxyType(
    {
        "why": "Why? Press a digit for {cell}, or Escape.",
        "digit": "Highlight? Press a digit, or Escape.",
    }
)
"""What is said while a key waits for a digit."""


def waiting_told(question: PlayQuestion) -> str:
    """What is going on until a question is answered, and what one can do meanwhile."""
    if question.function is made_puzzle:
        level = question.arguments[0]
        an = "an" if level[0] in "aeiou" else "a"
        return f"Making {an} {level} puzzle ... Escape stops it."
    return "Searching ... Escape stops it; you can go on meanwhile."


def keys_at_bottom(named: Sequence[str], *, has_more: bool, width: int) -> str:
    """The line at the bottom: the keys that matter now, of which the last ones give way first."""
    more = ["PgDn more"] if has_more else []
    for count in range(len(named), -1, -1):
        line = "  ".join([*more, *named[:count], _ALWAYS])
        if len(line) <= width:
            return line
    return _ALWAYS


PROMPT: Final = "/"
HELP: Final = "a command, such as lesson x-wing; Tab completes, Escape leaves"

_CURSOR: Final = "7"

_COMPLETED: Final = (*dict.fromkeys([*BY_WORD, *(one.usage for one in BY_WORD.values())]),)
"""What is completed, the more likely first."""

_EDITS: Final[Mapping[str, Callable[[str, str], tuple[str, str]]]] = MappingProxyType(
    {
        "left": lambda before, after: (before[:-1], before[-1:] + after),
        "right": lambda before, after: (before + after[:1], after[1:]),
        "home": lambda before, after: ("", before + after),
        "end": lambda before, after: (before + after, ""),
        "ctrl+a": lambda before, after: ("", before + after),
        "ctrl+e": lambda before, after: (before + after, ""),
        "backspace": lambda before, after: (before[:-1], after),
        "delete": lambda before, after: (before, after[1:]),
        "ctrl+w": lambda before, after: (re.sub(r"\S*\s*$", "", before), after),
        "ctrl+u": lambda _before, after: ("", after),
        "ctrl+k": lambda before, _after: (before, ""),
    }
)
"""What keys make of the texts before and after the cursor."""


@dataclass(frozen=True, slots=True)
class TypedLine:
    """A line that is being typed.

    text      what it holds
    at        the place of the cursor in it
    earlier   the lines typed before
    recalled  how many of them one has gone back
    begun     the beginning that `Tab` completed; again, it goes on to what else begins so
    """

    earlier: tuple[str, ...] = ()
    text: str = ""
    at: int = 0
    recalled: int = 0
    begun: str = ""

    @property
    def rest(self) -> str:
        """What would complete the text; empty if nothing would."""
        begun = self.text.lower()
        if not begun or self.at < len(self.text):
            return ""
        found = (word for word in _COMPLETED if word.lower().startswith(begun))
        return next(found, begun)[len(begun) :]

    def with_typed(self, text: str) -> Self:
        """The line with a text put in at the cursor; lines become one."""
        text = " ".join(text.splitlines())
        whole = self.text[: self.at] + text + self.text[self.at :]
        return replace(self, text=whole, at=self.at + len(text), begun="")

    def pressed(self, key: str) -> Self:
        """The line after a key that writes nothing."""
        if key in ("up", "down"):
            back = min(max(self.recalled + (1 if key == "up" else -1), 0), len(self.earlier))
            text = self.earlier[-back] if back else ""
            return replace(self, recalled=back, text=text, at=len(text), begun="")
        if key == "tab":
            return self._completed()
        if key in ("right", "end", "ctrl+e") and self.rest:
            return self.with_typed(self.rest)
        if edit := _EDITS.get(key):
            before, after = edit(self.text[: self.at], self.text[self.at :])
            return replace(self, text=before + after, at=len(before), begun="")
        return self

    def _completed(self) -> Self:
        begun, now = self.begun or self.text.lower(), self.text.removesuffix(" ")
        found = [one for one in _COMPLETED if one.lower().startswith(begun)]
        if not begun or not found or self.at < len(self.text):
            return self
        text = found[(found.index(now) + 1) % len(found) if self.begun else 0]
        text += " " * (text in BY_WORD)
        return replace(self, text=text, at=len(text), begun=begun)

    def drawn(self, width: int) -> list[Coloured]:
        """What is seen of it in a width, the cursor always."""
        begin = max(0, self.at + len(PROMPT) + 1 - width)
        whole = self.text + (self.rest or ("" if self.text else HELP)) + " "
        typed = len(self.text)
        return [
            (PROMPT, FAINT),
            (self.text[begin : self.at], ""),
            (whole[self.at], _CURSOR),
            (whole[self.at + 1 : typed], ""),
            (whole[max(self.at + 1, typed) :], FAINT),
        ]
