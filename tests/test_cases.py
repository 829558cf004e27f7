"""Every technique on positions of our own, and how a case is judged."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from effort import is_dear
from own_cases import FILES, cases_of, own_cases, own_techniques
from whydoku import cases
from whydoku.bits import members
from whydoku.cases import Case, CaseTally, digits_about, judge, parse_case, tally, techniques_of
from whydoku.errors import InvalidPuzzle
from whydoku.formats import write
from whydoku.grid import Grid
from whydoku.notation import parse_constraint, parse_eliminations
from whydoku.step import Step
from whydoku.technique import Technique, technique_named, techniques
from whydoku.why import Cover, Pattern

MORE = [Path(name) for name in os.environ.get("WHYDOKU_CASES", "").split(os.pathsep) if name]
"""Other files of cases to run."""


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


@pytest.mark.sampled(10)
@pytest.mark.parametrize("case", own_cases(), ids=ids)
def test_what_a_case_expects_agrees_with_the_solution(case: Case) -> None:
    grid, expected = case.grid, case.expected
    assert grid.puzzle.count(2) == 1
    solution = grid.puzzle.solution().candidates.bits
    assert not solution & grid.removed.bits
    assert not grid.placed.bits & ~solution
    said = expected.eliminations | expected.placements
    assert not said & ~(grid.bits & ~grid.digits)
    wrong = expected.eliminations & solution | expected.placements & ~solution
    assert bool(wrong) == (case.refuses and bool(said))


def test_every_technique_has_cases_of_both_kinds() -> None:
    found = Counter(case.slug for case in own_cases() if not case.refuses)
    refused = Counter(case.slug for case in own_cases() if case.refuses)
    for one in own_techniques():
        assert found[one.slug] >= 5, one.slug
        assert refused[one.slug] >= 2, one.slug
        if "siamese" in one.options:
            assert any(case.siamese for case in own_cases() if case.slug == one.slug), one.slug


def test_the_files_are_of_families_or_of_one_technique() -> None:
    for file in FILES:
        of = {case.techniques[0] for case in cases_of(file)}
        families = {one.family.replace(" ", "-") for one in of}
        assert {file.stem} in (families, {one.slug for one in of})


@pytest.mark.skipif(not MORE, reason="WHYDOKU_CASES names no files of cases")
@pytest.mark.parametrize("file", MORE, ids=str)
def test_other_cases_pass_where_there_is_a_finder(file: Path) -> None:
    verdicts = [judge(case) for case in cases_of(file) if case.techniques]
    assert not [(v.case.line, v.case.label, v.fault) for v in verdicts if not v.found]


# Judging, with techniques made for the test

POSITION = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def line(code: str, digits: str, gone: str = "", put: str = "") -> str:
    return f":{code}:{digits}:{POSITION}::{gone}:{put}:"


def cover(bases: str, covers: str) -> Cover:
    return Cover(
        tuple(map(parse_constraint, bases.split())), tuple(map(parse_constraint, covers.split()))
    )


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


def claiming() -> Step:
    """5 of row 9 in box 8... as the real finder finds it on the position."""
    grid = Grid(POSITION)
    return next(technique_named("claiming").steps(grid))


def triples(bits: int) -> str:
    return " ".join(f"{k % 9 + 1}{k // 81 + 1}{k // 9 % 9 + 1}" for k in members(bits))


def test_a_case_passes_with_just_the_expected_conclusions(finds: dict[str, list[Step]]) -> None:
    step = claiming()
    finds["0101"] = [step]
    digit = str(members(step.eliminations)[0] % 9 + 1)
    expected = triples(step.eliminations)
    verdict = judge(parse_case(line("0101", digit, expected)))
    assert (verdict.found, verdict.exact, verdict.fault) == (True, True, "")
    assert not judge(parse_case(line("0101", digit, f"{expected} 113"))).found
    assert not judge(parse_case(line("0101", digit, "113"))).found
    assert not judge(parse_case(line("0101", digit, put=expected.split()[0]))).found
    part = " ".join(expected.split()[1:])
    assert part
    assert not judge(parse_case(line("0101", digit, part))).found


def single(cell: str) -> Step:
    """A naked single of the position."""
    q = parse_constraint(cell)
    singles = technique_named("naked-single").steps(Grid(POSITION))
    return next(s for s in singles if s.placed.cells.bits == 1 << q)


def test_a_case_of_a_single_passes_with_just_its_placement(finds: dict[str, list[Step]]) -> None:
    finds["0003"] = [single("r5c5")]
    assert judge(parse_case(line("0003", "5", put="555"))).exact
    assert not judge(parse_case(line("0003", "5", put="455"))).found
    assert not judge(parse_case(line("0003", "5", "455"))).found


def test_a_single_may_bear_another_name(finds: dict[str, list[Step]]) -> None:
    finds["0003"] = []
    finds["0000"] = [single("r5c5")]
    assert judge(parse_case(line("0003", "5", put="555"))).found
    finds["0000"], finds["0002"] = [], [single("r5c5")]
    assert not judge(parse_case(line("0003", "5", put="555"))).found


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
        steps = list(technique_named("pointing").steps(case.grid))
        for one, other in combinations(steps, 2):
            digit = cases.digits_about(one)
            if digit == cases.digits_about(other) and one.eliminations != other.eliminations:
                _, _, _, cells, removed, *_ = write(case.grid, "hodoku").split(":")
                gone = triples(one.eliminations)
                return f":0100:{digit.bit_length()}:{cells}:{removed}:{gone}::", one, other
    raise AssertionError("there is none")


def test_a_step_that_is_not_proved_fails_its_case(finds: dict[str, list[Step]]) -> None:
    step = claiming()
    false = Step("made", eliminations=step.eliminations, why=(cover("5r9", "5b1"),))
    finds["0101"] = [step, false]
    verdict = judge(parse_case(line("0101", "", triples(step.eliminations))))
    assert not verdict.found
    assert "not proved" in verdict.fault
    assert "Made 0101" in verdict.fault


def test_a_case_of_what_must_not_be_found(finds: dict[str, list[Step]]) -> None:
    step = claiming()
    expected = triples(step.eliminations)
    finds["0101"] = []
    assert judge(parse_case(line("0101-x", "", expected))).found
    assert judge(parse_case(line("0101-x", ""))).found
    finds["0101"] = [step]
    assert not judge(parse_case(line("0101-x", "", expected.split()[0]))).found
    assert not judge(parse_case(line("0101-x", ""))).found
    verdict = judge(parse_case(line("0101-x", "", "113")))
    assert (verdict.found, verdict.exact) == (True, True)


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


def own(is_wanted: Callable[[Case], bool]) -> Case:
    """A fresh copy of a case of ours, so that it asks its techniques again."""
    return replace(next(case for case in own_cases() if is_wanted(case)))


def test_a_locked_pair_may_be_found_in_parts(finds: dict[str, list[Step]]) -> None:
    case = own(lambda case: case.code == "0110" and not case.refuses)
    step = next(s for s in technique_named("locked-pair").steps(case.grid) if agrees(case, s))
    naked, rest = (
        Step("made", eliminations=parts(case.grid, step, reason), why=(reason,))
        for reason in step.why
    )

    def is_found(**steps: list[Step]) -> bool:
        finds.clear()
        finds.update({code.removeprefix("code"): some for code, some in steps.items()})
        return judge(replace(case)).found

    assert is_found(code0110=[step])
    assert is_found(code0110=[], code0200=[step])
    assert is_found(code0110=[], code0200=[naked], code0101=[rest])
    assert not is_found(code0110=[])
    assert not is_found(code0110=[], code0200=[naked])
    assert not is_found(code0110=[], code0200=[], code0100=[naked], code0101=[rest])
    assert not is_found(code0110=[], code0201=[naked], code0101=[rest])


def test_a_siamese_fish_may_be_two_fish(finds: dict[str, list[Step]]) -> None:
    case = own(lambda case: case.siamese)
    one = next(o for o in techniques() if o.aliases.get("hodoku-code") == case.code)
    whole = next(s for s in one.find(case.grid, siamese=True) if agrees(case, s))
    fish = [
        Step("made", eliminations=parts(case.grid, whole, reason), why=(reason,))
        for reason in whole.why
    ]
    assert len(fish) == 2
    finds[case.code] = fish
    assert judge(replace(case)).found
    assert not judge(replace(case, siamese=False)).found
    for too_little in (fish[:1], fish[:1] * 2):
        finds[case.code] = too_little
        assert not judge(replace(case)).found


def agrees(case: Case, step: Step) -> bool:
    return step.eliminations == case.expected.eliminations


def parts(grid: Grid, step: Step, reason: Pattern) -> int:
    """The conclusions of a step that one of its covers alone proves."""
    from whydoku.errors import Unproven
    from whydoku.proof import check

    gone = 0
    for k in members(step.eliminations):
        try:
            check(grid, Step("made", eliminations=1 << k, why=(reason,)))
        except Unproven:
            continue
        gone |= 1 << k
    return gone


# Counting, and faults


def test_cases_are_counted_by_technique_and_code(finds: dict[str, list[Step]]) -> None:
    step = claiming()
    finds["0101"] = [step]
    good, bad = line("0101", "", triples(step.eliminations)), line("0101", "", "113")
    foreign = line("9999", "", "113")
    verdicts = [judge(parse_case(text)) for text in (foreign, good, bad, good)]
    assert tally(verdicts) == [
        CaseTally("made-0101", "0101", 2, 2, 3),
        CaseTally(None, "9999", 0, 0, 1),
    ]
    assert techniques_of("no such technique") == ()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (":0300:5:123::113::", "found 3 cells"),
        (f"::5:{POSITION}::113::", "begins with a technique"),
        (line("0300", "5"), "must list conclusions"),
        (line("0300", "5", "1"), "three digits"),
        (f":0300:5:55{'.' * 79}::113::", "both hold 5"),
        (f":0300:5:{POSITION}:511:113::", "r1c1 holds 5"),
    ],
)
def test_a_line_that_is_no_case_is_refused_with_its_place(text: str, sentence: str) -> None:
    with pytest.raises(InvalidPuzzle, match=sentence) as caught:
        parse_case(text, 7)
    assert caught.value.where.line == 7


def test_eliminations_are_told_where_a_case_fails(finds: dict[str, list[Step]]) -> None:
    step = claiming()
    finds["0101"] = [step]
    fault = judge(parse_case(line("0101", "", "113"))).fault
    expected, found = fault.split("; found ")
    assert expected == "expected r1c3<>1"
    assert parse_eliminations(found) == step.eliminations
