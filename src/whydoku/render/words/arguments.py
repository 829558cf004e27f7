"""The full argument of a step by cases, line after line, as one would say it over the grid.

Every pattern is argued in the state that those before it in the step have left. A pattern nested
in a branch is argued further in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from whydoku.bits import from_members
from whydoku.render.petals import petal_of
from whydoku.render.words.almost_locked import argued_als, slots_of_petal
from whydoku.render.words.chain_arguments import argue_chain
from whydoku.render.words.claims import (
    all_false,
    all_true,
    choice_of,
    ground_of,
    nothing_left,
)
from whydoku.render.words.colours import argued_colours
from whydoku.render.words.context import Context
from whydoku.render.words.cover_arguments import argue_cover, count
from whydoku.render.words.covers import slots_of
from whydoku.render.words.exclusions import argued_exclusion
from whydoku.render.words.guardians import all_alike, grouped, slots_of_deadly
from whydoku.render.words.nets import false_once, grounds_of
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    Listing,
    NameSlot,
    NumberSlot,
    Passage,
    ResultSlot,
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
        lines.append(sentence("argue.so", result=ResultSlot(step.placements, step.eliminations)))
    return tuple(lines)


def _another_cover(before: Cover, cover: Cover, ctx: Context) -> list[Sentence]:
    """The argument of a cover after another; what both share is not argued twice."""
    if cover.bases != before.bases:
        return argue(cover, ctx, 0)
    if not cover.fins and not before.fins:
        return [count(cover, ctx, 0, by_cases=True)]
    covers = slots_of(cover, ctx).get("covers") or ConstraintsSlot(cover.covers)
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
            fins = CandidatesSlot(from_members(over.fins))
            lines.append(sentence("argue.finless", depth, fins=fins))
    is_guess = over is None and any(one.broken is not None for one in branches.branches)
    told = [one for one in branches.branches if has_content(one) or not is_guess]
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
    grounds = grounds_of(branch, ctx)
    if grounds is not None:
        last = None if branch.broken is None else grounds[-1]
        return [*lines, *_net(branch, grounds, ctx, depth + 1), *_end(branch, last, depth)]
    plain: list[Fact] = []

    def tell_plain() -> None:
        if plain:
            told = listing(fact_told(fact) for fact in plain)
            lines.append(sentence("argue.then", depth + 1, facts=told))
            plain.clear()

    for fact, at in zip(branch.facts, _along(branch, ctx), strict=False):
        if isinstance(fact.because, int):
            plain.append(fact)
        else:
            tell_plain()
            lines += _proved(fact, fact.because, at, depth + 1)
    tell_plain()
    if branch.broken is None and not branch.facts:
        lines.append(sentence("argue.at-once", depth + 1))
    return [*lines, *_end(branch, None, depth)]


def _net(
    branch: Branch, grounds: Sequence[Listing | None], ctx: Context, depth: int
) -> Iterator[Sentence]:
    """The facts of a branch one by one, by number, each with those that it leans on."""
    for number, (fact, at) in enumerate(zip(branch.facts, _along(branch, ctx), strict=False), 1):
        leaning = grounds[number - 1]
        if isinstance(fact.because, int):
            ground = ground_of(fact.because, fact.candidates, is_true=fact.is_true)
            claim = all_true(fact.candidates) if fact.is_true else all_false(fact.candidates)
            counted = {"number": NumberSlot(number), "from": leaning}
            yield sentence("argue.link", depth, claim=claim, ground=ground, **counted)
        else:
            first, *inside = _proved(fact, fact.because, at, depth, leaning)
            yield sentence("argue.numbered", depth, said=first, number=NumberSlot(number))
            yield from inside


def _end(branch: Branch, leaning: Listing | None, depth: int) -> list[Sentence]:
    """That a branch breaks, if it does, and what follows from that."""
    if branch.broken is None:
        return []
    k, broken = 1 << branch.candidate, nothing_left(branch.broken)
    opposite = all_false(k) if branch.is_true else all_true(k)
    return [
        sentence("argue.broken", depth + 1, broken=broken, **{"from": leaning}),
        sentence("argue.refuted", depth, claim=opposite),
    ]


def _along(branch: Branch, ctx: Context) -> Iterator[Context]:
    """What each fact of a branch is told in, and at last its end."""
    at = ctx.within()
    yield (at := at.without(false_once(1 << branch.candidate, is_true=branch.is_true)))
    for fact in branch.facts:
        yield (at := at.without(false_once(fact.candidates, is_true=fact.is_true)))


def _proved(
    fact: Fact, because: Pattern, ctx: Context, depth: int, leaning: Listing | None = None
) -> list[Sentence]:
    """A fact of a branch that rests on a pattern; branches in it are argued further in."""
    claim = all_true(fact.candidates) if fact.is_true else all_false(fact.candidates)
    slots = {"claim": claim, "from": leaning}
    if isinstance(because, Branches):
        return [sentence("argue.shown", depth, **slots), *argue(because, ctx, depth + 1)]
    return [sentence("argue.because", depth, **slots, premise=premise_of(because, ctx))]


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
            sentence("argue.template", depth + 1, cells=CellsSlot(cells))
            for cells in templates.placements
        ]
    return lines


def _roles(roles: Roles, _: Context, depth: int) -> list[Sentence]:
    return [
        sentence("argue.roles", depth, kind=NameSlot(roles.kind)),
        *(
            sentence(
                "argue.role", depth + 1, name=NameSlot(name), candidates=CandidatesSlot(candidates)
            )
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
