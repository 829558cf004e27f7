"""`whydoku canon`: the canonical form that essentially equal puzzles share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.puzzle_answers import PuzzleAnswer, refusal, together, unreadable
from whydoku.faces.cli.puzzle_work import work_through
from whydoku.faces.cli.wanted_puzzles import AskedPuzzles
from whydoku.grid import Grid
from whydoku.records.verdicts import puzzle_text
from whydoku.transform import canonical_with_symmetries
from whydoku.verdicts.check import check


@asks("canon", AskedPuzzles)
def command(asked: AskedPuzzles) -> int:
    """Print the canonical form that essentially equal puzzles share.

    Two puzzles are essentially equal if exchanging digits, rows and columns within the rules turns
    one into the other. In a pipe the output is one line per puzzle: the form, and the number of
    ways in which the puzzle maps to itself (1 for nearly all puzzles).
    """
    return work_through(asked, _canon)


@together
def _canon(
    console: Console, puzzles: Sequence[str | Grid], *, threads: int
) -> Iterator[PuzzleAnswer]:
    alone = [p for p in puzzles if isinstance(p, str) or p.is_puzzle]
    forms = iter(canonical_with_symmetries(alone, threads=threads))
    for puzzle in puzzles:
        if not (isinstance(puzzle, str) or puzzle.is_puzzle):
            yield unreadable("only givens have a canonical form; this grid has more")
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
