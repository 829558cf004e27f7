"""Damages what is told of a step as a fault in the words would: its values, its order, its keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from whydoku.bits import each as each_bit
from whydoku.render.words.language import Slot
from whydoku.render.words.passage import (
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
from whydoku.render.words.writer import Writer

Told = tuple[Passage, Passage]
SETS: dict[type, tuple[str, int]] = {
    CellsSlot: ("bits", 81),
    DigitsSlot: ("mask", 9),
    CandidatesSlot: ("bits", 729),
    ResultSlot: ("eliminations", 729),
}
NEXT = dict(zip("ABCD0123456789", "BADC1234567898", strict=True))


def another_member(value: Value, stream: random.Random) -> Value | None:
    """Another cell, digit or candidate in a set."""
    field, size = SETS.get(type(value), ("", 0))
    if not field or not (bits := getattr(value, field)):
        return None
    one = stream.choice([*each_bit(bits)])
    other = (one + stream.choice((1, 9))) % size
    changed = bits ^ 1 << one ^ 1 << other
    return None if bits >> other & 1 else replace(value, **{field: changed})


def a_member_less(value: Value, stream: random.Random) -> Value | None:
    field, _ = SETS.get(type(value), ("", 0))
    members = [*each_bit(getattr(value, field))] if field else []
    if len(members) < 2:
        return None
    left = getattr(value, field) ^ 1 << stream.choice(members)
    return replace(value, **{field: left})


def another(value: Value, stream: random.Random) -> Value | None:
    """A house of its kind or of another, another number, another name of a line or a colour; the
    contrary of a claim."""
    match value:
        case HousesSlot((house, *houses)):
            other = stream.choice((house // 9 * 9 + (house + 1) % 9, (house + 9) % 27))
            return HousesSlot((other, *houses))
        case NumberSlot(number):
            return NumberSlot(number + 1)
        case NameSlot(text) if text[-1:] in NEXT:
            return NameSlot(text[:-1] + NEXT[text[-1]])
        case Sentence(key) if key.startswith(("claim.one", "claim.none")):
            _, how, shape = key.split(".", 2)
            return replace(value, key=f"claim.{'none' if how == 'one' else 'one'}.{shape}")
    return None


def an_item_less(value: Value, stream: random.Random) -> Value | None:
    if not isinstance(value, Listing) or len(value) < 2:
        return None
    at = stream.randrange(len(value))
    return Listing((*value.items[:at], *value.items[at + 1 :]))


def a_source_less(value: Value, stream: random.Random) -> Value | None:
    if not isinstance(value, Sentence) or "from" not in dict(value.slots):
        return None
    return replace(value, slots=tuple(slot for slot in value.slots if slot[0] != "from"))


def a_false_order(value: Value, stream: random.Random) -> Value | None:
    """Two links or facts of a row exchanged."""
    slots = dict(value.slots) if isinstance(value, Sentence) else {}
    for name in {"links", "facts"} & slots.keys():
        row = slots[name]
        if isinstance(value, Sentence) and isinstance(row, Listing) and len(row) > 1:
            at = stream.randrange(len(row) - 1)
            one, two = row.items[at : at + 2]
            slots[name] = Listing((*row.items[:at], two, one, *row.items[at + 2 :]))
            return replace(value, slots=tuple(slots.items()))
    return None


Change = Callable[[Value, random.Random], Value | None]
CHANGES: tuple[Change, ...] = (
    *(another_member, another_member, a_member_less, a_member_less, another, another),
    *(an_item_less, a_source_less, a_false_order),
)


def damages(told: Told, writer: Writer, stream: random.Random) -> Iterator[tuple[str, Told]]:
    """Damaged forms of what is told, each with the name of the damage."""
    for change in CHANGES:
        found = list(_changed(told, writer, change, stream))
        if found:
            yield change.__name__, stream.choice(found)
    sentence, lines = told
    if len(lines) > 1:
        at = stream.randrange(len(lines))
        yield "a_line_less", (sentence, (*lines[:at], *lines[at + 1 :]))


def _changed(told: Told, writer: Writer, change: Change, stream: random.Random) -> Iterator[Told]:
    """What is told with one value changed that is written, for each value that can change."""
    number = len(told[0])
    for i, line in enumerate(sum(told, ())):
        for form in _forms(line, writer, change, stream):
            lines: list[Any] = [*told[0], *told[1]]
            lines[i] = form
            yield tuple(lines[:number]), tuple(lines[number:])


def _forms(value: Value, writer: Writer, change: Change, stream: random.Random) -> Iterator[Value]:
    if isinstance(value, Listing):
        for i, item in enumerate(value.items):
            for form in _forms(item, writer, change, stream):
                yield Listing((*value.items[:i], form, *value.items[i + 1 :]))
    elif isinstance(value, Sentence):
        names = {part.name for part in writer.parts(value) if isinstance(part, Slot)}
        for name, one in value.slots:
            for form in _forms(one, writer, change, stream) if name in names else ():
                yield replace(value, slots=tuple({**dict(value.slots), name: form}.items()))
    if (changed := change(value, stream)) is not None:
        yield changed
