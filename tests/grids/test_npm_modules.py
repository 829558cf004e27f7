"""The modules of the package for npm: their types and their form, without the engine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from doors import ROOT
from requirements import tool_output

NPM = ROOT / "npm"

pytestmark = [
    pytest.mark.dear,
    pytest.mark.skipif(not NPM.is_dir(), reason="the package for npm is not installed"),
]


def test_the_modules_are_in_form() -> None:
    tool_output("biome", "check", "--error-on-warnings", cwd=NPM)


def test_the_types_hold() -> None:
    subprocess.run([sys.executable, NPM / "made_modules.py"], check=True)
    tool_output("tsc", "-p", NPM, "--noEmit", cwd=NPM)


@pytest.mark.parametrize(
    ("engine", "told"),
    [
        ("nowhere.wasm", "names no file: "),
        ("README.md", "CompileError: "),
        ("src/whydoku/faces/web/page/both/photo.wasm", "is not a function"),
    ],
)
def test_a_wrong_engine_is_not_packed(engine: str, told: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, NPM / "pack.py", tmp_path],
        env={**os.environ, "WHYDOKU_WASM": str(ROOT / engine)},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert engine in done.stderr
    assert told in done.stderr
    assert "unset it to build the engine" in done.stderr
    assert not [*tmp_path.glob("*.tgz")]
