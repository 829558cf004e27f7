"""Operations that draw a grid or a step, or describe the picture of a step for a board."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.errors import counted
from whydoku.faces.web.api.boards_and_phrases import shown_step
from whydoku.faces.web.api.operations import PdfBytes, PngBytes, TimeLimit, operation
from whydoku.faces.web.api.requests import (
    GRID,
    STEP,
    GridText,
    ProfileRequest,
    RulesField,
    StepObject,
    Told,
    reading_of,
)
from whydoku.formats.json_patterns import parse_step
from whydoku.grids.grid import Grid
from whydoku.grids.mistakes import mistakes
from whydoku.logic.step import Step
from whydoku.operations.answers.trace import StepJson
from whydoku.operations.refusals import invalid_request
from whydoku.shapes.marks import About, Between, Sample
from whydoku.solving.moves import Move
from whydoku.solving.proved import verify_step
from whydoku.solving.solve import explain, with_ending
from whydoku.solving.trace import Trace
from whydoku.telling.picture_files.plain_svg import with_attributes
from whydoku.telling.pictures.paths import draw_path
from whydoku.telling.pictures.svg import draw_clash, draw_grid, draw_step

Theme: TypeAlias = Annotated[
    Literal["auto", "light", "dark"], About("auto follows the setting of the reader's screen.")
]


@dataclass(frozen=True, kw_only=True)
class PictureRequest(ProfileRequest):
    """Draws a grid, a step on it, or the path of its steps."""

    step: StepObject | None = None
    """A step of the grid, as in a saved trace; it is proved first."""
    number: Annotated[int, Between(1, 729)] | Literal["hardest"] | None = None
    """The number of a step on the profile's path, or the hardest of them, instead of a step."""
    path: bool = False
    """Whether to draw the whole path, step beside step, instead of a step."""
    theme: Theme = "auto"
    pencil: bool | None = None
    """Whether to draw pencil marks; if left out, only where some were removed."""

    @property
    def drawn(self) -> str:
        """The picture as SVG."""
        grid = self.state
        if (self.step is not None) + (self.number is not None) + self.path > 1:
            raise invalid_request("give one of step, number and path")
        if self.step is not None:
            return draw_step(_proved_step(grid, self.step), grid, theme=self.theme)
        if self.number is None and not self.path:
            return _drawn(grid, self.theme, self.pencil)
        trace = explain(grid, self.order, uniqueness=self.uniqueness)
        if self.path:
            return draw_path(with_ending(trace), theme=self.theme)
        before, step = _move_of(trace, self.number)
        return draw_step(step, before, theme=self.theme)


@operation("picture", {"grid": GRID}, {"grid": GRID, "number": 1, "theme": "dark"})
def picture(asked: PictureRequest, _: TimeLimit) -> str:
    """Draw a grid, a step or a path, as SVG."""
    return with_attributes(asked.drawn)


@operation("picture_png", {"grid": GRID, "number": "hardest"})
def picture_png(asked: PictureRequest, _: TimeLimit) -> PngBytes:
    """Draw a grid, a step or a path, as PNG."""
    from whydoku.telling.picture_files.png import need_resvg, png_of

    need_resvg()
    return png_of(asked.drawn, asked.theme)


@operation("picture_pdf", {"grid": GRID, "path": True}, is_long=True)
def picture_pdf(asked: PictureRequest, _: TimeLimit) -> PdfBytes:
    """Draw a grid, a step or a path, as PDF."""
    from whydoku.telling.picture_files.pdf import need_typst, pdf_of

    need_typst()
    return pdf_of(asked.drawn, asked.theme, alone=True)


@dataclass(frozen=True, kw_only=True)
class AskStepRequest(Told, ProfileRequest):
    """Asks for the picture of a step as data for a board."""

    step: StepObject
    """A step of the grid, as in a saved trace; it is proved first."""


@operation("step", {"grid": GRID, "step": STEP})
def ask_step(asked: AskStepRequest, _: TimeLimit) -> StepJson:
    """Describe a step: its picture as data, its phrases, and its whole argument."""
    grid = asked.state
    return shown_step(_proved_step(grid, asked.step), grid, asked, asked.order.names)


def _proved_step(grid: Grid, data: dict[str, Any]) -> Step:
    step = parse_step(data)
    verify_step(grid, step)
    return step


@dataclass(frozen=True, kw_only=True)
class PictureOfRequest(RulesField):
    """Draws a puzzle for an `<img>` on any page."""

    puzzle: Annotated[GridText, Sample(GRID)]
    """A puzzle in any known format."""
    theme: Theme = "auto"


@operation("picture.svg", {"puzzle": GRID}, by_get=True)
def picture_of(asked: PictureOfRequest, _: TimeLimit) -> str:
    """Draw a puzzle for an <img> on a page of your own."""
    return _drawn(reading_of(asked.puzzle, asked.rules).grid, asked.theme)


def _move_of(path: Trace, number: int | str | None) -> Move:
    """The step of a path with this number, or the hardest one, and the grid before it."""
    hardest = path.hardest_move
    if hardest is None:
        raise invalid_request("number: the path of this grid has no steps")
    if not isinstance(number, int):
        return hardest
    if number > len(path):
        sentence = f"number: found {number}; the path has {counted(len(path), 'step')}"
        raise invalid_request(sentence)
    return path.moves[number - 1]


def _drawn(grid: Grid, theme: str, pencil: bool | None = None) -> str:
    """A grid as SVG; if it has no solution, the clues that clash are marked."""
    if contradiction := mistakes(grid).impossible:
        return draw_clash(grid, contradiction, theme=theme)
    return draw_grid(grid, theme=theme, pencil=pencil)
