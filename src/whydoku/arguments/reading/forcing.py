"""Reads forcing chains in lines, one for each case or each way from a supposition, as HoDoKu lists
them.

Forcing Chain Verity => r1c1<>4
r7c3=6 r1c3=4 r1c1<>4
r7c3=9 r9c1=4 r1c1<>4
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.arguments.argument import Argument, InText, SaidCase, SaidCases, SaidFact
from whydoku.arguments.reading.claims import read_claim
from whydoku.arguments.reading.negations import refuse_denial
from whydoku.bits import members
from whydoku.errors import InvalidNotation

FORCING: Final = re.compile(r"\s*forcing (?:chain|net) (?:verity|contradiction)\b", re.IGNORECASE)

_HEAD: Final = re.compile(r"\s*forcing[^=:\n]*?\s*(?:=+>|-+>|:|⇒|→)\s*([^\n]+)", re.IGNORECASE)
_FACT: Final = re.compile(
    r"\S*?r[1-9]+c[1-9]+(?:,r[1-9]+c[1-9]+)*(?:=|<>|≠|!=)[1-9]+", re.IGNORECASE
)


def read_forcing(text: str) -> Argument:
    """The argument in such lines; raises InvalidNotation where they cannot be read."""
    head = _HEAD.match(text)
    claim = read_claim(head[1]) if head else None
    if head is None or claim is None:
        raise InvalidNotation(
            f"{text[:60]!r} is not the first line of forcing chains, with a claim"
        )
    refuse_denial(FORCING.sub("", text[: head.start(1)]))
    cases: list[SaidCase] = []
    places: list[InText] = []
    for line in re.finditer(r"[^\n]*\S[^\n]*", text[head.end() :]):
        cases.append(_case(line[0].lstrip(" *•-")))
        places.append((head.end() + line.start(), head.end() + line.end()))
    if not cases:
        raise InvalidNotation(f"{head[0].strip()!r} has no lines below it that say what follows")
    if "contradiction" in head[0].lower():
        cases, places = _one_case(cases), [(places[0][0], places[-1][1])]
    return Argument(
        *(claim.placements, claim.eliminations, SaidCases(tuple(cases)), "", text),
        *(tuple(places), head.span(1)),
    )


def _case(line: str) -> SaidCase:
    facts = []
    for word in re.sub(r"[(),;.]+(?=\s|$)|\(", " ", line).split():
        said = read_claim(word) if _FACT.fullmatch(word) else None
        if said is None:
            raise InvalidNotation(f"{word!r} cannot be read; say it as r4c7=4 or r4c7<>4")
        facts.append(SaidFact(said.placements | said.eliminations, is_true=bool(said.placements)))
    if not facts:
        raise InvalidNotation(f"{line!r} says nothing that follows")
    first, *rest = facts
    if first.candidates.bit_count() != 1:
        raise InvalidNotation(f"{line!r} must begin with one candidate")
    return SaidCase(members(first.candidates)[0], first.is_true, tuple(rest))


def _one_case(cases: list[SaidCase]) -> list[SaidCase]:
    """The one case that several lines follow, each to a place that is then lost."""
    first = cases[0]
    if any((one.candidate, one.is_true) != (first.candidate, first.is_true) for one in cases):
        raise InvalidNotation("the lines of a contradiction must all begin with one candidate")
    said = tuple(dict.fromkeys(fact for one in cases for fact in one.said))
    return [SaidCase(first.candidate, first.is_true, said, True, None)]
