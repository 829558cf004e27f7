"""Tells what an operation finds for each grid that a command line names, to people and programs
alike."""

from __future__ import annotations

from dataclasses import replace

import click

from whydoku.bulk import workers as number_of_workers
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, unreadable
from whydoku.faces.cli.shared_options import style_of
from whydoku.faces.cli.stream import answer_stream
from whydoku.faces.cli.telling_options import AskedTold
from whydoku.faces.cli.wanted_puzzles import PuzzleItem, WantedPuzzles
from whydoku.operations.operation import TellingOperation


def tell_each(
    asked: AskedTold,
    operation: TellingOperation,
    workers: int | None = None,
    wanted: WantedPuzzles | None = None,
) -> int:
    """Tells what the operation finds for each grid, by default of those that are named; returns the
    exit code. `workers` is as in `answer_stream`."""
    if asked.style and asked.is_json and not operation.tells_in_json:
        raise click.UsageError("--style cannot be used with --json, which shows no steps here")
    return answer_stream(
        asked.console,
        operation,
        wanted or WantedPuzzles(asked),
        refused=_refuse,
        workers=None if workers is None else number_of_workers(workers),
        style=style_of(asked.style, as_json=True),
    )


def _refuse(_console: Console, item: PuzzleItem) -> PuzzleAnswer:
    return replace(unreadable(item.lack), lines=())
