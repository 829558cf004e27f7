"""Checks that a new part needs only new files: adds one of each kind to a copy of the tree.

    python .ci/added.py COPY

The files in `.ci/added/KIND/` are copied to where such files belong, and nothing is edited: a
program lists the parts in the reference. Then the tests that look at all parts of a kind must pass
unchanged: the quick loop of their files, and everything that they ask of the new parts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

ADDED: Final = Path(__file__).with_suffix("")


OF_EACH: Final = (
    "a_technique_finds_what_it_should_and_no_more",
    "the_example_shows_the_technique",
)
"""Tests that ask each part by itself and take long: here only the new ones are asked."""


@dataclass(frozen=True)
class Part:
    """What is added of a kind, and the tests that go through all parts of this kind."""

    kind: str
    """The name of its folder in `.ci/added/`."""
    name: str
    """A word in the names of the tests that are of this part alone."""
    files: dict[str, str]
    """Its files, and the folders in which they belong."""
    tests: tuple[str, ...]
    """The test files that go through the parts of its kind, or through data stored about them."""
    also: tuple[str, ...] = ()
    """Slow tests that go through them too, and are worth their time here."""
    there: tuple[str, ...] = ()
    """More test files, from which only the tests above and those of the new part are run."""


PARTS: Final = (
    Part(
        "technique",
        "semi-locked-triple",
        {
            "semi_locked_triple.py": "src/whydoku/logic/techniques",
            "semi-locked-triple.txt": "tests/cases",
        },
        tests=(
            *("techniques", "manual", "cases", "taste", "soundness", "layers", "docs"),
            *("proof", "proof_mutations", "phrases", "words", "words_language", "words_hints"),
            *("chain_notation", "boards", "render_marks", "render_svg", "hint", "why"),
            *("cli_reasons", "practice", "profiles", "signature", "wish", "render_displays"),
            *("argue", "arguments", "lessons", "pointed"),
        ),
        also=(
            "says_what_is_now_true",
            "signature_is_kept and golden",
            "scale_says_what_it_always_said",
            "imports_point_one_way",
        ),
        there=("ratings", "symmetry"),
    ),
    Part(
        "format",
        "solo",
        {"solo.py": "src/whydoku/formats/known", "test_solo.py": "tests/formats"},
        tests=("solo", "lines", "round_trips", "layers", "docs", "public"),
        also=("files_of_the_repository_are_what_a_server_answers",),
        there=("cli", "answers", "description"),
    ),
    Part(
        "operation",
        "digits",
        {"digits.py": "src/whydoku/operations/known", "test_batch_digits.py": "tests/operations"},
        tests=(
            *("batch_digits", "batch_jobs", "batch_command", "mcp", "layers", "docs"),
            *("description", "site"),
        ),
        also=("noun_has_one_definition", "old_examples_get_answers"),
    ),
)


def main(tree: Path) -> int:
    """Adds the parts to a copy of the tree and tests them there; returns the exit code."""
    for part in PARTS:
        for name, folder in part.files.items():
            place = tree / folder / name
            if place.exists():
                print(f"{place} already exists: choose another {part.kind} as the new one")
                return 1
            shutil.copy(ADDED / part.kind / name, place)
            print(f"Added: {place.relative_to(tree)}", flush=True)
    native = find_spec("whydoku._native")
    if native and native.origin:
        shutil.copy(native.origin, tree / "src/whydoku")
    python = python_with(tree / "src", Path(sysconfig.get_path("purelib")), home=tree / "python")
    pytest = [python, "-m", "pytest", "-q"]
    files = test_files(tree, [name for part in PARTS for name in part.tests])
    more = test_files(tree, [name for part in PARTS for name in part.there])
    words = [word for part in PARTS for word in (part.name, *part.also)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for command in (
        [python, "docs/kept.py"],
        [*pytest, "-k", " and ".join(f"not {test}" for test in OF_EACH), *files],
        [*pytest, "--all", "-k", " or ".join(words), *files, *more],
        [python, "tests/fuzz_finders.py", "--grids", "200", PARTS[0].name],
    ):
        if subprocess.run(command, cwd=tree, env=environment, check=False).returncode:
            return 1
    return 0


def test_files(tree: Path, names: Iterable[str]) -> list[str]:
    """The files of tests by the names of what they test, each once, wherever they lie."""
    found = {path.stem.removeprefix("test_"): path for path in tree.glob("tests/**/test_*.py")}
    return [str(found[name].relative_to(tree)) for name in dict.fromkeys(names)]


def python_with(*paths: Path, home: Path) -> Path:
    """A separate Python that finds packages only in these folders, in this order.

    The Python that runs this may have the tree installed as editable, which would take precedence
    over every path.
    """
    venv.create(home, symlinks=True)
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home)}))
    (packages / "paths.pth").write_text("\n".join(map(str, paths)) + "\n", encoding="utf-8")
    return home / "bin" / "python"


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
