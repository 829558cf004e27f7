"""Checks proofs by the published form alone; it shares nothing with what writes them.

A line says that a sum of literals, each with a positive factor, is at least so much. `pol` makes a
line out of others, in reverse Polish notation; `rup` asks for one that follows by unit propagation:
if its denial and the lines named with it force literals, one after another, until a line cannot be
reached. Of the rules of VeriPB 3.0 these two are known here, `f`, and the conclusions `UNSAT` and
`NONE`; any other rule is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, quoted

HEAD: Final = "pseudo-Boolean proof version 3.0"

_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_\[\]{}^-]+")
_NUMBER: Final = re.compile(r"[0-9]{1,18}")
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,100}")
_ROW: Final = re.compile(r"[ -~\t]*")
"""What a row may hold besides comments. Signs that some programs take for the end of a row could
hide a rule in a comment from others."""

Terms: TypeAlias = Mapping[str, tuple[int, bool]]
"""For each variable its factor, which is positive, and whether it is denied."""


class InvalidProof(InvalidPuzzle):
    """A line of a proof does not follow, or is not of the form."""


@dataclass(frozen=True, slots=True)
class PbLine:
    """Literals with positive factors, which add up to at least a number."""

    terms: Terms
    least: int

    @property
    def is_contradiction(self) -> bool:
        """Whether all literals together cannot reach the number."""
        return sum(factor for factor, _ in self.terms.values()) < self.least

    def plus(self, other: PbLine) -> PbLine:
        """The sum of two lines; a literal and its denial make 1."""
        terms, least = dict(self.terms), self.least + other.least
        for name, (factor, denied) in other.terms.items():
            mine, mine_denied = terms.get(name, (0, denied))
            if mine_denied == denied:
                terms[name] = mine + factor, denied
                continue
            least -= min(mine, factor)
            if mine == factor:
                del terms[name]
            else:
                terms[name] = abs(mine - factor), denied if factor > mine else mine_denied
        return PbLine(terms, least)

    def times(self, n: int) -> PbLine:
        """The line taken n times."""
        terms = {name: (factor * n, denied) for name, (factor, denied) in self.terms.items() if n}
        return PbLine(terms, self.least * n)

    def over(self, n: int) -> PbLine:
        """The line divided by n, rounded up."""
        terms = {name: (-(-factor // n), denied) for name, (factor, denied) in self.terms.items()}
        return PbLine(terms, -(-self.least // n))

    def cut(self) -> PbLine:
        """The line with no factor larger than the number to be reached."""
        least = max(self.least, 0)
        terms = {
            name: (min(factor, least), denied)
            for name, (factor, denied) in self.terms.items()
            if least
        }
        return PbLine(terms, least)

    def denial(self) -> PbLine:
        """What holds if the line does not."""
        terms = {name: (factor, not denied) for name, (factor, denied) in self.terms.items()}
        return PbLine(terms, sum(factor for factor, _ in terms.values()) - self.least + 1)


def check_proof(formula: str, proof: str) -> tuple[int, bool]:
    """How many lines a proof derives from a formula, and whether it shows that this has no
    solution. Raises InvalidProof, with the number of the line, if it does not hold."""
    lines = [*_formula_lines(formula)]
    given, checking = len(lines), _Checking(lines)
    rows = _rules(proof)
    if next(rows, (0, ""))[1] != HEAD:
        raise InvalidProof(f"line 1: a proof begins with {HEAD!r}")
    for number, rule in rows:
        try:
            checking.take(rule)
        except InvalidProof as fault:
            raise InvalidProof(f"line {number}: {fault}") from None
    if not checking.has_ended:
        raise InvalidProof("the proof does not end")
    return len(lines) - given, bool(checking.is_refuted)


class _Checking:
    """The lines that hold so far, and how far the proof has come."""

    def __init__(self, lines: list[PbLine]) -> None:
        self._lines = lines
        self._has_begun = self._has_output = self.has_ended = False
        self.is_refuted: bool | None = None

    def take(self, rule: str) -> None:
        """Checks a rule, and adds its line if it makes one."""
        lines, words = self._lines, rule.split()
        if not self._has_begun:
            due = f"f {len(lines)}"
            _need(words == due.split(), f"a proof of this formula begins with {due!r}")
            self._has_begun = True
            return
        match words, self._has_output, self.is_refuted is None:
            case ["pol", *words], False, _:
                lines.append(_added(words, lines))
            case ["rup", *words], False, _:
                lines.append(_followed(words, lines))
            case ["output", "NONE"], False, _:
                self._has_output = True
            case ["conclusion", *words], True, True:
                self.is_refuted = _is_refuted(words, lines)
            case ["end", "pseudo-Boolean", "proof"], True, False if not self.has_ended:
                self.has_ended = True
            case _:
                raise InvalidProof(f"{quoted(rule)} is not known here, or not at this place")


def _need(holds: bool, fault: str) -> None:
    """Raises InvalidProof if something does not hold."""
    if not holds:
        raise InvalidProof(fault)


def _rules(proof: str) -> Iterator[tuple[int, str]]:
    """The head, and the rules without their semicolons, each with the number of its row."""
    begun, first = "", True
    for number, row in enumerate(_rows(proof), 1):
        text = row.split("%", 1)[0].strip()
        _need(bool(_ROW.fullmatch(text)), f"line {number}: a rule has only signs of ASCII")
        if first:
            first = False
            yield number, text
            continue
        begun = f"{begun} {text}".strip()
        while ";" in begun:
            rule, begun = begun.split(";", 1)
            yield number, rule.strip()
            begun = begun.strip()
    if begun:
        raise InvalidProof(f"the last rule, {quoted(begun)}, has no semicolon")


def _rows(text: str) -> Iterator[str]:
    return (row.removesuffix("\r") for row in text.split("\n"))


def _formula_lines(formula: str) -> Iterator[PbLine]:
    for number, row in enumerate(_rows(formula), 1):
        if row.startswith("*") or not row.strip():
            continue
        try:
            _need(bool(_ROW.fullmatch(row)), "a line has only signs of ASCII")
            *words, end = row.split()
            _need(end == ";", "a line of a formula ends with ;")
            yield from _constraint(words)
        except InvalidProof as fault:
            raise InvalidProof(f"formula, line {number}: {fault}") from None


def _constraint(words: list[str]) -> list[PbLine]:
    """The lines of a constraint: one, or two of an equation."""
    *sums, relation, least = words if len(words) > 1 else ("", "")
    if relation not in (">=", "=") or not _WHOLE.fullmatch(least) or len(sums) % 2:
        raise InvalidProof(f"{quoted(' '.join(words))} is not a constraint")
    line = PbLine({}, int(least))
    for factor, literal in zip(sums[::2], sums[1::2], strict=True):
        if not _WHOLE.fullmatch(factor):
            raise InvalidProof(f"{quoted(factor)} is not a whole number of at most 100 digits")
        line = line.plus(_term(int(factor), literal))
    if relation == ">=":
        return [line]
    opposite = PbLine({}, -int(least))
    for factor, literal in zip(sums[::2], sums[1::2], strict=True):
        opposite = opposite.plus(_term(-int(factor), literal))
    return [line, opposite]


def _term(factor: int, literal: str) -> PbLine:
    """A literal with a factor, where a negative one counts its denial."""
    name, denied = literal.removeprefix("~"), literal.startswith("~")
    if not _WORD.fullmatch(name):
        raise InvalidProof(f"{quoted(literal)} is not a literal")
    if factor >= 0:
        return PbLine({name: (factor, denied)} if factor else {}, 0)
    return PbLine({name: (-factor, not denied)}, -factor)


def _line_named(word: str, lines: list[PbLine]) -> PbLine:
    if not _NUMBER.fullmatch(word) or not 0 < int(word) <= len(lines):
        raise InvalidProof(f"{quoted(word)} is not a line; there are 1 to {len(lines)}")
    return lines[int(word) - 1]


def _added(words: list[str], lines: list[PbLine]) -> PbLine:
    """The line that a sum in reverse Polish notation makes."""
    _need(bool(words), "a sum has at least one line")
    stack: list[PbLine] = []
    rest = iter(zip(words, [*words[1:], ""], strict=True))
    for word, following in rest:
        is_factor = following in ("*", "d") and bool(_NUMBER.fullmatch(word))
        if is_factor or word in ("+", "s"):
            _need(len(stack) > (word == "+"), f"{quoted(word)} has too little to work on")
            stack.append(_worked_on(stack, word, following))
        elif _NUMBER.fullmatch(word):
            stack.append(_line_named(word, lines))
        else:
            stack.append(_term(1, word))
        if is_factor:
            next(rest)
    _need(len(stack) == 1, f"a sum leaves one line, not {len(stack)}")
    return stack[0]


def _worked_on(stack: list[PbLine], word: str, following: str) -> PbLine:
    """What an operation makes of the last lines of a stack, which it takes away."""
    top = stack.pop()
    match word:
        case "+":
            return stack.pop().plus(top)
        case "s":
            return top.cut()
    if following == "*":
        return top.times(int(word))
    _need(int(word) > 0, "nothing can be divided by 0")
    return top.over(int(word))


def _followed(words: list[str], lines: list[PbLine]) -> PbLine:
    """The line that is claimed to follow, if it does."""
    if ":" in words:
        at = words.index(":")
        claimed, named = words[:at], words[at + 1 :]
    else:
        claimed, named = words, ["~", *(str(n) for n in range(1, len(lines) + 1))]
    [line, *second] = _constraint(claimed)
    _need(not second, "an equation cannot be claimed")
    grounds = [line.denial() if word == "~" else _line_named(word, lines) for word in named]
    _need(_breaks(grounds), f"{quoted(' '.join(claimed))} does not follow")
    return line


def _breaks(grounds: list[PbLine]) -> bool:
    """Whether unit propagation through lines leads to one that cannot be reached."""
    value: dict[str, bool] = {}
    changed = True
    while changed:
        changed = False
        for line in grounds:
            free = [
                (factor, name, denied)
                for name, (factor, denied) in line.terms.items()
                if value.get(name, not denied) != denied
            ]
            spare = sum(factor for factor, *_ in free) - line.least
            if spare < 0:
                return True
            for factor, name, denied in free:
                if factor > spare and name not in value:
                    value[name] = not denied
                    changed = True
    return False


def _is_refuted(words: list[str], lines: list[PbLine]) -> bool:
    """Whether a conclusion says that there is no solution; raises InvalidProof if it is wrong."""
    match words:
        case ["NONE"]:
            return False
        case ["UNSAT", ":", named]:
            if not _line_named(named, lines).is_contradiction:
                raise InvalidProof(f"line {named} of the proof is no contradiction")
            return True
    raise InvalidProof(f"the conclusion {quoted(' '.join(words))} is not known here")
