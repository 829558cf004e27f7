"""Reads suppositions in sentences, and in lines, one for each case or each way from a supposition,
as HoDoKu lists them.

If r4c7 is 4 then r4c2 is 6, so r6c2 is 3; no place for 6 in row 9.
r4c7=4 -> r4c2=6 -> r6c2=3; r4c7=5 -> r6c2=3

Forcing Chain Verity => r1c1<>4
r7c3=6 r1c3=4 r1c1<>4
r7c3=9 r9c1=4 r1c1<>4

Refuses what is denied: a word that no reader takes as a part of what holds, and that may turn
this into its opposite.
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.errors import InvalidNotation
from whydoku.grids.bits import Candidates, members
from whydoku.grids.spaces import house_constraint
from whydoku.playing.arguments.argument import Argument, InText, SaidCase, SaidCases, SaidFact
from whydoku.playing.arguments.reading.claims import Claim, read_claim
from whydoku.playing.arguments.reading.scanner import CELL, parts_of

IF: Final = re.compile(r"\b(?:if|suppose|assume|assuming|supposing|otherwise)\b", re.IGNORECASE)

_ARROW: Final = r"(?:[-=]+>|⇒|→|\b(?:then|leads? to|implies|means|forces|gives|makes)\b)"
_CLAUSE: Final = re.compile(
    rf"{_ARROW}|[;,|]|\.\s|\.$"
    r"|\b(?:so|and|therefore|hence|thus|because|(?:there|that) (?:is|would be)|(?:we|you) get)\b",
    re.IGNORECASE,
)
_BROKEN: Final = re.compile(
    r"\b(?:contradiction|impossible|no (?:place|room|candidates?|digits?)|nothing|nowhere|empty"
    r"|no [1-9](?= (?:left )?in (?:row|column|col|box|block|house|[rcb][1-9]))"
    r"|cannot be filled|can't be filled|breaks?|broken)\b",
    re.IGNORECASE,
)

_CANDIDATE: Final = rf"\+?\(?([1-9])\)?\s?({CELL})"
_FACT: Final = (
    rf"(?:{CELL}\s*(?:=|<>|!=|≠|is(?: not|n't)?\s)\s*[1-9](?![1-9])|[-~]?(?<![1-9]){_CANDIDATE})"
)
_BARE: Final = re.compile(rf"^{_CANDIDATE}$", re.IGNORECASE)
IMPLIED: Final = re.compile(
    rf"\s*(?:[A-Za-z][A-Za-z '()/-]*:\s)?\s*(?:either\s+)?(?={_FACT}(?:[\s.]*\Z|\s+or\s+{_FACT}"
    rf"|\s*,?\s*{_ARROW}\s*(?:that\s+)?(?:{_FACT}|(?:an?\s+)?{_BROKEN.pattern})))",
    re.IGNORECASE,
)
"""What begins suppositions without the word if: a fact alone, before another after the word or, or
from which an arrow leads to another."""

_ANOTHER: Final = re.compile(
    rf"(?:\bor\b\s*(?={_FACT})|[;,|\n]\s*(?={_FACT}\s*,?\s*{_ARROW}))", re.IGNORECASE
)
_LAST: Final = re.compile(r"[\s;,|]*(?:\bor\b\s*)?\Z", re.IGNORECASE)
_SO: Final = re.compile(rf"{_ARROW}|\b(?:so|therefore|hence|thus)\b|∴", re.IGNORECASE)

_ASIDE: Final = re.compile(
    rf"\([^)]*\)(?!\s?{CELL})"
    r"|\s+(?:in|by|of|because of)\s+(?:row|column|box|house|block)s?\s*[1-9].*$"
)
"""What may stand beside a fact: the house in which it is seen, and what stands in brackets."""

SUPPOSED: Final = "r4c4=1 -> r8c4=8 -> contradiction"
EXAMPLE: Final = "if r4c7 is 4 then r4c2 is 6, no place for 6 in row 9: r4c7<>4"


def read_suppositions(text: str, start: int = 0) -> tuple[SaidCases, tuple[InText, ...]]:
    """The suppositions of a text, and the place of each; raises InvalidNotation if a part of them
    cannot be read."""
    begins = [(found.start(), found[0]) for found in IF.finditer(text)]
    if not begins and (implied := IMPLIED.match(text)):
        supposed = re.search(CELL, text[implied.end() :], re.IGNORECASE)
        begins = [(implied.end(), "")]
        for at in _ANOTHER.finditer(text, implied.end()):
            if supposed and (at[0].strip() != "," or text.startswith(supposed[0], at.end())):
                begins.append((at.end(), ""))
    ends = [*(begin for begin, _ in begins[1:]), len(text)]
    cases: list[SaidCase] = []
    places: list[InText] = []
    for (begin, word), end in zip(begins, ends, strict=True):
        told = _LAST.sub("", text[begin:end])
        if case := _case(word, told, cases[-1] if cases else None):
            cases.append(case)
            places.append((start + begin, start + begin + len(told)))
    if not cases:
        raise InvalidNotation(f"{text!r} supposes nothing; an example is {EXAMPLE}")
    return SaidCases(tuple(cases)), tuple(places)


def implied_and_claim(text: str) -> tuple[str, Claim | None] | None:
    """The suppositions without the word if that a text is, and the claim after its last arrow; None
    for any other text."""
    begun = IMPLIED.match(text)
    signs = [*_SO.finditer(text, begun.end())] if begun else []
    if not signs:
        return None
    if claim := read_claim(text, signs[-1].end()):
        return text[: signs[-1].start()], claim
    return text, None


_CONTRADICTS: Final = re.compile(
    r"\W*(?:because |since )?(?:it|that|this)(?: would)? (?:leads? to|gives?|causes?|is)"
    r" an? contradiction\W*",
    re.IGNORECASE,
)


def read_contradicted(text: str, claim: Claim | None) -> SaidCases | None:
    """What says that the opposite of a claim is a contradiction; None for any other text."""
    said = claim.placements | claim.eliminations if claim else 0
    if not claim or said.bit_count() != 1 or not _CONTRADICTS.fullmatch(text):
        return None
    return SaidCases((SaidCase(members(said)[0], not claim.placements, (), is_broken=True),))


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
    fact = _BARE.sub(r"\2=\1", _ASIDE.sub(" ", clause).strip(" :,"))
    claim = read_claim(fact)
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


FORCING: Final = re.compile(r"\s*forcing (?:chain|net) (?:verity|contradiction)\b", re.IGNORECASE)

_HEAD: Final = re.compile(r"\s*forcing[^=:\n]*?\s*(?:=+>|-+>|:|⇒|→)\s*([^\n]+)", re.IGNORECASE)
_WORD: Final = re.compile(
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
        cases.append(_case_in_line(line[0].lstrip(" *•-")))
        places.append((head.end() + line.start(), head.end() + line.end()))
    if not cases:
        raise InvalidNotation(f"{head[0].strip()!r} has no lines below it that say what follows")
    if "contradiction" in head[0].lower():
        cases, places = _one_case(cases), [(places[0][0], places[-1][1])]
    return Argument(
        *(claim.placements, claim.eliminations, SaidCases(tuple(cases)), "", text),
        *(tuple(places), head.span(1)),
    )


def _case_in_line(line: str) -> SaidCase:
    facts = []
    for word in re.sub(r"[(),;.]+(?=\s|$)|\(", " ", line).split():
        said = read_claim(word) if _WORD.fullmatch(word) else None
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


_SOLE: Final = re.compile(
    r"\b(?:no|not any|without any) other\b|\bnowhere else\b"
    r"|\b(?:cannot|can't|not|never)\b(?: \w+){0,2} (?:elsewhere|else)\b",
    re.IGNORECASE,
)
"""What says that something is the only one: no other place, nowhere else, cannot be elsewhere."""

_DENIES: Final = re.compile(
    r"\b(?:\w+n't|\w*not|no|non|nor|neither|none|nobody|nothing|nowhere|never|without|but"
    r"|except\w*|unless|instead|rather|hardly|barely|scarcely|false|falsely|untrue|wrong|wrongly"
    r"|incorrect|incorrectly|invalid|unsound|unproved|impossible|unlikely|unable|mistake|mistaken"
    r"|error|den(?:y|ies|ied|ying)|doubt\w*|disprov\w+|refut\w+|contradict\w*|disput\w+|reject\w*"
    r"|lack\w*|absent|absence|missing(?! +(?:digit|number|[1-9]))|fail\w*|miss|misses|refus\w+"
    r"|avoid(?:s|ed|ing)?|prevent\w*|forbid\w*|stop\w*|keep\w*|kept|spar(?:e|es|ed|ing)"
    r"|preserv\w+|retain\w*|restor\w+|undo(?:es|ne)?)\b",
    re.IGNORECASE,
)
"""The words that deny."""


def denial_in(text: str) -> str:
    """The first word of a text that denies; empty if there is none."""
    found = _DENIES.search(_SOLE.sub(" ", text))
    return found[0] if found else ""


_CONCEDES: Final = re.compile(
    r"\b(?:al)?though\b|\b(?:in )?(?:de)?spite\b|\bregardless\b", re.IGNORECASE
)
"""The words that give no reason: what they begin speaks against the claim."""


def refuse_denial(text: str) -> None:
    """Raises InvalidNotation if a part of a text that no reader has taken has a word that denies:
    of such a text it is not known what it claims. What is conceded is no reason, either."""
    if concession := _CONCEDES.search(text):
        raise InvalidNotation(
            f"what {concession[0]!r} begins is no reason; say what the claim follows from"
        )
    if word := denial_in(text):
        raise InvalidNotation(
            f"it is not understood what {word!r} denies; say only what holds, as in naked pair 16"
            " r1c2 r1c3: r1c4<>1"
        )
