"""What passages claim of links and chains, of cases and their ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise, product
from typing import Any

from told_reader import Ints, Reader, Said
from told_world import (
    DIGIT,
    EVERY_DIGIT,
    HOUSE,
    PEERS,
    Branch,
    Fact,
    World,
    cells_of,
    digits_of,
    falls_for_all,
    must,
    places,
    room,
    union,
)
from whydoku.bits import each as each_bit
from whydoku.render.words.passage import ResultSlot


class Chains(Reader):
    links: list[tuple[int, ...]]
    claimed = clash_seen = guards = nowhere = explained = 0

    # Claims

    def later(self, result: ResultSlot) -> None:
        """What follows, though the argument has to say why."""
        self.result(result, is_later=True)

    def crossings(self, bases: Ints, covers: Ints, digits: Ints) -> list[int]:
        return [room(bases, digits) & self.open & HOUSE[house] for house in covers]

    def choosing(self, whole: int, *named: int) -> Fact:
        """All that is left in a house or in a cell; two places, or two groups, are a link."""
        them = union(named)
        live = World(self.state, self.above if self.pattern else self.here.all).live & whole
        must(live and not live & ~them if self.in_branch else live == them, "not all of them")
        must(not them & ~whole, "not there")
        self.observe(whole)
        self.links.append(named)
        return Fact((them,))

    def each_at(self, said: list[Said], digit: Any = ()) -> list[int]:
        return [self.at(of.cells, of.digits or digit) for of in said]

    # Links: what is shown, with its ground

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

    def only_place(self, claim: Said, house: Ints, sources: Any = ()) -> None:
        them = self.any_of(claim)
        self.only(room(house, digits_of(them)), them, sources, claim.key == "claim.one.cell")

    def first_link(self, whole: int) -> None:
        must(self.here.supposed.false & whole and not self.here.order, "not the first link")

    def not_there(self, whole: int, them: int, lost: int) -> None:
        """These places, if they are named, are all the other ones."""
        live = self.world().live
        must(
            not lost or (lost | them == whole & self.open and not lost & live), "it could be there"
        )

    def set_link(self, cells: Ints, digits: Ints, rest: Ints) -> None:
        must(self.marks(cells) == digits, "other candidates")
        for fact in (self.here.last, *(Fact((true,)) for true in self.here.last.true)):
            world = World(self.state, [fact, *self.above])
            if digits_of(places(cells, EVERY_DIGIT) & world.live) == {*rest}:
                break
        self.full(cells, rest, world)

    def full(self, cells: Ints, digits: Ints, world: World | None = None) -> None:
        """As many cells as digits are left: they are all there."""
        whole = self.whole(cells)
        left = whole & (world or World(self.state, self.here.all)).live
        must(digits_of(left) == {*digits}, "other digits are left")
        must(len(cells) == len(digits), "not as many digits as cells")
        self.say(*(left & DIGIT[digit] for digit in digits), false=whole & ~left)

    def grounded(self, claim: Said, ground: Said) -> None:
        """A link that rests on a pattern, which leaves no other way out."""
        if not ground:
            return self.read(claim)
        self.claimed = self.any_of(claim)
        live = World(self.state, [self.here.last, *self.above]).live
        for way in self.all_of(ground).true:
            must(not self.claimed & ~way and not way & live & ~self.claimed, "another way out")
            self.say(self.claimed)
        return None

    def hidden_link(self, house: Ints, cells: Ints, digits: Ints) -> None:
        live = World(self.state, [self.here.last, *self.above]).live
        whole, inside = self.whole(cells), places(cells, digits)
        left = [room(house, [digit]) & live for digit in digits]
        must(len(cells) == len(digits), "not as many cells as digits")
        must(not inside & ~room(house, digits) and not self.claimed & ~inside, "not one of them")
        must(not union(left) & ~whole, "other places")
        self.refuted_early += left.count(0)
        held = (places([cell], digits) & live for cell in cells)
        self.say(*filter(None, (*left, *held)), self.claimed, false=whole & ~inside)

    def known(self, them: int) -> None:
        must(them in self.here.last.true, "not what was shown")

    def is_there(self, houses: Ints, digits: Ints, cells: Ints, number: Said) -> None:
        """The branch has shown that these houses have their digits."""
        facts = self.sources(number) if number else self.here.all
        them = self.at(cells, digits) if cells else 0
        known = Fact(tuple(one for fact in facts for one in fact.true if one == them or not them))
        for spots in (room([house], [digit]) for house in houses for digit in digits):
            must(known.puts(spots), "it is not shown to be there")

    # Chains in a sentence

    def run(self, start: Said, links: list[Said]) -> None:
        with self.supposing(self.all_of(start)) as branch:
            for link in links:
                must(not branch.ends, "it goes on after a contradiction")
                self.read(link)
        if self.is_sentence:
            self.links_promised = sum(link.key.startswith("link.") for link in links)

    def jump(self, start: Said, number: int, last: Said) -> None:
        """Some links on, something is true; the argument has the links."""
        with self.supposing(self.all_of(start)):
            self.say(self.any_of(last))
        self.links_promised = number

    def fall_together(self, result: ResultSlot) -> None:
        """What goes does not follow at once from anything that is stated."""
        gone = result.eliminations
        must(all(self.follows(0, 1 << one) for one in each_bit(gone)), "it does not follow")
        self.say(false=gone)

    def ring(self, number: int) -> None:
        self.is_ring, self.links_promised = True, number

    def concluded(self, *claims: Any) -> None:
        """What follows from the branch before, whether it is true or not."""
        branch = self.base.cases[-1] if self.base.cases else Branch(Fact())
        fact = self.all_of(*claims)
        must(fact.true and not fact.false, "no claim that something is true")
        for them in fact.true:
            if self.is_ring and self.base.cases:
                must(self.end_of(branch).shows(Fact((them,))), "not what the branch has shown")
            elif not branch.ends and (supposed := branch.supposed.false):
                must(not supposed & ~them, "not what was supposed")
                must(branch.last.puts(them), "not what it has shown")
            self.say(them)

    def after_all(self, claim: Said) -> None:
        """What a supposition to the contrary has refuted; the branch may have come back to it."""
        branch, fact = self.base.cases[-1], self.all_of(claim)
        if not fact.false:
            return self.back(fact.true[0])
        must(fact.false in branch.supposed.true, "not what was supposed")
        live = World(self.state, [branch.last]).live
        must(branch.ends or not fact.false & live, "the supposition is not refuted")
        return self.say(false=fact.false)

    def back(self, them: int) -> None:
        """What was supposed to be false is true all the same."""
        branch = self.base.cases[-1]
        must(branch.supposed.false == them, "not what was supposed")
        must(branch.ends or branch.last.puts(them), "not refuted")
        self.say(them)

    def twice(self, digit: Ints, houses: list[Said]) -> None:
        for of in houses:
            self.just(room(of.house, digit), places(of.cells, digit) & self.visible)
            must(len(of.cells) == 2, "not two places")

    def clashing(self, them: int, house: Ints) -> None:
        self.fits(them, house)
        self.clash_seen = them

    def ends_of_links(self, *ends: int) -> None:
        """What follows of two links, of which one place each is in one house."""
        links = self.links[-2 * len(ends) :]
        for at, them in enumerate(ends):
            one, two = ((pair, pair[::-1]) for pair in links[2 * at : 2 * at + 2])
            pairs = [a[1] | b[1] for a, b in product(one, two) if a[0] | b[0] == them]
            must(pairs and self.clash_seen in (0, *pairs), "not the ends of links that clash")
            self.follow(them)

    def leads(self, one: int, other: int) -> None:
        with self.supposing(Fact((one,))):
            self.hold(Fact((other,)))

    def turns(self, cells: Ints, digits: Ints, one: Ints, other: Ints) -> None:
        """Cells of two digits, in their order, each of which sees the next."""
        self.each_has(cells, digits)
        must(len(digits) == 2, "other candidates")
        must(all(b in PEERS[a] for a, b in pairwise(cells)), "it sees no next")
        if one:
            must((cells.index(*other) - cells.index(*one)) % 2, "they would be the same")

    # Chains in an argument, and as the ground of a fact

    def suppose(self, claim: Said) -> None:
        self.stack.append(Branch(self.all_of(claim), self.depth))

    def link(self, number: int, strong: Said, weak: Said) -> None:
        self.links_told += 1
        must(number == len(self.here.facts) + 1, "another number")
        self.read(weak)
        self.label = str(number)
        self.read(strong)

    def refutes(self, them: int) -> None:
        must(self.base.cases[-1].last.puts(them), "not what was shown")
        self.local.append(Fact((them,)))

    def reverse(self, claim: Said) -> None:
        branch = self.base.cases[-1]
        supposed = branch.supposed.false
        must(supposed and self.all_of(claim).true == (supposed,), "not the other way round")
        must(not supposed & ~branch.last.dead, "no ring")
        self.is_ring = True

    def besides(self, pairs: list[Said]) -> None:
        must(self.is_ring, "no ring")
        for them in self.all_of(pairs).true:
            must(falls_for_all(them) & self.open & ~self.removed, "nothing more falls to it")
        self.concluded(pairs)

    def falls(self, taken: Any) -> None:
        facts = [self.all_of(claim) for claim in (taken if isinstance(taken, list) else [taken])]
        true = facts[0].true if len(facts) == 1 else [union(fact.true[0] for fact in facts)]
        for them in true:
            self.take(them)

    def guarded(self) -> None:
        """Each guardian has had its case."""
        must(not self.base.cases or not self.guards & ~self.base.met, "a case is missing")

    def in_pattern(self, start: Said, links: list[Said]) -> None:
        self.run(start, links)
        branch = self.here.cases.pop()
        self.say(branch.supposed.false | branch.last.true[-1])

    def trust(self, fact: Fact) -> None:
        """A long chain in a net, of which nobody tells the links."""
        self.local.append(fact)

    # Cases

    def case(self, assumed: Said, *said: Any) -> None:
        """What a supposition comes to, in one sentence."""
        with self.supposing(self.all_of(assumed)):
            self.read(*said)

    def would(self, them: int) -> None:
        must(World(self.state, self.here.all).shows(Fact((them,))), "it does not follow")
        self.say(them)

    def agree(self, taken: Said, result: ResultSlot) -> None:
        """What all cases have in common."""
        if taken:
            self.say(self.any_of(taken))
        self.result(result, is_later=not taken)

    def stem(self, them: int) -> None:
        """Cases follow, one for each of these."""
        self.here.stem = them
        self.say(them)

    def blossom(self, direct: Ints, kept: Ints, result: ResultSlot) -> None:
        must({*kept} == digits_of(result.eliminations), "other digits go")
        must({*direct} <= cells_of(self.base.stem) | digits_of(self.base.stem), "not of the stem")

    def petal_leaves(self, them: int, petal: Ints, digits: Ints) -> None:
        must(them and not them & ~self.base.stem, "not in the stem")
        left = self.whole(petal) & ~falls_for_all(them)
        must(digits_of(left) == {*digits} and len(digits) == len(petal), "other digits are left")

    def case_if(self, claim: Said) -> None:
        fact = self.all_of(claim)
        must(not self.here.stem or not union(fact.true) & ~self.here.stem, "no such case")
        self.stack.append(Branch(fact, self.depth))

    def agreed(self, whole: int) -> None:
        must(self.base.stem == whole & self.open, "not all that was told")
        self.covered(self.base)

    # The lines of a case

    def label_next(self, number: str) -> None:
        self.label = number

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
            lost = [
                one for one in each_bit(fact.false & ~shown.dead) if not self.follows(0, 1 << one)
            ]
            must(not lost, "no reason why this is not there")
            must(
                all(shown.puts(one) or self.follows(one) for one in fact.true), "it does not follow"
            )
        self.say(*fact.true, false=fact.false)

    def at_once(self, facts: list[Said]) -> None:
        """All follow from the supposition."""
        self.common, before = self.here.last, len(self.here.order)
        self.read(facts)
        self.common = None
        self.here.order[before:] = [sum(self.here.order[before:], Fact())]

    def end_in_cell(self, cell: Ints, digits: Ints, gone: Ints, number: Said) -> None:
        facts = self.sources(number)
        them = self.at(cell, digits)
        must(any(them in fact.true for fact in facts), "not what was shown")
        must(not self.at(cell, gone) & World(self.state, facts).live, "not excluded")

    # Facts with cases of their own

    def otherwise(self, number: str, claim: Said, sources: Any) -> None:
        fact = self.all_of(claim)
        must(bool(fact.false) != bool(fact.true), "both true and false")
        supposed = Fact((fact.false,)) if fact.false else Fact(false=fact.true[0])
        must(self.sources(sources) and number, "no ground")
        self.stack.append(Branch(supposed, self.depth, pending=(number, fact)))

    def by_cases(self, number: str, claim: Said, sources: Any, choice: Said) -> None:
        fact = self.all_of(claim)
        branch = Branch(Fact(), self.depth, pending=(number, fact), is_stem=True)
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
        must(not nowhere & (self.everything if why else self.world()).live, "something is left")
        self.nowhere, self.explained = nowhere, 0
        self.read(why)
        must(not why or self.explained == nowhere, "not all of it is explained")

    def too_few(
        self, few: Ints, many: Ints, kind: Callable[[int], set[int]], whole: int, sources: Any
    ) -> None:
        must(len(few) < len(many), "not too few")
        if self.end("few", whole):
            must(kind(self.world(sources).live & whole) == {*few}, "others are left")

    def block(self, cells: Ints, other: Ints, digits: Ints, number: Said) -> None:
        """What takes some of these places: a candidate elsewhere, or in the cell itself."""
        facts = self.sources(number) if number else [fact for b in self.stack for fact in b.all]
        true = [true for fact in facts for true in fact.true]
        if cells:
            mine = self.nowhere & places(cells, EVERY_DIGIT)
            must(cells_of(mine) == {*cells}, "it could not be there anyway")
            mine = (mine & places(cells, digits)) or mine
        else:
            mine = self.nowhere & union(DIGIT[digit] for digit in digits)
        where = places(other, digits or digits_of(mine))
        if other is cells:
            must(mine & where or where in true, "it is something else")
        else:
            must(mine and not mine & ~falls_for_all(where), "it does not see it")
            must(any(not a & ~where or not where & ~a for a in true), "it is not there")
        must(not mine & World(self.state, facts).live, "it is not shown")
        self.explained |= mine
