"""`whydoku picture`: a grid or a step of its path as a picture in a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import click

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.output_file import refuse_input, write_data
from whydoku.faces.cli.shared_options import profile_for, takes_profile
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles, takes_input
from whydoku.grid import Grid
from whydoku.picture_files import ENDINGS, picture_file
from whydoku.profiles.profile import Profile
from whydoku.render.pictures.framing import PictureOptions
from whydoku.render.pictures.themes import THEMES
from whydoku.render.svg import draw_grid, draw_step
from whydoku.solve import explain

HARDEST = "hardest"


@click.command("picture")
@takes_input
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    type=click.Path(allow_dash=True),
    help=f"The picture to write, which ends in {', '.join(ENDINGS)}, or a folder for a picture of "
    "each grid; - writes SVG to standard output.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice([ending[1:] for ending in ENDINGS]),
    help="The form of pictures in a folder; svg by default.",
)
@click.option(
    "--step",
    metavar="N",
    help="Draw a step of the path: its number, as `whydoku explain` shows it, or hardest. "
    "Without it, the grid is drawn.",
)
@takes_profile()
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
    step: str | None,
    profile: str,
    theme: str,
    width: str,
    title: str,
    labels: bool,
    pencil: bool | None,
) -> int:
    """Draw a grid, or a step of its path, as SVG, PNG or PDF.

    A picture of a step shows what the step rests on, with a legend. A width in mm, cm or in gives
    a PNG of 300 dots an inch. The same command writes the same bytes.
    """
    out = Path(output)
    is_folder = output != "-" and (out.is_dir() or not out.suffix)
    if form is not None and not is_folder:
        raise click.UsageError("--format is for pictures in a folder; a file has its ending")
    ending = f".{form or 'svg'}" if is_folder or output == "-" else out.suffix.lower()
    if ending not in ENDINGS:
        raise click.UsageError(
            f"picture writes files that end in {', '.join(ENDINGS)}; found {out.name}"
        )
    if pencil is not None and step is not None:
        raise click.UsageError("a step shows the pencil marks it needs; leave out --pencil")
    named = profile_for(profile)
    wanted = WantedPuzzles(puzzles, files, examples, column)
    options = PictureOptions(theme=theme, labels=labels, title=title, width=width)

    def drawn(grid: Grid) -> bytes:
        if step is None:
            picture = draw_grid(grid, pencil=pencil, **options)
        else:
            picture = _draw_step(grid, step, named, options)
        return picture_file(picture, theme, ending)

    if is_folder:
        return _fill(out, wanted, drawn, ending)
    data = drawn(_only_grid(wanted))
    if output != "-":
        refuse_input(out, files)
    write_data(data, None if output == "-" else out)
    return exit_codes.OK


def _fill(folder: Path, wanted: WantedPuzzles, drawn: Callable[[Grid], bytes], ending: str) -> int:
    """Writes a picture of each grid into a folder, by its number; returns the exit code."""
    console, code = Console.of_this_process(as_json=False), exit_codes.OK
    folder.mkdir(exist_ok=True)
    for number, item in enumerate(wanted.items(), 1):
        if fault := item.fault:
            console.complain(f"{item.place}: {fault}")
            code = exit_codes.REFUSED
        else:
            (folder / f"{number:04}{ending}").write_bytes(drawn(item.reading.grid))
    return code


def _only_grid(wanted: WantedPuzzles) -> Grid:
    found = [*islice(wanted.items(), 2)]
    if len(found) != 1:
        number = "several; name a folder for them" if found else "none"
        raise click.UsageError(f"a file holds one picture; found {number}")
    return found[0].reading.grid


def _draw_step(grid: Grid, wanted: str, profile: Profile, options: PictureOptions) -> str:
    path = explain(grid, profile)
    moves = path.moves
    if not moves:
        raise click.UsageError("the path of this grid has no steps; leave out --step")
    if wanted == HARDEST:
        before, step = moves[path.ratings.index(path.rating)]
    elif wanted.isdecimal() and 1 <= int(wanted) <= len(moves):
        before, step = moves[int(wanted) - 1]
    else:
        raise click.UsageError(
            f"--step is a number from 1 to {len(moves)}, or {HARDEST}; found {wanted}"
        )
    return draw_step(step, before, **options)
