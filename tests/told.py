"""Reads what a text says about a step, and tests it on the grid.

The reader knows the English of a plain text and nothing of how it is made: a text is lines, a line
is sentences, a sentence is clauses, and every clause has a *form* below, which states what has to
be true for it. What is stated without a condition must hold in the solution. What is stated in a
branch ("If r1c1 is 2:", "6: …", "Suppose …") is replayed: each fact must follow at once from the
facts that the text itself names as its ground, the fact before if it names none. A sentence that
has no form is refused, as nobody could check it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from itertools import product
from operator import or_

import told_branches
import told_colours
import told_houses
import told_rest
import told_sets
from told_language import (
    JOIN,
    MACROS,
    ONE,
    Form,
    cells,
    claim_first,
    clauses,
    digits,
    houses,
    listed,
)
from told_world import (
    ALL,
    CELL,
    FALLS,
    HOUSES,
    Branch,
    Fact,
    Untrue,
    World,
    bit,
    falls_for_all,
    falls_of,
    must,
    places,
    room,
)
from whydoku.bits import each as each_bit
from whydoku.grid import Grid
from whydoku.render.words.telling import argument, tell
from whydoku.step import Step

FORMS_ARE_IN = (told_houses, told_branches, told_sets, told_colours, told_rest)
"""Each enters its forms when it is imported; the first that fits is taken, so the order counts."""


SHOWN_LATER = re.compile(
    "; also |candidates in pairs|whether|one of these must hold|wherever|whichever"
    "|in both, [1-9]|the other of the two must .*every open cell|in every case|both colours rule"
    "|sets in a row"
)
"""Sentences that leave the reason of what goes to the argument."""


def check(grid: Grid, step: Step, solution: Grid | None = None) -> None:
    """Raises Untold or Untrue if the plain text of a step says what does not hold."""
    told = tell(step, grid, style="plain"), argument(step, grid, style="plain")
    check_texts(grid, step, *told, solution)


def check_texts(
    grid: Grid, step: Step, sentence: str, argument: str, solution: Grid | None = None
) -> None:
    """The same for any two texts, whoever has written them."""
    if solution is None and grid.count() == 1:
        solution = grid.solution()
    try:
        Teller(grid, step, solution).read(sentence, argument)
    except (AssertionError, LookupError, ValueError) as fault:
        raise Untrue(f"a form does not fit what it says: {fault!r}") from fault


class Teller:
    """Reads the sentence and the argument of one step, and checks every statement."""

    def __init__(self, grid: Grid, step: Step, solution: Grid | None) -> None:
        self.state = self.open = 0
        self.placed: dict[int, int] = {}
        for cell in range(81):
            if digit := grid.digit_at(cell):
                self.placed[cell] = digit
                self.state |= bit(cell, digit)
            else:
                self.open |= places((cell,), grid.digits_at(cell))
        self.state |= self.open
        self.givens = {one // 9 for one in each_bit(grid.givens.bits)}
        self.solution = (
            places_of_solution(solution) if solution is not None and not grid.is_broken else 0
        )
        self.removed, self.put = step.eliminations & ALL, step.placements & ALL
        self.part = ""
        self.gone = self.given = 0
        self.all_gone = 0
        self.base = Branch(Fact())
        self.stack = [self.base]
        self.local: list[Fact] = []
        self.it: int | None = None
        self.label = ""
        self.colours: dict[str, int] = {}
        self.sets: list[tuple[list[int], list[int]]] = []
        self.ended: set[str] = set()
        self.fish: tuple[list[str], list[str], int] | None = None
        self.ring = self.besides = False
        self.order_cells: list[int] = []
        self.excluded = set[tuple[int, ...]]()
        self.fins = self.fin_seen = self.nowhere = self.explained = self.lost = 0
        self.lost_from = self.within = self.it_house = ""
        self.explains = False
        self.explain: Form | None = None
        self.first: list[tuple[list[int], int]] = []
        self.long_row: tuple[int, list[int], list[int]] | None = None
        self.pool: tuple[int, ...] = ()
        self.links: list[tuple[int, tuple[int, ...]]] = []
        self.twins: list[int] = []
        self.twin_digits: list[int] = []
        self.remote: list[tuple[list[int], list[int]]] = []
        self.set_cells: list[int] = []
        self.set_digits: list[int] = []
        self.once: list[int] = []
        self.once_houses: list[str] = []
        self.rooms_once = set[tuple[int, str]]()
        self.fitted = set[int]()
        self.shared: list[int] = []
        self.hub: tuple[list[int], list[int]] = ([], [])
        self.row: list[tuple[list[int], list[int], list[int]]] = []
        self.seen_colours: dict[str, int] = {}
        self.true_pairs = set[tuple[str, str]]()
        self.pair_digit = self.coloured = self.guards = self.stem_said = 0
        self.traps: list[tuple[str, str]] = []
        self.deadly_cells: list[int] = []
        self.deadly_digits: list[int] = []
        self.seen_in: list[str] = []
        self.indent = 0
        self.refuted_early = 0
        self.other: tuple[list[int], int, list[int]] | None = None
        self.common = set[int]()
        self.sentence_facts: list[Fact] = []
        self.pivot_cell: int | None = None
        self.sentence_text = ""
        self.links_on: tuple[int, int] | None = None
        self.rules = set[Form]()
        self.first_digit = 0
        self.combination: int | None = None

    # Texts, lines and sentences

    def read(self, sentence: str, argument: str) -> None:
        self.part = "sentence"
        self.sentence(sentence.split(": ", 1)[1])
        must(
            not self.open or self.gone == self.removed & self.open,
            "the sentence names other eliminations",
        )
        must(self.given & self.put == self.given, "the sentence names another placement")
        must(self.given or not self.put or self.removed, "the sentence names no placement")
        self.part, self.sentence_facts = "argument", self.local
        self.gone, self.rules = 0, set()
        self.fresh()
        for line in argument.splitlines():
            self.line(line)
        self.close(-1)
        self.wanted()
        must(not self.gone & ~self.removed, "the argument names other eliminations")
        if argument and not self.rules <= {*told_rest.ASIDES, *told_colours.PAIRED}:
            must(
                self.gone == self.removed & self.open,
                "the argument does not end in all eliminations",
            )

    def fresh(self) -> None:
        self.base = Branch(Fact())
        self.stack = [self.base]

    def line(self, line: str) -> None:
        indent = len(line) - len(line.lstrip())
        body = line.strip()
        self.close(indent)
        self.label = ""
        if found := re.match(r"([\d.]*\d)\. ", body):
            self.label, body = found[1], body[found.end() :]
        self.it = None
        self.sentences(body, indent)

    def sentences(self, body: str, indent: int) -> None:
        for sentence in re.split(r"(?<=\.) (?=[A-Zr1-9])", body):
            self.indent = indent
            self.sentence(sentence)

    def sentence(self, sentence: str) -> None:
        if self.is_branch and self.part == "argument":
            sentence = claim_first(sentence)
        self.local, self.within, self.sentence_text = [], "", sentence
        self.explains, self.nowhere, self.lost, self.lost_from = False, 0, 0, ""
        self.before = ""
        self.brackets(sentence)
        for clause in clauses(sentence):
            self.clause = clause
            try:
                self.rules.add(clause.rule)
                clause.rule(self, clause.values)
            except Untrue as fault:
                raise Untrue(f"{sentence!r}: {clause.text!r}: {fault}") from None
            self.before = clause.stop
            if clause.stop.startswith(";"):
                self.close_inline()
        if self.explains:
            must(self.explained == self.nowhere, "not every place is explained")
        if self.lost:
            self.shown()
        self.close_inline()

    def shown(self) -> None:
        """Enters what a pattern in a branch has ruled out."""
        self.close_inline()
        lost, self.lost = self.lost, 0
        for case in self.here.cases:
            if case.inline and case.supposed.false and case.last.true:
                self.local.append(Fact((case.supposed.false | case.last.true[-1],)))
        if "ring of" in self.sentence_text:
            self.here.state(Fact(false=lost), self.label)
            return
        if self.local:
            left = lost
            for fact in self.local:
                left &= ~(fact.false | falls_of(fact))
            must(not left, "no reason why this is not there")
        else:
            must(not lost & self.everything().live, "it does not follow")
        self.here.state(Fact(false=lost), self.label)

    def brackets(self, sentence: str) -> None:
        """Candidates in brackets are all that a cell has, or a list of cells together."""
        if "no place for" in sentence or "no digit left" in sentence:
            return
        for found in re.finditer(rf"({ONE}(?:{JOIN}{ONE})*) \(([1-9]+)\)", sentence):
            listed = cells(found[1])
            wanted = digits(found[2])
            own, together = self.marks(listed[-1:]), self.marks(listed)
            if "because" in sentence:
                must(set(wanted) <= set(together), f"{found[0]}: more than the candidates")
            else:
                must(wanted in (own, together), f"{found[0]}: not the candidates")

    # Branches

    @property
    def here(self) -> Branch:
        return self.stack[-1]

    def enter(self, branch: Branch) -> None:
        self.stack.append(branch)

    def leave(self) -> None:
        left = self.stack.pop()
        if left.pending:
            label, fact = left.pending
            if left.is_stem:
                must(left.cases, "no case for a stem")
                self.covered(left)
                for case in left.cases:
                    dead = self.end_of(case).live
                    must(
                        case.ends or not fact.false & dead, "a case leaves what it should rule out"
                    )
            else:
                must(left.ends, "a supposition without a contradiction")
            self.here.state(fact, label)
        else:
            self.here.cases.append(left)

    def covered(self, branch: Branch) -> None:
        met = reduce(or_, (case.supposed.true[0] for case in branch.cases if case.supposed.true), 0)
        must(not branch.stem & ~met, "a case is missing")

    def close(self, indent: int) -> None:
        while len(self.stack) > 1 and self.here.indent >= indent:
            self.leave()

    def close_inline(self) -> None:
        while self.here.inline:
            self.leave()

    def end_of(self, branch: Branch) -> World:
        """The world at the end of a branch that has been left."""
        facts = [fact for one in self.stack for fact in (one.supposed, *one.order)]
        return World(self.state, [*facts, branch.supposed, *branch.order])

    def world(self, sources: str = "") -> World:
        """The world of what a clause gives as its ground; without any, of the fact before it."""
        if not sources:
            facts = [self.ground]
            if self.lost and self.here.inline:
                above = [fact for name in listed(self.lost_from) for fact in self.source(name)]
                facts += above or [self.stack[-2].last]
            return World(self.state, facts)
        names = sources.removesuffix(" too")
        facts = [fact for name in listed(names) for fact in self.source(name)]
        if names != sources:
            facts.append(self.ground)
        return World(self.state, facts)

    @property
    def ground(self) -> Fact:
        """The fact before; "A and B" have theirs in common."""
        order = [self.here.supposed, *self.here.order]
        return (
            order[-2]
            if self.before in (" and ", ", ") and len(order) > 1 and not self.clause.lead
            else order[-1]
        )

    def source(self, name: str) -> list[Fact]:
        suppositions = [
            one for one in self.stack[1:] if not (one.is_stem or (one.inline and self.lost))
        ]
        if name == "the supposition":
            return [suppositions[-1].supposed]
        if " being " in name:
            where, what = re.split(" (?:not )?being ", name)
            them = places(cells(where), digits(what))
            wanted = Fact(false=them) if " not being " in name else Fact((them,))
            own = [one for one in suppositions if one.supposed == wanted]
            must(own, f"nobody supposed {name}")
            return [own[0].supposed]
        for one in reversed(self.stack):
            if name in one.facts:
                return [one.facts[name]]
        raise Untrue(f"no line {name} to rely on")

    # Statements

    def marks(self, listed: Iterable[int]) -> list[int]:
        together = {one % 9 + 1 for cell in listed for one in each_bit(CELL[cell] & self.open)}
        return sorted(together)

    def candidates(self, cells: Iterable[int], digits: Iterable[int]) -> int:
        """Places that must all be candidates."""
        named = places(cells, digits)
        must(not named & ~self.open, "a place that is no candidate")
        return named

    def some(self, cells: list[int], digits: list[int]) -> int:
        """Candidates of these digits: each cell has one of them at least, and each digit a cell."""
        named = places(cells, digits) & self.open
        for cell in cells:
            must(named & CELL[cell], "a cell that has no such candidate")
        for digit in digits:
            must(named & places(range(81), (digit,)), "a digit that no cell has")
        return named

    def holds(self, one_of: int, what: str) -> None:
        """One of these is true in the solution, if this is said without a condition."""
        must(not self.solution or self.solution & one_of, f"{what} is false in the solution")

    def fits(self, one_of: int, house: str, digit: int) -> None:
        must(not one_of & ~room(house, digit), f"a place that is not in {house}")

    @property
    def is_branch(self) -> bool:
        return any(not one.is_stem for one in self.stack[1:])

    def say(self, *true: int, false: int = 0) -> None:
        """Enters what a clause has shown."""
        fact = Fact(true, false)
        if self.lost and not self.here.inline:
            self.local.append(fact)
            return
        if not self.is_branch:
            self.local.append(fact)
            if self.solution:
                must(not false & self.solution, "what is excluded is true in the solution")
                must(all(one & self.solution for one in true), "false in the solution")
        self.here.state(
            fact,
            self.label,
            self.is_branch and self.before in (" and ", ", ") and not self.clause.lead,
        )

    def ground_world(self) -> int:
        """The candidates that a pattern is seen in."""
        if self.lost:
            return self.world(self.lost_from).live
        return self.open

    def stem(self, them: int) -> None:
        """Cases may follow, one for each of these."""
        self.here.stem = them
        if self.lost and self.clause.stop == ":":
            lost, self.lost = self.lost, 0
            branch = Branch(
                Fact(), self.indent, pending=(self.label, Fact(false=lost)), is_stem=True
            )
            branch.stem = them
            self.label = ""
            self.enter(branch)

    def end(self, text: str) -> None:
        """The contradiction of a sentence is that of its argument."""
        words = re.sub("would have|have|has", "has", text)
        if self.part == "sentence":
            self.ended.add(words)

    def everything(self) -> World:
        return World(
            self.state, [fact for one in self.stack for fact in (one.supposed, *one.order)]
        )

    def concluded(self, them: int) -> None:
        """What follows from the branch before, in which something was supposed to be false."""
        self.holds(them, self.clause.text)
        if not self.base.cases or not self.base.cases[-1].order:
            return
        branch = self.base.cases[-1]
        if self.ring:
            must(self.end_of(branch).proves(them), "not what the branch has shown")
            if self.besides:
                also = falls_for_all(them) & self.open
                must(also & ~self.removed, "nothing more falls to it")
            return
        if (supposed := branch.supposed.false) and not branch.ends:
            must(not supposed & ~them, "not what was supposed")
            shown = [one for one in branch.last.true if not one & ~them]
            must(shown, "not what the branch has shown")

    def pivot(self) -> int:
        (cell,) = {min(each_bit(one.supposed.true[0])) // 9 for one in self.here.cases}
        return cell

    def check_falls(self, gone: int) -> None:
        """What goes does so for a reason that the text has given."""
        if self.within:
            must(not gone & ~places(HOUSES[self.within], range(1, 10)), f"not in {self.within}")
        facts = self.local or self.base.order or self.sentence_facts
        left = gone
        for fact in facts:
            left &= ~(fact.false | falls_of(fact))
        if left and self.part == "sentence" and SHOWN_LATER.search(self.sentence_text):
            left = 0
        for case in self.base.cases if left else ():
            if case.ends:
                must(not left & ~case.supposed.true[0], "not what is refuted")
            else:
                must(not left & self.end_of(case).live, "a case leaves what goes")
        must(not left or self.base.cases, "no reason why this goes")
        if self.fins:
            must(not gone & ~falls_for_all(self.fins), "a fin does not see it")

    # Colours

    def colour(self, name: str, them: int) -> None:
        if name == "A" or (name == "C" and "D" in self.colours):
            self.colours = {
                key: one for key, one in self.colours.items() if name == "C" and key in "AB"
            }
        self.colours[name] = them

    def one_colour(self, one: str, two: str) -> None:
        first, second = self.colours[one], self.colours[two]
        must(not first & second, "a candidate with two colours")
        self.true_pairs |= {(one, two), (two, one)}
        if self.solution:
            is_first, is_second = not first & ~self.solution, not second & ~self.solution
            must(is_first != is_second, "not one colour is true")
            must(not self.solution & (second if is_first else first), "both colours are true")

    def clash(self, one: str, two: str, where: list[str]) -> None:
        first, second = self.colours[one], self.colours[two]
        digit = min(each_bit(first)) % 9 + 1
        for house in where:
            must(first & room(house, digit) and second & room(house, digit), f"no clash in {house}")

    def either_colour(self, one: str, two: str, third: str, fourth: str) -> None:
        opposite = dict(zip("ABCD", "BADC", strict=True))
        must({opposite[one], opposite[two]} == {third, fourth}, "not the opposite colours")
        self.true_pairs |= {(third, fourth), (fourth, third)}

    def false_colour(self, name: str) -> None:
        self.say(false=self.colours.get(name, 0))

    def trap(self, gone: int, one: str, two: str) -> None:
        for candidate in each_bit(gone):
            must(
                FALLS[candidate] & self.colours[one] and FALLS[candidate] & self.colours[two],
                "it does not see both colours",
            )
        self.say(false=gone)

    def coloured_facts(self, name: str, said: str) -> list[int]:
        facts = list[int]()
        for h, d, p in re.findall(rf"({MACROS['H']}) has its ([1-9]) in ({MACROS['P']})", said):
            them = self.candidates(cells(p), digits(d))
            must(not them & ~room(houses(h)[0], int(d)), f"not in {h}")
            facts.append(them)
        for s, d in re.findall(rf"({ONE}) is ([1-9])", said):
            facts.append(self.candidates(cells(s), digits(d)))
        must(facts, "no fact")
        for them in facts:
            must(not self.colours or not them & ~self.colours[name], f"not of colour {name}")
        return facts

    # Deadly patterns and combinations

    def second(self) -> None:
        """A second solution ends the branch, even one that a semicolon has ended."""
        if self.is_branch or not self.base.cases:
            self.here.ends = True
        else:
            self.base.cases[-1].ends = True

    def deadly(self, inside: list[int], wanted: list[int], no_givens: bool) -> None:
        """These cells could exchange these digits."""
        self.deadly_cells, self.deadly_digits = inside, wanted
        must(not set(inside) & self.givens, "a given")
        for cell in inside:
            if cell in self.placed:
                must(self.placed[cell] in wanted, "a digit that is placed")
            else:
                must(set(wanted) & set(self.marks([cell])), "no digit of the exchange")
        if len(wanted) == 2:
            must(
                all(len(set(inside) & house) in (0, 2) for house in HOUSES.values()),
                "no two in a house",
            )
        else:
            must(
                all(len(set(inside) & house) != 1 for house in HOUSES.values()),
                "one alone in a house",
            )

    def with_these(self, said: str) -> tuple[int, set[tuple[int, ...]]]:
        """Candidates, and all combinations that have one of them."""
        gone = 0
        for d, p in re.findall(rf"({MACROS['D']}) in ({MACROS['P']})", said):
            must(set(cells(p)) <= set(self.order_cells), "another cell")
            gone |= self.candidates(cells(p), digits(d))
        rows = product(*(self.marks([cell]) for cell in self.order_cells))
        return gone, {
            row
            for row in rows
            if any(gone & bit(*one) for one in zip(self.order_cells, row, strict=True))
        }

    def wanted(self) -> None:
        """Every digit of the second of two cells has been excluded."""
        if self.first_digit:
            found = {row[1] for row in self.excluded if row[0] == self.first_digit}
            must(found == set(self.marks(self.order_cells[1:])), "a digit is missing")

    def combinations(self, said: str) -> list[tuple[int, ...]]:
        rows = list[tuple[int, ...]]()
        for one in said.split(", "):
            rows += product(*(digits(group) for group in one.split("-")))
        for row in rows:
            must(len(row) == len(self.order_cells), "another number of digits")
            for cell, digit in zip(self.order_cells, row, strict=True):
                self.candidates((cell,), (digit,))
        self.excluded |= set(rows)
        return rows

    def claim(self, one_of: int, sources: str = "", house: str = "", what: str = "") -> None:
        """One of these candidates is true: shown by its ground, and in the solution."""
        what = what or self.clause.text
        must(one_of and not one_of & ~self.open, f"{what}: no candidate")
        if self.is_but_then:
            shown = self.base.cases[-1].last.true
            must(any(not one & ~one_of for one in shown), f"{what}: not what the branch has shown")
            self.local.append(Fact((one_of,)))
            return
        if not self.is_branch:
            self.holds(one_of, what)
        else:
            world = self.world(sources)
            if house:
                digit = min(each_bit(one_of)) % 9 + 1
                left = room(house, digit) & world.live
                must(
                    one_of in self.here.supposed.true
                    or self.is_only(left, one_of)
                    or any(
                        not (known & world.live) & ~one_of
                        for known in world.known
                        if known & one_of
                    ),
                    f"{what}: there are other places",
                )
            else:
                must(world.proves(one_of), f"{what}: does not follow")
        self.say(one_of)

    def is_only(self, left: int, named: int) -> bool:
        """Whether what is left is named; if nothing is, the branch has refuted itself already."""
        self.refuted_early += not left
        return not left & ~named

    @property
    def is_but_then(self) -> bool:
        """Whether a clause repeats what a branch has come to."""
        return not self.is_branch and self.clause.lead.lower().startswith("but then")

    def goes(self, gone: int) -> None:
        must(not gone & ~self.open, "what goes is no candidate")
        must(not gone & self.solution, "what goes is true in the solution")
        self.gone |= gone
        must(not gone & ~self.removed, "more goes than the step says")


def places_of_solution(solution: Grid) -> int:
    return reduce(or_, (bit(cell, solution.digit_at(cell) or 0) for cell in range(81)), 0)
