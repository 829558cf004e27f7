"""Two paths side by side: a table of what each needed and sentences on where they part, a picture
of the steps there, and a JSON object."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

from whydoku.formats.json_names import Count, CountFromOne, Figure
from whydoku.formats.spans import plain
from whydoku.grids.parts.texts import format_line
from whydoku.logic.catalogue import entry_of
from whydoku.logic.step import on_grid
from whydoku.operations.answers.trace import StepJson, step_data
from whydoku.shapes.marks import Record, of
from whydoku.solving.comparing import ComparedPath, Comparison
from whydoku.telling.lines import aligned
from whydoku.telling.pictures.drawing.document import Panel, panels_laid_out, svg_document
from whydoku.telling.pictures.drawing.framing import Framing, PictureOptions
from whydoku.telling.pictures.drawing.scene import scene_of
from whydoku.telling.pictures.paths import name_above, scene_at_end
from whydoku.telling.words.about.verdicts import open_cells
from whydoku.telling.words.telling import headline, sentence_text, tell
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.manner import Manner, writer_of
from whydoku.telling.words.writing.passage import sentence
from whydoku.telling.words.writing.writer import PLAIN, SHORT


def tell_comparison(comparison: Comparison, **manner: Unpack[Manner]) -> str:
    """The table of two paths, and sentences on where they part."""
    return "\n".join((*table_of(comparison), "", *sentences_on(comparison, **manner)))


def table_of(comparison: Comparison) -> Iterator[str]:
    """The lines of a table with a column for each path: its steps, its hardest one, how it
    ends, and how often it used each technique, the hardest first."""
    sides = comparison.sides
    rows = [
        ("", *(side.name for side in sides)),
        (sentence_text("compare.steps"), *(str(len(side.trace)) for side in sides)),
        (sentence_text("compare.harder"), *(str(len(side.harder)) for side in sides)),
        (sentence_text("compare.hardest"), *(_name(side.trace.hardest or "") for side in sides)),
        (sentence_text("compare.rating"), *(f"{side.trace.rating:g}" for side in sides)),
        (sentence_text("compare.ends"), *map(_end, sides)),
    ]
    counts = comparison.counts
    rows += ((_name(slug), *(str(n or "-") for n in both)) for slug, both in counts.items())
    return aligned(rows)


def sentences_on(comparison: Comparison, **manner: Unpack[Manner]) -> Iterator[str]:
    """Yields where two paths part, and the step that each takes there."""
    manner.setdefault("style", PLAIN)
    writer = writer_of(**manner)
    yield parting_told(comparison, **manner)
    for side in comparison.sides if comparison.parts else ():
        if (at := side.parts_at) is None:
            key = "compare.done" if side.trace.solved else "compare.stuck"
            yield plain(writer.full(sentence(key, name=side.name)))
            continue
        grid, step = side.trace.moves[at - 1]
        own = manner.copy()
        own["names"] = manner.get("names") or side.trace.vocabulary.names
        told = slot.text((tell(step, grid, **own),))
        number = slot.name(str(at))
        yield plain(writer.full(sentence("compare.side", name=side.name, number=number, told=told)))


def parting_told(comparison: Comparison, **manner: Unpack[Manner]) -> str:
    """Says after how many steps above singles two paths part, if they do."""
    one, two = (side.before for side in comparison.sides)
    if not comparison.parts:
        said = sentence("compare.same")
    elif one == two:
        said = sentence("compare.parted" if one else "compare.at-once", number=one)
    else:
        names = {"first": comparison.first.name, "second": comparison.second.name}
        said = sentence("compare.parted-after", one=one, two=two, **names)
    return plain(writer_of(**manner).full(said))


def _end(side: ComparedPath) -> str:
    if side.trace.solved:
        return sentence_text("compare.solved")
    return sentence_text("compare.open", number=open_cells(side.trace))


def _name(slug: str) -> str:
    entry = entry_of(slug)
    return entry.name if entry else slug or "-"


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


class PartingJson(Record):
    """The step with which a path leaves another."""

    number: CountFromOne
    grid: str
    """The digits of the grid before it, as 81 characters."""
    step: StepJson


class ComparedPathJson(Record):
    """What one of two paths needed."""

    name: str
    """What it is called: its profile, or its file."""
    steps: Count = of(lambda side: len(side.trace))
    harder: Count = of(lambda side: len(side.harder))
    """The number of those above singles."""
    hardest: str | None = of("trace.hardest")
    rating: Figure = of("trace.rating")
    """The rating of that."""
    solved: bool = of("trace.solved")
    """Whether it leads to the solution."""
    counts: dict[str, Count] = of("trace.counts")
    """How often it used each technique."""
    before: Count
    """How many of its steps above singles come before the paths part."""
    parting: PartingJson | None
    """The step with which it leaves the other; null if it has no further step above singles."""


class ComparisonJson(Record):
    """Two paths of one puzzle, side by side."""

    parts: bool
    """Whether they part at all; they do not if only singles and the order of steps differ."""
    sides: list[ComparedPathJson]


def comparison_data(comparison: Comparison, *, style: str = SHORT) -> ComparisonJson:
    """Two paths side by side as a JSON object; `style` is the style of the texts of steps."""
    sides = [
        ComparedPathJson.of(side, parting=_parting_data(side, style)) for side in comparison.sides
    ]
    return ComparisonJson.of(comparison, sides=sides)


def _parting_data(side: ComparedPath, style: str) -> PartingJson | None:
    if (at := side.parts_at) is None:
        return None
    grid, step = side.trace.moves[at - 1]
    told = step_data(on_grid(step, grid), style=style)
    return PartingJson.of(number=at, grid=format_line(grid.digits), step=told)
