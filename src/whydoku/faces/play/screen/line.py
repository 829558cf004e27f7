"""The line in which any command can be typed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input

from whydoku.faces.play.commands import BY_WORD


class CommandLineInput(Input):
    """A line that completes the words of commands, and brings back what was typed before."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "cursor_right", show=False),
        Binding("up", "earlier(-1)", show=False),
        Binding("down", "earlier(1)", show=False),
        Binding("escape", "leave", show=False),
    ]

    @dataclass
    class Left(Message):
        """The line is left, with a text to do or without."""

        input: CommandLineInput
        text: str

    def __init__(self, before: list[str]) -> None:
        words = [command.usage for command in dict.fromkeys(BY_WORD.values())]
        super().__init__(
            id="typed",
            compact=True,
            select_on_focus=False,
            placeholder="a command, such as lesson x-wing; Tab completes, Escape leaves",
            suggester=SuggestFromList([*BY_WORD, *words], case_sensitive=False),
        )
        self._before = before
        self._at = len(before)

    def action_earlier(self, by: int) -> None:
        """Brings back what was typed before."""
        self._at = min(max(self._at + by, 0), len(self._before))
        self.value = self._before[self._at] if self._at < len(self._before) else ""
        self.cursor_position = len(self.value)

    def action_leave(self) -> None:
        """Leaves without doing anything."""
        self.post_message(self.Left(self, ""))

    async def action_submit(self) -> None:
        """Does what is typed."""
        self.post_message(self.Left(self, self.value))
