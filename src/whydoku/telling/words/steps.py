"""The words for whole steps: the reason, the argument, the exact form and the clues of all
patterns.

Each pattern is described with the candidates that the earlier patterns of the step leave.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from whydoku.grids.bits import Candidates
from whydoku.grids.grid import Grid
from whydoku.logic.patterns import for_each_pattern
from whydoku.logic.proof import possible_before
from whydoku.logic.step import Step
from whydoku.logic.why import Cover, Pattern
from whydoku.telling.words.patterns.covers.singles import (
    lost_before_single,
    single_of,
    single_sentence,
)
from whydoku.telling.words.several import argument_of_next, joint_clue, joint_reason
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.context import PatternWords, ReasonContext
from whydoku.telling.words.writing.passage import (
    Listing,
    Passage,
    ResultSlot,
    Sentence,
    listing,
    sentence,
)

WORDS: Final[Mapping[type, PatternWords]] = for_each_pattern(
    "whydoku.telling.words.patterns", "WORDS"
)
"""The functions that describe each kind of pattern."""

ASIDES: Final = ("argue.deadly.", "argue.pair.", "argue.with")
"""The beginnings of the keys of templates for lines that support the reason and leave the
conclusions to it."""


def step_context(step: Step, grid: Grid | None = None) -> ReasonContext:
    """The context in which the patterns of a step are described; the candidates still possible are
    known only if the grid is given."""
    bits, digits = (None, 0) if grid is None else (grid.bits, grid.digits)
    return ReasonContext(WORDS, bits, digits, step.placements, step.eliminations, step.technique)


def _pattern_contexts(step: Step, grid: Grid | None, ctx: ReasonContext) -> list[ReasonContext]:
    """The context of each pattern of a step, with the candidates that the earlier patterns
    leave."""
    at = replace(ctx, technique="")
    if grid is None:
        return [at for _ in step.why]
    return [replace(at, state=bits) for bits in possible_before(grid, step)]


def reason_of_step(step: Step, grid: Grid | None = None) -> Sentence:
    """The reason of a step and its conclusions, in one sentence."""
    ctx = step_context(step, grid)
    if not step.why:
        return sentence("reason.none", result=ctx.result)
    *before, last = step.why
    if not before:
        return ctx.reason_of(last)
    if isinstance(last, Cover) and not ctx.eliminations and single_of(last, ctx.state) is not None:
        *contexts, at = _pattern_contexts(step, grid, ctx)
        left = single_sentence(last, replace(at, technique=ctx.technique), left=True)
        premises = _premises(before, contexts)
        lost = None
        if contexts[0].state is not None and at.state is not None:
            lost = lost_before_single(last, contexts[0].state & ~at.state)
        return sentence(ctx.key("several.direct"), premises=premises, lost=lost, left=left)
    if joint := joint_reason(step.why, ctx):
        return joint
    premises = _premises(step.why, _pattern_contexts(step, grid, ctx))
    return ctx.concluding("several.premises", premises=premises)


def _premises(patterns: Sequence[Pattern], contexts: Sequence[ReasonContext]) -> Listing:
    return listing(at.premise_of(pattern) for pattern, at in zip(patterns, contexts, strict=True))


def argument_of_step(step: Step, grid: Grid | None = None) -> Passage:
    """The argument of each pattern of a step, then the conclusions that no argument has stated.

    There are no lines if the reason says everything.
    """
    ctx = step_context(step, grid)
    lines: list[Sentence] = []
    before: Pattern | None = None
    earlier = ctx
    for pattern, at in zip(step.why, _pattern_contexts(step, grid, ctx), strict=True):
        here = replace(at, technique=ctx.technique)
        if isinstance(pattern, Cover) and isinstance(before, Cover):
            lines += argument_of_next(before, earlier, pattern, here, argued=bool(lines))
        else:
            lines += here.argument_of(pattern, 0)
        before, earlier = pattern, here
    placements, eliminations = concluded(lines)
    left = slot.result(ctx.placements & ~placements, ctx.eliminations & ~eliminations)
    if len(left) and any(not line.key.startswith(ASIDES) for line in lines):
        lines.append(sentence("argue.so", result=left))
    return tuple(lines)


def concluded(lines: Sequence[Sentence]) -> tuple[Candidates, Candidates]:
    """The placements and the eliminations that the unindented lines of an argument state as
    results."""
    placements = eliminations = 0
    for line in lines:
        for _, value in line.slots if not line.depth else ():
            if isinstance(value, ResultSlot):
                placements |= value.placements
                eliminations |= value.eliminations
    return placements, eliminations


def exact_form_of_step(step: Step) -> Passage:
    """The patterns of a step in compact notation, in order."""
    ctx = step_context(step)
    return tuple(line for pattern in step.why for line in ctx.exact_form_of(pattern, 0))


def clues_of_step(step: Step, grid: Grid) -> list[Sentence]:
    """A clue to each pattern of a step, which reveals no conclusions."""
    if joint := joint_clue(step.why):
        return [joint]
    contexts = _pattern_contexts(step, grid, step_context(step, grid))
    return [at.clue_of(pattern) for pattern, at in zip(step.why, contexts, strict=True)]
