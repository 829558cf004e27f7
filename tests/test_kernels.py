"""The door: which searches are in use, and that both sides give the same answers.

The process that runs the tests has one engine; tests ask the other in a separate process.
"""

from __future__ import annotations

import ast
import importlib.util
import inspect
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from whydoku import bulk, kernels
from whydoku.errors import MissingPart
from whydoku.kernels import door, need_native, variant
from whydoku.kernels.twins import almost_locked, closure, depth, lines, search

OF_INTS = {
    "joined": closure,
    "refuting": closure,
    "refuting_splits": closure,
    "sets_of_line": lines,
}
"""The functions that take or return ints on both sides, and packed ints on the native one, each
with the module of its twin."""

TWINS = (search, almost_locked, lines, depth)
HAS_NATIVE = importlib.util.find_spec("whydoku._native") is not None
needs_native = pytest.mark.skipif(not HAS_NATIVE, reason="the native module is not built")

SCRIPT = """
import json
import whydoku as wd
from whydoku import bulk, kernels
from whydoku.verdicts.check import check

made = wd.random_minimal(12, seed=3)
spoiled = [line[:at] + "." + line[at + 1 :] for at, line in enumerate(made)]
rows = [*made, *spoiled, *wd.random_solutions(3, seed=4), "." * 81, "5" * 81, "?"]
marks = [wd.Grid(line).remove("r1c1<>123").as_marks() for line in made if line[0] == "."]
several = [*rows, *marks]
try:
    kernels.need_native("a canonical form")
    missing = None
except wd.MissingPart as fault:
    missing = str(fault)
print(json.dumps({
    "variant": kernels.variant(),
    "missing": missing,
    "answers": [
        rows,
        list(wd.check_many(several)),
        list(wd.count_many(several, limit=40)),
        wd.solve_many(several).decode(),
        wd.solve_many(several, unique=False).decode(),
        list(wd.minimal_many(rows)),
        [[s.as_line() for _, s in zip(range(5), wd.Grid(line).solutions())] for line in spoiled],
        [repr(check(line)) for line in several],
    ],
}))
"""


def printed(script: str, **environment: str) -> str:
    """The output of a script run in a separate process."""
    command = [sys.executable, "-c", script]
    env = {**os.environ, **environment}
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


def told(pure: str) -> dict[str, Any]:
    """The output of the script with this value of WHYDOKU_PURE."""
    said: dict[str, Any] = json.loads(printed(SCRIPT, WHYDOKU_PURE=pure))
    return said


@pytest.mark.dear
def test_pure_mode_is_chosen_by_the_environment() -> None:
    said = told("1")
    assert said["variant"] == "pure Python"
    assert said["missing"] == (
        "a canonical form needs the native module, but WHYDOKU_PURE is set; unset WHYDOKU_PURE"
    )


@needs_native
@pytest.mark.parametrize("value", ["", "0"])
def test_the_native_module_is_used_where_it_is_installed(value: str) -> None:
    said = told(value)
    assert said["variant"] != "pure Python"
    assert said["missing"] is None


@pytest.mark.dear
@needs_native
def test_both_engines_give_the_same_answers() -> None:
    assert told("1")["answers"] == told("0")["answers"]


def test_a_missing_native_module_is_told_with_its_cure() -> None:
    script = (
        "import sys; sys.modules['whydoku._native'] = None\n"
        "from whydoku import kernels\n"
        "print(kernels.variant(), '|', kernels.WHY_PURE, '|', kernels.cure())"
    )
    engine, why, cure = printed(script, WHYDOKU_PURE="0", WHYDOKU_CPU="").strip().split(" | ")
    assert engine == "pure Python"
    assert why == "the native module is not installed"
    assert "install a C++ compiler" in cure
    assert re.search("pip install .*--force-reinstall --no-deps --no-cache-dir ", cure)


def chosen(name: str, *arguments: str, pure: str = "0") -> subprocess.CompletedProcess[str]:
    """Runs the command line with this value of WHYDOKU_CPU."""
    env = {**os.environ, "WHYDOKU_CPU": name, "WHYDOKU_PURE": pure}
    command = [sys.executable, "-m", "whydoku", *arguments]
    return subprocess.run(command, env=env, check=False, capture_output=True, text=True)


def facts(name: str) -> dict[str, Any]:
    """The facts the doctor reports with this value of WHYDOKU_CPU."""
    said: dict[str, Any] = json.loads(chosen(name, "doctor", "--json").stdout)
    return said


@pytest.mark.dear
@needs_native
def test_every_variant_can_be_chosen_and_the_fastest_is_without_being_asked() -> None:
    usual = facts("")
    assert usual["engine"] == usual["engines here"][0]
    assert usual["engines here"][-1] == "portable"
    for name in usual["engines here"]:
        said = facts(name)
        assert (said["engine"], said["engine sound"]) == (name, True)
        assert said["engines here"] == usual["engines here"]
        assert chosen(name, "--version").stdout.strip().endswith(f"({name})")


@pytest.mark.sampled(11)
@needs_native
@pytest.mark.parametrize("name", ["pentium", "AVX2", "avx2 ", "a\udcff\tb", "0"])
@pytest.mark.parametrize("arguments", [("--version",), ("doctor",), ("solve", "." * 81)])
def test_a_variant_that_cannot_be_had_is_refused_in_a_sentence(
    name: str, arguments: tuple[str, ...]
) -> None:
    ran = chosen(name, *arguments)
    readable = re.sub("[^ -~]", "?", name)
    *names, last = facts("")["engines here"]
    known = f"{', '.join(names)} or {last}" if names else last
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr == (
        f"whydoku: WHYDOKU_CPU is '{readable}'; on this processor it may be {known}\n"
    )


@needs_native
def test_a_variant_that_cannot_be_had_is_refused_in_python_at_every_use() -> None:
    script = """
import whydoku as wd
uses = [
    lambda: wd.Grid("." * 81).count(2),
    lambda: wd.check_many(["." * 81]),
    lambda: wd.random_minimal(1, seed=1),
    lambda: wd.check_many(["." * 81]),
]
for use in uses:
    try:
        print(use())
    except wd.WhydokuError as fault:
        print(fault)
from whydoku import _native as door
row = b"." * 81
for use in (
    door.variant,
    lambda: door.check_many(row, 81, 1),
    lambda: door.count_many(row, 81, 2, 2),
    lambda: door.solve_many(row, 81, True, 1),
    lambda: door.minimal_many(row, 1),
    lambda: door.Solutions(row, 81).take(1),
    lambda: door.random_solutions(1, 1, 0, 1),
    lambda: door.random_minimal(1, 1, 0, 1),
    lambda: door.dig_many(row, bytes(81), bytes(1), 1, 0, 1),
):
    try:
        print(use())
    except ValueError as fault:
        print(fault)
"""
    said = printed(script, WHYDOKU_CPU="pentium", WHYDOKU_PURE="0").splitlines()
    assert len(said) == 13
    assert {line.partition(";")[0] for line in said} == {"WHYDOKU_CPU is 'pentium'"}


def test_a_variant_that_is_asked_for_is_not_replaced_by_pure_python() -> None:
    script = (
        "import sys; sys.modules['whydoku._native'] = None\n"
        "import whydoku as wd\n"
        "try: print(wd.check_many(['.' * 81]))\n"
        "except wd.MissingPart as fault: print(fault)"
    )
    said = printed(script, WHYDOKU_CPU="avx2", WHYDOKU_PURE="0")
    assert said.startswith(
        "WHYDOKU_CPU is 'avx2', but the native module is not installed; install a C++ compiler"
    )


@pytest.mark.dear
def test_pure_python_that_is_asked_for_asks_for_no_variant() -> None:
    ran = chosen("pentium", "doctor", "--json", pure="1")
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["engines here"] == ["pure Python"]


def test_this_process_says_which_engine_it_uses() -> None:
    if kernels.WHY_PURE:
        assert kernels.variants() == (variant(),) == ("pure Python",)
        with pytest.raises(MissingPart, match=f"^rating needs .*{kernels.WHY_PURE}"):
            need_native("rating")
    else:
        assert variant() in kernels.variants()
        assert "pure Python" not in kernels.variants()
        need_native("rating")


def described() -> dict[str, list[str]]:
    """The functions and methods of the stub, each with its parameters."""
    tree = ast.parse(
        (Path(kernels.__file__).parents[1] / "_native.pyi").read_text(encoding="utf-8")
    )
    found: dict[str, list[str]] = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    names = [parameter.arg for parameter in method.args.posonlyargs[1:]]
                    found[f"{node.name}.{method.name}"] = names
        elif isinstance(node, ast.FunctionDef):
            assert not node.args.args, "parameters are given by position"
            found[node.name] = [parameter.arg for parameter in node.args.posonlyargs]
    return found


WITHOUT_TWIN = {
    *("canonical_many", "canonical_transform"),
    *("rate_many", "rating_step", "rating_path", "rating_techniques"),
    *("path_techniques", "path_findings", "lightest_net", "shortest_whip"),
    *(name for name in described() if name.startswith("Paths.")),
}
"""What only the native module has. The walk of a path is stated by `solve.followed`."""


def inside(module: Any) -> dict[str, Any]:
    """The functions of a module and the methods of its classes that the stub should describe."""
    found = {}
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", "") != module.__name__:
            continue
        if isinstance(value, type):
            found[f"{name}.__init__"] = vars(value)["__init__"]
            found |= {
                f"{name}.{method}": getattr(value, method)
                for method in dir(value)
                if not method.startswith("_")
            }
        else:
            found[name] = value
    return found


@needs_native
def test_the_stub_describes_the_native_module() -> None:
    native = inside(importlib.import_module("whydoku._native"))
    stub = described()
    assert stub.keys() == native.keys()
    for name, function in native.items():
        ((signature, _, _),) = function.__nb_signature__
        found = re.findall(r"arg\d*: ", signature)
        assert len(found) == len(stub[name]), name


def test_the_twin_has_the_searches_of_the_stub_with_the_same_parameters() -> None:
    twin = {name: value for module in TWINS for name, value in inside(module).items()}
    stub = described()
    for name in stub.keys() - WITHOUT_TWIN - OF_INTS.keys():
        parameters = [p for p in inspect.signature(twin[name]).parameters if p != "self"]
        assert parameters == stub[name], name
        assert name.partition(".")[0] in kernels.__all__


@needs_native
def test_functions_of_ints_are_asked_alike_of_both_sides() -> None:
    packing = importlib.import_module("whydoku.kernels.packing")
    assert described().keys() >= OF_INTS.keys()
    for name, twin in OF_INTS.items():
        sides = (inspect.signature(getattr(side, name)) for side in (packing, twin))
        assert len({*map(str, sides)}) == 1, name
        assert name in kernels.__all__


def test_what_has_no_twin_has_none() -> None:
    assert described().keys() >= WITHOUT_TWIN
    assert not any(name in inside(module) for module in TWINS for name in WITHOUT_TWIN)


def test_a_long_job_says_that_it_runs_as_pure_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "WHY_PURE", "the native module is not installed")
    monkeypatch.setattr(door, "PURE_ON_PURPOSE", False)
    rows = ("." * 80 + "!").encode() * kernels.LONG_JOB  # refused at a glance
    with pytest.warns(RuntimeWarning, match="pure Python, hundreds of times slower"):
        bulk.check_many(rows)
    bulk.check_many(rows[81:])
    monkeypatch.setattr(door, "PURE_ON_PURPOSE", True)
    bulk.check_many(rows)
