"""Puzzles made to order, and positions to practise on, as parts of HTML pages for notebooks.

The step to find in a position is folded away.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from whydoku.formats.spans import capital_text
from whydoku.playing.practice.practice import Position, Practice
from whydoku.solving.making import Made, Run, Wish
from whydoku.telling.pages.page_style import fold, part_of_page
from whydoku.telling.pages.pages import parts_in_notebook
from whydoku.telling.pages.tables import number_below
from whydoku.telling.pictures.drawing.svg_style import style_sheet
from whydoku.telling.words.about.making import exercise, facts, wanted
from whydoku.telling.words.telling import name_of_step, sentence_text

MOST_PICTURES: Final = 12
"""The most puzzles or positions that are drawn; if there are more, only the first are drawn."""


def html_made(made: Made, *, theme: str = "auto") -> str:
    """A puzzle made to order as part of an HTML page: its picture, with facts about the puzzle
    below."""
    puzzle = f'<div class="puzzle">{_puzzle(made, None, theme)}</div>'
    return part_of_page(theme, puzzle, rules=style_sheet(theme))


def html_run(run: Run, *, theme: str = "auto") -> str:
    """A run of making puzzles to order, as part of an HTML page: the wish, and pictures of the
    first puzzles side by side."""
    return part_of_page(
        theme,
        f"<p>{_html(wanted(run.wish))}</p>",
        _gallery(_puzzle(made, run.wish, theme) for made in run.made[:MOST_PICTURES]),
        number_below(len(run), MOST_PICTURES),
        rules=style_sheet(theme),
    )


def html_position(position: Position, *, theme: str = "auto") -> str:
    """A position to practise on as part of an HTML page, with the step to find folded away."""
    return part_of_page(theme, _exercise(position, theme), rules=style_sheet(theme))


def html_practice(practice: Practice, *, theme: str = "auto") -> str:
    """Positions to practise on as part of an HTML page: pictures of the first, and a sentence if
    there are fewer than wanted."""
    missing = practice.shortfall
    return part_of_page(
        theme,
        _gallery(
            (_exercise(position, theme) for position in practice.positions[:MOST_PICTURES]), "large"
        ),
        number_below(len(practice), MOST_PICTURES),
        f"<p>{_html(missing)}.</p>" if missing else "",
        rules=style_sheet(theme),
    )


def _gallery(shown: Iterable[str], size: str = "small") -> str:
    figures = "\n".join(shown)
    return f'<div class="gallery {size}">\n{figures}\n</div>' if figures else ""


def _puzzle(made: Made, wish: Wish | None, theme: str) -> str:
    return parts_in_notebook(theme).picture_of_grid(made.grid, caption=facts(made, wish))


def _exercise(position: Position, theme: str) -> str:
    page, grid, step = parts_in_notebook(theme), position.grid, position.step
    asked = capital_text(exercise(name_of_step(page.writer, step), position.profile))
    drawn = page.picture_of_grid(grid, pencil=True, caption=asked)
    return f"<div>{drawn}\n{fold(sentence_text('shown.step'), page.step_found(step, grid))}</div>"


def _html(text: str) -> str:
    return escape(capital_text(text))
