"""Builds the engine, or the reader of photographs, as WebAssembly, always the same bytes:

    python native/wasm/build.py whydoku.wasm
    python native/wasm/build.py photo.wasm

It takes the packages ziglang (a compiler), cmake and ninja. With `--folder` it works in a folder
that it leaves there, so that the next build is quick.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ZIG = "0.17.1"
"""The bytes are those of one version of the compiler."""
FILES = ("whydoku.wasm", "photo.wasm")


def main() -> None:
    """Builds the file that is named on the command line."""
    parser = argparse.ArgumentParser(description="Builds a file of WebAssembly.")
    parser.add_argument(
        "out", type=Path, help="the file to write: whydoku.wasm or photo.wasm, anywhere"
    )
    parser.add_argument("--folder", type=Path, help="where to build; what it holds is used again")
    options = parser.parse_args()
    if options.out.name not in FILES:
        sys.exit(f"{options.out.name} cannot be built; there are {' and '.join(FILES)}")
    if lacking := lacking_packages():
        sys.exit(
            f"{options.out.name} is built with packages that are missing: pip install {lacking}"
        )
    with tempfile.TemporaryDirectory() as temporary:
        built = build(options.folder or Path(temporary), options.out.name)
        options.out.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(built, options.out)


def lacking_packages() -> str:
    """The packages that are missing, as pip takes them."""
    lacking = [name for name in ("cmake", "ninja") if importlib.util.find_spec(name) is None]
    if importlib.util.find_spec("ziglang") is None or version("ziglang") != ZIG:
        lacking.append(f"ziglang=={ZIG}")
    return " ".join(lacking)


def build(folder: Path, name: str) -> Path:
    """Builds a file in a folder."""
    configure(folder)
    target = f"{Path(name).stem}_wasm"
    subprocess.run([sys.executable, "-m", "cmake", "--build", folder, "-t", target], check=True)
    return folder / "native" / "wasm" / name


def configure(folder: Path) -> None:
    """Prepares a folder to build in."""
    import ninja
    import ziglang

    settings = {
        "CMAKE_TOOLCHAIN_FILE": ROOT / "native" / "wasm" / "toolchain.cmake",
        "CMAKE_MAKE_PROGRAM": Path(ninja.BIN_DIR) / "ninja",
        "WHYDOKU_ZIG": Path(ziglang.__file__).parent,
    }
    given = [f"-D{name}={value.as_posix()}" for name, value in settings.items()]
    told = {**os.environ, "WHYDOKU_ZIG": ZIG}  # which the table says
    words = [sys.executable, "-m", "cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", *given]
    subprocess.run(words, check=True, env=told)


if __name__ == "__main__":
    main()
