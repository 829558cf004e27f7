"""Cases in words: why they are exhaustive, and what each leads to.

refuted     suppositions that lead to a contradiction, so that one candidate is settled
cases       the candidates of a constraint, each with its only link
whether     the candidates of a constraint
petals      the same, where each locks a set of cells
either      a candidate true, and the same candidate false
fins        the fins of a cover, or none of them
crowded     the fins of a cover with one cover fewer than bases, one of which is true
sole        the same where there is only one fin
guardians   the guardians of a deadly or impossible pattern
one         the ends of a chain, or anything else

The reason tells the way of each case (`ways`), what all of them have in common, and the
conclusions. The argument explains every case (`nets`). Both leave out facts that its end does not
need.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeGuard

from whydoku.grids.bits import Candidates, from_members
from whydoku.grids.parts.candidates import digits_of, union_by
from whydoku.grids.spaces import ROW_SPACE
from whydoku.logic.why import Because, Branch, Branches, Cover, Deadly, Impossible, Pattern, Truth
from whydoku.telling.needs import NeededCases, ends_of, has_content, is_refutation, needed_cases
from whydoku.telling.rings import petal_of
from whydoku.telling.words.patterns.chains.ends import Numbering
from whydoku.telling.words.patterns.chains.guardian_cases import (
    argument_by_guardians,
    guardians_by_cases,
)
from whydoku.telling.words.patterns.chains.links import clue_of_cover, cover_as_link
from whydoku.telling.words.patterns.chains.nets import grounded, lines_of_case, lines_of_cases
from whydoku.telling.words.patterns.covers.cover_shapes import all_bases
from whydoku.telling.words.patterns.deadly import question_of_exchange
from whydoku.telling.words.patterns.ways import ways_of
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import (
    about_constraint,
    all_false,
    choice_in,
    one_is_true,
    together,
)
from whydoku.telling.words.writing.context import PatternWords, ReasonContext, falls_to, sees_all
from whydoku.telling.words.writing.passage import Sentence, Value, Wording, listing, sentence

MOST_CASES: Final = 3
"""The most cases that a reason spells out."""

MOST_TAKERS: Final = 4
"""The most candidates that a reason lists when it says what all cases have in common."""


def premise(branches: Branches, ctx: ReasonContext) -> Sentence:
    """Says briefly what the cases are."""
    key, slots = _wording(branches, ctx, is_reason=False)
    return sentence(f"premise.branches.{key}", **slots)


def refutation(branches: Branches, ctx: ReasonContext) -> Sentence:
    """Says how a supposition ends, and the way there, without conclusions."""
    key, slots = _wording(branches, ctx, is_reason=True)
    return sentence(f"premise.branches.{key}", **slots)


def reason(branches: Branches, ctx: ReasonContext) -> Sentence:
    """Says what the cases are, the way of each, and which conclusions all of them lead to."""
    if wording := guardians_by_cases(branches, ctx):
        key, slots = wording
        return ctx.concluding(f"reason.{key}", **slots)
    if sight := _sight(branches, ctx):
        return ctx.concluding("reason.branches.sight", **sight)
    key, slots = _wording(branches, ctx, is_reason=True)
    return ctx.concluding(f"reason.branches.{key}", **slots)


def _sight(cases: Branches, ctx: ReasonContext) -> dict[str, Value] | None:
    """The values to fill into a sentence about places of a digit in a house, all of which the
    eliminations see; None for other cases."""
    q = _house_of_places(cases, ctx)
    if q is None:
        return None
    places = _assumed(cases.branches)
    sees = sees_all(places, ctx.eliminations, ctx.tables)
    return {"choice": choice_in(q, places), "sees": sees} if sees else None


def _house_of_places(cases: Branches, ctx: ReasonContext) -> int | None:
    """The digit in a house of which the cases are no more than the places; None for other cases.
    Under classic rules such cases have other words."""
    over = cases.over
    if is_crowded(over) and len(over.all_bases) == 1 and over.bases:
        over = over.bases[0]
    elif ctx.rules.is_classic:
        return None
    if not isinstance(over, int) or over < ROW_SPACE or any(map(has_content, cases.branches)):
        return None
    return over


def _wording(cases: Branches, ctx: ReasonContext, *, is_reason: bool) -> Wording:
    over, branches = cases.over, cases.branches
    needed = needed_cases(cases, ctx.state, ctx.placements, ctx.eliminations, ctx.tables)
    if is_refutation(cases) or _is_settled(cases, ctx.placements):
        broken = [line for line in needed.lines if line.branch.broken is not None]
        return "refuted", {"cases": listing(ways_of(broken, ctx, is_inside=not is_reason))}
    slots: dict[str, Value] = {}
    if ways := [*ways_of(needed.lines, ctx, is_inside=not is_reason)]:
        slots["leading"] = listing(ways)
    if taken := _taken(branches, ctx):
        slots["taken"] = taken
    if over is None:
        k = branches[0].candidate if branches else 0
        return "either", slots | slot.of_candidate(k)
    if isinstance(over, int):
        slots["choice"] = choice_in(over, _assumed(branches))
        if petals := _petals_in_short(cases):
            if len(petals) <= MOST_CASES:
                return "petals", slots | {"petals": listing(petals)}
            return "blossom", slots | _blossom_slots(over, branches, ctx)
        if len(branches) <= MOST_CASES and all(map(_is_one_link, branches)):
            return "cases", {
                "choice": slots["choice"],
                "cases": listing(_links_in_short(branches, ctx)),
            }
        return "whether", slots | {"whether": _whether(over, branches)}
    key, slots_of_over = _wording_of_pattern(over, ctx)
    if is_reason and is_crowded(over) and _is_sole(over, ctx):
        key = "sole"
    return key, slots | slots_of_over


def _wording_of_pattern(over: Pattern, ctx: ReasonContext) -> Wording:
    """The cases that rest on a pattern."""
    if is_crowded(over):
        return "crowded", _crowded_slots(over, ctx)
    slots: dict[str, Value] = {"over": ctx.within().premise_of(over)}
    if isinstance(over, (Deadly, Impossible, Truth)):
        return "guardians", slots
    if isinstance(over, Cover):
        fins = slot.candidates(from_members(over.fins))
        return "fins", slots | {"fins": fins, "covers": together(over.covers)}
    return "one", slots


def _assumed(branches: tuple[Branch, ...]) -> Candidates:
    """The candidates that the branches assume to be true or false."""
    return from_members(branch.candidate for branch in branches)


def _is_settled(cases: Branches, placed: Candidates) -> bool:
    """Whether the cases are the candidates of a constraint, of which only the one in `placed` does
    not lead to a contradiction."""
    left = [1 << branch.candidate for branch in cases.branches if branch.broken is None]
    return isinstance(cases.over, int) and left == [placed] and len(cases.branches) > 1


def _whether(over: int, branches: tuple[Branch, ...]) -> Sentence:
    """Names the choice in constraint `over`: `whether r1c1 is 4 or 7`, `wherever row 1 has its
    4`."""
    if over >= ROW_SPACE:
        return sentence("whether.house", **slot.of_constraint(over))
    digits = slot.digits_of(_assumed(branches))
    key = "whether.cell" if len(digits) <= 2 else "whether.many"
    return sentence(key, cell=slot.cell(over), digits=digits)


def _taken(branches: tuple[Branch, ...], ctx: ReasonContext) -> Sentence | None:
    """Says that one of a few candidates is true: those that exclude the eliminations in one case or
    another. None if something else excludes them, or if there are too many such candidates."""
    takers = 0
    for branch in branches if ctx.eliminations and not ctx.placements else ():
        if branch.broken is None:
            ends, known = ends_of(branch, 0, ctx.eliminations, ctx.tables)
            if not ends or not all(known.claims[m][1] for m, _ in ends):
                return None
            for m, _ in ends:
                takers |= known.claims[m][0]
    most = MOST_TAKERS if digits_of(takers).bit_count() == 1 else 2
    return one_is_true(takers) if 0 < takers.bit_count() <= most else None


def _is_one_link(branch: Branch) -> bool:
    """Whether the assumption of a branch leads to a single fact, which is true and rests on a
    constraint."""
    is_simple = len(branch.facts) == 1 and isinstance(branch.facts[0].because, int)
    return is_simple and branch.facts[0].is_true and branch.broken is None


def _links_in_short(branches: tuple[Branch, ...], ctx: ReasonContext) -> list[Sentence]:
    """One sentence for each fact, with all the assumptions from which the fact follows."""
    assumed = union_by((branch.facts[0], 1 << branch.candidate) for branch in branches)
    return [
        sentence("case.link", assumed=one_is_true(k), fact=grounded(fact, fact.candidates, ctx))
        for fact, k in assumed.items()
    ]


def _petals_in_short(cases: Branches) -> list[Sentence]:
    """One sentence for each set of cells that some of the cases lock; empty if a case does anything
    else."""
    with_content = [branch for branch in cases.branches if has_content(branch)]
    petals = [(petal, branch) for branch in with_content if (petal := petal_of(branch))]
    if len(petals) < len(with_content):
        return []
    by_set = union_by(
        ((petal.cells, petal.digits), 1 << branch.candidate) for petal, branch in petals
    )
    in_cell = isinstance(cases.over, int) and cases.over < ROW_SPACE
    return [
        sentence(
            f"petal.{'digit' if in_cell else 'place'}",
            taken=slot.digits_of(assumed),
            cells=slot.cells_of(assumed),
            petal=slot.cells(cells),
            digits=slot.digits(digits),
        )
        for (cells, digits), assumed in by_set.items()
    ]


def _blossom_slots(over: int, branches: tuple[Branch, ...], ctx: ReasonContext) -> dict[str, Value]:
    """The values to fill into a sentence about many petals: the digits that these keep, and the
    cases without a petal."""
    slots: dict[str, Value] = {"kept": slot.digits_of(ctx.eliminations)}
    direct = _assumed(tuple(branch for branch in branches if not has_content(branch)))
    if direct:
        is_cell = over < ROW_SPACE
        named = slot.digits_of(direct) if is_cell else slot.cells_of(direct)
        slots["direct"] = named
    return slots


def is_crowded(over: Because | None) -> TypeGuard[Cover]:
    """Whether cases rest on a cover with one cover fewer than bases, so that a fin is true."""
    return isinstance(over, Cover) and len(over.covers) < len(over.all_bases)


def _is_sole(over: Cover, ctx: ReasonContext) -> bool:
    """Whether a cover has one fin, and this is placed."""
    return len(over.fins) == 1 and bool(ctx.placements)


def _crowded_slots(over: Cover, ctx: ReasonContext) -> dict[str, Value]:
    """The values to fill into a sentence that says why one of the fins is true."""
    some = one_is_true(from_members(over.fins))
    return {"over": cover_as_link(over, ctx.within()), "some": some}


# The argument


def argument(cases: Branches, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say why the cases are exhaustive, what each of them leads to, and which
    conclusions they share."""
    lines = _by_places(cases, ctx, depth) or argument_by_guardians(cases, ctx, depth)
    if lines is not None:
        yield from lines
        return
    needed = needed_cases(cases, ctx.state, ctx.placements, ctx.eliminations, ctx.tables)
    over = cases.over
    if is_refutation(cases):
        [line] = needed.lines
        k, is_true = 1 << line.branch.candidate, line.branch.is_true
        claim = one_is_true(k) if is_true else all_false(k)
        yield sentence("argue.suppose", depth, claim=claim)
        yield from lines_of_case(line, ctx, depth + 1, Numbering())
        yield sentence("argue.so", depth, result=slot.claim(k, is_true=not is_true))
        return
    if isinstance(over, int):
        yield sentence("argue.choice", depth, choice=choice_in(over, _assumed(cases.branches)))
    elif isinstance(over, (Deadly, Impossible)):
        yield from ctx.within().argument_of(over, depth)
    elif is_crowded(over):
        yield sentence("argue.crowded", depth, **_crowded_slots(over, ctx))
        if _is_sole(over, ctx):
            return
    elif over is not None:
        yield sentence("argue.over", depth, premise=ctx.within().premise_of(over))
        if isinstance(over, Cover):
            yield _finless(over, ctx, depth)
    yield from lines_of_cases(needed, ctx, depth, Numbering())
    if last := _agreed(needed, ctx, depth):
        yield last


def _by_places(cases: Branches, ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says why each elimination falls to whichever of the places of a digit in a house holds it;
    nothing for other cases."""
    if _house_of_places(cases, ctx) is None:
        return []
    return [*falls_to(_assumed(cases.branches), ctx.eliminations, ctx.tables, depth)]


def _finless(cover: Cover, ctx: ReasonContext, depth: int) -> Sentence:
    """Says what a cover shows if none of the cover's fins is true."""
    return sentence(
        "argue.finless",
        depth,
        claim=all_false(from_members(cover.fins)),
        bases=all_bases(cover, ctx) if cover.truths else together(cover.bases),
        covers=together(cover.covers),
    )


def _agreed(needed: NeededCases, ctx: ReasonContext, depth: int) -> Sentence | None:
    """Says which conclusions every case leads to; None if there are none."""
    over = needed.branches.over
    shown = ctx.placements | ctx.eliminations
    for line in needed.lines:
        if line.branch.broken is None:
            shown &= line.reached
    if not shown:
        return None
    slots: dict[str, Value] = {
        "result": slot.result(ctx.placements & shown, ctx.eliminations & shown)
    }
    if _is_settled(needed.branches, ctx.placements):
        return sentence("argue.so", depth, **slots)
    if isinstance(over, int):
        return about_constraint("agreed", over, depth, **slots)
    if isinstance(over, Cover) and not is_crowded(over):
        fins = slot.candidates(from_members(over.fins))
        return sentence("agreed.fins", depth, **slots, fins=fins)
    return sentence("agreed.either" if over is None else "agreed.one", depth, **slots)


# The exact form, and the clue


def exact_form(branches: Branches, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields a line for what makes the cases exhaustive, then the lines of each branch,
    indented."""
    over = branches.over
    if isinstance(over, int):
        yield sentence("exact.over", depth, over=slot.constraints((over,)))
    elif over is None:
        yield sentence("exact.either", depth)
    else:
        yield sentence("exact.each", depth)
        yield from ctx.exact_form_of(over, depth + 1)
    for branch in branches.branches:
        yield from _exact_branch(branch, ctx, depth + 1)


def _exact_branch(branch: Branch, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    assumed = slot.claim(1 << branch.candidate, is_true=branch.is_true)
    yield sentence("exact.branch", depth, assumed=assumed)
    plain: list[Value] = []
    for fact in branch.facts:
        claim = slot.claim(fact.candidates, is_true=fact.is_true)
        if isinstance(fact.because, int):
            because = slot.constraints((fact.because,))
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
        if isinstance(branch.broken, int):
            yield sentence("exact.broken", depth + 1, broken=slot.constraints((branch.broken,)))
            return
        yield sentence("exact.broken.truth", depth + 1)
        yield from ctx.exact_form_of(branch.broken, depth + 2)


def clue(branches: Branches, ctx: ReasonContext) -> Sentence:
    """Says what makes the cases exhaustive, without the outcome of any case."""
    over = branches.over
    if over is None:
        cells = slot.cells(from_members(branch.candidate // 9 for branch in branches.branches))
        return sentence("clue.suppose", cells=cells)
    if isinstance(over, Deadly):
        return question_of_exchange("answers", over)
    if isinstance(over, Impossible):
        cells, digits = slot.cells_of(over.pattern), slot.digits_of(over.pattern)
        return sentence("clue.keeping", cells=cells, digits=digits)
    clue_of_over = clue_of_cover(over, ctx) if is_crowded(over) else ctx.clue_of(over)
    return sentence("clue.cases", over=clue_of_over)


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
