"""Readers of claims, chains, cases and what a branch comes to."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from told import Teller, in_order, says
from told_world import (
    ALL,
    CELL,
    DIGIT,
    HOUSES,
    PEERS,
    Branch,
    Fact,
    Untrue,
    World,
    bit,
    cells_of,
    digits_of,
    falls_for_all,
    must,
    one_digit,
    places,
    room,
    rooms,
)
from whydoku.bits import each as each_bit
from whydoku.render.words.passage import ResultSlot, Sentence

Cells = list[int]
Digits = list[int]
Houses = list[int]
Said = list[Sentence]

# Claims


@says("claim.one.cell", "claim.one.digit", "claim.one.digit.many", "taken.cell")
def _one(t: Teller, digits: Digits, cells: Cells = (), cell: Cells = ()) -> Fact:  # type: ignore[assignment]
    return Fact((t.candidates(cells or cell, digits),))


@says("claim.none.cell", "claim.none.digit", "claim.none.digit.many")
def _none(t: Teller, cells: Cells, digits: Digits) -> Fact:
    return Fact(false=t.candidates(cells, digits))


@says("claim.one.mixed")
def _one_mixed(t: Teller, claims: Said) -> Fact:
    return Fact((t.one_of(claims),))


@says("claim.none.mixed", "claim.each")
def _each(t: Teller, claims: Said) -> Fact:
    return t.fact(claims)


@says("chain.either")
def _either(t: Teller, first: Sentence, last: Sentence) -> Fact:
    return Fact((t.one_of([first, last]),))


@says("taken.house")
def _taken(t: Teller, house: Houses, digit: Digits, cells: Cells) -> Fact:
    them = t.candidates(cells, digit)
    t.fits(them, house)
    return Fact((them,))


@says("chain.keeps")
def _keeps(t: Teller, cells: Cells, digits: Digits) -> Fact:
    return Fact(tuple(places(cells, (digit,)) & t.open for digit in digits))


@says("chain.holds")
def _holds(t: Teller, cells: Cells, digits: Digits) -> Fact:
    return Fact(tuple(places(cells, digits) & t.open & CELL[cell] for cell in cells))


@says("chain.nowhere")
def _nowhere(t: Teller, bases: Houses, covers: Houses, digits: Digits) -> Fact:
    inside = rooms(bases, *digits) & t.open
    return Fact(tuple(room(house, *digits) & inside for house in covers))


# Links: what is shown, with its ground


@says("link.first")
def _first(t: Teller, put: Digits) -> None:
    """In the cell of the supposition."""
    (cell,) = cells_of(t.here.supposed.false or t.here.supposed.true[0])
    t.hold(Fact((t.candidates((cell,), put),)))


@says("link.cell", "fact.cell", "guardian.left")
def _filled(
    t: Teller,
    digits: Digits,
    put: Digits,
    cells: Cells = (),  # type: ignore[assignment]
    cell: Cells = (),  # type: ignore[assignment]
    sources: Said | None = None,
) -> None:
    """The only digit that is left of all that a cell has."""
    (where,) = cells or cell
    them = t.candidates((where,), put)
    must(t.marks((where,)) == digits, "other candidates")
    must(CELL[where] & t.world(sources).live == them, "other digits are left")
    t.say(them)


@says("link.house")
def _in_house(t: Teller, one: Sentence, house: Houses) -> None:
    _only_place(t, one, house, None)


@says("fact.house")
def _fact_in_house(t: Teller, claim: Sentence, house: Houses, sources: Said | None = None) -> None:
    _only_place(t, claim, house, sources)


@says("guardian.place")
def _guardian_in_house(t: Teller, claim: Sentence, house: Houses) -> None:
    _only_place(t, claim, house, None)


def _only_place(t: Teller, claim: Sentence, house: Houses, sources: Said | None) -> None:
    them = t.one_of(claim)
    t.fits(them, house)
    left = room(house[0], one_digit(them)) & t.world(sources).live
    is_one = claim.key == "claim.one.cell"
    must(left == them if left and is_one else t.is_only(left, them), "other places")
    t.say(them)


@says("strong.house.first")
def _first_in_house(t: Teller, house: Houses, digit: Digits, cells: Cells) -> None:
    them = t.candidates(cells, digit)
    lost = t.here.supposed.false & room(house[0], *digit)
    must(lost and not t.here.order, "not the first link")
    must(room(house[0], *digit) & t.open == them | lost, "not the only other places")
    t.say(them)


@says("strong.house")
def _next_in_house(
    t: Teller,
    house: Houses,
    digit: Digits,
    cells: Cells,
    out: Cells = (),  # type: ignore[assignment]
) -> None:
    them = t.candidates(cells, digit)
    t.fits(them, house)
    live = t.world().live
    if out:
        lost = t.candidates(out, digit)
        t.fits(lost, house)
        must(not lost & (live | them), "it could be there")
        must(them | lost == room(house[0], *digit) & t.open, "a place that is not named")
    must(t.is_only(room(house[0], *digit) & live, them), "there are other places")
    t.say(them)


@says("link.set", "strong.set")
def _set(t: Teller, cells: Cells, digits: Digits, rest: Digits) -> None:
    must(t.marks(cells) == digits, "other candidates")
    last = t.here.last
    for fact in (last, *(Fact((one,)) for one in last.true)):
        world = World(t.state, [fact, *t.above])
        if digits_of(places(cells, range(9)) & world.live) == set(rest):
            break
    full(t, cells, rest, world)


def full(t: Teller, cells: Cells, digits: Iterable[int], world: World) -> None:
    """As many cells as digits are left: they are all there."""
    left = places(cells, range(9)) & world.live
    must(digits_of(left) == set(digits), "other digits are left")
    must(len(cells) == len(digits_of(left)), "not as many digits as cells")
    t.say(
        *(left & DIGIT[digit] for digit in digits),
        false=places(cells, range(9)) & t.open & ~left,
    )


@says("link.any")
def _any_link(t: Teller, one: Sentence, ground: Sentence | None = None) -> None:
    if ground is None:
        t.read(one)
    else:
        _by_ground(t, t.one_of(one), ground)


@says("strong.hidden")
def _hidden(t: Teller, needs: Sentence, one: Sentence) -> None:
    _by_ground(t, t.one_of(one), needs)


def _by_ground(t: Teller, them: int, ground: Sentence) -> None:
    values = t.written(ground)
    live = World(t.state, [t.here.last, *t.above]).live
    match ground.key:
        case "link.hidden-set":
            (house,), cells, digits = values["house"], values["cells"], values["digits"]
            must(len(cells) == len(digits), "not as many cells as digits")
            must({*cells} <= HOUSES[house], "not in this house")
            left = [room(house, digit) & live for digit in digits]
            must(all(t.is_only(one, places(cells, range(9))) for one in left), "other places")
            must(not them & ~places(cells, digits), "not one of them")
            t.say(
                *filter(None, left),
                *filter(None, (places((cell,), digits) & live for cell in cells)),
                them,
                false=places(cells, range(9)) & t.open & ~places(cells, digits),
            )
            return
        case "link.deadly":
            t.exchanged(values["cells"], values["digits"])
            inside = places(values["cells"], range(9)) & t.open
            outside = inside & ~places(values["cells"], values["digits"])
        case "link.fish":
            bases, covers, digit = values["bases"], values["covers"], values["digit"]
            must(values["number"] == len(covers) == len(bases) - 1, "another number")
            outside = rooms(bases, *digit) & live & ~rooms(covers, *digit)
        case "link.in-cell":
            outside = CELL[values["cell"][0]] & t.open
        case "link.in-house":
            outside = room(values["house"][0], one_digit(them)) & t.open
        case _:
            raise Untrue(f"no reader of {ground.key} as a ground")
    must(not outside & live & ~them, "another way out")
    must(ground.key != "link.deadly" or not them & ~outside, "a digit that could be exchanged")
    t.say(them)


@says("weak.cell")
def _weak_cell(t: Teller, cells: Cells, put: Digits, out: Digits) -> None:
    must(t.candidates(cells, put) in t.here.last.true, "not what was shown")
    t.candidates(cells, out)
    must(not {*put} & {*out}, "both")


@says("weak.house", "end.there")
def _weak_house(
    t: Teller,
    house: Houses,
    digit: Digits = (),  # type: ignore[assignment]
    digits: Digits = (),  # type: ignore[assignment]
) -> None:
    for one in house:
        for d in digit or digits:
            shown = any(not true & ~room(one, d) for fact in t.here.all for true in fact.true)
            must(shown, "it is not shown to be there")


@says("weak.seen")
def _weak_seen(t: Teller, others: Cells, cells: Cells) -> None:
    them = next(one for one in t.here.last.true if cells_of(one) == {*cells})
    must(places(others, range(9)) & t.open & falls_for_all(them), "it does not see it")


# Chains in a sentence


def _run(t: Teller, start: Sentence, links: Said) -> None:
    with t.supposing(t.fact(start)):
        t.read_all(links)
    t.links_promised = sum(link.key.startswith("link.") for link in links)


def _jump(t: Teller, start: Sentence, number: int, last: Sentence) -> None:
    """Some links on, something is true; the argument has the links."""
    with t.supposing(t.fact(start)):
        t.links_promised = number
        t.say(t.one_of(last))


@says("reason.chain.open")
def _open(t: Teller, start: Sentence, links: Said, ends: Sentence, result: ResultSlot) -> None:
    _run(t, start, links)
    t.concluded(t.one_of(ends))
    t.result(result)


@says("reason.chain.long.open")
def _open_long(
    t: Teller, start: Sentence, number: int, last: Sentence, ends: Sentence, result: ResultSlot
) -> None:
    _jump(t, start, number, last)
    t.concluded(t.one_of(ends))
    t.result(result)


@says("reason.chain.excluded")
def _excluded(
    t: Teller, start: Sentence, links: Said, refuted: Sentence, result: ResultSlot
) -> None:
    _run(t, start, links)
    _after_all(t, t.fact(refuted))
    t.result(result)


@says("reason.chain.long.excluded")
def _excluded_long(
    t: Teller, start: Sentence, number: int, last: Sentence, refuted: Sentence, result: ResultSlot
) -> None:
    _jump(t, start, number, last)
    _after_all(t, t.fact(refuted))
    t.result(result)


@says("reason.chain.same")
def _same(t: Teller, start: Sentence, links: Said, result: ResultSlot) -> None:
    _run(t, start, links)
    _after_all(t, Fact((t.fact(start).false,)))
    t.result(result)


@says("reason.chain.long.same")
def _same_long(t: Teller, start: Sentence, number: int, last: Sentence, result: ResultSlot) -> None:
    _jump(t, start, number, last)
    _after_all(t, Fact((t.fact(start).false,)))
    t.result(result)


def _after_all(t: Teller, fact: Fact) -> None:
    """What a supposition to the contrary has refuted; the branch may have come back to it."""
    branch = t.base.cases[-1]
    if fact.false:
        must(fact.false in branch.supposed.true, "not what was supposed")
        dead = branch.ends or not fact.false & World(t.state, [branch.last]).live
        must(dead, "the supposition is not refuted")
        t.say(false=fact.false)
        return
    (them,) = fact.true
    must(branch.supposed.false == them, "not what was supposed")
    must(branch.ends or any(not one & ~them for one in branch.last.true), "not refuted")
    t.say(them)


@says("reason.chain.loop")
def _loop(t: Teller, start: Sentence, links: Said, pairs: Said, result: ResultSlot) -> None:
    _run(t, start, links)
    _in_both_ways(t, pairs, result)


def _in_both_ways(t: Teller, pairs: Said, result: ResultSlot) -> None:
    t.is_ring = True
    for them in t.fact(pairs).true:
        t.concluded(them)
    t.result(result)


@says("reason.chain.long.loop")
def _loop_long(t: Teller, number: int, pairs: Said, result: ResultSlot) -> None:
    t.links_promised = number
    _in_both_ways(t, pairs, result)


@says("reason.chain.long.loop.through")
def _loop_through(t: Teller, number: int, result: ResultSlot, cells: Cells | None = None) -> None:
    t.links_promised, t.is_ring = number, True
    t.result(result, is_later=True)


@says("reason.chain.cycle")
def _cycle(t: Teller, digit: Digits, houses: Said, pairs: Said, result: ResultSlot) -> None:
    """Each house has two places; whichever of the first is true, the others follow in turn."""
    rooms_said = []
    for one in houses:
        of = t.written(one)
        rooms_said.append(room(of["house"][0], *digit) & t.open)
        must(rooms_said[-1] == places(of["cells"], digit), "not the places")
    ways = []
    for k in each_bit(rooms_said[0]):
        way = 1 << k
        for _ in houses:
            left = [one & ~_dead(way) for one in rooms_said]
            way = reduce(or_, (one for one in left if one.bit_count() == 1), way)
            way |= 0 if all(left) else ALL
        ways.append(way)
    for pair in pairs:
        them = t.candidates(t.written(pair)["cells"], digit)
        must(all(them & way for way in ways), "not in both ways")
        t.say(them)
    t.result(result)


def _dead(true: int) -> int:
    """What is false if all of these are true."""
    return reduce(or_, (falls_for_all(1 << k) for k in each_bit(true)))


@says("choice.nodes", "choice.groups", "choice.house")
def _strong(
    t: Teller,
    house: Houses,
    digit: Digits,
    one: Cells = (),  # type: ignore[assignment]
    other: Cells = (),  # type: ignore[assignment]
    cells: Cells = (),  # type: ignore[assignment]
) -> Fact:
    """All places of a digit in a house."""
    named = places([*one, *other, *cells], digit)
    live = World(t.state, t.above if t.pattern else t.here.all).live
    left = room(house[0], *digit) & live
    must(left == named if not t.in_branch else left and not left & ~named, "not the places")
    t.fits(named, house)
    if one:
        t.links.append((digit[0], (places(one, digit), places(other, digit))))
    return Fact((named,))


@says("choice.cell")
def _choice_cell(
    t: Teller,
    digits: Digits,
    cell: Cells,
) -> Fact:
    live = World(t.state, t.above if t.pattern else t.here.all).live
    must(CELL[cell[0]] & live == places(cell, digits), "not the candidates")
    return Fact((places(cell, digits),))


@says("chain.clash", "chain.clash.groups")
def _clash(t: Teller, cells: Cells, digit: Digits, house: Houses) -> None:
    """Of some places of a house, all of them on the links, only one can have the digit."""
    them = t.candidates(cells, digit)
    t.fits(them, house)
    t.clash = them


def _other_ends(t: Teller, links: list[tuple[int, tuple[int, int]]], digit: int) -> list[int]:
    """The other places of two links of which one place each is in the house of the clash."""
    (one, first), (two, second) = links
    must(digit == one == two, "another digit")
    return [
        first[1 - i] | second[1 - j]
        for i in (0, 1)
        for j in (0, 1)
        if t.clash in (0, first[i] | second[j])
        and any(not (first[i] | second[j]) & ~room(h, digit) for h in range(27))
    ]


@says("reason.chain.turbot")
def _turbot(
    t: Teller,
    choices: Said,
    cells: Cells,
    digit: Digits,
    result: ResultSlot,
    clash: Sentence | None = None,
    sees: Sentence | None = None,
) -> None:
    t.fact(choices)
    t.read_all(clash)
    them = t.candidates(cells, digit)
    must(them in _other_ends(t, t.links, digit[0]), "not the other places")
    t.say(them)
    t.read_all([sees, result])


@says("several.turbots")
def _turbots(
    t: Teller,
    choices: Said,
    clash: Sentence,
    first: Cells,
    second: Cells,
    digit: Digits,
    result: ResultSlot,
) -> None:
    t.fact(choices)
    t.read(clash)
    must(len(t.links) == 4, "not four links")
    for named, pair in ((first, t.links[:2]), (second, t.links[2:])):
        them = t.candidates(named, digit)
        must(them in _other_ends(t, pair, digit[0]), "not the other places")
        t.say(them)
    t.result(result)


@says("seen.hit", "seen.many")
def _sees(t: Teller, cells: Cells, hit: Cells | None = None) -> None:
    them = t.fins or t.local[-1].true[-1]
    must(len(cells) == len(cells_of(them)), "another number of cells")
    t.see(hit or [], len(cells), them) if hit else None


@says("reason.chain.pivot")
def _pivot(
    t: Teller,
    pivot: Cells,
    both: Digits,
    x: Digits,
    first: Cells,
    one: Digits,
    y: Digits,
    last: Cells,
    other: Digits,
    z: Digits,
    result: ResultSlot,
    sees: Sentence | None = None,
) -> None:
    must(t.marks(pivot) == both == sorted(x + y), "other candidates")
    must((t.marks(first), t.marks(last)) == (one, other), "other candidates")
    _wing(t, pivot, ((x, first), (y, last)), z)
    t.say(t.candidates(first + last, z))
    t.read_all([sees, result])


@says("reason.wing.pivot")
def _pivot_with_three(
    t: Teller,
    pivot: Cells,
    x: Digits,
    first: Cells,
    y: Digits,
    last: Cells,
    z: Digits,
    result: ResultSlot,
    sees: Sentence | None = None,
) -> None:
    must(t.marks(pivot) == sorted(x + y + z), "other candidates")
    _wing(t, pivot, ((x, first), (y, last)), z)
    t.say(t.candidates(pivot + first + last, z))
    t.read_all([sees, result])


def _wing(t: Teller, pivot: Cells, sides: Iterable[tuple[Digits, Cells]], z: Digits) -> None:
    for digit, cell in sides:
        with t.supposing(Fact((t.candidates(pivot, digit),))):
            t.hold(Fact((t.candidates(cell, z),)))


@says("reason.chain.bridge")
def _bridge(
    t: Teller,
    cells: Cells,
    digits: Digits,
    choice: Sentence,
    x: Digits,
    y: Digits,
    result: ResultSlot,
    sees: Sentence | None = None,
) -> None:
    first, second = cells
    must(t.marks((first,)) == t.marks((second,)) == digits == sorted(x + y), "other candidates")
    t.fact(choice)
    digit, groups = t.links[-1]
    must(
        x == [digit]
        and any(
            bit(first, digit) & falls_for_all(one) and bit(second, digit) & falls_for_all(two)
            for one, two in (groups, groups[::-1])
        ),
        "the link does not reach both",
    )
    t.say(t.candidates(cells, y))
    t.read_all([sees, result])


@says("reason.chain.turns")
def _turns(
    t: Teller, cells: Cells, digits: Digits, first: Cells, last: Cells, result: ResultSlot
) -> None:
    must(all(t.marks((cell,)) == digits for cell in cells) and len(digits) == 2, "other candidates")
    must(all(b in PEERS[a] for a, b in zip(cells, cells[1:], strict=False)), "it sees no next")
    must((cells.index(*last) - cells.index(*first)) % 2, "they would be the same")
    for i, cell in enumerate(cells):
        for other in cells[i + 1 :: 2]:
            t.say(*(places((cell, other), (digit,)) for digit in digits))
    t.result(result)


# Chains in an argument, and as the ground of a fact


@says("argue.if", "argue.suppose")
def _suppose(t: Teller, claim: Sentence) -> None:
    t.stack.append(Branch(t.fact(claim), t.depth))


@says("argue.link.first", "argue.link.next")
def _link(t: Teller, number: int, strong: Sentence, weak: Sentence | None = None) -> None:
    t.links_told += 1
    must(number == len(t.here.facts) + 1, "another number")
    if weak is not None and weak.key == "taken.house":
        t.hold(t.fact(weak))
    else:
        t.read_all(weak)
    t.label = str(number)
    t.read(strong)


@says("argue.ends")
def _ends(t: Teller, ends: Sentence) -> None:
    t.concluded(t.one_of(ends))


@says("argue.itself")
def _itself(t: Teller, last: Sentence, result: ResultSlot | None = None) -> None:
    _after_all(t, t.fact(last))
    t.read_all(result)


@says("argue.refutes")
def _refutes(t: Teller, taken: Said, result: ResultSlot) -> None:
    them = t.one_of(taken)
    must(any(not one & ~them for one in t.base.cases[-1].last.true), "not what was shown")
    t.local.append(Fact((them,)))
    t.result(result)


@says("argue.reverse")
def _reverse(t: Teller, claim: Sentence) -> None:
    supposed = t.base.cases[-1].supposed
    must(supposed.false and t.fact(claim).true == (supposed.false,), "not the other way round")
    must(not supposed.false & ~t.base.cases[-1].last.dead, "no ring")
    t.is_ring = True


@says("argue.settled")
def _settled(t: Teller, claim: Sentence) -> None:
    for them in t.fact(claim).true:
        t.concluded(them)


@says("argue.besides")
def _besides(t: Teller, pairs: Said) -> None:
    must(t.is_ring, "no ring")
    for them in t.fact(pairs).true:
        t.concluded(them)
        must(falls_for_all(them) & t.open & ~t.removed, "nothing more falls to it")


@says("falls.at-once", "falls.either", "falls.either-way")
def _falls(t: Teller, taken: Said | Sentence, result: ResultSlot) -> None:
    facts = [t.fact(one) for one in (taken if isinstance(taken, list) else [taken])]
    if len(facts) > 1:
        facts = [Fact((reduce(or_, (fact.true[0] for fact in facts)),))]
    for fact in facts:
        for them in fact.true:
            t.take(them)
    t.result(result)


@says("argue.so", "agreed.either", "agreed.one")
def _so(t: Teller, result: ResultSlot) -> None:
    if t.guards and t.base.cases:
        must(not t.guards & ~_met(t), "a case is missing")
    t.result(result)


def _met(t: Teller) -> int:
    return reduce(or_, (one.supposed.true[0] for one in t.base.cases if one.supposed.true), 0)


@says("premise.chain.open")
def _premise_open(t: Teller, start: Sentence, links: Said) -> None:
    _run(t, start, links)
    branch = t.here.cases.pop()
    t.say(branch.supposed.false | branch.last.true[-1])


@says("premise.chain.same")
def _premise_same(t: Teller, start: Sentence, links: Said) -> None:
    _premise_open(t, start, links)


# Cases


@says("case.were.so")
def _were(t: Teller, cell: Cells, digit: Digits) -> Fact:
    return Fact((t.candidates(cell, digit),))


@says("case.were.not")
def _were_not(t: Teller, cell: Cells, digit: Digits) -> Fact:
    return Fact(false=t.candidates(cell, digit))


@says("case.would")
def _would(t: Teller, cell: Cells, digit: Digits) -> None:
    them = t.candidates(cell, digit)
    must(World(t.state, t.here.all).proves(them), "it does not follow")
    t.say(them)


@says("reason.branches.refuted", "premise.branches.refuted")
def _all_refuted(t: Teller, cases: Said, result: ResultSlot | None = None) -> None:
    t.read_all([*cases, result])


@says("case.refuted")
def _case_refuted(
    t: Teller, assumed: Sentence, broken: Sentence, facts: Said | None = None
) -> None:
    with t.supposing(t.fact(assumed)):
        t.read_all([*(facts or []), broken])


@says("case.empty.house")
def _empty_house(t: Teller, house: Houses, digit: Digits) -> None:
    t.end("house", *house, *digit)


@says("case.empty.cell")
def _empty_cell(t: Teller, cell: Cells) -> None:
    t.end("cell", *cell)


@says("reason.branches.cases")
def _cases(t: Teller, cases: Said, result: ResultSlot, taken: Sentence | None = None) -> None:
    t.read_all([*cases, result])


@says("case.link")
def _case_link(t: Teller, assumed: Sentence, fact: Sentence) -> None:
    with t.supposing(t.fact(assumed)):
        t.read(fact)


@says("reason.branches.whether", "reason.branches.either")
def _whether(
    t: Teller,
    result: ResultSlot,
    whether: Sentence | None = None,
    taken: Sentence | None = None,
    cell: Cells | None = None,
    digit: Digits | None = None,
) -> None:
    t.read_all(whether)
    if cell and digit:
        t.candidates(cell, digit)
    if taken is not None:
        t.say(t.one_of(taken))
        t.result(result)
    else:
        t.result(result, is_later=True)


@says("whether.cell", "whether.many")
def _whether_cell(t: Teller, cell: Cells, digits: Digits) -> None:
    must(t.marks(cell) == digits, "not all of its candidates")


@says("whether.house")
def _whether_house(t: Teller, house: Houses, digit: Digits) -> None:
    must(room(house[0], *digit) & t.open, "it is nowhere")


@says("reason.branches.petals")
def _petals(t: Teller, choice: Sentence, petals: Said, result: ResultSlot) -> None:
    t.base.stem = t.one_of(choice)
    t.read_all(petals)
    t.result(result, is_later=True)


@says("reason.branches.blossom")
def _blossom(
    t: Teller,
    choice: Sentence,
    kept: Digits,
    result: ResultSlot,
    direct: list[int] | None = None,
) -> None:
    stem = t.one_of(choice)
    must({*kept} == digits_of(result.eliminations), "other digits go")
    must({*(direct or [])} <= cells_of(stem) | digits_of(stem), "no place of the stem")
    t.result(result, is_later=True)


@says("petal.digit", "petal.place")
def _petal(
    t: Teller, taken: Digits, petal: Cells, digits: Digits, cells: Cells | None = None
) -> None:
    them = t.base.stem & places(range(81) if cells is None else cells, taken)
    must(them and (cells is None or them == places(cells, taken)), "not in the stem")
    left = places(petal, range(9)) & t.open & ~falls_for_all(them)
    must(digits_of(left) == {*digits} and len(digits) == len(petal), "other digits are left")


@says("argue.choice")
def _choice(t: Teller, choice: Sentence) -> None:
    them = t.one_of(choice)
    t.say(them)
    t.here.stem = them


@says("case.if")
def _case_if(t: Teller, claim: Sentence, said: Sentence | None = None) -> None:
    fact = t.fact(claim)
    must(not t.here.stem or (fact.true and not fact.true[0] & ~t.here.stem), "no such case")
    branch = Branch(fact, t.depth)
    t.stack.append(branch)
    t.read_all(said)


@says("case.petal")
def _case_petal(t: Teller, cells: Cells, digits: Digits, ends: Said) -> None:
    full(t, cells, digits, World(t.state, [t.here.supposed]))
    t.read_all(ends)


@says("agreed.cell", "agreed.house")
def _agreed(
    t: Teller,
    result: ResultSlot,
    cell: Cells | None = None,
    house: Houses | None = None,
    digit: Digits | None = None,
) -> None:
    whole = CELL[cell[0]] if cell else room((house or [])[0], (digit or [])[0])
    must(t.base.stem == whole & t.open, "not all that was told")
    t.covered(t.base)
    t.result(result)


# The lines of a case


@says("facts.numbered")
def _numbered(t: Teller, number: str, said: Sentence) -> None:
    t.label = number
    t.read(said)


@says("fact.because")
def _because(t: Teller, claim: Sentence, premise: Sentence, sources: Said | None = None) -> None:
    fact = t.fact(claim)
    t.above, t.local, t.pattern = t.sources(sources), [], t.here
    t.read(premise)
    t.pattern, t.above = None, []
    dead = reduce(or_, (shown.dead for shown in t.local), 0)
    must(not fact.false & ~dead, "no reason why this is not there")
    known = [one for shown in t.local for one in shown.true]
    must(all(any(not k & ~one for k in known) for one in fact.true), "it does not follow")
    t.say(*fact.true, false=fact.false)


@says("fact.not.cell", "fact.not.house", "fact.not.cell.bare", "fact.cell.bare")
def _fact_not(
    t: Teller,
    claim: Sentence,
    digits: Digits | None = None,
    house: Houses | None = None,
    digit: Digits | None = None,
    sources: Said | None = None,
) -> None:
    t.hold(t.fact(claim), sources)


@says("facts.and", "facts.and.broken")
def _at_once(
    t: Teller, facts: Said, ends: Said | None = None, broken: Sentence | None = None
) -> None:
    """All follow from the supposition."""
    t.ground, before = t.here.last, len(t.here.order)
    t.read_all(facts)
    t.ground = None
    t.here.order[before:] = [sum(t.here.order[before:], Fact())]
    t.read_all([*(ends or []), broken])


for _key, _order in {
    "facts.none": "ends",
    "facts.so": "facts ends",
    "facts.none.broken": "broken",
    "facts.so.broken": "facts broken",
    "facts.then": "said",
    "facts.end": "ends",
    "argue.over": "premise",
    "tell.line": "reason",
}.items():
    says(_key)(in_order(_order))


@says("end.claim")
def _end_claim(t: Teller, claim: Sentence, number: Sentence | None = None) -> None:
    t.hold(t.fact(claim), [number] if number else None)


@says("end.cell", "end.itself")
def _end_cell(
    t: Teller,
    digits: Digits,
    gone: Digits,
    cell: Cells | None = None,
    number: Sentence | None = None,
) -> None:
    facts = t.sources([number] if number else None)
    if cell is None:
        (cell,) = [[*cells_of(t.here.supposed.true[0])]]
    must(any(t.candidates(cell, digits) in fact.true for fact in facts), "not what was shown")
    must(not t.candidates(cell, gone) & World(t.state, facts).live, "not excluded")


@says("end.house")
def _end_house(
    t: Teller,
    house: Houses,
    digit: Digits,
    cells: Cells | None = None,
    number: Sentence | None = None,
) -> None:
    facts = t.sources([number] if number else None)
    true = [one for fact in facts for one in fact.true]
    if cells:
        true = [one for one in true if one == t.candidates(cells, digit)]
    for h in house:
        must(any(not one & ~room(h, *digit) for one in true), "it is not shown to be there")


# Facts with cases of their own


def _inner(t: Teller, number: str, branch: Branch, fact: Fact) -> Branch:
    branch.indent, branch.pending = t.depth, (number, fact)
    t.stack.append(branch)
    return branch


@says("nested.row", "nested.otherwise")
def _otherwise(
    t: Teller,
    number: str,
    claim: Sentence,
    said: Sentence | None = None,
    sources: Said | None = None,
) -> None:
    fact = t.fact(claim)
    must(bool(fact.false) != bool(fact.true), "both true and false")
    supposed = Fact((fact.false,)) if fact.false else Fact(false=fact.true[0])
    t.sources(sources)
    _inner(t, number, Branch(supposed), fact)
    t.read_all(said)


@says("nested.choice", "nested.both")
def _by_cases(
    t: Teller,
    number: str,
    claim: Sentence,
    choice: Sentence | None = None,
    sources: Said | None = None,
) -> None:
    fact = t.fact(claim)
    stem = 0
    if choice is not None:
        t.above, t.local, t.pattern = t.sources(sources), [], t.here
        stem = (t.meaning(choice) or t.local[-1]).true[0]
        t.pattern, t.above = None, []
    _inner(t, number, Branch(Fact(), is_stem=True, stem=stem), fact)


# Contradictions


def _blocked(t: Teller, nowhere: int, why: Said | None) -> None:
    must(nowhere, "there was nothing before")
    world = t.everything() if why else t.world()
    must(not nowhere & world.live, "something is left")
    t.nowhere, t.explained = nowhere, 0
    t.read_all(why)
    must(not why or t.explained == nowhere, "not all of it is explained")


@says("blocked.house")
def _blocked_house(t: Teller, house: Houses, digit: Digits, why: Said | None = None) -> None:
    if t.end("house", *house, *digit):
        _blocked(t, room(house[0], *digit) & t.open, why)


@says("blocked.cell")
def _blocked_cell(t: Teller, cell: Cells, why: Said | None = None) -> None:
    if t.end("cell", *cell):
        _blocked(t, CELL[cell[0]] & t.open, why)


@says("blocked.set")
def _too_few(
    t: Teller, cells: Cells, digits: Digits, number: int, sources: Said | None = None
) -> None:
    must(len(cells) == number > len(digits), "enough digits")
    if t.end("set", *cells):
        left = digits_of(t.world(sources).live & places(cells, range(9)))
        must(left == {*digits}, "other digits are left")


@says("blocked.hidden")
def _too_crowded(
    t: Teller, house: Houses, cells: Cells, digits: Digits, sources: Said | None = None
) -> None:
    must(len(cells) < len(digits), "enough cells")
    if t.end("hidden", *house, *digits):
        left = cells_of(t.world(sources).live & places(HOUSES[house[0]], digits))
        must(left == {*cells}, "other cells are left")


@says("block.sees", "block.digit")
def _block(
    t: Teller,
    cells: Cells,
    other: Cells | None = None,
    digits: Digits | None = None,
    number: Sentence | None = None,
) -> None:
    """A true candidate elsewhere takes these places."""
    if other is not None:
        mine = t.nowhere & places(cells, range(9))
        where = places(other, digits_of(mine))
        must(cells_of(mine) == {*cells}, "it could not be there anyway")
    else:
        mine = t.nowhere & places(range(81), digits or [])
        where = places(cells, digits or [])
    true = [one for fact in _grounds(t, number) for one in fact.true]
    must(any(not one & ~where or not where & ~one for one in true), "it is not there")
    must(mine and not mine & ~falls_for_all(where), "it does not see it")
    _explain(t, mine, number)


@says("block.filled", "block.not")
def _block_here(t: Teller, cells: Cells, digits: Digits, number: Sentence | None = None) -> None:
    """The cell has another digit, or has lost this one."""
    them = t.candidates(cells, digits)
    mine = t.nowhere & places(cells, range(9))
    must(cells_of(mine) == {*cells}, "it could not be there anyway")
    true = [one for fact in _grounds(t, number) for one in fact.true]
    must(mine & them or them in true, "it is something else")
    _explain(t, mine, number)


def _grounds(t: Teller, number: Sentence | None) -> list[Fact]:
    return t.sources([number]) if number else [fact for one in t.stack for fact in one.all]


def _explain(t: Teller, mine: int, number: Sentence | None) -> None:
    must(not mine & World(t.state, _grounds(t, number)).live, "it is not shown")
    t.explained |= mine
