"""Finds out which facts of a branch lead to its conclusions or its contradiction, and what each of
these facts needs in turn.

    1  r5c4 is 4     needs the supposition
    2  r3c2 is 4     needs 1
    3  r6c7 is 4     nothing needs it: left out
       no 4 in row 1 needs 2 and the supposition

The branch is followed back from its end: from the conclusions, or from the constraint that is left
without candidates. What a fact can need is called a source: a supposition or another fact. Sources
are numbered from 0: the suppositions and facts around a nested branch come first, then the
supposition and the facts of the branch itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from whydoku.dataclass import dataclass, replace
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.parts.candidates import candidates_of, union, union_by
from whydoku.grids.spaces import Tables
from whydoku.logic.why import (
    Als,
    Because,
    Branch,
    Branches,
    Chain,
    Cover,
    Deadly,
    Fact,
    Impossible,
    Locked,
    Truth,
    held_by,
)

Sources: TypeAlias = tuple[tuple[int, Candidates], ...]
"""The sources on which a conclusion or a fact rests: the number of each source and, of the
candidates that it makes true or false, those that are needed."""


@dataclass(frozen=True, slots=True)
class Known:
    """The suppositions and facts known so far, in order, which are the sources of further facts.

    `claims`: for each source, its candidates, and whether they are true or false.
    `removed`: for each source, the candidates that are false because of it.
    """

    claims: tuple[tuple[Candidates, bool], ...] = ()
    removed: tuple[Candidates, ...] = ()


NOTHING: Final = Known()


@dataclass(frozen=True, slots=True)
class NeededFact:
    """A fact that the conclusions or the contradiction of a branch need.

    `number`: the number of the fact among the sources.
    `candidates`: those of its candidates that are needed.
    `needs`: the sources that the fact needs in turn.
    `inside`: the cases that prove the fact; None if it does not rest on cases.
    """

    fact: Fact
    number: int
    candidates: Candidates
    needs: Sources
    inside: NeededCases | None = None


@dataclass(frozen=True, slots=True)
class NeededLine:
    """A branch with only the facts that its conclusions or its contradiction need.

    `number`: the number of the branch's supposition among the sources.
    `facts`: the needed facts, in order.
    `ends`: the sources that show the conclusions or, in a contradiction, those that leave a
        constraint without candidates.
    `known`: all sources in the branch, after those around it.
    """

    branch: Branch
    number: int
    facts: tuple[NeededFact, ...]
    ends: Sources
    known: Known

    @property
    def reached(self) -> Candidates:
        """The candidates that the end of the branch shows to be true or false."""
        return union(part for _, part in self.ends)


@dataclass(frozen=True, slots=True)
class NeededCases:
    """Cases reduced to what their conclusions or contradictions need.

    `branches`: the cases before they are reduced.
    `needs`: the sources outside the cases that show that there is no other case.
    `lines`: the cases that a text has to explain, with only the needed facts.
    """

    branches: Branches
    needs: Sources
    lines: tuple[NeededLine, ...]

    @property
    def outside(self) -> Sources:
        """The sources outside the cases on which the cases, their facts and their ends rest."""
        outer = [*self.needs]
        for line in self.lines:
            for sources in (line.ends, *(fact.needs for fact in line.facts)):
                outer += [source for source in sources if source[0] < line.number]
        return tuple(sorted(union_by(outer).items()))


def has_content(branch: Branch) -> bool:
    """Whether a branch has facts or a contradiction, and not only a supposition."""
    return bool(branch.facts) or branch.broken is not None


def is_refutation(branches: Branches) -> bool:
    """Whether one of two opposite branches leads to a contradiction, and the other one is empty."""
    if branches.over is not None:
        return False
    cases = [branch for branch in branches.branches if has_content(branch)]
    return len(cases) == 1 and cases[0].broken is not None


def needed_cases(
    branches: Branches,
    state: Candidates | None,
    placements: Candidates,
    eliminations: Candidates,
    tables: Tables,
    outer: Known = NOTHING,
) -> NeededCases:
    """The cases of `branches`, each with only the facts that its contradiction needs or, if it has
    none, the facts that show `placements` to be true and `eliminations` to be false.

    `state` holds the candidates that are possible before the outermost supposition. If `state` is
    None, all facts are kept, as nobody can tell which are needed. `outer` holds the suppositions
    and facts around the cases.
    """
    cases = branches.branches
    if is_refutation(branches):
        cases = tuple(branch for branch in cases if has_content(branch))
    elif isinstance(branches.over, int) and any(b.broken is not None for b in cases):
        cases = tuple(b for b in cases if has_content(b) or placements != 1 << b.candidate)
    lines = tuple(
        _needed_line(branch, state, placements, eliminations, outer, tables) for branch in cases
    )
    wanted = (
        0 if state is None or branches.over is None else leant_on(branches.over, tables) & state
    )
    return NeededCases(branches, sources_of(wanted, outer.removed), lines)


def ends_of(
    branch: Branch, placements: Candidates, eliminations: Candidates, tables: Tables
) -> tuple[Sources, Known]:
    """Returns a pair: the sources (the supposition and facts) in a branch that show `placements` to
    be true and `eliminations` to be false, as far as any do; and all sources in the branch."""
    known = _known(branch, NOTHING, tables)
    return _ends(placements, eliminations, known, 0), known


def _known(branch: Branch, outer: Known, tables: Tables) -> Known:
    """The sources in `outer`, followed by the supposition of `branch` and its facts."""
    own = [(1 << branch.candidate, branch.is_true)]
    own += [(fact.candidates, fact.is_true) for fact in branch.facts]
    removed = [_false_once(*source, tables=tables) for source in own]
    return Known((*outer.claims, *own), (*outer.removed, *removed))


def _needed_line(
    branch: Branch,
    state: Candidates | None,
    placements: Candidates,
    eliminations: Candidates,
    outer: Known,
    tables: Tables,
) -> NeededLine:
    branch = _joined(branch, tables)
    facts, number = branch.facts, len(outer.claims)
    known = _known(branch, outer, tables)
    claims, removed = known.claims, known.removed
    if branch.broken is None:
        ends = _ends(
            placements, eliminations if state is None else eliminations & state, known, number
        )
    else:
        empty = 0 if state is None else held_by(branch.broken, tables) & state
        ends = sources_of(empty, removed, 1 << number)
    used = dict(ends)
    if not ends or state is None:
        used |= {n: claims[n][0] for n in range(number + 1, len(claims))}
    needed: list[NeededFact] = []
    for n in range(len(claims) - 1, number, -1):
        if n in used:
            fact = _needed_fact(facts[n - number - 1], n, used, state, known, tables)
            needed.append(fact)
            for m, part in fact.needs:
                used[m] = used.get(m, 0) | part
    return NeededLine(branch, number, tuple(reversed(needed)), ends, known)


def _joined(branch: Branch, tables: Tables) -> Branch:
    """The branch, with neighbouring facts joined into one if they call candidates false and rest on
    the same pattern.

    The joined fact stands in the place of the first, which is sound, as one pattern proves them
    all. Facts that rest on cases are joined only if every case shows all their candidates to be
    false.
    """
    facts: list[Fact] = []
    for fact in branch.facts:
        because, before = fact.because, facts[-1] if facts else fact
        if not isinstance(because, int) and before is not fact and because == before.because:
            both = before.candidates | fact.candidates
            is_false = not (fact.is_true or before.is_true)
            if is_false and (
                isinstance(because, Cover | Chain | Als)
                or (isinstance(because, Branches) and _is_shown(because, both, tables))
            ):
                facts[-1] = replace(before, candidates=both)
                continue
        facts.append(fact)
    return branch if len(facts) == len(branch.facts) else replace(branch, facts=tuple(facts))


def _is_shown(cases: Branches, eliminations: Candidates, tables: Tables) -> bool:
    """Whether every case, except those with a contradiction, shows all `eliminations` to be
    false."""
    open_cases = (branch for branch in cases.branches if branch.broken is None)
    return all(
        union(part for _, part in ends_of(branch, 0, eliminations, tables)[0]) == eliminations
        for branch in open_cases
    )


def _false_once(candidates: Candidates, is_true: bool, tables: Tables) -> Candidates:
    """The candidates that are false if `candidates` are true; if `is_true` is not set, `candidates`
    themselves."""
    if not is_true:
        return candidates
    if candidates & (candidates - 1):
        return tables.seen_by(candidates)
    return tables.sees[candidates.bit_length() - 1] if candidates else 0


def _ends(placements: Candidates, eliminations: Candidates, known: Known, number: int) -> Sources:
    ends = dict(sources_of(eliminations, known.removed, 1 << number))
    for m, (candidates, is_true) in enumerate(known.claims if placements else ()):
        if is_true and (part := candidates & placements):
            ends[m] = ends.get(m, 0) | part
            placements &= ~part
    return tuple(sorted(ends.items()))


def _needed_fact(
    fact: Fact,
    n: int,
    used: dict[int, Candidates],
    state: Candidates | None,
    known: Known,
    tables: Tables,
) -> NeededFact:
    candidates = fact.candidates if fact.is_true else fact.candidates & used[n] or fact.candidates
    because = fact.because
    before = Known(known.claims[:n], known.removed[:n])
    if isinstance(because, Branches):
        placements, eliminations = (candidates, 0) if fact.is_true else (0, candidates)
        inside = needed_cases(because, state, placements, eliminations, tables, before)
        return NeededFact(fact, n, candidates, inside.outside, inside)
    if isinstance(because, int) and not fact.is_true:
        there = tables.constraint_candidates[because] & ~candidates
        true = (
            m for m, (claimed, is_true) in enumerate(before.claims) if is_true and claimed & there
        )
        last = max(true, default=None)
        needs = () if last is None else ((last, before.claims[last][0]),)
        return NeededFact(fact, n, candidates, needs)
    wanted = 0 if state is None else leant_on(because, tables) & state & ~candidates
    preferred = sum(1 << m for m in used)
    return NeededFact(fact, n, candidates, sources_of(wanted, before.removed, preferred))


def sources_of(wanted: Candidates, removed: Sequence[Candidates], preferred: int = 0) -> Sources:
    """A few sources that together make false all candidates in `wanted`, as far as any source does.

    For each source, `removed` holds the candidates that the source makes false. A source that alone
    accounts for some candidate is always chosen. Of the others, those that account for most
    candidates come first, then those whose numbers are bits of `preferred`, then the earliest.
    """
    once = twice = 0
    hits = []
    for m, excluded in enumerate(removed):
        if hit := excluded & wanted:
            twice |= once & hit
            once |= hit
            hits.append((m, hit))
    sole, left = once & ~twice, once
    sources: dict[int, Candidates] = {}
    for m, hit in hits:
        if hit & sole:
            sources[m] = hit & left
            left &= ~hit
    while left:
        m, hit = max(
            hits,
            key=lambda source: (
                (source[1] & left).bit_count(),
                preferred >> source[0] & 1,
                -source[0],
            ),
        )
        sources[m] = hit & left
        left &= ~hit
    return tuple(sorted(sources.items()))


def leant_on(because: Because, tables: Tables) -> Candidates:
    """The candidates on whose absence `because`, the ground of a fact, relies; for a constraint,
    these include the candidates of the fact itself. 0 if the ground consists of cases, or is
    another pattern for which this is not worked out."""
    if isinstance(because, int):
        return tables.constraint_candidates[because]
    if isinstance(because, Cover):
        held = because.held_under(tables) & ~tables.held_in(because.covers)
        truths = union(leant_on(truth.because, tables) for truth in because.truths)
        return held & ~from_members(because.fins) | truths
    if isinstance(because, Truth):
        return because.candidates | leant_on(because.because, tables)
    if isinstance(because, Locked):
        return candidates_of(because.cells) & ~because.named
    if isinstance(because, Chain):
        return union(leant_on(link, tables) for link in because.strong) & ~union(because.nodes)
    if isinstance(because, Als):
        return union(
            candidates_of(almost_locked.cells) & ~almost_locked.named
            for almost_locked in because.sets
        )
    if isinstance(because, Deadly) and not because.confined:
        cells = from_members(k // 9 for k in members(because.pattern))
        return candidates_of(cells) & ~because.named
    if isinstance(because, Impossible):
        return tables.held_in(because.constraints) & ~because.named
    return 0
