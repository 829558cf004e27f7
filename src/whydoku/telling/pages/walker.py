"""The walker: a path on an HTML page that shows one step at a time, without scripts or other files.

Each step has a radio button, drawn as a chip with its number, and the section of the step follows
the button; the style sheet shows only the section of the chosen one. The arrow keys go from step to
step, as in any group of radio buttons, and the form around the group keeps two walkers on one page
apart. On paper, and where no style sheet is allowed, all steps are there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final, NamedTuple, Unpack

from whydoku.dataclass import dataclass, field
from whydoku.errors import counted
from whydoku.formats.spans import capital_text, plain
from whydoku.solving.trace import Trace
from whydoku.telling.pages.pages import (
    PAGE_END,
    PageParts,
    page_begin,
    part_of_page,
    parts_in_notebook,
    plain_writer,
)
from whydoku.telling.pictures.drawing.themes import check_theme, rules_of, style_sheet
from whydoku.telling.words.about.paths import single_base
from whydoku.telling.words.about.summaries import outcome_with_figures, title_of
from whydoku.telling.words.telling import name_of_step
from whydoku.telling.words.writing.manner import Manner, writer_of
from whydoku.telling.words.writing.writer import Writer


class Stop(NamedTuple):
    """A place to stop at when walking through a path.

    `chip`: the text of its chip.
    `name`: the name shown when the mouse is over the chip.
    `section`: its section of HTML.
    `kind`: `single`, `hardest` or empty.
    """

    chip: str
    name: str
    section: str
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Walker:
    """A path to walk through: a notebook shows it directly, and `page` is an HTML page for a file.

    >>> from whydoku import example
    >>> walker = example("wikipedia").grid.explain().walk(theme="light")
    >>> walker
    <Walker: 51 steps>
    >>> walker.page.count("<section")
    53
    """

    trace: Trace
    theme: str = "auto"
    manner: Manner = field(default_factory=Manner)

    def __post_init__(self) -> None:
        check_theme(self.theme)
        writer_of(**self.manner)

    @property
    def page(self) -> str:
        """The walker as an HTML page that needs no other files."""
        return html_walk(self.trace, theme=self.theme, **self.manner)

    def __repr__(self) -> str:
        return f"<Walker: {counted(len(self.trace), 'step')}>"

    def _repr_html_(self) -> str:
        return html_walk(self.trace, theme=self.theme, whole=False, **self.manner)


def html_walk(
    trace: Trace, *, theme: str = "auto", whole: bool = True, **manner: Unpack[Manner]
) -> str:
    """A path to walk through step by step, from the puzzle to the end of the path, as an HTML page
    that needs no other files.

    If `whole` is false, the result is only a part of a page. The style of the text is plain unless
    `manner` names another.
    """
    writer = plain_writer(trace, manner)
    page = parts_in_notebook(theme, writer)
    title = plain(title_of(trace, writer))
    start = f"<h3>{escape(title)}</h3>\n{page.picture_of_grid(trace.puzzle)}"
    outcome = escape(plain(outcome_with_figures(trace, writer)))
    end = f"<p>{outcome}</p>\n{page.picture_of_grid(trace.grid, pencil=not trace.solved)}"
    stops = (
        Stop(_word("start", writer), title, f"<section>\n{start}\n</section>"),
        *stops_of_steps(trace, page),
        Stop(_word("end", writer), "", f"<section>\n{end}\n</section>"),
    )
    part = part_of_page(theme, form_of_stops(title, stops), rules=walk_style(theme))
    return page_begin(title) + part + PAGE_END if whole else part


def stops_of_steps(trace: Trace, page: PageParts) -> Iterator[Stop]:
    """Yields a stop for each step of a path, numbered from 1."""
    highest = trace.rating
    rated_steps = zip(trace.moves, trace.ratings, strict=True)
    for number, ((grid, step), rating) in enumerate(rated_steps, 1):
        name = name_of_step(page.writer, step)
        section = page.step_found(step, grid, str(number))
        is_single = single_base(step, grid.tables) is not None
        is_hardest = rating == highest > 0
        kind = "single" if is_single else "hardest" if is_hardest else ""
        yield Stop(str(number), name, section, kind)


def form_of_stops(title: str, stops: Iterable[Stop]) -> str:
    """An HTML form with the chip of each stop, followed by the section of the stop; the first chip
    is chosen.

    A disabled button keeps the key Enter from submitting the form.
    """
    parts = (_stop(stop, is_chosen=not n) for n, stop in enumerate(stops))
    return (
        f'<form class="walk" aria-label="{escape(title)}" autocomplete="off">\n'
        "<button disabled hidden></button>\n" + "\n".join(parts) + "\n</form>"
    )


def walk_style(theme: str) -> str:
    """The style sheet of a walker and its pictures, in the theme called `theme`."""
    return style_sheet(theme) + rules_of(__package__, "walker.css")


def _stop(stop: Stop, *, is_chosen: bool) -> str:
    name = escape(stop.name)
    kind = f' class="{stop.kind}"' if stop.kind else ""
    title = f' title="{name}"' if name else ""
    label = f' aria-label="{escape(stop.chip)}: {name}"' if name else ""
    chosen = " checked" if is_chosen else ""
    return (
        f'<label{kind}{title}><input type="radio" name="stop"{label} {_OWN_KEYS}{chosen}>'
        f"<span>{escape(stop.chip)}</span></label>\n{stop.section}"
    )


def _word(name: str, writer: Writer) -> str:
    return capital_text(writer.words(f"page.walk.{name}"))


_OWN_KEYS: Final = "data-lm-suppress-shortcuts"
"""The attribute with which JupyterLab leaves the keys pressed on an element to the browser. The
focused element itself must have it: on an element around that one, it does not stop the
shortcuts."""
