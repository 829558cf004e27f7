"""The door: which variant is in use, and that engine and oracles have the same functions."""

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

from oracles import almost_locked, closure, depth, lines, search
from whydoku import kernels
from whydoku.kernels import variant

OF_INTS = {
    "joined": closure,
    "refuting": closure,
    "refuting_splits": closure,
    "sets_of_line": lines,
}
"""The functions that take or return ints on both sides, and packed ints on the native one, each
with the module of its oracle."""

ORACLES = (search, almost_locked, lines, depth)


def printed(script: str, **environment: str) -> str:
    """The output of a script run in a separate process."""
    command = [sys.executable, "-c", script]
    env = {**os.environ, **environment}
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


MISSING = "import sys; sys.modules['whydoku._native'] = None\n"
"""What makes a process believe that the native module is not installed."""


def test_a_missing_native_module_is_told_with_its_cure() -> None:
    script = (
        "import whydoku as wd\n"
        "for _ in range(2):\n"
        "    try: wd.Grid('.' * 81)\n"
        "    except wd.MissingPart as fault: print(fault)"
    )
    first, again = printed(MISSING + script).splitlines()
    assert first == again
    assert re.fullmatch(
        "the native module of whydoku cannot be loaded; install whydoku again: "
        ".*pip install .*--force-reinstall --no-deps --no-cache-dir .+",
        first,
    )


@pytest.mark.sampled(3)
@pytest.mark.parametrize("arguments", [["--version"], ["doctor"], ["solve", "." * 81], ["serve"]])
def test_a_command_says_in_one_sentence_that_it_is_missing(arguments: list[str]) -> None:
    script = f"sys.argv[1:] = {arguments!r}\nfrom whydoku.faces.cli import main\nmain()"
    command = [sys.executable, "-c", MISSING + script]
    ran = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("whydoku: the native module of whydoku cannot be loaded; install")
    assert ran.stderr.count("\n") == 1


def chosen(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs the command line with this value of WHYDOKU_CPU."""
    env = {**os.environ, "WHYDOKU_CPU": name}
    command = [sys.executable, "-m", "whydoku", *arguments]
    return subprocess.run(command, env=env, check=False, capture_output=True, text=True)


def facts(name: str) -> dict[str, Any]:
    """The facts the doctor reports with this value of WHYDOKU_CPU."""
    said: dict[str, Any] = json.loads(chosen(name, "doctor", "--json").stdout)
    return said


@pytest.mark.dear
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
    said = printed(script, WHYDOKU_CPU="pentium").splitlines()
    assert len(said) == 13
    assert {line.partition(";")[0] for line in said} == {"WHYDOKU_CPU is 'pentium'"}


def test_this_process_says_which_engine_it_uses() -> None:
    assert variant() in kernels.variants()


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


WITHOUT_ORACLE = {
    *("variant", "variants", "canonical_many", "canonical_transform"),
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


def test_the_stub_describes_the_native_module() -> None:
    native = inside(importlib.import_module("whydoku._native"))
    stub = described()
    assert stub.keys() == native.keys()
    for name, function in native.items():
        ((signature, _, _),) = function.__nb_signature__
        found = re.findall(r"arg\d*: ", signature)
        assert len(found) == len(stub[name]), name


def test_the_oracle_has_the_searches_of_the_stub_with_the_same_parameters() -> None:
    oracle = {name: value for module in ORACLES for name, value in inside(module).items()}
    stub = described()
    for name in stub.keys() - WITHOUT_ORACLE - OF_INTS.keys():
        parameters = [p for p in inspect.signature(oracle[name]).parameters if p != "self"]
        assert parameters == stub[name], name
        assert name.partition(".")[0] in kernels.__all__


def test_functions_of_ints_are_asked_alike_of_both_sides() -> None:
    packing = importlib.import_module("whydoku.kernels.packing")
    assert described().keys() >= OF_INTS.keys()
    for name, oracle in OF_INTS.items():
        sides = (inspect.signature(getattr(side, name)) for side in (packing, oracle))
        assert len({*map(str, sides)}) == 1, name
        assert name in kernels.__all__


def test_what_has_no_oracle_has_none() -> None:
    assert described().keys() >= WITHOUT_ORACLE
    assert not any(name in inside(module) for module in ORACLES for name in WITHOUT_ORACLE)
