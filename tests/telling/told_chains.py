"""What passages claim of links and chains, of cases and their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

from telling.told_reader import Ints, Reader, Said
from telling.told_world import (
    DIGIT,
    EVERY_DIGIT,
    FALLS,
    HOUSE,
    Branch,
    Fact,
    Untrue,
    cells_of,
    digits_of,
    falls_for_all,
    must,
    room,
    spots,
    union,
)
from whydoku.grids.bits import each as each_bit


class Chains(Reader):
    claimed = clashing = guards = nowhere = explained = 0

    # Links: what is shown, with its ground

    def choosing(self, whole: int, *named: int) -> Fact:
        """All that is left in a house or in a cell; two places, or two groups, are a link."""
        them = union(named)
        facts = self.here.all if self.in_branch else [Fact()]
        live = self.world(self.above or [Fact()] if self.pattern else facts).live & whole
        must(live and not live & ~them if self.in_branch else live == them, "not all of them")
        must(not them & ~whole, "not there")
        must(sum(one.bit_count() for one in named) == them.bit_count(), "a place is named twice")
        self.observe(whole)
        self.choices_seen.append(named)
        return Fact((them,))

    @property
    def start_cells(self) -> Ints:
        """The cells of the supposition."""
        return [*cells_of(self.here.supposed.false or self.here.supposed.true[0])]

    def only(self, whole: int, them: int, sources: Any = (), exactly: bool = True) -> None:
        """All that is left, given the sources; if nothing is, the branch has refuted itself."""
        left = whole & self.world(sources).live
        must(not them & ~whole, "not there")
        must(left == them if left and exactly else not left & ~them, "others are left")
        self.refuted_early += not left
        self.say(them)

    def set_link(self, cells: Ints, digits: Ints, rest: Ints) -> None:
        """A set loses a digit to the last fact, or to one part of it."""
        must(self.marks(cells) == digits, "other candidates")
        for fact in (self.here.last, *(Fact((true,)) for true in self.here.last.true)):
            if digits_of(self.whole(cells) & self.world([fact, *self.above]).live) == {*rest}:
                return self.full(cells, rest, [fact, *self.above])
        raise Untrue("other digits are left")

    def full(self, cells: Ints, digits: Ints, facts: Any = ()) -> None:
        """As many cells as digits are left: they are all there."""
        whole = self.whole(cells)
        left = whole & self.world(facts or self.here.all).live
        must(digits_of(left) == {*digits}, "other digits are left")
        must(len(cells) == len(digits), "not as many digits as cells")
        self.say(*(left & DIGIT[digit] for digit in digits), false=whole & ~left)

    def grounded(self, claim: Said, ground: Said) -> None:
        """A link that rests on a pattern, which leaves no other way out."""
        if not ground:
            return self.read(claim)
        self.claimed, live = self.any_of(claim), self.world([self.here.last, *self.above]).live
        for way in self.all_of(ground).true:
            must(not self.claimed & ~way and not way & live & ~self.claimed, "another way out")
            self.say(self.claimed)
        return None

    def hidden_link(self, house: Ints, cells: Ints, digits: Ints) -> None:
        live = self.world([self.here.last, *self.above]).live
        whole, inside = self.whole(cells), spots(cells, digits)
        left = [room(house, [digit]) & live for digit in digits]
        must(len(cells) == len(digits), "not as many cells as digits")
        must(not inside & ~room(house, digits) and not self.claimed & ~inside, "not one of them")
        must(not union(left) & ~whole, "other places")
        self.refuted_early += left.count(0)
        held = (spots([cell], digits) & live for cell in cells)
        self.say(*filter(None, (*left, *held)), false=whole & ~inside)
        self.say(self.claimed)

    def is_there(self, houses: Ints, digits: Ints, cells: Ints, number: Said) -> None:
        """The branch has shown that these houses have their digits."""
        facts = self.sources(number) if number else self.here.all
        them = self.at(cells, digits) if cells else 0
        known = Fact(tuple(one for fact in facts for one in fact.true if one == them or not them))
        shown = (known.puts(room([house], [digit])) for house in houses for digit in digits)
        must(all(shown), "it is not shown to be there")

    def link_is_there(self, cells: Ints, digits: Ints, number: Said) -> None:
        """The branch has shown that one of these cells has the digit."""
        facts = self.sources(number) if number else self.here.all
        them = self.at(cells, digits)
        must(any(them in fact.true for fact in facts), "not what was shown")

    def is_among(self, houses: Ints, digits: Ints, cells: Ints) -> None:
        """The branch has shown that these houses have their digits in these cells."""
        known = Fact(tuple(one for fact in self.here.all for one in fact.true))
        there = (room([h], [d]) & self.whole(cells) for h in houses for d in digits)
        must(all(map(known.puts, there)), "it is not shown to be there")

    # Chains

    @property
    def so_far(self) -> list[Fact]:
        """The facts of the case that is told, and of those around it."""
        return [fact for branch in self.stack[1:] for fact in branch.all]

    @property
    def last_case(self) -> Branch:
        return self.base.cases[-1]

    def run(self, start: Said, links: list[Said]) -> None:
        with self.supposing(self.all_of(start)) as branch:
            for link in links:
                must(not branch.ends, "it goes on after a contradiction")
                self.read(link)
        if self.is_sentence:
            self.links_promised = sum(link.key.startswith("link.") for link in links)

    def in_pattern(self, start: Said, links: list[Said]) -> None:
        """A chain is a pattern: what was supposed is true, or its end is."""
        promised = self.links_promised
        self.run(start, links)
        if self.here is not self.base:
            self.links_promised = promised  # a ground within a net, which no line tells again
        branch = self.here.cases.pop()
        self.say(branch.supposed.false | branch.last.true[-1])

    def concluded(self, claims: Any) -> None:
        """What follows from the branch before, whether it is true or not."""
        branch = self.last_case if self.base.cases else Branch(Fact())
        fact = self.all_of(claims)
        must(fact.true and not fact.false, "no claim that something is true")
        for them in fact.true:
            if self.is_ring and self.base.cases:
                ways = map(self.end_of, self.base.cases)
                shown = them in self.served or all(way.shows(Fact((them,))) for way in ways)
                must(shown, "not what both ways show")
            elif not branch.ends and (supposed := branch.supposed.false):
                must(not supposed & ~them and branch.last.puts(them), "not what it has shown")
            self.say(them)

    def in_cases(self, *ways: int) -> Fact:
        """What is true in the one way through a ring, and in the other."""
        must(self.is_ring and len(self.base.cases) == 2, "no ring")
        for case, them in zip(self.base.cases, ways, strict=True):
            must(self.end_of(case).shows(Fact((them,))), "not in this case")
        return Fact((union(ways),))

    def filled_in_each(self, bases: Ints, digits: Ints, covers: Ints) -> Fact:
        """In each way through a ring, one base at most is served outside the covers, which are one
        fewer: the others fill these."""
        must(self.is_ring and len(self.base.cases) == 2, "no ring")
        must(len(bases) == len(covers) + 1, "not one more base than covers")
        outside = room(bases, digits) & ~room(covers, digits)
        for case in self.base.cases:
            left = outside & self.end_of(case).live
            clash = (left & ~FALLS[one] == 1 << one for one in each_bit(left))
            must(all(clash), "several can be served outside")
        self.served = tuple(room(bases, digits) & self.open & HOUSE[house] for house in covers)
        return Fact(self.served)

    def after_all(self, claim: Said) -> None:
        """What a supposition to the contrary has refuted; the branch may have come back to it."""
        branch = self.last_case
        fact = self.all_of(claim) if claim else branch.supposed.contrary
        if not fact.false:
            return self.back(fact.true[0])
        must(fact.false in branch.supposed.true, "not what was supposed")
        live = self.world([branch.last]).live
        must(branch.ends or not fact.false & live, "the supposition is not refuted")
        return self.say(false=fact.false)

    def back(self, them: int) -> None:
        """What was supposed to be false is true all the same."""
        must(self.last_case.supposed.false == them, "not what was supposed")
        must(self.last_case.ends or self.last_case.last.puts(them), "not refuted")
        self.say(them)

    def ends_of_links(self, *ends: int) -> None:
        """What follows of two links, of which one place each is in one house."""
        links = self.choices_seen[-2 * len(ends) :]
        for i, them in enumerate(ends):
            one, two = ((pair, pair[::-1]) for pair in links[2 * i : 2 * i + 2])
            inner = [a[1] | b[1] for a, b in product(one, two) if a[0] | b[0] == them]
            must(inner and self.clashing in (0, *inner), "not the ends of links that clash")
            self.follow(them)

    def fall_together(self, gone: int) -> None:
        """What goes does not follow at once from anything that is stated."""
        must(all(self.follows(0, 1 << one) for one in each_bit(gone)), "it does not follow")
        self.say(false=gone)

    def lead(self, one: int, other: int) -> None:
        with self.supposing(Fact((one,))):
            self.hold(Fact((other,)))

    # Cases

    def case(self, assumed: Said, *said: Any) -> None:
        """What a supposition comes to, in one sentence."""
        with self.supposing(self.all_of(assumed)):
            self.read(*said)

    def on_ways(self, ways: list[Said]) -> None:
        """What each case leads to, before the sentence says what all of them do."""
        before = len(self.here.cases)
        self.read(ways)
        del self.here.cases[before:]

    def agree(self, choice: int, ways: list[Said]) -> None:
        """One of these is true, and what is dead in each case is false."""
        before = len(self.here.cases)
        self.read(ways)
        told = {union(case.supposed.true): case for case in self.here.cases[before:]}
        del self.here.cases[before:]
        live = 0
        for k in each_bit(choice):
            case = told.get(1 << k)
            if case is None or not case.ends:
                facts = [Fact((1 << k,)), *(case.all if case else ())]
                live |= self.world([*self.so_far, *facts]).live
        self.say(choice, false=self.open & ~live)

    def stem(self, them: int) -> None:
        """Cases follow, one for each of these."""
        self.here.stem = them
        self.say(them)

    def suppose(self, fact: Fact, pending: tuple[str, Fact] | None = None) -> None:
        stem = self.here.stem
        must(not stem or not union(fact.true) & ~stem, "no such case")
        self.stack.append(Branch(fact, self.depth, pending=pending))

    def petal_leaves(self, them: int, petal: Ints, digits: Ints) -> None:
        must(them and not them & ~self.base.stem, "not in the stem")
        left = self.whole(petal) & ~falls_for_all(them)
        must(digits_of(left) == {*digits} and len(digits) == len(petal), "other digits are left")

    # The lines of a case

    @contextmanager
    def shown_by(self, premise: Said, sources: Any) -> Iterator[Fact]:
        """What a pattern shows that is a ground in a branch, seen with its sources."""
        ways, self.seen_ways = self.seen_ways, []
        self.above, self.local, self.pattern = self.sources(sources), [], self.here
        claim = self.meaning(premise)
        yield sum(self.local, claim or Fact())
        self.pattern, self.above, self.seen_ways = None, [], ways

    def because(self, claim: Said, premise: Said, sources: Any) -> None:
        """A pattern is the ground."""
        fact = self.all_of(claim)
        with self.shown_by(premise, sources) as shown:
            lost = [1 << one for one in each_bit(fact.false & ~shown.dead)]
            must(all(self.follows(0, one) for one in lost), "no reason why this is not there")
            true = (shown.puts(one) or self.follows(one) for one in fact.true)
            must(all(true), "it does not follow")
        self.say(*fact.true, false=fact.false)

    def at_once(self, facts: list[Said]) -> None:
        """All follow from the supposition."""
        self.common, before = self.here.last, len(self.here.order)
        self.read(facts)
        self.common = None
        self.here.order[before:] = [sum(self.here.order[before:], Fact())]

    def end_in_cell(self, cell: Ints, digits: Ints, gone: Ints, number: Said) -> None:
        facts, them = self.sources(number), self.at(cell, digits)
        must(any(them in fact.true for fact in facts), "not what was shown")
        must(not self.at(cell, gone) & self.world(facts).live, "not excluded")

    def by_cases(self, number: str, claim: Said, sources: Any, choice: Said) -> None:
        pending = number, self.all_of(claim)
        branch = Branch(Fact(), self.depth, pending=pending, is_stem=True)
        if choice:
            with self.shown_by(choice, sources) as shown:
                branch.stem = shown.true[0]
        self.stack.append(branch)

    # Contradictions

    def blocked(self, whole: int, why: list[Said]) -> None:
        nowhere = self.open & whole
        if not self.end("nowhere", nowhere):
            return
        must(nowhere, "there was nothing before")
        must(
            not nowhere & self.end_of().live,
            "something is left",
        )
        self.nowhere, self.explained = nowhere, 0
        self.read(why)
        must(not why or self.explained == nowhere, "not all of it is explained")

    def too_few(
        self, few: Ints, many: Ints, kind: Callable[[int], set[int]], whole: int, sources: Any
    ) -> None:
        must(len(few) < len(many), "not too few")
        if self.end("few", whole):
            must(kind(self.world(sources).live & whole) <= {*few}, "others are left")

    def block(self, cells: Ints, other: Ints, digits: Ints, number: Said) -> None:
        """What takes some of these places: a candidate elsewhere, or in the cell itself."""
        facts = self.sources(number) if number else [fact for b in self.stack for fact in b.all]
        true = [true for fact in facts for true in fact.true]
        mine = self.nowhere & (spots(cells, EVERY_DIGIT) or union(DIGIT[one] for one in digits))
        must(not cells or cells_of(mine) == {*cells}, "it could not be there anyway")
        mine = (mine & spots(cells, digits)) or mine
        where = spots(other, digits or digits_of(mine))
        if other is cells:
            must(mine & where or where in true, "it is something else")
        else:
            must(mine and not mine & ~falls_for_all(where), "it does not see it")
            must(any(not a & ~where or not where & ~a for a in true), "it is not there")
        must(not mine & self.world(facts).live, "it is not shown")
        self.explained |= mine
