"""What is said, as a text with styles."""

from __future__ import annotations

from rich.text import Text

from whydoku.faces.play.helping import Help
from whydoku.faces.play.replies import PlayReply
from whydoku.render.spans import TECHNIQUE, Span, words_of


def words_shown(reply: PlayReply, shown: Help | None) -> Text:
    """The lines of a reply: names of techniques are bold, and the number of the chosen step of the
    help that is shown is reversed."""
    chosen = getattr(shown, "chosen", 0)
    lines = []
    for head, text in reply.lines:
        is_chosen = chosen and head.strip(" .") == str(chosen)
        told = Text(head, style="reverse" if is_chosen else "")
        for piece in text:
            is_name = isinstance(piece, Span) and piece.role == TECHNIQUE
            told.append(words_of(piece), "bold" if is_name else "")
        lines.append(told)
    return Text("\n").join(lines)
