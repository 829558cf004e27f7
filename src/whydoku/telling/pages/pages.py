"""Paths and steps as HTML pages that contain their pictures, and as Markdown that refers to
pictures.

The style sheet for HTML pages, also used when a part of a page is shown in a notebook, and
functions that wrap HTML in such a part or in a fold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from os import PathLike
from typing import Final, NamedTuple, Unpack

from whydoku.dataclass import dataclass
from whydoku.formats.spans import Spans, capital, plain, with_full_stop
from whydoku.grids.demands import about_rules
from whydoku.grids.grid import Grid
from whydoku.logic.step import Rated, Step
from whydoku.solving.trace import Trace
from whydoku.telling.pictures.drawing.themes import rules_by_theme, rules_of
from whydoku.telling.pictures.svg import draw_grid, draw_step
from whydoku.telling.words.about.paths import Block, blocks_of, numbers_told
from whydoku.telling.words.about.summaries import facts_of, outcome_with_figures, title_of
from whydoku.telling.words.telling import lines_of_argument, name_of_step, reason_by
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import Manner, writer_for, writer_of
from whydoku.telling.words.writing.writer import PLAIN, Writer

ENGLISH: Final = "en"

PAGE_END: Final = "</body>\n</html>\n"
"""The end of an HTML page that begins with the text of `page_begin`."""


class PathOnPage(NamedTuple):
    """The heading of a path on a page: an anchor for links, a title, and the facts below the
    title."""

    anchor: str
    title: str
    facts: str


def path_on_page(
    trace: Trace, name: str = "", anchor: str = "", **manner: Unpack[Manner]
) -> PathOnPage:
    """The heading of a path on a page. Its title is `name`, the name of the puzzle; if that is
    empty, the title says how the path ends."""
    writer = plain_writer(trace, manner)
    title, facts = title_of(trace, writer), facts_of(trace, writer)
    if name:
        return PathOnPage(anchor, name, f"{plain(title)}. {plain(facts)}")
    return PathOnPage(anchor, plain(title), plain(facts))


def plain_writer(trace: Trace, manner: Manner) -> Writer:
    """The writer of the text of a path on a page; the style is plain unless `manner` names
    another."""
    plainly: Manner = {"style": PLAIN, **manner}
    return writer_for(trace.vocabulary, **plainly)


def page_begin(title: str) -> str:
    """The beginning of an HTML page with this title, up to the start of its body."""
    return (
        f'<!DOCTYPE html>\n<html lang="{ENGLISH}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n</head>\n<body>\n"
    )


def html_contents(title: str, paths: Sequence[PathOnPage], theme: str = "auto") -> str:
    """The table of contents of an HTML page with several paths, which stands before the paths."""
    lines = (
        f'<li><a href="#{path.anchor}">{escape(path.title)}</a> '
        f"<small>{escape(path.facts)}</small></li>"
        for path in paths
    )
    return (
        f'<nav class="wd-page wd-page-{theme}">\n<style>{page_style(theme)}</style>\n'
        f"<h1>{escape(title)}</h1>\n<ol>\n" + "\n".join(lines) + "\n</ol>\n</nav>\n"
    )


def markdown_contents(title: str, paths: Sequence[PathOnPage]) -> str:
    """The table of contents of a Markdown text with several paths, which stands before the
    paths."""
    lines = (f"1. [{_escaped((path.title,))}](#{path.anchor}): {path.facts}" for path in paths)
    return "\n".join((f"# {_escaped((title,))}", "", *lines)) + "\n"


def html_trace(
    trace: Trace,
    *,
    pictures: bool = True,
    theme: str = "auto",
    name: str = "",
    anchor: str = "",
    remark: str = "",
    whole: bool = True,
    **manner: Unpack[Manner],
) -> str:
    """A path as one HTML page that needs no other files; its style sheet applies only inside the
    page.

    The style of the text is plain unless `manner` names another. `name` is the name of the puzzle,
    and `remark` is a last paragraph. If `whole` is false, the result is only what goes between
    `page_begin` and `PAGE_END`, so that several paths fit on one page, each with its `anchor`.
    """
    writer = plain_writer(trace, manner)
    head = path_on_page(trace, name, anchor, **manner)
    page = PageParts(theme, pictures, writer)
    blocks = [*blocks_of(trace, writer)]
    housed = (block for block in blocks if any(house for _, house in block.singles))
    first = next(housed, None)
    parts = [
        f'<main class="wd-page wd-page-{theme}"' + (f' id="{anchor}">' if anchor else ">"),
        f"<style>{page_style(theme)}</style>",
        f"<h1>{escape(head.title)}</h1>",
        f'<p class="aside">{escape(head.facts)}</p>',
        f"<p>{escape(about)}</p>" if (about := about_rules(trace.puzzle.rules)) else "",
        page.picture_of_grid(trace.puzzle),
        *(page.block(trace, block, has_key=block is first) for block in blocks),
        f"<section>\n<p>{_html(outcome_with_figures(trace, writer))}</p>",
        page.picture_of_grid(trace.grid, pencil=not trace.solved),
        "</section>",
        f"<p>{escape(remark)}</p>" if remark else "",
        "</main>",
    ]
    path = "\n".join(part for part in parts if part) + "\n"
    return page_begin(head.title) + path + PAGE_END if whole else path


def markdown_trace(
    trace: Trace,
    pictures_dir: str | PathLike[str] | None = None,
    *,
    name: str = "",
    anchor: str = "",
    remark: str = "",
    **manner: Unpack[Manner],
) -> str:
    """A path as Markdown. If `pictures_dir` is given, the text refers to pictures of the steps in
    that folder, whose file names are those of `picture_name`.

    The style of the text is plain unless `manner` names another. `name` is the name of the puzzle,
    `anchor` the name of the path in links, and `remark` is a last paragraph.
    """
    writer = plain_writer(trace, manner)
    folder = None if pictures_dir is None else str(pictures_dir).rstrip("/")
    head = path_on_page(trace, name, anchor, **manner)
    lines = [f'<a id="{anchor}"></a>', ""] if anchor else []
    lines += [f"# {_escaped((head.title,))}", "", head.facts, "", *_fenced(str(trace.puzzle)), ""]
    if about := about_rules(trace.puzzle.rules):
        lines += [about, ""]
    for block in blocks_of(trace, writer):
        lines += _markdown_lines(trace, block, writer, folder)
    lines += [plain(outcome_with_figures(trace, writer)), "", *_fenced(str(trace.grid))]
    if remark:
        lines += ["", _escaped((remark,))]
    return "\n".join(lines) + "\n"


def _markdown_lines(trace: Trace, block: Block, writer: Writer, folder: str | None) -> list[str]:
    """The lines of Markdown for one block of a path, with an empty line after each part. There are
    no lines for the end of the path, nor for passes that did nothing.

    `folder` is the folder of the pictures; if it is None, the lines refer to no picture.
    """
    if block.kind == "pass":
        return [f"## {_escaped(capital(block.name))}", ""]
    lines: list[str] = []
    if block.kind == "singles":
        lines = [f"**{numbers_told(block)}** {_escaped(block.text)}", ""]
    for number in block.pictured if folder is not None or not lines else ():
        grid, step = trace.moves[number - 1]
        name = _escaped((name_of_step(writer, step),))
        head = f"{number} {name}"
        if block.kind == "singles":
            head = _escaped(example_told(writer, step, number))
        lines += [f"### {head}{_bracketed(step.rated)}", ""]
        lines += [_escaped(with_full_stop(capital(reason_by(writer, step, grid)))), ""]
        if folder is not None:
            lines += [f"![{name}](<{folder}/{picture_name(trace, number)}>)", ""]
        argument = "\n".join(map(plain, lines_of_argument(writer, step, grid)))
        lines += [*_fenced(argument), ""] if argument else []
    return lines


def example_told(writer: Writer, step: Step, number: int | str) -> Spans:
    """The heading of a step whose number is among those of the paragraph above it."""
    name = slot.text((name_of_step(writer, step),))
    return capital(writer.words("page.example", number=str(number), name=name))


def picture_name(trace: Trace, number: int) -> str:
    """The file name of the picture of step `number`, counted from 1: `step-01-naked-single.svg`."""
    width = max(2, len(str(len(trace))))
    return f"step-{number:0{width}}-{trace.moves[number - 1][1].technique}.svg"


@dataclass(frozen=True, slots=True)
class PageParts:
    """Makes the parts of an HTML page about steps.

    If `pictures` is false, the page has no pictures. If `styled` is false, its pictures have no
    style sheet of their own and use that of the page.
    """

    theme: str
    pictures: bool
    writer: Writer
    styled: bool = True

    def picture(self, svg: str, caption: str = "") -> str:
        """An SVG picture as an HTML figure, with `caption` below if given; empty on a page without
        pictures."""
        below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
        return f"<figure>\n{svg}{below}</figure>" if self.pictures else ""

    def block(self, trace: Trace, block: Block, *, has_key: bool = False) -> str:
        """A block of a path as HTML: a pass, consecutive singles or a harder step; empty for the
        end of the path and for passes that did nothing. Below singles, those with a picture follow
        as steps. `has_key` is as in `singles`."""
        if block.kind == "pass":
            return f"<h2>{_html(capital(block.name))}</h2>"
        parts = [self.singles(block, has_key=has_key)] if block.kind == "singles" else []
        if self.pictures or not parts:
            moves = ((number, *trace.moves[number - 1]) for number in block.pictured)
            is_example = block.kind == "singles"
            parts += [
                self.step_found(step, grid, str(number), is_example=is_example)
                for number, grid, step in moves
            ]
        return "\n".join(parts)

    def singles(self, block: Block, *, has_key: bool) -> str:
        """Consecutive singles side by side, as HTML; with `has_key`, a line above them explains the
        names of houses."""
        key = _html(capital(self.writer.full_words("page.houses"))) if has_key else ""
        singles = "\n".join(
            f"<li><b>{name}</b>{house and f' <small>{house}</small>'}</li>"
            for name, house in (map(plain, single) for single in block.singles)
        )
        return (
            f"<section>\n<h3><span>{numbers_told(block)}</span> {_html(block.name)}"
            f"{_bracketed(block.rated)}</h3>\n"
            + (f'<p class="aside">{key}</p>\n' if key else "")
            + f'<ul class="singles">\n{singles}\n</ul>\n</section>'
        )

    def step(
        self, step: Step, grid: Grid | None, name: Spans, reason: Spans, number: str = ""
    ) -> str:
        """A step as a section of HTML: its number, name, reason and picture, and its argument,
        folded away."""
        counted = f"<span>{number}</span> " if number else ""
        parts = [
            f'<section class="step">\n<h3>{counted}{_html(name)}{_bracketed(step.rated)}</h3>',
            f"<p>{_html(with_full_stop(capital(reason)))}</p>",
            self.picture_of_step(step, grid),
            self.argument(step, grid),
            "</section>",
        ]
        return "\n".join(part for part in parts if part)

    def step_found(
        self, step: Step, grid: Grid | None, number: str = "", *, is_example: bool = False
    ) -> str:
        """A step as a section of HTML, with the name and the reason that the writer of the page
        gives it; `is_example` says that the steps above list it too."""
        reason = reason_by(self.writer, step, grid)
        if is_example:
            return self.step(step, grid, example_told(self.writer, step, number), reason)
        return self.step(step, grid, (name_of_step(self.writer, step),), reason, number)

    def picture_of_step(self, step: Step, grid: Grid | None) -> str:
        """The picture of a step as an HTML figure; empty on a page without pictures."""
        if not self.pictures:
            return ""
        return self.picture(draw_step(step, grid, theme=self.theme, styled=self.styled))

    def picture_of_grid(self, grid: Grid, *, pencil: bool | None = None, caption: str = "") -> str:
        """The picture of a grid as an HTML figure; empty on a page without pictures. `pencil` shows
        or hides the pencil marks."""
        drawn = draw_grid(grid, pencil=pencil, theme=self.theme, styled=self.styled)
        return self.picture(drawn, caption)

    def argument(self, step: Step, grid: Grid | None) -> str:
        """The full argument of a step as HTML, folded away; empty if the reason says everything."""
        lines = lines_of_argument(self.writer, step, grid)
        if not lines:
            return ""
        summary = plain(self.writer.words("page.argument"))
        text = "\n".join(map(_html, lines))
        return fold(summary, f"<pre>{text}</pre>")


def parts_in_notebook(theme: str, writer: Writer | None = None) -> PageParts:
    """Makes the parts of a page in a notebook, whose pictures all share the style sheet of the
    page. Without a `writer`, the text is in plain English."""
    return PageParts(theme, True, writer or writer_of(style=PLAIN), styled=False)


def _bracketed(rated: Rated | None) -> str:
    return f" ({rated})" if rated else ""


def _html(text: Spans) -> str:
    return escape(plain(text))


def _escaped(text: Spans) -> str:
    """A text for one line of Markdown, with backslashes before characters that would be markup."""
    return "".join(
        f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in " ".join(plain(text).split())
    )


def _fenced(text: str) -> list[str]:
    return ["```text", text, "```"]


@cache
def page_style(theme: str) -> str:
    """The style sheet of a page in the theme called `theme`; its rules apply only inside the
    page."""
    scope = f".wd-page-{theme}"
    return rules_of(__package__, "page_style.css") + rules_by_theme(
        theme,
        lambda colours: rules_of(__package__, "page_theme.css", scope=scope, **colours.values),
    )


def part_of_page(theme: str, *parts: str, rules: str = "") -> str:
    """Joins pieces of HTML into one part of a page, which contains its style sheet; empty pieces
    are left out.

    `rules` are added to the style sheet.
    """
    inner = "\n".join(part for part in parts if part)
    style = f"<style>{page_style(theme)}{rules}</style>"
    return f'<div class="wd-page wd-page-{theme}">\n{style}\n{inner}\n</div>\n'


def fold(summary: str, inner: str) -> str:
    """The HTML `inner`, folded away behind the text `summary`, on which the reader clicks."""
    text = escape(f"{summary[:1].upper()}{summary[1:]}")
    return f"<details>\n<summary>{text}</summary>\n{inner}\n</details>"
