"""Says what a case leads to, its conclusions or its contradiction, and which lines or suppositions
show that.

so row 7 has its 3 in r7c6 (line 2)
row 1 has no place for 4: r1c4 sees r5c4 (line 1), and r1c3 is 7 (line 3)
"""

from __future__ import annotations

from typing import Final

from whydoku.dataclass import dataclass, field
from whydoku.grids.bits import Candidates, members
from whydoku.grids.parts.candidates import cells_of
from whydoku.grids.spaces import ROW_SPACE, Tables, house_of
from whydoku.logic.proof.form import linked_to
from whydoku.logic.why import Base
from whydoku.telling.needs import NeededLine, Sources
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import all_false, all_true
from whydoku.telling.words.writing.context import ReasonContext, Taker, about_base
from whydoku.telling.words.writing.passage import Listing, Sentence, Value, listing, sentence

MOST_BLOCKS: Final = 4
"""The most reasons for an empty constraint that may stand on one line with the facts before
them."""


@dataclass(slots=True)
class Numbering:
    """The labels by which the lines of an argument refer to earlier facts and suppositions.

    `path`: the number of the fact that the lines belong to, such as 4.1; empty for the outermost
        lines.
    `labels`: the labels, by the numbers of the facts and suppositions among the sources.
    `count`: how many facts directly below this one are numbered so far.
    """

    path: tuple[int, ...] = ()
    labels: dict[int, Value] = field(default_factory=dict)
    count: int = 0

    def number(self, source: int) -> Value:
        """Labels the fact whose number among the sources is `source` with the next number of a
        line, and returns the label."""
        self.count += 1
        label = slot.name(".".join(map(str, (*self.path, self.count))))
        self.labels[source] = label
        return label

    def suppose(self, line: NeededLine, alike: Candidates = 0) -> None:
        """Labels the supposition of a case by what it supposes, if there are other suppositions
        inside the case or around it. Otherwise texts call it just `the supposition`.

        If the text supposes one of several candidates at once, these are `alike`.
        """
        for source in [source for source in self.labels if source >= line.number]:
            del self.labels[source]  # it was of the case before, whose sources had these numbers
        if self.path or any(fact.inside for fact in line.facts):
            supposed, is_true = line.known.claims[line.number]
            result = slot.claim(alike or supposed, is_true=is_true)
            self.labels[line.number] = sentence("from.supposed", result=result)

    def inside(self) -> Numbering:
        """The numbering of the cases on which the last numbered fact rests."""
        return Numbering((*self.path, self.count), dict(self.labels))


def named(needs: Sources, own: int | None, numbering: Numbering) -> Listing | None:
    """The names of the given sources: first the lines, then the suppositions; None if no source has
    a name.

    `own` is the number of the case's own supposition, which has a name even without a label.
    """
    numbers: list[Value] = []
    suppositions: list[Value] = []
    for m, _ in needs:
        label = numbering.labels.get(m) or (sentence("from.own") if m == own else None)
        if label is not None:
            (suppositions if isinstance(label, Sentence) else numbers).append(label)
    lines = [sentence("from.lines", numbers=listing(numbers))] if numbers else []
    return listing((*lines, *suppositions)) if lines or suppositions else None


def one_source(label: Value | None) -> Value | None:
    """The name of a single source, made from its label: `line 8`, `r1c5=1`; None without a
    label."""
    if label is None or isinstance(label, Sentence):
        return label
    return sentence("from.lines", numbers=listing((label,)))


def ends_said(
    line: NeededLine, numbering: Numbering, tables: Tables, *, is_itself: bool = False
) -> list[Sentence]:
    """Says what shows the conclusions of a case, unless the last fact of the case states them.

    `is_itself` means that the text has just named the cell of the supposition.
    """
    last = line.facts[-1].number if line.facts else None
    ends: list[Sentence] = []
    for m, part in line.ends:
        candidates, is_true = line.known.claims[m]
        is_plain = m in (last, line.number)
        number = None if is_plain else one_source(numbering.labels.get(m))
        slots: dict[str, Value | None] = {"number": number}
        if not is_true or candidates & part:
            if m != last:
                claim = all_true(part) if is_true else all_false(part)
                ends.append(sentence("end.claim", **slots, claim=claim))
            continue
        houses: dict[int, tuple[int, ...]] = {}
        linked = 0
        for q, taken in takers_of_end(candidates, part, tables):
            if q < 0:
                linked |= 1 << ~q
            elif q >= ROW_SPACE:
                houses[q % 9] = (*houses.get(q % 9, ()), house_of(q))
            elif m != last:
                slots["cell"] = slot.cell(q)
                slots["digits"] = slot.digits_of(candidates)
                slots["gone"] = slot.digits_of(taken)
                key = "end.itself" if is_itself and m == line.number else "end.cell"
                ends.append(sentence(key, **slots))
        named = slot.cells_of(candidates) if m != last else None
        for d, there in houses.items():
            slots = {"house": slot.houses(there), "digit": slot.digit(d), "cells": named}
            ends.append(sentence("end.house", **slots, number=number))
        if linked:
            link = slot.link((candidates.bit_length() - 1) // 9, linked)
            slots = {"cells": slot.cells_of(candidates), "digits": slot.digits_of(candidates)}
            ends.append(sentence("end.link", **slots, link=link, number=number))
    return ends


def takers_of_end(
    true: Candidates, eliminations: Candidates, tables: Tables
) -> list[tuple[Taker, Candidates]]:
    """Those constraints that hold all of the candidates `true`, each with the eliminations that
    follow from it; then the links by which further eliminations see them all.

    An elimination that is in several of these constraints goes to the one that accounts for most.
    """
    shared = [q for q, _ in tables.constraints_of[true.bit_length() - 1]]
    shared = [q for q in shared if not true & ~tables.constraint_candidates[q]]
    takers: list[tuple[Taker, Candidates]] = []
    while eliminations and shared:
        q = max(shared, key=lambda q: (eliminations & tables.constraint_candidates[q]).bit_count())
        if not (taken := eliminations & tables.constraint_candidates[q]):
            break
        takers.append((q, taken))
        eliminations &= ~taken
    linked = (k for k in members(eliminations) if not true & ~linked_to(k, tables))
    return takers + [(~(k // 9), 1 << k) for k in linked]


# Contradictions


def blocked(base: Base, line: NeededLine, numbering: Numbering, ctx: ReasonContext) -> Sentence:
    """Says why a base has no candidate left: what excludes each candidate, from first to last."""
    shows = []
    for m, part in sorted(line.ends, key=lambda end: end[1] & -end[1]):
        number = one_source(numbering.labels.get(m))
        if m == line.number and numbering.count and not number:
            number = sentence("from.own")
        shows.append(block(base, *line.known.claims[m], part, number))
    return about_base("blocked", base, ctx, why=listing(shows) if shows else None)


def block(
    base: Base, candidates: Candidates, is_true: bool, part: Candidates, number: Value | None
) -> Sentence:
    """Says that `candidates`, which are true or false, exclude the candidates `part` of a base.

    `number` names the line that shows this, if any.
    """
    slots: dict[str, Value | None] = {"number": number}
    cells, digits = slot.cells_of(part), slot.digits_of(part)
    by, to = cells_of(candidates), slot.digits_of(candidates)
    if not is_true:
        return sentence("block.not", **slots, cells=cells, digits=digits)
    if by == cells.bits:
        return sentence("block.filled", **slots, cells=cells, digits=to)
    if isinstance(base, int) and base < ROW_SPACE:
        return sentence("block.digit", **slots, digits=digits, cells=slot.cells(by))
    return sentence("block.sees", **slots, cells=cells, other=slot.cells(by))
