"""Parses the XML of a workbook while it is unpacked. Document types and entities are refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias
from xml.parsers import expat

from whydoku.errors import InvalidPuzzle
from whydoku.formats.sources.limits import LARGEST_VALUE

Attributes: TypeAlias = dict[str, str]
Start: TypeAlias = Callable[[str, Attributes], None]
End: TypeAlias = Callable[[str], None]
OnText: TypeAlias = Callable[[str], None]


class LocalNames(dict[str, str]):
    """The names of tags without their prefixes, such as `c` for `x:c`. Each is worked out only
    once."""

    def __missing__(self, name: str) -> str:
        local = self[name] = name.rpartition(":")[2]
        return local


def parse(
    chunks: Iterable[bytes], start: Start, end: End | None = None, text: OnText | None = None
) -> None:
    """Parses the XML in `chunks`. Calls `start` and `end` for the starts and ends of tags, and
    `text` for texts. Names keep their prefixes."""
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse
    parser.StartElementHandler = start
    if end:
        parser.EndElementHandler = end
    if text:
        parser.CharacterDataHandler = text
    fed = 0
    for chunk in chunks:
        parser.Parse(chunk, False)
        fed += len(chunk)
        if fed - parser.CurrentByteIndex > LARGEST_VALUE:  # read again with every chunk
            raise InvalidPuzzle(
                f"the workbook has a tag of more than the {LARGEST_VALUE} characters allowed"
            )
    parser.Parse(b"", True)


def walk(
    chunks: Iterable[bytes],
    start: Callable[[list[str], Attributes], None],
    end: Callable[[list[str]], None] = lambda _: None,
    text: Callable[[list[str], str], None] = lambda *_: None,
) -> None:
    """Parses the XML in `chunks`. Calls `start` and `end` for the starts and ends of tags, and
    `text` for texts, each with the list of the names of all open tags, outermost first.

    The names of tags and attributes have no prefixes.
    """
    path: list[str] = []

    def on_start(tag: str, raw: Attributes) -> None:
        path.append(local_name(tag))
        start(path, local(raw))

    def on_end(_: str) -> None:
        end(path)
        path.pop()

    parse(chunks, on_start, on_end, lambda data: text(path, data))


def local(attributes: Attributes) -> Attributes:
    """The attributes of a tag, with names that have no prefixes."""
    return {local_name(name): value for name, value in attributes.items()}


def local_name(name: str) -> str:
    """The name of a tag or an attribute without its prefix."""
    return name.rpartition(":")[2]


def _refuse(*_: object) -> None:
    raise InvalidPuzzle("the workbook declares a document type, as no spreadsheet does")
