"""Turns the rater's nets into `Branches`: suppositions that are followed link by link and rule by
rule.

The facts of a net are its true nodes, and the false nodes that a rule excludes. Other false nodes
need no fact, since what a true candidate sees is false at once. A rule within a supposition becomes
a `Cover` or a net of its own.

The rater may leave out what a rule inside another rule depends on. Where a conclusion does not
follow yet, singles are followed until it does, and only the singles that the conclusion needs are
kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from whydoku.dataclass import dataclass
from whydoku.grids.bits import Candidates, from_members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import union
from whydoku.grids.spaces import CONSTRAINT_CANDIDATES, CONSTRAINTS_OF, SEES
from whydoku.logic.explainer.rater import RaterLine, RaterNet, RaterNode, RaterRule
from whydoku.logic.why import Base, Branch, Branches, Chain, Cover, Fact, Pattern


class NotYetError(Exception):
    """Raised if a conclusion does not follow yet, because more must be known first."""


@dataclass(frozen=True, slots=True)
class SuppositionState:
    """A state within a supposition: the candidates that are still possible, and those known to be
    true."""

    bits: Candidates
    true: Candidates

    @classmethod
    def of(cls, grid: Grid) -> SuppositionState:
        """The state of a grid on which nothing is supposed yet."""
        return cls(grid.bits, grid.digits)

    def left(self, q: int) -> Candidates:
        """The candidates of constraint `q` that are still possible."""
        return CONSTRAINT_CANDIDATES[q] & self.bits

    def with_one(self, k: int, *, is_true: bool) -> SuppositionState:
        """The state once candidate `k` is known to be true, or to be false. Whatever a true
        candidate sees is then false."""
        if is_true:
            return SuppositionState(self.bits & ~SEES[k], self.true | 1 << k)
        return SuppositionState(self.bits & ~(1 << k), self.true)

    def after(self, fact: Fact) -> SuppositionState:
        """The state once a fact is known. A fact that says what is true must be about a single
        candidate."""
        if fact.is_true:
            return self.with_one(fact.candidates.bit_length() - 1, is_true=True)
        return SuppositionState(self.bits & ~fact.candidates, self.true)

    def empty(self, k: int) -> int | None:
        """A constraint without candidates, preferably one that contains the candidate `k`; None if
        no constraint is empty."""
        near = (q for q, _ in CONSTRAINTS_OF[k])
        return next((q for q in (*near, *range(324)) if not self.left(q)), None)

    def singles(self) -> Iterator[Fact]:
        """Yields the singles that follow, one by one, until no more follow or a constraint is
        empty."""
        here = self
        new = True
        while new:
            new = False
            for q in range(324):
                left = here.left(q)
                if not left:
                    return
                if not left & (left - 1) and not left & here.true:
                    fact = Fact(left, True, q)
                    here, new = here.after(fact), True
                    yield fact


def open_chain(net: RaterNet, at: SuppositionState) -> Chain:
    """Turns the line of a net that leads from a candidate to its opposite into a chain.

    on  a  off b  on c  off d  on e  off a       b = c - d = e, and a sees b and e
    off a  on  b  off c  on d ...    on  a       a = b - c = ... = a
    """
    (line,) = net.lines
    return _chain_of(line[1:-1] if line[0].is_on else line, at)


def _chain_of(nodes: RaterLine, at: SuppositionState, *, loop: bool = False) -> Chain:
    """Makes a chain of nodes that are false and true by turns, where each true node follows by the
    constraint that it names.

    Raises NotYetError if such a constraint has other candidates left.
    """
    for off, on in zip(nodes[::2], nodes[1::2], strict=True):
        if at.left(on.because) != 1 << off.candidate | 1 << on.candidate:
            raise NotYetError
    return Chain(
        tuple(1 << node.candidate for node in nodes),
        tuple(node.because for node in nodes[1::2]),
        loop,
    )


def cycle(net: RaterNet, at: SuppositionState) -> Chain:
    """Turns the line of a net that leads from a true candidate back to itself into a loop."""
    (line,) = net.lines
    (start, *rest) = line
    return _chain_of((*rest, _start_reached_again(start, rest[-1], at)), at, loop=True)


def _start_reached_again(start: RaterNode, last: RaterNode, at: SuppositionState) -> RaterNode:
    """The node `start` once more, as it follows from `last`, the last node of a loop, by a
    constraint that has only these two left. Raises NotYetError if there is no such constraint."""
    both = 1 << start.candidate | 1 << last.candidate
    for q, _ in CONSTRAINTS_OF[start.candidate]:
        if at.left(q) == both:
            return start._replace(because=q)
    raise NotYetError


Conclusion: TypeAlias = tuple[list[Fact], Base | None]
"""Facts that follow, and the constraint that they leave empty if the branch ends with them;
otherwise None."""

Attempt: TypeAlias = Callable[[SuppositionState], Conclusion]
"""A function that draws a conclusion in a state, or raises NotYetError."""


def pattern_of_rule(rule: RaterRule, at: SuppositionState) -> Pattern:
    """Expresses a rule as a pattern; raises NotYetError if the rule does not hold in the state `at`
    yet."""
    if isinstance(rule, Cover):
        return _cover_that_holds(rule, at)
    if rule.shape == "cycle":
        return cycle(rule, at)
    if rule.shape == "chain":
        return open_chain(rule, at)
    return branches_of_net(rule, at)


def _cover_that_holds(cover: Cover, at: SuppositionState) -> Cover:
    held, covered = (union(map(at.left, sets)) for sets in (cover.bases, cover.covers))
    if held & ~covered or not all(map(at.left, cover.bases)):
        raise NotYetError
    return cover


def branches_of_net(net: RaterNet, at: SuppositionState) -> Branches:
    """Expresses a net as branches, one for each case that the net distinguishes."""
    if net.shape == "contradiction":
        (line,) = net.lines
        k, is_on = line[0].candidate, line[0].is_on
        broken = _branch_of_line(line, net.rules, at, partial(_emptied, k))
        other = Branch(k, not is_on)
        return Branches(None, (broken, other) if is_on else (other, broken))
    lines = [line for line in net.lines if at.bits >> line[0].candidate & 1]
    if net.over >= 0 and at.left(net.over) != from_members(line[0].candidate for line in lines):
        raise NotYetError
    cases = tuple(_branch_of_line(line, net.rules, at, partial(_reached, net)) for line in lines)
    return Branches(None if net.over < 0 else net.over, cases)


def _reached(net: RaterNet, here: SuppositionState) -> Conclusion:
    """Concludes nothing more, but raises NotYetError unless the target of a net is known in the
    state `here`."""
    known = here.true if net.is_true else ~here.bits
    if not known >> net.target & 1:
        raise NotYetError
    return [], None


def _emptied(k: int, here: SuppositionState) -> Conclusion:
    """Concludes that a constraint is empty, preferably one that contains candidate `k`; raises
    NotYetError if no constraint is empty."""
    q = here.empty(k)
    if q is None:
        raise NotYetError
    return [], q


def _branch_of_line(
    line: RaterLine, rules: tuple[RaterRule, ...], at: SuppositionState, end: Attempt
) -> Branch:
    """The branch for one line of a net. It begins with the supposition of the line, draws the
    conclusions of the nodes in order, and ends with what `end` concludes."""
    k, is_on = line[0].candidate, line[0].is_on
    here = at.with_one(k, is_true=is_on)
    facts: list[Fact] = []
    for attempt in (*_attempts_of_nodes(line[1:], rules), end):
        more, broken = _concluded(here, attempt)
        facts += more
        if broken is not None:
            return Branch(k, is_on, tuple(facts), broken)
        for fact in more:
            here = here.after(fact)
    return Branch(k, is_on, tuple(facts))


def _attempts_of_nodes(nodes: RaterLine, rules: tuple[RaterRule, ...]) -> Iterator[Attempt]:
    """Yields an attempt for each true node, and one for all the false nodes of each rule
    together."""
    rules_met: set[int] = set()
    for node in nodes:
        if node.is_on:
            yield partial(_by_link, node)
        elif node.rule >= 0 and node.rule not in rules_met:
            rules_met.add(node.rule)
            eliminations = from_members(
                other.candidate for other in nodes if other.rule == node.rule
            )
            yield partial(_by_rule, rules[node.rule], eliminations)


def _by_link(node: RaterNode, here: SuppositionState) -> Conclusion:
    """Concludes that a node is the last candidate of its constraint, or that this constraint is
    empty."""
    left = here.left(node.because)
    if not left:
        return [], node.because
    if here.true >> node.candidate & 1:
        return [], None
    if left != 1 << node.candidate:
        raise NotYetError
    return [Fact(left, True, node.because)], None


def _by_rule(rule: RaterRule, eliminations: Candidates, here: SuppositionState) -> Conclusion:
    """Concludes that those eliminations of a rule that are still possible are false.

    Where a net supposes a candidate false that is already known to be false, the net is followed
    without the supposition.
    """
    new = eliminations & here.bits
    if not new:
        return [], None
    if isinstance(rule, RaterNet):
        for line in rule.lines:
            k, is_on = line[0].candidate, line[0].is_on
            if not is_on and not here.bits >> k & 1:
                end = partial(_reached, rule) if rule.shape == "both" else partial(_emptied, k)
                branch = _branch_of_line(line, rule.rules, here, end)
                return [*branch.facts], branch.broken
    return [Fact(new, False, pattern_of_rule(rule, here))], None


# Where something was left out


def _concluded(here: SuppositionState, attempt: Attempt) -> Conclusion:
    """The conclusion of an attempt, after as few singles as the attempt needs.

    If the singles empty a constraint before the attempt succeeds, the empty constraint is the
    conclusion. Raises NotYetError if neither happens.
    """
    if conclusion := _tried(attempt, here):
        return conclusion
    more: list[Fact] = []
    state = here
    for fact in here.singles():
        more.append(fact)
        state = state.after(fact)
        if _tried(attempt, state):
            return _shortest(here, more, attempt)
    return _shortest(here, more, partial(_emptied, 0))


def _tried(attempt: Attempt, here: SuppositionState) -> Conclusion | None:
    try:
        return attempt(here)
    except NotYetError:
        return None


def _shortest(here: SuppositionState, singles: list[Fact], attempt: Attempt) -> Conclusion:
    """The conclusion of an attempt, after only those of the singles that the attempt needs. Where
    there is a choice, the last singles are left out."""
    conclusion = attempt(_state_after(here, singles) or here)
    for n in reversed(range(len(singles))):
        fewer = singles[:n] + singles[n + 1 :]
        state = _state_after(here, fewer)
        if state and (again := _tried(attempt, state)):
            singles, conclusion = fewer, again
    facts, broken = conclusion
    return [*singles, *facts], broken


def _state_after(here: SuppositionState, singles: list[Fact]) -> SuppositionState | None:
    """The state once the singles are known; None unless each of them follows from those before
    it."""
    for fact in singles:
        if not isinstance(fact.because, int) or here.left(fact.because) != fact.candidates:
            return None
        here = here.after(fact)
    return here
