"""The bytes of an output, made of the rows of a job: the same, compressed, or as Parquet."""

from __future__ import annotations

import bz2
import gzip
import lzma
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import IO, TYPE_CHECKING, Any, Final

from whydoku.batch.arrow_rows import ArrowRows, batches_in
from whydoku.batch.needed import need_pyarrow
from whydoku.batch.row_writers import RowWriter

if TYPE_CHECKING:
    import pyarrow as pa

_PIECE: Final = 1 << 20
GROUP: Final = 1 << 16
"""The rows of a group in Parquet, whatever pieces they were found in."""


def is_made_of_rows(packing: str, writer: RowWriter) -> bool:
    """Whether the output is other bytes than the rows one after the other."""
    return bool(packing) or isinstance(writer, ArrowRows)


def write_output(rows: IO[bytes], file: IO[bytes], packing: str, writer: RowWriter) -> None:
    """Writes the output of rows to a file."""
    if isinstance(writer, ArrowRows):
        _write_parquet(rows, file, writer.schema)
        return
    with _packed(file, packing) as packed:
        shutil.copyfileobj(rows, packed, _PIECE)


@contextmanager
def _packed(file: IO[bytes], packing: str) -> Iterator[Any]:
    """A file whose bytes are compressed, the same on every day."""
    if not packing:
        yield file
        return
    openers: dict[str, Callable[[], Any]] = {
        "gzip": partial(gzip.GzipFile, "", "wb", 6, file, 0),
        "bz2": partial(bz2.BZ2File, file, "wb"),
        "xz": partial(lzma.LZMAFile, file, "wb"),
        "zstd": partial(_zstd, file),
    }
    with openers[packing]() as packed:
        yield packed


def _zstd(file: IO[bytes]) -> Any:
    pyarrow = need_pyarrow("writing Zstandard")
    return pyarrow.CompressedOutputStream(_Kept(file), "zstd")


class _Kept:
    """A file that stays open when the stream which writes to it is closed."""

    closed: Final = False

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def write(self, data: Any) -> int:
        """Writes some bytes."""
        return self._file.write(data)

    def flush(self) -> None:
        """Does nothing: whoever opened the file flushes it."""

    def close(self) -> None:
        """Does nothing: whoever opened the file closes it."""

    def writable(self) -> bool:
        """It is."""
        return True

    def readable(self) -> bool:
        """It is not."""
        return False


def _write_parquet(rows: IO[bytes], file: IO[bytes], schema: pa.Schema) -> None:
    """Writes batches in groups that all have the same number of rows."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    with pq.ParquetWriter(_Kept(file), schema, compression="zstd") as parquet:
        waiting: list[pa.RecordBatch] = []
        count = 0
        for batch in batches_in(rows):
            rest = batch
            while count + rest.num_rows >= GROUP:
                head = rest.slice(0, GROUP - count)
                parquet.write_table(pa.Table.from_batches([*waiting, head]).combine_chunks())
                rest = rest.slice(head.num_rows)
                waiting, count = [], 0
            waiting.append(rest)
            count += rest.num_rows
        if count:
            parquet.write_table(pa.Table.from_batches(waiting).combine_chunks())
