"""Runs and judges cases of techniques: positions, each with the step that a technique must find
there.

A case is a HoDoKu library line (`whydoku.formats.known.hodoku`). Its technique is given by a
library code or by any of its names. A code may be followed by a hyphen and a word. The word `x`
means that the step must *not* be found; any other word names a variant and is ignored here. If a
fifth digit 1 is added to a code, the siamese form is meant. A case of other rules than the classic
ones begins with their name, and a blank.

A case is *found* if one step of its technique has exactly the expected conclusions, and *exact* if,
in addition, no step about the same digits concludes anything else. `WIDER` and `TOGETHER` list the
differences of naming and presentation that are allowed.

If a technique does not find the step, it is asked again with other options, first one by one and
then together. With one, loops and doubly linked sets need not conclude all that they prove, since
library lines leave out some of it. With the other, the technique is asked alone, so that it also
finds steps that have the name of a plainer technique on a path.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, reduce
from itertools import chain, combinations
from operator import or_
from typing import Any, Final, NamedTuple

from whydoku.dataclass import dataclass, field
from whydoku.errors import InvalidPuzzle, UnknownTechnique, Unproven
from whydoku.formats.known.hodoku import LibraryLine, parse_library_line
from whydoku.formats.sources.reading import clean_name
from whydoku.formats.sources.ruled_cells import rules_named
from whydoku.grids.bits import Mask, from_members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_conclusions
from whydoku.grids.parts.candidates import digits_of
from whydoku.grids.rules import begins_rules
from whydoku.grids.spaces import ROW_SPACE
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.logic.why import Als, Branches, Chain, Colours, Cover, Deadly, Pattern

WIDER: Final[dict[str, tuple[str, ...]]] = {
    "0000": ("0002", "0003"),
    "0002": ("0000",),
    "0003": ("0000",),
    "0200": ("0110",),
    "0201": ("0111",),
    "0604": ("0606",),
    "0605": ("0606",),
    "0708": ("0400", "0401", "0403", "0701", "0702", "0703"),
    "0711": ("0400", "0401", "0402", "0403", "0701", "0702", "0703", "0708"),
}
"""For some codes, other codes under which the same deduction may be found, because its name depends
on the order of search."""

TOGETHER: Final = {"0110": "0200", "0111": "0201", "0404": "0401", "0405": "0402"}
"""For some codes, the code of simpler steps, several of which may together give the expected
result: a naked subset (with intersections) for a locked one, a single pattern for a dual one."""

_ASKED_AGAIN: Final = ({"complete": False}, {"alone": True}, {"alone": True, "complete": False})
"""The options with which the technique is asked again if it does not find the step of a case."""

_INTERSECTIONS: Final = ("0100", "0101")
_BY_RESULT: Final = ("07", "09", "11", "12", "13")
"""The beginnings of codes whose cases list the digits of conclusions, not those of the pattern."""

_BY_PATTERN: Final = ("0703",)
"""Codes with these beginnings whose cases nevertheless list the digits of the pattern."""

_CODE: Final = re.compile(r"(\d{4})(1?)(?:-(\w*))?")


@dataclass(frozen=True)
class Case:
    """A position, a technique, and the step that the technique must find there.

    - `line`: the line number of the case
    - `code`: a library code of four digits, or the name of a technique
    - `siamese`: whether the technique looks for siamese forms
    - `refuses`: whether the technique must *not* find the expected step
    """

    line: int
    code: str
    siamese: bool
    refuses: bool
    expected: LibraryLine = field(repr=False)

    @cached_property
    def grid(self) -> Grid:
        """The position as a grid; removed candidates count as derived from the givens."""
        return self.expected.grid(proved=True)

    @cached_property
    def techniques(self) -> tuple[Technique, ...]:
        """The techniques that have the code, or the name, of the case."""
        return techniques_of(self.code)

    @property
    def label(self) -> str:
        """The code as the case writes it: with the digit for siamese forms, without the variant."""
        return self.code + ("1" if self.siamese else "")

    @property
    def slug(self) -> str | None:
        """The slug of the first technique of the case; None if no technique has the code."""
        return self.techniques[0].slug if self.techniques else None


@dataclass(frozen=True, slots=True)
class CaseVerdict:
    """The result of a case: whether its step was found, whether the result was exact, and all steps
    that the technique found. `fault` says why the case failed, and is empty if it did not."""

    case: Case
    found: bool
    exact: bool
    steps: tuple[Step, ...] = ()
    fault: str = ""


class CaseTally(NamedTuple):
    """How many cases of a code there are, how many of them passed, as their step was found, and how
    many were exact; `slug` is None if no technique has the code."""

    slug: str | None
    code: str
    passed: int
    exact: int
    total: int


def techniques_of(code: str) -> tuple[Technique, ...]:
    """The techniques with this library code, or the one with this name; empty if there are none."""
    coded = tuple(
        one for one in techniques() if code in one.aliases.get("hodoku-code", "").split(", ")
    )
    if coded or code.isdigit():
        return coded
    try:
        return (technique_named(code),)
    except UnknownTechnique:
        return ()


def parse_case(text: str, line: int = 1) -> Case:
    """Reads a case from a line of text, whose number in its file the error names: InvalidPuzzle,
    if the line cannot be read or its position is invalid."""
    try:
        name, colon, fields = text.partition(" :")
        asked = rules_named(name) if colon and begins_rules(name) else None
        expected = parse_library_line(f":{fields}", asked) if asked else parse_library_line(text)
        case = _case_of(expected, line)
        _ = case.grid
    except InvalidPuzzle as fault:
        raise fault.at(line) from None
    return case


def _case_of(expected: LibraryLine, line: int) -> Case:
    name = clean_name(expected.technique)
    if not name:
        raise InvalidPuzzle("a case begins with a technique, by its code or name, as `:0300:`")
    if match := _CODE.fullmatch(name):
        case = Case(line, match[1], bool(match[2]), match[3] == "x", expected)
    else:
        case = Case(line, name.removesuffix("-x"), False, name.endswith("-x"), expected)
    if not (case.refuses or expected.eliminations or expected.placements):
        raise InvalidPuzzle("a case must list conclusions, or its technique must end in -x")
    return case


def judge(case: Case) -> CaseVerdict:
    """Runs the technique of a case on its position, proves every step again, and compares the steps
    with the expected one. What has no technique, or no proof, counts as not found."""
    if not case.techniques:
        return CaseVerdict(case, False, False, fault="there is no finder yet")
    try:
        steps = list(_proved_steps(case, case.techniques))
        holds = _is_refused(case, steps) if case.refuses else _is_found(case, steps)
    except Unproven as fault:
        return CaseVerdict(case, False, False, fault=str(fault))
    if not holds:
        return CaseVerdict(case, False, False, tuple(steps), _sentence_of_fault(case, steps))
    return CaseVerdict(case, True, case.refuses or _is_exact(case, steps), tuple(steps))


def tally(verdicts: Iterable[CaseVerdict]) -> list[CaseTally]:
    """Counts how many verdicts there are for each code and technique, in the order of the codes."""
    groups: dict[tuple[str, str | None], list[CaseVerdict]] = {}
    for verdict in verdicts:
        groups.setdefault((verdict.case.label, verdict.case.slug), []).append(verdict)
    return [
        CaseTally(slug, code, sum(v.found for v in of), sum(v.exact for v in of), len(of))
        for (code, slug), of in sorted(groups.items(), key=lambda group: group[0][0])
    ]


def _proved_steps(
    case: Case, of: Iterable[Technique], *, alone: bool = False, complete: bool = True
) -> Iterator[Step]:
    """Yields the steps that techniques find on a case; Unproven for the first without a proof."""
    options: dict[str, Any] = {"siamese": case.siamese, "alone": alone, "complete": complete}
    unique = not case.grid.unproved and case.grid.puzzle.count(2) == 1
    for technique in of:
        if technique.assumes_unique and not unique:
            continue
        for step in technique.steps(case.grid, **options):
            try:
                check(case.grid, step, unique=unique)
            except Unproven as fault:
                text = f"{technique.name} reports {_conclusions(step)}, which is not proved"
                raise Unproven(f"{text}: {fault}") from None
            yield step


def _is_refused(case: Case, steps: list[Step]) -> bool:
    wrong = case.expected.eliminations | case.expected.placements
    return not any(not wrong or (step.eliminations | step.placements) & wrong for step in steps)


def _is_found(case: Case, steps: list[Step]) -> bool:
    if any(_agrees(case, step) for step in steps):
        return True
    also = [technique for code in WIDER.get(case.code, ()) for technique in techniques_of(code)]
    others = chain(
        *(_proved_steps(case, case.techniques, **asked) for asked in _ASKED_AGAIN),
        _proved_steps(case, also),
    )
    if any(_agrees(case, step) for step in others):
        return True
    wanted = case.expected.eliminations
    if case.siamese:
        return _two_make(wanted, _within(wanted, steps))
    if case.code not in TOGETHER or not wanted:
        return False
    parts = _within(wanted, _proved_steps(case, techniques_of(TOGETHER[case.code])))
    if case.code not in ("0110", "0111"):
        return _two_make(wanted, parts)
    lines = [technique for code in _INTERSECTIONS for technique in techniques_of(code)]
    by_lines = _within(wanted, _proved_steps(case, lines))
    rest = reduce(or_, (step.eliminations for step in by_lines), 0)
    return any(step.eliminations | rest == wanted for step in parts)


def _agrees(case: Case, step: Step) -> bool:
    expected = case.expected
    return (step.eliminations, step.placements) == (expected.eliminations, expected.placements)


def _within(wanted: int, steps: Iterable[Step]) -> list[Step]:
    """Those of the steps that place nothing and eliminate none but the `wanted` candidates."""
    return [step for step in steps if not step.placements and not step.eliminations & ~wanted]


def _two_make(wanted: int, steps: list[Step]) -> bool:
    """Whether two of the steps together eliminate exactly the `wanted` candidates."""
    return any(a.eliminations | b.eliminations == wanted for a, b in combinations(steps, 2))


def _is_exact(case: Case, steps: list[Step]) -> bool:
    """Whether every step about the digits of the case has the expected result.

    In a siamese case, steps that have only a part of the result count too.
    """
    wanted = sum(1 << int(digit) - 1 for digit in set(case.expected.digits) if digit in "123456789")
    about = [step for step in steps if not wanted or digits_about(step, case.code) == wanted]
    parts = _within(case.expected.eliminations, about) if case.siamese else []
    others = [step for step in about if not _agrees(case, step) and step not in parts]
    return len(others) < len(about) and not others


def digits_about(step: Step, code: str = "") -> Mask:
    """The digits that a step is about, as library lines count them. These are the digits that the
    step places; if it places none, they are the digits of its pattern or, for some codes, those
    that it eliminates."""
    if step.placements:
        return digits_of(step.placements)
    digits = 0
    if code[:2] not in _BY_RESULT or code in _BY_PATTERN:
        for pattern in step.why:
            digits |= _pattern_digits(pattern)
    return digits or digits_of(step.eliminations)


def _pattern_digits(pattern: Pattern) -> Mask:
    """The digits of a pattern; none if library lines list those of the conclusions instead."""
    match pattern:
        case Cover(bases, covers):
            return from_members(q % 9 for q in (*bases, *covers) if q >= ROW_SPACE)
        case Als(parts):
            return reduce(or_, (part.digits for part in parts), 0)
        case Branches(over=Deadly(cells)) | Deadly(cells):
            return digits_of(cells)
        case Chain(nodes, strong):
            deadly = [part.pattern for part in strong if isinstance(part, Deadly)]
            return digits_of(reduce(or_, deadly or nodes, 0))
        case Colours(clusters):
            return digits_of(reduce(or_, (part.first | part.second for part in clusters), 0))
    return 0


def _sentence_of_fault(case: Case, steps: list[Step]) -> str:
    if case.refuses:
        return f"found, although it must not be: {_results_listed(steps)}"
    wanted = format_conclusions(case.expected.placements, case.expected.eliminations)
    return f"expected {wanted}; found {_results_listed(steps)}"


def _results_listed(steps: list[Step], most: int = 5) -> str:
    results = list(dict.fromkeys(map(_conclusions, steps)))
    more = f" and {len(results) - most} more" if len(results) > most else ""
    return ("; ".join(results[:most]) or "nothing") + more


def _conclusions(step: Step) -> str:
    return format_conclusions(step.placements, step.eliminations)
