"""The reader's own code, compiled for training and measuring."""

import ctypes
import os
import shutil
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np

from arrays import Bytes, Floats, Ints

HERE = Path(__file__).parent
BUILT = HERE.parent / "build" / "training"
NATIVE = HERE.parent / "native"


@cache
def library() -> ctypes.CDLL:
    """The compiled reader; it is compiled anew when a source is younger."""
    names = ("picture", "cells", "kinds", "alike", "net")
    sources = [NATIVE / "photo" / f"{name}.cpp" for name in names] + [HERE / "shim.cpp"]
    built = BUILT / "reader.so"
    newest = max(path.stat().st_mtime for path in [*sources, *(NATIVE / "photo").glob("*.hpp")])
    if not built.exists() or built.stat().st_mtime < newest:
        BUILT.mkdir(parents=True, exist_ok=True)
        compiler = os.environ.get("CXX") or shutil.which("c++") or "c++"
        flags = ["-std=c++20", "-O3", "-shared", "-fPIC", "-ffp-contract=off", f"-I{NATIVE}"]
        fresh = built.with_name(f"reader.{os.getpid()}.so")
        subprocess.run([compiler, *flags, *map(str, sources), "-o", str(fresh)], check=True)
        fresh.replace(built)
    return ctypes.CDLL(str(built))


def patches(light: Bytes, mesh: Floats) -> Bytes:
    """The 81 cells of a grid as the reader cuts them out: 81 × 32 × 32."""
    light = np.ascontiguousarray(light, dtype=np.uint8)
    lines = np.ascontiguousarray(mesh, dtype=np.float32)
    cells = np.empty((81, 32, 32), np.uint8)
    library().cut(
        light.ctypes.data_as(ctypes.c_void_p),
        light.shape[1],
        light.shape[0],
        lines.ctypes.data_as(ctypes.c_void_p),
        cells.ctypes.data_as(ctypes.c_void_p),
    )
    return cells


@dataclass(frozen=True)
class Read:
    """What the reader made of cells."""

    said: Ints
    kinds: Bytes
    digits: Bytes
    sure: Bytes
    marks: Ints


def read(net: bytes, cells: Bytes) -> Read:
    """Reads cells with the bytes of a net."""
    cells = np.ascontiguousarray(cells)
    count = len(cells)
    made = Read(
        np.empty((count, 22), np.int32),
        np.empty(count, np.uint8),
        np.empty(count, np.uint8),
        np.empty(count, np.uint8),
        np.empty(count, np.uint16),
    )
    at = [
        one.ctypes.data_as(ctypes.c_void_p)
        for one in (cells, made.said, made.kinds, made.digits, made.sure, made.marks)
    ]
    size = ctypes.c_size_t
    call = library().read_cells
    call.restype = ctypes.c_bool
    if not call(net, size(len(net)), at[0], size(count), *at[1:]):
        message = "these bytes are no net"
        raise ValueError(message)
    return made
