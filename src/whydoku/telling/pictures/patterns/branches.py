"""Marks cases: each supposition and the arrows that lead on from it, or a stem and its petals.

Of a long case, the picture shows only the supposition, and the facts that directly show the
conclusions or leave a constraint without candidates. Facts on the way there get no arrows; the
argument explains them in order.
"""

from __future__ import annotations

from typing import Final

from whydoku.grids.bits import BITS, from_members, members
from whydoku.grids.parts.candidates import digits_of
from whydoku.grids.spaces import DIGIT_CANDIDATES
from whydoku.logic.why import Branch, Branches, Cover, Deadly, Impossible
from whydoku.telling.needs import NeededLine, ends_of, needed_cases
from whydoku.telling.pictures.blockers import facts_against
from whydoku.telling.pictures.collector import SET_TINTS, MarkCollector
from whydoku.telling.pictures.marks import Role, Tie, Tint, legend_text
from whydoku.telling.rings import Petal, petal_of

MOST_DRAWN: Final = 5
"""The most facts of a case that is drawn in full, with an arrow to each fact."""


def mark(marks: MarkCollector, branches: Branches, context: bool) -> None:
    """Marks cases, or a stem and its petals, in a picture. If `context` is set, the cases only
    support another pattern, and only the cells and houses of the pattern that makes the cases
    exhaustive are marked."""
    if branches.over is not None:
        marks.pattern(branches.over, context=context)
    if context:
        return
    if isinstance(branches.over, (Deadly, Impossible)) and all(
        b.broken is None for b in branches.branches
    ):
        # Its guardians lead to many small cases, too many to draw.
        for b in branches.branches:
            for fact in b.facts:
                marks.pattern(fact.because, context=True)
        return
    shown = [b for b in branches.branches if b.facts or b.broken is not None]
    if isinstance(branches.over, Cover) and not (branches.over.covers or shown):
        marks.takes(*(1 << b.candidate for b in branches.branches), in_lines=True)
        return
    petals = [(b.candidate, petal) for b in shown if (petal := petal_of(b))]
    if petals and len(petals) == len(shown):
        marks.candidates(from_members(b.candidate for b in branches.branches), Role.COMMON)
        _petals(marks, petals)
        return
    if not shown or (isinstance(branches.over, int) and all(b.broken is None for b in shown)):
        shown = list(branches.branches)
    _cases(marks, branches, shown)


def _cases(marks: MarkCollector, branches: Branches, shown: list[Branch]) -> None:
    """Marks the cases `shown`, with letters if there are several."""
    lines: dict[tuple[int, bool], NeededLine] = {}
    if any(map(_is_long, shown)):
        needed = needed_cases(
            branches, marks.bits, marks.placements, marks.eliminations, marks.tables
        )
        lines = {(line.branch.candidate, line.branch.is_true): line for line in needed.lines}
    over = branches.over
    for j, branch in enumerate(shown):
        number = j if len(shown) > 1 else None
        line = lines.get((branch.candidate, branch.is_true))
        if line and _is_long(branch):
            _skeleton(marks, line, number, on_the_way=over is None or isinstance(over, int))
            continue
        _branch(marks, branch, number)
        if marks.eliminations.bit_count() == 1 and branch.broken is None:
            _meeting(marks, branch, number)


def _is_long(branch: Branch) -> bool:
    """Whether a branch has so many facts, or so many of them rest on patterns, that its arrows
    would be a tangle."""
    patterns = sum(not isinstance(fact.because, int) for fact in branch.facts)
    return len(branch.facts) > MOST_DRAWN or patterns > 1


def _meeting(marks: MarkCollector, branch: Branch, j: int | None) -> None:
    """Draws arrows to the step's only elimination, in which all cases meet, from the true
    candidates of the branch that exclude it. `j` is the number of the case."""
    ends, known = ends_of(branch, 0, marks.eliminations, marks.tables)
    for number, part in ends:
        candidates, is_true = known.claims[number]
        if is_true:
            marks.link(candidates, part, Tie.LEADS, j)


def _skeleton(marks: MarkCollector, line: NeededLine, j: int | None, on_the_way: bool) -> None:
    """Marks the supposition of a long case and the facts that directly show its conclusions or its
    contradiction, with arrows to the candidates that these exclude. With `on_the_way`, the other
    true facts that are needed are marked too. `j` is the number of the case."""
    branch, ends = line.branch, dict(line.ends)
    _assume(marks, branch, j)
    for needed in line.facts:
        if needed.number in ends:
            marks.candidates(needed.candidates, _truth(needed.fact.is_true), j)
        elif needed.fact.is_true and on_the_way:
            marks.candidates(needed.candidates, Role.PATTERN)
            marks.names[Role.PATTERN] = legend_text("on-the-way")
    for number, part in ends.items():
        candidates, is_true = line.known.claims[number]
        if is_true:
            for k in members(part & ~candidates):
                marks.link(candidates, 1 << k, Tie.LEADS, j)
                if branch.broken is not None:
                    marks.candidates(1 << k, Role.FALSE, j)
    if branch.broken is not None:
        marks.constraint(branch.broken, Tint.BROKEN)


def _assume(marks: MarkCollector, branch: Branch, j: int | None) -> None:
    """Marks the supposition of a branch; `j` is the number of the case."""
    marks.candidates(1 << branch.candidate, Role.ASSUMED, j)
    marks.candidates(1 << branch.candidate, _truth(branch.is_true), j)


def _truth(is_true: bool) -> Role:
    return Role.TRUE if is_true else Role.FALSE


def _petals(marks: MarkCollector, petals: list[tuple[int, Petal]]) -> None:
    """Marks petals, each with its candidate of the stem: what this candidate excludes from the
    cells of the petal, and the digits that these cells must then hold."""
    tints: dict[int, Tint] = {}
    marks.names[Tint.BASE] = legend_text("stem")
    marks.names[Role.COMMON] = legend_text("digit-of-stem")
    for k, petal in petals:
        tint = tints.setdefault(petal.cells, SET_TINTS[len(tints) % 4])
        marks.names[tint] = legend_text("petal", letter=tint.value[-1].upper())
        marks.cells(petal.cells, tint)
        held = marks.tables.held_in(members(petal.cells)) & marks.bits
        lost = held & DIGIT_CANDIDATES[k % 9]
        marks.candidates(lost, Role.COMMON)
        marks.link(1 << k, lost, Tie.WEAK)
        for d in BITS[digits_of(petal.eliminations)]:
            marks.candidates(held & DIGIT_CANDIDATES[d], Role.PATTERN)


def _branch(marks: MarkCollector, branch: Branch, j: int | None) -> None:
    tables = marks.tables
    _assume(marks, branch, j)
    true = [branch.candidate] if branch.is_true else []
    false = 0 if branch.is_true else 1 << branch.candidate
    for fact in branch.facts:
        marks.candidates(fact.candidates, _truth(fact.is_true), j)
        if not isinstance(fact.because, int):
            marks.pattern(fact.because, context=True)
        elif fact.is_true:
            rest = tables.constraint_candidates[fact.because] & marks.bits & ~fact.candidates
            for k in facts_against(rest, true, false, tables):
                marks.link(1 << k, fact.candidates, Tie.LEADS, j)
        else:
            held = tables.constraint_candidates[fact.because]
            for k in [k for k in true if held >> k & 1][:1]:
                for n in members(fact.candidates):
                    marks.link(1 << k, 1 << n, Tie.LEADS, j)
        if fact.is_true:
            true += members(fact.candidates)
        else:
            false |= fact.candidates
    if branch.broken is not None:
        marks.constraint(branch.broken, Tint.BROKEN)
