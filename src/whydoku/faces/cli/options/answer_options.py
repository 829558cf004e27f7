"""How answers about puzzles are written: as text, as JSON or as a table."""

from __future__ import annotations

from typing import Annotated, Final

import click

from whydoku.dataclass import dataclass
from whydoku.faces.cli.options.asked import SHARED
from whydoku.faces.cli.options.shared_options import WORKBOOK, SafeCsv
from whydoku.faces.cli.options.wanted_puzzles import AskedPuzzles
from whydoku.operations.running.forms import SEPARATED
from whydoku.shapes.marks import OneName

TABLES: Final = (*SEPARATED, WORKBOOK)
"""All formats of tables, including workbooks."""

ROWS: Final = "jsonl"
"""The format of rows as JSON objects, one on each line."""


@dataclass(frozen=True, kw_only=True)
class AskedAnswers(AskedPuzzles):
    """The options of commands whose answers can be written as a table."""

    heading = SHARED

    format_: Annotated[str, OneName(("text", *TABLES, "json"))] = "text"
    """Output format."""
    safe_csv: SafeCsv = False

    def __post_init__(self) -> None:
        if self.safe_csv and self.format_ not in SEPARATED:
            raise click.UsageError(f"--safe-csv needs --format {' or '.join(SEPARATED)}")
        if self.as_json and self.format_ in TABLES:
            raise click.UsageError(f"--json and --format {self.format_} cannot be combined")

    @property
    def is_json(self) -> bool:
        """Whether the output is JSON."""
        return self.as_json or self.format_ == "json"

    @property
    def is_table(self) -> bool:
        """Whether the output is a table."""
        return self.format_ in (*TABLES, ROWS)
