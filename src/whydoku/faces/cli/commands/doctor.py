"""`whydoku doctor`: what is installed, and what can be added and how."""

from __future__ import annotations

import platform
import sys
from importlib import metadata
from typing import Annotated, Final

from whydoku.dataclass import dataclass
from whydoku.errors import InvalidPuzzle, listed
from whydoku.extras import EXTRAS, __version__, version_of
from whydoku.faces.cli import exit_codes
from whydoku.faces.cli.console import Console
from whydoku.faces.cli.options.asked import Asked, Option, asks
from whydoku.grids import bulk
from whydoku.grids.engine import engine, searches
from whydoku.grids.examples import EXAMPLES
from whydoku.grids.grid import Grid
from whydoku.grids.parts.texts import is_state_of

_STATUS: Final = {
    "two-solutions": 2,
    "many-solutions": 2,
    "empty": 2,
    "no-solution": 0,
    "norvig-impossible": 0,
}
"""The status that `check_many` gives each built-in puzzle that does not have exactly one
solution."""


@dataclass(frozen=True, kw_only=True)
class AskedReport(Asked):
    """The option that says how to write the report."""

    as_json: Annotated[bool, Option("--json")] = False
    """Write one JSON object."""


@asks("doctor", AskedReport)
def command(asked: AskedReport) -> int:
    """Report what is installed, and what can be added and how.

    The exit code is 1 if the engine in use gives a wrong answer.
    """
    console = Console.of_this_process(asked.as_json)
    sound = _is_sound()
    facts = {
        "version": __version__,
        "engine": engine.variant(),
        "engines here": ", ".join(engine.variants()),
        "engine sound": "yes" if sound else "no",
        "compiled by": engine.compiler(),
        "python": f"{platform.python_version()} ({platform.python_implementation()})",
        "system": f"{platform.system()} {platform.machine()}",
        "cores": str(bulk.cores()),
        "click": metadata.version("click"),
        "rich": metadata.version("rich"),
        **{
            name: version
            for extra in EXTRAS.values()
            for name in extra.packages
            if (version := version_of(name))
        },
        "output": f"{'a terminal' if console.people else 'a pipe'}, {sys.stdout.encoding}",
    }
    missing = [
        f"for {extra.purpose}, {listed(absent)}; {extra.command}"
        for extra in EXTRAS.values()
        if (absent := extra.absent)
    ]
    from whydoku.faces.web.page_files import BUILT, HOW_BUILT

    if not BUILT.is_dir():
        missing.append(f"for serve and site, the page; {HOW_BUILT}")
    if asked.as_json:
        lists = {"engines here": engine.variants(), "missing": missing}
        console.write_json({**facts, "engine sound": sound, **lists})
    else:
        for name, fact in facts.items():
            console.write(f"{name:13} {fact}")
        for cure in missing:
            console.write(f"{'can be added':13} {cure}")
    return exit_codes.OK if sound else exit_codes.REFUSED


def _is_sound() -> bool:
    """Whether the engine solves the built-in puzzles, and knows those without one solution."""
    known = {example.puzzle: _STATUS.get(name, 1) for name, example in EXAMPLES.items()}
    lines = [puzzle for puzzle in known if len(puzzle) == 81]
    rows = "".join(lines).encode()
    solved = searches.solve_many(rows, 81, True, 1).decode()
    return searches.check_many(rows, 81, 1) == bytes(map(known.__getitem__, lines)) and all(
        _is_solution(solved[81 * n : 81 * n + 81], line)
        for n, line in enumerate(lines)
        if known[line] == 1
    )


def _is_solution(solved: str, puzzle: str) -> bool:
    try:
        return is_state_of(puzzle, solved) and Grid(solved).is_solved
    except InvalidPuzzle:
        return False
