"""Forms of clauses: exclusions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from told_language import MACROS, Values, cells, count, digits, form, houses
from told_world import (
    CELL,
    FALLS,
    HOUSES,
    PEERS,
    Fact,
    World,
    bit,
    falls_for_all,
    must,
    places,
    room,
)
from whydoku.bits import each as each_bit

if TYPE_CHECKING:
    from told import Teller


# Forms: exclusions


@form(
    r"all (?:{N}|{K}) combinations of digits in {P} that have (?P<them>{D} in {S}(?: or {E} in "
    r"{U})*) are impossible"
)
def _none_of(t: Teller, v: Values) -> None:
    t.order_cells = cells(v["P"])
    gone, every = t.with_these(v["them"])
    must((int(v["K"]) if "K" in v else count(v["N"])) == len(every), "another number")
    t.say(false=gone)


@form(r"the digits of {P}, in this order, cannot be(?=:)")
def _order(t: Teller, v: Values) -> None:
    t.order_cells = cells(v["P"])
    t.excluded = set()


@form(r"{X}: {S}, both in {H}, would have the same digit")
def _same(t: Teller, v: Values) -> None:
    pair, (house,) = cells(v["S"]), houses(v["H"])
    must(set(pair) <= HOUSES[house] and len(pair) == 2, f"not in {house}")
    for row in t.combinations(v["X"]):
        of = dict(zip(t.order_cells, row, strict=True))
        must(of[pair[0]] == of[pair[1]], "not the same digit")


@form(r"with {d} in {P}, {S} cannot be(?=:)")
def _with_one(t: Teller, v: Values) -> None:
    t.wanted()
    t.order_cells = cells(v["P"]) + cells(v["S"])
    t.candidates(cells(v["P"]), digits(v["d"]))
    must(len(t.order_cells) == 2, "not two cells")
    t.excluded, t.first_digit = set(), int(v["d"])


@form(r"{D}: {S} are both in {H}")
def _both_in(t: Teller, v: Values) -> None:
    (house,) = houses(v["H"])
    must(set(t.order_cells) <= HOUSES[house] and set(cells(v["S"])) == set(t.order_cells), "no")
    must(digits(v["D"]) == [t.first_digit], "not the same digit")
    t.excluded.add((t.first_digit, t.first_digit))


@form(r"{X}: {S} would (?P<nothing>have nothing left)", r"{X}: {S} would keep only {E}")
def _clash(t: Teller, v: Values) -> None:
    _too_little(t, v, t.combinations(v["X"]))


@form(
    r"{D}: {S} sees both and would (?P<nothing>have nothing left)",
    r"{D}: {S} would keep only {E}",
)
def _clash_of_two(t: Teller, v: Values) -> None:
    _too_little(t, v, t.combinations(", ".join(f"{t.first_digit}-{d}" for d in digits(v["D"]))))


def _too_little(t: Teller, v: Values, rows: list[tuple[int, ...]]) -> None:
    inside = cells(v["S"])
    must("nothing" not in v or len(inside) == 1, "more than one cell")
    must("both" not in t.clause.text or {*t.order_cells} <= PEERS[inside[0]], "not both")
    for row in rows:
        live = t.open
        for cell, digit in zip(t.order_cells, row, strict=True):
            live &= ~falls_for_all(bit(cell, digit))
        left = {one % 9 + 1 for one in each_bit(live & places(inside, range(1, 10)))}
        must(len(left) < len(inside), "enough digits are left")
        must(sorted(left) == digits(v.get("E", "")), "other digits are left")


PAIRED = (_with_one, _both_in, _clash_of_two)
"""What lists why one of two cells can have none of its digits; the sentence says what falls."""


@form(r"no other combination has (?P<them>{D} in {S}(?: or {E} in {U})*)")
def _no_other(t: Teller, v: Values) -> None:
    gone, every = t.with_these(v["them"])
    must(every <= t.excluded, "a combination is missing")
    t.say(false=gone)


@form(r"{d} is in (?:all of )?{P} \(colour {L}\) or in (?:all of )?{Q} \(colour {M}\)")
def _colours(t: Teller, v: Values) -> None:
    t.colour(v["L"], t.candidates(cells(v["P"]), digits(v["d"])))
    t.colour(v["M"], t.candidates(cells(v["Q"]), digits(v["d"])))
    t.one_colour(v["L"], v["M"])


@form(r"one colour is true as a whole: (?P<one>[^()]+) \(A\), or (?P<two>[^()]+) \(B\)")
def _medusa(t: Teller, v: Values) -> None:
    for name, said in (("A", v["one"]), ("B", v["two"])):
        them = 0
        for d, p in re.findall(rf"({MACROS['D']}) in ({MACROS['P']})", said):
            them |= t.candidates(cells(p), digits(d))
        t.colour(name, them)
    t.one_colour("A", "B")


@form(r"{K} candidates in pairs have colours A and B, one of which is true as a whole")
def _medusa_many(t: Teller, v: Values) -> None:
    t.colours = {}
    t.coloured = int(v["K"])


@form(
    r"{S} sees? both colours",
)
def _both_colours(t: Teller, v: Values) -> None:
    for cell in cells(v["S"]):
        must(cell not in t.placed, "a cell that has its digit")
    (digit,) = {one % 9 + 1 for one in each_bit(t.colours["A"])}
    them = t.candidates(cells(v["S"]), (digit,))
    t.trap(them, "A", "B")


@form(
    r"{d} has only two places in each of these, one {L} and one {M}, so A or B is true as a "
    r"whole(?=:)",
    r"{d} has only two places in each of these, one {L} and one {M}, so C or D is true as a "
    r"whole(?=:)",
    r"each of these has only two choices left, one {L} and one {M}, so A or B is true as a "
    r"whole(?=:)",
)
def _pairs(t: Teller, v: Values) -> None:
    for name in (v["L"], v["M"]):
        t.seen_colours = {key: one for key, one in t.seen_colours.items() if key != name}
    t.pair_digit = int(v["d"]) if "d" in v else 0


@form(
    r"{H}: {d} in {P} \({L}\) or {Q} \({M}\)",
    r"{S}: {d} \({L}\) or {e} \({M}\)",
    r"{H} has only two places for {d}, {P} \({L}\) and {Q} \({M}\)",
)
def _pair(t: Teller, v: Values) -> None:
    if "H" in v:
        (house,), (digit,) = houses(v["H"]), digits(v["d"])
        one, two = (places(cells(v[key]), (digit,)) for key in "PQ")
        must(room(house, digit) & t.open == one | two and one & two == 0, "not the two places")
        must(t.pair_digit in (0, digit) or "has only" in t.clause.text, "another digit")
    else:
        (cell,) = cells(v["S"])
        one, two = bit(cell, int(v["d"])), bit(cell, int(v["e"]))
        must(one | two == CELL[cell] & t.open, "not the candidates")
    for name, them in ((v["L"], one), (v["M"], two)):
        if name in t.colours:
            must(not them & ~t.colours[name], f"not in colour {name}")
        t.seen_colours[name] = t.seen_colours.get(name, 0) | them
    if not {v["L"], v["M"]} & set(t.colours):
        pass


@form(r"{L} and {M} clash in {H}, so {W} or {Y} is true, and what sees both goes")
def _clash_colours(t: Teller, v: Values) -> None:
    t.clash(v["L"], v["M"], houses(v["H"]))
    t.either_colour(v["L"], v["M"], v["W"], v["Y"])
    one, two = t.colours[v["W"]], t.colours[v["Y"]]
    gone = sum(1 << x for x in each_bit(t.open) if FALLS[x] & one and FALLS[x] & two)
    t.say(false=gone)


@form(
    r"{d} in {P} \({L}\) and {e} in {Q} \({M}\) cannot both be true \({H}\)(?:, so {W} or "
    r"{Y} is true)?"
)
def _cannot_both(t: Teller, v: Values) -> None:
    one, two = (
        t.candidates(cells(v["P"]), digits(v["d"])),
        t.candidates(cells(v["Q"]), digits(v["e"])),
    )
    must(not one & ~t.colours[v["L"]] and not two & ~t.colours[v["M"]], "another colour")
    for house in houses(v["H"]):
        must(
            not (one | two) & ~room(house, int(v["d"])) and v["d"] == v["e"], f"not both in {house}"
        )
    if "W" in v:
        t.either_colour(v["L"], v["M"], v["W"], v["Y"])


@form(r"{L} rules out both {M} \({H}\) and {W} \({G}\), one of which is true, so {Y} is false")
def _rules_out(t: Teller, v: Values) -> None:
    must(v["L"] == v["Y"], "another colour")
    t.clash(v["L"], v["M"], houses(v["H"]))
    t.clash(v["L"], v["W"], houses(v["G"]))
    t.false_colour(v["L"])


@form(r"{L} or {M} is true, so {W} is false")
def _is_false(t: Teller, v: Values) -> None:
    must({v["L"], v["M"]} in ({"A", "B"}, {"C", "D"}), "not a pair")
    must(v["W"] not in (v["L"], v["M"]), "one of them")
    t.false_colour(v["W"])


@form(r"with {L}, {S}, both in {H}, would both be {d}, so {M} is false")
def _wrap(t: Teller, v: Values) -> None:
    must(v["L"] == v["M"], "another colour")
    pair, (digit,), (house,) = cells(v["S"]), digits(v["d"]), houses(v["H"])
    must(len(pair) == 2 and set(pair) <= HOUSES[house], f"not in {house}")
    must(not t.colours or not places(pair, (digit,)) & ~t.colours[v["L"]], "not of this colour")
    t.false_colour(v["L"])


@form(
    r"with {L}, {S} would be both {d} and {e}, so {M} is false",
    r"with {L}, {S} would be {d} and {e}, so {M} is false",
)
def _wrap_cell(t: Teller, v: Values) -> None:
    must(v["L"] == v["M"] and v["d"] != v["e"], "another colour")
    pair = t.candidates(cells(v["S"]), digits(v["d"] + v["e"]))
    must(not t.colours or not pair & ~t.colours[v["L"]], "not of this colour")
    t.false_colour(v["L"])


@form(
    r"with {L}, (?P<facts>.+), and then no digit is left for {S}, so {M} is false",
    r"with {L}, (?P<facts>.+), and then no place is left for {d} in {H}, so {M} is false",
)
def _emptied(t: Teller, v: Values) -> None:
    must(v["L"] == v["M"], "another colour")
    facts = t.coloured_facts(v["L"], v["facts"])
    live = World(t.state, [Fact(tuple(facts))]).live
    target = CELL[cells(v["S"])[0]] if "S" in v else room(houses(v["H"])[0], int(v["d"]))
    must(target & t.open and not target & live, "something is left")
    t.false_colour(v["L"])


@form(r"{d} in {P} goes neither with {e} in {Q} \({L}\) nor with {f} in {U} \({M}\)")
def _neither_with(t: Teller, v: Values) -> None:
    gone = t.candidates(cells(v["P"]), digits(v["d"]))
    them = 0
    for d, p, name in (("e", "Q", "L"), ("f", "U", "M")):
        named = t.candidates(cells(v[p]), digits(v[d]))
        if t.colours:
            must(not named & ~t.colours[v[name]], "another colour")
        them |= named
    must(not gone & ~falls_for_all(them), "it goes with them")
    t.say(them)


@form(r"with {L}, (?P<one>[^,;]+); with {M}, (?P<two>[^,;]+)(?=; either way)")
def _with(t: Teller, v: Values) -> None:
    them = 0
    for name, said in ((v["L"], v["one"]), (v["M"], v["two"])):
        facts = t.coloured_facts(name, said)
        must(len(facts) == 1, "not one fact")
        them |= facts[0]
    t.holds(them, t.clause.text)
    must((v["L"], v["M"]) in t.true_pairs, "not a pair of which one is true")
    t.say(them)


@form(r"{H} has its {d} in {P} \({L}\) or {Q} \({M}\)", r"{S} is {d} \({L}\) or {e} \({M}\)")
def _coloured_either(t: Teller, v: Values) -> None:
    if "H" in v:
        one, two = (t.candidates(cells(v[key]), digits(v["d"])) for key in "PQ")
        must(not (one | two) & ~room(houses(v["H"])[0], int(v["d"])), "not in this house")
    else:
        one, two = (t.candidates(cells(v["S"]), digits(v[key])) for key in "de")
    must(not one & ~t.colours[v["L"]] and not two & ~t.colours[v["M"]], "another colour")
    must((v["L"], v["M"]) in t.true_pairs, "not a pair of which one is true")
    t.say(one | two)
