"""Conclusions that the guardians of a deadly or impossible pattern reach by cases.

subset    the guardians form a naked subset with other cells of a house
hidden    a cell cannot have one digit, or the other would fill the corners next to it
both      two opposite corners could have a digit only together
cases     each guardian leads to the conclusions, by a few facts that follow from one another
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from whydoku.grids.bits import BITS, Candidates, Cells, Mask, from_members, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union, union_by
from whydoku.grids.spaces import DIGIT_CANDIDATES, ROW_SPACE, Tables, house_of
from whydoku.logic.why import Branches, Cover, Fact
from whydoku.telling.needs import needed_cases
from whydoku.telling.words.patterns.chains.guardians import (
    Guarded,
    guarded_by_cells,
    guarded_slots,
    why_guarded,
)
from whydoku.telling.words.patterns.ways import ways_of
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import all_false, cells_with_digits, one_is_true
from whydoku.telling.words.writing.context import ReasonContext, falls_to, taken_by, takers_of
from whydoku.telling.words.writing.passage import (
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    Sentence,
    Value,
    Wording,
    listing,
    sentence,
)


def guardians_by_cases(cases: Branches, ctx: ReasonContext) -> Wording | None:
    """The wording of cases, one for each guardian, that all lead to the conclusions; None if one of
    the cases is too long for a sentence."""
    tables = ctx.tables
    deadly, branches = guarded_by_cells(cases.over), cases.branches
    if deadly is None:
        return None
    facts = [fact for branch in branches for fact in branch.facts]
    if any(branch.broken is not None for branch in branches):
        return None
    slots = guarded_slots(deadly, ctx)
    if not facts:
        return "deadly", slots
    if wording := _with_subset(facts, slots, ctx.eliminations, deadly, ctx.state or 0, tables):
        return wording
    if ctx.placements:
        return None
    if wording := _with_places(
        cases, facts, slots, ctx.eliminations, deadly, ctx.state or 0, tables
    ):
        return wording
    if not all(isinstance(fact.because, int) or _is_naked(fact) for fact in facts):
        return None
    needed = needed_cases(cases, ctx.state, ctx.placements, ctx.eliminations, tables)
    if leading := [*ways_of(needed.lines, ctx)]:
        slots["leading"] = listing(leading)
    return "deadly.cases", slots


def _is_naked(fact: Fact) -> bool:
    """Whether a fact says that a naked subset excludes candidates."""
    match fact.because:
        case Cover(bases, covers, (), ()):
            is_naked = all(q < ROW_SPACE for q in bases) and all(q >= ROW_SPACE for q in covers)
            return is_naked and not fact.is_true
    return False


def _with_places(
    cases: Branches,
    facts: list[Fact],
    slots: dict[str, Value],
    out: Candidates,
    deadly: Guarded,
    state: Candidates,
    tables: Tables,
) -> Wording | None:
    """The wording of cases, one for each guardian, that rest on the places of one digit in two
    houses; None for other cases."""
    roof = cells_of(deadly.guardians)
    if any(len(branch.facts) > 1 for branch in cases.branches):
        return None
    places = {fact.because for fact in facts if isinstance(fact.because, int)}
    true = {fact.candidates for fact in facts if fact.is_true}
    if len(places) != 2 or min(places) < ROW_SPACE or len({q % 9 for q in places}) > 1:
        return None
    houses = [house_of(q) for q in sorted(places)]
    pattern, digit = cells_of(deadly.pattern), min(places) % 9
    if len(true) == 1 and out.bit_count() == 1 and cells_of(out) == cells_of(min(true)):
        would = [
            sentence(
                "deadly.would",
                house=slot.houses((h,)),
                digit=slot.digit(digit),
                cell=slot.cells(pattern & tables.house_cells[h] & ~cells_of(out)),
            )
            for h in houses
        ]
        return "deadly.hidden", slots | {
            "cell": slot.cells_of(out),
            "out": slot.digits_of(out),
            "would": listing(would),
        }
    if len(true) == 2 and cells_of(out) == roof and digits_of(out) == 1 << digit:
        floor = pattern & ~roof
        turns = [_turn(i, digit, houses, pattern, tables) for i in members(roof)]
        if None in turns or "swap" not in slots:
            return None
        return "deadly.both", slots | {
            "turns": listing(filter(None, turns)),
            "extra": slot.digit(digit),
            "floor": cells_with_digits(floor, state or None),
            "rest": slot.digits(digits_of(deadly.pattern) & ~(1 << digit)),
        }
    return None


def _turn(i: int, d: int, houses: list[int], pattern: Cells, tables: Tables) -> Sentence | None:
    """Says that digit `d` in corner `i` of a rectangle would be in the opposite corner as well;
    it fits only in the rectangle in the given houses. None if these do not have a side each."""
    others = [h for h in houses if not tables.house_cells[h] >> i & 1]
    if len(others) != 1 or pattern.bit_count() != 4:
        return None
    (other,) = others
    beside = pattern & tables.house_cells[other]
    sides = [h for h in tables.houses_of[i] if (beside & tables.house_cells[h]).bit_count() == 1]
    if beside.bit_count() != 2 or not sides:
        return None
    line = sides[0]
    return sentence(
        "deadly.turn",
        cell=slot.cell(i),
        digit=slot.digit(d),
        line=slot.houses((line,)),
        house=slot.houses((other,)),
        there=slot.cells(beside & ~tables.house_cells[line]),
        out=slot.cells(beside & tables.house_cells[line]),
    )


def _with_subset(
    facts: list[Fact],
    slots: dict[str, Value],
    out: Candidates,
    deadly: Guarded,
    state: Candidates,
    tables: Tables,
) -> Wording | None:
    """The wording of guardians that form a naked subset with other cells; None if they do not.

    The subset takes its digits from the rest of a house. Those of its digits that no guardian has
    must be in the other cells. So each of these is eliminated wherever it sees all its places in
    the other cells, even in the cells of guardians.
    """
    covers = [fact.because for fact in facts if isinstance(fact.because, Cover)]
    if len({cover.bases for cover in covers}) != 1 or not all(map(_is_naked, facts)):
        return None
    others, roof = from_members(covers[0].bases), cells_of(deadly.guardians)
    digits = digits_of(deadly.guardians) | digits_of(tables.held_in(covers[0].bases) & state)
    shared = tables.houses_around(others | roof)
    if not shared or digits.bit_count() != others.bit_count() + 1:
        return None
    slots = slots | {
        "others": slot.cells(others),
        "marked": cells_with_digits(others, state or None),
        "all": slot.digits(digits),
    }
    houses = []
    for h in shared:
        if (
            taken := out
            & candidates_of(tables.house_cells[h] & ~others & ~roof)
            & _of_digits(digits)
        ):
            out &= ~taken
            houses.append(h)
    if not out:
        return "deadly.subset", slots | {"houses": slot.houses(tuple(houses))}
    kept = [
        tables.held_in(covers[0].bases) & state & DIGIT_CANDIDATES[d]
        for d in BITS[digits_of(out) & digits & ~digits_of(deadly.guardians)]
    ]
    if out & ~union(tables.seen_by_all(there) & _of_digits(digits_of(there)) for there in kept):
        return None
    slots |= {"kept": listing(map(one_is_true, kept)), "inside": slot.digits_of(union(kept))}
    if houses:
        return "deadly.subset.kept", slots | {"houses": slot.houses(tuple(houses))}
    return "deadly.subset.inside", slots


def _of_digits(digits: Mask) -> Candidates:
    return union(DIGIT_CANDIDATES[d] for d in BITS[digits])


def argument_by_guardians(cases: Branches, ctx: ReasonContext, depth: int) -> list[Sentence] | None:
    """Says why the digits of the pattern could be exchanged, and what follows from each guardian
    unless the reason says so. None for cases that `guardians_by_cases` has no words for."""
    wording, deadly = guardians_by_cases(cases, ctx), guarded_by_cells(cases.over)
    if wording is None or deadly is None:
        return None
    key, slots = wording
    if key == "deadly":
        return ctx.argument_of(deadly, depth)
    lines = why_guarded(deadly, ctx, depth)
    if key.startswith("deadly.subset."):
        return lines + _subset_filled(slots, ctx, depth)
    if key == "deadly.cases":
        lines += _case_by_case(cases, ctx, depth)
    return lines


def _subset_filled(slots: dict[str, Value], ctx: ReasonContext, depth: int) -> list[Sentence]:
    """Says which digits the guardians and other cells use up between them, and what is eliminated
    as a result."""
    others, inside, houses = slots["others"], slots.get("inside"), slots.get("houses")
    assert isinstance(others, CellsSlot)  # noqa: S101
    state = ctx.state or 0
    slots = slots | {"others": cells_with_digits(others.bits, state)}
    eliminations, falls = ctx.eliminations, list[Sentence]()
    if isinstance(inside, DigitsSlot):
        rest = ctx.tables.house_cells[houses.houses[0]] if isinstance(houses, HousesSlot) else 0
        roof = slots["roof"]
        assert isinstance(roof, CellsSlot)  # noqa: S101
        eliminations &= candidates_of(rest & ~roof.bits)
        for d in BITS[inside.mask]:
            there = candidates_of(others.bits) & state & DIGIT_CANDIDATES[d]
            left = ctx.eliminations & ~eliminations & DIGIT_CANDIDATES[d]
            falls += falls_to(there, left, ctx.tables, depth)
    if not eliminations:
        return falls
    result = slot.result(0, eliminations)
    return [sentence("argue.guardians.subset", depth, **slots, result=result), *falls]


def _case_by_case(cases: Branches, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields sentences that say what follows from each guardian. Guardians of the same cell that
    lead to the same facts share a sentence."""
    alike = union_by(
        ((branch.candidate // 9, branch.facts), 1 << branch.candidate) for branch in cases.branches
    )
    for (_, facts), guardians in alike.items():
        ends = _ends_of_case(facts, guardians, ctx.eliminations, ctx.tables)
        how = "locked" if any(map(_is_naked, facts)) else "case" if facts else "at-once"
        if facts or ends:
            yield sentence(
                f"argue.guardians.{how}",
                depth,
                claim=one_is_true(guardians),
                facts=listing(_fact_grounded(fact, ctx) for fact in _joined(facts)),
                ends=listing(ends) if ends else None,
            )


def _joined(facts: tuple[Fact, ...]) -> list[Fact]:
    """Joins facts that follow one another and rest on the same cells into one fact."""
    joined: list[Fact] = []
    for fact in facts:
        match (joined[-1].because if joined else None), fact.because:
            case Cover(bases), Cover(same) if bases == same:
                joined[-1] = replace(joined[-1], candidates=joined[-1].candidates | fact.candidates)
            case _:
                joined.append(fact)
    return joined


def _ends_of_case(
    facts: tuple[Fact, ...], guardians: Candidates, eliminations: Candidates, tables: Tables
) -> list[Sentence]:
    """Says what excludes the eliminations in the case of a guardian, apart from those that a fact
    states."""
    true = [fact.candidates for fact in reversed(facts) if fact.is_true] + [guardians]
    eliminations &= ~union(fact.candidates for fact in facts if not fact.is_true)
    lost = 0
    houses, links = dict[int, None](), list[Sentence]()
    for k in members(eliminations):
        taking = next(
            (candidates for candidates in true if candidates & tables.sees[k] == candidates), 0
        )
        if cells_of(taking) != 1 << k // 9:
            takers = takers_of(taking, k, tables)
            houses |= dict.fromkeys(q for q, _ in takers if q >= 0)
            links += [taken_by(q, part) for q, part in takers if q < 0]
        elif taking == guardians:
            lost |= 1 << k
    ends = []
    if lost:
        it_is_not = sentence("guardian.not", digits=slot.digits_of(lost))
        ends.append(all_false(lost) if facts else it_is_not)
    by_digit: dict[int, list[int]] = {}
    for q in houses:
        by_digit.setdefault(q % 9, []).append(house_of(q))
    return (
        ends
        + [
            sentence("guardian.taken", houses=slot.houses(tuple(taking)), digit=slot.digit(d))
            for d, taking in by_digit.items()
        ]
        + links
    )


def _fact_grounded(fact: Fact, ctx: ReasonContext) -> Sentence:
    """Says what a fact claims and why: the only place in a house, what is left in a cell, or cells
    with only as many digits left."""
    q = fact.because
    if isinstance(q, Cover):
        return sentence(
            "guardian.locked",
            cells=slot.cells(from_members(q.bases)),
            digits=slot.digits(from_members(cover % 9 for cover in q.covers)),
            claim=all_false(fact.candidates),
        )
    if not fact.is_true or not isinstance(q, int):
        return all_false(fact.candidates)
    claim = one_is_true(fact.candidates)
    if q >= ROW_SPACE:
        return sentence("guardian.place", claim=claim, house=slot.house(q))
    digits, put = slot.digits_of(ctx.of(q)), slot.digits_of(fact.candidates)
    return sentence("guardian.left", cell=slot.cell(q), digits=digits, put=put)
