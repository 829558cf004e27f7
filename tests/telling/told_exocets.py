"""What passages claim of exocets: digits that come again, and what all ways to place them share."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations, product
from types import MappingProxyType
from typing import Any, NamedTuple

from telling.told_chains import Chains
from telling.told_reader import Ints, Said
from telling.told_world import (
    ALL,
    CELL,
    FALLS,
    HOUSES,
    PEERS,
    Fact,
    cells_of,
    must,
    room,
    spots,
    union,
)
from whydoku.grids.bits import each as each_bit


class Told(NamedTuple):
    base: Ints
    digits: Ints
    targets: Ints


class LinesTold(NamedTuple):
    """The candidates that lines leave to each digit, and the targets that are named for these."""

    left: dict[int, int]
    targets: Ints


class Exocets(Chains):
    told_exocets: list[Told]
    lines_told: LinesTold
    """What the last lines leave."""
    ways_at: Mapping[int, list[int]] = MappingProxyType({})
    """The ways that the last line of each depth has come to."""
    more: Any = ()
    """What each way must fill, too."""

    def begin(self) -> None:
        super().begin()
        self.told_exocets = getattr(self, "told_exocets", [])

    def come_again(self, base: Ints, digits: Ints, targets: Ints) -> None:
        """The digits of some cells come again in others: what the lines across them show."""
        self.have(base, digits)
        must(len(base) == len(targets) == 2, "no pair")
        must(sum({*base} <= {*house} for house in HOUSES) == 2, "not in one line of a box")
        self.told_exocets.append(Told(base, digits, targets))

    def no_way_left(self, base: Ints, digits: Ints, targets: Ints) -> Fact:
        """With neither node of a link true, the digits of the base would have to come again in the
        targets; but in each way to do so a cell of a node has nothing left."""
        last = self.here.last
        live = self.world([last, *self.above]).live & ~self.claimed
        cells = cells_of(self.claimed | last.false) | cells_of(union(last.true))
        state, self.state = self.state, live
        must(not spots(base, range(9)) & live & ~spots(base, digits), "other digits in the base")
        must(len(base) == len(targets) == 2, "no pair")
        for way in self.ways_of(Told(base, digits, targets)):
            left = live & ~self.fall_in_way(way)
            must(any(not CELL[cell] & left for cell in cells), "a way is left")
        self.state = state
        return Fact((self.claimed,))

    def about(self, base: Ints, targets: Ints) -> None:
        """What is told last is about these cells."""
        self.same(base, self.told_exocets[-1].base)
        self.same(targets, self.told_exocets[-1].targets)

    def rooms_left(
        self,
        bases: Ints,
        digits: Ints,
        rooms: Any,
        chute: Any,
        besides: Any,
        fewer: Any,
        number: Any,
    ) -> None:
        """Lines need digits once more than the houses of each can take it, but for some cells."""
        must(number or len(bases) == 1, "not one house")
        self.same([fewer or 0, number or 1], [len(bases) - 1, len(bases)])
        cells = {*besides} | {cell for house in chute for cell in HOUSES[house]}
        covers = {digit: one.covers for one in rooms for digit in one.digits}
        self.same(sorted(covers), digits if rooms else [])
        left = dict[int, int]()
        for digit in digits:
            taking = covers.get(digit, [])
            must(len(taking) == len(bases) - 1, "not one house too few")
            left[digit] = room(bases, [digit]) & self.state & ~room(taking, [digit])
            must(cells_of(left[digit]) <= cells, "other places")
            inside = {cell for house in taking for cell in HOUSES[house]}
            must(not chute or not inside & cells, "a house that takes it there")
        self.lines_told = LinesTold(left, [])

    def at_least_once(self, digits: Ints, targets: Any, outside: Any) -> None:
        """What the last lines leave to their digits."""
        left = self.lines_told.left
        self.same(digits, [*left])
        must(cells_of(union(left.values())) == {*targets} | {*outside}, "other places")
        must(not {*targets} - {*self.told_targets}, "no targets")
        self.lines_told = LinesTold(left, [*targets])

    @property
    def told_targets(self) -> Ints:
        return [cell for one in self.told_exocets for cell in one.targets]

    def seen_from_base(self, outside: Ints, digits: Ints, base: Ints) -> None:
        """Where the last lines leave digits besides targets, it is seen from where the base has
        them."""
        self.same(digits, [*self.lines_told.left])
        others = cells_of(union(self.lines_told.left.values())) - {*self.lines_told.targets}
        self.same(outside, sorted(others))
        must(all({*base} <= PEERS[one] for one in outside), "the base does not see it")
        all_bases = [one.base for one in self.told_exocets]
        having = [sorted(cells_of(spots(cells, digits) & self.state)) for cells in all_bases]
        must(base in having, "another base")

    def each_in_one_target(self, base: Ints, targets: Ints, bases: Ints) -> None:
        """The digits of a base are in one target each, and lines need each once more than houses
        can take it."""
        (told,) = (one for one in self.told_exocets if one.base == base)
        self.same(targets, told.targets)
        self.same(bases, self.lines_across(told)[0])
        digits = [
            [one % 9 for one in each_bit(way & spots(targets, range(9)))]
            for way in self.ways_of(told)
        ]
        must(all(len({*pair}) == len(targets) for pair in digits), "a digit in both")

    def ways_told(self, named: list[Said]) -> list[int]:
        """The ways with the digits that are named, in the order of the targets."""
        (told,) = self.told_exocets
        every = self.ways_of(told)
        ways = list[int]()
        for one in named:
            self.same(one.cells or told.base, told.base)
            places = zip(
                (*told.targets, *one.cells),
                (*one.one, *one.other, *one.first, *one.second),
                strict=True,
            )
            needed = union(spots([cell], [digit]) for cell, digit in places)
            some = [way for way in every if not needed & ~way]
            must(some, "no such way")
            ways += some
        return ways

    def none_left(self, ways: list[int], house: Any, digit: Any, cell: Any) -> None:
        """Something that has to be filled cannot be, in each of some ways."""
        held = CELL[cell[0]] if cell else room(house, digit)
        must(held in self.sets_of([*self.more]), "nothing that has to be filled")  # type: ignore[attr-defined]
        for way in ways:
            must(not held & self.state & ~self.fall_in_way(way), "something is left")

    def filled_in_ways(self, ways: list[int], events: list[Said]) -> None:
        """One after the other, what is left to fill something in each of some ways."""
        for event in events:
            if event.key.startswith("broken."):
                self.none_left(ways, event.house, event.digit, event.cell)
                ways = []
                continue
            must(ways, "it goes on after the end")
            digits, cells = event.digits or event.digit, event.cells or event.cell
            named = spots(cells, digits)
            held = CELL[event.cell[0]] if event.cell else room(event.house, event.digit)
            must(held in self.sets_of([*self.more]), "nothing that has to be filled")  # type: ignore[attr-defined]
            for way in ways:
                left = held & self.state & ~self.fall_in_way(way)
                must(left == named and not held & way, "something else is left")
            ways = [way | 1 << one for way in ways for one in each_bit(named)]
        self.ways_at = {**self.ways_at, self.depth: ways}

    def case_of_way(self, chosen: int) -> list[int]:
        """The ways of the line above in which a candidate is true."""
        ways = [way for way in self.ways_at[self.depth - 1] if way & chosen]
        must(ways, "no such case")
        return ways

    def ways_to_place(self) -> list[int]:
        """The ways to place digits in the base and the targets, and then what must be filled."""
        ways = [0]
        for one in self.told_exocets:
            here = self.ways_of(one)
            ways = [way | more for way in ways for more in here]
        ways = [way for way in dict.fromkeys(ways) if not way & self.fall_in_way(way)]
        for filled in self.sets_of([*self.more]) * 2:  # type: ignore[attr-defined]
            ways = [more for way in ways for more in self.filling(way, filled & self.state)]
        return ways

    def ways_of(self, told: Told) -> list[int]:
        """Each digit of the base is in a target, in each of the lines that need it there."""
        needed = {digit: self.needed_in(told, digit) for digit in told.digits}
        pairs = product(told.digits, told.digits)
        ways = [
            (
                pair,
                union(spots([cell], [digit]) for cell, digit in zip(cells, pair * 2, strict=True)),
            )
            for pair in pairs
            for cells in (told.base + told.targets, told.base + told.targets[::-1])
        ]
        return [
            way
            for pair, way in ways
            if not way & ~self.state
            and not way & self.fall_in_way(way)
            and all(way & lines for digit in pair for lines, _ in needed[digit])
        ]

    def needed_in(self, told: Told, digit: int) -> list[tuple[int, int]]:
        """Where lines need a digit of the base in a target, as houses cannot take it in all of
        these lines; and what these houses then rule out elsewhere."""
        lines, near = self.lines_across(told)
        left = self.state & ~spots(near | {*told.targets}, [digit])
        others = [h for h in range(27) if h not in lines]
        return [
            (
                room(some, [digit]) & spots(told.targets, [digit]),
                room(taking, [digit]) & ~room(some, [digit]),
            )
            for number in (1, 2, 3)
            for some in combinations(lines, number)
            for taking in combinations(others, number - 1)
            if not room(some, [digit]) & left & ~room(taking, [digit])
        ]

    def fall_in_way(self, way: int) -> int:
        return union(FALLS[one] for one in each_bit(way))

    def filling(self, way: int, filled: int) -> list[int]:
        """The ways to fill something, too, if few are left."""
        left = filled & ~self.fall_in_way(way)
        is_filled = way & filled or left.bit_count() > 2
        return [way] if is_filled else [way | 1 << one for one in each_bit(left)]

    def agree_on(self, further: Any) -> None:
        """What falls in all ways: also what takes a digit of the base from the lines across."""
        if isinstance(further, Said):
            self.more = further.parts
        shared = ALL
        for way in self.ways_to_place():
            across = (self.falling_across(told, way) for told in self.told_exocets)
            shared &= self.fall_in_way(way) | union(across)
        self.say(false=shared)

    def falling_across(self, told: Told, way: int) -> int:
        """What falls because houses are needed for a digit of the base, in this way."""
        digits = {one % 9 for one in each_bit(way & spots(told.base, told.digits))}
        return union(false for digit in digits for _, false in self.needed_in(told, digit))

    def lines_across(self, told: Told) -> tuple[Ints, set[int]]:
        """The lines across a base, and all cells in these that see it."""
        held = [h for h in range(18) if {*told.base} <= HOUSES[h]]
        must(held, "the base is in no line")
        along = held[0]
        (box,) = (h for h in range(18, 27) if {*told.base} <= HOUSES[h])
        across = range(9, 18) if along < 9 else range(9)
        (beside,) = HOUSES[along] & HOUSES[box] - {*told.base}
        lines = [h for h in across if HOUSES[h] & {beside, *told.targets}]
        return lines, {*HOUSES[along], *HOUSES[box]}

    def pairs_stay(self, targets: Ints, ways: list[Said]) -> None:
        """The digits of the targets, in order, in the ways that stay."""
        self.same(targets, self.told_exocets[-1].targets)
        stay = {
            tuple(one % 9 for one in each_bit(way & spots(targets, range(9))))
            for way in self.ways_to_place()
        }
        must(stay == {(*one.one, *one.other) for one in ways}, "other ways")
