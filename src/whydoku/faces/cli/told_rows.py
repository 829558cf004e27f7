"""The options of operations that tell what they find, and also write it as rows."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.faces.cli.operation_command import AskedOperation, answer_puzzles
from whydoku.faces.cli.telling import tell_each
from whydoku.faces.cli.telling_options import AskedTold
from whydoku.operations.operation import TellingOperation


@dataclass(frozen=True, kw_only=True)
class AskedRows(AskedOperation, AskedTold):
    """The grids that the operation is asked about, and how it tells what it finds."""

    pages = True

    def __post_init__(self) -> None:
        super().__post_init__()
        AskedTold.__post_init__(self)


def tell_or_write(asked: AskedRows, operation: TellingOperation) -> int:
    """Tells what the operation finds for each grid, or writes it as rows; returns the exit code."""
    if asked.format_ in ("text", "json"):
        return tell_each(asked, operation, asked.workers)
    return answer_puzzles(asked, operation)
