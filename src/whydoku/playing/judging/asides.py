"""What is said behind a reason, which its reader did not need: `x-wing 4 c37 r36 and 5 in box 1 is
only in row 2`.

Chains and suppositions are read to their end; of other grounds what comes first is enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
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
    r"|\b(?:and|so|because|since|as|while|also|thus|hence|therefore|which|that|with|but)\b",
    re.IGNORECASE,
)
"""Where one statement may end and another begin."""


def beginnings(reason: Argument) -> Iterator[tuple[Argument, str]] | None:
    """The beginnings of a reason that can be read as one, the shortest first, and what stands
    behind each; None if there may be too many."""
    if isinstance(reason.ground, SaidChain | SaidTogether | SaidCases | None):
        return iter([(reason, "")])
    start, end = reason.claimed_at
    text = reason.text[:start] + " " * (end - start) + reason.text[end:]
    joints = [*_JOINT.finditer(text)]
    if len(joints) > MOST_JOINTS:
        return None
    parted = ((_read(text[: joint.start()]), text[joint.end() :]) for joint in joints)
    shorter = (
        (begun, behind) for begun, behind in parted if begun and begun.ground and says_how(begun)
    )
    return chain(shorter, [(reason, "")])


def statements_in(text: str) -> Iterator[Argument]:
    """Yields the statements of a text, as far as they can be read."""
    while text:
        said = _read(text)
        if said and says_how(said):
            if not _is_place(said.ground):
                yield said
            text = _behind(text, said)
        else:
            joint = _JOINT.search(text)
            text = text[joint.end() :] if joint else ""


def _is_place(ground: Ground | None) -> bool:
    """Whether a ground may be no more than where to look: `with 1 in column 3`."""
    return isinstance(ground, SaidSets) and len(ground.bases) == 1 and not ground.covers


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
