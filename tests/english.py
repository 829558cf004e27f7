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

from corpus import WIKIPEDIA
from telling.english_samples import MISTAKES, PUZZLES, hint_about
from telling.told_sample import Told, steps_told
from telling.word_samples import SAMPLES
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.playing.games import Game
from whydoku.playing.hints.hint import hint
from whydoku.solving.shortest import Shortened
from whydoku.solving.solve import explain
from whydoku.solving.trace import Trace
from whydoku.telling.words import Detail, passage
from whydoku.telling.words.about.hints import tell_hint
from whydoku.telling.words.about.paths import tell_trace
from whydoku.telling.words.about.savings import savings
from whydoku.telling.words.telling import argument, tell
from whydoku.telling.words.writing.language import Slot
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.passage import (
    CellsSlot,
    HousesSlot,
    Listing,
    ResultSlot,
    Sentence,
    Value,
)
from whydoku.telling.words.writing.writer import Writer

EMPTY = Grid("." * 81)
FILE = Path(__file__).with_name("golden") / "english.txt"


class Text(NamedTuple):
    text: str
    said: frozenset[object]
    """The keys, each with the plural forms that are written."""


def sentences_in(value: object) -> Iterator[Sentence]:
    """A sentence and those in it, or those in a list."""
    if isinstance(value, Sentence):
        yield value
    inside = [one for _, one in value.slots] if isinstance(value, Sentence) else ()
    for one in value.items if isinstance(value, Listing) else inside:
        yield from sentences_in(one)


def said_by(line: Sentence, writer: Writer) -> Iterator[object]:
    """The keys that a line says, with the plural forms."""
    for one in sentences_in(line):
        slots = dict(one.slots)
        forms = [
            writer.language.form(len(slots[part.name]), part.forms)
            for part in writer.parts(one)
            if isinstance(part, Slot) and part.forms
        ]
        yield one.key.partition("@")[0], *forms


def english(step: Step, grid: Grid | None, style: str = "plain") -> str:
    """The sentence about a step, and its argument."""
    return f"{tell(step, grid, style=style)}\n{argument(step, grid, style=style)}".strip()


def text_of(step: Step, grid: Grid | None, style: str) -> Text:
    writer = writer_of(style=style)
    details: list[Detail] = ["reason", "argument"]
    if style == "expert":
        details.append("pattern")
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
    hints = [hint_about(mistake)[1] for mistake in MISTAKES]
    hints += [hint(Grid(puzzle)) for _, puzzle in PUZZLES[1:]]
    spoiled = (Grid(WIKIPEDIA).place("r1c3=1"), Grid(WIKIPEDIA).remove("r1c3<>4 r3c4<>3"))
    hints += map(hint, (*spoiled, spoiled[0].place("r1c6=2"), spoiled[0].remove("r3c4<>3 r5c5<>5")))
    found += (tell_hint(one, style="plain") for one in (*hints, game().hint()))
    found += paths()
    return "\n\n".join(found) + "\n"


def game() -> Game:
    """A game with wrong entries."""
    played = Game(WIKIPEDIA)
    played.place("r1c3=1")
    played.remove("r3c4<>3")
    played.place("r1c6=8")
    return played


def paths() -> Iterator[str]:
    """Ends of paths, and what shorter ones save; the steps need not follow from each other."""
    trace = explain(Grid(WIKIPEDIA))
    for moves in (1, 3):
        yield tell_trace(Trace(trace.puzzle, trace.moves[:moves], trace.moves[moves][0]))
    yield tell_trace(Trace(trace.puzzle, (), trace.puzzle.remove("r5c5<>5")))
    for found, usual in (
        *(("naked-single naked-single", "naked-single naked-single"), ("x-wing", "x-wing guess")),
        *(
            ("x-wing x-wing", "guess"),
            ("x-wing", "guess"),
            ("guess x-wing", "guess guess x-wing"),
            ("x-wing", "x-wing"),
        ),
    ):
        one, other = (
            Trace(EMPTY, tuple((EMPTY, SAMPLES[name]) for name in names.split()), trace.grid)
            for names in (found, usual)
        )
        yield savings(Shortened(one, other, complete=found != usual))


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
