"""Hints, answers to the question why, and verdicts on puzzles as parts of HTML pages, for
notebooks.

Of a hint, everything except where to look is folded away: a notebook must not give away what nobody
asked for.

Puzzles made to order, and positions to practise on, as parts of HTML pages for notebooks.

The step to find in a position is folded away.

Techniques, profiles and built-in puzzles as parts of HTML pages, for notebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import count
from typing import Final

from whydoku.formats.spans import capital_text, plain
from whydoku.grids.check import Check
from whydoku.grids.examples import Example
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.logic.step import StepOnGrid, in_tenths
from whydoku.logic.technique import WORLDS, CatalogueEntry
from whydoku.playing.hints.hint import DISCLOSURES, Hint
from whydoku.playing.hints.question import Why
from whydoku.playing.practice.practice import Position, Practice
from whydoku.solving.making import Made, Run, Wish
from whydoku.solving.profiles.profile import Profile
from whydoku.telling.pages.pages import PageParts, fold, part_of_page, parts_in_notebook
from whydoku.telling.pages.tables import Column, number_below, table
from whydoku.telling.pages.walker import form_of_stops, stops_of_steps, walk_style
from whydoku.telling.pictures.drawing.themes import style_sheet
from whydoku.telling.pictures.svg import draw_clash, draw_grid
from whydoku.telling.words.about.hints import lines_of_answer, text_of_hint
from whydoku.telling.words.about.making import exercise, facts, wanted
from whydoku.telling.words.telling import name_of_step, sentence_text
from whydoku.telling.words.writing.manner import writer_for, writer_of
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


def html_entry(
    entry: CatalogueEntry, example: StepOnGrid | None = None, *, theme: str = "auto"
) -> str:
    """A technique as part of an HTML page: what it is, its names elsewhere, and the step `example`
    if given."""
    named = [["slug", entry.slug], ["family", entry.family], ["rating", in_tenths(entry.rating)]]
    page = PageParts(theme, True, writer_of(style=PLAIN))
    named += [[WORLDS[world], names] for world, names in entry.aliases.items()]
    return part_of_page(
        theme,
        f"<h3>{escape(entry.name)}</h3>",
        f"<p>{escape(entry.about)}</p>",
        table([Column(""), Column("")], named),
        page.step_found(example, example.grid) if example else "",
    )


def html_profile(profile: Profile, *, theme: str = "auto") -> str:
    """A profile as part of an HTML page: a table of its techniques in order, with the profile's
    names for them, and with costs and levels if the profile has any."""
    columns = [Column("", is_number=True), Column("name"), Column("slug"), Column("family")]
    columns += [Column("rating", is_number=True)]
    if profile.costs:
        columns += [Column("cost", is_number=True), Column("level")]
    return part_of_page(
        theme,
        f"<h3>{escape(profile.name)}</h3>",
        f"<p>{escape(profile.about)}</p>",
        table(columns, _techniques(profile)),
    )


def _techniques(profile: Profile) -> Iterator[list[str]]:
    for place, entry in zip(count(1), profile.techniques, strict=False):
        row = [
            str(place),
            profile.name_of(entry),
            entry.slug,
            entry.family,
            in_tenths(entry.rating),
        ]
        if profile.costs:
            cost = profile.costs.get(entry.slug)
            row += [f"{cost.first:g}/{cost.later:g}", cost.level] if cost else ["", ""]
        yield row


def html_example(example: Example, *, theme: str = "auto") -> str:
    """A built-in puzzle as part of an HTML page: its picture, and a sentence on what the puzzle
    illustrates."""
    figure = f'<figure class="puzzle">\n{draw_grid(example.grid, theme=theme)}</figure>'
    return part_of_page(theme, figure, f"<p>{escape(example.about)}</p>")
