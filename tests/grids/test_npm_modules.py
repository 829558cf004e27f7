"""The modules of the package for npm: their types and their form, without the engine."""

from __future__ import annotations

import subprocess
import sys

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
