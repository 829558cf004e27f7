"""Chains and rings argued: each link with its grounds, and why each candidate falls."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice

import pytest

from own_cases import own_cases
from reasons import RING_OF_SIX, SIX, removes
from whydoku.grid import Grid
from whydoku.render.words import argument, reason
from whydoku.render.words.steps import argument_of_step, concluded
from whydoku.step import Step
from whydoku.technique import technique_named, techniques
from whydoku.why import Chain
from word_samples import SAMPLES

COMPLETE = (
    *("skyscraper", "two-string-kite", "turbot-fish", "empty-rectangle", "grouped-turbot"),
    *("dual-two-string-kite", "remote-pair", "xy-wing", "w-wing", "grouped-w-wing"),
)
"""The techniques whose sentence says it all."""

IN_LINKS = (
    *("m-wing", "s-wing", "h-wing", "l-wing", "x-chain", "xy-chain", "x-cycle", "aic"),
    *("continuous-nice-loop", "discontinuous-nice-loop", "grouped-continuous-nice-loop"),
    *("grouped-aic", "grouped-discontinuous-nice-loop", "als-continuous-nice-loop", "als-aic"),
    *("als-discontinuous-nice-loop", "als-w-wing", "exotic-link-aic", "rectangle-aic"),
    "dual-empty-rectangle",
)
"""The techniques that are argued link by link."""

BANNED = (
    *("nothing else is left there", "rules out", "the ring closes", "round again"),
    *("against what was supposed", "never both", "strong link", "both ways", "(0", "=("),
)


def first(slug: str) -> tuple[Grid, Step]:
    """The example of a technique, and its first step there."""
    one = technique_named(slug)
    grid = Grid(one.example or "")
    return grid, next(iter(one.find(grid)))


@cache
def steps_of(slug: str) -> tuple[tuple[Grid, Step], ...]:
    """Some steps of a technique in the positions of our own for it and for others."""
    grids = [case.grid for case in own_cases()[::40]]
    return tuple(islice(_chains_in(slug, [Grid(technique_named(slug).example or ""), *grids]), 12))


def _chains_in(slug: str, grids: list[Grid]) -> Iterator[tuple[Grid, Step]]:
    for grid in grids:
        for step in islice(technique_named(slug).steps(grid), 2):
            if any(isinstance(pattern, Chain) for pattern in step.why):
                yield grid, step


def told(slug: str) -> list[str]:
    """The sentence and the argument of a technique's example, in plain words."""
    grid, step = first(slug)
    return [
        reason(step, grid, style="plain"),
        *argument(step, grid, style="plain").splitlines(),
    ]


def test_an_open_chain_leads_from_one_end_to_the_other() -> None:
    assert told("aic") == [
        (
            "if r5c7 is not 7, then r5c8 is 7 (row 5), so r5c7 is 2 (row 5), so r8c7 is 3 "
            "(column 7), so r8c8 is 7 (row 8); so 7 is in r5c7 or r8c8: 7 goes from r5c8 and r8c7"
        ),
        "If r5c7 is not 7:",
        "  1. Row 5 has its 7 in r5c8, the only other place.",
        "  2. r5c8 is 7 and not 2, so row 5 has its 2 in r5c7.",
        "  3. r5c7 is 2 and not 3, so column 7 has its 3 in r8c7.",
        "  4. r8c7 is 3 and not 7, so row 8 has its 7 in r8c8.",
        "So 7 is in r5c7 or r8c8.",
        "Either row 5 has its 7 in r5c7 or column 8 has its 7 in r8c8, so 7 goes from r5c8.",
        "Either row 8 has its 7 in r8c8 or column 7 has its 7 in r5c7, so 7 goes from r8c7.",
    ]


def test_cells_show_their_two_candidates() -> None:
    assert told("xy-chain")[:4] == [
        (
            "if r1c2 is not 2, then it is 3, so r1c3 (23) is 2, so r7c3 (24) is 4, so r6c3 (24) is "
            "2; so 2 is in r1c2 or r6c3: 2 goes from r1c3 and r4c2"
        ),
        "If r1c2 is not 2:",
        "  1. r1c2 (23) is 3.",
        "  2. Row 1 has its 3 there, so r1c3 (23) is 2.",
    ]


def test_a_refuted_candidate_is_where_sentence_and_argument_begin() -> None:
    assert told("m-wing") == [
        (
            "if r2c7 is 7, then r7c8 is 7 (column 8), so r7c7 is 9 (row 7), so r4c7 (79) is 7; "
            "so r2c7 is not 7 after all: 7 goes from r2c7"
        ),
        "If r2c7 is 7:",
        "  1. Row 2 has its 7 there, so column 8 has its 7 in r7c8, not in r2c8.",
        "  2. r7c8 is 7 and not 9, so row 7 has its 9 in r7c7.",
        "  3. Column 7 has its 9 there, so r4c7 (79) is 7.",
        "But then column 7 has its 7 in r4c7, so 7 goes from r2c7.",
    ]


def test_a_chain_to_itself_proves_its_start() -> None:
    assert told("discontinuous-nice-loop") == [
        (
            "if r3c3 is not 3, then r3c2 is 3 (row 3), so r3c1 is 1 (row 3), so row 3 has no place "
            "for 4; so r3c3 is 3 after all: 3 goes from r6c3"
        ),
        "If r3c3 is not 3:",
        "  1. Row 3 has its 3 in r3c2, the only other place.",
        "  2. r3c2 is 3 and not 1, so row 3 has its 1 in r3c1.",
        "  Then row 3 has no place for 4: r3c2 is 3 (line 1), and r3c1 is 1 (line 2).",
        "So r3c3 is 3 after all.",
        "Column 3 has its 3 in r3c3, so 3 goes from r6c3.",
    ]


def test_a_ring_of_one_digit_has_two_places_in_each_house() -> None:
    assert told("x-cycle") == [
        (
            "2 has only two places in column 1 (r2c1 and r5c1), column 8 (r2c8 and r5c8) and row 3 "
            "(r3c3 and r3c7), so these 2s can stand in only two ways; in both 2 is in r5c1 or "
            "r5c8, in r2c8 or r3c7 and in r2c1 or r3c3: 2 goes from r2c3, r2c7, r5c3 and r5c7"
        ),
        "If r2c1 is not 2:",
        "  1. Column 1 has its 2 in r5c1, the only other place.",
        "  2. Row 5 has its 2 there, so column 8 has its 2 in r2c8, not in r5c8.",
        "  3. Box 3 has its 2 there, so row 3 has its 2 in r3c3, not in r3c7.",
        "If r2c1 is 2, all of this runs the other way round; so either way:",
        "Row 5 has its 2 in r5c1 or r5c8, so 2 goes from r5c3 and r5c7.",
        "Box 3 has its 2 in r2c8 or r3c7, so 2 goes from r2c7.",
        "Box 1 has its 2 in r2c1 or r3c3, so 2 goes from r2c3.",
    ]


def test_two_nodes_far_apart_in_a_ring_take_what_sees_both() -> None:
    step = removes("r2c4<>2, r5c1<>7, r6c2<>7", RING_OF_SIX)
    assert reason(step, SIX, style="plain").endswith(
        "in both, 2 is in r1c4 or r5c4, 7 is in r1c1 or r5c4, and 7 is in r2c2 or r6c5: "
        "2 goes from r2c4, and 7 from r5c1 and r6c2"
    )
    assert argument(step, SIX, style="plain").splitlines()[8:11] == [
        "Column 4 has its 2 in r1c4 or r5c4, so 2 goes from r2c4.",
        "Either row 5 has its 7 in r5c4 or column 1 has its 7 in r1c1, so 7 goes from r5c1.",
        "Either row 6 has its 7 in r6c5 or column 2 has its 7 in r2c2, so 7 goes from r6c2.",
    ]


def test_a_ring_of_which_a_step_takes_a_part_says_what_it_proves_besides() -> None:
    step = removes("r2c4<>2, r5c1<>7", RING_OF_SIX)
    *_, last = argument(step, SIX, style="plain").splitlines()
    assert last == (
        "The ring proves more than this step uses: 1 is in r1c1 or r1c4, 2 is in r1c4 or r5c4, "
        "7 is in r5c4 or r6c5, 3 is in r2c5 or r6c5, 4 is in r2c2 or r2c5, 7 is in r1c1 or r2c2, "
        "and 7 is in r2c2 or r6c5."
    )
    assert "more" not in argument(step, style="plain")


def test_links_through_sets_say_what_the_sets_need() -> None:
    assert told("als-continuous-nice-loop")[1:] == [
        "If r8c8 is not 7:",
        "  1. Row 8 needs r8c7 and r8c9 for 3 and 7, and r8c9 is 3.",
        "  2. Column 9 has its 3 there, so row 5 needs r5c7 and r5c8 for 3 and 7, and r5c8 is 7.",
        "If r8c8 is 7, all of this runs the other way round; so either way:",
        "r8c7 holds nothing but 3 or 7, so 2 goes from r8c7.",
        "r5c7 holds nothing but 3 or 7, so 2 goes from r5c7.",
    ]
    between = argument(SAMPLES["set-between"], style="plain").splitlines()
    assert between[2] == (
        "  2. Row 1 has its 7 there, so r1c1 and r1c2, with only 1, 3 and 7, are 1 and 3."
    )


def test_groups_are_told_as_places_of_one_house() -> None:
    assert told("empty-rectangle") == [
        (
            "in row 2 the digit 1 is in r2c3 or r2c5; and in box 5 the digit 1 is in r5c4 or "
            "r5c6, or in r4c5 or r6c5; only one of r2c5, r4c5 and r6c5 can be 1 (column 5), so "
            "r2c3, r5c4 or r5c6 is 1, and r5c3 sees all of them: 1 goes from r5c3"
        )
    ]


def test_a_long_chain_tells_its_ends_and_argues_each_link() -> None:
    step = SAMPLES["open-long"]
    assert reason(step, style="plain") == (
        "if r4c7 is not 5, then, seven links on, r2c1 is 5; so 5 is in r2c1 or r4c7: "
        "5 goes from r4c1 and r4c3"
    )
    lines = argument(step, style="plain").splitlines()
    assert [line for line in lines if line.startswith("  7.")] == [
        "  7. Row 2 has its 9 there, so r2c1 (59) is 5."
    ]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("slug", COMPLETE)
def test_a_sentence_that_says_it_all_has_no_argument(slug: str) -> None:
    assert steps_of(slug)
    for grid, step in steps_of(slug):
        assert not argument(step, grid), reason(step, grid)


@pytest.mark.dear
@pytest.mark.parametrize("slug", IN_LINKS)
def test_an_argument_says_of_each_candidate_why_it_falls(slug: str) -> None:
    assert steps_of(slug)
    for grid, step in steps_of(slug):
        if lines := argument_of_step(step, grid):
            is_refuted = any(line.key == "facts.then" for line in lines)
            assert is_refuted or lines[-1].key != "argue.so", argument(step, grid)
            assert concluded(lines)[1] == step.eliminations


@pytest.mark.dear
@pytest.mark.parametrize("slug", [*COMPLETE, *IN_LINKS])
def test_plain_words_hold_no_notation_and_no_idle_phrase(slug: str) -> None:
    for grid, step in steps_of(slug):
        text = reason(step, grid, style="plain") + argument(step, grid, style="plain")
        assert not [phrase for phrase in BANNED if phrase in text], text


def test_every_technique_of_chains_is_told_here() -> None:
    families = {"chains", "single-digit"}
    slugs = {one.slug for one in techniques() if one.family in families and one.example}
    assert slugs <= {*COMPLETE, *IN_LINKS}
