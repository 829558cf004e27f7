"""A few dozen steps in English, as `golden/english.txt` has them; this program writes it anew.

They say each key of the catalogue that some hundred steps say at all. Whether they are true
is tested without words (`test_told`); here a sentence is only seen to name what it was given.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from told_sample import Told, steps_told
from whydoku.render.words.language import Slot
from whydoku.render.words.manner import writer_of
from whydoku.render.words.passage import CellsSlot, HousesSlot, Listing, ResultSlot, Sentence, Value
from whydoku.render.words.telling import argument, tell
from whydoku.render.words.writer import Writer

FILE = Path(__file__).with_name("golden") / "english.txt"


def keys_of(value: Value) -> Iterator[str]:
    """The keys that a value says."""
    if isinstance(value, Sentence):
        yield value.key.partition("@")[0]
    inside = [one for _, one in value.slots] if isinstance(value, Sentence) else ()
    for one in value.items if isinstance(value, Listing) else inside:
        yield from keys_of(one)


def keys_told(one: Told) -> set[str]:
    return {key for line in (*one.sentence, *one.argument) for key in keys_of(line)}


def chosen() -> list[Told]:
    """Few steps that say each key: the one with most that are new, if it is short, comes next."""
    left, found = {one: keys_told(one) for one in steps_told(4, 1, 3)}, list[Told]()
    while left:
        best = max(left, key=lambda one: len(left[one]) / (2 + len(one.argument)))
        found.append(best)
        told = left[best]
        left = {one: new for one, keys in left.items() if (new := keys - told)}
    return found


def english(one: Told) -> str:
    """The sentence about a step, and its argument."""
    lines = argument(one.step, one.grid, style="plain")
    return "\n".join([tell(one.step, one.grid, style="plain"), *lines.splitlines()])


def text() -> str:
    return "\n\n".join(map(english, chosen())) + "\n"


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
    return given - names_read(english(one))


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
    sys.stdout.write(f"{FILE}: {Counter(text())[chr(10)]} lines\n")
