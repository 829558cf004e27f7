"""The verdict on what a player has found by a technique that was asked for."""

from __future__ import annotations

from dataclasses import replace

from whydoku.arguments.argument import Argument, SaidName
from whydoku.arguments.faults import Fault
from whydoku.arguments.judge import Verdict, judge
from whydoku.arguments.reasons import is_of_technique
from whydoku.grid import Grid


def judge_finding(grid: Grid, slug: str, argument: Argument) -> Verdict:
    """The verdict on a claim by a technique. An argument without a ground says no more than the
    name of the technique; any other must be of it.

    Without a ground several instances may share a claim; the verdict is then that on what the first
    of them shows of it."""
    named = replace(argument, named=slug)
    if argument.ground is None:
        verdict = judge(grid, replace(named, ground=SaidName((slug,))))
        placements, eliminations = verdict.unproved
        if verdict.step is None or verdict.holds or not placements | eliminations:
            return verdict
        rest = replace(argument, placements=placements, eliminations=eliminations)
        if not judge_finding(grid, slug, rest).holds:
            return verdict
        shown = replace(
            verdict.argument,
            placements=verdict.step.placements,
            eliminations=verdict.step.eliminations,
        )
        return judge(grid, shown)
    verdict = judge(grid, named)
    if verdict.step is None or not verdict.holds or is_of_technique(grid, slug, verdict.step.why):
        return verdict
    fault = Fault("another-technique", about=argument.placements | argument.eliminations)
    return replace(verdict, step=None, more=None, fault=fault)
