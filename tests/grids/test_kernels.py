"""The door: its header and how it is bound, which variant is in use, and where it is missing."""

from __future__ import annotations

import ctypes
import json
import os
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final, get_args

import pytest

from doors import HEADER, LISTINGS, prototypes
from whydoku.errors import MissingEngine
from whydoku.grids import engine as kernels
from whydoku.grids.engine import engine, library
from whydoku.logic.finders import reasons
from whydoku.solving.ratings.engine_scales import STATUS
from whydoku.solving.ratings.rating import RatingStatus

MODULES: Final = [
    reasons,
    *(
        import_module(f"whydoku.grids.engine.{one.name}")
        for one in iter_modules(kernels.__path__)
        if one.name != "webassembly"  # test_pyodide.py
    ),
]


# The header


TYPES: Final = {
    **dict.fromkeys(("const uint8_t*", "uint8_t*"), ctypes.c_char_p),
    **dict.fromkeys(("const whydoku_handle*", "whydoku_handle*"), ctypes.c_void_p),
    "whydoku_handle**": ctypes.POINTER(ctypes.c_void_p),
    "int64_t": library.INT[0],
    "int64_t*": ctypes.POINTER(ctypes.c_int64),
    "uint64_t": ctypes.c_uint64,
    "double": ctypes.c_double,
    "const char**": ctypes.POINTER(ctypes.c_char_p),
}

RESULTS: Final = {
    "whydoku_status": ctypes.c_int32,
    "const char*": ctypes.c_char_p,
    "const uint8_t*": ctypes.c_void_p,
    "void": None,
}

BOUND_INSIDE: Final = {"host", "table"}
"""What is called once, where the engine is loaded."""

OF_PAGES: Final = {"outlines"}
"""What only the page calls."""

HEADERS: Final = (HEADER, LISTINGS, HEADER.with_name("photo.h"))


def bound() -> dict[str, Any]:
    return {
        value.__name__.removeprefix("whydoku_"): value
        for module in MODULES
        for value in (getattr(one, "__wrapped__", one) for one in vars(module).values())
        if isinstance(value, type(library.free)) and value.__name__.startswith("whydoku_")
    }


def test_each_function_is_bound_as_the_header_says() -> None:
    known = {name: (result, parameters) for name, result, parameters in prototypes(*HEADERS)}
    functions = bound()
    assert len(known) > 30
    assert {*known} == {*functions} | BOUND_INSIDE | OF_PAGES
    for name, function in functions.items():
        result, parameters = known[name]
        assert function.restype == RESULTS[result], name
        assert function.argtypes == [TYPES[kind] for kind, _ in parameters], name


def test_each_function_of_the_header_is_in_the_library_and_no_other() -> None:
    texts = [header.read_text(encoding="ascii") for header in HEADERS]
    assert sum(text.count("\nWHYDOKU_API ") for text in texts) == len([*prototypes(*HEADERS)])
    for name, *_ in prototypes(*HEADERS):
        assert hasattr(library._LIBRARY, f"whydoku_{name}")
    with pytest.raises(MissingEngine, match=r"is of another version, without 'it'; install"):
        library.native("it")


def test_a_number_goes_in_as_it_is_and_only_small_ones_are_kept() -> None:
    [number] = library.INT
    for one in (0, 1, 1024, 1025, -1, 2**31, 2**63 - 1, -(2**63)):
        assert [number.from_param(one).value for _ in "ab"] == [one, one]
    assert {*number} <= {*range(1025)}
    with pytest.raises(TypeError):
        number.from_param("81")


# The table


def test_names_have_the_numbers_that_python_gives_them() -> None:
    words = {"one": "rated", "several": "multiple", "late": "timeout"}
    known = engine.TABLE.numbers["status"].items()
    assert {number: words.get(name, name) for name, number in known} == STATUS
    assert {*STATUS.values()} <= {*get_args(RatingStatus)}


def test_what_counts_from_zero_does() -> None:
    for kind in ("rater", "shape", "variant"):
        assert [*engine.TABLE.numbers[kind].values()] == [*range(len(engine.names_of(kind)))]


def test_all_switches_have_to_be_named() -> None:
    bits = engine.TABLE.numbers["pass"]
    assert engine.switches("pass", **dict.fromkeys(bits, True)) == sum(bits.values())
    with pytest.raises(KeyError, match="the switches of a pass are"):
        engine.switches("pass", sweep=True)


# A library that is missing


def ran(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", script]
    env = {**os.environ, **environment}
    return subprocess.run(command, env=env, check=False, capture_output=True, text=True)


def without(place: str) -> str:
    """What makes a process look for the library in a place where it is not."""
    return f"""
import importlib.util as util, sys
found = util.find_spec
spec = {place}
util.find_spec = lambda name, *rest: spec if name == "whydoku._native" else found(name, *rest)
"""


MISSING: Final = without("None")
DAMAGED: Final = without("util.spec_from_file_location('whydoku._native', '/dev/null/it.so')")
CURE: Final = "install whydoku again: .*pip install .*--force-reinstall --no-deps --no-cache-dir .+"


@pytest.mark.parametrize(
    ("begin", "fault"),
    [(MISSING, "is missing"), (DAMAGED, r"cannot be loaded \(/dev/null/it.so: .+\)")],
)
def test_a_missing_engine_is_told_with_its_cure(begin: str, fault: str) -> None:
    script = (
        "import whydoku as wd\n"
        "for _ in range(2):\n"
        "    try: wd.Grid('.' * 81)\n"
        "    except wd.MissingPart as fault: print(fault)"
    )
    first, again = ran(begin + script).stdout.splitlines()
    assert first == again
    assert re.fullmatch(f"whydoku's engine {fault}; {CURE}", first)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("arguments", [["-V"], ["doctor"], ["solve", "." * 81], ["serve"]])
def test_a_command_says_in_one_sentence_that_it_is_missing(arguments: list[str]) -> None:
    told = ran(f"{MISSING}sys.argv[1:] = {arguments!r}\nfrom whydoku.faces.cli import main\nmain()")
    assert (told.returncode, told.stdout) == (1, "")
    assert re.fullmatch(f"whydoku: whydoku's engine is missing; {CURE}\n", told.stderr)


# Variants


def chosen(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    script = f"import sys; sys.argv[1:] = {arguments!r}\nfrom whydoku.faces.cli import main\nmain()"
    return ran(script, WHYDOKU_CPU=name)


@cache
def facts(name: str) -> dict[str, Any]:
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


@pytest.mark.sampled(7)
@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        *((name, ("--version",)) for name in ("pentium", "AVX2", "avx2 ", "a\udcff\tb", "0")),
        ("pentium", ("doctor",)),
        ("pentium", ("solve", "." * 81)),
    ],
)
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
for use in 2 * [lambda: wd.Grid("." * 81).count(2), lambda: wd.random_minimal(1, seed=1)]:
    try:
        print(use())
    except wd.WhydokuError as fault:
        print(fault)
"""
    said = ran(script, WHYDOKU_CPU="pentium").stdout.splitlines()
    assert [line.partition(";")[0] for line in said] == ["WHYDOKU_CPU is 'pentium'"] * 4
