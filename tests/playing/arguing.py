"""Steps written as arguments, in each of the ways in which players write them."""

from __future__ import annotations

from collections.abc import Iterator

from playing.communities import (
    digits,
    folded,
    forum_sets,
    hodoku,
    in_words,
    lines_of,
    listed,
    parts_of,
    signed,
)
from whydoku.formats.chain_notation import notated_step
from whydoku.grids.bits import Candidates, from_members, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_candidates,
    format_cell,
    format_conclusions,
    format_constraint,
)
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import CLASSIC, ROW_SPACE
from whydoku.logic.step import Step
from whydoku.logic.why import Als, Branch, Branches, Chain, Colours, Cover, Deadly, Pattern

Written = Iterator[tuple[str, str]]
"""Ways of writing, each with a text."""

COUNT = ("", "", "pair", "triple", "quadruple")
FISH = ("", "", "x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan")


def written(step: Step, grid: Grid) -> Written:
    """Yields a step as an argument, in each way in which it can be written."""
    if len(step.why) != 1:
        return
    claim, why = format_conclusions(step.placements, step.eliminations), step.why[0]
    yield from (("hodoku", line) for line in hodoku(step))
    for chains in ("eureka", "nice-loop"):
        if text := notated_step(step, chains):
            yield chains, text
    if isinstance(why, Chain) and not why.loop:
        yield from (("signed", f"{text} => {claim}") for text in signed(why))
    if isinstance(why, Als):
        yield from (("sets", f"{text} => {claim}") for text in forum_sets(step) if "A=" in text)
    if text := _in_words(why):
        yield "words", f"{text}: {claim}"
    if isinstance(why, Cover) and (why.single_under(CLASSIC) is None or why.bases[0] >= ROW_SPACE):
        fins = f", fins {format_candidates(from_members({*why.fins}))}" if why.fins else ""
        sets = f"bases {_constraints(why.bases)}, covers {_constraints(why.covers)}"
        yield "exact", f"{sets}{fins} => {claim}"


def _in_words(why: Pattern) -> str:
    match why:
        case Cover():
            return _cover(why)
        case Colours(clusters, _):
            named = "; ".join(f"{_each(one.first)} / {_each(one.second)}" for one in clusters)
            return f"colours {named}"
        case Deadly(pattern, _, ()) if digits_of(pattern).bit_count() == 2:
            return f"unique rectangle {digits(pattern)} {folded(cells_of(pattern))}"
        case Branches():
            return _suppositions(why)
    return ""


def _cover(cover: Cover) -> str:
    mask, cells = parts_of(cover)
    bases, covers = cover.bases, cover.covers
    size = len(bases)
    if (k := cover.single_under(CLASSIC)) is not None:
        if bases[0] < ROW_SPACE:
            return f"naked single {format_cell(bases[0])}"
        return f"{k % 9 + 1} has only one place in {_house(bases[0])}"
    if cover.fins:
        return ""
    if cells:
        kind = "naked" if bases[0] < ROW_SPACE else "hidden"
        return f"{kind} {COUNT[size]} {digits(mask)} {listed(cells, ' ', 'rc')}"
    if size == 1:
        return f"{digits(mask)} in {_house(bases[0])} is only in {_house(covers[0])}"
    return f"{FISH[size]} {digits(mask)} {lines_of(bases)} {lines_of(covers)}"


def _house(q: int) -> str:
    return in_words(q).lower()


def _suppositions(branches: Branches) -> str:
    """Suppositions in words; empty if a fact rests on more than a constraint."""
    told = []
    if not isinstance(branches.over, int | None):
        return ""
    for branch in branches.branches:
        if branch.broken is None and not branch.facts and len(branches.branches) == 2:
            continue
        if any(not isinstance(fact.because, int) for fact in branch.facts):
            return ""
        told.append(_case(branch))
    return "; ".join(told)


def _case(branch: Branch) -> str:
    verb = "is" if branch.is_true else "is not"
    told = f"if {format_cell(branch.candidate // 9)} {verb} {branch.candidate % 9 + 1}"
    for fact in branch.facts:
        if fact.is_true:
            (k,) = members(fact.candidates)
            told += f", then {format_cell(k // 9)}={k % 9 + 1}"
    if not isinstance(branch.broken, int):
        return told
    if branch.broken < ROW_SPACE:
        return f"{told}, nothing is left in {format_cell(branch.broken)}"
    return f"{told}, no place for {branch.broken % 9 + 1} in {_house(branch.broken)}"


def _constraints(qs: tuple[int, ...]) -> str:
    return " ".join(format_constraint(q) for q in qs)


def _each(candidates: Candidates) -> str:
    return " ".join(f"{k % 9 + 1}{format_cell(k // 9)}" for k in members(candidates))
