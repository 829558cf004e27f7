"""Conclusions that the guardians of a deadly pattern reach through a chain or by cases.

link      two cells of a house: one has a digit of the pattern, the other a guardian
subset    the guardians form a naked subset with other cells of a house
hidden    a cell cannot have one digit, or the other would fill the corners next to it
both      two opposite corners could have a digit only together

Other conclusions from guardians are described as a chain or as cases.
"""

from __future__ import annotations

from whydoku.render.words.passage import (
    CellsSlot,
    DigitsSlot,
    HousesSlot,
    Value,
    Wording,
    one_digit,
    one_house,
)
from whydoku.render.words.patterns.context import ReasonContext
from whydoku.render.words.patterns.deadly import deadly_slots
from whydoku.spaces import ROW_SPACE, house_of
from whydoku.why import Branches, Chain, Cover, Deadly, Fact
from whydoku.world.candidates import cells_of, digits_of


def guardians_linked(chain: Chain) -> Wording | None:
    """The wording of a loop of guardians and a digit of the pattern in a house, if it is one."""
    match chain:
        case Chain((_, _, here, there), (Deadly(confined=()) as deadly, int(q)), True):
            a, b = cells_of(here), cells_of(there)
            alone = a.bit_count() == b.bit_count() == 1 and q >= ROW_SPACE
            if alone and cells_of(deadly.guardians) == a | b:
                slots: dict[str, Value] = {"house": one_house(q), "digit": one_digit(q % 9)}
                return "deadly.link", deadly_slots(deadly) | slots
    return None


def guardians_by_cases(cases: Branches, ctx: ReasonContext) -> Wording | None:
    """The wording of guardians that agree through a subset, or through the places of a digit."""
    deadly, branches = cases.over, cases.branches
    if not isinstance(deadly, Deadly) or deadly.confined:
        return None
    facts = [fact for branch in branches for fact in branch.facts]
    if not facts or any(branch.broken is not None for branch in branches):
        return None
    slots = deadly_slots(deadly)
    subset = {fact.because.bases for fact in facts if isinstance(fact.because, Cover)}
    if len(subset) == 1 and all(isinstance(fact.because, Cover) for fact in facts):
        return _with_subset(slots, facts, subset.pop(), deadly)
    if any(len(branch.facts) > 1 for branch in branches) or ctx.placements:
        return None
    places = {fact.because for fact in facts if isinstance(fact.because, int)}
    true = {fact.candidates for fact in facts if fact.is_true}
    out, roof = ctx.eliminations, cells_of(deadly.guardians)
    if len(places) != 2 or min(places) < ROW_SPACE or len({q % 9 for q in places}) > 1:
        return None
    slots |= {
        "houses": HousesSlot(tuple(house_of(q) for q in sorted(places))),
        "digit": one_digit(min(places) % 9),
    }
    if len(true) == 1 and out.bit_count() == 1 and cells_of(out) == cells_of(min(true)):
        beside = {branch.candidate // 9 for branch in branches if branch.facts}
        return "deadly.hidden", slots | {
            "cell": CellsSlot(cells_of(out)),
            "out": DigitsSlot(digits_of(out)),
            "beside": CellsSlot(sum(1 << i for i in beside)),
        }
    if len(true) == 2 and cells_of(out) == roof and digits_of(out) == 1 << min(places) % 9:
        return "deadly.both", slots
    return None


def _with_subset(
    slots: dict[str, Value], facts: list[Fact], bases: tuple[int, ...], deadly: Deadly
) -> Wording | None:
    """The wording of guardians that form a naked subset with the cells `bases`."""
    if any(q >= ROW_SPACE for q in bases):
        return None
    digits = digits_of(deadly.guardians)
    for fact in facts:
        if isinstance(fact.because, Cover):
            for q in fact.because.covers:
                if q < ROW_SPACE:
                    return None
                digits |= 1 << q % 9
    others = CellsSlot(sum(1 << i for i in bases))
    return "deadly.subset", slots | {"others": others, "all": DigitsSlot(digits)}
