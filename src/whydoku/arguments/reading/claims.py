"""The claim of an argument: the placements and eliminations at the end of its text."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from whydoku.arguments.argument import InText
from whydoku.arguments.reading.scanner import CELL, cells_in, mask_of, product
from whydoku.bits import Candidates

_CELLS: Final = rf"(?P<cells>{CELL}(?:(?:\s*,\s*|\s+(?:and|or)?\s*){CELL})*)"
_DIGITS: Final = r"(?P<digits>[1-9](?:\s*(?:[/|,+&]|and|or|nor)?\s*[1-9])*)"
_NOT: Final = r"(?:<>|!=|≠|\b(?:is|are)(?: not|n't)|\bcan(?:not|'t|not both) be|\bloses?\b|\bnot\b)"

_REMOVES: Final = r"\b(?:remov|eliminat|exclud|delet|elim|kill|tak)(?:es?|s|ing|e)?\b"

_FORMS: Final = tuple(
    (re.compile(form, re.IGNORECASE), is_true)
    for form, is_true in (
        (rf"[\[(]?{_CELLS}[\])]?\s*{_NOT}\s*{_DIGITS}", False),
        (rf"{_CELLS}\s*(?:=|\b(?:is|must be|has to be)\b)\s*{_DIGITS}", True),
        (rf"(?:not|no|[-~])\s*\(?{_DIGITS}\)?\s*(?:in|at|from|@)?\s*[\[(]?{_CELLS}[\])]?", False),
        (rf"{_REMOVES}\s*{_DIGITS}\s*(?:from|in|at|off)\s*{_CELLS}", False),
        (rf"{_DIGITS}\s*can be (?:removed|eliminated) from\s*{_CELLS}", False),
        (rf"[\[(]?{_DIGITS}[\])]?\s*(?:in|at)?\s*{_CELLS}\s*(?:is|are) (?:false|out|gone)", False),
        (rf"[\[(]?{_DIGITS}[\])]?\s*(?:in|at)?\s*{_CELLS}\s*is true", True),
        (rf"{_CELLS}\s*(?:-|~)\s*{_DIGITS}", False),
        (rf"{_DIGITS}\s*(?:is\s|are\s)?(?:taken\s+off|(?:removed|gone)\s+from)\s*{_CELLS}", False),
        (rf"{_CELLS}\s*set\s+to\s*{_DIGITS}", True),
    )
)
"""The ways to say that candidates are true, or that they are false."""

_BETWEEN: Final = re.compile(r"(?:\s|[,;.&]|\band\b|\bboth\b)*", re.IGNORECASE)

_ENDS: Final = (
    re.compile(r"-+>|=+>|⇒|→|∴|\b(?:therefore|hence|thus|so)\b", re.IGNORECASE),
    re.compile(rf":|{_REMOVES}(?=\s*[1-9])", re.IGNORECASE),
    re.compile(r",|\s"),
)
"""What may stand between a ground and the claim, the strongest first."""


_CLAIM_FIRST: Final = re.compile(
    r"(?:[A-Za-z0-9 -]+:)?\s*(.+?)(\s*[,(]?\s*\b(?:because|since|unique in|only|by|hidden single"
    r"|naked single)\b.*)$",
    re.IGNORECASE | re.DOTALL,
)
"""A claim that stands before its ground, behind a heading or at the beginning."""


class Claim(NamedTuple):
    """The claim of a text, and where it stands."""

    placements: Candidates
    eliminations: Candidates
    place: InText


def ground_and_claim(text: str) -> tuple[str, Claim | None]:
    """The text before a claim, and the claim; no claim if the text ends with none."""
    if claim := read_claim(text):
        return "", claim
    for ends in _ENDS:
        for sign in ends.finditer(text):
            verb = re.fullmatch(_REMOVES, sign[0], re.IGNORECASE)
            if claim := read_claim(text, sign.end()) or (
                read_claim(text, sign.start()) if verb else None
            ):
                return text[: sign.start()], claim
    if first := _CLAIM_FIRST.match(text):
        claim = read_claim(text[: first.end(1)], first.start(1))
        if claim:
            return text[: first.start(1)] + " " * (first.end(1) - first.start(1)) + first[2], claim
    return text, None


def read_claim(text: str, start: int = 0) -> Claim | None:
    """The claim that a text is from `start` to its end; None if it is anything else."""
    placements = eliminations = 0
    at = begin = _BETWEEN.match(text, start).end()  # type: ignore[union-attr]
    while at < len(text):
        matches = ((form.match(text, at), is_true) for form, is_true in _FORMS)
        found, is_true = next((one for one in matches if one[0]), (None, False))
        if found is None:
            return None
        said = product(mask_of(found["digits"]), cells_in(found["cells"]))
        if is_true:
            placements |= said
        else:
            eliminations |= said
        at = _BETWEEN.match(text, found.end()).end()  # type: ignore[union-attr]
    said_nothing = not placements | eliminations
    return None if said_nothing else Claim(placements, eliminations, (begin, len(text.rstrip())))
