"""Builds HTML from texts: plain text is escaped, while instances of `Html` are taken as they
are."""

from __future__ import annotations

from html import escape


class Html(str):
    """A text that is HTML already, so that nothing in it is escaped."""

    __slots__ = ()


def html(template: str, *parts: str) -> Html:
    """Fills each `{}` of an HTML template with a part, which is escaped if it is plain text."""
    return Html(
        template.format(*(part if isinstance(part, Html) else escape(part) for part in parts))
    )


def joined(*parts: str) -> Html:
    """The parts as HTML, one after the other; plain text is escaped."""
    return separated("", *parts)


def separated(by: str, *parts: str) -> Html:
    """The parts as HTML, with the text `by` between each two; plain text is escaped."""
    return html(escape(by).join(["{}"] * len(parts)), *parts)


def prose(text: str) -> Html:
    """A text as HTML, with `<code>` elements for what stands between backticks."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return joined(text)
    return joined(
        *(html("<code>{}</code>", piece) if n % 2 else piece for n, piece in enumerate(pieces))
    )


def paragraphs(text: str) -> Html:
    """A text as HTML paragraphs, split where it has empty lines."""
    return joined(*(html("<p>{}</p>", prose(part)) for part in text.split("\n\n") if part.strip()))
