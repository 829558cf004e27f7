"""Steps as `argue` and `judge` read them: a reason in notation, if it has one, and what follows."""

from __future__ import annotations

from contextlib import suppress

from whydoku.arguments.asking import argue
from whydoku.bits import Candidates, members
from whydoku.errors import InvalidNotation
from whydoku.notation import (
    format_cell,
    format_cells,
    format_eliminations,
    format_house,
    format_placements,
)
from whydoku.render.chain_notation import notated_step
from whydoku.render.words import headline, pattern_text
from whydoku.spaces import ALL_DIGITS, ROW_SPACE, house_of
from whydoku.step import StepOnGrid
from whydoku.why import Branch, Branches, Colours, Cover, Deadly, Impossible, Pattern
from whydoku.world.candidates import cells_of, digits_of


def move_text(step: StepOnGrid) -> str:
    """A step as a move that `judge` reads: `r1c1<>6 because bases 6r2 6r9, covers 6c1 6c7`.

    The reason is there only if it is read back and proves just this step; a single needs none.
    """
    claim, ground = _claim(step), _ground(step)
    if not ground:
        return claim
    text = f"{claim} because {ground}"
    with suppress(InvalidNotation):
        verdict = argue(step.grid, text)
        if verdict.holds and verdict.step is not None:
            proved = verdict.step.placements, verdict.step.eliminations
            return text if proved == (step.placements, step.eliminations) else claim
    return claim


def _claim(step: StepOnGrid) -> str:
    """The conclusions of a step, cell by cell."""
    gone = step.eliminations
    removed = (gone & ALL_DIGITS << 9 * i for i in members(cells_of(gone)))
    placed = (format_placements(1 << k) for k in members(step.placements))
    return ", ".join((*placed, *map(format_eliminations, removed)))


def _ground(step: StepOnGrid) -> str:
    """The reason of a step in notation or by its name and its cells; empty if it has none, or
    needs none."""
    if notated := notated_step(step, "eureka"):
        return notated.rpartition(" => ")[0]
    match step.why:
        case (Cover() as cover,) if cover.single is None:
            return pattern_text(step)
        case (Colours(clusters),):
            named = (f"{_listed(one.first)} / {_listed(one.second)}" for one in clusters)
            return f"colours {'; '.join(named)}"
        case (Branches() as cases,) if told := _suppositions(cases):
            return told
        case (first, *_) if about := _about(first):
            digits = "/".join(str(d + 1) for d in members(digits_of(about)))
            cells = format_cells(cells_of(about)).replace(" ", ",")
            return f"{headline(step)}: {digits} in {cells}"
    return ""


def _about(pattern: Pattern) -> Candidates:
    """The candidates by which a step is told that is known by its name and its cells: those of a
    deadly or impossible pattern or of a cover; 0 for other patterns."""
    match pattern:
        case Deadly() | Impossible() as guarded:
            return guarded.pattern
        case Branches(Deadly() | Impossible() as over):
            return over.pattern
        case Branches(None, branches):
            grounds = (fact.because for branch in branches for fact in branch.facts)
            return next(
                (one.pattern for one in grounds if isinstance(one, (Deadly, Impossible))), 0
            )
        case Cover() if pattern.single is None:
            return pattern.named
    return 0


def _listed(candidates: Candidates) -> str:
    return " ".join(f"{k % 9 + 1}{format_cell(k // 9)}" for k in members(candidates))


def _suppositions(cases: Branches) -> str:
    """Suppositions one after another; empty if a fact rests on more than a constraint."""
    facts = [fact for branch in cases.branches for fact in branch.facts]
    if not isinstance(cases.over, int | None) or any(not isinstance(f.because, int) for f in facts):
        return ""
    followed = [one for one in cases.branches if one.facts or one.broken is not None or cases.over]
    return "; ".join(map(_supposition, followed))


def _supposition(branch: Branch) -> str:
    """`if r4c7 is 4, then r4c2=6, no place for 6 in r9`."""
    is_or_not = "is" if branch.is_true else "is not"
    told = f"if {format_cell(branch.candidate // 9)} {is_or_not} {branch.candidate % 9 + 1}"
    told += "".join(
        f", then {format_placements(fact.candidates)}" for fact in branch.facts if fact.is_true
    )
    if (q := branch.broken) is None:
        return told
    if q < ROW_SPACE:
        return f"{told}, nothing is left in {format_cell(q)}"
    return f"{told}, no place for {q % 9 + 1} in {format_house(house_of(q))}"
