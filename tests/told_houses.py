"""Readers of what fits where: singles, fish, subsets, wings, almost locked sets."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

from told import Teller, in_order, says
from told_branches import Said
from told_world import (
    CELL,
    DIGIT,
    FALLS,
    HOUSES,
    PEERS,
    Branch,
    Fact,
    bit,
    cells_of,
    digits_of,
    falls_for_all,
    must,
    places,
    room,
    rooms,
)
from whydoku.bits import each as each_bit
from whydoku.render.words.passage import ResultSlot, Sentence

Numbers = list[int]

for _key, _order in {
    "so.because": "premise consequence result",
    "so.fish": "premise result",
    "reason.als": "premise result",
    "reason.colours.trap": "clusters clauses result",
    "reason.colours.two": "clusters clauses result",
    "reason.none": "result",
}.items():
    says(_key)(in_order(_order))

# Singles


@says("premise.single.house")
def _hidden_single(
    t: Teller, house: Numbers, digit: Numbers, cell: Numbers, others: Sentence | None = None
) -> None:
    (h,), (d,), (there,) = house, digit, cell
    must(room(h, d) & t.open == bit(there, d), "not the only place")
    open_cells = {one for one in HOUSES[h] - {there} if one not in t.placed}
    must(bool(open_cells) == (others is not None), "cells without a ground")
    if others is not None:
        of = t.written(others)
        must(of["digit"] == digit, "another digit")
        took, seen = {*of.get("gone", ())}, {*of.get("cells", ())}
        seeing = {one for one in open_cells if PEERS[one] & seen}
        must(all(t.placed.get(one) == d for one in seen), "the digit that is seen is not there")
        must(took == open_cells - seeing, "a cell without a ground")
        must(all(PEERS[one] & open_cells for one in seen), "a ground that does nothing")
        must({*of.get("others", seeing)} == seeing, "other cells see it")
        must(others.key == "single.gone" or seeing, "no cell sees it")
    t.given |= bit(there, d)


@says("premise.single.cell")
def _naked_single(
    t: Teller,
    cell: Numbers,
    digit: Numbers,
    rest: int | None = None,
    seen: Numbers | None = None,
    gone: Numbers = (),  # type: ignore[assignment]
) -> None:
    found = {t.placed[one] for one in PEERS[cell[0]] if one in t.placed}
    must(found == ({*range(9)} - {*digit} if seen is None else {*seen}), "other digits are seen")
    must(rest in (None, len(found)), "another number")
    must({*digit, *found, *gone} == {*range(9)}, "a digit without a ground")
    must(t.marks(cell) == digit, "more candidates")
    t.given |= places(cell, digit)


@says("premise.single.house@full-house")
def _full_house(t: Teller, cell: Numbers, house: Numbers, digit: Numbers) -> None:
    must([one for one in HOUSES[house[0]] if one not in t.placed] == cell, "not the last open cell")
    must(digit[0] not in {t.placed.get(one) for one in HOUSES[house[0]]}, "the digit is there")
    t.given |= places(cell, digit)


@says("premise.single.house@last-digit")
def _last_digit(t: Teller, cell: Numbers, digit: Numbers) -> None:
    must(DIGIT[digit[0]] & t.open == places(cell, digit), "other places")
    t.given |= places(cell, digit)


@says("several.direct")
def _direct(t: Teller, premises: Said, left: Sentence, lost: Sentence | None = None) -> None:
    t.read_all(premises)
    dead = reduce(or_, (fact.dead for fact in t.local), 0)
    of_lost, of_left = t.written(lost) if lost else {"cells": [], "digits": []}, t.written(left)
    gone = places(of_lost["cells"], of_lost["digits"])
    must(not gone & ~(dead & t.open), "no reason why this is not there")
    put = t.candidates(of_left["cell"], of_left["digit"])
    where = room(of_left["house"][0], *of_left["digit"]) if "house" in of_left else 0
    must((where or CELL[of_left["cell"][0]]) & t.open == put | gone, "another place")
    t.given |= put


# Fish and other covers


@says("premise.fish", "premise.fish.finned", "premise.locked")
def _fish(
    t: Teller,
    bases: Numbers,
    covers: Numbers,
    digit: Numbers,
    places: Numbers | None = None,
    fins: Numbers = (),  # type: ignore[assignment]
) -> None:
    (d,) = digit
    fin = reduce(or_, (bit(cell, d) for cell in fins), 0)
    found, inside = rooms(bases, d) & t.seen, rooms(covers, d)
    must(not fin & ~t.open, "a fin that is no candidate")
    must(len(bases) >= len(covers), "more houses than can be filled")
    must(found & ~inside == fin & ~inside, "the digit has other places, or fins are missing")
    must(places is None or {*places} == cells_of(found & ~fin), "not all of the places")
    t.fish, t.fins = (bases, covers, d), fin
    true = tuple(found & ~fin & room(house, d) for house in covers)
    if fin:
        t.pool = true
    else:
        t.say(*true)


@says("so.fish.finned")
def _fish_with_fins(
    t: Teller, fins: Numbers, hit: Numbers, result: ResultSlot, **fish: Any
) -> None:
    _fish(t, fins=fins, **fish)
    must(t.fins, "nothing to see")
    t.see(hit, len(fins), t.fins)
    t.local.append(Fact(t.pool))
    t.result(result)


@says("so.locked")
def _locked(t: Teller, covers: Numbers, digit: Numbers) -> None:
    must(t.fish and covers == t.fish[1] and digit == [t.fish[2]], "another house or digit")


@says("argue.places")
def _places(t: Teller, house: Numbers, digit: Numbers, cells: Numbers) -> None:
    must(room(house[0], *digit) & t.open == places(cells, digit), "not the places")
    must(t.fish and house[0] in t.fish[0] and digit == [t.fish[2]], "not a house of the fish")
    t.told["places", house[0]] = 1


@says("argue.case")
def _case(t: Teller, first: Sentence, second: Sentence) -> None:
    with t.supposing(t.fact(first)):
        t.read(second)


@says("argue.fin")
def _fin(t: Teller, claim: Sentence, hit: Numbers, where: Any = ()) -> None:
    fins = t.one_of(claim)
    must(t.fish and fins == t.fins, "not the fins")
    t.see(hit, len(cells_of(fins)), fins)
    for house in where if isinstance(where, list) else ():
        t.fits(fins | places(hit, digits_of(fins)), [house])


@says("argue.count")
def _count(t: Teller, number: int, bases: Numbers, digit: Numbers, covers: Numbers) -> None:
    must(t.fish == (bases, covers, digit[0]) and number == len(bases), "another fish")
    must(all(("places", house) in t.told for house in bases), "the places of a house are missing")
    found = rooms(bases, *digit) & t.open & ~t.fins
    t.pool = tuple(found & room(cover, *digit) for cover in covers)


@says("argue.no-fins.fish", "argue.no-fins")
def _no_fins(t: Teller, count: Sentence | None = None, taken: Said | None = None) -> None:
    must(t.fins, "nothing to be false")
    t.read_all(count)
    for one in taken or []:
        t.local.append(Fact((t.one_of(one),)))
        must(t.local[-1].true[0] in t.pool, "not the places")
    t.base.order += t.local


@says("argue.either-way")
def _either_way(t: Teller, result: ResultSlot) -> None:
    must(t.base.order and t.hit, "with fins, and without")
    t.result(result)


# Sets of cells


@says("premise.hidden", "premise.shared")
def _hidden_set(t: Teller, house: Numbers, digits: Numbers, cells: Numbers) -> None:
    them = t.only(house, digits, places(cells, digits))
    must(cells_of(reduce(or_, them)) == {*cells}, "a cell that cannot have it")
    t.inside, t.once = cells, dict.fromkeys(digits, set())
    others = places(cells, range(9)) & ~places(cells, digits)
    t.say(*them, false=others & t.open if len(cells) == len(digits) else 0)


@says("so.hidden")
def _so_hidden(
    t: Teller, premise: Sentence, result: ResultSlot, need: Sentence | None = None
) -> None:
    t.read_all([premise, need, result])


@says("several.hidden")
def _locked_hidden(
    t: Teller,
    house: Numbers,
    digits: Numbers,
    cells: Numbers,
    other: Numbers,
    result: ResultSlot,
    need: Sentence | None = None,
) -> None:
    _hidden_set(t, house, digits, cells)
    must({*cells} <= HOUSES[other[0]], "not in this house")
    t.read_all([need, result])


@says("subset.both", "subset.all", "subset.used")
def _all_needed(t: Teller, number: int = 2) -> None:
    must(number == len(t.inside) == len(t.once), "another number")


@says("premise.naked")
def _naked_set(t: Teller, cells: Numbers, digits: Numbers, used: Sentence | None = None) -> None:
    """As many digits as cells: each of them is there."""
    found = places(cells, range(9)) & t.seen
    must(digits_of(found) == {*digits}, "other digits")
    must(len(cells) == len(digits) == len({*cells}), "too few cells")
    for one in (found & DIGIT[digit] for digit in digits):
        must(all(not one & ~FALLS[k] & ~(1 << k) for k in each_bit(one)), "twice in the set")
    t.inside, t.once = cells, dict.fromkeys(digits, set())
    t.say(*(found & DIGIT[digit] for digit in digits))
    t.read_all(used)


@says("so.naked")
def _so_naked(t: Teller, house: Numbers, digits: Numbers) -> None:
    must({*t.inside} <= HOUSES[house[0]] and {*digits} == {*t.once}, "not in this house")


@says("several.naked")
def _locked_naked(
    t: Teller,
    cells: Numbers,
    houses: Numbers,
    digits: Numbers,
    result: ResultSlot,
    used: Sentence | None = None,
) -> None:
    _naked_set(t, cells, digits, used)
    must(len({*houses}) > 1 and all({*cells} <= HOUSES[house] for house in houses), "not in these")
    t.result(result)


# Cells where digits fit once


def _only_once(t: Teller, digits: Numbers, houses: Numbers) -> None:
    for digit in digits:
        them = places(t.inside, (digit,)) & t.open
        must(them, "no place")
        t.fits(them, houses)
        must(digit not in t.once, "said twice")
        t.once[digit] = {*houses}


@says("premise.sectors")
def _sectors(
    t: Teller, cells: Numbers, first: Numbers, line: Numbers, second: Numbers, box: Numbers
) -> None:
    t.promise("sectors")
    t.inside, t.once = cells, {}
    both = {*first} & {*second}
    for digits, house in ((first, line), (second, box)):
        _only_once(t, [digit for digit in digits if digit not in both], house)
    for digit in both:
        rest = places(cells, (digit,)) & t.open & ~rooms(line + box, digit)
        must(not rest, "a place in neither")
        t.once[digit] = {*line, *box}


@says("so.sectors")
def _so_sectors(
    t: Teller,
    number: int,
    line: Numbers,
    first: Numbers,
    box: Numbers,
    second: Numbers,
    both: Numbers = (),  # type: ignore[assignment]
) -> None:
    for digits, house in ((first, line), (second, box)):
        must(all(house[0] in t.once[digit] for digit in digits), "not there")
    must({*both} == {d for d, houses in t.once.items() if len(houses) > 1}, "other digits")
    _need_all(t, number)


def _need_all(t: Teller, number: int) -> None:
    """A digit that is needed in both houses counts twice, and is not where the two meet."""
    must(number == len(t.inside) == sum(map(len, t.once.values())), "another number")
    meet = [
        cell
        for cell in t.inside
        if all(cell in HOUSES[h] for h in set[int]().union(*t.once.values()))
    ]
    for digit, houses in t.once.items():
        there = places(t.inside, (digit,)) & t.open
        if len(houses) > 1:
            there &= ~places(meet, (digit,))
            t.say(*(there & room(h, digit) for h in houses), false=places(meet, (digit,)) & t.open)
        else:
            t.say(there)


@says("several.sectors")
def _several_sectors(
    t: Teller,
    cells: Numbers,
    number: int,
    first: Numbers,
    line: Numbers,
    second: Numbers,
    box: Numbers,
    free: Numbers,
    result: ResultSlot,
) -> None:
    t.promise("sectors")
    t.inside, t.once = cells, {}
    for digits, houses in ((first, line), (second, box), (free, line + box)):
        _only_once(t, digits, houses)
    for digit in free:
        t.once[digit] = {*box}
    _need_all(t, number)
    t.result(result)


@says("argue.sectors", "argue.sectors.both")
def _argue_sectors(
    t: Teller,
    cells: Numbers,
    first: Numbers,
    line: Numbers,
    second: Numbers,
    box: Numbers,
    number: int,
) -> None:
    _sectors(t, cells, first, line, second, box)
    must({*t.once} == {*t.marks(cells)}, "other digits")
    must(number == len(cells) == sum(map(len, t.once.values())), "another number")
    t.pool = tuple(places(cells, (digit,)) & t.open for digit in t.once)
    t.pool += tuple(one & room(house, min(digits_of(one))) for one in t.pool for house in range(27))


@says("argue.doubled")
def _doubled(t: Teller, claim: Sentence, taken: Sentence, result: ResultSlot) -> None:
    """A candidate that would serve as two: one digit in two houses at once."""
    them = t.one_of(claim)
    for part in t.written(taken)["parts"]:
        of = t.written(part)
        for digit in of["digits"]:
            must(digits_of(them) == {digit}, "another digit")
            t.fits(them, of["house"])
            must(len(t.once[digit]) > 1 and {*of["house"]} <= t.once[digit], "not needed in both")
    must(cells_of(them) <= {*t.inside}, "another cell")
    t.pool = tuple(one & ~them for one in t.pool)
    t.say(false=them)
    t.result(result)


@says("reason.wing.bent")
def _bent(
    t: Teller,
    cells: Numbers,
    digits: Numbers,
    once: Said,
    there: Numbers,
    z: Numbers,
    result: ResultSlot,
    sees: Sentence | None = None,
) -> None:
    must(t.marks(cells) == digits, "other digits")
    t.inside, t.once = cells, {}
    t.read_all(once)
    them = places(cells, z) & t.open
    must(them == places(there, z), "other places")
    t.promise("wing")
    must({*t.once} == {*digits} - {*z} and len(t.once) < len(cells), "too many digits")
    t.say(them)
    t.read_all([sees, result])


@says("wing.once")
def _wing_once(t: Teller, digits: Numbers, where: Numbers) -> None:
    _only_once(t, digits, where)


@says("wing.first", "wing.next")
def _fits_there(t: Teller, digit: Numbers, cells: Numbers, where: Numbers) -> None:
    them = places(t.inside, digit) & t.open
    must(them == places(cells, digit), "not the places")
    t.fits(them, where)
    t.once.setdefault(digit[0], set()).update(where)


@says("argue.wing")
def _argue_wing(t: Teller, once: Said, fewer: int, number: int, z: Numbers) -> None:
    t.promise("wing")
    before, t.once = {*t.once}, {}
    t.read_all(once)
    must({*t.once} == before and fewer == len(before) == number - 1, "another number")
    must(number == len(t.inside) and {*before, *z} == {*t.marks(t.inside)}, "another digit")
    t.say(places(t.inside, z) & t.open)


# Almost locked sets


def _als(t: Teller, cells: Numbers, digits: Numbers | None = None) -> tuple[Numbers, Numbers]:
    marks = t.marks(cells)
    must(digits in (None, marks), "other digits")
    must(len(marks) == len(cells) + 1, "not one to spare")
    t.sets.append((cells, marks))
    t.promise("set", *cells)
    return t.sets[-1]


@says("als.set")
def _als_set(t: Teller, cells: Numbers, digits: Numbers) -> None:
    _als(t, cells, digits)


@says("argue.als.set", "argue.als.spare", "argue.als.pivot")
def _als_counted(
    t: Teller,
    each: Numbers,
    number: int,
    many: int,
    x: Numbers | None = None,
    y: Numbers | None = None,
    rest: Numbers | None = None,
) -> None:
    cells, marks = _als(t, each)
    must((len(cells), len(marks)) == (number, many), "another number")
    if rest is not None:
        must(sorted((x or []) + rest) == marks and len(x or []) == 1, "other digits")
    elif x and y:
        _hub(t, x + y)


def _hub(t: Teller, digits: Numbers) -> None:
    """The first set, which holds one of these."""
    cells, marks = t.sets[-1]
    must({*digits} <= {*marks}, "other digits")
    t.hub = (cells, digits)
    t.base.stem = places(cells, digits) & t.open


@says("als.apart", "als.once")
def _common(t: Teller, digit: Numbers, house: Numbers, cells: Numbers | None = None) -> None:
    """A digit that cannot be in both of two sets."""
    (one, _), (two, _) = t.sets[-2:]
    them = places(one + two, digit) & t.open
    t.fits(them, house)
    must(them & places(one, digit) and them & places(two, digit), "not in both")
    must(cells is None or them == places(cells, digit), "not all places of the sets")
    t.shared += digit
    t.promise("apart", *digit)


@says("premise.als.two")
def _two_sets(t: Teller, sets: Said, apart: Sentence, z: Numbers) -> None:
    t.read_all([*sets, apart])
    (one, mine), (two, other) = t.sets[-2:]
    for digit in z:
        must(digit in mine and digit in other and digit not in t.shared, "another digit")
        t.say(places(one + two, (digit,)) & t.open)


@says("argue.als.apart")
def _one_lacks(
    t: Teller, digit: Numbers, cells: Numbers | None = None, house: Numbers | None = None
) -> None:
    must(digit[0] in t.shared, "another digit")
    if cells is not None and house is not None:
        _common(t, digit, house, cells)
    (one, mine), (two, other) = t.sets[-2:]
    both = [d for d in mine if d in other and d not in digit]
    t.say(*(places(one + two, (d,)) & t.open for d in both))


@says("premise.als.three")
def _three_sets(
    t: Teller,
    pivot: Sentence,
    number: int,
    x: Numbers,
    first: Sentence,
    y: Numbers,
    last: Sentence,
) -> None:
    t.read(pivot)
    must(number == len(t.sets[-1][0]), "another number")
    _hub(t, x + y)
    for digit, side in ((x, first), (y, last)):
        of = t.written(side)
        _loses(t, digit, of["cells"], of["held"], of.get("digits"))


@says("argue.als.with")
def _argue_loses(
    t: Teller,
    digit: Numbers,
    there: Numbers,
    each: Numbers,
    rest: Numbers,
    number: int,
    where: Numbers = (),  # type: ignore[assignment]
) -> None:
    must(number == len(each), "another number")
    hub = _loses(t, digit, each, rest, None)
    must(hub == t.candidates(there, digit), "other places")
    must(rest == [one for one in t.marks(each) if one not in digit], "other digits")
    t.fits(hub | (places(each, digit) & t.open), where)


def _loses(t: Teller, digit: Numbers, cells: Numbers, held: Numbers, digits: Numbers | None) -> int:
    """A set that loses a digit to the first set; what it then holds."""
    inside, wanted = t.hub
    marks = t.marks(cells)
    hub, them = places(inside, digit) & t.open, places(cells, digit) & t.open
    must(digit[0] in wanted, "not a digit of the first set")
    must(digits in (None, marks) and len(marks) == len(cells) + 1, "other candidates")
    must(them and not them & ~falls_for_all(hub), "it does not lose it")
    must({*held} <= {*marks} - {*digit}, "other digits")
    branch = Branch(Fact((hub,)))
    branch.order.append(Fact(tuple(places(cells, (one,)) & t.open for one in held)))
    t.here.cases.append(branch)
    return hub


@says("premise.als.pair")
def _two_in_common(
    t: Teller, sets: Said, x: Numbers, y: Numbers, houses: Numbers | None = None
) -> None:
    t.read_all(sets)
    for digit, house in zip((x, y), ((houses or []) * 2)[:2], strict=True):
        _common(t, digit, [house])
    _both_hold(t, x + y)


@says("argue.als.pair")
def _argue_two_in_common(t: Teller, once: Said, x: Numbers, y: Numbers) -> None:
    t.read_all(once)
    _both_hold(t, x + y)


def _both_hold(t: Teller, lost: Numbers) -> None:
    """Each of two sets lacks one of two digits, and holds all others."""
    must({*lost} == {*t.shared[-2:]} and len({*lost}) == 2, "other digits")
    (one, _), (two, _) = t.sets[-2:]
    for cells, marks in t.sets[-2:]:
        t.say(*(places(cells, (digit,)) & t.open for digit in marks if digit not in lost))
    t.say(*(places(one + two, (digit,)) & t.open for digit in lost))


@says("argue.als.keeps")
def _set_keeps(
    t: Teller, house: Numbers, digits: Numbers, cells: Numbers, result: ResultSlot
) -> None:
    for digit in digits:
        them = places(cells, (digit,)) & t.open
        t.fits(them, house)
        must(any(them in fact.true for fact in t.base.order), "not what the sets hold")
        t.say(them)
    t.result(result)


@says("premise.als.many")
def _row_of_sets(t: Teller, links: Said, z: Numbers) -> None:
    t.promise("each set")
    t.read_all(links)
    _ends_of_row(t, z)


def _ends_of_row(t: Teller, z: Numbers) -> None:
    first, last = t.row[0], t.row[-1]
    must({*z} <= {*first[1]} & {*last[2]}, "not a digit of the ends")
    t.say(*(places(first[0] + last[0], (digit,)) & t.open for digit in z))


@says("als.first", "argue.als.first")
def _row_begins(
    t: Teller,
    out: Numbers,
    held: Numbers,
    cells: Numbers | None = None,
    digits: Numbers | None = None,
    each: Numbers | None = None,
    number: int | None = None,
) -> None:
    inside, marks = _als(t, cells or each or [], digits)
    must(number in (None, len(inside)), "another number")
    must({*held} | {*out} <= {*marks} and (len(out) > 1 or not {*held} & {*out}), "other digits")
    t.row = [(inside, out, held)]


@says("als.next", "argue.als.next")
def _row_goes_on(
    t: Teller,
    out: Numbers,
    held: Numbers,
    cells: Numbers | None = None,
    digits: Numbers | None = None,
    each: Numbers | None = None,
    where: Numbers = (),  # type: ignore[assignment]
    number: int | None = None,
) -> None:
    inside, marks = _als(t, cells or each or [], digits)
    before, _, kept = t.row[-1]
    must(number in (None, len(inside)), "another number")
    must({*held} | {*out} <= {*marks} and not {*held} & {*out}, "other digits")
    must({*out} <= {*kept}, "not what the set before holds")
    for digit in out:
        them, mine = (places(one, (digit,)) & t.open for one in (before, inside))
        must(mine and not mine & ~falls_for_all(them), "it does not lose it")
        t.fits(them | mine, where) if len(out) == len(where) == 1 else None
    t.row.append((inside, out, held))


@says("argue.als.each")
def _each_set(t: Teller) -> None:
    t.promise("each set")


@says("premise.als.long")
def _many_sets(t: Teller, number: int, first: Numbers, last: Numbers, z: Numbers) -> None:
    """The argument has the sets."""
    t.say(*(t.some(first + last, [digit]) for digit in z))
