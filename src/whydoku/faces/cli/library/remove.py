"""`whydoku library remove`: puzzles out of the library, for good."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from whydoku.errors import counted
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedChoice, choosing
from whydoku.shapes.marks import Positional


@dataclass(frozen=True, kw_only=True)
class AskedRemoval(AskedChoice):
    """The puzzles to remove."""

    puzzles: Annotated[tuple[str, ...], Positional("[NUMBER|PUZZLE]...")] = ()

    def __post_init__(self) -> None:
        self.refuse_vague()


@asks("remove", AskedRemoval)
def command(asked: AskedRemoval) -> int:
    """Remove puzzles from the library for good, with everything known about them.

    Puzzles are named by their numbers or by themselves, even turned or renumbered.
    """
    console = Console.of_this_process()
    with choosing(console, asked) as choice:
        done = choice.library.remove([one.entry.number for one in choice])
        console.write(f"{choice.library.path}: removed {counted(done, 'puzzle')}")
    return choice.code
