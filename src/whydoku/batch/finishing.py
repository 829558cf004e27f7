"""Makes the finished output from the rows of a job, and compresses it."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable
from contextlib import nullcontext
from typing import IO, Any, Final

from whydoku.batch.arrow_rows import KeptFile
from whydoku.batch.needed import need_pyarrow
from whydoku.batch.row_writers import RowWriter


def write_output(rows: IO[bytes], file: IO[bytes], packing: str, writer: RowWriter) -> None:
    """Has `writer` make the output from `rows`, and writes it to `file`; `packing` names the
    compression, and is empty for none."""
    with _PACKED[packing](file) as packed:
        writer.finish(rows, packed)


def _zstd(file: IO[bytes]) -> Any:
    pyarrow = need_pyarrow("writing Zstandard")
    return pyarrow.CompressedOutputStream(KeptFile(file), "zstd")


_PACKED: Final[dict[str, Callable[[IO[bytes]], Any]]] = {
    "": nullcontext,
    "gzip": lambda file: gzip.GzipFile("", "wb", 6, file, 0),
    "bz2": lambda file: bz2.BZ2File(file, "wb"),
    "xz": lambda file: lzma.LZMAFile(file, "wb"),  # noqa: SIM115 - whoever opened it closes it
    "zstd": _zstd,
}
"""How to open a file for each kind of compression. The compressed file does not contain the time,
so equal outputs have equal bytes."""
