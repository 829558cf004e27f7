"""What is said beside a reason, which its reader did not need or did not understand: `x-wing 4 c37
r36 and 5 in box 1 is only in row 2`.

Chains and suppositions are read to their end; of other grounds a part is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from whydoku.errors import InvalidNotation
from whydoku.playing.arguments.argument import (
    Argument,
    Ground,
    SaidCase,
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
    r"|\band\b(?!\s*(?:[1-9]+|[rcb][1-9]+(?:c[1-9]+)?)\b(?!\s*(?:in\b|is\b|can|[=<])))"
    r"|\b(?:so|because|since|as|while|also|thus|hence|therefore|which|that|with|but)\b",
    re.IGNORECASE,
)
"""Where one statement may end and another begin."""

_ONLY: Final = re.compile(r"\bonly\b", re.IGNORECASE)


def beginnings(text: str) -> Iterator[tuple[Argument, str]]:
    """Yields the beginnings of a text that are a reason, the shortest first, and what stands behind
    each; none if there may be too many."""
    joints = [*_JOINT.finditer(text)]
    for joint in joints if len(joints) <= MOST_JOINTS else ():
        begun = _read(text[: joint.start()])
        if begun and begun.ground and says_how(begun):
            yield begun, text[joint.end() :]


def endings(text: str) -> Iterator[tuple[Argument, str]]:
    """Yields the ends of a text that are a reason, the shortest first, and what stands before
    each."""
    for joint in [*_JOINT.finditer(text)][::-1]:
        end = _read(text[joint.end() :])
        if end and end.ground and says_how(end):
            yield end, text[: joint.start()]


def is_whole(reason: Argument) -> bool:
    """Whether all of a reason has been read as a part of it."""
    return isinstance(reason.ground, SaidChain | SaidTogether | SaidCases | None)


def ground_text(reason: Argument) -> str:
    """The text of a reason without its claim."""
    start, end = reason.claimed_at
    return reason.text[:start] + " " * (end - start) + reason.text[end:]


def is_too_long(text: str) -> bool:
    """Whether a text has more places to part it than are tried."""
    return sum(1 for _ in _JOINT.finditer(text)) > MOST_JOINTS


def statements_in(text: str) -> Iterator[Argument]:
    """Yields the statements of a text, as far as they can be read."""
    while text:
        said = _read(text)
        if said and _states(said, text):
            yield said
            text = _behind(text, said)
        else:
            joint = _JOINT.search(text)
            text = text[joint.end() :] if joint else ""


def _states(said: Argument, text: str) -> bool:
    """Whether words state something, by a claim, a name or the word only: others that name cells
    and digits may be about what was said."""
    states = said.placements | said.eliminations or said.names or _ONLY.search(text)
    return bool(states) and says_how(said)


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


def says_how(reason: Argument) -> bool:
    """Whether a reason says what it rests on, and does not leave all of that to who reads it: a
    name alone, or places alone, could be said of many moves without having seen any."""
    match reason.ground:
        case SaidPlaces():
            return False
        case SaidName(_, _, cells, houses, pivot):
            return bool(cells or houses or pivot)
        case SaidCases(cases):
            return all(_is_followed(case, is_alone=len(cases) == 1) for case in cases)
        case _:
            return True


def _is_followed(case: SaidCase, *, is_alone: bool) -> bool:
    """Whether it was said where a case leads: a contradiction has its place, and one case alone
    leads somewhere. What nobody followed would be found by who reads it."""
    if case.is_broken:
        return case.empties is not None
    return bool(case.said) or not is_alone


def _read(text: str) -> Argument | None:
    try:
        return read_argument(text)
    except InvalidNotation:
        return None
