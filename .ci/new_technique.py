"""Checks that a new technique needs only new files: adds one to a copy of the tree, edits nothing.

    python .ci/new_technique.py COPY

The module in `.ci/new_technique/` and its cases are copied to where such files belong. Then the
tests that look at every technique must pass unchanged: the quick loop of their files, and
everything that they ask of the new technique.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
from importlib.util import find_spec
from pathlib import Path
from typing import Final

NEW: Final = Path(__file__).with_name("new_technique")
SLUG: Final = "almost-locked-pair"

TESTS: Final = (
    *("techniques", "technique_pages", "cases", "taste", "soundness", "layers", "docs"),
    *("proof", "proof_mutations", "phrases", "words", "words_language", "words_hints"),
    *("chain_notation", "boards", "render_marks", "render_svg", "hint", "why", "cli_chains"),
    *("practice", "profiles", "profile_files", "signature", "wish"),
)
"""The test files that go through the catalogue, or through data stored about it."""

ALSO: Final = (
    "say_what_is_now_true",
    "signature_is_kept and golden",
    "scale_says_what_it_always_said",
    "imports_point_one_way",
    "lets_a_reader_find_every_cell",
)
"""Slow tests that go through the catalogue too, and are worth their time here."""

THERE: Final = ("ratings", "symmetry", "cli_reasons")
"""More test files, from which only the tests above and those of the new technique are run."""


def main(tree: Path) -> int:
    """Adds the technique to a copy of the tree and tests it there; returns the exit code."""
    [module], [cases] = NEW.glob("*.py"), NEW.glob("*.txt")
    added = [tree / "src/whydoku/techniques" / module.name, tree / "tests/cases" / cases.name]
    for file, place in zip((module, cases), added, strict=True):
        if place.exists():
            print(f"{place} already exists: choose another technique as the new one")
            return 1
        shutil.copy(file, place)
    native = find_spec("whydoku._native")
    if native and native.origin:
        shutil.copy(native.origin, tree / "src/whydoku")
    print(f"Added: {', '.join(str(place.relative_to(tree)) for place in added)}", flush=True)
    python = python_with(tree / "src", Path(sysconfig.get_path("purelib")), home=tree / "python")
    pytest = [python, "-m", "pytest", "-q"]
    files, more = ([f"tests/test_{name}.py" for name in names] for names in (TESTS, THERE))
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for command in (
        [*pytest, *files],
        [*pytest, "--all", "-k", " or ".join([SLUG, *ALSO]), *files, *more],
        [python, "tests/fuzz_finders.py", "--grids", "200", SLUG],
    ):
        if subprocess.run(command, cwd=tree, env=environment, check=False).returncode:
            return 1
    return 0


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
