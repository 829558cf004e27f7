"""Boards as figures of a page, whose style sheet all of them share. Captions are HTML."""

from __future__ import annotations

import re
from html import escape

from whydoku.dataclass import replace
from whydoku.formats.coded.page_links import Shared, fragment_of
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import spread
from whydoku.logic.step import StepOnGrid
from whydoku.telling.lessons.telling import LessonStop
from whydoku.telling.pictures.drawing.themes import NIGHT, PAPER, colour_rules, style_sheet
from whydoku.telling.pictures.svg import draw_grid, draw_marked, draw_step


def stage(stop: LessonStop) -> str:
    """A stage of a lesson: its board, and below it what is said. The last stage can be played."""
    about = " ".join(stop.texts)
    if stop.grid is None or stop.marks is None:
        raise ValueError(f"no board beside: {about}")
    picture = draw_marked(stop.grid, stop.marks, about, styled=False)
    return _figure(picture, escape(about), stop.grid if stop.is_complete else None)


def step(found: StepOnGrid, caption: str) -> str:
    """A step on its board."""
    return _figure(draw_step(found.bare, found.grid, styled=False), caption, found.grid)


def puzzle(grid: Grid, caption: str) -> str:
    """A grid as it is."""
    return _figure(draw_grid(grid, styled=False), caption, grid)


def _figure(picture: str, caption: str, live: Grid | None) -> str:
    # A blank line would end the HTML that stands in a page of Markdown.
    lines = "\n".join(line for line in picture.splitlines() if line.strip())
    # After a search its words are marked, which cannot be where nothing is drawn.
    lines = re.sub("<(title|desc)>", r'<\1 class="nohighlight">', lines)
    data = f' data-puzzle="{escape(_fragment(live))}"' if live else ""
    below = f"<figcaption>{caption}</figcaption>"
    return f'<figure class="board"{data}>\n{lines}\n{below}\n</figure>'


def _fragment(grid: Grid) -> str:
    """A grid as it follows `#p=` in a link of the page, with its candidates in sight and without
    what was removed from it."""
    cells = spread(grid.as_line(), grid.rules.size)
    shared = Shared(
        [0 if sign == "." else int(sign) for sign in cells],
        has_marks=True,
        automatic=True,
        rules="" if grid.rules.is_classic else str(grid.rules),
    )
    if grid.removed:
        shared = replace(shared, possible=[grid.bits >> 9 * i & 0x1FF for i in range(81)])
    return fragment_of(shared).removeprefix("p=")


def style() -> str:
    """The rules for boards: light or dark as the page is, and light on paper."""
    dark = colour_rules(".wd-auto", NIGHT)
    light = style_sheet("auto").partition("@media screen")[0] + colour_rules(".wd-auto", PAPER)
    return (
        f"{light}\n@media screen{{body[data-theme=dark]{{{dark}}}\n"
        f"@media (prefers-color-scheme:dark){{body[data-theme=auto]{{{dark}}}}}}}\n"
    )
