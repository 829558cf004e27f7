"""Marks the patterns that few marks show.

automorphism   the cells that stay in their places under a symmetry, what would be twice in a house,
               and the cells where something is not possible that their images still show
colours        clusters of candidates in two colours each, where colours clash, and what two colours
               exclude
deadly         the cells of a deadly pattern, its guardians, and what the guardians exclude
exclusion      the cells of an aligned pair or triple, and what rules out combinations of their
               candidates
exocet         the base and the targets, the lines across, and for each digit its other places there
impossible     what cannot fill some constraints, all round if it is a ring, and the guardians with
               what they exclude
locked         cells that hold as many digits as they are
truth          the candidates of which one is true, and the pattern that shows this
roles          named sets of candidates, each in a colour with the name of the set
templates      the places of a digit whose ways are all listed
"""

from __future__ import annotations

from typing import Final

from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union
from whydoku.grids.spaces import ROW_SPACE, house_of
from whydoku.logic.why import (
    Als,
    Automorphism,
    Colours,
    Deadly,
    Exclusion,
    Exocet,
    Impossible,
    Locked,
    Roles,
    Templates,
    Truth,
)
from whydoku.telling.automorphisms import falls
from whydoku.telling.pictures.blockers import candidates_trapped, clashing_pairs, emptying_pairs
from whydoku.telling.pictures.collector import COLOUR_ROLES, MarkCollector
from whydoku.telling.pictures.marks import Role, Tie, Tint
from whydoku.telling.rings import odd_ring
from whydoku.telling.words.writing import slot

MOST_LINES: Final = 8
"""The most lines from candidates to images beside them; of more, only the cells are tinted."""


def mark_automorphism(marks: MarkCollector, automorphism: Automorphism, context: bool) -> None:
    """Marks why a symmetry excludes candidates; if `context` is set, it only supports another
    pattern, and nothing is marked."""
    found = [] if context else falls(automorphism, marks.bits, marks.eliminations)
    for fall in found:
        if fall.kind == "stays":
            marks.cells(1 << fall.cell, Tint.BASE)
            marks.name(Tint.BASE, "stays-in-place")
    beside = {
        from_members(i * 9 + d for i in (fall.cell, fall.other))
        for fall in found
        for d in members(fall.digits if fall.kind == "beside" else 0)
    }
    if len(beside) <= MOST_LINES:
        for pair in sorted(beside):
            marks.link(pair & -pair & marks.bits, pair & (pair - 1) & marks.bits, Tie.WEAK)
            marks.name(Tie.WEAK, "image-of-it")
    else:
        marks.cells(cells_of(union(beside)), Tint.COVER)
        marks.name(Tint.COVER, "beside-image")
    for fall in found:
        if fall.kind in ("gone", "placed"):
            marks.cells(1 << fall.other, Tint.SET_A)
            marks.name(Tint.SET_A, "seen-there")
            marks.cells(1 << fall.cell, Tint.SET_B)
            marks.name(Tint.SET_B, "its-image")


def mark_locked(marks: MarkCollector, locked: Locked, context: bool) -> None:
    """Marks the cells of a locked set."""
    del context
    marks.cells(locked.cells, marks.next_set_tint())


def mark_truth(marks: MarkCollector, truth: Truth, context: bool) -> None:
    """Marks the candidates of a truth as those of a base, and the pattern that shows it; with
    `context`, candidates are left unmarked."""
    marks.constraint(truth, Tint.BASE)
    marks.name(Tint.BASE)
    marks.pattern(truth.because, context=True)
    if not context:
        left = truth.candidates & marks.bits
        marks.candidates(left, Role.PATTERN)
        marks.takes(left)


def mark_colours(marks: MarkCollector, colours: Colours, context: bool) -> None:
    """Marks one or two clusters in a picture. If `context` is set, the clusters only support
    another pattern, and just the constraint that a colour empties is marked."""
    tables = marks.tables
    if colours.emptied is not None:
        marks.constraint(colours.emptied, Tint.BROKEN)
    if context:
        return
    for j, cluster in enumerate(colours.clusters):
        marks.candidates(cluster.first, COLOUR_ROLES[j * 2 % 4])
        marks.candidates(cluster.second, COLOUR_ROLES[j * 2 % 4 + 1])
        for q in cluster.links:
            held = tables.constraint_candidates[q]
            marks.link(held & cluster.first, held & cluster.second, Tie.PAIR)
    for a, b in clashing_pairs(colours, tables):
        marks.link(1 << a, 1 << b, Tie.WEAK)
    for a, b in emptying_pairs(colours, marks.bits, tables):
        marks.link(1 << a, 1 << b, Tie.WEAK)
    for k, taking in candidates_trapped(colours, marks.eliminations, tables):
        marks.joins((1 << n for n in taking), k)


def mark_deadly(marks: MarkCollector, deadly: Deadly, context: bool) -> None:
    """Marks a deadly pattern in a picture; if `context` is set, the pattern only supports another
    one, and its candidates are left unmarked."""
    marks.cells(cells_of(deadly.pattern), Tint.DEADLY)
    for h in deadly.confined:
        marks.house(h, Tint.BASE)
        marks.name(
            Tint.BASE,
            "" if context else "confined",
            houses=slot.houses((h,)),
            digits=slot.digits_of(deadly.pattern),
        )
    if context:
        return
    mark_guardians(marks, deadly.guardians)
    marks.candidates(deadly.pattern & marks.bits, Role.PATTERN)
    marks.name(Role.PATTERN, "swapped")


def mark_guardians(marks: MarkCollector, guardians: Candidates) -> None:
    """Marks the guardians of a pattern, and what they exclude."""
    marks.candidates(guardians, Role.GUARDIAN)
    if guardians.bit_count() == 1:
        marks.name(Role.GUARDIAN, "sole-guardian")
    else:
        marks.takes(guardians)


def mark_exclusion(marks: MarkCollector, exclusion: Exclusion, context: bool) -> None:
    """Marks the cells of an exclusion, and what rules out combinations of their candidates. If
    `context` is set, the exclusion only supports another pattern, and candidates are left
    unmarked."""
    for i in exclusion.cells:
        marks.cells(1 << i, Tint.SET_A)
        if not context:
            marks.candidates(marks.tables.held_in((i,)) & marks.bits, Role.PATTERN)
    if not context:
        marks.name(Role.PATTERN, "combined")
        marks.name(Tint.SET_A, "combined-cells")
        marks.name(Tint.SET_B, "kills")
    for killed in exclusion.killed:
        if isinstance(killed.because, Als):
            marks.cells(union(locked.cells for locked in killed.because.sets), Tint.SET_B)
        elif isinstance(killed.because, int):
            marks.constraint(killed.because, Tint.SET_B)


def mark_exocet(marks: MarkCollector, exocet: Exocet, context: bool) -> None:
    """Marks the base and the targets of an exocet, the bases of its covers, and what bases and
    covers share; if `context` is set, only cells and houses."""
    tables = marks.tables
    if isinstance(exocet.beside, Exocet):
        mark_exocet(marks, exocet.beside, context)
    marks.cells(from_members(exocet.base), Tint.SET_A)
    marks.cells(from_members(exocet.targets), Tint.SET_B)
    for q in sorted(q for cover in exocet.covers for q in cover.bases):
        marks.constraint(q, Tint.BASE)
    if context:
        return
    marks.name(Tint.SET_A, "exocet-base")
    marks.name(Tint.SET_B, "exocet-targets")
    marks.name(Tint.BASE, "cross-lines")
    held = tables.held_in((*exocet.base, *exocet.targets)) & marks.bits
    digits = digits_of(tables.held_in(exocet.base) & marks.bits)
    again = held & union(digits << i * 9 for i in range(81))
    marks.candidates(again & ~marks.eliminations, Role.PATTERN)
    marks.name(Role.PATTERN, "come-again")
    for cover in exocet.covers:
        crossing = tables.held_in(cover.bases) & tables.held_in(cover.covers) & marks.bits
        marks.candidates(crossing & ~held, Role.COMMON)
    houses = {house_of(q) for cover in exocet.covers for q in cover.covers if q >= ROW_SPACE}
    if houses:
        marks.name(Role.COMMON, "in-houses", covers=slot.houses(tuple(sorted(houses))))
    for q in exocet.further:
        marks.constraint(q, Tint.COVER)
    if exocet.further:
        marks.name(Tint.COVER, "tried-further")


def mark_impossible(marks: MarkCollector, impossible: Impossible, context: bool) -> None:
    """Marks an impossible pattern in a picture; if `context` is set, the pattern only supports
    another one, and its candidates are left unmarked."""
    marks.cells(cells_of(impossible.pattern), Tint.DEADLY)
    marks.name(
        Tint.DEADLY, "ring" if (ring := odd_ring(impossible, marks.tables)) else "impossible"
    )
    if ring:
        nodes = [impossible.pattern & candidates_of(1 << i) for i in ring.cells]
        for start, end in zip(nodes, nodes[1:] + nodes[:1], strict=True):
            marks.link(start & marks.bits, end & marks.bits, Tie.PAIR)
        marks.name(Tie.PAIR, "in-turn")
    if not context:
        mark_guardians(marks, impossible.guardians)
        marks.candidates(impossible.pattern & marks.bits, Role.PATTERN)
        marks.name(Role.PATTERN, "not-alone")


def mark_roles(marks: MarkCollector, roles: Roles, context: bool) -> None:
    """Marks named sets of candidates; if `context` is set, they only support another pattern, and
    are left unmarked."""
    if not context:
        for j, (name, bits) in enumerate(roles.sets):
            role = COLOUR_ROLES[j % 4]
            marks.candidates(bits & marks.bits, role)
            marks.names[role] = f"{marks.names[role]}, {name}" if j > 3 else name


def mark_templates(marks: MarkCollector, templates: Templates, context: bool) -> None:
    """Marks the places of the digit of templates; if `context` is set, the templates only support
    another pattern, and the places are left unmarked."""
    if not context:
        marks.candidates(templates.named & marks.bits, Role.PATTERN)
        marks.name(Role.PATTERN, "places", digits=slot.digit(templates.digit))
