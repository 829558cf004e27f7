"""Damages the text of a step as a fault in the words would."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

CELL = r"r[1-9]c[1-9]"
HOUSE = r"\b(?:[Rr]ow|[Cc]olumn|[Bb]ox) [1-9]\b"


def damages(text: str, stream: random.Random) -> list[tuple[str, str]]:
    """Damaged forms of a text, each with the name of the damage."""
    made = []
    for damage in DAMAGES:
        damaged = damage(text, stream)
        if damaged is not None and damaged != text:
            made.append((damage.__name__, damaged))
    return made


def _pick(text: str, pattern: str, stream: random.Random) -> re.Match[str] | None:
    found = list(re.finditer(pattern, text))
    return stream.choice(found) if found else None


def _with(text: str, found: re.Match[str], new: str) -> str:
    return text[: found.start()] + new + text[found.end() :]


def another_cell(text: str, stream: random.Random) -> str | None:
    """A cell one row or column away."""
    found = _pick(text, CELL, stream)
    if found is None:
        return None
    row, column = int(found[0][1]), int(found[0][3])
    if stream.random() < 0.5:
        row = row % 9 + 1
    else:
        column = column % 9 + 1
    return _with(text, found, f"r{row}c{column}")


def another_digit(text: str, stream: random.Random) -> str | None:
    found = _pick(
        text, r"\b(?:is|its|not) [1-9](?= (?:in|there|\()|$|[,.;:])|\b[1-9](?= goes)", stream
    )
    return found and _with(text, found, found[0][:-1] + str(int(found[0][-1]) % 9 + 1))


def another_house(text: str, stream: random.Random) -> str | None:
    found = _pick(text, HOUSE, stream)
    if found is None:
        return None
    return _with(text, found, f"{found[0][:-1]}{int(found[0][-1]) % 9 + 1}")


def another_kind_of_house(text: str, stream: random.Random) -> str | None:
    found = _pick(text, r"\b(?:row|column|box)(?= [1-9])", stream)
    if found is None:
        return None
    return _with(text, found, {"row": "column", "column": "box", "box": "row"}[found[0]])


def a_candidate_less(text: str, stream: random.Random) -> str | None:
    found = _pick(text, r"(?<=\()[1-9]{2,}(?=\))", stream)
    return found and _with(text, found, found[0][1:])


def an_elimination_less(text: str, stream: random.Random) -> str | None:
    found = _pick(text, rf"from {CELL}(?:, {CELL})* and {CELL}", stream)
    return found and _with(text, found, found[0][:9])


def a_place_less(text: str, stream: random.Random) -> str | None:
    found = _pick(text, rf"in {CELL}(?:, {CELL})* or {CELL}", stream)
    return found and _with(text, found, found[0][:7])


def a_false_ground(text: str, stream: random.Random) -> str | None:
    found = _pick(text, r" \([1-9]+\) is [1-9]", stream)
    return found and _with(text, found, " is 1 (only place in row 1)")


def lines_exchanged(text: str, stream: random.Random) -> str | None:
    lines = text.split("\n")
    at = [
        i
        for i in range(len(lines) - 1)
        if re.match(r" +\d+\. ", lines[i]) and re.match(r" +\d+\. ", lines[i + 1])
    ]
    if not at:
        return None
    i = stream.choice(at)
    one, two = (re.match(r"( +\d+\. )(.*)", lines[j]) for j in (i, i + 1))
    assert one is not None
    assert two is not None
    lines[i], lines[i + 1] = one[1] + two[2], two[1] + one[2]
    return "\n".join(lines)


def cells_exchanged(text: str, stream: random.Random) -> str | None:
    """Two cells in different sentences change places."""
    found = list(re.finditer(CELL, text))
    if len({one[0] for one in found}) < 2:
        return None
    one = stream.choice(found)
    other = stream.choice([two for two in found if two[0] != one[0]])
    first, second = sorted((one, other), key=lambda found: found.start())
    between = text[first.end() : second.start()]
    if re.fullmatch(rf"(?: and | or |, |{CELL})+", between):
        return None
    return text[: first.start()] + second[0] + between + first[0] + text[second.end() :]


Damage = Callable[[str, random.Random], str | None]
DAMAGES: tuple[Damage, ...] = (
    another_cell,
    another_digit,
    another_house,
    another_kind_of_house,
    a_candidate_less,
    an_elimination_less,
    a_place_less,
    a_false_ground,
    lines_exchanged,
    cells_exchanged,
)
