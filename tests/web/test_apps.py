"""An app in TypeScript: its types come from the description of the API and hide nothing, it
compiles as strictly as can be, and it does what it should. So do the programs of docs/apps.md."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi")
pytest.importorskip("httpx")

from docs_examples import blocks
from requirements import skip_or_fail
from whydoku.examples import EXAMPLES
from whydoku.grid import Grid

from .served import Served

TESTS = Path(__file__).parent.parent
APPS = TESTS / "apps"
DOCS = TESTS.parent / "docs"
PAGE = DOCS / "apps.md"

pytestmark = [
    pytest.mark.dear,
    pytest.mark.skipif(not PAGE.exists(), reason="the documentation is not installed"),
]

TYPES = "whydoku.d.ts"

MEANT = {"Profile.options", "headers"}
"""Where any name may be a key: a dictionary by its nature, or the headers of a response."""


def run(folder: Path, tool: str, *arguments: str) -> str:
    """What a tool prints on standard output; a failure shows everything."""
    done = subprocess.run(
        [tool, *arguments],
        check=False,
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
    )
    if done.returncode:
        pytest.fail(f"{tool} fails:\n{(done.stdout + done.stderr)[:10_000]}", pytrace=False)
    return done.stdout


def making_of_types() -> list[str]:
    """The arguments of the command that docs/apps.md names."""
    text = "\n".join(block.text for block in blocks(PAGE) if block.language == "sh")
    [line] = [
        line for line in text.replace("\\\n", "").splitlines() if "openapi-typescript " in line
    ]
    words = shlex.split(line)
    return words[words.index("openapi-typescript") + 1 :]


def programs_of_page() -> tuple[str, str]:
    """The TypeScript of docs/apps.md as one program, and the output that the page shows."""
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
    for tool in ("node", "tsc", "openapi-typescript"):
        if shutil.which(tool) is None:
            skip_or_fail("node", f"{tool} is not installed")
    folder = tmp_path_factory.mktemp("app")
    found = Path(shutil.which("openapi-typescript") or "").resolve()
    packages = next(one for one in found.parents if one.name == "node_modules")
    (folder / "node_modules").symlink_to(packages, target_is_directory=True)
    for name in ("package.json", "tsconfig.json", "player.ts"):
        shutil.copy(APPS / name, folder)
    (folder / "page.ts").write_text(programs_of_page()[0], encoding="utf-8")
    source, *options = making_of_types()
    assert source.endswith("/api/v1/openapi.json")
    run(folder, "openapi-typescript", str(DOCS / "openapi.json"), *options)
    run(folder, "tsc", "-p", "tsconfig.json")
    return folder


_OPENS = re.compile(r"\s*(?:export (?:interface|type) )?([\w\"./{}-]+)\??[:\s=].*[{(]$")
"""A line of generated types that begins what belongs to a name."""


def open_types(text: str) -> Iterator[tuple[str, str]]:
    """Yields the places in generated types where anything goes: what is there, and the path of
    names that leads there."""
    path: list[tuple[int, str]] = []
    for line in re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).splitlines():
        depth = len(line) - len(line.lstrip())
        while path and path[-1][0] >= depth and line.strip():
            path.pop()
        place = ".".join(name for _, name in path)
        if found := re.match(r"\s*\[\w+: string\]: (.*)", line):
            yield place, f"index of {found[1]}"
        elif found := re.search(r"\b(any|unknown|object)\b(?!\w*[\"?:])", line):
            yield place, found[1]
        if found := re.match(
            r"\s*(?:export (?:interface|type) )?([\w\"./{}-]+)\??[:\s=].*[{(]$", line
        ):
            path.append((depth, found[1]))


def test_the_types_hide_nothing(workshop: Path) -> None:
    text = (workshop / TYPES).read_text(encoding="utf-8")
    found = [
        (place, what)
        for place, what in open_types(text)
        if not (place.endswith("headers") and what == "index of unknown;")
    ]
    assert found == []


def test_an_app_plays_a_puzzle_to_its_end(served: Served, workshop: Path) -> None:
    example = EXAMPLES["x-wing"]
    told = run(workshop, "node", "made/player.js", served.url, example.puzzle)
    lines = told.splitlines()
    trace = Grid(example.puzzle).explain()
    assert [str(step) for step in trace.steps] == [
        line.split(" ", 1)[1] for line in lines if line.startswith("4: ")
    ]


def test_the_programs_of_the_page_print_what_it_shows(served: Served, workshop: Path) -> None:
    told = run(workshop, "node", "made/page.js", served.url)
    shown = programs_of_page()[1]
    checker = doctest.OutputChecker()
    assert checker.check_output(shown, told, doctest.ELLIPSIS), told
