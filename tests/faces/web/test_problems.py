"""Every fault of a request is one sentence: what, where, and what is allowed."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from whydoku import EXAMPLES
from whydoku.formats.sources.reading import FORMS
from whydoku.solving.profiles.reading import _profile_named, profile_named, profiles

from .served import Served, problem_in

PUZZLE = EXAMPLES["x-wing"].puzzle
TWO = EXAMPLES["two-solutions"].puzzle
G = {"grid": PUZZLE}
A_GRID = f'a text ({FORMS}), an object such as {{"puzzle": "53..7...."}} or a list of rows'

KEYS = (
    "format, found, line, name, notes, number, placed, player, puzzle, reasons, removed, unproved, "
    "unreadable"
)
SENTENCES: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("hint", {}, "the field 'grid' is missing"),
    ("hint", {"grd": PUZZLE}, "no field is called 'grd'; did you mean grid?"),
    ("hint", {**G, "disclosure": 5}, "disclosure: found 5; allowed is a number up to 4"),
    ("hint", {"grid": 5}, f"grid: found 5; allowed is {A_GRID}"),
    (
        "hint",
        {"grid": {"puzzle": PUZZLE, "gone": []}},
        f"grid: no field is called 'gone'; known: {KEYS}",
    ),
    ("hint", {"grid": {"placed": PUZZLE}}, "grid: the field 'puzzle' is missing"),
    (
        "hint",
        {**G, "profile": "nix"},
        f"no profile is called 'nix'; known: {', '.join(one.name for one in profiles())}",
    ),
    ("hint", {"grid": ""}, f"found no puzzle; expected {FORMS}"),
    (
        "hint",
        {"grid": f"{PUZZLE}\n{PUZZLE}"},
        "found a second puzzle; give one here, or several to `read`",
    ),
    ("rate", {}, "give either grid or grids"),
    ("rate", {"grids": [PUZZLE, 7]}, f"grids.1: found 7; allowed is {A_GRID}"),
    (
        "rate",
        {"grids": [PUZZLE, {"puzzle": PUZZLE, "placed": "." * 80}]},
        "puzzle 2: in placed, found 80 cells; 81 are needed",
    ),
    ("convert", {"text": PUZZLE, "to": "lin"}, "no format is called 'lin'; did you mean line?"),
    (
        "hint",
        {**G, "style": "plane"},
        (
            "style: found 'plane'; allowed is 'plain', 'short', 'expert', 'letters', 'colours' or "
            "'pictures'"
        ),
    ),
    ("generate", {"with_": "x-wing"}, "no field is called 'with_'; did you mean with or without?"),
    ("practice", {"technique": "guess"}, "'guess' follows no pattern and cannot be practised"),
)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("operation", "request_", "sentence"), SENTENCES)
def test_sentences(served: Served, operation: str, request_: dict[str, Any], sentence: str) -> None:
    assert served.problem(operation, **request_)["detail"] == sentence


def test_a_problem_contains_the_grades_that_there_are(served: Served) -> None:
    problem = served.problem("practice", technique="jellyfish", grade=5, seed=1)
    told = "none of the positions for 'jellyfish' in 12 puzzles has grade 5; allowed are 1, 2, 3"
    assert (problem["detail"], problem["grades"]) == (told, [1, 2, 3])


def test_a_problem_contains_the_place_of_the_fault(served: Served) -> None:
    problem = served.problem("hint", grid="55" + "." * 79)
    assert problem["title"] == "Invalid puzzle"
    assert problem["where"]["cells"] == ["r1c1", "r1c2"]
    rows = [PUZZLE[9 * r : 9 * r + 9] for r in range(9)]
    rows[4] = "12345678x"
    problem = served.problem("hint", grid="\n".join(rows))
    assert problem["where"]["line"] == 5


def test_a_problem_contains_several_solutions(served: Served) -> None:
    problem = served.problem("explain", grid=TWO, profile="explainer")
    assert problem["title"] == "Many solutions"
    assert len(problem["solutions"]) == 2


@pytest.mark.parametrize(
    ("body", "status", "start"),
    [
        (b"", 400, "the body is not JSON: expecting value at line 1, column 1"),
        (b"{", 400, "the body is not JSON: expecting property name enclosed in double quotes at "),
        (b'{"grid": NaN}', 400, "the body is not JSON: 'NaN' is not a finite number"),
        (b'{"grid": 1, "grid": 2}', 400, "the body is not JSON: found 'grid' twice in one JSON"),
        (b"{} x", 400, "the body is not JSON: extra data at line 1, column 4"),
        (b'{"grid": "a\nb"}', 400, "the body is not JSON: invalid control character at line 1,"),
        (b'{"grid": "\xff"}', 400, "the body is not JSON: byte 11 is not UTF-8"),
        (b"\xef\xbb\xbf{}", 400, "the body is not JSON: unexpected UTF-8 BOM"),
        ('{"grid": ""}'.encode("utf-16"), 400, "the body is not JSON: byte 1 is not UTF-8"),
        (b"[" * 5000 + b"]" * 5000, 400, "the body is not JSON: it is nested too deeply"),
        (b'{"step": ' * 257 + b"1" + b"}" * 257, 400, "the body is not JSON: it is nested"),
        (b'{"grid": ' + b"[" * 255 + b"]" * 255 + b"}", 422, "grid: found a list of 1"),
        (b'{"grid": [' + b"[]," * 300 + b"[]]}", 422, "grid: found a list of 301"),
        (b'{"disclosure": ' + b"9" * 5000 + b"}", 400, "the body is not JSON: a number has too "),
        (b'{"disclosure": ' + b"9" * 500 + b', "grid": ""}', 422, "disclosure: found 999"),
        (b"[]", 422, "the body must be a JSON object"),
        (b'{"grid": 1e999}', 400, "the body is not JSON: '1e999' is not a finite number"),
        (b'{"grid": "\\ud800"}', 400, "the body is not JSON: an escape stands for half a chara"),
        (b'{"\\ud800": 1}', 400, "the body is not JSON: an escape stands for half a character"),
        (b'{"grid": "\\ud83d\\ude00"}', 422, "found "),
        (b'{"grid": 5, "disclosure": 9, "grd": 1}', 422, "no field is called 'grd'"),
        (b'{"disclosure": 9, "profile": 5}', 422, "the field 'grid' is missing"),
        (b'{"disclosure": 9, "profile": 5, "grid": ""}', 422, "profile: found 5"),
        (b'{"\\u0000": 1}', 422, "no field is called '\\x00'"),
    ],
)
def test_bodies_that_are_not_requests(served: Served, body: bytes, status: int, start: str) -> None:
    found = served.client.post(
        "/api/v1/hint", content=body, headers={"Content-Type": "application/json"}
    )
    assert problem_in(found, status)["detail"].startswith(start)


@pytest.mark.parametrize("media", ["", "text/plain", "application/x-www-form-urlencoded"])
def test_a_body_must_be_declared_as_json(served: Served, media: str) -> None:
    content = json.dumps({"grid": PUZZLE})
    head = {"Content-Type": media} if media else {}
    found = served.client.post("/api/v1/hint", content=content, headers=head)
    assert "allowed is application/json" in problem_in(found, 415)["detail"]
    head = {"Content-Type": "application/json; charset=utf-8"}
    assert served.client.post("/api/v1/hint", content=content, headers=head).status_code == 200


def test_a_browser_at_an_unknown_address_gets_a_page_that_leads_on(served: Served) -> None:
    asks = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    found = served.client.get("/plya/<b>", headers=asks)
    assert (found.status_code, found.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "There is nothing at this address" in found.text
    assert "<code>/plya/&lt;b&gt;</code>" in found.text
    assert 'href="/"' in found.text
    style = re.search(r'rel="stylesheet" href="([^"]+)"', found.text)
    assert style
    assert served.get(style[1]).status_code == 200
    assert problem_in(served.client.get("/api/v1/plya", headers=asks), 404)


def test_other_paths_and_methods(served: Served) -> None:
    problem = problem_in(served.get("/api/v1/nothing"), 404)
    assert problem["detail"] == (
        "there is nothing at /api/v1/nothing; /api/v1/openapi.json lists what can be asked"
    )
    for method in ("GET", "PUT"):
        found = served.client.request(method, "/api/v1/hint")
        detail = problem_in(found, 405)["detail"]
        assert detail == f"/api/v1/hint is asked by POST, found {method}"
        assert found.headers["allow"] == "POST"
    found = served.client.post("/api/v1/profiles", json={})
    assert "is asked by GET" in problem_in(found, 405)["detail"]
    assert problem_in(served.client.delete("/"), 405)
    for method in ("POST", "DELETE"):
        found = served.client.request(method, "/api/v1/nothing", json={})
        assert problem_in(found, 404)["detail"] == problem["detail"]
    assert len(problem_in(served.get(f"/{'x' * 5000}"), 404)["detail"]) < 300


def test_names_of_profiles_do_not_fill_the_memory() -> None:
    _profile_named.cache_clear()
    for n in range(20):
        assert profile_named(f" {'DEFAULT' if n % 2 else 'default'}{' ' * n}").name == "default"
        switches = ",".join(["fish=false"] * (n + 1))
        assert profile_named(f"bloc:{switches}").name == "bloc:fish=false"
    assert _profile_named.cache_info().currsize == 2
