"""`whydoku picture`: a grid, a step of its path, or the whole path as a picture in a file."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, NoSolution, told_of_tried
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import Option, asks, refuse_given
from whydoku.faces.cli.options.output_file import (
    NUMBERED,
    AskedFile,
    FileNames,
    is_folder,
    is_pattern,
    refuse_input,
    write_data,
)
from whydoku.faces.cli.options.telling_options import AskedProfile
from whydoku.faces.cli.options.wanted_puzzles import AskedInput, WantedPuzzles
from whydoku.faces.cli.puzzle_run import PuzzleRun
from whydoku.formats.known.csv_puzzles import day_in, told_in
from whydoku.formats.whole_files import write_whole
from whydoku.grids.grid import Grid, ManySolutions
from whydoku.logic.step import Step
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.shapes.marks import About, Meant, OneName
from whydoku.solving.trace import Trace
from whydoku.telling.picture_files import ENDINGS, picture_file
from whydoku.telling.pictures.drawing.document import COLUMNS, check_columns
from whydoku.telling.pictures.drawing.framing import PictureOptions
from whydoku.telling.pictures.drawing.themes import THEMES
from whydoku.telling.pictures.paths import draw_path
from whydoku.telling.pictures.svg import draw_grid, draw_step
from whydoku.telling.words import tell
from whydoku.telling.words.writing.writer import PLAIN

HARDEST: Final = "hardest"

FORMS: Final = tuple(ending[1:] for ending in ENDINGS)
"""The formats that pictures in a folder may have."""


@dataclass(frozen=True, kw_only=True)
class AskedPicture(AskedFile, AskedProfile, AskedInput):
    """The options of `whydoku picture`: what to draw of which puzzles, and how it looks."""

    output: Annotated[
        str,
        Option(short="-o", metavar="FILE", type=click.Path(allow_dash=True)),
        About(
            f"The picture to write, which ends in {', '.join(ENDINGS)}; or for a picture of each "
            "grid a folder, or a pattern such as day-{n:03}-{name}.svg. - writes SVG to standard "
            "output."
        ),
    ]
    format_: Annotated[str | None, OneName(FORMS)] = None
    """The form of pictures in a folder; svg by default."""
    step: Annotated[str | None, Option(metavar="N")] = None
    """Draw one step of the path: its number in `whydoku explain`, or hardest. Without this option
    the grid is drawn."""
    path: bool = False
    """Draw the whole path in one picture, one board after another; consecutive singles share a
    board."""
    essential: bool = False
    """Draw only the steps that the solution needs."""
    harder: bool = False
    """Leave out the singles of a path."""
    columns: Annotated[int, Option(metavar="N")] = COLUMNS
    """The most boards of a path side by side."""
    theme: Annotated[str, OneName(THEMES)] = "auto"
    """The colours."""
    width: Annotated[str, Option(metavar="LENGTH")] = ""
    """The width, such as 80mm or 600px."""
    paper: Annotated[str, Meant("paper")] = ""
    """Paper of a PDF that the picture fills, such as a2 for a poster; sizes as for `book`."""
    title: Annotated[str, Option(metavar="TEXT")] = ""
    """A title above the picture."""
    labels: bool = True
    """Whether to label the rows and columns (the default)."""
    pencil: bool | None = None
    """Show all pencil marks of a grid, or none; by default they are shown if some have been
    removed."""

    def __post_init__(self) -> None:
        if self.format_ is not None and not self.has_folder:
            raise click.UsageError("--format is for pictures in a folder; a file has its ending")
        is_step = self.step is not None
        if is_step and self.path:
            raise click.UsageError("a picture shows one thing; choose --step or --path")
        if self.pencil is not None and (self.path or is_step):
            raise click.UsageError("a step shows the pencil marks it needs; leave out --pencil")
        for name, fits, need in (
            ("columns", self.path, "--path"),
            ("harder", self.path, "--path"),
            ("essential", self.path or is_step, "--step or --path"),
        ):
            if not fits:
                refuse_given((name,), f"requires {need}")
        check_columns(self.columns)
        if self.paper and (self.width or self.ending != ".pdf"):
            raise click.UsageError("--paper is for PDF, and takes the place of --width")
        if self.ending not in ENDINGS:
            raise click.UsageError(
                told_of_tried(self.ending)
                or f"picture writes files that end in {', '.join(ENDINGS)}; found "
                f"{Path(self.output).name}"
            )

    @property
    def has_folder(self) -> bool:
        """Whether the output is a folder."""
        return self.output != "-" and is_folder(Path(self.output))

    @property
    def ending(self) -> str:
        """The ending, such as `.svg`, of the file to write or of all files in the folder."""
        if self.has_folder or self.output == "-":
            return f".{self.format_ or 'svg'}"
        return Path(self.output).suffix.lower()


def picture_of(asked: AskedPicture, grid: Grid) -> bytes:
    """The bytes of a file with the picture of a puzzle, in the form of its ending."""
    looks = PictureOptions(
        theme=asked.theme, labels=asked.labels, title=asked.title, width=asked.width
    )
    if asked.step is None and not asked.path:
        svg = draw_grid(grid, pencil=asked.pencil, **looks)
        return picture_file(svg, asked.theme, asked.ending, asked.paper)
    path = ExplainPuzzles(asked.chosen_profile, essential=asked.essential).path(grid).trace
    if asked.step is not None:
        before, step = _step_of(path, asked.step)
        svg, told = draw_step(step, before, **looks), tell(step, before, style=PLAIN)
    else:
        told = ""
        svg = draw_path(path, columns=asked.columns, harder=asked.harder, **looks)
    return picture_file(svg, asked.theme, asked.ending, asked.paper, told)


def _step_of(path: Trace, wanted: str) -> tuple[Grid, Step]:
    """The step of a path with this number, from 1, or the `hardest`, and the grid before it."""
    moves, hardest = path.moves, path.hardest_move
    if hardest is None:
        raise click.UsageError("the path of this grid has no steps; leave out --step")
    if wanted == HARDEST:
        return hardest
    if wanted.isdecimal() and 1 <= int(wanted) <= len(moves):
        return moves[int(wanted) - 1]
    raise click.UsageError(
        f"--step is a number from 1 to {len(moves)}, or {HARDEST}; found {wanted}"
    )


@asks("picture", AskedPicture)
def command(asked: AskedPicture) -> int:
    """Draw a grid, a step or a path: SVG, PNG or PDF.

    A picture of a step shows what the step is based on, with a legend. A width in mm, cm or in
    gives a PNG with 300 dots per inch. The same command always writes the same bytes. A path that
    does not reach the solution is drawn as far as it gets, and the picture says so.
    """
    asked.chosen_profile  # noqa: B018 - it may be refused, even where no path is drawn
    wanted = WantedPuzzles(asked)
    if asked.has_folder or is_pattern(asked.output):
        return _draw_each(asked, wanted)
    data, path = picture_of(asked, _only_grid(wanted)), Path(asked.output)
    if asked.output == "-":
        write_data(data)
    else:
        refuse_input(path, asked.files)
        write_data(data, path)
    return exit_codes.OK


def _draw_each(asked: AskedPicture, wanted: WantedPuzzles) -> int:
    """Writes a picture of each grid into a file of its own, and returns the exit code."""
    names = FileNames(asked.output)
    if asked.has_folder:
        names = FileNames(f"{NUMBERED}{asked.ending}", Path(asked.output))
        Path(asked.output).mkdir(parents=True, exist_ok=True)
    with PuzzleRun(Console.of_this_process(), wanted) as run:
        for number, item in enumerate(wanted.items(), 1):
            fault = ""
            try:
                data = picture_of(asked, item.reading.grid)
            except (InvalidPuzzle, ManySolutions, NoSolution) as error:
                fault = error.what if isinstance(error, InvalidPuzzle) else str(error)
            else:
                path = names.of(number, item.reading.name, day_in(told_in(item.reading)))
                refuse_input(path, asked.files)
                write_whole({path: data})
            with run.writing(1):
                run.complain_of(item, fault)
    return run.code


def _only_grid(wanted: WantedPuzzles) -> Grid:
    items = [*islice(wanted.items(), 2)]
    if len(items) != 1:
        number = (
            "several; name a folder for them, or a pattern such as {n}.svg" if items else "none"
        )
        raise click.UsageError(f"a file holds one picture; found {number}")
    return items[0].reading.grid
