"""`whydoku library remove`: puzzles out of the library, for good."""

from __future__ import annotations

from dataclasses import dataclass

from whydoku.errors import counted
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.library.chosen import AskedChoice, Choosing
from whydoku.faces.cli.options.asked import asks


@dataclass(frozen=True, kw_only=True)
class AskedRemoval(AskedChoice):
    """The puzzles to remove."""

    def __post_init__(self) -> None:
        self.refuse_vague()


@asks("remove", AskedRemoval)
def command(asked: AskedRemoval) -> int:
    """Remove puzzles from the library for good, with everything known about them.

    Puzzles are named by their numbers or by themselves, even turned or renumbered.
    """
    console = Console.of_this_process()
    with asked.opened() as library:
        choice = Choosing(console, asked, library)
        done = library.remove([entry.number for entry, _ in choice])
        console.write(f"{library.path}: removed {counted(done, 'puzzle')}")
    return choice.code
