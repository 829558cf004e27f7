"""Truths as bases: what the checker accepts holds in all solutions of the candidates left, and a
truth that its pattern does not show is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from judge import ones, world
from logic.test_proof_mutations import fool, report
from playing.test_judging import PAIRED
from reasons import fault_of, grid_with, places, refused, removes
from telling.word_samples import pattern
from whydoku import judge
from whydoku.errors import Unproven
from whydoku.formats.certificates import certify
from whydoku.formats.json_patterns import AskedStepJson, parse_step, pattern_data
from whydoku.grids.grid import Grid
from whydoku.grids.parts.sets import CandidateSet
from whydoku.grids.rules import rules
from whydoku.logic.proof.replay import PROVERS, check, premises, proved_by
from whydoku.logic.proof.state import Replay, ReplayState
from whydoku.logic.step import Step
from whydoku.logic.why import Branch, Branches, Chain, Cover, Locked, Pattern, Truth
from whydoku.operations.data_set_rows import constraints_named
from whydoku.playing.hints.disclosure import clue_of
from whydoku.solving.trace import Trace
from whydoku.telling.pictures.marking import marks_of
from whydoku.telling.pictures.marks import Tint

FIVE = "(truth 5r1c23 (locked 45 r1c23))"
FINNED = f"(cover 5r7 / 5c2 / 5r1c3 5r7c3 / {FIVE})"
NESTED = f"(truth 5r1c3,5r7c3 {FINNED})"
FISH = f"(cover 5r7 / 5c2 5c3 / / {FIVE})"
PAIR = {"r1c23": "45", "r7c1": "12346789", "r7c456789": "12346789"}
"""A pair whose 5 is possible all over row 1, and two places for 5 in row 7, below the pair."""

GRID = grid_with(**PAIR)
FOLLOWS = {
    "fish": ("r4c2<>5, r9c3<>5", FISH),
    "truth": ("r1c7<>5, r2c1<>5", FIVE),
    "link": ("r4c3<>5", f"(chain 5r1c3 5r1c2 5r7c2 5r7c3 / {FIVE} 5r7)"),
    "ring": ("r4c2<>5, r4c3<>5", f"(loop 5r1c3 5r1c2 5r7c2 5r7c3 / {FIVE} 5r7)"),
    "link of a cover": ("r4c3<>5", f"(chain 5r1c3 5r7c3 / {FINNED})"),
    "nested": ("r4c3<>5", NESTED),
    "of a chain": ("r4c3<>5", f"(truth 5r1c3,5r7c3 (chain 5r1c3 5r7c3 / {NESTED}))"),
    "of guardians": ("r1c7<>5", "(truth 5r1c23 (impossible r1c2 r1c3 / 4r1c23 / 5r1c23))"),
    "cases": ("r1c8<>5", f"(cases {FIVE} (if 5r1c2) (if 5r1c3))"),
    "fact": ("r4c2<>5", f"(cases either (if 5r4c2 (true 5r1c3 {FIVE}) (end 5r7)) (unless 5r4c2))"),
    "broken": ("r1c8<>5", f"(cases either (if 5r1c8 (end {FIVE})) (unless 5r1c8))"),
}


def step(result: str, why: str) -> Step:
    return removes(result, pattern(why)) if "<" in result else places(result, pattern(why))


@pytest.mark.parametrize("name", FOLLOWS)
def test_a_truth_stands_where_a_constraint_does(name: str) -> None:
    """It is proved, certified, drawn, named, written and read, and follows from its premises."""
    made = step(*FOLLOWS[name])
    check(GRID, made)
    check(Grid(removed=CandidateSet.from_bits(premises(GRID, made))), made)
    assert parse_step(AskedStepJson.of(made)) == made
    certificate = certify(Trace(GRID, [(GRID, made)], GRID.apply(made)))
    certificate.check()
    assert certificate.tried == () or name == "of a chain"
    marks = marks_of(made, GRID)
    tinted = {mark.cell for mark in marks.cells if mark.tint in (Tint.BASE, Tint.BROKEN)}
    assert {1, 2} <= tinted
    assert {1, 2} <= {*constraints_named(made.why)}
    is_supposed = name in ("fact", "broken")
    assert is_supposed or clue_of(made, GRID.bits, GRID.tables).cells & 0b110


@pytest.mark.parametrize(
    ("result", "why", "words"),
    [
        ("r4c2<>5", FISH.replace("5r1c23 (", "5r1c2 ("), "5r1c3 may be true instead"),
        ("r4c2<>5", FISH.replace("5r1c23 (", "5r1c234 ("), "says nothing of 5r1c4"),
        ("r4c2<>5", FISH.replace("5r1c23 (", "45r1c23 ("), "says nothing of 4r1c23"),
        ("r4c2<>5", FISH.replace("5r1c23 (", "6r1c23 ("), "Locked does not show"),
        ("r4c2<>5", FISH.replace("5r1c23 (", "("), "Locked does not show"),
        ("r4c2<>5", FISH.replace("45 r", "5 r"), "the set r1c23 needs 2 digits, found 1"),
        ("r4c2<>5", FISH.replace("45 r", "56 r"), "4r1c23 is not listed in the set r1c23"),
        ("r4c2<>5", FISH.replace("45 r1c23", "456 r1c2 r1c3 r4c2"), "do not all see each other"),
        (
            "r4c2<>5",
            FISH.replace("locked 45 r1c23", "cover r1c2 r1c3 / 4r1 5r1"),
            "one cover fewer",
        ),
        ("r4c2<>5", FISH.replace("locked 45 r1c23", "templates 5"), "Templates does not show"),
        ("r4c2<>5", FISH.replace("5c3 / /", "5c4 / /"), "is a fin but is not listed"),
        (
            "r1c2=5",
            f"(cover / r1c2 5c2 5b1 / / {FIVE})",
            "the truth 5r1c23 has more than one candidate left",
        ),
        ("r1c8<>5", f"(cases either (if 6r1c8 (end {FIVE})) (unless 6r1c8))", "is not broken"),
        ("r1c8<>5", f"(cases {FIVE} (if 5r1c2))", "one branch for each of 5r1c23"),
        ("r2c4<>5", f"(exocet r1c1 / / (cover 5r7 / 5c2 / 5r1c3 5r7c3 / {FIVE}))", "a truth among"),
    ],
)
def test_a_truth_that_does_not_hold_is_refused(result: str, why: str, words: str) -> None:
    refused(GRID, step(result, why), words)


def test_a_truth_without_a_place_is_a_contradiction() -> None:
    """Only within a supposition, where it breaks this: a grid has a solution."""
    gone = GRID.remove("r1c23<>5")
    refused(gone, step("r1c7<>5", FIVE), "none of its candidates is left, so the grid has no")
    broken = f"(cases either (if 5r4c2 (false 5r7c3 {FISH}) (end 5r7)) (unless 5r4c2))"
    refused(gone, step("r4c2<>5", broken), "the truth 5r1c23 has no candidate left")


def test_a_part_of_another_kind_is_no_truth() -> None:
    for wrong in (5, pattern("(locked 45 r1c23)"), "5r1"):
        cover = Cover((), (), (), (wrong,))  # type: ignore[arg-type]
        assert "its truths must be Truth" in str(fault_of(GRID, removes("r4c2<>5", cover)))
        broken = Branch(0, True, (), wrong)  # type: ignore[arg-type]
        made = removes("r4c2<>5", Branches(None, (broken, Branch(0, False))))
        assert fault_of(GRID, made) is not None


@pytest.mark.dear
def test_nested_truths_have_a_bound() -> None:
    """By their depth, and by their number where one stands in several places."""
    nested = pattern(FIVE)
    for _ in range(50):
        nested = Truth(nested.candidates, Chain((2, 4), (nested,)))
    refused(GRID, removes("r1c7<>5", nested), "nested more than 40 deep")
    shared, way = pattern(FIVE), (1 << 13, 1 << 22) * 2
    for _ in range(19):
        shared = Truth(shared.candidates, Chain(way, (shared, shared)))
    refused(GRID, removes("r1c7<>5", shared), "more than 200000 parts")


def test_cells_of_no_house_show_truths_if_they_see_each_other() -> None:
    pair = grid_with(r3c3="45", r4c5="45").removed
    two = pattern("(truth 5r3c3,5r4c5 (locked 45 r3c3 r4c5))")
    knights = Grid("." * 81, removed=pair, rules="anti-knight")
    sees = knights.tables.seen_by_all(two.candidates)
    check(knights, Step("made", eliminations=sees & knights.bits, why=(two,)))
    refused(
        Grid(removed=pair),
        Step("made", eliminations=1 << 400, why=(two,)),
        "do not all see each other",
    )


def test_a_player_may_give_a_truth_as_a_reason() -> None:
    pair = pattern("(truth 1r1c8,1r9c8 (locked 16 r1c8 r9c8))")
    said = ({"claim": "r4c8<>1", "why": [pattern_data(one)]} for one in (pair, pair.because))
    proved, follows = (judge(PAIRED, [one]).moves[0] for one in said)
    assert (proved.verdict, follows.verdict) == ("proved", "follows")
    assert "a truth can rest on it" in str(follows.fault)


@pytest.mark.dear
def test_no_fault_in_a_truth_fools_the_checker() -> None:
    made = [(name, GRID, step(*what)) for name, what in FOLLOWS.items()]
    tally = fool(iter(made * 3), seed=5)
    assert sum(tally.refused.values()) > 1000
    assert not tally.fooled + tally.own, report(tally)


# Against all solutions of small grids

MINI = rules("mini-4")
SEEN, CONSTRAINTS = world(MINI).seen, [held for held in world(MINI).constraints if held]
NUMBERS = [q for q, held in enumerate(world(MINI).constraints) if held]


def _solutions(chosen: int = 0, i: int = 0) -> Iterator[int]:
    if i == 16:
        yield chosen
        return
    for d in range(4):
        candidate = (i // 4 * 9 + i % 4) * 9 + d
        if not SEEN[candidate] & chosen:
            yield from _solutions(chosen | 1 << candidate, i + 1)


SOLUTIONS = [*_solutions()]
EVERY = sum(15 << (r * 9 + c) * 9 for r in range(4) for c in range(4))


def locked_sets(bits: int) -> Iterator[Locked]:
    """The sets of two or three cells that see each other and have as many digits."""
    cells = [r * 9 + c for r in range(4) for c in range(4)]
    for n in (2, 3):
        for some in combinations(cells, n):
            digits = sum({1 << d for i in some for d in range(4) if bits >> i * 9 + d & 1})
            apart = any(not SEEN[i * 9] >> j * 9 & 1 for i, j in combinations(some, 2))
            if not apart and digits.bit_count() == n:
                yield Locked(sum(1 << i for i in some), digits)


def truths(bits: int, rng: Random) -> list[Truth]:
    """Truths of locked sets, some of them with a fault."""
    found = []
    for locked in locked_sets(bits):
        for d in ones(locked.digits):
            held = sum(1 << i * 9 + d for i in ones(locked.cells))
            wrong = 1 << rng.choice([*ones(held if rng.random() < 0.5 else EVERY)])
            listed = held & bits if rng.random() < 0.5 else held
            found.append(Truth(listed ^ wrong if rng.random() < 0.1 else listed, locked))
    return found


def drawn(bits: int, some: list[Truth], rng: Random) -> Pattern:
    """A pattern with truths in it: cases, a chain, or a cover with the fins that it has."""
    two = rng.sample(some, 2)
    k = rng.choice([*ones(bits)])
    if (draw := rng.random()) < 0.15:
        return Branches(None, (Branch(k, True, (), two[0]), Branch(k, False)))
    if draw < 0.3:
        nodes = [
            (left & -left, left & (left - 1)) for one in two if (left := one.candidates & bits)
        ]
        return Chain((*nodes[0][::-1], *nodes[-1]), (two[0], two[-1]), rng.random() < 0.3)
    bases = rng.sample(NUMBERS, rng.randrange(3))
    named = tuple(two[: rng.choice((1, 2))])
    spare = rng.random() < 0.2
    held = [world(MINI).constraints[q] for q in bases] + [one.candidates for one in named]
    near = [q for q in NUMBERS if q not in bases and any(
        (world(MINI).constraints[q] & one).bit_count() > 1 for one in held)]  # fmt: skip
    covers = rng.sample(near, min(len(near), len(held) - spare))
    counts = Counter(k for one in held for k in ones(one & bits))
    counts.subtract(k for q in covers for k in ones(world(MINI).constraints[q]))
    fins = tuple(k for k, n in sorted(counts.items()) for _ in range(n))
    made = Cover(tuple(bases), tuple(covers), fins, named)
    return Truth(sum({1 << k for k in fins}), made) if spare else made


@pytest.mark.dear
def test_what_is_accepted_holds_in_all_solutions_of_the_candidates_left() -> None:
    rng = Random(7)
    accepted, refusals = Counter[type](), 0
    for _ in range(400):
        bits = rng.choice(SOLUTIONS) | rng.choice(SOLUTIONS)
        bits |= sum(1 << k for k in ones(EVERY) if rng.random() < 0.25)
        grid = Grid("." * 16, removed=CandidateSet.from_bits(EVERY & ~bits), rules=MINI)
        left = [one for one in SOLUTIONS if not one & ~bits]
        some = truths(bits, rng)
        for one in some if len(some) < 2 else [*some, *(drawn(bits, some, rng) for _ in range(40))]:
            try:
                proved = proved_by(grid, (one,))
            except Unproven:
                refusals += 1
                continue
            assert not any(proved.false & true or proved.true & ~true for true in left), (grid, one)
            accepted[type(one)] += bool(proved.false | proved.true)
            if isinstance(one, Truth):
                # What holds with these candidates left holds with fewer, too.
                fewer = bits & ~sum(1 << k for k in ones(bits) if rng.random() < 0.2)
                state = ReplayState(MINI.tables, fewer, 0, inside=True)
                if isinstance(one.because, Locked):
                    Replay(PROVERS, lambda: None, 0).prove(one, state, 0)
    assert min(accepted[kind] for kind in (Truth, Cover, Chain, Branches)) > 20, accepted
    assert refusals > 500
