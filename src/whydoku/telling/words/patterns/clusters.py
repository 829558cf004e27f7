"""Clusters in words: their two colours, and the pairs of candidates that link the one with the
other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from whydoku.grids.bits import Candidates
from whydoku.grids.parts.candidates import digits_of, union
from whydoku.grids.spaces import ROW_SPACE, Tables
from whydoku.logic.why import Cluster
from whydoku.telling.words.writing import slot
from whydoku.telling.words.writing.claims import about_constraint
from whydoku.telling.words.writing.passage import NameSlot, ResultSlot, Sentence, Value, sentence

MOST_CANDIDATES: Final = 6
"""The most candidates of mixed digits that a reason lists for a colour; if there are more, it gives
their number and leaves the list to the argument."""


def letter(side: int) -> NameSlot:
    """The letter of a colour, given by its number: A for 0, B for 1."""
    return slot.name(chr(ord("A") + side % 26))


def _is_of_one_digit(cluster: Cluster) -> bool:
    return digits_of(cluster.first | cluster.second).bit_count() == 1


def two_colours(cluster: Cluster, j: int) -> Sentence:
    """Says that one of the two colours of a cluster is true; `j` is the number of the cluster, from
    0."""
    slots: dict[str, Value] = {"a": letter(2 * j), "b": letter(2 * j + 1)}
    both = cluster.first | cluster.second
    if _is_of_one_digit(cluster):
        first, second = slot.cells_of(cluster.first), slot.cells_of(cluster.second)
        digit = slot.digits_of(both)
        return sentence("cluster.digit", **slots, digit=digit, first=first, second=second)
    if is_long(cluster):
        return sentence("cluster.many", **slots, number=both.bit_count())
    slots |= {"first": slot.candidates(cluster.first), "second": slot.candidates(cluster.second)}
    return sentence("cluster.few", **slots)


def is_long(cluster: Cluster) -> bool:
    """Whether a colour has too many candidates for a reason to list them."""
    return max(cluster.first.bit_count(), cluster.second.bit_count()) > MOST_CANDIDATES


def pairs_of_cluster(cluster: Cluster, j: int, depth: int, tables: Tables) -> Iterator[Sentence]:
    """Yields every pair of linked candidates of a cluster, with the colours of the two; `j` is the
    number of the cluster, from 0."""
    a, b = letter(2 * j), letter(2 * j + 1)
    if len(cluster.links) == 1 and (q := cluster.links[0]) >= ROW_SPACE:
        yield of_both("argue.cluster.one", q, cluster.first, cluster.second, (a, b), depth)
        return
    if _is_of_one_digit(cluster):
        digit = slot.digits_of(cluster.first)
        yield sentence("argue.cluster.digit", depth, digit=digit, a=a, b=b)
    else:
        for name, side in ((a, cluster.first), (b, cluster.second)) if is_long(cluster) else ():
            candidates = slot.candidates(side)
            yield sentence("argue.cluster.colour", depth, side=name, candidates=candidates)
        yield sentence("argue.cluster.mixed", depth, a=a, b=b)
    for q in cluster.links:
        held = tables.constraint_candidates[q]
        if held & cluster.first and held & cluster.second:
            yield of_both(
                "argue.cluster", q, held & cluster.first, held & cluster.second, (a, b), depth + 1
            )


def of_both(
    key: str,
    q: int,
    first: Candidates,
    second: Candidates,
    letters: tuple[NameSlot, NameSlot],
    depth: int,
    result: ResultSlot | None = None,
) -> Sentence:
    """Makes a sentence from the template called `key`, which says that constraint `q` has the
    candidate `first` or the candidate `second`; `letters` are the letters of their colours."""
    slots: dict[str, Value] = dict(zip("ab", letters, strict=True))
    if q < ROW_SPACE:
        slots |= {"first": slot.digits_of(first), "second": slot.digits_of(second)}
    else:
        slots |= {"cells": slot.cells_of(first), "others": slot.cells_of(second)}
    return about_constraint(key, q, depth, **slots, result=result)


def part_with(cluster: Cluster, needed: Candidates, tables: Tables) -> Cluster:
    """The part of a cluster that connects the candidates `needed`, without pairs that lead to none
    of these."""
    pairs = {
        q: tables.constraint_candidates[q] & (cluster.first | cluster.second) for q in cluster.links
    }
    while True:
        once = twice = 0
        for pair in pairs.values():
            twice |= once & pair
            once |= pair
        idle = once & ~twice & ~needed
        kept = {q: pair for q, pair in pairs.items() if not pair & idle}
        if len(kept) == len(pairs) or not kept:
            break
        pairs = kept
    both = union(pairs.values())
    return replace(
        cluster, first=cluster.first & both, second=cluster.second & both, links=tuple(pairs)
    )
