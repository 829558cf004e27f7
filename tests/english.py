"""Steps in English, as `golden/english.txt` has them; run as a program, this writes it anew.

They say each key of the catalogue that some hundred steps and all samples say, with each plural
form. Whether steps are told truly is tested without words (`test_told`); here the words are only
seen to name what they were given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from told_sample import Told, steps_told
from whydoku.grid import Grid
from whydoku.render.words import Detail, passage
from whydoku.render.words.language import Slot
from whydoku.render.words.manner import writer_of
from whydoku.render.words.passage import CellsSlot, HousesSlot, Listing, ResultSlot, Sentence, Value
from whydoku.render.words.telling import argument, tell
from whydoku.render.words.writer import Writer
from whydoku.step import Step
from word_samples import SAMPLES

EMPTY = Grid("." * 81)
FILE = Path(__file__).with_name("golden") / "english.txt"


class Text(NamedTuple):
    text: str
    said: frozenset[object]
    """The keys, each with the plural forms that are written."""


def said_by(value: Value, writer: Writer) -> Iterator[object]:
    """What a sentence says, and the sentences in it."""
    if isinstance(value, Listing):
        for item in value.items:
            yield from said_by(item, writer)
    if isinstance(value, Sentence):
        slots = dict(value.slots)
        parts = [part for part in writer.parts(value) if isinstance(part, Slot)]
        forms = [
            writer.language.form(len(slots[part.name]), part.forms) for part in parts if part.forms
        ]
        yield value.key.partition("@")[0], *forms
        for _, one in value.slots:
            yield from said_by(one, writer)


def english(step: Step, grid: Grid | None, style: str = "plain") -> str:
    """The sentence about a step, and its argument."""
    return f"{tell(step, grid, style=style)}\n{argument(step, grid, style=style)}".strip()


def text_of(step: Step, grid: Grid | None, style: str) -> Text:
    writer = writer_of(style=style)
    details: tuple[Detail, ...] = ("reason", "argument", "pattern")[: 2 + (style == "expert")]
    lines = [line for detail in details for line in passage(step, grid, detail)]
    said = (one for line in lines for one in said_by(line, writer))
    return Text(english(step, grid, style), frozenset(said))


def text() -> str:
    """Few steps that say everything; what says most that is new comes next."""
    steps = [text_of(one.step, one.grid, "plain") for one in steps_told(4, 1, 3)]
    samples = [text_of(one, grid, "expert") for one in SAMPLES.values() for grid in (None, EMPTY)]
    found = list[str]()
    left = {one: {*one.said} for one in (*steps, *samples)}
    while left:
        best = max(left, key=lambda one: len(left[one]) / (1000 + len(one.text)))
        found.append(best.text)
        told = left[best]
        left = {one: new for one, said in left.items() if (new := said - told)}
    return "\n\n".join(found) + "\n"


def names_written(value: Value, writer: Writer) -> Iterator[str]:
    """The cells and houses that a passage gives to its words."""
    match value:
        case CellsSlot(bits):
            yield from (
                f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in range(81) if bits >> cell & 1
            )
        case HousesSlot(houses):
            yield from (f"{('row', 'column', 'box')[h // 9]} {h % 9 + 1}" for h in houses)
        case ResultSlot(placements, eliminations):
            cells = {k // 9 for k in range(729) if (placements | eliminations) >> k & 1}
            yield from (f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in cells)
        case Listing(items):
            for item in items:
                yield from names_written(item, writer)
        case Sentence(_, slots):
            parts = [part for part in writer.parts(value) if isinstance(part, Slot)]
            for part in parts:
                if not part.forms and part.how != "kind":
                    yield from names_written(dict(slots)[part.name], writer)


def names_read(written: str) -> set[str]:
    """The cells and houses that a text names."""
    found = {*re.findall("r[1-9]c[1-9]", written)}
    houses = r"\b(row|column|box)(?:s|es)? ([1-9](?:(?:, | and | or )[1-9]\b)*)"
    for kind, numbers in re.findall(houses, written.lower()):
        found |= {f"{kind} {number}" for number in re.findall("[1-9]", numbers)}
    return found


def unnamed(one: Told) -> set[str]:
    """What the words of a step leave out of its passage."""
    writer = writer_of(style="plain")
    given = {
        name for line in (*one.sentence, *one.argument) for name in names_written(line, writer)
    }
    return given - names_read(english(one.step, one.grid))


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
