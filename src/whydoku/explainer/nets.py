"""Nets: suppositions followed link by link and rule by rule, told as `Branches`.

Of a net only the true nodes are facts, and those false nodes that a rule excludes: what a true
candidate sees is false at once. A rule within a supposition is a `Cover`, or a net inside it.

The rater may leave out what a rule within a rule leans on. Where something does not follow in the
state reached, as many singles are followed before it as it takes, and no more are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeAlias

from whydoku.bits import Candidates, from_members
from whydoku.explainer.lines import cycle_in_parts, open_chain
from whydoku.explainer.rater import RaterLine, RaterNet, RaterNode, RaterRule
from whydoku.explainer.state import NotYetError, SuppositionState
from whydoku.why import Branch, Branches, Cover, Fact, Pattern

ProvedParts: TypeAlias = list[tuple[Pattern, Candidates]]
"""Patterns, and what each shows of what is asked for."""

Said: TypeAlias = tuple[list[Fact], int | None]
"""Facts, and the constraint that is left with nothing where it ends there."""

Attempt: TypeAlias = Callable[[SuppositionState], Said]
"""Says in a state what is to be said there, or raises NotYetError."""


def proved_parts(rule: RaterRule, at: SuppositionState, wanted: Candidates) -> ProvedParts:
    """The patterns that show what is asked for, all false; NotYetError if they do not yet."""
    if isinstance(rule, Cover):
        return [(_cover_that_holds(rule, at), wanted)]
    if rule.shape == "cycle":
        return [*cycle_in_parts(rule, at, wanted)]
    if rule.shape == "chain":
        return [(open_chain(rule, at), wanted)]
    return [(branches_of_net(rule, at), wanted)]


def _cover_that_holds(cover: Cover, at: SuppositionState) -> Cover:
    held = covered = 0
    for q in cover.bases:
        held |= at.left(q)
    for q in cover.covers:
        covered |= at.left(q)
    if held & ~covered or not all(map(at.left, cover.bases)):
        raise NotYetError
    return cover


def branches_of_net(net: RaterNet, at: SuppositionState) -> Branches:
    """A net of several lines, or of several suppositions, as branches."""
    if net.shape == "contradiction":
        (line,) = net.lines
        k, is_on = line[0].candidate, line[0].is_on
        broken, other = (
            _branch_of_line(line, net.rules, at, partial(_empty, k)),
            Branch(k, not is_on),
        )
        return Branches(None, (broken, other) if is_on else (other, broken))
    lines = [line for line in net.lines if at.bits >> line[0].candidate & 1]
    if net.over >= 0 and at.left(net.over) != from_members(line[0].candidate for line in lines):
        raise NotYetError
    cases = tuple(_branch_of_line(line, net.rules, at, partial(_reached, net)) for line in lines)
    return Branches(None if net.over < 0 else net.over, cases)


def _reached(net: RaterNet, here: SuppositionState) -> Said:
    """Nothing more, where the target is known."""
    known = here.true if net.is_true else ~here.bits
    if not known >> net.target & 1:
        raise NotYetError
    return [], None


def _empty(k: int, here: SuppositionState) -> Said:
    """That a constraint is left with nothing."""
    q = here.empty(k)
    if q is None:
        raise NotYetError
    return [], q


def _branch_of_line(
    line: RaterLine, rules: tuple[RaterRule, ...], at: SuppositionState, end: Attempt
) -> Branch:
    """The branch of one supposition: its nodes in order, and then what is to be reached."""
    k, is_on = line[0].candidate, line[0].is_on
    here = at.with_one(k, is_true=is_on)
    facts: list[Fact] = []
    for attempt in (*_attempts_of_nodes(line[1:], rules), end):
        more, broken = _said(here, attempt)
        facts += more
        if broken is not None:
            return Branch(k, is_on, tuple(facts), broken)
        for fact in more:
            here = here.after(fact)
    return Branch(k, is_on, tuple(facts))


def _attempts_of_nodes(nodes: RaterLine, rules: tuple[RaterRule, ...]) -> Iterator[Attempt]:
    """What is to be said of each node; the false ones of one rule are told together."""
    rules_said: set[int] = set()
    for node in nodes:
        if node.is_on:
            yield partial(_by_link, node)
        elif node.rule >= 0 and node.rule not in rules_said:
            rules_said.add(node.rule)
            gone = from_members(other.candidate for other in nodes if other.rule == node.rule)
            yield partial(_by_rule, rules[node.rule], gone)


def _by_link(node: RaterNode, here: SuppositionState) -> Said:
    """A candidate that alone is left in a constraint, unless nothing is left in it any more."""
    left = here.left(node.because)
    if not left:
        return [], node.because
    if here.true >> node.candidate & 1:
        return [], None
    if left != 1 << node.candidate:
        raise NotYetError
    return [Fact(left, True, node.because)], None


def _by_rule(rule: RaterRule, gone: Candidates, here: SuppositionState) -> Said:
    """What a rule excludes and nothing has excluded before.

    A net that supposes a candidate false which is false by now is followed without supposing it.
    """
    new = gone & here.bits
    if not new:
        return [], None
    if isinstance(rule, RaterNet):
        for line in rule.lines:
            k, is_on = line[0].candidate, line[0].is_on
            if not is_on and not here.bits >> k & 1:
                end = partial(_reached, rule) if rule.shape == "both" else partial(_empty, k)
                said = _branch_of_line(line, rule.rules, here, end)
                return [*said.facts], said.broken
    return [Fact(part, False, pattern) for pattern, part in proved_parts(rule, here, new)], None


# Where something was left out


def _said(here: SuppositionState, attempt: Attempt) -> Said:
    """What is said in a state, after no more singles than it takes.

    Where these leave a constraint with nothing, that is said; else raises NotYetError.
    """
    if said := _tried(attempt, here):
        return said
    more: list[Fact] = []
    state = here
    for fact in here.singles():
        more.append(fact)
        state = state.after(fact)
        if _tried(attempt, state):
            return _shortest(here, more, attempt)
    return _shortest(here, more, partial(_empty, 0))


def _tried(attempt: Attempt, here: SuppositionState) -> Said | None:
    try:
        return attempt(here)
    except NotYetError:
        return None


def _shortest(here: SuppositionState, singles: list[Fact], attempt: Attempt) -> Said:
    """Those of the singles without which nothing is said, and what is; the last is tried first."""
    said = attempt(_state_after(here, singles) or here)
    for n in reversed(range(len(singles))):
        fewer = singles[:n] + singles[n + 1 :]
        state = _state_after(here, fewer)
        if state and (again := _tried(attempt, state)):
            singles, said = fewer, again
    facts, broken = said
    return [*singles, *facts], broken


def _state_after(here: SuppositionState, singles: list[Fact]) -> SuppositionState | None:
    """The state after singles, if each follows from those before it."""
    for fact in singles:
        if not isinstance(fact.because, int) or here.left(fact.because) != fact.candidates:
            return None
        here = here.after(fact)
    return here
