"""The package for npm, packed once for a module of tests, and an app that has it."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from doors import ROOT, built
from npm_app import Asked
from requirements import need_tools


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    need_tools("node", "npm", "tsc")
    out = tmp_path_factory.mktemp("packed")
    wasm = {**os.environ, "WHYDOKU_WASM": str(built())}
    done = subprocess.run(
        [sys.executable, ROOT / "npm" / "pack.py", out],
        check=False,
        capture_output=True,
        env=wasm,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    [file] = out.glob("whydoku-*.tgz")
    assert f"{file.stat().st_size:,} bytes" in done.stdout
    return file


@pytest.fixture(scope="module")
def app(packed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the package is installed."""
    folder = tmp_path_factory.mktemp("app")
    with tarfile.open(packed) as file:
        file.extractall(folder, filter="data")
    (folder / "node_modules").mkdir()
    (folder / "package").rename(folder / "node_modules" / "whydoku")
    return folder


@pytest.fixture(scope="module")
def ask(app: Path) -> Iterator[Asked]:
    asked = Asked(app)
    yield asked
    asked.close()
