"""Programs written for an earlier version of the API work with this one."""

from __future__ import annotations

from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from effort import few
from whydoku import EXAMPLES, FORMATS, Grid
from whydoku.faces.web.api.operations import BASE, operations
from whydoku.faces.web.api.requests import GRID
from whydoku.faces.web.api.solving import STEP

from .compatible import losses
from .served import Served
from .test_description import answer_schema, description_of, validator

Document = dict[str, Any]


@pytest.fixture(scope="module")
def old() -> Document:
    return description_of("0.1.0")


def test_nothing_is_taken_away(old: Document, document: Document) -> None:
    # How often a client may ask is a matter of the proxy; the server itself refuses nobody for it.
    assert [
        loss for loss in losses(old, document) if not loss.endswith("the status 429 is gone")
    ] == []
    assert losses(document, document) == []


def _post(document: Document, name: str) -> Document:
    found: Document = document["paths"][BASE + name]["post"]
    return found


def _schema(document: Document, name: str) -> Document:
    found: Document = document["components"]["schemas"][name]
    return found


# Old requests get answers of the old form

PUZZLE = EXAMPLES["x-wing"].puzzle
MANY = EXAMPLES["many-solutions"].puzzle
WRONG = next(d for d in "28" if d != Grid(PUZZLE).solution().as_line()[0])
RECORD = {"puzzle": PUZZLE, "placed": None, "removed": [f"r1c1<>{WRONG}"], "name": "one"}
GRIDS = st.sampled_from([GRID, PUZZLE, Grid(GRID).as_marks(), RECORD, MANY])
NAMES = st.sampled_from(["default", "simple", "hodoku", "bloc:fish=false"])
VALUES: Final[dict[str, st.SearchStrategy[Any]]] = {
    "grid": GRIDS,
    "grids": st.lists(GRIDS, min_size=1, max_size=3),
    "profile": NAMES,
    "disclosure": st.integers(1, 4),
    "count": st.integers(1, 1000),
    "all": st.integers(1, 10),
    "most": st.integers(1, 5),
    "question": st.sampled_from(["r5c5=5", "r1c3<>2", "r1c1=9", "r2c2<>1"]),
    "technique": st.sampled_from(["naked-single", "hidden-pair", "x-wing"]),
    "placements": st.lists(st.sampled_from(["r5c5=5", "r1c3=4"]), min_size=1, max_size=2),
    "eliminations": st.lists(st.sampled_from(["r5c5<>15", "r1c3<>2"]), max_size=2),
    "scale": st.sampled_from(["se", "hodoku", "whydoku"]),
    "at_least": st.floats(0, 4),
    "at_most": st.floats(4, 11),
    "limit": st.integers(1, 5000),
    "text": st.lists(st.sampled_from([GRID, PUZZLE, MANY, "no puzzle", PUZZLE[1:]])).map("\n".join),
    "to": st.sampled_from([*FORMATS]),
    "theme": st.sampled_from(["auto", "light", "dark"]),
    "number": st.integers(1, 10),
    "step": st.just(STEP),
    "start": st.just(GRID),
}
"""Values for the fields of requests; all other fields are true or false."""

EXCLUDING: Final = (("count", "all", "profile"), ("grid", "grids"), ("step", "number"))
"""Fields of which one request may have only one; `solve` alone minds the first."""

ALSO_NEEDED = {
    "rate": ["grid"],
    "prove": ["grid", "step"],
    "answer": ["placements"],
    "steps": ["most"],
}
"""Fields without which there is nothing to ask, or too much to answer."""

ASKED: Final = [
    one.name
    for one in operations().values()
    if not one.by_get and one.name not in ("generate", "practice", "analyse")
]


def requests(name: str, fields: dict[str, Any], needed: list[str]) -> st.SearchStrategy[Document]:
    """Requests with fields of the old description, as many as may stand together."""
    keys = fields.keys() - {"trace", "shortest", "start"}
    values = {key: VALUES.get(key, st.booleans()) for key in sorted(keys)}
    always = {key: values.pop(key) for key in [*needed, *ALSO_NEEDED.get(name, ())]}
    picked = st.fixed_dictionaries(always, optional=values)
    return picked.map(lambda asked: _without_excluded(name, asked))


def _without_excluded(name: str, asked: Document) -> Document:
    """A request without the fields that others in it exclude."""
    for group in EXCLUDING:
        if name == "solve" or group[0] != "count":
            excluded = [key for key in group if key in asked][1:]
            asked = {key: value for key, value in asked.items() if key not in excluded}
    return {**asked, "grid": GRID} if "step" in asked or "number" in asked else asked


@pytest.mark.parametrize("name", ASKED)
def test_an_old_request_gets_an_answer_of_the_old_form(
    served: Served, old: Document, name: str
) -> None:
    described = _post(old, name)
    body = described["requestBody"]["content"]["application/json"]
    schema = body["schema"]["$ref"].rpartition("/")[2]
    request = _schema(old, schema)
    answer = answer_schema(old, BASE + name, "post")
    examples = [one["value"] for one in body["examples"].values()]

    def ask(asked: Document) -> None:
        validator(old, schema).validate(asked)
        found = served.post(name, **asked)
        assert found.status_code == 200, (asked, found.text)
        if answer:
            validator(old, answer).validate(found.json())

    for example in examples:
        ask(example)

    @settings(max_examples=few(12), suppress_health_check=list(HealthCheck), deadline=None)
    @given(requests(name, request["properties"], request.get("required", [])))
    def ask_again(asked: Document) -> None:
        ask(asked)

    ask_again()


@pytest.mark.parametrize("name", ["generate", "practice", "analyse"])
def test_old_examples_get_answers_of_the_old_form(served: Served, old: Document, name: str) -> None:
    described = _post(old, name)
    answer = answer_schema(old, BASE + name, "post")
    for example in described["requestBody"]["content"]["application/json"]["examples"].values():
        asked = example["value"]
        several = name == "generate"
        for one in served.lines(name, **asked) if several else [served.asked(name, **asked)]:
            validator(old, answer).validate(one)


def test_old_questions_by_get_get_answers_of_the_old_form(served: Served, old: Document) -> None:
    for path, methods in old["paths"].items():
        if "get" in methods and (answer := answer_schema(old, path, "get")):
            validator(old, answer).validate(served.get(path.format(slug="x-wing")).json())
