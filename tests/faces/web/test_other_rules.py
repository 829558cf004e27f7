"""Puzzles of other rules in every request: an answer as described, or a sentence that refuses."""

from __future__ import annotations

import re
from typing import Any

import pytest

from requirements import need_packages_of
from whydoku.faces.web.api.operations import NDJSON, operations

from .served import Served, answer_schema, asked, need, problem_in, validator

RULED = (
    "x ......1...6421...............9..8....4....6...28....4.2......5...3824.......7...8",
    "mini-4 ...3.4....31....",
    "jigsaw:AABBACBBACDDCCDD 1..............4",
)
CLASSIC = re.compile(r"[1-9.]{81}")


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
