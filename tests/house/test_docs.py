"""The examples of the README, of the documentation and of docstrings do what the texts say."""

from __future__ import annotations

import doctest
import importlib
import importlib.util
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from pkgutil import resolve_name

import pytest

import whydoku
from command_line import CommandLine, at_a_terminal, python
from docs_examples import Block, Call, blocks, calls
from requirements import skip_or_fail
from whydoku.logic.techniques import ENTRY_POINTS

ROOT = Path(__file__).parents[2]
PACKAGE = Path(whydoku.__file__).parent
NEW = ROOT / ".ci" / "added" / "technique"
PAGES = sorted(
    page
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("native/*.md")]
    if "```" in page.read_text(encoding="utf-8")
)
CALLS = [
    pytest.param(call, id=f"{page.relative_to(ROOT)}:{call.line}")
    for page in PAGES
    for block in blocks(page)
    if block.language == "console"
    for call in calls(block)
]

needs_pages = pytest.mark.skipif(not PAGES, reason="the documentation is not installed")


def skip_if_missing(text: str) -> None:
    others = "gymnasium|numpy|pandas|polars|pyarrow"
    for name in re.findall(rf"^(?:>>> )?import ({others})\b", text, re.MULTILINE):
        if importlib.util.find_spec(name) is None:
            skip_or_fail(name, f"the example needs {name}, which is not installed")


@pytest.mark.sampled(11)
@needs_pages
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_examples(page: Path) -> None:
    found = [block for block in blocks(page) if block.language == "python"]
    skip_if_missing("".join(block.text for block in found))
    names: dict[str, object] = {"__name__": "__main__"}
    for block in found:
        if ">>>" in block.text:
            run_session(page, block, names)
        else:
            exec(compile("\n" * (block.line - 1) + block.text, str(page), "exec"), names)


def run_session(page: Path, block: Block, names: dict[str, object]) -> None:
    session = doctest.DocTestParser().get_doctest(
        block.text, names, page.name, str(page), block.line - 1
    )
    run_doctest(session)
    names.update(session.globs)


def run_doctest(session: doctest.DocTest) -> None:
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS, verbose=False)
    runner.run(session, out=said.append, clear_globs=False)
    assert not runner.failures, "".join(said)


def sessions_in_docstrings() -> Iterator[doctest.DocTest]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if ">>> " in path.read_text(encoding="utf-8"):
            parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
            module = importlib.import_module(".".join(parts).removesuffix(".__init__"))
            yield from (one for one in doctest.DocTestFinder().find(module) if one.examples)


SESSIONS = [pytest.param(session, id=session.name) for session in sessions_in_docstrings()]


@pytest.mark.parametrize("session", SESSIONS)
def test_examples_in_docstrings(session: doctest.DocTest) -> None:
    skip_if_missing(session.docstring or "")
    run_doctest(session)


REGISTERING = [
    pytest.param(block.text, id=f"{page.relative_to(ROOT)}:{block.line}")
    for page in PAGES
    for block in blocks(page, left_alone=True)
    if block.language == "python" and "\n@technique(" in block.text
]

PROVE_WHAT_IT_FINDS = """
from whydoku import Grid, random_minimal
from whydoku.logic.proof import check
from whydoku.logic.catalogue import techniques
from whydoku.telling.words import tell
[one] = [one for one in techniques() if one.find.__module__ == "__main__"]
found = 0
for line in random_minimal(12, seed=1):
    for grid, _ in Grid(line).explain().moves:
        for step in one.find(grid):
            check(grid, step)
            found += step.technique == one.slug and tell(step, grid=grid).startswith(one.name)
assert found
print(one.slug, end="")
"""


@pytest.mark.dear
@needs_pages
@pytest.mark.parametrize("text", REGISTERING)
def test_a_technique_on_a_page_is_a_technique(text: str) -> None:
    """It registers itself for good, so it gets a process of its own."""
    done = python("-c", text + PROVE_WHAT_IT_FINDS)
    assert (done.returncode, done.stderr) == (0, "")
    assert f'"{done.stdout}"' in text


@pytest.mark.skipif(not NEW.is_dir(), reason="the checks of the project are not installed")
def test_the_first_technique_is_the_one_that_the_checks_add() -> None:
    [module] = NEW.glob("*.py")
    [block, *_] = blocks(ROOT / "docs" / "developers" / "first-technique.md", left_alone=True)
    assert module.read_text(encoding="utf-8").endswith(f"\n\n{block.text}")


@pytest.mark.sampled(45)
@pytest.mark.parametrize("call", CALLS)
def test_console_examples(
    call: Call, whydoku: CommandLine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    skip_if_missing(call.command)
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PYTHONUTF8", "1")
    needs_shell = set("|<>&;*$") & set(call.command) or not call.command.startswith("whydoku ")
    if call.at_terminal:
        if sys.platform == "win32":
            pytest.skip("needs a terminal of POSIX")
        said = at_a_terminal(*shlex.split(call.command)[1:], NO_COLOR="1")
    elif needs_shell:
        said = by_a_shell(call.command)
    else:
        monkeypatch.setattr("sys.stdin", StringIO())
        ran = whydoku(*shlex.split(call.command)[1:])
        said = ran.out + ran.err
    checker = doctest.OutputChecker()
    assert checker.check_output(call.output + "\n", said.strip() + "\n", doctest.ELLIPSIS), (
        f"{call.command}\nprints\n{said}"
    )


def by_a_shell(command: str) -> str:
    """What a command line prints, with this library's `whydoku`."""
    this = f"{shlex.quote(sys.executable)} -m whydoku"
    done = subprocess.run(
        ["sh", "-c", re.sub(r"(?<![\w./-])whydoku(?= )", lambda _: this, command)],
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        encoding="utf-8",
    )
    return done.stdout


def is_there(name: str) -> bool:
    try:
        resolve_name(name)
    except (AttributeError, ModuleNotFoundError):
        return False
    return True


@needs_pages
def test_what_texts_name_is_there() -> None:
    """Modules move; `whydoku.…` in a page or a docstring has to follow."""
    texts = [*PAGES, *(ROOT / "src").rglob("*.py")]
    named = {
        (name, text.relative_to(ROOT).as_posix())
        for text in texts
        for name in re.findall(r"`(whydoku(?:\.\w+)+)", text.read_text(encoding="utf-8"))
        if text.name != "CHANGELOG.md" and name != ENTRY_POINTS
    }
    assert len(named) > 20
    assert not [(name, text) for name, text in sorted(named) if not is_there(name)]
    assert not is_there("whydoku.nowhere.module")
    assert not is_there("whydoku.grids.grid.nothing")


def test_every_test_is_named_for_a_room() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    [table] = re.findall(r"\n\| you change .*?\n\n", text, re.DOTALL)
    cells = [line.split("|")[2] for line in table.split("\n")[3:] if line]
    names = [name for cell in cells for name in re.findall(r"`([^`]+)`", cell)]
    files = {path.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")}
    assert not [n for n in names if not any(_is_meant(n, file) for file in files)]
    assert not [str(file) for file in files if not any(_is_meant(n, file) for n in names)]


def _is_meant(name: str, file: Path) -> bool:
    return f"{file.parent}/".startswith(name) if name.endswith("/") else file.match(f"{name}.py")
