"""What passages claim: candidates, links and chains, cases and their ends."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from told_reader import Ints, Reader, Said
from told_world import (
    ALL,
    CELL,
    DIGIT,
    HOUSES,
    PEERS,
    Branch,
    Fact,
    World,
    all_dead,
    bit,
    cells_of,
    digits_of,
    falls_for_all,
    must,
    one_digit,
    places,
    room,
    rooms,
    union,
)
from whydoku.bits import each as each_bit
from whydoku.render.words.passage import ResultSlot, Sentence


class Chains(Reader):
    # Claims

    def later(self, result: ResultSlot) -> None:
        """What follows, though the argument has to say why."""
        self.result(result, is_later=True)

    def aside(self, *said: Any) -> None:
        """What needs no test here."""

    def one(self, cells: Ints, digits: Ints) -> Fact:
        return Fact((self.candidates(cells, digits),))

    def none(self, cells: Ints, digits: Ints) -> Fact:
        return Fact(false=self.candidates(cells, digits))

    def either(self, *claims: Any) -> Fact:
        return Fact((self.one_of(claims),))

    def each(self, claims: Said) -> Fact:
        return self.fact(claims)

    def in_house(self, house: Ints, digit: Ints, cells: Ints) -> Fact:
        them = self.candidates(cells, digit)
        self.fits(them, house)
        return Fact((them,))

    def keeps(self, cells: Ints, digits: Ints) -> Fact:
        return Fact(tuple(self.at(cells, (digit,)) for digit in digits))

    def holds(self, cells: Ints, digits: Ints) -> Fact:
        return Fact(tuple(self.at((cell,), digits) for cell in cells))

    def only_there(self, bases: Ints, covers: Ints, digits: Ints) -> Fact:
        inside = rooms(bases, *digits) & self.open
        return Fact(tuple(room(house, *digits) & inside for house in covers))

    def has_just(self, cells: Ints, digits: Ints) -> None:
        """Each of these cells has these candidates."""
        must(all(self.have([cell], digits) for cell in cells), "other candidates")

    # Links: what is shown, with its ground

    def first(self, put: Ints) -> None:
        """In the cell of the supposition."""
        cells = cells_of(self.here.supposed.false or self.here.supposed.true[0])
        self.hold(self.one([*cells], put))

    def filled(self, cells: Ints, digits: Ints, put: Ints, sources: Said | None = None) -> None:
        """The only digit that is left of all that a cell has."""
        them = self.candidates(cells, put)
        self.has_just(cells, digits)
        must(CELL[cells[0]] & self.world(sources).live == them, "other digits are left")
        self.say(them)

    def only_place(self, claim: Sentence, house: Ints, sources: Said | None = None) -> None:
        """The only place that is left in a house."""
        them = self.one_of(claim)
        self.fits(them, house)
        left = room(house[0], one_digit(them)) & self.world(sources).live
        is_one = claim.key == "claim.one.cell"
        must(left == them if left and is_one else self.is_only(left, them), "other places")
        self.say(them)

    def placed_first(self, house: Ints, digit: Ints, cells: Ints) -> None:
        them, there = self.candidates(cells, digit), room(house[0], *digit)
        lost = self.here.supposed.false & there
        must(lost and not self.here.order, "not the first link")
        must(there & self.open == them | lost, "not the only other places")
        self.say(them)

    def placed_next(self, house: Ints, digit: Ints, cells: Ints, out: Ints | None) -> None:
        them, there, live = self.candidates(cells, digit), room(house[0], *digit), self.world().live
        self.fits(them, house)
        if out is not None:
            lost = self.candidates(out, digit)
            must(not lost & (live | them), "it could be there")
            must(them | lost == there & self.open, "a place that is not named, or not of the house")
        must(self.is_only(there & live, them), "there are other places")
        self.say(them)

    def set_link(self, cells: Ints, digits: Ints, rest: Ints) -> None:
        must(self.marks(cells) == digits, "other candidates")
        for fact in (self.here.last, *(Fact((true,)) for true in self.here.last.true)):
            world = World(self.state, [fact, *self.above])
            if digits_of(places(cells, range(9)) & world.live) == {*rest}:
                break
        self.full(cells, rest, world)

    def full(self, cells: Ints, digits: Ints, world: World | None = None) -> None:
        """As many cells as digits are left: they are all there."""
        live = (world or World(self.state, self.here.all)).live
        whole = self.whole(cells)
        left = whole & live
        must(digits_of(left) == {*digits}, "other digits are left")
        must(len(cells) == len(digits), "not as many digits as cells")
        self.say(*(left & DIGIT[digit] for digit in digits), false=whole & ~left)

    def grounded(self, claim: Sentence, ground: Sentence | None) -> None:
        """A link that rests on a pattern, which leaves no other way out."""
        if ground is None:
            return self.read(claim)
        them, of = self.one_of(claim), self.written(ground)
        live = World(self.state, [self.here.last, *self.above]).live
        cells, digits = of.get("cells", []), of.get("digits", [])
        whole, inside = self.whole(cells), places(cells, digits)
        match ground.key:
            case "link.hidden-set":
                left = [room(*of["house"], digit) & live for digit in digits]
                must(len(cells) == len(digits), "not as many cells as digits")
                must({*cells} <= HOUSES[of["house"][0]] and not them & ~inside, "not one of them")
                must(all(self.is_only(spots, whole) for spots in left), "other places")
                held = (places((cell,), digits) & live for cell in cells)
                return self.say(*filter(None, (*left, *held)), them, false=whole & ~inside)
            case "link.deadly":
                self.exchanged(cells, digits)
                outside = whole & ~inside
                must(not them & ~outside, "a digit that could be exchanged")
            case "link.fish":
                must(of["number"] == len(of["covers"]) == len(of["bases"]) - 1, "another number")
                outside = rooms(of["bases"], *of["digit"]) & ~rooms(of["covers"], *of["digit"])
            case "link.in-cell":
                outside = CELL[of["cell"][0]]
            case "link.in-house":
                outside = room(*of["house"], one_digit(them))
            case _:
                return self.untold(ground.key)
        must(not outside & live & ~them, "another way out")
        return self.say(them)

    def weak_cell(self, cells: Ints, put: Ints, out: Ints) -> None:
        must(self.candidates(cells, put) in self.here.last.true, "not what was shown")
        must(self.candidates(cells, out) and not {*put} & {*out}, "both")

    def there(self, houses: Ints, digits: Ints) -> None:
        """The branch has shown that these houses have their digits."""
        known = [true for fact in self.here.all for true in fact.true]
        for spots in (room(house, digit) for house in houses for digit in digits):
            must(any(not true & ~spots for true in known), "it is not shown to be there")

    # Chains in a sentence

    def run(self, start: Sentence, links: Said) -> None:
        with self.supposing(self.fact(start)) as branch:
            for link in links:
                must(not branch.ends, "it goes on after a contradiction")
                self.read(link)
        if self.is_sentence:
            self.links_promised = sum(link.key.startswith("link.") for link in links)

    def jump(self, start: Sentence, number: int, last: Sentence) -> None:
        """Some links on, something is true; the argument has the links."""
        with self.supposing(self.fact(start)):
            self.say(self.one_of(last))
        self.links_promised = number

    def ring(self, number: int | None = None) -> None:
        self.is_ring, self.links_promised = True, number or self.links_promised

    def concluded(self, claims: Any) -> None:
        """What follows from the branch before, whether it is true or not."""
        branch = self.base.cases[-1] if self.base.cases else Branch(Fact())
        fact = self.fact(claims)
        must(fact.true and not fact.false, "no claim that something is true")
        for them in fact.true:
            if self.is_ring and self.base.cases:
                must(self.end_of(branch).proves(them), "not what the branch has shown")
            elif not branch.ends and (supposed := branch.supposed.false):
                must(not supposed & ~them, "not what was supposed")
                must(any(not true & ~them for true in branch.last.true), "not what it has shown")
            self.say(them)

    def after_all(self, claim: Sentence) -> None:
        """What a supposition to the contrary has refuted; the branch may have come back to it."""
        branch, fact = self.base.cases[-1], self.fact(claim)
        if fact.false:
            must(fact.false in branch.supposed.true, "not what was supposed")
            live = World(self.state, [branch.last]).live
            must(branch.ends or not fact.false & live, "the supposition is not refuted")
            self.say(false=fact.false)
        else:
            self.back(fact.true[0])

    def back(self, them: int | Sentence) -> None:
        """What was supposed to be false is true all the same."""
        branch = self.base.cases[-1]
        them = them if isinstance(them, int) else self.fact(them).false
        must(branch.supposed.false == them, "not what was supposed")
        must(branch.ends or any(not true & ~them for true in branch.last.true), "not refuted")
        self.say(them)

    def cycle(self, digit: Ints, houses: Said, pairs: Said | None = None) -> None:
        """Each house has two places; whichever of the first is true, the others follow in turn."""
        twice = []
        for of in map(self.written, houses):
            twice.append(room(*of["house"], *digit) & self.seen)
            must(not twice[-1] ^ (places(of["cells"], digit) & self.seen), "not the places")
        ways = []
        for start in each_bit(twice[0]):
            way = 1 << start
            for _ in houses:
                left = [spots & ~all_dead(way) for spots in twice]
                way |= union(spots for spots in left if spots.bit_count() == 1)
                way |= 0 if all(left) else ALL
            ways.append(way)
        if pairs is None:
            both = (a ^ b for a in twice for b in twice if a != b)
            ends = {1 << k for spots in both for k in each_bit(spots)}
            self.say(*(a | b for a in ends for b in ends if all((a | b) & way for way in ways)))
        for of in map(self.written, pairs or []):
            them = self.candidates(of["cells"], digit)
            must(all(them & way for way in ways), "not in both ways")
            self.say(them)

    def choice(self, houses: Ints, digits: Ints, cells: Ints, other: Ints | None = None) -> Fact:
        """All that is left in a house or in a cell; two places, or two groups, are a link."""
        named = places([*cells, *(other or [])], digits)
        live = World(self.state, self.above if self.pattern else self.here.all).live
        left = live & (room(*houses, *digits) if houses else CELL[cells[0]])
        must(left and not left & ~named if self.in_branch else left == named, "not all of them")
        if houses:
            self.fits(named, houses)
        if other is not None:
            self.links.append((digits[0], (places(cells, digits), places(other, digits))))
        return Fact((named,))

    def cannot_both(self, cells: Ints, digit: Ints, house: Ints) -> None:
        self.clash = self.candidates(cells, digit)
        self.fits(self.clash, house)

    def turbot(self, digit: Ints, *ends: Ints) -> None:
        """Two links, of which one place each is in one house: one of the other places is true."""
        links = self.links[-2 * len(ends) :]
        must(len(links) == 2 * len(ends), "another number of links")
        for at, cells in enumerate(ends):
            (first, one), (second, two) = links[2 * at : 2 * at + 2]
            them, both = self.candidates(cells, digit), [(i, j) for i in (0, 1) for j in (0, 1)]
            must(digit == [first] == [second], "another digit")
            inner = [one[1 - i] | two[1 - j] for i, j in both if one[i] | two[j] == them]
            inner = [pair for pair in inner if self.clash in (0, pair)]
            in_one = [h for h in range(27) for pair in inner if not pair & ~room(h, *digit)]
            must(in_one, "not the other places")
            self.say(them)

    def sees(self, cells: Ints, hit: Ints | None = None) -> None:
        self.see(hit, len(cells), self.fins or self.local[-1].true[-1])

    def wing(self, pivot: Ints, x: Ints, one: Ints, y: Ints, two: Ints, z: Ints) -> None:
        """Whichever of two digits the pivot has, a wing has the third, or the pivot itself."""
        own = [] if self.have(pivot, x + y) else z
        must(self.have(pivot, x + y + own), "other candidates")
        for digit, cell in ((x, one), (y, two)):
            with self.supposing(Fact((self.candidates(pivot, digit),))):
                self.hold(Fact((self.candidates(cell, z),)))
        self.say(self.candidates(one + two + (pivot if own else []), z))

    def bridge(self, cells: Ints, digits: Ints, x: Ints, y: Ints) -> None:
        self.has_just(cells, sorted(x + y))
        digit, (one, two) = self.links[-1]
        ends = [bit(cell, digit) for cell in cells]
        ways = [(one, two), (two, one)]
        reached = any(all(map(lambda a, b: a & falls_for_all(b), ends, way)) for way in ways)
        must(reached and x == [digit] and digits == sorted(x + y), "the link does not reach both")
        self.say(self.candidates(cells, y))

    def turns(self, cells: Ints, digits: Ints, *ends: Ints) -> None:
        self.has_just(cells, digits)
        must(len(digits) == 2, "other candidates")
        must(all(b in PEERS[a] for a, b in pairwise(cells)), "it sees no next")
        for one, other in [ends] if ends else ():
            must((cells.index(*other) - cells.index(*one)) % 2, "they would be the same")
        for i, cell in enumerate(cells):
            for other_cell in cells[i + 1 :: 2]:
                self.say(*(places((cell, other_cell), (digit,)) for digit in digits))

    # Chains in an argument, and as the ground of a fact

    def suppose(self, claim: Sentence) -> None:
        self.stack.append(Branch(self.fact(claim), self.depth))

    def link(self, number: int, strong: Sentence, weak: Sentence | None = None) -> None:
        self.links_told += 1
        must(number == len(self.here.facts) + 1, "another number")
        self.read(weak)
        self.label = str(number)
        self.read(strong)

    def refutes(self, taken: Said) -> None:
        them = self.one_of(taken)
        must(any(not true & ~them for true in self.base.cases[-1].last.true), "not what was shown")
        self.local.append(Fact((them,)))

    def reverse(self, claim: Sentence) -> None:
        branch = self.base.cases[-1]
        supposed = branch.supposed.false
        must(supposed and self.fact(claim).true == (supposed,), "not the other way round")
        must(not supposed & ~branch.last.dead, "no ring")
        self.is_ring = True

    def besides(self, pairs: Said) -> None:
        must(self.is_ring, "no ring")
        for them in self.fact(pairs).true:
            must(falls_for_all(them) & self.open & ~self.removed, "nothing more falls to it")
        self.concluded(pairs)

    def falls(self, taken: Any) -> None:
        facts = [self.fact(claim) for claim in (taken if isinstance(taken, list) else [taken])]
        true = facts[0].true if len(facts) == 1 else [union(fact.true[0] for fact in facts)]
        for them in true:
            self.take(them)

    def guarded(self) -> None:
        """Each guardian has had its case."""
        must(not self.base.cases or not self.guards & ~self.met(self.base), "a case is missing")

    def in_pattern(self, start: Sentence, links: Said) -> None:
        self.run(start, links)
        branch = self.here.cases.pop()
        self.say(branch.supposed.false | branch.last.true[-1])

    def trusted(self, start: Sentence | None, last: Sentence | None = None, *_: Any) -> None:
        """A long chain in a net, of which nobody tells the links."""
        known = start is not None and last is not None
        them = self.fact(start).false | self.one_of(last) if known else 0
        self.local.append(Fact((them,)) if them else Fact(false=ALL))

    # Cases

    def case(self, assumed: Sentence, *said: Any) -> None:
        """What a supposition comes to, in one sentence."""
        with self.supposing(self.fact(assumed)):
            self.read(*said)

    def would(self, cell: Ints, digit: Ints) -> None:
        them = self.candidates(cell, digit)
        must(World(self.state, self.here.all).proves(them), "it does not follow")
        self.say(them)

    def agree(self, taken: Sentence | None, result: ResultSlot) -> None:
        """What all cases have in common."""
        if taken is not None:
            self.say(self.one_of(taken))
        self.result(result, is_later=taken is None)

    def somewhere(self, house: Ints, digit: Ints) -> None:
        must(room(*house, *digit) & self.open, "it is nowhere")

    def stem(self, choice: Sentence) -> None:
        """Cases follow, one for each of these."""
        self.here.stem = self.one_of(choice)
        self.say(self.here.stem)

    def blossom(self, direct: Ints | None, kept: Ints, result: ResultSlot) -> None:
        must({*kept} == digits_of(result.eliminations), "other digits go")
        of_stem = cells_of(self.base.stem) | digits_of(self.base.stem)
        must({*(direct or [])} <= of_stem, "no place of the stem")

    def petal(self, taken: Ints, petal: Ints, digits: Ints, cells: Ints | None = None) -> None:
        them = self.base.stem & places(range(81) if cells is None else cells, taken)
        must(them and (cells is None or them == places(cells, taken)), "not in the stem")
        left = self.whole(petal) & ~falls_for_all(them)
        must(digits_of(left) == {*digits} and len(digits) == len(petal), "other digits are left")

    def case_if(self, claim: Sentence) -> None:
        fact = self.fact(claim)
        must(not self.here.stem or not union(fact.true) & ~self.here.stem, "no such case")
        self.stack.append(Branch(fact, self.depth))

    def agreed(self, cell: Ints | None, house: Ints | None, digit: Ints | None) -> None:
        whole = CELL[cell[0]] if cell else room(*(house or []), *(digit or []))
        must(self.base.stem == whole & self.open, "not all that was told")
        self.covered(self.base)

    # The lines of a case

    def labelled(self, number: str) -> None:
        self.label = number

    def because(self, claim: Sentence, premise: Sentence, sources: Said | None) -> None:
        """A pattern is the ground."""
        fact = self.fact(claim)
        shown = self.shown_by(premise, sources)
        must(not fact.false & ~shown.dead, "no reason why this is not there")
        must(all(any(not k & ~a for k in shown.true) for a in fact.true), "it does not follow")
        self.say(*fact.true, false=fact.false)

    def claimed(self, claim: Sentence, sources: Any = None, *_: Any) -> None:
        self.hold(self.fact(claim), [sources] if isinstance(sources, Sentence) else sources)

    def at_once(self, facts: Said) -> None:
        """All follow from the supposition."""
        self.ground, before = self.here.last, len(self.here.order)
        self.read(facts)
        self.ground = None
        self.here.order[before:] = [sum(self.here.order[before:], Fact())]

    def end_in_cell(
        self, cell: Ints | None, digits: Ints, gone: Ints, number: Sentence | None
    ) -> None:
        facts = self.sources([number] if number else None)
        cell = cell or [*cells_of(self.here.supposed.true[0])]
        them = self.candidates(cell, digits)
        must(any(them in fact.true for fact in facts), "not what was shown")
        must(not self.candidates(cell, gone) & World(self.state, facts).live, "not excluded")

    def end_in_house(
        self, house: Ints, digit: Ints, cells: Ints | None, number: Sentence | None
    ) -> None:
        facts = self.sources([number]) if number else self.here.all
        them = self.candidates(cells, digit) if cells else 0
        true = [true for fact in facts for true in fact.true if not them or true == them]
        for spots in (room(h, *digit) for h in house):
            must(any(not true_one & ~spots for true_one in true), "it is not shown to be there")

    # Facts with cases of their own

    def otherwise(self, number: str, claim: Sentence, sources: Said | None) -> None:
        fact = self.fact(claim)
        must(bool(fact.false) != bool(fact.true), "both true and false")
        supposed = Fact((fact.false,)) if fact.false else Fact(false=fact.true[0])
        must(self.sources(sources) and number, "no ground")
        self.stack.append(Branch(supposed, self.depth, pending=(number, fact)))

    def by_cases(
        self, number: str, claim: Sentence, sources: Said | None, choice: Sentence | None
    ) -> None:
        branch = Branch(Fact(), self.depth, pending=(number, self.fact(claim)), is_stem=True)
        branch.stem = self.shown_by(choice, sources).true[0] if choice else 0
        self.stack.append(branch)

    # Contradictions

    def blocked(self, houses: Ints, digits: Ints, cell: Ints, why: Said | None) -> None:
        nowhere = self.open & (room(*houses, *digits) if houses else CELL[cell[0]])
        if not self.end("nowhere", nowhere):
            return
        must(nowhere, "there was nothing before")
        must(not nowhere & (self.everything() if why else self.world()).live, "something is left")
        self.nowhere, self.explained = nowhere, 0
        self.read(why)
        must(not why or self.explained == nowhere, "not all of it is explained")

    def too_few(self, cells: Ints, digits: Ints, number: int, sources: Said | None) -> None:
        must(len(cells) == number > len(digits), "enough digits")
        if self.end("set", *cells):
            left = digits_of(self.world(sources).live & places(cells, range(9)))
            must(left == {*digits}, "other digits are left")

    def too_crowded(self, house: Ints, cells: Ints, digits: Ints, sources: Said | None) -> None:
        must(len(cells) < len(digits), "enough cells")
        if self.end("hidden", *house, *digits):
            left = cells_of(self.world(sources).live & places(HOUSES[house[0]], digits))
            must(left == {*cells}, "other cells are left")

    def block(self, cells: Ints, digits: Ints, other: Ints, number: Sentence | None) -> None:
        """What takes some of these places: a candidate elsewhere, or in the cell itself."""
        facts = self.sources([number]) if number else [fact for b in self.stack for fact in b.all]
        true = [true for fact in facts for true in fact.true]
        if cells:
            mine = self.nowhere & places(cells, range(9))
            must(cells_of(mine) == {*cells}, "it could not be there anyway")
            mine = (mine & places(cells, digits or [])) or mine
        else:
            mine = self.nowhere & places(range(81), digits)
        where = places(other or cells, digits or digits_of(mine))
        if other:
            must(mine and not mine & ~falls_for_all(where), "it does not see it")
            must(any(not a & ~where or not where & ~a for a in true), "it is not there")
        else:
            must(mine & where or where in true, "it is something else")
        must(not mine & World(self.state, facts).live, "it is not shown")
        self.explained |= mine
