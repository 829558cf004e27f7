"""Tests what passages say about a step on the grid; `told_reader` says how.

Here is what they claim of patterns: singles, fish, sets, colours, second solutions, combinations.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product
from typing import Any

from telling.told_exocets import Exocets
from telling.told_reader import MISSING, Ints, Missing, Said
from telling.told_world import (
    ALL,
    CELL,
    DIGIT,
    EVERY_CELL,
    EVERY_DIGIT,
    FALLS,
    HOUSE,
    HOUSES,
    OPPOSITE,
    PEERS,
    TURNED,
    WAYS,
    Fact,
    Untrue,
    cells_of,
    digits_of,
    falls_for_all,
    impossible,
    must,
    room,
    spots,
    union,
)
from whydoku.grids.bits import each as each_bit
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.telling.words import Passage
from whydoku.telling.words.writing.language import Language
from whydoku.telling.words.writing.passage import ResultSlot


class Teller(Exocets):
    """Has each word of the table in `told_claims`."""

    coloured, wrong = 0, ""
    first_digit: int | None = None
    pair_digit: Any = ()
    deadly: tuple[Ints, Ints] = ([], [])
    confining: frozenset[int] = frozenset()
    pair: tuple[Ints, Ints, Ints] | None = None
    ring: set[frozenset[int]]
    ring_digits: Ints
    boxes: dict[int, list[int]]
    colours: dict[str, int]
    surplus = 0
    """What would take more houses of a fish than it serves."""
    told_fish: list[Ints]
    each_chosen: tuple[int, ...]
    takers: tuple[int, ...] = ()
    """What the bases of a fish, or of any cover, can take."""
    told_crossed: list[Ints]
    excluded: set[tuple[int, ...]]

    def begin(self) -> None:
        super().begin()
        self.colours = getattr(self, "colours", {})
        if not hasattr(self, "members"):
            self.set_of([], [])
        self.true_pairs = set[frozenset[str]]()
        self.als_sets: list[Ints] = []
        self.shared: Ints = []
        """Digits that cannot be in both of two sets."""
        self.ways, self.overlaid = set[int](), 0
        """All ways to place a digit, and what such ways have ruled out."""
        self.of_firework: dict[int, set[int]] = {}
        """The digits of fireworks, with the cells of which one has it."""
        self.row: list[tuple[Ints, Ints, Ints]] = []
        self.order: Ints = []
        self.last_held: tuple[Ints, Ints] = ([], [])

    # Singles

    def enter(self, them: int) -> None:
        must(not them & ~self.placements, "another placement")
        self.given |= them

    def hidden_single(self, house: Ints, digit: Ints, cell: Ints, others: Said) -> None:
        self.just(room(house, digit), self.at(cell, digit))
        empty, seen = HOUSES[house[0]] - {*cell, *self.placed}, others.cells
        seeing = {one for one in empty if PEERS[one] & {*seen}}
        must(bool(empty) == bool(others), "cells without a ground")
        must(all([self.placed.get(one)] == digit for one in seen), "no such digit is seen")
        must(all(PEERS[one] & empty for one in seen), "a ground that does nothing")
        if others and others.key.endswith("-rest"):
            must(len(empty - seeing) > 3 and not others.gone, "few cells, which can be named")
        else:
            must({*others.gone} == empty - seeing, "a cell without a ground")
        self.same(others.digit, digit)
        self.same(others.others, [*seeing])
        must(not others or others.key.startswith("single.gone") or seeing, "no cell sees it")
        self.read(others.links)
        self.enter(self.at(cell, digit))

    def naked_single(self, cell: Ints, digit: Ints, rest: Any, seen: Ints, gone: Ints) -> None:
        found = {self.placed[one] for one in PEERS[cell[0]] if one in self.placed}
        self.same([*found], seen or [one for one in EVERY_DIGIT if one not in digit])
        self.same(rest, len(found))
        must({*digit, *found, *gone} == {*EVERY_DIGIT}, "a digit without a ground")
        must(self.marks(cell) == digit, "more candidates")
        self.enter(self.at(cell, digit))

    # Fish

    def fish(self, bases: Ints, covers: Ints, digit: Ints, named: Ints, fins: Ints) -> None:
        self.absent = self.at(fins, digit) if fins else 0
        found, inside = room(bases, digit) & self.visible, room(covers, digit)
        must(found & ~inside == self.absent & ~inside, "other places, or fins are missing")
        self.same(named, [*cells_of(found & ~self.absent)])
        self.told_fish = [bases, covers, digit]
        self.pool = tuple(found & ~self.absent & HOUSE[house] for house in covers)
        self.takers = tuple(self.told_sets(1))
        self.surplus = self.too_much(self.told_sets(0), self.told_sets(1), self.absent)
        if not self.absent:
            self.say(*self.pool)

    def too_much(self, bases: Ints, covers: Ints, fins: int = 0) -> int:
        """What takes more of the covers than it serves bases, if the bases need all covers."""
        must(len(bases) >= len(covers), "more than can be filled")
        more = 0
        for one in each_bit(union(bases + covers) & self.visible & ~fins):
            serves, takes = (sum(of >> one & 1 for of in sets) for sets in (bases, covers))
            must(takes >= serves, "a place that takes too little")
            more |= (takes > serves) << one
        return more

    @property
    def alone(self) -> tuple[int, ...]:
        """What can fill each cover of a fish, one place each."""
        return tuple(one & ~self.surplus for one in self.pool)

    def one_in_each(self) -> Fact:
        """What a fish shows without its fins, if it can do without them."""
        return Fact(self.alone, self.surplus) if all(self.alone) else Fact(false=ALL)

    def not_where_two_meet(self) -> None:
        """Where covers of a fish meet, none of its places can be true."""
        here, meet = union(self.pool), (a & b for a, b in combinations(self.pool, 2))
        must(union(meet) == here & self.surplus != 0, "a place where two meet serves two")
        self.say(*self.alone, false=self.surplus)

    def not_with_two_taken(self, cells: Ints, digit: Ints) -> None:
        """Places of a finned fish that take several covers, if no fin is true."""
        two = union(a & b for a, b in combinations(self.pool, 2)) & self.surplus
        must(not cells or not self.at(cells, digit) & ~two, "it takes just one")

    def serve_both(self, cells: Ints, bases: Ints) -> None:
        """Fins that lie in several bases of a fish, and in no others."""
        there = [[h for h in self.told_fish[0] if cell in HOUSES[h]] for cell in cells]
        must(all(some == bases and len(bases) > 1 for some in there), "in other bases")

    def would_take_two(self, them: int, parts: list[Said], result: ResultSlot) -> None:
        """A place that would take several covers at once."""
        named = sorted(self.sets_of(parts))
        for one in each_bit(them):
            must(named == sorted(of for of in self.takers if of >> one & 1), "other covers")
        must(not them & ~self.surplus, "it would not take too much")
        must(them == result.eliminations, "something else goes")
        self.say(false=them)
        if not self.absent:
            self.read(result)

    def kraken(self, fins: int, covers: list[Said], taken: Any, result: ResultSlot) -> None:
        """What goes without fins, and with a fin because of what that makes true."""
        self.same(fins, self.absent)
        self.same(self.sets_of(covers), self.told_sets(1))
        gone = result.eliminations
        must(not gone & ~self.one_in_each().dead, "not without fins")
        must(not taken or not gone & ~falls_for_all(self.any_of(taken)), "not with a fin")
        self.absent = 0

    def told_sets(self, which: int) -> Ints:
        """The sets of candidates of the bases of a fish, or of its covers."""
        return [room([house], self.told_fish[2]) for house in self.told_fish[which]]

    def finless(self, claim: Said, bases: list[Said], covers: list[Said]) -> None:
        """The case in which a fish has no fins."""
        self.same(self.sets_of(bases), self.told_sets(0))
        self.same(self.sets_of(covers), self.told_sets(1))
        must(self.all_of(claim).false == self.absent, "other fins")
        with self.supposing(Fact(false=self.absent)):
            shown = self.one_in_each()
            self.say(*shown.true, false=shown.false)

    def with_or_without(self, fins: int) -> None:
        """A case has been told for each fin, and for none."""
        must(fins == self.absent == self.base.met, "a fin without a case")
        must(any(case.supposed.false == fins for case in self.base.cases), "no case without fins")
        self.absent = 0

    # Other covers

    def sets_of(self, parts: list[Any]) -> Ints:
        """Sets of candidates of which one is true: cells, and digits in houses."""
        named = [([CELL[of]] if isinstance(of, int) else self.digits_in(of)) for of in parts]
        return [one for sets in named for one in sets]

    def digits_in(self, of: Said) -> Ints:
        return [room([house], [digit]) for house, digit in product(of.house, of.digits)]

    def each_takes(self, choices: list[Said], parts: list[Any]) -> None:
        """As many choices as there is to take: all of that is taken."""
        bases, covers = self.all_of(choices).true, self.sets_of(parts)
        must(len(bases) == len(covers) and not union(bases) & ~union(covers), "not all are taken")
        self.takers, self.surplus = tuple(covers), self.too_much([*bases], covers)
        self.pool = tuple(union(bases) & one for one in covers)
        self.each_chosen = bases
        self.shows_all = len(bases)
        self.say(*self.pool)

    def crowded(self, bases: list[Any], covers: list[Any], places: Any, number: Any) -> Fact:
        """One more base than covers: something serves more of them than it takes."""
        sets, room_for = self.sets_of(bases), self.sets_of(covers)
        must(len(sets) == len(room_for) + 1, "not one more")
        self.same(number, len(sets))
        self.same(places, [*cells_of(union(sets) & self.open)])
        serving = (
            1 << one
            for one in each_bit(union(sets) & self.open)
            if sum(of >> one & 1 for of in sets) > sum(of >> one & 1 for of in room_for)
        )
        return Fact((union(serving),))

    # Templates

    def templates(self, digit: Ints, number: int) -> None:
        """All ways to place a digit, given what those of other digits have shown."""
        left = self.state & ~self.overlaid & DIGIT[digit[0]]
        ways = [0]
        for row in range(9):
            here = [1 << one for one in each_bit(left & HOUSE[row])]
            ways = [way | one for way in ways for one in here if not way & falls_for_all(one)]
        must(ways and len(ways) == number, "another number of ways")
        self.ways, self.listed, self.places = {*ways}, set[int](), left
        every = [one for one in each_bit(left) if all(way >> one & 1 for way in ways)]
        never, of_digit = left & ~union(ways), tuple(1 << one for one in every)
        self.overlaid |= never | union(FALLS[one] for one in every)
        self.say(*of_digit, false=never)

    def counted_ways(self, row: Ints, counts: list[Said]) -> None:
        """In how many of the ways a digit is in each place of a row."""
        (digit,) = digits_of(union(self.ways))
        told = {of.cell[0]: of.number or 0 for of in counts}
        places = cells_of(room(row, [digit]) & self.places)
        must({*told} == places and len(told) == len(counts), "other places")
        for cell, number in told.items():
            them = spots([cell], [digit])
            must(number == sum(bool(way & them) for way in self.ways), "another number")
            self.listed |= {way for way in self.ways if way & them}

    def in_ways(
        self, number: Any, digit: Ints, always: Ints, never: Ints, result: ResultSlot | Missing
    ) -> None:
        """What is in all of the ways that were listed, and in none: this is what goes, or stays."""
        if isinstance(result, ResultSlot):
            must(spots(always, digit) == result.placements, "other cells are filled")
            must(spots(never, digit) == result.eliminations, "it goes in other cells")
        must(self.is_sentence or self.listed == self.ways, "a way is left out")
        self.same(number, len(self.ways))
        must(all(not spots(always, digit) & ~way for way in self.ways), "not in all")
        must(all(not spots(never, digit) & way for way in self.ways), "in one of them")

    # Symmetries

    def same_after(self, turn: Said, digits: Said | Missing) -> None:
        """What changes places; the givens must be the same afterwards."""
        lines, renamed = self.changed_places(turn, 18), self.changed_places(digits, 9)
        turned = TURNED.get(turn.key, lambda r, c: sorted((lines[r], lines[9 + c])))
        crossings = (turned(*divmod(cell, 9)) for cell in EVERY_CELL)
        self.image = [9 * (9 * r + c % 9) + d for r, c in crossings for d in renamed]
        given = {9 * cell + self.placed[cell] for cell in self.givens}
        must({self.image[one] for one in given} == given, "the givens are not the same")

    def changed_places(self, moved: Any, number: int) -> Ints:
        """The images of as many lines or digits."""
        images, pairs = [*range(number)], moved.pairs
        for one, other in zip(pairs[::2], pairs[1::2], strict=True):
            images[one], images[other] = other, one
        for step in moved.steps:
            (images[step.one[0]],) = step.other
        must(sorted(images) == [*range(number)], "two go to one place")
        return images

    def images_of(self, one: int) -> Ints:
        """The images of a candidate, to itself."""
        around = [self.image[one]]
        while around[-1] != one:
            around.append(self.image[around[-1]])
        return around

    def staying(self, cells: Ints, digits: Ints) -> None:
        for cell in cells:
            back = {
                one: {*self.images_of(one)} & {*each_bit(CELL[cell])}
                for one in each_bit(CELL[cell])
            }
            same = [one % 9 for one, there in back.items() if len(there) == 1]
            must(same == sorted(digits), "another digit stays")
            self.say(false=CELL[cell] & ~spots([cell], digits))

    def beside(self, cells: Ints, digits: Ints, other: Ints, houses: Ints) -> None:
        """A digit would be in both."""
        self.fits(spots(cells + other, EVERY_DIGIT), houses)
        for one in each_bit(spots(cells, digits)):
            must(9 * other[0] + one % 9 in self.images_of(one), "no image of it")
        self.say(false=spots(cells, digits))

    def beside_anywhere(self, digits: Ints) -> None:
        them = [one for one in each_bit(spots(EVERY_CELL, digits)) if one % 9 in digits]
        twice = [
            1 << one for one in them if FALLS[one] & union(1 << to for to in self.images_of(one))
        ]
        must(digits_of(union(twice) & self.open) == {*digits}, "no such digit")
        self.say(false=union(twice))

    def only_image(self, cells: Ints, digits: Ints, other: Ints, out: Ints) -> int:
        """Candidates of another cell have these as images."""
        images = (
            next(to for to in self.images_of(one) if to // 9 in cells)
            for one in each_bit(spots(other, out))
        )
        them = spots(cells, digits)
        must(union(1 << to for to in images) == them, "other images")
        return them

    def without_image(self) -> int:
        """What has an image that is not possible."""
        here = self.state
        return union(
            1 << one
            for one in each_bit(here)
            if not all(here >> to & 1 for to in self.images_of(one))
        )

    # Sets of cells, and cells where digits fit once

    def set_of(self, cells: Ints, digits: Ints) -> None:
        self.members = cells
        self.fit_once: dict[int, set[int]] = {digit: set() for digit in digits}
        """The digits that the cells can have only once, with the houses where they are."""

    def hidden_set(self, house: Ints, digits: Ints, cells: Ints) -> None:
        them = [room(house, [digit]) & self.visible for digit in digits]
        must(not union(them) & ~spots(cells, digits), "there are other places")
        must(cells_of(union(them)) == {*cells}, "a cell that cannot have it")
        self.set_of(cells, digits)
        rest = self.whole(cells) & ~spots(cells, digits)
        self.say(*them, false=rest if len(cells) == len(digits) else 0)

    def naked_set(self, cells: Ints, digits: Ints) -> None:
        """As many digits as cells: each of them is there."""
        self.have(cells, digits)
        must(len(cells) == len(digits) == len({*cells}), "too few cells")
        self.set_of(cells, digits)
        self.follow(*(one & self.visible for one in self.by_digit(cells, digits)))

    def holds_in(self, houses: Ints) -> None:
        """The houses in which the set that was told excludes what the step leaves."""
        left = spots({*EVERY_CELL} - {*self.members}, self.fit_once) & self.open & ~self.removed
        shared = (h for h in [*range(27)] if {*self.members} <= HOUSES[h])
        must([*houses] == [h for h in shared if left & HOUSE[h]], "more goes in other houses")

    def only_once(self, digits: Ints, houses: Ints) -> None:
        for digit in digits:
            them = self.found_at(self.members, [digit])
            must(them and digit not in self.fit_once, "no place, or said twice")
            self.fits(them, houses)
            self.fit_once[digit] = {*houses}

    def sectors(
        self, cells: Ints, first: Ints, line: Ints, second: Ints, box: Ints, free: Ints
    ) -> None:
        """Digits in two houses, some in both; `free` ones may be where the two meet, once."""
        self.promise("sectors")
        self.set_of(cells, [])
        both = [digit for digit in first if digit in second]
        for digits, houses in ((first, line), (second, box), (free, line + box)):
            self.only_once([digit for digit in digits if digit not in both], houses)
        for digit in both:
            rest = self.found_at(cells, [digit]) & ~room(line, [digit]) & ~room(box, [digit])
            must(not rest, "a place in neither")
            self.fit_once[digit] = {*line, *box}
        self.fit_once |= {digit: {*box} for digit in free}

    def all_needed(self, number: int) -> None:
        """A digit that is needed in both houses counts twice, and is not where the two meet."""
        needs = sum(map(len, self.fit_once.values()))
        must(number == len(self.members) == needs, "another number")
        for digit, houses in self.fit_once.items():
            them = self.found_at(self.members, [digit])
            rooms = [them & HOUSE[house] for house in houses]
            twice = union(one & other for one, other in combinations(rooms, 2))
            self.say(*(one & ~twice for one in rooms or [them]), false=twice)

    def doubled(self, them: int, parts: list[Said]) -> None:
        """A candidate that would serve as two: one digit in two houses at once."""
        for of in parts:
            self.fits(them, of.house)
            must({*of.digits} == digits_of(them), "another digit")
            twice = self.fit_once[of.digits[0]]
            must(len(twice) > 1 and {*of.house} <= twice, "not needed in both")
        must(cells_of(them) <= {*self.members}, "another cell")
        self.say(false=them)

    # Covers across houses

    def counted(self, cells: Ints, once: list[Said]) -> None:
        """Cells that have each digit once in a house, or once in each of several."""
        self.promise("counted")
        self.set_of(cells, [])
        self.read(once)
        must(sorted(self.fit_once) == self.marks(cells), "other digits")
        for digit, houses in self.fit_once.items():
            rooms = union(HOUSE[house] for house in houses)
            them = self.found_at(cells, [digit]) & ~self.absent
            must(not them & ~rooms, "a place in none of the houses")

    def counted_but_for(self, fins: int, cells: Ints, once: list[Said], places: int) -> None:
        """The same, and so many places, if the fins, which are in none of the houses, are false."""
        self.absent = fins
        self.counted(cells, once)
        needs = [(digit, house) for digit, houses in self.fit_once.items() for house in houses]
        must(places == len(needs), "another number")
        self.pool = tuple(self.found_at(cells, [digit]) & HOUSE[house] for digit, house in needs)
        must(fins and not fins & ~self.whole(cells), "a fin elsewhere")
        must(not fins & union(self.pool), "a fin in one of the houses")
        self.surplus, self.told_fish = 0, [[], [], [*digits_of(fins)]]

    def in_ring(self, first: Ints, links: list[Said]) -> None:
        """Pairs of cells, from each to the next by a house of both, and back to the first."""
        pairs = [first, *(one.cells for one in links)]
        must(all(len(pair) == 2 for pair in pairs) and pairs[-1] == first, "not a ring of pairs")
        for pair, one in zip(pairs, links, strict=False):
            self.fits(self.whole(pair), one.house)
        self.counted([i for pair in pairs[1:] for i in pair], links)

    def counted_one_way(self, rows: Ints, columns: Ints) -> None:
        """Digits that are needed in rows alone, and the others, which are needed in columns."""
        for digits, lines in (rows, range(9)), (columns, range(9, 18)):
            for digit in digits or ():
                must(self.fit_once[digit] <= {*lines}, "counted another way")
        must(not rows or sorted([*rows, *columns]) == sorted(self.fit_once), "other digits")

    def one_too_few(
        self, fins: int, cells: Ints, once: list[Said], places: int, rows: Ints, columns: Ints
    ) -> Fact:
        """Cells with a place too few, so that a fin is true."""
        self.counted_but_for(fins, cells, once, places)
        self.counted_one_way(rows, columns)
        must(places == len(cells) - 1, "not one too few")
        self.absent = 0
        return Fact((fins,))

    def needed_twice_over(self) -> set[int]:
        """The digits that a cell can have, and that are needed in two houses of this cell."""
        return {
            digit
            for digit, houses in self.fit_once.items()
            for one, other in combinations(houses, 2)
            if HOUSE[one] & HOUSE[other] & spots(self.members, [digit])
        }

    def all_there(self, cells: Ints, digits: Ints, house: Ints) -> None:
        """All that a house has of some digits is in cells of those that need them."""
        must({*cells} <= {*self.members}, "another cell")
        for digit in digits:
            must(house[0] in self.fit_once[digit], "not needed there")
            there = self.found_at(cells, [digit]) & HOUSE[house[0]]
            must(
                there == self.found_at(self.members, [digit]) & HOUSE[house[0]], "a place left out"
            )
            self.say(there)

    def once_in(self, digits: Ints, house: Ints) -> None:
        for digit in digits:
            for one in house:
                must(self.found_at(self.members, [digit]) & HOUSE[one], "no place there")
            self.fit_once.setdefault(digit, set()).update(house)

    def crossed(
        self, cells: Ints, digits: Ints, house: Ints, other: Ints, inner: Ints, rest: Ints
    ) -> None:
        """Cells of a house, and digits of another, that need all of what can take them."""
        self.have(cells, digits)
        self.fits(self.whole(cells), house)
        must(not self.whole(cells) & HOUSE[other[0]], "where the two meet")
        self.told_crossed = [cells, digits, house, other, inner, rest]
        self.shows_all = len(cells) + len(inner)
        outside = room(other, inner) & self.visible & ~HOUSE[house[0]]
        self.same(rest, [*cells_of(outside)])
        must(all(room(other, [digit]) & self.visible for digit in inner), "a digit without place")
        must(len(cells) + len(inner) == len(digits) + len(rest), "not all are needed")
        served = self.found_at(cells, digits) | room(other, inner) & self.visible
        self.say(*(served & room(house, [digit]) for digit in digits))
        self.say(*(self.found_at([cell], inner) for cell in rest))

    def firework(self, digits: Ints, lines: Ints, box: Ints, ends: Ints, heart: Ints) -> None:
        must(
            HOUSE[lines[0]] & HOUSE[lines[1]] & HOUSE[box[0]] == spots(heart, EVERY_DIGIT),
            "heart",
        )
        for digit in digits:
            for line in lines:
                outside = room([line], [digit]) & self.visible & ~HOUSE[box[0]]
                must(cells_of(outside) <= {*ends}, "another place")
            self.of_firework[digit] = {*heart, *ends}
            self.shows_all += self.is_sentence * len(lines)
            inside = room(lines, [digit]) & self.visible & HOUSE[box[0]]
            self.say(inside)

    def in_line(self, digits: Ints, lines: Ints, cells: Ints) -> None:
        for digit in digits:
            must(cells_of(room(lines, [digit]) & self.visible) <= {*cells}, "another place")
            self.shows_all += self.is_sentence * len(lines)
            self.of_firework[digit] = {*cells}

    def fill(self, digits: Ints, cells: Ints) -> None:
        """As many cells as digits, each of which is in one of them."""
        must(
            len(cells) == len(digits) and sorted(self.of_firework) == digits,
            "other digits, or cells",
        )
        must(all(of <= {*cells} for of in self.of_firework.values()), "another cell")
        for cell in cells:
            self.say(self.found_at([cell], [d for d in digits if cell in self.of_firework[d]]))

    def two_in_three(self, digits: Ints, cells: Ints, pair: Ints, third: Ints) -> None:
        """Two digits of a firework leave one of three cells to another digit: where two of them
        could have that, one has it elsewhere in each of its houses."""
        self.same(sorted(self.of_firework), digits)
        must(len(digits) == 2 and len(cells) == 3 and {*pair} < {*cells}, "not two in three")
        must(all(of == {*cells} for of in self.of_firework.values()), "another cell")
        must(len(pair) == 2 and not {*third} & {*digits}, "no third digit")
        elsewhere = [
            [
                room([h], third) & self.visible & ~spots([i], third)
                for h in range(27)
                if i in HOUSES[h]
            ]
            for i in pair
        ]
        self.say(*(one | other for one, other in product(*elsewhere)))

    def bent(self, cells: Ints, said: list[Said], z: Ints, number: int) -> None:
        """One digit more than fits once: the other one is there."""
        self.promise("wing")
        self.have(cells, self.marks(cells))
        self.set_of(cells, [])
        self.read(said)
        must(sorted([*self.fit_once, *z]) == self.marks(cells), "other digits")
        must(number == len(cells) == len(self.fit_once) + 1, "another number")
        self.follow(self.found_at(cells, z))

    # Almost locked sets

    def als(self, cells: Ints, digits: Ints) -> None:
        found = self.marks(cells)
        self.same(digits, found)
        must(len(found) == len(cells) + 1, "not one to spare")
        self.have(cells, found)
        self.als_sets.append(cells)
        self.promise("set", *cells)

    def choose(self, x: Ints, y: Ints, rest: Ints) -> None:
        """Without one of its digits, the set holds the rest; or it has one of two of them."""
        found = self.marks(self.als_sets[-1])
        self.hub = (self.als_sets[-1], x + y)
        must({*x, *y} <= {*found}, "other digits")
        must(not rest or (len(x) == 1 and sorted(x + rest) == found), "other digits")

    def loses(self, digit: Ints, cells: Ints, held: Ints, there: int = 0, where: Any = ()) -> None:
        """A set that loses a digit to the first set; what it then holds."""
        self.als(cells, MISSING)
        inside, wanted = self.hub
        of_hub, them = self.found_at(inside, digit), self.found_at(cells, digit)
        rest = [one for one in self.marks(cells) if one not in digit]
        must({*digit} <= {*wanted}, "not a digit of the first set")
        must(them and not them & ~falls_for_all(of_hub), "it does not lose it")
        must({*held} <= {*rest}, "other digits")
        if there:
            must(of_hub == there and held == rest, "other places or digits")
            self.meet_in(of_hub, them, where)
        before, self.last_held = self.last_held, (cells, held)
        self.follow(*self.by_digit(before[0] + cells, [one for one in held if one in before[1]]))

    def not_in_both(self, digit: Ints, house: Ints, cells: Ints) -> None:
        """A digit that cannot be in both of two sets."""
        one, two = (self.found_at(cells, digit) for cells in self.als_sets[-2:])
        must(house and one and two, "not in one house, or not in both")
        self.meet_in(one, two, house)
        must(not cells or one | two == spots(cells, digit), "not all places of the sets")
        self.shared += digit
        self.promise("apart", *digit)

    @property
    def two_sets(self) -> Ints:
        return self.als_sets[-2] + self.als_sets[-1]

    def held_by_both(self, x: Ints, y: Ints) -> None:
        """Each of two sets lacks one of two digits, and holds all others."""
        must({*x, *y} == {*self.shared[-2:]} and x != y, "other digits")
        for cells in self.als_sets[-2:]:
            self.follow(*self.by_digit(cells, [d for d in self.marks(cells) if d not in x + y]))
        self.follow(*self.by_digit(self.two_sets, x + y))

    def in_row(self, out: Ints, held: Ints, where: Ints) -> None:
        """A set that lacks these digits, which the set before holds, so that it holds others."""
        cells = self.als_sets[-1]
        may_share = not self.row and len(out) > 1
        must({*held, *out} <= {*self.marks(cells)}, "other digits")
        must(may_share or not {*held} & {*out}, "other digits")
        for digit in out if self.row else ():
            before, _, kept = self.row[-1]
            them, mine = (self.found_at(one, [digit]) for one in (before, cells))
            must(digit in kept and mine and not mine & ~falls_for_all(them), "it does not lose it")
            if where and len(out) == 1:
                self.meet_in(them, mine, where)
        self.row.append((cells, out, held))
        if len(self.row) > 1:
            first, lost, _ = self.row[0]
            self.follow(*self.by_digit(first + cells, [one for one in lost if one in held]))

    # Colours

    def pair_of_colours(self, a: str, b: str, digit: Any = ()) -> None:
        """One of these two colours is true; what makes them so has this digit, if one is named."""
        must(b == OPPOSITE[a], "no pair of colours")
        self.true_pairs.add(frozenset((a, b)))
        self.pair_digit = digit

    def two_colours(self, first: int, a: str, second: int, b: str) -> None:
        self.pair_of_colours(a, b)
        must(not first & second, "a candidate with two colours")
        self.colours |= {a: first, b: second}
        ways = [(not one & ~self.solution, not one & self.solution) for one in (first, second)]
        is_told = sorted(ways) == [(False, True), (True, False)]
        must(is_told or not self.solution, "not one colour is true")

    def whole_colour(self, side: str, candidates: int) -> None:
        self.colours[side] = candidates
        if side == "B":
            self.two_colours(self.colours["A"], "A", candidates, "B")
            must((self.colours["A"] | candidates).bit_count() == self.coloured, "another number")

    def paired(self, whole: int, first: int, a: str, second: int, b: str) -> None:
        """The only two candidates there."""
        self.just(whole, first | second)
        must(frozenset((a, b)) in self.true_pairs and not first & second, "no pair of colours")
        for name, them in ((a, first), (b, second)):
            self.told[name] = self.told.get(name, 0) | self.of_colour(name, them)

    def of_colour(self, name: str, them: int) -> int:
        must(not self.colours or not them & ~self.colours[name], f"not of colour {name}")
        return them

    def all_told(self) -> None:
        """The lines before have shown that each colour is true or false as a whole."""
        for name, them in self.colours.items():
            must(self.is_sentence or self.told.get(name) == them, f"a pair of {name} is missing")

    def opposite_colours(self, one: str, other: str, *opposite: str) -> None:
        if all(opposite):
            must({OPPOSITE[one], OPPOSITE[other]} == {*opposite}, "not the opposite colours")
            self.true_pairs.add(frozenset(opposite))

    def meeting(self, *sides: str, where: Ints) -> None:
        met = (self.colours[side] & HOUSE[house] for side in sides for house in where)
        must(all(met), "no clash there")

    def seeing_both(self, a: str, b: str) -> int:
        one, two = self.colours[a], self.colours[b]
        return union(1 << k for k in each_bit(self.open) if FALLS[k] & one and FALLS[k] & two)

    def whichever(self, a: str, one: int, b: str, two: int) -> None:
        self.all_told()
        must(frozenset((a, b)) in self.true_pairs, "not a pair of which one is true")
        self.say(self.of_colour(a, one) | self.of_colour(b, two))

    # A second solution

    def exchanged(self, cells: Ints, digits: Ints) -> None:
        """These cells could exchange these digits for a second solution."""
        self.deadly = (cells, digits)
        must(not {*cells} & self.givens, "a given")
        for cell in cells:
            must({self.placed.get(cell), *self.marks([cell])} & {*digits}, "no digit of these")
        sizes = {len({*cells} & house) for house in HOUSES}
        must(sizes <= {0, 2} if len(digits) == 2 else 1 not in sizes, "one alone in a house")
        self.promise_apart()

    def promise_apart(self) -> None:
        """Where cells see each other without sharing a house, more has to be said."""
        self.told_apart = set[int]()
        self.far = {j for i in self.deadly[0] for j in self.linked_to(i)}
        if self.far:
            self.promise("apart")

    @staticmethod
    def linked_to(cell: int) -> set[int]:
        """The cells that this one sees without sharing a house with it."""
        return {*PEERS[cell]}.difference(*(held for held in HOUSES if cell in held))

    def stay_apart(self, cells: Ints, kept: Ints, digits: Ints) -> None:
        """No digit of the pattern can come to stand beside itself across a link: some cells cannot
        have one, others are in a house that holds these digits in as many cells of the pattern."""
        must({*cells, *kept} <= self.far, "not linked to the pattern")
        must(not {self.placed.get(i) for i in cells} & {*digits}, "the digit is there")
        must(not self.found_at(cells, digits), "it can be there")
        held = [house for house in HOUSES if len(house & {*self.deadly[0]}) == len(digits)]
        must(all(any(i in house for house in held) for i in kept), "in no house that holds them")
        self.told_apart |= {*cells, *kept}
        if self.told_apart == self.far:
            self.promise("apart")

    def ring_of_cells(self, cells: Ints, digits: Ints) -> None:
        """Two digits cannot take turns in these cells, of which each sees the next."""
        self.deadly = (cells, digits)
        self.round(cells, [*range(27)], digits)
        ways = [spots([cell], digits) for cell in cells]
        must(len(digits) == 2 and impossible(ways, union(ways)), "they can be filled")

    def three_digits(self, cells: Ints, digits: Ints) -> None:
        """Three digits cannot fill these cells."""
        self.deadly = (cells, digits)
        ways = [spots([cell], digits) for cell in cells]
        must(len(digits) == 3 and impossible(ways, union(ways)), "they can be filled")

    def in_boxes(self, boxes: Ints) -> None:
        """Each box has three of the cells, in different rows and columns."""
        cells, digits = self.deadly
        must(len(digits) == 3 and len(cells) == 12, "more than that")
        self.boxes = {box: sorted({*cells} & HOUSES[box]) for box in boxes}
        for three in self.boxes.values():
            must(len({i // 9 for i in three}) == len({i % 9 for i in three}) == 3, "in one line")

    def share_lines(self, beside: list[Ints], above: list[Ints]) -> None:
        """The boxes have the cells in the same rows in these pairs, in the same columns in those
        others."""
        for pairs, line in ((beside, lambda i: i // 9), (above, lambda i: i % 9)):
            must(sorted(box for two in pairs for box in two) == sorted(self.boxes), "not all")
            for one, other in pairs:
                here, there = self.boxes[one], self.boxes[other]
                must({*map(line, here)} == {*map(line, there)}, "in other lines")

    def reversed_all_round(self, falling: Ints, rising: Ints) -> None:
        """An odd number of boxes have each next cell one column further left."""
        must(sorted((*falling, *rising)) == sorted(self.boxes) and len(rising) % 2, "they fit")
        for box, three in self.boxes.items():
            steps = {(j % 9 - i % 9) % 3 for i, j in pairwise(three)}
            must(steps == ({1} if box in falling else {2}), "it lies the other way")

    def ring_of_places(self, cells: Ints, digit: Ints, houses: Ints) -> None:
        """Without the guardians, these houses have just these places, which cannot fill them."""
        self.round(cells, houses, digit)
        ways = [room([house], digit) & spots(cells, digit) for house in houses]
        must(impossible(ways, union(ways)), "they can be filled")
        others = room(houses, digit) & self.open & ~self.guards & ~union(ways)
        must(not others and len(houses) == len(cells), "another place")

    def places_off_ring(self, cells: Ints, digit: Ints) -> int:
        """The places that keep a digit from every other one of these cells: others in a house of
        each two neighbours. Where they share a line and a box, the reader looks into both."""
        self.round(cells, [*range(27)], digit)
        must(len(cells) % 2 and len({*cells}) == len(cells), "not an odd ring")
        out = self.world([self.here.last, *self.above]).live & ~self.claimed
        beside = (
            [
                room([h], digit) & self.open & ~spots(two, digit)
                for h in range(27)
                if two <= HOUSES[h]
            ]
            for two in self.ring
        )
        return union(min(ways, key=lambda way: (way & out).bit_count()) for ways in beside)

    def round(self, cells: Ints, houses: Ints, digits: Ints) -> None:
        """Each cell shares one of the houses with the next, and the last with the first."""
        self.ring_digits = digits
        self.ring = set(map(frozenset, zip(cells, (*cells[1:], cells[0]), strict=True)))
        must(all(any(two <= HOUSES[h] for h in houses) for two in self.ring), "not in one house")

    def round_again(self, links: list[Said], first: Ints, number: int) -> None:
        self.read(links)
        must({frozenset(one.cells) for one in links} == self.ring, "another ring")
        must(any({*first} < two for two in self.ring), "not of the ring")
        self.same(number, len(links))

    def unless(self, guards: int, exchange: Said) -> None:
        """Without the guardians, the cells of the pattern have only what could be exchanged."""
        self.guards = guards
        self.confining = frozenset()
        self.read(exchange)
        cells, digits = self.deadly
        left = digits_of(self.whole({*cells} - self.confining) & ~guards) | {
            *digits * bool(self.confining)
        }
        left |= {self.placed[cell] for cell in cells if cell in self.placed}
        must(not digits or left == {*digits}, "other digits would be left")
        self.say(guards)

    def confined(self, houses: Ints, digits: Ints, held: Ints) -> None:
        """Without the guardians each of these houses has these digits only in its cells `held`."""
        self.confining = frozenset(held)
        must({*held} <= set().union(*(HOUSES[house] for house in houses)), "in no such house")
        for house in houses:
            must(len(HOUSES[house] & {*held}) == len(digits), "not as many cells as digits")
            others = self.found_at(HOUSES[house] - {*held}, digits)
            must(not others & ~self.guards, "another place")

    def places_besides(self, held: Ints, houses: Ints, digits: Ints) -> int:
        """The places of these digits in these houses but in the cells `held`."""
        self.guards = -1
        self.confined(houses, digits, held)
        return union(self.found_at(HOUSES[house] - {*held}, digits) for house in houses)

    def each_has_a_twin(self, number: Any, houses: Ints, digits: Ints) -> None:
        """Each way to fill the cells with the digits leaves the same in every house as another."""
        cells, known = self.deadly
        must([*digits] == [*known] and not {*cells} & self.givens, "other digits, or a given")
        must({*houses} == {h for h in range(27) if {*cells} & HOUSES[h]}, "other houses")
        self.same(number, len(cells))
        ways = Counter[tuple[frozenset[int], ...]]()
        for way in product(digits, repeat=len(cells)):
            of = [[d for i, d in zip(cells, way, strict=True) if i in HOUSES[h]] for h in houses]
            if all(len({*here}) == len(here) for here in of):
                ways[tuple(map(frozenset, of))] += 1
        must(min(ways.values()) > 1, "a way without a twin")

    def pure_but(self, roof: Ints) -> None:
        """The cells of the pattern but these have only its digits."""
        cells, digits = self.deadly
        others = [cell for cell in cells if cell not in roof]
        must({*roof} <= {*cells} and {*self.marks(others)} <= {*digits}, "others would prevent it")

    def some_at(self, cells: Ints, digits: Ints) -> int:
        """Candidates of these digits: each cell has one of them at least, and each digit a cell."""
        must(all(self.by_cell(cells, digits)), "a cell that has no such candidate")
        must(all(self.by_digit(cells, digits)), "a digit that no cell has")
        return self.found_at(cells, digits)

    def roof_in_set(
        self, roof: Ints, others: Ints, wanted: Ints, houses: Ints, inside: Ints
    ) -> None:
        """One of the guardians fills a set with the others; it has none of the digits `inside`."""
        together, of_guards = {*roof, *others}, digits_of(self.guards)
        must(any(together <= house for house in HOUSES), "not in one house")
        must(all(together <= HOUSES[house] for house in houses), "not in this house")
        must(cells_of(self.guards) == {*roof}, "other cells")
        must(len(wanted) == len(others) + 1, "another number of digits")
        must({*self.marks(others)} | of_guards == {*wanted}, "other digits")
        must({*inside} <= {*wanted} - of_guards, "it can be that one")
        self.say(*((self.whole(others) | self.guards) & DIGIT[digit] for digit in wanted))

    def hidden_rectangle(self, cell: Ints, out: Ints, would: list[Said], exchange: Said) -> None:
        them = self.at(cell, out)
        with self.supposing(Fact((them,))) as branch:
            self.read(would, exchange)
            self.pure_but(cell + [one for of in would for one in of.cell])
            must(
                {*self.deadly[1]} == {*out, *(d for of in would for d in of.digit)}, "other digits"
            )
            branch.ends = True
        self.say(false=them)

    def both_corners(
        self, turns: list[Said], roof: Ints, digit: Ints, floor: Ints, rest: Ints, swap: Said
    ) -> None:
        """Each of two corners has a digit only if the opposite one has it as well."""
        corners = [{*of.cell, *of.there} for of in turns]
        must(corners == [{*roof}] * 2 and len(roof) == 2, "other corners")
        must(all(of.digit == digit for of in turns), "another digit")
        must({*roof} == {one for of in turns for one in of.cell}, "a corner twice")
        for of in turns:
            with self.supposing(Fact((self.at(of.cell, digit),))) as branch:
                self.read(of)
                left = (digits_of(self.whole([one]) & self.end_of().live) for one in floor)
                must(all(one == {*rest} for one in left), "it could be another")
                branch.ends = True
        self.exchanged([*roof, *floor], [*digit, *rest])
        self.same(digit + rest, swap.one + swap.other)
        self.read(swap)
        self.say(false=self.at(roof, digit))

    def linked_corners(
        self, first: Ints, last: Ints, house: Ints, digit: Ints, out: Ints, exchange: Said
    ) -> None:
        """If one of two corners had the one digit, the other would have the other digit."""
        self.choosing(room(house, digit), self.at([*first, *last], digit))
        must(len(first) + len(last) == 2 and not self.found_at(last, out), "it can be there too")
        self.read(exchange)
        self.pure_but([*first, *last])
        must({*self.deadly[1]} == {*digit, *out}, "other digits")
        self.say(false=self.at(first, out))

    def two_places_each(self, guardians: int, cells: Ints | None = None) -> None:
        self.guards = guardians or self.guards
        left = (self.open if cells is None else self.whole(cells)) & ~self.guards
        must(self.guards and all((left & way).bit_count() in (0, 2) for way in WAYS), "not two")
        if self.pair is not None:
            roof, digit, others = self.pair
            must(digits_of(self.guards) == {*others}, "other digits")
            self.say(false=self.whole(roof) & ~self.guards & ~spots(roof, digit))

    def guardian_case(self, claim: Said, facts: list[Said], ends: list[Said]) -> None:
        with self.supposing(self.all_of(claim)):
            self.read(facts)
            fact = self.all_of(ends)
            must(not fact.false & self.end_of().live and not fact.true, "it does not follow")

    # Combinations

    def combinations_of(self, gone: list[Said], number: Any) -> None:
        """All combinations with one of these candidates; those that were listed, if no number."""
        them = union(self.at(of.cells, of.digits) for of in gone)
        must(cells_of(them) <= {*self.order}, "another cell")
        rows = product(*(self.marks([cell]) for cell in self.order))
        every = {row for row in rows if them & union(self.row_candidates(row))}
        must(number == len(every) if number else every <= self.excluded, "not all combinations")
        self.say(false=them)

    def row_candidates(self, row: tuple[int, ...]) -> list[int]:
        return [spots([cell], [digit]) for cell, digit in zip(self.order, row, strict=True)]

    def pairs_excluded(self, cases: list[Said]) -> None:
        for of in cases:
            self.first_said = of.cell + of.other
            with self.supposing(Fact((self.at(of.cell, of.digits),))) as branch:
                branch.ends = True

    def every_digit_excluded(self) -> None:
        """Every digit of the second of two cells has been excluded."""
        if self.first_digit is not None:
            found = {row[1] for row in self.excluded if row[0] == self.first_digit}
            must(found == {*self.marks(self.order[1:])}, "a digit is missing")

    def rows_of(self, rows: list[Said], digits: Ints) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = [(self.first_digit or 0, digit) for digit in digits]
        for of in rows:
            found += product(*(place.digits for place in of.places))
        known = (not one & ~self.open for row in found for one in self.row_candidates(row))
        must(all(known), "no candidate")
        self.excluded |= {*found}
        return found

    def too_little(self, marked: Ints, left: Ints, rows: list[tuple[int, ...]]) -> None:
        must(left or len(marked) == 1, "more than one cell")
        for row in rows:
            live = self.open & ~Fact(tuple(self.row_candidates(row))).dead
            found = digits_of(spots(marked, EVERY_DIGIT) & live)
            must(found == {*left} and len(found) < len(marked), "other digits are left")


def check(
    grid: Grid, step: Step, sentence: Passage, argument: Passage, language: str | Language = "en"
) -> None:
    """Raises Untold or Untrue if a passage about a step says what does not hold. The language only
    decides which values are written."""
    try:
        Teller(grid, step, language).read_passages(sentence, argument)
    except (AssertionError, AttributeError, LookupError, TypeError, ValueError) as fault:
        raise Untrue(f"a claim does not fit what is said: {fault!r}") from fault
