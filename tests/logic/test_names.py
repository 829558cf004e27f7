"""Names that are claimed for reasons: each technique's own reasons are taken, others are refused
unless their form is the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from command_line import CommandLine
from own_cases import own_cases
from whydoku.dataclass import replace
from whydoku.errors import Unproven
from whydoku.grids.grid import Grid
from whydoku.grids.notation import parse_constraint
from whydoku.logic.catalogue import catalogue, technique_named, techniques
from whydoku.logic.names import can_be_of, form_of
from whydoku.logic.step import Step
from whydoku.logic.why import Cover, Exocet
from whydoku.operations.answers.saved_traces import verify
from whydoku.solving.proved import unchecked_name


def cased_steps(most: int) -> Iterator[Step]:
    """Yields steps that techniques find on the positions of their cases."""
    for case in own_cases():
        if case.slug and not case.refuses:
            for alone in (True, False):
                yield from islice(technique_named(case.slug).steps(case.grid, alone=alone), most)


def example_of(technique: str) -> Step:
    """The first step that a technique finds in its example."""
    one = technique_named(technique)
    assert one.example
    return next(one.steps(Grid(one.example)))


@pytest.mark.dear
def test_each_technique_may_have_the_reasons_that_it_finds() -> None:
    named = set()
    for step in cased_steps(4):
        assert can_be_of(step.technique, step.why, step.variant), (step, form_of(step.why[0]))
        named.add(step.technique)
    assert named == {one.slug for one in techniques() if one.example or one.ruled_example}


def test_every_technique_says_what_its_reasons_are() -> None:
    assert not [one.slug for one in catalogue() if not one.reason]


KINDS: Final = """
full-house last-digit *-single*
direct-* pointing claiming hidden-*
naked-* locked-*
finned-* sashimi-*
kraken-fish-*
franken-x-wing double-pairs multiple-lines
almost-locked-* sue-de-coq* distributed-* msls sk-loop
simple-colours-*
multi-colours-*
template-* pattern-overlay
junior-exocet*
impossible-* tridagon* broken-wing bivalue-oddagon death-blossom-three-digits
*-rectangle* unique-loop-* bug-* borescoper reverse-bug uniqueness-clue-cover ur-strong-links
rectangle-aic unique-rectangle-4
nishio *whip braid *-forcing-chain* guess death-blossom* shared-sight
*chain *loop *aic x-cycle *kite turbot-fish *turbot skyscraper *-wing *rectangle remote-pair als-*
"""
"""Techniques whose names say, beside the form of a reason, how it was searched for, what is on the
grid around it, or how general a view is taken: kinds within which names may be of the same form."""


@pytest.mark.dear
def test_another_name_is_refused_unless_the_form_is_the_same() -> None:
    """The reason of each technique's example under every other name."""
    passed, tried = [], 0
    for one in techniques():
        if one.example and (step := next(one.steps(Grid(one.example)), None)):
            others = [entry.slug for entry in catalogue() if entry.slug != one.slug]
            tried += len(others)
            passed += [(one.slug, slug) for slug in others if can_be_of(slug, step.why)]
    assert tried > 33_000
    assert len(passed) < 400
    kinds = [kind.split() for kind in KINDS.strip().splitlines()]
    for pair in passed:
        of_both = [
            all(any(fnmatchcase(slug, one) for one in kind) for slug in pair) for kind in kinds
        ]
        assert any(of_both), pair


@pytest.mark.parametrize(
    ("technique", "others"),
    [
        ("dynamic-forcing-chain", "kraken-fish-1 kraken-fish-2 death-blossom unique-rectangle-1"),
        ("continuous-nice-loop", "unique-rectangle-1 unique-rectangle-4 rectangle-aic x-wing"),
        ("guess", "death-blossom cell-forcing-chain tridagon bug-n shared-sight"),
        ("kraken-fish-1", "nishio region-forcing-chain finned-x-wing x-wing"),
        ("unique-rectangle-4", "continuous-nice-loop als-aic tridagon unique-loop-4"),
        ("w-wing", "m-wing s-wing h-wing xy-wing l-wing remote-pair"),
        ("aligned-pair-exclusion", "aligned-triple-exclusion aligned-quad-exclusion"),
        ("sue-de-coq", "msls sk-loop erip firework-triple almost-locked-triple"),
        ("franken-swordfish", "mutant-swordfish swordfish franken-x-wing"),
    ],
)
def test_a_name_demands_what_makes_it_one(technique: str, others: str) -> None:
    step = example_of(technique)
    assert can_be_of(technique, step.why, step.variant)
    assert not [other for other in others.split() if can_be_of(other, step.why) is not False]


def test_a_fish_has_one_digit_and_an_exocet_its_targets() -> None:
    two = [parse_constraint(name) for name in ("8r9", "9r7", "8c1", "9c3")]
    assert can_be_of("x-wing", (Cover((two[0], two[1]), (two[2], two[3])),)) is False
    brute = Exocet((0, 1), (), (), (2, 3))
    assert can_be_of("junior-exocet", (brute,)) is False


@pytest.mark.parametrize(
    ("technique", "variant"),
    [
        (None, None),
        (b"x-wing", None),
        ([], None),
        ("x-wing", [1]),
        ("x-wing", 5),
        ("x-wing", []),
        ("x" * 101, None),
    ],
)
def test_names_that_are_no_texts_are_refused(technique: Any, variant: Any) -> None:
    grid = Grid(technique_named("x-wing").example or "")
    step = example_of("x-wing")
    with pytest.raises(Unproven, match="must be texts of at most 100 signs"):
        verify(grid, Step(technique, variant, step.placements, step.eliminations, step.why))


def test_what_a_terminal_obeys_is_not_told() -> None:
    told = unchecked_name(replace(example_of("x-wing"), technique="x\x1b[2J\nverified: 51 steps"))
    assert told == "x\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}verified: 51 steps"


def test_what_is_not_known_is_not_checked_and_said() -> None:
    step = example_of("x-wing")
    assert can_be_of("my-wing", step.why) is None
    assert can_be_of("x-wing", step.why, "wide") is None
    assert can_be_of("finned-x-wing", step.why, "usual") is None
    assert can_be_of("finned-x-wing", step.why, "siamese") is False
    assert can_be_of("nested-forcing-chain", step.why, "house, level 9") is None
    assert can_be_of("nested-forcing-chain", step.why, "house, level 3") is False


@pytest.mark.dear
@pytest.mark.parametrize(
    ("said", "unchecked"),
    [
        ({"technique": "my-wing", "name": "My Wing"}, "my-wing"),
        ({"variant": "wide"}, "x-wing (wide)"),
    ],
)
def test_verify_says_which_names_it_does_not_check(
    said: dict[str, Any], unchecked: str, whydoku: CommandLine, tmp_path: Path
) -> None:
    trace = json.loads(whydoku("explain", "--json", "--example", "x-wing").out)
    for step in trace["steps"]:
        if step["technique"] == "x-wing":
            step.update(said)
    file = tmp_path / "trace.json"
    file.write_text(json.dumps(trace))
    told = whydoku("verify", str(file))
    assert told.code == 0
    assert told.lines[-1].endswith(f"steps; not checked, as nothing is known of: {unchecked}")
    data = json.loads(whydoku("verify", "--json", str(file)).out)
    assert (data["status"], data["unchecked"]) == ("verified", [unchecked])
