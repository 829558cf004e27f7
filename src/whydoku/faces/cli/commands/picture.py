"""`whydoku picture`: a grid, a step of its path, or the whole path as a picture in a file."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import click

from whydoku.errors import InvalidPuzzle, ManySolutions, NoSolution
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.drawings import AskedPicture, picture_of
from whydoku.faces.cli.output_file import refuse_input, write_data
from whydoku.faces.cli.puzzle_run import ItemFaults
from whydoku.faces.cli.wanted_puzzles import WantedPuzzles
from whydoku.formats.told import day_in, told_in
from whydoku.grid import Grid


@asks("picture", AskedPicture)
def command(asked: AskedPicture) -> int:
    """Draw a grid, a step or a path: SVG, PNG, PDF, or an animation.

    A picture of a step shows what the step is based on, with a legend. A width in mm, cm or in
    gives a PNG with 300 dots per inch. The same command always writes the same bytes. A path that
    does not reach the solution is drawn as far as it gets, and the picture says so.
    """
    asked.chosen_profile  # noqa: B018 - it may be refused, even where no path is drawn
    wanted = WantedPuzzles(asked)
    if asked.has_several:
        return _draw_each(asked, wanted)
    data = picture_of(asked, _only_grid(wanted))
    if asked.output == "-":
        write_data(data)
    else:
        refuse_input(Path(asked.output), asked.files)
        write_data(data, Path(asked.output))
    return exit_codes.OK


def _draw_each(asked: AskedPicture, wanted: WantedPuzzles) -> int:
    """Writes a picture of each grid into a file of its own, and returns the exit code. Refuses to
    replace an input."""
    faults, code = ItemFaults(Console.of_this_process(as_json=False)), exit_codes.OK
    names = asked.file_names
    if asked.has_folder:
        Path(asked.output).mkdir(parents=True, exist_ok=True)
    for number, item in enumerate(wanted.items(), 1):
        try:
            data = picture_of(asked, item.reading.grid)
        except (InvalidPuzzle, ManySolutions, NoSolution) as fault:
            faults.tell(item, fault.what if isinstance(fault, InvalidPuzzle) else str(fault))
            code = exit_codes.REFUSED
        else:
            path = names.of(number, item.reading.name, day_in(told_in(item.reading)))
            refuse_input(path, asked.files)
            path.write_bytes(data)
    faults.end()
    return code


def _only_grid(wanted: WantedPuzzles) -> Grid:
    items = [*islice(wanted.items(), 2)]
    if len(items) != 1:
        number = (
            "several; name a folder for them, or a pattern such as {n}.svg" if items else "none"
        )
        raise click.UsageError(f"a file holds one picture; found {number}")
    return items[0].reading.grid
