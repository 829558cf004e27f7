"""What is said behind a reason, which its reader did not need: `x-wing 4 c37 r36 and 5 in box 1 is
only in row 2`.

Chains and suppositions are read to their end; of other grounds what comes first is enough.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from whydoku.errors import InvalidNotation
from whydoku.playing.arguments.argument import (
    Argument,
    Ground,
    SaidCases,
    SaidChain,
    SaidName,
    SaidPlaces,
    SaidSets,
    SaidTogether,
)
from whydoku.playing.arguments.reading.texts import read_argument

MOST_JOINTS: Final = 24
"""The most places at which a reason may be parted."""

_JOINT: Final = re.compile(
    r"[,;.:](?=\s)|[()—–]|\s-+\s"
    r"|\b(?:and|so|because|since|as|while|also|thus|hence|therefore|which|that|with|but)\b",
    re.IGNORECASE,
)
"""Where one statement may end and another begin."""


def statements_behind(reason: Argument) -> list[Argument] | None:
    """The statements behind those by which a reason is read, as far as they can be read; None if
    there may be too many."""
    if isinstance(reason.ground, SaidChain | SaidTogether | SaidCases | None):
        return []
    start, end = reason.claimed_at
    text = reason.text[:start] + " " * (end - start) + reason.text[end:]
    if sum(1 for _ in _JOINT.finditer(text)) > MOST_JOINTS:
        return None
    found: list[Argument] = []
    behind = _behind(text, reason)
    while behind:
        said = _read(behind)
        if said and _says_something(said):
            found.append(said)
            behind = _behind(behind, said)
        else:
            joint = _JOINT.search(behind)
            behind = behind[joint.end() :] if joint else ""
    return found


def _behind(text: str, said: Argument) -> str:
    """What stands in a text behind the shortest beginning with the same ground."""
    for joint in _JOINT.finditer(text):
        begun = _read(text[: joint.start()])
        if begun and _is_same(begun.ground, said.ground):
            return text[joint.end() :]
    return ""


def _is_same(one: Ground | None, other: Ground | None) -> bool:
    """Whether grounds are the same; which lines of a fish are the bases may be told later."""
    if isinstance(one, SaidSets) and isinstance(other, SaidSets):
        return replace(one, is_either=False) == replace(other, is_either=False)
    return one == other


def _says_something(said: Argument) -> bool:
    """Whether a statement can be wrong by itself: a name or places alone only point at what was
    said."""
    match said.ground:
        case SaidPlaces():
            return False
        case SaidName(_, _, cells, houses, pivot):
            return bool(cells or houses or pivot)
    return True


def _read(text: str) -> Argument | None:
    try:
        return read_argument(text)
    except InvalidNotation:
        return None
