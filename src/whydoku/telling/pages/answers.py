"""Hints, answers to the question why, and verdicts on puzzles as parts of HTML pages, for
notebooks.

Of a hint, everything except where to look is folded away: a notebook must not give away what nobody
asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from whydoku.formats.spans import capital_text, plain
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.verdicts.check import Check
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.playing.hints.question import Why
from whydoku.telling.pages.page_style import fold, part_of_page
from whydoku.telling.pages.pages import PageParts, parts_in_notebook
from whydoku.telling.pages.tables import Column, table
from whydoku.telling.pages.walker import form_of_stops, stops_of_steps, walk_style
from whydoku.telling.pictures.drawing.svg_style import style_sheet
from whydoku.telling.pictures.svg import draw_clash
from whydoku.telling.words.about.hints import lines_of_answer, text_of_hint
from whydoku.telling.words.telling import sentence_text
from whydoku.telling.words.writing.manner import writer_for
from whydoku.telling.words.writing.writer import PLAIN


def html_hint(hint: Hint, *, theme: str = "auto") -> str:
    """A hint as part of an HTML page: the grid and where to look, with further disclosures folded
    away."""
    writer = writer_for(hint.vocabulary, style=PLAIN)
    page = parts_in_notebook(theme, writer)
    clash = hint.mistakes.impossible
    if clash:
        drawn = page.picture(draw_clash(hint.grid, clash, theme=theme, styled=False))
    else:
        drawn = page.picture_of_grid(hint.grid)
    texts = {number: plain(text_of_hint(writer, hint, number)) for number in DISCLOSURES}
    folds = [
        fold(DISCLOSURES[number], _disclosed(page, hint, number, text))
        for number, text in texts.items()
        if text != texts[1]
    ]
    first = f"<p>{escape(texts[1])}</p>"
    return part_of_page(theme, drawn, first, *folds, rules=style_sheet(theme))


def _disclosed(page: PageParts, hint: Hint, number: int, text: str) -> str:
    """The HTML of the disclosure `number` of a hint: `text` or, at the last disclosure, the whole
    step if the hint has one."""
    if hint.step is None or number < max(DISCLOSURES):
        return f"<p>{escape(text)}</p>"
    return page.step_found(hint.step, hint.grid)


def html_why(why: Why, *, theme: str = "auto") -> str:
    """An answer to the question why as part of an HTML page, with the steps that prove the answer.
    If there are several steps, the reader can walk through them."""
    writer = writer_for(why.trace.vocabulary, style=PLAIN)
    page = parts_in_notebook(theme, writer)
    answer = plain(lines_of_answer(writer, why)[0][1])
    stops = [*stops_of_steps(why.trace, page)]
    steps = form_of_stops(answer, stops) if len(stops) > 1 else "".join(s.section for s in stops)
    return part_of_page(theme, f"<p>{escape(answer)}</p>", steps, rules=walk_style(theme))


def html_check(check: Check, *, theme: str = "auto") -> str:
    """A verdict on a puzzle as part of an HTML page: its figures in a table, and what is wrong with
    the puzzle, in words and in pictures."""
    fields = ("status", "clues", "minimal", "count")
    values = [getattr(check, name) for name in fields]
    row = ["" if value is None else str(value) for value in values]
    columns = [Column(name, name in ("clues", "count")) for name in fields]
    return part_of_page(
        theme,
        table(columns, [row]),
        *(f"<p>{escape(capital_text(reason))}.</p>" for reason in check.why),
        *_pictures_of_fault(check, theme),
        rules=style_sheet(theme),
    )


def _pictures_of_fault(check: Check, theme: str) -> Iterator[str]:
    """Yields pictures of what is wrong with a puzzle: the clues that clash, or where two solutions
    differ."""
    page = parts_in_notebook(theme)
    if clash := check.mistakes.impossible:
        yield page.picture(draw_clash(clash.clues, clash, theme=theme, styled=False))
    if len(check.solutions) > 1:
        caption = capital_text(sentence_text("shown.solutions"))
        yield page.picture_of_grid(_both(*check.solutions), pencil=True, caption=caption)


def _both(first: Grid, second: Grid) -> Grid:
    """Two solutions of a puzzle in one grid, with pencil marks in the cells where they differ."""
    placed = CandidateSet.from_bits(first.bits & second.bits) - first.givens
    either = CandidateSet.from_bits(first.bits | second.bits)
    return Grid(givens=first.givens, placed=placed, candidates=either)
