"""The formats that span several lines and are recognised by the first.

This module is imported only when a line looks like one of them: most sources are plain lines and
should not wait for parsers they do not need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from whydoku.formats import json_puzzles, json_text, opensudoku, sdk
from whydoku.formats.reading import Reading
from whydoku.formats.source import Lines, is_blank_or_comment

Begins: TypeAlias = Callable[[str], bool]
Reader: TypeAlias = Callable[[str, Lines], Iterator[Reading]]

_DOCUMENTS: Final[tuple[tuple[Begins, Reader], ...]] = (
    (sdk.begins, sdk.read),
    (json_text.begins, json_puzzles.read),
    (opensudoku.begins, opensudoku.read),
)
"""The test and the reader of each document format, in the order in which the tests are tried."""


def reader_of(text: str) -> Reader | None:
    """The reader of the document that begins with this line, or None if no document does."""
    return next((reads for begins, reads in _DOCUMENTS if begins(text)), None)


def read_described(comment: str, lines: Lines) -> Iterator[Reading]:
    """Yields the SadMan puzzle after a `#D` comment that names it, if its sections follow."""
    name = sdk.name_in(comment) or ""
    for text in lines:
        if not is_blank_or_comment(text):
            if sdk.begins(text):
                for found in sdk.read(text, lines):
                    yield found if found.name else found._replace(name=name)
            else:
                lines.put_back(text)
            return
        name = sdk.name_in(text) or name
