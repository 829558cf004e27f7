"""What arguments say, word for word, and that it is true and a whole proof with nothing idle.

The texts of examples stand in a golden file, which `PYTHONPATH=tests python
tests/telling/test_arguments.py` writes again: read it aloud before you keep it. `test_told.py`
reads the texts of all techniques back.
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
from english import sentences_in
from finding import only
from own_cases import own_cases, own_techniques
from reasons import RING_OF_SIX, SIX, k, removes, true
from telling.told import check as check_told
from telling.told_sample import told
from telling.word_samples import SAMPLES, step
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_candidates, parse_constraint
from whydoku.logic.catalogue import technique_named
from whydoku.logic.explainer import next_steps
from whydoku.logic.proof import check
from whydoku.logic.step import Step
from whydoku.logic.why import Branch, Branches, Colours, Fact
from whydoku.telling.needs import NeededCases, needed_cases, sources_of
from whydoku.telling.words import argument, passage, tell
from whydoku.telling.words.writing.passage import CellsSlot

GOLDEN = Path(__file__).parents[1] / "golden"
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
    *("naked-pair", "locked-pair", "hidden-pair", "skyscraper", "two-string-kite", "turbot-fish"),
    *("grouped-turbot", "empty-rectangle", "dual-two-string-kite", "remote-pair", "xy-wing"),
    *("w-wing", "grouped-w-wing"),
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


PART_OF_RING = removes("r2c4<>2, r5c1<>7", RING_OF_SIX)
OTHERS: dict[str, Callable[[], Told]] = {
    "a net": net,
    "a guess in a guess": guess_within_a_guess,
    "a ring": lambda: (SIX, removes("r2c4<>2, r5c1<>7, r6c2<>7", RING_OF_SIX)),
    "a part of a ring": lambda: (SIX, PART_OF_RING),
}
BY_HAND = ("set-between", "open-long", "als-bent", "als-five", "templates", "templates-all")
TOLD = (*SHOWN, *OTHERS, *(f"by hand: {name}" for name in BY_HAND))


def text_of(name: str) -> str:
    """The sentence and the argument, in plain words."""
    slug, _, number = name.partition(" ")
    grid: Grid | None = None
    if name.startswith("by hand: "):
        one = SAMPLES[name.removeprefix("by hand: ")]
    elif name in OTHERS:
        grid, one = OTHERS[name]()
    else:
        grid, one = next(islice(steps_of(slug), int(number or 0), None))
    lines = argument(one, grid, style="plain").splitlines()
    return "\n  ".join([tell(one, grid, style="plain"), *lines]) + "\n"


@pytest.mark.english
@pytest.mark.parametrize("name", TOLD)
def test_an_example_reads_as_it_was_read_aloud(name: str) -> None:
    texts = re.findall(r"^# (.*)\n((?:.+\n)+)", TEXTS.read_text(encoding="utf-8"), re.MULTILINE)
    assert text_of(name) == dict(texts)[name]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "slug",
    [one.slug for one in own_techniques() if one.family in READ and not is_dear(one.slug)],
)
def test_every_statement_is_true_to_the_reader_of_texts(slug: str) -> None:
    for grid, one in steps_of(slug):
        check_told(*told(grid, one))


def test_a_subset_in_two_houses_says_that_it_could_do_more() -> None:
    grid = Grid(technique_named("locked-pair").example)
    found = [tell(one, grid, style="plain") for one in technique_named("naked-pair").find(grid)]
    assert any(text.endswith(" from r8c3 and r9c3 (the same holds in box 1)") for text in found)


@pytest.mark.parametrize("slug", COMPLETE)
def test_a_sentence_that_says_it_all_has_no_argument(slug: str) -> None:
    for grid, one in steps_of(slug):
        assert not argument(one, grid), tell(one, grid)


@pytest.mark.dear
def test_a_trap_of_many_colours_lists_only_the_pairs_that_it_needs() -> None:
    shorter = 0
    medusa = technique_named("medusa-3d")
    steps = ((grid, one) for grid in many_hard_grids(8) for one in islice(medusa.find(grid), 3))
    for grid, one in steps:
        [cluster] = only(one, Colours).clusters
        pairs = sum(line.depth > 0 for line in passage(one, grid, "argument"))
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
            cases = needed_cases(pattern, grid.bits, one.placements, one.eliminations, grid.tables)
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
    one = Step("cell-forcing", eliminations=parse_candidates("2r1c9"), why=(cases,))
    lines = passage(one, grid, "argument")
    assert len(lines) == 4
    written = [dict(fact.slots).get("cell") for line in lines for fact in sentences_in(line)]
    assert CellsSlot(1 << 1) in written
    assert CellsSlot(1 << 41) not in written


def test_without_a_grid_no_sources_are_made_up() -> None:
    _, one = next(steps_of("guess"))
    lines = passage(one, None, "argument")
    said = {fact.key for line in lines for fact in sentences_in(line)}
    assert "fact.cell.bare" in said
    assert not any(key.startswith("from.") for key in said)


def test_a_case_that_says_nothing_of_its_own_is_left_out() -> None:
    """The first fact has two candidates and already excludes what the case within should show."""
    within = Branches(k("1r5c5") // 9, (Branch(k("1r5c5"), True),))
    facts = (true("7r1c5 8r2c2", "7r1"), Fact(parse_candidates("7r1c9"), False, within))
    broken = Branch(k("4r1c1"), True, facts, parse_constraint("r1c9"))
    cases = Branches(None, (broken, Branch(k("4r1c1"), False)))
    found = Step("guess", eliminations=parse_candidates("4r1c1"), why=(cases,))
    keys = ["argue.suppose", "facts.numbered", "nested.choice", "facts.then", "argue.so"]
    assert keys_of(found, None) == keys


# Steps by hand: what no technique's example shows


def keys_of(one: Step, grid: Grid | None) -> list[str]:
    return [line.key for line in passage(one, grid, "argument")]


def test_what_a_ring_proves_besides_needs_the_grid() -> None:
    assert "argue.besides" in keys_of(PART_OF_RING, SIX)
    assert "argue.besides" not in keys_of(PART_OF_RING, None)


def test_two_sets_are_told_as_a_wing_only_where_a_wing_was_looked_for() -> None:
    as_sets = step("als-xz", "r2c1<>5", *SAMPLES["als-bent"].why)
    assert passage(as_sets)[0].key == "reason.als@als-xz"
    assert "argue.als.apart" in keys_of(as_sets, None)


@pytest.mark.parametrize("name", ["als-pivot", "roles"])
def test_some_reasons_are_told_in_the_sentence_alone(name: str) -> None:
    assert not argument(SAMPLES[name])


if __name__ == "__main__":
    TEXTS.write_text("\n".join(f"# {n}\n{text_of(n)}" for n in TOLD), "utf-8")
