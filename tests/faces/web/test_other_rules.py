"""Puzzles of other rules in every request: an answer as described, or a sentence that refuses."""

from __future__ import annotations

import re
from typing import Any

import pytest

from requirements import need_packages_of
from whydoku.faces.web.api.operations import NDJSON, XLSX, operations

from .served import Served, answer_schema, asked, need, problem_in, validator

RULED = (
    "x ......1...6421...............9..8....4....6...28....4.2......5...3824.......7...8",
    "mini-4 ...3.4....31....",
    "jigsaw:AABBACBBACDDCCDD 1..............4",
)
CLASSIC = re.compile(r"[1-9.]{81}")
TIMES = re.compile(r'"(seconds|time)": ?[0-9.e-]+')


def under(value: Any, puzzle: str) -> Any:
    """An example with another puzzle for each of its own."""
    if isinstance(value, dict):
        return {key: under(one, puzzle) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [under(one, puzzle) for one in value]
    return CLASSIC.sub(puzzle, value) if isinstance(value, str) else value


@pytest.mark.parametrize("puzzle", RULED)
@pytest.mark.parametrize("name", [one.name for one in operations().values() if not one.by_get])
def test_a_request_is_answered_or_refused(
    served: Served, document: dict[str, Any], name: str, puzzle: str
) -> None:
    need_packages_of(name)
    one = operations()[name]
    for example in one.examples:
        changed = under(example, puzzle)
        if changed == example or one.media == NDJSON:
            continue
        found = served.post(name, **changed)
        schema = answer_schema(document, one.path, "post")
        if found.status_code != 200:
            assert problem_in(found, 422)["detail"]
        elif schema:
            validator(document, schema).validate(found.json())


def test_a_path_under_other_rules_is_drawn_told_and_proved(served: Served) -> None:
    puzzle = "mini-6+x ......1.3.........4...6.5..4........"
    trace = asked(served, "explain", grid=puzzle, board=True, statistics=True)
    need(served, trace, "AskedTrace")
    assert trace["solved"]
    drawn = {house["house"] for step in trace["steps"] for house in step["board"]["houses"]}
    assert {27, 28} <= drawn
    assert asked(served, "prove", trace=trace) == {"status": "verified"}
    assert len(asked(served, "steps", grid=puzzle, board=True)["hints"]) > 2


def test_a_cell_beyond_the_grid_is_refused(served: Served) -> None:
    beyond = "found 5 in r5c5; a grid under the rules mini-4 has 4 rows and columns"
    for name, field in {"why": "question", "argue": "argument"}.items():
        found = served.post(name, grid=RULED[1], **{field: "r5c5=5"})
        assert beyond in problem_in(found, 422)["detail"]
    [move] = asked(served, "judge", grid=RULED[1], claims=["r5c5=5"])["moves"]
    assert (move["verdict"], beyond in move["fault"]) == ("unreadable", True)


@pytest.mark.parametrize("name", [one.name for one in operations().values() if not one.by_get])
def test_rules_are_a_field_of_each_request_with_a_puzzle(served: Served, name: str) -> None:
    need_packages_of(name)
    rules, _, cells = RULED[1].partition(" ")
    one = operations()[name]
    for example in one.examples:
        said, apart = under(example, RULED[1]), under(example, cells)
        if said == example or one.media == NDJSON or "trace" in example or name == "library":
            continue
        answers = [served.post(name, **said), served.post(name, **apart, rules=rules)]
        texts = [TIMES.sub("", one.text) for one in answers if one.text.isascii()]
        assert answers[0].status_code == answers[1].status_code
        assert len(texts) < 2 or one.media != "application/json" or texts[0] == texts[1]


def test_rows_and_records_take_their_rules_from_the_field(served: Served) -> None:
    rows = [[0, 0, 0, 3], [0, 4, 0, 0], [0, 0, 3, 1], [0, 0, 0, 0]]
    solved = "2143341242311324"
    for grid in (rows, {"puzzle": "...3.4....31...."}, "...3.4....31...."):
        answer = asked(served, "solve", grid=grid, rules="mini-4")
        assert (answer["status"], answer.get("solution")) == ("unique", solved)
    assert "need their rules" in problem_in(served.post("solve", grid=rows), 422)["detail"]
    rows[2].append(0)
    row = problem_in(served.post("solve", grid=rows, rules="mini-4"), 422)["detail"]
    assert "row 3: found a list of 5" in row
    assert "a grid of 4 rows has 4 cells in each" in row
    unknown = problem_in(served.post("solve", grid=rows[:2] * 2, rules="mini-5"), 422)["detail"]
    assert re.search("mini-5.*mini-4", unknown)


def test_a_workbook_of_mixed_rules_is_made_and_what_was_filled_in_is_marked(served: Served) -> None:
    need_packages_of("sheet")
    rows = ("3..3", ".4..", "..31", "....")
    found = "".join(row.ljust(9, ".") for row in rows).ljust(81, ".")
    filled = {"puzzle": RULED[1], "found": found, "unreadable": []}
    answer = served.post("sheet", puzzles=[*RULED, filled], sheets=["puzzle", "live"])
    assert answer.status_code == 200
    records = served.send("read", answer.content, XLSX).json()["records"]
    assert [record.get("puzzle") for record in records[:3]] == [*RULED]
    assert records[3]["filled"]["puzzle"] == RULED[1]
    assert records[3]["filled"]["found"] == found
    assert records[3]["filled"]["wrong"] == ["r1c1=3"]


@pytest.mark.parametrize("operation", ["check", "solve", "rate", "canon"])
@pytest.mark.parametrize("rules", ["classic", "x", "mini-4"])
def test_clues_that_clash_are_a_status_under_all_rules(
    served: Served, operation: str, rules: str
) -> None:
    cells = "11.............." if rules == "mini-4" else f"11{'.' * 79}"
    puzzle = cells if rules == "classic" else f"{rules} {cells}"
    rows = [[*cells[at : at + 4]] for at in range(0, 16, 4)]
    for request in ({"grid": puzzle}, {"grid": cells, "rules": rules}):
        found = served.asked(operation, **request)
        assert (found["status"], found["puzzle"]) == ("invalid", puzzle)
        assert found.get("clues", 2) == 2
    if rules == "mini-4":
        assert served.asked(operation, grid=rows, rules=rules)["puzzle"] == puzzle
    served.problem("hint", grid=puzzle)
