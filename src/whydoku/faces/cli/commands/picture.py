"""`whydoku picture`: a grid, a step of its path, or the whole path as a picture in a file."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.errors import InvalidPuzzle, NoSolution
from whydoku.faces.cli.options.asked import Option, asks, refuse_given
from whydoku.faces.cli.options.file_names import NUMBERED, FileNames, is_pattern
from whydoku.faces.cli.options.output_file import (
    AskedFile,
    is_folder,
    refuse_input,
    write_data,
)
from whydoku.faces.cli.options.telling_options import AskedProfile
from whydoku.faces.cli.options.wanted_puzzles import AskedInput, WantedPuzzles
from whydoku.faces.cli.puzzles.puzzle_run import PuzzleRun
from whydoku.faces.cli.terminal import exit_codes
from whydoku.faces.cli.terminal.console import Console
from whydoku.formats.known.told import day_in, told_in
from whydoku.grids.grid import Grid, ManySolutions
from whydoku.logic.step import Step
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.shapes.marks import About, OneName
from whydoku.solving.trace import Trace
from whydoku.telling.picture_files import ENDINGS, picture_file
from whydoku.telling.picture_files.png import APNG_ENDINGS, apng_of
from whydoku.telling.pictures.animation import (
    SECONDS,
    check_seconds,
    draw_animation,
    draw_frames,
    lengths_of_frames,
)
from whydoku.telling.pictures.drawing.framing import PictureOptions
from whydoku.telling.pictures.drawing.panels import COLUMNS, check_columns
from whydoku.telling.pictures.drawing.themes import THEMES
from whydoku.telling.pictures.paths import draw_path
from whydoku.telling.pictures.svg import draw_grid, draw_step

HARDEST: Final = "hardest"

ANIMATED: Final = (".svg", *APNG_ENDINGS)
"""The endings that files of animations may have."""

FORMS: Final = tuple(dict.fromkeys(ending[1:] for ending in (*ENDINGS, *APNG_ENDINGS)))
"""The formats that pictures in a folder may have."""


@dataclass(frozen=True, kw_only=True)
class AskedPicture(AskedFile, AskedProfile, AskedInput):
    """The options of `whydoku picture`: what to draw of which puzzles, and how it looks."""

    output: Annotated[
        str,
        Option(short="-o", metavar="FILE", type=click.Path(allow_dash=True)),
        About(
            f"The picture to write, which ends in {', '.join(ENDINGS)}; an animation, which ends "
            f"in {', '.join(ANIMATED)}; or for a picture of each grid a folder, or a pattern such "
            "as day-{n:03}-{name}.svg. - writes SVG to standard output."
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
    animation: bool = False
    """Show the whole path, step after step, as SVG or APNG."""
    essential: bool = False
    """Draw only the steps that the solution needs."""
    harder: bool = False
    """Leave out the singles of a path."""
    columns: Annotated[int, Option(metavar="N")] = COLUMNS
    """The most boards of a path side by side."""
    seconds: Annotated[float, Option(metavar="S")] = SECONDS
    """How long an animation shows a step."""
    theme: Annotated[str, OneName(THEMES)] = "auto"
    """The colours."""
    width: Annotated[str, Option(metavar="LENGTH")] = ""
    """The width, such as 80mm or 600px."""
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
        is_path, is_step = self.path or self.animation, self.step is not None
        if is_step + self.path + self.animation > 1:
            raise click.UsageError(
                "a picture shows one thing; choose --step, --path or --animation"
            )
        if self.pencil is not None and (is_path or is_step):
            raise click.UsageError("a step shows the pencil marks it needs; leave out --pencil")
        for name, fits, need in (
            ("columns", self.path, "--path"),
            ("seconds", self.animation, "--animation"),
            ("harder", is_path, "--path or --animation"),
            ("essential", is_path or is_step, "--step, --path or --animation"),
        ):
            if not fits:
                refuse_given((name,), f"requires {need}")
        check_columns(self.columns)
        check_seconds(self.seconds)
        files, endings = ("animations", ANIMATED) if self.animation else ("files", ENDINGS)
        if self.ending not in endings:
            named = self.ending if self.has_folder else Path(self.output).name
            raise click.UsageError(
                f"picture writes {files} that end in {', '.join(endings)}; found {named}"
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
    """The bytes of a file with the picture or animation of a puzzle, in the form of its ending."""
    looks = PictureOptions(
        theme=asked.theme, labels=asked.labels, title=asked.title, width=asked.width
    )
    if asked.step is None and not (asked.path or asked.animation):
        svg = draw_grid(grid, pencil=asked.pencil, **looks)
        return picture_file(svg, asked.theme, asked.ending)
    path = ExplainPuzzles(asked.chosen_profile, essential=asked.essential).path(grid).trace
    if asked.step is not None:
        before, step = _step_of(path, asked.step)
        svg = draw_step(step, before, **looks)
    elif asked.path:
        svg = draw_path(path, columns=asked.columns, harder=asked.harder, **looks)
    elif asked.ending in APNG_ENDINGS:
        frames = draw_frames(path, harder=asked.harder, **looks)
        return apng_of(frames, asked.theme, lengths_of_frames(len(frames), asked.seconds))
    else:
        animation = draw_animation(path, seconds=asked.seconds, harder=asked.harder, **looks)
        return animation.encode()
    return picture_file(svg, asked.theme, asked.ending)


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
    """Draw a grid, a step or a path: SVG, PNG, PDF, or an animation.

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
                path.write_bytes(data)
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
