"""Adds up the totals of many puzzles in blocks, without building the steps of their paths."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.faces.cli.explain_request import AskedPaths
from whydoku.faces.cli.puzzle_answers import BLOCK, refusal
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.wanted_puzzles import PuzzleItem
from whydoku.traces import Totals, explain_many
from whydoku.verdicts.check import check


def added_up(run: PuzzleRun, asked: AskedPaths) -> Totals:
    """Returns the totals of the paths of all puzzles of a run; reports each refused puzzle."""
    totals = Totals(asked.chosen_profile)

    def add(items: Sequence[PuzzleItem]) -> None:
        faults = [*_faults(totals, items, asked)]
        with run.writing(len(items)):
            for item, fault in zip(items, faults, strict=True):
                run.complain_of(item, fault)

    run.in_blocks(BLOCK, add)
    return totals


def _faults(totals: Totals, items: Sequence[PuzzleItem], asked: AskedPaths) -> Iterator[str]:
    """Adds the paths of puzzles to the totals, and yields the fault of each puzzle, which is empty
    if there is none."""
    traces = explain_many(
        [item.subject for item in items if not item.reading.error],
        totals.profile,
        asked.size,
        uniqueness=asked.uniqueness,
    )
    refused = iter(totals.add_many(traces))
    for item in items:
        if error := item.reading.error:
            totals.add(None)
            yield error.what
        else:
            yield refusal(item.subject, check(item.subject)).fault if next(refused) else ""
