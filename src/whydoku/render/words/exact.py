"""The exact pattern of every reason, in compact notation.

cover       bases 5r1 5r9, covers 5c3 5c7, fins -
chain       (5)r4c7=(5)r4c2-(3)r4c2=(3)r9c2, strong 5r4 3c2
branches    a line for each branch, further in than the line before
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from whydoku.bits import from_members
from whydoku.render.words.passage import (
    CandidatesSlot,
    CellsSlot,
    ConstraintsSlot,
    DigitsSlot,
    HousesSlot,
    NameSlot,
    NodeSlot,
    NumberSlot,
    Passage,
    ResultSlot,
    Sentence,
    Value,
    listing,
    one_digit,
    sentence,
)
from whydoku.step import Step
from whydoku.why import (
    AlmostLocked,
    Als,
    Because,
    Branch,
    Branches,
    Chain,
    Colours,
    Cover,
    Deadly,
    Exclusion,
    Fact,
    Pattern,
    Roles,
    Templates,
)


def exact_pattern(step: Step) -> Passage:
    """The patterns of a step, one after the other."""
    return tuple(line for pattern in step.why for line in exact(pattern, 0))


def exact(pattern: Pattern, depth: int) -> Passage:
    """The lines of one pattern."""
    return tuple(_EXACT[type(pattern)](pattern, depth))


def _cover(cover: Cover, depth: int) -> list[Sentence]:
    return [
        sentence(
            "exact.cover",
            depth,
            bases=ConstraintsSlot(cover.bases),
            covers=ConstraintsSlot(cover.covers),
            fins=listing(CandidatesSlot(1 << k) for k in cover.fins),
        )
    ]


def _chain(chain: Chain, depth: int) -> list[Sentence]:
    links = [
        sentence("exact.strong", depth, first=NodeSlot(one), second=NodeSlot(other))
        for one, other in zip(chain.nodes[::2], chain.nodes[1::2], strict=False)
    ]
    by = [one for one in chain.strong if isinstance(one, int)]
    lines = [
        sentence(
            "exact.loop" if chain.loop else "exact.chain",
            depth,
            links=listing(links),
            strong=ConstraintsSlot(tuple(by)),
        )
    ]
    for j, because in enumerate(chain.strong):
        if not isinstance(because, int):
            lines.append(sentence("exact.by", depth + 1, link=listing(links[j : j + 1])))
            lines += exact(because, depth + 2)
    return lines


def _branches(branches: Branches, depth: int) -> list[Sentence]:
    lines = []
    if isinstance(branches.over, int):
        lines.append(sentence("exact.over", depth, over=ConstraintsSlot((branches.over,))))
    elif branches.over is None:
        lines.append(sentence("exact.either", depth))
    else:
        lines.append(sentence("exact.each", depth))
        lines += exact(branches.over, depth + 1)
    for branch in branches.branches:
        lines += _branch(branch, depth + 1)
    return lines


def _branch(branch: Branch, depth: int) -> list[Sentence]:
    k = 1 << branch.candidate
    assumed = ResultSlot(k, 0) if branch.is_true else ResultSlot(0, k)
    lines = [sentence("exact.branch", depth, assumed=assumed)]
    plain: list[Value] = []
    for fact in branch.facts:
        if isinstance(fact.because, int):
            plain.append(_fact(fact, fact.because))
            continue
        if plain:
            lines.append(sentence("exact.facts", depth + 1, facts=listing(plain)))
            plain = []
        lines.append(sentence("exact.proved", depth + 1, claim=_claimed(fact)))
        lines += exact(fact.because, depth + 2)
    if plain:
        lines.append(sentence("exact.facts", depth + 1, facts=listing(plain)))
    if branch.broken is not None:
        lines.append(sentence("exact.broken", depth + 1, broken=ConstraintsSlot((branch.broken,))))
    return lines


def _claimed(fact: Fact) -> ResultSlot:
    return ResultSlot(fact.candidates, 0) if fact.is_true else ResultSlot(0, fact.candidates)


def _fact(fact: Fact, q: int) -> Sentence:
    return sentence("exact.fact", claim=_claimed(fact), because=ConstraintsSlot((q,)))


def _als(als: Als, depth: int) -> list[Sentence]:
    return [
        sentence(
            "exact.als",
            depth,
            sets=listing(_set(one) for one in als.sets),
            commons=listing(one_digit(d) for d in als.commons),
        )
    ]


def _set(one: AlmostLocked) -> Sentence:
    return sentence("exact.set", cells=CellsSlot(one.cells), digits=DigitsSlot(one.digits))


def _colours(colours: Colours, depth: int) -> list[Sentence]:
    lines = [
        sentence(
            "exact.cluster",
            depth,
            first=CandidatesSlot(one.first),
            second=CandidatesSlot(one.second),
            links=ConstraintsSlot(one.links),
        )
        for one in colours.clusters
    ]
    if colours.emptied is not None:
        emptied = ConstraintsSlot((colours.emptied,))
        lines.append(sentence("exact.emptied", depth, emptied=emptied))
    return lines


def _deadly(deadly: Deadly, depth: int) -> list[Sentence]:
    return [
        sentence(
            "exact.deadly",
            depth,
            pattern=CandidatesSlot(deadly.pattern),
            guardians=CandidatesSlot(deadly.guardians),
            confined=HousesSlot(deadly.confined) if deadly.confined else None,
        )
    ]


def _exclusion(exclusion: Exclusion, depth: int) -> list[Sentence]:
    cells = CellsSlot(from_members(exclusion.cells))
    lines = [sentence("exact.exclusion", depth, cells=cells)]
    for killed in exclusion.killed:
        lines.append(
            sentence(
                "exact.killed",
                depth + 1,
                together=combination(exclusion.cells, killed.digits),
                because=_short(killed.because),
            )
        )
        if not isinstance(killed.because, int) and killed.because is not None:
            lines += exact(killed.because, depth + 2)
    return lines


def combination(cells: tuple[int, ...], digits: tuple[int, ...]) -> ResultSlot:
    """Digits for cells, as placements."""
    return ResultSlot(from_members(i * 9 + d for i, d in zip(cells, digits, strict=False)), 0)


def _short(because: Because | None) -> Value:
    return ConstraintsSlot((because,) if isinstance(because, int) else ())


def _templates(templates: Templates, depth: int) -> list[Sentence]:
    number = NumberSlot(len(templates.placements))
    lines = [sentence("exact.templates", depth, digit=one_digit(templates.digit), number=number)]
    return lines + [
        sentence("exact.template", depth + 1, cells=CellsSlot(cells))
        for cells in templates.placements
    ]


def _roles(roles: Roles, depth: int) -> list[Sentence]:
    sets = [
        sentence(
            "exact.role", depth + 1, name=NameSlot(name), candidates=CandidatesSlot(candidates)
        )
        for name, candidates in roles.sets
    ]
    return [sentence("exact.roles", depth, kind=NameSlot(roles.kind)), *sets]


_EXACT: Final[dict[type, Callable[[Any, int], list[Sentence]]]] = {
    Cover: _cover,
    Chain: _chain,
    Branches: _branches,
    Als: _als,
    Colours: _colours,
    Deadly: _deadly,
    Exclusion: _exclusion,
    Templates: _templates,
    Roles: _roles,
}
