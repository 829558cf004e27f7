"""The line in which any command can be typed, as a value: what it holds, and what keys make of it.

The screen gives it each key in turn, so that nothing is lost however fast the keys come.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Self

from whydoku.faces.play.commands import BY_WORD
from whydoku.render.terminal import FAINT, Coloured

PROMPT: Final = "/"
HELP: Final = "a command, such as lesson x-wing; Tab completes, Escape leaves"

_CURSOR: Final = "7"

_USAGES: Final = dict.fromkeys(command.usage for command in BY_WORD.values())
_COMPLETED: Final = (*BY_WORD, *_USAGES)
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
    begun     the beginning that `Tab` completed to a word; again, it goes on to the next word
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

    @property
    def _longer(self) -> str:
        """The word that comes after the one that `Tab` completed last, if they begin alike."""
        word = self.text.removesuffix(" ")
        alike = [one for one in BY_WORD if one.startswith(self.begun)] if self.begun else []
        if word not in alike or self.at < len(self.text):
            return ""
        return alike[(alike.index(word) + 1) % len(alike)] + " " if len(alike) > 1 else ""

    def with_typed(self, text: str) -> Self:
        """The line with a text put in at the cursor; lines become one."""
        text = " ".join(text.splitlines())
        whole = self.text[: self.at] + text + self.text[self.at :]
        return replace(self, text=whole, at=self.at + len(text), begun="")

    def pressed(self, key: str) -> Self:
        """The line after a key that writes nothing."""
        if key in ("up", "down"):
            return self._recalling(self.recalled + (1 if key == "up" else -1))
        if key in ("tab", "right", "end", "ctrl+e") and self.rest:
            is_word = key == "tab" and self.text + self.rest in BY_WORD
            begun = self.text.lower() if is_word else ""
            return replace(self.with_typed(self.rest + " " * is_word), begun=begun)
        if key == "tab" and (longer := self._longer):
            return replace(self, text=longer, at=len(longer))
        if key == "tab" and self.text in BY_WORD:
            return self.with_typed(" ")
        if edit := _EDITS.get(key):
            before, after = edit(self.text[: self.at], self.text[self.at :])
            return replace(self, text=before + after, at=len(before), begun="")
        return self

    def _recalling(self, back: int) -> Self:
        back = min(max(back, 0), len(self.earlier))
        text = self.earlier[-back] if back else ""
        return replace(self, recalled=back, text=text, at=len(text), begun="")

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
