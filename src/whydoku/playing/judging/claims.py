"""Claimed moves: candidates that are said to be true or false, with or without a reason."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.errors import InvalidNotation, InvalidPuzzle, quoted
from whydoku.formats.json_checked import read_as
from whydoku.formats.json_names import Eliminations, Placements
from whydoku.formats.json_patterns import ReadPattern
from whydoku.grids.bits import Candidates
from whydoku.grids.notation import format_conclusions
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.logic.step import Step
from whydoku.logic.why import Pattern
from whydoku.playing.arguments.argument import Argument, SaidCases
from whydoku.playing.arguments.reading.texts import read_argument

Reason: TypeAlias = Argument | tuple[Pattern, ...]

_PLAIN: Final = re.compile(r"r([1-9])c([1-9])(=[1-9]|<>[1-9]{1,9})")
"""The usual way to write a move, which is read without the reader of arguments."""

_FORMS: Final = 'a text such as "r4c7=3" or "r4c7<>3", or an object with "claim" and "why"'


@dataclass(frozen=True, slots=True)
class ClaimedMove:
    """What is claimed about a grid, and by what.

    placements, eliminations   the candidates that are said to be true, and to be false
    reason                     what it was said to follow from; None if nothing was said
    text                       the claim as it was written
    unread                     why the reason that was given cannot be read; empty if it can
    """

    placements: Candidates = 0
    eliminations: Candidates = 0
    reason: Reason | None = None
    text: str = ""
    unread: str = ""

    def __str__(self) -> str:
        return self.text or format_conclusions(self.placements, self.eliminations)


AnyClaim: TypeAlias = ClaimedMove | Step | str | Mapping[str, Any]
"""A claim in any form: a text, an object as JSON has it, a step, or what was read from these."""


def read_claim(claim: AnyClaim) -> ClaimedMove:
    """Reads a claim in any form; raises InvalidNotation if what it claims cannot be read.

    A text may give its reason too, as players write it: `naked pair 45 r3c3 r8c3: r2c3<>4`. An
    object has `claim`, and may have `why`: a text, or patterns as a trace has them; or it is a
    step as a trace has it.
    """
    if isinstance(claim, str):
        return _read_text(claim)
    if isinstance(claim, (ClaimedMove, Step)):
        if (claim.placements | claim.eliminations) & ~ALL_CANDIDATES:
            raise InvalidNotation(f"found {claim!r}; it claims something that is not a candidate")
        if isinstance(claim, ClaimedMove):
            return claim
        return ClaimedMove(claim.placements, claim.eliminations, claim.why or None)
    if not isinstance(claim, Mapping):
        raise InvalidNotation(f"found {quoted(repr(claim))}; a claim is {_FORMS}")
    if "claim" in claim:
        if not isinstance(claim["claim"], str):
            raise InvalidNotation(f"found {quoted(repr(claim['claim']))} under claim; {_EXPECTED}")
        move = _read_text(claim["claim"])
    elif "placements" in claim or "eliminations" in claim:
        move = _read_conclusions(claim)
    else:
        raise InvalidNotation(f"the object claims nothing; a claim is {_FORMS}")
    why = claim.get("why")
    return move if why in (None, "", []) else _with_reason(move, why)


_EXPECTED: Final = 'expected a text such as "r4c7=3"'


def _read_text(text: str) -> ClaimedMove:
    if plain := _PLAIN.fullmatch(text):
        row, column, said = plain.groups()
        cell = 81 * int(row) + 9 * int(column) - 91
        if said[0] == "=":
            return ClaimedMove(1 << cell + int(said[1]), text=text)
        return ClaimedMove(0, sum({1 << cell + int(digit) for digit in said[2:]}), text=text)
    try:
        argument = read_argument(text)
    except InvalidNotation as fault:
        raise InvalidNotation(
            f"{quoted(text)} cannot be read as r4c7=3 or r4c7<>3, nor as a reason: {fault}"
        ) from None
    if not argument.placements | argument.eliminations:
        raise InvalidNotation(f"{quoted(text)} claims nothing; say it as r4c7=3 or r4c7<>3")
    reason = None if argument.ground is None else argument
    return ClaimedMove(argument.placements, argument.eliminations, reason, text)


def _read_conclusions(claim: Mapping[str, Any]) -> ClaimedMove:
    try:
        placed = read_as(Placements, claim.get("placements", []), "placements")
        removed = read_as(Eliminations, claim.get("eliminations", []), "eliminations")
    except InvalidPuzzle as fault:
        raise InvalidNotation(fault.what) from None
    if not placed | removed:
        raise InvalidNotation(f"the object claims nothing; a claim is {_FORMS}")
    return ClaimedMove(placed, removed, text=format_conclusions(placed, removed))


def _with_reason(move: ClaimedMove, why: Any) -> ClaimedMove:
    """The move with a reason; that of a text which claims something else too is judged by this
    move alone."""
    try:
        return replace(move, reason=_read_reason(move, why))
    except (InvalidNotation, InvalidPuzzle) as fault:
        return replace(move, reason=None, unread=str(fault))


def _read_reason(move: ClaimedMove, why: Any) -> Reason | None:
    if isinstance(why, Mapping):
        why = why.get("why", [why])
    if not isinstance(why, str):
        return tuple(read_as(list[ReadPattern], why, "why"))
    claim = format_conclusions(move.placements, move.eliminations)
    try:
        said = read_argument(why)
        is_case = isinstance(said.ground, SaidCases) and why[: said.claimed_at[0]].endswith("then ")
        if said.placements | said.eliminations and not is_case:
            return None if said.ground is None else said
    except InvalidNotation:
        said = None
    try:
        return read_argument(f"{why.rstrip(' .:;')}: {claim}")
    except InvalidNotation:
        if said is None:
            raise
        return said
