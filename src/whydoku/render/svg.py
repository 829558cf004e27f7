"""Pictures of grids and steps as SVG: no scripts, no ids, no outside fonts, the same every time.

As pictures have no ids, a page can hold any number of them. Each carries its own style sheet,
unless the page around it has one for all. The options of all are those of `Framing`; the theme
"auto" follows the reader's screen and is light on paper.
"""

from __future__ import annotations

from html import escape
from typing import Final, Unpack

from whydoku.bits import from_members, members
from whydoku.grid import Grid
from whydoku.render.pictures.arrows import CELL, centre_of_candidate
from whydoku.render.pictures.clash import marks_of_clash
from whydoku.render.pictures.framing import Framing, PictureOptions
from whydoku.render.pictures.marking import candidates_named_by
from whydoku.render.pictures.marks import PictureMarks, Role
from whydoku.render.pictures.scene import (
    BOARD_SIDE,
    DIGIT_SIZE,
    PENCIL_SIZE,
    PictureDigits,
    Scene,
    centre_of_cell,
    scene_of,
)
from whydoku.render.pictures.shapes import short
from whydoku.render.pictures.svg_layers import (
    links_layer,
    numbers_layer,
    overlays_layer,
    shapes_layer,
    text_at,
    tints_layer,
)
from whydoku.render.pictures.svg_legend import legend, lines_of_text
from whydoku.render.pictures.svg_style import style_sheet
from whydoku.step import Step
from whydoku.verdicts.impossible import Impossible
from whydoku.world.drawing import draw_cells, draw_marks

SVG: Final = "http://www.w3.org/2000/svg"
LEFT: Final = 26.0
TOP: Final = 26.0
RIGHT: Final = 10.0
BOTTOM: Final = 10.0
WIDTH: Final = LEFT + BOARD_SIDE + RIGHT
TITLE_SIZE: Final = 24
TITLE_LINE: Final = 32.0


def draw_grid(grid: Grid, *, pencil: bool | None = None, **options: Unpack[PictureOptions]) -> str:
    """A grid as SVG: givens, placed digits, and pencil marks.

    `pencil` shows or hides the pencil marks; by default they are shown if some were removed.
    """
    small = grid.bits if (pencil if pencil is not None else grid.removed) else 0
    scene = Scene(PictureMarks(), PictureDigits.of(grid, small))
    title = "Sudoku, solved" if grid.is_solved else "Sudoku"
    return _picture(scene, title, str(grid), Framing(**options))


def draw_clash(grid: Grid, found: Impossible, **options: Unpack[PictureOptions]) -> str:
    """A grid whose clues have no solution as SVG, with those marked that clash."""
    from whydoku.render.words.verdicts import clashing_clues

    scene = Scene(marks_of_clash(found), PictureDigits.of(grid, 0))
    about = f"{clashing_clues(found)}\n{grid}"
    return _picture(scene, "Sudoku, no solution", about, Framing(**options))


def draw_step(step: Step, grid: Grid | None = None, **options: Unpack[PictureOptions]) -> str:
    """A step as SVG on the grid it was found on; without a grid, on the candidates it names."""
    from whydoku.render.words import headline, tell

    if grid is None:
        board = draw_marks(candidates_named_by(step))
    else:
        board = draw_marks(grid.bits) if grid.removed else draw_cells(grid.as_line())
    scene = scene_of(step, grid)
    return _picture(scene, headline(step), f"{tell(step, grid)}\n{board}", Framing(**options))


def _picture(scene: Scene, name: str, about: str, framing: Framing) -> str:
    marks, digits = scene.marks, scene.digits
    left = LEFT if framing.labels else RIGHT
    wide = WIDTH - LEFT + left
    title = lines_of_text(framing.title, BOARD_SIDE, TITLE_SIZE) if framing.title else []
    top = (TOP if framing.labels else BOTTOM) + TITLE_LINE * len(title)
    words, height = legend(marks, left, top + BOARD_SIDE + BOTTOM, wide)
    high = top + BOARD_SIDE + BOTTOM + height
    box = f'viewBox="0 0 {short(wide)} {short(high)}"'
    wide_told, high_told = framing.size(wide, high)
    parts = [
        f'<svg xmlns="{SVG}" class="wd-{framing.theme}" {box} width="{wide_told}"',
        f'height="{high_told}" style="max-width:100%;height:auto" role="img">',
        f"<title>{escape(framing.title or name, quote=False)}</title>",
        f"<desc>{escape(about, quote=False)}</desc>",
        f"<style>{style_sheet(framing.theme)}</style>" if framing.styled else "",
        f'<rect class="paper" width="{short(wide)}" height="{short(high)}"/>',
        *_title_layer(title, left),
        f'<g transform="translate({short(left)} {short(top)})">',
        *tints_layer(scene),
        *_lines_layer(),
        *(_coordinates_layer() if framing.labels else ()),
        *shapes_layer(marks, digits.large),
        *links_layer(scene),
        *_digits_layer(digits, marks),
        *overlays_layer(marks),
        *numbers_layer(scene),
        "</g>",
        *words,
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _lines_layer() -> list[str]:
    thin = "".join(
        f"M{short(n * CELL)} 0v{short(BOARD_SIDE)}M0 {short(n * CELL)}h{short(BOARD_SIDE)}"
        for n in range(1, 9)
        if n % 3
    )
    thick = "".join(
        f"M{short(n * CELL)} 0v{short(BOARD_SIDE)}M0 {short(n * CELL)}h{short(BOARD_SIDE)}"
        for n in (3, 6)
    )
    frame = f"M0 0h{short(BOARD_SIDE)}v{short(BOARD_SIDE)}h-{short(BOARD_SIDE)}z"
    return [
        f'<path class="thin" d="{thin}" fill="none" stroke-width="1"/>',
        f'<path class="thick" d="{thick}{frame}" fill="none" stroke-width="2.4"/>',
    ]


def _title_layer(lines: list[str], left: float) -> list[str]:
    if not lines:
        return []
    texts = (
        f'<text x="{short(left)}" y="{short(TITLE_LINE * (n + 1) - 8)}">'
        f"{escape(line, quote=False)}</text>"
        for n, line in enumerate(lines)
    )
    return [f'<g class="words" font-size="{TITLE_SIZE}" font-weight="700">', *texts, "</g>"]


def _coordinates_layer() -> list[str]:
    names = [text_at((n + 0.5) * CELL, -12, 15, f"c{n + 1}") for n in range(9)]
    names += [text_at(-13, (n + 0.5) * CELL, 15, f"r{n + 1}") for n in range(9)]
    return ['<g class="faint" font-size="15">', "".join(names), "</g>"]


def _digits_layer(digits: PictureDigits, marks: PictureMarks) -> list[str]:
    struck = marks.of(Role.ELIMINATED)
    filled = from_members(
        m.candidate for m in marks.candidates if m.role not in (Role.ELIMINATED, Role.FALSE)
    )
    plain = digits.small & ~filled & ~struck
    named = plain if marks.named is None else plain & marks.named
    layers = (
        ("quiet", PENCIL_SIZE, 400, plain & ~named),
        ("pencil", PENCIL_SIZE, 400 if marks.named is None else 600, named),
        ("gone", PENCIL_SIZE, 600, digits.small & ~filled & struck),
        ("on", PENCIL_SIZE, 700, digits.small & filled),
    )
    parts = []
    for name, size, weight, bits in layers:
        if bits:
            texts = "".join(
                text_at(*centre_of_candidate(k), size, str(k % 9 + 1)) for k in members(bits)
            )
            parts.append(f'<g class="{name}" font-size="{size}" font-weight="{weight}">{texts}</g>')
    for name, weight, bits in (
        ("given", 700, digits.given),
        ("placed", 400, digits.placed),
        ("on", 700, digits.large),
    ):
        if bits:
            parts += [
                f'<g class="{name}" font-size="{DIGIT_SIZE}" font-weight="{weight}">',
                "".join(
                    text_at(*centre_of_cell(k // 9), DIGIT_SIZE, str(k % 9 + 1))
                    for k in members(bits)
                ),
                "</g>",
            ]
    return parts
