"""Reads suppositions: if r4c7 is 4 then r4c2 is 6, so r6c2 is 3; no place for 6 in row 9."""

from __future__ import annotations

import re
from typing import Final

from whydoku.arguments.argument import InText, SaidCase, SaidCases, SaidFact
from whydoku.arguments.reading.claims import read_claim
from whydoku.arguments.reading.negations import refuse_denial
from whydoku.arguments.reading.scanner import parts_of
from whydoku.bits import Candidates, members
from whydoku.errors import InvalidNotation
from whydoku.spaces import house_constraint

IF: Final = re.compile(r"\b(?:if|suppose|assume|assuming|supposing|otherwise)\b", re.IGNORECASE)

_CLAUSE: Final = re.compile(
    r"=+>|⇒|→|->|;|\.\s|\.$|,(?!\s*[rR][1-9])|,|\b(?:then|so|and|therefore|hence|thus|because)\b",
    re.IGNORECASE,
)
_BROKEN: Final = re.compile(
    r"\b(?:contradiction|impossible|no (?:place|room|candidates?|digits?)|nothing|nowhere|empty"
    r"|cannot be filled|can't be filled|breaks?|broken)\b",
    re.IGNORECASE,
)

_ASIDE: Final = re.compile(
    r"\([^)]*\)|\s+(?:in|by|of|because of)\s+(?:row|column|box|house|block)s?\s*[1-9].*$"
)
"""What may stand beside a fact: the house in which it is seen, and what stands in brackets."""

EXAMPLE: Final = "if r4c7 is 4 then r4c2 is 6, no place for 6 in row 9: r4c7<>4"


def read_suppositions(text: str, start: int = 0) -> tuple[SaidCases, tuple[InText, ...]]:
    """The suppositions of a text, and the place of each; raises InvalidNotation if a part of them
    cannot be read."""
    begins = [*IF.finditer(text)]
    ends = [*(found.start() for found in begins[1:]), len(text)]
    cases: list[SaidCase] = []
    places: list[InText] = []
    for begin, end in zip(begins, ends, strict=True):
        if case := _case(begin[0], text[begin.start() : end], cases[-1] if cases else None):
            cases.append(case)
            places.append((start + begin.start(), start + end))
    if not cases:
        raise InvalidNotation(f"{text!r} supposes nothing; an example is {EXAMPLE}")
    return SaidCases(tuple(cases)), tuple(places)


def _case(word: str, text: str, before: SaidCase | None) -> SaidCase | None:
    clauses = [part for part in _CLAUSE.split(text[len(word) :]) if part and part.strip(" :,()")]
    if word.lower() == "otherwise" or (clauses and clauses[0].strip().lower() == "not"):
        if before is None:
            raise InvalidNotation(f"{text!r} supposes the opposite of nothing")
        candidate, is_true = before.candidate, not before.is_true
        clauses = clauses[1:] if clauses and clauses[0].strip().lower() == "not" else clauses
    else:
        if not clauses:
            return None
        placements, eliminations = _said(clauses.pop(0))
        if (placements | eliminations).bit_count() != 1:
            raise InvalidNotation(
                f"{text.strip()[:60]!r} must suppose one candidate true, or false"
            )
        candidate, is_true = members(placements | eliminations)[0], bool(placements)
    said: list[SaidFact] = []
    is_broken, empties = False, None
    for clause in clauses:
        if _BROKEN.search(clause):
            _refuse_denied_end(clause)
            is_broken, empties = True, _emptied(clause)
            continue
        placements, eliminations = _said(clause)
        because = _ground(clause)
        if placements:
            said.append(SaidFact(placements, is_true=True, because=because))
        if eliminations:
            said.append(SaidFact(eliminations, is_true=False, because=because))
    return SaidCase(candidate, is_true, tuple(said), is_broken, empties)


def _said(clause: str) -> tuple[Candidates, Candidates]:
    refuse_denial(" ".join(_ASIDE.findall(clause)))
    claim = read_claim(_ASIDE.sub(" ", clause).strip(" :,"))
    if claim is None:
        raise InvalidNotation(f"{clause.strip()!r} cannot be read; say it as r4c7=4 or r4c7<>4")
    return claim.placements, claim.eliminations


def _refuse_denied_end(clause: str) -> None:
    """Raises InvalidNotation if the end of a case is denied: no contradiction, nothing is empty."""
    for part in re.split("[:(]", clause):
        rest = _BROKEN.sub(" ", part, count=1)
        again = _BROKEN.search(rest)
        refuse_denial(f"not {again[0]}" if again else rest)


def _ground(clause: str) -> int | None:
    """The constraint that a clause names for what it says: a house in brackets, or after in."""
    parts = parts_of(clause)
    houses = [h for part in parts for h in part.houses]
    digits = [d for part in parts for d in members(part.digits)]
    return house_constraint(houses[0], digits[0]) if houses and digits else None


def _emptied(clause: str) -> int | None:
    """The constraint that a clause says has nothing left, if it names one."""
    parts = parts_of(clause)
    cells = [i for part in parts for i in members(part.cells)]
    has_house = any(part.houses for part in parts)
    return cells[0] if cells and not has_house else _ground(clause)
