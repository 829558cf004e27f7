"""Covers with one cover fewer than bases, taken at random, and chains over them, sound or not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from judge import CONSTRAINTS, ones, union
from makers.chains import strong_links
from makers.world import CELLS, DIGITS, left, open_constraints, seen_by_all
from whydoku.grids.grid import Grid
from whydoku.logic.why import Chain, Cover

MOST_FINS = 7


def short_cover(grid: Grid, rng: Random) -> Cover | None:
    """Bases that touch, covers that hold most of their candidates, and the fins that are left."""
    open_ones = open_constraints(grid)
    bases = [rng.choice(open_ones)]
    for _ in range(rng.choice((1, 1, 2))):
        held = union([left(grid, q) for q in bases])
        if rng.random() < 0.7:
            held = union([left(grid, q) for q in open_ones if CONSTRAINTS[q] & held])
        near = [q for q in open_ones if CONSTRAINTS[q] & held and q not in bases]
        bases.append(rng.choice(near or open_ones))
    if len(set(bases)) < len(bases):
        return None
    held = union([left(grid, q) for q in bases])
    much = {
        q: (CONSTRAINTS[q] & held).bit_count() + 3 * rng.random()
        for q in open_ones
        if q not in bases
    }
    covers = sorted(much, key=lambda q: -much[q])[: len(bases) - 1]
    fins: list[int] = []
    for k in ones(held):
        more = sum(CONSTRAINTS[q] >> k & 1 for q in bases)
        fins += [k] * (more - sum(CONSTRAINTS[q] >> k & 1 for q in covers))
    return Cover(tuple(bases), tuple(covers), tuple(fins)) if fins else None


def short_chains(grid: Grid, rng: Random) -> Iterator[Chain]:
    """Yields chains and loops of a link over such a cover, alone and with another link."""
    cover = short_cover(grid, rng)
    if cover is None or not 2 <= len(set(cover.fins)) <= MOST_FINS:
        return
    k = rng.choice(cover.fins)
    alike = rng.choice((CELLS[k // 9], DIGITS[k % 9], 1 << k))
    a = union([1 << e for e in cover.fins if alike >> e & 1])
    b = union([1 << e for e in cover.fins]) & ~a
    if rng.random() < 0.15:
        b |= 1 << k
    if not b:
        return
    yield Chain((a, b), (cover,))
    yield Chain((a, b), (cover,), loop=True)
    before, after = seen_by_all(a), seen_by_all(b)
    further = [link for link in strong_links(grid) if not link[0] & ~after]
    for one, other, ground in rng.sample(further, min(len(further), 6)):
        closes = not other & ~before
        yield Chain((a, b, one, other), (cover, ground), loop=closes)
