"""Forms of clauses: houses and digits, sets of cells, links."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING

from told_language import Values, cells, count, digits, form, houses
from told_world import (
    CELL,
    FALLS,
    HOUSES,
    PEERS,
    Fact,
    bit,
    falls_for_all,
    falls_of,
    must,
    places,
    room,
)
from whydoku.bits import each as each_bit

if TYPE_CHECKING:
    from told import Teller


# Forms: houses and digits


def _only(t: Teller, houses_said: str, digits_said: str, there: int) -> None:
    """In these houses, these digits are nowhere else."""
    world = t.ground_world()
    for house, digit in product(houses(houses_said), digits(digits_said)):
        left = room(house, digit) & world
        must(left and not left & ~there, f"{digit} has other places in {house}")


@form(
    r"in {H} the digit {d} fits only in {P}, as {S} sees? the {e} in {Q}"
    r"(?:, and {U} ha(?:s|ve) no {f} left)?",
    r"in {H} the digit {d} fits only in {P}, as (?:{U} ha(?:s|ve) no {f} left, and )?"
    r"the other open cells see the {e} in {Q}",
    r"in {H} the digit {d} fits only in {P}, as {U} ha(?:s|ve) no {f} left",
)
def _hidden_single(t: Teller, v: Values) -> None:
    (house,), (digit,), (cell,) = houses(v["H"]), digits(v["d"]), cells(v["P"])
    must(room(house, digit) & t.open == bit(cell, digit), "not the only place")
    took, seen = cells(v.get("U", "")), cells(v.get("Q", ""))
    must(v.get("e", v["d"]) == v.get("f", v["d"]) == v["d"], "another digit is seen")
    must(all(t.placed.get(one) == digit for one in seen), "the digit that is seen is not there")
    used, seeing = set[int](), set[int]()
    for other in HOUSES[house] - {cell}:
        if other not in t.placed:
            by = PEERS[other] & set(seen)
            used |= by
            seeing |= {other} if by else set()
            must((other in took) != bool(by), "a cell without a ground")
    must(used == set(seen) and set(took) <= HOUSES[house], "a ground that does nothing")
    must(not ({*took} & {*t.placed}), "a cell that is filled")
    if "S" in v:
        must(seeing == set(cells(v["S"])), "other cells see it")
    elif seen:
        must(len(seeing) > 1, "there are no other open cells")
    t.given |= bit(cell, digit)


@form(
    r"{S} can only be {d}, as its row, column and box have the eight other digits between them",
    r"{S} can only be {d}, as its row, column and box have {D} between them and it has no {E} left",
)
def _naked_single(t: Teller, v: Values) -> None:
    (cell,), (digit,) = cells(v["S"]), digits(v["d"])
    seen = {t.placed[one] for one in PEERS[cell] if one in t.placed}
    said = set(digits(v.get("D", ""))) or set(range(1, 10)) - {digit}
    must(seen == said, "other digits are seen")
    must({digit, *seen, *digits(v.get("E", ""))} == set(range(1, 10)), "a digit without a ground")
    must(t.marks([cell]) == [digit], "more candidates")
    t.given |= bit(cell, digit)


@form(r"{S} is the last open cell of {H}, so it is {d}")
def _full_house(t: Teller, v: Values) -> None:
    (cell,), (house,), (digit,) = cells(v["S"]), houses(v["H"]), digits(v["d"])
    must([one for one in HOUSES[house] if one not in t.placed] == [cell], "not the last open cell")
    must(digit not in {t.placed.get(one) for one in HOUSES[house]}, "the digit is there")
    t.given |= bit(cell, digit)


@form(r"{S} is the only place left for the last {d}")
def _last_digit(t: Teller, v: Values) -> None:
    (cell,), (digit,) = cells(v["S"]), digits(v["d"])
    must(places(range(81), (digit,)) & t.open == bit(cell, digit), "other places")
    t.given |= bit(cell, digit)


@form(r"{S} (?:is|are) not {d}, and {H} has its {e} in {P}")
def _left_single(t: Teller, v: Values) -> None:
    (cell,), (digit,), (house,) = cells(v["P"]), digits(v["d"]), houses(v["H"])
    must(v["e"] == v["d"], "another digit")
    dead = reduce(or_, (fact.false | falls_of(fact) for fact in t.local or t.base.order), 0)
    lost = t.candidates(cells(v["S"]), (digit,))
    must(not lost & ~dead, "no reason why this is not there")
    must(room(house, digit) & t.open == bit(cell, digit) | lost, "another place")
    t.given |= bit(cell, digit)


@form(
    r"{H} ha(?:s its|ve their) (?P<d>[1-9])s? only in {G}(?: \({P}\))?(?:, one in each)?, "
    r"unless {U} is {e}(?=; )",
    r"{H} ha(?:s its|ve their) (?P<d>[1-9])s? only in {G}(?: \({P}\))?, but for {Q}",
    r"{H} ha(?:s its|ve their) (?P<d>[1-9])s? only in {G}(?: \({P}\))?(?:, one in each)?"
    r"(?:, and not where two of these meet)?",
    r"in {H} the digit {d} fits only in {G}(?: \({P}\))?",
)
def _fish(t: Teller, v: Values) -> None:
    (digit,), bases, covers = digits(v["d"]), houses(v["H"]), houses(v["G"])
    world = t.ground_world()
    fins = places(cells(v.get("Q", v.get("U", ""))), (digit,))
    must(not fins & ~t.open, "a fin that is no candidate")
    inside = reduce(or_, (room(house, digit) for house in covers))
    found = reduce(or_, (room(house, digit) & world for house in bases))
    must(len(bases) >= len(covers), "more houses than can be filled")
    must(found & ~inside == fins & ~inside, "the digit has other places, or fins are missing")
    must(all(fins & room(house, digit) for house in bases) or fins or True, "")
    if "P" in v:
        named = places(cells(v["P"]), (digit,))
        must(named == found & ~fins, "not all of the places")
    must(v.get("e", v["d"]) == v["d"], "another digit")
    must(
        "one in each" not in t.clause.text or len(bases) == len(covers) > 1,
        "not one for each",
    )
    t.fish = (bases, covers, digit)
    t.fins = fins
    true = tuple(found & ~fins & room(house, digit) for house in covers)
    if fins and "unless" in t.clause.text:
        t.local.append(Fact(true))
    elif fins:
        t.pool = true
    else:
        t.say(*true)


def each_cell(them: int) -> set[int]:
    return {one // 9 for one in each_bit(them)}


@form(
    r"{S} sees? (?:it|both|all of them)(?=: )",
    r"what sees (?:it|both|all of them) is not(?=: )",
)
def _sees_fins(t: Teller, v: Values) -> None:
    them = t.fins or (t.local[-1].true[-1] if t.local and t.local[-1].true else 0)
    must(them, "nothing to see")
    wanted = ["it", "both", "all of them"][min(len({*each_cell(them)}), 3) - 1]
    must(f"{wanted}" in t.clause.text.split("see")[-1], "another number")
    if "S" in v:
        seen = t.candidates(cells(v["S"]), {one % 9 + 1 for one in each_bit(them)})
        must(not seen & ~falls_for_all(them), "it does not see it")


@form(
    r"(?:these|that|those) (?:rows|columns|boxes|row|column|box) ha(?:s|ve) (?:its|their) "
    r"{d} there(?: and nowhere else)?"
)
def _fish_full(t: Teller, v: Values) -> None:
    must(t.fish and v["d"] == str(t.fish[2]), "another digit")
    assert t.fish is not None
    must(t.fish[1][0].split()[0] in t.clause.text, "another kind of house")
    if t.fins:
        t.local.append(Fact(t.pool))


@form(
    r"if (?:that|it) is {d}, {S} sees? it(?: \({H}\))?",
    r"if one of these is {d}, {S} sees? it(?: \({H}\))?",
    r"if {d} is in (?:one of )?{P}, {S} sees? it(?: \({H}\))?",
    r"if {P} is {d}, {S} sees? it(?: \({H}\))?",
)
def _fin_sees(t: Teller, v: Values) -> None:
    (digit,) = digits(v["d"])
    fins = places(cells(v["P"]), (digit,)) if "P" in v else t.fins
    must(t.fish and digit == t.fish[2], "another digit")
    must(fins == t.fins, "not the fins")
    seen = t.candidates(cells(v["S"]), (digit,))
    must(not seen & ~falls_for_all(fins), "it does not see it")
    for house in houses(v.get("H", "")):
        must(not (fins | seen) & ~room(house, digit), f"not in {house}")
    t.fin_seen = seen


@form(r"if (?:not|none is)")
def _if_not(t: Teller, v: Values) -> None:
    must(t.fins, "nothing to be false")


@form(
    r"{N} (?:rows|columns|boxes) need {O} (?P<d>[1-9])s, and only {H} can take them, one each",
)
def _count(t: Teller, v: Values) -> None:
    must(t.fish, "no rows or columns")
    assert t.fish is not None
    bases, covers, digit = t.fish
    must(v["N"].lower() == v["O"] and count(v["N"]) == len(bases), "another number")
    must(houses(v["H"]) == covers and v["d"] == str(digit), "other houses")
    must(t.clause.text.split()[1].rstrip("es")[:3] == bases[0][:3], "another kind of house")
    t.pool = tuple(
        reduce(or_, (room(house, digit) & t.open for house in bases)) & ~t.fins & room(cover, digit)
        for cover in covers
    )


@form(r"{H}: {d} only in {P}")
def _room(t: Teller, v: Values) -> None:
    (house,), (digit,) = houses(v["H"]), digits(v["d"])
    must(room(house, digit) & t.open == places(cells(v["P"]), (digit,)), "not the places")
    must(t.fish and house in t.fish[0] and digit == t.fish[2], "not a house of the fish")


# Forms: sets of cells


@form(r"in {H} the digits? {D} fits? only in {P}")
def _hidden_set(t: Teller, v: Values) -> None:
    (house,), wanted, named = houses(v["H"]), digits(v["D"]), cells(v["P"])
    world = t.ground_world()
    them = 0
    for digit in wanted:
        left = room(house, digit) & world
        must(left and not left & ~places(named, (digit,)), "the digit has other places there")
        them |= left
    must({one // 9 for one in each_bit(them)} == set(named), "a cell that cannot have it")
    t.set_cells, t.set_digits = sorted(named), wanted
    if t.part == "sentence" and len(named) == len(wanted) == 1 and t.put:
        t.given |= them
    true = [them & places(named, (digit,)) for digit in wanted]
    others = places(named, range(1, 10)) & ~places(named, wanted)
    t.say(*true, false=others & t.open if len(named) == len(wanted) else 0)


@form(
    r"{N} digits need (?P<all>both|all {O}) cells, so nothing else is there"
    r"(?:, and the rest of {H} has none of these)?",
)
def _digits_need(t: Teller, v: Values) -> None:
    must(count(v["N"]) == len(t.set_digits) == len(t.set_cells), "another number")
    must(v.get("O", "two") == v["N"], "another number of cells")
    if "H" in v:
        must(set(t.set_cells) <= HOUSES[houses(v["H"])[0]], "not in this house")


@form(r"they use up all {N}, whatever the order")
def _cells_use(t: Teller, v: Values) -> None:
    must(count(v["N"]) == len(t.set_digits) == len(t.set_cells), "another number")


def _set(t: Teller, inside: list[int], wanted: list[int]) -> None:
    """As many digits as cells: each of them is there."""
    must(len(inside) == len(wanted) == len(set(inside)), "too few cells")
    world = t.ground_world()
    t.set_cells, t.set_digits = sorted(inside), wanted
    for digit in wanted:
        them = places(inside, (digit,)) & world
        must(
            all(not (them & ~(1 << one)) & ~FALLS[one] for one in each_bit(them)),
            "twice in the set",
        )
    t.say(*(places(inside, (digit,)) & world for digit in wanted))


@form(
    r"{S} (?:share {H} and )?ha(?:s|ve) only {D}(?: between them)?"
    r"(?: and use up all {N}, whatever the order)?"
    r"(?:, so no other cell (?:of {G}|there) can have these)?",
    r"no other cell there can have these",
)
def _naked_set(t: Teller, v: Values) -> None:
    if "S" not in v:
        must(len(t.set_cells) == len(t.set_digits), "too many cells")
        return
    inside, wanted = cells(v["S"]), digits(v["D"])
    world = t.ground_world()
    left = {one % 9 + 1 for cell in inside for one in each_bit(CELL[cell] & world)}
    must(left == set(wanted), "other digits")
    must("N" not in v or count(v["N"]) == len(inside), "another number")
    for house in houses(v.get("H", "")) + houses(v.get("G", "")):
        must(set(inside) <= HOUSES[house], f"not in {house}")
    if "between" in t.clause.text or t.combination is not None:
        _set(t, inside, wanted)
    else:
        t.sets.append((inside, wanted))
        t.set_cells, t.set_digits = sorted(inside), wanted


# Forms: links


@form(r"in {H} the digit {d} is in {P}(?:, or in {Q})?(?: \(from {F}\))?")
def _strong(t: Teller, v: Values) -> None:
    (house,), (digit,) = houses(v["H"]), digits(v["d"])
    named = places(cells(v["P"] + " " + v.get("Q", "")), (digit,))
    if not t.is_branch:
        must(room(house, digit) & t.open == named, "not the places")
    else:
        left = room(house, digit) & (
            t.ground_world() if t.lost and "F" not in v else t.world(v.get("F", "")).live
        )
        must(not named & ~room(house, digit) and left and not left & ~named, "not the places")
    groups: tuple[int, ...] = (
        (named,)
        if "Q" not in v
        else (places(cells(v["P"]), (digit,)), places(cells(v["Q"]), (digit,)))
    )
    if "Q" not in v and len(cells(v["P"])) == 2:
        groups = tuple(bit(cell, digit) for cell in cells(v["P"]))
    t.links.append((digit, groups))
    t.stem(named)


def _other_ends(links: list[tuple[int, tuple[int, ...]]], house: str, digit: int) -> list[int]:
    """The other places of two links of which one place each is in a house."""
    (one, first), (two, second) = links
    must(digit == one == two, "another digit")
    return [
        first[1 - i] | second[1 - j]
        for i, j in product((0, 1), repeat=2)
        if not (first[i] | second[j]) & ~room(house, digit)
    ]


def _clash(t: Teller, v: Values, links: list[tuple[int, tuple[int, ...]]]) -> None:
    """Of some places of a house, all of them on these links, only one can have the digit."""
    (house,), (digit,) = houses(v["H"]), digits(v["d"])
    them = places(cells(v["S2"]), (digit,))
    must(not them & ~room(house, digit), f"not in {house}")
    must(not them & ~reduce(or_, (one for _, of in links for one in of)), "not on the links")


@form(
    r"(?:only one of )?{S2} can(?:not both)? be {d} \({H}\), so {S} is {e}, and so is {U}",
)
def _two_turbots(t: Teller, v: Values) -> None:
    _clash(t, v, t.links)
    (house,), (digit,) = houses(v["H"]), digits(v["d"])
    must(len(t.links) == 4, "not four links")
    for named, pair in ((v["S"], t.links[:2]), (v["U"], t.links[2:])):
        there = places(cells(named), (digit,))
        must(there in _other_ends(pair, house, digit), "not the other places")
        t.holds(there, t.clause.text)
        t.say(there)


@form(
    r"(?:only one of )?{S2} can(?:not both)? be {d} \({H}\), so {S} is {e}",
)
def _turbot(t: Teller, v: Values) -> None:
    _clash(t, v, t.links[-2:])
    (house,), (digit,) = houses(v["H"]), digits(v["d"])
    must(len(t.links) >= 2, "no two links")
    named = places(cells(v["S"]), (digit,))
    must(named in _other_ends(t.links[-2:], house, digit), "not the other places")
    t.holds(named, t.clause.text)
    t.say(named)


@form(r"which takes {d} from one of them, so that one is {e}")
def _w_wing(t: Teller, v: Values) -> None:
    digit, groups = t.links[-1]
    must(v["d"] == str(digit), "another digit")
    (first, second), other = t.twins, int(v["e"])
    must({digit, other} == set(t.marks([first])), "another digit")
    must(
        any(
            bit(first, digit) & falls_for_all(one) and bit(second, digit) & falls_for_all(two)
            for one, two in (groups, groups[::-1])
        ),
        "the link does not reach both",
    )
    t.say(bit(first, other) | bit(second, other))


@form(r"{S} can each only be {D}")
def _twins(t: Teller, v: Values) -> None:
    for cell in cells(v["S"]):
        must(t.marks([cell]) == digits(v["D"]), "other candidates")
    t.twins = cells(v["S"])
    t.twin_digits = digits(v["D"])
    t.remote = t.remote if t.clause.lead.startswith("also") else []
    t.remote.append((t.twins, t.twin_digits))


@form(r"each sees the next")
def _sees_next(t: Teller, v: Values) -> None:
    for one, two in zip(t.twins, t.twins[1:], strict=False):
        must(two in PEERS[one], "it does not see the next")


@form(r"they take turns")
def _turns(t: Teller, v: Values) -> None:
    for i, one in enumerate(t.twins):
        for two in t.twins[i + 1 :: 2]:
            t.local.append(Fact(tuple(places((one, two), (d,)) for d in t.twin_digits)))


@form(r"{S} (?:has|have) both between them")
def _both(t: Teller, v: Values) -> None:
    ends = cells(v["S"])
    must(len(ends) == 2 and all(one in t.twins for one in ends), "not two of them")
    i, j = (t.twins.index(one) for one in ends)
    must((i - j) % 2, "they would be the same")
