"""Forms of clauses: a second solution, cases, results."""

from __future__ import annotations

import re
from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING

from told_branches import _full
from told_language import HOUSE, MACROS, Values, cells, count, digits, form, form_first, houses
from told_world import CELL, HOUSES, ROOMS, World, falls_for_all, must, places, room
from whydoku.bits import each as each_bit

if TYPE_CHECKING:
    from told import Teller


# Forms: a second solution


EXCHANGED = r"could be exchanged for a second solution(?:, and there is only one)?"
SECOND = rf"would hold only {{D}}, which {EXCHANGED}"
BUG = (
    r"every open cell would have just two candidates, and each could take its other one for a "
    r"second solution, and there is only one"
)


@form(rf"{{S}}(?P<given>, none of them a given,)? {SECOND}", rf"{{D}} there {EXCHANGED}")
def _deadly(t: Teller, v: Values) -> None:
    wanted = digits(v["D"])
    if "S" not in v:
        must(set(wanted) & t.common and len(wanted) == 2, "other digits")
        return
    inside = cells(v["S"])
    t.deadly(inside, wanted, bool(v.get("given")))
    t.second()


@form(BUG)
def _bug(t: Teller, v: Values) -> None:
    t.second()
    t.deadly_cells = [cell for cell in range(81) if cell not in t.placed]


@form_first(rf"without the {{D}} in {{P}} {BUG}")
def _bug_without(t: Teller, v: Values) -> None:
    t.guards = t.candidates(cells(v["P"]), digits(v["D"]))
    t.holds(t.guards, t.clause.text)
    _bug(t, v)
    t.say(t.guards)


@form(rf"if the other of these two were {{d}}, all {{N}} cells {SECOND}")
def _other_were(t: Teller, v: Values) -> None:
    inside, wanted = t.sets[-1]
    digit, groups = t.links[-1]
    pair = [one // 9 for group in groups for one in each_bit(group)]
    must(count(v["N"]) == len(inside) + len(pair) and len(pair) == 2, "another number of cells")
    must(digits(v["D"]) == wanted == sorted((digit, int(v["d"]))), "other digits")
    t.deadly(inside + pair, wanted, False)
    t.say(false=places(pair, digits(v["d"])) & t.open)


@form_first(
    r"if (?:neither (?P<Q>r[1-9]c[1-9] nor r[1-9]c[1-9])|"
    r"none of {S}) were {d}(?=, then (?:{U}"
    r"(?:, none of them a given,)? would hold|every open cell))"
)
def _were_not(t: Teller, v: Values) -> None:
    t.guards = t.candidates(cells(v.get("Q", v.get("S", ""))), digits(v["d"]))
    must("Q" in v or t.guards.bit_count() > 2, "another number")
    t.holds(t.guards, t.clause.text)


@form(r"{S} is {d}, and what sees (?:it|both|all of them) is not")
def _sees_all(t: Teller, v: Values) -> None:
    must(t.candidates(cells(v["S"]), digits(v["d"])) == t.guards, "other cells")
    wanted = ["it", "both", "all of them"][min(t.guards.bit_count(), 3) - 1]
    must(f"sees {wanted} is" in t.clause.text, "another number")
    t.say(t.guards)


@form(r"{S} must be {D}")
def _must_be(t: Teller, v: Values) -> None:
    them = t.some(cells(v["S"]), digits(v["D"]))
    t.holds(them, t.clause.text)
    t.guards = them
    t.say(them)


@form(r"the other of the two must be {D}")
def _other_must(t: Teller, v: Values) -> None:
    digit, groups = t.links[-1]
    pair = [one // 9 for group in groups for one in each_bit(group)]
    others = t.some(pair, digits(v["D"])) if len(pair) == 2 else 0
    t.holds(others, t.clause.text)
    t.other = (pair, digit, digits(v["D"]))
    kept = {digit, *digits(v["D"])}
    t.say(false=reduce(or_, (CELL[cell] & t.open & ~places((cell,), kept) for cell in pair), 0))


@form(r"the other of the two must be {D} if it is {S}, or {E} if it is {U}")
def _other_must_each(t: Teller, v: Values) -> None:
    digit, groups = t.links[-1]
    pair = [one // 9 for group in groups for one in each_bit(group)]
    must(pair == cells(v["S"]) + cells(v["U"]), "other cells")
    for cell, wanted in zip(pair, (digits(v["D"]), digits(v["E"])), strict=True):
        them = t.candidates((cell,), (digit, *wanted))
        t.holds(them, t.clause.text)
        t.say(them)
    t.other = None


@form_first(r"{Z}(?=, for otherwise)", r"(?<=, ){Z}(?=: )")
def _guard_list(t: Teller, v: Values) -> None:
    them = 0
    for s, d in re.findall(rf"({MACROS['S']}) is ({MACROS['D']})", v["Z"]):
        them |= t.candidates(cells(s), digits(d))
    t.holds(them, t.clause.text)
    t.guards = them
    t.say(them)


@form(r"that one and {S} have only {D} between them(?:, so no other cell of {H} can have these)?")
def _that_one(t: Teller, v: Values) -> None:
    inside, wanted = cells(v["S"]), digits(v["D"])
    guards = {one // 9 for one in each_bit(t.guards)}
    must(any(set(inside) | guards <= house for house in HOUSES.values()), "not in one house")
    for house in houses(v.get("H", "")):
        must(set(inside) | guards <= HOUSES[house], f"not in {house}")
    must(len(wanted) == len(inside) + 1, "another number of digits")
    must(
        set(t.marks(inside)) | {one % 9 + 1 for one in each_bit(t.guards)} == set(wanted),
        "other digits",
    )
    for digit in wanted:
        them = (places(inside, (digit,)) & t.open) | (t.guards & places(range(81), (digit,)))
        t.say(them)


@form(
    r"of {D}, one(?: other than {E})? is in {P}, and the others? (?:are|is) in {S}"
    r"(?:, so the rest of {H} has none)?"
)
def _of_these(t: Teller, v: Values) -> None:
    one, rest, wanted = cells(v["P"]), cells(v["S"]), digits(v["D"])
    guarding = {guard % 9 + 1 for guard in each_bit(t.guards)}
    must(not guarding & set(digits(v.get("E", ""))), "a digit that can be that one")
    must(any(set(one + rest) <= house for house in HOUSES.values()), "not in one house")
    for house in houses(v.get("H", "")):
        must(set(one + rest) <= HOUSES[house], f"not in {house}")
    must(len(wanted) == len(rest) + 1 and set(t.marks(rest)) <= set(wanted), "other digits")
    must({guard // 9 for guard in each_bit(t.guards)} == set(one), "other cells")
    for digit in wanted:
        them = (places(rest, (digit,)) & t.open) | (t.guards & places(range(81), (digit,)))
        t.holds(them, t.clause.text)
        t.say(them)


@form(r"which has no other place in {H}")
def _other_place(t: Teller, v: Values) -> None:
    fact = t.here.last
    for house in houses(v["H"]):
        digit = min(each_bit(fact.true[0])) % 9 + 1
        left = room(house, digit) & World(t.state, [t.here.supposed]).live
        must(any(left == one for one in fact.true), "another place")


@form_first(r"{S} would be {d}(?=, which)")
def _would_both(t: Teller, v: Values) -> None:
    t.say(*(t.candidates((cell,), digits(v["d"])) for cell in cells(v["S"])))


@form_first(r"if {S} were {d}, both would be, for in {H} it fits only in {P}")
def _ur6(t: Teller, v: Values) -> None:
    (digit,) = digits(v["d"])
    pair = t.candidates(cells(v["S"]), (digit,))
    found = reduce(or_, (room(house, digit) & t.open for house in houses(v["H"])))
    must(found == places(cells(v["P"]), (digit,)), "not the places")
    must(len(cells(v["P"])) == 4 and not pair & ~found, "not two of them")
    t.deadly_cells = cells(v["P"])
    t.deadly_digits = []
    t.common = reduce(and_, (set(t.marks([cell])) for cell in cells(v["P"])))
    must(digit in t.common, "not in all of them")
    t.say(false=pair)


@form(
    r"every row, column and box has two of these cells or none, so if {D} changed places, "
    r"every row, column and box would keep its digits"
)
def _two_or_none(t: Teller, v: Values) -> None:
    must(digits(v["D"]) == t.deadly_digits, "other digits")
    must(all(len(set(t.deadly_cells) & house) in (0, 2) for house in HOUSES.values()), "not two")


@form(
    r"{H} would have the same digits there, and if they exchanged them, every row, column "
    r"and box would keep its digits"
)
def _same_digits(t: Teller, v: Values) -> None:
    must(all(set(t.deadly_cells) & HOUSES[house] for house in houses(v["H"])), "no cell there")
    inside = set().union(*(HOUSES[house] for house in houses(v["H"])))
    must(set(t.deadly_cells) <= inside, "not all cells")


@form(
    r"(?:without (?P<them>.+), )?each digit that a row, column or box still lacks would have just "
    r"two places there, so if every open cell took its other candidate, every row, column and box "
    r"would keep its digits",
)
def _bug_places(t: Teller, v: Values) -> None:
    gone = 0 if "them" in v else t.guards
    for d, p in re.findall(rf"({MACROS['D']}) in ({MACROS['P']})", v.get("them", "")):
        gone |= t.candidates(cells(p), digits(d))
    must(gone, "nothing is named")
    left = t.open & ~gone
    must(all((left & spots).bit_count() in (0, 2) for spots in ROOMS), "not two places")
    must(all((left & CELL[cell]).bit_count() in (0, 2) for cell in range(81)), "not two candidates")
    t.guards = gone
    if t.other is not None:
        pair, digit, others = t.other
        must({one % 9 + 1 for one in each_bit(gone)} == set(others), "other digits")
        kept = gone | places(pair, (digit,))
        t.say(false=places(pair, range(1, 10)) & t.open & ~kept)


ASIDES = (_two_or_none, _same_digits, _bug_places)
"""What only says why an exchange works; the sentence has said the rest."""


@form_first(
    rf"{{S}} is {{E}} \(or {{D}} in {{P}}(?P<given>, none of which is a given,)? "
    rf"{EXCHANGED}\)(?: after all| all the same)?",
    rf"{{d}} is in {{S}} \(or {{D}} in {{P}} {EXCHANGED}\)(?: after all| all the same)?",
)
def _or_deadly(t: Teller, v: Values) -> None:
    t.deadly(cells(v["P"]), digits(v["D"]), bool(v.get("given")))
    them = t.candidates(cells(v["S"]), digits(v.get("E", v.get("d", ""))))
    outside = (
        places(t.deadly_cells, range(1, 10)) & t.open & ~places(t.deadly_cells, t.deadly_digits)
    )
    must(not them & ~outside, "a digit that could be exchanged")
    live = World(t.state, [t.here.last]).live
    must(not outside & live & ~them, "another way out")
    t.say(them)


@form_first(
    r"{S} is {D} \({H} each need their {e}, and {G} can take only {N}\)(?: after all| all "
    r"the same)?",
    r"{d} is in {S} \({H} each need their {e}, and {G} can take only {N}\)",
)
def _need_exotic(t: Teller, v: Values) -> None:
    digit = int(v["e"])
    bases, covers = houses(v["H"]), houses(v["G"])
    must(count(v["N"]) == len(covers) == len(bases) - 1, "another number")
    them = t.candidates(cells(v["S"]), digits(v.get("D", v.get("d", ""))))
    live = World(t.state, [t.here.last]).live
    outside = reduce(or_, (room(house, digit) & live for house in bases))
    outside &= ~reduce(or_, (room(house, digit) for house in covers))
    must(not outside & ~them, "another way out")
    t.say(them)


@form(r"{H} (?:has|have) {d} only in {G}")
def _only_in(t: Teller, v: Values) -> None:
    (digit,) = digits(v["d"])
    covers, bases = houses(v["H"]), houses(v["G"])
    found = reduce(or_, (room(house, digit) for house in bases))
    them = tuple(room(house, digit) & t.open & found for house in covers)
    for one in them:
        t.holds(one, t.clause.text)
    t.say(*them)


# Forms: cases


@form(r"the stem: in {H} the digit {d} is in {P}", r"the stem: {S} is {D}")
def _stem(t: Teller, v: Values) -> None:
    if "H" in v:
        (house,), (digit,) = houses(v["H"]), digits(v["d"])
        them = room(house, digit) & t.open
        must(them == places(cells(v["P"]), (digit,)), "not the places")
    else:
        (cell,) = cells(v["S"])
        them = CELL[cell] & t.open
        must(them == places((cell,), digits(v["D"])), "not the candidates")
    t.stem_said = them


@form(
    r"{d}(?: in {P})? leaves {S} with just {D}",
)
def _leaves(t: Teller, v: Values) -> None:
    inside, wanted = cells(v["S"]), digits(v["D"])
    digit = int(v["d"])
    them = t.stem_said & places(range(81) if "P" not in v else cells(v["P"]), (digit,))
    must(them, "not in the stem")
    live = t.open & ~falls_for_all(them)
    left = {one % 9 + 1 for one in each_bit(live & places(inside, range(1, 10)))}
    must(left == set(wanted) and len(wanted) == len(inside), "other digits are left")


@form(
    r"each(?: but {D})? has a petal, a set of cells that without it must have {E}",
    r"each(?: but {P})? has a petal, a set of cells that without its {d} must have {E}",
)
def _petals(t: Teller, v: Values) -> None:
    return


@form(r"{S} ha(?:s|ve) only {D} left")
def _only_left(t: Teller, v: Values) -> None:
    inside = cells(v["S"])
    _full(
        t,
        inside,
        digits(v["D"]),
        World(t.state, [t.here.last] if t.here.order else [t.here.supposed]),
    )


@form(r"{S} holds? just {D}", r"{S} hold just {D}")
def _hold_just(t: Teller, v: Values) -> None:
    _full(t, cells(v["S"]), digits(v["D"]), World(t.state, [t.here.supposed, *t.here.order]))


@form(r"{S} must be one of these", r"{H} must have its {d} in one of these")
def _must_one(t: Teller, v: Values) -> None:
    met = reduce(or_, (one.supposed.true[0] for one in t.base.cases), 0)
    must(t.base.stem and not t.base.stem & ~met, "a case is missing")
    if "S" in v:
        must(t.base.stem == CELL[cells(v["S"])[0]] & t.open, "another cell")
    else:
        must(t.base.stem == room(houses(v["H"])[0], int(v["d"])) & t.open, "another house")


@form(r"whichever of {D} is in {S}(?=, )")
def _whichever_of(t: Teller, v: Values) -> None:
    (cell,) = cells(v["S"])
    must(t.marks([cell]) == digits(v["D"]), "not all of its candidates")


@form(r"wherever {H} has its {d}")
def _wherever(t: Teller, v: Values) -> None:
    must(room(houses(v["H"])[0], int(v["d"])) & t.open, "it is nowhere")


# Forms: results


@form(r"after all")
def _after_all(t: Teller, v: Values) -> None:
    return


@form(r"{R}")
def _result(t: Teller, v: Values) -> None:
    t.close_inline()
    gone = 0
    for d, p in re.findall(
        rf"((?:[1-9](?:, and |, | and )?)+) (?:(?:go|goes) )?from ({MACROS['P']})", v["R"]
    ):
        gone |= t.candidates(cells(p), digits(d))
    t.goes(gone)
    t.check_falls(gone)


@form(r"in (?:it|them|both)")
def _filler(t: Teller, v: Values) -> None:
    return


@form(r"{d} has only two places in (?P<them>.+), so these (?P<e>[1-9])s can stand in only two ways")
def _cycle(t: Teller, v: Values) -> None:
    (digit,) = digits(v["d"])
    must(v["e"] == v["d"], "another digit")
    for h, p in re.findall(rf"({HOUSE}) \(({MACROS['P']})\)", v["them"]):
        must(room(houses(h)[0], digit) & t.open == places(cells(p), (digit,)), "not the places")
    t.pair_digit = digit


@form(r"{d} is in (?P<them>{P}(?:(?:, in | and in ){Q})*)")
def _cycle_in(t: Teller, v: Values) -> None:
    must(v["d"] == str(t.pair_digit), "another digit")
    for p in re.findall(MACROS["P"], v["them"]):
        t.say(t.candidates(cells(p), (t.pair_digit,)))


@form(r"both colours rule (?:this|these) out")
def _rule_out(t: Teller, v: Values) -> None:
    """The argument says why."""


@form(r"whether {S} is {d} or not", r"whether {d} is in {P} or not")
def _whether_or_not(t: Teller, v: Values) -> None:
    t.candidates(cells(v.get("S", v.get("P", ""))), digits(v["d"]))


@form(r"colour {L} is (?P<them>[^()]+)(?=\.)")
def _colour_is(t: Teller, v: Values) -> None:
    them = 0
    for d, p in re.findall(rf"({MACROS['D']}) in ({MACROS['P']})", v["them"]):
        them |= t.candidates(cells(p), digits(d))
    t.colour(v["L"], them)
    if v["L"] == "B":
        t.one_colour("A", "B")
        must(sum(one.bit_count() for one in t.colours.values()) == t.coloured, "another number")


@form(r"without (?P<them>{D} in {P}(?:(?:, or | or |, (?=[1-9] in)){E} in {Q})*)")
def _without_these(t: Teller, v: Values) -> None:
    for d, p in re.findall(rf"({MACROS['D']}) in ({MACROS['P']})", v["them"]):
        t.candidates(cells(p), digits(d))


@form(r"whichever of these is true", r"one of these must (?:hold|be true)")
def _whichever(t: Teller, v: Values) -> None:
    """The argument says why."""


@form(r"{D}, needed in both, (?:is|are) not where the two meet")
def _not_where(t: Teller, v: Values) -> None:
    both = [house for _, house in t.rooms_once]
    meet = [cell for cell in t.set_cells if all(cell in HOUSES[house] for house in set(both))]
    apart = [cell for cell in t.set_cells if cell not in meet]
    t.say(
        *(
            places(apart, (digit,)) & room(house, digit) & t.open
            for digit in digits(v["D"])
            for house in set(both)
        ),
        false=places(meet, digits(v["D"])) & t.open,
    )
