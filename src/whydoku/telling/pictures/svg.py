"""Draws grids and steps as SVG, without scripts, ids or outside fonts, and the same every time.

Without ids, any number of pictures fit on a page. Each picture carries its own style sheet, unless
the page has one for all of them. The options are those of `Framing`; the theme "auto" follows the
reader's screen and is light on paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Unpack

from whydoku.dataclass import replace
from whydoku.grids.clues import ClashingClues
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import draw_marks
from whydoku.grids.spaces import CLASSIC
from whydoku.logic.step import Step, StepOnGrid
from whydoku.telling.pictures.drawing.document import (
    COLUMNS,
    LaidOut,
    Panel,
    laid_out,
    panels_laid_out,
    svg_document,
    title_lines,
)
from whydoku.telling.pictures.drawing.framing import IN_A_NOTEBOOK, Framing, PictureOptions
from whydoku.telling.pictures.drawing.legend import legend_entries, swatch
from whydoku.telling.pictures.drawing.scene import PictureDigits, Scene, scene_of, scene_of_grid
from whydoku.telling.pictures.marking import candidates_named_by, marks_of_clash
from whydoku.telling.pictures.marks import PictureMarks, Role, with_symbols

SAMPLE: Final = 32.0
"""The side of the picture of a sample of a kind of mark."""


def draw_grid(grid: Grid, *, pencil: bool | None = None, **options: Unpack[PictureOptions]) -> str:
    """A grid as an SVG picture, with its givens, placed digits and pencil marks.

    `pencil` shows or hides the pencil marks; by default they are shown if some were removed.
    """
    title = "Sudoku, solved" if grid.is_solved else "Sudoku"
    return _picture(scene_of_grid(grid, pencil=pencil), title, str(grid), Framing(**options))


def grid_in_notebook(grid: Grid) -> str:
    """A grid as an SVG picture, as wide as pictures in notebooks are."""
    return draw_grid(grid, width=IN_A_NOTEBOOK)


def draw_grids(
    grids: Sequence[tuple[str, Grid]], *, columns: int = COLUMNS, **options: Unpack[PictureOptions]
) -> str:
    """Grids as one SVG picture, in rows and columns. Above each grid stands its name, or its number
    if the name is empty."""
    framing = Framing(**options)
    panels = [
        Panel(name or str(number), scene_of_grid(grid))
        for number, (name, grid) in enumerate(grids, 1)
    ]
    about = "\n\n".join(
        f"{panel.name}\n{grid}" for panel, (_, grid) in zip(panels, grids, strict=True)
    )
    drawn = panels_laid_out(panels, framing, columns)
    return svg_document(drawn, framing, "Sudokus", about)


def draw_clash(grid: Grid, impossible: ClashingClues, **options: Unpack[PictureOptions]) -> str:
    """A grid whose clues have no solution, as an SVG picture with marks on the clues that clash."""
    from whydoku.telling.words.about.verdicts import clashing_clues

    scene = Scene(marks_of_clash(impossible), PictureDigits.of(grid, 0))
    about = f"{clashing_clues(impossible)}\n{grid}"
    return _picture(scene, "Sudoku, no solution", about, Framing(**options))


def draw_marked(
    grid: Grid,
    marks: PictureMarks,
    about: str,
    *,
    pencil: bool = True,
    **options: Unpack[PictureOptions],
) -> str:
    """A grid with these marks on it, as an SVG picture, which `about` describes. Without `pencil`,
    only candidates with marks are shown, and digits that are placed at full size."""
    large = 0 if pencil else marks.of(Role.PLACED)
    small = grid.bits if pencil else grid.bits & marks.touched
    scene = Scene(marks, PictureDigits.of(grid, small, large))
    return _picture(scene, "Sudoku", about, Framing(**options))


def draw_legend(
    marks: PictureMarks, **options: Unpack[PictureOptions]
) -> Iterator[tuple[str, str]]:
    """Yields the name of each kind of mark with a sample of it, as an SVG picture."""
    for what, name in legend_entries(with_symbols(marks, options.get("symbols", ""))):
        parts = [swatch(what, SAMPLE / 2, SAMPLE / 2)]
        yield name, svg_document(LaidOut(parts, SAMPLE, SAMPLE), Framing(**options), name, "")


def draw_step(
    step: Step,
    grid: Grid | None = None,
    *,
    pencil: bool = True,
    **options: Unpack[PictureOptions],
) -> str:
    """A step as an SVG picture, on the grid where it was found; without a grid, or without
    `pencil`, only with the candidates that the step names."""
    from whydoku.telling.words import headline, tell

    board = draw_marks(candidates_named_by(step, CLASSIC)) if grid is None else str(grid)
    scene = scene_of(step, grid, pencil=pencil)
    symbols = options.get("symbols")
    told = tell(step, grid, style=symbols) if symbols else f"{tell(step, grid)}\n{board}"
    return _picture(scene, headline(step), told, Framing(**options))


def step_in_notebook(step: Step, grid: Grid | None = None) -> str:
    """A step as an SVG picture, as wide as pictures in notebooks are."""
    return draw_step(step, grid, width=IN_A_NOTEBOOK)


def step_on_its_grid_in_notebook(step: StepOnGrid) -> str:
    """A step on the grid on which it was taken."""
    return step_in_notebook(step, step.grid)


def _picture(scene: Scene, name: str, about: str, framing: Framing) -> str:
    scene = replace(scene, marks=with_symbols(scene.marks, framing.symbols))
    drawn = laid_out(scene, title_lines(framing.title), framing)
    return svg_document(drawn, framing, name, about)
