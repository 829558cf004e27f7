"""The steps at which two paths part, side by side in one picture."""

from __future__ import annotations

from typing import Unpack

from whydoku.comparing.parting import ComparedPath, Comparison
from whydoku.comparing.words import parting_told
from whydoku.render.path_pictures import name_above, scene_at_end
from whydoku.render.pictures.framing import Framing, PictureOptions
from whydoku.render.pictures.scene import scene_of
from whydoku.render.pictures.svg_document import svg_document
from whydoku.render.pictures.svg_panels import Panel, panels_laid_out
from whydoku.render.words.telling import headline


def draw_parting(comparison: Comparison, **options: Unpack[PictureOptions]) -> str:
    """The steps at which two paths part, as one SVG picture, each with the name of its path above;
    for a path that has no further step above singles, the grid at its end."""
    framing = Framing(**options)
    drawn = panels_laid_out([_panel(side) for side in comparison.sides], framing, 2)
    title = parting_told(comparison)
    return svg_document(drawn, framing, title, f"{comparison.first.trace.puzzle}\n{title}")


def _panel(side: ComparedPath) -> Panel:
    at = side.parts_at
    if at is None:
        return Panel("", scene_at_end(side.trace), side.name)
    grid, step = side.trace.moves[at - 1]
    name = headline(step, names=side.trace.vocabulary.names)
    return Panel(name_above(str(at), name, step.rated), scene_of(step, grid), side.name)
