"""Colours in words: each has a letter, and the text says why a colour or a candidate is false.

The colours of the first cluster are A and B, those of the second C and D, as in pictures. The code
calls a colour a class or side and numbers them: class n is the opposite of class n ^ 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Final

from whydoku.grids.bits import Candidates, members
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import ALL_DIGITS, ROW_SPACE, Tables
from whydoku.logic.why import Cluster, Colours
from whydoku.telling.words.patterns.clusters import (
    is_long,
    letter,
    of_both,
    pairs_of_cluster,
    part_with,
    two_colours,
)
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import cells_with_digits, choices_in, nothing_left_in
from whydoku.telling.words.writing.context import (
    PatternWords,
    ReasonContext,
    alike,
    taken_by,
    taker_in,
)
from whydoku.telling.words.writing.passage import (
    CellsSlot,
    HousesSlot,
    NameSlot,
    Sentence,
    Value,
    Wording,
    listing,
    sentence,
)

MOST_TRAPPED: Final = 2
"""The most trapped candidates for which a reason names a clash with each colour."""


def _as_told(colours: Colours, ctx: ReasonContext) -> Colours:
    """The colours that the text describes: of a cluster with too many candidates to list, only the
    part that excludes the eliminations."""
    match colours.clusters:
        case (only,) if is_long(only) and _false_side(colours, ctx) is None:
            traps = [
                _takers(only.first, only.second, k, ctx.tables) for k in members(ctx.eliminations)
            ]
            needed = union(part for trap in traps if trap for _, part in trap)
            return (
                replace(colours, clusters=(part_with(only, needed, ctx.tables),))
                if needed
                else colours
            )
    return colours


def _wording(colours: Colours, ctx: ReasonContext) -> Wording:
    colours = _as_told(colours, ctx)
    clusters = [two_colours(cluster, j) for j, cluster in enumerate(colours.clusters)]
    slots: dict[str, Value] = {"clusters": listing(clusters)}
    side = _false_side(colours, ctx)
    if side is not None and (clause := _contradiction(colours, side, ctx)):
        return "colours.wrap", slots | {"clause": clause, "side": letter(side)}
    if len(colours.clusters) == 1:
        return "colours.trap", slots | {"clauses": listing(_clauses_of_trap(colours, ctx))}
    meetings = [_meeting(colours, a, b, ctx.tables) for a, b in _meeting_pairs(colours, ctx)]
    return "colours.two", slots | {"clauses": listing(meetings)}


def premise(colours: Colours, ctx: ReasonContext) -> Sentence:
    """Describes the clusters of candidates in two colours, and says what these show."""
    key, slots = _wording(colours, ctx)
    return sentence(f"premise.{key}", **slots)


def reason(colours: Colours, ctx: ReasonContext) -> Sentence:
    """Describes the clusters of candidates in two colours, says what these show, and ends with the
    conclusions."""
    key, slots = _wording(colours, ctx)
    return ctx.concluding(f"reason.{key}", **slots)


def argument(colours: Colours, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields the pairs of each cluster, then sentences that say what the colours show and why each
    candidate is eliminated."""
    tables = ctx.tables
    colours = _as_told(colours, ctx)
    for j, cluster in enumerate(colours.clusters):
        yield from pairs_of_cluster(cluster, j, depth, tables)
    side = _false_side(colours, ctx)
    if side is not None and (clause := _contradiction(colours, side, ctx)):
        if (
            clause.key == "colours.crossing"
            and (other := _crossed_by(colours, side, tables)) is not None
        ):
            yield from (_clash(colours, side, n, depth, tables) for n in (other, other + 1))
            clause = sentence("colours.either", first=letter(other), second=letter(other + 1))
        result = ctx.result if len(ctx.result) else None
        yield sentence(
            "argue.colours.wrapped", depth, clause=clause, side=letter(side), result=result
        )
        return
    if len(colours.clusters) == 1:
        yield from _falls(colours, 0, 1, ctx.eliminations, depth, tables)
        return
    left = ctx.eliminations
    for a, b in _meeting_pairs(colours, ctx):
        yield _clash(colours, a, b, depth, tables, says_opposites=True)
        yield from _falls(colours, a ^ 1, b ^ 1, left, depth, tables)
        left &= ~_seen_by_both(colours.classes, a ^ 1, b ^ 1, tables)


def exact_form(colours: Colours, _: ReasonContext, depth: int) -> Iterator[Sentence]:
    """Yields the colours and links of each cluster and, if a colour empties a constraint, that
    constraint."""
    for cluster in colours.clusters:
        yield sentence(
            "exact.cluster",
            depth,
            first=slot.candidates(cluster.first),
            second=slot.candidates(cluster.second),
            links=slot.constraints(cluster.links),
        )
    if colours.emptied is not None:
        emptied = slot.constraints((colours.emptied,))
        yield sentence("exact.emptied", depth, emptied=emptied)


def clue(colours: Colours, ctx: ReasonContext) -> Sentence:
    """Says what is left in the constraints that link the clusters, without naming any colour."""
    links = (q for cluster in colours.clusters for q in cluster.links)
    return choices_in(links, ctx.state or 0, ctx.tables)


# A colour that is false


def _false_side(colours: Colours, ctx: ReasonContext) -> int | None:
    """The number of the colour that the step shows to be false; None if the step eliminates
    anything else.

    A nested pattern has no conclusions; for it, this is the first colour that can be shown to be
    false.
    """
    classes = colours.classes
    eliminations, placements = ctx.eliminations, ctx.placements
    for n, side in enumerate(classes):
        is_meant = (
            (eliminations and not eliminations & ~side)
            or placements & classes[n ^ 1]
            or not eliminations | placements
        )
        if is_meant and _contradiction(colours, n, ctx):
            return n
    return None


def _contradiction(colours: Colours, side: int, ctx: ReasonContext) -> Sentence | None:
    """Says why the colour with the number `side` is false; None if nothing shows that."""
    tables = ctx.tables
    mine, name = colours.classes[side], letter(side)
    if colours.emptied is not None and len(colours.clusters) == 1:
        held = ctx.of(colours.emptied) or tables.constraint_candidates[colours.emptied]
        if not held & ~tables.seen_by(mine) or ctx.state is None:
            return _emptied(colours.emptied, mine, name, ctx)
    clashes = [(j, k) for j, k in combinations(members(mine), 2) if tables.sees[j] >> k & 1]
    if clashes:
        j, k = min(clashes, key=lambda pair: pair[0] // 9 != pair[1] // 9)
        two = 1 << j | 1 << k
        q = _shared_by(j, k, tables)
        is_cell = q is not None and q < ROW_SPACE
        return sentence(
            "colours.in-cell" if is_cell else "colours.in-house",
            side=name,
            cells=slot.cells_of(two),
            digits=slot.digits_of(two),
            house=None if q is None or is_cell else slot.house(q),
            link=slot.link(j // 9, 1 << k // 9) if q is None else None,
        )
    other = _crossed_by(colours, side, tables)
    if other is None:
        return None
    crossed = (
        sentence(
            "colours.crossed",
            side=letter(n),
            where=_where(_meets(colours, side, n, tables), tables),
        )
        for n in (other, other + 1)
    )
    return sentence("colours.crossing", side=name, others=listing(crossed))


def _emptied(q: int, mine: Candidates, name: NameSlot, ctx: ReasonContext) -> Sentence:
    """Says what excludes each candidate of constraint `q`, so that none is left.

    `mine` are the candidates of the colour that excludes them, and `name` is its letter.
    """
    takers = dict.fromkeys(taker_in(mine, k, ctx.tables) for k in members(ctx.of(q)))
    taken = listing(taken_by(*taker) for taker in takers if taker)
    broken = nothing_left_in(q)
    if q < ROW_SPACE:
        broken = sentence("colours.left", cell=cells_with_digits(1 << q, ctx.state))
    return sentence(
        "colours.emptied", side=name, taken=taken if len(taken) else None, broken=broken
    )


def _crossed_by(colours: Colours, side: int, tables: Tables) -> int | None:
    """The number of the first colour of another cluster whose two colours both clash with the
    colour `side`; None if there is no such cluster."""
    others = (n for n in range(0, 2 * len(colours.clusters), 2) if n != side & ~1)
    return next(
        (
            n
            for n in others
            if _meets(colours, side, n, tables) and _meets(colours, side, n + 1, tables)
        ),
        None,
    )


def _meets(colours: Colours, a: int, b: int, tables: Tables) -> tuple[int, int] | None:
    """The first candidates of the colours `a` and `b` that see each other, one of each; None if no
    two do."""
    classes = colours.classes
    for j in members(classes[a]):
        if seen := tables.sees[j] & classes[b]:
            return j, members(seen)[0]
    return None


def _shared_by(j: int, k: int, tables: Tables) -> int | None:
    """The first constraint that contains the candidates `j` and `k`, which must see each other;
    None if they do so by a link."""
    shared = (q for q, _ in tables.constraints_of[j] if tables.constraint_candidates[q] >> k & 1)
    return next(shared, None)


def _where(
    pair: tuple[int, int] | None, tables: Tables
) -> CellsSlot | HousesSlot | Sentence | None:
    """The house or the cell in which the two candidates of a pair see each other, as a value to
    fill into a sentence; None if there is no pair."""
    if pair is None:
        return None
    q = _shared_by(*pair, tables=tables)
    if q is None:
        return sentence("colours.linked", link=slot.link(pair[0] // 9, 1 << pair[1] // 9))
    return slot.cell(q) if q < ROW_SPACE else slot.house(q)


# Candidates that fall to both colours


def _clauses_of_trap(colours: Colours, ctx: ReasonContext) -> list[Sentence]:
    """Sentences about candidates that clash with both colours of the only cluster."""
    [only] = colours.clusters
    hit = ctx.eliminations
    if digits_of(only.first | only.second | hit).bit_count() == 1 and hit:
        return [sentence("colours.both", hit=slot.cells_of(hit))]
    clauses = [clause for k in members(hit) if (clause := _neither(only, k, ctx.tables))]
    if not clauses or len(clauses) > MOST_TRAPPED:
        return [sentence("colours.same")]
    return clauses


def _neither(cluster: Cluster, k: int, tables: Tables) -> Sentence | None:
    """Says which candidates of the two colours clash with candidate `k`; None if only one colour
    does."""
    clashing = [tables.sees[k] & side for side in (cluster.first, cluster.second)]
    if not all(clashing):
        return None
    of_cell = ALL_DIGITS << k // 9 * 9
    first, second = (
        min(members(side), key=lambda n: (not of_cell >> n & 1, n)) for side in clashing
    )
    hit, *seen = (slot.candidates(1 << n) for n in (k, first, second))
    return sentence(
        "colours.neither", hit=hit, first=seen[0], second=seen[1], a=letter(0), b=letter(1)
    )


def _falls(
    colours: Colours, a: int, b: int, eliminations: Candidates, depth: int, tables: Tables
) -> Iterator[Sentence]:
    """Yields sentences that say why candidates are eliminated that see both of the colours `a` and
    `b`, one of which is true.

    Each sentence is about all eliminations with the same explanation.
    """
    classes = colours.classes
    if max(a, b) >= len(classes):
        return
    letters = letter(a), letter(b)
    for takers, fallen in alike(eliminations, lambda k: _takers(classes[a], classes[b], k, tables)):
        if not takers:
            continue
        (q, first), (other, second) = takers
        result = slot.result(0, fallen)
        if q == other >= 0:
            yield of_both("argue.colours", q, first, second, letters, depth, result)
        else:
            slots = {"first": taken_by(q, first), "second": taken_by(other, second)}
            yield sentence(
                "argue.colours.apart", depth, a=letters[0], b=letters[1], **slots, result=result
            )


def _takers(
    first: Candidates, second: Candidates, k: int, tables: Tables
) -> tuple[tuple[int, Candidates], tuple[int, Candidates]] | None:
    """How each of two colours excludes candidate `k`: for each, a constraint of `k` and the
    candidate of that colour in the constraint.

    Both constraints are the same if possible. None if `k` does not see both colours.
    """
    for q, _ in tables.constraints_of[k]:
        held = tables.constraint_candidates[q] & ~(1 << k)
        if (of_first := held & first) and (of_second := held & second):
            return (q, of_first & -of_first), (q, of_second & -of_second)
    to_first, to_second = taker_in(first, k, tables), taker_in(second, k, tables)
    return (to_first, to_second) if to_first and to_second else None


# Two clusters that meet


def _meeting_pairs(colours: Colours, ctx: ReasonContext) -> list[tuple[int, int]]:
    """The pairs of clashing colours, one from each of the first two clusters, by their numbers.

    If some of these pairs matter for the eliminations, the others are left out.
    """
    classes = colours.classes
    met = [
        (a, b)
        for a, b in product((0, 1), (2, 3))
        if b < len(classes) and _meets(colours, a, b, ctx.tables)
    ]
    used = [
        (a, b)
        for a, b in met
        if ctx.eliminations & _seen_by_both(classes, a ^ 1, b ^ 1, ctx.tables)
    ]
    return used or met


def _seen_by_both(classes: Sequence[Candidates], a: int, b: int, tables: Tables) -> Candidates:
    return tables.seen_by(classes[a]) & tables.seen_by(classes[b])


def _meeting(colours: Colours, a: int, b: int, tables: Tables) -> Sentence:
    """Says that the colours `a` and `b` clash in a house or a cell, so that the opposite of one of
    them is true."""
    where = _where(_meets(colours, a, b, tables), tables)
    slots = {"one": letter(a), "other": letter(b), "opposite": letter(a ^ 1), "last": letter(b ^ 1)}
    is_link = isinstance(where, Sentence)
    return sentence("colours.meeting", **slots, where=None if is_link else where)


def _clash(
    colours: Colours, a: int, b: int, depth: int, tables: Tables, *, says_opposites: bool = False
) -> Sentence:
    """Says that the colours `a` and `b` clash, and names two candidates that see each other, one of
    each colour.

    With `says_opposites`, the sentence adds that the opposite of one of these colours is true.
    """
    pair = _meets(colours, a, b, tables) or (0, 0)
    first, second = (slot.candidates(1 << k) for k in pair)
    slots: dict[str, Value] = {"first": first, "second": second}
    slots |= {"one": letter(a), "other": letter(b)}
    if says_opposites:
        slots |= {"opposite": letter(a ^ 1), "last": letter(b ^ 1)}
    return sentence("argue.colours.clash", depth, **slots, where=_where(pair, tables))


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
