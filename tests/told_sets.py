"""Forms of clauses: contradictions, almost locked sets, cells where digits fit once."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from told_language import Values, cells, count, digits, form, form_first, houses, listed
from told_world import CELL, HOUSES, Branch, Fact, World, bit, falls_for_all, must, places, room
from whydoku.bits import each as each_bit

if TYPE_CHECKING:
    from told import Teller


# Forms: contradictions and long branches


def _ground_of_end(t: Teller, v: Values) -> World:
    """What a contradiction rests on: what it names, or its explanation shows, or what is before."""
    return t.everything() if t.clause.stop == ": " else t.world(v.get("F", ""))


@form(
    r"(?:then, (?:{N}|{K}) links on, )?{H} (?:has|have|would have) no place for {d}"
    r"(?: \(from {F}\))?"
)
def _no_place(t: Teller, v: Values) -> None:
    (house,), (digit,) = houses(v["H"]), digits(v["d"])
    t.nowhere = room(house, digit) & t.open
    t.explained = 0
    must(t.nowhere, "it had none before")
    t.end(t.clause.text)
    if t.part == "sentence":
        t.here.ends = True
        return
    must(not t.nowhere & _ground_of_end(t, v).live, "there is a place left")
    t.here.ends = True
    t.explains, t.explain = t.clause.stop == ": ", _lost


@form(
    r"(?:then, (?:{N}|{K}) links on, )?{S} (?:has|have|would have) no digit left(?: \(from {F}\))?"
)
def _no_digit(t: Teller, v: Values) -> None:
    (cell,) = cells(v["S"])
    t.nowhere = CELL[cell] & t.open
    t.explained = 0
    t.end(t.clause.text)
    if t.part == "sentence":
        t.here.ends = True
        return
    must(not t.nowhere & _ground_of_end(t, v).live, "there is a digit left")
    t.here.ends = True
    t.explains, t.explain = t.clause.stop == ": ", _lost


@form(
    r"(?:then, (?:{N}|{K}) links on, )?{S} ha(?:s|ve) only {D} left, too few for {O} cells"
    r"(?: \(from {F}\))?"
)
def _too_few(t: Teller, v: Values) -> None:
    inside, left = cells(v["S"]), digits(v["D"])
    must(len(inside) == count(v["O"]) > len(left), "enough digits")
    t.end(t.clause.text)
    t.here.ends = True
    if t.part == "sentence":
        return
    live = _ground_of_end(t, v).live
    found = {one % 9 + 1 for one in each_bit(live & places(inside, range(1, 10)))}
    must(found == set(left), "other digits are left")


@form(r"(?:then, (?:{N}|{K}) links on, )?{H} has only {B} left for {D}(?: \(from {F}\))?")
def _too_crowded(t: Teller, v: Values) -> None:
    (house,), left, wanted = houses(v["H"]), cells(v["B"]), digits(v["D"])
    must(len(left) < len(wanted), "enough cells")
    t.end(t.clause.text)
    t.here.ends = True
    if t.part == "sentence":
        return
    live = _ground_of_end(t, v).live
    found = live & places(HOUSES[house], wanted)
    must({one // 9 for one in each_bit(found)} == set(left), "other cells are left")


@form(
    r"{S} sees? {B}(?: \({F}\))?",
    r"{S} (?:is|are) {D} \({F}\)",
    r"{S} (?:is|are) not {E} \({F}\)",
    r"{d} is in {B}(?: \({F}\))?",
)
def _lost(t: Teller, v: Values) -> None:
    must(t.nowhere, "nothing to explain")
    facts = (
        [fact for name in listed(v["F"]) for fact in t.source(name)]
        if "F" in v
        else [fact for one in t.stack for fact in (one.supposed, *one.order)]
    )
    live = World(t.state, facts).live
    if "S" in v:
        subject = cells(v["S"])
        mine = t.nowhere & places(subject, range(1, 10))
        for cell in subject:
            must(mine & CELL[cell], "it could not be there anyway")
        if "B" in v:
            (digit,) = {one % 9 + 1 for one in each_bit(mine)}
            where = places(cells(v["B"]), (digit,))
            must(
                any(where & ~one == 0 or one & ~where == 0 for fact in facts for one in fact.true),
                "it is not there",
            )
            must(not mine & ~falls_for_all(where), "it does not see it")
        elif "E" in v:
            must(not t.candidates(subject, digits(v["E"])) & live, "it is not shown")
        else:
            them = t.candidates(subject, digits(v.get("D", v.get("d", ""))))
            must(any(them == one for fact in facts for one in fact.true), "it is something else")
    else:
        digit = int(v["d"])
        where = places(cells(v.get("B", v.get("P", ""))), (digit,))
        v = {"B": v.get("B", v.get("P", "")), **v}
        (cell,) = {one // 9 for one in each_bit(t.nowhere)}
        mine = bit(cell, digit)
        must(not mine & ~falls_for_all(where), "it does not see it")
        must(
            any(where & one and not one & ~where for fact in facts for one in fact.true),
            "it is not there",
        )
    must(not mine & live, "it is not shown")
    t.explained |= mine


@form(
    r"{S} is not {D}(?: and {S2} is not {D2})?(?: \(from {F}\))?(?=, (?:because|for)| and)",
    r"{d} is (?:not in|in none of) {P}(?: \(from {F}\))?(?=, (?:because|for)| and)",
    r"{S} is not {D}(?: \(from {F}\))?",
    r"{d} is (?:not in|in none of) {P}(?: \(from {F}\))?",
)
def _lose(t: Teller, v: Values) -> None:
    if t.explain and t.explains:
        if "S" in v:
            t.explain(t, {"S": v["S"], "E": v["D"]})
        else:
            t.explain(t, {"S": v["P"], "E": v["d"]})
        return
    if "S" in v:
        lost = t.candidates(cells(v["S"]), digits(v["D"]))
    else:
        lost = t.candidates(cells(v["P"]), digits(v["d"]))
    if "S2" in v:
        lost |= t.candidates(cells(v["S2"]), digits(v["D2"]))
    if t.here.inline:
        must(not lost & t.everything().live, "it does not follow")
        t.say(false=lost)
        return
    t.lost |= lost
    t.lost_from = v.get("F", t.lost_from)


@form(r"otherwise")
def _otherwise(t: Teller, v: Values) -> None:
    lost, t.lost = t.lost, 0
    label, t.label = t.label, ""
    branch = Branch(Fact((lost,)), t.indent, pending=(label, Fact(false=lost)))
    t.enter(branch)
    if not t.clause.stop.startswith(":"):
        branch.inline = True


# Forms: almost locked sets


@form(r"{S}: {N} cells? with {O} digits(?:, so one to spare)?")
def _als_said(t: Teller, v: Values) -> None:
    inside = cells(v["S"])
    must(count(v["N"]) == len(inside) and count(v["O"]) == len(t.marks(inside)), "another number")
    must(len(t.marks(inside)) == len(inside) + 1, "not one to spare")
    t.sets.append((inside, t.marks(inside)))


@form(r"without {D}, they hold {E}", r"without {D}, it is {E}")
def _without(t: Teller, v: Values) -> None:
    _, marks = t.sets[-1]
    must(
        sorted(digits(v["D"]) + digits(v["E"])) == marks and len(digits(v["D"])) == 1,
        "other digits",
    )


@form(r"(?:each )?with one digit to spare(?: each)?", r"one to spare")
def _spare(t: Teller, v: Values) -> None:
    for inside, wanted in t.sets[-2:] if "each" in t.clause.text else t.sets[-1:]:
        must(len(wanted) == len(inside) + 1, "not one to spare")


@form(
    r"{d} cannot be in both \({H}\)",
    r"neither {d} nor {e} can be in both \({H}\)",
    r"neither {d} \({H}\) nor {e} \({G}\) can be in both",
)
def _common(t: Teller, v: Values) -> None:
    (one, _), (two, _) = t.sets[-2:]
    for digit, house in ((v["d"], v["H"]), (v.get("e", v["d"]), v.get("G", v["H"]))):
        them = places(one + two, digits(digit)) & t.open
        must(
            not them & ~reduce(or_, (room(h, int(digit)) for h in houses(house))),
            "not all in this house",
        )
        must(all(them & places(cells_, range(1, 10)) for cells_ in (one, two)), "not in both")
        t.shared.append(int(digit))


@form(r"one of them lacks it and must hold {D}")
def _lacks(t: Teller, v: Values) -> None:
    (one, mine), (two, other) = t.sets[-2:]
    for digit in digits(v["D"]):
        must(digit in mine and digit in other and digit not in t.shared, "another digit")
        t.say(places(one + two, (digit,)) & t.open)


@form(r"one has {d}, the other {e},? and both (?:have )?all their other digits")
def _both_hold(t: Teller, v: Values) -> None:
    must({int(v["d"]), int(v["e"])} == set(t.shared[-2:]), "other digits")
    sets = t.sets[-2:]
    true = [
        places(inside, (d,)) & t.open for inside, marks in sets for d in marks if d not in t.shared
    ]
    true += [places(sets[0][0] + sets[1][0], (d,)) & t.open for d in t.shared[-2:]]
    t.say(*true)


@form(r"neither set can lack both")
def _neither(t: Teller, v: Values) -> None:
    must(len(set(t.shared)) == 2, "not two digits")


@form(r"only one of {S} can be {d} \({H}\)")
def _only_one(t: Teller, v: Values) -> None:
    (one, _), (two, _) = t.sets[-2:]
    digit = int(v["d"])
    them = t.candidates(cells(v["S"]), (digit,))
    must(them == places(one + two, (digit,)) & t.open, "not all places of the sets")
    for house in houses(v["H"]):
        must(not them & ~room(house, digit), f"not in {house}")
    t.shared.append(digit)


@form(r"one of the two sets lacks {d}")
def _one_lacks(t: Teller, v: Values) -> None:
    must(int(v["d"]) == t.shared[-1], "another digit")


@form(r"(?:so )?they hold {D}", r"it holds {D}", r"they are {D}", r"it is {D} or {e}")
def _they_hold(t: Teller, v: Values) -> None:
    inside, marks = t.sets[-1]
    wanted = digits(v["D"] + " " + v.get("e", ""))
    must(set(wanted) <= set(marks), "other digits")
    t.hub = (inside, wanted)


@form(r"with {d} (?:there|in {p}), {S} loses? it(?: \({H}\))? and (?:holds?|is) {E}")
def _petal(t: Teller, v: Values) -> None:
    digit = int(v["d"])
    inside, wanted = t.hub
    must(digit in wanted, "not a digit of the first set")
    hub = places(inside, (digit,)) & t.open
    if "p" in v:
        must(hub == t.candidates(cells(v["p"]), (digit,)), "other places")
    petal = cells(v["S"])
    them = places(petal, (digit,)) & t.open
    must(them and not them & ~falls_for_all(hub), "it does not lose it")
    if "H" in v:
        must(not (hub | them) & ~room(houses(v["H"])[0], digit), "not in this house")
        rest = sorted(set(t.marks(petal)) - {digit})
        must(rest == digits(v["E"]) and len(rest) == len(petal), "other digits")
    must(set(digits(v["E"])) <= set(t.marks(petal)) - {digit}, "other digits")
    branch = Branch(Fact((hub,)))
    branch.order.append(Fact(tuple(places(petal, (d,)) & t.open for d in digits(v["E"]))))
    t.here.cases.append(branch)


@form(
    r"each set has one digit to spare: without one of its digits, it holds all others",
    r"a row of sets(?: with one digit to spare each)?",
)
def _nothing(t: Teller, v: Values) -> None:
    t.row = []


@form(
    r"without (?:one of )?{D}, {S} (?:holds?|is) {E}",
    r"{S} loses? {D}(?: \({H}\))? and (?:holds?|is|are) {E}",
)
def _row(t: Teller, v: Values) -> None:
    inside, lost, kept = cells(v["S"]), digits(v["D"]), digits(v["E"])
    marks = t.marks(inside)
    must(len(marks) == len(inside) + 1, "not one to spare")
    must(
        (set(kept) <= set(marks) and set(lost) <= set(marks) and not set(kept) & set(lost))
        or "one of" in t.clause.text,
        "other digits",
    )
    if t.clause.text.startswith("without"):
        t.row = [(inside, lost, kept)]
        t.first = [(inside, digit) for digit in lost]
        return
    before, _, held = t.row[-1]
    for digit in lost:
        must(digit in held, "not what the set before holds")
        them, mine = (places(one, (digit,)) & t.open for one in (before, inside))
        must(not mine & ~falls_for_all(them), "it does not lose it")
        for house in houses(v.get("H", "")):
            must(not (them | mine) & ~room(house, digit), f"not in {house}")
    t.row.append((inside, lost, kept))


@form(r"{D} (?:is|are each) in the first or the last of them")
def _ends(t: Teller, v: Values) -> None:
    for digit in digits(v["D"]):
        if t.row:
            ends = t.row[0][0] + t.row[-1][0]
            must(digit in t.row[0][1] and digit in t.row[-1][2], "not a digit of the ends")
            t.say(places(ends, (digit,)) & t.open)


@form(
    r"{N} sets in a row, from {P} to {Q}, have one digit to spare each and share with the "
    r"next a digit that cannot be in both"
)
def _many_sets(t: Teller, v: Values) -> None:
    t.row = []
    t.long_row = (count(v["N"]), cells(v["P"]), cells(v["Q"]))


# Forms: cells where digits fit once


@form(
    r"(?:{S} can have )?{D} only once(?: each)? \({H}\)",
    r"{D} only once, where these two meet",
    r"(?:{S} can have )?{D} only once(?: each)?, in {H}",
)
def _once(t: Teller, v: Values) -> None:
    if "S" in v:
        t.set_cells = sorted(cells(v["S"]))
        t.once = []
    for digit in digits(v["D"]):
        them = places(t.set_cells, (digit,)) & t.open
        must(them, "no place")
        hs = houses(v["H"]) if "H" in v else t.once_houses
        for house in hs:
            is_both = re.search(rf"\b{digit}\b[^;:]*, needed in both", t.sentence_text)
            must(is_both or not them & ~room(house, digit), f"not all in {house}")
        t.once.append(digit)
    t.once_houses = houses(v["H"]) if "H" in v else t.once_houses
    t.rooms_once |= {(digit, house) for digit in digits(v["D"]) for house in t.once_houses}


@form_first(r"{D} only once(?: each)? \({H}\), so {P} is {e}")
def _one_cell(t: Teller, v: Values) -> None:
    _once(t, {key: v[key] for key in ("D", "H")})
    v = {"d": v["e"], "P": v["P"]}
    there = places(t.set_cells, digits(v["d"])) & t.open
    must(there == places(cells(v["P"]), digits(v["d"])), "other places")
    must(
        sorted({*t.once, int(v["d"])}) == t.set_digits and int(v["d"]) not in t.once, "other digits"
    )
    must(len(t.once) < len(t.set_cells), "too many digits")
    t.say(places(t.set_cells, digits(v["d"])) & t.open)


@form(r"{d} fits there only in {P} \({H}\)", r"{d} only in {P} \({H}\)")
def _fits_there(t: Teller, v: Values) -> None:
    (house,), (digit,) = houses(v["H"]), digits(v["d"])
    must(
        places(t.set_cells, (digit,)) & t.open == places(cells(v["P"]), (digit,)), "not the places"
    )
    must(not places(cells(v["P"]), (digit,)) & ~room(house, digit), f"not in {house}")
    t.fitted = t.fitted | {digit} if "there" not in t.clause.text else {digit}


@form(r"once each: that fills {N} cells at most, so one of the {O} is {d}")
def _fills(t: Teller, v: Values) -> None:
    must(
        count(v["N"]) == len(t.fitted) == len(t.set_cells) - 1 == count(v["O"]) - 1,
        "another number",
    )
    must({*t.fitted, int(v["d"])} == set(t.set_digits), "another digit")
    t.say(places(t.set_cells, digits(v["d"])) & t.open)


@form(r"once: that fills {N} cells? at most, so one of the {O} is {d}")
def _fills_once(t: Teller, v: Values) -> None:
    _fills(t, v)


@form(
    r"these {N} cells need all of them, {H} has its {D} there, and {G} its {E}(?:, and both "
    r"their {C} too)?",
    r"these {N} cells need all of them, {H} has its {D} there",
    r"these {N} cells need all of them",
)
def _need_all(t: Teller, v: Values) -> None:
    must(count(v["N"]) == len(t.set_cells) == len(t.once), "another number")
    for h, d in (("H", "D"), ("G", "E")):
        for digit in digits(v.get(d, "")):
            must((digit, houses(v[h])[0]) in t.rooms_once, "not there")
    t.say(*(places(t.set_cells, (digit,)) & t.open for digit in t.once))


@form(
    r"{S}: those with {D} are all in {H}(?:,? and those with {E} all in {G})?(?:, and those "
    r"with {C} in both)?"
)
def _those(t: Teller, v: Values) -> None:
    t.set_cells, t.once = sorted(cells(v["S"])), []
    for d, h in (("D", "H"), ("E", "G"), ("C", "H"), ("C", "G")):
        for digit in digits(v.get(d, "")):
            must(
                not places(t.set_cells, (digit,)) & t.open & ~room(houses(v[h])[0], digit),
                "not in it",
            )
            t.once.append(digit)
    t.once = sorted(set(t.once))
    must(t.once == t.marks(t.set_cells), "other digits")


@form(r"no digit can be there twice, and {N} cells need all {O}")
def _no_twice(t: Teller, v: Values) -> None:
    must(count(v["N"]) == count(v["O"]) == len(t.set_cells) == len(t.once), "another number")
    t.pool = tuple(places(t.set_cells, (digit,)) & t.open for digit in t.once)
    t.pool += tuple(
        one & room(house, min(each_bit(one)) % 9 + 1) for one in t.pool for house in HOUSES
    )


@form(
    r"{S}: {D} once(?: each)? in {H}, and {E} once(?: each)? in {G}, makes {N} for {O} cells, "
    r"so all are needed"
)
def _once_in_both(t: Teller, v: Values) -> None:
    """A digit that is needed in both houses counts twice, and is not where the two meet."""
    t.set_cells = sorted(cells(v["S"]))
    (one,), (other,) = houses(v["H"]), houses(v["G"])
    first, second = set(digits(v["D"])), set(digits(v["E"]))
    must(first | second == set(t.marks(t.set_cells)), "other digits")
    must(len(first) + len(second) == len(t.set_cells) == count(v["N"]), "another number")
    must(v["N"] == v["O"], "another number")
    for digit in first | second:
        them = places(t.set_cells, (digit,)) & t.open
        rooms = [room(one, digit)] * (digit in first) + [room(other, digit)] * (digit in second)
        must(not them & ~reduce(or_, rooms), "a place in neither")
    t.pool = tuple(
        places(t.set_cells, (digit,)) & room(house, digit) & t.open
        for house, wanted in ((one, first), (other, second))
        for digit in wanted
    )
    t.common = first & second
    t.once_houses = [one, other]


@form(
    r"if {S} is {d}, that takes {e} in {H} and {f} in {G} at once, and too few are left for the "
    r"others"
)
def _takes_both(t: Teller, v: Values) -> None:
    (digit,) = digits(v["d"])
    must(v["d"] == v["e"] == v["f"] and digit in t.common, "not needed in both")
    must(houses(v["H"]) + houses(v["G"]) == t.once_houses, "other houses")
    them = t.candidates(cells(v["S"]), (digit,))
    for house in t.once_houses:
        must(not them & ~room(house, digit), f"not in {house}")
    must(set(cells(v["S"])) <= set(t.set_cells), "another cell")
    t.pool = tuple(one & ~them for one in t.pool)
    t.say(false=them)
