"""The ways to fill the targets of an exocet, in words: in each of them, what further constraints
leave; and which ways stay.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, TypeAlias

from whydoku.dataclass import replace
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.spaces import Tables
from whydoku.logic.proof.patterns.exocet import ExocetCase, splits
from whydoku.logic.proof.replay import cases_on
from whydoku.logic.why import Exocet
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import about_constraint, nothing_left_in, one_is_true
from whydoku.telling.words.writing.context import ReasonContext
from whydoku.telling.words.writing.passage import Sentence, Value, listing, sentence

MOST_GROUPS: Final = 12
"""The most groups of ways that are told; of more, only how many ways they are."""


class _Event(NamedTuple):
    """What a constraint leaves in a case: none, one candidate, or some with what follows each."""

    q: int
    left: Candidates
    follows: tuple[_Events, ...] = ()


_Events: TypeAlias = tuple[_Event, ...]

_Pair: TypeAlias = tuple[int, ...]
"""The digits of some cells, in order."""


class _Group(NamedTuple):
    """Ways to fill the targets, each with the digits of the base in order if it matters, in which
    the same happens."""

    events: _Events
    ways: list[tuple[_Pair, _Pair]]


def ways_to_fill(exocet: Exocet, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields what further constraints leave, for each group of ways to fill the targets; nothing
    without a grid, or if not each case fills both targets."""
    groups = _groups(exocet, ctx)
    for group in groups[:MOST_GROUPS]:
        yield from _told(group, exocet, depth)
    if more := sum(len(group.ways) for group in groups[MOST_GROUPS:]):
        yield sentence("argue.exocet.more", depth, number=more)


def ways_left(exocet: Exocet, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Says which ways to fill the targets stay, if they are fewer than before."""
    before = _cases(exocet, ctx, replace(exocet, further=()))
    pairs = {_digits_in(exocet.targets, case) for case in _cases(exocet, ctx, exocet)}
    if pairs and len(pairs) < len({_digits_in(exocet.targets, case) for case in before}):
        targets = slot.cells(from_members(exocet.targets))
        named = listing(_way(pair, (), exocet) for pair in sorted(pairs))
        yield sentence("argue.exocet.left", depth, targets=targets, pairs=named)


def _cases(exocet: Exocet, ctx: ReasonContext, of: Exocet) -> list[Candidates]:
    """The cases that stay, if these fill two base cells and two targets, and there is a grid."""
    filled = (*exocet.base, *exocet.targets)
    if ctx.state is None or exocet.beside is not None or len({*filled}) != 4:
        return []
    if len(exocet.base) != 2:
        return []
    cases = cases_on(ctx.state, of, ctx.tables)
    each = all((case >> 9 * i & 511).bit_count() == 1 for case in cases for i in filled)
    return cases if each else []


def _groups(exocet: Exocet, ctx: ReasonContext) -> list[_Group]:
    """The ways to fill the targets, grouped by what happens in them: first those that end, by the
    constraint that ends them."""
    by_targets: dict[_Pair, dict[_Pair, _Events]] = {}
    for case in sorted(_cases(exocet, ctx, replace(exocet, further=()))):
        events = _events(_case_of(case, ctx.tables), exocet.further, ctx)
        pair = _digits_in(exocet.targets, case)
        by_targets.setdefault(pair, {})[_digits_in(exocet.base, case)] = events
    groups: dict[_Events, list[tuple[_Pair, _Pair]]] = {}
    for pair, by_base in sorted(by_targets.items()):
        if len({*by_base.values()}) == 1:
            groups.setdefault(next(iter(by_base.values())), []).append((pair, ()))
        else:
            for base, events in sorted(by_base.items()):
                groups.setdefault(events, []).append((pair, base))
    order = {q: n for n, q in enumerate(exocet.further)}
    told = (_Group(events, ways) for events, ways in groups.items() if events)
    return sorted(told, key=lambda one: (bool(one.events[0].left), order[one.events[0].q]))


def _case_of(chosen: Candidates, tables: Tables) -> ExocetCase:
    return ExocetCase(chosen, tables.seen_by(chosen))


def _digits_in(cells: tuple[int, ...], case: Candidates) -> _Pair:
    """The digits that a case has in some cells, in the order of the cells."""
    return tuple((case >> 9 * i & 511).bit_length() - 1 for i in sorted(cells))


def _events(case: ExocetCase, further: tuple[int, ...], ctx: ReasonContext) -> _Events:
    """What one constraint after the other leaves in a case."""
    for n, q in enumerate(further):
        held, bits = ctx.tables.constraint_candidates[q], ctx.state or 0
        if splits(case, held, bits):
            left = held & bits & ~case.seen
            cases = case.split_by(left, ctx.tables)
            follows = [_events(one, further[n + 1 :], ctx) for one in cases]
            if not follows or any(one != follows[0] for one in follows):
                return (_Event(q, left, tuple(follows)),)
            return (_Event(q, left), *follows[0])
    return ()


def _told(group: _Group, exocet: Exocet, depth: int) -> Iterator[Sentence]:
    """Yields what happens in some ways."""
    pairs = listing(_way(*way, exocet) for way in group.ways)
    yield from _followed("argue.exocet.after", group.events, depth, pairs=pairs)


def _followed(key: str, events: _Events, depth: int, **slots: Value) -> Iterator[Sentence]:
    """Yields a line about events, and for each candidate that the last of them leaves another, if
    they lead to something else."""
    cases = events[-1].follows
    told = listing(map(_event, events))
    yield sentence(f"{key}.cases" if any(cases) else key, depth, **slots, events=told)
    for k, follows in zip(members(events[-1].left), cases, strict=False):
        if follows:
            claim = one_is_true(1 << k)
            yield from _followed("argue.exocet.if", follows, depth + 1, claim=claim)


def _event(event: _Event) -> Sentence:
    """Says what a constraint leaves."""
    if not event.left:
        return nothing_left_in(event.q)
    digits, cells = slot.digits_of(event.left), slot.cells_of(event.left)
    return about_constraint("exocet.must", event.q, digits=digits, cells=cells)


def _way(targets: _Pair, base: _Pair, exocet: Exocet) -> Sentence:
    """The digits of the targets in order, and those of the base if given."""
    one, other = map(slot.digit, targets)
    key, more = "exocet.way", dict[str, Value]()
    if base:
        key = "exocet.way.base"
        more = {"first": slot.digit(base[0]), "second": slot.digit(base[1])}
        more["cells"] = slot.cells(from_members(exocet.base))
    return sentence(key, one=one, other=other, **more)
