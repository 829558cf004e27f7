"""What passages claim of exocets: digits that come again, and what all ways to place them share."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any, NamedTuple

from telling.told_chains import Chains
from telling.told_reader import Ints, Said
from telling.told_world import ALL, FALLS, HOUSES, PEERS, must, room, spots, union
from whydoku.grids.bits import each as each_bit


class Told(NamedTuple):
    base: Ints
    digits: Ints
    targets: Ints


class Exocets(Chains):
    told_exocets: list[Told]
    more: Any = ()
    """What each way must fill, too."""

    def begin(self) -> None:
        super().begin()
        self.told_exocets = getattr(self, "told_exocets", [])

    def come_again(self, base: Ints, digits: Ints, targets: Ints) -> None:
        """The digits of some cells come again in others: what the lines across them show."""
        self.have(base, digits)
        must(len(base) == len(targets) == 2 and base[0] in PEERS[base[1]], "no pair")
        self.told_exocets.append(Told(base, digits, targets))

    def about(self, base: Ints, targets: Ints) -> None:
        """What is told last is about these cells."""
        self.same(base, self.told_exocets[-1].base)
        self.same(targets, self.told_exocets[-1].targets)

    def again(
        self,
        bases: Ints,
        covers: Any,
        fewer: Any,
        digit: Ints,
        base: Ints,
        outside: Any,
        targets: Any,
    ) -> None:
        """Lines need a digit once more than houses can take it; what is left sees the base."""
        self.same(fewer, len([*covers]))
        must(len(bases) == len([*covers]) + 1, "not one house too few")
        left = room(bases, digit) & self.state & ~room(covers, digit)
        other, own = (spots(cells, digit) & self.state for cells in (outside, targets))
        must(left == other | own and not other & own, "other places")
        must(all({*base} <= PEERS[one // 9] for one in each_bit(other)), "the base does not see it")
        must(any({*base} <= {*one.base} for one in self.told_exocets), "another base")

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
        along = next(h for h in range(18) if {*told.base} <= HOUSES[h])
        (box,) = (h for h in range(18, 27) if {*told.base} <= HOUSES[h])
        across = range(9, 18) if along < 9 else range(9)
        (beside,) = HOUSES[along] & HOUSES[box] - {*told.base}
        lines = [h for h in across if HOUSES[h] & {beside, *told.targets}]
        return lines, {*HOUSES[along], *HOUSES[box]}

    def pairs_stay(self, base: Ints, pairs: list[Said]) -> None:
        """The digits of the base in the ways that stay."""
        here = spots(base, range(9))
        stay = {frozenset(one % 9 for one in each_bit(way & here)) for way in self.ways_to_place()}
        must(stay == {frozenset(pair.digits) for pair in pairs}, "other pairs")
