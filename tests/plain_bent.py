"""A second opinion on bent wings and colours, by trying everything.

As in `plain_techniques`, a grid is what is left of each of its 324 constraints, and only the rules
of Sudoku are shared with the library.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

from plain_techniques import ALL, NOTHING, SEEN, Set, cells_of

# Almost locked sets and wings, by their cells


class Wing(NamedTuple):
    """The cells of a wing, what it excludes, and the cells of its smallest possible second set."""

    cells: Set
    gone: Set
    smallest: int


def digits_in(left: list[Set], cells: Iterable[int]) -> Set:
    """The digits possible in cells."""
    return frozenset(k % 9 for i in cells for k in left[i])


def places(left: list[Set], cells: Iterable[int], d: int) -> Set:
    """A digit's candidates in cells."""
    return frozenset(k for i in cells for k in left[i] if k % 9 == d)


def almost_locked(left: list[Set]) -> set[Set]:
    """Cells of one house with one more digit than cells, each cell with two or more digits."""
    return {
        frozenset(cells)
        for h in range(27)
        for n in range(1, 9)
        for cells in combinations([i for i in cells_of(h) if len(left[i]) > 1], n)
        if len(digits_in(left, cells)) == n + 1
    }


def are_linked(one: Set, other: Set) -> bool:
    """Whether every candidate of one set sees every candidate of the other."""
    return all(k in SEEN[j] for j in one for k in other)


def seen_by_all(left: list[Set], some: Set) -> Set:
    """The candidates left that see all of these."""
    everything = NOTHING.union(*left[:81])
    return everything.intersection(*(SEEN[k] for k in some))


def wings(left: list[Set]) -> set[Wing]:
    """Two sets that share two digits, only one of which is a restricted common.

    Wings are left out if a part of them has no more digits than cells: it is locked or a smaller
    wing.
    """
    found: dict[Set, Wing] = {}
    for a, b in combinations(almost_locked(left), 2):
        shared = digits_in(left, a) & digits_in(left, b)
        if a & b or len(shared) != 2:
            continue
        for x, z in permutations(shared):
            if not are_linked(places(left, a, x), places(left, b, x)):
                continue
            if are_linked(places(left, a, z), places(left, b, z)):
                continue
            gone = seen_by_all(left, places(left, a | b, z))
            smallest = min(len(a), len(b))
            if gone and a | b in found:
                smallest = min(smallest, found[a | b].smallest)
            if gone:
                found[a | b] = Wing(a | b, gone, smallest)
    return {one for one in found.values() if is_whole(left, one.cells)}


def is_whole(left: list[Set], cells: Set) -> bool:
    """Whether each part of the cells has more digits than cells."""
    return all(
        len(digits_in(left, part)) > n
        for n in range(1, len(cells))
        for part in combinations(cells, n)
    )


# Colours


class Shown(NamedTuple):
    """A finding by colours: the false candidates, the rule, and the colours themselves."""

    rule: str
    gone: Set
    colours: frozenset[frozenset[Set]]


class Pair(NamedTuple):
    """Two opposite colours."""

    one: Set
    other: Set


def clusters(left: list[Set], constraints: Iterable[int]) -> list[Pair]:
    """The clusters that pairs among some constraints form; those that cannot be coloured are left
    out."""
    found: list[Pair] = []
    for q in constraints:
        if len(left[q]) != 2:
            continue
        joined = Pair(*(frozenset({k}) for k in left[q]))
        apart = []
        for old in found:
            if (old.one | old.other) & left[q]:
                straight = bool(old.one & joined.one or old.other & joined.other)
                crossed = bool(old.one & joined.other or old.other & joined.one)
                if straight:
                    joined = Pair(joined.one | old.one, joined.other | old.other)
                if crossed:
                    joined = Pair(joined.one | old.other, joined.other | old.one)
            else:
                apart.append(old)
        found = [*apart, joined]
    return [pair for pair in found if not pair.one & pair.other]


def clusters_of_digit(left: list[Set], d: int) -> list[Pair]:
    return clusters(left, range(81 + d, 324, 9))


def sees(k: int, some: Set) -> bool:
    """Whether a candidate sees one of these."""
    return bool(SEEN[k] & some)


def shown(rule: str, gone: Iterable[int], *pairs: Pair) -> Iterator[Shown]:
    """The finding, if it excludes anything."""
    out = frozenset(gone)
    if out:
        yield Shown(rule, out, frozenset(frozenset(pair) for pair in pairs))


def traps(left: list[Set]) -> Iterator[Shown]:
    everything = NOTHING.union(*left[:81])
    for d in range(9):
        for pair in clusters_of_digit(left, d):
            coloured = pair.one | pair.other
            if len(coloured) > 3:
                both = (k for k in everything - coloured if all(sees(k, side) for side in pair))
                yield from shown("", both, pair)


def wraps(left: list[Set]) -> Iterator[Shown]:
    for d in range(9):
        for pair in clusters_of_digit(left, d):
            for side in pair:
                if any(sees(k, side) for k in side):
                    yield from shown("", side, pair)


def multi_1(left: list[Set]) -> Iterator[Shown]:
    everything = NOTHING.union(*left[:81])
    for d in range(9):
        for one, other in combinations(clusters_of_digit(left, d), 2):
            coloured = one.one | one.other | other.one | other.other
            gone: set[int] = set()
            for (a, not_a), (b, not_b) in product(permutations(one), permutations(other)):
                if any(sees(k, b) for k in a):
                    rest = everything - coloured
                    gone |= {k for k in rest if sees(k, not_a) and sees(k, not_b)}
            yield from shown("", gone, one, other)


def multi_2(left: list[Set]) -> Iterator[Shown]:
    for d in range(9):
        for one, other in permutations(clusters_of_digit(left, d), 2):
            for side in one:
                if all(any(sees(k, theirs) for k in side) for theirs in other):
                    yield from shown("", side, one, other)


def medusa(left: list[Set]) -> Iterator[Shown]:
    everything = NOTHING.union(*left[:81])
    for pair in clusters(left, range(324)):
        coloured = pair.one | pair.other
        if len({k % 9 for k in coloured}) < 2 or len(coloured) < 3:
            continue
        for side in pair:
            if rule := contradiction(left, side):
                yield from shown(rule, side, pair)
        if len(coloured) > 3:
            gone: dict[str, set[int]] = {}
            for k in everything - coloured:
                for a, b in product(*(SEEN[k] & side for side in pair)):
                    gone.setdefault(how_seen(k, a, b), set()).add(k)
            for rule, out in gone.items():
                yield from shown(rule, out, pair)


def how_seen(k: int, a: int, b: int) -> str:
    """How a candidate sees one of each colour: by its cell or by houses."""
    in_cell = [n // 9 == k // 9 for n in (a, b)]
    if all(in_cell):
        return "two-colours-in-a-cell"
    return "cell-and-house" if any(in_cell) else "two-colours-seen"


def contradiction(left: list[Set], side: Set) -> str:
    """The first rule by which a colour is false, or none."""
    two = [pair for pair in combinations(side, 2) if pair[0] in SEEN[pair[1]]]
    if any(j // 9 == k // 9 for j, k in two):
        return "twice-in-a-cell"
    if two:
        return "twice-in-a-house"
    emptied = [q for q in range(324) if left[q] and all(sees(k, side) for k in left[q])]
    if emptied:
        return "cell-emptied" if emptied[0] < 81 else "house-emptied"
    return ""


assert len(ALL) == 324
