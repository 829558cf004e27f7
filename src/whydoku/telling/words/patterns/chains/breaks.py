"""Finds where a chain contradicts itself on the way, so that its argument can stop there.

constraint   a cell or a house has lost all its candidates to the links so far
set          an almost locked set has fewer digits left than cells, or an almost hidden set fewer
             cells than digits
supposition  a link makes true what the supposition rules out

Whatever a chain excludes sees its first node, or is the candidate that was supposed to be true. So
a contradiction on the way proves the same eliminations, with fewer links.
"""

from __future__ import annotations

from typing import NamedTuple

from whydoku.grids.bits import BITS, Candidates
from whydoku.grids.parts.candidates import candidates_of, cells_of, digits_of, union
from whydoku.grids.spaces import DIGIT_CANDIDATES, Tables
from whydoku.logic.why import AlmostLocked, Chain, Cover
from whydoku.telling.needs import Sources, sources_of
from whydoku.telling.words.patterns.chains.ends import MOST_BLOCKS, block, one_source
from whydoku.telling.words.patterns.chains.links import StrongLink, digits_of_bases
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import about_constraint
from whydoku.telling.words.writing.context import ReasonContext
from whydoku.telling.words.writing.passage import (
    CellsSlot,
    DigitsSlot,
    Listing,
    Sentence,
    Value,
    listing,
    sentence,
)


class Break(NamedTuple):
    """A contradiction after the first `links` links of a chain.

    If `contradiction` is None, the last of these links makes true what the supposition rules out.
    """

    links: int
    contradiction: Sentence | None


class _Known(NamedTuple):
    """Candidates that are known to be true, or known to be false, from one line of an argument on.
    Line 0 is the supposition."""

    candidates: Candidates
    is_true: bool
    line: int


def break_of(
    chain: Chain, links: list[StrongLink], supposed: Candidates, ctx: ReasonContext
) -> Break | None:
    """The first contradiction in an open chain that comes before its end; None if there is none.

    The supposition is that the candidate `supposed` is true or, without one, that the first node is
    false. In a chain between two different ends, the last link contradicts nothing, as the chain is
    about both ends, unless it rests on a set that nobody could fill as the chain says.
    """
    tables = ctx.tables
    if ctx.state is None or chain.loop or not chain.nodes:
        return None
    first = chain.nodes[0]
    known = [_Known(supposed or first, bool(supposed), 0)]
    removed = [tables.seen_by_all(supposed) if supposed else first]
    leads_back = bool(supposed) or first == chain.nodes[-1]
    before = 0
    for n, link in enumerate(links):
        is_last = n + 1 == len(links)
        if is_last and not leads_back and not (_set_of(link) or link.hidden):
            return None
        at = before if is_last and leads_back else 0
        if contradiction := _contradiction(link, ctx.state, known[at:], removed[at:], tables):
            return Break(n, contradiction)
        if not is_last and not link.true & ~removed[0]:
            return Break(n + 1, None)
        before = len(known)
        for true in (link.true, *_kept_by_set(link, ctx.state)):
            known.append(_Known(true, is_true=True, line=n + 1))
            removed.append(tables.seen_by_all(true))
    return None


def _contradiction(
    link: StrongLink,
    state: Candidates,
    known: list[_Known],
    removed: list[Candidates],
    tables: Tables,
) -> Sentence | None:
    """Says that a link contradicts what is known, because too few candidates are left in what the
    link rests on; None if there is no contradiction.

    For each entry of `known`, `removed` holds the candidates that the entry makes false.
    """
    dead = union(removed)
    q = link.because
    bases = q.bases if isinstance(q, Cover) and link.hidden else ()
    for base in bases:
        if not tables.constraint_candidates[base] & state & ~dead:
            return _blocked(base, state, known, removed, tables)
    if link.true & ~dead:
        return None
    if only := _set_of(link):
        inside = candidates_of(only.cells) & state
        left = digits_of(inside & ~dead)
        if left.bit_count() < only.cells.bit_count():
            needs = _few_sources(inside & dead, removed)
            return _starved(only, slot.digits(left), _lines(needs, known))
        return None
    if isinstance(q, Cover) and bases:
        inside = tables.held_in(bases) & state
        cells = cells_of(inside & ~dead)
        if cells.bit_count() < len(bases):
            lines = _lines(_few_sources(inside & dead, removed), known)
            return _crowded(q, slot.cells(cells), lines)
    if not isinstance(q, int) or tables.constraint_candidates[q] & state & ~dead:
        return None
    return _blocked(q, state, known, removed, tables)


def _blocked(
    q: int, state: Candidates, known: list[_Known], removed: list[Candidates], tables: Tables
) -> Sentence:
    """Says that constraint `q` has nothing left, and what excludes its candidates."""
    needs = _few_sources(tables.constraint_candidates[q] & state, removed)
    why = listing(_block(q, known[m], part) for m, part in needs)
    return about_constraint("blocked", q, why=why if len(needs) <= MOST_BLOCKS else None)


def _block(q: int, source: _Known, part: Candidates) -> Sentence:
    """Says how a known candidate excludes the candidates `part` of constraint `q`, and in which
    line it became known; the supposition has no number."""
    number = one_source(slot.name(str(source.line)) if source.line else None)
    return block(q, source.candidates, source.is_true, part, number)


def _set_of(link: StrongLink) -> AlmostLocked | None:
    """The almost locked set on which a link rests; None if the link has a `cell`, or rests on
    anything else."""
    return None if link.cell else link.one_set


def _few_sources(wanted: Candidates, removed: list[Candidates]) -> Sources:
    """A few sources that make false all candidates in `wanted`, if possible with the latest
    source."""
    return sources_of(wanted, removed, 1 << len(removed) - 1)


def _kept_by_set(link: StrongLink, state: Candidates) -> list[Candidates]:
    """For each digit that the almost locked set of a link keeps, the candidates of that digit; the
    digits of the link's nodes are left out."""
    only = _set_of(link)
    if only is None:
        return []
    inside = candidates_of(only.cells) & state
    rest = only.digits & ~digits_of(link.false | link.true)
    return [inside & DIGIT_CANDIDATES[d] for d in BITS[rest]]


def _starved(only: AlmostLocked, left: DigitsSlot, lines: Listing | None) -> Sentence:
    key = "blocked.set" if left.mask else "blocked.cell"
    cells = slot.cells(only.cells)
    return sentence(
        key, cell=cells, cells=cells, number=only.cells.bit_count(), digits=left, **{"from": lines}
    )


def _crowded(hidden: Cover, left: CellsSlot, lines: Listing | None) -> Sentence:
    slots: dict[str, Value | None] = {"house": slot.house(hidden.bases[0]), "from": lines}
    digits = slot.digits(digits_of_bases(hidden.bases))
    return sentence("blocked.hidden", **slots, cells=left, digits=digits)


def _lines(needs: Sources, known: list[_Known]) -> Listing | None:
    """Names the sources of a contradiction: the numbered lines, then the supposition."""
    lines = sorted({known[m].line for m, _ in needs})
    numbers = [slot.name(str(line)) for line in lines if line]
    names: list[Value] = [sentence("from.lines", numbers=listing(numbers))] if numbers else []
    return listing((*names, sentence("from.own")) if 0 in lines else names)


def shortly(contradiction: Sentence) -> Sentence:
    """The sentence of a contradiction, without the reasons for it."""
    kept = ((name, value) for name, value in contradiction.slots if name not in ("why", "from"))
    return Sentence(contradiction.key, tuple(kept))
