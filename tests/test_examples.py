"""The claims in the descriptions of the built-in puzzles."""

from __future__ import annotations

import re

import pytest

from plain_logic import BASICS, FISH, PAIRS, QUADS, SINGLES, SUBSETS, TRIPLES, placed, solves
from whydoku.errors import UnknownName
from whydoku.examples import EXAMPLES, Example, example
from whydoku.grid import Grid
from whydoku.verdicts.check import check

every_example = pytest.mark.parametrize("one", EXAMPLES.values(), ids=EXAMPLES.keys())

LOCKED = (*SINGLES, "locked")

ENOUGH: dict[str, tuple[str, ...]] = {
    "first-steps": ("hidden in box",),
    "gentle": ("hidden in box",),
    "wikipedia": SINGLES,
    "mirror": SINGLES,
    "diagonal": SINGLES,
    "quarter-turn": SINGLES,
    "snowflake": SINGLES,
    "hidden-singles": ("hidden in box", "hidden in line"),
    "naked-singles": ("naked single",),
    "singles": SINGLES,
    "locked-candidates": LOCKED,
    "naked-pair": (*LOCKED, "naked 2"),
    "triples": (*LOCKED, *PAIRS, *TRIPLES),
    "quads": (*LOCKED, *SUBSETS),
    "x-wing": (*SINGLES, "fish 2"),
    "swordfish": (*LOCKED, *PAIRS, "fish 2", "fish 3"),
    "brute-force-trap": SINGLES,
    "seventeen": SINGLES,
    "norvig": BASICS,
    "inkala-2006": BASICS,
    "pencil-marks": SINGLES,
}

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
    **{
        name: [BASICS]
        for name in (
            "beyond-basics",
            "inkala-2010",
            "inkala-2012",
            "ai-escargot",
            "easter-monster",
            "golden-nugget",
            "platinum-blonde",
            "fata-morgana",
            "red-dwarf",
            "loki",
        )
    },
}

PLACED = {
    "inkala-2012": 0,
    "easter-monster": 0,
    "golden-nugget": 0,
    "platinum-blonde": 1,
    "fata-morgana": 1,
    "red-dwarf": 0,
}
"""The number of digits that the basic techniques place."""

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


def turn(i: int) -> int:
    r, c = divmod(i, 9)
    return c * 9 + 8 - r


def flip(i: int) -> int:
    return i // 9 * 9 + 8 - i % 9


def transpose(i: int) -> int:
    return i % 9 * 9 + i // 9


def test_there_are_some_thirty_by_their_names() -> None:
    assert 30 <= len(EXAMPLES) <= 40
    assert all(name == one.name for name, one in EXAMPLES.items())
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) for name in EXAMPLES)
    assert len({one.puzzle for one in EXAMPLES.values()}) == len(EXAMPLES)


@every_example
def test_each_has_a_line_about_it(one: Example) -> None:
    assert one.about.endswith(".")
    assert one.about[0].isupper() or one.about[0].isdigit()
    assert len(one.about) <= 90
    assert "\n" not in one.about


@every_example
def test_the_number_of_solutions_is_as_told(one: Example) -> None:
    assert one.grid.count(3000) == SOLUTIONS.get(one.name, 1)


@every_example
def test_clues_are_as_many_as_told(one: Example) -> None:
    for clues in re.findall(r"(\d+) clues", one.about):
        assert len(one.grid.givens) == int(clues)


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


@every_example
def test_minimal_ones_are_minimal(one: Example) -> None:
    if one.name not in SOLUTIONS and one.grid.givens:
        assert one.grid.is_minimal() == (one.name in MINIMAL)


def test_quads_are_the_only_thing_missing_where_told() -> None:
    assert "naked 4" in QUADS
    assert solves(example("quads").puzzle, (*LOCKED, *PAIRS, *TRIPLES, "naked 4", "hidden 4"))


@pytest.mark.parametrize(
    ("name", "maps"),
    [
        ("first-steps", [lambda i: 80 - i]),
        ("gentle", [lambda i: 80 - i]),
        ("mirror", [flip]),
        ("diagonal", [transpose]),
        ("quarter-turn", [turn]),
        ("snowflake", [turn, flip]),
        ("wikipedia", [lambda i: 80 - i]),
    ],
)
def test_symmetrical_ones_are_symmetrical(name: str, maps: list) -> None:  # type: ignore[type-arg]
    shown = {i for i, x in enumerate(example(name).puzzle) if x != "."}
    for image in maps:
        assert {image(i) for i in shown} == shown


def test_two_solutions_want_one_more_clue() -> None:
    one = example("two-solutions").grid
    first, second = one.solutions()
    i = next(i for i in range(81) if first.digit_at(i) != second.digit_at(i))
    line = one.as_line()
    assert Grid(line[:i] + str(first.digit_at(i)) + line[i + 1 :]).count() == 1


def test_many_solutions_come_with_clues_for_every_digit() -> None:
    one = example("many-solutions")
    assert set(one.puzzle) == set(".123456789")


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


def test_an_unknown_example_is_answered_with_its_neighbour() -> None:
    with pytest.raises(UnknownName, match="no example is called 'ai-escargo'; did you mean ai-esc"):
        example("ai-escargo")
