"""Defines the answers of commands to puzzles. An answer has a form for people, a form for programs
and a form for tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from whydoku.faces.cli.wanted_puzzles import PuzzleItem

BLOCK: Final = 2048
"""The most puzzles per call to the library, and so the most answers that Ctrl-C can lose."""


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """The answer of a command to one puzzle, for people, for programs and for tables."""

    lines: Iterable[str]
    """Texts for programs; they may be produced while they are written, so that long lists need no
    memory."""
    data: Mapping[str, Any]
    """The object for JSON."""
    pictures: Iterable[str] = ()
    """Texts for people; these, too, may be produced while they are written."""
    fault: str = ""
    """A sentence for standard error. If there is one, the exit code is 1."""
    status: str = ""
    """The status of the puzzle. A table shows it if there are no cells, or if the answers are
    verdicts."""
    cells: Sequence[Any] = ()
    """The values for the columns of a table."""
    error: str = ""
    """What a table says of the fault beside the status, if not the same."""


def unreadable(fault: str) -> PuzzleAnswer:
    """The answer to an item that cannot be read as a puzzle; `fault` says why."""
    return PuzzleAnswer(("invalid",), {"status": "invalid", "why": [fault]}, (), fault, "invalid")


def place_data(item: PuzzleItem) -> dict[str, Any]:
    """The fields that begin the JSON of an answer: the place of the puzzle in the input, its name
    if it has one, and who has filled it in."""
    told = {"name": item.reading.name, "player": item.reading.player}
    return {"place": item.place, **{key: value for key, value in told.items() if value}}
