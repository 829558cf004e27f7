"""Builds the package for pip and other installers: scikit-build-core, with a C++ compiler for all
and the page.

Where no compiler for C++20 is found, the build asks for the package `ziglang`, which contains one.
The environment variable WHYDOKU_COMPILER chooses: `zig` always asks for the package, and `system`
never does. WHYDOKU_TARGET lets Zig compile for another system, such as `x86_64-linux-gnu.2.17`.

Installers call the functions without an underscore (PEP 517 and PEP 660).
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from page_build import build_page, packages
from scikit_build_core import build as scikit
from scikit_build_core.build import (
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = Mapping[str, Any] | None

ZIG = "ziglang>=0.17,<0.18"

CHOICE = "WHYDOKU_COMPILER"

TARGET = "WHYDOKU_TARGET"

BUILD = Path("build/zig")
"""The folder of builds with Zig, so that they share no cache with those of another compiler."""

TABLES = Path("build/tables")
"""The folder of what the wheel has in place of many tables."""

PROGRAM = "#include <span>\nstatic_assert(__cplusplus >= 202002L);\n"
"""What a compiler for C++20 accepts."""

SCRIPT = """\
#!/bin/sh
# Written anew by each build, as the package may be somewhere else then.
exec {zig} {tool} "$@"
"""

TOOLS = {
    # Without these options the module would need the processor that compiles it, and a build for
    # debugging would need a library that is not there.
    "c++": "c++ -mcpu=baseline -fno-sanitize=undefined",
    "ar": "ar",
    "ranlib": "ranlib",
}


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    """The packages that the build of an sdist needs."""
    return [*scikit.get_requires_for_build_sdist(config_settings), *packages()]


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """The packages that the build of a wheel needs."""
    needed = scikit.get_requires_for_build_wheel(config_settings)
    return [*needed, *_compiler_packages(), *packages()]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """The packages that an editable installation needs."""
    needed = scikit.get_requires_for_build_editable(config_settings)
    return [*needed, *_compiler_packages(), *packages()]


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Builds an sdist and returns the name of its file."""
    build_page()
    return scikit.build_sdist(sdist_directory, config_settings)


def build_wheel(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """Builds a wheel and returns the name of its file."""
    build_page()
    _join_tables()
    _find_compiler()
    return scikit.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(
    wheel_directory: str,
    config_settings: Settings = None,
    metadata_directory: str | None = None,
) -> str:
    """Builds the wheel of an editable installation and returns the name of its file."""
    build_page()
    _find_compiler()
    return scikit.build_editable(wheel_directory, config_settings, metadata_directory)


def _join_tables() -> None:
    """Writes the tables that the wheel has in one file each, which CMake installs."""
    sources = Path(__file__).parents[1] / "src"
    sys.path.insert(0, str(sources))
    from whydoku.shapes.tables import joined_tables

    for name, text in joined_tables(sources / "whydoku").items():
        path = TABLES / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _compiler_packages() -> list[str]:
    return [ZIG] if _takes_zig() else []


def _takes_zig() -> bool:
    choice = os.environ.get(CHOICE, "")
    if choice not in ("", "system", "zig"):
        raise SystemExit(f"{CHOICE} is {choice!r}; it must be 'system' or 'zig', or not be set")
    if choice or os.name != "posix":
        return choice == "zig"
    return not _has_compiler()


def _has_compiler() -> bool:
    """Whether there is a compiler for C++20. One that the variable CXX names is taken unseen."""
    return "CXX" in os.environ or any(map(_compiles, ("c++", "g++", "clang++")))


def _compiles(compiler: str) -> bool:
    if shutil.which(compiler) is None:
        return False
    command = [compiler, "-std=c++20", "-fsyntax-only", "-x", "c++", "-"]
    tried = subprocess.run(command, input=PROGRAM, text=True, capture_output=True, check=False)
    return tried.returncode == 0


def _find_compiler() -> None:
    """Lets CMake find Zig's compiler, if that is to be used. Each build is a process of its own."""
    if not _takes_zig():
        return
    package = find_spec("ziglang")
    if package is None or package.origin is None:
        raise SystemExit(
            "whydoku's engine needs a C++20 compiler (Debian: apt install g++) or, in this "
            f"environment, the package {ZIG}"
        )
    zig = Path(package.origin).with_name("zig")
    folder = BUILD / os.environ.get(TARGET, "")
    os.environ |= {
        "CXX": str(_scripts(zig, folder / "bin") / "c++"),
        "SKBUILD_BUILD_DIR": str(folder / "{wheel_tag}"),
        "WHYDOKU_ZIG": _version(zig),
    }


def _scripts(zig: Path, folder: Path) -> Path:
    """The folder of scripts that call Zig's tools; CMake looks for the others beside a compiler."""
    target = os.environ.get(TARGET, "")
    folder.mkdir(parents=True, exist_ok=True)
    for name, tool in TOOLS.items():
        options = f" -target {shlex.quote(target)}" if target and name == "c++" else ""
        script = folder / name
        script.write_text(SCRIPT.format(zig=shlex.quote(str(zig)), tool=tool + options))
        script.chmod(0o755)
    return folder.absolute()


def _version(zig: Path) -> str:
    return subprocess.run(
        [zig, "version"], text=True, capture_output=True, check=True
    ).stdout.strip()
