"""What passages claim of colours, of second solutions, of combinations."""

from __future__ import annotations

from itertools import product

from told_chains import Chains
from told_reader import Ints, Said
from told_world import (
    CELL,
    DIGIT,
    FALLS,
    HOUSES,
    PEERS,
    WAYS,
    Fact,
    World,
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

OPPOSITE = dict(zip("ABCD", "BADC", strict=True))


class Colours(Chains):
    # Colours

    def pair_of_colours(self, a: str, b: str, digit: Ints | None = None) -> None:
        """One of these two colours is true; what makes them so has this digit, if one is named."""
        must(b == OPPOSITE[a], "no pair of colours")
        self.true_pairs.add(frozenset((a, b)))
        self.pair_digit = digit

    def cluster(self, first: Ints, a: str, second: Ints, b: str, digit: Ints) -> None:
        self.two_colours(self.candidates(first, digit), a, self.candidates(second, digit), b)

    def two_colours(self, first: int, a: str, second: int, b: str) -> None:
        self.pair_of_colours(a, b)
        must(not first & second, "a candidate with two colours")
        self.colours |= {a: first, b: second}
        if self.solution:
            ways = {(not one & ~self.solution, not one & self.solution) for one in (first, second)}
            must(ways == {(True, False), (False, True)}, "not one colour is true")

    def many_colours(self, number: int, a: str, b: str) -> None:
        self.colours, self.coloured = {}, number

    def whole_colour(self, side: str, candidates: int) -> None:
        self.colours[side] = candidates
        if side == "B":
            self.two_colours(self.colours["A"], "A", candidates, "B")
            must(
                sum(one.bit_count() for one in self.colours.values()) == self.coloured,
                "another number",
            )

    def two_places(self, house: Ints, digit: Ints, one: Ints, a: str, two: Ints, b: str) -> None:
        """The only two places of a digit."""
        first, second = places(one, digit), places(two, digit)
        must(room(*house, *digit) & self.open == first | second, "not the two places")
        must(self.pair_digit in (None, digit), "another digit")
        self._paired(first, a, second, b)

    def pair_in_cell(self, cell: Ints, first: Ints, a: str, second: Ints, b: str) -> None:
        must(CELL[cell[0]] & self.open == places(cell, first + second), "not the candidates")
        self._paired(places(cell, first), a, places(cell, second), b)

    def _paired(self, first: int, a: str, second: int, b: str) -> None:
        must(frozenset((a, b)) in self.true_pairs and not first & second, "no pair of colours")
        for name, them in ((a, first), (b, second)):
            self.of_colour(name, them)
            self.told[name] = self.told.get(name, 0) | them

    def of_colour(self, name: str, them: int) -> int:
        must(not self.colours or not them & ~self.colours[name], f"not of colour {name}")
        return them

    def all_told(self) -> None:
        """The lines before have shown that each colour is true or false as a whole."""
        for name, them in self.colours.items():
            must(
                self.is_sentence or self.told.get(name) == them,
                f"a pair of colour {name} is missing",
            )

    def sees_both_colours(self, hit: Ints) -> None:
        one, two = self.colours["A"], self.colours["B"]
        gone = self.candidates(hit, digits_of(one))
        must(all(FALLS[k] & one and FALLS[k] & two for k in each_bit(gone)), "it sees not both")
        self.say(false=gone)

    def neither_colour(self, hit: int, first: int, a: str, second: int, b: str) -> None:
        them = self.of_colour(a, first) | self.of_colour(b, second)
        must(b == OPPOSITE[a] and not hit & ~falls_for_all(them), "it goes with them")
        self.say(them)

    def meeting(self, one: str, other: str, opposite: str, last: str, where: Ints | None) -> None:
        must({OPPOSITE[one], OPPOSITE[other]} == {opposite, last}, "not the opposite colours")
        self.true_pairs.add(frozenset((opposite, last)))
        self.meet(one, other, where)
        first, second = self.colours[opposite], self.colours[last]
        self.say(
            false=union(
                1 << k for k in each_bit(self.open) if FALLS[k] & first and FALLS[k] & second
            )
        )

    def meet(self, one: str, other: str, where: Ints | None) -> None:
        for spots in (room(house, one_digit(self.colours[one])) for house in where or []):
            must(self.colours[one] & spots and self.colours[other] & spots, "no clash there")

    def colours_clash(
        self,
        first: int,
        one: str,
        second: int,
        other: str,
        where: Ints,
        opposite: str | None,
        last: str | None,
    ) -> None:
        self.all_told()
        self.fits(self.of_colour(one, first) | self.of_colour(other, second), where)
        self.told[frozenset((one, other))] = 1
        if opposite and last:
            must({OPPOSITE[one], OPPOSITE[other]} == {opposite, last}, "not the opposite colours")
            self.true_pairs.add(frozenset((opposite, last)))

    def wrapped(self, clause: Sentence, side: str) -> None:
        """A colour that is false as a whole."""
        self.all_told()
        self.side = side
        self.read(clause)
        self.say(false=self.colours.get(side, 0))

    def by_colours(self, clauses: Said | None, result: ResultSlot) -> None:
        """What follows; if there are too many candidates to name, the argument says why."""
        is_same = any(clause.key == "colours.same" for clause in clauses or [])
        self.result(result, is_later=is_same or not self.colours)

    def twice(self, side: str, cells: Ints, digits: Ints, house: Ints | None) -> None:
        must(side == self.side and len(cells) == 2 and len(digits) == 1, "another colour")
        must(house is None or {*cells} <= HOUSES[house[0]], "not in this house")
        must(cells[1] in PEERS[cells[0]], "not in one house")
        self.of_colour(side, places(cells, digits))

    def twice_in_cell(self, side: str, cells: Ints, digits: Ints) -> None:
        must(side == self.side and len(digits) == 2 and len(cells) == 1, "another colour")
        self.of_colour(side, self.candidates(cells, digits))

    def emptied(self, side: str, broken: Sentence, taken: Said | None) -> None:
        facts, of = self.fact(taken or []), self.written(broken)
        must(side == self.side and facts.true, "another colour")
        self.of_colour(side, union(facts.true))
        target = room(*of["house"], *of["digit"]) if "house" in of else CELL[of["cell"][0]]
        must(
            target & self.open and not target & World(self.state, [facts]).live, "something is left"
        )

    def crossing(self, side: str, others: Said) -> None:
        """One colour rules out both of two, one of which is true."""
        crossed = [self.written(other) for other in others]
        must(
            side == self.side and frozenset(of["side"] for of in crossed) in self.true_pairs,
            "no pair",
        )
        for of in crossed:
            self.meet(side, of["side"], of.get("where"))

    def both_ruled_out(self, first: str, second: str) -> None:
        must(frozenset((first, second)) in self.true_pairs, "not a pair of which one is true")
        for other in (first, second):
            must(frozenset((self.side, other)) in self.told, "it is not ruled out")

    def whichever_colour(self, a: str, first: Sentence, b: str, second: Sentence) -> None:
        self._whichever(a, self.one_of(first), b, self.one_of(second))

    def colours_in_house(
        self, house: Ints, digit: Ints, cells: Ints, a: str, others: Ints, b: str
    ) -> None:
        self.fits(places(cells + others, digit), house)
        self._whichever(a, self.candidates(cells, digit), b, self.candidates(others, digit))

    def colours_in_cell(self, cell: Ints, first: Ints, a: str, second: Ints, b: str) -> None:
        self._whichever(a, self.candidates(cell, first), b, self.candidates(cell, second))

    def _whichever(self, a: str, one: int, b: str, two: int) -> None:
        self.all_told()
        must(frozenset((a, b)) in self.true_pairs, "not a pair of which one is true")
        self.say(self.of_colour(a, one) | self.of_colour(b, two))

    # A second solution

    def exchange(self, cells: Ints, digits: Ints) -> None:
        self.exchanged(cells, digits)
        if len(cells) > 4:
            self.promise("exchange")

    def grave(self) -> None:
        self.deadly = ([cell for cell in range(81) if cell not in self.placed], [])
        self.promise("exchange")

    def unless(self, guards: int, exchange: Sentence) -> None:
        """Without the guardians, the cells of the pattern have only what could be exchanged."""
        self.guards = guards
        self.read(exchange)
        cells, digits = self.deadly
        left = digits_of(self.whole(cells) & ~guards)
        left |= {self.placed[cell] for cell in cells if cell in self.placed}
        must(not digits or left == {*digits}, "other digits would be left")
        self.say(guards)

    def unless_these(
        self, roof: Ints, extras: Ints, exchange: Sentence, houses: Ints | None, *named: Ints
    ) -> None:
        must(all(cells in (None, roof) for cells in named), "other cells")
        them = self.candidates(roof, extras)
        self.fits(them, houses or [])
        self.unless(them, exchange)

    def unless_some(self, roof: Ints, extras: Ints, exchange: Sentence) -> None:
        self.unless(self.some(roof, extras), exchange)

    def unless_any(self, claims: Said, exchange: Sentence) -> None:
        self.unless(self.one_of(claims), exchange)

    def lone_guard(self, roof: Ints, out: Ints, exchange: Sentence) -> None:
        """One cell alone could prevent the exchange, so it has none of its digits."""
        self.read(exchange)
        them = self.candidates(roof, out)
        must({*out} == {*self.deadly[1]} & {*self.marks(roof)}, "others would do")
        self._pure_but(roof)
        self.say(false=them)

    def _pure_but(self, roof: Ints) -> None:
        """The cells of the pattern but these have only its digits."""
        cells, digits = self.deadly
        others = [cell for cell in cells if cell not in roof]
        must({*roof} <= {*cells} and {*self.marks(others)} <= {*digits}, "others would prevent it")

    def linked(
        self, house: Ints, digit: Ints, roof: Ints, exchange: Sentence, extras: Ints | None
    ) -> None:
        """One of two cells has a digit; `extras` are what the other must have."""
        must(len(roof) == 2 and self.choice(house, digit, roof), "not the two places")
        self.read(exchange)
        self.pair = None
        if extras is not None:
            self.guards, self.pair = self.some(roof, extras), (roof, digit[0], extras)
            self.say(false=self.whole(roof) & ~places(roof, digit + extras))

    def by_exchange(self, result: ResultSlot) -> None:
        self.result(result, is_later=not self.deadly[1])

    def each_other(
        self, roof: Ints, digit: Ints, first: Ints, one: Ints, second: Ints, other: Ints
    ) -> None:
        must(roof == first + second, "other cells")
        self.say(self.candidates(first, digit + one), self.candidates(second, digit + other))

    def floor(self, cells: Ints, digits: Ints, roof: Ints, digit: Ints, out: Ints, n: int) -> None:
        must(all(self.marks([cell]) == digits for cell in cells), "other candidates")
        must(n == len(cells) + len(roof) and digits == sorted(digit + out), "other digits")
        self.exchanged(cells + roof, digits)
        self.say(false=self.at(roof, out))

    def roof_in_set(
        self, roof: Ints, others: Ints, wanted: Ints, houses: Ints | None, inside: Ints | None
    ) -> None:
        """One of the guardians fills a set with the others; it has none of the digits `inside`."""
        together, of_guards = {*roof, *others}, digits_of(self.guards)
        must(any(together <= house for house in HOUSES), "not in one house")
        must(not any(together - HOUSES[house] for house in houses or []), "not in this house")
        must(cells_of(self.guards) == {*roof}, "other cells")
        must(len(wanted) == len(others) + 1, "another number of digits")
        must({*self.marks(others)} | of_guards == {*wanted}, "other digits")
        must({*(inside or [])} <= {*wanted} - of_guards, "it can be that one")
        self.say(*(((self.whole(others)) | self.guards) & DIGIT[digit] for digit in wanted))

    def roof_beside(
        self, roof: Ints, marked: Ints | None, others: Ints | None, wanted: Ints, houses: Ints
    ) -> None:
        self.roof_in_set(roof, marked or others or [], wanted, houses, None)

    def kept(self, claims: Said | None) -> None:
        shown = [one for fact in self.local for one in fact.true]
        for claim in claims or []:
            must(any(not known & ~self.one_of(claim) for known in shown), "not what the set holds")

    def hidden_rectangle(
        self, cell: Ints, out: Ints, beside: Ints, digit: Ints, houses: Ints, exchange: Sentence
    ) -> None:
        them = self.candidates(cell, out)
        with self.supposing(Fact((them,))) as branch:
            live = World(self.state, [branch.supposed]).live
            wanted = [self.candidates([one], digit) for one in beside]
            fits = [room(house, *digit) & live for house in houses]
            must(sorted(fits) == sorted(wanted), "another place")
            self.say(*wanted)
            self.read(exchange)
            self._pure_but(cell + beside)
            branch.ends = True
        self.say(false=them)

    def both_would_be(
        self, roof: Ints, digit: Ints, houses: Ints, cells: Ints, digits: Ints
    ) -> None:
        pair = self.candidates(roof, digit)
        must(rooms(houses, *digit) & self.open == places(cells, digit), "not the places")
        must(len(cells) == 4 and {*roof} <= {*cells}, "not two of them")
        others = [cell for cell in cells if cell not in roof]
        must(all({*digits} <= {*self.marks([cell])} for cell in others), "other digits")
        must({*digit} <= {*digits} and len(digits) == 2, "other digits")
        self.exchanged(cells, digits)
        self.say(false=pair)

    def as_exchange(self) -> None:
        """Why an exchange works; the sentence has said the rest."""
        self.is_aside = True
        self.promise("exchange")

    def two_or_none(self, digits: Ints) -> None:
        must(digits == self.deadly[1], "other digits")
        must(all(len({*self.deadly[0]} & house) in (0, 2) for house in HOUSES), "not two")

    def same_digits(self, lines: Ints) -> None:
        cells = {*self.deadly[0]}
        must(all(cells & HOUSES[house] for house in lines), "no cell there")
        must(cells <= frozenset[int]().union(*(HOUSES[house] for house in lines)), "not all cells")

    def two_places_each(self, guardians: int | None) -> None:
        self.guards = guardians or self.guards
        left = self.open & ~self.guards
        must(self.guards and all((left & way).bit_count() in (0, 2) for way in WAYS), "not two")
        if self.pair is not None:
            roof, digit, others = self.pair
            must(digits_of(self.guards) == {*others}, "other digits")
            self.say(false=self.whole(roof) & ~self.guards & ~places(roof, (digit,)))

    def guardian_case(self, claim: Sentence, facts: Said | None, ends: Said | None) -> None:
        self.is_aside = False
        with self.supposing(self.fact(claim)):
            self.read(facts)
            for fact in filter(None, map(self.meaning, ends or [])):
                must(
                    not fact.false & self.everything().live and not fact.true, "it does not follow"
                )

    def guardian_not(self, digits: Ints) -> None:
        lost = self.candidates(cells_of(self.here.supposed.true[0]), digits)
        must(not lost & self.everything().live, "not excluded")

    # Combinations

    def _of_combinations(self, gone: Said) -> tuple[int, set[tuple[int, ...]]]:
        """Candidates, and all combinations that have one of them."""
        them = union(self.candidates(of["cells"], of["digits"]) for of in map(self.written, gone))
        must(cells_of(them) <= {*self.order}, "another cell")
        rows = product(*(self.marks([cell]) for cell in self.order))
        return them, {row for row in rows if them & union(self._candidates(row))}

    def _candidates(self, row: tuple[int, ...]) -> list[int]:
        return [places([cell], [digit]) for cell, digit in zip(self.order, row, strict=True)]

    def combinations(self, number: int, cells: Ints, gone: Said) -> None:
        self.order = cells
        them, every = self._of_combinations(gone)
        must(number == len(every), "another number")
        self.say(false=them)

    def no_other(self, gone: Said) -> None:
        them, every = self._of_combinations(gone)
        must(every <= self.excluded, "a combination is missing")
        self.say(false=them)

    def pairs_excluded(self, cases: Said) -> None:
        for of in map(self.written, cases):
            self.first_said = (*of["cell"], *of["other"])
            with self.supposing(Fact((self.candidates(of["cell"], of["digits"]),))) as branch:
                branch.ends = True

    def in_this_order(self, cells: Ints) -> None:
        self.order, self.excluded = cells, set()

    def with_one(self, digit: Ints, cell: Ints, other: Ints) -> None:
        self.every_digit_excluded()
        must(self.candidates(cell, digit) and self.first_said == (*cell, *other), "other cells")
        self.order, self.excluded, self.first_digit, self.is_aside = (
            cell + other,
            set(),
            digit[0],
            True,
        )

    def _rows(self, rows: Said | None, digits: Ints | None) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = [(self.first_digit or 0, digit) for digit in digits or []]
        for of in map(self.written, rows or []):
            found += product(*(self.written(place)["digits"] for place in of["places"]))
        must(
            all(not one & ~self.open for row in found for one in self._candidates(row)),
            "no candidate",
        )
        self.excluded |= {*found}
        return found

    def same_digit(
        self, cells: Ints, house: Ints | None, rows: Said | None, digits: Ints | None
    ) -> None:
        must(len(cells) == 2 and cells[1] in PEERS[cells[0]], "not in one house")
        must(house is None or {*cells} <= HOUSES[house[0]], "not in this house")
        for of in (dict(zip(self.order, row, strict=True)) for row in self._rows(rows, digits)):
            must(of[cells[0]] == of[cells[1]], "not the same digit")

    def too_little(
        self, marked: Ints, left: Ints | None, rows: Said | None, digits: Ints | None
    ) -> None:
        must(left or len(marked) == 1, "more than one cell")
        for row in self._rows(rows, digits):
            live = self.open & ~Fact(tuple(self._candidates(row))).dead
            found = digits_of(places(marked, range(9)) & live)
            must(found == {*(left or [])} and len(found) < len(marked), "other digits are left")
