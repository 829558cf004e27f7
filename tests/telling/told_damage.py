"""Damages what is told of a step as a fault in the words would: its values, its order, its keys."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from whydoku.grids.bits import each as each_bit
from whydoku.telling.words.writing.language import Slot
from whydoku.telling.words.writing.passage import (
    CandidatesSlot,
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    Listing,
    NameSlot,
    NumberSlot,
    Passage,
    ResultSlot,
    Sentence,
    Value,
)
from whydoku.telling.words.writing.writer import Writer

Told = tuple[Passage, Passage]
SETS: dict[type, tuple[str, int]] = {
    CellsSlot: ("bits", 81),
    DigitsSlot: ("mask", 9),
    CandidatesSlot: ("bits", 729),
    ResultSlot: ("eliminations", 729),
}
NEXT = dict(zip("ABCD0123456789", "BADC1234567898", strict=True))


def _another_set(value: Any, how: str, stream: random.Random) -> Value | None:
    field, size = SETS[type(value)]
    bits = getattr(value, field)
    if how == "another_member" and bits:
        one = stream.choice([*each_bit(bits)])
        other = (one + stream.choice((1, 9))) % size
        found: Value = replace(value, **{field: bits ^ 1 << one ^ 1 << other})
        return None if bits >> other & 1 else found
    if how == "a_member_less" and bits & (bits - 1):
        less: Value = replace(value, **{field: bits ^ 1 << stream.choice([*each_bit(bits)])})
        return less
    return None


def changed(value: Value, how: str, stream: random.Random) -> Value | None:
    """A value with another cell, digit or candidate, or with one less; another house, number or
    name; the contrary of a claim; an item or a source less; two links or facts exchanged."""
    slots = dict(value.slots) if isinstance(value, Sentence) else {}
    match how, value:
        case "another", HousesSlot((house, *houses)):
            another = stream.choice((house // 9 * 9 + (house + 1) % 9, (house + 9) % 27))
            return HousesSlot((another, *houses))
        case "another", NumberSlot(number):
            return NumberSlot(number + 1)
        case "another", NameSlot(text) if text[-1:] in NEXT:
            return NameSlot(text[:-1] + NEXT[text[-1]])
        case "another", Sentence(key) if key.startswith(("claim.one", "claim.none")):
            _, claim, shape = key.split(".", 2)
            return replace(value, key=f"claim.{'none' if claim == 'one' else 'one'}.{shape}")
        case "an_item_less", Listing(items) if len(items) > 1:
            at = stream.randrange(len(items))
            return Listing((*items[:at], *items[at + 1 :]))
        case "a_source_less", Sentence() if "from" in slots:
            return replace(value, slots=tuple(slot for slot in value.slots if slot[0] != "from"))
        case "a_false_order", Sentence():
            for name in ("links", "facts"):
                row = slots.get(name)
                if isinstance(row, Listing) and len(row) > 1:
                    at = stream.randrange(len(row) - 1)
                    items = row.items
                    turned = (*items[:at], items[at + 1], items[at], *items[at + 2 :])
                    slots[name] = Listing(turned)
                    return replace(value, slots=tuple(slots.items()))
    return _another_set(value, how, stream) if type(value) in SETS else None


CHANGES = (
    *("another_member", "another_member", "a_member_less", "a_member_less"),
    *("another", "another", "an_item_less", "a_source_less", "a_false_order"),
)


def damages(told: Told, writer: Writer, stream: random.Random) -> Iterator[tuple[str, Told]]:
    """Damaged forms of what is told, each with the name of the damage."""
    for how in CHANGES:
        if found := list(_changed(told, writer, how, stream)):
            yield how, stream.choice(found)
    sentence, lines = told
    if len(lines) > 1:
        at = stream.randrange(len(lines))
        yield "a_line_less", (sentence, (*lines[:at], *lines[at + 1 :]))


def _changed(told: Told, writer: Writer, how: str, stream: random.Random) -> Iterator[Told]:
    """What is told with one value changed that is written, for each value that can change."""
    number = len(told[0])
    for i, line in enumerate(sum(told, ())):
        for form in _forms(line, writer, how, stream):
            lines: list[Any] = [*told[0], *told[1]]
            lines[i] = form
            yield tuple(lines[:number]), tuple(lines[number:])


def _forms(value: Value, writer: Writer, how: str, stream: random.Random) -> Iterator[Value]:
    if isinstance(value, Listing):
        for i, item in enumerate(value.items):
            for form in _forms(item, writer, how, stream):
                yield Listing((*value.items[:i], form, *value.items[i + 1 :]))
    elif isinstance(value, Sentence):
        names = {part.name for part in writer.parts(value) if isinstance(part, Slot)}
        for name, one in value.slots:
            for form in _forms(one, writer, how, stream) if name in names else ():
                yield replace(value, slots=tuple({**dict(value.slots), name: form}.items()))
    if (made := changed(value, how, stream)) is not None:
        yield made
