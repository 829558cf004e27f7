"""Checks proofs by the published form alone; it shares nothing with what writes them.

A line says that a sum of literals, each with a positive factor, is at least so much. `pol` makes a
line out of others, in reverse Polish notation; `rup` asks for one that follows by unit propagation:
if its denial and the lines named with it force literals, one after another, until a line cannot be
reached. Of the rules of VeriPB 3.0 these two are known here, `f`, and the conclusions `UNSAT` and
`NONE`; any other rule is refused. Numbers and work are bounded, by `Work` alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, quoted

HEAD: Final = "pseudo-Boolean proof version 3.0"

_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_\[\]{}^-]+")
_NUMBER: Final = re.compile(r"[0-9]{1,18}")
_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")
_ROW: Final = re.compile(r"[ -~\t]*")
"""What a row may hold besides comments. Signs that some programs take for the end of a row could
hide a rule in a comment from others."""

Terms: TypeAlias = Mapping[str, tuple[int, bool]]
"""For each variable its factor, which is positive, and whether it is denied."""

MOST_NUMBER: Final = 1_000_000
"""The largest number that a line may have; in our certificates none is above 100."""

MOST_WORK, WORK_PER_SIGN = 50_000_000, 250
"""How many terms may be read while a certificate is checked, in all and for each of its signs: a
hundred times as many as ours need."""

MOST_STACKED: Final = 200
"""How many lines may wait at once while a sum is made; in ours there are two."""

KEPT: Final = 8
"""As how many readings a term counts that is kept, since it takes memory."""


class InvalidProof(InvalidPuzzle):
    """A line of a proof does not follow, or is not of the form."""


class Work:
    """The work of one check, and its limits; both raise InvalidProof for more."""

    def __init__(self, signs: int) -> None:
        self._signs = signs
        self._left = self._most = min(MOST_WORK, WORK_PER_SIGN * signs)

    def spend(self, terms: int) -> None:
        """Counts so many terms as read."""
        self._left -= terms
        if self._left < 0:
            what = f"at most {self._most:,} terms are read for {self._signs:,} characters"
            raise InvalidProof(f"checking this takes too long; {what}")

    def bounded(self, line: PbLine) -> PbLine:
        """A line that was made, whose numbers must not be too large."""
        factors = [factor for factor, _ in line.terms.values()]
        if max([abs(line.least), *factors]) > MOST_NUMBER:
            raise InvalidProof(f"a line has a number above {MOST_NUMBER:,}, the largest allowed")
        return line


@dataclass(frozen=True, slots=True)
class PbLine:
    """Literals with positive factors, which add up to at least a number."""

    terms: Terms
    least: int

    @property
    def is_contradiction(self) -> bool:
        """Whether all literals together cannot reach the number."""
        return sum(factor for factor, _ in self.terms.values()) < self.least

    def plus(self, others: Iterable[PbLine]) -> PbLine:
        """The sum of this line and others; a literal and its denial make 1."""
        terms, least = dict(self.terms), self.least
        for other in others:
            least += other.least
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
    checking = _Checking(formula, Work(len(formula) + len(proof)))
    given = len(checking.lines)
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
    return len(checking.lines) - given, bool(checking.is_refuted)


class _Checking:
    """The lines that hold so far, and how far the proof has come."""

    def __init__(self, formula: str, work: Work) -> None:
        self.lines: list[PbLine] = []
        self._work = work
        self._has_begun = self._has_output = self.has_ended = False
        self.is_refuted: bool | None = None
        for line in _formula_lines(formula, work):
            self._keep(line)

    def _keep(self, line: PbLine) -> None:
        self._work.spend(KEPT * len(line.terms))
        self.lines.append(line)

    def take(self, rule: str) -> None:
        """Checks a rule, and adds its line if it makes one."""
        lines, words = self.lines, rule.split()
        if not self._has_begun:
            due = f"f {len(lines)}"
            _need(words == due.split(), f"a proof of this formula begins with {due!r}")
            self._has_begun = True
            return
        match words, self._has_output, self.is_refuted is None:
            case ["pol", *words], False, _:
                self._keep(_added(words, lines, self._work))
            case ["rup", *words], False, _:
                self._keep(_followed(words, lines, self._work))
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
    begun, first = list[str](), True
    for number, row in enumerate(_rows(proof), 1):
        text = row.split("%", 1)[0].strip()
        _need(bool(_ROW.fullmatch(text)), f"line {number}: a rule has only signs of ASCII")
        if first:
            first = False
            yield number, text
            continue
        *ended, rest = text.split(";")
        for rule in ended:
            yield number, " ".join([*begun, rule]).strip()
            begun = []
        begun += filter(None, (rest.strip(),))
    if begun:
        raise InvalidProof(f"the last rule, {quoted(' '.join(begun))}, has no semicolon")


def _rows(text: str) -> Iterator[str]:
    return (row.removesuffix("\r") for row in text.split("\n"))


def _formula_lines(formula: str, work: Work) -> Iterator[PbLine]:
    for number, row in enumerate(_rows(formula), 1):
        if row.startswith("*") or not row.strip():
            continue
        try:
            _need(bool(_ROW.fullmatch(row)), "a line has only signs of ASCII")
            *words, end = row.split()
            _need(end == ";", "a line of a formula ends with ;")
            yield from _constraint(words, work)
        except InvalidProof as fault:
            raise InvalidProof(f"formula, line {number}: {fault}") from None


def _constraint(words: list[str], work: Work) -> list[PbLine]:
    """The lines of a constraint: one, or two of an equation."""
    *sums, relation, least = words if len(words) > 1 else ("", "")
    if relation not in (">=", "=") or not _WHOLE.fullmatch(least) or len(sums) % 2:
        raise InvalidProof(f"{quoted(' '.join(words))} is not a constraint")
    work.spend(len(words))
    factors, literals = sums[::2], sums[1::2]
    for factor in factors:
        if not _WHOLE.fullmatch(factor):
            raise InvalidProof(f"{quoted(factor)} is not a whole number of at most 18 digits")
    return [
        work.bounded(
            PbLine({}, sign * int(least)).plus(
                _term(sign * int(factor), literal)
                for factor, literal in zip(factors, literals, strict=True)
            )
        )
        for sign in ((1,) if relation == ">=" else (1, -1))
    ]


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


def _added(words: list[str], lines: list[PbLine], work: Work) -> PbLine:
    """The line that a sum in reverse Polish notation makes."""
    _need(bool(words), "a sum has at least one line")
    stack: list[PbLine] = []
    rest = iter(zip(words, [*words[1:], ""], strict=True))
    for word, following in rest:
        is_factor = following in ("*", "d") and bool(_NUMBER.fullmatch(word))
        if is_factor or word in ("+", "s"):
            _need(len(stack) > (word == "+"), f"{quoted(word)} has too little to work on")
            stack.append(work.bounded(_worked_on(stack, word, following, work)))
        elif _NUMBER.fullmatch(word):
            stack.append(_line_named(word, lines))
        else:
            stack.append(_term(1, word))
        _need(len(stack) <= MOST_STACKED, f"at most {MOST_STACKED} lines of a sum may wait")
        if is_factor:
            next(rest)
    _need(len(stack) == 1, f"a sum leaves one line, not {len(stack)}")
    return stack[0]


def _worked_on(stack: list[PbLine], word: str, following: str, work: Work) -> PbLine:
    """What an operation makes of the last lines of a stack, which it takes away."""
    top = stack.pop()
    work.spend(1 + len(top.terms))
    match word:
        case "+":
            work.spend(len(stack[-1].terms))
            return stack.pop().plus((top,))
        case "s":
            return top.cut()
    if following == "*":
        return top.times(int(word))
    _need(int(word) > 0, "nothing can be divided by 0")
    return top.over(int(word))


def _followed(words: list[str], lines: list[PbLine], work: Work) -> PbLine:
    """The line that is claimed to follow, if it does: from the lines named, or else from all."""
    at = words.index(":") if ":" in words else len(words)
    [line, *second] = _constraint(words[:at], work)
    _need(not second, "an equation cannot be claimed")
    denial, named = line.denial(), words[at + 1 :]
    grounds = [denial if word == "~" else _line_named(word, lines) for word in named]
    is_broken = _breaks((grounds,) if ":" in words else ((denial,), lines), work)
    _need(is_broken, f"{quoted(' '.join(words[:at]))} does not follow")
    return line


def _breaks(grounds: Sequence[Sequence[PbLine]], work: Work) -> bool:
    """Whether unit propagation through lines leads to one that cannot be reached."""
    value: dict[str, bool] = {}
    changed = True
    while changed:
        changed = False
        for line in chain(*grounds):
            work.spend(1 + len(line.terms))
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
