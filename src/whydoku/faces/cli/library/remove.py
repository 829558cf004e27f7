"""`whydoku library remove`: puzzles out of the library, for good."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from typing import Annotated

from whydoku.errors import counted
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import Positional, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedChoice, chosen
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles


@dataclass(frozen=True, kw_only=True)
class AskedRemoval(AskedChoice):
    """The puzzles to remove."""

    puzzles: Annotated[tuple[str, ...], Positional("[NUMBER|PUZZLE]...")] = ()


@asks("remove", AskedRemoval)
def command(asked: AskedRemoval) -> int:
    """Remove puzzles from the library for good, with all that is known of them.

    Puzzles are named by their numbers or by themselves, even turned or renumbered.
    """
    console, reads = Console.of_this_process(), not asked.names_numbers_alone
    with (
        asked.opened() as library,
        PuzzleRun(console, WantedPuzzles(asked)) if reads else nullcontext() as run,
    ):
        done = library.remove([one.entry.number for one in chosen(run, asked, library)])
        console.write(f"{library.path}: removed {counted(done, 'puzzle')}")
    return run.code if run else exit_codes.OK
