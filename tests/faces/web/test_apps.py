"""An app in TypeScript: its types come from the description of the API and hide nothing, it
compiles as strictly as can be, and it does what it should. So do the programs of
docs/how-to/build-an-app.md."""

from __future__ import annotations

import doctest
import json
import shlex
import shutil
from itertools import islice
from pathlib import Path

import pytest

from docs_examples import blocks
from requirements import OF_FILES, need_packages_of, need_tools, tool_output
from whydoku import EXAMPLES, Grid, canonical, generate, rate
from whydoku.faces.web.api.operations import operations
from whydoku.faces.web.api.requests import MOST_IN_FILE
from whydoku.logic.catalogue import catalogue
from whydoku.operations.answers.boards import board_data
from whydoku.shapes.texts import SYMBOLS
from whydoku.solving.profiles.reading import profiles
from whydoku.telling.symbols import symbols_of
from whydoku.telling.words import tell

from .served import Served

TESTS = Path(__file__).parents[2]
APPS = TESTS / "apps"
DOCS = TESTS.parent / "docs"
PAGE = DOCS / "how-to" / "build-an-app.md"

pytestmark = [
    pytest.mark.dear,
    pytest.mark.skipif(not PAGE.exists(), reason="the documentation is not installed"),
]


def run(folder: Path, tool: str, *arguments: str) -> str:
    return tool_output(tool, *arguments, cwd=folder)


def making_of_types() -> list[str]:
    text = "\n".join(block.text for block in blocks(PAGE) if block.language == "sh")
    lines = text.replace("\\\n", "").splitlines()
    [line] = [line for line in lines if line.startswith("npx openapi-typescript ")]
    words = shlex.split(line)
    return words[words.index("openapi-typescript") + 1 :]


def programs_of_page() -> tuple[str, str]:
    """The TypeScript of the page as one program, and the output that the page shows."""
    program, output = [], []
    is_shown = False
    for block in blocks(PAGE):
        if block.language == "ts":
            program.append(block.text)
        elif block.language == "text" and is_shown:
            output.append(block.text)
        is_shown = block.language == "ts"
    return "\n".join(program), "".join(output)


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the types, and with the programs compiled into `made`."""
    need_tools("node", "tsc", "openapi-typescript")
    folder = tmp_path_factory.mktemp("app")
    found = Path(shutil.which("openapi-typescript") or "").resolve()
    packages = next(one for one in found.parents if one.name == "node_modules")
    (folder / "node_modules").symlink_to(packages, target_is_directory=True)
    for source_file in (*APPS.glob("*.json"), *APPS.glob("*.ts")):
        shutil.copy(source_file, folder)
    (folder / "page.ts").write_text(programs_of_page()[0], encoding="utf-8")
    source, *options = making_of_types()
    assert source.endswith("/api/v1/openapi.json")
    run(folder, "openapi-typescript", str(DOCS / "openapi.json"), *options)
    run(folder, "tsc", "-p", "tsconfig.json")
    return folder


def test_an_app_plays_a_puzzle_to_its_end_and_mends_a_slip(served: Served, workshop: Path) -> None:
    puzzle = EXAMPLES["x-wing"].puzzle
    *lines, last = run(workshop, "node", "made/player.js", served.url, puzzle).splitlines()
    grid = Grid(puzzle)
    steps = [tell(step, grid=at) for at, step in grid.explain().moves]
    found = [line.removeprefix("4: ") for line in lines if line.startswith("4: ")]
    wrong = found[3]
    assert wrong.startswith("r1c1=3 is wrong. After ")
    assert found == [*steps[:3], wrong, *steps[3:], "The grid is solved."]
    assert last == grid.solution().as_line()
    levels = [line[0] for line in lines]
    assert levels == ["1", "2", "3", "4"] * len(found)


def test_an_app_asks_every_operation(served: Served, workshop: Path) -> None:
    for operation in OF_FILES:
        need_packages_of(operation)
    told = json.loads(run(workshop, "node", "made/questions.js", served.url))
    assert told.keys() == operations().keys()
    grid = Grid(EXAMPLES["x-wing"].puzzle)
    first, *others = grid.explain().steps
    x_wing = "x-wing"
    assert told == {
        "examples": len(EXAMPLES),
        "canon": canonical(grid).as_line(),
        "files": [MOST_IN_FILE, "svg", "png", "pdf"],
        "sheet": "K\x03\x04",
        "book": "PDF",
        "worksheet": "PDF",
        "picture_png": "PNG",
        "picture_pdf": "PDF",
        "library": [1, None, x_wing],
        "library_stats": [2, 1],
        "daily": [False, True],
        "read": ["line", ["r1c2=1"]],
        "check": "unique",
        "cells": len(served.asked("cells", grid=grid.as_line())["cells"]),
        "convert": grid.as_line(),
        "explain": len(others) + 1,
        "prove": "verified",
        "step": [[mark["cell"], mark["digit"]] for mark in board_data(first, grid)["candidates"]],
        "picture": "<svg",
        "picture.svg": "<svg",
        "practice": x_wing,
        "hint": x_wing,
        "answer": True,
        "why": ["now", 1],
        "argue": "outside",
        "argue_all": [1, 2],
        "judge": ["follows", "false", "false"],
        "steps": [step.technique for step in islice(grid.hints(), 2)],
        "solve": grid.solution().as_line(),
        "rate": [rate(grid, "se").er, "refused"],
        "analyse": [x_wing, 1],
        "neighbours": 2,
        "reduce": 3,
        "unavoidable": True,
        "techniques": len(catalogue()),
        "techniques/{slug}": x_wing,
        "symbols": [
            [one.name for one in symbols.all] for symbols in map(symbols_of, SYMBOLS) if symbols
        ],
        "rules": ["↘", "↗"],
        "profiles": sum(len(profile.levels) for profile in profiles()),
        "generate": [made.as_line() for made in generate(n=1, seed=7)],
    }


def test_the_programs_of_the_page_print_what_it_shows(served: Served, workshop: Path) -> None:
    told = run(workshop, "node", "made/page.js", served.url)
    shown = programs_of_page()[1]
    checker = doctest.OutputChecker()
    assert checker.check_output(shown, told, doctest.ELLIPSIS), told
