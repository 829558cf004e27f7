"""The verdict on what a player has found by a technique that was asked for."""

from __future__ import annotations

from dataclasses import replace

from whydoku.arguments.argument import Argument, SaidName
from whydoku.arguments.faults import Fault
from whydoku.arguments.judge import Verdict, judge
from whydoku.arguments.named_patterns import is_of_technique
from whydoku.bits import Candidates
from whydoku.grid import Grid


def judge_finding(grid: Grid, slug: str, argument: Argument) -> Verdict:
    """The verdict on a claim by a technique. An argument without a ground says no more than the
    name of the technique; any other must be of it.

    Without a ground a claim may need several instances, each perhaps only once the conclusions of
    those before are on the grid. The verdict is then that on what the first of them shows of it and
    on what none does."""
    named = replace(argument, named=slug)
    if argument.ground is None:
        verdict = judge(grid, replace(named, ground=SaidName((slug,))))
        if verdict.step is None or not any(verdict.unproved):
            return verdict
        later = judge_finding(grid.apply(verdict.step), slug, _claiming(argument, verdict.unproved))
        placements, eliminations = later.unproved
        left = verdict.step.placements | placements, verdict.step.eliminations | eliminations
        return judge(grid, _claiming(verdict.argument, left))
    verdict = judge(grid, named)
    if verdict.step is None or not verdict.holds or is_of_technique(grid, slug, verdict.step.why):
        return verdict
    fault = Fault("another-technique", about=argument.placements | argument.eliminations)
    return replace(verdict, step=None, more=None, fault=fault)


def _claiming(argument: Argument, claim: tuple[Candidates, Candidates]) -> Argument:
    return replace(argument, placements=claim[0], eliminations=claim[1])
