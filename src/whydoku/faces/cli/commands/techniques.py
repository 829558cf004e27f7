"""`whydoku techniques`: the catalogue of techniques."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from textwrap import fill, wrap
from typing import Final

import click

from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.shared_options import complete_technique
from whydoku.faces.cli.wrapping import width_of
from whydoku.grid import Grid
from whydoku.records.listings import technique_data
from whydoku.technique import WORLDS, CatalogueEntry, Technique, catalogue, entry_named

ENGINE_ALONE: Final = "its steps are found by the profile explainer alone"

GAP: Final = 2
"""Blanks between two columns of the table."""


@click.command("techniques")
@click.argument(
    "names",
    nargs=-1,
    metavar="[NAME]...",
    shell_complete=lambda _ctx, _param, text: complete_technique(text),
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object per technique.")
def command(names: Sequence[str], as_json: bool) -> int:
    """List the techniques, or show some with an example.

    A technique is known by all the names it goes by, here and elsewhere. For a program the list
    has one line a technique: slug, rating, family, name and other names, with tabs between.
    """
    console = Console.of_this_process(as_json)
    chosen = [entry_named(name) for name in names] or list(catalogue())
    if as_json:
        for one in chosen:
            console.write_json(technique_data(one))
    elif names:
        for number, one in enumerate(chosen):
            if number:
                console.write("")
            for text in _shown(console, one):
                console.write(text)
    elif console.people:
        _table(console, chosen)
    else:
        for one in chosen:
            row = (one.slug, f"{one.rating:g}", one.family, one.name, ", ".join(_others(one)))
            console.write("\t".join(row))
    return exit_codes.OK


def _others(one: CatalogueEntry) -> list[str]:
    """The names that other worlds give to a technique, codes last."""
    names = [name for name in one.names if name not in (one.slug, one.name)]
    return sorted(names, key=str.isdigit)


def _table(console: Console, chosen: Sequence[CatalogueEntry]) -> None:
    """Columns in step, as many as the window has room for; then other names in what is left."""
    columns = shutil.get_terminal_size().columns
    cells = {
        "": [one.name for one in chosen],
        "slug": [one.slug for one in chosen],
        "family": [one.family for one in chosen],
        "rating": [f"{one.rating:.1f}" for one in chosen],
    }
    broad = {head: max(map(len, (head, *texts))) for head, texts in cells.items()}
    for spare in ("family", ""):
        if sum(broad.values()) + GAP * (len(broad) - 1) > columns:
            del broad[spare]
    room = columns - sum(broad.values()) - GAP * len(broad)
    heads = [f"{head:{width}}" for head, width in broad.items()]
    heads += ["other names"] if room >= len("other names") else []
    console.write(console.style((" " * GAP).join(heads).rstrip(), dim=True))
    for n, one in enumerate(chosen):
        row = [_cell(console, head, cells[head][n], width) for head, width in broad.items()]
        console.write((" " * GAP).join([*row, _fitting(_others(one), room)]).rstrip())


def _cell(console: Console, head: str, text: str, width: int) -> str:
    """A name stands out; a rating is set to the right."""
    if head == "rating":
        return f"{text:>{width}}"
    return f"{text:{width}}" if head else console.style(f"{text:{width}}", bold=True)


def _fitting(names: Sequence[str], room: int) -> str:
    """As many of the names as there is room for."""
    told = ""
    for name in names:
        longer = f"{told}, {name}" if told else name
        if len(longer) > room:
            break
        told = longer
    return told


def _shown(console: Console, one: CatalogueEntry) -> Iterator[str]:
    """Everything about a technique."""
    width = width_of(console)
    yield console.style(one.name, bold=True)
    yield f"slug    {one.slug}"
    yield f"family  {one.family}"
    yield f"rating  {one.rating:.1f}"
    if one.assumes_unique:
        yield "assumes that the puzzle has one solution"
    yield ""
    yield "\n".join(wrap(" ".join(one.about.split()), width))
    if one.aliases:
        yield ""
        worlds = [WORLDS[world] for world in one.aliases]
        broad = max(map(len, worlds))
        for world, alias in zip(worlds, one.aliases.values(), strict=True):
            line = f"{world:<{broad}}  {alias}"
            yield "\n".join(wrap(line, width, subsequent_indent=" " * (broad + 2)))
    if not isinstance(one, Technique):
        yield f"\n{ENGINE_ALONE}"
        return
    if one.options:
        yield f"\noptions: {', '.join(one.options)}"
    yield from _example(console, one)


def _example(console: Console, one: Technique) -> Iterator[str]:
    """The first step in the example position, drawn and told."""
    from whydoku.render.terminal import draw_step_text
    from whydoku.render.words import tell

    if one.example is None:
        return
    grid = Grid(one.example)
    step = next(one.steps(grid), None)
    if step is None:
        return
    yield ""
    width = width_of(console)
    yield draw_step_text(step, grid, colour=console.colour, width=width)
    yield ""
    yield fill(tell(step, grid), width, break_on_hyphens=False)
