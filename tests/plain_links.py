"""A second opinion on short walks along links, from the definitions alone.

As in plain_techniques.py, a grid is the set of its candidates k = 9 * cell + digit. A strong link
is two sets of candidates that together are all that is left of a constraint.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from plain_techniques import ALL, BOXES, CELLS, COLUMNS, ROWS, SEEN, Set


class Ends(NamedTuple):
    """The two ends of a walk, and the candidates that see both."""

    ends: frozenset[Set]
    gone: Set


def pairs(held: Set, constraints: range) -> list[tuple[int, Set, Set]]:
    """The constraints with two candidates left, as single nodes in both orders."""
    found = []
    for q in constraints:
        left = sorted(ALL[q] & held)
        if len(left) == 2:
            a, b = frozenset({left[0]}), frozenset({left[1]})
            found += [(q, a, b), (q, b, a)]
    return found


def groups(held: Set) -> list[tuple[int, Set, Set]]:
    """Digits in houses whose places are in two intersections, not both with one candidate."""
    found = []
    ways = [(ROWS, BOXES), (COLUMNS, BOXES), (BOXES, ROWS), (BOXES, COLUMNS)]
    for q, crossing in ((q, crossing) for of, crossing in ways for q in of):
        left = ALL[q] & held
        parts = {left & ALL[other] for other in crossing if left & ALL[other]}
        if len(parts) == 2 and len(left) > 2:
            a, b = parts
            found += [(q, a, b), (q, b, a)]
    return found


def crossings(held: Set) -> list[tuple[int, Set, Set]]:
    """Digits in boxes whose places are in a row and a column, neither of which has them all."""
    found = []
    for q in BOXES:
        left = ALL[q] & held
        rows, columns = ([left & ALL[p] for p in lines] for lines in (ROWS, COLUMNS))
        for a, b in product(filter(None, rows), filter(None, columns)):
            if a | b == left and a - b and b - a:
                found += [(q, a, b), (q, b, a)]
    return found


def seen(node: Set) -> Set:
    """The candidates that see all of a node."""
    return frozenset.intersection(*(SEEN[k] for k in node))


def digit(node: Set) -> int:
    return next(iter(node)) % 9


def joined(a: Set, b: Set) -> bool:
    """Whether every candidate of one node sees every candidate of the other."""
    return b <= seen(a)


def outcome(held: Set, *nodes: Set) -> Ends | None:
    """The result of a walk over these nodes, if they are separate and it excludes something."""
    met = frozenset().union(*nodes)
    gone = (seen(nodes[0]) & seen(nodes[-1]) & held) - met
    return Ends(frozenset({nodes[0], nodes[-1]}), gone) if gone else None


def shared_line(a: Set, b: Set, lines: range) -> bool:
    return any(a | b <= ALL[q] for q in lines)


def turbots(held: Set) -> Iterator[tuple[str, Ends]]:
    """All single-digit walks of two strong links, with every name that the definitions allow."""
    house, group, cross = pairs(held, range(81, 324)), groups(held), crossings(held)
    every = [*((*one, "house") for one in house), *((*one, "group") for one in group)]
    for (q, a, b, x), (p, d, c, y) in product(every, every):
        if digit(b) != digit(c) or not joined(b, c) or (a | b) & (c | d):
            continue
        if end := outcome(held, a, b, c, d):
            yield _name(q, p, b, c, {x, y}), end
    for (q, a, b), (_, d, c) in product(house, cross):
        is_walk = q < 243 and digit(b) == digit(c) and joined(b, c) and not (a | b) & (c | d)
        if is_walk and (end := outcome(held, a, b, c, d)):
            yield "empty-rectangle", end


def _name(q: int, p: int, b: Set, c: Set, kinds: set[str]) -> str:
    if "group" in kinds:
        return "grouped-turbot"
    for lines, across in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        if q in lines and p in lines:
            return "skyscraper" if shared_line(b, c, across) else "turbot-fish"
    return "turbot-fish" if max(q, p) >= 243 else "two-string-kite"


DEFINITIONS = {
    "cell yx house xx cell xy": "w-wing",
    "cell yx group xx cell xy": "grouped-w-wing",
    "cell yx house xx house yy": "m-wing",
    "house xx cell xy house yy": "s-wing",
    "cell xy house yy house zz": "h-wing",
    "cell xy cell yz house zz": "h-wing",
    "cell xy house yy cell yz": "h-wing",
    "house xx house yy house xx": "l-wing",
    "house xx house yy house zz": "l-wing",
}
"""The wings: their strong links, and the digits at both ends of each."""


def spelled(text: str) -> str:
    """A definition with its digits renamed a, b, c in the order in which they occur."""
    kinds, digits = text.split()[::2], "".join(text.split()[1::2])
    letters = {digit: "abc"[n] for n, digit in enumerate(dict.fromkeys(digits))}
    return " ".join([*kinds, *(letters[digit] for digit in digits)])


NAMES = {spelled(text): name for text, name in DEFINITIONS.items()}


def wings(held: Set) -> Iterator[tuple[str, Ends]]:
    """All walks of three strong links that the definitions name."""
    found = {
        "cell": pairs(held, CELLS),
        "house": pairs(held, range(81, 324)),
        "group": groups(held),
    }
    every = [(kind, a, b) for kind, links in found.items() for _, a, b in links]
    after = {b: [one for one in every if joined(b, one[1])] for _, _, b in every}
    for first in every:
        for second in after[first[2]]:
            for third in after[second[2]]:
                walk = (first, second, third)
                nodes = [node for _, a, b in walk for node in (a, b)]
                parts = (f"{kind} {digit(a)}{digit(b)}" for kind, a, b in walk)
                if any(a & b for a, b in combinations(nodes, 2)) or distinct(nodes) > 3:
                    continue
                name = NAMES.get(spelled(" ".join(parts)))
                if name and (end := outcome(held, *nodes)):
                    yield name, end


def distinct(nodes: list[Set]) -> int:
    """The number of different digits."""
    return len({digit(node) for node in nodes})


def remote_pairs(held: Set) -> Iterator[Set]:
    """Yields what each group of at least four equal cells excludes: the candidates that see two of
    the cells at the ends of a chain of four or more."""
    left = {i: frozenset(k for k in held if k // 9 == i) for i in CELLS}
    for m in combinations(range(9), 2):
        cells = [i for i, ks in left.items() if {k % 9 for k in ks} == set(m)]
        near = {i: [j for j in cells if 9 * i in SEEN[9 * j]] for i in cells}
        distance = {i: {i: 0} for i in cells}
        for known in distance.values():
            for n in range(len(cells)):
                for j in [j for j, at in known.items() if at == n]:
                    for other in near[j]:
                        known.setdefault(other, n + 1)
        for group in {frozenset(known) for known in distance.values()}:
            gone: set[int] = set()
            for i, j in product(group, group):
                if distance[i][j] >= 3 and distance[i][j] % 2:
                    gone |= {
                        k
                        for k in held
                        if k % 9 in m
                        and k // 9 not in cells
                        and 9 * i + k % 9 in SEEN[k]
                        and 9 * j + k % 9 in SEEN[k]
                    }
            if gone:
                yield frozenset(gone)
