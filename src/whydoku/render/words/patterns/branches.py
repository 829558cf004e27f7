"""Cases in words: why they are exhaustive, and what each leads to.

guess       one case that leads to a contradiction
two         a candidate true, and the same candidate false
choice      the candidates of a constraint
left        the same, if all but one lead to a contradiction
fins        the fins of a cover, or none of them
guardians   the guardians of a deadly pattern
one         the ends of a chain, or anything else

For each case a reason gives its assumption, its facts if they are few, and its end. The argument
gives every fact: in one row if each follows from the one before it, otherwise numbered (`nets`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from whydoku.bits import Candidates, from_members
from whydoku.render.petals import Petal, petal_of
from whydoku.render.words.claims import (
    all_false,
    all_true,
    choice_in,
    ground_of,
    nothing_left_in,
    one_is_true,
)
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    Listing,
    NumberSlot,
    ResultSlot,
    Sentence,
    Value,
    Wording,
    listing,
    sentence,
)
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.render.words.patterns.deadly import question_of_exchange
from whydoku.render.words.patterns.guardians import guardians_by_cases
from whydoku.render.words.patterns.nets import false_once, grounds_of
from whydoku.why import Branch, Branches, Cover, Deadly, Fact, Pattern

MOST_FACTS: Final = 4
"""The most facts that a reason spells out for a branch; of more, it gives only the number."""


def premise(branches: Branches, ctx: ReasonContext) -> Sentence:
    """The cases in short."""
    key, slots = _wording(branches, ctx)
    return sentence(f"premise.{key}", **slots)


def reason(branches: Branches, ctx: ReasonContext) -> Sentence:
    """The cases in short, and the conclusions they agree on."""
    key, slots = guardians_by_cases(branches, ctx) or _wording(branches, ctx)
    return sentence(ctx.key(f"reason.{key}"), **slots, result=ctx.result)


def _wording(cases: Branches, ctx: ReasonContext) -> Wording:
    over, branches = cases.over, cases.branches
    slots: dict[str, Value] = {"cases": listing(map(_case_in_short, branches))}
    broken = [branch for branch in branches if branch.broken is not None]
    if over is None:
        if len(broken) == sum(map(_has_content, branches)) == 1:
            return "branches.guess", {"case": _case_in_short(broken[0])}
        return "branches.two", slots
    if isinstance(over, int):
        slots["choice"] = choice_in(over, _assumed(branches))
        unbroken = [1 << branch.candidate for branch in branches if branch not in broken]
        if broken and unbroken == [ctx.placements]:
            return "branches.left", slots | {"cases": listing(map(_case_in_short, broken))}
        return "branches.choice", slots
    slots["over"] = ctx.within().premise_of(over)
    if isinstance(over, Deadly) and any(map(_has_content, branches)):
        if at_once := [branch for branch in branches if not _has_content(branch)]:
            slots["direct"] = CandidatesSlot(_assumed(at_once))
        grouped = [
            _case_in_short(branch, k) for k, branch in _merged(branches) if _has_content(branch)
        ]
        return "branches.guardians", slots | {"cases": listing(grouped)}
    if not isinstance(over, Cover):
        return "branches.one", slots
    return "branches.fins", slots | {"fins": CandidatesSlot(from_members(over.fins))}


def _assumed(branches: Sequence[Branch]) -> Candidates:
    """The candidates that the branches assume to be true or false."""
    return from_members(branch.candidate for branch in branches)


def _has_content(branch: Branch) -> bool:
    """Whether a branch says more than its assumption."""
    return bool(branch.facts) or branch.broken is not None


def _merged(branches: Sequence[Branch]) -> list[tuple[Candidates, Branch]]:
    """Merges branches about different digits of one cell that are otherwise equal.

    Each result holds the candidates of the merged branches, one of which is true, and the first
    of the branches.
    """
    found: dict[tuple[object, ...], tuple[Candidates, Branch]] = {}
    for branch in branches:
        key = branch.candidate // 9, branch.is_true, branch.facts, branch.broken
        known, first = found.get(key, (0, branch))
        found[key] = known | 1 << branch.candidate, first
    return list(found.values())


def _case_in_short(branch: Branch, either: Candidates = 0) -> Sentence:
    """A branch in short: its assumption, its facts if they are few, and its end.

    With `either` it represents several branches, which assume that one of these candidates is true.
    """
    facts = branch.facts
    slots: dict[str, Value] = {"assumed": _assumption(branch, either)}
    if petal := petal_of(branch):
        return sentence("case.petal", **slots, **_petal_slots(petal))
    few = len(facts) <= MOST_FACTS and all(isinstance(fact.because, int) for fact in facts)
    if few and facts:
        slots["facts"] = listing(map(_fact_with_ground, facts))
    elif facts:
        slots["number"] = NumberSlot(len(facts))
    how = "few" if few and facts else "many" if facts else "none"
    if branch.broken is None:
        return sentence(f"case.{how}", **slots)
    return sentence(f"case.{how}.broken", **slots, broken=nothing_left_in(branch.broken))


def _assumption(branch: Branch, either: Candidates = 0) -> Sentence:
    """The assumption of a branch, or of all those that it represents."""
    k = either or 1 << branch.candidate
    return one_is_true(k) if branch.is_true else all_false(k)


def _claim_of_fact(fact: Fact) -> Sentence:
    return all_true(fact.candidates) if fact.is_true else all_false(fact.candidates)


def _fact_with_ground(fact: Fact) -> Sentence:
    """A fact that rests on a constraint: `r1c5 is 7 (only place in row 1)`."""
    if not isinstance(fact.because, int):
        return _claim_of_fact(fact)
    ground = ground_of(fact.because, fact.candidates, is_true=fact.is_true)
    return sentence("fact.grounded", claim=_claim_of_fact(fact), ground=ground)


def _petal_slots(petal: Petal) -> dict[str, Value]:
    """The slots of a branch that only locks cells."""
    return {"cells": CellsSlot(petal.cells), "digits": DigitsSlot(petal.digits)}


# The argument


def argument(cases: Branches, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Says why the cases are exhaustive, then argues each; nested cases are indented."""
    over, branches = cases.over, cases.branches
    if isinstance(over, int):
        yield sentence("argue.choice", depth, choice=choice_in(over, _assumed(branches)))
    elif isinstance(over, Deadly):
        yield from ctx.argument_of(over, depth)
    elif over is not None:
        yield sentence("argue.over", depth, premise=ctx.within().premise_of(over))
        if isinstance(over, Cover):
            fins = CandidatesSlot(from_members(over.fins))
            yield sentence("argue.finless", depth, fins=fins)
    is_guess = over is None and any(branch.broken is not None for branch in branches)
    argued = [branch for branch in branches if _has_content(branch) or not is_guess]
    grouped = _merged(argued) if isinstance(over, Deadly) else [(0, branch) for branch in argued]
    for n, (either, branch) in enumerate(grouped):
        yield sentence(
            "argue.again" if n else "argue.suppose", depth, claim=_assumption(branch, either)
        )
        yield from _consequences(branch, ctx, depth)
    if len(grouped) > 1:
        yield sentence("argue.all-cases", depth)


def _consequences(branch: Branch, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """The facts that follow from the assumption of a branch, in order, and its end."""
    if petal := petal_of(branch):
        gone = all_false(petal.eliminations)
        yield sentence("argue.petal", depth + 1, claim=gone, **_petal_slots(petal))
        return
    grounds = grounds_of(branch, ctx)
    if grounds is not None:
        yield from _facts_numbered(branch, grounds, ctx, depth + 1)
    else:
        yield from _facts_in_a_row(branch, ctx, depth + 1)
    if branch.broken is not None:
        leaning = None if grounds is None else grounds[-1]
        broken, k = nothing_left_in(branch.broken), 1 << branch.candidate
        opposite = all_false(k) if branch.is_true else all_true(k)
        yield sentence("argue.broken", depth + 1, broken=broken, **{"from": leaning})
        yield sentence("argue.refuted", depth, claim=opposite)


def _facts_in_a_row(branch: Branch, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """The facts of a branch; neighbouring facts that rest on constraints share a sentence."""
    plain: list[Fact] = []
    for fact, at in _with_contexts(branch, ctx):
        if isinstance(fact.because, int):
            plain.append(fact)
            continue
        if plain:
            yield sentence("argue.then", depth, facts=listing(map(_fact_with_ground, plain)))
            plain = []
        yield from _proved_by_pattern(fact, fact.because, at, depth)
    if plain:
        yield sentence("argue.then", depth, facts=listing(map(_fact_with_ground, plain)))
    if branch.broken is None and not branch.facts:
        yield sentence("argue.at-once", depth)


def _facts_numbered(
    branch: Branch, grounds: Sequence[Listing | None], ctx: ReasonContext, depth: int
) -> Iterator[Sentence]:
    """The facts of a branch, numbered, each with the numbers of those that it relies on."""
    for n, (fact, at) in enumerate(_with_contexts(branch, ctx)):
        number, leaning = NumberSlot(n + 1), grounds[n]
        if isinstance(fact.because, int):
            ground = ground_of(fact.because, fact.candidates, is_true=fact.is_true)
            slots = {"number": number, "from": leaning}
            yield sentence("argue.link", depth, claim=_claim_of_fact(fact), ground=ground, **slots)
        else:
            first, *inside = _proved_by_pattern(fact, fact.because, at, depth, leaning)
            yield sentence("argue.numbered", depth, said=first, number=number)
            yield from inside


def _with_contexts(branch: Branch, ctx: ReasonContext) -> Iterator[tuple[Fact, ReasonContext]]:
    """Yields each fact of a branch with its context, in which the earlier facts are applied."""
    at = ctx.within().without(false_once(1 << branch.candidate, is_true=branch.is_true))
    for fact in branch.facts:
        yield fact, at
        at = at.without(false_once(fact.candidates, is_true=fact.is_true))


def _proved_by_pattern(
    fact: Fact, because: Pattern, ctx: ReasonContext, depth: int, leaning: Listing | None = None
) -> list[Sentence]:
    """A fact of a branch that rests on a pattern; nested branches are argued indented."""
    slots = {"claim": _claim_of_fact(fact), "from": leaning}
    if isinstance(because, Branches):
        inside = ctx.argument_of(because, depth + 1)
        return [sentence("argue.shown", depth, **slots), *inside]
    return [sentence("argue.because", depth, **slots, premise=ctx.premise_of(because))]


# The exact form, and the clue


def exact_form(branches: Branches, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """A line for what makes the cases exhaustive, then each branch, indented."""
    over = branches.over
    if isinstance(over, int):
        yield sentence("exact.over", depth, over=ConstraintsSlot((over,)))
    elif over is None:
        yield sentence("exact.either", depth)
    else:
        yield sentence("exact.each", depth)
        yield from ctx.exact_form_of(over, depth + 1)
    for branch in branches.branches:
        yield from _exact_branch(branch, ctx, depth + 1)


def _exact_branch(branch: Branch, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    assumed = _exact_claim(1 << branch.candidate, is_true=branch.is_true)
    yield sentence("exact.branch", depth, assumed=assumed)
    plain: list[Value] = []
    for fact in branch.facts:
        claim = _exact_claim(fact.candidates, is_true=fact.is_true)
        if isinstance(fact.because, int):
            because = ConstraintsSlot((fact.because,))
            plain.append(sentence("exact.fact", claim=claim, because=because))
            continue
        if plain:
            yield sentence("exact.facts", depth + 1, facts=listing(plain))
            plain = []
        yield sentence("exact.proved", depth + 1, claim=claim)
        yield from ctx.exact_form_of(fact.because, depth + 2)
    if plain:
        yield sentence("exact.facts", depth + 1, facts=listing(plain))
    if branch.broken is not None:
        yield sentence("exact.broken", depth + 1, broken=ConstraintsSlot((branch.broken,)))


def _exact_claim(candidates: Candidates, *, is_true: bool) -> ResultSlot:
    return ResultSlot(candidates, 0) if is_true else ResultSlot(0, candidates)


def clue(branches: Branches, ctx: ReasonContext) -> Sentence:
    """What makes the cases exhaustive, without the outcome of any case."""
    over = branches.over
    if over is None:
        cells = CellsSlot(from_members(branch.candidate // 9 for branch in branches.branches))
        return sentence("clue.suppose", cells=cells)
    if isinstance(over, Deadly):
        return question_of_exchange("answers", over)
    return sentence("clue.cases", over=ctx.clue_of(over))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
