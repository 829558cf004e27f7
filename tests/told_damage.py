"""Damages what is told of a step as a fault in the words would: in its values, its order, its keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

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
Change = Callable[[Value, random.Random], Value | None]


def damages(told: Told, writer: Writer, stream: random.Random) -> Iterator[tuple[str, Told]]:
    """Damaged forms of what is told, each with the name of the damage."""
    for change in CHANGES:
        found = list[Value]()
        _over(told, writer, lambda value: (change(value, stream) and found.append(value)) or value)
        if found:
            at = stream.randrange(len(found))
            yield change.__name__, _with_change_at(told, writer, change, at, stream)
    sentence, lines = told
    for name, damaged in (("a_line_less", _line_less), ("lines_exchanged", _lines_exchanged)):
        if (left := damaged(lines, stream)) is not None:
            yield name, (sentence, left)


def _with_change_at(
    told: Told, writer: Writer, change: Change, at: int, stream: random.Random
) -> Told:
    count = -1

    def visit(value: Value) -> Value:
        nonlocal count
        changed = change(value, stream)
        count += changed is not None
        return changed if changed is not None and count == at else value

    return _over(told, writer, visit)


def _over(told: Told, writer: Writer, visit: Callable[[Value], Value]) -> Told:
    """What is told with each value that is written replaced by what `visit` makes of it."""

    def rebuilt(value: Value) -> Value:
        if isinstance(value, Listing):
            value = Listing(tuple(map(rebuilt, value.items)))
        elif isinstance(value, Sentence):
            names = {part.name for part in writer.parts(value) if isinstance(part, Slot)}
            slots = ((name, rebuilt(one) if name in names else one) for name, one in value.slots)
            value = replace(value, slots=tuple(slots))
        return visit(value)

    sentence, argument = (tuple(map(rebuilt, one)) for one in told)
    return sentence, argument  # type: ignore[return-value]


def _moved(bits: int, size: int, stream: random.Random, step: int = 1) -> int | None:
    """One member of a set becomes another, which is not in the set."""
    if not bits:
        return None
    one = stream.choice([*each_bit(bits)])
    other = (one + step) % size
    return None if bits >> other & 1 else bits ^ 1 << one ^ 1 << other


def _less(bits: int, stream: random.Random) -> int | None:
    found = [*each_bit(bits)]
    return bits ^ 1 << stream.choice(found) if len(found) > 1 else None


def another_member(value: Value, stream: random.Random) -> Value | None:
    """Another cell, digit or candidate."""
    match value:
        case CellsSlot(bits):
            moved = _moved(bits, 81, stream, stream.choice((1, 9)))
            return None if moved is None else CellsSlot(moved)
        case DigitsSlot(mask):
            moved = _moved(mask, 9, stream)
            return None if moved is None else DigitsSlot(moved)
        case CandidatesSlot(bits):
            moved = _moved(bits, 729, stream, stream.choice((1, 9, 81)))
            return None if moved is None else CandidatesSlot(moved)
    return None


def a_cell_less(value: Value, stream: random.Random) -> Value | None:
    left = _less(value.bits, stream) if isinstance(value, CellsSlot) else None
    return None if left is None else CellsSlot(left)


def a_digit_less(value: Value, stream: random.Random) -> Value | None:
    left = _less(value.mask, stream) if isinstance(value, DigitsSlot) else None
    return None if left is None else DigitsSlot(left)


def a_result_less(value: Value, stream: random.Random) -> Value | None:
    left = _less(value.eliminations, stream) if isinstance(value, ResultSlot) else None
    return None if left is None else replace(value, eliminations=left)  # type: ignore[type-var]


def another_result(value: Value, stream: random.Random) -> Value | None:
    left = _moved(value.eliminations, 729, stream) if isinstance(value, ResultSlot) else None
    return None if left is None else replace(value, eliminations=left)  # type: ignore[type-var]


def another_house(value: Value, stream: random.Random) -> Value | None:
    """The next of its kind, or one of another kind."""
    if not isinstance(value, HousesSlot):
        return None
    at = stream.randrange(len(value.houses))
    house = value.houses[at]
    other = stream.choice((house // 9 * 9 + (house + 1) % 9, (house + 9) % 27))
    return HousesSlot((*value.houses[:at], other, *value.houses[at + 1 :]))


def another_number(value: Value, stream: random.Random) -> Value | None:
    return NumberSlot(value.value + 1) if isinstance(value, NumberSlot) else None


def another_name(value: Value, stream: random.Random) -> Value | None:
    """The label of another line or colour."""
    if not isinstance(value, NameSlot):
        return None
    last = dict(zip("ABCD0123456789", "BADC1234567898", strict=True)).get(value.text[-1:])
    return last and NameSlot(value.text[:-1] + last)


def an_item_less(value: Value, stream: random.Random) -> Value | None:
    if not isinstance(value, Listing) or len(value) < 2:
        return None
    at = stream.randrange(len(value))
    return Listing((*value.items[:at], *value.items[at + 1 :]))


def a_false_order(value: Value, stream: random.Random) -> Value | None:
    """Two links or facts of a row exchanged."""
    match value:
        case Sentence(_, slots):
            for name, row in slots:
                if name in ("links", "facts") and isinstance(row, Listing) and len(row) > 1:
                    at = stream.randrange(len(row) - 1)
                    one, two = row.items[at : at + 2]
                    swapped = Listing((*row.items[:at], two, one, *row.items[at + 2 :]))
                    return replace(value, slots=tuple({**dict(slots), name: swapped}.items()))
    return None


def a_source_less(value: Value, stream: random.Random) -> Value | None:
    if not isinstance(value, Sentence) or "from" not in dict(value.slots):
        return None
    return replace(value, slots=tuple(slot for slot in value.slots if slot[0] != "from"))


def the_contrary(value: Value, stream: random.Random) -> Value | None:
    """A claim that candidates are false, where they are true."""
    if not isinstance(value, Sentence) or not value.key.startswith(("claim.one", "claim.none")):
        return None
    _, how, shape = value.key.split(".", 2)
    return replace(value, key=f"claim.{'none' if how == 'one' else 'one'}.{shape}")


def _line_less(lines: Passage, stream: random.Random) -> Passage | None:
    """Without a link, a fact or an end, so that something is missing."""
    if len(lines) < 2:
        return None
    at = stream.randrange(len(lines))
    return (*lines[:at], *lines[at + 1 :])


def _lines_exchanged(lines: Passage, stream: random.Random) -> Passage | None:
    """Two facts one after the other that bear numbers exchange these."""
    numbered = [i for i, line in enumerate(lines) if "number" in dict(line.slots) and line.depth]
    at = [i for i in numbered if i + 1 in numbered and lines[i].depth == lines[i + 1].depth]
    if not at:
        return None
    i = stream.choice(at)
    one, two = lines[i], lines[i + 1]
    numbers = dict(one.slots)["number"], dict(two.slots)["number"]
    first, second = (
        replace(line, slots=tuple({**dict(line.slots), "number": number}.items()))
        for line, number in zip((two, one), numbers, strict=True)
    )
    return (*lines[:i], first, second, *lines[i + 2 :])


CHANGES: tuple[Change, ...] = (
    another_member,
    a_cell_less,
    a_digit_less,
    a_result_less,
    another_result,
    another_house,
    another_number,
    another_name,
    an_item_less,
    a_false_order,
    a_source_less,
    the_contrary,
)
