"""The modules of the page: their tests, types and style, and their agreement with Python."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from requirements import skip_or_fail
from whydoku import read, write

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PAGE = ROOT / "src" / "whydoku" / "faces" / "web" / "page"

pytestmark = pytest.mark.dear


def run(tool: str, *arguments: str | Path) -> str:
    """What a tool prints; a failure shows it, and a missing tool skips the test."""
    for needed in ("node", tool):
        if shutil.which(needed) is None:
            skip_or_fail("node", f"{needed} is not installed")
    done = subprocess.run(
        [tool, *map(str, arguments)],
        check=False,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
    )
    if done.returncode:
        pytest.fail(f"{tool} fails:\n{done.stdout[:10_000]}", pytrace=False)
    return done.stdout


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.test.js")))
def test_the_tests_of_a_module_hold(name: str) -> None:
    run("node", "--test", HERE / name)


@pytest.mark.parametrize("config", ["jsconfig.json", "jsconfig.worker.json"])
def test_the_types_of_the_page_hold(config: str) -> None:
    run("tsc", "-p", PAGE / config)


def test_the_modules_are_in_form() -> None:
    run("biome", "check", "--error-on-warnings")


def test_the_links_that_the_page_writes_hold_what_its_records_hold() -> None:
    lines = run("node", HERE / "links.js").splitlines()
    assert len(lines) == 60
    for line in lines:
        told = json.loads(line)
        grid = read(json.dumps(told["record"]))
        for link in told["links"]:
            assert read(link) == grid, link


def test_a_puzzle_has_the_link_that_the_library_writes() -> None:
    told = map(json.loads, run("node", HERE / "links.js").splitlines())
    untouched = [one for one in told if one["record"].keys() == {"puzzle"}]
    assert len(untouched) > 10
    for one in untouched:
        assert one["links"][1] == write(read(one["record"]["puzzle"]), "sudokupad")
