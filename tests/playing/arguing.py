"""Steps written as arguments, in each of the ways in which players write them."""

from __future__ import annotations

from collections.abc import Iterator

from whydoku.formats.chain_notation import format_eureka, format_nice_loop
from whydoku.grids.bits import Candidates, members
from whydoku.grids.grid import Grid
from whydoku.grids.notation import (
    format_candidates,
    format_cell,
    format_cells,
    format_conclusions,
    format_constraint,
    format_house,
)
from whydoku.grids.parts.candidates import cells_of, digits_of
from whydoku.grids.spaces import ROW_SPACE, house_of
from whydoku.logic.step import Step
from whydoku.logic.why import Als, Branch, Branches, Chain, Colours, Cover, Deadly

Written = Iterator[tuple[str, str]]
"""Ways of writing, each with a text."""

COUNT = {2: "Pair", 3: "Triple", 4: "Quadruple"}
FISH = {2: "X-Wing", 3: "Swordfish", 4: "Jellyfish", 5: "Squirmbag", 6: "Whale", 7: "Leviathan"}


def written(step: Step, grid: Grid) -> Written:
    """Yields a step as an argument, in each way in which it can be written."""
    if len(step.why) != 1:
        return
    claim = format_conclusions(step.placements, step.eliminations)
    match step.why[0]:
        case Cover() as cover:
            yield from _cover(cover, claim)
        case Chain() as chain:
            yield from _chain(chain, step, claim)
        case Als() as als:
            yield from _als(als, step, claim)
        case Colours(clusters, _):
            named = "; ".join(f"{_each(one.first)} / {_each(one.second)}" for one in clusters)
            yield "words", f"colours {named}: {claim}"
        case Deadly(pattern, _, ()) if digits_of(pattern).bit_count() == 2:
            cells, digits = _joined(pattern, ","), _digits(pattern)
            two = "/".join(digits)
            yield "hodoku", f"Unique Rectangle Type 1: {two} in {cells} => {claim}"
            yield "words", f"unique rectangle {digits} {cells}: {claim}"
        case Branches() as branches:
            if text := _suppositions(branches):
                yield "words", f"{text}: {claim}"


def _chain(chain: Chain, step: Step, claim: str) -> Written:
    yield "eureka", f"{format_eureka(chain)} => {claim}"
    yield "nice-loop", f"{format_nice_loop(chain, step.eliminations)} => {claim}"
    plain = all(isinstance(because, int) for because in chain.strong)
    if plain and not chain.loop and all(digits_of(n).bit_count() == 1 for n in chain.nodes):
        signs = "".join(
            f"{'+' if j % 2 else '-'}{_digits(node)}[{_joined(node, '|')}]"
            for j, node in enumerate(chain.nodes)
        )
        yield "signed", f"{signs} => {claim}"


def _als(als: Als, step: Step, claim: str) -> Written:
    yield "eureka", f"{format_eureka(als, step.eliminations)} => {claim}"
    if len(als.sets) == 2 and len(als.commons) == 1:
        one, two = (f"{_joined(s.named, ',')} {{{_digits(s.named)}}}" for s in als.sets)
        x = als.commons[0] + 1
        yield "hodoku", f"Almost Locked Set XZ-Rule: A={one}, B={two}, X={x} => {claim}"


def _cover(cover: Cover, claim: str) -> Written:
    bases, covers = cover.bases, cover.covers
    in_houses = all(q >= ROW_SPACE for q in bases)
    digits = sorted({q % 9 for q in (*bases, *covers) if q >= ROW_SPACE})
    if (k := cover.single) is not None:
        if bases[0] < ROW_SPACE:
            yield "hodoku", f"Naked Single: {claim}"
            yield "words", f"naked single {format_cell(bases[0])}: {claim}"
            return
        yield "hodoku", f"Hidden Single: {claim}"
        yield "words", f"{k % 9 + 1} has only one place in {_house(bases[0])}: {claim}"
    elif not cover.fins and all(q < ROW_SPACE for q in (bases if not in_houses else covers)):
        cells = sum(1 << q for q in (*bases, *covers) if q < ROW_SPACE)
        kind = "Hidden" if in_houses else "Naked"
        size = COUNT.get(len(bases))
        if size and len({house_of(q) for q in (*bases, *covers) if q >= ROW_SPACE}) == 1:
            listed = ",".join(str(d + 1) for d in digits)
            named = format_cells(cells).replace(" ", ",")
            yield "hodoku", f"{kind} {size}: {listed} in {named} => {claim}"
            told = " ".join(format_cell(i) for i in members(cells))
            yield (
                "words",
                f"{kind.lower()} {size.lower()} {listed.replace(',', '')} {told}: {claim}",
            )
    elif len(digits) == 1 and in_houses and all(q >= ROW_SPACE for q in covers):
        yield from _of_one_digit(cover, digits[0] + 1, claim)
    yield (
        "exact",
        f"bases {_constraints(bases)}, covers {_constraints(covers)}"
        + (f", fins {format_candidates(sum({1 << k for k in cover.fins}))}" if cover.fins else "")
        + f" => {claim}",
    )


def _of_one_digit(cover: Cover, digit: int, claim: str) -> Written:
    bases, covers = cover.bases, cover.covers
    if len(bases) == 1:
        kind = "Type 1 (Pointing)" if house_of(bases[0]) >= 18 else "Type 2 (Claiming)"
        base, house = format_house(house_of(bases[0])), _house(covers[0])
        yield "hodoku", f"Locked Candidates {kind}: {digit} in {base} => {claim}"
        yield "words", f"{digit} in {_house(bases[0])} is only in {house}: {claim}"
        return
    lines = ["".join(sorted(str(house_of(q) % 9 + 1) for q in some)) for some in (bases, covers)]
    kinds = [{house_of(q) // 9 for q in some} for some in (bases, covers)]
    if any(len(kind) > 1 for kind in kinds):
        return
    one, two = (f"{'rcb'[min(kind)]}{line}" for kind, line in zip(kinds, lines, strict=True))
    fish = FISH[len(bases)]
    if cover.fins:
        fins = " ".join(f"f{format_cell(k // 9)}" for k in dict.fromkeys(cover.fins))
        yield "hodoku", f"Finned {fish}: {digit} {one} {two} {fins} => {claim}"
    else:
        yield "hodoku", f"{fish}: {digit} {one} {two} => {claim}"
        yield "words", f"{fish.lower()} {digit} {one} {two}: {claim}"


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
    if branch.broken is None:
        return told
    if branch.broken < ROW_SPACE:
        return f"{told}, nothing is left in {format_cell(branch.broken)}"
    return f"{told}, no place for {branch.broken % 9 + 1} in {_house(branch.broken)}"


def _house(q: int) -> str:
    return f"{('row', 'column', 'box')[house_of(q) // 9]} {house_of(q) % 9 + 1}"


def _constraints(qs: tuple[int, ...]) -> str:
    return " ".join(format_constraint(q) for q in qs)


def _digits(candidates: Candidates) -> str:
    return "".join(str(d + 1) for d in members(digits_of(candidates)))


def _joined(candidates: Candidates, sign: str) -> str:
    return sign.join(format_cell(i) for i in members(cells_of(candidates)))


def _each(candidates: Candidates) -> str:
    return " ".join(f"{k % 9 + 1}{format_cell(k // 9)}" for k in members(candidates))
