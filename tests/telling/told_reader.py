"""Reads what a passage says about a step, and tests it on the grid.

A passage is read before it has words: each sentence is the key of a template and the values that
its template writes, so nothing here knows a language. What a key claims of its values stands in the
table of `told_claims`. What is stated without a condition must hold in the solution, and what goes
must do so for a reason that has been given. What is stated in a branch ("if r1c1 is 2 ...") is
replayed: each fact must follow at once from those that the passage names as its ground, from the
fact before if it names none. A key that has no row, or a value that its row does not read, is
refused: nobody could check it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from itertools import product
from typing import Any

from telling.told_claims import ROWS, WORDS
from telling.told_world import (
    ALL,
    CELL,
    EVERY_CELL,
    HOUSE,
    PEERS,
    WAYS,
    Branch,
    Fact,
    Untold,
    Untrue,
    World,
    cells_of,
    digits_of,
    falls_for_all,
    impossible,
    must,
    spots,
    union,
)
from whydoku.grids.bits import each as each_bit
from whydoku.grids.grid import Grid
from whydoku.logic.step import Step
from whydoku.telling.words.writing.language import Language, Slot
from whydoku.telling.words.writing.manner import writer_of
from whydoku.telling.words.writing.passage import (
    CandidatesSlot,
    LinkSlot,
    Listing,
    NameSlot,
    NumberSlot,
    Passage,
    ResultSlot,
    Sentence,
    Value,
)

Ints = list[int]

ONE_END = ("argue.itself", "argue.refutes", "argue.so")
"""The lines that end a chain which has refuted its supposition."""

BARE = ("falls.", "argue.deadly.", "argue.odd-ring.", "argue.so", "argue.guardians.subset")
"""The lines of an argument that only adds to the sentence: those of any other stand alone."""


class Missing(list[Any]):
    """What a template does not write, or a value of it."""

    def __getattr__(self, name: str) -> Missing:
        return self


MISSING = Missing()


class Said(dict[str, Any]):
    """A sentence with the values that its template writes, as attributes; the names of its row are
    these values, what the reader has and can do, and functions on sets."""

    def __init__(self, sentence: Sentence, reader: Reader) -> None:
        super().__init__()
        names = {part.name for part in reader.writer.parts(sentence) if isinstance(part, Slot)}
        slots = ((name, value) for name, value in sentence.slots if name in names)
        self.slots = {"since" if name == "from" else name: value for name, value in slots}
        self.key, self.depth, self.reader = sentence.key, sentence.depth, reader

    def __bool__(self) -> bool:
        return True

    def __missing__(self, name: str) -> Any:
        if name in self.slots:
            return self.setdefault(name, self.reader.value(self.slots[name]))
        return getattr(self.reader, name, WORDS.get(name, MISSING))

    def __getattr__(self, name: str) -> Any:
        return self[name] if name in self.slots else MISSING


class Reader:
    """Reads the sentence and the argument of one step, and checks every statement."""

    absent = 0
    """The fins, without which a fish is told."""
    shows_all = choices_told = 0
    """The choices from which the sentence shows all, and those that its argument lists."""
    pool: tuple[int, ...] = ()
    """The candidates of a fish, by its covers."""
    served: tuple[int, ...] = ()
    """What is true in each way through a ring, by counting."""

    def __init__(self, grid: Grid, step: Step, language: str | Language) -> None:
        self.writer = writer_of(style="plain", language=language)
        self.placed = {c: digit - 1 for c in EVERY_CELL if (digit := grid.digit_at(c))}
        self.open = union(
            spots([cell], (digit - 1 for digit in grid.digits_at(cell)))
            for cell in EVERY_CELL
            if cell not in self.placed
        )
        self.state = self.open | union(spots([c], [digit]) for c, digit in self.placed.items())
        self.givens = cells_of(grid.givens.bits)
        self.solution = 0
        if not grid.is_broken and grid.count() == 1:
            solved = grid.solution()
            self.solution = union(spots([c], [(solved.digit_at(c) or 0) - 1]) for c in EVERY_CELL)
        self.removed, self.placements = step.eliminations & ALL, step.placements & ALL
        self.given = 0
        self.is_sentence = True
        self.of_sentence: list[Fact] = []
        self.promised = set[tuple[object, ...]]()
        self.links_promised = self.links_told = self.refuted_early = 0
        self.stands_alone = self.is_aside = False
        self.begin()

    def begin(self) -> None:
        """The sentence or the argument begins."""
        self.choices_seen: list[tuple[int, ...]] = []
        self.base = Branch(Fact())
        self.stack = [self.base]
        self.local: list[Fact] = []
        """What the line has stated so far."""
        self.seen_ways: Ints = []
        """What patterns are seen in: one of each set of candidates is true."""
        self.pattern: Branch | None = None
        """The branch in which a pattern is a ground, so that what it shows is no line of its own;
        it is seen with what is `above`."""
        self.above: list[Fact] = []
        self.common: Fact | None = None
        """What the facts of a row have in common, instead of the fact before."""
        self.hit_cells: set[int] | None = None
        """The cells that are said to see what goes."""
        self.fallen, self.label, self.is_closed, self.is_ring = 0, "", False, False
        self.told = dict[object, int]()
        """What lines have listed, for a line that needs all of it."""

    # Passages, lines and sentences

    def read_passages(self, sentence: Passage, argument: Passage) -> None:
        for one in sentence:
            self.read_line(one)
        must(not self.open or self.fallen == self.removed & self.open, "other eliminations")
        must(self.given or not self.placements or self.removed, "no placement is named")
        self.of_sentence, ways = self.local, self.seen_ways
        self.begin()
        self.is_sentence = False
        alone = (not line.key.startswith(BARE) for line in argument)
        self.stands_alone = any(alone) and not self.shows_all
        self.seen_ways += [] if self.stands_alone else ways
        for one in argument:
            self.read_line(one)
        self.close(-1)
        self.every_digit_excluded()
        has_two_ends = not any(line.key in ONE_END for line in argument)
        early = 2 if has_two_ends else 0
        must(self.refuted_early <= early or self.is_ring, "it goes on when refuted")
        if not argument:
            return
        must(not self.shows_all or self.choices_told in (0, self.shows_all), "a choice is missing")
        must(not self.promised, f"the argument does not come to {self.promised}")
        must(self.links_told == self.links_promised or not self.links_promised, "more links")
        if self.fallen or not self.is_aside:
            must(self.fallen == self.removed & self.open, "the argument leaves eliminations out")

    def every_digit_excluded(self) -> None:
        """For a reader of combinations."""

    def read_line(self, line: Sentence) -> None:
        self.close(line.depth)
        self.local, self.depth, self.label = [], line.depth, ""
        self.read(Said(line, self))

    def read(self, *said: Any) -> None:
        """Takes in what is stated, one after the other."""
        for one in said:
            match one:
                case ResultSlot():
                    self.go(one)
                case Said():
                    if (fact := self.meaning(one)) is not None:
                        self.hold(fact)
                case list():
                    self.read(*one)

    def meaning(self, said: Said) -> Fact | None:
        """What a sentence claims; its ground, if it names one, is checked."""
        row = ROWS.get(said.key) or ROWS.get(said.key.partition("@")[0])
        if row is None or not said.slots.keys() <= row.names:
            raise Untold(said.key)
        try:
            *_, claimed = eval(row.code, said)
        except Untrue as fault:
            raise Untrue(f"{said.key}: {fault}") from None
        return claimed if isinstance(claimed, Fact) else None

    def all_of(self, *said: Any) -> Fact:
        """What sentences claim together."""
        facts = (self.all_of(*one) if isinstance(one, list) else self.meaning(one) for one in said)
        return sum(filter(None, facts), Fact())

    def any_of(self, *said: Any) -> int:
        """The candidates of which one must be true if one of the claims holds."""
        fact = self.all_of(*said)
        must(fact.true and not fact.false, "no claim that something is true")
        return union(fact.true)

    def value(self, value: Value) -> Any:
        match value:
            case NumberSlot(plain) | NameSlot(plain):
                return plain
            case CandidatesSlot(bits):
                must(not bits & ~self.open, "what is no candidate")
                return bits
            case Listing(items):
                values = map(self.value, items)
                return [one for item in values for one in (item if type(item) is list else [item])]
            case Sentence():
                of = Said(value, self)
                if value.key != "cell":
                    return of
                must(not of.digits or self.has(of.cell, of.digits), "other candidates")
                return of.cell
            case ResultSlot():
                return value
            case LinkSlot(cell, others):
                must(all(i in PEERS[cell] for i in each_bit(others)), "they do not see each other")
                both = spots([cell, *each_bit(others)], [0])
                linked = (not both & ~house for house in HOUSE)
                must(not any(linked), "they share a house")
                return [cell, *each_bit(others)]
        (given,) = (getattr(value, one.name) for one in fields(value))
        return [*each_bit(given)] if isinstance(given, int) else [*given]

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
                shown = (case.ends or self.end_of(case).shows(fact) for case in left.cases)
                must(all(shown), "a case does not show this")
            self.here.state(fact, label)

    def covered(self, branch: Branch) -> None:
        false = union(case.supposed.false for case in branch.cases)
        is_all = not branch.stem & ~branch.met if branch.stem else branch.met == false
        must(is_all, "a case is missing")

    def end_of(self, branch: Branch | None = None) -> World:
        """The world here, or at the end of a branch that has been left."""
        branches = [*self.stack, *([branch] if branch else [])]
        return World(self.state, [fact for one in branches for fact in one.all])

    def sources(self, said: Any = ()) -> list[Fact]:
        """The facts that a sentence names as its ground; without any, the one before it."""
        if not said:
            before = [] if self.pattern is self.here else [self.common or self.here.last]
            return [*before, *self.above]
        named = said if isinstance(said, list) else [said]
        return [fact for one in named for fact in self.source(one)]

    def source(self, said: Said | Fact) -> list[Fact]:
        if isinstance(said, Fact):
            return [said]
        branches = [one for one in self.stack[1:] if not one.is_stem]
        supposed = [one.supposed for one in branches if not self.pattern or one.indent >= 0]
        match said.key:
            case "from.lines":
                known = {label: fact for one in self.stack for label, fact in one.facts.items()}
                return [known[label] for label in said.numbers]
            case "from.own":
                return [supposed[-1]]
            case "from.too":
                return [supposed[-1], self.here.last]
            case "from.besides":
                return [*self.sources(said.others), self.here.last]
            case "from.supposed":
                placed, gone = said.result.placements, said.result.eliminations
                wanted = Fact((placed,) if placed else (), gone)
                meant = (one == wanted or (gone and not gone & ~one.dead) for one in supposed)
                must(any(meant), "nobody supposed this")
                return [wanted]
        raise Untold(said.key)

    def world(self, sources: Any = ()) -> World:
        """The world of what a sentence gives as its ground."""
        return World(self.state, self.sources(sources))

    # Candidates

    @property
    def visible(self) -> int:
        """The candidates that a pattern is seen in."""
        return self.open & World(self.state, self.above).live if self.pattern else self.open

    def at(self, cells: Iterable[int], digits: Iterable[int]) -> int:
        """Places that must all be candidates."""
        named = spots(cells, digits)
        must(named and not named & ~self.open, "a place that is no candidate")
        return named

    def found_at(self, cells: Iterable[int], digits: Iterable[int]) -> int:
        """Those of these places that are candidates."""
        return spots(cells, digits) & self.open

    def whole(self, cells: Iterable[int]) -> int:
        """All candidates of these cells."""
        return union(CELL[cell] for cell in cells) & self.open

    def marks(self, cells: Iterable[int]) -> Ints:
        return sorted(digits_of(self.whole(cells)))

    def by_digit(self, cells: Iterable[int], digits: Iterable[int]) -> Ints:
        return [self.found_at(cells, [digit]) for digit in digits]

    def by_cell(self, cells: Iterable[int], digits: Iterable[int]) -> Ints:
        return [self.found_at([cell], digits) for cell in cells]

    def has(self, cells: Ints, digits: Ints) -> bool:
        """Whether these cells have just these digits between them, where a pattern is seen."""
        for cell in cells:
            self.observe(CELL[cell])
        return digits_of(self.whole(cells) & self.visible) <= {*digits} <= {*self.marks(cells)}

    def have(self, cells: Ints, digits: Ints) -> None:
        must(self.has(cells, digits), "other candidates")

    def each_has(self, cells: Ints, digits: Ints) -> None:
        for cell in cells:
            self.have([cell], digits)

    def just(self, whole: int, named: int) -> None:
        """These are all that are left of a house or a cell."""
        must(whole & self.visible == named, "not all that are left")
        self.observe(whole)

    def observe(self, way: int) -> None:
        if self.pattern or not self.in_branch:
            self.seen_ways.append(way & self.open)

    # Statements

    def true(self, *one_of: int) -> Fact:
        """One of each of these is true."""
        return Fact(one_of)

    def false(self, false: int) -> Fact:
        return Fact(false=false)

    def hold(self, fact: Fact, sources: Any = ()) -> None:
        """Takes in a claim, which must follow from its ground."""
        must(not self.in_branch or self.world(sources).shows(fact), "it does not follow")
        self.say(*fact.true, false=fact.false)

    def follow(self, *one_of: int) -> None:
        """Takes in what follows, though not at once, from what has been seen and stated."""
        must(all(self.follows(them) for them in one_of), "it does not follow from what is seen")
        self.say(*one_of)

    def follows(self, one_of: int = 0, *ways: int) -> bool:
        """Whether one of these is true, or the `ways` contradict what has been seen and stated."""
        facts = self.local
        if not self.pattern:
            facts = [*self.base.order, *facts, *(() if self.stands_alone else self.of_sentence)]
        live = self.visible & ~union(fact.false for fact in facts) & ~one_of
        return impossible(
            [*ways, *self.seen_ways, *(one for fact in facts for one in fact.true)], live
        )

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

    @property
    def stated(self) -> Fact:
        """All that the line has stated."""
        return sum(self.local, Fact())

    def keep(self, **told: Any) -> None:
        """Notes what other sentences need."""
        vars(self).update(told)

    def same(self, *values: Any) -> None:
        """These values are equal, but for those that are not written."""
        made = [
            sorted(one) if isinstance(one, list) else one for one in values if one is not MISSING
        ]
        must(all(one == made[0] for one in made), "other values")

    def fits(self, one_of: int, houses: Iterable[int]) -> None:
        must(all(not one_of & ~HOUSE[house] for house in houses), "not in this house")

    def meet_in(self, some: int, others: int, houses: Iterable[int]) -> None:
        """Any two of them are together in one of these houses."""
        for one, other in product(each_bit(some), each_bit(others)):
            both = 1 << one | 1 << other
            must(any(not both & ~HOUSE[house] for house in houses), "not in these houses")

    def linked(self, cells: Ints, link: Ints) -> None:
        """These cells see the first or the others of a link, or are themselves among those."""
        if link:
            must({*cells} & {*link}, "another link")
            ends = {link[0]}, {*link[1:]}
            apart = (PEERS[one] & (ends[one in ends[0]]) for one in {*cells} & {*link})
            must(all(apart), "not linked")

    def see(self, hit: Ints, number: int, them: int) -> None:
        """The cells `hit`, if they are named, see all of them, which are in as many cells."""
        must(number == len(cells_of(them)), "another number of cells")
        if hit:
            must(not self.at(hit, digits_of(them)) & ~falls_for_all(them), "it does not see it")
            self.hit_cells = (self.hit_cells or set()) | {*hit}

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

    # What goes

    def go(self, result: ResultSlot, is_later: object = False) -> None:
        """What follows; `is_later` if the argument has to say why."""
        placed, gone = result.placements, result.eliminations
        must(not gone & ~self.open, "what goes is no candidate")
        must(not gone & self.solution, "what goes is true in the solution")
        must(not gone & ~self.removed, "more goes than the step says")
        must(not placed & ~self.placements, "another placement")
        must(self.hit_cells in (None, cells_of(gone)), "other cells see it")
        self.fallen, self.given, self.hit_cells = self.fallen | gone, self.given | placed, None
        if not is_later:
            self.check_falls(gone)
        for case in self.base.cases if placed and not is_later else ():
            refuted = case.supposed.false or case.supposed.true[0] & ~placed
            proved = refuted if case.ends else self.end_of(case).shows(Fact((placed,)))
            must(proved, "a case says else")

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
        must(not self.absent or not gone & ~falls_for_all(self.absent), "a fin does not see it")

    def take(self, taken: Any) -> None:
        """What lines before have shown: this, or one of these."""
        fact = self.all_of(taken)
        for them in [self.any_of(taken)] if isinstance(taken, list) else fact.true:
            if self.absent:
                must(any(not one & ~them for one in self.pool), "no line has shown this")
                self.local.append(Fact((them,)))
            else:
                must(self.is_shown(them), "no line has shown this")
                self.say(them)

    def is_shown(self, them: int) -> bool:
        facts = [*self.base.order, *(() if self.stands_alone else self.of_sentence)]
        live = self.open & ~union(fact.false for fact in facts)
        known = [*(one for fact in facts for one in fact.true), *WAYS]
        if them in self.served or any(way & live and not way & live & ~them for way in known):
            return True
        if any(
            not case.supposed.false & ~them and case.last.puts(them)
            for case in self.base.cases
            if case.supposed.false
        ):
            return True
        ends = [case.ends or self.end_of(case).shows(Fact((them,))) for case in self.base.cases]
        met, ways = self.base.met, [self.base.stem] if self.base.stem else WAYS
        is_all = any(way & self.open and not way & self.open & ~met for way in ways)
        return bool(ends) and (self.is_ring or is_all) and all(ends)
