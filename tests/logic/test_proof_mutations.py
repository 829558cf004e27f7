"""Steps with one fault each: an exhaustive judge confirms every step that the checker accepts.

The judge asks whether the conclusion follows in any way from the constraints and candidates that
the reason names. So it may confirm what the checker refuses, because a true conclusion may have a
false reason; but no unchanged step is refused.

    PYTHONPATH=tests python tests/logic/test_proof_mutations.py --steps 2000 --seed 1 [SLUG…]

With names of techniques it takes steps that these find on the positions of their cases.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, cycle, islice, product
from random import Random

import pytest

from judge import CONSTRAINTS, any_way, confirms, guardians_of, houses_of, is_deadly, ones, union
from logic.mutations import mutants
from makers import MAKERS, made_steps
from makers.short import short_chains
from makers.world import positions
from own_cases import own_cases
from reasons import (
    CORNERS,
    LOOP,
    PAIR,
    PAIR_WHY,
    SQUARE,
    UR,
    cover,
    fault_of,
    greediest,
    grid_with,
    k,
    places,
    removes,
)
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_candidates
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.spaces import ALL_CANDIDATES
from whydoku.logic.catalogue import technique_named, techniques
from whydoku.logic.step import Step
from whydoku.logic.why import Deadly, Impossible

MUTANTS_PER_STEP = 80


@dataclass
class Tally:
    """The verdicts of checker and judge on steps and, by the place of the fault, on their mutants.

    `fooled` are mutants that the checker accepts and the judge refutes; `own` are unchanged steps
    that either of them rejects.
    """

    steps: Counter[str] = field(default_factory=Counter)
    accepted: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    fooled: list[tuple[Grid, Step, str]] = field(default_factory=list)
    own: list[tuple[Grid, Step, str]] = field(default_factory=list)


def found_steps(number: int, seed: int) -> Iterator[tuple[str, Grid, Step]]:
    """Yields steps that techniques find on positions of random puzzles."""
    rng = Random(seed)
    grids = positions(24, seed)
    every = [one for one in techniques() if one.rating < 20]
    while number:
        one, grid = rng.choice(every), rng.choice(grids)
        if step := next(one.steps(grid), None):
            yield one.slug, grid, step
            number -= 1


def cased_steps(slugs: Sequence[str], number: int, seed: int) -> Iterator[tuple[str, Grid, Step]]:
    """Yields steps of some techniques, in rotation, on positions where they find some."""
    rng = Random(seed)
    cases = [case for case in own_cases() if not case.refuses]
    grids = {slug: [case.grid for case in cases if case.slug == slug] for slug in slugs}
    for slug in islice(cycle(slugs), number):
        grid = rng.choice(grids[slug])
        some = [*islice(technique_named(slug).steps(grid), 20)]
        if some:
            yield slug, grid, rng.choice(some)


def fool(steps: Iterator[tuple[str, Grid, Step]], seed: int) -> Tally:
    """Shows every step and its mutants to the checker and to the judge.

    If the checker accepts a mutant's reason, the judge sees all that this reason would prove.
    """
    rng = Random(seed)
    tally = Tally()
    for kind, grid, step in steps:
        tally.steps[kind] += 1
        fault = fault_of(grid, step)
        if fault or not confirms(grid, step):
            tally.own.append((grid, step, f"{kind}: {fault or 'the judge refutes it'}"))
        for mutant, place in mutants(grid, step, rng, MUTANTS_PER_STEP):
            fault = fault_of(grid, mutant)
            granted = greediest(grid, mutant) if mutant.why != step.why else None
            if granted and fault_of(grid, granted) is None and not confirms(grid, granted):
                tally.fooled.append((grid, granted, f"{kind}, {place}, greedy"))
            if fault is None:
                tally.accepted[place] += 1
                if not confirms(grid, mutant):
                    tally.fooled.append((grid, mutant, f"{kind}, {place}"))
                continue
            tally.refused[place] += 1
    return tally


def report(tally: Tally) -> str:
    return "\n".join(
        f"{what}\n{step!r}\n{step.why!r}\n{grid!r}" for grid, step, what in tally.fooled + tally.own
    )


@pytest.mark.parametrize(
    ("grid", "step", "follows"),
    [
        (PAIR, removes("r1c2<>26", PAIR_WHY), True),
        (PAIR, removes("r1c2<>3", PAIR_WHY), False),
        (PAIR, removes("r2c2<>2", PAIR_WHY), False),
        (PAIR, places("r1c1=2", PAIR_WHY), False),
        (LOOP, removes("r9c1<>5, r9c4<>5", SQUARE), True),
        (LOOP, removes("r9c5<>5", SQUARE), False),
        (UR, places("r2c5=3", Deadly(CORNERS, 1 << k("3r2c5"))), True),
        (UR, places("r2c5=3", Deadly(parse_candidates("12r15c15"), 1 << k("3r2c5"))), False),
    ],
)
def test_the_judge_confirms_what_follows_and_nothing_else(
    grid: Grid, step: Step, follows: bool
) -> None:
    assert confirms(grid, step) == follows


def test_the_judge_refutes_a_reason_that_nothing_fits() -> None:
    three = grid_with(r1c123="12")
    assert not three.is_broken
    assert not confirms(three, removes("r1c9<>1", cover("r1c1 r1c2 r1c3", "1r1 2r1 3r1")))
    broken = grid_with(r1c1="5", r1c2="5").remove("r1c2<>5")
    assert broken.is_broken
    assert confirms(broken, removes("r1c9<>1", cover("r1c2", "1r1")))


@pytest.mark.sampled(19)
@pytest.mark.parametrize("kind", MAKERS)
def test_no_fault_in_a_reason_fools_the_checker(kind: str) -> None:
    tally = fool(made_steps(8, seed=5, kinds=(kind,)), seed=7)
    assert tally.steps[kind] == 8
    assert tally.refused
    assert not tally.fooled + tally.own, report(tally)


@pytest.mark.dear
def test_no_fault_in_what_techniques_find_fools_the_checker() -> None:
    tally = fool(found_steps(60, seed=6), seed=8)
    assert len(tally.steps) > 10
    assert not tally.fooled + tally.own, report(tally)


def near_deadly(grid: Grid) -> Iterator[Deadly]:
    """Yields crossings of any lines with a few further candidates, deadly or not, some confined."""
    left = [grid.bits >> i * 9 & 0x1FF for i in range(81)]
    for n, rows, along in product((2, 3), combinations(range(9), 2), (True, False)):
        for columns in combinations(range(9), n):
            cells = [r * 9 + c if along else c * 9 + r for r in rows for c in columns]
            counts = [sum(left[i] >> d & 1 for i in cells) for d in range(9)]
            digits = sorted(range(9), key=lambda d: (-counts[d], d))[:n]
            pattern = sum(1 << i * 9 + d for i in cells for d in digits)
            if sum(counts[d] for d in digits) > 2 * n * n - n - 2:
                shared = {h for h in range(27) if sum(h in houses_of(i) for i in cells) >= 2}
                for confined in ((), *((h,) for h in sorted(shared))):
                    bare = Deadly(pattern, 0, confined)
                    guardians = guardians_of(grid, bare)
                    if 0 < guardians.bit_count() < 4:
                        yield replace(bare, guardians=guardians)


@pytest.mark.dear
def test_only_deadly_patterns_are_taken_for_deadly() -> None:
    refused = accepted = 0
    for grid in positions(4, 17):
        for deadly in near_deadly(grid):
            step = greediest(grid, Step("made", why=(deadly,)))
            if step and fault_of(grid, step) is None:
                accepted += 1
                assert confirms(grid, step), f"{step!r}\n{step.why!r}\n{grid!r}"
            else:
                refused += 1
    assert accepted > 10
    assert refused > 100


@pytest.mark.dear
def test_just_what_cannot_be_filled_is_taken_for_impossible() -> None:
    rng = Random(4)
    verdicts: Counter[bool] = Counter()
    for grid in positions(6, 4):
        open_ks = grid.bits & ~grid.digits
        for _ in range(120):
            qs = [rng.randrange(324)]
            while len(qs) < rng.choice((3, 5, 7, 9)):
                q = rng.randrange(324)
                if q not in qs and any(CONSTRAINTS[q] & CONSTRAINTS[p] & grid.bits for p in qs):
                    qs.append(q)
            held = union([CONSTRAINTS[q] for q in qs])
            pattern = sum(1 << k for k in ones(held & grid.bits) if rng.random() < 0.7)
            why = Impossible(tuple(qs), pattern, held & grid.bits & ~pattern)
            fault = fault_of(grid, Step("made", None, 0, open_ks & -open_ks, (why,))) or ""
            can_be_filled = any_way(pattern, [CONSTRAINTS[q] for q in qs], 0)
            assert can_be_filled == ("could all be filled" in fault), fault
            verdicts[can_be_filled] += 1
    assert min(verdicts[True], verdicts[False]) > 50


def test_fillings_with_twins_are_counted_as_a_plain_count_has_them() -> None:
    """Few cells of three boxes with the same three digits, or with fewer in one cell."""
    rng, counts = Random(4), Counter[bool]()
    boxes = [[r * 9 + c for r in range(3) for c in range(s, s + 3)] for s in (0, 3, 27)]
    for number in range(90):
        cells = sorted(i for box in boxes for i in rng.sample(box, rng.randint(1, 3)))
        if number % 2:
            cells = [0, 1, 9, 3, 12, 27, 28]
            cells[rng.randrange(7)] = rng.choice(cells + boxes[number % 3])
        digits = dict.fromkeys(cells, 0b111) | {cells[0]: rng.choice((0b111, 0b111, 0b101))}
        bits = sum(m << i * 9 for i, m in digits.items())
        other = rng.choice(cells) * 9 + 8
        rest = ALL_CANDIDATES & ~sum(0x1FF << i * 9 for i in digits)
        grid = Grid(candidates=CandidateSet.from_bits(bits | 1 << other | rest))
        deadly = Deadly(bits, 1 << other)
        accepted = fault_of(grid, Step("made", placements=1 << other, why=(deadly,))) is None
        plain = is_deadly(grid, deadly, 1 << other)
        assert not accepted or plain, (cells, digits)
        counts[accepted] += 1
    assert counts[True] > 3
    assert counts[False] > 40


@pytest.mark.dear
def test_covers_with_one_cover_fewer_prove_no_more_than_they_should() -> None:
    rng = Random(3)
    refused = accepted = loops = 0
    for grid in positions(6, 3):
        for _ in range(80):
            for chain in short_chains(grid, rng):
                step = greediest(grid, Step("made", why=(chain,)))
                if step and fault_of(grid, step) is None:
                    accepted += 1
                    loops += chain.loop
                    assert confirms(grid, step), f"{step!r}\n{step.why!r}\n{grid!r}"
                else:
                    refused += 1
    assert accepted > 40
    assert loops > 20
    assert refused > 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=400, help="of each of the two sources")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    asked = parser.parse_args()
    sources = {one.__name__: one(asked.steps, asked.seed) for one in (made_steps, found_steps)}
    if asked.slugs:
        sources = {"cased_steps": cased_steps(asked.slugs, asked.steps, asked.seed)}
    for name, steps in sources.items():
        tally = fool(steps, asked.seed)
        print(f"{name}: {tally.steps.total()} steps; faults accepted, as they may be:")
        print(*tally.accepted.most_common(), sep="\n")
        print("Refused:", *tally.refused.most_common(), sep="\n")
        print(report(tally)[:20000])


if __name__ == "__main__":
    main()
