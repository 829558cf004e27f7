"""Puts the reason of an argument together, from the patterns of `whydoku.logic.why`.

Only what was left unsaid is filled in, such as the house of a strong link; where nothing fits, what
comes nearest is taken, so that the checker says what is in the way. No other reason is looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Any, Final

from whydoku.errors import InvalidNotation
from whydoku.grids.bits import Candidates, Cells, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import format_constraint
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union
from whydoku.grids.spaces import ALL_DIGITS, DIGIT_CANDIDATES, DigitNumber, Tables, house_constraint
from whydoku.logic.catalogue import entry_of
from whydoku.logic.finders.links import links
from whydoku.logic.heart import reason_of_single
from whydoku.logic.why import (
    AlmostLocked,
    Als,
    Because,
    Chain,
    Cluster,
    Colours,
    Cover,
    Deadly,
    Exocet,
    Impossible,
)
from whydoku.playing.arguments.argument import (
    Alternatives,
    Argument,
    SaidBent,
    SaidCases,
    SaidChain,
    SaidColours,
    SaidDeadly,
    SaidLink,
    SaidName,
    SaidPlaces,
    SaidRow,
    SaidSets,
    SaidSubset,
)
from whydoku.playing.arguments.faults import Amiss, Fault
from whydoku.playing.arguments.pointed import of_places
from whydoku.playing.arguments.supposing import holding, of_cases
from whydoku.playing.arguments.unsaid import (
    found_of,
    instances_of,
    with_cells,
    with_covers,
    with_digits,
)

RECTANGLES: Final = (
    *(f"unique-rectangle-{kind}" for kind in range(2, 7)),
    *("hidden-rectangle", "ur-strong-links", "avoidable-rectangle-1", "avoidable-rectangle-2"),
)
"""The techniques that a rectangle may mean whose type was not said."""


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
    singles = reasons_of_single(members(placed)[0], grid.bits, grid.tables) if placed else []
    if placed.bit_count() != 1 or not singles:
        raise Amiss(Fault("no-reason", about=placed | argument.eliminations & grid.bits))
    yield from ((single,) for single in singles)


def reasons_of_single(k: int, bits: Candidates, tables: Tables) -> list[Cover]:
    """The reason why a candidate is true, for each constraint in which it alone is possible."""
    alone = 1 << k
    return [
        reason_of_single(k, q, tables)
        for q, _ in tables.constraints_of[k]
        if tables.constraint_candidates[q] & bits == alone
    ]


# Sets and subsets


def _of_sets(sets: SaidSets, argument: Argument, grid: Grid) -> Alternatives:
    if sets.is_crossed:
        sets = with_covers(sets, grid)
    if not sets.covers or len(sets.bases) == 1 != len(sets.covers):
        yield from _singles(sets.bases, argument, grid)
        return
    fins = sets.fins
    if fins is None and argument.named.startswith(("finned", "sashimi", "franken", "mutant")):
        fins = -1
    turned = replace(sets, bases=sets.covers, covers=sets.bases)
    for one in (sets, turned) if sets.is_either else (sets,):
        yield (Cover(one.bases, one.covers, _counted_fins(one, grid, fins or 0)),)


def _singles(bases: tuple[int, ...], argument: Argument, grid: Grid) -> Alternatives:
    """Yields a single for each base. Raises Amiss if none has what is claimed, and the only
    candidate that is left in one of them is another."""
    other: Fault | None = None
    for base in bases:
        held = grid.tables.constraint_candidates[base]
        if not held:
            raise InvalidNotation(
                f"{format_constraint(base)} is not in a grid of size {grid.rules.size}"
            )
        left, claimed = held & grid.bits, held & argument.placements
        if claimed and left.bit_count() == 1 and claimed != left:
            other = other or Fault("another", left, (base,), claimed)
            continue
        k = members(claimed or left or held)[0]
        yield (reason_of_single(k, base, grid.tables),)
    if other and len(bases) == 1:
        raise Amiss(other)


def _counted_fins(sets: SaidSets, grid: Grid, named: Candidates) -> tuple[int, ...]:
    """The candidates named as fins, each as often as it counts in more bases than covers."""
    tables = grid.tables
    fins: list[int] = []
    there = tables.held_in(sets.bases) & grid.bits
    for k in members(named & there if named != -1 else there):
        over = [
            _times(k, sets.bases, tables) - _times(k, sets.covers, tables),
            named != -1,
        ]
        fins += [k] * max(over)
    return tuple(fins)


def _times(k: int, constraints: Iterable[int], tables: Tables) -> int:
    return sum(tables.constraint_candidates[q] >> k & 1 for q in constraints)


def _of_subset(subset: SaidSubset, _: Argument, grid: Grid) -> Alternatives:
    if not subset.cells:
        for whole in with_cells(subset, grid):
            yield from _of_subset(whole, _, grid)
        return
    cells = members(subset.cells)
    shared = [h for h in range(27) if not subset.cells & ~grid.tables.house_cells[h]]
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
        return _with_fins(link.because, a | b, grid, part)
    return holding(a | b, grid, part)


def _with_fins(because: Because, nodes: Candidates, grid: Grid, part: int) -> Because:
    """A ground that was said with the candidates of its two nodes, which the text names only as
    nodes."""
    if isinstance(because, Cover):
        covers = because.covers
        if not covers:
            held = cells_of(grid.tables.held_in(because.bases) & grid.bits) & ~cells_of(nodes)
            covers = tuple(members(held))
        return Cover(because.bases, covers, tuple(members(nodes)))
    if isinstance(because, Als):
        return Als(tuple(with_digits(one, grid, part) for one in because.sets))
    if isinstance(because, Impossible):
        held = grid.tables.held_in(because.constraints) & grid.bits
        return Impossible(because.constraints, held & ~nodes, nodes)
    if isinstance(because, Deadly):
        return Deadly(because.pattern, nodes, because.confined)
    return _with_covers(because, nodes, grid) if isinstance(because, Exocet) else because


def _with_covers(exocet: Exocet, nodes: Candidates, grid: Grid) -> Because:
    """The exocet with this base and these targets that links two nodes, which has the covers that a
    text does not name; the same without these if there is none."""
    linked = (link.because for link in links(grid, "exocet") if link.start | link.end == nodes)
    cells = {*exocet.base}, {*exocet.targets}
    same = (
        one for one in linked if isinstance(one, Exocet) and ({*one.base}, {*one.targets}) == cells
    )
    return next(same, exocet)


# Colours


def _of_classes(classes: SaidColours, _: Argument, grid: Grid) -> Alternatives:
    tables = grid.tables
    clusters = []
    for part, (first, second) in enumerate(classes.clusters):
        if absent := (first | second) & ~grid.bits:
            raise Amiss(Fault("absent", candidates=absent, about=absent, part=part))
        for q, held in enumerate(tables.bases):
            pair = held & grid.bits
            if pair.bit_count() == 2 and (not pair & ~first or not pair & ~second):
                raise Amiss(Fault("not-pair", pair, (q,), part=part))
        clusters.append(Cluster(first, second, tuple(_links_of(first, second, grid))))
    yield (Colours(tuple(clusters)),)
    if len(clusters) == 1:
        seen = [tables.seen_by(one) for one in classes.clusters[0]]
        for q, held in enumerate(tables.bases):
            if any(not held & grid.bits & ~by for by in seen):
                yield (Colours(tuple(clusters), q),)


def _links_of(first: Candidates, second: Candidates, grid: Grid) -> Iterator[int]:
    """Yields the constraints that join a cluster, each after one that it shares a candidate with;
    last, for a candidate that none reaches, the one that comes nearest to a link."""
    tables = grid.tables
    cluster = first | second
    pairs = {
        q: held & grid.bits
        for q, held in enumerate(tables.bases)
        if (held & grid.bits).bit_count() == 2 and held & first & grid.bits and held & second
    }
    reached = 0
    while joined := [q for q, pair in pairs.items() if not reached or pair & reached]:
        q = joined[0]
        reached |= pairs.pop(q)
        yield q
    for k in members(cluster & ~reached):
        others = [
            (q, tables.constraint_candidates[q] & grid.bits)
            for q, _ in tables.constraints_of[k]
            if tables.constraint_candidates[q] & cluster & ~(1 << k)
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
        here = grid.tables.house_cells[h] & cells_of(exchange.pattern)
        if here & extra and here.bit_count() > 1:
            yield (_deadly(exchange.pattern, (h,), grid),)
    named = (argument.named,) if entry_of(argument.named) else RECTANGLES
    name = SaidName(named, digits_of(exchange.pattern), cells_of(exchange.pattern))
    yield from found_of(name, grid)


def _deadly(pattern: Candidates, confined: tuple[int, ...], grid: Grid) -> Deadly:
    tables = grid.tables
    cells, outside, kept = cells_of(pattern), 0, cells_of(pattern)
    for h in confined:
        for i in members(tables.house_cells[h] & cells):
            for k in members(pattern & ALL_DIGITS << i * 9):
                outside |= tables.constraint_candidates[house_constraint(h, k % 9)]
        kept &= ~tables.house_cells[h]
    inside = candidates_of(kept) & ~pattern
    return Deadly(pattern, (outside & ~candidates_of(cells) | inside) & grid.bits, confined)


def _of_bent(bent: SaidBent, _: Argument, grid: Grid) -> Alternatives:
    """Two almost locked sets, into which the cells can be parted in one way or more."""
    ways = _in_two_houses(bent.cells, grid.tables)
    if not ways:
        raise Amiss(Fault("not-two-houses", about=candidates_of(bent.cells) & grid.bits))
    for one in ways:
        both = one, bent.cells & ~one
        sets = tuple(with_digits(AlmostLocked(part, bent.digits), grid) for part in both)
        for x in members(sets[0].digits & sets[1].digits):
            yield (Als(sets, (x,)),)


def _in_two_houses(cells: Cells, tables: Tables) -> list[Cells]:
    """The ways to part cells into those of one house and those of another, in order; each is the
    part without the last cell."""
    last, ways = 1 << cells.bit_length() >> 1, set[Cells]()
    for first, second in product(tables.house_cells, tables.house_cells):
        if not cells & ~(first | second):
            either = [1 << i for i in members(cells & first & second & ~last)]
            for taken in product(*((0, cell) for cell in either)):
                ways.add(cells & first & ~second & ~last | sum(taken))
    return sorted(
        way for way in ways if way and all(map(tables.houses_around, (way, cells & ~way)))
    )


def _of_rows(rows: SaidRow, argument: Argument, grid: Grid) -> Alternatives:
    """Sets in a row or a ring, with the commons that were said or may be meant."""
    sets = tuple(with_digits(one, grid) for one in rows.sets)
    if rows.commons or len(sets) < 2:
        yield (Als(sets, rows.commons),)
        if argument.named == "als-xy-wing":  # HoDoKu names the lower common first
            yield (Als(sets, rows.commons[::-1]),)
        return
    yield from ((Als(sets, commons),) for commons in _commons_of(sets, grid))


def _commons_of(sets: tuple[AlmostLocked, ...], grid: Grid) -> list[tuple[DigitNumber, ...]]:
    """The digits that may join sets in a row, in order: what the row excludes depends on the first
    and the last alone, so for each such pair there is one way. Where no digit joins two sets, the
    one with the fewest candidates in the way is taken."""
    ways: dict[tuple[int, int], tuple[DigitNumber, ...]] = {}
    for one, other in pairwise(sets):
        joining = _joining(one, other, grid)
        further: dict[tuple[int, int], tuple[DigitNumber, ...]] = {}
        for way in sorted(ways.values()) or [()]:
            for d in joining:
                if d not in way[-1:]:
                    further.setdefault(((*way, d)[0], d), (*way, d))
        ways = further or {(0, 0): (*min(ways.values()), joining[0])}
    return sorted(ways.values())


def _joining(one: AlmostLocked, other: AlmostLocked, grid: Grid) -> list[DigitNumber]:
    places = {
        d: [candidates_of(each.cells) & DIGIT_CANDIDATES[d] & grid.bits for each in (one, other)]
        for d in members(one.digits & other.digits)
    }
    if not places:
        raise Amiss(Fault("not-common", about=(one.named | other.named) & grid.bits))
    joining = [
        d for d, (here, there) in places.items() if not there & ~grid.tables.seen_by_all(here)
    ]
    return joining or [min(places, key=lambda d: union(places[d]).bit_count())]


_REASONS: Final[dict[type, Callable[[Any, Argument, Grid], Alternatives]]] = {
    SaidSets: _of_sets,
    SaidSubset: _of_subset,
    SaidBent: _of_bent,
    SaidName: instances_of,
    SaidPlaces: of_places,
    SaidChain: _of_links,
    SaidColours: _of_classes,
    SaidDeadly: _of_exchange,
    SaidRow: _of_rows,
    SaidCases: of_cases,
}
