"""Every technique on positions of our own, and how a case is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from corpus import WIKIPEDIA
from effort import is_dear
from mine_cases import triples
from own_cases import own_cases, own_techniques
from reasons import cover, greediest
from whydoku.errors import InvalidPuzzle
from whydoku.formats import write
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_cells, parse_eliminations
from whydoku.logic.catalogue import technique_named
from whydoku.logic.step import Step
from whydoku.logic.technique import Technique
from whydoku.operations import cases
from whydoku.operations.cases import (
    Case,
    CaseTally,
    digits_about,
    judge,
    parse_case,
    tally,
    techniques_of,
)


def ids(case: Case) -> str:
    return f"{case.slug}{'-x' if case.refuses else ''}-{case.line}"


# Our own cases


def for_the_quick_loop() -> Iterator[Any]:
    """All cases; for each technique that takes long, all but one are marked dear."""
    begun = set[str]()
    for case in own_cases():
        slug = case.slug or ""
        marks = [pytest.mark.dear] if is_dear(slug) and slug in begun else []
        begun.add(slug)
        yield pytest.param(case, id=ids(case), marks=marks)


@pytest.mark.parametrize("case", [*for_the_quick_loop()])
def test_a_technique_finds_what_it_should_and_no_more(case: Case) -> None:
    verdict = judge(case)
    assert verdict.found, verdict.fault


def test_cases_of_other_rules_begin_with_them() -> None:
    """What only other rules have has cases, and an example that is told with it."""
    found = [case for case in own_cases() if case.slug == "shared-sight"]
    assert {str(case.grid.rules) for case in found} > {"anti-knight", "mini-6+anti-knight"}
    assert {case.refuses for case in found} == {True, False}
    one = technique_named("shared-sight")
    assert one.example is None
    assert one.board
    assert one.board.rules.names == ("anti-knight",)
    assert one.board.explain()[0].technique == one.slug
    with pytest.raises(InvalidPuzzle, match="expected 36"):
        parse_case(f"mini-6 {line('shared-sight', '5', '113')}")


def test_every_technique_has_cases_of_both_kinds() -> None:
    found = Counter(case.slug for case in own_cases() if not case.refuses)
    refused = Counter(case.slug for case in own_cases() if case.refuses)
    for one in own_techniques():
        assert found[one.slug] >= 5, one.slug
        assert refused[one.slug] >= 2, one.slug
        if "siamese" in one.options:
            assert any(case.siamese for case in own_cases() if case.slug == one.slug), one.slug


# Judging, with techniques made for the test


def line(code: str, digits: str, gone: str = "", put: str = "") -> str:
    return f":{code}:{digits}:{WIKIPEDIA}::{gone}:{put}:"


@pytest.fixture
def finds(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Step]]:
    """Steps by library code; made-up techniques of these codes find them on any position."""
    steps: dict[str, list[Step]] = {}

    def made() -> tuple[Technique, ...]:
        return tuple(
            Technique(
                f"made-{code}",
                f"Made {code}",
                "made",
                1.0,
                "Made for a test.",
                lambda _grid, of=found: iter(of),
                aliases={"hodoku-code": code},
            )
            for code, found in steps.items()
        )

    monkeypatch.setattr(cases, "techniques", made)
    return steps


def single(cell: str) -> Step:
    """A naked single of the position."""
    singles = technique_named("naked-single").steps(Grid(WIKIPEDIA))
    return next(one for one in singles if one.placed.cells.bits == parse_cells(cell))


CLAIMED = next(technique_named("claiming").steps(Grid(WIKIPEDIA)))
GONE = triples(CLAIMED.eliminations)
FIRST, _, OTHERS = GONE.partition(" ")
DIGIT = FIRST[0]
PLACED = single("r5c5")


@pytest.mark.parametrize(
    ("steps", "case", "found"),
    [
        ({"0101": [CLAIMED]}, ("0101", DIGIT, GONE), True),
        ({"0101": [CLAIMED]}, ("0101", DIGIT, f"{GONE} 113"), False),
        ({"0101": [CLAIMED]}, ("0101", DIGIT, "113"), False),
        ({"0101": [CLAIMED]}, ("0101", DIGIT, "", FIRST), False),
        ({"0101": [CLAIMED]}, ("0101", DIGIT, OTHERS), False),
        ({"0003": [PLACED]}, ("0003", "5", "", "555"), True),
        ({"0003": [PLACED]}, ("0003", "5", "", "455"), False),
        ({"0003": [PLACED]}, ("0003", "5", "455"), False),
        ({"0003": [], "0002": [PLACED]}, ("0003", "5", "", "555"), False),
        ({"0101": []}, ("0101-x", "", GONE), True),
        ({"0101": []}, ("0101-x", ""), True),
        ({"0101": [CLAIMED]}, ("0101-x", "", FIRST), False),
        ({"0101": [CLAIMED]}, ("0101-x", ""), False),
        ({"0101": [CLAIMED]}, ("0101-x", "", "113"), True),
    ],
)
def test_a_case_passes_with_just_the_expected_conclusions(
    finds: dict[str, list[Step]], steps: dict[str, list[Step]], case: tuple[str, ...], found: bool
) -> None:
    finds.update(steps)
    verdict = judge(parse_case(line(*case)))
    assert (verdict.found, verdict.exact, not verdict.fault) == (found,) * 3


def test_a_single_may_bear_another_name(finds: dict[str, list[Step]]) -> None:
    finds.update({"0003": [], "0000": [PLACED]})
    assert judge(parse_case(line("0003", "5", put="555"))).found


def test_a_remote_pair_is_about_both_its_digits_whatever_it_excludes() -> None:
    pairs = [case for case in own_cases() if case.slug == "remote-pair" and not case.refuses]
    steps = [step for case in pairs for step in technique_named("remote-pair").find(case.grid)]
    assert {digits_about(step, "0703").bit_count() for step in steps} == {2}
    assert 1 in {digits_about(step, "0701").bit_count() for step in steps}


def test_another_result_about_the_same_digits_is_found_but_not_exact(
    finds: dict[str, list[Step]],
) -> None:
    text, one, other = two_about_a_digit()
    finds["0100"] = [one]
    assert judge(parse_case(text)).exact
    finds["0100"] = [other, one]
    verdict = judge(parse_case(text))
    assert (verdict.found, verdict.exact) == (True, False)
    assert tally([verdict]) == [CaseTally("made-0100", "0100", 1, 0, 1)]
    finds["0100"] = [other]
    assert not judge(parse_case(text)).found


def two_about_a_digit() -> tuple[str, Step, Step]:
    """A case of the first of two steps of pointing that are about the same digit."""
    for case in own_cases():
        for one, other in combinations(technique_named("pointing").steps(case.grid), 2):
            digit = digits_about(one)
            if digit == digits_about(other) and one.eliminations != other.eliminations:
                _, _, _, cells, removed, *_ = write(case.grid, "hodoku").split(":")
                gone = triples(one.eliminations)
                return f":0100:{digit.bit_length()}:{cells}:{removed}:{gone}::", one, other
    raise AssertionError("there is none")


def test_a_step_that_is_not_proved_fails_its_case(finds: dict[str, list[Step]]) -> None:
    false = replace(CLAIMED, technique="made", why=(cover("5r9", "5b1"),))
    finds["0101"] = [CLAIMED, false]
    verdict = judge(parse_case(line("0101", "", GONE)))
    assert not verdict.found
    assert verdict.fault.startswith("Made 0101 reports ")
    assert "not proved" in verdict.fault


def test_a_variant_does_not_matter_and_a_fifth_digit_asks_for_siamese() -> None:
    plain, variant = parse_case(line("0110", "5", "113")), parse_case(line("0110-1", "5", "113"))
    assert (plain.label, plain.siamese) == (variant.label, variant.siamese) == ("0110", False)
    siamese = parse_case(line("03111", "5", "113"))
    assert (siamese.code, siamese.label, siamese.siamese) == ("0311", "03111", True)
    assert siamese.slug == "finned-swordfish"


def test_a_case_may_name_its_technique_by_any_name() -> None:
    for name in ("double-pairs", "Double Pairs", "DOUBLE-PAIRS"):
        assert parse_case(line(name, "5", "113")).slug == "double-pairs"
        refused = parse_case(line(f"{name}-x", "5", "113"))
        assert (refused.slug, refused.refuses) == ("double-pairs", True)


# A locked pair may be a naked pair and intersections, a siamese fish two fish.


def own(is_wanted: Callable[[Case], bool], **options: Any) -> tuple[Case, Step, list[Step]]:
    """A fresh copy of a case of ours, its step, and a step for each of its reasons."""
    case = replace(next(case for case in own_cases() if is_wanted(case)))
    one = next(one for one in own_techniques() if one.aliases.get("hodoku-code") == case.code)
    steps = one.steps(case.grid, **options)
    whole = next(one for one in steps if one.eliminations == case.expected.eliminations)
    parts = [greediest(case.grid, replace(whole, why=(reason,))) for reason in whole.why]
    return case, whole, [one for one in parts if one]


def test_a_locked_pair_may_be_found_in_parts(finds: dict[str, list[Step]]) -> None:
    case, step, (naked, rest) = own(lambda case: case.code == "0110" and not case.refuses)
    for found, steps in (
        (True, {"0110": [step]}),
        (True, {"0110": [], "0200": [step]}),
        (True, {"0110": [], "0200": [naked], "0101": [rest]}),
        (False, {"0110": []}),
        (False, {"0110": [], "0200": [naked]}),
        (False, {"0110": [], "0200": [], "0100": [naked], "0101": [rest]}),
        (False, {"0110": [], "0201": [naked], "0101": [rest]}),
    ):
        finds.clear()
        finds.update(steps)
        assert judge(replace(case)).found == found, steps


def test_a_siamese_fish_may_be_two_fish(finds: dict[str, list[Step]]) -> None:
    case, _, fish = own(lambda case: case.siamese, siamese=True)
    assert len(fish) == 2
    finds[case.code] = fish
    assert judge(replace(case)).found
    assert not judge(replace(case, siamese=False)).found
    for too_little in (fish[:1], fish[:1] * 2):
        finds[case.code] = too_little
        assert not judge(replace(case)).found


# Counting, and faults


def test_cases_are_counted_by_technique_and_code(finds: dict[str, list[Step]]) -> None:
    finds["0101"] = [CLAIMED]
    good, bad, foreign = line("0101", "", GONE), line("0101", "", "113"), line("9999", "", "113")
    verdicts = [judge(parse_case(text)) for text in (foreign, good, bad, good)]
    assert tally(verdicts) == [
        CaseTally("made-0101", "0101", 2, 2, 3),
        CaseTally(None, "9999", 0, 0, 1),
    ]
    assert techniques_of("no such technique") == ()
    expected, found = verdicts[2].fault.split("; found ")
    assert expected == "expected r1c3<>1"
    assert parse_eliminations(found) == CLAIMED.eliminations


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (":0300:5:123::113::", "found 3 cells"),
        (f"::5:{WIKIPEDIA}::113::", "begins with a technique"),
        (line("0300", "5"), "must list conclusions"),
        (line("0300", "5", "1"), "three digits"),
        (f":0300:5:55{'.' * 79}::113::", "both hold 5"),
        (f":0300:5:{WIKIPEDIA}:511:113::", "r1c1 holds 5"),
    ],
)
def test_a_line_that_is_no_case_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(InvalidPuzzle, match=sentence) as caught:
        parse_case(text, 7)
    assert caught.value.where.line == 7
