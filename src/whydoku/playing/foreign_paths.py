"""Reads the paths in a text that other programs printed, each in a form of its own.

HoDoKu writes a line for each step, and further lines for forcing chains:

    Locked Candidates Type 1 (Pointing): 7 in b2 => r4c6<>7
    Forcing Chain Contradiction in r9c8 => r3c8<>5
      r3c8=5 r3c3<>5 r9c3=5 r9c8<>5

Sudoku Explainer and its successors list rating, technique, the placement, the removed candidates,
and the length of a chain, and no reason:

    1.2 Hidden Single +r1c3=1
    2.6 Pointing r4c2-8 r5c2-8
    6.6 Turbot Fish r4c7-8 [n=6]

The log of SudokuWiki has names in capitals, and calls the rows A to J:

    SINGLE: B3 set to 4 (Row)
    X-WING (Column->Row) 6 taken off C1, based on A2 A8 J2 J8
    AIC on 5: -5[D7]+5[D2]-5[F2]+5[F9] - 5 taken off D9
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass, field
from whydoku.errors import InvalidNotation, InvalidPuzzle, Where, quoted
from whydoku.formats import read
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_cell, parse_cells, parse_eliminations, parse_placements
from whydoku.logic.catalogue import entries_meant
from whydoku.playing.arguments.reading.claims import ground_and_claim
from whydoku.playing.arguments.reading.scanner import Compact, tidied
from whydoku.playing.arguments.reading.suppositions import refuse_denial
from whydoku.playing.judging.claims import ClaimedMove, read_claim


@dataclass(frozen=True, slots=True)
class PrintedForm:
    """The form in which a program prints its paths.

    program   whose form it is
    step      matches the line with which a step begins; its group `name` is the technique
    further   matches the lines that go on with a step
    idle      matches the lines between steps that say nothing of the path
    claim     reads what a step concludes, and its reason, from its text
    example   a step
    spelled   names of techniques that our catalogue spells otherwise, and how it does
    """

    program: str
    step: re.Pattern[str]
    further: re.Pattern[str]
    idle: re.Pattern[str]
    claim: Callable[[str], ClaimedMove]
    example: str
    spelled: Mapping[re.Pattern[str], str] = field(default_factory=dict)

    def usual(self, name: str) -> str:
        """The name of a technique as our catalogue spells it."""
        for pattern, usual in self.spelled.items():
            name = pattern.sub(usual, name)
        return name


def claim_in(text: str) -> ClaimedMove:
    """What a step says in one of the notations of `arguments.reading`. Where its reason cannot be
    read, its conclusions still are; raises InvalidNotation if these cannot be read either."""
    try:
        return read_claim(text)
    except InvalidNotation as fault:
        ground, claim = ground_and_claim(Compact.squeezed(tidied(text)).text)
        if claim is None:
            raise
        refuse_denial(ground)
        return ClaimedMove(claim.placements, claim.eliminations, None, text, str(fault))


_SINGLE: Final = re.compile(r"[\w -]+:\s+(r[1-9]c[1-9]=[1-9])")


def _claim_of_hodoku(text: str) -> ClaimedMove:
    single = _SINGLE.fullmatch(text)
    return read_claim(single[1]) if single else claim_in(text)


HODOKU: Final = PrintedForm(
    "HoDoKu",
    re.compile(
        r"\s*(?P<name>(?=[A-Z2])[\w+()/' -]*?\w\)?)\s*+(?::\s|(?:(?<=\s)in\s++\w++\s*+)?=>\s)"
        r"(?=.*r[1-9]+c[1-9]+(?:=|<>)[1-9])"
    ),
    re.compile(r"\s*(?:[-*•]\s*)?r[1-9]+c[1-9]+(?:,r[1-9]+c[1-9]+)*(?:=|<>)[1-9]"),
    re.compile(r"\s*#"),
    _claim_of_hodoku,
    "Naked Single: r5c9=9",
    {re.compile(r"(?<=^Forcing Net) (?:Contradiction|Verity)$"): ""},
)


_CONCLUSION: Final = re.compile(r"\+?(r[1-9]c[1-9])(=[1-9]|-[1-9]+)(?=[\s,;]|$)", re.IGNORECASE)
_LISTED: Final = re.compile(
    r"\s*[0-9]{1,2}[.,][0-9]{1,2}[,;:]?\s+"
    r"(?P<name>[A-Z][A-Za-z0-9()+-]*(?: [A-Za-z0-9()+-]+){0,15}?)[,;:]?\s+"
    r"(?=\+?[rR][1-9][cC][1-9][=-])"
)


def _claim_of_explainer(text: str) -> ClaimedMove:
    rest = re.sub(r"\[n=\d+\]\s*$", "", _LISTED.sub("", text))
    if unread := _CONCLUSION.sub("", rest).strip(" ,;"):
        raise InvalidNotation(f"{quoted(unread)} is no conclusion; say it as +r1c3=1 or r4c2-8")
    placed = removed = 0
    for cell, said in _CONCLUSION.findall(rest):
        if said[0] == "=":
            placed |= parse_placements(f"{cell}{said}")
        else:
            removed |= parse_eliminations(f"{cell}<>{said[1:]}")
    return ClaimedMove(placed, removed)


EXPLAINER: Final = PrintedForm(
    "Sudoku Explainer",
    _LISTED,
    re.compile(r"(?!)"),  # no step has further lines
    re.compile(r"\s*#"),
    _claim_of_explainer,
    "2.6 Pointing r4c2-8 r5c2-8",
    {
        re.compile(r"(?<=^Dynamic) \w+(?= Forcing Chains \(\+\)$)"): "",
        re.compile(r"^Dynamic \w+ Forcing Chains \(\+[\w ]+\)$"): "Nested Forcing Chains",
    },
)


_CELL: Final = r"[A-HJ][1-9]"
_SET: Final = re.compile(rf"\b({_CELL})\s+(?:is\s+)?set\s+to\s+([1-9])\b")
_TAKEN: Final = re.compile(
    rf"\b([1-9](?:[/,]\s?[1-9])*)\s+(?:taken|removed)\s+(?:off|from)\s+"
    rf"({_CELL}(?:(?:\s*[,&/]\s*|\s+(?:and\s+)?){_CELL})*)"
)


def _claim_of_sudokuwiki(text: str) -> ClaimedMove:
    """What a step says; if that cannot be read as a whole, what is set and taken off in it."""
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


SUDOKUWIKI: Final = PrintedForm(
    "SudokuWiki",
    re.compile(
        r"\s*(?P<name>(?:AIC|[A-Z0-9][A-Z0-9./'-]*[A-Z.][0-9/'-]*"
        r"(?: [ /-]*[A-Z0-9][A-Z0-9./'-]*){0,15}))"
        rf"(?:(?:\s+on\b|\s*\(|\s*:|[\s,])(?=.*(?:\b{_CELL}\b|\]))|\s*:\s*$)"
    ),
    re.compile(r"\s+\S|\s*[-+*•]"),
    re.compile(r"(?:check|found|starting|solve|new|run out|no more)\b|#", re.IGNORECASE),
    _claim_of_sudokuwiki,
    "SINGLE: B3 set to 4 (Row)",
)

FORMS: Final = (HODOKU, EXPLAINER, SUDOKUWIKI)
"""The forms that are read, in the order in which they are tried."""


@dataclass(frozen=True, slots=True)
class PrintedStep:
    """A step as it was printed.

    line        the number of its line, from 1; 0 if it was not read from lines
    name        the name that it gives to its technique
    techniques  the slugs that the name may mean here; none if we know no such name
    claim       what it concludes, and its reason if one was printed that can be read
    """

    line: int
    name: str
    techniques: Sequence[str]
    claim: ClaimedMove


@dataclass(frozen=True, slots=True)
class PrintedPath:
    """A path as it was printed: who prints in this form, the line of its first step or of its
    puzzle, the grid it begins with, and its steps."""

    form: str
    line: int
    puzzle: Grid
    steps: tuple[PrintedStep, ...]


MOST_STEPS: Final = 2_000
"""The most steps of a printed path."""

LONGEST_STEP: Final = 20_000
"""The most characters of a printed step, with all its lines."""

_Line: TypeAlias = tuple[int, str]
"""A line of a text, after its number."""

_PUZZLE: Final = re.compile(r"\s*[\"']?[1-9.0*_]{81}(?![1-9.0*_])")
"""Begins a line with a puzzle, and so another path."""


def form_of(line: str) -> PrintedForm | None:
    """The form in which a line is the beginning of a step; None if it is none."""
    forms = FORMS if len(line) <= LONGEST_STEP else ()
    return next((form for form in forms if form.step.match(line)), None)


def read_paths(text: str, puzzle: Grid | None = None) -> Iterator[PrintedPath]:
    """Yields the printed paths in a text, each of which begins with its puzzle, in any format,
    unless the only path's `puzzle` is given.

    Raises InvalidPuzzle, with the line, where the text is neither a puzzle nor a step.
    """
    head: list[_Line] = []
    steps: list[_Line] = []
    form: PrintedForm | None = None
    for number, line in enumerate(text.splitlines(), 1):
        _need_short(line, number)
        if form and _PUZZLE.match(line):
            yield _path(form, head, steps, puzzle)
            head, steps, form = [], [], None
        if not line.strip():
            continue
        begun = form or form_of(line)
        if begun and begun.step.match(line):
            form = begun
            steps.append((number, line.strip()))
        elif form is None:
            head.append((number, line))
        elif form.further.match(line):
            at, before = steps[-1]
            steps[-1] = at, f"{before}\n{line.strip()}"
            _need_short(steps[-1][1], at)
        elif not form.idle.match(line):
            raise _fault(
                f"found {quoted(line.strip())}; expected a step as {form.program} prints it, such "
                f"as {form.example}",
                number,
            )
    if form is None:
        found = f"found {quoted(head[0][1].strip())}; " if head else ""
        programs = ", ".join(one.program for one in FORMS)
        what = f"{found}expected a path with steps as one of {programs} prints them"
        raise _fault(what, head[0][0] if head else 1)
    yield _path(form, head, steps, puzzle)


def _path(
    form: PrintedForm, head: Sequence[_Line], steps: Sequence[_Line], puzzle: Grid | None
) -> PrintedPath:
    if len(steps) > MOST_STEPS:
        raise _fault(f"the path has {len(steps)} steps; allowed are {MOST_STEPS}", steps[0][0])
    line = head[0][0] if head else steps[0][0]
    start = _puzzle(head, line) if puzzle is None else puzzle
    return PrintedPath(form.program, line, start, tuple(_step(form, *step) for step in steps))


def _puzzle(head: Sequence[_Line], line: int) -> Grid:
    if not head:
        raise _fault("the path does not say its puzzle; put it before the first step", line)
    try:
        return read("\n".join(text for _, text in head))
    except InvalidPuzzle as fault:
        raise _fault(f"the puzzle of the path cannot be read: {fault.what}", line) from None


def _step(form: PrintedForm, line: int, text: str) -> PrintedStep:
    begun = form.step.match(text.partition("\n")[0])
    name = begun["name"].strip() if begun else ""
    try:
        claim = form.claim(text)
    except InvalidNotation as fault:
        raise _fault(f"this step cannot be read: {fault}", line) from None
    meant = tuple(entry.slug for entry in entries_meant(form.usual(name)))
    return PrintedStep(line, name, meant, claim)


def _need_short(text: str, line: int) -> None:
    if len(text) > LONGEST_STEP:
        raise _fault(f"a step has at most {LONGEST_STEP:,} characters; found {len(text):,}", line)


def _fault(what: str, line: int) -> InvalidPuzzle:
    return InvalidPuzzle(what, Where(line=line))
