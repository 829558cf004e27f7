"""Puzzles that a source gives without rules, under the rules that somebody says they have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from whydoku.formats.known import ruled
from whydoku.formats.known.csv_puzzles import is_lone_header
from whydoku.formats.sources.reading import Reading
from whydoku.formats.sources.ruled_cells import of_cells, under
from whydoku.formats.sources.source import Lines, is_blank_or_comment
from whydoku.grids.rules import Rules, rules


def as_rules(asked: str | Rules | None) -> Rules | None:
    """The rules that are asked for, if they are not the classic ones."""
    if asked is None:
        return None
    found = asked if isinstance(asked, Rules) else rules(asked)
    return None if found.is_classic else found


def readings_under(asked: Rules, lines: Lines, readings: Iterable[Reading]) -> Iterator[Reading]:
    """The readings of a source whose puzzles have these rules, but for those that say their own.

    `readings` are those of classic puzzles in these lines. A smaller grid stands on a line by
    itself.
    """
    if asked.size == 9 or _is_document(lines):
        for reading in readings:
            yield under(asked, reading)
        return
    for text in lines:
        if not (is_blank_or_comment(text) or is_lone_header(text.strip())):
            number = lines.number
            yield ruled.read(text, number) or of_cells(text, number, asked)


def _is_document(lines: Lines) -> bool:
    """Whether an object of JSON begins the text, in which each puzzle can say its own rules."""
    for first in lines:
        lines.put_back(first)
        return first.lstrip().startswith(("{", "["))
    return False
