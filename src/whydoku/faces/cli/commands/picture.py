"""`whydoku picture`: a grid, a step of its path, or the whole path as a picture in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import click

from whydoku.errors import InvalidPuzzle, ManySolutions, NoSolution
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.drawings import (
    Animation,
    Drawing,
    GridDrawing,
    PathDrawing,
    StepDrawing,
)
from whydoku.faces.cli.explained_puzzle import ExplainOptions
from whydoku.faces.cli.grouped_help import GroupedCommand
from whydoku.faces.cli.output_file import is_folder, numbered_name, refuse_input, write_data
from whydoku.faces.cli.shared_options import profile_for, takes_profile
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_input
from whydoku.grid import Grid
from whydoku.picture_files import ENDINGS
from whydoku.picture_files.apng import APNG_ENDINGS
from whydoku.render.animation import SECONDS
from whydoku.render.pictures.framing import PictureOptions
from whydoku.render.pictures.svg_panels import COLUMNS
from whydoku.render.pictures.themes import THEMES

ALL_ENDINGS = (*ENDINGS, *(ending for ending in APNG_ENDINGS if ending not in ENDINGS))

HELP_GROUPS = {
    "What is drawn": (
        "--step", "--path", "--animation", "--pencil", "--profile", "--essential", "--harder",
        "--columns", "--seconds",
    ),
    "How it looks": ("--theme", "--width", "--title", "--labels"),
}  # fmt: skip
"""The headings under which the help lists options."""


@click.command("picture", cls=GroupedCommand, groups=HELP_GROUPS)
@takes_input
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help=f"The picture to write, which ends in {', '.join(ENDINGS)}; an animation, which ends in "
    f"{', '.join(Animation.endings)}; or a folder for a picture of each grid. - writes SVG to "
    "standard output.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice([ending[1:] for ending in ALL_ENDINGS]),
    help="The form of pictures in a folder; svg by default.",
)
@click.option(
    "--step",
    metavar="N",
    help="Draw a step of the path: its number, as `whydoku explain` shows it, or hardest. "
    "Without it, the grid is drawn.",
)
@click.option(
    "--path",
    is_flag=True,
    help="Draw the whole path on one picture, step beside step; singles in a row share a board.",
)
@click.option(
    "--animation", is_flag=True, help="Show the whole path, step after step, as SVG or APNG."
)
@takes_profile()
@click.option("--essential", is_flag=True, help="Draw only the steps that the solution needs.")
@click.option("--harder", is_flag=True, help="Leave the singles out of a path.")
@click.option(
    "--columns",
    type=int,
    metavar="N",
    help=f"The most boards of a path side by side; {COLUMNS} by default.",
)
@click.option(
    "--seconds",
    type=float,
    metavar="S",
    help=f"How long an animation shows a step; {SECONDS:g} by default.",
)
@click.option(
    "--theme", type=click.Choice(THEMES), default="auto", show_default=True, help="The colours."
)
@click.option("--width", metavar="LENGTH", default="", help="The width, such as 80mm or 600px.")
@click.option("--title", metavar="TEXT", default="", help="A title above the picture.")
@click.option("--labels/--no-labels", default=True, help="Name the rows and columns (the default).")
@click.option(
    "--pencil/--no-pencil",
    default=None,
    help="Show all pencil marks of a grid, or none; without it those of a grid that has lost some.",
)
def command(
    puzzles: Sequence[str],
    files: Sequence[str],
    examples: Sequence[str],
    column: str,
    output: str,
    form: str | None,
    theme: str,
    width: str,
    title: str,
    labels: bool,
    **wanted: Any,
) -> int:
    """Draw a grid, a step or a whole path as SVG, PNG or PDF, or as an animation.

    A picture of a step shows what the step rests on, with a legend. A width in mm, cm or in gives
    a PNG of 300 dots an inch. The same command writes the same bytes. A path that does not reach
    the end is drawn as far as it gets, and says so.
    """
    out = Path(output)
    into_folder = output != "-" and is_folder(out)
    if form is not None and not into_folder:
        raise click.UsageError("--format is for pictures in a folder; a file has its ending")
    drawing = _drawing(
        PictureOptions(theme=theme, labels=labels, title=title, width=width), **wanted
    )
    ending = f".{form or 'svg'}" if into_folder or output == "-" else out.suffix.lower()
    if ending not in drawing.endings:
        endings, found = ", ".join(drawing.endings), ending if into_folder else out.name
        raise click.UsageError(
            f"picture writes {drawing.files} that end in {endings}; found {found}"
        )
    named = WantedPuzzles(puzzles, files, examples, column)
    if into_folder:
        return _fill(out, named, lambda grid: drawing.file(grid, ending), ending, files)
    data = drawing.file(_only_grid(named), ending)
    if output != "-":
        refuse_input(out, files)
    write_data(data, None if output == "-" else out)
    return exit_codes.OK


def _drawing(
    options: PictureOptions,
    *,
    step: str | None,
    path: bool,
    animation: bool,
    pencil: bool | None,
    profile: str,
    essential: bool,
    harder: bool,
    columns: int | None,
    seconds: float | None,
) -> Drawing:
    """What to draw; refuses options that say nothing about it."""
    if (step is not None) + path + animation > 1:
        raise click.UsageError("a picture shows one thing; choose --step, --path or --animation")
    is_path = path or animation
    is_explained = is_path or step is not None
    if pencil is not None and is_explained:
        raise click.UsageError("a step shows the pencil marks it needs; leave out --pencil")
    for option, given, fits, need in (
        ("--columns", columns is not None, path, "--path"),
        ("--seconds", seconds is not None, animation, "--animation"),
        ("--harder", harder, is_path, "--path or --animation"),
        ("--essential", essential, is_explained, "--step, --path or --animation"),
    ):
        if given and not fits:
            raise click.UsageError(f"{option} requires {need}")
    explained = ExplainOptions(profile_for(profile), True, essential, None)
    if step is not None:
        return StepDrawing(options, explained, step)
    if path:
        return PathDrawing(options, explained, harder, COLUMNS if columns is None else columns)
    if animation:
        return Animation(options, explained, harder, SECONDS if seconds is None else seconds)
    return GridDrawing(options, pencil)


def _fill(
    folder: Path,
    wanted: WantedPuzzles,
    drawn: Callable[[Grid], bytes],
    ending: str,
    inputs: Sequence[str],
) -> int:
    """Writes a picture of each grid into a folder, by its number, and over no input; returns the
    exit code."""
    console, code = Console.of_this_process(as_json=False), exit_codes.OK
    folder.mkdir(exist_ok=True)
    for number, item in enumerate(wanted.items(), 1):
        try:
            data = drawn(item.reading.grid)
        except (InvalidPuzzle, ManySolutions, NoSolution) as fault:
            what = fault.what if isinstance(fault, InvalidPuzzle) else fault
            console.complain(f"{item.place}: {what}")
            code = exit_codes.REFUSED
        else:
            path = folder / numbered_name(number, ending)
            refuse_input(path, inputs)
            path.write_bytes(data)
    return code


def _only_grid(wanted: WantedPuzzles) -> Grid:
    found = [*islice(wanted.items(), 2)]
    if len(found) != 1:
        number = "several; name a folder for them" if found else "none"
        raise click.UsageError(f"a file holds one picture; found {number}")
    return found[0].reading.grid
