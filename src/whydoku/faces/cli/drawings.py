"""What `whydoku picture` draws of a puzzle: its grid, a step, its path, or an animation of this."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

import click

from whydoku.faces.cli.explained_puzzle import ExplainOptions
from whydoku.grid import Grid
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
from whydoku.render.svg import draw_grid, draw_step

HARDEST: Final = "hardest"


@dataclass(frozen=True, slots=True)
class Drawing:
    """What to draw of a puzzle. It is written to `files`, as these are called, with one of the
    `endings`."""

    files: ClassVar[str] = "files"
    endings: ClassVar[Sequence[str]] = ENDINGS

    options: PictureOptions

    def file(self, grid: Grid, ending: str) -> bytes:
        """The file with the picture of a puzzle, by its ending."""
        return picture_file(self.svg(grid), self.options["theme"], ending)

    def svg(self, grid: Grid) -> str:
        """The picture of a puzzle."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class GridDrawing(Drawing):
    """The grid, with pencil marks as told."""

    pencil: bool | None

    def svg(self, grid: Grid) -> str:
        """The grid."""
        return draw_grid(grid, pencil=self.pencil, **self.options)


@dataclass(frozen=True, slots=True)
class StepDrawing(Drawing):
    """A step of the path, by its number from 1, or the hardest."""

    path: ExplainOptions
    wanted: str

    def svg(self, grid: Grid) -> str:
        """The step on the grid it was found on."""
        path = self.path.trace(grid)
        moves, hardest = path.moves, path.hardest_move
        if hardest is None:
            raise click.UsageError("the path of this grid has no steps; leave out --step")
        if self.wanted == HARDEST:
            before, step = hardest
        elif self.wanted.isdecimal() and 1 <= int(self.wanted) <= len(moves):
            before, step = moves[int(self.wanted) - 1]
        else:
            raise click.UsageError(
                f"--step is a number from 1 to {len(moves)}, or {HARDEST}; found {self.wanted}"
            )
        return draw_step(step, before, **self.options)


@dataclass(frozen=True, slots=True)
class PathDrawing(Drawing):
    """All steps of the path side by side, or the harder ones."""

    path: ExplainOptions
    harder: bool
    columns: int = COLUMNS

    def __post_init__(self) -> None:
        check_columns(self.columns)

    def svg(self, grid: Grid) -> str:
        """The path."""
        trace = self.path.trace(grid)
        return draw_path(trace, columns=self.columns, harder=self.harder, **self.options)


@dataclass(frozen=True, slots=True)
class Animation(Drawing):
    """All steps of the path one after the other, or the harder ones."""

    files: ClassVar[str] = "animations"
    endings: ClassVar[Sequence[str]] = (".svg", *APNG_ENDINGS)

    path: ExplainOptions
    harder: bool
    seconds: float = SECONDS

    def __post_init__(self) -> None:
        check_seconds(self.seconds)

    def file(self, grid: Grid, ending: str) -> bytes:
        """The animation as SVG or as APNG."""
        if ending not in APNG_ENDINGS:
            return self.svg(grid).encode()
        frames = draw_frames(self.path.trace(grid), harder=self.harder, **self.options)
        return apng_of(frames, self.options["theme"], lengths_of_frames(len(frames), self.seconds))

    def svg(self, grid: Grid) -> str:
        """The animation as SVG."""
        trace = self.path.trace(grid)
        return draw_animation(trace, seconds=self.seconds, harder=self.harder, **self.options)
