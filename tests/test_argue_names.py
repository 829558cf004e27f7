"""Names of techniques that are claimed for reasons: in arguments, in traces, in printed paths."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

import whydoku as wd
from communities import lines
from whydoku.arguments.record import verdict_data
from whydoku.errors import Unproven
from whydoku.grid import Grid
from whydoku.proof.names import can_be_of
from whydoku.records.trace import trace_data
from whydoku.technique import catalogue, techniques

FIRST = wd.example("first-steps").grid
PAIR = "45 r3c3 r8c3: r2c3<>4"


@pytest.mark.parametrize(
    ("text", "technique", "misnamed"),
    [
        (f"naked pair {PAIR}", "naked-pair", ""),
        (f"{PAIR}", "naked-pair", ""),
        (f"skyscraper naked pair {PAIR}", "naked-pair", "skyscraper"),
        (f"naked pair skyscraper {PAIR}", "naked-pair", "skyscraper"),
        (f"naked triple {PAIR}", "naked-pair", "naked-triple"),
        (f"SK-Loop, naked pair {PAIR}".replace("SK-Loop", "XY-Chain"), "naked-pair", "xy-chain"),
        ("swordfish hidden single 5 in box 5: r5c5=5", "hidden-single-box", "swordfish"),
    ],
)
def test_a_name_that_an_argument_is_not_of_is_said_to_be_wrong(
    text: str, technique: str, misnamed: str
) -> None:
    verdict = wd.argue(FIRST, text)
    assert verdict.step is not None, str(verdict)
    assert (verdict.holds, verdict.step.technique) == (True, technique)
    assert verdict.misnamed == verdict_data(verdict).get("misnamed", "") == misnamed
    said = f"It is no {wd.technique_named(misnamed).name}." if misnamed else "It is no "
    assert (said in str(verdict)) == bool(misnamed)


def test_lines_of_communities_are_of_the_techniques_that_they_name() -> None:
    wrong = [text for _, text, grid, _ in lines(1, dear=False) if wd.argue(grid, text).misnamed]
    assert not wrong


def test_every_technique_of_the_catalogue_is_known_by_the_form_of_its_reasons() -> None:
    assert not [entry.slug for entry in catalogue() if can_be_of(entry.slug, ()) is None]
    assert can_be_of("of-a-plug-in", ()) is None


@pytest.mark.dear
@pytest.mark.parametrize("slug", [one.slug for one in techniques()])
def test_steps_of_a_technique_have_a_reason_of_its_form(slug: str) -> None:
    technique = wd.technique_named(slug)
    grid = Grid(technique.example or "")
    for alone in (False, True):
        for step in islice(technique.steps(grid, alone=alone), 20):
            assert can_be_of(step.technique, step.why), step


@pytest.mark.parametrize(
    ("slug", "form"),
    [
        ("sk-loop", "single in a "),
        ("x-wing", "single in a "),
        ("naked-triple", "single in a "),
        ("xy-chain", "single in a "),
        ("unique-rectangle-1", "single in a "),
    ],
)
def test_a_trace_with_a_false_name_is_not_verified(slug: str, form: str) -> None:
    trace = wd.explain(FIRST)
    grid, step = trace.moves[0]
    renamed = replace(step, technique=slug)
    with pytest.raises(Unproven, match=f"is not of {slug!r}: it is '{form}"):
        wd.verify(grid, renamed)
    data = trace_data(trace)
    data["steps"][0] |= {"technique": slug, "name": wd.technique_named(slug).name}
    with pytest.raises(Unproven, match=f"^step 1, .* is not of {slug!r}"):
        wd.verify({**data})


def test_a_printed_step_is_by_the_reason_printed_only_if_that_is_of_its_name() -> None:
    for name, finding in (("Naked Pair", "reason"), ("Naked Triple", "other")):
        printed = f"{name}: 4,5 in r3c3,r8c3 => r2c3<>4"
        assert [one.finding for one in wd.complete(printed, FIRST).steps] == [finding]
