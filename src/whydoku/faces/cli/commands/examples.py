"""`whydoku examples`: the built-in puzzles."""

from __future__ import annotations

from typing import Annotated

from whydoku.dataclass import dataclass
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import asks
from whydoku.faces.cli.options.output_file import AskedOutput
from whydoku.grids.examples import EXAMPLES, example
from whydoku.shapes.marks import Meant, Positional


@dataclass(frozen=True, kw_only=True)
class AskedExamples(AskedOutput):
    """Built-in puzzles to show; all of them are listed if none is named."""

    pages = True

    names: Annotated[tuple[str, ...], Positional("[NAME]..."), Meant("example")] = ()


@asks("examples", AskedExamples)
def command(asked: AskedExamples) -> None:
    """List the built-in puzzles, or show some by name.

    Any command that takes puzzles accepts a built-in one with --example NAME.
    """
    console = Console.of_this_process(asked.as_json)
    chosen = [example(name) for name in asked.names] or list(EXAMPLES.values())
    width = max(len(built_in.name) for built_in in chosen)
    for built_in in chosen:
        if asked.as_json:
            console.write_json(
                {"name": built_in.name, "puzzle": built_in.puzzle, "about": built_in.about}
            )
        elif not console.people:
            console.write(f"{built_in.puzzle} {built_in.name}: {built_in.about}")
        elif asked.names:
            console.write(f"{console.style(built_in.name, bold=True)}: {built_in.about}")
            console.write(console.draw(built_in.grid))
        else:
            console.write(
                f"{console.style(built_in.name.ljust(width), bold=True)}  {built_in.about}"
            )
