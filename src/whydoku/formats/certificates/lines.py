"""The lines of a proof in the form of VeriPB 3.0, as they are written.

    pol 10 645 + 646 + s ;            adds up lines; `s` cuts coefficients to what can matter
    rup 1 ~x346 >= 1 : ~ 12 650 ;     follows by unit propagation from these lines; `~`: its denial

Lines are numbered on from those of the formula. A *literal* is a candidate k, or `~k` for its
denial; as a *clause*, some literals say that one of them is true.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from whydoku.formats.certificates.formula import Formula, variable

_PLAIN: Final = str.maketrans({";": ",", "↘": "\\", "↗": "/", "…": "..."})
"""How signs look in a comment that mean the end of a rule, or are not of ASCII."""


def literal_text(literal: int) -> str:
    """A literal as the proof names it."""
    return variable(literal) if literal >= 0 else f"~{variable(~literal)}"


class ProofLines:
    """The proof of a formula so far."""

    def __init__(self, formula: Formula) -> None:
        self.formula = formula
        self.texts: list[str] = []
        self.last = formula.number_of_lines

    def _add(self, rule: str) -> int:
        self.texts.append(f"{rule} ;")
        self.last += 1
        return self.last

    def remark(self, text: str) -> None:
        """Writes a comment, without what could mean something to a simple reader."""
        plain = " ".join(text.translate(_PLAIN).split())
        self.texts.append(f"% {plain.encode('ascii', 'replace').decode()}")

    def add_up(self, lines: Sequence[int], times: Sequence[tuple[int, int]] = ()) -> int:
        """Writes the sum of some lines, and of others each so many times; returns its number."""
        first, *others = lines
        terms = [str(first), *(f"{line} +" for line in others)]
        terms += [f"{line} +" if n == 1 else f"{line} {n} * +" for line, n in times]
        return self._add(f"pol {' '.join(terms)} s") if len(terms) > 1 else first

    def follows(self, clause: Iterable[int], hints: Iterable[int]) -> int:
        """Writes a clause that follows from some lines by unit propagation; returns its number.
        Hints that are 0 stand for what the denial of the clause says itself."""
        literals = " ".join(f"1 {literal_text(literal)}" for literal in dict.fromkeys(clause))
        named = " ".join(map(str, dict.fromkeys(filter(None, hints))))
        return self._add(f"rup {literals} >= 1 : ~ {named}".replace("  ", " ").rstrip())
