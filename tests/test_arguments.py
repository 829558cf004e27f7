"""What arguments say, word for word, and that it is true and a whole proof with nothing idle.

The texts of examples stand in a golden file; `python tests/test_arguments.py` writes it again: read
it aloud before you keep it. `test_told.py` reads the texts of all techniques back.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from csv import DictReader
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from corpus import many_hard_grids
from effort import is_dear
from finding import only
from own_cases import own_cases, own_techniques
from reasons import RING_OF_SIX, SIX, k, removes, true
from told import check as check_told
from told_sample import told
from whydoku.explainer import next_steps
from whydoku.grid import Grid
from whydoku.notation import parse_candidates, parse_constraint
from whydoku.proof import check
from whydoku.render.needs import NeededCases, needed_cases, sources_of
from whydoku.render.words import argument, tell
from whydoku.step import Step
from whydoku.technique import technique_named
from whydoku.why import Branch, Branches, Colours, Fact
from word_samples import SAMPLES, step

GOLDEN = Path(__file__).with_name("golden")
TEXTS = GOLDEN / "arguments.txt"

FAMILIES = ("singles", "direct", "intersections", "subsets", "fish", "uniqueness")
"""The families all of whose examples are written down."""

READ = (*FAMILIES, "wings", "colouring", "single-digit")
"""The families whose texts the reader of texts knows in all their forms."""

CASES = ("cell-forcing-chain", "nishio", "guess", "death-blossom", "death-blossom-house")
SHOWN = (
    *(one.slug for one in own_techniques() if one.family in FAMILIES or "sue" in one.slug),
    *("aic", "xy-chain", "m-wing", "discontinuous-nice-loop", "x-cycle", "empty-rectangle"),
    *("als-continuous-nice-loop", "xyz-wing", "wxyz-wing", "als-xz", "als-xz-double"),
    *("als-xy-wing", "als-chain", "simple-colours-wrap", "multi-colours-1", "multi-colours-2"),
    *("aligned-pair-exclusion", "aligned-triple-exclusion", "cell-forcing-chain 4"),
    *("cell-forcing-chain 6", "cell-forcing-chain 10", "nishio", "nishio 4", "guess"),
    *("death-blossom-house", "death-blossom 9"),
)
"""Techniques, some with the number of a step among those looked at."""

COMPLETE = (
    *("full-house", "last-digit", "hidden-single-box", "hidden-single-line", "naked-single"),
    *("direct-pointing", "direct-claiming", "direct-hidden-pair", "pointing", "claiming"),
    *("naked-pair", "locked-pair", "hidden-pair", "unique-rectangle-1", "unique-rectangle-2"),
    *("unique-rectangle-5", "unique-rectangle-6", "avoidable-rectangle-1", "hidden-rectangle"),
    *("avoidable-rectangle-2", "skyscraper", "two-string-kite", "turbot-fish", "grouped-turbot"),
    *("empty-rectangle", "dual-two-string-kite", "remote-pair", "xy-wing", "w-wing"),
    "grouped-w-wing",
)
"""The techniques whose sentence says it all."""

HARD = Grid("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")

Told = tuple[Grid, Step]


def steps_of(slug: str) -> Iterator[Told]:
    """Some steps of a technique, on its example and on our own positions."""
    one = technique_named(slug)
    for grid in (Grid(one.example), *(case.grid for case in own_cases() if case.slug == slug)):
        yield from ((grid, step) for step in islice(one.find(grid), 0, 40, 8))


@cache
def nets() -> tuple[Told, ...]:
    """Nets with rules and nets in them."""
    with (GOLDEN / "nets.csv").open(encoding="ascii") as file:
        grids = [Grid(row["marks"].replace(",", "")) for row in DictReader(file)]
    return tuple((grid, step) for grid in grids for step in next_steps(grid))


def guess_within_a_guess() -> Told:
    (found,) = technique_named("guess").find(HARD, candidate=3 * 9 + 2)
    return HARD, found


def net() -> Told:
    wanted = ("dynamic-forcing-chain-plus", "both")
    return next((grid, one) for grid, one in nets() if (one.technique, one.variant) == wanted)


OTHERS: dict[str, Callable[[], Told]] = {"a net": net, "a guess in a guess": guess_within_a_guess}


def plain(grid: Grid | None, one: Step) -> list[str]:
    """The sentence and the lines of the argument, in plain words."""
    return [tell(one, grid, style="plain"), *argument(one, grid, style="plain").splitlines()]


def text_of(name: str) -> str:
    slug, _, number = name.partition(" ")
    found = (
        OTHERS[name]() if name in OTHERS else next(islice(steps_of(slug), int(number or 0), None))
    )
    return "\n  ".join(plain(*found)) + "\n"


@pytest.mark.parametrize("name", [*SHOWN, *OTHERS])
def test_an_example_reads_as_it_was_read_aloud(name: str) -> None:
    texts = re.findall(r"^# (.*)\n((?:.+\n)+)", TEXTS.read_text(encoding="utf-8"), re.MULTILINE)
    assert text_of(name) == dict(texts)[name]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "slug", [one.slug for one in own_techniques() if one.family in READ and not is_dear(one.slug)]
)
def test_every_statement_is_true_to_the_reader_of_texts(slug: str) -> None:
    for grid, one in steps_of(slug):
        check_told(*told(grid, one))


@pytest.mark.parametrize("slug", COMPLETE)
def test_a_sentence_that_says_it_all_has_no_argument(slug: str) -> None:
    for grid, one in steps_of(slug):
        assert not argument(one, grid), tell(one, grid)


@pytest.mark.dear
def test_a_trap_of_many_colours_lists_only_the_pairs_that_it_needs() -> None:
    shorter = 0
    medusa = technique_named("medusa-3d")
    steps = ((grid, one) for grid in many_hard_grids(3) for one in islice(medusa.find(grid), 3))
    for grid, one in steps:
        [cluster] = only(one, Colours).clusters
        pairs = sum(line.startswith("  ") for line in plain(grid, one)[1:])
        is_trap = not one.eliminations & (cluster.first | cluster.second)
        assert pairs <= len(cluster.links)
        assert is_trap or pairs == len(cluster.links)
        shorter += is_trap and pairs < len(cluster.links)
    assert shorter


# Cases


def as_told(cases: NeededCases) -> Branches:
    """The cases with no more than what is told of them."""
    lines = {(line.branch.candidate, line.branch.is_true): line for line in cases.lines}
    branches = []
    for branch in cases.branches.branches:
        if line := lines.get((branch.candidate, branch.is_true)):
            facts = tuple(
                replace(
                    fact.fact,
                    candidates=fact.candidates,
                    because=as_told(fact.inside) if fact.inside else fact.fact.because,
                )
                for fact in line.facts
            )
            branches.append(replace(branch, facts=facts))
        else:
            branches.append(branch)
    return replace(cases.branches, branches=tuple(branches))


@pytest.mark.dear
def test_what_is_told_of_cases_and_nets_is_still_a_proof() -> None:
    proved = 0
    for grid, one in (*nets(), *(found for slug in CASES for found in steps_of(slug))):
        if isinstance(pattern := one.why[0], Branches) and len(one.why) == 1:
            cases = needed_cases(pattern, grid.bits, one.placements, one.eliminations)
            check(grid, replace(one, why=(as_told(cases),)), unique=True)
            proved += 1
    assert proved > 80


def test_few_sources_account_for_all() -> None:
    known = [0b0110, 0b1100, 0b0010]
    assert sources_of(0b1110, known) == ((0, 0b0010), (1, 0b1100))
    assert sources_of(0b0010, known) == ((0, 0b0010),)
    assert sources_of(0b0010, known, preferred=0b100) == ((2, 0b0010),)
    assert sources_of(0b10000, known[:1]) == ()


def test_a_fact_that_nothing_needs_is_left_out() -> None:
    grid = Grid("." * 81).remove("r1c1<>3456789, r1c2<>3456789, r5c5<>3456789, r5c6<>3456789")
    facts = (true("2r1c2", "r1c2"), true("1r5c6", "r5c6"))
    cases = Branches(0, (Branch(k("1r1c1"), True, facts), Branch(k("2r1c1"), True)))
    told = plain(grid, Step("cell-forcing", eliminations=parse_candidates("2r1c9"), why=(cases,)))
    assert told[2] == "If r1c1 is 1: r1c2 (12) is 2, so row 1 has its 2."
    assert len(told) == 5


def test_without_a_grid_no_sources_are_made_up() -> None:
    _, one = next(steps_of("guess"))
    said = argument(one, style="plain")
    assert "from" not in said.replace("goes from", "")
    assert "Then r1c8 is 9 (the only digit left), " in said


def test_a_case_that_says_nothing_of_its_own_is_left_out() -> None:
    """The first fact has two candidates and already excludes what the case within should show."""
    within = Branches(k("1r5c5") // 9, (Branch(k("1r5c5"), True),))
    facts = (true("7r1c5 8r2c2", "7r1"), Fact(parse_candidates("7r1c9"), False, within))
    broken = Branch(k("4r1c1"), True, facts, parse_constraint("r1c9"))
    cases = Branches(None, (broken, Branch(k("4r1c1"), False)))
    found = Step("guess", eliminations=parse_candidates("4r1c1"), why=(cases,))
    assert plain(None, found)[1:] == [
        "Suppose r1c1 is 4.",
        "  1. r1c5 is 7 and r2c2 is 8 (only place in row 1).",
        "  2. r1c9 is not 7, for r5c5 is 1:",
        "  Then r1c9 has no digit left.",
        "So 4 goes from r1c1.",
    ]


# Steps by hand: what no technique's example shows


def test_two_nodes_far_apart_in_a_ring_take_what_sees_both() -> None:
    sentence, *lines = plain(SIX, removes("r2c4<>2, r5c1<>7, r6c2<>7", RING_OF_SIX))
    assert sentence.endswith(
        "in both, 2 is in r1c4 or r5c4, 7 is in r1c1 or r5c4, and 7 is in r2c2 or r6c5: "
        "2 goes from r2c4, and 7 from r5c1 and r6c2"
    )
    assert "Either row 5 has its 7 in r5c4 or column 1 has its 7 in r1c1, so 7 goes from r5c1." in (
        lines
    )


def test_a_ring_of_which_a_step_takes_a_part_says_what_it_proves_besides() -> None:
    one = removes("r2c4<>2, r5c1<>7", RING_OF_SIX)
    assert plain(SIX, one)[-1] == (
        "The ring proves more than this step uses: 1 is in r1c1 or r1c4, 2 is in r1c4 or r5c4, "
        "7 is in r5c4 or r6c5, 3 is in r2c5 or r6c5, 4 is in r2c2 or r2c5, 7 is in r1c1 or r2c2, "
        "and 7 is in r2c2 or r6c5."
    )
    assert "more" not in argument(one, style="plain")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("set-between", "so r1c1 and r1c2, with only 1, 3 and 7, are 1 and 3."),
        ("open-long", "then, seven links on, r2c1 is 5; so 5 is in r2c1 or r4c7: 5 goes from r4c"),
        ("open-long", "  7. Row 2 has its 9 there, so r2c1 (59) is 5."),
        ("als-bent", "so r1c1, r1c2, r1c3 or r4c1 is 5"),
        ("als-five", "  So r1c1 and r1c2 lose 2 and hold 1."),
        ("als-five", "  So r1c1 loses 1 (row 1) and is 4."),
        ("templates", "None of them has 5 in r1c5, so 5 goes from r1c5."),
        ("templates", "  r1c1, r2c4, r3c7, r4c2, r5c5, r6c8, r7c6, r8c3 and r9c9."),
        ("templates-all", "All of them have 5 in r1c1, so r1c1 is 5."),
    ],
)
def test_a_step_by_hand_says(name: str, said: str) -> None:
    assert said in "\n".join(plain(None, SAMPLES[name]))


def test_two_sets_are_told_as_a_wing_only_where_a_wing_was_looked_for() -> None:
    as_sets = step("als-xz", "r2c1<>5", *SAMPLES["als-bent"].why)
    assert "with one digit to spare; 2 cannot be in both" in tell(as_sets)
    assert "One of the two sets lacks 2." in argument(as_sets)


@pytest.mark.parametrize("name", ["als-pivot", "roles"])
def test_some_reasons_are_told_in_the_sentence_alone(name: str) -> None:
    assert not argument(SAMPLES[name])


if __name__ == "__main__":
    TEXTS.write_text("\n".join(f"# {n}\n{text_of(n)}" for n in (*SHOWN, *OTHERS)), "utf-8")
