"""The formats that take several lines and are known by the first of them.

They are imported when a line first looks like one of them: most sources are plain lines, which
should not wait for parsers they do not need.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from whydoku.formats import json_puzzles, json_text, opensudoku, sdk
from whydoku.formats.reading import Reading
from whydoku.formats.source import Lines, is_idle

Begins: TypeAlias = Callable[[str], bool]
Reader: TypeAlias = Callable[[str, Lines], Iterator[Reading]]

_DOCUMENTS: Final[tuple[tuple[Begins, Reader], ...]] = (
    (sdk.begins, sdk.read),
    (json_text.begins, json_puzzles.read),
    (opensudoku.begins, opensudoku.read),
)
"""Each with its test, in the order in which it is asked."""


def reader_of(text: str) -> Reader | None:
    """The reader of the document that begins with a line."""
    return next((reads for begins, reads in _DOCUMENTS if begins(text)), None)


def read_described(comment: str, lines: Lines) -> Iterator[Reading]:
    """The sections after comments of which one names the puzzle, if sections do follow."""
    name = sdk.name_in(comment) or ""
    for text in lines:
        if not is_idle(text):
            if sdk.begins(text):
                for found in sdk.read(text, lines):
                    yield found if found.name else found._replace(name=name)
            else:
                lines.again(text)
            return
        name = sdk.name_in(text) or name
