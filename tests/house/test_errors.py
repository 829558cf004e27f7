"""Every error is a WhydokuError, reports its place, and can be pickled."""

from __future__ import annotations

import importlib.util
import json
import pickle
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from whydoku import extras
from whydoku.errors import (
    InvalidPuzzle,
    LostWorker,
    NoSolution,
    UnknownName,
    UnknownProfile,
    UnknownTechnique,
    Where,
    WhydokuError,
    counted,
)
from whydoku.extras import pip_install, whydoku_itself
from whydoku.grids.grid import Grid, ManySolutions


@pytest.mark.parametrize(
    ("where", "text"),
    [
        (Where(), ""),
        (Where(3), "line 3"),
        (Where(3, 5), "line 3, column 5"),
        (Where(column=5, cells=(4,)), "column 5"),
    ],
)
def test_a_place_is_told_in_words(where: Where, text: str) -> None:
    assert str(where) == text
    fault = InvalidPuzzle("found 'x'", where)
    assert str(fault) == (f"{text}: found 'x'" if text else "found 'x'")
    assert fault.where == where
    assert fault.at(7).where == Where(7, where.column, where.cells)


@pytest.mark.parametrize(
    "fault",
    [
        InvalidPuzzle("found 'x'", Where(1, 2, (3,))),
        NoSolution("none"),
        ManySolutions("two", (Grid("1" + "." * 80), Grid("2" + "." * 80))),
        UnknownName("notation", "x", ["rc"]),
        UnknownTechnique("x-wig", ["x-wing"]),
        UnknownProfile("x", ["default"]),
        LostWorker("a worker process ended unexpectedly"),
    ],
)
def test_errors_pickle(fault: WhydokuError) -> None:
    again = pickle.loads(pickle.dumps(fault))
    assert type(again) is type(fault)
    assert str(again) == str(fault)
    assert vars(again) == vars(fault)


def test_an_unknown_name_is_answered_with_its_neighbours_or_all_names() -> None:
    near = UnknownTechnique("x-wig", ["skyscraper", "x-wing"])
    assert str(near) == "no technique is called 'x-wig'; did you mean x-wing?"
    far = UnknownTechnique("qqq", ["skyscraper", "x-wing"])
    assert str(far) == "no technique is called 'qqq'; known: skyscraper, x-wing"
    long = UnknownTechnique("y" * 300, ["x-wing"])
    assert str(long) == f"no technique is called '{'y' * 21}...'; known: x-wing"
    inside = UnknownTechnique("wing", ["als-xz", "grouped-w-wing"])
    assert str(inside) == "no technique is called 'wing'; did you mean grouped-w-wing?"
    many = UnknownTechnique("", [f"t{n}" for n in range(10, 90)])
    assert str(many) == "no technique is called ''; known: t10, t11, t12, ..., t89"
    assert len(many.known) == 80
    assert str(UnknownName("option", "fish", [])) == "no option is called 'fish'; there is none"
    assert (counted(1, "row"), counted(2000, "row")) == ("1 row", "2,000 rows")


def test_a_command_installs_for_this_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/a b/python")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: name)
    assert pip_install("x>=1,<2", "y") == "'/a b/python' -m pip install 'x>=1,<2' y"
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    assert pip_install("y") == "uv pip install --python '/a b/python' y"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\v\python.exe")
    assert pip_install("x>=1,<2") == r'uv pip install --python C:\v\python.exe "x>=1,<2"'
    monkeypatch.setattr(sys, "executable", None)
    assert pip_install("y") == "uv pip install --python python y"


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        ({"url": "file://{there}", "dir_info": {}}, ["{there}"]),
        ({"url": "file://{there}", "dir_info": {"editable": True}}, ["-e", "{there}"]),
        ({"url": "file:///gone", "dir_info": {}}, ["{root}"]),
        ({"url": "https://example.org/whydoku.tar.gz"}, ["https://example.org/whydoku.tar.gz"]),
        (
            {"url": "https://example.org/w.git", "vcs_info": {"vcs": "git", "commit_id": "a1"}},
            ["git+https://example.org/w.git@a1"],
        ),
        (None, ["{root}"]),
    ],
)
def test_whydoku_is_installed_again_from_where_it_came(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, origin: dict[str, Any] | None, words: list[str]
) -> None:
    there = tmp_path / "a clone"
    there.mkdir()
    folder = Path(extras.__file__).parents[2]
    root = folder if (folder / "pyproject.toml").is_file() else "whydoku"

    class Installed:
        def read_text(self, name: str) -> str | None:
            assert name == "direct_url.json"
            told = json.dumps(origin).replace("{there}", there.as_uri().removeprefix("file://"))
            return told if origin else None

    monkeypatch.setattr(metadata, "distribution", lambda _: Installed())
    assert whydoku_itself() == [
        word.replace("{there}", str(there)).replace("{root}", str(root)) for word in words
    ]


def test_without_sources_it_comes_by_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", missing)
    monkeypatch.setattr(extras, "__file__", str(tmp_path / "lib" / "whydoku" / "extras.py"))
    assert whydoku_itself() == ["whydoku"]
