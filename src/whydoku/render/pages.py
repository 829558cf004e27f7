"""Traces and steps as pages: HTML that holds its pictures, and Markdown that refers to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from os import PathLike
from typing import Final

from whydoku.grid import Grid
from whydoku.notation import format_placements
from whydoku.render.chain_notation import WORDS, check_chains
from whydoku.render.pictures.themes import DARK, LIGHT, ThemeColours, check_theme
from whydoku.render.spans import capital, plain
from whydoku.render.svg import draw_grid, draw_step
from whydoku.render.words import argument, headline, reason
from whydoku.render.words.paths import (
    Stretch,
    counted,
    outcome,
    pass_name,
    ratings,
    single_base,
    stretches,
)
from whydoku.render.words.telling import writer_of
from whydoku.spaces import ROW_SPACE
from whydoku.step import Rated, Step
from whydoku.trace import Trace


def html_trace(
    trace: Trace,
    *,
    pictures: bool = True,
    theme: str = "auto",
    names: Mapping[str, str] | None = None,
    naming: str | None = None,
    chains: str = WORDS,
    remark: str = "",
) -> str:
    """A whole path as one page that needs nothing else; its rules touch nothing outside of it.

    Techniques and cells are named and chains told as in `tell_trace`. A remark stands at the end.
    """
    check_chains(chains)
    names = trace.vocabulary.names if names is None else names
    page = _Page(theme, pictures, names, naming or trace.vocabulary.notation, chains)
    labels = _pass_names(trace, page.naming)
    body = []
    for stretch in stretches(trace):
        if stretch.start in labels:
            body.append(f"<h2>{escape(labels[stretch.start])}</h2>")
        body.append(page.singles(stretch) if stretch.singles else page.harder(stretch))
    head = [f"<h1>{escape(_title(trace))}</h1>", page.picture(draw_grid(trace.puzzle, theme=theme))]
    last = draw_grid(trace.grid, theme=theme, pencil=not trace.solved)
    end = [f"<p>{escape(_ending(trace, page.naming))}</p>", page.picture(last)]
    if remark:
        end.append(f"<p>{escape(remark)}</p>")
    parts = [
        "<!DOCTYPE html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(_title(trace))}</title>",
        "</head>",
        "<body>",
        f'<main class="wd-page wd-page-{theme}">',
        f"<style>{_style(theme)}</style>",
        *head,
        *body,
        *end,
        "</main>",
        "</body>",
        "</html>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def html_step(step: Step, grid: Grid | None = None, *, theme: str = "auto") -> str:
    """A step as a part of a page: its name, its reason, its picture and the full argument."""
    inner = _Page(theme, True, {}, "rc").step(step, grid, "")
    return (
        f'<div class="wd-page wd-page-{theme}">\n<style>{_style(theme)}</style>\n{inner}\n</div>\n'
    )


def markdown_trace(
    trace: Trace,
    pictures_dir: str | PathLike[str] | None = None,
    *,
    names: Mapping[str, str] | None = None,
    naming: str | None = None,
    chains: str = WORDS,
    remark: str = "",
) -> str:
    """A whole path as Markdown; pictures are files of that folder, named by `picture_name`.

    Techniques and cells are named and chains told as in `tell_trace`. A remark stands at the end.
    """
    check_chains(chains)
    names = trace.vocabulary.names if names is None else names
    naming = naming or trace.vocabulary.notation
    labels = _pass_names(trace, naming)
    lines = [f"# {_title(trace)}", "", *_fenced(trace.puzzle), ""]
    for stretch in stretches(trace):
        if stretch.start in labels:
            lines += [f"## {_escaped(labels[stretch.start])}", ""]
        if stretch.singles:
            text = ", ".join(
                f"{name}{house and f' ({house})'}"
                for name, house in _singles_in_words(stretch, naming)
            )
            lines += [
                f"**{_step_numbers(stretch)}**{_bracketed(stretch.rated)} {text}",
                "",
            ]
            continue
        grid, step = stretch.moves[0]
        name = _escaped(headline(step, names=names))
        text = _escaped(plain(capital((reason(step, grid, naming=naming, chains=chains),))))
        lines += [
            f"### {_step_numbers(stretch)} {name}{_bracketed(step.rated)}",
            "",
            text,
            "",
        ]
        if pictures_dir is not None:
            file = f"{str(pictures_dir).rstrip('/')}/{picture_name(trace, stretch.start + 1)}"
            lines += [f"![{name}](<{file}>)", ""]
        lines += ["```text", argument(step, grid, naming=naming), "```", ""]
    lines += [_ending(trace, naming), "", *_fenced(trace.grid)]
    if remark:
        lines += ["", _escaped(remark)]
    return "\n".join(lines) + "\n"


def picture_name(trace: Trace, number: int) -> str:
    """The file name of the picture of a step, counted from 1: `step-01-naked-single.svg`."""
    width = max(2, len(str(len(trace))))
    return f"step-{number:0{width}}-{trace.moves[number - 1][1].technique}.svg"


@dataclass(frozen=True, slots=True)
class _Page:
    """How the parts of a page are made."""

    theme: str
    pictures: bool
    names: Mapping[str, str]
    naming: str
    chains: str = WORDS

    def picture(self, svg: str) -> str:
        """A picture, where pictures are wanted."""
        return f"<figure>\n{svg}</figure>" if self.pictures else ""

    def singles(self, stretch: Stretch) -> str:
        """Singles that follow each other, side by side."""
        singles = "\n".join(
            f"<li><b>{name}</b>{house and f' <small>{house}</small>'}</li>"
            for name, house in _singles_in_words(stretch, self.naming)
        )
        name = "Single" if len(stretch.moves) == 1 else "Singles"
        return (
            f"<section>\n<h3><span>{_step_numbers(stretch)}</span> {name}"
            f"{_bracketed(stretch.rated)}</h3>\n"
            f'<ul class="singles">\n{singles}\n</ul>\n</section>'
        )

    def harder(self, stretch: Stretch) -> str:
        """A harder step with its number."""
        grid, step = stretch.moves[0]
        return self.step(step, grid, _step_numbers(stretch))

    def step(self, step: Step, grid: Grid | None, number: str) -> str:
        """A step: name, reason, picture, and the argument for those who ask."""
        counted = f"<span>{number}</span> " if number else ""
        sentence = reason(step, grid, naming=self.naming, chains=self.chains)
        name = escape(headline(step, names=self.names))
        parts = [
            f"<section>\n<h3>{counted}{name}{_bracketed(step.rated)}</h3>",
            f"<p>{escape(plain(capital((sentence,))))}</p>",
            self.picture(draw_step(step, grid, theme=self.theme)) if self.pictures else "",
            "<details>\n<summary>Why, case by case</summary>",
            f"<pre>{escape(argument(step, grid, naming=self.naming))}</pre>",
            "</details>\n</section>",
        ]
        return "\n".join(part for part in parts if part)


def _pass_names(trace: Trace, naming: str) -> dict[int, str]:
    """The name of the pass that begins with each step."""
    writer = writer_of("en", naming)
    return {pass_.start: pass_name(pass_, writer) for pass_ in trace.passes}


def _singles_in_words(stretch: Stretch, naming: str) -> Iterator[tuple[str, str]]:
    """Each single as text, and the house in which it was alone, if it was one."""
    writer = writer_of("en", naming)
    for _, step in stretch.moves:
        base = single_base(step) or 0
        house = ""
        if base >= ROW_SPACE:
            kind, line = divmod((base - ROW_SPACE) // 9, 9)
            house = plain(writer.house(kind, [line]))
        yield format_placements(step.placements, naming), house


def _step_numbers(stretch: Stretch) -> str:
    first, last = stretch.start + 1, stretch.start + len(stretch.moves)
    return str(first) if first == last else f"{first}\N{EN DASH}{last}"


def _bracketed(rated: Rated | None) -> str:
    return f" ({rated})" if rated else ""


def _title(trace: Trace) -> str:
    return f"Sudoku {'solved' if trace.solved else 'as far as it goes'} in {counted(len(trace))}"


def _ending(trace: Trace, naming: str) -> str:
    figures = f" {ratings(trace, trace.figures)}" if trace.figures else ""
    if trace.solved or trace.broken is not None:
        return outcome(trace, naming=naming) + figures
    left = 81 - trace.grid.digits.bit_count()
    cells = "1 cell is" if left == 1 else f"{left} cells are"
    return f"Here it stands after {counted(len(trace))}: {cells} still open.{figures}"


def _escaped(text: str) -> str:
    """Text that Markdown leaves alone: in one line, its signs told from markup."""
    return "".join(
        f"\\{sign}" if sign in "\\`*_[]<>#|" else sign for sign in " ".join(text.split())
    )


def _fenced(grid: Grid) -> list[str]:
    return ["```text", str(grid), "```"]


def _style(theme: str) -> str:
    check_theme(theme)
    scope = f".wd-page-{theme}"
    rules = _LAYOUT + _theme_rules(scope, DARK if theme == "dark" else LIGHT)
    if theme == "auto":
        rules += f"@media screen and (prefers-color-scheme:dark){{{_theme_rules(scope, DARK)}}}"
    return rules


def _theme_rules(scope: str, theme: ThemeColours) -> str:
    rules: Iterable[tuple[str, str]] = (
        ("", f"background:{theme.paper};color:{theme.ink}"),
        (" h3 span", f"color:{theme.faint}"),
        (" small", f"color:{theme.faint}"),
        (" summary", f"color:{theme.placed}"),
        (" section", f"border-color:{theme.line}"),
    )
    outer = f"body:has(>{scope}){{background:{theme.paper}}}"
    return outer + "".join(f"{scope}{name}{{{rule}}}" for name, rule in rules)


_LAYOUT: Final = (
    "body:has(>.wd-page){margin:0}"
    ".wd-page{box-sizing:border-box;max-width:44rem;margin:0 auto;padding:1rem;"
    "font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;"
    "text-align:left}"
    ".wd-page h1{font-size:1.4rem;line-height:1.25;margin:.5rem 0 1rem}"
    ".wd-page h2{font-size:1.15rem;margin:1.5rem 0 .5rem}"
    ".wd-page h3{font-size:1.05rem;margin:0 0 .35rem}"
    ".wd-page h3 span{font-weight:400;margin-right:.35rem}"
    ".wd-page p{margin:.35rem 0}"
    ".wd-page section{border-top:1px solid;padding:.8rem 0}"
    ".wd-page figure{margin:.6rem 0}"
    ".wd-page figure svg{display:block;width:100%;max-width:34rem;height:auto}"
    ".wd-page .singles{display:flex;flex-wrap:wrap;gap:.15rem 1rem;margin:0;padding:0;"
    "list-style:none}"
    ".wd-page .singles b{font-weight:600}"
    ".wd-page summary{cursor:pointer}"
    ".wd-page pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.4rem 0;"
    "font:.9rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}"
    "@media print{.wd-page section{break-inside:avoid}}"
)
