"""Which compiler builds the engine where the package is installed from its sources."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

NATIVE = Path(__file__).parent.parent / "native"


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ModuleType]:
    """The backend, on a machine without compilers and without the variables that choose one."""
    scikit = ModuleType("scikit_build_core.build")
    for name in (
        *("build_sdist", "build_wheel", "build_editable"),
        *("prepare_metadata_for_build_editable", "prepare_metadata_for_build_wheel"),
    ):
        setattr(scikit, name, lambda *_: "")
    for kind in ("sdist", "wheel", "editable"):
        setattr(scikit, f"get_requires_for_build_{kind}", lambda _: ["cmake"])
    package = ModuleType("scikit_build_core")
    package.build = scikit  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scikit_build_core", package)
    monkeypatch.setitem(sys.modules, "scikit_build_core.build", scikit)
    monkeypatch.syspath_prepend(str(NATIVE))
    monkeypatch.setenv("PATH", str(tmp_path))
    for variable in ("CXX", "WHYDOKU_COMPILER"):
        monkeypatch.delenv(variable, raising=False)
    import backend as imported  # type: ignore[import-not-found]

    yield imported
    del sys.modules["backend"]


def compiler_at(path: Path, code: int) -> None:
    path.write_text(f"#!/bin/sh\nexit {code}\n")
    path.chmod(0o755)


def asks_for_zig(backend: ModuleType) -> bool:
    wheel = backend.get_requires_for_build_wheel()
    assert backend.get_requires_for_build_editable() == wheel
    assert wheel[0] == "cmake"
    assert backend.get_requires_for_build_sdist(None) == ["cmake"]
    return any(package.startswith("ziglang") for package in wheel)


@pytest.mark.skipif(sys.platform == "win32", reason="CMake looks for compilers itself there")
def test_without_a_compiler_the_build_asks_for_zig(backend: ModuleType, tmp_path: Path) -> None:
    assert asks_for_zig(backend)
    compiler_at(tmp_path / "c++", 1)
    assert asks_for_zig(backend), "it is too old"
    compiler_at(tmp_path / "clang++", 0)
    assert not asks_for_zig(backend)


def test_a_compiler_can_be_chosen(backend: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CXX", "my-compiler")
    assert not asks_for_zig(backend)
    monkeypatch.setenv("WHYDOKU_COMPILER", "zig")
    assert asks_for_zig(backend)
    monkeypatch.delenv("CXX")
    monkeypatch.setenv("WHYDOKU_COMPILER", "system")
    assert not asks_for_zig(backend)
    monkeypatch.setenv("WHYDOKU_COMPILER", "gcc")
    with pytest.raises(SystemExit, match="'gcc'; it must be 'system' or 'zig', or not be set"):
        asks_for_zig(backend)


def test_without_the_package_one_sentence_says_what_to_do(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHYDOKU_COMPILER", "zig")
    monkeypatch.setattr(backend, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"needs a C\+\+20 compiler .* or, .* the package ziglang"):
        backend.build_wheel("dist")
