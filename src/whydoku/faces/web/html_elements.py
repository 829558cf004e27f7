"""HTML as values: whatever is not an element already is escaped."""

from __future__ import annotations

from html import escape
from typing import Final

_WITHOUT_END: Final = frozenset({"link", "meta"})


class Html(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(tag: str, *inside: str, **attributes: str) -> Html:
    """An element with its attributes; `class_` is the attribute `class`."""
    given = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for name, value in attributes.items()
    )
    if tag in _WITHOUT_END:
        return Html(f"<{tag}{given}>")
    return Html(f"<{tag}{given}>{joined(*inside)}</{tag}>")


def joined(*parts: str) -> Html:
    """The parts one after the other; those that are plain text are escaped."""
    return Html("".join(part if isinstance(part, Html) else escape(part) for part in parts))


def separated(by: str, *parts: str) -> Html:
    """The parts with something between each two."""
    between = joined(by)
    return Html(between.join(joined(part) for part in parts))


def prose(text: str) -> Html:
    """Text in which backticks enclose code."""
    pieces = text.split("`")
    if len(pieces) % 2 == 0:
        return joined(text)
    return joined(*(element("code", one) if n % 2 else one for n, one in enumerate(pieces)))


def paragraphs(text: str) -> Html:
    """Text whose paragraphs are separated by empty lines."""
    return joined(*(element("p", prose(part)) for part in text.split("\n\n") if part.strip()))
