"""How steps of Sudoku Explainer and its successors are listed: rating, technique, the placement,
the removed candidates, and the length of a chain. No reason is printed.

1.2 Hidden Single +r1c3=1
2.6 Pointing r4c2-8 r5c2-8
6.6 Turbot Fish r4c7-8 [n=6]
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.errors import InvalidNotation, quoted
from whydoku.foreign.forms.form import NEVER, PrintedForm
from whydoku.judging.claims import ClaimedMove
from whydoku.notation import parse_eliminations, parse_placements

_CONCLUSION: Final = re.compile(r"\+?(r[1-9]c[1-9])(=[1-9]|-[1-9]+)(?=[\s,;]|$)", re.IGNORECASE)
_STEP: Final = re.compile(
    r"\s*[0-9]{1,2}[.,][0-9]{1,2}[,;:]?\s+"
    r"(?P<name>[A-Z][A-Za-z0-9()+-]*(?: [A-Za-z0-9()+-]+){0,15}?)[,;:]?\s+"
    r"(?=\+?[rR][1-9][cC][1-9][=-])"
)


def _claim(text: str) -> ClaimedMove:
    rest = re.sub(r"\[n=\d+\]\s*$", "", _STEP.sub("", text))
    if unread := _CONCLUSION.sub("", rest).strip(" ,;"):
        raise InvalidNotation(f"{quoted(unread)} is no conclusion; say it as +r1c3=1 or r4c2-8")
    placed = removed = 0
    for cell, said in _CONCLUSION.findall(rest):
        if said[0] == "=":
            placed |= parse_placements(f"{cell}{said}")
        else:
            removed |= parse_eliminations(f"{cell}<>{said[1:]}")
    return ClaimedMove(placed, removed)


FORM: Final = PrintedForm(
    "Sudoku Explainer",
    _STEP,
    NEVER,
    re.compile(r"\s*#"),
    _claim,
    "2.6 Pointing r4c2-8 r5c2-8",
    {
        re.compile(r"(?<=^Dynamic) \w+(?= Forcing Chains \(\+\)$)"): "",
        re.compile(r"^Dynamic \w+ Forcing Chains \(\+[\w ]+\)$"): "Nested Forcing Chains",
    },
)
