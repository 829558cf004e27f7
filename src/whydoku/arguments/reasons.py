"""Puts the reason of an argument together, from the patterns of `whydoku.why`.

Only what was left unsaid is filled in, such as the house of a strong link; where nothing fits, what
comes nearest is taken, so that the checker says what is in the way. No other reason is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Any, Final

from whydoku.arguments.argument import (
    Argument,
    SaidBent,
    SaidCase,
    SaidCases,
    SaidChain,
    SaidColours,
    SaidDeadly,
    SaidFact,
    SaidLink,
    SaidName,
    SaidRow,
    SaidSets,
    SaidSubset,
    SaidTogether,
)
from whydoku.arguments.faults import Amiss, Fault
from whydoku.bits import Candidates, members
from whydoku.grid import Grid
from whydoku.proof.state import ProvedCandidates, ReplayState
from whydoku.spaces import (
    ALL_DIGITS,
    CONSTRAINT_CANDIDATES,
    CONSTRAINTS_OF,
    HOUSE_CELLS,
    ROW_SPACE,
    house_constraint,
)
from whydoku.step import Step
from whydoku.structures.singles import reason_of_single
from whydoku.technique import Technique, entry_of
from whydoku.why import (
    AlmostLocked,
    Als,
    Because,
    Branch,
    Branches,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Fact,
    Impossible,
    Pattern,
)
from whydoku.world.candidates import candidates_of, cells_of, digits_of, held_in, seen_by, union

RECTANGLES: Final = (
    *(f"unique-rectangle-{kind}" for kind in range(2, 7)),
    *("hidden-rectangle", "ur-strong-links", "avoidable-rectangle-1", "avoidable-rectangle-2"),
)
"""The techniques that a rectangle may mean whose type was not said."""

Alternatives = Iterator[tuple[Pattern, ...]]


def reasons_of(argument: Argument, grid: Grid) -> Alternatives:
    """Yields what the reason of an argument may be, where more than one was left open: a subset in
    a row and a box, a rectangle whose digits have no other places in some house.

    A placement that is a single needs no ground. Raises Amiss if no reason can be put together.
    """
    if argument.ground is None:
        return _of_claim(argument, grid)
    return _REASONS[type(argument.ground)](argument.ground, argument, grid)


def _of_claim(argument: Argument, grid: Grid) -> Alternatives:
    placed = argument.placements & ~grid.digits
    singles = reasons_of_single(members(placed)[0], grid.bits) if placed else []
    if placed.bit_count() != 1 or not singles:
        raise Amiss(Fault("no-reason", about=placed | argument.eliminations & grid.bits))
    yield from ((single,) for single in singles)


def reasons_of_single(k: int, bits: Candidates) -> list[Cover]:
    """The reason why a candidate is true, for each constraint in which it alone is possible."""
    alone = 1 << k
    return [
        reason_of_single(k, q)
        for q, _ in CONSTRAINTS_OF[k]
        if CONSTRAINT_CANDIDATES[q] & bits == alone
    ]


# Sets and subsets


def _of_sets(sets: SaidSets, argument: Argument, grid: Grid) -> Alternatives:
    if not sets.covers or len(sets.bases) == 1 != len(sets.covers):
        yield from _singles(sets.bases, argument, grid)
        return
    fins = sets.fins
    if fins is None and argument.named.startswith(("finned", "sashimi", "franken", "mutant")):
        fins = -1
    yield (Cover(sets.bases, sets.covers, _counted_fins(sets, grid, fins or 0)),)


def _singles(bases: tuple[int, ...], argument: Argument, grid: Grid) -> Alternatives:
    """Yields a single for each base. Raises Amiss if none has what is claimed, and the only
    candidate that is left in one of them is another."""
    other: Fault | None = None
    for base in bases:
        held = CONSTRAINT_CANDIDATES[base]
        left, claimed = held & grid.bits, held & argument.placements
        if claimed and left.bit_count() == 1 and claimed != left:
            other = other or Fault("another", left, (base,), claimed)
            continue
        k = members(claimed or left or held)[0]
        yield (reason_of_single(k, base),)
    if other and len(bases) == 1:
        raise Amiss(other)


def _counted_fins(sets: SaidSets, grid: Grid, named: Candidates) -> tuple[int, ...]:
    """The candidates named as fins, each as often as it counts in more bases than covers."""
    fins: list[int] = []
    there = held_in(sets.bases) & grid.bits
    for k in members(named & there if named != -1 else there):
        over = [_times(k, sets.bases) - _times(k, sets.covers), named != -1]
        fins += [k] * max(over)
    return tuple(fins)


def _times(k: int, constraints: Iterable[int]) -> int:
    return sum(CONSTRAINT_CANDIDATES[q] >> k & 1 for q in constraints)


def _of_subset(subset: SaidSubset, _: Argument, grid: Grid) -> Alternatives:
    cells = members(subset.cells)
    shared = [h for h in range(27) if not subset.cells & ~HOUSE_CELLS[h]]
    houses = shared if subset.house is None else [h for h in shared if h == subset.house]
    if not houses:
        about = candidates_of(subset.cells) & grid.bits
        raise Amiss(Fault("not-one-house", about=about))
    if not subset.digits:
        there = digits_of(candidates_of(subset.cells) & grid.bits)
        subset = SaidSubset(there, subset.cells, is_hidden=False)
    is_hidden = subset.is_hidden
    if is_hidden is None:
        others = union((ALL_DIGITS & ~subset.digits) << i * 9 for i in cells)
        is_hidden = bool(others & grid.bits)
    digits = members(subset.digits)
    in_house = [tuple(house_constraint(h, d) for d in digits) for h in houses]
    if is_hidden:
        yield from ((Cover(bases, tuple(cells)),) for bases in in_house)
        if subset.is_hidden:
            return
    covers = [Cover(tuple(cells), covered) for covered in in_house]
    yield tuple(covers)
    if len(covers) > 1:
        yield from ((cover,) for cover in covers)


def _of_bent(bent: SaidBent, _: Argument, grid: Grid) -> Alternatives:
    """Two almost locked sets, into which the cells can be parted in one way or more."""
    cells, found = members(bent.cells), False
    for pick in range(1, 1 << len(cells) - 1):
        one = union(1 << i for j, i in enumerate(cells) if pick >> j & 1)
        both = one, bent.cells & ~one
        if all(any(not part & ~held for held in HOUSE_CELLS) for part in both):
            found = True
            sets = tuple(_present(AlmostLocked(part, bent.digits), grid) for part in both)
            for x in members(sets[0].digits & sets[1].digits):
                yield (Als(sets, (x,)),)
    if not found:
        raise Amiss(Fault("not-two-houses", about=candidates_of(bent.cells) & grid.bits))


# Chains


def alternating(chain: SaidChain) -> tuple[list[Candidates], list[SaidLink], int]:
    """The nodes and links of a chain from a strong link on, and the number of the node that is the
    first of them."""
    nodes, links, first = [*chain.nodes], [*chain.links], 0
    if not chain.loop and len(links) > 1 and not links[0].is_strong:
        del nodes[0], links[0]  # what a weak link leads to at an end is what the chain excludes
        first = 1
    if not chain.loop and len(links) > 1 and not links[-1].is_strong:
        del nodes[-1], links[-1]
    if chain.loop and not links[0].is_strong:
        nodes, links, first = [*nodes[1:], nodes[0]], [*links[1:], links[0]], 1
    return nodes, links, first


def _of_links(chain: SaidChain, _: Argument, grid: Grid) -> Alternatives:
    nodes, links, first = alternating(chain)
    there = []
    for j, node in enumerate(nodes):
        if not node & grid.bits:
            raise Amiss(Fault("absent", candidates=node, about=node, part=first + j))
        there.append(node & grid.bits)
    if len(nodes) % 2 or len(nodes) < 2:
        raise Amiss(Fault("weak-end", about=there[-1], part=first + len(nodes) - 1))
    strong = tuple(
        _ground_of(there[j], there[j + 1], links[j], grid, first + j)
        for j in range(0, len(nodes), 2)
    )
    yield (Chain(tuple(there), strong, chain.loop),)


def _ground_of(a: Candidates, b: Candidates, link: SaidLink, grid: Grid, part: int) -> Because:
    """What a strong link rests on: what was said or, if nothing was, the constraint that holds both
    nodes and the fewest other candidates."""
    if link.because is not None:
        return _with_fins(link.because, a | b, grid)
    return _holding(a | b, grid, part)


def _holding(candidates: Candidates, grid: Grid, part: int | None = None) -> int:
    """The constraint that holds some candidates and the fewest others; raises Amiss if there is
    none."""
    holding = [q for q, held in enumerate(CONSTRAINT_CANDIDATES) if not candidates & ~held]
    if not holding:
        raise Amiss(Fault("apart", about=candidates, part=part))
    return min(holding, key=lambda q: (CONSTRAINT_CANDIDATES[q] & grid.bits).bit_count())


def _with_fins(because: Because, nodes: Candidates, grid: Grid) -> Because:
    """A ground that was said with the candidates of its two nodes, which the text names only as
    nodes."""
    if isinstance(because, Cover):
        covers = because.covers
        if not covers:
            held = cells_of(held_in(because.bases) & grid.bits) & ~cells_of(nodes)
            covers = tuple(members(held))
        return Cover(because.bases, covers, tuple(members(nodes)))
    if isinstance(because, Als):
        return Als(tuple(one if one.digits else _present(one, grid) for one in because.sets))
    if isinstance(because, Impossible):
        held = held_in(because.constraints) & grid.bits
        return Impossible(because.constraints, held & ~nodes, nodes)
    return (
        Deadly(because.pattern, nodes, because.confined) if isinstance(because, Deadly) else because
    )


# Colours


def _of_classes(classes: SaidColours, _: Argument, grid: Grid) -> Alternatives:
    clusters = []
    for part, (first, second) in enumerate(classes.clusters):
        if absent := (first | second) & ~grid.bits:
            raise Amiss(Fault("absent", candidates=absent, about=absent, part=part))
        for q, held in enumerate(CONSTRAINT_CANDIDATES):
            pair = held & grid.bits
            if pair.bit_count() == 2 and (not pair & ~first or not pair & ~second):
                raise Amiss(Fault("not-pair", pair, (q,), part=part))
        clusters.append(Cluster(first, second, tuple(_links_of(first, second, grid))))
    yield (Colours(tuple(clusters)),)
    if len(clusters) == 1:
        seen = [seen_by(one) for one in classes.clusters[0]]
        for q, held in enumerate(CONSTRAINT_CANDIDATES):
            if any(not held & grid.bits & ~by for by in seen):
                yield (Colours(tuple(clusters), q),)


def _links_of(first: Candidates, second: Candidates, grid: Grid) -> Iterator[int]:
    """Yields the constraints that join a cluster, each after one that it shares a candidate with;
    last, for a candidate that none reaches, the one that comes nearest to a link."""
    cluster = first | second
    pairs = {
        q: held & grid.bits
        for q, held in enumerate(CONSTRAINT_CANDIDATES)
        if (held & grid.bits).bit_count() == 2 and held & first & grid.bits and held & second
    }
    reached = 0
    while joined := [q for q, pair in pairs.items() if not reached or pair & reached]:
        q = joined[0]
        reached |= pairs.pop(q)
        yield q
    for k in members(cluster & ~reached):
        others = [
            (q, CONSTRAINT_CANDIDATES[q] & grid.bits)
            for q, _ in CONSTRAINTS_OF[k]
            if CONSTRAINT_CANDIDATES[q] & cluster & ~(1 << k)
        ]
        if others:
            yield min(others, key=lambda other: other[1].bit_count())[0]


# Deadly patterns and almost locked sets


def _of_exchange(exchange: SaidDeadly, argument: Argument, grid: Grid) -> Alternatives:
    if exchange.confined:
        yield (_deadly(exchange.pattern, exchange.confined, grid),)
        return
    plain = _deadly(exchange.pattern, (), grid)
    yield (plain,)
    extra = cells_of(plain.guardians)
    for h in range(27):
        here = HOUSE_CELLS[h] & cells_of(exchange.pattern)
        if here & extra and here.bit_count() > 1:
            yield (_deadly(exchange.pattern, (h,), grid),)
    named = (argument.named,) if entry_of(argument.named) else RECTANGLES
    name = SaidName(named, digits_of(exchange.pattern), cells_of(exchange.pattern))
    yield from _found_of(name, grid)


def _of_name(name: SaidName, argument: Argument, grid: Grid) -> Alternatives:
    found = False
    for patterns in _found_of(name, grid):
        found = True
        yield patterns
    if not found:
        about = candidates_of(name.cells) & grid.bits
        raise Amiss(Fault("no-pattern", about=about or argument.eliminations | argument.placements))


def _found_of(name: SaidName, grid: Grid) -> Alternatives:
    """Yields the reasons of the techniques of a name with the cells and digits that were said."""
    for slug in name.techniques:
        for step in steps_of(slug, grid):
            held = pattern_of(step.why[0])
            if name.cells in (0, cells_of(held)) and not name.digits & ~digits_of(held):
                yield step.why


def steps_of(slug: str, grid: Grid) -> Iterable[Step]:
    """The steps of a technique on a grid. If only an engine finds it, this is at most one step: the
    engine's next one, if it uses the technique."""
    entry = entry_of(slug)
    if isinstance(entry, Technique):
        return entry.steps(grid)
    from whydoku.making.home_profiles import home_of
    from whydoku.player.hint import next_step

    step = next_step(grid, home_of(slug))
    return [step] if step is not None and step.technique == slug else []


def is_of_technique(grid: Grid, slug: str, why: tuple[Pattern, ...]) -> bool:
    """Whether a technique has a step with the pattern of this reason."""
    pattern = pattern_of(why[0]) & grid.bits
    return any(
        pattern_of(step.why[0]) & grid.bits == pattern and len(step.why) == len(why)
        for step in steps_of(slug, grid)
    )


def pattern_of(pattern: Pattern) -> Candidates:
    """The candidates that players name of a pattern."""
    match pattern:
        case Deadly() | Impossible():
            return pattern.pattern
        case Branches(Deadly() | Impossible() as over):
            return over.pattern
        case Chain(_, strong):
            guarded = [one.pattern for one in strong if isinstance(one, (Deadly, Impossible))]
            return guarded[0] if guarded else union(pattern.nodes)
        case Cover(bases, covers):
            return held_in(bases) & held_in(covers)
        case _:
            return pattern.named


def _deadly(pattern: Candidates, confined: tuple[int, ...], grid: Grid) -> Deadly:
    cells, outside, kept = cells_of(pattern), 0, cells_of(pattern)
    for h in confined:
        for i in members(HOUSE_CELLS[h] & cells):
            for k in members(pattern & ALL_DIGITS << i * 9):
                outside |= CONSTRAINT_CANDIDATES[house_constraint(h, k % 9)]
        kept &= ~HOUSE_CELLS[h]
    inside = candidates_of(kept) & ~pattern
    return Deadly(pattern, (outside & ~candidates_of(cells) | inside) & grid.bits, confined)


def _of_rows(rows: SaidRow, argument: Argument, grid: Grid) -> Alternatives:
    sets = tuple(_present(one, grid) for one in rows.sets)
    if rows.commons or len(sets) < 2:
        yield (Als(sets, rows.commons),)
        if argument.named == "als-xy-wing":  # HoDoKu names the lower common first
            yield (Als(sets, rows.commons[::-1]),)
        return
    shared = [members(a.digits & b.digits) for a, b in pairwise(sets)]
    if not all(shared):
        j = next(j for j, digits in enumerate(shared) if not digits)
        about = (sets[j].named | sets[j + 1].named) & grid.bits
        raise Amiss(Fault("not-common", about=about))
    for commons in product(*shared):
        if all(one != other for one, other in pairwise(commons)):
            yield (Als(sets, commons),)


def _of_parts(together: SaidTogether, argument: Argument, grid: Grid) -> Alternatives:
    parts = []
    for said, first in zip(together.parts, together.firsts, strict=True):
        try:
            parts.append([*_REASONS[type(said)](said, argument, grid)])
        except Amiss as amiss:
            fault = amiss.fault
            part = None if fault.part is None else fault.part + first
            raise Amiss(replace(fault, part=part)) from None
    for chosen in product(*parts):
        yield tuple(pattern for patterns in chosen for pattern in patterns)


def _present(almost_locked: AlmostLocked, grid: Grid) -> AlmostLocked:
    """A set of which no digits were named, or more than it can have: those possible there."""
    cells, digits = almost_locked.cells, almost_locked.digits
    if 0 < digits.bit_count() <= cells.bit_count() + 1:
        return almost_locked
    return AlmostLocked(cells, (digits or ALL_DIGITS) & digits_of(candidates_of(cells) & grid.bits))


# Suppositions


def _of_cases(cases: SaidCases, _: Argument, grid: Grid) -> Alternatives:
    branches = tuple(_branch(case, grid, part) for part, case in enumerate(cases.cases))
    if len(branches) == 1:
        (branch,) = branches
        if branch.broken is None:
            raise Amiss(Fault("no-contradiction", about=1 << branch.candidate, part=0))
        other = Branch(branch.candidate, is_true=not branch.is_true)
        yield (Branches(None, (branch, other)),)
        return
    assumed = union(1 << case.candidate for case in cases.cases)
    if assumed.bit_count() == 1:
        yield (Branches(None, branches),)
        return
    nearest = _holding(assumed, grid)
    if missing := CONSTRAINT_CANDIDATES[nearest] & grid.bits & ~assumed:
        raise Amiss(Fault("not-all-cases", missing, (nearest,), assumed))
    yield (Branches(nearest, branches),)


def _branch(case: SaidCase, grid: Grid, part: int) -> Branch:
    """A case with what each fact rests on. What a true candidate excludes is known at once and left
    out."""
    if not grid.bits >> case.candidate & 1:
        absent = 1 << case.candidate
        raise Amiss(Fault("absent", candidates=absent, about=absent, part=part))
    state = ReplayState(grid.bits, grid.digits).assume(case.candidate, is_true=case.is_true)
    facts: list[Fact] = []
    groups: list[Candidates] = []
    broken = None
    for said in case.said:
        if said.is_true and _is_group(said.candidates):
            groups.append(said.candidates)
        for fact in _facts_of(said, groups, state, grid, part):
            facts.append(fact)
            known = ProvedCandidates(0, fact.candidates)
            state = state.after(known if fact.is_true else ProvedCandidates(fact.candidates))
        broken = _emptied(state)
        if said.is_true and said.candidates & ~state.bits and broken is not None:
            break
    if not case.is_broken:
        return Branch(case.candidate, case.is_true, tuple(facts))
    broken = case.empties if case.empties is not None else _emptied(state)
    if broken is None:
        raise Amiss(Fault("no-contradiction", about=1 << case.candidate, part=part))
    return Branch(case.candidate, case.is_true, tuple(facts), broken)


def _facts_of(
    said: SaidFact, groups: list[Candidates], state: ReplayState, grid: Grid, part: int
) -> Iterator[Fact]:
    if not said.is_true:
        if new := said.candidates & state.bits:
            because = said.because
            if because is None and (because := _seen_by_group(new, groups, state)) is None:
                raise Amiss(Fault("not-seen", candidates=new, about=new, part=part))
            yield Fact(new, is_true=False, because=because)
    elif _is_group(said.candidates):
        left = said.candidates & state.bits & ~state.true
        if (q := _held_by(said.candidates, state)) is not None and left.bit_count() == 1:
            yield Fact(left, is_true=True, because=q)
    else:
        yield from _true_facts(said, state, grid, part)


def _true_facts(said: SaidFact, state: ReplayState, grid: Grid, part: int) -> Iterator[Fact]:
    for k in members(said.candidates & ~state.true):
        if not state.bits >> k & 1:
            if _emptied(state) is None:
                kind = "excluded" if grid.bits >> k & 1 else "absent"
                raise Amiss(Fault(kind, candidates=1 << k, about=1 << k, part=part))
            return
        because = said.because
        if because is None:
            left = {q: CONSTRAINT_CANDIDATES[q] & state.bits for q, _ in CONSTRAINTS_OF[k]}
            because = min(left, key=lambda q: left[q].bit_count())
            if others := left[because] & ~(1 << k):
                raise Amiss(Fault("not-last", others, (because,), 1 << k, part))
        yield Fact(1 << k, is_true=True, because=because)


def _is_group(candidates: Candidates) -> bool:
    """Whether candidates that are said to be true are several of which only one can be: r45c4=8."""
    several = candidates.bit_count() > 1 and digits_of(candidates).bit_count() == 1
    return several and any(not candidates & ~held for held in CONSTRAINT_CANDIDATES[ROW_SPACE:])


def _held_by(group: Candidates, state: ReplayState) -> int | None:
    """A constraint of which only candidates of a group are left, so that one of these is true;
    None if there is none."""
    left = ((q, held & state.bits) for q, held in enumerate(CONSTRAINT_CANDIDATES))
    return next((q for q, some in left if some and not some & ~group), None)


def _seen_by_group(
    candidates: Candidates, groups: list[Candidates], state: ReplayState
) -> Cover | None:
    """What shows that candidates are false which see all that is left of a group; None if there is
    no such group."""
    for group in groups:
        if (base := _held_by(group, state)) is None:
            continue
        seen = candidates | CONSTRAINT_CANDIDATES[base] & state.bits
        for cover, held in enumerate(CONSTRAINT_CANDIDATES):
            if cover != base and not seen & ~held:
                return Cover((base,), (cover,))
    return None


def _emptied(state: ReplayState) -> int | None:
    """A constraint that has no candidate left; None if there is none."""
    return next((q for q, held in enumerate(CONSTRAINT_CANDIDATES) if not held & state.bits), None)


_REASONS: Final[dict[type, Callable[[Any, Argument, Grid], Alternatives]]] = {
    SaidSets: _of_sets,
    SaidSubset: _of_subset,
    SaidBent: _of_bent,
    SaidName: _of_name,
    SaidChain: _of_links,
    SaidColours: _of_classes,
    SaidDeadly: _of_exchange,
    SaidRow: _of_rows,
    SaidTogether: _of_parts,
    SaidCases: _of_cases,
}
