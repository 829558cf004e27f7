"""Arguments by cases: what is told is a whole proof, with every source named and nothing idle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from csv import DictReader
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path

import pytest

from own_cases import own_cases
from whydoku.bits import Candidates
from whydoku.explainer import next_steps
from whydoku.grid import Grid
from whydoku.notation import parse_candidates, parse_constraint
from whydoku.proof import check
from whydoku.render.needs import NeededCases, NeededLine, needed_cases, sources_of
from whydoku.render.words import argument, reason
from whydoku.spaces import CONSTRAINT_CANDIDATES
from whydoku.step import Step
from whydoku.technique import technique_named
from whydoku.why import Branch, Branches, Fact
from whydoku.world.candidates import union

GOLDEN = Path(__file__).with_name("golden")

SLUGS = ("cell-forcing-chain", "nishio", "guess", "death-blossom", "death-blossom-house")

BANNED = (
    "nothing else is left there",
    "things more follow",
    "thing more follows",
    "follows at once",
    "all lead to the same",
    "no place is left for",
    "no digit is left for",
    "here is why",
)

Told = tuple[Grid, Step]


@cache
def steps_of(slug: str) -> tuple[Told, ...]:
    """Some steps of a technique, on its example and on our own positions."""
    one = technique_named(slug)
    grids = [Grid(one.example or ""), *(case.grid for case in own_cases() if case.slug == slug)]
    return tuple((grid, step) for grid in grids for step in islice(one.find(grid), 0, 40, 8))


@cache
def nets() -> tuple[Told, ...]:
    """Nets with rules and nets in them."""
    with (GOLDEN / "nets.csv").open(encoding="ascii") as file:
        grids = [Grid(row["marks"].replace(",", "")) for row in DictReader(file)]
    return tuple((grid, step) for grid in grids for step in next_steps(grid))


def cases_of(grid: Grid, step: Step) -> NeededCases:
    (pattern,) = step.why
    assert isinstance(pattern, Branches)
    return needed_cases(pattern, grid.bits, step.placements, step.eliminations)


def as_told(cases: NeededCases) -> Branches:
    """The cases with no more than what is told of them."""
    lines = {(line.branch.candidate, line.branch.is_true): line for line in cases.lines}
    branches = []
    for branch in cases.branches.branches:
        if line := lines.get((branch.candidate, branch.is_true)):
            facts = tuple(
                replace(
                    told.fact,
                    candidates=told.candidates,
                    because=as_told(told.inside) if told.inside else told.fact.because,
                )
                for told in line.facts
            )
            branches.append(replace(branch, facts=facts))
        else:
            branches.append(branch)
    return replace(cases.branches, branches=tuple(branches))


def lines_of(cases: NeededCases) -> Iterator[NeededLine]:
    """All lines, also of cases within."""
    for line in cases.lines:
        yield line
        for told in line.facts:
            if told.inside:
                yield from lines_of(told.inside)


def need_sources(state: Candidates, cases: NeededCases) -> int:
    """Checks that facts and ends follow from the sources named; returns how many facts do."""
    count = 0
    for line in lines_of(cases):
        removed = line.known.removed
        for told in line.facts:
            assert all(m < told.number for m, _ in told.needs)
            if isinstance(told.fact.because, int) and told.fact.is_true:
                gone = union(removed[m] for m, _ in told.needs)
                left = CONSTRAINT_CANDIDATES[told.fact.because] & state & ~gone
                assert left == told.candidates
                count += 1
        if line.branch.broken is not None:
            gone = union(removed[m] for m, _ in line.ends)
            assert not CONSTRAINT_CANDIDATES[line.branch.broken] & state & ~gone
    return count


@pytest.mark.dear
@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_told_is_still_a_proof_and_names_its_sources(slug: str) -> None:
    count = 0
    for grid, step in steps_of(slug):
        cases = cases_of(grid, step)
        check(grid, replace(step, why=(as_told(cases),)), unique=True)
        count += need_sources(grid.bits, cases)
    assert count or slug.startswith("death")


@pytest.mark.dear
def test_what_is_told_of_nets_is_still_a_proof_and_names_its_sources() -> None:
    count = 0
    for grid, step in nets():
        if len(step.why) == 1 and isinstance(step.why[0], Branches):
            cases = cases_of(grid, step)
            check(grid, replace(step, why=(as_told(cases),)))
            count += need_sources(grid.bits, cases)
    assert count > 50


@pytest.mark.dear
def test_every_number_in_a_net_is_that_of_an_earlier_line() -> None:
    seen = 0
    for grid, step in nets():
        numbers: set[str] = set()
        for line in argument(step, grid, style="plain").splitlines():
            own = re.match(r" +([\d.]+)\. ", line)
            for group in re.findall(r"\blines? ([\d., and]+)", line):
                named = set(re.findall(r"\d+(?:\.\d+)*", group))
                assert named <= numbers, line
                seen += len(named)
            if own:
                assert own[1] not in numbers
                numbers.add(own[1])
    assert seen > 50


@pytest.mark.dear
@pytest.mark.parametrize("slug", SLUGS)
def test_nothing_vague_is_said(slug: str) -> None:
    for grid, step in steps_of(slug):
        said = reason(step, grid, style="plain") + argument(step, grid, style="plain")
        assert not [phrase for phrase in BANNED if phrase in said]


def test_few_sources_account_for_all() -> None:
    assert sources_of(0b1110, [0b0110, 0b1100, 0b0010]) == ((0, 0b0010), (1, 0b1100))
    assert sources_of(0b0010, [0b0110, 0b1100, 0b0010]) == ((0, 0b0010),)
    assert sources_of(0b0010, [0b0110, 0b1100, 0b0010], preferred=0b100) == ((2, 0b0010),)
    assert sources_of(0b10000, [0b0110]) == ()


# The texts


def told(slug: str, n: int) -> str:
    """The sentence of a step and its argument, in plain words."""
    grid, step = steps_of(slug)[n]
    said = reason(step, grid, style="plain"), argument(step, grid, style="plain")
    return "\n".join(said)


def test_a_cell_forcing_chain_says_each_case_with_its_own_end() -> None:
    assert told("cell-forcing-chain", 6) == (
        "whether r8c8 is 1 or 9, 1 is in r7c8 or r8c8: "
        "1 goes from r1c8, r2c8, r4c8, r7c7 and r8c9\n"
        "r8c8 is 1 or 9.\n"
        "If r8c8 is 1: column 8 and box 9 have their 1 in r8c8.\n"
        "If r8c8 is 9: r1c5 is 9 (only place in row 1), so r1c8 is 4 (only place in row 1), "
        "so r7c8 (14) is 1, so column 8 and box 9 have their 1.\n"
        "r8c8 must be one of these, so 1 goes from r1c8, r2c8, r4c8, r7c7 and r8c9."
    )


def test_a_short_sentence_tells_the_cases_themselves_and_alike_cases_share_a_line() -> None:
    assert told("cell-forcing-chain", 10) == (
        "if r3c9 is 5 or 6, r6c9 is 9 (only place in column 9); "
        "and if r3c9 is 9, r1c5 is 9 (only place in row 1): 9 goes from r6c5\n"
        "r3c9 is 5, 6 or 9.\n"
        "If r3c9 is 5 or 6: r6c9 is 9 (only place in column 9), so row 6 has its 9.\n"
        "If r3c9 is 9: r1c5 is 9 (only place in row 1), so column 5 has its 9.\n"
        "r3c9 must be one of these, so 9 goes from r6c5."
    )


def test_a_digit_placed_in_every_case_is_said_by_the_facts_alone() -> None:
    assert told("cell-forcing-chain", 4) == (
        "whether r9c1 is 4 or 9, r7c3 is 6\n"
        "r9c1 is 4 or 9.\n"
        "If r9c1 is 4: r1c1 (46) is 6, so r7c3 is 6 (only place in column 3).\n"
        "If r9c1 is 9: r7c3 (69) is 6.\n"
        "r9c1 must be one of these, so r7c3 is 6."
    )


def test_a_contradiction_says_what_blocks_each_place() -> None:
    assert told("nishio", 0) == (
        "if r6c1 were 4, row 1 would have no place for 4: 4 goes from r6c1\n"
        "Suppose r6c1 is 4.\n"
        "  Then r5c4 is 4 (only place in row 5) and r3c2 is 4 (only place in column 2), "
        "so row 1 has no place for 4: r1c3 sees r3c2, and r1c4 sees r5c4.\n"
        "So 4 goes from r6c1."
    )
    assert told("nishio", 4).splitlines()[-2] == (
        "  Then column 7 has no place for 6: r4c7, r5c7 and r6c7 see r6c8."
    )


def test_a_guess_numbers_its_facts_and_says_by_what_each_digit_went() -> None:
    assert told("guess", 0) == (
        "if r1c5 were 7, r7c5 would have no digit left: 7 goes from r1c5\n"
        "Suppose r1c5 is 7.\n"
        "  1. r1c8 (79) is 9.\n"
        "  2. r8c9 is 9 (only place in column 9).\n"
        "  3. r8c8 (19) is 1.\n"
        "  4. r8c5 is 3 (only place in row 8; from line 2).\n"
        "  5. r7c3 is 1 (only place in column 3; from line 3).\n"
        "  Then r7c5 has no digit left: 1 is in r7c3 (line 5), "
        "3 is in r8c5 (line 4), and 7 is in r1c5.\n"
        "So 7 goes from r1c5."
    )


def test_a_petal_takes_a_line_with_its_cells_and_digits() -> None:
    assert told("death-blossom-house", 0) == (
        "the stem: in row 1 the digit 7 is in r1c2, r1c4 or r1c8; 7 in r1c2 leaves r1c3, r2c1 and "
        "r2c2 with just 1, 4 and 8, and 7 in r1c4 leaves r3c4, r3c5, r3c6 and r3c9 with just 2, 4, "
        "6 and 8; in every case 8 goes from r1c8\n"
        "In row 1 the digit 7 is in r1c2, r1c4 or r1c8.\n"
        "If r1c2 is 7: r1c3, r2c1 and r2c2 have only 1, 4 and 8 left, so row 1 has its 8 there.\n"
        "If r1c4 is 7: r3c4, r3c5, r3c6 and r3c9 have only 2, 4, 6 and 8 left, "
        "so box 3 has its 8 there.\n"
        "If r1c8 is 7: it is 7, not 8.\n"
        "Row 1 must have its 7 in one of these, so 8 goes from r1c8."
    )


def test_what_a_petal_leaves_to_the_stem_is_said_too() -> None:
    assert "box 7 has its 1 there, and row 7 has its 6 in r7c3." in told("death-blossom", 9)


def test_many_petals_are_not_listed_in_the_sentence() -> None:
    assert told("death-blossom", 9).splitlines()[0] == (
        "the stem: r7c3 is 3, 4, 6 or 8; each has a petal, a set of cells that without it must "
        "have 1 and 6; in every case 1 and 6 go from r7c2"
    )


HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@pytest.mark.dear
def test_suppositions_within_a_guess_are_numbered_below_the_fact_they_prove() -> None:
    grid = Grid(HARD)
    (step,) = technique_named("guess").find(grid, candidate=3 * 9 + 2)
    lines = argument(step, grid, style="plain").splitlines()
    assert lines[0] == "Suppose r1c4 is 3."
    assert lines[3:13] == [
        "  3. r3c4 is not 8, for otherwise:",
        "    3.1. r7c4 is 4 (only place in column 4; from r1c4 being 3 and r3c4 being 8).",
        "    3.2. r9c4 is 7 (only place in column 4; from line 3.1 and r1c4 being 3).",
        "    3.3. r7c5 (237) is 2 (from lines 2 and 3.2).",
        "    3.4. r7c2 (234) is 3 (from lines 3.1 and 3.3).",
        "    3.5. r8c5 (2367) is 6 (from lines 2, 3.2 and 3.3).",
        "    3.6. r7c6 (2349) is 9 (from lines 3.1, 3.3 and 3.4).",
        "    3.7. r8c7 is 3 (only place in column 7; from line 3.4 and r1c4 being 3).",
        (
            "    Then r8c6 has no digit left: 2 is in r7c5 (line 3.3), 3 is in r8c7 (line 3.7), "
            "4 is in r7c4 (line 3.1), 6 is in r8c5 (line 3.5), and 9 is in r7c6 (line 3.6)."
        ),
        "  4. r3c4 (348) is 4 (from line 3 and r1c4 being 3).",
    ]
    assert lines[-1] == "So 3 goes from r1c4."


def test_a_net_tells_its_cases_and_leaves_out_what_they_do_not_need() -> None:
    grid, step = next(
        (grid, step)
        for grid, step in nets()
        if (step.technique, step.variant) == ("dynamic-forcing-chain-plus", "both")
    )
    said = reason(step, grid, style="plain"), argument(step, grid, style="plain")
    assert "\n".join(said) == (
        "whether r5c7 is 9 or not, 9 goes from r3c7\n"
        "If r5c7 is 9: column 7 has its 9 in r5c7.\n"
        "If r5c7 is not 9:\n"
        "  1. In row 5 the digit 9 fits only in box 5 (r5c4 and r5c5), so 9 is not in r4c6 or "
        "r6c6.\n"
        "  2. r9c6 is 9 (only place in column 6).\n"
        "  3. In column 9 the digit 9 fits only in box 3 (r1c9, r2c9 and r3c9), so r3c7 is "
        "not 9.\n"
        "Either way, 9 goes from r3c7."
    )


def k(text: str) -> int:
    return parse_candidates(text).bit_length() - 1


def true(text: str, because: str | Branches) -> Fact:
    ground = parse_constraint(because) if isinstance(because, str) else because
    return Fact(parse_candidates(text), True, ground)


def test_a_fact_that_nothing_needs_is_left_out() -> None:
    grid = Grid("." * 81).remove("r1c1<>3456789, r1c2<>3456789, r5c5<>3456789, r5c6<>3456789")
    idle = true("1r5c6", "r5c6")
    one = Branch(k("1r1c1"), True, (true("2r1c2", "r1c2"),))
    cases = Branches(0, (replace(one, facts=(*one.facts, idle)), Branch(k("2r1c1"), True)))
    step = Step("cell-forcing", eliminations=parse_candidates("2r1c9"), why=(cases,))
    assert argument(step, grid, style="plain").splitlines() == [
        "r1c1 is 1 or 2.",
        "If r1c1 is 1: r1c2 (12) is 2, so row 1 has its 2.",
        "If r1c1 is 2: row 1 has its 2 in r1c1.",
        "r1c1 must be one of these, so 2 goes from r1c9.",
    ]


def test_without_a_grid_no_sources_are_made_up() -> None:
    _, step = steps_of("guess")[0]
    said = argument(step, style="plain")
    assert "from" not in said.replace("goes from", "")
    assert "Then r1c8 is 9 (the only digit left), " in said


def test_a_case_that_says_nothing_of_its_own_is_left_out() -> None:
    """The first fact has two candidates and already excludes what the case within should show."""
    within = Branches(k("1r5c5") // 9, (Branch(k("1r5c5"), True),))
    facts = (true("7r1c5 8r2c2", "7r1"), Fact(parse_candidates("7r1c9"), False, within))
    broken = Branch(k("4r1c1"), True, facts, parse_constraint("r1c9"))
    cases = Branches(None, (broken, Branch(k("4r1c1"), False)))
    step = Step("guess", eliminations=parse_candidates("4r1c1"), why=(cases,))
    assert argument(step, style="plain").splitlines() == [
        "Suppose r1c1 is 4.",
        "  1. r1c5 is 7 and r2c2 is 8 (only place in row 1).",
        "  2. r1c9 is not 7, for r5c5 is 1:",
        "  Then r1c9 has no digit left.",
        "So 4 goes from r1c1.",
    ]
