"""The plain reason of every pattern, and of a step that is made of several.

`premise_of` says what a pattern is; `reason_of` says it with what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from whydoku.bits import from_members
from whydoku.grid import Grid
from whydoku.render.petals import petal_of
from whydoku.render.words.almost_locked import slots_of_petal, told_als
from whydoku.render.words.chains import same_turns, told_chain
from whydoku.render.words.claims import (
    all_false,
    all_true,
    choice_of,
    ground_of,
    nothing_left,
    one_is_true,
)
from whydoku.render.words.colours import told_colours
from whydoku.render.words.context import Context, context_of
from whydoku.render.words.covers import (
    excluded,
    premise_of_cover,
    reason_of_cover,
    reason_of_several,
    same_bases,
    shape_of,
    single,
)
from whydoku.render.words.exclusions import told_exclusion
from whydoku.render.words.guardians import grouped, reason_by_guardians, slots_of_deadly
from whydoku.render.words.passage import (
    CandidatesSlot,
    NameSlot,
    NumberSlot,
    ResultSlot,
    Sentence,
    Value,
    listing,
    one_digit,
    sentence,
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

FEW_FACTS: Final = 4
"""A branch of more facts than these is told in a one-line reason by its end alone."""


def reason_of_step(step: Step, ctx: Context) -> Sentence:
    """The reason of a step in one sentence, with what follows from it."""
    result = ResultSlot(step.placements, step.eliminations)
    *before, last = step.why or (None,)
    if last is None:
        return sentence("reason.none", result=result)
    if not before:
        return reason_of(last, ctx, result)
    states = states_of(step.why, ctx)
    if isinstance(last, Cover) and shape_of(last, ctx) == "single":
        premises = [premise_of(one, at) for one, at in zip(before, states, strict=False)]
        return sentence(
            ctx.key("several.direct"),
            premises=listing(premises),
            left=single(last, replace(states[-1], technique=ctx.technique), left=True),
        )
    if covers := same_bases(step.why):
        together = reason_of_several(covers, ctx, result)
        if together is not None:
            return together
    if turns := same_turns(step.why):
        return reason_of(turns, ctx, result)
    premises = [premise_of(one, at) for one, at in zip(step.why, states, strict=True)]
    return sentence(ctx.key("several.premises"), premises=listing(premises), result=result)


def step_context(step: Step, grid: Grid | None = None) -> Context:
    """The context of a step on its grid, or on none."""
    return context_of(grid, step.placements, step.eliminations, step.technique)


def states_of(patterns: Sequence[Pattern], ctx: Context) -> list[Context]:
    """The context of each pattern; covers before it have excluded what they exclude."""
    found = []
    at = replace(ctx, technique="")
    for one in patterns:
        found.append(at)
        if isinstance(one, Cover):
            at = at.without(excluded(one, at))
    return found


def reason_of(pattern: Pattern, ctx: Context, result: ResultSlot) -> Sentence:
    """The reason of one pattern, with what follows from it."""
    if isinstance(pattern, Cover):
        return reason_of_cover(pattern, ctx, result)
    key, slots = reason_by_guardians(pattern, ctx) or _told(pattern, ctx)
    return sentence(ctx.key(f"reason.{key}"), **slots, result=result)


def premise_of(pattern: Pattern, ctx: Context) -> Sentence:
    """What a pattern is, without what follows from it."""
    if isinstance(pattern, Cover):
        return premise_of_cover(pattern, ctx)
    key, slots = _told(pattern, ctx.within() if isinstance(pattern, Chain) else ctx)
    return sentence(f"premise.{key}", **slots)


_Told = tuple[str, dict[str, Value]]


def _told(pattern: Pattern, ctx: Context) -> _Told:
    return _TOLD[type(pattern)](pattern, ctx)


def _branches(branches: Branches, ctx: Context) -> _Told:
    cases = [case_of(one) for one in branches.branches]
    over = branches.over
    slots: dict[str, Value] = {"cases": listing(cases)}
    if over is None:
        broken = [one for one in branches.branches if one.broken is not None]
        told = [one for one in branches.branches if one.broken is not None or one.facts]
        if len(broken) == len(told) == 1:
            return "branches.guess", {"case": case_of(broken[0])}
        return "branches.two", slots
    if isinstance(over, int):
        choices = from_members(one.candidate for one in branches.branches)
        slots["choice"] = choice_of(over, choices)
        broken = [one for one in branches.branches if one.broken is not None]
        plain = [1 << one.candidate for one in branches.branches if one not in broken]
        if broken and plain == [ctx.placements]:
            return "branches.left", slots | {"cases": listing(map(case_of, broken))}
        return "branches.choice", slots
    slots["over"] = premise_of(over, ctx.within())
    if isinstance(over, Deadly) and any(map(has_content, branches.branches)):
        at_once = [one.candidate for one in branches.branches if not has_content(one)]
        if at_once:
            slots["direct"] = CandidatesSlot(from_members(at_once))
        cases = [case_of(one, k) for k, one in grouped(branches.branches) if has_content(one)]
        return "branches.guardians", slots | {"cases": listing(cases)}
    if not isinstance(over, Cover):
        return "branches.one", slots
    return "branches.fins", slots | {"fins": CandidatesSlot(from_members(over.fins))}


def has_content(branch: Branch) -> bool:
    """Whether a branch says more than what it assumes."""
    return bool(branch.facts) or branch.broken is not None


def case_of(branch: Branch, either: int = 0) -> Sentence:
    """A branch in short: its assumption, its facts if they are few, and its end.

    It may stand for several, which assume that one of the candidates `either` is true.
    """
    facts = branch.facts
    slots: dict[str, Value]
    if petal := petal_of(branch):
        slots = {"assumed": assumption(branch, either), **slots_of_petal(petal)}
        return sentence("case.petal", **slots)
    few = len(facts) <= FEW_FACTS and all(isinstance(fact.because, int) for fact in facts)
    slots = {"assumed": assumption(branch, either)}
    if few and facts:
        slots["facts"] = listing(fact_told(fact) for fact in facts)
    elif facts:
        slots["number"] = NumberSlot(len(facts))
    how = "few" if few and facts else "many" if facts else "none"
    if branch.broken is None:
        return sentence(f"case.{how}", **slots)
    return sentence(f"case.{how}.broken", **slots, broken=nothing_left(branch.broken))


def assumption(branch: Branch, either: int = 0) -> Sentence:
    """What a branch assumes, or several that it stands for."""
    k = either or 1 << branch.candidate
    return one_is_true(k) if branch.is_true else all_false(k)


def fact_told(fact: Fact) -> Sentence:
    """A fact that rests on a constraint: `r1c5 is 7 (only place in row 1)`."""
    claim = all_true(fact.candidates) if fact.is_true else all_false(fact.candidates)
    if not isinstance(fact.because, int):
        return claim
    return sentence(
        "fact.grounded",
        claim=claim,
        ground=ground_of(fact.because, fact.candidates, is_true=fact.is_true),
    )


def _deadly(deadly: Deadly, _: Context) -> _Told:
    return "deadly", slots_of_deadly(deadly)


def _templates(templates: Templates, ctx: Context) -> _Told:
    slots: dict[str, Value] = {
        "digit": one_digit(templates.digit),
        "number": NumberSlot(len(templates.placements)),
    }
    return "templates.all" if ctx.placements else "templates.none", slots


def _roles(roles: Roles, _: Context) -> _Told:
    sets = [
        sentence("role.set", name=NameSlot(name), candidates=CandidatesSlot(candidates))
        for name, candidates in roles.sets
    ]
    return "roles", {"kind": NameSlot(roles.kind), "sets": listing(sets)}


_TOLD: Final[dict[type, Callable[[Any, Context], _Told]]] = {
    Chain: told_chain,
    Branches: _branches,
    Als: told_als,
    Colours: told_colours,
    Deadly: _deadly,
    Exclusion: told_exclusion,
    Templates: _templates,
    Roles: _roles,
}
