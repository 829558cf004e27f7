"""What a picture of an argument with a fault shows: what was said, as it was said, and what is in
the way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from whydoku.grids.bits import Cells, Mask, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, digit_in
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.logic.why import Als, Because, Cover, Deadly
from whydoku.playing.arguments.argument import (
    Ground,
    SaidBent,
    SaidCases,
    SaidChain,
    SaidColours,
    SaidDeadly,
    SaidName,
    SaidPlaces,
    SaidRow,
    SaidSets,
    SaidSubset,
    SaidTogether,
)
from whydoku.playing.arguments.faults import Fault
from whydoku.playing.arguments.judge import Verdict
from whydoku.telling.pictures.collector import COLOUR_ROLES, MarkCollector
from whydoku.telling.pictures.marking import MARKING
from whydoku.telling.pictures.marks import PictureMarks, Role, Tie, Tint, legend_text

_SAID: Final[dict[Role | Tint, str]] = {
    Role.PATTERN: "said-digits",
    Role.FIN: "said-fins",
    Tint.BASE: "said-places",
    Tint.COVER: "said-covers",
    Tint.DEADLY: "said-places",
}
"""The names in the legend of what was named, which need not be what it was named for."""

_IN_THE_WAY: Final = (Role.GUARDIAN, Role.FIN, Role.COMMON)
"""The roles that candidates in the way may have, of which the first is taken that is free."""


def marks_of_fault(verdict: Verdict, fault: Fault) -> PictureMarks:
    """The marks of an argument with a fault.

    If its reason holds, and only the claim does not follow, the reason is marked as that of a step;
    otherwise what was said. The candidates in the way have a role of their own, and where it breaks
    the tint `BROKEN`.
    """
    grid, argument, step = verdict.grid, verdict.argument, verdict.step
    shown = (step.placements, step.eliminations) if step else (0, 0)
    marks = MarkCollector(MARKING, grid.bits, grid, placements=shown[0], eliminations=shown[1])
    for pattern in verdict.reason:
        marks.pattern(pattern)
    if not verdict.reason and argument.ground:
        _DRAWN[type(argument.ground)](marks, argument.ground)
        for what, key in _SAID.items():
            if what not in marks.names or what is not Role.FIN:  # which may mean one of two ways
                marks.names[what] = legend_text(key)
    is_open = fault.kind == "beyond"
    in_the_way = next(role for role in _IN_THE_WAY if not marks.of(role))
    # The ends of a link that does not hold have their roles.
    ends = fault.about if fault.kind == "not-weak" else 0
    marks.candidates(fault.candidates & grid.bits & ~ends, in_the_way)
    marks.names[in_the_way] = legend_text("not-proved" if is_open else "in-the-way")
    if not is_open:
        for q in fault.constraints:
            marks.constraint(q, Tint.BROKEN)
        if not fault.constraints:
            marks.cells(cells_of(fault.about | fault.candidates & ~grid.bits), Tint.BROKEN)
    marks.names[Tint.BROKEN] = legend_text("breaks-here")
    marks.candidates(shown[1], Role.ELIMINATED)
    marks.candidates(shown[0], Role.PLACED)
    claim = argument.placements | argument.eliminations
    return marks.marks((claim | fault.candidates | fault.about) & grid.bits)


def _sets(marks: MarkCollector, sets: SaidSets) -> None:
    if sets.covers:
        marks.pattern(Cover(sets.bases, sets.covers, tuple(members(sets.fins or 0))))
        return
    for q in sets.bases:
        marks.constraint(q, Tint.BASE)


def _subset(marks: MarkCollector, subset: SaidSubset) -> None:
    _cells(marks, subset.cells, subset.digits)
    if subset.house is not None:
        marks.house(subset.house, Tint.COVER)


def _cells(marks: MarkCollector, cells: Cells, digits: Mask) -> None:
    marks.cells(cells, Tint.BASE)
    named = sum(DIGIT_CANDIDATES[d] for d in members(digits))
    marks.candidates(candidates_of(cells) & named & marks.bits, Role.PATTERN)


def _name_or_bent(marks: MarkCollector, ground: SaidName | SaidBent) -> None:
    _cells(marks, ground.cells, ground.digits)
    for h in ground.houses if isinstance(ground, SaidName) else ():
        marks.house(h, Tint.BASE)


def _places(marks: MarkCollector, places: SaidPlaces) -> None:
    marks.cells(places.cells, Tint.BASE)
    for h in places.houses:
        marks.house(h, Tint.BASE)


def _chain(marks: MarkCollector, chain: SaidChain) -> None:
    # Where all of a node are gone, that is what is amiss.
    nodes = [node & marks.bits or node for node in chain.nodes]
    begins = int(not chain.links[0].is_strong) if chain.links else 0
    for j, node in enumerate(nodes):
        marks.candidates(node, Role.TO if (j + begins) % 2 else Role.FROM)
    ends = (*nodes[1:], nodes[0])
    for start, end, link in zip(nodes, ends, chain.links, strict=False):
        if link.because is not None:
            _support(marks, link.because)
        marks.link(start, end, Tie.STRONG if link.is_strong else Tie.WEAK)


def _support(marks: MarkCollector, because: Because) -> None:
    """Marks what a link was said to rest on."""
    if isinstance(because, Als):
        _tint_sets(marks, [one.cells for one in because.sets])
    elif not isinstance(because, Cover):
        marks.pattern(because, context=True)
    else:
        for q in because.bases:
            marks.constraint(q, Tint.BASE)


def _colours(marks: MarkCollector, colours: SaidColours) -> None:
    for j, classes in enumerate(colours.clusters):
        for side, one in enumerate(classes):
            marks.candidates(one, COLOUR_ROLES[(2 * j + side) % len(COLOUR_ROLES)])


def _deadly(marks: MarkCollector, deadly: SaidDeadly) -> None:
    marks.pattern(Deadly(deadly.pattern, 0, deadly.confined))


def _row(marks: MarkCollector, row: SaidRow) -> None:
    _tint_sets(marks, [one.cells for one in row.sets])
    for d, one, other in zip(row.commons, row.sets, (*row.sets[1:], row.sets[0]), strict=False):
        start, end = (digit_in(part.cells, d) & marks.bits for part in (one, other))
        marks.candidates(start | end, Role.COMMON)
        marks.link(start, end, Tie.WEAK)


def _parts(marks: MarkCollector, together: SaidTogether) -> None:
    for said in together.parts:
        _DRAWN[type(said)](marks, said)


def _tint_sets(marks: MarkCollector, sets: list[Cells]) -> None:
    for cells in sets:
        marks.cells(cells, marks.next_set_tint())


def _cases(marks: MarkCollector, cases: SaidCases) -> None:
    for j, case in enumerate(cases.cases):
        number = j if len(cases.cases) > 1 else None
        supposed = 1 << case.candidate
        marks.candidates(supposed, Role.ASSUMED, number)
        marks.candidates(supposed, Role.TRUE if case.is_true else Role.FALSE, number)
        for said in case.said:
            marks.candidates(said.candidates, Role.TRUE if said.is_true else Role.FALSE, number)


_DRAWN: Final[dict[type[Ground], Callable[[MarkCollector, Any], None]]] = {
    SaidSets: _sets,
    SaidSubset: _subset,
    SaidBent: _name_or_bent,
    SaidName: _name_or_bent,
    SaidPlaces: _places,
    SaidChain: _chain,
    SaidColours: _colours,
    SaidDeadly: _deadly,
    SaidRow: _row,
    SaidTogether: _parts,
    SaidCases: _cases,
}
