"""What each pattern rests on, as sums of lines: from these alone its conclusions follow.

A cover is a sum already: bases say at least, covers at most. Every other pattern is a few such
sums, and links between candidates that see each other:

    chain, colours     the grounds of the strong links
    als                for each set and two of its digits, one of the two is in the set
    exclusion          the cells, whose cases are followed, and what kills a combination
    templates          the places of a digit in each house
    impossible         its constraints, in its order
    truth              the cells of its locked set, or what another pattern rests on
    exocet             the cells of the base, the covers, and the further constraints

Deadly patterns and symmetries say something of the puzzle as a whole, which no sum of its lines
says; `NotToldError` stands for that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from whydoku.dataclass import dataclass
from whydoku.formats.certificates.knowledge import Knowledge
from whydoku.formats.certificates.refuting import NotShownError, Refutation, Sum
from whydoku.grids.bits import BITS, Candidates, from_members, members
from whydoku.grids.spaces import house_constraint
from whydoku.logic.why import (
    AlmostLocked,
    Als,
    Because,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Exocet,
    Impossible,
    Locked,
    Pattern,
    Templates,
    Truth,
)


class NotToldError(NotShownError):
    """The reason of a step cannot be written as lines."""


@dataclass(frozen=True)
class Grounds:
    """The sums on which a pattern rests, and those of them whose cases are followed."""

    sums: tuple[Sum, ...]
    split: tuple[Sum, ...] = ()

    def line(self, known: Knowledge, goal: Sequence[int]) -> int:
        """Writes that one of the literals holds; returns the number of the line."""
        return Refutation(known, goal, self.sums, self.split).line()


def grounds_of(pattern: Pattern, known: Knowledge) -> Grounds:
    """What a pattern other than branches rests on; raises NotToldError if it is more than
    lines can say."""
    match pattern:
        case Cover():
            return Grounds((sum_of_cover(known, pattern),))
        case Chain():
            links = tuple(_links(pattern, known))
            return Grounds(links, tuple([one for one in links if one.minus]))
        case Als():
            return Grounds(tuple(_sums_of_sets(pattern, known)))
        case Colours(clusters, emptied):
            qs = {q for cluster in clusters for q in cluster.links}
            if emptied is not None:
                qs.add(emptied)
            return Grounds(tuple([left_of(known, q) for q in sorted(qs)]))
        case Deadly() | Impossible() | Truth():
            return Grounds((sum_of_choice(known, pattern),))
        case Templates(digit):
            houses = (h for h, cells in enumerate(known.tables.houses) if cells)
            places = tuple([left_of(known, house_constraint(h, digit)) for h in houses])
            return Grounds(places, places)
        case Exclusion():
            return _grounds_of_exclusion(pattern, known)
        case Exocet():
            return _grounds_of_exocet(pattern, known)
        case _:
            raise NotToldError


def left_of(known: Knowledge, q: int) -> Sum:
    """What is left of a constraint."""
    plus = known.tables.constraint_candidates[q] & known.bits
    return Sum(cache(lambda: known.left_in(q)), plus)


def sum_of(
    known: Knowledge, bases: Sequence[int], covers: Sequence[int], truths: Sequence[Sum] = ()
) -> Sum:
    """The sum of what bases hold at least, truths among them, and covers hold at most."""
    if len(bases) + len(truths) == 1 != len(covers):
        return truths[0] if truths else left_of(known, bases[0])
    held = known.tables.constraint_candidates
    counts: Counter[int] = Counter()
    for q in bases:
        counts.update(members(held[q]))
    for truth in truths:
        counts.update(members(truth.plus))
    for q in covers:
        counts.subtract(members(held[q]))
    more = {k: n for k, n in counts.items() if n > 0}
    fewer = {k: -n for k, n in counts.items() if n < 0}
    weights = {k: n for k, n in (more | fewer).items() if n > 1}

    def write() -> int:
        formula = known.formula
        parts = [formula.at_least(q) for q in bases] + [truth.line() for truth in truths]
        parts += [formula.at_most(q) for q in covers]
        gone = ((known.false_line(k), n) for k, n in more.items() if not known.bits >> k & 1)
        return known.lines.add_up(parts, [(line, n) for line, n in gone if line])

    plus = from_members(more) & known.bits
    size = len(bases) + len(truths)
    return Sum(cache(write), plus, from_members(fewer), weights, size - len(covers))


def sum_of_cover(known: Knowledge, cover: Cover) -> Sum:
    """The sum that a cover is; of a single, what is left of its base."""
    truths = [sum_of_choice(known, truth) for truth in cover.truths]
    return sum_of(known, cover.bases, cover.covers, truths)


def sum_of_choice(known: Knowledge, because: Because) -> Sum:
    """That one candidate of a constraint, of a cover, of a truth or of a pattern's guardians is
    true."""
    match because:
        case int():
            return left_of(known, because)
        case Cover():
            return sum_of_cover(known, because)
        case Deadly() | Impossible():
            return sum_of_guardians(known, because)
        case Truth(candidates, Locked(cells)):
            left = candidates & known.bits
            choices = tuple([left_of(known, i) for i in members(cells)])
            return Sum(cache(lambda: Grounds(choices, choices).line(known, members(left))), left)
        case Truth(_, Cover() | Impossible() as ground):
            return sum_of_choice(known, ground)
        case _:
            raise NotToldError


def sum_of_guardians(known: Knowledge, pattern: Deadly | Impossible) -> Sum:
    """That one of the guardians is true."""
    if isinstance(pattern, Deadly):
        raise NotToldError
    choices = tuple([left_of(known, q) for q in pattern.constraints])

    def write() -> int:
        return Grounds(choices, choices).line(known, members(pattern.guardians))

    return Sum(cache(write), pattern.guardians)


def sum_of_two(known: Knowledge, almost_locked: AlmostLocked, x: int, y: int) -> Sum:
    """That one of two digits is in an almost locked set: its other digits are too few for it."""
    cells = members(almost_locked.cells)
    house = known.tables.houses_around(almost_locked.cells)[0]
    others = BITS[almost_locked.digits & ~(1 << x | 1 << y)]
    return sum_of(known, cells, [house_constraint(house, d) for d in others])


def _links(chain: Chain, known: Knowledge) -> Iterator[Sum]:
    """The strong links of a chain; in a loop also what is left to other digits of a set."""
    pairs = zip(chain.nodes[::2], chain.nodes[1::2], strict=True)
    for because, (a, b) in zip(chain.strong, pairs, strict=True):
        if not isinstance(because, Als):
            yield _strong_link(known, because, a, b)
            continue
        (almost_locked,) = because.sets
        x, y = (((node & -node).bit_length() - 1) % 9 for node in (a, b))
        yield sum_of_two(known, almost_locked, x, y)
        if chain.loop:
            for z in BITS[almost_locked.digits & ~(1 << x | 1 << y)]:
                yield sum_of_two(known, almost_locked, z, x)
                yield sum_of_two(known, almost_locked, z, y)


def _strong_link(known: Knowledge, because: Because, a: Candidates, b: Candidates) -> Sum:
    """That one of the candidates of two nodes is true."""
    if not isinstance(because, Exocet):
        return sum_of_choice(known, because)

    def write() -> int:
        within = known.assume([~k for k in members(a | b)])
        cell = left_of(within, ((a & -a).bit_length() - 1) // 9)
        other = left_of(within, ((b & -b).bit_length() - 1) // 9)
        grounds = _grounds_of_exocet(because, within)
        return Grounds((*grounds.sums, cell, other), grounds.split).line(within, ())

    return Sum(cache(write), a | b)


def _sums_of_sets(als: Als, known: Knowledge) -> Iterator[Sum]:
    """For each set that it holds one of its commons, or else every other digit."""
    is_closed = len(als.commons) == len(als.sets)
    for j, almost_locked in enumerate(als.sets):
        before = als.commons[j - 1] if j or is_closed else None
        after = als.commons[j] if j < len(als.commons) else None
        commons = [d for d in (before, after) if d is not None]
        if len(commons) == 2:
            yield sum_of_two(known, almost_locked, *commons)
        if is_closed or len(commons) == 1:
            apart = sum(1 << d for d in commons)
            for z in BITS[almost_locked.digits & ~apart]:
                for d in commons:
                    yield sum_of_two(known, almost_locked, z, d)


def _grounds_of_exclusion(exclusion: Exclusion, known: Knowledge) -> Grounds:
    cells = [left_of(known, i) for i in exclusion.cells]
    emptied: set[int] = set()
    starved: set[tuple[AlmostLocked, int, int]] = set()
    for killed in exclusion.killed:
        if isinstance(killed.because, int):
            emptied.add(killed.because)
        elif isinstance(killed.because, Als):
            (almost_locked,) = killed.because.sets
            pairs = zip(exclusion.cells, killed.digits, strict=True)
            seen = known.tables.seen_by(from_members(i * 9 + d for i, d in pairs))
            held = known.bits & ~seen
            lost = [
                d
                for d in BITS[almost_locked.digits]
                if not any(held >> i * 9 + d & 1 for i in members(almost_locked.cells))
            ]
            starved.update((almost_locked, x, y) for x, y in combinations(lost, 2))
    killing = [left_of(known, q) for q in sorted(emptied)]
    killing += [
        sum_of_two(known, *one) for one in sorted(starved, key=lambda s: (s[0].cells, *s[1:]))
    ]
    return Grounds((*cells, *killing), tuple(cells))


def _grounds_of_exocet(exocet: Exocet, known: Knowledge) -> Grounds:
    sums = [left_of(known, i) for i in exocet.base]
    sums += [sum_of_cover(known, cover) for cover in exocet.covers]
    sums += [left_of(known, q) for q in exocet.further]
    if isinstance(exocet.beside, Exocet):
        sums = [*_grounds_of_exocet(exocet.beside, known).sums, *sums]
    return Grounds(tuple(sums), tuple(sums))
