"""The claims in the descriptions of the built-in puzzles."""

from __future__ import annotations

import re

import pytest

from made import looks_the_same
from plain_logic import BASICS, FISH, PAIRS, SINGLES, SUBSETS, TRIPLES, placed, solves
from whydoku.errors import UnknownName
from whydoku.grids.check import check
from whydoku.grids.examples import EXAMPLES, Example, example
from whydoku.grids.grid import Grid

every_example = pytest.mark.parametrize("one", EXAMPLES.values(), ids=EXAMPLES.keys())

LOCKED = (*SINGLES, "locked")

ENOUGH: dict[str, tuple[str, ...]] = {
    "first-steps": ("hidden in box",),
    "gentle": ("hidden in box",),
    "hidden-singles": ("hidden in box", "hidden in line"),
    "naked-singles": ("naked single",),
    "singles": SINGLES,
    "locked-candidates": LOCKED,
    "naked-pair": (*LOCKED, "naked 2"),
    "triples": (*LOCKED, *PAIRS, *TRIPLES),
    "quads": (*LOCKED, *PAIRS, *TRIPLES, "naked 4", "hidden 4"),
    "x-wing": (*SINGLES, "fish 2"),
    "swordfish": (*LOCKED, *PAIRS, "fish 2", "fish 3"),
    "norvig": BASICS,
    "inkala-2006": BASICS,
    **dict.fromkeys(
        ("wikipedia", "mirror", "diagonal", "quarter-turn", "snowflake", "brute-force-trap"),
        SINGLES,
    ),
    **dict.fromkeys(("seventeen", "pencil-marks"), SINGLES),
}

PLACED = {
    **dict.fromkeys(("inkala-2012", "easter-monster", "golden-nugget", "red-dwarf"), 0),
    **dict.fromkeys(("platinum-blonde", "fata-morgana"), 1),
}
"""The number of digits that the basic techniques place."""

STUCK: dict[str, list[tuple[str, ...]]] = {
    "hidden-singles": [("naked single",)],
    "naked-singles": [("hidden in box", "hidden in line")],
    "singles": [("naked single",), ("hidden in box", "hidden in line")],
    "locked-candidates": [SINGLES],
    "naked-pair": [(*LOCKED, "hidden 2")],
    "triples": [(*LOCKED, *PAIRS, "fish 2")],
    "quads": [(*LOCKED, *PAIRS, *TRIPLES, *FISH)],
    "x-wing": [(*LOCKED, *SUBSETS)],
    "swordfish": [(*LOCKED, *PAIRS, *TRIPLES, "fish 2")],
    "norvig": [SINGLES],
    "inkala-2006": [SINGLES],
    **{name: [BASICS] for name in ("beyond-basics", "inkala-2010", "ai-escargot", "loki")},
    **{name: [BASICS] for name in PLACED},
}

SOLUTIONS = {
    "two-solutions": 2,
    "many-solutions": 2568,
    "no-solution": 0,
    "norvig-impossible": 0,
    "empty": 3000,
}
"""The number of solutions of puzzles that have not exactly one, counted up to 3000."""

MINIMAL = {
    *("hidden-singles", "naked-singles", "singles", "locked-candidates", "naked-pair", "triples"),
    *("quads", "x-wing", "swordfish", "beyond-basics", "seventeen", "brute-force-trap", "norvig"),
    *("inkala-2006", "inkala-2010", "inkala-2012", "ai-escargot", "easter-monster"),
    *("golden-nugget", "platinum-blonde", "fata-morgana", "red-dwarf", "loki"),
}


def test_they_go_by_their_names() -> None:
    assert all(name == one.name for name, one in EXAMPLES.items())
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in EXAMPLES)
    assert len({one.puzzle for one in EXAMPLES.values()}) == len(EXAMPLES)
    assert example("'AI Escargot'") is EXAMPLES["ai-escargot"]
    with pytest.raises(UnknownName, match="no example is called 'ai-escargo'; did you mean ai-esc"):
        example("ai-escargo")


@every_example
def test_what_is_told_about_each_is_true(one: Example) -> None:
    assert re.fullmatch(r"[A-Z\d].{,88}\.", one.about)
    assert one.grid.count(3000) == SOLUTIONS.get(one.name, 1)
    for clues in re.findall(r"(\d+) clues", one.about):
        assert len(one.grid.givens) == int(clues)
    if one.name not in SOLUTIONS and one.grid.givens:
        assert one.grid.is_minimal() == (one.name in MINIMAL)


@every_example
def test_the_techniques_named_are_enough_or_get_stuck(one: Example) -> None:
    if one.name in ENOUGH:
        assert solves(one.puzzle, ENOUGH[one.name])
    for techniques in STUCK.get(one.name, []):
        assert not solves(one.puzzle, techniques)
    if one.name in PLACED:
        assert placed(one.puzzle, BASICS) == PLACED[one.name]
    claims = re.search(r"enough|stuck|only singles|place (no|one) digit", one.about)
    proved = one.name in ENOUGH.keys() | STUCK.keys()
    assert proved or not claims, "a claim without its proof"


NEEDED = {
    "locked-candidates": {"pointing", "claiming"},
    "naked-pair": {"naked-pair"},
    "triples": {"naked-triple"},
    "quads": {"naked-quad"},
    "x-wing": {"x-wing"},
    "swordfish": {"swordfish"},
}
"""The techniques, some of which the default path of an example has because it is named after
them."""


@pytest.mark.parametrize("name", NEEDED)
def test_the_path_of_an_example_has_what_it_is_an_example_of(name: str) -> None:
    path = example(name).grid.explain()
    assert path.solved
    assert not NEEDED[name].isdisjoint(path.counts)


SYMMETRICAL = {
    **dict.fromkeys(("first-steps", "gentle", "wikipedia"), "rotational"),
    "mirror": "vertical",
    "diagonal": "diagonal",
    "quarter-turn": "rotational-90",
    "snowflake": "full",
}


def test_symmetrical_ones_are_symmetrical() -> None:
    for name, symmetry in SYMMETRICAL.items():
        assert looks_the_same(example(name).puzzle, symmetry)


def test_two_solutions_want_one_more_clue_and_many_show_every_digit() -> None:
    one = example("two-solutions").grid
    first, second = one.solutions()
    k = next(k for k in first.placed if k not in second.placed)
    assert Grid(givens=[*one.givens, k]).count() == 1
    assert set(example("many-solutions").puzzle) == set(".123456789")


def test_the_one_without_a_solution_shows_no_fault_to_the_basic_techniques() -> None:
    one = example("no-solution")
    why, conflict, *_ = check(one.puzzle).why
    assert why == "these clues have no solution"
    assert conflict.endswith("cannot all be right")
    assert not one.grid.is_broken
    assert placed(one.puzzle, BASICS, refuse_faults=True) < 81


def test_pencil_marks_decide_no_cell() -> None:
    one = example("pencil-marks")
    assert len(one.puzzle) == 729
    assert not one.grid.givens
    assert not one.grid.placed
    assert {len(one.grid.digits_at(i)) for i in range(81)} == {2, 3}
