"""What a test needs from outside: without it the test is skipped and says why, or fails.

`WHYDOKU_REQUIRES` names what must be there, such as `node,browser,schemathesis`: where all checks
are run, nothing may be skipped silently.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import pytest

from patience import PATIENCE


def skip_or_fail(name: str, why: str) -> NoReturn:
    """Ends a test for which `name` is missing: skipped with the reason, failed if required."""
    required = os.environ.get("WHYDOKU_REQUIRES", "").replace(",", " ").split()
    if name in required:
        pytest.fail(f"{why}, and WHYDOKU_REQUIRES asks for {name}", pytrace=False)
    pytest.skip(why)


def needed(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        skip_or_fail(name.partition(".")[0], f"{name} is not installed")


OF_FILES = {
    "sheet": ("xlsxwriter", "resvg_py"),
    "book": ("typst",),
    "worksheet": ("typst",),
    "picture_png": ("resvg_py",),
    "picture_pdf": ("typst",),
}
"""The packages of the operations of the API that make files."""


def need_packages_of(operation: str) -> None:
    """Ends the test where a package is missing that an operation needs."""
    for package in OF_FILES.get(operation, ()):
        needed(package)


NODE = (22, 18)
"""The first version of Node that reads TypeScript."""


@cache
def node_version(path: str) -> tuple[int, ...]:
    said = subprocess.run([path, "--version"], check=False, capture_output=True, text=True).stdout
    return tuple(map(int, re.findall(r"\d+", said)[:2]))


def need_tools(*tools: str) -> None:
    """Ends the test where one of these programs is missing, or Node is too old for our modules."""
    for tool in tools:
        path = shutil.which(tool)
        if path is None:
            skip_or_fail("node", f"{tool} is not installed")
        if tool == "node" and node_version(path) < NODE:
            least = ".".join(map(str, NODE))
            skip_or_fail("node", f"{path} is older than Node {least}")


def tool_output(tool: str, *arguments: str | Path, cwd: Path, given: str = "") -> str:
    """What a program prints; a failure shows it with the errors."""
    need_tools("node", tool)
    done = subprocess.run(
        [tool, *map(str, arguments)],
        check=False,
        cwd=cwd,
        input=given,
        capture_output=True,
        encoding="utf-8",
        timeout=10 * PATIENCE,  # one program runs all tests of the page
    )
    if done.returncode:
        pytest.fail(f"{tool} fails:\n{(done.stdout + done.stderr)[:10_000]}", pytrace=False)
    return done.stdout
