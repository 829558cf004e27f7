"""Colours in words: each has a letter, and the text shows why a colour or a candidate is false.

The colours of the first cluster are A and B, those of the second C and D, as in pictures. The code
calls a colour a class or side and numbers them: class n is the opposite of class n ^ 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from whydoku.bits import Candidates, members
from whydoku.render.words.claims import choices_in, nothing_left_in
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    NameSlot,
    Sentence,
    Value,
    Wording,
    listing,
    sentence,
)
from whydoku.render.words.patterns.context import PatternWords, ReasonContext
from whydoku.spaces import ALL_DIGITS, CONSTRAINT_CANDIDATES, SEES
from whydoku.why import Cluster, Colours
from whydoku.world.candidates import cells_of, digits_of, seen_by

MOST_CANDIDATES_IN_WORDS: Final = 6
"""The most candidates of mixed digits that are listed for a colour; more use compact notation."""

MOST_TRAPPED: Final = 3
"""The most trapped candidates for which the text names a clash with each colour."""


def _wording(colours: Colours, ctx: ReasonContext) -> Wording:
    clusters = [_two_colours(cluster, j) for j, cluster in enumerate(colours.clusters)]
    slots: dict[str, Value] = {"clusters": listing(clusters)}
    side = _false_side(colours, ctx)
    if side is not None:
        clause = _contradiction(colours, side)
        return "colours.wrap", slots | {"clause": clause, "side": _letter(side)}
    if len(colours.clusters) == 1:
        return "colours.trap", slots | {"clauses": listing(_clauses_of_trap(colours, ctx))}
    return "colours.two", slots | {"clauses": listing(_clauses_of_meeting(colours, ctx))}


def premise(colours: Colours, ctx: ReasonContext) -> Sentence:
    """The clusters and what they show."""
    key, slots = _wording(colours, ctx)
    return sentence(f"premise.{key}", **slots)


def reason(colours: Colours, ctx: ReasonContext) -> Sentence:
    """The clusters, what they show, and the conclusions."""
    key, slots = _wording(colours, ctx)
    return sentence(ctx.key(f"reason.{key}"), **slots, result=ctx.result)


def argument(colours: Colours, ctx: ReasonContext, depth: int) -> Iterator[Sentence]:
    """The clusters, conjugate pair by pair, then what they show."""
    for j, cluster in enumerate(colours.clusters):
        yield sentence("argue.cluster", depth, **_sides(cluster, j))
        for q in cluster.links:
            pair = ctx.of(q) & (cluster.first | cluster.second)
            yield sentence(
                "argue.conjugate",
                depth + 1,
                constraint=ConstraintsSlot((q,)),
                pair=CandidatesSlot(pair) if pair else None,
            )
        yield sentence("argue.one-colour", depth + 1, a=_letter(2 * j), b=_letter(2 * j + 1))
    side = _false_side(colours, ctx)
    if side is not None:
        yield from _clauses_of_emptied(colours, side, ctx, depth)
        yield sentence("argue.clause", depth, clause=_contradiction(colours, side))
        yield sentence("argue.wrapped", depth, side=_letter(side))
        return
    pairs = [(0, 1)]
    if len(colours.clusters) != 1:
        for clause in _clauses_of_meeting(colours, ctx):
            yield sentence("argue.clause", depth, clause=clause)
        pairs = [(a ^ 1, b ^ 1) for a, b in _pairs_that_meet(colours)]
    sides = _classes(colours)
    for k in members(ctx.eliminations):
        hits = (_neither(sides, k, a, b) for a, b in pairs if max(a, b) < len(sides))
        if neither := next(filter(None, hits), None):
            yield sentence("argue.clause", depth, clause=neither)


def exact_form(colours: Colours, _: ReasonContext, depth: int) -> Iterator[Sentence]:
    """The colours and links of each cluster, and the constraint that a colour empties, if any."""
    for cluster in colours.clusters:
        yield sentence(
            "exact.cluster",
            depth,
            first=CandidatesSlot(cluster.first),
            second=CandidatesSlot(cluster.second),
            links=ConstraintsSlot(cluster.links),
        )
    if colours.emptied is not None:
        emptied = ConstraintsSlot((colours.emptied,))
        yield sentence("exact.emptied", depth, emptied=emptied)


def clue(colours: Colours, ctx: ReasonContext) -> Sentence:
    """The links, but not the colours of candidates."""
    links = (q for cluster in colours.clusters for q in cluster.links)
    return choices_in(links, ctx.state or 0)


def _clauses_of_emptied(
    colours: Colours, side: int, ctx: ReasonContext, depth: int
) -> Iterator[Sentence]:
    """Yields a clash with the class for each candidate of the constraint that it empties."""
    if colours.emptied is None:
        return
    for k in members(ctx.of(colours.emptied)):
        if clashing := members(SEES[k] & _classes(colours)[side]):
            clause = sentence(
                "colours.barred",
                hit=CandidatesSlot(1 << k),
                first=CandidatesSlot(1 << clashing[0]),
                a=_letter(side),
            )
            yield sentence("argue.clause", depth, clause=clause)


def _letter(side: int) -> NameSlot:
    return NameSlot(chr(ord("A") + side % 26))


def _classes(colours: Colours) -> list[Candidates]:
    """The classes of all clusters, in order."""
    return [side for cluster in colours.clusters for side in (cluster.first, cluster.second)]


def _sides(cluster: Cluster, j: int) -> dict[str, Value]:
    return {
        "first": CandidatesSlot(cluster.first),
        "second": CandidatesSlot(cluster.second),
        "a": _letter(2 * j),
        "b": _letter(2 * j + 1),
    }


def _two_colours(cluster: Cluster, j: int) -> Sentence:
    """Says that one of the two colours of a cluster is true."""
    slots = _sides(cluster, j)
    digits = digits_of(cluster.first | cluster.second)
    if digits.bit_count() == 1:
        slots |= {
            "digit": DigitsSlot(digits),
            "first": CellsSlot(cells_of(cluster.first)),
            "second": CellsSlot(cells_of(cluster.second)),
        }
        return sentence("cluster.digit", **slots)
    most = max(cluster.first.bit_count(), cluster.second.bit_count())
    return sentence("cluster.many" if most > MOST_CANDIDATES_IN_WORDS else "cluster.few", **slots)


def _false_side(colours: Colours, ctx: ReasonContext) -> int | None:
    """The number of the class that the step eliminates, or None if it eliminates anything else.

    A nested pattern has no conclusions to go by; for it, a class that the pattern shows false.
    """
    classes = _classes(colours)
    for n, side in enumerate(classes):
        is_all = ctx.eliminations and not ctx.eliminations & ~side
        if is_all or ctx.placements & classes[n ^ 1]:
            return n
    if ctx.eliminations | ctx.placements:
        return None
    if colours.emptied is not None and len(colours.clusters) == 1:
        held = CONSTRAINT_CANDIDATES[colours.emptied]
        return max((0, 1), key=lambda n: (seen_by(classes[n]) & held).bit_count())
    shown = (_contradiction(colours, n).key != "colours.itself" for n in range(len(classes)))
    return next((n for n, is_shown in enumerate(shown) if is_shown), None)


def _contradiction(colours: Colours, side: int) -> Sentence:
    """Says why a class is false."""
    classes = _classes(colours)
    mine, name = classes[side], _letter(side)
    if colours.emptied is not None and len(colours.clusters) == 1:
        return sentence("colours.emptied", side=name, broken=nothing_left_in(colours.emptied))
    for a, b in combinations(range(0, len(classes), 2), 2):
        others = b if side in (a, a + 1) else a
        if side in (a, a + 1, b, b + 1) and all(
            seen_by(mine) & other for other in classes[others : others + 2]
        ):
            both = listing((_letter(others), _letter(others + 1)))
            return sentence("colours.crossing", side=name, others=both)
    clashes = [(j, k) for j, k in combinations(members(mine), 2) if SEES[j] >> k & 1]
    if not clashes:
        return sentence("colours.itself", side=name)
    j, k = min(clashes, key=lambda pair: pair[0] // 9 != pair[1] // 9)
    two = 1 << j | 1 << k
    return sentence(
        "colours.in-cell" if j // 9 == k // 9 else "colours.in-house",
        side=name,
        cells=CellsSlot(cells_of(two)),
        digits=DigitsSlot(digits_of(two)),
    )


def _clauses_of_trap(colours: Colours, ctx: ReasonContext) -> list[Sentence]:
    """The sentences about candidates that clash with both colours of the only cluster."""
    [only] = colours.clusters
    hit = ctx.eliminations
    if digits_of(only.first | only.second | hit).bit_count() == 1 and hit:
        return [sentence("colours.both", hit=CellsSlot(cells_of(hit)))]
    sides = _classes(colours)
    clauses = [clause for k in members(hit) if (clause := _neither(sides, k, 0, 1))]
    if not clauses or len(clauses) > MOST_TRAPPED:
        return [sentence("colours.same")]
    return clauses


def _neither(sides: list[Candidates], k: int, a: int, b: int) -> Sentence | None:
    """Says which candidates of two classes candidate `k` clashes with; None if not with both."""
    clashing = [SEES[k] & sides[side] for side in (a, b)]
    if not all(clashing):
        return None
    of_cell = ALL_DIGITS << k // 9 * 9
    first, second = (
        min(members(side), key=lambda n: (not of_cell >> n & 1, n)) for side in clashing
    )
    return sentence(
        "colours.neither",
        hit=CandidatesSlot(1 << k),
        first=CandidatesSlot(1 << first),
        second=CandidatesSlot(1 << second),
        a=_letter(a),
        b=_letter(b),
    )


def _pairs_that_meet(colours: Colours) -> list[tuple[int, int]]:
    """The pairs of classes, one from each of the first two clusters, that see each other."""
    classes = _classes(colours)
    return [
        (a, b)
        for a, b in product((0, 1), (2, 3))
        if b < len(classes) and seen_by(classes[a]) & classes[b]
    ]


def _clauses_of_meeting(colours: Colours, ctx: ReasonContext) -> list[Sentence]:
    """Says which colours see each other, so that one of their opposites is true.

    Only pairs that matter for the eliminations, unless none does.
    """
    classes = _classes(colours)
    met = _pairs_that_meet(colours)
    used = [
        (a, b)
        for a, b in met
        if ctx.eliminations & seen_by(classes[a ^ 1]) & seen_by(classes[b ^ 1])
    ]
    return [
        sentence(
            "colours.meeting",
            one=_letter(a),
            other=_letter(b),
            opposite=_letter(a ^ 1),
            last=_letter(b ^ 1),
        )
        for a, b in used or met
    ]


WORDS: Final = PatternWords(premise, reason, argument, exact_form, clue)
