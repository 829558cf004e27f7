"""The door of the engine twice, asked in the same way: the library for Python, and WebAssembly in
node."""

from __future__ import annotations

import ctypes
import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from requirements import needed, skip_or_fail
from whydoku.grids.engine import library

ROOT: Final = Path(__file__).parents[1]
HEADER: Final = ROOT / "native" / "door" / "whydoku.h"
LISTINGS: Final = HEADER.with_name("listings.h")
PHOTO: Final = HEADER.with_name("photo.h")
"""The header of the functions that the engine of browsers lacks."""
PROTOTYPE: Final = re.compile(
    r"^WHYDOKU_API ([\w* ]+?)whydoku_(\w+)\((.*?)\);$", re.DOTALL | re.MULTILINE
)

DONE, NOTHING, REFUSED, INTERRUPTED, LATE, NO_MEMORY = range(6)


class Room(NamedTuple):
    size: int


class Held(NamedTuple):
    """A handle, by the number under which a call has kept it."""

    number: int


Argument: TypeAlias = bytes | int | float | Room | Held


class Call(NamedTuple):
    """A function, its arguments, the number for the handle that it makes, and perhaps the
    milliseconds after which it is interrupted."""

    name: str
    given: tuple[Argument, ...]
    keep: int = 0
    patience: float | None = None


class Free(NamedTuple):
    number: int


class Answer(NamedTuple):
    """A status, the bytes of a call that is done, and the sentence of one that is refused."""

    status: int
    data: bytes | None = None
    refusal: str | None = None


def prototypes(*headers: Path) -> Iterator[tuple[str, str, list[tuple[str, str]]]]:
    """The functions of headers, by default of all: name, type of the result, and types and names of
    parameters."""
    for header in headers or (HEADER, LISTINGS):
        for result, name, parameters in PROTOTYPE.findall(header.read_text(encoding="ascii")):
            listed = [] if parameters == "void" else re.split(r",\s+", parameters)
            pairs = [one.rpartition(" ")[::2] for one in listed]
            yield name, result.strip(), pairs


@cache
def kinds(*headers: Path) -> dict[str, list[str]]:
    """The functions that are called, and the kinds of their arguments, as the loader names them."""
    return {
        name: [*_kinds_of(parameters)]
        for name, result, parameters in prototypes(*headers)
        if result == "whydoku_status" and name != "variant"
    }


def _kinds_of(parameters: Sequence[tuple[str, str]]) -> Iterable[str]:
    for kind, name in parameters:
        if kind == "int64_t" and not (name.endswith("_size") or name == "room"):
            yield "int"
        elif kind == "whydoku_handle**":
            yield "answer" if name == "answer" else "made"
        elif kind in _KINDS:
            yield _KINDS[kind]


_KINDS: Final = {
    "const uint8_t*": "bytes",
    "uint8_t*": "room",
    "uint64_t": "seed",
    "double": "seconds",
    "const whydoku_handle*": "handle",
    "whydoku_handle*": "handle",
}

_BOUND: Final = {
    **dict.fromkeys(("bytes", "room"), library.BYTES),
    **dict.fromkeys(("made", "answer"), library.NEW_HANDLE),
    "int": library.INT,
    "seed": library.SEED,
    "seconds": library.SECONDS,
    "handle": library.HANDLE,
}


CALLED: Final = kinds(HEADER, LISTINGS, PHOTO)
"""The functions of all headers."""


class NativeDoor:
    def __init__(self) -> None:
        self._handles: dict[int, ctypes.c_void_p] = {}

    def answers(self, requests: Iterable[Call | Free]) -> list[Answer]:
        answers = []
        for request in requests:
            if isinstance(request, Call):
                answers.append(self._called(request))
            else:
                library.free(self._handles.pop(request.number, None))
        return answers

    def _called(self, call: Call) -> Answer:
        mine = CALLED[call.name]
        function = library.native(call.name, *(_BOUND[kind] for kind in mine))
        given, made, room = iter(call.given), ctypes.c_void_p(), None
        sent: list[Any] = []
        for kind in mine:
            if kind in ("made", "answer"):
                sent.append(ctypes.byref(made))
                continue
            value = next(given)
            if isinstance(value, bytes):
                sent += value, len(value)
            elif isinstance(value, Room):
                room = ctypes.create_string_buffer(value.size)
                sent += room, value.size
            else:
                sent.append(self._handles.get(value.number) if isinstance(value, Held) else value)
        status = function(*sent)
        refusal = library._refusal().decode("ascii") if status == REFUSED else None
        if status != DONE:
            return Answer(status, None, refusal)
        if mine[-1] == "made":
            library.free(self._handles.pop(call.keep, None))
            self._handles[call.keep] = made
            return Answer(status)
        return Answer(status, room.raw if room is not None else self._taken(made, mine[-1]))

    def _taken(self, made: ctypes.c_void_p, kind: str) -> bytes | None:
        if kind != "answer":
            return None
        size = ctypes.c_int64()
        try:
            return ctypes.string_at(library._bytes_of(made, ctypes.byref(size)), size.value)
        finally:
            library.free(made)


class WasmDoor:
    def __init__(self, file: Path) -> None:
        script = ROOT / "page" / "tests" / "engine-requests.ts"
        self._node = subprocess.Popen(
            [node(), script, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="ascii"
        )

    def close(self) -> None:
        self._node.communicate()

    def asked(self, *requests: dict[str, Any]) -> list[Any]:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(requests) + "\n")
        self._node.stdin.flush()
        answers: list[Any] = json.loads(self._node.stdout.readline())
        return answers

    def answers(self, requests: Sequence[Call | Free]) -> list[Answer]:
        answers = self.asked(*map(request_of, requests))
        return [
            Answer(one["status"], one["bytes"] and b64decode(one["bytes"]), one["refusal"])
            if one["bytes"] != ""
            else Answer(one["status"], b"")
            for one in answers
            if one is not None
        ]


def request_of(request: Call | Free) -> dict[str, Any]:
    if isinstance(request, Free):
        return {"free": request.number}
    given = iter(request.given)
    kept = [kind for kind in CALLED[request.name] if kind not in ("made", "answer")]
    arguments = [_argument_of(kind, next(given)) for kind in kept]
    asked = {"name": request.name, "given": arguments, "keep": request.keep}
    return asked if request.patience is None else {**asked, "patience": request.patience}


def _argument_of(kind: str, value: Argument) -> dict[str, Any]:
    match value:
        case bytes():
            return {"bytes": b64encode(value).decode()}
        case Held(number):
            return {"handle": number}
        case Room(size):
            return {"room": size}
    return (
        {"seconds": str(value).replace("inf", "Infinity")}
        if kind == "seconds"
        else {"int": str(value)}
    )


def node() -> str:
    found = shutil.which("node")
    return found or skip_or_fail("node", "node is not installed")


def pyodide() -> Path:
    """The folder of the package, beside whose tools PATH leads."""
    beside = [Path(tools).parent / "pyodide" for tools in os.environ["PATH"].split(os.pathsep)]
    package = next((one for one in beside if (one / "pyodide.mjs").exists()), None)
    return package or skip_or_fail("pyodide", "pyodide is not installed")


def built(name: str = "whydoku.wasm") -> Path:
    """The file of a name, built from these sources; the engine is the file that WHYDOKU_WASM names,
    if it does."""
    if name == "whydoku.wasm" and (named := os.environ.get("WHYDOKU_WASM")):
        return Path(named)
    need_what_builds_it()
    folder = ROOT / "build" / "wasm"
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        out = folder / name
        done = subprocess.run(
            [sys.executable, ROOT / "native/wasm/build.py", out, "--folder", folder / "made"],
            check=False, capture_output=True, text=True,
        )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return out


def need_what_builds_it() -> None:
    for package in ("ziglang", "cmake", "ninja"):
        needed(package)
