"""What each key of the catalogue claims of its values: a row for those that claim the same.

A row says what is done with the values, in the order in which they have to be followed. Its names
are values of the sentence (`since` is its `from`), what a `Teller` has and can do, and functions on
sets. A value that the template leaves out is missing: an empty list.
"""

from __future__ import annotations

import builtins
from itertools import pairwise
from types import CodeType
from typing import Any, NamedTuple

from telling import told_world

TABLE = """
# Claims
claim.one.cell claim.one.digit claim.one.digit.many | true(at(cells, digits))
claim.none.cell claim.none.digit claim.none.digit.many | false(at(cells, digits))
claim.one.mixed | true(any_of(claims))
claim.none.mixed claim.each | all_of(claims)
chain.either | true(any_of(first, last))
taken.cell | true(at(cell, digits))
taken.link | linked(cells, link); true(at(cells, digits))
taken.house | fits(at(cells, digit), house); true(at(cells, digit))
chain.keeps | true(*by_digit(cells, digits))
chain.holds | true(*by_cell(cells, digits))
chain.nowhere | same(number, len(covers)); filled_in_each(bases, digits, covers)
choice.nodes choice.groups | choosing(room(house, digit), spots(one, digit), spots(other, digit))
choice.house | choosing(room(house, digit), spots(cells, digit))
choice.cell | choosing(whole(cell), spots(cell, digits))

# Links
link.first | true(at(start_cells, put))
link.cell fact.cell guardian.left |
  have(cells or cell, digits); only(whole(cells or cell), at(cells or cell, put), since)
link.house fact.house guardian.place |
  only(room(house, digits_of(any_of(one or claim))), any_of(one or claim), since,
    (one or claim).key == "claim.one.cell")
link.set strong.set | set_link(cells, digits, rest)
link.any strong.hidden | grounded(one, ground or needs)
link.in-cell | true(whole(cell))
link.in-house | true(room(house, digits_of(claimed)))
link.fish | same(number, len(covers), len(bases) - 1);
  true(room(bases, digit) & ~room(covers, digit))
link.cover | crowded(bases.parts, covers.parts, places, number)
link.spread | same(number, len(cells)); one_too_few(fins, cells, once, places,
  rowed, columned)
link.deadly-outside | exchanged(cells, digits); true(places_besides(held, houses, digits))
link.deadly | exchanged(cells, digits); true(whole(cells) & ~spots(cells, digits))
link.impossible.places | true(places_off_ring(cells, digit))
link.impossible.cells | ring_of_cells(cells, digits); true(whole(cells) & ~spots(cells, digits))
link.impossible.tridagon link.impossible.three | three_digits(cells, digits);
  true(whole(cells) & ~spots(cells, digits))
link.exocet | no_way_left(cells, digits, targets)
link.hidden-set | hidden_link(house, cells, digits)
strong.house.first | only(room(house, digit), at(cells, digit));
  must(here.supposed.false & room(house, digit) and len(here.order) == 1, "not the first link")
strong.house.other | must(cells_of(room(house, digit) & open & ~at(cells, digit)) <=
  cells_of(union(here.last.true)), "not the only other place");
  only(room(house, digit), at(cells, digit), [], False)
strong.house | within and fits(spots(out, digit), within);
  must(not out or spots(cells + out, digit) == room(house, digit) & open, "not all");
  must(not spots(out, digit) & world().live, "it could be there");
  only(room(house, digit), at(cells, digit), [], False)
weak.seen | must(all(j in PEERS[i] for i in cells for j in others), "they do not see each other")
weak.cell | must(at(cells, put) in here.last.true, "not what was shown");
  must(at(cells, out) and put != out, "both")
single.linked | linked(cells, link)
end.link | linked(cells, link); link_is_there(cells, digits, number)
guardian.taken end.house |
  is_there(house + houses, digit + digits, cells, number)

end.among | is_among(house, digits, cells)

# Chains in a sentence
reason.chain.open | run(start, links); concluded(ends); read(result)
reason.chain.excluded | run(start, links); after_all(proved); read(result)
reason.chain.same | run(start, links); back(all_of(start).false); read(result)
reason.chain.loop | run(start, links); here.cases.pop(); go(result, True)
reason.chain.cycle premise.chain.cycle |
  [just(room(of.house, digit), spots(of.cells, digit) & visible) for of in houses];
  must(all(len(of.cells) == 2 for of in houses), "not two places");
  result and fall_together(result.eliminations); read(result)
reason.chain.turbot premise.chain.turbot | all_of(choices); read(clash);
  ends_of_links(at(cells, digit)); read(sees, result)
reason.chain.pivot premise.chain.pivot | have(pivot, both); same(both, x + y); have(first, one);
  have(last, other); lead(at(pivot, x), at(first, z)); lead(at(pivot, y), at(last, z));
  say(at(first + last, z)); read(sees, result)
reason.chain.bridge | all_of(choice); each_has(cells, digits); same(digits, x + y);
  follow(at(cells, y)); read(sees, result)
reason.chain.firework | read(held); two_in_three(digits, cells, two, third); take(choices);
  read(sees, result)
argue.firework.pair | two_in_three(digits, cells, two, third)
reason.chain.turns premise.chain.turns | each_has(cells, digits);
  must(len(digits) == 2 and all(b in PEERS[a] for a, b in pairwise(cells)), "no turns");
  must(not first or (cells.index(*last) - cells.index(*first)) % 2, "they would be the same");
  result and fall_together(result.eliminations); read(result)
reason.wing.pivot | have(pivot, x + y + z); lead(at(pivot, x), at(first, z));
  lead(at(pivot, y), at(last, z)); say(at(pivot + first + last, z)); read(sees, result)
several.turbots | all_of(choices); read(clash);
  ends_of_links(at(first, digit), at(second, digit)); read(result)
several.premises | read(premises); go(result, True)
chain.clash.link | linked(cells, link); same(cells, link); keep(clashing=spots(cells, digit))
chain.clash chain.clash.groups | fits(at(cells, digit), house); keep(clashing=spots(cells, digit))
seen.hit seen.many | see(hit, len(cells), absent or local[-1].true[-1]); linked(hit, link)

# Chains in an argument
argue.if argue.if.first argue.suppose case.if | suppose(all_of(claim)); read(said)
argue.link.first argue.link.next | keep(links_told=links_told + (not is_ring));
  must(number == len(here.facts) + 1, "another number"); read(weak);
  keep(label=str(number)); read(strong)
argue.ends argue.settled | concluded(ends or claim)
argue.itself | after_all(last); read(result)
argue.refutes | must(last_case.last.puts(any_of(taken)), "not what was shown");
  local.append(true(any_of(taken))); read(result)
argue.link.closing | must(number == len(here.facts) + 1, "another number"); read(weak);
  must(not claim or all_of(claim).false == here.supposed.false, "not what was supposed");
  must(here.supposed.false and not here.supposed.false & ~here.last.dead, "no ring");
  keep(is_closed=True)
argue.link.back | must(is_ring and number == len(here.facts) + 1, "another number"); read(weak);
  keep(label=str(number)); read(strong);
  must(here.last.puts(here.supposed.true[0]), "not what was supposed")
argue.if.second | must(all_of(claim).true == (last_case.supposed.false,), "not the other case");
  must(is_closed, "the ring is not closed"); suppose(all_of(claim)); keep(is_ring=True)
argue.ring | must(len(last_case.facts) >= links_told, "a link is left out")
ring.house | fits(at(first + last, digit), house); in_cases(at(first, digit), at(last, digit))
ring.cell | in_cases(at(cell, first), at(cell, last))
ring.apart | in_cases(any_of(first), any_of(last))
argue.besides | must(is_ring, "no ring");
  must(all(falls_for_all(a) & open & ~removed for a in all_of(pairs).true), "nothing more falls");
  concluded(pairs)
falls.at-once falls.either falls.either-way | take(taken); read(result)
argue.so agreed.one agreed.either |
  must(not base.cases or not guards & ~base.met, "a case is missing"); read(result)
premise.chain.open premise.chain.same | in_pattern(start, links)
premise.chain.loop | in_pattern(start, links); local.append(false(ALL))

# Cases
case.leads case.refuted | case(claim, facts, broken)
way.cell | have(cell, digits); hold(true(at(cell, put)), so_far)
way.fact | hold(all_of(claim), so_far); house and fits(any_of(claim), house)
way.because | because(claim, premise, so_far)
case.link | case(assumed, fact)
case.petal | full(cells, digits); read(ends)
argue.case | case(first, second)
argue.choice | keep(choices_told=choices_told + 1); stem(any_of(choice))
agreed.cell agreed.house | covered(base); read(result);
  must(base.stem == (whole(cell) | room(house, digit)) & open, "not all that was told")
reason.branches.refuted premise.branches.refuted reason.branches.cases | read(cases, result)
premise.branches.whether | agree(any_of(choice), leading); taken and say(any_of(taken))
reason.branches.fins | read(over); on_ways(leading); kraken(fins, covers.parts, taken, result);
  go(result, True)
argue.finless | finless(claim, bases.parts, covers.parts)
reason.branches.sight | all_of(choice); say(at(choice.cells, choice.digit));
  read(sees, result)
reason.branches.crowded | same(any_of(over) & open, any_of(some)); on_ways(leading);
  taken and say(any_of(taken)); go(result, not taken)
reason.branches.sole | same(any_of(over) & open, any_of(some)); read(result)
argue.crowded | same(any_of(over) & open, any_of(some)); stem(any_of(some))
reason.branches.whether reason.branches.either reason.branches.guardians
  reason.branches.one | read(whether, over); on_ways(leading); cell and at(cell, digit);
  taken and say(any_of(taken)); go(result, not taken)
agreed.fins | with_or_without(fins); read(result)
reason.branches.petals | stem(any_of(choice)); read(petals); go(result, True)
reason.branches.blossom | stem(any_of(choice)); go(result, True);
  must({*kept} == digits_of(result.eliminations), "other digits go");
  must({*direct} <= cells_of(base.stem) | digits_of(base.stem), "not of the stem")
whether.cell whether.many | have(cell, digits)
whether.house | must(room(house, digit) & open, "it is nowhere")
petal.digit petal.place |
  petal_leaves(at(cells, taken) if cells else base.stem & spots(EVERY_CELL, taken), petal, digits)

# The lines of a case
facts.numbered | keep(label=number); read(said)
facts.none facts.so facts.none.broken facts.so.broken | read(facts, ends, broken)
facts.and facts.and.broken | at_once(facts); read(ends, broken)
facts.then facts.end | read(said, ends)
fact.because | because(claim, premise, since)
fact.not.cell fact.not.house fact.not.cell.bare fact.cell.bare end.claim |
  hold(all_of(claim), sources(since or number)); digits; house; digit
end.cell end.itself | end_in_cell(cell or start_cells,
  digits or digits_of(here.supposed.true[0]), gone, number)
nested.row nested.otherwise | must(sources(since) and number, "no ground");
  suppose(all_of(claim).contrary, pending=(number, all_of(claim))); read(said)
nested.choice nested.both | by_cases(number, claim, since, choice)
blocked.house blocked.cell |
  blocked(room(house, digit) | whole(cell), why)
blocked.set | same(number, len(cells));
  too_few(digits, cells, digits_of, spots(cells, EVERY_DIGIT), since)
blocked.hidden | too_few(cells, digits, cells_of, room(house, digits), since)
block.sees block.digit | block(cells if other else [], other or cells, digits, number)
block.filled block.not | block(cells, cells, digits, number)
argue.over | read(premise)

# Singles
premise.single.house | hidden_single(house, digit, cell, others)
premise.single.cell | naked_single(cell, digit, rest or others,
  seen or sighted, gone)
premise.single.house@full-house | must(HOUSES[house[0]] - {*placed} == {*cell}, "not the last");
  enter(at(cell, digit))
premise.single.house@last-digit | same(found_at(EVERY_CELL, digit), at(cell, digit));
  enter(at(cell, digit))
several.direct | read(premises); enter(at(left.cell, left.digit));
  must(not found_at(lost.cells, lost.digits) & ~stated.dead, "no reason why this goes");
  same((room(left.house, left.digit) or whole(left.cell)) & open,
    at(left.cell, left.digit) | found_at(lost.cells, lost.digits))

# Fish
premise.fish premise.fish.finned premise.locked | fish(bases, covers, digit, places, fins);
  read(share)
fish.share | same(told_fish[1], covers)
fish.endo | serve_both(cells, bases)
so.fish.finned | fish(bases, covers, digit, places, fins); read(share, endo);
  see(hit, len(fins), absent); not_with_two_taken(twice, digit);
  local.append(one_in_each() if share else true(*pool)); read(result)
so.locked | same(told_fish, [bases, covers, digit])
so.fish | read(premise, result)
so.fish.doubled | read(premise); not_where_two_meet(); read(result)
so.because | read(premise, consequence, result); holds_in(also)
argue.places | same(told_fish[2], digit); must(house[0] in told_fish[0], "not of the fish");
  just(room(house, digit), at(cells, digit)); told.update({house[0]: 1})
argue.fin | same(any_of(claim), absent); see(hit, len(cells_of(absent)), absent);
  linked(hit, link);
  link or meet_in(absent, at(hit, told_fish[2]), where)
argue.count argue.count.shared | same(told_fish, [bases, covers, digit]);
  same(number, len(bases)); same(len(bases), len(covers));
  must({*bases} <= {*told}, "the places of a house are missing"); absent or say(*alone)
argue.no-fins argue.no-fins.fish | read(count);
  must(absent and {any_of(one) for one in taken} <= {*alone}, "not the places");
  must(all(not alone[told_fish[1].index(one)] for one in none), "something is left for it");
  local.append(false(ALL) if none else true(*[any_of(one) for one in taken]));
  base.order.extend(local)
argue.either-way | must(base.order and hit_cells, "with fins, and without"); read(result)

# Templates
premise.templates | templates(digit, number)
reason.templates.all | read(premise); in_ways(number, digit, cells, others, result); read(result)
reason.templates.none | read(premise); in_ways(number, digit, [], cells, result); read(result)
argue.templates argue.templates.many | templates(digit, number)
argue.template | must(spots(cells, digits_of(union(ways))) in ways, "no such way");
  listed.add(spots(cells, digits_of(union(ways))))
argue.templates.row | counted_ways(house, counts)
argue.nowhere | in_ways(number, digit, [], cells, result); read(result)
argue.everywhere | in_ways(number, digit, cells, [], result); read(result)
argue.elsewhere | in_ways(number, digit, cells, [], result);
  must(spots(cells, digit) == open & union(one for one in base.order[-1].true), "other cells")

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
so.sectors | all_needed(number);
  must(all(line[0] in fit_once[digit] for digit in first), "not there");
  must(all(box[0] in fit_once[digit] for digit in second), "not there");
  must({*both} == {d for d, houses in fit_once.items() if len(houses) > 1}, "other digits")
several.sectors | sectors(cells, first, line, second, box, free); all_needed(number); read(result)
argue.sectors argue.sectors.both | sectors(cells, first, line, second, box, []);
  same([*fit_once], marks(cells)); all_needed(number)
premise.counted | counted(cells, once)
counted.once | once_in(digits, house)
so.counted | all_needed(number);
  must({*both} == {d for d, houses in fit_once.items() if len(houses) > 1}, "other digits")
argue.counted | have(cells, marks(cells)); counted(cells, once); all_needed(number)
premise.spread | counted(cells, once); all_needed(number); counted_one_way(rowed, columned)
premise.spread.finned | counted_but_for(fins, cells, once, number);
  counted_one_way(rowed, columned)
premise.spread@sk-loop | in_ring(first, ring); all_needed(number)
spread.places | once_in(digits, house)
spread.link spread.back | once_in(digits, house); fits(whole(cells), house)
so.spread | all_needed(number); must({*both} == needed_twice_over(), "other digits")
so.spread.finned | read(premise); same(fins, absent); same(number, len(members));
  see(hit, len(cells_of(absent)), absent); local.append(true(*pool)); read(result)
argue.spread.finned | have(cells, marks(cells));
  counted_but_for(fins, cells, once, number); same(number, len(members))
argue.spread | have(cells, marks(cells)); counted(cells, once); all_needed(number)
argue.spread.taken | all_there(cells, digits, house); read(result)
premise.crossed | crossed(cells, digits, house, other, inner, rest)
so.crossed | same(told_crossed, [cells, digits, house, other, inner, rest])
so.crossed@almost-locked-pair | same(told_crossed[0], cells);
  same(told_crossed[2:4], [house, other]); same(told_crossed[5], rest);
  same(len(told_crossed[1]), 2)
premise.firework | read(held)
firework.held argue.firework.held | firework(digits, lines, box, ends, heart)
firework.line | in_line(digits, lines, cells)
so.firework | fill(digits, cells)
premise.each | each_takes(choices, taken.parts)
so.each | same(all_of(choices).true, each_chosen)
so.each.doubled | same(all_of(choices).true, each_chosen); not_where_two_meet()
argue.doubled | takers and would_take_two(any_of(claim), taken.parts, result);
  takers or (doubled(any_of(claim), taken.parts), read(result))
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
premise.als.two | read(sets, apart); follow(*by_digit(two_sets, z))
premise.als.three | read(pivot); choose(x, y, []); same(number, len(als_sets[0]));
  loses(x, first.cells, first.held); have(first.cells, first.digits);
  loses(y, last.cells, last.held); have(last.cells, last.digits)
premise.als.pair | read(sets); [not_in_both([d], houses, []) for d in x + y];
  held_by_both(x, y)
premise.als.many | promise("each set"); read(links); must({*by_digit(row[0][0] + row[-1][0], z)} <=
  {*stated.true}, "not of the ends")
premise.als.long | must(number > 2, "no sets between"); say(*by_digit(first + last, z))
argue.als.with | loses(digit, each, rest, at(there, digit), where); same(number, len(each))
argue.als.apart | not_in_both(digit, house, cells); follow(*by_digit(two_sets,
  [d for d in marks(als_sets[-1]) if d in marks(als_sets[-2]) and d not in shared]))
argue.als.pair | read(once); held_by_both(x, y)
argue.als.keeps | fits(spots(cells, digits), house); follow(*by_digit(cells, digits)); read(result)
argue.als.each | promise("each set")

# Colours
reason.colours.trap reason.colours.two | read(clusters, clauses);
  go(result, not colours or any(clause.key == "colours.same" for clause in clauses))
reason.colours.wrap argue.colours.wrapped | read(clusters); all_told(); keep(wrong=side);
  read(clause); say(false=colours.get(side, 0)); go(result, not colours) if result else 0
cluster.digit | two_colours(at(first, digit), a, at(second, digit), b)
cluster.few | two_colours(first, a, second, b)
cluster.many | keep(colours={}, coloured=number); a; b
colours.both | must(not at(hit, digits_of(colours["A"])) & ~seeing_both("A", "B"), "not both");
  say(false=at(hit, digits_of(colours["A"])))
colours.neither | must(b == OPPOSITE[a] and not hit & ~falls_for_all(of_colour(a, first) |
  of_colour(b, second)), "it goes with them"); say(first | second)
colours.same | 0
colours.meeting | opposite_colours(one, other, opposite, last); meeting(one, other, where=where);
  say(false=seeing_both(opposite, last))
colours.linked | same(link, link)
colours.in-house colours.in-cell | linked(cells, link);
  fits(of_colour(side, at(cells, digits)), house);
  must(side == wrong and len(cells) * len(digits) == 2, "another colour");
  must(all(FALLS[9 * cell + digit] & spots(cells, digits) for cell in cells for digit in digits),
    "they can both be true")
colours.emptied | must(side == wrong and of_colour(side, any_of(taken)), "another colour");
  must((room(broken.house, broken.digit) | whole(broken.cell)) & open, "nothing was there");
  must(not (room(broken.house, broken.digit) | whole(broken.cell)) & world([all_of(taken)]).live,
    "something is left")
colours.crossing | must(side == wrong, "another colour");
  must(frozenset(other.side for other in others) in true_pairs, "no pair");
  [meeting(side, other.side, where=other.where) for other in others]
colours.either | must(frozenset((first, second)) in true_pairs, "no pair");
  must(all(frozenset((wrong, one)) in told for one in (first, second)), "it is not ruled out")
argue.cluster.digit argue.cluster.mixed | pair_of_colours(a, b, digit)
argue.cluster.house | same(pair_digit, digit);
  paired(room(house, digit), at(cells, digit), a, at(others, digit), b)
argue.cluster.one.house | pair_of_colours(a, b, digit);
  paired(room(house, digit), at(cells, digit), a, at(others, digit), b)
argue.cluster.cell | paired(whole(cell), at(cell, first), a, at(cell, second), b)
argue.cluster.colour | whole_colour(side, candidates)
argue.colours.clash | all_told(); opposite_colours(one, other, opposite, last);
  fits(of_colour(one, first) | of_colour(other, second), where);
  told.update({frozenset((one, other)): 1})
argue.colours.apart | whichever(a, any_of(first), b, any_of(second)); read(result)
argue.colours.house | fits(spots(cells + others, digit), house);
  whichever(a, at(cells, digit), b, at(others, digit)); read(result)
argue.colours.cell | whichever(a, at(cell, first), b, at(cell, second)); read(result)

# A second solution
exchange.alike exchange.placed | exchanged(cells, digits); same(digits, swap.one + swap.other);
  read(swap)
exchange.swap | same(len(one + other), 2);
  same(rows + columns + boxes, [h for h, held in enumerate(HOUSES) if {*deadly[0]} & held])
exchange.lines exchange.placed-lines | exchanged(cells, digits);
  must(all({*cells} & HOUSES[house] for house in lines), "none");
  must({*cells} <= cells_of(union(HOUSE[house] for house in lines)), "not all")
exchange.lost | must(not found_at(cells, digits), "it is there");
  must({*cells} <= {*deadly[0]} and {*digits} <= {*deadly[1]}, "not of the pattern")
argue.deadly.lost | keep(is_aside=True); read(lost); same(number, len(deadly[0]));
  must(not {*deadly[0]} & givens, "a given")
argue.deadly.apart argue.deadly.apart.kept | keep(is_aside=True); stay_apart(cells, kept, digits);
  same(link, link)
exchange.twins | exchanged(cells, digits); promise("exchange")
argue.deadly.twins | keep(is_aside=True); promise("exchange");
  each_has_a_twin(number, rows + columns + boxes, digits)
exchange.confined | confined(houses, digits, held); read(exchange)
exchange.mixed | keep(deadly=(cells, [])); same(number, len(cells)); promise("exchange")
exchange.grave | keep(deadly=([one for one in EVERY_CELL if one not in placed], []));
  promise("exchange")
absurd.two-solutions | read(would)
absurd.places | ring_of_places(cells, digit, houses); same(number, len(cells))
absurd.tridagon absurd.three | three_digits(cells, digits)
absurd.cells | ring_of_cells(cells, digits); same(number, len(cells))
argue.odd-ring.places | round_again(links, first, number); same(digit, ring_digits)
argue.odd-ring.cells | round_again(links, first, number); same(one + other, ring_digits)
argue.tridagon.digits | same(digits, deadly[1]); same(first, digits[:1]); in_boxes(boxes)
argue.tridagon.shared | share_lines([upper, lower], [left, right])
argue.tridagon.turned | reversed_all_round(falling, rising)
odd-ring.link | fits(spots(cells, EVERY_DIGIT), house)
guardian.none.one guardian.none.two guardian.none.many | false(at(cells, extras))
reason.deadly premise.deadly | unless(all_of(nobody).false, absurd);
  same(any_of(choices), guards); go(result, True) if result else 0
reason.deadly.cases | unless(all_of(nobody).false, absurd); same(any_of(choices), guards);
  on_ways(leading); go(result, True)
reason.deadly.sole | unless(all_of(nobody).false, absurd); read(result)
reason.deadly.cell | read(absurd); same(out, [d for d in marks(roof) if d in deadly[1]]);
  pure_but(roof); say(false=at(roof, out)); read(result)
reason.deadly.cell.bare | unless(at(roof, extras), absurd); read(result)
reason.deadly.digit reason.deadly.digit.many | unless(all_of(nobody).false, absurd);
  same(at(roof, extras), guards); read(result)
reason.deadly.house | unless(all_of(nobody).false, absurd); same(at(roof, extras), guards);
  fits(guards, houses); read(result)
reason.deadly.link | choosing(room(house, digit), at(roof, digit)); read(absurd);
  must(len(roof) == 2, "not two cells");
  keep(guards=some_at(roof, extras), pair=(roof, digit, extras));
  say(false=whole(roof) & ~spots(roof, digit + extras)); go(result, not deadly[1])
reason.deadly.link.each | choosing(room(house, digit), at(roof, digit)); read(absurd);
  same(roof, first + second); say(at(first, digit + one), at(second, digit + other)); read(result)
reason.deadly.link.one reason.deadly.link.two |
  linked_corners(first, last, house, digit, out, absurd); read(result)
reason.deadly.subset reason.deadly.subset.kept reason.deadly.subset.inside |
  unless(all_of(nobody).false, absurd); same(any_of(choices), guards);
  roof_in_set(roof, marked, all, houses, inside); same(others, marked);
  [must(stated.puts(any_of(claim)), "not what the set holds") for claim in kept];
  read(result)
reason.deadly.hidden | hidden_rectangle(cell, out, would, absurd); read(result)
deadly.would | only(room(house, digit), at(cell, digit), [here.supposed])
reason.deadly.both | both_corners(turns, roof, extra, floor, rest, swap); read(result)
deadly.turn | fits(spots(cell + out, digit), line); fits(spots(there + out, digit), house);
  only(room(house, digit), at(there, digit), [here.supposed])
argue.deadly.grave | keep(is_aside=True); promise("exchange");
  two_places_each(guardians)
argue.deadly.mixed argue.deadly.houses | keep(is_aside=True); promise("exchange");
  same(cells, deadly[0]);
  two_places_each(guardians, cells)
argue.guardians.case argue.guardians.locked argue.guardians.at-once | keep(is_aside=False);
  guardian_case(claim, facts, ends)
argue.guardians.subset | roof_in_set(roof, others, all, houses, inside); read(result)
guardian.locked | full(cells, digits); read(claim)
guardian.not | must(not at(start_cells, digits) & end_of().live, "not excluded")

# Symmetries
premise.automorphism | same_after(turn, digits)
reason.automorphism | read(premise, grounds, result)
argue.automorphism | read(ground, result)
automorphism.stays automorphism.stays.later | staying(cells, digits)
automorphism.stays.none automorphism.stays.none.later | staying(cells, [])
automorphism.all-beside | beside_anywhere(digits)
automorphism.beside automorphism.beside.later | beside(cells, digits, other, houses)
automorphism.gone automorphism.gone.later | must(not found_at(other, out), "it is possible there");
  say(false=only_image(cells, digits, other, out))
automorphism.placed automorphism.placed.later |
  same(state & spots(other, EVERY_DIGIT), spots(other, out));
  say(only_image(cells, digits, other, out))
automorphism.all-gone | say(false=without_image())

# Exocets
premise.exocet | come_again(cells, digits, targets)
premise.exocet.double | read(one, other)
reason.exocet | read(premise); agree_on(further); read(result)
argue.exocet.room argue.exocet.no-room |
  rooms_left(bases, digits, rooms, chute, besides, fewer, number)
argue.exocet.once | at_least_once(digits, targets, outside)
argue.exocet.again | seen_from_base(outside, digits, cells); same(targets, lines_told.targets)
argue.exocet.never | at_least_once(digits, [], outside); seen_from_base(outside, digits, cells)
argue.exocet.each argue.exocet.further | about(cells, targets); agree_on(further)
argue.exocet.after argue.exocet.after.cases | filled_in_ways(ways_told(pairs), events)
argue.exocet.if argue.exocet.if.cases | filled_in_ways(case_of_way(any_of(claim)), events)
argue.exocet.more | must(number, "no more ways")
argue.exocet.left | pairs_stay(targets, pairs)
argue.exocet.targets | about(cells, targets); agree_on([]); read(result)
argue.exocet.full | each_in_one_target(cells, targets, bases)
argue.exocet.cases argue.exocet.all | agree_on([]); read(result)

# Combinations
reason.exclusion | keep(order=cells); combinations_of(gone, number); read(result)
reason.exclusion.pair | pairs_excluded(cases); read(result)
argue.exclusion | keep(order=places, excluded=set())
argue.excluded | combinations_of(gone, []); read(result)
argue.with | every_digit_excluded(); must(first_said == cell + other, "other cells");
  at(cell, digit); keep(order=cell + other, excluded=set(), first_digit=digit[0], is_aside=True)
argue.killed.clash argue.pair.clash | fits(spots(cells, EVERY_DIGIT), house);
  must(len(cells) == 2 and cells[1] in PEERS[cells[0]], "not in one house");
  same(*[tuple(row[order.index(cell)] for row in rows_of(rows, digits)) for cell in cells])
argue.killed.cell argue.pair.cell argue.killed.als argue.pair.als |
  too_little(marked, left, rows_of(rows, digits))
"""

WORDS: dict[str, Any] = {**vars(builtins), **vars(told_world), "pairwise": pairwise}


class Row(NamedTuple):
    code: CodeType
    names: set[str]
    """Of the sentence's values, those that it reads are among these."""


def _names(code: CodeType) -> set[str]:
    inside = (_names(one) for one in code.co_consts if isinstance(one, CodeType))
    return {*code.co_names}.union(*inside)


def _rows(table: str) -> dict[str, Row]:
    rows: dict[str, Row] = {}
    for line in table.replace("\n  ", " ").splitlines():
        keys, _, row = line.partition(" | ")
        if row:
            code = compile(f"({row.replace(';', ',')},)", keys, "eval")
            rows |= dict.fromkeys(keys.split(), Row(code, _names(code)))
    return rows


ROWS = _rows(TABLE)
