"""Boards as figures of a page, whose style sheet all of them share."""

from __future__ import annotations

from html import escape

from whydoku.grids.grid import Grid
from whydoku.logic.step import StepOnGrid
from whydoku.telling.lessons.telling import LessonStop
from whydoku.telling.pictures.drawing.themes import DARK, colour_rules, style_sheet
from whydoku.telling.pictures.svg import draw_grid, draw_marked, draw_step


def stage(stop: LessonStop) -> str:
    """A stage of a lesson: its board, and below it what is said."""
    about = " ".join(stop.texts)
    if stop.grid is None or stop.marks is None:
        raise ValueError(f"no board beside: {about}")
    return _figure(draw_marked(stop.grid, stop.marks, about, styled=False), about)


def step(found: StepOnGrid, caption: str) -> str:
    """A step on its board."""
    return _figure(draw_step(found.bare, found.grid, styled=False), caption)


def puzzle(grid: Grid, caption: str) -> str:
    """A grid as it is."""
    return _figure(draw_grid(grid, styled=False), caption)


def _figure(picture: str, caption: str) -> str:
    # A blank line would end the HTML that stands in a page of Markdown.
    lines = "\n".join(line for line in picture.splitlines() if line.strip())
    return f'<figure class="board">\n{lines}\n<figcaption>{escape(caption)}</figcaption>\n</figure>'


def style() -> str:
    """The rules for boards: light or dark as the page is, and light on paper."""
    dark = colour_rules(".wd-auto", DARK)
    light = style_sheet("auto").partition("@media screen")[0]
    return (
        f"{light}\n@media screen{{body[data-theme=dark]{{{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{body[data-theme=auto]{{{dark}}}}}}}\n"
    )
