"""Puts the reason of an argument from suppositions together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import ROW_SPACE, Tables
from whydoku.logic.proof.state import ProvedCandidates, ReplayState
from whydoku.logic.why import Branch, Branches, Cover, Fact
from whydoku.playing.arguments.argument import Alternatives, Argument, SaidCase, SaidCases, SaidFact
from whydoku.playing.arguments.faults import Amiss, Fault


def holding(candidates: Candidates, grid: Grid, part: int | None = None) -> int:
    """The constraint that holds some candidates and the fewest others; raises Amiss if there is
    none."""
    holding = [q for q, held in enumerate(grid.tables.bases) if not candidates & ~held]
    if not holding:
        raise Amiss(Fault("apart", about=candidates, part=part))
    return min(
        holding, key=lambda q: (grid.tables.constraint_candidates[q] & grid.bits).bit_count()
    )


def of_cases(cases: SaidCases, argument: Argument, grid: Grid) -> Alternatives:
    """The cases of a cell or a house, or of one supposition and its opposite."""
    if len(cases.cases) == 1:
        yield (Branches(None, _with_opposite(cases.cases[0], argument, grid)),)
        return
    branches = tuple(_branch(case, grid, part) for part, case in enumerate(cases.cases))
    assumed = union(1 << case.candidate for case in cases.cases)
    if assumed.bit_count() == 1:
        yield (Branches(None, branches),)
        return
    nearest = holding(assumed, grid)
    if missing := grid.tables.constraint_candidates[nearest] & grid.bits & ~assumed:
        raise Amiss(Fault("not-all-cases", missing, (nearest,), assumed))
    yield (Branches(nearest, branches),)


def _with_opposite(case: SaidCase, argument: Argument, grid: Grid) -> tuple[Branch, Branch]:
    """One case alone and its opposite, of which nothing was said. The case is a contradiction, or
    has what its opposite has at once."""
    k, claim = case.candidate, (argument.eliminations, argument.placements)
    if claim[not case.is_true] >> k & 1:
        case = replace(case, is_broken=True)
    branch = _branch(case, grid, 0)
    if branch.broken is not None:
        return branch, Branch(k, is_true=not case.is_true)
    if not any(claim):
        raise Amiss(Fault("no-contradiction", about=1 << k, part=0))
    state = ReplayState.on(grid).assume(k, is_true=not case.is_true)
    broken = _emptied(state)
    if broken is None and (claim[0] & state.bits or claim[1] & ~state.true):
        others = (
            grid.tables.constraint_candidates[k // 9] & grid.bits & ~(1 << k)
            if case.is_true
            else 1 << k
        )
        raise Amiss(Fault("not-all-cases", others, about=1 << k))
    return branch, Branch(k, not case.is_true, (), broken)


def _branch(case: SaidCase, grid: Grid, part: int) -> Branch:
    """A case with what each fact rests on. What a true candidate excludes is known at once and left
    out."""
    if not grid.bits >> case.candidate & 1:
        absent = 1 << case.candidate
        raise Amiss(Fault("absent", candidates=absent, about=absent, part=part))
    state = ReplayState.on(grid).assume(case.candidate, is_true=case.is_true)
    facts: list[Fact] = []
    groups: list[Candidates] = []
    broken = None
    for said in case.said:
        if said.is_true and _is_group(said.candidates, grid.tables):
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
    if broken is None and not case.said:
        facts, broken = _followed(state)
    if broken is None:
        raise Amiss(Fault("no-contradiction", about=1 << case.candidate, part=part))
    return Branch(case.candidate, case.is_true, tuple(facts), broken)


def _facts_of(
    said: SaidFact, groups: list[Candidates], state: ReplayState, grid: Grid, part: int
) -> Iterator[Fact]:
    tables = grid.tables
    if not said.is_true:
        if new := said.candidates & state.bits:
            because = said.because
            if because is None and (because := _seen_by_group(new, groups, state, tables)) is None:
                raise Amiss(Fault("not-seen", candidates=new, about=new, part=part))
            yield Fact(new, is_true=False, because=because)
    elif _is_group(said.candidates, tables):
        left = said.candidates & state.bits & ~state.true
        if (q := _held_by(said.candidates, state, tables)) is not None and left.bit_count() == 1:
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
            left = {
                q: grid.tables.constraint_candidates[q] & state.bits
                for q, _ in grid.tables.constraints_of[k]
            }
            because = min(left, key=lambda q: left[q].bit_count())
            if others := left[because] & ~(1 << k):
                raise Amiss(Fault("not-last", others, (because,), 1 << k, part))
        yield Fact(1 << k, is_true=True, because=because)


def _is_group(candidates: Candidates, tables: Tables) -> bool:
    """Whether candidates that are said to be true are several of which only one can be: r45c4=8."""
    several = candidates.bit_count() > 1 and digits_of(candidates).bit_count() == 1
    return several and any(
        not candidates & ~held for held in tables.constraint_candidates[ROW_SPACE:]
    )


def _held_by(group: Candidates, state: ReplayState, tables: Tables) -> int | None:
    """A constraint of which only candidates of a group are left, so that one of these is true;
    None if there is none."""
    there = sorted({q for k in members(group & state.bits) for q, _ in tables.constraints_of[k]})
    return next(
        (q for q in there if not tables.constraint_candidates[q] & state.bits & ~group), None
    )


def _seen_by_group(
    candidates: Candidates, groups: list[Candidates], state: ReplayState, tables: Tables
) -> Cover | None:
    """What shows that candidates are false which see all that is left of a group; None if there is
    no such group."""
    for group in groups:
        if (base := _held_by(group, state, tables)) is None:
            continue
        seen = candidates | tables.constraint_candidates[base] & state.bits
        for cover, held in enumerate(tables.bases):
            if cover != base and not seen & ~held:
                return Cover((base,), (cover,))
    return None


def _followed(state: ReplayState) -> tuple[list[Fact], int | None]:
    """The singles that lead from a state to a constraint without candidates, and this constraint;
    None if they lead to none."""
    start, after, found, because = state.bits, list[Candidates](), list[Fact](), list[int]()
    while (broken := _emptied(state)) is None:
        singles = {
            held: q
            for q, all_held in enumerate(state.tables.bases)
            if (held := all_held & state.bits).bit_count() == 1 and not held & state.true
        }
        if not singles:
            return [], None
        for single, q in singles.items():
            if single & state.bits and _emptied(state) is None:
                found.append(Fact(single, is_true=True, because=q))
                because.append(q)
                state = state.after(ProvedCandidates(0, single))
                after.append(state.bits)
    candidates_of = state.tables.constraint_candidates
    lost, needed = candidates_of[broken] & start, list[Fact]()
    for j in reversed(range(len(found))):  # those alone that the end leans on
        before = after[j - 1] if j else start
        if lost & before & ~after[j]:
            needed.append(found[j])
            lost |= candidates_of[because[j]] & start & ~found[j].candidates
    return needed[::-1], broken


def _emptied(state: ReplayState) -> int | None:
    """A constraint that has no candidate left; None if there is none."""
    held = enumerate(state.tables.bases)
    return next((q for q, ks in held if ks and not ks & state.bits), None)
