"""What is said, as texts with styles, and the widget in which one turns over what is too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text
from textual.events import MouseScrollDown, MouseScrollUp
from textual.strip import Strip
from textual.widget import Widget

from whydoku.faces.play.helping import Help
from whydoku.faces.play.replies import COMMAND, PlayReply
from whydoku.faces.play.screen.keys import key_of
from whydoku.render.spans import TECHNIQUE, Span, words_of


class WordsWidget(Widget):
    """What is said, with a blank on both sides."""

    def __init__(self) -> None:
        super().__init__(id="words")
        self._texts: tuple[Text, ...] = ()
        self._lines: list[Text] = []
        self._place = 0
        self._width, self._height = 78, 7

    @property
    def has_more(self) -> bool:
        """Whether something stands below what is in sight."""
        return self._place < self._last

    @property
    def _last(self) -> int:
        return max(len(self._lines) - self._height, 0)

    def fit(self, width: int, height: int) -> None:
        """Says the same in other room."""
        self._width, self._height = max(width - 2, 1), max(height, 1)
        self.say(self._texts, self._place)

    def say(self, texts: Sequence[Text], place: int = 0) -> None:
        """Says something else; `place` is the number of the text to be in sight."""
        self._texts = tuple(texts)
        self._lines = self._broken(texts)
        self._place = min(len(self._broken(texts[:place])), self._last)
        self.refresh()

    def _broken(self, texts: Iterable[Text]) -> list[Text]:
        """The lines of texts, broken between words."""
        console = self.app.console
        return [line for text in texts for line in text.wrap(console, self._width) or (text,)]

    def turn(self, *, back: bool = False, lines: int = 0) -> None:
        """Goes on by so many lines, or by what is in sight but one, or back."""
        by = lines or max(self._height - 1, 1)
        self._place = min(max(self._place + (-by if back else by), 0), self._last)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line number `y` in sight."""
        lines = self._lines[self._place :]
        told = Text(" ") + lines[y] if y < min(len(lines), self._height) else Text()
        return Strip(told.render(self.app.console)).adjust_cell_length(self.size.width)

    def on_mouse_scroll_down(self, _event: MouseScrollDown) -> None:
        """Goes on by a line."""
        self.turn(lines=1)

    def on_mouse_scroll_up(self, _event: MouseScrollUp) -> None:
        """Goes back by a line."""
        self.turn(back=True, lines=1)


def texts_shown(
    reply: PlayReply, shown: Help | None, legend: Iterable[str]
) -> tuple[list[Text], int]:
    """The texts of a reply, and the place of the chosen step among them. Names of techniques and
    keys of commands are bold, and the number of the chosen step of the help that is shown is
    reversed. The legend of the marks stands below that step, or at the end."""
    explained = [Text(line, style="dim") for line in legend]
    texts: list[Text] = []
    place = 0
    for head, text in reply.lines:
        is_chosen = _is_chosen(head, shown)
        told = Text(head, style="reverse" if is_chosen else "")
        for piece in text:
            role = piece.role if isinstance(piece, Span) else ""
            words = key_of(words_of(piece)) if role == COMMAND else words_of(piece)
            told.append(words, "bold" if role in (COMMAND, TECHNIQUE) else "")
        if is_chosen:
            place = len(texts)
        texts.append(told)
        if is_chosen:
            texts += explained
            explained = []
    return [*texts, *explained], place


def _is_chosen(head: str, shown: Help | None) -> bool:
    chosen = getattr(shown, "chosen", 0)
    return bool(chosen) and head.strip(" .") == str(chosen)
