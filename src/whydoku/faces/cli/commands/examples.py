"""`whydoku examples`: the built-in puzzles."""

from __future__ import annotations

from collections.abc import Sequence

import click

from whydoku.examples import EXAMPLES, example
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.output_file import takes_output
from whydoku.faces.cli.wanted_puzzles import complete_example


@click.command("examples")
@click.argument(
    "names",
    nargs=-1,
    metavar="[NAME]...",
    shell_complete=lambda _ctx, _param, text: complete_example(text),
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per puzzle.")
@takes_output
def command(names: Sequence[str], as_json: bool) -> int:
    """List the built-in puzzles, or show some by name.

    Any command that takes puzzles accepts a built-in one with --example NAME.
    """
    console = Console.of_this_process(as_json)
    chosen = [example(name) for name in names] or list(EXAMPLES.values())
    width = max(len(built_in.name) for built_in in chosen)
    for built_in in chosen:
        if as_json:
            console.write_json(
                {"name": built_in.name, "puzzle": built_in.puzzle, "about": built_in.about}
            )
        elif not console.people:
            console.write(f"{built_in.puzzle} {built_in.name}: {built_in.about}")
        elif names:
            console.write(f"{console.style(built_in.name, bold=True)}: {built_in.about}")
            console.write(console.draw(built_in.grid))
        else:
            console.write(
                f"{console.style(built_in.name.ljust(width), bold=True)}  {built_in.about}"
            )
    return exit_codes.OK
