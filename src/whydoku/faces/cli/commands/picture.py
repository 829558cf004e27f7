"""`whydoku picture`: a grid, a step of its path, or the whole path as a picture in a file."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated, Final

import click

from whydoku.errors import InvalidPuzzle, ManySolutions, NoSolution
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.asked import Option, asks
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.file_names import NUMBERED, FileNames, is_pattern
from whydoku.faces.cli.item_faults import ItemFaults
from whydoku.faces.cli.output_file import (
    AskedFile,
    AskedFormat,
    is_folder,
    refuse_input,
    write_data,
)
from whydoku.faces.cli.telling_options import AskedProfile
from whydoku.faces.cli.wanted_puzzles import AskedInput, WantedPuzzles
from whydoku.formats.told import day_in, told_in
from whydoku.grid import Grid
from whydoku.operations.known.explain import ExplainPuzzles
from whydoku.picture_files import ENDINGS, picture_file
from whydoku.picture_files.apng import APNG_ENDINGS, apng_of
from whydoku.render.animation import (
    SECONDS,
    check_seconds,
    draw_animation,
    draw_frames,
    lengths_of_frames,
)
from whydoku.render.path_pictures import draw_path
from whydoku.render.pictures.framing import PictureOptions
from whydoku.render.pictures.svg_panels import COLUMNS, check_columns
from whydoku.render.pictures.themes import THEMES
from whydoku.render.svg import draw_grid, draw_step
from whydoku.shapes.marks import About, OneName
from whydoku.step import Step
from whydoku.trace import Trace

HARDEST: Final = "hardest"

PATTERN: Final = "day-{n:03}-{name}.svg"
"""A pattern for the names of files."""

ANIMATED: Final = (".svg", *APNG_ENDINGS)
"""The endings that files of animations may have."""

FORMS: Final = tuple(dict.fromkeys(ending[1:] for ending in (*ENDINGS, *APNG_ENDINGS)))
"""The formats that pictures in a folder may have."""


@dataclass(frozen=True, kw_only=True)
class AskedPicture(AskedFormat, AskedFile, AskedProfile, AskedInput):
    """The options of `whydoku picture`: which puzzles to draw, what to draw of each, and how the
    picture looks."""

    output: Annotated[
        str,
        Option(short="-o", metavar="FILE", type=click.Path(allow_dash=True)),
        About(
            f"The picture to write, which ends in {', '.join(ENDINGS)}; an animation, which ends "
            f"in {', '.join(ANIMATED)}; or for a picture of each grid a folder, or a pattern such "
            f"as {PATTERN}. - writes SVG to standard output."
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
    columns: Annotated[
        int | None,
        Option(metavar="N"),
        About(f"The most boards of a path side by side; {COLUMNS} by default."),
    ] = None
    seconds: Annotated[
        float | None,
        Option(metavar="S"),
        About(f"How long an animation shows a step; {SECONDS:g} by default."),
    ] = None
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
        self._refuse_what_does_not_fit()
        if self.columns is not None:
            check_columns(self.columns)
        if self.seconds is not None:
            check_seconds(self.seconds)
        files, endings = ("animations", ANIMATED) if self.animation else ("files", ENDINGS)
        if self.ending not in endings:
            named = self.ending if self.has_folder else Path(self.output).name
            raise click.UsageError(
                f"picture writes {files} that end in {', '.join(endings)}; found {named}"
            )

    def _refuse_what_does_not_fit(self) -> None:
        """Raises a usage error for options that have no meaning for what is to be drawn."""
        is_path, is_step = self.path or self.animation, self.step is not None
        if is_step + self.path + self.animation > 1:
            raise click.UsageError(
                "a picture shows one thing; choose --step, --path or --animation"
            )
        if self.pencil is not None and (is_path or is_step):
            raise click.UsageError("a step shows the pencil marks it needs; leave out --pencil")
        for option, is_given, fits, need in (
            ("--columns", self.columns is not None, self.path, "--path"),
            ("--seconds", self.seconds is not None, self.animation, "--animation"),
            ("--harder", self.harder, is_path, "--path or --animation"),
            ("--essential", self.essential, is_path or is_step, "--step, --path or --animation"),
        ):
            if is_given and not fits:
                raise click.UsageError(f"{option} requires {need}")

    @property
    def has_folder(self) -> bool:
        """Whether the output is a folder."""
        return self.output != "-" and is_folder(Path(self.output))

    @property
    def has_several(self) -> bool:
        """Whether each grid has a file of its own, in a folder or named by a pattern."""
        return self.has_folder or is_pattern(self.output)

    @property
    def file_names(self) -> FileNames:
        """The names of these files."""
        if self.has_folder:
            return FileNames(f"{NUMBERED}{self.ending}", Path(self.output))
        return FileNames(self.output)

    @property
    def ending(self) -> str:
        """The ending, such as `.svg`, of the file to write or of all files in the folder."""
        if self.has_folder or self.output == "-":
            return f".{self.format_ or 'svg'}"
        return Path(self.output).suffix.lower()

    @property
    def options(self) -> PictureOptions:
        """The options that say how a picture looks."""
        return PictureOptions(
            theme=self.theme, labels=self.labels, title=self.title, width=self.width
        )


def picture_of(asked: AskedPicture, grid: Grid) -> bytes:
    """The bytes of a file with the picture or animation of a puzzle; the ending of the output
    decides the format."""
    if not asked.animation:
        return picture_file(_svg_of(asked, grid), asked.theme, asked.ending)
    trace = _trace_of(asked, grid)
    seconds = SECONDS if asked.seconds is None else asked.seconds
    if asked.ending not in APNG_ENDINGS:
        return draw_animation(trace, seconds=seconds, harder=asked.harder, **asked.options).encode()
    frames = draw_frames(trace, harder=asked.harder, **asked.options)
    return apng_of(frames, asked.theme, lengths_of_frames(len(frames), seconds))


def _svg_of(asked: AskedPicture, grid: Grid) -> str:
    """The SVG of what the options ask for: a step, the whole path, or the grid."""
    if asked.step is not None:
        before, step = _step_of(_trace_of(asked, grid), asked.step)
        return draw_step(step, before, **asked.options)
    if asked.path:
        columns = COLUMNS if asked.columns is None else asked.columns
        trace = _trace_of(asked, grid)
        return draw_path(trace, columns=columns, harder=asked.harder, **asked.options)
    return draw_grid(grid, pencil=asked.pencil, **asked.options)


def _trace_of(asked: AskedPicture, grid: Grid) -> Trace:
    return ExplainPuzzles(asked.chosen_profile, essential=asked.essential).path(grid).trace


def _step_of(path: Trace, wanted: str) -> tuple[Grid, Step]:
    """A step of a path and the grid before it; `wanted` is the number of the step, from 1, or
    `hardest`."""
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
