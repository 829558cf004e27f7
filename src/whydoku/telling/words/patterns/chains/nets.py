"""The lines of an argument by cases: a line for each case, or its facts numbered one by one.

Facts share a line if each follows from the one before it, or all follow from the supposition.
Otherwise they are numbered, and each fact names all its sources. The cases that a fact rests on
follow it, indented; below fact 4 they are 4.1, 4.2, ...
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from whydoku.grids.bits import Candidates, Mask, from_members
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import ROW_SPACE, Tables, house_of
from whydoku.logic.why import Cover, Fact
from whydoku.telling.needs import NeededCases, NeededFact, NeededLine, is_refutation
from whydoku.telling.rings import Petal, petal_of
from whydoku.telling.words.patterns.chains.ends import (
    MOST_BLOCKS,
    Numbering,
    blocked,
    ends_said,
    named,
    takers_of_end,
)
from whydoku.telling.words.patterns.ways import claim_of
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import all_false, all_true, choice_in, one_is_true
from whydoku.telling.words.writing.context import ReasonContext
from whydoku.telling.words.writing.passage import Listing, Sentence, Value, listing, sentence

SHORT_ROW: Final = 3
"""The most facts that may share a line if one of them needs more than the fact before it."""

# Cases, one after the other


def lines_of_cases(
    cases: NeededCases, ctx: ReasonContext, depth: int, numbering: Numbering
) -> Iterator[Sentence]:
    """Yields the lines of an argument by cases: one line or several for each case."""
    if is_refutation(cases.branches):
        for line in cases.lines:
            yield from lines_of_case(line, ctx, depth, numbering)
        return
    over = cases.branches.over
    are_digits_of_cell = isinstance(over, int) and over < ROW_SPACE
    for some in _alike(cases, ctx.tables):
        line, is_true = some[0], some[0].branch.is_true
        assumed = from_members(case.branch.candidate for case in some)
        outcome: Sentence | None = None
        if petal := petal_of(line.branch):
            outcome = _petal_said(petal, some, ctx.tables)
        else:
            line = _with_all(line, assumed)
            outcome = _in_a_row(
                line, ctx, numbering, is_itself=not are_digits_of_cell, alike=assumed
            )
        if outcome:
            yield _supposed(assumed, is_true, outcome, depth)
        elif line.facts:
            yield _supposed(assumed, is_true, None, depth)
            yield from lines_of_case(line, ctx, depth + 1, numbering, alike=assumed)


def _supposed(assumed: Candidates, is_true: bool, outcome: Sentence | None, depth: int) -> Sentence:
    """The line that supposes one case, or several alike, and says the outcome if it is given: `if
    r1c5 is 4: ...`."""
    claim = one_is_true(assumed) if is_true else all_false(assumed)
    return sentence("case.if", depth, claim=claim, said=outcome)


def _alike(cases: NeededCases, tables: Tables) -> list[list[NeededLine]]:
    """The cases in order, as groups of cases of which the text says the same."""
    in_any_cell = isinstance(cases.branches.over, int)
    alike: dict[object, list[NeededLine]] = {}
    for line in cases.lines:
        key = line.branch.is_true, line.branch.broken, _gist(line, in_any_cell, tables)
        alike.setdefault(key, []).append(line)
    return [*alike.values()]


def _gist(line: NeededLine, in_any_cell: bool, tables: Tables) -> object:
    """A key for grouping cases: two cases have the same key if the text says the same of both."""
    if petal := petal_of(line.branch):
        return petal.cells, petal.digits
    cell = 0 if in_any_cell else line.branch.candidate // 9
    if line.facts:
        return cell, tuple(needed.fact for needed in line.facts)
    if line.branch.broken is not None or len(line.ends) != 1:
        return line.branch.candidate
    [(m, part)] = line.ends
    return cell, tuple(
        takers_of_end(line.known.claims[m][0], part, tables)
    ) or line.branch.candidate


def _with_all(line: NeededLine, assumed: Candidates) -> NeededLine:
    """Makes the line of one case stand for several cases that lead to the same end without any
    fact: it then supposes that one of the candidates `assumed` is true. A case with facts stays as
    it is."""
    if line.facts or not assumed & (assumed - 1):
        return line
    known, n = line.known, line.number
    claims = (*known.claims[:n], (assumed, line.branch.is_true), *known.claims[n + 1 :])
    return replace(line, known=replace(known, claims=claims))


def _petal_said(petal: Petal, lines: list[NeededLine], tables: Tables) -> Sentence:
    """Says which cells some cases lock to which digits, and from which houses these digits are
    eliminated."""
    digits_in: dict[int, Mask] = {}
    excluded = 0
    for fact in dict.fromkeys(fact for line in lines for fact in line.branch.facts):
        excluded |= fact.candidates
        digits = digits_of(fact.candidates)
        for q in fact.because.covers if isinstance(fact.because, Cover) else ():
            if digits >> q % 9 & 1:
                digits_in[house_of(q)] = digits_in.get(house_of(q), 0) | 1 << q % 9
    houses: dict[Mask, tuple[int, ...]] = {}
    for h, digits in digits_in.items():
        houses[digits] = (*houses.get(digits, ()), h)
    ends = [
        sentence(
            "end.among",
            house=slot.houses(some),
            digits=slot.digits(digits),
            cells=slot.cells(petal.cells),
        )
        for digits, some in houses.items()
    ]
    for line in lines:
        if direct := dict(line.ends).get(line.number, 0) & ~excluded:
            own = replace(line, facts=(), ends=((line.number, direct),))
            ends += ends_said(own, Numbering(), tables)
    return sentence(
        "case.petal",
        cells=slot.cells(petal.cells),
        digits=slot.digits(petal.digits),
        ends=listing(ends),
    )


# The facts of a case in one line


def _in_a_row(
    line: NeededLine,
    ctx: ReasonContext,
    numbering: Numbering,
    *,
    is_itself: bool = False,
    alike: Candidates = 0,
) -> Sentence | None:
    """The case in one sentence; None if its facts have to be numbered, or if there is nothing to
    say.

    `is_itself` means that the text has just named the cell of the supposition. If the text supposes
    one of several candidates at once, these are `alike`.
    """
    numbering.suppose(line, alike)
    how = _row_kind(line, ctx)
    if how is None:
        return None
    facts = [
        _fact_said(needed, line, ctx, _from_besides(needed, n, line, how, numbering))
        for n, needed in enumerate(line.facts)
    ]
    slots: dict[str, Value] = {"facts": listing(facts)} if facts else {}
    if line.branch.broken is not None:
        if line.facts and len(line.ends) > MOST_BLOCKS:
            return None
        broken = blocked(line.branch.broken, line, numbering, ctx)
        return sentence(f"facts.{how}.broken", **slots, broken=broken)
    ends = ends_said(line, numbering, ctx.tables, is_itself=is_itself)
    if not facts and not ends:
        return None
    return sentence(f"facts.{how}", **slots, ends=listing(ends) if ends else None)


def _row_kind(line: NeededLine, ctx: ReasonContext) -> str | None:
    """How the facts of a case can share a line: `so` if each follows from the one before it, `and`
    if all follow from the supposition, `none` if there are no facts. None if they cannot share a
    line.

    Only needs within the case count, and in a short line a fact may need the supposition besides
    the fact before it.
    """
    facts, alone = line.facts, len(line.facts) == 1
    if not facts:
        return "none"
    if any(
        needed.inside or not (alone or isinstance(needed.fact.because, int)) for needed in facts
    ):
        return None
    if ctx.state is None:
        return "and"
    own = line.number
    before, in_order, at_once, short = own, True, True, len(facts) <= SHORT_ROW
    for needed in facts:
        needs = [m for m, _ in needed.needs if m >= own]
        is_next = needs == [before] or (not needs and before == own)
        in_order &= is_next or (short and needs == [own, before])
        at_once &= needs in ([own], [])
        before = needed.number
    return "so" if in_order else "and" if at_once else None


def _from_besides(
    needed: NeededFact, n: int, line: NeededLine, how: str, numbering: Numbering
) -> Listing | None:
    """Names those sources of a fact that its row does not show by itself. `n` is the place of the
    fact in the row, from 0, and `how` the kind of row.

    If some sources are outside the case, the supposition or the fact before is named with them.
    """
    outer = tuple((m, part) for m, part in needed.needs if m < line.number)
    is_own = any(m == line.number for m, _ in needed.needs)
    if how != "so" or not n:
        own = needed.needs if outer and is_own else outer
        return named(
            tuple(source for source in own if source[0] <= line.number), line.number, numbering
        )
    leaning = named(outer, None, numbering)
    if is_own:
        label = numbering.labels.get(line.number)
        too = sentence("from.besides", others=label) if label else sentence("from.too")
        return listing((*(leaning.items if leaning else ()), too))
    return listing((sentence("from.besides", others=leaning),)) if leaning else None


# The facts of a case, numbered


def lines_of_case(
    line: NeededLine,
    ctx: ReasonContext,
    depth: int,
    numbering: Numbering,
    *,
    alike: Candidates = 0,
) -> Iterator[Sentence]:
    """Yields the facts of a case and its end, in one line if all of these can share a line."""
    if row := _in_a_row(line, ctx, numbering, alike=alike):
        yield sentence("facts.then", depth, said=row)
        return
    for needed in line.facts:
        number = numbering.number(needed.number)
        if needed.inside is not None:
            yield from _nested(needed, needed.inside, ctx, depth, numbering, number, line.number)
        else:
            leaning = named(needed.needs, line.number, numbering)
            fact = _fact_said(needed, line, ctx, leaning)
            yield sentence("facts.numbered", depth, number=number, said=fact)
    if line.branch.broken is not None:
        yield sentence("facts.then", depth, said=blocked(line.branch.broken, line, numbering, ctx))
    elif ends := ends_said(line, numbering, ctx.tables):
        yield sentence("facts.end", depth, ends=listing(ends))


def _nested(
    needed: NeededFact,
    cases: NeededCases,
    ctx: ReasonContext,
    depth: int,
    numbering: Numbering,
    number: Value,
    own: int,
) -> Iterator[Sentence]:
    """Yields a fact that rests on cases, followed by the lines of these cases, indented.

    `number` is the label of the fact, and `own` the number of the supposition around it.
    """
    over = cases.branches.over
    slots: dict[str, Value | None] = {"number": number, "claim": claim_of(needed)}
    slots["from"] = named(cases.needs, own, numbering)
    key = "choice"
    if is_refutation(cases.branches):
        key = "otherwise"
        if row := _in_a_row(cases.lines[0], ctx, numbering.inside()):
            yield sentence("nested.row", depth, **slots, said=row)
            return
    elif over is None:
        key = "both"
    elif isinstance(over, int):
        assumed = from_members(line.branch.candidate for line in cases.lines)
        slots["choice"] = choice_in(over, assumed)
    else:
        slots["choice"] = ctx.within().premise_of(over)
    yield sentence(f"nested.{key}", depth, **slots)
    yield from lines_of_cases(cases, ctx, depth + 1, numbering.inside())


# Facts


def _fact_said(
    needed: NeededFact, line: NeededLine, ctx: ReasonContext, leaning: Listing | None
) -> Sentence:
    """Says what a fact claims and why, and names its sources if `leaning` has any."""
    fact = needed.fact
    if isinstance(fact.because, int):
        return grounded(fact, needed.candidates, ctx, _taker(needed), leaning)
    excluded = union(line.known.removed[: needed.number])
    premise = ctx.within().without(excluded).premise_of(fact.because)
    return sentence("fact.because", claim=claim_of(needed), premise=premise, **{"from": leaning})


def _taker(needed: NeededFact) -> Candidates:
    """The true candidates that exclude the candidates of a fact; 0 if the fact itself is true."""
    return 0 if needed.fact.is_true else union(part for _, part in needed.needs)


def grounded(
    fact: Fact,
    candidates: Candidates,
    ctx: ReasonContext,
    taker: Candidates = 0,
    leaning: Listing | None = None,
) -> Sentence:
    """Says that `candidates`, which belong to the fact, are true or false, and why the constraint
    that the fact rests on makes them so.

    `taker` holds the candidates that exclude those of a false fact, and `leaning` the sources to
    name.
    """
    claim = all_true(candidates) if fact.is_true else all_false(candidates)
    slots: dict[str, Value | None] = {"claim": claim, "from": leaning}
    q = fact.because if isinstance(fact.because, int) else 0
    if q >= ROW_SPACE:
        key = "fact.house" if fact.is_true else "fact.not.house"
        return sentence(key, **slots, **slot.of_constraint(q))
    there = ctx.tables.constraint_candidates[q] & (ctx.of(q) if fact.is_true else taker)
    key = "fact.cell" if fact.is_true else "fact.not.cell"
    if not there:
        return sentence(f"{key}.bare", **slots)
    slots["digits"] = slot.digits_of(there)
    if fact.is_true:
        slots |= {"cell": slot.cell(q), "put": slot.digits_of(candidates)}
    return sentence(key, **slots)
