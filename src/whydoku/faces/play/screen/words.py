"""What is said, as a text with styles."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap

from rich.text import Text

from whydoku.faces.play.helping import Help
from whydoku.faces.play.replies import PlayReply
from whydoku.render.spans import TECHNIQUE, Span, plain, words_of


def words_shown(reply: PlayReply, shown: Help | None, legend: Iterable[str]) -> Text:
    """The lines of a reply: names of techniques are bold, and the number of the chosen step of the
    help that is shown is reversed. The legend of the marks stands below that step, or at the end.
    """
    explained = [Text(line, style="dim") for line in legend]
    lines = []
    for head, text in reply.lines:
        is_chosen = _is_chosen(head, shown)
        told = Text(head, style="reverse" if is_chosen else "")
        for piece in text:
            is_name = isinstance(piece, Span) and piece.role == TECHNIQUE
            told.append(words_of(piece), "bold" if is_name else "")
        lines.append(told)
        if is_chosen:
            lines += explained
            explained = []
    return Text("\n").join([*lines, *explained])


def place_of_chosen(reply: PlayReply, shown: Help | None, width: int) -> int:
    """How many lines of a width come before the chosen step; 0 if none is chosen."""
    before = 0
    for head, text in reply.lines:
        if _is_chosen(head, shown):
            return before
        before += len(wrap(head + plain(text), width, break_on_hyphens=False)) or 1
    return 0


def _is_chosen(head: str, shown: Help | None) -> bool:
    chosen = getattr(shown, "chosen", 0)
    return bool(chosen) and head.strip(" .") == str(chosen)
