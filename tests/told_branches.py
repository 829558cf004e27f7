"""Forms of clauses: suppositions, what a branch comes to."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import or_
from typing import TYPE_CHECKING

from told_language import Values, cells, count, digits, form, houses, name_of
from told_world import CELL, HOUSES, Branch, Fact, World, bit, must, places, room
from whydoku.bits import each as each_bit

if TYPE_CHECKING:
    from told import Teller


# Forms: suppositions


def _candidate_set(t: Teller, v: Values) -> int:
    """The candidates of a supposition: a cell with digits, or a digit in cells."""
    if "D" in v and "S" in v:
        return t.candidates(cells(v["S"]), digits(v["D"]))
    return t.candidates(cells(v["P"]), digits(v["d"]))


@form(
    r"(?:if|suppose) {S} (?:is|were) not {D}(?=, |:|\.|$)",
    r"if {d} is (?:not in|in none of) (?:one of )?{P}(?=, |:|$)",
    r"(?:if|whether|suppose) {S} (?:is|were) {D}(?: or {P2} is {D2})?(?=, |:|\.|$| and )",
    r"if {d} is in (?:one of )?{P}(?=, |:|$)",
    r"if it is {D}(?=, )",
)
def _suppose(t: Teller, v: Values) -> None:
    text = t.clause.text
    if "it is" in text:
        must(t.pivot_cell is not None, "no cell is meant")
        v = {"S": name_of(t.pivot_cell or 0), **v}
    them = _candidate_set(t, v)
    if "S" in v:
        t.it = t.pivot_cell = cells(v["S"])[-1]
    if text.startswith("whether"):
        must(them == CELL[t.it or 0] & t.open, "not all of its candidates")
        return
    t.close_inline()
    if t.here.stem and t.indent == max(t.here.indent, 0) and t.clause.stop == ": ":
        must(them & t.here.stem, "no such case")
    fact = Fact(false=them) if " not " in text or " none of " in text else Fact((them,))
    branch = Branch(fact, t.indent)
    if text.startswith("if") and not t.clause.stop.startswith(":"):
        branch.inline = True
    t.enter(branch)


@form(r"otherwise it is {d} itself")
def _itself(t: Teller, v: Values) -> None:
    t.close_inline()
    cell = t.pivot()
    rest = CELL[cell] & t.open & ~reduce(or_, (one.supposed.true[0] for one in t.here.cases))
    must(rest == bit(cell, int(v["d"])), "another digit")
    branch = Branch(Fact((rest,)))
    branch.order.append(branch.supposed)
    t.here.cases.append(branch)


@form(r"one of these {N} is {d}")
def _one_is(t: Teller, v: Values) -> None:
    must(len(t.here.cases) == count(v["N"]), "another number of cases")
    cell = t.pivot()
    covered = reduce(or_, (one.supposed.true[0] for one in t.here.cases))
    must(covered == CELL[cell] & t.open, "a digit without a case")
    them = reduce(or_, (one.last.true[-1] for one in t.here.cases))
    must({one % 9 + 1 for one in each_bit(them)} == {int(v["d"])}, "another digit")
    t.holds(them, t.clause.text)
    t.say(them)


@form(
    r"then, (?:{N}|{K}) links on, {S} is {D}(?: after all| all the same)?",
    r"then, (?:{N}|{K}) links on, {d} is in (?:one of )?{P}",
    r"{S} is {d} \((?:the )?only place in {H}(?:; from {F})?\)",
    r"{S} \({T}\) is {d}(?: \(from {F}\))?(?: after all| all the same)?",
    r"{S} is {d} \({H}\)(?: after all| all the same)?",
    r"{S} would be {d}",
    r"{d} is in {P} \({H}\)(?: after all| all the same)?",
    r"it is {d}(?=, so|;|$|\.)",
    r"{S} is {d}(?= after all|$|\.|, so|:|;| and |, and|, or)(?: after all)?",
    r"{S} is {D}(?=$|\.|,|;|:| and )",
)
def _is(t: Teller, v: Values) -> None:
    text = t.clause.text
    if t.explain and t.explains and "P" not in v:
        t.explain(t, v)
        return
    if "P" in v:
        subject, wanted = cells(v["P"]), digits(v["d"])
    else:
        subject = cells(v["S"]) if "S" in v else [t.it if t.it is not None else -1]
        wanted = digits(v.get("d", v.get("D", "")))
    must(subject[0] >= 0, "no cell is meant")
    them = t.candidates(subject, wanted)
    t.it = subject[-1]
    if t.part == "sentence" and them == t.put:
        t.given |= them
        if (t.before.startswith(":") or "," in t.before) and "H" not in v:
            return
    if " links on" in text:
        t.say(them)
    elif "would be" in text:
        must(World(t.state, [t.here.supposed, *t.here.order]).proves(them), "it does not follow")
        t.say(them)
    elif t.is_branch and ("H" in v or "T" in v):
        _is_only(t, v, them)
        t.say(them)
    elif t.is_branch or t.is_but_then:
        t.claim(them, v.get("F", ""))
    else:
        t.concluded(them)
        t.say(them)
        t.stem(them)
    if t.is_branch and text.endswith(("after all", "all the same")):
        must(t.here.supposed.false == them, "not what was supposed")
        t.local.append(Fact((them,)))


def _is_only(t: Teller, v: Values, them: int) -> None:
    """The only place in a house, or the only digit of a cell."""
    live = t.world(v.get("F", "")).live
    if "H" in v:
        (house,) = houses(v["H"])
        spots = room(house, min(each_bit(them)) % 9 + 1)
        must(not them & ~spots, f"not in {house}")
        left = spots & live
        must(left == them if left and "P" not in v else t.is_only(left, them), "other places")
    else:
        cell = min(each_bit(them)) // 9
        must(t.marks([cell]) == digits(v["T"]), "other candidates")
        must(CELL[cell] & live == them, "other digits are left")


@form(
    r"{H} has its {d} in {P}, the only other places?",
    r"{H} has its {d} in {P}, not in {Q}",
    r"{H} (?:has its|have their) {d} in {P}(?! \()",
    r"{H} (?:has|have) its {D} in {P}(?! \()",
)
def _has_its(t: Teller, v: Values) -> None:
    for digit in digits(v.get("d", v.get("D", ""))):
        text = t.clause.text
        named = (
            t.candidates(cells(v["P"]), (digit,))
            if "d" in v
            else places(cells(v["P"]), (digit,)) & t.open
        )
        house = houses(v["H"])[0]
        for one in houses(v["H"]):
            must(not named & ~room(one, digit), f"a place that is not in {one}")
        if text.endswith(("other place", "other places")):
            must(t.here.supposed.false and t.here.last is t.here.supposed, "not the first link")
            must(
                room(house, digit) & t.open == named | (t.here.supposed.false & room(house, digit)),
                "not the other places",
            )
            must(t.here.supposed.false & room(house, digit), "nothing is excluded there")
            t.say(named)
            continue
        if "Q" in v:
            lost = t.candidates(cells(v["Q"]), (digit,))
            must(not lost & ~room(house, digit), f"a cell that is not in {house}")
            must(not lost & t.world().live, "it could be there")
            must(not lost & named, "both there and not there")
            must(named | lost == room(house, digit) & t.open, "a place that is not named")
        if t.pool and not t.is_branch:
            must(named in t.pool, "not the places")
            if not t.fins:
                t.holds(named, text)
            t.local.append(Fact((named,)))
            t.base.order.append(Fact((named,)))
            continue
        t.claim(named, "", house)


@form(r"{H} (?:has|have) (?:its|their) {D} there")
def _there(t: Teller, v: Values) -> None:
    facts = [t.here.last]
    if t.clause.lead.startswith("and") and len(t.here.order) > 1:
        facts = t.here.order[::-1]
    if t.local:
        facts += t.local
    for house, digit in product(houses(v["H"]), digits(v["D"])):
        sets = [one for fact in facts for one in fact.true]
        must(
            any(
                (there := one & places(range(81), (digit,)))
                and not there & ~room(house, digit)
                and there == one
                for one in sets
            ),
            f"{digit} is not shown to be in {house}",
        )


@form(r"{H} (?:has|have) (?:its|their) {d}(?=\.|$|, so| and)")
def _has(t: Teller, v: Values) -> None:
    for house in houses(v["H"]):
        shown = [one for fact in (t.here.supposed, *t.here.order) for one in fact.true]
        must(any(not one & ~room(house, int(v["d"])) for one in shown), f"not shown for {house}")


@form(r"{S} is {D} and not {E}")
def _is_not(t: Teller, v: Values) -> None:
    (cell,) = cells(v["S"])
    must(t.candidates((cell,), digits(v["D"])) in t.here.last.true, "not what was shown")
    t.candidates((cell,), digits(v["E"]))
    must(not set(digits(v["D"])) & set(digits(v["E"])), "both")


@form(r"(?:it|{S}) is {d}, not {D}", r"it is not {D}")
def _it_is_not(t: Teller, v: Values) -> None:
    must(t.it is not None or "S" in v, "no cell is meant")
    cell = cells(v["S"])[0] if "S" in v else t.it or 0
    if "d" in v:
        must(bit(cell, int(v["d"])) in t.here.supposed.true, "not what is supposed")
    lost = t.candidates((cell,), digits(v["D"]))
    must(not lost & t.end_of(Branch(Fact())).live, "not excluded")


@form(r"{P}, with only {D}, (?:are|is) {E}", r"{S} \({T}\) are {E}")
def _als(t: Teller, v: Values) -> None:
    inside = cells(v.get("P", v.get("S", "")))
    must(t.marks(inside) == digits(v.get("D", v.get("T", ""))), "other candidates")
    last = t.here.last
    for fact in (last, *(Fact((one,)) for one in last.true)):
        left = places(inside, range(1, 10)) & World(t.state, [fact]).live
        if {one % 9 + 1 for one in each_bit(left)} == set(digits(v["E"])):
            break
    _full(t, inside, digits(v["E"]), World(t.state, [fact]))


def _full(t: Teller, inside: list[int], wanted: list[int], world: World) -> None:
    """As many cells as digits are left: they are all there."""
    left = places(inside, range(1, 10)) & world.live
    must({one % 9 + 1 for one in each_bit(left)} == set(wanted), "other digits are left")
    must(len(inside) == len(wanted), "not as many digits as cells")
    t.say(
        *(left & places(inside, (digit,)) for digit in wanted),
        false=places(inside, range(1, 10)) & t.open & ~left,
    )


@form(
    r"{H} needs {P} for {D}, and {S} is {E}",
    r"{S} is {E} \({H} needs {P} for {D}\)(?: after all| all the same)?",
    r"{d} is in {S} \({H} needs {P} for {D}\)",
    r"{S} are {E} \({H} needs {P} for {D}\)",
)
def _needs(t: Teller, v: Values) -> None:
    (house,), inside, wanted = houses(v["H"]), cells(v["P"]), digits(v["D"])
    must(len(inside) == len(wanted), "not as many cells as digits")
    must(set(inside) <= HOUSES[house], f"not in {house}")
    live = World(t.state, [t.here.last]).live
    for digit in wanted:
        left = room(house, digit) & live
        must(t.is_only(left, places(inside, (digit,))), "other places")
    subject, said = cells(v["S"]), digits(v.get("E", v.get("d", "")))
    must(set(subject) <= set(inside) and set(said) <= set(wanted), "not one of them")
    them = places(subject, said) & live & t.open
    t.candidates(subject, said) if len(subject) == 1 else None
    t.say(
        *(room(house, digit) & live for digit in wanted),
        *(places((cell,), wanted) & live for cell in inside),
        them,
        false=places(inside, range(1, 10)) & t.open & ~places(inside, wanted),
    )


# Forms: what a branch comes to


@form(r"{d} is in (?:one of )?{P}")
def _in(t: Teller, v: Values) -> None:
    if t.explain and t.explains:
        t.explain(t, v)
        return
    them = t.candidates(cells(v["P"]), digits(v["d"]))
    if t.is_branch:
        t.claim(them)
    else:
        t.concluded(them)
        t.say(them)


@form(r"either (?:{S} is {D}|{d} is in {P}),? or (?:{U} is {E}|{e} is in {Q})")
def _either_node(t: Teller, v: Values) -> None:
    them = 0
    for subject, wanted in (("S", "D"), ("P", "d"), ("U", "E"), ("Q", "e")):
        if subject in v:
            them |= t.candidates(cells(v[subject]), digits(v[wanted]))
    t.concluded(them)
    t.say(them)


@form(
    r"either (?:{H} has its {d} in {P}|{S} is {D}) or (?:{G} has its {e} in {Q}|{U} is "
    r"{E})(?: or {J} has its {f} in {V})?"
)
def _either(t: Teller, v: Values) -> None:
    them = 0
    for h, d, p in (("H", "d", "P"), ("G", "e", "Q"), ("J", "f", "V")):
        if h in v:
            named = t.candidates(cells(v[p]), digits(v[d]))
            must(not named & ~room(houses(v[h])[0], int(v[d])), f"a place that is not in {v[h]}")
            them |= named
            t.seen_in += houses(v[h])
    for s, d in (("S", "D"), ("U", "E")):
        if s in v:
            them |= t.candidates(cells(v[s]), digits(v[d]))
    t.holds(them, t.clause.text)
    t.say(them)


@form(
    r"{S} is {D} after all(?=:|\.|$)",
    r"{d} is in (?:one of )?{P} after all(?=:|\.|$)",
)
def _so_after_all(t: Teller, v: Values) -> None:
    """What a supposition to the contrary has refuted; the branch may have come back to it."""
    if t.is_branch or not (t.base.cases and t.base.cases[-1].ends):
        (_is if "D" in v else _in)(t, v)
        return
    them = t.some(cells(v["S"]), digits(v["D"])) if "D" in v else _candidate_set(t, v)
    must(t.base.cases[-1].supposed.false == them, "not what was supposed")
    t.holds(them, t.clause.text)
    t.say(them)


@form(r"{S} is not {D} after all")
def _not_after_all(t: Teller, v: Values) -> None:
    them = t.candidates(cells(v["S"]), digits(v["D"]))
    branch = t.base.cases[-1]
    must(them in branch.supposed.true, "not what was supposed")
    if branch.ends:
        t.say(false=them)
        return
    dead = World(t.state, [branch.last]).live
    must(not them & dead, "the supposition is not refuted")
    t.say(false=them)


@form(r"this runs in reverse too", r"all of this runs the other way round")
def _ring(t: Teller, v: Values) -> None:
    t.ring = True
    if t.here.inline:
        one, two = t.base.cases[-1].supposed, t.here.supposed
        must(one.false and (one.false,) == two.true, "not the other way round")
        t.stack.pop()


@form(r"the ring proves more than this step uses")
def _besides(t: Teller, v: Values) -> None:
    must(t.ring, "no ring")
    t.besides = True


@form(
    r"a ring of (?:{N}|{K}) links(?: through {S})? can stand in two ways only",
    r"either way",
    r"in both",
    r"in every case",
)
def _ring_words(t: Teller, v: Values) -> None:
    """What holds in both ways follows in the argument."""


@form(r"{S} keeps? {D}", r"{S} holds? nothing but {D}")
def _keeps(t: Teller, v: Values) -> None:
    inside, wanted = cells(v["S"]), digits(v["D"])
    if "keep" in t.clause.text:
        for digit in wanted:
            them = places(inside, (digit,)) & t.open
            must(them, "no place for it")
            t.holds(them, t.clause.text)
            t.say(them)
    else:
        them = places(inside, wanted) & t.open
        for cell in inside:
            t.holds(them & CELL[cell], t.clause.text)
        t.say(*(them & CELL[cell] for cell in inside))
