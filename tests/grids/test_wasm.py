"""The engine as WebAssembly answers as the library does, and no request ends its instance."""

from __future__ import annotations

import gzip
import random
import re
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product
from pathlib import Path

import pytest

import door_calls
from corpus import MANY, WIKIPEDIA
from doors import (
    DONE,
    HEADER,
    INTERRUPTED,
    NO_MEMORY,
    PHOTO,
    REFUSED,
    ROOT,
    Answer,
    Call,
    Free,
    Held,
    NativeDoor,
    Room,
    WasmDoor,
    built,
    kinds,
    need_what_builds_it,
    node,
    request_of,
)
from effort import few
from requirements import needed
from whydoku.errors import MissingPart
from whydoku.faces.site import runtime
from whydoku.grids.engine.door import NameTable
from whydoku.grids.engine.engine import TABLE

MOST_PACKED = 365_000

pytestmark = pytest.mark.long  # the engine takes minutes to build


@pytest.fixture(scope="module")
def file() -> Path:
    node()
    return built()


@pytest.fixture(scope="module")
def wasm(file: Path) -> Iterator[WasmDoor]:
    door = WasmDoor(file)
    yield door
    door.close()


def differences(
    wasm: WasmDoor, requests: Iterable[Call | Free]
) -> Iterator[tuple[Call, Answer, Answer]]:
    """The calls that the two doors answer in different ways. One that was interrupted is left
    out."""
    native, ahead = NativeDoor(), iter(requests)
    wasm.answers([*map(Free, range(100))])
    while some := [*islice(ahead, 200)]:
        calls = [one for one in some if isinstance(one, Call)]
        answers = zip(calls, native.answers(some), wasm.answers(some), strict=True)
        for call, expected, answer in answers:
            if answer != expected and answer.status != INTERRUPTED:
                yield call, expected, answer


# The file


def test_the_loader_knows_the_functions_of_the_header(wasm: WasmDoor) -> None:
    [loader] = wasm.asked({"kinds": True})
    assert loader == kinds(HEADER, PHOTO)


def test_the_file_asks_for_a_clock_and_whether_to_stop_and_offers_the_door(wasm: WasmDoor) -> None:
    imports, exports = wasm.asked({"imports": True}, {"exports": True})
    assert sorted(imports) == ["ask", "now"]
    others = {"memory", "_initialize", "allot", "release", "whydoku_table", "whydoku_variant"}
    others |= {"whydoku_refusal", "whydoku_free", "whydoku_bytes"}
    assert {*exports} == others | {f"whydoku_{name}" for name in kinds(HEADER)}


def test_the_table_is_that_of_the_library_but_for_its_own_make(wasm: WasmDoor) -> None:
    table, variant = wasm.asked({"table": True}, {"variant": True})
    told = NameTable.read(table)
    assert told.techniques == TABLE.techniques
    own = {"variant": {"portable": 0}, "compiler": {"Clang-22.1.8-Zig-0.17.1": 0}}
    assert told.numbers == {**TABLE.numbers, **own}
    assert variant == "portable"


def test_a_page_loads_little(file: Path) -> None:
    assert len(gzip.compress(file.read_bytes(), 9)) <= MOST_PACKED


def test_the_file_holds_no_path_of_a_source(file: Path) -> None:
    assert not re.search(rb"\.[ch]pp", file.read_bytes())


def test_what_reads_photographs_is_that_of_the_sources() -> None:
    """The page of a clone has the file: its sources take a compiler that few have."""
    need_what_builds_it()
    made = built("photo.wasm").read_bytes()
    assert (ROOT / "page" / "public" / "photo.wasm").read_bytes() == made, (
        "python native/wasm/build.py page/public/photo.wasm"
    )


DOTS = """
..#..  .###.  .###.  ...#.  #####  .###.  #####  .###.  .###.
.##..  #...#  #...#  ..##.  #....  #...#  ....#  #...#  #...#
..#..  ....#  ....#  .#.#.  ####.  #....  ...#.  #...#  #...#
..#..  ...#.  ..##.  #..#.  ....#  ####.  ...#.  .###.  .####
..#..  ..#..  ....#  #####  ....#  #...#  ..#..  #...#  ....#
..#..  .#...  #...#  ...#.  #...#  #...#  ..#..  #...#  #...#
.###.  #####  .###.  ...#.  .###.  .###.  ..#..  .###.  .###.
""".strip().splitlines()


def is_ink(symbol: str, u: float, v: float) -> bool:
    """Whether there is ink in a cell with this symbol, at a place from 0 to 1 across and down."""
    column, row = int((u - 0.25) * 10), int((v - 0.15) * 10)
    is_within = symbol != "." and 0.25 < u < 0.75 and 0.15 < v < 0.85
    return is_within and DOTS[row].split()[int(symbol) - 1][column] == "#"


def drawn(turn: float, side: int = 330) -> bytes:
    """A grey picture of a puzzle on uneven paper."""
    draw, middle = random.Random(side), side / 2
    pixels = bytearray()
    for y, x in product(range(side), repeat=2):
        right, down = (x - middle) / 32, (y - middle) / 32
        u, v = right - turn * down + 4.5, down + turn * right + 4.5
        paper = 200 + x // 12 + draw.randrange(9)
        is_within = -0.05 < u < 9.05 and -0.05 < v < 9.05
        is_line = min(abs(u - round(u)), abs(v - round(v))) < 0.05
        symbol = WIKIPEDIA[min(int(v), 8) * 9 + min(int(u), 8)] if is_within else "."
        is_dark = is_within and (is_line or is_ink(symbol, u % 1, v % 1))
        pixels.append(paper // 4 if is_dark else paper)
    return bytes(pixels)


def test_photographs_are_read_alike_to_the_bit() -> None:
    node()
    door = WasmDoor(ROOT / "page" / "public" / "photo.wasm")
    net = (ROOT / "src" / "whydoku" / "formats" / "photos" / "net.bin").read_bytes()
    pictures = [drawn(turn) for turn in (0.0, 0.11)]
    calls = [Call("photographed", (one, 330, 1, net)) for one in pictures]
    calls += [Call("outlines", (one, 330, 1)) for one in pictures]
    native = NativeDoor().answers(calls)
    assert door.answers(calls) == native
    door.close()
    assert [one.status for one in native] == [DONE] * 4
    for one in native[:2]:
        digits = (one.data or b"")[881:962]
        assert [i for i in range(81) if digits[i]] == [i for i in range(81) if WIKIPEDIA[i] != "."]


def test_the_same_sources_give_the_same_bytes_anywhere(tmp_path: Path) -> None:
    """Shown by one file of objects: the whole engine takes thirty times as long to compile."""
    some = "CMakeFiles/whydoku_core.dir/Unity/unity_1_cxx.cxx.obj"
    need_what_builds_it()
    copy = tmp_path / "elsewhere" / "and deeper"
    shutil.copytree(ROOT / "native", copy / "native")
    shutil.copy(ROOT / "CMakeLists.txt", copy)
    made = []
    for root, folder in ((ROOT, tmp_path / "here"), (copy, copy / "made")):
        runpy.run_path(str(root / "native" / "wasm" / "build.py"))["configure"](folder)
        subprocess.run(
            [sys.executable, "-m", "cmake", "--build", folder, "--target", some], check=True
        )
        made.append((folder / some).read_bytes())
    assert made[0] == made[1]


# Where it comes from


def test_a_package_may_carry_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "whydoku.wasm").write_bytes(b"wasm")
    monkeypatch.setattr(runtime, "_packages", lambda: [tmp_path])
    assert runtime.carried_engine() == b"wasm"


def test_where_what_builds_it_is_missing_a_sentence_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package in ("cmake", "ninja", "ziglang"):
        needed(package)  # without them, the extra's own sentence is said
    python = tmp_path / "python"
    python.write_text(f'#!/bin/sh\nexec {sys.executable} -S "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    with pytest.raises(MissingPart, match=r"not be built: .* pip install cmake ninja ziglang=="):
        runtime.built_engine()


# The same answers


@pytest.mark.parametrize("calls", ["searches", "ratings", "parts", "paths", "findings"])
def test_the_answers_are_those_of_the_library(wasm: WasmDoor, calls: str) -> None:
    made: Callable[[int], Iterator[Call]] = getattr(door_calls, calls)
    few_of = {"searches": 60, "ratings": 30, "parts": 12, "paths": 12, "findings": 4}
    assert [*differences(wasm, made(few(few_of[calls], 2)))] == []


@pytest.mark.parametrize("seed", range(4))
def test_spoiled_requests_are_answered_as_by_the_library(wasm: WasmDoor, seed: int) -> None:
    spoiler = door_calls.Spoiler(door_calls.small(), seed)
    requests = (spoiler.request() for _ in range(few(4000)))
    assert [*differences(wasm, requests)] == []


def test_sizes_and_numbers_beyond_32_bits_are_not_cut(wasm: WasmDoor) -> None:
    far = 1 << 32
    row = WIKIPEDIA.encode()
    calls = [
        Call("check", (door_calls.CLASSIC, row, far + 81, 1, Room(1))),
        Call("check", (door_calls.CLASSIC, row, 81, far + 1, Room(1))),
        Call("count", (door_calls.CLASSIC, row, 81, far, 1, Room(8))),
        Call("random_minimal", (far, 1, 0, 1, Room(0))),
        Call("random_minimal", (far + 1, 1, 0, 1, Room(81))),
        Call("random_minimal", (1, far, (1 << 64) - far, 1, Room(81))),
        Call("solutions", (door_calls.CLASSIC, row, 81), keep=1),
        Call("take", (Held(1), far)),
        Call("take", (Held(1), (1 << 63) - 1)),
        Call("paths", (door_calls.CLASSIC, door_calls.program_of_call(0), row, 81, 1, 1), keep=2),
        *(Call("path", (Held(2), number)) for number in (far, 1 - far, 0)),
        *(Call("go_on", (Held(2), 0, way)) for way in (far, 1)),
    ]
    assert [*differences(wasm, calls)] == []


def test_handles_are_refused_once_they_are_freed_and_where_they_are_of_another_kind(
    wasm: WasmDoor,
) -> None:
    calls: list[Call | Free] = [
        Call("solutions", (door_calls.CLASSIC, MANY.encode(), 81), keep=1),
        Call("run", (Held(1), 1, 0.0)),
        Call("take", (Held(1), 2)),
        Free(1),
        Free(1),
        Call("take", (Held(1), 2)),
        Call("take", (Held(77), 2)),
    ]
    assert [*differences(wasm, calls)] == []
    assert [one.status for one in wasm.answers(calls)] == [DONE, REFUSED, DONE, REFUSED, REFUSED]


# Work that ends early


HARDEST = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
HARD = "........1.......23..4..5......1.............6.7...8......2..9...3.....4.5........"


@pytest.mark.parametrize(
    "call",
    [
        Call("count", (door_calls.CLASSIC, MANY.encode(), 81, 1 << 60, 1, Room(8)), patience=20),
        Call("rate", (HARDEST.encode(), 81, 1, 0, 65535, 0.0, 1, Room(8)), patience=20),
        Call("random_minimal", (100_000, 1, 1, 1, Room(8_100_000)), patience=20),
        Call(
            "check", (door_calls.CLASSIC, HARD.encode() * 20_000, 81, 1, Room(20_000)), patience=20
        ),
    ],
    ids=lambda call: call.name,
)
def test_work_ends_soon_after_it_is_told_to(wasm: WasmDoor, call: Call) -> None:
    [answer] = wasm.asked(request_of(call))
    assert answer["status"] == INTERRUPTED
    [after] = wasm.answers(
        [Call("check", (door_calls.CLASSIC, WIKIPEDIA.encode(), 81, 1, Room(1)))]
    )
    assert after == Answer(DONE, b"\1")


def test_time_limits_are_kept(wasm: WasmDoor) -> None:
    [answer] = wasm.answers([Call("rate", (HARDEST.encode(), 81, 1, 0, 65535, 1e-9, 1, Room(8)))])
    late = TABLE.numbers["status"]["late"]
    assert answer.data is not None
    assert (answer.status, answer.data[0]) == (DONE, late)


def test_exhausted_memory_is_a_status(file: Path) -> None:
    door = WasmDoor(file)
    rows = b"x" * 81 * 1_000_000
    program = door_calls.program_of_call(0)
    too_much = Call("paths", (door_calls.CLASSIC, program, rows, 81, 1, 1), keep=1)
    far_too_much = Call("random_minimal", (1 << 40, 1, 1, 1, Room(81 << 40)))
    good = Call("check", (door_calls.CLASSIC, WIKIPEDIA.encode(), 81, 1, Room(1)))
    answers = door.answers([too_much, good, far_too_much, good, too_much])
    door.close()
    assert [one.status for one in answers] == [NO_MEMORY, DONE, NO_MEMORY, DONE, NO_MEMORY]


# The loader


def test_the_loader_survives_faults(file: Path) -> None:
    script = ROOT / "page" / "tests" / "engine-faults.ts"
    done = subprocess.run(
        [node(), "--expose-gc", script, file], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
