"""The full argument of a step by cases, line after line, as one would say it over the grid.

Every pattern is argued in the state that those before it in the step have left. A pattern nested
in a branch is argued further in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from whydoku import bits
from whydoku.bits import from_members
from whydoku.candidates import seen_by
from whydoku.render.petals import petal_of
from whydoku.render.words.almost_locked import argued_als, slots_of_petal
from whydoku.render.words.chain_arguments import argue_chain
from whydoku.render.words.claims import (
    all_false,
    all_true,
    choice_of,
    nothing_left,
)
from whydoku.render.words.colours import argued_colours
from whydoku.render.words.context import Context
from whydoku.render.words.cover_arguments import argue_cover, count
from whydoku.render.words.covers import slots_of
from whydoku.render.words.exclusions import argued_exclusion
from whydoku.render.words.guardians import all_alike, grouped, slots_of_deadly
from whydoku.render.words.passage import (
    Candidates,
    Cells,
    Constraints,
    Name,
    Passage,
    Result,
    Sentence,
    listing,
    sentence,
)
from whydoku.render.words.reasons import (
    assumption,
    fact_told,
    has_content,
    premise_of,
    states_of,
)
from whydoku.step import Step
from whydoku.why import (
    Als,
    Branch,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Fact,
    Pattern,
    Roles,
    Templates,
)

ENDS: Final = ("argue.left", "argue.refuted")
"""Sentences after which the conclusion need not be said again."""

SHOWN: Final = 12
"""Of longer lists of ways to place a digit only the number is told."""


def argument_of_step(step: Step, ctx: Context) -> Passage:
    """The argument of a step: that of each of its patterns, then what follows."""
    lines: list[Sentence] = []
    before: Pattern | None = None
    for pattern, at in zip(step.why, states_of(step.why, ctx), strict=True):
        here = replace(at, technique=ctx.technique)
        if isinstance(pattern, Cover) and isinstance(before, Cover):
            lines += _another_cover(before, pattern, here)
        else:
            lines += argue(pattern, here, 0)
        before = pattern
    if not lines or lines[-1].key not in ENDS:
        lines.append(sentence("argue.so", result=Result(step.placements, step.eliminations)))
    return tuple(lines)


def _another_cover(before: Cover, cover: Cover, ctx: Context) -> list[Sentence]:
    """The argument of a cover after another; what both share is not argued twice."""
    if cover.bases != before.bases:
        return argue(cover, ctx, 0)
    if not cover.fins and not before.fins:
        return [count(cover, ctx, 0, by_cases=True)]
    covers = slots_of(cover, ctx).get("covers") or Constraints(cover.covers)
    reread = sentence("argue.reread", covers=covers)
    return [reread, *argue(cover, ctx, 0)]


def argue(pattern: Pattern, ctx: Context, depth: int) -> list[Sentence]:
    """The argument of one pattern, without what follows from it."""
    return _ARGUE[type(pattern)](pattern, ctx, depth)


def _branches(branches: Branches, ctx: Context, depth: int) -> list[Sentence]:
    over = branches.over
    lines: list[Sentence] = []
    if isinstance(over, int):
        choices = from_members(one.candidate for one in branches.branches)
        lines.append(sentence("argue.choice", depth, choice=choice_of(over, choices)))
    elif isinstance(over, Deadly):
        lines += _deadly(over, ctx, depth)
    elif over is not None:
        lines.append(sentence("argue.over", depth, premise=premise_of(over, ctx.within())))
        if isinstance(over, Cover):
            fins = Candidates(from_members(over.fins))
            lines.append(sentence("argue.finless", depth, fins=fins))
    told = [one for one in branches.branches if over is not None or has_content(one)]
    cases = grouped(tuple(told)) if isinstance(over, Deadly) else [(0, one) for one in told]
    for n, (either, branch) in enumerate(cases):
        lines += _case(branch, ctx, depth, again=n > 0, either=either)
    if len(cases) > 1:
        lines.append(sentence("argue.all-cases", depth))
    return lines


def _case(
    branch: Branch, ctx: Context, depth: int, *, again: bool, either: int = 0
) -> list[Sentence]:
    """One branch: what it assumes, its facts in order, and its end; or several as one."""
    assumed = assumption(branch, either)
    lines = [sentence("argue.again" if again else "argue.suppose", depth, claim=assumed)]
    if petal := petal_of(branch):
        gone = all_false(petal.eliminations)
        return [*lines, sentence("argue.petal", depth + 1, claim=gone, **slots_of_petal(petal))]
    plain: list[Fact] = []

    def tell_plain() -> None:
        if plain:
            told = listing(fact_told(fact) for fact in plain)
            lines.append(sentence("argue.then", depth + 1, facts=told))
            plain.clear()

    at = ctx.within()
    at = at.without(_false_once(1 << branch.candidate, is_true=branch.is_true))
    for fact in branch.facts:
        if isinstance(fact.because, int):
            plain.append(fact)
        else:
            tell_plain()
            lines += _proved(fact, fact.because, at, depth + 1)
        at = at.without(_false_once(fact.candidates, is_true=fact.is_true))
    tell_plain()
    if branch.broken is None and not branch.facts:
        lines.append(sentence("argue.at-once", depth + 1))
    if branch.broken is not None:
        broken = nothing_left(branch.broken)
        lines.append(sentence("argue.broken", depth + 1, broken=broken))
        k = 1 << branch.candidate
        opposite = all_false(k) if branch.is_true else all_true(k)
        lines.append(sentence("argue.refuted", depth, claim=opposite))
    return lines


def _false_once(candidates: bits.Candidates, *, is_true: bool) -> bits.Candidates:
    """What is false once these are known to be true, or to be false."""
    return seen_by(candidates) if is_true else candidates


def _proved(fact: Fact, because: Pattern, ctx: Context, depth: int) -> list[Sentence]:
    """A fact of a branch that rests on a pattern; branches in it are argued further in."""
    claim = all_true(fact.candidates) if fact.is_true else all_false(fact.candidates)
    if isinstance(because, Branches):
        inside = argue(because, ctx, depth + 1)
        return [sentence("argue.shown", depth, claim=claim), *inside]
    return [sentence("argue.because", depth, claim=claim, premise=premise_of(because, ctx))]


def _als(als: Als, ctx: Context, depth: int) -> list[Sentence]:
    return [*argued_als(als, ctx, depth)]


def _colours(colours: Colours, ctx: Context, depth: int) -> list[Sentence]:
    return [*argued_colours(colours, ctx, depth)]


def _deadly(deadly: Deadly, ctx: Context, depth: int) -> list[Sentence]:
    slots = slots_of_deadly(deadly)
    last = sentence("argue.guardians", depth, guardians=slots["guardians"])
    if deadly.confined:
        return [sentence("argue.premise", depth, premise=premise_of(deadly, ctx)), last]
    shape = "alike" if all_alike(deadly) else "mixed"
    return [
        sentence(f"argue.deadly.{shape}", depth, **slots),
        sentence(f"argue.order.{shape}", depth, **slots),
        last,
    ]


def _templates(templates: Templates, ctx: Context, depth: int) -> list[Sentence]:
    lines = [sentence("argue.premise", depth, premise=premise_of(templates, ctx))]
    if len(templates.placements) <= SHOWN:
        lines += [
            sentence("argue.template", depth + 1, cells=Cells(cells))
            for cells in templates.placements
        ]
    return lines


def _roles(roles: Roles, _: Context, depth: int) -> list[Sentence]:
    return [
        sentence("argue.roles", depth, kind=Name(roles.kind)),
        *(
            sentence("argue.role", depth + 1, name=Name(name), candidates=Candidates(candidates))
            for name, candidates in roles.sets
        ),
    ]


_ARGUE: Final[dict[type, Callable[[Any, Context, int], list[Sentence]]]] = {
    Cover: argue_cover,
    Chain: argue_chain,
    Branches: _branches,
    Als: _als,
    Colours: _colours,
    Deadly: _deadly,
    Exclusion: argued_exclusion,
    Templates: _templates,
    Roles: _roles,
}
