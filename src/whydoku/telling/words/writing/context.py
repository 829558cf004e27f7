"""The context in which patterns are described, and the functions that describe each kind of
pattern.

Says why candidates are false once the place of a digit or the content of a cell is known.

column 3 has its 1 in r4c3, so 1 can be removed from r2c3
r5c5 is 4 or 7, so 2 can be removed from it
either column 3 has its 1 in r4c3 or row 2 has its 1 in r2c8, so 1 can be removed from r2c3

Each sentence names the house or the cell that excludes candidates, and ends with these
eliminations.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any, Final, TypeAlias, TypeVar

from whydoku.dataclass import dataclass, replace
from whydoku.grids.bits import Candidates, members
from whydoku.grids.parts.candidates import union, union_by
from whydoku.grids.rules import CLASSIC, Rules
from whydoku.grids.spaces import MOST_FURTHER, MOST_GROUPS, Tables
from whydoku.logic.proof.form import linked_to
from whydoku.logic.why import Base, Because, Pattern, held_by
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import about_constraint, choice_in
from whydoku.telling.words.writing.passage import (
    LinkSlot,
    ResultSlot,
    Sentence,
    Value,
    listing,
    sentence,
)


@dataclass(frozen=True, slots=True)
class PatternWords:
    """The words for one kind of pattern: five functions of a pattern and its context.

    premise      what the pattern is, without conclusions
    reason       the pattern and the conclusions of the context, in one sentence
    argument     the reason at greater length, one sentence per line: each link or case with its
                 ground, then why each conclusion follows (`falls`); nothing if the reason says all
    exact_form   the pattern in compact notation, one sentence per line
    clue         a hint at the pattern that reveals neither its conclusions nor which case is true

    The third argument of `argument` and `exact_form` is the depth of their outermost lines. For a
    nested pattern they ask the context, which knows the words for every kind.
    """

    premise: Callable[[Any, ReasonContext], Sentence]
    reason: Callable[[Any, ReasonContext], Sentence]
    argument: Callable[[Any, ReasonContext, int], Iterable[Sentence]]
    exact_form: Callable[[Any, ReasonContext, int], Iterable[Sentence]]
    clue: Callable[[Any, ReasonContext], Sentence]


@cache
def _tables_untold() -> Tables:
    """The tables by which a step is told without its grid, whatever houses and groups it names."""
    further, groups = [()] * MOST_FURTHER, [()] * MOST_GROUPS
    return Tables(CLASSIC.size, CLASSIC.regions, further, groups=groups)


@dataclass(frozen=True, slots=True)
class ReasonContext:
    """The candidates and the conclusions with which a pattern is described.

    `words`: maps every kind of pattern to its words.
    `state`: the candidates still possible. It is None without a grid; then a text names houses, but
        only those cells that the pattern itself contains.
    `filled`: the digits on the grid, as candidates.
    `placements`, `eliminations`: the conclusions.
    `technique`: the slug of the step's technique.
    `rules`: what the grid demands, which says what sees what.
    """

    words: Mapping[type, PatternWords]
    state: Candidates | None = None
    filled: Candidates = 0
    placements: Candidates = 0
    eliminations: Candidates = 0
    technique: str = ""
    rules: Rules = CLASSIC

    @property
    def tables(self) -> Tables:
        """The tables of the rules. Without a grid further houses and groups have no cells."""
        return self.rules.tables if self.state is not None else _tables_untold()

    @property
    def result(self) -> ResultSlot:
        """The conclusions, as a value to fill into a sentence."""
        return slot.result(self.placements, self.eliminations)

    def of(self, *bases: Base) -> Candidates:
        """The candidates of these constraints and truths that are still possible; 0 if the context
        has no grid."""
        return (self.state or 0) & union(held_by(base, self.tables) for base in bases)

    def key(self, key: str) -> str:
        """The key with `@` and the slug of the step's technique, for which a language may have a
        special template; without a technique, the key as given."""
        return f"{key}@{self.technique}" if self.technique else key

    def concluding(self, key: str, **slots: Value | int | str | None) -> Sentence:
        """Makes a sentence from the template called `key`, filled in with `slots` and the
        conclusions. If the language has a special template of that name for the step's technique,
        that one is used."""
        return sentence(self.key(key), **slots, result=self.result)

    def without(self, candidates: Candidates) -> ReasonContext:
        """The context in which the given candidates are known to be false."""
        return self if self.state is None else replace(self, state=self.state & ~candidates)

    def within(self) -> ReasonContext:
        """The context for a nested pattern, which has neither conclusions nor a technique."""
        return ReasonContext(self.words, self.state, self.filled, rules=self.rules)

    def premise_of(self, pattern: Pattern) -> Sentence:
        """The premise of a pattern, which says what the pattern is, without conclusions."""
        return self.words[type(pattern)].premise(pattern, self)

    def reason_of(self, pattern: Pattern) -> Sentence:
        """The reason of a pattern, which ends with the conclusions."""
        return self.words[type(pattern)].reason(pattern, self)

    def argument_of(self, pattern: Pattern, depth: int) -> list[Sentence]:
        """The full argument for a pattern and its conclusions; empty if the reason says
        everything."""
        return [*self.words[type(pattern)].argument(pattern, self, depth)]

    def exact_form_of(self, pattern: Pattern, depth: int) -> list[Sentence]:
        """The lines of a pattern in compact notation."""
        return [*self.words[type(pattern)].exact_form(pattern, self, depth)]

    def clue_of(self, because: Because) -> Sentence:
        """The clue to a pattern or, for a constraint, the candidates that are left in it."""
        if isinstance(because, int):
            return choice_in(because, self.of(because))
        return self.words[type(because)].clue(because, self)


def about_base(key: str, base: Base, ctx: ReasonContext, **slots: Value | None) -> Sentence:
    """Makes a sentence about a base: as `about_constraint` does, or about a truth from the template
    called `key` with the ending `.truth`."""
    if isinstance(base, int):
        return about_constraint(key, base, **slots)
    return sentence(f"{key}.truth", truth=ctx.within().premise_of(base), **slots)


K = TypeVar("K", bound=Hashable)

Taker: TypeAlias = int
"""What takes candidates once another one is true: a constraint that holds them all, or `~i` for
cell `i`, whose candidate sees the other one by a link."""

MOST_SEEING: Final = 3
"""The most cells that a sentence lists as seeing others; the eliminations at its end name all of
them anyway."""


def taken_by(taker: Taker, true: Candidates) -> Sentence:
    """Says that one of the candidates `true` is true, which takes away others: `column 3 has its 1
    in r4c3 or r8c3`, `r5c5 is 4 or 7`, `r1c1 is 5, a knight's move from r3c2`."""
    cells, digits = slot.cells_of(true), slot.digits_of(true)
    if taker < 0:
        link = slot.link(members(cells.bits)[0], 1 << ~taker)
        return sentence("taken.link", cells=cells, digits=digits, link=link)
    return about_constraint("taken", taker, cells=cells, digits=digits)


def falls_to(
    true: Candidates, eliminations: Candidates, tables: Tables, depth: int = 0
) -> Iterator[Sentence]:
    """Says why `eliminations` are false if one of the candidates `true` is true.

    Yields one sentence for all eliminations with the same explanation, and none for those that do
    not see all of `true`. `depth` is the indentation of the sentences.
    """
    for takers, fallen in alike(eliminations, lambda k: takers_of(true & ~(1 << k), k, tables)):
        if not takers:
            continue
        yield sentence(
            "falls.either" if len(takers) > 1 else "falls.at-once",
            depth,
            taken=listing(taken_by(q, part) for q, part in takers),
            result=slot.result(0, fallen),
        )


def alike(eliminations: Candidates, reason: Callable[[int], K]) -> Iterable[tuple[K, Candidates]]:
    """The eliminations grouped by their reasons; `reason` returns the reason of a single
    candidate."""
    return union_by((reason(k), 1 << k) for k in members(eliminations)).items()


def sees_all(true: Candidates, eliminations: Candidates, tables: Tables) -> Sentence | None:
    """Says that the cells of the eliminations see all of the candidates `true`: `r8c5 sees both`.
    None if there is no elimination, or if some elimination does not see all of `true`."""
    if not eliminations or eliminations & ~tables.seen_by_all(true):
        return None
    hit, cells = slot.cells_of(eliminations), slot.cells_of(true)
    if len(hit) > MOST_SEEING:
        return sentence("seen.many", cells=cells)
    return sentence("seen.hit", hit=hit, cells=cells, link=_link_of_all(true, eliminations, tables))


def _link_of_all(true: Candidates, eliminations: Candidates, tables: Tables) -> LinkSlot | None:
    """The link by which all eliminations see the same candidates in `true`; None if there is no
    such link."""
    linked = {true & linked_to(k, tables) for k in members(eliminations)}
    if len(linked) > 1 or not (seen := linked.pop()):
        return None
    return slot.link(members(eliminations)[0] // 9, slot.cells_of(seen).bits)


def takers_of(true: Candidates, k: int, tables: Tables) -> tuple[tuple[Taker, Candidates], ...]:
    """The fewest takers that together hold all of the candidates `true`, and take candidate `k`.

    Each comes with those of the candidates that it holds, but none before it does. Empty if `k`
    does not see all of `true`.
    """
    around = [q for q, _ in tables.constraints_of[k]]
    held = tables.constraint_candidates
    linked = true & linked_to(k, tables)
    rest = true & ~linked
    for number in range(int(not linked), len(around) + 1):
        for some in combinations(around, number):
            left, takers = rest, list[tuple[Taker, Candidates]]()
            for q in some:
                if part := left & held[q]:
                    takers.append((q, part))
                left &= ~part
            if not left and (takers or linked):
                return (*takers, (~(k // 9), linked)) if linked else tuple(takers)
    return ()


def taker_in(true: Candidates, k: int, tables: Tables) -> tuple[Taker, Candidates] | None:
    """What takes candidate `k` if one candidate in `true` is true, and that other candidate; None
    if `k` sees no candidate in `true`."""
    for q, _ in tables.constraints_of[k]:
        if shared := true & tables.constraint_candidates[q] & ~(1 << k):
            return q, shared & -shared
    linked = true & linked_to(k, tables)
    return (~(k // 9), linked & -linked) if linked else None
