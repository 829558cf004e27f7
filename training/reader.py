"""The reader's own code, compiled for training and measuring."""

import ctypes
import os
import shutil
import subprocess
from functools import cache

import numpy as np

from arrays import Bytes, Floats
from fonts import BUILT, HERE

NATIVE = HERE.parent / "native"


@cache
def library() -> ctypes.CDLL:
    """The compiled reader; it is compiled anew when a source is younger."""
    names = ("picture", "cells", "net")
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
        light.ctypes.data_as(ctypes.c_void_p), light.shape[1], light.shape[0],
        lines.ctypes.data_as(ctypes.c_void_p), cells.ctypes.data_as(ctypes.c_void_p),
    )
    return cells
