"""How the log of SudokuWiki prints steps: a name in capitals, with rows called A to J.

SINGLE: B3 set to 4 (Row)
X-WING (Column->Row) 6 taken off C1, based on A2 A8 J2 J8
AIC on 5: -5[D7]+5[D2]-5[F2]+5[F9] - 5 taken off D9
"""

from __future__ import annotations

import re
from typing import Final

from whydoku.arguments.reading.negations import refuse_denial
from whydoku.errors import InvalidNotation
from whydoku.foreign.forms.form import PrintedForm, claim_in
from whydoku.judging.claims import ClaimedMove, read_claim
from whydoku.notation import format_cell, parse_cells

_CELL: Final = r"[A-HJ][1-9]"
_SET: Final = re.compile(rf"\b({_CELL})\s+(?:is\s+)?set\s+to\s+([1-9])\b")
_TAKEN: Final = re.compile(
    rf"\b([1-9](?:[/,]\s?[1-9])*)\s+(?:taken|removed)\s+(?:off|from)\s+"
    rf"({_CELL}(?:(?:\s*[,&/]\s*|\s+(?:and\s+)?){_CELL})*)"
)


def _claim(text: str) -> ClaimedMove:
    """What a step says; what is set and taken off is looked for anywhere in it if the whole cannot
    be read."""
    try:
        return claim_in(text)
    except InvalidNotation as fault:
        refuse_denial(text)
        said = [f"{_cells(cell)}={digit}" for cell, digit in _SET.findall(text)]
        for digits, cells in _TAKEN.findall(text):
            said.append(f"{_cells(cells)}<>{''.join(re.findall('[1-9]', digits))}")
        if not said:
            raise
        claim = read_claim(", ".join(said))
        return ClaimedMove(claim.placements, claim.eliminations, None, text, str(fault))


def _cells(text: str) -> str:
    named = (parse_cells(cell, "sudokuwiki") for cell in re.findall(_CELL, text))
    return ",".join(format_cell(cells.bit_length() - 1) for cells in named)


FORM: Final = PrintedForm(
    "SudokuWiki",
    re.compile(
        r"\s*(?P<name>(?:AIC|[A-Z0-9][A-Z0-9./'-]*[A-Z.][0-9/'-]*"
        r"(?: [ /-]*[A-Z0-9][A-Z0-9./'-]*){0,15}))"
        rf"(?:(?:\s+on\b|\s*\(|\s*:|[\s,])(?=.*(?:\b{_CELL}\b|\]))|\s*:\s*$)"
    ),
    re.compile(r"\s+\S|\s*[-+*•]"),
    re.compile(r"(?:check|found|starting|solve|new|run out|no more)\b|#", re.IGNORECASE),
    _claim,
    "SINGLE: B3 set to 4 (Row)",
)
