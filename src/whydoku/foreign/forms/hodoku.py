"""How HoDoKu prints solution paths: a line for each step, further lines for forcing chains.

Locked Candidates Type 1 (Pointing): 7 in b2 => r4c6<>7
Forcing Chain Contradiction in r9c8 => r3c8<>5
  r3c8=5 r3c3<>5 r9c3=5 r9c8<>5
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.foreign.forms.form import PrintedForm, claim_in
from whydoku.judging.claims import ClaimedMove, read_claim

_SINGLE: Final = re.compile(r"[\w -]+:\s+(r[1-9]c[1-9]=[1-9])")


def _claim(text: str) -> ClaimedMove:
    single = _SINGLE.fullmatch(text)
    return read_claim(single[1]) if single else claim_in(text)


FORM: Final = PrintedForm(
    "HoDoKu",
    re.compile(
        r"\s*(?P<name>(?=[A-Z2])[\w+()/' -]*?\w\)?)\s*+(?::\s|(?:(?<=\s)in\s++\w++\s*+)?=>\s)"
        r"(?=.*r[1-9]+c[1-9]+(?:=|<>)[1-9])"
    ),
    re.compile(r"\s*(?:[-*•]\s*)?r[1-9]+c[1-9]+(?:,r[1-9]+c[1-9]+)*(?:=|<>)[1-9]"),
    re.compile(r"\s*#"),
    _claim,
    "Naked Single: r5c9=9",
    {re.compile(r"(?<=^Forcing Net) (?:Contradiction|Verity)$"): ""},
)
