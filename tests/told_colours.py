"""Readers of colours, second solutions and excluded combinations."""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import and_, or_

from told import Teller, says
from told_branches import Said, full
from told_world import (
    CELL,
    DIGIT,
    FALLS,
    HOUSES,
    PEERS,
    ROOMS,
    Fact,
    World,
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

Numbers = list[int]

# Colours


def _of_colour(t: Teller, name: str, them: int) -> int:
    must(not them & ~t.colours[name], f"not of colour {name}")
    return them


def _opposite(name: str) -> str:
    return dict(zip("ABCD", "BADC", strict=True))[name]


@says("cluster.digit")
def _cluster(t: Teller, digit: Numbers, first: Numbers, a: str, second: Numbers, b: str) -> None:
    _two_colours(t, a, t.candidates(first, digit), b, t.candidates(second, digit))


@says("cluster.few")
def _two_colours_of_many(t: Teller, first: int, a: str, second: int, b: str) -> None:
    _two_colours(t, a, first, b, second)


def _two_colours(t: Teller, a: str, first: int, b: str, second: int) -> None:
    must(b == _opposite(a) and not first & second, "a candidate with two colours")
    t.colours |= {a: first, b: second}
    t.true_pairs.add(frozenset((a, b)))
    if t.solution:
        ways = {(not one & ~t.solution, not one & t.solution) for one in (first, second)}
        must(ways == {(True, False), (False, True)}, "not one colour is true")


@says("cluster.many")
def _many_colours(t: Teller, number: int, a: str, b: str) -> None:
    t.colours = {}
    t.coloured = number


@says("argue.cluster.colour")
def _colour(t: Teller, side: str, candidates: int) -> None:
    t.colours[side] = candidates
    if side == "B":
        _two_colours(t, "A", t.colours["A"], "B", candidates)
        must(sum(one.bit_count() for one in t.colours.values()) == t.coloured, "another number")


@says("argue.cluster.digit", "argue.cluster.mixed")
def _pairs(t: Teller, a: str, b: str, digit: Numbers | None = None) -> None:
    must(b == _opposite(a), "no pair of colours")
    t.pair_digit = digit[0] if digit else None
    t.true_pairs.add(frozenset((a, b)))


@says("argue.cluster.one.house")
def _only_pair(
    t: Teller, house: Numbers, digit: Numbers, cells: Numbers, a: str, others: Numbers, b: str
) -> None:
    t.true_pairs.add(frozenset((a, b)))
    t.pair_digit = digit[0]
    _pair_in_house(t, house, digit, cells, a, others, b)


@says("argue.cluster.house")
def _pair_in_house(
    t: Teller, house: Numbers, digit: Numbers, cells: Numbers, a: str, others: Numbers, b: str
) -> None:
    one, two = places(cells, digit), places(others, digit)
    must(room(house[0], *digit) & t.open == one | two and not one & two, "not the two places")
    must(t.pair_digit in (None, *digit), "another digit")
    _pair(t, a, one, b, two)


@says("argue.cluster.cell")
def _pair_in_cell(
    t: Teller, cell: Numbers, first: Numbers, a: str, second: Numbers, b: str
) -> None:
    one, two = places(cell, first), places(cell, second)
    must(one | two == CELL[cell[0]] & t.open and first != second, "not the candidates")
    _pair(t, a, one, b, two)


def _pair(t: Teller, a: str, one: int, b: str, two: int) -> None:
    must(frozenset((a, b)) in t.true_pairs, "no pair of colours")
    for name, them in ((a, one), (b, two)):
        t.told[name] = t.told.get(name, 0) | (_of_colour(t, name, them) if t.colours else them)


def _all_told(t: Teller) -> None:
    """Whether the lines before have shown that each colour is true or false as a whole."""
    for name, them in t.colours.items():
        must(t.is_sentence or t.told.get(name) == them, f"a pair of colour {name} is missing")


def _trap(t: Teller, gone: int, one: int, two: int) -> None:
    must(all(FALLS[k] & one and FALLS[k] & two for k in each_bit(gone)), "it sees not both")
    t.say(false=gone)


@says("colours.both")
def _sees_both(t: Teller, hit: Numbers) -> None:
    digits = digits_of(t.colours["A"])
    _trap(t, t.candidates(hit, digits), t.colours["A"], t.colours["B"])


@says("colours.neither")
def _goes_with_neither(t: Teller, hit: int, first: int, a: str, second: int, b: str) -> None:
    them = _of_colour(t, a, first) | _of_colour(t, b, second)
    must(b == _opposite(a) and not hit & ~falls_for_all(them), "it goes with them")
    t.say(them)


@says("colours.same")
def _same(t: Teller) -> None:
    """The argument says why."""


@says("colours.meeting")
def _meeting(
    t: Teller,
    one: str,
    other: str,
    opposite: str,
    last: str,
    where: Numbers = (),  # type: ignore[assignment]
) -> None:
    must({_opposite(one), _opposite(other)} == {opposite, last}, "not the opposite colours")
    t.true_pairs.add(frozenset((opposite, last)))
    _clash(t, one, other, where)
    first, second = t.colours[opposite], t.colours[last]
    t.say(false=sum(1 << k for k in each_bit(t.open) if FALLS[k] & first and FALLS[k] & second))


def _clash(t: Teller, one: str, other: str, where: Numbers) -> None:
    for house in where:
        spots = room(house, one_digit(t.colours[one]))
        must(t.colours[one] & spots and t.colours[other] & spots, "no clash there")


@says("argue.colours.clash")
def _argue_clash(
    t: Teller,
    first: int,
    one: str,
    second: int,
    other: str,
    where: Numbers,
    opposite: str | None = None,
    last: str | None = None,
) -> None:
    _all_told(t)
    t.fits(_of_colour(t, one, first) | _of_colour(t, other, second), where)
    t.told[frozenset((one, other))] = 1
    if opposite and last:
        must({_opposite(one), _opposite(other)} == {opposite, last}, "not the opposite colours")
        t.true_pairs.add(frozenset((opposite, last)))


@says("reason.colours.wrap", "argue.colours.wrapped")
def _wrap(
    t: Teller, clause: Sentence, side: str, result: ResultSlot, clusters: Said | None = None
) -> None:
    t.read_all(clusters)
    _all_told(t)
    t.side = side
    t.read(clause)
    t.say(false=t.colours.get(side, 0))
    t.result(result)


@says("colours.in-house")
def _twice_in_house(
    t: Teller,
    side: str,
    cells: Numbers,
    digits: Numbers,
    house: Numbers | None = None,
) -> None:
    must(side == t.side and len(cells) == 2 and len(digits) == 1, "another colour")
    must(house is None or {*cells} <= HOUSES[house[0]], "not in this house")
    must(cells[1] in PEERS[cells[0]], "not in one house")
    _of_colour(t, side, places(cells, digits)) if t.colours else None


@says("colours.in-cell")
def _twice_in_cell(t: Teller, side: str, cells: Numbers, digits: Numbers) -> None:
    must(side == t.side and len(digits) == 2 and len(cells) == 1, "another colour")
    _of_colour(t, side, t.candidates(cells, digits)) if t.colours else None


@says("colours.emptied")
def _emptied(t: Teller, side: str, broken: Sentence, taken: Said | None = None) -> None:
    must(side == t.side, "another colour")
    facts = t.fact(taken or [])
    must(
        (facts.true and not t.colours) or not reduce(or_, facts.true) & ~t.colours[side], "another"
    )
    of = t.written(broken)
    target = room(of["house"][0], *of["digit"]) if "house" in of else CELL[of["cell"][0]]
    must(target & t.open and not target & World(t.state, [facts]).live, "something is left")


@says("colours.crossing")
def _crossing(t: Teller, side: str, others: Said) -> None:
    """One colour rules out both of two, one of which is true."""
    crossed = [t.written(other) for other in others]
    must(side == t.side and frozenset(of["side"] for of in crossed) in t.true_pairs, "no pair")
    for of in crossed:
        _clash(t, side, of["side"], of.get("where", ()))


@says("colours.either")
def _either_colour(t: Teller, first: str, second: str) -> None:
    must(frozenset((first, second)) in t.true_pairs, "not a pair of which one is true")
    for other in (first, second):
        must(frozenset((t.side, other)) in t.told, "it is not ruled out")


@says("argue.colours.apart")
def _apart(
    t: Teller, a: str, first: Sentence, b: str, second: Sentence, result: ResultSlot
) -> None:
    _colours_say(t, _of_colour(t, a, t.one_of(first)), a, _of_colour(t, b, t.one_of(second)), b)
    t.result(result)


def _colours_say(t: Teller, one: int, a: str, two: int, b: str) -> None:
    _all_told(t)
    must(frozenset((a, b)) in t.true_pairs, "not a pair of which one is true")
    t.say(one | two)


@says("argue.colours.house")
def _colours_in_house(
    t: Teller,
    house: Numbers,
    digit: Numbers,
    cells: Numbers,
    a: str,
    others: Numbers,
    b: str,
    result: ResultSlot,
) -> None:
    one, two = t.candidates(cells, digit), t.candidates(others, digit)
    t.fits(one | two, house)
    _colours_say(t, _of_colour(t, a, one), a, _of_colour(t, b, two), b)
    t.result(result)


@says("argue.colours.cell")
def _colours_in_cell(
    t: Teller,
    cell: Numbers,
    first: Numbers,
    a: str,
    second: Numbers,
    b: str,
    result: ResultSlot,
) -> None:
    one, two = t.candidates(cell, first), t.candidates(cell, second)
    _colours_say(t, _of_colour(t, a, one), a, _of_colour(t, b, two), b)
    t.result(result)


# A second solution


@says("exchange.alike")
def _alike(t: Teller, cells: Numbers, digits: Numbers) -> None:
    t.exchanged(cells, digits)
    if len(cells) > 4:
        t.promise("exchange")


@says("exchange.placed")
def _placed(t: Teller, cells: Numbers, digits: Numbers) -> None:
    t.exchanged(cells, digits)


@says("exchange.grave")
def _grave(t: Teller) -> None:
    t.deadly = ([cell for cell in range(81) if cell not in t.placed], [])
    t.promise("exchange")


def _but_for_guards(t: Teller, exchange: Sentence) -> None:
    """Without the guardians, the cells of the pattern have only what could be exchanged."""
    t.read(exchange)
    cells, digits = t.deadly
    left = digits_of(places(cells, range(9)) & t.open & ~t.guards)
    left |= {t.placed[cell] for cell in cells if cell in t.placed}
    must(not digits or left == {*digits}, "other digits would be left")


@says("reason.deadly.cell")
def _one_cell(
    t: Teller, roof: Numbers, out: Numbers, exchange: Sentence, result: ResultSlot
) -> None:
    """One cell alone could prevent the exchange, so it has none of its digits."""
    t.read(exchange)
    them = t.candidates(roof, out)
    must({*out} == {*t.deadly[1]} & {*t.marks(roof)} and _fits_but(t, roof), "others would do")
    t.say(false=them)
    t.result(result)


def _fits_but(t: Teller, roof: Numbers) -> bool:
    """Whether the cells of the pattern but these have only its digits."""
    cells, digits = t.deadly
    return all({*t.marks([cell])} <= {*digits} for cell in cells if cell not in roof)


@says("reason.deadly.cell.bare")
def _bare(
    t: Teller, extras: Numbers, roof: Numbers, exchange: Sentence, result: ResultSlot
) -> None:
    t.guards = t.candidates(roof, extras)
    t.read(exchange)
    t.say(t.guards)
    t.result(result)


@says("reason.deadly.digit", "reason.deadly.house")
def _guards_of_a_digit(
    t: Teller,
    extras: Numbers,
    exchange: Sentence,
    roof: Numbers,
    result: ResultSlot,
    two: Numbers | None = None,
    many: Numbers | None = None,
    houses: Numbers = (),  # type: ignore[assignment]
) -> None:
    must((two or many) == roof and len(roof) > 1, "other cells")
    t.guards = t.candidates(roof, extras)
    _but_for_guards(t, exchange)
    t.fits(t.guards, houses)
    t.say(t.guards)
    t.result(result)


@says("reason.deadly")
def _guards_one_by_one(t: Teller, guardians: int, exchange: Sentence, result: ResultSlot) -> None:
    t.guards = guardians
    _but_for_guards(t, exchange)
    t.say(guardians)
    t.result(result, is_later=True)


@says("reason.deadly.cases")
def _guards_by_cases(t: Teller, choices: Said, exchange: Sentence, result: ResultSlot) -> None:
    t.guards = t.one_of(choices)
    _but_for_guards(t, exchange)
    t.say(t.guards)
    t.result(result, is_later=True)


def _pair_with_digit(t: Teller, house: Numbers, digit: Numbers, roof: Numbers) -> None:
    them = t.candidates(roof, digit)
    must(room(house[0], *digit) & t.open == them and len(roof) == 2, "not the two places")


@says("reason.deadly.link")
def _linked(
    t: Teller,
    house: Numbers,
    digit: Numbers,
    roof: Numbers,
    extras: Numbers,
    exchange: Sentence,
    result: ResultSlot,
) -> None:
    _pair_with_digit(t, house, digit, roof)
    t.read(exchange)
    t.guards = t.some(roof, extras)
    t.pair = (roof, digit[0], extras)
    kept = places(roof, digit + extras)
    t.say(false=places(roof, range(9)) & t.open & ~kept)
    t.result(result, is_later=not t.deadly[1])


@says("reason.deadly.link.each")
def _linked_each(
    t: Teller,
    house: Numbers,
    digit: Numbers,
    roof: Numbers,
    one: Numbers,
    first: Numbers,
    other: Numbers,
    second: Numbers,
    exchange: Sentence,
    result: ResultSlot,
) -> None:
    _pair_with_digit(t, house, digit, roof)
    must(roof == first + second, "other cells")
    t.read(exchange)
    for cell, digits in ((first, digit + one), (second, digit + other)):
        t.say(t.candidates(cell, digits))
    t.pair = None
    t.result(result)


@says("reason.deadly.link.two")
def _linked_in_floor(
    t: Teller,
    floor: Numbers,
    digits: Numbers,
    house: Numbers,
    digit: Numbers,
    roof: Numbers,
    out: Numbers,
    number: int,
    result: ResultSlot,
) -> None:
    _pair_with_digit(t, house, digit, roof)
    must(all(t.marks([cell]) == digits for cell in floor), "other candidates")
    must(number == len(floor) + len(roof) and digits == sorted(digit + out), "other digits")
    t.exchanged(floor + roof, digits)
    t.say(false=places(roof, out) & t.open)
    t.result(result)


@says("reason.deadly.subset", "reason.deadly.subset.kept", "reason.deadly.subset.inside")
def _guards_in_set(
    t: Teller,
    roof: Numbers,
    extras: Numbers,
    exchange: Sentence,
    result: ResultSlot,
    marked: Numbers | None = None,
    others: Numbers | None = None,
    all: Numbers = (),  # type: ignore[assignment]
    houses: Numbers = (),  # type: ignore[assignment]
    kept: Said | None = None,
) -> None:
    t.guards = t.some(roof, extras)
    _but_for_guards(t, exchange)
    t.say(t.guards)
    _one_of_roof(t, roof, others or marked or [], all, houses)
    shown = [one for fact in t.local for one in fact.true]
    for one in kept or []:
        must(any(not known & ~t.one_of(one) for known in shown), "not what the set holds")
    t.result(result)


def _one_of_roof(
    t: Teller, roof: Numbers, others: Numbers, wanted: Numbers, houses: Numbers
) -> None:
    """One of the guardians fills a set with the others."""
    together = {*roof, *others}
    must(any(together <= house for house in HOUSES), "not in one house")
    must(not any(together - HOUSES[house] for house in houses), "not in this house")
    must(cells_of(t.guards) == {*roof}, "other cells")
    must(len(wanted) == len(others) + 1, "another number of digits")
    must({*t.marks(others)} | digits_of(t.guards) == {*wanted}, "other digits")
    t.say(*(((places(others, range(9)) & t.open) | t.guards) & DIGIT[digit] for digit in wanted))


@says("argue.guardians.subset")
def _argue_subset(
    t: Teller,
    all: Numbers,
    roof: Numbers,
    others: Numbers,
    inside: Numbers = (),  # type: ignore[assignment]
    houses: Numbers = (),  # type: ignore[assignment]
    result: ResultSlot | None = None,
) -> None:
    must(not digits_of(t.guards) & {*inside} and {*inside} <= {*all}, "it can be that one")
    _one_of_roof(t, roof, others, all, houses)
    t.read_all(result)


@says("reason.deadly.hidden")
def _hidden_rectangle(
    t: Teller,
    cell: Numbers,
    out: Numbers,
    beside: Numbers,
    digit: Numbers,
    houses: Numbers,
    exchange: Sentence,
    result: ResultSlot,
) -> None:
    them = t.candidates(cell, out)
    with t.supposing(Fact((them,))) as branch:
        live = World(t.state, [branch.supposed]).live
        fits = [room(house, *digit) & live for house in houses]
        wanted = [t.candidates([one], digit) for one in beside]
        must(sorted(fits) == sorted(wanted), "another place")
        t.say(*wanted)
        t.read(exchange)
        must({*cell, *beside} <= {*t.deadly[0]} and _fits_but(t, cell + beside), "others would do")
        branch.ends = True
    t.say(false=them)
    t.result(result)


@says("reason.deadly.both")
def _both_would_be(
    t: Teller,
    roof: Numbers,
    digit: Numbers,
    houses: Numbers,
    cells: Numbers,
    digits: Numbers,
    result: ResultSlot,
) -> None:
    pair = t.candidates(roof, digit)
    must(rooms(houses, *digit) & t.open == places(cells, digit), "not the places")
    must(len(cells) == 4 and {*roof} <= {*cells}, "not two of them")
    common = reduce(and_, ({*t.marks([cell])} for cell in cells))
    must({*digits} <= common and {*digit} <= {*digits} and len(digits) == 2, "other digits")
    t.exchanged(cells, digits)
    t.say(false=pair)
    t.result(result)


def _explains(t: Teller) -> None:
    """Why an exchange works; the sentence has said the rest."""
    t.is_aside = True
    t.promise("exchange")


@says("argue.deadly.loop")
def _loop(t: Teller, digits: Numbers) -> None:
    _explains(t)
    must(digits == t.deadly[1], "other digits")
    must(all(len({*t.deadly[0]} & house) in (0, 2) for house in HOUSES), "not two")


@says("argue.deadly.lines")
def _lines(t: Teller, lines: Numbers) -> None:
    _explains(t)
    cells = {*t.deadly[0]}
    must(all(cells & HOUSES[house] for house in lines), "no cell there")
    must(cells <= {*()}.union(*(HOUSES[house] for house in lines)), "not all cells")


@says("argue.deadly.grave")
def _argue_grave(t: Teller, guardians: int | None = None) -> None:
    _explains(t)
    gone = t.guards if guardians is None else guardians
    must(gone, "nothing is named")
    left = t.open & ~gone
    must(all((left & spots).bit_count() in (0, 2) for spots in ROOMS), "not two places")
    must(all((left & cell).bit_count() in (0, 2) for cell in CELL), "not two candidates")
    t.guards = gone
    if t.pair is not None:
        roof, digit, others = t.pair
        must(digits_of(gone) == {*others}, "other digits")
        t.say(false=places(roof, range(9)) & t.open & ~gone & ~places(roof, (digit,)))


@says("argue.guardians.case", "argue.guardians.locked", "argue.guardians.at-once")
def _guardian_case(
    t: Teller, claim: Sentence, facts: Said | None = None, ends: Said | None = None
) -> None:
    t.is_aside = False
    with t.supposing(t.fact(claim)):
        t.read_all(facts)
        for end in ends or []:
            if (fact := t.meaning(end)) is not None:
                must(not fact.false & t.everything().live and not fact.true, "it does not follow")


@says("guardian.locked")
def _guardian_locked(t: Teller, cells: Numbers, digits: Numbers, claim: Sentence) -> None:
    full(t, cells, digits, World(t.state, t.here.all))
    t.read(claim)


@says("guardian.not")
def _guardian_not(t: Teller, digits: Numbers) -> None:
    cell = cells_of(t.here.supposed.true[0])
    must(not t.candidates(cell, digits) & t.everything().live, "not excluded")


@says("guardian.taken")
def _guardian_taken(t: Teller, houses: Numbers, digit: Numbers) -> None:
    true = [one for fact in t.here.all for one in fact.true]
    for house in houses:
        must(any(not one & ~room(house, *digit) for one in true), "it is not shown to be there")


# Combinations


def _every_row(t: Teller, gone: Said) -> tuple[int, set[tuple[int, ...]]]:
    """Candidates, and all combinations that have one of them."""
    of = [t.written(one) for one in gone]
    them = reduce(or_, (t.candidates(one["cells"], one["digits"]) for one in of))
    must(cells_of(them) <= {*t.order}, "another cell")
    rows = product(*(t.marks([cell]) for cell in t.order))
    return them, {
        row
        for row in rows
        if any(them & places([cell], [d]) for cell, d in zip(t.order, row, strict=True))
    }


@says("reason.exclusion")
def _excluded(t: Teller, number: int, cells: Numbers, gone: Said, result: ResultSlot) -> None:
    t.order = cells
    them, every = _every_row(t, gone)
    must(number == len(every), "another number")
    t.say(false=them)
    t.result(result)


@says("reason.exclusion.pair")
def _excluded_pair(t: Teller, cases: Said, result: ResultSlot) -> None:
    for case in cases:
        of = t.written(case)
        them = t.candidates(of["cell"], of["digits"])
        t.first_said = (*of["cell"], *of["other"])
        with t.supposing(Fact((them,))):
            t.here.ends = True
    t.result(result)


@says("argue.exclusion")
def _order(t: Teller, places: Numbers) -> None:
    t.order, t.excluded = places, set()


@says("argue.with")
def _with(t: Teller, digit: Numbers, cell: Numbers, other: Numbers) -> None:
    t.every_digit_excluded()
    t.candidates(cell, digit)
    must(t.first_said == (*cell, *other), "other cells")
    t.order, t.excluded, t.first_digit = cell + other, set(), digit[0]
    t.is_aside = True


@says("row.places")
def _row(t: Teller, places: Said) -> None:
    digits = [t.written(place)["digits"] for place in places]
    t.rows += product(*digits)


def _rows(t: Teller, rows: Said | None, digits: Numbers | None) -> list[tuple[int, ...]]:
    t.rows = [(t.first_digit or 0, digit) for digit in digits or []]
    t.read_all(rows)
    for row in t.rows:
        for cell, digit in zip(t.order, row, strict=True):
            t.candidates([cell], [digit])
    t.excluded |= {*t.rows}
    return t.rows


@says("argue.killed.clash", "argue.pair.clash")
def _same_digit(
    t: Teller,
    cells: Numbers,
    house: Numbers | None = None,
    rows: Said | None = None,
    digits: Numbers | None = None,
) -> None:
    must(len(cells) == 2 and cells[1] in PEERS[cells[0]], "not in one house")
    must(house is None or {*cells} <= HOUSES[house[0]], "not in this house")
    for row in _rows(t, rows, digits):
        of = dict(zip(t.order, row, strict=True))
        must(of[cells[0]] == of[cells[1]], "not the same digit")


@says("argue.killed.cell", "argue.pair.cell", "argue.killed.als", "argue.pair.als")
def _too_little(
    t: Teller,
    marked: Numbers,
    left: Numbers = (),  # type: ignore[assignment]
    rows: Said | None = None,
    digits: Numbers | None = None,
) -> None:
    must(left or len(marked) == 1, "more than one cell")
    for row in _rows(t, rows, digits):
        fact = Fact(tuple(places([cell], [d]) for cell, d in zip(t.order, row, strict=True)))
        found = places(marked, range(9)) & t.open & ~fact.dead
        must(digits_of(found) == {*left} and len(left) < len(marked), "other digits are left")


@says("argue.excluded")
def _no_other(t: Teller, gone: Said, result: ResultSlot) -> None:
    them, every = _every_row(t, gone)
    must(every <= t.excluded, "a combination is missing")
    t.say(false=them)
    t.result(result)
