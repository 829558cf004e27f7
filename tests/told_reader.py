"""Reads what a passage says about a step, and tests it on the grid.

A passage is read before it has words: each sentence is the key of a template and the values that
its template writes, so nothing here knows a language. What a key claims of its values stands in the
table of `told_claims`. What is stated without a condition must hold in the solution. What is stated
in a branch ("if r1c1 is 2 ...") is replayed: each fact must follow at once from those that the
passage names as its ground, from the fact before if it names none. A key that has no row, or a
value that its row does not read, is refused: nobody could check it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from told_claims import ROWS
from told_world import (
    ALL,
    CELL,
    DIGIT,
    HOUSES,
    WAYS,
    Branch,
    Fact,
    Untold,
    Untrue,
    World,
    bit,
    cells_of,
    digits_of,
    falls_for_all,
    must,
    one_digit,
    places,
    room,
    union,
)
from whydoku.grid import Grid
from whydoku.render.words.language import Language, Slot
from whydoku.render.words.manner import writer_of
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    HousesSlot,
    Listing,
    NameSlot,
    NumberSlot,
    Passage,
    ResultSlot,
    Sentence,
    Value,
)
from whydoku.step import Step

Ints = list[int]
Said = list[Sentence]

BARE = ("falls.", "argue.deadly.", "argue.so", "argue.guardians.subset")
"""The lines of an argument that only adds to the sentence: those of any other stand alone."""


class Reader:
    """Reads the sentence and the argument of one step, and checks every statement."""

    def __init__(self, grid: Grid, step: Step, language: str | Language) -> None:
        self.writer = writer_of(style="plain", language=language)
        self.placed = {cell: digit - 1 for cell in range(81) if (digit := grid.digit_at(cell))}
        self.open = union(
            bit(cell, digit - 1)
            for cell in range(81)
            for digit in (() if cell in self.placed else grid.digits_at(cell))
        )
        self.state = self.open | union(bit(*one) for one in self.placed.items())
        self.givens = cells_of(grid.givens.bits)
        self.solution = 0
        if not grid.is_broken and grid.count() == 1:
            solved = grid.solution()
            self.solution = union(bit(cell, (solved.digit_at(cell) or 0) - 1) for cell in range(81))
        self.removed, self.put = step.eliminations & ALL, step.placements & ALL
        self.gone = self.given = self.depth = 0
        self.is_sentence, self.label = True, ""
        self.base = Branch(Fact())
        self.stack = [self.base]
        self.local: list[Fact] = []
        """What the line has stated so far."""
        self.of_sentence: list[Fact] = []
        self.pattern: Branch | None = None
        """The branch in which a pattern is a ground, so that what it shows is no line of its own;
        it is seen with what is `above`."""
        self.above: list[Fact] = []
        self.ground: Fact | None = None
        """What the facts of a row have in common, instead of the fact before."""
        self.promised = set[tuple[object, ...]]()
        self.links_promised = self.links_told = self.refuted_early = 0
        self.stands_alone = self.is_ring = self.is_aside = False
        self.told = dict[object, int]()
        """What lines have listed, for a line that needs all of it."""
        self.hit: set[int] | None = None
        """The cells that are said to see what goes."""

        # What patterns are made of, for the sentences that go on about them
        self.nowhere = self.explained = self.fins = self.guards = self.clash = self.coloured = 0
        self.pool: tuple[int, ...] = ()
        """What covers hold: one of each set is true."""
        self.fish: tuple[list[int], list[int], int] = ([], [], 0)
        self.inside: list[int] = []
        self.once: dict[int, set[int]] = {}
        """The digits that the cells `inside` can have only once, with the houses where they are."""
        self.sets: list[tuple[list[int], list[int]]] = []
        self.shared: list[int] = []
        self.hub: tuple[list[int], list[int]] = ([], [])
        self.row: list[tuple[list[int], list[int], list[int]]] = []
        self.links: list[tuple[int, tuple[int, int]]] = []
        self.colours: dict[str, int] = {}
        self.side = ""
        self.true_pairs = set[frozenset[str]]()
        self.pair_digit: list[int] | None = None
        self.deadly: tuple[list[int], list[int]] = ([], [])
        self.pair: tuple[list[int], int, list[int]] | None = None
        self.order: list[int] = []
        self.excluded = set[tuple[int, ...]]()
        self.first_digit: int | None = None
        self.first_said: tuple[int, ...] = ()

    # Passages, lines and sentences

    def read_passages(self, sentence: Passage, argument: Passage) -> None:
        for one in sentence:
            self.read_line(one)
        must(not self.open or self.gone == self.removed & self.open, "other eliminations are named")
        must(self.given or not self.put or self.removed, "no placement is named")
        self.of_sentence = self.local
        self.is_sentence, self.gone, self.base = False, 0, Branch(Fact())
        self.stack, self.is_ring, self.pool, self.order = [self.base], False, (), []
        self.true_pairs, self.row, self.told = set(), [], {}
        self.stands_alone = any(not line.key.startswith(BARE) for line in argument)
        for one in argument:
            self.read_line(one)
        self.close(-1)
        self.every_digit_excluded()
        has_two_ends = any(line.key == "argue.ends" for line in argument)
        early = (0, 2) if has_two_ends else (0,)
        must(self.refuted_early in early or self.is_ring, "it goes on when refuted")
        if argument:
            must(not self.promised, f"the argument does not come to {self.promised}")
            must(self.links_told == self.links_promised or not self.links_promised, "more links")
        if argument and (self.gone or not self.is_aside):
            must(self.gone == self.removed & self.open, "the argument leaves eliminations out")

    def read_line(self, line: Sentence) -> None:
        self.close(line.depth)
        self.local, self.depth, self.label = [], line.depth, ""
        self.read(line)

    def read(self, *said: Any) -> None:
        """Takes in what is stated, one after the other."""
        for one in said:
            match one:
                case ResultSlot():
                    self.result(one)
                case Sentence():
                    if (fact := self.meaning(one)) is not None:
                        self.hold(fact)
                case list():
                    self.read(*one)

    def meaning(self, said: Sentence) -> Fact | None:
        """What a sentence claims; its ground, if it names one, is checked."""
        row = ROWS.get(said.key) or ROWS.get(said.key.partition("@")[0])
        values = self.written(said)
        if row is None or not values.keys() <= row.names:
            raise Untold(said.key)
        fact: Fact | None = None
        try:
            for word, *names in row.steps:
                fact = getattr(self, word)(*map(values.get, names))
        except Untrue as fault:
            raise Untrue(f"{said.key}: {fault}") from None
        return fact

    def fact(self, said: Any) -> Fact:
        """What one sentence, or all of a list, claim together."""
        if isinstance(said, Sentence):
            return self.meaning(said) or Fact()
        return sum(map(self.fact, said), Fact())

    def one_of(self, said: Any) -> int:
        """The candidates of which one must be true if one of the claims holds."""
        fact = self.fact(said)
        must(fact.true and not fact.false, "no claim that something is true")
        return union(fact.true)

    def written(self, said: Sentence) -> dict[str, Any]:
        """The values of a sentence that its template writes, by name."""
        names = {part.name for part in self.writer.parts(said) if isinstance(part, Slot)}
        return {name: self.value(value) for name, value in said.slots if name in names}

    def value(self, value: Value) -> Any:
        match value:
            case CellsSlot(bits):
                return [cell for cell in range(81) if bits >> cell & 1]
            case DigitsSlot(mask):
                return [digit for digit in range(9) if mask >> digit & 1]
            case HousesSlot(houses):
                return list(houses)
            case ConstraintsSlot(constraints):
                return list(constraints)
            case CandidatesSlot(bits):
                must(not bits & ~self.open, "what is no candidate")
                return bits
            case NumberSlot(number):
                return number
            case NameSlot(text):
                return text
            case Listing(items):
                values = map(self.value, items)
                return [one for item in values for one in (item if type(item) is list else [item])]
            case Sentence("cell", slots):
                of = {name: self.value(one) for name, one in slots}
                must("digits" not in of or self.have(of["cell"], of["digits"]), "other candidates")
                return of["cell"]
        return value

    # Branches

    @property
    def here(self) -> Branch:
        return self.stack[-1]

    @property
    def in_branch(self) -> bool:
        return any(not one.is_stem for one in self.stack[1:])

    @contextmanager
    def supposing(self, fact: Fact) -> Iterator[Branch]:
        """A branch within a sentence."""
        branch = Branch(fact)
        self.stack.append(branch)
        yield branch
        must(self.stack.pop() is branch, "a branch that does not end")
        self.here.cases.append(branch)

    def close(self, depth: int) -> None:
        while len(self.stack) > 1 and self.here.indent >= depth:
            left = self.stack.pop()
            if left.pending is None:
                self.here.cases.append(left)
                continue
            label, fact = left.pending
            must(left.cases if left.is_stem else left.ends, "nothing shows this")
            if left.is_stem:
                self.covered(left)
            for case in left.cases if left.is_stem else ():
                world = self.end_of(case)
                must(
                    case.ends
                    or (not fact.false & world.live and all(map(world.proves, fact.true))),
                    "a case does not show this",
                )
            self.here.state(fact, label)

    def covered(self, branch: Branch) -> None:
        met, false = self.met(branch), union(case.supposed.false for case in branch.cases)
        must(not branch.stem & ~met and (branch.stem or met == false), "a case is missing")

    def met(self, branch: Branch) -> int:
        return union(case.supposed.true[0] for case in branch.cases if case.supposed.true)

    def end_of(self, branch: Branch) -> World:
        """The world at the end of a branch that has been left."""
        return World(self.state, [*(fact for one in self.stack for fact in one.all), *branch.all])

    def everything(self) -> World:
        return World(self.state, [fact for one in self.stack for fact in one.all])

    def sources(self, said: list[Sentence] | None) -> list[Fact]:
        """The facts that a sentence names as its ground; without any, the one before it."""
        if said is None:
            before = [] if self.pattern is self.here else [self.ground or self.here.last]
            return [*before, *self.above]
        return [fact for one in said for fact in self.source(one)]

    def source(self, said: Sentence) -> list[Fact]:
        values = self.written(said)
        suppositions = [
            one
            for one in self.stack[1:]
            if not one.is_stem and (self.pattern is None or one.indent >= 0)
        ]
        match said.key:
            case "from.lines":
                return [self.line_called(label) for label in values["numbers"]]
            case "from.own":
                return [suppositions[-1].supposed]
            case "from.too":
                return [suppositions[-1].supposed, self.here.last]
            case "from.besides":
                others = values["others"]
                named = [others] if isinstance(others, Sentence) else others
                return [*self.sources(named), self.here.last]
            case "from.supposed":
                result = values["result"]
                wanted = Fact(
                    (result.placements,) if result.placements else (), result.eliminations
                )
                meant = (
                    one.supposed == wanted or not wanted.false & ~one.supposed.dead
                    for one in suppositions
                    if one.supposed == wanted or wanted.false
                )
                must(any(meant), "nobody supposed this")
                return [wanted]
        raise Untold(said.key)

    def line_called(self, label: str) -> Fact:
        for one in reversed(self.stack):
            if label in one.facts:
                return one.facts[label]
        raise Untrue(f"no line {label} to rely on")

    def world(self, sources: list[Sentence] | None = None) -> World:
        """The world of what a sentence gives as its ground."""
        return World(self.state, self.sources(sources))

    @property
    def seen(self) -> int:
        """The candidates that a pattern is seen in."""
        return self.open & World(self.state, self.above).live if self.pattern else self.open

    # Statements

    def marks(self, cells: Iterable[int]) -> list[int]:
        return sorted(digits_of(self.whole(cells)))

    def at(self, cells: Iterable[int], digits: Iterable[int]) -> int:
        """Those of these places that are candidates."""
        return places(cells, digits) & self.open

    def whole(self, cells: Iterable[int]) -> int:
        """All candidates of these cells."""
        return union(CELL[cell] for cell in cells) & self.open

    def have(self, cells: list[int], digits: list[int]) -> bool:
        """Whether these cells have just these digits between them, where a pattern is seen."""
        seen = digits_of(self.whole(cells) & self.seen)
        return seen <= {*digits} <= {*self.marks(cells)}

    def candidates(self, cells: Iterable[int], digits: Iterable[int]) -> int:
        """Places that must all be candidates."""
        named = places(cells, digits)
        must(named and not named & ~self.open, "a place that is no candidate")
        return named

    def some(self, cells: Sequence[int], digits: Sequence[int]) -> int:
        """Candidates of these digits: each cell has one of them at least, and each digit a cell."""
        named = self.at(cells, digits)
        must(all(named & CELL[cell] for cell in cells), "a cell that has no such candidate")
        must(all(named & DIGIT[digit] for digit in digits), "a digit that no cell has")
        return named

    def hold(self, fact: Fact, sources: list[Sentence] | None = None) -> None:
        """Takes in a claim, which must follow from its ground."""
        if self.in_branch:
            world = self.world(sources)
            must(all(map(world.proves, fact.true)), "it does not follow")
            must(not fact.false & world.live, "it does not follow that this is false")
        self.say(*fact.true, false=fact.false)

    def say(self, *true: int, false: int = 0) -> None:
        """Takes in what has been shown."""
        must(all(true), "nothing that could be true")
        fact = Fact(true, false)
        if self.pattern is not None and self.pattern is self.here:
            self.local.append(fact)
            return
        if not self.in_branch:
            self.local.append(fact)
            if self.solution:
                must(not false & self.solution, "what is excluded is true in the solution")
                must(all(one & self.solution for one in true), "false in the solution")
        self.here.state(fact, self.label)

    def end(self, key: str, *what: int) -> bool:
        """A contradiction. True if it has to be shown now."""
        self.here.ends = True
        self.promise(key, *what)
        return not self.is_sentence

    def promise(self, *what: object) -> None:
        """What the sentence mentions, and an argument, if there is one, has to explain."""
        if self.is_sentence:
            self.promised.add(what)
        else:
            self.promised.discard(what)

    def take(self, them: int) -> None:
        """What lines before have shown."""
        facts = [*self.base.order, *(() if self.stands_alone else self.of_sentence)]
        known = [*self.pool, *(one for fact in facts for one in fact.true)]
        if self.row:
            (first, lost, _), (last, _, held) = self.row[0], self.row[-1]
            ends = (places(first + last, [digit]) for digit in lost if digit in held)
            known += [one & self.open for one in ends]
        live = self.open & ~union(fact.false for fact in facts)
        shown = any(not one & ~them for one in (*known, *(way & live for way in WAYS)) if one)
        if not shown and self.base.cases and self.is_covered():
            shown = all(case.ends or self.end_of(case).proves(them) for case in self.base.cases)
        must(shown, "no line has shown this")
        self.say(them) if not self.fins else self.local.append(Fact((them,)))

    def is_covered(self) -> bool:
        """Whether the cases are all that there are, or the two ways of a ring."""
        met = self.met(self.base)
        ways = [self.base.stem] if self.base.stem else WAYS
        return self.is_ring or any(way & self.open and not way & self.open & ~met for way in ways)

    def is_only(self, left: int, named: int) -> bool:
        """Whether what is left is named; if nothing is, the branch has refuted itself already."""
        self.refuted_early += not left
        return not left & ~named

    def shown_by(self, premise: Sentence, sources: list[Sentence] | None) -> Fact:
        """What a pattern shows that is a ground in a branch, seen with its sources."""
        self.above, self.local, self.pattern = self.sources(sources), [], self.here
        claim = self.meaning(premise)
        self.pattern, self.above = None, []
        return sum(self.local, claim or Fact())

    def untold(self, key: str) -> None:
        raise Untold(key)

    # What goes

    def result(self, result: ResultSlot, *, is_later: bool = False) -> None:
        """What follows; `is_later` if the argument has to say why."""
        placed, gone = result.placements, result.eliminations
        must(not gone & ~self.open, "what goes is no candidate")
        must(not gone & self.solution, "what goes is true in the solution")
        must(not gone & ~self.removed, "more goes than the step says")
        must(not placed & ~self.put, "another placement")
        must(self.hit in (None, cells_of(gone)), "other cells see it")
        self.gone, self.given, self.hit = self.gone | gone, self.given | placed, None
        if not is_later:
            self.check_falls(gone)
        for case in self.base.cases if placed and not is_later else ():
            refuted = case.supposed.false or case.supposed.true[0] & ~placed
            must(refuted if case.ends else self.end_of(case).proves(placed), "a case says else")

    def check_falls(self, gone: int) -> None:
        """What goes does so for a reason that has been given."""
        left = gone
        for fact in self.local or self.base.order or self.of_sentence:
            left &= ~fact.dead
        for case in self.base.cases if left else ():
            if case.ends:
                must(not left & ~case.supposed.true[0], "not what is refuted")
            else:
                must(not left & self.end_of(case).live, "a case leaves what goes")
        must(not left or self.base.cases, "no reason why this goes")
        must(not self.fins or not gone & ~falls_for_all(self.fins), "a fin does not see it")

    def fits(self, one_of: int, houses: Iterable[int]) -> None:
        for house in houses:
            must(not one_of & ~room(house, one_digit(one_of)), f"a place not in house {house}")

    def exchanged(self, cells: list[int], digits: list[int]) -> None:
        """These cells could exchange these digits for a second solution."""
        self.deadly = (cells, digits)
        must(not {*cells} & self.givens, "a given")
        for cell in cells:
            here = [self.placed[cell]] if cell in self.placed else self.marks([cell])
            must({*here} & {*digits}, "no digit of the exchange")
        sizes = {len({*cells} & house) for house in HOUSES}
        must(sizes <= {0, 2} if len(digits) == 2 else 1 not in sizes, "one alone in a house")

    def see(self, hit: list[int] | None, number: int, them: int) -> None:
        """The cells `hit`, if they are named, see all of them, which are in as many cells."""
        must(number == len(cells_of(them)), "another number of cells")
        if hit is not None:
            seen = self.candidates(hit, digits_of(them))
            must(not seen & ~falls_for_all(them), "it does not see it")
            self.hit = (self.hit or set()) | {*hit}

    def every_digit_excluded(self) -> None:
        """Every digit of the second of two cells has been excluded."""
        if self.first_digit is not None:
            found = {row[1] for row in self.excluded if row[0] == self.first_digit}
            must(found == set(self.marks(self.order[1:])), "a digit is missing")
