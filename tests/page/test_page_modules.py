"""The modules of the page: their tests, types and style, and their agreement with Python."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from requirements import tool_output
from whydoku import random_minimal, read, read_all, write
from whydoku.faces.web.page_files import BUILT
from whydoku.operations.answers.making import WishesJson
from whydoku.shapes.fields import fields_of

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PAGE = ROOT / "page"

pytestmark = pytest.mark.dear


def run(tool: str, *arguments: str | Path, given: str = "") -> str:
    return tool_output(tool, *arguments, cwd=PAGE, given=given)


def test_the_tests_of_the_modules_hold() -> None:
    files = sorted((PAGE / "tests").glob("*.test.ts"))
    how = ("--import", "./tests/tsx.mjs", "--test", "--test-isolation=none")
    said = run("node", *how, "--test-reporter=tap", *files)
    assert re.search(r"(?m)^# pass [1-9]\d\d", said)


@pytest.mark.parametrize("config", ["tsconfig.json", "tsconfig.worker.json", "tests"])
def test_the_types_of_the_page_hold(config: str) -> None:
    run("node", "api-types.mjs")
    run("tsc", "-p", PAGE / config)


def test_the_modules_are_in_form() -> None:
    run("biome", "check", "--error-on-warnings")


def test_what_is_served_is_built_from_these_modules(tmp_path: Path) -> None:
    run("node", "build.mjs", tmp_path)
    new, old = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*.*") if path.is_file()}
        for root in (tmp_path, BUILT)
    )
    assert new == old, "npm --prefix page run build"


def test_the_form_of_the_tests_asks_for_what_a_request_can() -> None:
    asked = WishesJson.of()
    text = (HERE.parent / "golden" / "wishes.json").read_text(encoding="utf-8")
    assert json.loads(text) == asked, "python tests/api_files.py writes it"
    pytest.importorskip("starlette")
    from whydoku.faces.web.api.making import GenerateRequest

    taken = [one.key for one in fields_of(GenerateRequest)]
    assert [one["name"] for one in asked["fields"]] == taken


def test_the_links_that_the_page_writes_hold_what_its_records_hold() -> None:
    lines = run("node", PAGE / "tests" / "links.ts").splitlines()
    assert len(lines) == 60
    untouched = 0
    for line in lines:
        told = json.loads(line)
        grid = read(json.dumps(told["record"]))
        for link in told["links"]:
            assert read(link) == grid, link
        if told["record"].keys() == {"puzzle"}:
            assert told["links"][1] == write(grid, "sudokupad")
            untouched += 1
    assert untouched > 10


def sheets(chance: random.Random) -> Iterator[str]:
    """Puzzles with separators between their cells, whole and in many ways broken."""
    for puzzle in random_minimal(400, seed=5):
        separator = chance.choice(["\t", "\t", ",", ";", " ", " | ", ""])
        blank = chance.choice(["", "0", ".", "*", "_", "-", " ", '""'])
        rows = [[blank if c == "." else c for c in puzzle[at : at + 9]] for at in range(0, 81, 9)]
        if chance.random() < 0.3:
            rows = [[*row[:3], "", *row[3:6], "", *row[6:]] for row in rows]
        lines = [separator.join(row) for row in rows]
        if chance.random() < 0.3:
            gap = chance.choice(["", separator * 8, separator * 10, "---"])
            lines = [*lines[:3], gap, *lines[3:6], gap, *lines[6:]]
        if chance.random() < 0.2:
            lines = [line.rstrip() for line in lines]
        text = chance.choice(["\n", "\n", "\n", "\r\n", "", separator]).join(lines)
        yield text + chance.choice(["", "\n", "\n\n", " # a name", ', "a  name"'])
        for _ in range(3):
            at = chance.randrange(len(text))
            extra = chance.choice(["", "", separator, "\n", "5", "x", "12", "\t"])
            yield text[:at] + extra + text[at + chance.randrange(2) :]


def test_what_the_page_reads_by_itself_is_read_by_the_library_in_the_same_way() -> None:
    texts = [*sheets(random.Random(5))]
    told = run("node", PAGE / "tests" / "readings.ts", given=json.dumps(texts)).splitlines()
    assert len(told) == len(texts)
    wrong, both = [], 0
    for text, line in zip(texts, told, strict=True):
        if own := json.loads(line):
            expected = [(one["record"]["puzzle"], one["title"]) for one in own]
            found = [*read_all(text.encode())]
            is_strange = any(one.error for one in found)  # the page leaves out any blanks and bars
            if not is_strange and [(one.line81, one.name) for one in found] != expected:
                wrong.append((text, expected, found))
            both += not is_strange
    assert wrong == []
    assert both > 300
