"""What each key of the catalogue claims of its values: a row for those that claim the same.

A row says what is done with the values, in the order in which they have to be followed: expressions
whose names are values of the sentence (`since` is its `from`), words of the readers, and functions
on sets. A value that the template leaves out is missing: an empty list.
"""

from __future__ import annotations

from types import CodeType
from typing import Any, NamedTuple

from told_world import (
    ALL,
    EVERY_CELL,
    EVERY_DIGIT,
    cells_of,
    digits_of,
    must,
    places,
    room,
)

TABLE = """
# Claims
claim.one.cell claim.one.digit claim.one.digit.many | true(at(cells, digits))
claim.none.cell claim.none.digit claim.none.digit.many | false(at(cells, digits))
claim.one.mixed | true(any_of(claims))
claim.none.mixed claim.each | all_of(claims)
chain.either | true(any_of(first, last))
taken.cell | true(at(cell, digits))
taken.house | fits(at(cells, digit), house); true(at(cells, digit))
chain.keeps | true(*by_digit(cells, digits))
chain.holds | true(*by_cell(cells, digits))
chain.nowhere | true(*crossings(bases, covers, digits))
choice.nodes choice.groups | choosing(room(house, digit), spots(one, digit), spots(other, digit))
choice.house | choosing(room(house, digit), spots(cells, digit))
choice.cell | choosing(whole(cell), spots(cell, digits))

# Links
link.first | true(at(start_cells, put))
link.cell | have(cells, digits); only(whole(cells), at(cells, put))
link.house | only_place(one, house)
link.set strong.set | set_link(cells, digits, rest)
link.any | grounded(one, ground)
strong.hidden | grounded(one, needs)
link.in-cell | true(whole(cell))
link.in-house | true(room(house, digits_of(claimed)))
link.fish | same(number, len(covers), len(bases) - 1);
  true(room(bases, digit) & ~room(covers, digit))
link.deadly | exchanged(cells, digits); true(whole(cells) & ~spots(cells, digits))
link.hidden-set | hidden_link(house, cells, digits)
strong.house.first | first_link(room(house, digit)); only(room(house, digit), at(cells, digit))
strong.house | not_there(room(house, digit), spots(cells, digit), spots(out, digit));
  only(room(house, digit), at(cells, digit), [], False)
weak.cell | known(at(cells, put)); must(at(cells, out) and put != out, "both")
weak.house guardian.taken end.there end.house |
  is_there(house + houses, digit + digits, cells, number)

# Chains in a sentence
reason.chain.open | run(start, links); concluded(ends); read(result)
reason.chain.excluded | run(start, links); after_all(refuted); read(result)
reason.chain.same | run(start, links); back(all_of(start).false); read(result)
reason.chain.loop | run(start, links); ring(links_promised); concluded(pairs); read(result)
reason.chain.long.open | jump(start, number, last); concluded(ends); read(result)
reason.chain.long.excluded | jump(start, number, last); after_all(refuted); read(result)
reason.chain.long.same | jump(start, number, last); back(all_of(start).false); read(result)
reason.chain.long.loop | ring(number); concluded(pairs); read(result)
reason.chain.long.loop.through | ring(number); later(result); cells
reason.chain.cycle | twice(digit, houses); follow(*each_at(pairs, digit)); read(result)
reason.chain.turbot | all_of(choices); read(clash); ends_of_links(at(cells, digit));
  read(sees, result)
reason.chain.pivot | have(pivot, both); have(pivot, x + y); have(first, one); have(last, other);
  leads(at(pivot, x), at(first, z)); leads(at(pivot, y), at(last, z)); say(at(first + last, z));
  read(sees, result)
reason.chain.bridge | all_of(choice); each_has(cells, digits); same(digits, x + y);
  follow(at(cells, y)); read(sees, result)
reason.chain.turns | turns(cells, digits, first, last); fall_together(result); read(result)
reason.wing.pivot | have(pivot, x + y + z); leads(at(pivot, x), at(first, z));
  leads(at(pivot, y), at(last, z)); say(at(pivot + first + last, z)); read(sees, result)
several.turbots | all_of(choices); read(clash);
  ends_of_links(at(first, digit), at(second, digit)); read(result)
several.premises | read(premises); later(result)
premise.chain.turns | turns(cells, digits, [], [])
premise.chain.cycle | twice(digit, houses)
premise.chain.turbot | all_of(choices); read(clash); ends_of_links(at(cells, digit))
premise.chain.pivot | have(pivot, both); have(pivot, x + y); have(first, one); have(last, other);
  leads(at(pivot, x), at(first, z)); leads(at(pivot, y), at(last, z)); say(at(first + last, z))
chain.clash chain.clash.groups | clashing(at(cells, digit), house)
seen.hit seen.many | see(hit, len(cells), absent or local[-1].true[-1])

# Chains in an argument
argue.if argue.suppose | suppose(claim)
argue.link.first argue.link.next | link(number, strong, weak)
argue.ends argue.settled | concluded(ends or claim)
argue.itself | after_all(last); read(result)
argue.refutes | refutes(any_of(taken)); read(result)
argue.reverse | reverse(claim)
argue.besides | besides(pairs)
falls.at-once falls.either falls.either-way | falls(taken); read(result)
argue.so agreed.one agreed.either | guarded(); read(result)
premise.chain.open premise.chain.same | in_pattern(start, links)
premise.chain.loop | in_pattern(start, links); trust(false(ALL))
premise.chain.long.open premise.chain.long.same | trust(true(all_of(start).false | any_of(last)));
  number
premise.chain.long.loop | trust(false(ALL)); number

# Cases
case.were.so | true(at(cell, digit))
case.were.not | false(at(cell, digit))
case.would | would(at(cell, digit))
case.refuted | case(assumed, facts, broken)
case.link | case(assumed, fact)
case.if | case_if(claim); read(said)
case.petal | full(cells, digits); read(ends)
argue.case | case(first, second)
argue.choice | stem(any_of(choice))
agreed.cell agreed.house | agreed(whole(cell) | room(house, digit)); read(result)
reason.branches.refuted premise.branches.refuted reason.branches.cases | read(cases, result)
reason.branches.whether | read(whether); agree(taken, result)
reason.branches.either | at(cell, digit); agree(taken, result)
reason.branches.guardians reason.branches.fins reason.branches.one | read(over);
  agree(taken, result);
  fins
agreed.fins | read(result); fins
reason.branches.petals | stem(any_of(choice)); read(petals); later(result)
reason.branches.blossom | stem(any_of(choice)); blossom(direct, kept, result); later(result)
whether.cell whether.many | have(cell, digits)
whether.house | must(room(house, digit) & open, "it is nowhere")
petal.digit | petal_leaves(base.stem & spots(EVERY_CELL, taken), petal, digits)
petal.place | petal_leaves(at(cells, taken), petal, digits)

# The lines of a case
facts.numbered | label_next(number); read(said)
facts.none facts.so | read(facts, ends)
facts.none.broken facts.so.broken | read(facts, broken)
facts.and facts.and.broken | at_once(facts); read(ends, broken)
facts.then | read(said)
facts.end | read(ends)
fact.cell guardian.left | have(cell, digits); only(whole(cell), at(cell, put), since)
fact.house guardian.place | only_place(claim, house, since)
fact.because | because(claim, premise, since)
fact.not.cell fact.not.house fact.not.cell.bare fact.cell.bare end.claim |
  hold(all_of(claim), since or number); digits; house; digit
end.cell end.itself | end_in_cell(cell or start_cells, digits, gone, number)
nested.row nested.otherwise | otherwise(number, claim, since); read(said)
nested.choice nested.both | by_cases(number, claim, since, choice)
blocked.house case.empty.house blocked.cell case.empty.cell |
  blocked(room(house, digit) | whole(cell), why)
blocked.set | same(number, len(cells));
  too_few(digits, cells, digits_of, spots(cells, EVERY_DIGIT), since)
blocked.hidden | too_few(cells, digits, cells_of, room(house, digits), since)
block.sees block.digit | block(cells if other else [], other or cells, digits, number)
block.filled block.not | block(cells, cells, digits, number)
argue.over | read(premise)

# Singles
premise.single.house | hidden_single(house, digit, cell, others)
premise.single.cell | naked_single(cell, digit, rest, seen, gone)
premise.single.house@full-house | same(empty_of(house), cell); enter(at(cell, digit))
premise.single.house@last-digit | same(found_at(EVERY_CELL, digit), at(cell, digit));
  enter(at(cell, digit))
several.direct | read(premises); goes(found_at(lost.cells, lost.digits));
  same((room(left.house, left.digit) or whole(left.cell)) & open,
    at(left.cell, left.digit) | found_at(lost.cells, lost.digits)); enter(at(left.cell, left.digit))

# Fish
premise.fish premise.fish.finned premise.locked | fish(bases, covers, digit, places, fins)
so.fish.finned | fish(bases, covers, digit, places, fins); unless_fins(hit); read(result)
so.locked | same(told_fish[1:], [covers, digit])
so.fish | read(premise, result)
so.because | read(premise, consequence, result)
argue.places | same(told_fish[2], digit); just(room(house, digit), at(cells, digit)); list_of(house)
argue.fin | same(any_of(claim), absent); see(hit, len(cells_of(absent)), absent);
  fits(absent, where);
  fits(spots(hit, EVERY_DIGIT), where)
argue.count | same(told_fish, [bases, covers, digit]); fish_count(number, bases)
argue.no-fins argue.no-fins.fish | read(count); without_fins(taken)
argue.either-way | must(base.order and hit_cells, "with fins, and without"); read(result)

# Sets of cells
premise.hidden | hidden_set(house, digits, cells)
premise.naked | naked_set(cells, digits); read(used)
so.hidden | read(premise, need, result)
so.naked | fits(spots(members, EVERY_DIGIT), house); same(digits, [*fit_once])
several.hidden | hidden_set(house, digits, cells); fits(spots(cells, digits), other);
  read(need, result)
several.naked | naked_set(cells, digits); read(used); fits(spots(cells, digits), houses);
  must(houses[0] != houses[1], "a house twice"); read(result)
subset.both subset.all subset.used | same(number or 2, len(members), len(fit_once))
premise.sectors | sectors(cells, first, line, second, box, free)
so.sectors | in_sectors(line, first, box, second, both); all_needed(number)
several.sectors | sectors(cells, first, line, second, box, free); all_needed(number); read(result)
argue.sectors argue.sectors.both | sectors(cells, first, line, second, box, []);
  sectors_full(cells, number)
argue.doubled | doubled(any_of(claim), taken.parts); read(result)
reason.wing.bent | bent(cells, once, z, len(cells)); same(at(there, z), found_at(members, z));
  same(digits, marks(members)); read(sees, result)
wing.once | only_once(digits, where)
wing.first wing.next | same(found_at(members, digit), at(cells, digit)); only_once(digit, where)
argue.wing | bent(members, once, z, number); same(fewer, number - 1)

# Almost locked sets
reason.als | read(premise, result)
als.set argue.als.set argue.als.spare argue.als.pivot | als(cells + each, digits);
  same(number, len(cells + each)); same(many, len(cells + each) + 1); choose(x, y, rest)
als.apart als.once | not_in_both(digit, house, cells)
als.first argue.als.first als.next argue.als.next | als(cells + each, digits);
  same(number, len(cells + each)); in_row(out, held, where)
premise.als.two | read(sets, apart); held_by_one(z)
premise.als.three | read(pivot); choose(x, y, []); same(number, len(als_sets[0]));
  loses(x, first.cells, first.held); have(first.cells, first.digits);
  loses(y, last.cells, last.held); have(last.cells, last.digits)
premise.als.pair | read(sets); both_apart(x + y, houses); held_by_both(x, y)
premise.als.many | promise("each set"); read(links); row_ends(z)
premise.als.long | must(number > 2, "no sets between"); say(*by_digit(first + last, z))
argue.als.with | loses(digit, each, rest, at(there, digit), where); same(number, len(each))
argue.als.apart | not_in_both(digit, house, cells); held_by_one([])
argue.als.pair | read(once); held_by_both(x, y)
argue.als.keeps | fits(spots(cells, digits), house); follow(*by_digit(cells, digits)); read(result)
argue.als.each | promise("each set")

# Colours
reason.colours.trap reason.colours.two | read(clusters, clauses); by_colours(clauses, result)
reason.colours.wrap argue.colours.wrapped | read(clusters); wrapped(clause, side);
  by_colours([], result)
cluster.digit | two_colours(at(first, digit), a, at(second, digit), b)
cluster.few | two_colours(first, a, second, b)
cluster.many | many_colours(number); a; b
colours.both | sees_both_colours(hit)
colours.neither | goes_with(of_colour(a, first) | of_colour(b, second), a, b, hit)
colours.same | 0
colours.meeting | opposite_colours(one, other, opposite, last); meeting(one, other, where);
  one_or_other(opposite, last)
colours.in-house | must(len(digits) == 1, "other digits"); twice_of(side, at(cells, digits));
  fits(at(cells, digits), house)
colours.in-cell | must(len(cells) == 1, "other cells"); twice_of(side, at(cells, digits))
colours.emptied | emptied(side, all_of(taken), room(broken.house, broken.digit) |
  whole(broken.cell))
colours.crossing | crossing(side, others)
colours.either | both_ruled_out(first, second)
argue.cluster.digit argue.cluster.mixed | pair_of_colours(a, b, digit)
argue.cluster.house | paired(room(house, digit), at(cells, digit), a, at(others, digit), b);
  same(pair_digit, digit)
argue.cluster.one.house | pair_of_colours(a, b, digit);
  paired(room(house, digit), at(cells, digit), a, at(others, digit), b)
argue.cluster.cell | paired(whole(cell), at(cell, first), a, at(cell, second), b)
argue.cluster.colour | whole_colour(side, candidates)
argue.colours.clash | all_told(); clash_of(one, first, other, second, where);
  opposite_colours(one, other, opposite, last)
argue.colours.apart | whichever(a, any_of(first), b, any_of(second)); read(result)
argue.colours.house | fits(spots(cells + others, digit), house);
  whichever(a, at(cells, digit), b, at(others, digit)); read(result)
argue.colours.cell | whichever(a, at(cell, first), b, at(cell, second)); read(result)

# A second solution
exchange.alike exchange.placed | exchanging(cells, digits)
exchange.grave | grave()
reason.deadly | unless(guardians, exchange); later(result)
premise.deadly | unless(guardians, exchange)
reason.deadly.cases | unless(any_of(choices), exchange); later(result)
reason.deadly.cell | read(exchange); same(out, exchangeable(roof)); pure_but(roof);
  say(false=at(roof, out)); read(result)
reason.deadly.cell.bare reason.deadly.digit reason.deadly.house | same(roof, two); same(roof, many);
  fits(at(roof, extras), houses); unless(at(roof, extras), exchange); read(result)
reason.deadly.link | choosing(room(house, digit), at(roof, digit)); read(exchange);
  must_have(roof, digit, extras); by_exchange(result)
reason.deadly.link.each | choosing(room(house, digit), at(roof, digit)); read(exchange);
  same(roof, first + second); say(at(first, digit + one), at(second, digit + other)); read(result)
reason.deadly.link.two | choosing(room(house, digit), at(roof, digit)); each_has(floor, digits);
  same(number, len(floor + roof)); same(digits, digit + out); exchanged(floor + roof, digits);
  say(false=found_at(roof, out)); read(result)
reason.deadly.subset reason.deadly.subset.kept reason.deadly.subset.inside |
  unless(some_at(roof, extras), exchange); roof_in_set(roof, marked or others, all, houses, []);
  kept_there(kept); read(result)
reason.deadly.hidden | hidden_rectangle(cell, out, beside, digit, houses, exchange); read(result)
reason.deadly.both | same(room(houses, digit) & open, at(cells, digit));
  both_would_be(roof, digit, cells, digits); read(result)
argue.deadly.loop | as_exchange(); same(digits, deadly[1]); pairs_or_none(deadly[0])
argue.deadly.lines | as_exchange(); in_lines(deadly[0], lines)
argue.deadly.grave | as_exchange(); two_places_each(guardians)
argue.guardians.case argue.guardians.locked argue.guardians.at-once |
  guardian_case(claim, facts, ends)
argue.guardians.subset | roof_in_set(roof, others, all, houses, inside); read(result)
guardian.locked | full(cells, digits); read(claim)
guardian.not | must(not at(start_cells, digits) & everything.live, "not excluded")

# Combinations
reason.exclusion | combinations(number, cells, each_at(gone)); read(result)
reason.exclusion.pair | pairs_excluded(cases); read(result)
argue.exclusion | in_this_order(places)
argue.excluded | no_other(each_at(gone)); read(result)
argue.with | with_one(digit, cell, other)
argue.killed.clash argue.pair.clash | same_digit(cells, house, rows_of(rows, digits))
argue.killed.cell argue.pair.cell argue.killed.als argue.pair.als |
  too_little(marked, left, rows_of(rows, digits))
"""

WORDS: dict[str, Any] = {
    "cells_of": cells_of,
    "digits_of": digits_of,
    "len": len,
    "must": must,
    "room": room,
    "spots": places,
    "ALL": ALL,
    "EVERY_CELL": EVERY_CELL,
    "EVERY_DIGIT": EVERY_DIGIT,
}


class Row(NamedTuple):
    code: CodeType
    names: frozenset[str]
    """Those of the values that are read, among others."""


def _rows(table: str) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    for line in table.replace("\n  ", " ").splitlines():
        keys, _, row = line.partition(" | ")
        if row:
            code = compile(f"({row.replace(';', ',')},)", keys, "eval")
            rows |= dict.fromkeys(keys.split(), Row(code, frozenset(code.co_names)))
    return rows


ROWS = _rows(TABLE)
