"""`whydoku canon`: the form that all essentially equal puzzles share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, unreadable, work_through
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_puzzles
from whydoku.grid import Grid
from whydoku.records.verdicts import puzzle_text
from whydoku.transform import canonical_with_symmetries
from whydoku.verdicts.check import check


@click.command("canon")
@takes_puzzles
def command(
    puzzles: Sequence[str], files: Sequence[str], examples: Sequence[str], as_json: bool
) -> int:
    """Show the form that all essentially equal puzzles share.

    Puzzles are essentially equal when exchanging digits, rows and columns within the rules turns
    one into the other. For a program one line a puzzle: the form, and in how many ways the puzzle
    maps to itself (1 for nearly all).
    """
    return work_through(WantedPuzzles(puzzles, files, examples), as_json, _canon)


def _canon(console: Console, puzzles: Sequence[str | Grid]) -> Iterator[PuzzleAnswer]:
    alone = [p for p in puzzles if isinstance(p, str) or p.is_puzzle]
    forms = iter(canonical_with_symmetries(alone, threads=0))
    for puzzle in puzzles:
        if not (isinstance(puzzle, str) or puzzle.is_puzzle):
            yield unreadable("a canonical form is of givens alone; this has more than givens")
            continue
        form, symmetries = next(forms)
        if not symmetries:
            yield refusal(puzzle, check(puzzle))
            continue
        data = {"puzzle": puzzle_text(puzzle), "canonical": form, "symmetries": symmetries}
        drawn = _for_people(console, form, symmetries)
        yield PuzzleAnswer((f"{form} {symmetries}",), data, drawn)


def _for_people(console: Console, form: str, symmetries: int) -> Iterator[str]:
    from whydoku.render.words.verdicts import maps_to_itself

    yield console.draw(Grid(form))
    yield maps_to_itself(symmetries)
