"""What passages claim of places: singles, fish, subsets, wings, almost locked sets."""

from __future__ import annotations

from typing import Any

from told_reader import Ints, Reader, Said
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
    one_digit,
    places,
    room,
    rooms,
    union,
)
from whydoku.bits import each as each_bit
from whydoku.render.words.passage import Sentence


class Houses(Reader):
    # Singles

    def hidden_single(self, house: Ints, digit: Ints, cell: Ints, others: Sentence | None) -> None:
        (h,), (d,), (there,) = house, digit, cell
        must(room(h, d) & self.open == bit(there, d), "not the only place")
        open_cells = {one for one in HOUSES[h] - {there} if one not in self.placed}
        must(bool(open_cells) == (others is not None), "cells without a ground")
        if others is not None:
            of = self.written(others)
            took, seen = {*of.get("gone", ())}, {*of.get("cells", ())}
            seeing = {one for one in open_cells if PEERS[one] & seen}
            must(of["digit"] == digit, "another digit")
            must(
                all(self.placed.get(one) == d for one in seen),
                "the digit that is seen is not there",
            )
            must(took == open_cells - seeing, "a cell without a ground")
            must(all(PEERS[one] & open_cells for one in seen), "a ground that does nothing")
            must({*of.get("others", seeing)} == seeing, "other cells see it")
            must(others.key == "single.gone" or seeing, "no cell sees it")
        self.given |= bit(there, d)

    def naked_single(
        self, cell: Ints, digit: Ints, rest: int | None, seen: Ints | None, gone: Ints | None
    ) -> None:
        found = {self.placed[one] for one in PEERS[cell[0]] if one in self.placed}
        must(
            found == ({*range(9)} - {*digit} if seen is None else {*seen}), "other digits are seen"
        )
        must(rest in (None, len(found)), "another number")
        must({*digit, *found, *(gone or [])} == {*range(9)}, "a digit without a ground")
        must(self.marks(cell) == digit, "more candidates")
        self.given |= places(cell, digit)

    def last_in_house(self, cell: Ints, house: Ints, digit: Ints) -> None:
        inside = HOUSES[house[0]]
        must([one for one in inside if one not in self.placed] == cell, "not the last open cell")
        must(digit[0] not in {self.placed.get(one) for one in inside}, "the digit is there")
        self.given |= places(cell, digit)

    def last_digit(self, cell: Ints, digit: Ints) -> None:
        must(DIGIT[digit[0]] & self.open == places(cell, digit), "other places")
        self.given |= places(cell, digit)

    def left_single(self, lost: Sentence | None, left: Sentence) -> None:
        """What the patterns before have left."""
        of = self.written(left)
        put = self.candidates(of["cell"], of["digit"])
        gone = places(*self.written(lost).values()) if lost else 0
        where = room(*of["house"], *of["digit"]) if "house" in of else CELL[of["cell"][0]]
        must(
            not gone & ~(union(fact.dead for fact in self.local) & self.open),
            "no reason why this goes",
        )
        must(where & self.open == put | gone, "another place")
        self.given |= put

    # Fish

    def fits_only(
        self, bases: Ints, covers: Ints, digit: Ints, named: Ints | None, fins: Ints | None
    ) -> None:
        self.fins = places(fins or [], digit)
        found, inside = rooms(bases, *digit) & self.seen, rooms(covers, *digit)
        must(not self.fins & ~self.open, "a fin that is no candidate")
        must(len(bases) >= len(covers), "more houses than can be filled")
        must(found & ~inside == self.fins & ~inside, "other places, or fins are missing")
        must(named is None or {*named} == cells_of(found & ~self.fins), "not all of the places")
        self.fish = (bases, covers, digit[0])
        self.pool = tuple(found & ~self.fins & room(house, *digit) for house in covers)
        if not self.fins:
            self.say(*self.pool)
            self.pool = ()

    def fins_seen(self, fins: Ints, hit: Ints) -> None:
        self.see(hit, len(fins), self.fins)
        self.local.append(Fact(self.pool))

    def locked(self, covers: Ints, digit: Ints) -> None:
        must(self.fish[1:] == (covers, *digit), "another house or digit")

    def places_of(self, house: Ints, digit: Ints, cells: Ints) -> None:
        must(room(*house, *digit) & self.open == places(cells, digit), "not the places")
        must(house[0] in self.fish[0] and digit == [self.fish[2]], "not a house of the fish")
        self.told[house[0]] = 1

    def fin(self, claim: Sentence, hit: Ints, where: Ints | None) -> None:
        must(self.fins and self.one_of(claim) == self.fins, "not the fins")
        self.see(hit, len(cells_of(self.fins)), self.fins)
        self.fits(self.fins | places(hit, digits_of(self.fins)), where or [])

    def count(self, number: int, bases: Ints, digit: Ints, covers: Ints) -> None:
        must(self.fish == (bases, covers, *digit) and number == len(bases), "another fish")
        must({*bases} <= {*self.told}, "the places of a house are missing")
        found = rooms(bases, *digit) & self.open & ~self.fins
        self.pool = tuple(found & room(cover, *digit) for cover in covers)

    def without_fins(self, taken: Said | None) -> None:
        true = [self.one_of(one) for one in taken or []]
        must(self.fins and {*true} <= {*self.pool}, "not the places")
        self.local.append(Fact(tuple(true)))
        self.base.order += self.local

    def either_way(self) -> None:
        must(self.base.order and self.hit, "with fins, and without")

    # Sets of cells

    def hidden_set(self, house: Ints, digits: Ints, cells: Ints) -> None:
        whole, inside = self.whole(cells), places(cells, digits)
        them = [room(*house, digit) & self.seen for digit in digits]
        must(all(them) and not union(them) & ~inside, "there are other places")
        must(cells_of(union(them)) == {*cells}, "a cell that cannot have it")
        self.inside, self.once = cells, {digit: set() for digit in digits}
        self.say(*them, false=whole & ~inside if len(cells) == len(digits) else 0)

    def naked_set(self, cells: Ints, digits: Ints) -> None:
        """As many digits as cells: each of them is there."""
        found = places(cells, range(9)) & self.seen
        must(digits_of(found) == {*digits}, "other digits")
        must(len(cells) == len(digits) == len({*cells}), "too few cells")
        for one in (found & DIGIT[digit] for digit in digits):
            must(all(not one & ~FALLS[k] & ~(1 << k) for k in each_bit(one)), "twice in the set")
        self.inside, self.once = cells, {digit: set() for digit in digits}
        self.say(*(found & DIGIT[digit] for digit in digits))

    def needed(self, number: int = 2) -> None:
        must(number == len(self.inside) == len(self.once), "another number")

    def within(self, houses: Ints, digits: Ints | None = None) -> None:
        """The set that was told is in these houses."""
        must(len({*houses}) == len(houses), "a house twice")
        must(all({*self.inside} <= HOUSES[house] for house in houses), "not in this house")
        must(digits is None or {*digits} == {*self.once}, "other digits")

    # Cells where digits fit once

    def only_once(self, digits: Ints, houses: Ints) -> None:
        for digit in digits:
            them = self.at(self.inside, (digit,))
            must(them and digit not in self.once, "no place, or said twice")
            self.fits(them, houses)
            self.once[digit] = {*houses}

    def sectors(
        self, cells: Ints, first: Ints, line: Ints, second: Ints, box: Ints, free: Ints | None
    ) -> None:
        """Digits in two houses, some in both; `free` ones may be where the two meet, once."""
        self.promise("sectors")
        self.inside, self.once = cells, {}
        both = [digit for digit in first if digit in second]
        for digits, houses in ((first, line), (second, box), (free or [], line + box)):
            self.only_once([digit for digit in digits if digit not in both], houses)
        for digit in both:
            rest = self.at(cells, (digit,)) & ~rooms(line + box, digit)
            must(not rest, "a place in neither")
            self.once[digit] = {*line, *box}
        self.once |= {digit: {*box} for digit in free or []}

    def all_needed(self, number: int) -> None:
        """A digit that is needed in both houses counts twice, and is not where the two meet."""
        must(number == len(self.inside) == sum(map(len, self.once.values())), "another number")
        for digit, houses in self.once.items():
            them = self.at(self.inside, (digit,))
            twice = them & room(min(houses), digit) & room(max(houses), digit)
            if len(houses) > 1:
                self.say(*(them & ~twice & room(house, digit) for house in houses), false=twice)
            else:
                self.say(them)

    def in_sectors(
        self, line: Ints, first: Ints, box: Ints, second: Ints, both: Ints | None
    ) -> None:
        for digits, (house,) in ((first, line), (second, box)):
            must(all(house in self.once[digit] for digit in digits), "not there")
        must({*(both or [])} == {d for d, houses in self.once.items() if len(houses) > 1}, "others")

    def sectors_full(self, cells: Ints, number: int) -> None:
        must({*self.once} == {*self.marks(cells)}, "other digits")
        must(number == len(cells) == sum(map(len, self.once.values())), "another number")
        found = [(self.at(cells, (d,)), d, houses) for d, houses in self.once.items()]
        self.pool = tuple(
            them & room(house, digit) if len(houses) > 1 else them
            for them, digit, houses in found
            for house in houses
        )

    def doubled(self, claim: Sentence, taken: Sentence) -> None:
        """A candidate that would serve as two: one digit in two houses at once."""
        them = self.one_of(claim)
        for of in map(self.written, self.written(taken)["parts"]):
            self.fits(them, of["house"])
            must(of["digits"] == [one_digit(them)], "another digit")
            twice = self.once[one_digit(them)]
            must(len(twice) > 1 and {*of["house"]} <= twice, "not needed in both")
        must(cells_of(them) <= {*self.inside}, "another cell")
        self.pool = tuple(one & ~them for one in self.pool)
        self.say(false=them)

    def bent(self, cells: Ints, digits: Ints, said: Said, there: Ints, z: Ints) -> None:
        """One digit more than fits once: the other one is there."""
        must(self.marks(cells) == digits, "other digits")
        self.inside, self.once = cells, {}
        self.read(said)
        them = self.at(cells, z)
        must(them == places(there, z), "other places")
        must({*self.once} == {*digits} - {*z} and len(self.once) < len(cells), "too many digits")
        self.promise("wing")
        self.say(them)

    def fits_there(self, digit: Ints, cells: Ints, where: Ints) -> None:
        must(self.at(self.inside, digit) == places(cells, digit), "not the places")
        self.only_once(digit, where)

    def bent_full(self, said: Said, fewer: int, number: int, z: Ints) -> None:
        self.promise("wing")
        before, self.once = {*self.once}, {}
        self.read(said)
        must({*self.once} == before and fewer == len(before) == number - 1, "another number")
        must(
            number == len(self.inside) and {*before, *z} == {*self.marks(self.inside)},
            "another digit",
        )
        self.say(self.at(self.inside, z))

    # Almost locked sets

    def als(
        self, cells: Ints, digits: Ints | None, number: int | None = None, many: int | None = None
    ) -> None:
        found = self.marks(cells)
        must(digits in (None, found) and len(found) == len(cells) + 1, "not one to spare")
        must(number in (None, len(cells)) and many in (None, len(found)), "another number")
        self.sets.append((cells, found))
        self.promise("set", *cells)

    def spare(self, x: Ints, rest: Ints) -> None:
        must(sorted(x + rest) == self.sets[-1][1] and len(x) == 1, "other digits")

    def one_of_two(self, x: Ints, y: Ints, number: int | None = None) -> None:
        """The first set, which holds one of two digits."""
        cells, found = self.sets[-1]
        must({*x, *y} <= {*found} and number in (None, len(cells)), "other digits")
        self.hub = (cells, x + y)
        self.base.stem = self.at(*self.hub)

    def loses(
        self, digit: Ints, cells: Ints, held: Ints, number: int, there: Ints, where: Any
    ) -> None:
        """A set that loses a digit to the first set; what it then holds."""
        inside, wanted = self.hub
        found = self.marks(cells)
        of_hub, them = self.at(inside, digit), self.at(cells, digit)
        must(digit[0] in wanted, "not a digit of the first set")
        must(len(found) == len(cells) + 1 and number in (None, len(cells)), "another number")
        must(them and not them & ~falls_for_all(of_hub), "it does not lose it")
        must({*held} <= {*found} - {*digit}, "other digits")
        if there is not None:
            must(of_hub == self.candidates(there, digit), "other places")
            must(held == [one for one in found if one not in digit], "other digits")
            self.fits(of_hub | them, where or [])
        true = tuple(self.at(cells, (one,)) for one in held)
        self.here.cases.append(Branch(Fact((of_hub,)), order=[Fact(true)]))

    def two_losses(self, x: Ints, first: Sentence, y: Ints, last: Sentence) -> None:
        for digit, of in ((x, self.written(first)), (y, self.written(last))):
            must(of["digits"] == self.marks(of["cells"]), "other candidates")
            self.loses(digit, of["cells"], of["held"], len(of["cells"]), None, None)  # type: ignore[arg-type]

    def apart(self, digit: Ints, house: Ints | None, cells: Ints | None) -> None:
        """A digit that cannot be in both of two sets."""
        (one, _), (two, _) = self.sets[-2:]
        them = self.at(one + two, digit)
        must(house, "not in one house")
        self.fits(them, house or [])
        must(them & places(one, digit) and them & places(two, digit), "not in both")
        must(cells is None or them == places(cells, digit), "not all places of the sets")
        self.shared += digit
        self.promise("apart", *digit)

    def held_by_one(self, z: Ints | None = None) -> None:
        """One of two sets has these digits, beside the one that cannot be in both."""
        (one, mine), (two, other) = self.sets[-2:]
        both = [digit for digit in mine if digit in other and digit not in self.shared]
        must({*(z or both)} <= {*both}, "another digit")
        self.say(*(self.at(one + two, (digit,)) for digit in z or both))

    def both_apart(self, x: Ints, y: Ints, houses: Ints) -> None:
        for digit in (x, y):
            them = self.at(self.sets[-2][0] + self.sets[-1][0], digit)
            self.apart(digit, [h for h in houses if not them & ~room(h, *digit)][:1], None)

    def held_by_both(self, x: Ints, y: Ints) -> None:
        """Each of two sets lacks one of two digits, and holds all others."""
        must({*x, *y} == {*self.shared[-2:]} and x != y, "other digits")
        (one, _), (two, _) = self.sets[-2:]
        for cells, found in self.sets[-2:]:
            self.say(*(self.at(cells, (digit,)) for digit in found if digit not in x + y))
        self.say(*(self.at(one + two, (digit,)) for digit in x + y))

    def set_keeps(self, house: Ints, digits: Ints, cells: Ints) -> None:
        for digit in digits:
            them = self.at(cells, (digit,))
            self.fits(them, house)
            must(any(them in fact.true for fact in self.base.order), "not what the sets hold")
            self.say(them)

    def row_begins(self, out: Ints, held: Ints) -> None:
        cells, found = self.sets[-1]
        must({*held, *out} <= {*found} and (len(out) > 1 or not {*held} & {*out}), "other digits")
        self.row = [(cells, out, held)]

    def row_goes_on(self, out: Ints, held: Ints, where: Ints | None) -> None:
        cells, found = self.sets[-1]
        before, _, kept = self.row[-1]
        must({*held, *out} <= {*found} and not {*held} & {*out}, "other digits")
        must({*out} <= {*kept}, "not what the set before holds")
        for digit in out:
            them, mine = (self.at(one, (digit,)) for one in (before, cells))
            must(mine and not mine & ~falls_for_all(them), "it does not lose it")
            self.fits(them | mine, where if where and len(out) == 1 else [])
        self.row.append((cells, out, held))

    def row_ends(self, z: Ints) -> None:
        (first, out, _), (last, _, held) = self.row[0], self.row[-1]
        must({*z} <= {*out} & {*held}, "not a digit of the ends")
        self.say(*(self.at(first + last, (digit,)) for digit in z))

    def each_set(self) -> None:
        self.promise("each set")

    def far_ends(self, number: int, first: Ints, last: Ints, z: Ints) -> None:
        """The argument has the sets between."""
        must(number > 2, "no sets between")
        self.say(*(self.at(first + last, [digit]) for digit in z))
