"""Two paths side by side in words: a table of what each needed, and where they part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Unpack

from whydoku.comparing.parting import ComparedPath, Comparison
from whydoku.render.lines import aligned
from whydoku.render.spans import plain
from whydoku.render.words import slot
from whydoku.render.words.endings import open_cells
from whydoku.render.words.manner import Manner, writer_of
from whydoku.render.words.passage import sentence
from whydoku.render.words.telling import sentence_text, tell
from whydoku.render.words.writer import PLAIN
from whydoku.technique import entry_of


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
